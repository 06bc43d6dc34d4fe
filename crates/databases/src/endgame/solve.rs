//! Retrograde analysis of a slice and its partner: won, drawn or lost.
//!
//! Every position is looked at once from the front: its conversions are looked up, and the quiet moves that are left are counted. What
//! is decided so spreads backwards: whoever can move to a lost position has won; whoever has only moves to won positions
//! has lost, which is so when the count of its quiet moves has come down to nothing. What is never reached is drawn. So the work is in proportion to
//! the moves of the slice, not to the length of its longest win.
//!
//! The memory is a byte for each position. Those that were decided in the last round are marked *fresh*; while they are many
//! they are found by walking through the slice, later by a short list.

use super::known::Known;
use super::progress::Progress;
use super::unfit::Unfit;
use super::value::{NOTHING, Value};
use crate::Result;
use foehn_game::{Retrograde, Slice, SliceIndex};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering::Relaxed};

/// States from here on are decided.
const DECIDED: u8 = 0x80;
const LOST: u8 = 0x80;
const DRAWN: u8 = 0x81;
const WON: u8 = 0x82;
const HOLE: u8 = 0x83;
/// Decided, and not yet propagated to the positions from which a move leads here.
const FRESH: u8 = 0x40 | DECIDED;
const FRESH_LOST: u8 = LOST | FRESH;
const FRESH_WON: u8 = WON | FRESH;

/// Undecided: a conversion draws at least.
const CAN_DRAW: u8 = 0x40;
/// Undecided: the count of quiet moves that are not known to lose.
const QUIET_LEFT: u8 = 0x3f;

/// How many positions a thread takes at a time.
const CHUNK: u64 = 1 << 15;
/// A list holds at most this part of a slice: finding the position of a rank costs several times as much as walking on to the
/// next one. Not tuned.
const LISTED: u64 = 16;

/// A slice while it is being solved.
pub(crate) struct Side<G: Retrograde> {
    pub(crate) slice: Slice,
    pub(crate) index: G::Index,
    states: Box<[AtomicU8]>,
    fresh: Fresh,
}

/// Where the fresh positions of a slice are.
enum Fresh {
    /// Anywhere.
    Many,
    /// Here.
    Listed(Vec<u32>),
}

impl<G: Retrograde> Side<G> {
    fn new(slice: Slice) -> Self {
        let index = G::index(slice);
        let states = (0..index.len()).map(|_| AtomicU8::new(HOLE)).collect();
        Side { slice, index, states, fresh: Fresh::Many }
    }

    fn chunks(&self) -> impl ParallelIterator<Item = Range<u64>> {
        let length = self.index.len();
        (0..length.div_ceil(CHUNK)).into_par_iter().map(move |chunk| chunk * CHUNK..((chunk + 1) * CHUNK).min(length))
    }

    /// The values, four to a byte.
    pub(crate) fn row(&self) -> Vec<u8> {
        let code = |state: &AtomicU8| match state.load(Relaxed) {
            LOST | FRESH_LOST => Value::Loss as u8,
            WON | FRESH_WON => Value::Win as u8,
            HOLE => NOTHING,
            _ => Value::Draw as u8,
        };
        self.states.par_chunks(4).map(|four| four.iter().rev().fold(0, |byte, state| byte << 2 | code(state))).collect()
    }
}

/// How many bytes of memory solving takes for each rank: its state, its value, its value as it is stored, and lists.
pub(crate) const BYTES_PER_RANK: f64 = 1.0 + 0.25 + 0.25 + 0.5;

/// Solves a slice and its partner, whose conversions are all in `known`. `text` writes a position for people.
pub(crate) fn solve<G: Retrograde>(
    slices: &[Slice],
    known: &Known<G>,
    text: fn(&G) -> String,
    progress: &Progress,
) -> Result<Vec<Side<G>>> {
    let mut sides: Vec<Side<G>> = slices.iter().map(|&slice| Side::new(slice)).collect();
    let other = |at: usize| (at + 1) % slices.len();
    for at in 0..sides.len() {
        look_forward(&sides[at], &sides[other(at)].index, known, text, progress)?;
        progress.go_on()?;
    }
    for round in 0.. {
        for fresh in [FRESH_LOST, FRESH_WON] {
            let propagated = |at: usize| propagate(&sides[at], &sides[other(at)], fresh, progress);
            let lists: Vec<Fresh> = (0..sides.len()).map(propagated).collect();
            progress.go_on()?;
            for (at, list) in lists.into_iter().enumerate() {
                // At the beginning both kinds are anywhere.
                let first_time = round == 0 && fresh == FRESH_LOST;
                sides[other(at)].fresh = if first_time { Fresh::Many } else { list };
            }
        }
        if sides.iter().all(|side| matches!(&side.fresh, Fresh::Listed(list) if list.is_empty())) {
            break;
        }
    }
    Ok(sides)
}

fn look_forward<G: Retrograde>(
    side: &Side<G>,
    partner: &G::Index,
    known: &Known<G>,
    text: fn(&G) -> String,
    progress: &Progress,
) -> Result<()> {
    side.chunks().try_for_each(|ranks| {
        let mut result = Ok(());
        if !progress.is_stopped() {
            progress.advance((ranks.end - ranks.start) / 2);
            side.index.visit(ranks, |rank, position| match first_state(position, partner, known) {
                Ok(state) => side.states[rank as usize].store(state, Relaxed),
                Err(unfit) => result = Err(unfit.error(side.slice, position, text)),
            });
        }
        result
    })
}

