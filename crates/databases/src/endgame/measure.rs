//! Retrograde analysis of a slice and its partner with distances: in how many plies it is won or lost.
//!
//! Like `solve.rs`, but ply by ply: what is decided in `n` plies is propagated when everything nearer has been. A win comes by
//! the nearest lost position that a move leads to, a loss by the furthest won one, conversions included: their distances are known.
//! Each position is queued in the list of its ply, so here too the work is in proportion to the moves.
//!
//! Whoever calls says what a conversion is worth; who says that every conversion is the end gets the distances to conversion. And not all of a
//! slice need be measured: a move that leaves the ranks asked for is a conversion, too.

use super::known::NO_PLIES;
use super::progress::Progress;
use super::solve::{earlier_ranks, quiet_moves};
use super::unfit::Unfit;
use super::value::{NOTHING, Value};
use crate::Result;
use foehn_game::{Retrograde, Slice, SliceIndex};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicU16, Ordering::Relaxed};

const LOST: u8 = 0x80;
const DRAWN: u8 = 0x81;
const WON: u8 = 0x82;
const HOLE: u8 = 0x83;
/// Undecided: a conversion wins, and perhaps something nearer does.
const PENDING: u8 = 0x7f;
/// A conversion wins, and there is no quiet move: nothing nearer can come, and taking moves back never finds it.
const FORCED: u8 = 0x84;
const DECIDED: u8 = 0x80;
const CAN_DRAW: u8 = 0x40;
const QUIET_LEFT: u8 = 0x3f;
const CHUNK: u64 = 1 << 14;

/// How many bytes of memory measuring takes for each rank: state, distance, values, and at worst a place in two lists.
pub(crate) const BYTES_PER_RANK: f64 = 1.0 + 2.0 + 0.5 + 10.0;

/// A slice, or a part of it, while it is being measured.
pub(crate) struct Measured<G: Retrograde> {
    pub(crate) slice: Slice,
    index: G::Index,
    /// The ranks; the lists below begin with the first of them.
    ranks: Range<u64>,
    states: Box<[AtomicU8]>,
    /// The distance, once decided. Before, the longest loss by a conversion.
    plies: Box<[AtomicU16]>,
    /// What is to be propagated, by its ply.
    queues: Vec<Queue>,
}

/// Ranks of a slice that are to be measured.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) slice: Slice,
    pub(crate) ranks: Range<u64>,
}

/// What is propagated at one ply, by place.
#[derive(Default)]
struct Queue {
    /// Wins by a conversion, where nothing nearer was found.
    conversions: Vec<u32>,
    wins: Vec<u32>,
    losses: Vec<u32>,
}

/// A position that has been decided: how, its place, and its distance.
#[derive(Clone, Copy)]
struct Decision {
    event: Event,
    place: u32,
    plies: u16,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Event {
    Conversion,
    Win,
    Loss,
}

impl<G: Retrograde> Measured<G> {
    fn new(Part { slice, ranks }: &Part) -> Self {
        let states = ranks.clone().map(|_| AtomicU8::new(HOLE)).collect();
        let plies = ranks.clone().map(|_| AtomicU16::new(0)).collect();
        Measured { slice: *slice, index: G::index(*slice), ranks: ranks.clone(), states, plies, queues: Vec::new() }
    }

    fn chunks(&self) -> impl ParallelIterator<Item = Range<u64>> {
        let Range { start, end } = self.ranks;
        let chunk = move |chunk: u64| start + chunk * CHUNK..(start + (chunk + 1) * CHUNK).min(end);
        (0..(end - start).div_ceil(CHUNK)).into_par_iter().map(chunk)
    }

    /// Where this rank stands in the lists; `None` where it is not measured.
    #[inline(always)]
    fn place(&self, rank: u64) -> Option<usize> {
        self.ranks.contains(&rank).then(|| (rank - self.ranks.start) as usize)
    }

    /// Whether all of the slice is measured.
    fn is_whole(&self) -> bool {
        self.ranks == (0..self.index.len())
    }

    fn enqueue(&mut self, lists: Vec<Vec<Decision>>) {
        for Decision { event, place, plies } in lists.into_iter().flatten() {
            let plies = usize::from(plies);
            if self.queues.len() <= plies {
                self.queues.resize_with(plies + 1, Queue::default);
            }
            let queue = &mut self.queues[plies];
            match event {
                Event::Conversion => queue.conversions.push(place),
                Event::Win => queue.wins.push(place),
                Event::Loss => queue.losses.push(place),
            }
        }
    }

