//! A game of each kind, from its first position to its end, by nothing but clicks.

use crate::page::{Page, place};

/// Plays these moves for both sides; the last one ends the game.
#[track_caller]
fn to_the_end(place: &str, moves: &str, says: &str) -> Option<Page> {
    let page = Page::alone_at(place)?;
    for mv in moves.split(' ') {
        page.play(mv);
    }
    page.turn("over");
    let state = page.agrees();
    assert_eq!(page.moves(), moves.split(' ').collect::<Vec<_>>());
    assert_eq!(page.text(".status .says"), says);
    assert!(state["outcome"].is_object(), "{state}");
    assert_eq!(page.look("cells('data-movable').length"), 0, "nobody moves after the end");
    assert_eq!(
        page.look("all('.status [data-action]').map((each) => each.dataset.action).join()"),
        "new,review,analyse"
    );
    Some(page)
}

#[test]
fn checkers() {
    let moves = "11-16 21-17 9-14 22-18 14x21 25-22 8-11 30-25 21x30 23-19 30x14 27-23 4-8 19-15 10x26 32-27 16-19 24x15 \
                 11x25 29x22 26-30 27-23 30-26 31-27 26x19 22-18 14x32 28-24 19x28";
    to_the_end("checkers/play", moves, "Black wins");
}

#[test]
fn chess() {
    to_the_end("chess/play", "f3 e5 g4 Qh4#", "Black wins");
}

#[test]
fn chess960_with_castling() {
    let moves = "e4 e5 Nf3 Nc6 Bc4 Nd4 O-O Nxf3+ Qxf3 a6 Qxf7#";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let Some(page) = to_the_end(&place("chess960/play", "start", start), moves, "White wins") else { return };
    assert_eq!(
        page.look("[label('g1'), label('f1'), label('e1')]"),
        serde_json::json!(["g1, white king", "f1, white rook", "e1, empty"])
    );
}

#[test]
fn chess960_from_its_own_first_position() {
    let Some(page) = Page::alone_at("chess960/play") else { return };
    for _ in 0..6 {
        let state = page.agrees();
        let mv = state["legal"][state["legal"].as_array().expect("a list").len() / 2]["text"]
            .as_str()
            .expect("a move")
            .to_owned();
        page.play(&mv);
    }
}

#[test]
fn othello() {
    to_the_end("othello/play", "f5 d6 c5 f4 e3 f6 g5 e6 e7", "X wins by 64");
}

#[test]
fn othello_with_a_pass() {
    let Some(page) = Page::alone_at("othello4/play") else { return };
    for mv in "c4 b4 a4 d4 d2".split(' ') {
        page.play(mv);
    }
    assert_eq!(page.text(".status .note"), "There is no move: pass.");
    assert_eq!(page.look("cells('data-movable').length"), 0);
    page.play("pass");
    assert_eq!(page.moves().last().map(String::as_str), Some("pass"));
    page.play("a1");
    page.turn("over");
    page.agrees();
    assert_eq!(page.text(".status .says"), "X wins by 14");
}

#[test]
fn connect_four() {
    to_the_end("connect4/play", "4 4 3 3 2 2 1", "X wins");
}

/// Men from the hand, mills by one and by two touches before the man that is removed, and flying.
#[test]
fn nine_mens_morris() {
    let start = "W:Wa1,d1,b4,f4+1:Bd6,f6,c3,e4+1";
    let moves = "g1xd6 e5 f4-g4 f6-f4 d1-d2 f4-f2 d2-d1xe5 f2-a7 d1-d2 a7-g7 d2-d1xg7";
    to_the_end(&place("morris/play", "start", start), moves, "White wins");
}

#[test]
fn tic_tac_toe() {
    to_the_end("tic-tac-toe/play", "5 1 3 7 4 6 2 8 9", "Draw by the rules of the board");
}

#[test]
fn nim() {
    to_the_end("nim/play", "1-2 2-4 3-4 1-1 3-1", "First wins");
}

#[test]
fn a_tree() {
    let Some(page) = Page::alone_at("tree/play") else { return };
    page.play("1");
    page.play("2");
    page.turn("over");
    assert_eq!(
        page.text(".status .says").to_lowercase(),
        page.state()["outcome"]["text"].as_str().expect("words").to_lowercase()
    );
    assert!(page.text("#board pre").contains("12"), "the leaf is shown");
}

#[test]
fn after_the_end_a_new_game() {
    let Some(page) = to_the_end("tic-tac-toe/play", "1 4 2 5 3", "X wins") else { return };
    page.click(".status [data-action='new']");
    page.wait("moves().length === 0");
    page.turn("person");
    page.play("9");
    page.agrees();
}

#[test]
fn stones_that_are_taken_are_counted() {
    let Some(page) = Page::alone_at(&place("go/play", "moves", "A2 A1 J9 pass")) else { return };
    assert_eq!(page.look("all('[data-taken]').length"), 0);
    page.play("B1");
    page.wait("text('[data-taken=\"0\"]') === '1 taken' && !one('[data-taken=\"1\"]')");
}

#[test]
fn go_on_every_point_with_passes_beside_them() {
    to_the_end("go/play", "E1 D4 pass pass", "White wins");
}
