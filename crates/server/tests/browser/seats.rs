//! A game of more than two: who sits where, whose pieces are whose, the moves by rounds, and what each player gets. Rolit is
//! played against the server's own engines. In no game of the catalog a player drops out, so for that the browser answers for a
//! game of three itself (`three_seats.js`).

use crate::page::{Page, strings};
use serde_json::json;

/// A page that knows the game of three, while `act` lasts.
fn with_three(place: &str, act: impl FnOnce(&Page)) {
    let Some(page) = Page::new() else { return };
    let script = json!({ "source": format!("{{ {} }}", include_str!("three_seats.js")) });
    let added = page.devtools("Page.addScriptToEvaluateOnNewDocument", &script);
    page.open(place);
    act(&page);
    page.devtools("Page.removeScriptToEvaluateOnNewDocument", &json!({ "identifier": added["identifier"] }));
}

#[test]
fn one_person_and_two_engines() {
    with_three("trio/play", |page| {
        assert_eq!(strings(&page.look("all('.sits b').map((each) => each.textContent)")), ["Red", "Yellow", "Blue"]);
        assert_eq!(strings(&page.look("all('.sits').map((each) => each.ariaChecked)")), ["true", "false", "false"]);
        assert_eq!(page.look("all('[data-seats]').some((each) => each.offsetParent)"), json!(false));
        assert_eq!(page.look("[all('#above [data-seat]').length, all('#below [data-seat]').length]"), json!([2, 1]));
        assert_eq!(page.text(".status .says"), "Your move");
        page.touch("c1");
        page.wait("moves().length === 3 && document.body.dataset.turn === 'person'");
        assert_eq!(page.moves(), ["c1", "a3", "b3"]);
        let classes = "all('#board .layer.pieces .piece').map((each) => each.classList[1]).sort()";
        assert_eq!(strings(&page.look(classes)), ["player-0", "player-4", "player-5"], "as the players are named");
        assert_eq!(page.look("all('.moves li:first-child [data-ply]').length"), json!(3));
        assert_eq!(page.look("label('c1')"), "c1, red mark");
        page.act("back");
        page.wait("moves().length === 0");
    });
}

#[test]
fn two_people_and_an_engine() {
    with_three("trio/play", |page| {
        page.click("[data-sits='1']");
        page.wait("one('[data-sits=\"1\"]').ariaChecked === 'true'");
        page.touch("a1");
        page.wait("moves().length === 1");
        assert_eq!(page.text(".status .says"), "Yellow to move");
        page.touch("b1");
        page.wait("moves().length === 3 && document.body.dataset.turn === 'person'");
        page.reload();
        page.ready();
        page.wait("moves().length === 3");
        assert_eq!(strings(&page.look("all('.sits').map((each) => each.ariaChecked)")), ["true", "true", "false"]);
        page.open("checkers/play");
        page.wait("one('[data-seats=first]').checked && one('[data-seats=first]').offsetParent");
        assert_eq!(page.look("all('.sits').some((each) => each.offsetParent)"), json!(false));
    });
}

#[test]
fn a_player_who_is_out_and_the_payoffs() {
    with_three("trio/play", |page| {
        for seat in [1, 2] {
            page.click(&format!("[data-sits='{seat}']"));
        }
        page.wait("all('.sits').every((each) => each.ariaChecked === 'true')");
        for (ply, cell) in (1..).zip(["a1", "b2", "c3", "a3", "b3", "c1", "a2", "c2", "b1"]) {
            page.touch(cell);
            page.wait(&format!("moves().length === {ply}"));
        }
        page.turn("over");
        assert_eq!(page.text(".status .says"), "Red has the most cells");
        assert!(page.text(".status .note").starts_with("Red 4, Yellow 1, Blue 4"), "{}", page.text(".status .note"));
        assert_eq!(strings(&page.look("all('[data-payoff]').map((each) => each.textContent)")), ["1", "4", "4"]);
        assert_eq!(page.look("one('.who.out').dataset.seat"), "1");
        let rows =
            "all('.moves li').map((row) => [...row.querySelectorAll('.ply')].map((each) => each.textContent).join())";
        assert_eq!(strings(&page.look(rows)), ["a1,b2,c3", "a3,,b3", "c1,,a2", "c2,,b1"]);
    });
}

