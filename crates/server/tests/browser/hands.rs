//! What a hand does at a board: square by square, by dragging, by keys; and what the board shows on the way.

use crate::page::{Page, place, strings};
use crate::session::key;
use serde_json::json;

#[test]
fn a_multi_jump_square_by_square() {
    let Some(page) = Page::alone_at(&place("checkers/play", "start", "B:W6,15,24,32:B1,12")) else { return };
    assert_eq!(page.text(".status .note"), "A capture must be made.");
    assert_eq!(page.look("cells('data-movable')"), json!(["1"]), "the man that cannot capture stays");
    for (cell, next) in [("1", "10"), ("10", "19"), ("19", "28")] {
        page.touch(cell);
        page.wait(&format!("cells('data-target').includes('{next}')"));
        assert!(page.moves().is_empty(), "the jump goes on after {cell}");
    }
    page.touch("28");
    page.wait("moves().length === 1");
    page.agrees();
    assert_eq!(
        page.look("['1', '6', '15', '24', '28'].map(label)"),
        json!(["1, empty", "6, empty", "15, empty", "24, empty", "28, black man"])
    );
}

#[test]
fn a_jump_by_its_last_square() {
    let Some(page) = Page::alone_at(&place("checkers/play", "start", "B:W6,15,24,32:B1,12")) else { return };
    page.touch("1");
    page.touch("28");
    page.wait("moves().length === 1");
    page.agrees();
}

#[test]
fn a_change_of_mind() {
    let Some(page) = Page::alone_at("chess/play") else { return };
    page.touch("e2");
    page.wait("cells('data-target').join() === 'e4,e3' || cells('data-target').join() === 'e3,e4'");
    page.touch("g1");
    page.wait("cells('data-target').toSorted().join() === 'f3,h3'");
    page.press(&[key::ESCAPE]);
    page.wait("cells('data-target').length === 0");
    page.touch("e5");
    assert!(page.moves().is_empty());
    page.play("Nf3");
}

#[test]
fn the_promotion_chooser() {
    let Some(page) = Page::alone_at(&place("chess/play", "start", "8/P6k/8/8/8/8/7K/8 w - - 0 1")) else { return };
    page.touch("a7");
    page.touch("a8");
    page.wait("shown('.chooser') && all('.chooser [role=menuitem]').length === 4");
    assert!(page.moves().is_empty(), "no piece is chosen yet");
    assert_eq!(
        page.look("all('.chooser [data-move]').map((each) => each.dataset.move).toSorted()"),
        json!(["a8=B", "a8=N", "a8=Q", "a8=R"])
    );
    page.press(&[key::ESCAPE]);
    page.wait("!shown('.chooser')");
    page.play("a8=N");
    page.wait("label('a8') === 'a8, white knight' && label('a7') === 'a7, empty'");
}

#[test]
fn dragging_a_piece() {
    let Some(page) = Page::alone_at("chess/play") else { return };
    let cell = |name: &str| format!("#board [data-cell='{name}']");
    page.drag(&cell("e2"), &cell("e4"));
    page.wait("moves().join() === 'e4'");
    page.drag(&cell("e7"), &cell("e2"));
    assert_eq!(page.moves(), ["e4"], "a square that is no target");
    page.drag(&cell("g8"), &cell("f6"));
    page.wait("moves().join() === 'e4,Nf6'");
    page.agrees();
}

/// Walks with the arrow keys until the focus is on this cell.
#[track_caller]
fn walk(page: &Page, cell: &str) {
    let number = |name: &str, index: usize| i32::from(name.as_bytes()[index]);
    for _ in 0..20 {
        let here = page.look("document.activeElement.dataset.cell ?? ''").as_str().expect("a text").to_owned();
        if here == cell {
            return;
        }
        assert!(here.len() == 2, "the focus left the board");
        let (right, up) = (number(cell, 0) - number(&here, 0), number(cell, 1) - number(&here, 1));
        page.press(&[if right > 0 {
            key::RIGHT
        } else if right < 0 {
            key::LEFT
        } else if up > 0 {
            key::UP
        } else {
            key::DOWN
        }]);
    }
    panic!("the arrow keys do not lead to {cell}");
}

#[test]
fn a_move_by_keys_alone() {
    let Some(page) = Page::alone_at("chess/play") else { return };
    page.look("document.activeElement.blur()");
    for press in 0.. {
        page.press(&[key::TAB]);
        if page.look("Boolean(document.activeElement.closest('#board [data-cell]'))") == json!(true) {
            break;
        }
        assert!(press < 40, "the tab key does not lead to the board");
    }
    for (cell, done) in [("e2", 0), ("e4", 1), ("e7", 1), ("e5", 2)] {
        walk(&page, cell);
        page.press(&[if done == 1 { key::ENTER } else { ' ' }]);
        page.wait(&format!("moves().length === {done}"));
    }
    assert_eq!(page.moves(), ["e4", "e5"]);
    let focus = page.look("document.activeElement.dataset.cell");
    assert_eq!(focus, "e5", "the focus stays where the hand was");
}

#[test]
fn stepping_through_a_game_and_playing_on_from_the_middle() {
    let Some(page) = Page::alone_at(&place("chess/play", "moves", "e4 e5 Nf3 Nc6")) else { return };
    page.act("start");
    page.wait("document.body.dataset.turn === 'past' && label('e2') === 'e2, white pawn'");
    page.act("next");
    page.act("next");
    page.wait("asked().get('at') === '2'");
    page.agrees();
    page.play("d4");
    assert_eq!(page.moves(), ["e4", "e5", "d4"]);
    page.click(".moves [data-ply='1']");
    page.wait("asked().get('at') === '1'");
    page.look("document.activeElement.blur()");
    page.press(&[key::RIGHT, key::RIGHT]);
    page.turn("person");
    assert_eq!(page.moves(), ["e4", "e5", "d4"]);
}

#[test]
fn turning_the_board() {
    let Some(page) = Page::alone_at("chess/play") else { return };
    let below = "one('#board [data-cell=a1]').getBoundingClientRect().y > one('#board [data-cell=a8]').getBoundingClientRect().y";
    assert_eq!(page.look(below), json!(true));
    page.act("flip");
    page.wait(&format!("!({below})"));
    page.play("e4");
    page.agrees();
}

#[test]
fn taking_back_alone() {
    let Some(page) = Page::alone_at("connect4/play") else { return };
    for mv in ["4", "4", "3"] {
        page.play(mv);
    }
    page.act("back");
    page.wait("moves().join() === '4,4'");
    page.agrees();
    page.play("5");
    assert_eq!(strings(&page.look("moves()")), ["4", "4", "5"]);
}
