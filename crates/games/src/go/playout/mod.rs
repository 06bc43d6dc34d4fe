//! Playouts of Go: games played to the end by moves that are fast rather than good, and the count at their end.
//!
//! `board.rs` is a board that is made for it, `policy.rs` chooses moves with a little knowledge, `patterns.rs` and `nakade.rs` are parts of that, `guide.rs` says which patterns;
//! `hints.rs` says the same of all moves of a position, and reads ladders (`ladder.rs`). No playout fills an eye of its own, so that games end: a player without another legal move
//! passes, and two passes, or three times as many moves as the board has points, end the game. What stands then is counted by area.

mod board;
mod guide;
mod hints;
mod ladder;
mod move_features;
mod nakade;
mod patterns;
mod policy;
#[cfg(test)]
mod tests;

pub use guide::Guide;
pub use hints::Hints;
pub use move_features::{FEATURES, KINDS, move_features, pattern_text, read_pattern};

use super::points::Points;
use super::position::{Go, GoMove};
use board::{Board, EMPTY, NOWHERE};
use foehn_game::kit::Random;
use foehn_game::{Duel, Player};
use std::sync::Arc;

/// A playout ends after so many moves for each point of the board.
const LONGEST: usize = 3;

/// How a playout chooses its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Policy {
    /// Every legal move that fills no eye of one's own is as likely as any other.
    Uniform,
    /// Atari is answered and patterns around the last stone are followed, otherwise uniform.
    #[default]
    Knowing,
}

/// A playout that is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ended {
    /// By how many half points Black leads, the komi taken off.
    pub lead: i16,
    /// How many moves were made, passes counted.
    pub plies: u32,
    /// Whether two passes ended it, and not the limit.
    pub by_passes: bool,
}

/// Plays positions out, on boards of its own.
///
/// ```
/// use foehn_game::kit::Random;
/// use foehn_games::go::{Go, playout::{GoPlayout, Policy}};
///
/// let mut playout = GoPlayout::new(Policy::Uniform);
/// let ended = playout.play_out(&Go::empty(9), &mut Random::new(1), |_, _| ());
/// assert!(ended.by_passes && ended.lead.abs() <= 2 * 81 + 15);
/// ```
#[derive(Clone)]
pub struct GoPlayout {
    policy: Policy,
    guide: Arc<Guide>,
    size: usize,
    boards: Boards,
}

/// An empty board, and the one that is played on.
#[derive(Clone)]
struct Pair<const STRIDE: usize, const CELLS: usize> {
    empty: Board<STRIDE, CELLS>,
    played: Board<STRIDE, CELLS>,
}

/// The boards of one size.
#[derive(Clone)]
enum Boards {
    Narrow(Box<Pair<10, 128>>),
    Middling(Box<Pair<14, 256>>),
    Wide(Box<Pair<20, 512>>),
}

impl Boards {
    fn of(size: usize) -> Self {
        match size {
            0..=9 => Boards::Narrow(Pair::new(size)),
            10..=13 => Boards::Middling(Pair::new(size)),
            _ => Boards::Wide(Pair::new(size)),
        }
    }
}

impl GoPlayout {
    /// Playouts by this policy and the patterns that come with the program.
    pub fn new(policy: Policy) -> Self {
        GoPlayout::guided(policy, Guide::written())
    }

    /// Playouts by this policy and these patterns.
    pub fn guided(policy: Policy, guide: Arc<Guide>) -> Self {
        GoPlayout { policy, guide, size: 9, boards: Boards::of(9) }
    }

    /// Plays a position that is not over to its end; `note` hears of every move.
    pub fn play_out(&mut self, position: &Go, random: &mut Random, note: impl FnMut(Player, GoMove)) -> Ended {
        self.fit(position);
        let (size, way) = (self.size, (self.policy, self.guide.as_ref()));
        match &mut self.boards {
            Boards::Narrow(pair) => pair.play_out(position, size, way, random, note),
            Boards::Middling(pair) => pair.play_out(position, size, way, random, note),
            Boards::Wide(pair) => pair.play_out(position, size, way, random, note),
        }
    }

    /// Whose point each was at the end of the playout before, counted from A1.
    pub fn owners(&self) -> Vec<Option<Player>> {
        let points = 0..self.size * self.size;
        let owner = |point| match &self.boards {
            Boards::Narrow(pair) => pair.played.owner(Board::<10, 128>::cell(self.size, point)),
            Boards::Middling(pair) => pair.played.owner(Board::<14, 256>::cell(self.size, point)),
            Boards::Wide(pair) => pair.played.owner(Board::<20, 512>::cell(self.size, point)),
        };
        points.map(owner).collect()
    }

    fn fit(&mut self, position: &Go) {
        if self.size != position.size() {
            self.size = position.size();
            self.boards = Boards::of(self.size);
        }
    }
}

impl<const STRIDE: usize, const CELLS: usize> Pair<STRIDE, CELLS> {
    fn new(size: usize) -> Box<Self> {
        Box::new(Pair { empty: Board::new(size), played: Board::new(size) })
    }

    fn play_out(
        &mut self,
        position: &Go,
        size: usize,
        (policy, guide): (Policy, &Guide),
        random: &mut Random,
        mut note: impl FnMut(Player, GoMove),
    ) -> Ended {
        let board = &mut self.played;
        board.clone_from(&self.empty);
        board.set_up(position);
        let mut passes = position.passes();
        let mut plies = 0;
        while passes < 2 && plies < LONGEST * size * size {
            let mover = Player::new(board.mover);
            let cell = match policy {
                Policy::Uniform => board.random_cell(|limit| random.below(limit)),
                Policy::Knowing => board.knowing_cell(&guide.followed, random),
            };
            if cell == NOWHERE {
                passes += 1;
                board.pass();
                note(mover, GoMove::PASS);
            } else {
                passes = 0;
                board.play(cell);
                note(mover, GoMove::at(Board::<STRIDE, CELLS>::point(size, cell)));
            }
            plies += 1;
        }
        let lead = 2 * board.area_lead() as i16 - position.komi();
        Ended { lead, plies: plies as u32, by_passes: passes >= 2 }
    }
}

impl<const STRIDE: usize, const CELLS: usize> Board<STRIDE, CELLS> {
    /// Puts the stones of a position on the empty board.
    fn set_up(&mut self, position: &Go) {
        let size = position.size();
        for (colour, stones) in position.stones.iter().enumerate() {
            stones.iter().for_each(|point| self.put(Self::cell(size, point), colour as u8));
        }
        for point in position.stones.iter().flat_map(Points::iter) {
            self.note_atari(Self::cell(size, point));
        }
        self.mover = position.mover().index() as u8;
        self.last = position.last_point().map_or(NOWHERE, |point| Self::cell(size, point));
        self.set_ko(position.ko_point().map_or(NOWHERE, |point| Self::cell(size, point)));
    }

    /// Whose a cell is in the count.
    fn owner(&self, cell: usize) -> Option<Player> {
        let colour = match self.colour(cell) {
            EMPTY => [0, 1].into_iter().find(|&colour| self.has_only_around(cell, colour))?,
            colour => colour,
        };
        Some(Player::new(colour))
    }
}
