//! The weights of the evaluation: their order in a list, for learning, and as they are used, for speed.
//!
//! In the list come first the [terms](super::terms), each with one weight for each phase, then the patterns of boards without
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
    men: [Vec<i16>; STAGES],
    kings: [Vec<i16>; STAGES],
}

impl Weights {
    /// Reads a file of weights.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, String> {
        let file = File::read(bytes)?;
        match file.about.get("game") {
            Some("checkers") => {}
            other => return Err(format!("these are weights of {}, not of checkers", other.unwrap_or("no game"))),
        }
        if file.values.len() != COUNT {
            let found = file.values.len();
            return Err(format!("these are {found} weights where this version has {COUNT}: learn them anew"));
        }
        Ok(Weights::from_list(&file.values))
    }

    fn from_list(list: &[i16]) -> Self {
        let mut of_terms = [[0; TERMS]; PHASES];
        for (index, &weight) in list[..MEN_AT].iter().enumerate() {
            of_terms[index % PHASES][index / PHASES] = i32::from(weight);
        }
        let stages = |list: &[i16]| {
            let (first, second) = list.split_at(list.len() / STAGES);
            [first.to_vec(), second.to_vec()]
        };
        Weights { terms: of_terms, men: stages(&list[MEN_AT..KINGS_AT]), kings: stages(&list[KINGS_AT..]) }
    }

    /// The sum of all weights of a position, in sixteenths of a point.
    #[inline(always)]
    pub(super) fn sum(&self, position: &Checkers) -> i32 {
        let (own, other, kings) = position.sets();
        let pieces = (own | other).count_ones();
        let weights = &self.terms[phase(pieces)];
        let counted: i32 = terms(position).iter().zip(weights).map(|(value, weight)| value * weight).sum();
        let seen = match kings {
            0 => seen::<MEN_PATTERNS>(&self.men[men_stage(pieces)], men_patterns(position)),
            _ => seen::<KING_PATTERNS>(&self.kings[king_stage(pieces)], king_patterns(position)),
        };
        counted + seen
    }
}

#[inline(always)]
fn seen<const SIZE: usize>(weights: &[i16], patterns: [usize; REGIONS]) -> i32 {
    let mut sum = 0;
    for (region, pattern) in patterns.into_iter().enumerate() {
        sum += i32::from(weights[region * SIZE + pattern]);
    }
    sum
}
