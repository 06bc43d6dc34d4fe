//! Positions set up by hand and by text, and what is said about those that are none.

use crate::page::Page;
use crate::session::key;
use serde_json::json;

#[test]
fn by_hand() {
    let Some(page) = Page::alone_at("chess/play") else { return };
    page.act("setup");
    page.click("dialog [data-action='clear']");
    for (piece, cell) in [("K", "g6"), ("R", "a1"), ("k", "g8")] {
        page.click(&format!("dialog [data-piece='{piece}']"));
        page.click(&format!("dialog [data-cell='{cell}']"));
    }
    page.click("dialog [data-action='use']");
    page.wait("!one('dialog') && asked().get('start')?.startsWith('6k1/8/6K1/8/8/8/8/R7 w')");
    page.agrees();
    page.play("Ra8#");
    page.turn("over");
    assert_eq!(page.text(".status .says"), "White wins");
}

#[test]
fn the_other_side_to_move_and_a_piece_taken_up_again() {
    let Some(page) = Page::alone_at("checkers/play") else { return };
    page.act("setup");
    page.click("dialog [data-action='clear']");
    let pieces = page.look("all('dialog [data-piece]').map((each) => each.ariaLabel)");
    assert_eq!(pieces, json!(["Black man", "Black king", "White man", "White king", "Empty field"]));
    page.click("dialog [aria-label='White king']");
    page.click("dialog [data-cell='32']");
    page.click("dialog [data-cell='30']");
    page.click("dialog [data-cell='30']");
    page.click("dialog [aria-label='Black man']");
    page.click("dialog [data-cell='5']");
    page.click("dialog label:has([data-mover='1'])");
    page.click("dialog [data-action='use']");
    page.wait("!one('dialog') && asked().has('start')");
    assert_eq!(page.state()["position"], "W:WK32:B5");
    page.agrees();
}

#[test]
fn a_position_that_is_none_by_hand() {
    let Some(page) = Page::alone_at("chess/play") else { return };
    page.expects_refusals();
    page.act("setup");
    page.click("dialog [data-action='clear']");
    page.click("dialog [data-action='use']");
    let said = page.wait("text('dialog .bench .error')");
    assert!(said.as_str().is_some_and(|said| said.contains("king")), "{said}");
    page.press(&[key::ESCAPE]);
    page.wait("!one('dialog')");
    assert_eq!(page.look("labels().filter((each) => !each.endsWith('empty')).length"), 32, "the board is as it was");
}

#[test]
fn by_text() {
    let Some(page) = Page::alone_at("othello/play") else { return };
    page.expects_refusals(); // moves are no position, which is asked first
    page.act("setup");
    page.write("dialog [data-choice='text']", "f5 d6 c3");
    page.act("read");
    page.wait("!one('dialog') && moves().join() === 'f5,d6,c3'");
    page.agrees();
    page.act("setup");
    page.write("dialog [data-choice='text']", "-------------------X-------XX------XO--------------------------- O");
    page.act("read");
    page.wait("!one('dialog') && moves().length === 0 && asked().get('start')");
    assert_eq!(page.agrees()["mover"], 1);
}

#[test]
fn a_text_that_is_nothing() {
    let Some(page) = Page::alone_at("chess/play") else { return };
    page.expects_refusals();
    page.act("setup");
    page.write("dialog [data-choice='text']", "rnbqkbnr/pppppppp/8/8/8/8/PPPPxPPP/RNBQKBNR w KQkq - 0 1");
    page.act("read");
    let said = page.wait("text('dialog .by-text .error')");
    assert!(said.as_str().is_some_and(|said| said.contains('x')), "{said}");
    page.wait("text('dialog .where').trimEnd().endsWith('^')");
    assert_eq!(page.look("one('dialog [data-choice=text]').selectionStart"), 30, "the cursor is at the mistake");
    page.write("dialog [data-choice='text']", "e4 e5 Ke7");
    page.act("read");
    page.wait("text('dialog .by-text .error').includes('Ke7')");
    page.write("dialog [data-choice='text']", "<b>no</b>");
    page.act("read");
    page.wait("text('dialog .by-text .error').includes('found `<`') && text('dialog .where').startsWith('<b>no</b>')");
    assert_eq!(page.look("all('dialog .by-text b').length"), 0, "text from outside stays text");
}

#[test]
fn rights_are_chosen_and_the_text_follows_the_board() {
    let Some(page) = Page::alone_at("chess/play") else { return };
    page.act("setup");
    page.wait("all('[data-castle]').length === 4 && all('[data-castle]:checked').length === 4");
    page.click("dialog [data-piece=none]");
    page.click("dialog [data-cell=h1]");
    page.wait("one('[data-castle=K]').disabled && one('[data-choice=text]').value.includes(' w Qkq - ')");
    page.click("[data-castle=q]");
    page.wait("one('[data-choice=text]').value.includes(' w Qk - ')");
    page.act("use");
    page.wait("!one('dialog') && asked().get('start')?.includes(' w Qk - ')");
    page.open("chess/play?start=rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR%20w%20KQkq%20-%200%201");
    page.act("setup");
    page.click("dialog [data-mover='1']");
    page.wait("all('[data-part=passing] option').map((each) => each.value).join() === '-,e3'");
    page.choose("[data-part=passing]", "e3");
    page.act("use");
    page.wait("!one('dialog') && cells('data-movable').includes('d4')");
    page.touch("d4");
    page.touch("e3");
    page.wait("moves().join() === 'dxe3'");
}
