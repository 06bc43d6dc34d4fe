//! Which games have a tactics table, by the type of their positions.

use crate::checkers::{Checkers, CheckersTactics};
use foehn_databases::tactics::Tactics;
use foehn_game::Duel;
use std::any::Any;

/// What a game gives for its tactics table; `None` where it has none.
///
/// ```
/// use foehn_game::toys::Nim;
/// use foehn_games::checkers::Checkers;
/// let tactics = foehn_games::tactics::of::<Checkers>().expect("checkers has one");
/// assert_eq!(tactics.patterns().len(), 6);
/// assert!(foehn_games::tactics::of::<Nim>().is_none());
/// ```
pub fn of<G: Duel>() -> Option<&'static dyn Tactics<G>> {
    static CHECKERS: &dyn Tactics<Checkers> = &CheckersTactics;
    let known: &dyn Any = &CHECKERS;
    known.downcast_ref::<&'static dyn Tactics<G>>().copied()
}
