//! Verification: the bits against the deciding search, and against searches of whole positions.

use super::{PatternSize, Table, Tactics, combination_wins, wins_within};
use crate::Result;
use crate::endgame::Progress;
use foehn_game::Duel;
use rayon::prelude::*;

/// So many quiet plies the search of the whole position looks ahead.
const PLIES: u32 = 5;

/// How a pattern fared.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PatternTally {
    /// Its name.
    pub name: String,
    /// Places where it fitted.
    pub fits: u64,
    /// Places where the table says that it wins.
    pub says: u64,
    /// Those where it does, all captures played out.
    pub right: u64,
    /// Places where it wins and the table does not say so.
    pub missed: u64,
}

/// What a verification found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verified {
    /// Quiet positions looked at.
    pub positions: u64,
    /// Those in which some quiet move wins material by forced captures.
    pub with_combination: u64,
    /// Those of them in which the table says so.
    pub found: u64,
    /// Positions in which the table says that a combination wins.
    pub said: u64,
    /// Those of them in which one it names does win, all captures played out.
    pub right: u64,
    /// Those in which the material is also won by a full search of five quiet plies, whatever the opponent does.
    pub lasting: u64,
    /// Each pattern.
    pub patterns: Vec<PatternTally>,
}

impl Verified {
    fn plus(mut self, other: Verified) -> Verified {
        self.positions += other.positions;
        self.with_combination += other.with_combination;
        self.found += other.found;
        self.said += other.said;
        self.right += other.right;
        self.lasting += other.lasting;
        for (ours, theirs) in self.patterns.iter_mut().zip(&other.patterns) {
            ours.fits += theirs.fits;
            ours.says += theirs.says;
            ours.right += theirs.right;
            ours.missed += theirs.missed;
        }
        self
    }

    fn nothing(patterns: &[PatternSize]) -> Verified {
        let tally = |pattern: &PatternSize| PatternTally { name: pattern.name.clone(), ..PatternTally::default() };
        Verified { patterns: patterns.iter().map(tally).collect(), ..Verified::default() }
    }
}

/// How many classes the table has wrong by the deciding search; every class is searched again.
///
/// # Errors
/// The progress was asked to stop.
pub fn wrong_classes<G: Duel>(tactics: &dyn Tactics<G>, table: &Table, progress: &Progress) -> Result<u64> {
    let built = super::build(tactics, progress)?;
    if built.patterns() != table.patterns() {
        return Ok(built.patterns().iter().map(|pattern| u64::from(pattern.classes)).sum());
    }
    let differs = |number: usize, pattern: &PatternSize| {
        (0..pattern.classes).filter(|&class| built.wins(number, class) != table.wins(number, class)).count() as u64
    };
    Ok(built.patterns().iter().enumerate().map(|(number, pattern)| differs(number, pattern)).sum())
}

/// Compares a table with searches of whole positions; those with a capture pending are left out. `worth` is a man's.
///
/// # Errors
/// The progress was asked to stop.
pub fn verify<G: Duel>(
    tactics: &dyn Tactics<G>,
    table: &Table,
    positions: &[G],
    worth: i32,
    progress: &Progress,
) -> Result<Verified> {
    progress.expect(positions.len() as u64);
    progress.say("positions");
    let nothing = || Verified::nothing(table.patterns());
    positions
        .par_iter()
        .map(|position| {
            progress.go_on()?;
            progress.advance(1);
            Ok(examined(tactics, table, position, worth))
        })
        .try_reduce(nothing, |one, other| Ok(one.plus(other)))
}

fn examined<G: Duel>(tactics: &dyn Tactics<G>, table: &Table, position: &G, worth: i32) -> Verified {
    let mut verified = Verified::nothing(table.patterns());
    if tactics.is_unsettled(position) {
        return verified;
    }
    verified.positions = 1;
    let (mut said, mut right) = (false, false);
    for fit in tactics.fits(position) {
        let (says, wins) = (table.wins(fit.pattern, fit.class), combination_wins(tactics, position, fit.mv, worth));
        let tally = &mut verified.patterns[fit.pattern];
        tally.fits += 1;
        tally.says += u64::from(says);
        tally.right += u64::from(says && wins);
        tally.missed += u64::from(wins && !says);
        said |= says;
        right |= says && wins;
    }
    let has_combination = position.moves().into_iter().any(|mv| combination_wins(tactics, position, mv, worth));
    verified.with_combination = u64::from(has_combination);
    verified.found = u64::from(has_combination && said);
    verified.said = u64::from(said);
    verified.right = u64::from(right);
    verified.lasting = u64::from(said && wins_within(tactics, position, PLIES, worth));
    verified
}