/// What the rules and the conversions say of a position.
#[inline(always)]
fn first_state<G: Retrograde>(position: &G, partner: &G::Index, known: &Known<G>) -> std::result::Result<u8, Unfit> {
    if let Some(outcome) = position.ending() {
        return Ok(decided(Value::of_outcome(outcome, position)));
    }
    let (mut best, mut hole) = (None, false);
    let quiet = quiet_moves(position, partner, |child| match known.value(child) {
        Some(value) => best = best.max(Some(value.for_opponent())),
        None => hole = true,
    });
    Unfit::none_of(quiet, QUIET_LEFT, hole)?;
    Ok(match (best, quiet) {
        (None, 0) => decided(Value::of_outcome(position.stuck(), position)),
        (Some(best), 0) => decided(best),
        (Some(Value::Win), _) => FRESH_WON,
        (Some(Value::Draw), quiet) => quiet as u8 | CAN_DRAW,
        (_, quiet) => quiet as u8,
    })
}

/// Visits the children that convert, and counts the quiet ones that differ in rank.
#[inline(always)]
pub(crate) fn quiet_moves<G: Retrograde>(position: &G, partner: &G::Index, mut visit: impl FnMut(&G)) -> u32 {
    if !G::SYMMETRIC {
        return position.convert(visit);
    }
    let home = position.slice().map(G::partner);
    let mut ranks = Vec::new();
    position.legal_moves(|mv| {
        let child = position.play(mv);
        if child.slice() == home {
            ranks.push(partner.rank(&child));
        } else {
            visit(&child);
        }
    });
    ranks.sort_unstable();
    ranks.dedup();
    ranks.len() as u32
}

/// Visits the ranks in `before` from which a quiet move leads to `position`, each once.
#[inline(always)]
pub(crate) fn earlier_ranks<G: Retrograde>(position: &G, before: &G::Index, visit: impl FnMut(u64)) {
    if !G::SYMMETRIC {
        return before.earlier(position, visit);
    }
    let mut ranks = Vec::new();
    position.predecessors(|earlier| ranks.push(before.rank(earlier)));
    ranks.sort_unstable();
    ranks.dedup();
    ranks.into_iter().for_each(visit);
}

fn decided(value: Value) -> u8 {
    match value {
        Value::Loss => FRESH_LOST,
        Value::Draw => DRAWN,
        Value::Win => FRESH_WON,
    }
}

/// Propagates the fresh positions of `side` to those from which a move leads to them, and says which of these are decided now.
fn propagate<G: Retrograde>(side: &Side<G>, before: &Side<G>, fresh: u8, progress: &Progress) -> Fresh {
    let most = (before.index.len() / LISTED) as usize;
    let count = AtomicUsize::new(0);
    let propagate_one = |rank: u64, position: &G, list: &mut Vec<u32>| {
        side.states[rank as usize].store(fresh & !0x40, Relaxed);
        earlier_ranks(position, &before.index, |rank| {
            let state = &before.states[rank as usize];
            let is_new = if fresh == FRESH_LOST { mark_won(state) } else { decrement(state) };
            if is_new {
                list.push(rank as u32);
            }
        });
    };
    // A list that has become too long is given up: what it would hold is found by its mark.
    let close = |list: Vec<u32>| {
        let so_far = count.fetch_add(list.len(), Relaxed);
        if so_far + list.len() > most { Vec::new() } else { list }
    };
    let lists: Vec<Vec<u32>> = match &side.fresh {
        Fresh::Many => {
            let walk = |ranks: Range<u64>| {
                let mut list = Vec::new();
                if !progress.is_stopped() {
                    progress.advance((ranks.end - ranks.start) / 8);
                    side.index.visit(ranks, |rank, position| {
                        if side.states[rank as usize].load(Relaxed) == fresh {
                            propagate_one(rank, position, &mut list);
                        }
                    });
                }
                close(list)
            };
            side.chunks().map(walk).collect()
        }
        Fresh::Listed(ranks) => {
            let look_up = |ranks: &[u32]| {
                let mut list = Vec::new();
                for &rank in ranks {
                    let position = side.index.unrank(rank.into()).expect("what was decided is no hole");
                    propagate_one(rank.into(), &position, &mut list);
                }
                close(list)
            };
            ranks.par_chunks(1 << 12).map(look_up).collect()
        }
    };
    if count.into_inner() > most { Fresh::Many } else { Fresh::Listed(lists.concat()) }
}

/// Marks a position won, because a move leads to a lost one. Says whether it was undecided.
#[inline(always)]
fn mark_won(state: &AtomicU8) -> bool {
    state.load(Relaxed) < DECIDED && state.swap(FRESH_WON, Relaxed) < DECIDED
}

/// Decrements the count of quiet moves, because one of them loses. Says whether the position is lost: it was the last, and
/// nothing draws.
#[inline(always)]
fn decrement(state: &AtomicU8) -> bool {
    if state.load(Relaxed) >= DECIDED {
        return false;
    }
    // No other thread decides this position meanwhile: each quiet move is propagated once, and the last one decides.
    let before = state.fetch_sub(1, Relaxed);
    if before & QUIET_LEFT != 1 {
        return false;
    }
    let can_draw = before & CAN_DRAW != 0;
    state.store(if can_draw { DRAWN } else { FRESH_LOST }, Relaxed);
    !can_draw
}
