//! Games in and out: saved, loaded, shared.

use crate::page::{Page, place};
use serde_json::json;

/// Loads a file by the button and the field that it opens.
#[track_caller]
fn load(page: &Page, name: &str, text: &str) {
    let file = page.file(name, text);
    page.devtools("Page.setInterceptFileChooserDialog", &json!({ "enabled": true }));
    page.act("load");
    page.fill("body > input[type=file]", &file.display().to_string());
}

#[test]
fn a_game_is_saved_and_loaded() {
    let Some(page) = Page::alone_at("chess/play") else { return };
    for mv in ["e4", "e5", "Nf3"] {
        page.play(mv);
    }
    page.act("save");
    let text = page.downloaded("game.pgn");
    assert!(text.contains("1. e4 e5 2. Nf3"), "{text}");
    page.act("new");
    page.wait("moves().length === 0");
    load(&page, "game.pgn", &text);
    page.wait("moves().join() === 'e4,e5,Nf3'");
    page.agrees();
}

#[test]
fn a_file_tells_its_game() {
    let Some(page) = Page::alone_at("chess/play") else { return };
    load(&page, "game.pdn", "[Event \"A test\"]\n\n1. 11-15 23-19 2. 8-11 22-17 *\n");
    page.wait("location.hash.startsWith('#/checkers/play') && moves().join() === '11-15,23-19,8-11,22-17'");
    page.agrees();
    page.play("4-8");
}

#[test]
fn of_several_games_one_is_chosen() {
    let Some(page) = Page::alone_at("chess/play") else { return };
    let game =
        |white: &str, moves: &str| format!("[White \"{white}\"]\n[Black \"B\"]\n[Result \"*\"]\n\n{moves} *\n\n");
    load(&page, "games.pgn", &(game("First", "1. e4 e5") + &game("<i>Second</i>", "1. d4 d5 2. c4")));
    page.wait("all('dialog [data-game]').length === 2");
    assert!(page.text("dialog [data-game='1']").contains("<i>Second</i>"), "text from outside stays text");
    page.click("dialog [data-game='1']");
    page.wait("moves().join() === 'd4,d5,c4'");
}

#[test]
fn a_broken_file_says_what_is_wrong() {
    let Some(page) = Page::alone_at(&place("chess/play", "moves", "e4")) else { return };
    page.expects_refusals();
    load(&page, "broken.pgn", "1. e4 e5 2. Ke4 *\n");
    page.wait("text('#says').includes('Ke4')");
    assert_eq!(page.moves(), ["e4"], "the game is as it was");
}

#[test]
fn a_link_opens_the_same_game_in_another_tab() {
    let Some(page) =
        Page::alone_at(&place("chess/play", "start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"))
    else {
        return;
    };
    page.devtools(
        "Browser.grantPermissions",
        &json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] }),
    );
    for mv in ["e4", "c5", "Nf3", "d6"] {
        page.play(mv);
    }
    page.act("share");
    page.wait("text('#says').startsWith('Link copied') || one('dialog input')");
    page.look("navigator.clipboard.readText().then((text) => { window.link = text; }, () => { window.link = one('dialog input').value; })");
    let link = page.wait("window.link").as_str().expect("a link").to_owned();
    assert!(link.starts_with(&page.address("chess/play")), "{link}");
    let board = page.look("labels()");
    page.in_new_tab(|| {
        page.go(&link);
        page.ready();
        page.wait("moves().join(' ') === 'e4 c5 Nf3 d6'");
        assert_eq!(page.look("labels()"), board);
    });
}

#[test]
fn a_link_that_means_nothing_still_opens_a_board() {
    let Some(page) = Page::new() else { return };
    page.expects_refusals();
    page.go(&page.address("chess/play?moves=e4%20e9&start=%3Cscript%3E"));
    page.ready();
    page.wait("labels().length === 64 && moves().length === 0");
    assert!(!page.text("#says").is_empty(), "it says what was wrong");
    page.go(&page.address("no-such-game/no-such-view"));
    page.reload();
    page.ready();
    page.wait("labels().length > 0");
}
