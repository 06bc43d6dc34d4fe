//! The view "Analyse": a search that can be watched, changed while it runs, and compared with another.

use crate::page::{Page, place};
use crate::session::key;
use serde_json::json;
use std::time::Duration;

const SOON: Duration = Duration::from_secs(20);
const DEPTH: &str = "parseInt(text('[data-column=a] [data-stat=depth]'))";

#[test]
fn the_search_deepens_and_its_lines_are_there() {
    let Some(page) = Page::at("checkers/analyse") else { return };
    let depth = page.wait(DEPTH).as_i64().expect("a number");
    page.wait(&format!("{DEPTH} > {depth}"));
    page.wait("all('[data-column=a] [data-line]').filter((line) => line.querySelector('.chip').textContent && line.querySelectorAll('.step:not([hidden])').length > 0).length === 3");
    let firsts = page.look("[1, 2, 3].map((line) => text(`[data-line='${line}'] [data-step='1']`))");
    let legal = page.state()["legal"].clone();
    for first in firsts.as_array().expect("three lines") {
        assert!(legal.as_array().is_some_and(|legal| legal.iter().any(|mv| mv["text"] == *first)), "{first} is legal");
    }
    page.wait("one('#board .over').children.length === 3 && /[+−]/.test(text('[data-score]'))");
    page.wait("text('[data-stat=nodes]') !== '–' && text('[data-stat=speed]').endsWith('/s')");
    page.choose("[data-action=lines]", "5");
    page.wait("all('[data-column=a] [data-line]').length === 5 && text('[data-line=\"5\"] [data-step=\"1\"]')");
}

#[test]
fn it_pauses_goes_on_and_ends_when_nobody_looks() {
    let Some(page) = Page::at("chess/analyse") else { return };
    page.wait(&format!("{DEPTH} > 3"));
    page.act("pause");
    page.wait("one('.engine-status').dataset.state === 'paused'");
    page.server.wait_for(SOON, |status| status["viewers"] == 0 && status["searches"] == 0);
    assert!(page.look(DEPTH).as_i64() > Some(3), "what was found stays");
    page.act("pause");
    page.wait("one('.engine-status').dataset.state === 'searching'");
    page.click("#tab-play");
    page.wait("document.body.dataset.view === 'play'");
    page.server.wait_for(SOON, |status| status["viewers"] == 0 && status["searches"] == 0);
}

#[test]
fn a_technique_switched_off_while_it_runs() {
    let Some(page) = Page::at("checkers/analyse") else { return };
    page.wait(&format!("{DEPTH} > 3"));
    page.act("techniques");
    page.fill("[data-action=find-switch]", "etc");
    page.wait("all('[data-switch]:not([hidden])').length < all('[data-switch]').length");
    page.click("#switch-etc");
    page.wait("text('.techniques .badge') === '1 changed' && one('[data-switch=etc]').classList.contains('changed')");
    page.wait(&format!("one('.engine-status').dataset.state === 'searching' && {DEPTH} > 3"));
    let asked: Vec<String> = page.requests().into_iter().filter(|request| request.contains("/api/analysis")).collect();
    assert!(asked.len() == 2 && !asked[0].contains("set=") && asked[1].contains("set=etc%3D"), "{asked:?}");
    page.server.wait_for(SOON, |status| status["viewers"] == 1);
    page.reload();
    page.ready();
    page.wait("text('.techniques .badge') === '1 changed'");
    page.act("techniques");
    page.act("reset-switches");
    page.wait("one('.techniques .badge').hidden");
}

#[test]
fn two_recipes_side_by_side() {
    let Some(page) = Page::at("connect4/analyse") else { return };
    page.wait(DEPTH);
    page.click("label:has([data-action=compare])");
    page.wait("shown('[data-column=b]') && shown('[data-column=a]')");
    page.act("techniques");
    page.click("[data-side=b]");
    page.fill("[data-action=find-switch]", "etc");
    page.click("#switch-etc");
    page.wait(
        "text('[data-column=b] .title').startsWith('B: etc ') && text('[data-column=a] .title') === 'A: as usual'",
    );
    page.wait("parseInt(text('[data-column=b] [data-stat=depth]')) > 3 && text('[data-column=b] [data-line=\"1\"] [data-step=\"1\"]')");
    page.wait("all('.versus [data-row=nodes] td').length > 1 && all('.versus [data-row=best-move] td').every((cell) => cell.textContent !== '–')");
    page.server.wait_for(SOON, |status| status["viewers"] == 2);
    page.click("label:has([data-action=compare])");
    page.wait("!shown('[data-column=b]')");
    page.server.wait_for(SOON, |status| status["viewers"] == 1);
}

#[test]
fn a_proof_is_shown_as_one() {
    let Some(page) = Page::at("tic-tac-toe/analyse") else { return };
    page.wait("one('.engine-status').dataset.state === 'done' && text('.engine-status') === 'Done: proved'");
    page.wait("text('[data-line=\"1\"] .chip') === 'Draw, proved' && text('[data-score]') === 'draw, proved'");
    page.touch("5");
    page.wait("moves().join() === '5' && text('.engine-status') === 'Done: proved'");
    page.touch("2");
    page.wait("text('[data-score]').startsWith('X wins in') && text('[data-score]').endsWith('proved')");
    assert_eq!(page.moves(), ["5", "2"]);
}

#[test]
fn a_line_is_followed_with_a_click_and_the_game_walked_through() {
    let Some(page) = Page::at(&place("chess/analyse", "moves", "e4 e5")) else { return };
    page.wait("text('[data-line=\"1\"] [data-step=\"2\"]')");
    page.act("pause");
    page.wait("one('.engine-status').dataset.state === 'paused'");
    let line = page.look("[1, 2].map((step) => text(`[data-line='1'] [data-step='${step}']`))");
    page.click("[data-line='1'] [data-step='2']");
    page.wait("moves().length === 4");
    assert_eq!(page.look("moves().slice(2)"), line);
    page.agrees();
    page.look("document.activeElement.blur()");
    page.press(&[key::HOME]);
    page.wait("text('.ply-count') === '0 / 4'");
    page.press(&[key::RIGHT]);
    page.wait("text('.ply-count') === '1 / 4' && label('e4') === 'e4, white pawn'");
    page.click("[data-ply='4']");
    page.wait("text('.ply-count') === '4 / 4'");
    assert_eq!(page.look("all('[data-chart=curve]').length"), json!(1));
}
