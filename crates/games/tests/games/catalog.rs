//! The catalog tells the truth about its games, and refuses what cannot be a catalog.

use foehn_game::toys::{Nim, TicTacToe, Tree};
use foehn_game::{Knowledge, MoveFacts, kit};
use foehn_games::breakthrough::Breakthrough;
use foehn_games::catalog::{Ability, BadCatalog, Catalog, Entry, entries, find};
use foehn_games::checkers::Checkers;
use foehn_games::chess::Chess;
use foehn_games::connect_four::ConnectFour;
use foehn_games::go::Go;
use foehn_games::nine_mens_morris::NineMensMorris;
use foehn_games::othello::Othello;
use foehn_games::playable::{About, Playable};
use std::collections::HashSet;

#[test]
fn every_name_leads_to_one_game() {
    let mut seen = HashSet::new();
    for entry in entries() {
        for name in entry.names() {
            assert!(seen.insert(name), "`{name}` is the name of two games");
            assert_eq!(find(&name.to_uppercase()), Ok(entry));
        }
    }
}

/// Whatever the catalog says about a duel holds for its type.
fn check<G: Playable>() {
    let entry = find(G::ABOUT.name).expect("a game of the catalog");
    let name = entry.name;
    let start = G::start();
    assert!(start.count_moves() > 0, "{name}: no move in the first position");
    let example = G::parse_position(entry.example).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(example.count_moves() > 0 && example != start, "{name}: the example is not amid a game");
    let knowledge = G::Knowledge::default();
    let facts = start.moves().into_iter().any(|mv| knowledge.facts(&start, mv) != MoveFacts::UNKNOWN);
    assert_eq!(entry.abilities().contains(&Ability::MoveFacts), facts, "{name}: move facts");
    let broken = |violation: kit::Violation| panic!("{name}: {violation}");
    let starts = [start, example];
    kit::examine_duel_from::<G>(&starts, 7, 5).unwrap_or_else(&broken);
    kit::examine_knowledge(&knowledge, &starts, 7, 40).unwrap_or_else(&broken);
    kit::examine_notation::<G>(7, 5).unwrap_or_else(&broken);
    kit::examine_board_from::<G>(&starts, 7, 5).unwrap_or_else(&broken);
    let accepted = kit::storm_board::<G>(&starts, 7, 100_000).unwrap_or_else(broken);
    assert_eq!(accepted > 1000, !G::pieces().is_empty(), "{name}: {accepted} set-ups accepted");
}

#[test]
fn every_entry_tells_the_truth() {
    check::<Checkers>();
    check::<Chess>();
    check::<Othello<8>>();
    check::<Othello<6>>();
    check::<Othello<4>>();
    check::<ConnectFour<7, 6>>();
    check::<ConnectFour<6, 5>>();
    check::<ConnectFour<5, 5>>();
    check::<ConnectFour<5, 4>>();
    check::<ConnectFour<8, 7>>();
    check::<NineMensMorris>();
    check::<Go>();
    check::<Breakthrough>();
    check::<Nim>();
    check::<TicTacToe>();
    check::<Tree>();
    for entry in entries() {
        let own = entry.rules.start();
        assert_eq!(entry.start.is_none(), entry.start() == own, "{}: `start` is for other first positions", entry.name);
    }
}

#[test]
fn unknown_names_get_the_nearest_one() {
    for (typed, nearest) in [("chekers", Some("checkers")), ("TicTacTo", Some("tictactoe")), ("", None), ("zzzz", None)]
    {
        let error = find(typed).unwrap_err();
        assert_eq!(error.nearest, nearest, "`{typed}`");
        assert!(entries().iter().all(|entry| error.to_string().contains(entry.name)));
    }
    assert!(find(&"x".repeat(100_000)).unwrap_err().to_string().len() < 1000);
}

#[test]
fn two_games_of_one_name_are_refused() {
    let twice = Catalog::built_in().with::<Nim>();
    let error = twice.check().unwrap_err();
    assert_eq!(error, BadCatalog::SameName { name: "nim", games: ["Nim", "Nim"] });
    assert!(error.to_string().contains("`nim` is a name of two games"), "{error}");
    let alias = Catalog::built_in().with_entry(Entry::about::<Nim>(About::named("Draughts")));
    assert_eq!(alias.check(), Err(BadCatalog::SameName { name: "Draughts", games: ["Checkers", "Draughts"] }));
    let blank = Catalog::empty().with_entry(Entry::about::<Nim>(About::named("my game")));
    assert_eq!(blank.check(), Err(BadCatalog::NoName { name: "my game", game: "my game" }));
    assert_eq!(Catalog::built_in().check(), Ok(()));
    find("nim").expect("a game");
    assert_eq!(Catalog::built_in().install(), Err(BadCatalog::InUse));
}

#[test]
fn the_book_of_checkers_knows_every_ballot_that_is_drawn() {
    use foehn_databases::book::Manner;
    use foehn_games::ballots;
    let entry = find("checkers").expect("a game");
    let book = entry.shipped_book().expect("a book");
    for ballot in ballots::playable(entry.openings) {
        let choice = book.choose(&ballot.position(entry.rules), &Manner::default());
        assert!(choice.is_some_and(|choice| choice.value.is_some()), "{ballot}");
    }
    assert_eq!(book.text(), Checkers::BOOK, "written as the program writes it");
}
