//! The engine at the other side of the board, the clocks, and a reload in the middle of it all.

use crate::page::{Page, tell};
use serde_json::json;

/// The middle of the legal moves: any will do.
fn some_move(page: &Page) -> String {
    let state = page.state();
    let legal = state["legal"].as_array().expect("a list");
    legal[legal.len() / 2]["text"].as_str().expect("a text").to_owned()
}

#[test]
fn it_answers_to_the_end_of_the_game() {
    let Some(page) = Page::at("tic-tac-toe/play") else { return };
    page.choose("[data-choice=level]", "1");
    for _ in 0..5 {
        page.wait("document.body.dataset.turn !== 'engine'");
        if page.look("document.body.dataset.turn") == "over" {
            break;
        }
        page.play(&some_move(&page));
    }
    page.turn("over");
    let state = page.agrees();
    assert!(state["outcome"].is_object());
    assert!(page.moves().len() >= 5);
}

#[test]
fn the_weakest_level_at_chess() {
    let Some(page) = Page::at("chess/play") else { return };
    page.choose("[data-choice=level]", "1");
    for ply in 0..5 {
        page.turn("person");
        assert_eq!(page.moves().len(), 2 * ply);
        page.play(&some_move(&page));
        page.wait(&format!("moves().length === {}", 2 * ply + 2));
    }
    page.agrees();
}

#[test]
fn it_begins_where_it_sits_first() {
    let Some(page) = Page::at("othello/play") else { return };
    page.choose("[data-choice=level]", "2");
    page.sit("second");
    page.wait("moves().length === 1");
    page.turn("person");
    page.play(&some_move(&page));
    page.wait("moves().length === 3");
    page.agrees();
}

#[test]
fn a_game_begins_with_a_ballot() {
    let Some(page) = Page::at("checkers/play") else { return };
    page.sit("both");
    page.choose("[data-choice=ballot]", "42");
    page.wait("moves().length === 3");
    assert_eq!(page.moves(), ["9-14", "22-18", "11-15"]);
    assert!(page.text("[data-opening]").contains("ballot 42: 9-14 22-18 11-15"), "{}", page.text("[data-opening]"));
    page.play(&some_move(&page));
    page.wait("moves().length === 4");
    page.choose("[data-choice=ballot]", "none");
    page.act("new");
    page.wait("moves().length === 0");
    page.choose("[data-choice=ballot]", "random");
    page.wait("moves().length === 3");
    page.agrees();
    page.open("chess/play");
    page.wait("one('[data-choice=ballot]').closest('.choice').hidden");
}

#[test]
fn it_plays_itself_and_pauses() {
    let Some(page) = Page::at("othello/play") else { return };
    page.choose("[data-choice=level]", "1");
    page.sit("none");
    page.wait("moves().length >= 2");
    page.act("pause");
    page.turn("waiting");
    let moves = page.moves();
    page.act("go");
    page.wait(&format!("moves().length > {}", moves.len()));
}

#[test]
fn taking_back_takes_its_answer_too() {
    let Some(page) = Page::at("checkers/play") else { return };
    page.choose("[data-choice=level]", "2");
    for ply in [2, 4] {
        page.play(&some_move(&page));
        page.wait(&format!("moves().length === {ply}"));
        page.turn("person");
    }
    let first = page.moves();
    page.act("back");
    page.wait("moves().length === 2");
    assert_eq!(page.moves(), first[..2]);
    page.turn("person");
    page.agrees();
    page.play(&some_move(&page));
    page.wait("moves().length === 4");
}

#[test]
fn resigning() {
    let Some(page) = Page::at("checkers/play") else { return };
    page.choose("[data-choice=level]", "1");
    page.play("11-15");
    page.wait("moves().length === 2");
    page.turn("person");
    page.act("resign");
    page.turn("over");
    assert_eq!(page.text(".status .says"), "White wins");
    assert!(page.text(".status .note").contains("Black resigned"));
}

