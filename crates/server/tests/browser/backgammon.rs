//! Backgammon on the page: a play made step by step and taken back, dice, the cube.

use crate::page::Page;

/// Makes the steps of the play with this text by clicks, and hands it over.
#[track_caller]
fn play(page: &Page, text: &str) {
    let state = page.state();
    let legal = state["legal"].as_array().expect("a list");
    let mv = legal.iter().find(|mv| mv["text"] == text).unwrap_or_else(|| panic!("{text} is not among {legal:?}"));
    for cell in mv["gesture"].as_array().expect("cells") {
        page.touch(cell.as_str().expect("a name"));
    }
    page.click(&format!("#board [data-move='{text}']"));
    let ply = state["moves"].as_array().expect("a list").len();
    page.wait(&format!("moves()[{ply}] === '{}'", text.replace(' ', "_")));
}

#[test]
fn a_play_is_made_step_by_step_and_taken_back() {
    let Some(page) = Page::at("backgammon/play?moves=31&dice=5") else { return };
    page.sit("both");
    page.wait("all('#board .bg-checker').length === 30");
    assert_eq!(page.look("all('#board [data-die]').map((die) => die.dataset.die).join()"), "3,1");
    assert_eq!(page.text("[data-pips='0']"), "167");
    // The smaller step first: any order will do.
    page.touch("6");
    page.wait("one('#board [data-cell=\"5\"]').hasAttribute('data-target')");
    page.touch("5");
    page.wait("one('[data-action=undo-step]')");
    assert_eq!(page.look("moves().length"), 1, "nothing is handed over yet");
    page.act("undo-step");
    page.wait("!one('[data-action=undo-step]')");
    play(&page, "8/5 6/5");
    page.wait("moves().length === 2");
    assert_eq!(page.state()["turn"], "player");
}

#[test]
fn the_cube_is_offered_and_taken() {
    let Some(page) = Page::at("backgammon/play?moves=31 8/5_6/5&dice=5") else { return };
    page.sit("both");
    page.click("#board [data-move=double]");
    page.wait("one('#board .bg-cube.offered')");
    page.click("#board [data-move=take]");
    page.wait("moves().length >= 5");
    let moves = page.moves();
    assert_eq!(moves[2..4], ["double", "take"]);
    assert_eq!(page.look("one('#board [data-cube]').dataset.cube"), "2");
    assert_eq!(page.state()["turn"], "player", "the dice were thrown after the double was taken: {moves:?}");
}

#[test]
fn the_engine_plays_and_a_hint_is_drawn() {
    let Some(page) = Page::at("backgammon/play?moves=31&dice=5") else { return };
    page.choose("[data-choice=level]", "3");
    page.act("hint");
    page.wait("text('.status .note').startsWith('Hint: ')");
    page.wait("one('#board .over').children.length > 0");
    play(&page, "8/5 6/5");
    page.wait("moves().length >= 5 && document.body.dataset.turn === 'person'");
    let state = page.state();
    assert_eq!((&state["mover"], &state["turn"]), (&0.into(), &"player".into()), "{state}");
}
