//! The weights of the evaluation: their order in a list, for learning, and as they are used, for speed.
//!
//! In the list come first the terms (`terms.rs`), each with one weight for each phase, then the patterns of boards without
//! kings in two stages, then those of boards with kings in two stages. A weight in the list is a sixteenth of a point.

use super::patterns::{KING_PATTERNS, MEN_PATTERNS, REGIONS, king_patterns, men_patterns};
use super::terms::{PHASES, TERMS, phase, terms};
use crate::checkers::position::Checkers;
use foehn_databases::weights::Weights as File;

/// A point, in the unit of the weights.
pub(super) const POINT: i32 = 16;

/// Patterns are weighed apart in the first and in the second half of a game.
const STAGES: usize = 2;
const MEN_AT: usize = TERMS * PHASES;
const KINGS_AT: usize = MEN_AT + STAGES * REGIONS * MEN_PATTERNS;
/// How many weights there are.
pub(super) const COUNT: usize = KINGS_AT + STAGES * REGIONS * KING_PATTERNS;

/// The stage of a board without kings.
#[inline(always)]
const fn men_stage(pieces: u32) -> usize {
    (pieces < 17) as usize
}

/// The stage of a board with kings.
#[inline(always)]
const fn king_stage(pieces: u32) -> usize {
    (pieces < 12) as usize
}

/// Hands each feature of a position to `visit`: the place of its weight in the list, and how often it counts.
pub(super) fn features(position: &Checkers, mut visit: impl FnMut(usize, i32)) {
    let (own, other, kings) = position.sets();
    let pieces = (own | other).count_ones();
    let phase = phase(pieces);
    for (term, value) in terms(position).into_iter().enumerate().filter(|&(_, value)| value != 0) {
        visit(term * PHASES + phase, value);
    }
    let (begin, size, patterns) = match kings {
        0 => (MEN_AT + men_stage(pieces) * REGIONS * MEN_PATTERNS, MEN_PATTERNS, men_patterns(position)),
        _ => (KINGS_AT + king_stage(pieces) * REGIONS * KING_PATTERNS, KING_PATTERNS, king_patterns(position)),
    };
    for (region, pattern) in patterns.into_iter().enumerate() {
        visit(begin + region * size + pattern, 1);
    }
}

/// The weights as they are used.
pub(super) struct Weights {
    terms: [[i32; TERMS]; PHASES],
    list: Vec<i16>,
}

impl Weights {
    /// Reads a file of weights.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, String> {
        let File { about, values: list } = File::read(bytes)?;
        match about.get("game") {
            Some("checkers") => {}
            other => return Err(format!("these are weights of {}, not of checkers", other.unwrap_or("no game"))),
        }
        if list.len() != COUNT {
            return Err(format!("these are {} weights where this version has {COUNT}: learn them anew", list.len()));
        }
        let mut terms = [[0; TERMS]; PHASES];
        for (index, &weight) in list[..MEN_AT].iter().enumerate() {
            terms[index % PHASES][index / PHASES] = i32::from(weight);
        }
        Ok(Weights { terms, list })
    }

    /// The sum of all weights of a position, in sixteenths of a point.
    #[inline(always)]
    pub(super) fn sum(&self, position: &Checkers) -> i32 {
        let (own, other, kings) = position.sets();
        let pieces = (own | other).count_ones();
        let weights = &self.terms[phase(pieces)];
        let counted: i32 = terms(position).iter().zip(weights).map(|(value, weight)| value * weight).sum();
        counted + if kings == 0 { self.seen_men(position, pieces) } else { self.seen_kings(position, pieces) }
    }

    #[inline(always)]
    fn seen_men(&self, position: &Checkers, pieces: u32) -> i32 {
        let begin = MEN_AT + men_stage(pieces) * REGIONS * MEN_PATTERNS;
        seen::<MEN_PATTERNS>(&self.list[begin..begin + REGIONS * MEN_PATTERNS], men_patterns(position))
    }

    #[inline(always)]
    fn seen_kings(&self, position: &Checkers, pieces: u32) -> i32 {
        let begin = KINGS_AT + king_stage(pieces) * REGIONS * KING_PATTERNS;
        seen::<KING_PATTERNS>(&self.list[begin..begin + REGIONS * KING_PATTERNS], king_patterns(position))
    }
}

#[inline(always)]
fn seen<const SIZE: usize>(weights: &[i16], patterns: [usize; REGIONS]) -> i32 {
    let numbered = patterns.into_iter().enumerate();
    numbered.map(|(region, pattern)| i32::from(weights[region * SIZE + pattern])).sum()
}