#[test]
fn a_hint_is_drawn() {
    let Some(page) = Page::at("connect4/play") else { return };
    page.act("hint");
    page.wait("text('.status .note').startsWith('Hint: ')");
    page.wait("one('#board .over').children.length > 0");
}

#[test]
fn a_reload_in_the_middle_loses_nothing() {
    let Some(page) = Page::at("chess/play") else { return };
    page.choose("[data-choice=level]", "3");
    page.choose("[data-choice=clock]", "5+3");
    page.sit("second");
    page.wait("moves().length === 1");
    page.turn("person");
    page.play(&some_move(&page));
    page.wait("moves().length === 3");
    page.turn("person");
    let seen = "{ labels: labels(), moves: moves(), seat: one('[name=seats]:checked').value, level: one('[data-choice=level]').value,
                  turned: one('#board [data-cell=a1]').getBoundingClientRect().y < one('#board [data-cell=a8]').getBoundingClientRect().y }";
    let before = page.look(seen);
    assert_eq!(before["turned"], json!(true), "who plays Black sits behind Black");
    page.wait("/^4:5|^5:0/.test(text('[data-clock=\"1\"]'))");
    page.reload();
    page.ready();
    page.turn("person");
    assert_eq!(page.look(seen), before);
    page.wait("/^4:5|^5:0/.test(text('[data-clock=\"1\"]'))");
    page.play(&some_move(&page));
    page.wait("moves().length === 5");
    page.agrees();
}

#[test]
fn the_clock_runs_and_runs_out() {
    let Some(page) = Page::alone_at("chess/play") else { return };
    page.choose("[data-choice=clock]", "5+3");
    page.wait("text('[data-clock=\"0\"]') === '5:00' && text('[data-clock=\"1\"]') === '5:00'");
    page.play("e4");
    page.wait("one('[data-clock=\"1\"]').classList.contains('runs') && text('[data-clock=\"1\"]').startsWith('4:5')");
    assert_eq!(page.look("text('[data-clock=\"0\"]')"), "5:03", "three seconds for the move");
    page.act("new");
    page.wait("moves().length === 0");
    page.click("[data-choice=clock] option[value=custom]");
    page.write("[data-choice=minutes]", "0.02");
    page.write("[data-choice=increment]", "0");
    page.press(&[crate::session::key::TAB]);
    page.wait("text('[data-clock=\"1\"]').startsWith('0:01')");
    page.play("d4");
    page.turn("over");
    assert_eq!(page.text(".status .says"), "White wins");
    assert!(page.text(".status .note").contains("Black's time is up"), "{}", page.text(".status .note"));
}

/// From the click to the answer on the board. The limit is for busy machines; on an idle one it takes less than 150 ms.
#[test]
fn it_answers_fast() {
    let Some(page) = Page::at("checkers/play") else { return };
    page.look(
        "(() => {
          window.answers = [];
          let begun = 0;
          document.addEventListener('click', () => { begun = performance.now(); }, true);
          new MutationObserver(() => {
            if (document.body.dataset.turn === 'person' && begun && moves().length === 2 * (window.answers.length + 1)) {
              window.answers.push(performance.now() - begun);
            }
          }).observe(document.body, { attributes: true, subtree: true, childList: true });
        })()",
    );
    for answers in 1..=5 {
        page.turn("person");
        page.play(&some_move(&page));
        page.wait(&format!("window.answers.length === {answers}"));
    }
    let times: Vec<f64> =
        page.look("window.answers").as_array().expect("a list").iter().filter_map(serde_json::Value::as_f64).collect();
    let mut sorted = times.clone();
    sorted.sort_by(f64::total_cmp);
    tell(&format!("a move is answered in {:.0} ms in the browser (the median of {times:.0?})", sorted[2]));
    assert!(sorted[2] < 1000.0, "{times:?}");
}
