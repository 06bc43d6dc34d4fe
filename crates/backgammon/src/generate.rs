//! Every distinct board that a roll can lead to, each with one sequence of steps.
//!
//! The rules of moving: a checker on the bar enters first; a point with two or more of the other's checkers is closed; a
//! single one is hit and goes to the bar; bearing off begins when all are in the home board, from the point of
//! the die or, where none stands on a higher one, from the highest; as much of the roll as possible is played, and where one
//! die can be played but not both, the larger if it can be.
//!
//! Closed points do not change during a move, so they are one mask. The steps of a double are taken from the
//! rear to the front: every set of steps that can be played at all can be played in that order, and different sets lead to different
//! boards, so nothing is found twice. Other rolls are tried in both orders, and a board is kept where none with its sum
//! (a number for each place, added up) and its checkers is there. The tests compare with a generator that
//! tries everything and knows none of this.

use crate::board::{BAR, Board, OFF};
use crate::roll::Roll;
use foehn_game::Key;

/// A checker's step with one die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Step {
    /// Where it stood: a point or [`BAR`].
    pub from: u8,
    /// Where it goes: a point or [`OFF`].
    pub to: u8,
    /// Whether it hits.
    pub hit: bool,
}

/// What a roll can be played to.
#[derive(Clone, Copy, Debug)]
pub struct Play {
    /// The board afterwards, still seen from the player who moved.
    pub board: Board,
    key: u64,
    steps: [Step; 4],
    count: u8,
}

impl Play {
    /// The steps in an order in which they can be made; none where the roll cannot be played.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps[..usize::from(self.count)]
    }
}

/// Every distinct board that a roll leads to; the memory is used again for the next.
#[derive(Clone, Debug, Default)]
pub struct Plays {
    list: Vec<Play>,
}

impl std::ops::Deref for Plays {
    type Target = [Play];

    fn deref(&self) -> &[Play] {
        &self.list
    }
}

impl Plays {
    /// Lists what `roll` can be played to, at least one: the board itself where no step is possible. The order is fixed.
    pub fn generate(&mut self, board: &Board, roll: Roll) {
        self.list.clear();
        let start = Partial::new(board);
        if roll.is_double() {
            self.double(start, roll.high());
        } else {
            self.two_dice(&start, roll.high(), roll.low());
        }
    }

    fn two_dice(&mut self, start: &Partial, high: u8, low: u8) {
        for (first, second) in [(high, low), (low, high)] {
            start.each_step(first, BAR, |after| after.each_step(second, BAR, |end| self.add(end)));
        }
        for die in [high, low] {
            if self.list.is_empty() {
                start.each_step(die, BAR, |end| self.add(end));
            }
        }
        if self.list.is_empty() {
            self.list.push(start.play);
        }
    }

    fn add(&mut self, end: &Partial) {
        let same = |play: &Play| play.key == end.play.key && play.board == end.play.board;
        if !self.list.iter().any(same) {
            self.list.push(end.play);
        }
    }

    fn double(&mut self, start: Partial, die: u8) {
        let mut longest = 0;
        self.double_from(&start, die, BAR, &mut longest);
    }

    /// Steps from `rear` and before. A sequence that ends early is kept only if none is longer.
    fn double_from(&mut self, at: &Partial, die: u8, rear: usize, longest: &mut u8) {
        let mut ends = true;
        if at.play.count < 4 {
            at.each_step(die, rear, |after| {
                ends = false;
                let from = after.play.steps[usize::from(at.play.count)].from;
                self.double_from(after, die, usize::from(from), longest);
            });
        }
        if !ends || at.play.count < *longest {
            return;
        }
        if at.play.count > *longest {
            *longest = at.play.count;
            self.list.clear();
        }
        self.list.push(at.play);
    }
}

/// A play that may go on, with masks of places (bit p is the mover's place p).
#[derive(Clone, Copy)]
struct Partial {
    play: Play,
    /// Where the mover has checkers that are not borne off.
    occupied: u32,
    /// Where the other has two or more.
    closed: u32,
}

/// A number for each place of the mover and of the other: what a checker there adds to the sum.
const SUMMAND: [[u64; 26]; 2] = {
    let mut numbers = [[0; 26]; 2];
    let mut place = 0;
    while place < 26 {
        numbers[0][place] = Key::of(place as u64 + 1).0;
        numbers[1][place] = Key::of(place as u64 + 101).0;
        place += 1;
    }
    numbers
};

const HOME: u32 = 0b111_1110;

impl Partial {
    fn new(board: &Board) -> Self {
        let (mut occupied, mut closed) = (0, 0);
        for place in 1..=BAR {
            occupied |= u32::from(board.own[place] > 0) << place;
            closed |= u32::from(board.other[25 - place] > 1) << place;
        }
        // The other's borne-off checkers stand at place 0, which is the mover's bar: no step ends there.
        let play = Play { board: *board, key: 0, steps: [Step::default(); 4], count: 0 };
        Partial { play, occupied, closed }
    }

    /// Visits the play after each step with `die` from `rear` or before, from the rear to the front.
    #[inline(always)]
    fn each_step(&self, die: u8, rear: usize, mut visit: impl FnMut(&Partial)) {
        let die = usize::from(die);
        let mut sources = self.sources(die) & (u32::MAX >> (31 - rear));
        while sources != 0 {
            let from = 31 - sources.leading_zeros() as usize;
            sources ^= 1 << from;
            visit(&self.after(from, from.saturating_sub(die)));
        }
    }

    /// Where a step with `die` can begin.
    #[inline(always)]
    fn sources(&self, die: usize) -> u32 {
        if self.occupied >> BAR != 0 {
            return (1 << BAR) & !(self.closed << die);
        }
        let on_board = self.occupied & !(self.closed << die) & (u32::MAX << (die + 1));
        if self.occupied & !HOME != 0 {
            return on_board;
        }
        let exact = self.occupied & (1 << die);
        let higher = self.occupied >> (die + 1);
        if exact != 0 || higher != 0 || self.occupied == 0 {
            return on_board | exact;
        }
        1 << (31 - self.occupied.leading_zeros())
    }

    #[inline(always)]
    fn after(&self, from: usize, to: usize) -> Partial {
        let mut next = *self;
        let Play { board, key, steps, count } = &mut next.play;
        board.own[from] -= 1;
        board.own[to] += 1;
        *key = key.wrapping_add(SUMMAND[0][to]).wrapping_sub(SUMMAND[0][from]);
        let hit = to != OFF && board.other[25 - to] == 1;
        if hit {
            board.other[25 - to] = 0;
            board.other[BAR] += 1;
            *key = key.wrapping_add(SUMMAND[1][BAR]).wrapping_sub(SUMMAND[1][25 - to]);
        }
        steps[usize::from(*count)] = Step { from: from as u8, to: to as u8, hit };
        *count += 1;
        if board.own[from] == 0 {
            next.occupied &= !(1 << from);
        }
        if to != OFF {
            next.occupied |= 1 << to;
        }
        next
    }
}

#[cfg(test)]
#[path = "generate_tests.rs"]
mod tests;