#[test]
fn resigning_leaves_the_point_to_the_others() {
    with_three("trio/play", |page| {
        page.touch("c1");
        page.wait("moves().length === 3 && document.body.dataset.turn === 'person'");
        page.act("resign");
        page.turn("over");
        assert_eq!(page.text(".status .says"), "Red loses");
        assert!(page.text(".status .note").contains("Red 0, Yellow 0.5, Blue 0.5"), "{}", page.text(".status .note"));
    });
}

#[test]
fn the_analysis_has_a_share_for_each() {
    with_three("trio/analyse?moves=a1%20b1", |page| {
        page.wait("text('.engine-lines .chip') === '0.5 · 0.3 · 0.2'");
        page.wait("text('[data-score]') === '0.5 · 0.3 · 0.2'");
        let widths = "all('.score-bar rect').map((each) => each.getAttribute('width')).join()";
        assert_eq!(page.look(widths), "100.0%,80.0%,50.0%");
        assert_eq!(
            strings(&page.look("all('.score-bar .name').map((each) => each.textContent)")),
            ["Red", "Yellow", "Blue"]
        );
        assert!(
            page.look("one('.engine-lines .chip').className")
                .as_str()
                .is_some_and(|names| names.contains("tint-player-5"))
        );
        assert_eq!(page.look("all('.curve [data-player]').length"), json!(3));
    });
}

/// The balls that each colour has, as the seats say it, in their order.
fn balls(page: &Page) -> Vec<u64> {
    let shown = page.look("[0, 1, 2, 3].map((seat) => Number(text(`[data-points='${seat}']`)))");
    shown.as_array().expect("a list").iter().filter_map(serde_json::Value::as_u64).collect()
}

#[test]
fn rolit_by_one_person_and_three_engines() {
    let Some(page) = Page::at("rolit/play") else { return };
    assert_eq!(
        strings(&page.look("all('.sits b').map((each) => each.textContent)")),
        ["Red", "Yellow", "Green", "Blue"]
    );
    assert_eq!(
        strings(&page.look("all('.sits').map((each) => each.ariaChecked)")),
        ["true", "false", "false", "false"]
    );
    assert_eq!(
        strings(&page.look("all('.tabs button').filter((each) => !each.hidden).map((each) => each.textContent)")),
        ["Play", "Analyse", "Tables", "Lab", "Evolution"],
        "what needs a duel is not there"
    );
    page.choose("[data-choice=level]", "2");
    assert_eq!(balls(&page), [1, 1, 1, 1]);
    let first = page.state()["legal"][0]["text"].as_str().expect("a move").to_owned();
    page.play(&first);
    page.wait("moves().length === 4 && document.body.dataset.turn === 'person'");
    let state = page.state();
    assert_eq!((&state["mover"], &state["movers"]), (&json!(0), &json!([0, 1, 2, 3])));
    let counted: Vec<u64> =
        state["seats"].as_array().expect("seats").iter().filter_map(|seat| seat["points"].as_u64()).collect();
    page.wait("all('#board .layer.pieces .piece').length === 8");
    assert_eq!(balls(&page), counted);
    assert_eq!(counted.iter().sum::<u64>(), 8);
    for (colour, balls) in ["player-5", "player-4", "player-2", "player-0"].iter().zip(&counted) {
        let drawn = page.look(&format!("all('#board .layer.pieces .piece.{colour}').length"));
        assert_eq!(drawn, json!(balls), "{colour}");
    }
}

#[test]
fn rolit_is_analysed_for_each_colour() {
    let Some(page) = Page::at("rolit/analyse") else { return };
    page.wait("text('.engine-lines .chip').split(' · ').length === 4");
    assert_eq!(
        strings(&page.look("all('.score-bar .name').map((each) => each.textContent)")),
        ["Red", "Yellow", "Green", "Blue"]
    );
    page.act("techniques");
    page.wait("one('[data-switch=method] select')");
    assert_eq!(page.look("one('[data-switch=method] select').value"), "paranoid");
    page.choose("[data-switch=method] select", "max-n");
    page.wait("text('.engine-lines .chip').split(' · ').length === 4");
}
