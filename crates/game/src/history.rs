//! The game so far: a position together with the path that led to it.
//!
//! Positions are values without memory, so everything that depends on the path is here: repetition and the count of
//! quiet plies. The limits are [`DrawRules`], data that players can change.

use crate::{Duel, Game, Outcome};

/// When a game is drawn by what was played, not by what stands on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DrawRules {
    /// The game is drawn when a position occurs for this many times.
    pub repetitions: Option<u32>,
    /// The game is drawn after this many plies without an irreversible move.
    pub quiet_plies: Option<u32>,
}

impl DrawRules {
    /// Nothing is drawn by the path.
    pub const NONE: DrawRules = DrawRules { repetitions: None, quiet_plies: None };
}

/// A game from its first position to the current one.
#[derive(Clone, Debug)]
pub struct History<G: Game> {
    rules: DrawRules,
    positions: Vec<G>,
    moves: Vec<G::Move>,
}

impl<G: Game> History<G> {
    /// A game that begins in `start`, with the game's usual draw rules.
    pub fn new(start: G) -> Self {
        History { rules: G::draw_rules(), positions: vec![start], moves: Vec::new() }
    }

    /// The same game under other draw rules.
    #[must_use]
    pub fn with_rules(mut self, rules: DrawRules) -> Self {
        self.rules = rules;
        self
    }

    /// The draw rules in force.
    pub fn rules(&self) -> DrawRules {
        self.rules
    }

    /// The current position.
    pub fn position(&self) -> &G {
        self.positions.last().expect("a history begins with a position")
    }

    /// The positions from the first to the current one.
    pub fn positions(&self) -> &[G] {
        &self.positions
    }

    /// The moves played.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: G::Move) {
        let next = self.position().play(mv);
        self.positions.push(next);
        self.moves.push(mv);
    }

    /// Takes the last move back and returns it.
    pub fn take_back(&mut self) -> Option<G::Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(mv)
    }

    /// How often the current position has occurred, this time included.
    pub fn occurrences(&self) -> u32 {
        let current = self.position();
        let reach = usize::try_from(current.quiet_plies()).unwrap_or(usize::MAX);
        let earlier = self.positions[..self.positions.len() - 1].iter().rev().take(reach);
        1 + earlier.filter(|&position| position == current).count() as u32
    }

    /// Whether the game is over, by its position or by its path.
    pub fn is_over(&self) -> bool {
        self.position().is_over() || self.is_drawn_by_path()
    }

    /// What a finished game is worth to each seat: nothing to anybody where its path draws it. `None` where it goes on.
    pub fn payoffs(&self) -> Option<Vec<f64>> {
        match self.position().is_over() {
            true => Some(self.position().payoffs()),
            false => self.is_drawn_by_path().then(|| vec![0.0; G::SEATS]),
        }
    }

    /// Whether the draw rules end the game, if its position does not.
    pub fn is_drawn_by_path(&self) -> bool {
        let quiet = self.rules.quiet_plies.is_some_and(|limit| self.position().quiet_plies() >= limit);
        quiet || self.rules.repetitions.is_some_and(|limit| self.occurrences() >= limit)
    }
}

impl<G: Duel> History<G> {
    /// How the game stands, path and position together. A game decided on the board is not drawn by its path.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position().outcome().or_else(|| self.is_drawn_by_path().then_some(Outcome::Draw))
    }
}