    /// Takes the queue of `ply`, after which nothing more can come for it. Conversions of positions that were decided nearer by are
    /// left out.
    fn take(&mut self, ply: usize) -> Queue {
        let mut now = self.queues.get_mut(ply).map(std::mem::take).unwrap_or_default();
        let still_open = |place: &&u32| {
            let state = &self.states[**place as usize];
            matches!(state.load(Relaxed), PENDING | FORCED).then(|| state.store(WON, Relaxed)).is_some()
        };
        now.wins.extend(now.conversions.iter().filter(still_open));
        now
    }

    /// The values, four to a byte.
    pub(crate) fn row(&self) -> Vec<u8> {
        let code = |state: &AtomicU8| match state.load(Relaxed) {
            LOST => Value::Loss as u8,
            WON => Value::Win as u8,
            HOLE => NOTHING,
            _ => Value::Draw as u8,
        };
        self.states.par_chunks(4).map(|four| four.iter().rev().fold(0, |byte, state| byte << 2 | code(state))).collect()
    }

    /// The distances, [`NO_PLIES`] where nobody wins.
    pub(crate) fn plies(&self) -> Vec<u16> {
        let one = |(state, plies): (&AtomicU8, &AtomicU16)| match state.load(Relaxed) {
            LOST | WON => plies.load(Relaxed),
            _ => NO_PLIES,
        };
        self.states.par_iter().zip(&self.plies[..]).map(one).collect()
    }
}

/// Solves parts of a slice and of its partner, or of one slice that is its own partner; a quiet move leads from one to the other or is a
/// conversion. `known` says what a position to which a conversion leads is worth to its mover, and in how many
/// plies; `None` where its rank is a hole. `text` writes a position for people.
pub(crate) fn measure<G: Retrograde>(
    parts: &[Part],
    known: impl Fn(&G) -> Option<(Value, u16)> + Sync,
    text: fn(&G) -> String,
    progress: &Progress,
) -> Result<Vec<Measured<G>>> {
    let mut sides: Vec<Measured<G>> = parts.iter().map(Measured::new).collect();
    let other = |at: usize| (at + 1) % parts.len();
    for at in 0..sides.len() {
        let lists = look_forward(&sides[at], &sides[other(at)], &known, text, progress)?;
        progress.go_on()?;
        sides[at].enqueue(lists);
    }
    let mut ply = 0;
    while sides.iter().any(|side| side.queues.len() > usize::from(ply)) {
        let now: Vec<Queue> = sides.iter_mut().map(|side| side.take(usize::from(ply))).collect();
        for (at, Queue { wins, losses, .. }) in now.iter().enumerate() {
            let decisions = [(Event::Win, wins), (Event::Loss, losses)]
                .map(|(event, list)| propagate(list, event, ply, &sides[at], &sides[other(at)], progress));
            progress.go_on()?;
            decisions.into_iter().for_each(|lists| sides[other(at)].enqueue(lists));
        }
        ply += 1;
    }
    Ok(sides)
}

/// Propagates the positions of `list`, all decided in `ply` plies, to those from which a move leads to them, and says which of
/// these are decided now.
fn propagate<G: Retrograde>(
    list: &[u32],
    event: Event,
    ply: u16,
    side: &Measured<G>,
    before: &Measured<G>,
    progress: &Progress,
) -> Vec<Vec<Decision>> {
    let part = |places: &[u32]| {
        let mut decisions = Vec::new();
        let places = if progress.is_stopped() { &[] } else { places };
        for &place in places {
            let rank = side.ranks.start + u64::from(place);
            let position = side.index.unrank(rank).expect("what was decided is no hole");
            earlier_ranks(&position, &before.index, |rank| {
                let Some(place) = before.place(rank) else { return };
                let (state, plies) = (&before.states[place], &before.plies[place]);
                let place = place as u32;
                if event == Event::Loss {
                    if state.load(Relaxed) < DECIDED && state.swap(WON, Relaxed) < DECIDED {
                        plies.store(ply + 1, Relaxed);
                        decisions.push(Decision { event: Event::Win, place, plies: ply + 1 });
                    }
                } else if decrement(state) {
                    let plies = plies.fetch_max(ply + 1, Relaxed).max(ply + 1);
                    decisions.push(Decision { event: Event::Loss, place, plies });
                }
            });
        }
        decisions
    };
    list.par_chunks(1 << 12).map(part).collect()
}

/// Decrements the count of quiet moves, because one of them loses. Says whether the position is lost: it was the last, and
/// nothing draws or wins.
#[inline(always)]
fn decrement(state: &AtomicU8) -> bool {
    if state.load(Relaxed) >= PENDING {
        return false;
    }
    let before = state.fetch_sub(1, Relaxed);
    if before & QUIET_LEFT != 1 {
        return false;
    }
    let can_draw = before & CAN_DRAW != 0;
    state.store(if can_draw { DRAWN } else { LOST }, Relaxed);
    !can_draw
}

fn look_forward<G: Retrograde>(
    side: &Measured<G>,
    partner: &Measured<G>,
    known: impl Fn(&G) -> Option<(Value, u16)> + Sync,
    text: fn(&G) -> String,
    progress: &Progress,
) -> Result<Vec<Vec<Decision>>> {
    let look = |ranks: Range<u64>| {
        let mut result = Ok(Vec::new());
        if !progress.is_stopped() {
            progress.advance((ranks.end - ranks.start) / 2);
            side.index.visit(ranks, |rank, position| match (first_state(position, partner, &known), &mut result) {
                (Ok((state, plies, event)), Ok(list)) => {
                    let place = (rank - side.ranks.start) as usize;
                    side.states[place].store(state, Relaxed);
                    side.plies[place].store(plies, Relaxed);
                    list.extend(event.map(|event| Decision { event, place: place as u32, plies }));
                }
                (Err(unfit), _) => result = Err(unfit.error(side.slice, position, text)),
                (Ok(_), Err(_)) => {}
            });
        }
        result
    };
    side.chunks().map(look).collect()
}

/// The state of a position, a distance, and what is to be propagated of it.
type First = (u8, u16, Option<Event>);

/// What the rules and the conversions say of a position.
#[inline(always)]
fn first_state<G: Retrograde>(
    position: &G,
    partner: &Measured<G>,
    known: impl Fn(&G) -> Option<(Value, u16)>,
) -> std::result::Result<First, Unfit> {
    if let Some(outcome) = position.ending() {
        return Ok(over(Value::of_outcome(outcome, position)));
    }
    let (mut won_in, mut lost_in, mut can_draw, mut any, mut hole) = (NO_PLIES, 0, false, false, false);
    let quiet = moves_within(position, partner, |child| {
        any = true;
        match known(child) {
            Some((Value::Loss, plies)) => won_in = won_in.min(plies + 1),
            Some((Value::Draw, _)) => can_draw = true,
            Some((Value::Win, plies)) => lost_in = lost_in.max(plies + 1),
            None => hole = true,
        }
    });
    // All quiet moves left and a draw at hand would read as pending.
    Unfit::none_of(quiet, QUIET_LEFT - 1, hole)?;
    let undecided = quiet as u8 | if can_draw { CAN_DRAW } else { 0 };
    Ok(match quiet {
        0 if won_in != NO_PLIES => (FORCED, won_in, Some(Event::Conversion)),
        _ if won_in != NO_PLIES => (PENDING, won_in, Some(Event::Conversion)),
        0 if !any => over(Value::of_outcome(position.stuck(), position)),
        0 if can_draw => (DRAWN, NO_PLIES, None),
        0 => (LOST, lost_in, Some(Event::Loss)),
        _ => (undecided, lost_in, None),
    })
}

/// Visits the children that convert or leave the ranks that are measured, and counts the others that differ in rank.
#[inline(always)]
fn moves_within<G: Retrograde>(position: &G, partner: &Measured<G>, mut visit: impl FnMut(&G)) -> u32 {
    if partner.is_whole() {
        return quiet_moves(position, &partner.index, visit);
    }
    let mut places = Vec::new();
    position.legal_moves(|mv| {
        let child = position.play(mv);
        let is_quiet = child.slice() == Some(partner.slice);
        match is_quiet.then(|| partner.index.rank(&child)).and_then(|rank| partner.place(rank)) {
            Some(place) => places.push(place),
            None => visit(&child),
        }
    });
    places.sort_unstable();
    places.dedup();
    places.len() as u32
}

fn over(value: Value) -> First {
    match value {
        Value::Loss => (LOST, 0, Some(Event::Loss)),
        Value::Draw => (DRAWN, NO_PLIES, None),
        Value::Win => (WON, 0, Some(Event::Win)),
    }
}
