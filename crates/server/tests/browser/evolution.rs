//! The view "Evolution": a run live, its programs, and a game against a champion.

use crate::looks::HARD_TO_READ;
use crate::page::Page;
use crate::runs::{GAME, Runs, status};
use crate::session::key;
use foehn_server::Options;
use serde_json::{Value, json};

/// A browser at the page of a server with these runs.
fn page(runs: &Runs) -> Option<Page> {
    Page::of(Options { runs: vec![runs.0.clone()], ..Options::default() })
}

/// Everything that a run has to show is there.
const WHOLE: &str = "shown('[data-part=summary]') && one('[data-plot=curves] .best') && one('[data-part=individual] h3') \
                     && (one('[data-part=graph]') || one('[data-part=code]'))";

fn champion() -> String {
    status()["champion"]["name"].as_str().expect("a name").to_owned()
}

#[test]
fn without_a_run_it_says_what_this_is_and_what_to_type() {
    let runs = Runs::new();
    let Some(page) = page(&runs) else { return };
    page.open("chess/play");
    page.click("#tab-evolution");
    page.wait("location.hash.startsWith('#/chess/evolution') && shown('[data-part=empty]')");
    let words = page.text("[data-part=empty]");
    assert!(words.contains("foehn learn evolve chess"), "{words}");
    assert_eq!(page.look("[shown('#board'), shown('.evo-summary'), shown('.evo-body')]"), json!([false, false, false]));
    runs.real("mine");
    page.wait(&format!("!one('[data-part=empty]') && {WHOLE}"));
}

#[test]
fn a_run_is_followed_while_it_goes_on() {
    let runs = Runs::new();
    runs.changed("mine", |status| {
        status["state"] = json!("running");
        status["epochs"].as_array_mut().expect("a list").truncate(1);
        status["champion"]["name"] = json!("0-99999");
    });
    let Some(page) = page(&runs) else { return };
    page.open("chess/evolution");
    page.wait(&format!("{WHOLE} && all('.evo-events li').length === 1"));
    assert_eq!(page.text("[data-state]"), "running");
    page.look("one('[role=slider]').focus()");
    page.press(&[key::HOME]);
    page.wait("one('[role=slider]').getAttribute('aria-valuetext').startsWith('Epoch 0: best')");
    runs.real("mine");
    page.wait("all('.evo-events li').length === 2 && text('[data-state]') === 'finished'");
    page.wait(&format!("text('#says').includes('New champion: {}')", champion()));
    assert_eq!(page.look("document.activeElement.getAttribute('role')"), "slider", "news do not take the keys away");
    page.press(&[key::RIGHT]);
    page.wait("one('[role=slider]').getAttribute('aria-valuetext').startsWith('Epoch 1: best')");
    assert!(page.text(".evo-events").contains("pollinated deme"));
    assert_eq!(page.look("all('[data-deme]').length"), 2);
    assert!(page.look("all('.evo-ring .pollen').length").as_u64().is_some_and(|arrows| arrows > 0));
}

#[test]
fn the_front_leads_to_its_programs() {
    let runs = Runs::new();
    runs.real("mine");
    runs.real("other");
    let Some(page) = page(&runs) else { return };
    page.open("chess/evolution/other");
    page.wait(&format!("{WHOLE} && one('[data-run=other]').getAttribute('aria-current') === 'true'"));
    page.click("[data-run=mine]");
    page.wait("location.hash.endsWith('/evolution/mine') && text('.evo-summary h3').includes('mine')");
    let status = status();
    let front = status["front"].as_array().expect("a list");
    assert_eq!(page.look("all('.evo-plot .front').length"), json!(front.len()));
    let member = front.iter().find(|member| member["name"] != champion().as_str());
    if let Some(name) = member.and_then(|member| member["name"].as_str()) {
        page.look(&format!("one('[data-individual=\"{name}\"]').focus()"));
        page.press(&[key::ENTER]);
        page.wait(&format!(
            "location.hash.endsWith('/mine/{name}') && text('[data-part=individual] h3') === 'Individual {name}'"
        ));
        page.reload();
        page.ready();
        page.wait(&format!("text('[data-part=individual] h3') === 'Individual {name}'"));
        page.act("champion");
        page.wait(&format!("text('[data-part=individual] h3') === 'The champion, {}'", champion()));
    }
    page.click("label:has([data-measure=strength])");
    page.wait("one('.evo-plot .steps')");
    page.click("label:has([data-program=code])");
    page.wait("one('[data-part=code]') && !one('[data-part=graph]')");
    let individual = page.server.get("/api/evolution/mine/champion").good();
    let weights = |module: &str| individual[module].as_array().map_or(0, Vec::len);
    assert_eq!(page.look("all('.evo-weights tbody tr').length"), json!(weights("position") + weights("ordering")));
    page.open("chess/evolution/none");
    page.wait("text('.evo-says').includes('none') && !shown('.evo-body')");
}

