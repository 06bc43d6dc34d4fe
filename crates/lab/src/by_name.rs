//! Games of the catalog by their names, for tests.

use foehn_game::any::{Position, Rules};
use foehn_games::catalog::{self, Entry};
use foehn_games::face::DuelFace;

pub(crate) fn entry(name: &str) -> &'static Entry {
    catalog::find(name).expect("a game of the catalog")
}

pub(crate) fn duel(name: &str) -> &'static dyn DuelFace {
    entry(name).duel().expect("a duel")
}

pub(crate) fn rules(name: &str) -> &'static dyn Rules {
    entry(name).rules
}

pub(crate) fn start(name: &str) -> Position {
    entry(name).start()
}

pub(crate) fn position(name: &str, text: &str) -> Position {
    rules(name).parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}
