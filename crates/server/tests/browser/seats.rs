//! A game of more than two: who sits where, whose pieces are whose, the moves by rounds, and what each player gets. No game
//! of the catalog has three seats, so the browser answers for one itself (`three_seats.js`).

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