/// The statements that are in the program on the server.
fn statements(steps: &Value) -> usize {
    let branch = |step: &Value, name: &str| step.get(name).map_or(0, statements);
    steps.as_array().into_iter().flatten().map(|step| 1 + branch(step, "yes") + branch(step, "no")).sum()
}

#[test]
fn the_whole_program_can_be_read() {
    let runs = Runs::new();
    runs.real("mine");
    let Some(page) = page(&runs) else { return };
    let individual = page.server.get("/api/evolution/mine/champion").good();
    let counted = page.server.get("/api/evolution/mine/champion/branches").good();
    page.open("chess/evolution");
    page.wait(WHOLE);
    page.click("label:has([data-program=code])");
    page.wait("one('[data-part=code]')");
    if counted["runs"].as_u64().is_some_and(|runs| runs > 0) {
        page.wait("text('.evo-found').includes('the program ran') && one('[data-part=changes]')");
        page.click("[data-choice=all]");
    }
    let lines = "all('.evo-code .line').map((line) => line.lastChild.textContent.trim()).filter((line) => !['else:', 'nothing', '(does nothing)'].includes(line)).length";
    page.wait(&format!("{lines} === {}", statements(&individual["program"])));
}

#[test]
fn a_game_against_the_champion() {
    let runs = Runs::new();
    runs.real("mine");
    let Some(page) = page(&runs) else { return };
    page.open("chess/evolution");
    page.wait(WHOLE);
    page.act("against");
    page.wait(&format!("location.hash.startsWith('#/{GAME}/play') && moves().length === 1"));
    page.turn("person");
    assert_eq!(page.look("one('[data-seats=second]').checked"), json!(true), "it was evolved with the first move");
    let level = page.wait("one('[data-choice=level] optgroup option') && one('[data-choice=level]').value");
    assert_eq!(level, "mine/champion");
    assert!(page.text("#above").contains(&champion()), "{}", page.text("#above"));
    let reply = page.state()["legal"][3]["text"].as_str().expect("a move").to_owned();
    page.play(&reply);
    page.wait("moves().length === 3");
    let remembered =
        format!("JSON.parse(localStorage.getItem('table:{GAME}')).memories.map(({{ ply }}) => ply).join()");
    page.wait(&format!("{remembered} === '0,2'"));
    page.reload();
    page.ready();
    page.wait("one('[data-choice=level]').value === 'mine/champion'");
    page.wait(&format!("{remembered} === '0,2'"));
    page.choose("[data-choice=level]", "1");
    page.wait("text('#above').includes('Foehn')");
    page.choose("[data-choice=level]", "mine/champion");
    page.wait(&format!("text('#above').includes('{}')", champion()));
    page.agrees();
}

#[test]
fn on_a_phone_and_in_the_dark() {
    let runs = Runs::new();
    runs.real("mine");
    runs.write("half/status.json", "{");
    let Some(page) = page(&runs) else { return };
    for scheme in ["light", "dark"] {
        page.colours(scheme);
        page.widen();
        page.open("chess/evolution/mine");
        page.wait(WHOLE);
        assert_eq!(page.look(HARD_TO_READ), json!([]), "{scheme}");
        page.click("label:has([data-program=code])");
        page.wait("one('[data-part=code]')");
        assert_eq!(page.look(HARD_TO_READ), json!([]), "the code, {scheme}");
        page.narrow(390, 844);
        page.open("chess/evolution/mine");
        page.wait(WHOLE);
        assert_eq!(page.look("document.documentElement.scrollWidth <= innerWidth"), json!(true), "{scheme}");
        assert_eq!(page.look(HARD_TO_READ), json!([]), "a phone, {scheme}");
        page.open("chess/evolution/half");
        page.wait("text('.evo-says').includes('status.json cannot be read') && !shown('.evo-body')");
    }
}
