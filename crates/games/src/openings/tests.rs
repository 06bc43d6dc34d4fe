//! Every line of the lists is legal, and openings are found by their positions.

use super::*;
use crate::checkers::Checkers;
use crate::chess::Chess;
use crate::connect_four::ConnectFour;
use crate::othello::Othello;
use crate::playable::Playable;
use foehn_game::any::{AsDuel, rules_of};
use std::collections::HashSet;

/// A game with its lists.
struct Listed {
    rules: &'static dyn Rules,
    openings: OpeningLists,
}

impl Listed {
    fn of<G: Playable>() -> Self {
        Listed { rules: rules_of::<G, AsDuel>(), openings: G::OPENINGS }
    }

    fn opening_names(&self) -> Arc<OpeningNames> {
        OpeningNames::shared(self.rules, self.openings)
    }
}

fn entry(name: &str) -> Listed {
    match name {
        "chess" => Listed::of::<Chess>(),
        "checkers" => Listed::of::<Checkers>(),
        "othello" => Listed::of::<Othello<8>>(),
        "othello6" => Listed::of::<Othello<6>>(),
        "connect4" => Listed::of::<ConnectFour<7, 6>>(),
        other => panic!("{other} is no game of these tests"),
    }
}

fn game(game: &str, moves: &str) -> History {
    let mut history = History::new(entry(game).rules.start());
    for text in moves.split_whitespace() {
        let mv = history.position().parse_move(text).unwrap_or_else(|error| panic!("{moves}: {error}"));
        history.play(mv);
    }
    history
}

fn name(name: &str, moves: &str) -> Option<String> {
    entry(name).opening_names().of(&game(name, moves)).map(|opening| opening.name)
}

fn examine(name: &str, least: usize, coded: bool) {
    let Listed { rules, openings: lists } = entry(name);
    let of_game = name;
    let mut positions = HashSet::new();
    let content = lists.names.lines().filter(|line| !line.starts_with('#')).count();
    let mut count = 0;
    for Line { moves, name, code } in lines(lists.names) {
        for turned in (lists.orientations)(moves) {
            let position = position_after(rules, &turned).unwrap_or_else(|error| panic!("{turned}: {error}"));
            assert!(positions.insert(position.key()), "`{moves}`, {name}: the position has a name already");
            assert_eq!(
                entry(of_game).opening_names().of(&game(of_game, &turned)).map(|found| found.plies),
                Some(moves.split(' ').count())
            );
        }
        assert!(!name.is_empty() && !name.contains("  "), "{moves}");
        let is_code = |code: &str| matches!(code.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']);
        assert_eq!(code.is_some_and(is_code), coded, "{moves}");
        count += 1;
    }
    assert_eq!(count, content, "a line without a name");
    assert!(count >= least, "only {count} lines");
}

#[test]
fn every_line_is_legal_and_names_a_position_of_its_own() {
    examine("chess", 150, true);
    examine("checkers", 30, false);
    examine("othello", 30, false);
}

#[test]
fn transpositions_are_found() {
    assert_eq!(
        name("chess", "Nf3 c5 e4 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 a3").as_deref(),
        Some("Sicilian Defence: Najdorf Variation")
    );
    assert_eq!(name("chess", "c4 e6 d4 Nf6 Nc3 Bb4").as_deref(), Some("Nimzo-Indian Defence"));
    assert_eq!(
        name("checkers", "11-15 23-19 8-11 22-17 4-8").as_deref(),
        Some("Old Fourteenth (ballot 126: 11-15 23-19 8-11)")
    );
}

#[test]
fn the_four_first_moves_of_othello_are_one() {
    for moves in ["f5 d6 c3 d3 c4", "e6 f4 c3 c4 d3", "c4 e3 f6 e6 f5", "d3 c5 f6 f5 e6"] {
        assert_eq!(name("othello", moves).as_deref(), Some("Perpendicular: Tiger"), "{moves}");
    }
    assert_eq!(name("othello6", "e4"), None);
}

#[test]
fn a_ballot_is_told_and_nothing_is_invented() {
    assert_eq!(name("checkers", "9-13 21-17 5-9").as_deref(), Some("Edinburgh (ballot 1: 9-13 21-17 5-9)"));
    assert_eq!(name("checkers", "9-13 22-18 10-14").as_deref(), Some("Inferno (ballot 6: 9-13 22-18 10-14)"));
    assert_eq!(
        name("checkers", "10-14 22-18 9-13").as_deref(),
        Some("Inferno (ballot 6: 9-13 22-18 10-14)"),
        "by its position"
    );
    assert_eq!(name("checkers", "9-13 21-17 10-14").as_deref(), Some("Edinburgh (barred ballot 3: 9-13 21-17 10-14)"));
    assert_eq!(name("checkers", "12-16 21-17 9-13").as_deref().map(|name| name.contains("allot")), Some(true));
    assert_eq!(name("checkers", "9-13").as_deref(), Some("Edinburgh"));
    assert_eq!(name("connect4", "4 4"), None);
    let middle = History::new(entry("checkers").rules.parse_position("B:W18,24,K30:B12,K16").expect("a position"));
    assert_eq!(entry("checkers").opening_names().of(&middle), None);
}
