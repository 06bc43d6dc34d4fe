//! Verifying: a second way to the same truth, which shares with the first only the rules and the reading of files.
//!
//! The builder goes backwards, counts and spreads. Here every position is looked at by itself: its legal moves are played, its
//! children are looked up, and its value must follow from theirs. That a position is won needs a lost child, that it is lost needs
//! every child won, and a draw neither. Values alone could support each other in a circle; where distances are there they
//! are checked as well, and since they come down by one with every move, they leave no room for one.
//!
//! The values of positions that no file holds follow from their children and need no check of their own, but they are counted: the sums
//! must be those that the file states. To check a whole slice, the values of its partner, to which most moves lead, are
//! unpacked once, instead of once for every move that leads there.

use super::endgames::Endgames;
use super::every::every_value;
use super::progress::Progress;
use super::table::Counts;
use super::value::{Row, Value};
use crate::Result;
use foehn_game::{Retrograde, Slice, SliceIndex, Verdict};
use rayon::prelude::*;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How many positions of each slice are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sample {
    /// All of them, and the counts of the file as well.
    All,
    /// So many, chosen by the seed.
    Some {
        /// How many.
        positions: u64,
        /// The choice.
        seed: u64,
    },
}

/// What was looked at, and what was wrong.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Verified {
    /// Slices looked at.
    pub slices: usize,
    /// Positions whose value was compared with their children's.
    pub positions: u64,
    /// Positions whose distance was compared as well.
    pub distances: u64,
    /// Sums of files that were compared.
    pub sums: usize,
    /// The first few faults, in words.
    pub faults: Vec<String>,
    /// How many there were.
    pub faulty: u64,
}

/// Faults that are described in words; the rest are counted.
const TOLD: usize = 20;
const CHUNK: u64 = 1 << 13;

/// Verifies these slices of `endgames`. `text` writes a position for people.
///
/// # Errors
/// Somebody asked to stop.
pub fn verify<G: Retrograde>(
    endgames: &Endgames<G>,
    slices: &[Slice],
    sample: Sample,
    text: fn(&G) -> String,
    progress: &Progress,
) -> Result<Verified> {
    let verifier = Verifier { endgames, text, faults: Mutex::default(), faulty: AtomicU64::new(0) };
    let mut verified = Verified::default();
    let length = |slice: &Slice| match sample {
        Sample::All => G::index(*slice).len(),
        Sample::Some { positions, .. } => positions.min(G::index(*slice).len()),
    };
    slices.iter().for_each(|slice| progress.expect(length(slice)));
    let mut slices = slices.to_vec();
    slices.sort_by_key(|&slice| (G::pieces(slice), slice.min(G::partner(slice)), slice));
    let mut unpacked = Unpacked::default();
    for slice in slices {
        progress.say(G::slice_name(slice));
        let tally = match sample {
            Sample::All => {
                unpacked.need(endgames, [slice, G::partner(slice)]);
                verifier.whole(slice, &unpacked, progress)
            }
            Sample::Some { positions, seed } => verifier.some(slice, positions, seed, progress),
        };
        progress.go_on()?;
        verified.slices += 1;
        verified.positions += tally.positions;
        verified.distances += tally.distances;
        if sample == Sample::All {
            verified.sums += 1;
            verifier.compare_sums(slice, tally.counts);
        }
    }
    verified.faulty = verifier.faulty.into_inner();
    verified.faults = verifier.faults.into_inner().unwrap_or_default();
    Ok(verified)
}

/// The values of a slice and its partner.
#[derive(Default)]
struct Unpacked {
    rows: Vec<(Slice, Row<Vec<u8>>)>,
}

impl Unpacked {
    /// Unpacks these slices, unless they are; others are forgotten.
    fn need<G: Retrograde>(&mut self, endgames: &Endgames<G>, slices: [Slice; 2]) {
        self.rows.retain(|(slice, _)| slices.contains(slice));
        for slice in slices {
            // Where something is missing, each position says so itself.
            if self.get(slice).is_none()
                && let Ok(row) = every_value(endgames, slice)
            {
                self.rows.push((slice, row));
            }
        }
    }

    fn get(&self, slice: Slice) -> Option<&Row<Vec<u8>>> {
        self.rows.iter().find(|(unpacked, _)| *unpacked == slice).map(|(_, row)| row)
    }
}

/// Where the values of one slice's positions and of their children are looked up.
struct Sources<'a, G: Retrograde> {
    endgames: &'a Endgames<G>,
    partner: Slice,
    index: Option<G::Index>,
    row: Option<&'a Row<Vec<u8>>>,
}

impl<'a, G: Retrograde> Sources<'a, G> {
    fn new(endgames: &'a Endgames<G>, slice: Slice, unpacked: &'a Unpacked) -> Self {
        let partner = G::partner(slice);
        let row = unpacked.get(partner);
        Sources { endgames, partner, index: row.map(|_| G::index(partner)), row }
    }

    #[inline(always)]
    fn child(&self, child: &G) -> Option<Value> {
        match (self.row, &self.index) {
            (Some(row), Some(index)) if child.slice() == Some(self.partner) => {
                Value::of_code(row.code(index.rank(child)))
            }
            _ => self.endgames.value_or_outcome(child),
        }
    }
}

struct Verifier<'a, G: Retrograde> {
    endgames: &'a Endgames<G>,
    text: fn(&G) -> String,
    faults: Mutex<Vec<String>>,
    faulty: AtomicU64,
}

#[derive(Clone, Copy, Default)]
struct Tally {
    positions: u64,
    distances: u64,
    counts: Counts,
}

