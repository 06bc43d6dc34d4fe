//! What makes the page a place to stay at: limits of the analysis, threats, draws, looks, sounds, a tour, an installed page.

use crate::page::{Page, place};
use serde_json::json;

#[test]
fn an_analysis_ends_at_the_depth_and_a_threat_is_shown() {
    let Some(page) = Page::at(&place("chess/analyse", "moves", "e4 e5 Bc4 Nc6 Qh5")) else { return };
    page.choose("[data-action=limit-depth]", "4");
    page.wait("text('.engine-status') === 'Done: the limit is reached' && parseInt(text('[data-stat=depth]')) >= 4");
    page.server.wait_for(crate::session::LIMIT, |status| status["viewers"] == 0);
    page.act("threat");
    page.wait("text('[data-part=threat]').startsWith('White threatens Qxf7') && one('#board .arrow.bad')");
    page.act("threat");
    page.wait("one('[data-part=threat]').hidden && !one('#board .arrow.bad')");
}

#[test]
fn two_people_agree_to_a_draw_and_the_engine_thinks_about_one() {
    let Some(page) = Page::alone_at(&place("chess/play", "moves", "e4 e5")) else { return };
    page.act("draw");
    page.turn("over");
    assert!(page.text(".status").contains("agreed by both"));
    // A queen behind, the engine takes a draw; a queen ahead, it plays on.
    page.sit("first");
    page.open(&(place("chess/play", "start", "4k3/8/8/8/8/8/4P3/3QK3 b - - 0 1") + "&moves=Kf8"));
    page.wait("moves().join() === 'Kf8' && !one('[data-action=draw]').disabled");
    page.act("draw");
    page.turn("over");
    page.open(&(place("chess/play", "start", "3qk3/4p3/8/8/8/8/8/4K3 b - - 0 1") + "&moves=Kf8"));
    page.wait("text('.status').includes('Your move') || document.body.dataset.turn === 'person'");
    page.act("draw");
    page.wait("text('.status').includes('would rather play on')");
}

#[test]
fn boards_of_wood_and_pieces_as_letters() {
    let Some(page) = Page::alone_at("chess/play") else { return };
    let colour = "getComputedStyle(document.documentElement).getPropertyValue('--dark-square')";
    let before = page.look(colour);
    page.click("#looks");
    page.click("dialog input[value=wood]");
    page.click("dialog input[value=letters]");
    page.click("dialog [data-action=close]");
    page.wait("all('#board .piece .letter').length === 32");
    assert_ne!(page.look(colour), before);
    page.reload();
    page.ready();
    page.wait("all('#board .piece .letter').length === 32 && document.documentElement.dataset.board === 'wood'");
}

#[test]
fn moves_captures_and_checks_sound_different() {
    let Some(page) = Page::alone_at("chess/play") else { return };
    page.act("sound");
    for (mv, sound) in
        [("e4", "move"), ("d5", "move"), ("exd5", "capture"), ("Qxd5", "capture"), ("Nc3", "move"), ("Qe4+", "check")]
    {
        page.play(mv);
        page.wait(&format!("document.body.dataset.sound === '{sound}'"));
    }
}

#[test]
fn a_tour_is_offered_once_and_left_at_once() {
    let Some(page) = Page::new() else { return };
    page.go(&page.address(""));
    page.ready();
    page.act("tour");
    for _ in 0..4 {
        page.act("tour-next");
    }
    page.wait("!one('dialog') && !one('.welcome')");
    page.look("void history.replaceState(null, '', '/')");
    page.reload();
    page.ready();
    assert_eq!(page.look("Boolean(one('.welcome'))"), json!(false));
}

#[test]
fn the_page_can_be_installed_and_opens_without_its_server() {
    let Some(mut page) = Page::at("chess/play") else { return };
    page.look("fetch('/manifest.webmanifest').then((answer) => answer.json()).then((manifest) => Promise.all(manifest.icons.map(({ src }) => fetch(src).then(({ ok }) => ok)))).then((all) => { window.icons = all.join(); }) && 0");
    page.wait("window.icons === 'true,true,true'");
    page.look("navigator.serviceWorker.ready.then(() => { window.installed = true; }) && 0");
    page.wait("window.installed");
    page.reload();
    page.ready();
    page.wait("navigator.serviceWorker.controller");
    page.reload();
    page.ready();
    page.expects_refusals();
    page.server.stop();
    page.reload();
    page.wait("text('#lost').includes('foehn serve')");
}
