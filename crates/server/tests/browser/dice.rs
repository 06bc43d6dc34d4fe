//! Games of chance on the page: the server throws the dice, and nobody chooses what they do.

use crate::page::Page;

/// The dice stand in the list of moves and in the link, and a move taken back does not change them.
#[test]
fn pig_is_played_with_the_dice_of_the_link() {
    let Some(page) = Page::at("pig/play?dice=7") else { return };
    page.sit("both");
    for _ in 0..3 {
        page.turn("person");
        page.play("roll");
        page.wait("moves().length % 2 === 0");
    }
    let first = page.moves();
    assert_eq!(first.len(), 6);
    assert!(first.iter().skip(1).step_by(2).all(|mv| mv.starts_with("rolled-")), "{first:?}");
    assert_eq!(page.look("asked().get('dice')"), "7");
    assert_eq!(page.look("all('#board [data-move^=rolled]').length"), 0, "nobody chooses what the die does");
    page.act("back");
    page.wait("moves().length === 4");
    page.play("roll");
    page.wait("moves().length === 6");
    assert_eq!(page.moves(), first, "the same dice again");
    page.reload();
    page.ready();
    page.wait("moves().length === 6");
    assert_eq!(page.moves(), first);
}

/// The engine throws the same dice as everybody, and plays its turn to the end.
#[test]
fn pig_against_the_engine() {
    let Some(page) = Page::at("pig/play?dice=3") else { return };
    page.choose("[data-choice=level]", "2");
    page.play("roll");
    page.wait("moves().length >= 2");
    if page.moves()[1] != "rolled-1" {
        page.turn("person");
        page.play("hold");
    }
    page.wait("moves().length > 4 && document.body.dataset.turn === 'person'");
    let moves = page.moves();
    let state = page.state();
    assert_eq!((&state["turn"], &state["mover"]), (&"player".into(), &0.into()), "{moves:?}");
    assert!(moves.iter().filter(|mv| *mv == "roll").count() >= 2, "{moves:?}");
}

/// Looking back through a game throws nothing.
#[test]
fn stepping_back_throws_no_dice() {
    let Some(page) = Page::at("pig/play?moves=roll rolled-4 roll rolled-5&dice=1") else { return };
    page.sit("both");
    page.act("previous");
    page.wait("asked().get('at') === '3'");
    assert_eq!(page.state()["turn"], "chance");
    assert_eq!(page.moves(), ["roll", "rolled-4", "roll", "rolled-5"]);
    assert_eq!(page.look("all('#board [data-move]').length"), 0);
}