impl Tally {
    fn plus(self, other: Tally) -> Tally {
        Tally {
            positions: self.positions + other.positions,
            distances: self.distances + other.distances,
            counts: self.counts.plus(other.counts),
        }
    }
}

impl<G: Retrograde> Verifier<'_, G> {
    fn whole(&self, slice: Slice, unpacked: &Unpacked, progress: &Progress) -> Tally {
        let index = G::index(slice);
        let length = index.len();
        let sources = Sources::new(self.endgames, slice, unpacked);
        let own = unpacked.get(slice);
        let part = |part: u64| {
            let ranks = part * CHUNK..((part + 1) * CHUNK).min(length);
            let mut tally = Tally::default();
            if !progress.is_stopped() {
                progress.advance(ranks.end - ranks.start);
                index.visit(ranks, |rank, position| {
                    let value = match own {
                        Some(row) => Value::of_code(row.code(rank)),
                        None => self.endgames.value_or_outcome(position),
                    };
                    self.check(slice, position, value, &sources, &mut tally);
                });
            }
            tally
        };
        (0..length.div_ceil(CHUNK)).into_par_iter().map(part).reduce(Tally::default, Tally::plus)
    }

    fn some(&self, slice: Slice, positions: u64, seed: u64, progress: &Progress) -> Tally {
        let index = G::index(slice);
        let length = index.len();
        let unpacked = Unpacked::default();
        if positions >= length {
            return self.whole(slice, &unpacked, progress);
        }
        let sources = Sources::new(self.endgames, slice, &unpacked);
        let part = |part: u64| {
            let mut tally = Tally::default();
            for number in part * CHUNK..((part + 1) * CHUNK).min(positions) {
                if progress.is_stopped() {
                    break;
                }
                let rank = (u128::from(mixed(seed, slice, number)) * u128::from(length)) >> 64;
                if let Some(position) = index.unrank(rank as u64) {
                    let value = self.endgames.value_or_outcome(&position);
                    self.check(slice, &position, value, &sources, &mut tally);
                }
            }
            progress.advance(CHUNK.min(positions - part * CHUNK));
            tally
        };
        (0..positions.div_ceil(CHUNK)).into_par_iter().map(part).reduce(Tally::default, Tally::plus)
    }

    fn check(&self, slice: Slice, position: &G, value: Option<Value>, sources: &Sources<'_, G>, tally: &mut Tally) {
        let Some(value) = value else {
            return self.report(slice, position, "is not known");
        };
        tally.counts.add(value);
        if position.ending().is_some() || !position.is_stored() {
            return;
        }
        tally.positions += 1;
        let mut best: Option<Value> = None;
        let mut unknown = false;
        position.legal_moves(|mv| {
            // Once a lost child is found, the position is won, whatever the others are.
            if best != Some(Value::Win) {
                match sources.child(&position.play(mv)) {
                    Some(child) => best = best.max(Some(child.for_opponent())),
                    None => unknown = true,
                }
            }
        });
        let by_rules = || Value::of_outcome(position.stuck(), position);
        if unknown {
            self.report(slice, position, "has a child that is not known");
        } else if best.unwrap_or_else(by_rules) != value {
            let (value, best) = (word(value), word(best.unwrap_or_else(by_rules)));
            self.report(slice, position, &format!("is {value} by its file and {best} by its moves"));
        } else if self.endgames.has_distances(slice) {
            tally.distances += 1;
            self.check_distance(slice, position);
        }
    }

    /// A win is one ply further than the nearest lost child, a loss one ply further than the furthest won one.
    fn check_distance(&self, slice: Slice, position: &G) {
        let children: Vec<Verdict> =
            position.moves().into_iter().filter_map(|mv| self.endgames.probe(&position.play(mv))).collect();
        let right = match self.endgames.probe(position) {
            Some(Verdict::Win(plies)) => {
                let lost = children
                    .iter()
                    .filter_map(|child| if let Verdict::Loss(plies) = child { Some(*plies) } else { None });
                plies.is_some() && lost.min().flatten().map(|least| least + 1) == plies
            }
            Some(Verdict::Loss(Some(0))) => children.is_empty(),
            Some(Verdict::Loss(plies)) => {
                let won = children
                    .iter()
                    .filter_map(|child| if let Verdict::Win(plies) = child { Some(*plies) } else { None });
                plies.is_some() && won.max().flatten().map(|most| most + 1) == plies
            }
            Some(Verdict::Draw) => true,
            None => false,
        };
        if !right {
            self.report(slice, position, "has a distance that does not follow from its moves");
        }
    }

    fn compare_sums(&self, slice: Slice, found: Counts) {
        let stated = self.endgames.table(slice).map(super::table::Table::counts).unwrap_or_default();
        if stated != found {
            self.faulty.fetch_add(1, Relaxed);
            self.describe(format!(
                "slice {}: its file states {stated:?}, its positions are {found:?}",
                G::slice_name(slice)
            ));
        }
    }

    fn report(&self, slice: Slice, position: &G, what: &str) {
        self.faulty.fetch_add(1, Relaxed);
        self.describe(format!("slice {}: {} {what}", G::slice_name(slice), (self.text)(position)));
    }

    fn describe(&self, fault: String) {
        if let Ok(mut faults) = self.faults.lock()
            && faults.len() < TOLD
        {
            faults.push(fault);
        }
    }
}

const fn word(value: Value) -> &'static str {
    match value {
        Value::Win => "won",
        Value::Draw => "drawn",
        Value::Loss => "lost",
    }
}

/// A number that looks random, the same for the same seed, slice and place, whichever thread asks.
fn mixed(seed: u64, slice: Slice, number: u64) -> u64 {
    let mut word = seed ^ (u64::from(slice.0) << 40) ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
