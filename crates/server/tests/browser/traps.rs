//! What newcomers stumbled over: each of these once went wrong.

use crate::page::{Page, place};
use crate::session::key;
use crate::talk::Running;
use foehn_server::Options;

#[test]
fn a_score_is_the_first_players_in_every_view() {
    let Some(page) = Page::at(&place("chess/analyse", "moves", "e4 e5 Qh5 Nf6 Qxf7+")) else { return };
    page.wait("text('[data-part=convention]') === 'Scores are White’s: + is good for White, − for Black.'");
    // Black takes the queen: that is bad for White, whoever is to move.
    page.wait("text('[data-line=\"1\"] .chip').startsWith('−')");
    page.click("#tab-play");
    page.wait("document.body.dataset.view === 'play'");
    page.sit("both");
    page.act("hint");
    page.wait("text('.status').includes('Hint: Kxf7') && text('.status').includes('Black is ahead')");
}

#[test]
fn a_man_set_into_a_mill_stands_while_another_is_removed() {
    let Some(page) = Page::alone_at(&place("morris/play", "moves", "a7 a1 d7 d1")) else { return };
    page.touch("g7");
    page.wait("text('#says').includes('remove') && one('#board .piece.set')");
    page.touch("a1");
    page.wait("moves().length === 5 && !one('#board .piece.set') && label('a1') === 'a1, empty'");
}

#[test]
fn ends_are_told() {
    let Some(page) = Page::alone_at("chess/play") else { return };
    for mv in ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6"] {
        page.play(mv);
    }
    page.play("Qxf7#");
    page.wait("text('.status').includes('Checkmate.') && text('.status').includes('4 moves (7 plies)') && one('#board .in-check')");
    page.open(&place("chess/play", "moves", "e4 f5 Qh5+"));
    page.wait("text('.status').includes('Check.') && one('#board .in-check')");
    page.open(&place("connect4/play", "moves", "4 3 4 3 4 3 4"));
    page.wait("text('.status').includes('4 in a row') && all('#board .won').length === 4");
    assert_eq!(page.look("all('#board .piece .letter').map((each) => each.textContent).sort().join('')"), "OOOXXXX");
    page.open(&place("othello/play", "moves", "f5"));
    page.wait("text('[data-count=\"0\"]') === '4 discs' && text('[data-count=\"1\"]') === '1 disc'");
}

#[test]
fn a_server_that_is_gone_is_told_and_found_again() {
    let Some(mut page) = Page::alone_at(&place("chess/play", "moves", "e4")) else { return };
    page.expects_refusals();
    let port = page.server.address.port();
    page.server.stop();
    page.touch("e7");
    page.touch("e5");
    page.wait("one('#lost') && text('#lost').includes('foehn serve') && !document.body.textContent.includes('Failed to fetch')");
    page.server = Running::start_at(port, Options::default());
    page.wait("!one('#lost')");
    page.play("e5");
    assert_eq!(page.moves(), ["e4", "e5"]);
    page.press(&[key::ESCAPE]);
}

#[test]
fn an_address_of_no_game_says_so() {
    let Some(page) = Page::at("chess/play") else { return };
    page.go(&page.address("chequers-of-mars/play"));
    page.wait("text('#says').includes('chequers-of-mars') && location.hash.startsWith('#/chess/play')");
}

#[test]
fn the_king_put_onto_its_rook_castles() {
    let Some(page) = Page::alone_at(&place("chess/play", "moves", "e4 e5 Nf3 Nc6 Bc4 Bc5")) else { return };
    page.touch("e1");
    page.touch("h1");
    page.wait("moves().at(-1) === 'O-O' && label('g1') === 'g1, white king'");
    page.agrees();
}
