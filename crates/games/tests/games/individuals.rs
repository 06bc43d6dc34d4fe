//! Individuals are read with their game, and those that come with the program can be read.

use foehn_games::catalog::{self, Entry};
use foehn_games::individuals::{Evolved, SHIPPED, shipped};
use foehn_learn::evolution::individual::Pedigree;
use foehn_learn::evolution::strategy::Vector;
use foehn_learn::evolution::{Genome, Individual, Record};

/// The text of the individual with the standard weights of a game.
fn standard(entry: &Entry) -> String {
    let arena = entry.arena().expect("a duel");
    let Genome { depth, position, ordering } = Genome::standard(arena.as_ref());
    let vector = |values: Vec<f64>| Vector { steps: vec![0.1; values.len()], values };
    let individual = Individual {
        name: "0-1".to_owned(),
        pedigree: Pedigree::default(),
        nodes_allowed: 5000,
        depth,
        position: vector(position),
        ordering: vector(ordering),
        record: Record::default(),
    };
    individual.to_text(arena.as_ref())
}

#[test]
fn an_individual_is_read_with_its_game() {
    for name in ["chess", "checkers", "othello"] {
        let entry = catalog::find(name).expect("a game");
        let text = standard(entry);
        let evolved = Evolved::read(&text, "x").unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!((evolved.entry.name, evolved.individual.nodes_allowed), (name, 5000));
    }
    let text = standard(catalog::find("chess").expect("a game"));
    let refused = |text: &str| Evolved::read(text, "x").expect_err("a bad file").to_string();
    assert!(refused(&text.replace("game chess", "game chekers")).contains("line 2, word 2"));
    assert!(refused(&text.replace("game chess", "game rolit")).contains("Rolit"), "no duel");
    let checkers = catalog::find("checkers").expect("a game");
    assert!(Evolved::read_for(&text, "x", checkers).is_err_and(|error| error.to_string().contains("checkers")));
}

#[test]
fn every_shipped_individual_can_be_read() {
    for each in SHIPPED {
        let evolved = Evolved::read(each.text, each.name).unwrap_or_else(|error| panic!("{error}"));
        assert!(shipped(evolved.entry.name).is_some());
    }
    assert_eq!(shipped("solitaire"), None);
}
