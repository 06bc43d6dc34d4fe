//! A game so far, of whatever game: the face of [`crate::History`].

use super::{Move, Position, Rules};
use crate::{DrawRules, Game, Outcome};

/// A game from its first position to the current one.
#[derive(Clone, Debug)]
pub struct History {
    rules: DrawRules,
    positions: Vec<Position>,
    moves: Vec<Move>,
}

impl History {
    /// A game that begins in `start`, with the game's usual draw rules.
    pub fn new(start: Position) -> Self {
        History { rules: start.rules().draw_rules(), positions: vec![start], moves: Vec::new() }
    }

    /// The same game under other draw rules.
    #[must_use]
    pub fn with_rules(mut self, rules: DrawRules) -> Self {
        self.rules = rules;
        self
    }

    /// The draw rules in force.
    pub fn draw_rules(&self) -> DrawRules {
        self.rules
    }

    /// What the game's type says.
    pub fn rules(&self) -> &'static dyn Rules {
        self.position().rules()
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        self.positions.last().expect("a history begins with a position")
    }

    /// The positions from the first to the current one.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        let next = self.position().play(mv);
        self.positions.push(next);
        self.moves.push(mv);
    }

    /// Takes the last move back and returns it.
    pub fn take_back(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(mv)
    }

    /// The same game up to its first `plies` moves.
    #[must_use]
    pub fn first_plies(&self, plies: usize) -> Self {
        let plies = plies.min(self.moves.len());
        History { rules: self.rules, positions: self.positions[..=plies].to_vec(), moves: self.moves[..plies].to_vec() }
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

    /// How a duel stands, path and position together; `None` in other games.
    pub fn outcome(&self) -> Option<Outcome> {
        let drawn = || (self.rules().is_duel() && self.is_drawn_by_path()).then_some(Outcome::Draw);
        self.position().outcome().or_else(drawn)
    }

    /// What a finished game is worth to each seat; `None` where it goes on.
    pub fn payoffs(&self) -> Option<Vec<f64>> {
        match self.position().is_over() {
            true => Some(self.position().payoffs()),
            false => self.is_drawn_by_path().then(|| vec![0.0; self.rules().seats()]),
        }
    }

    /// Whether the draw rules end the game, if its position does not.
    pub fn is_drawn_by_path(&self) -> bool {
        let quiet = self.rules.quiet_plies.is_some_and(|limit| self.position().quiet_plies() >= limit);
        quiet || self.rules.repetitions.is_some_and(|limit| self.occurrences() >= limit)
    }

    /// The typed game, if it is one of `G`.
    pub fn typed<G: Game>(&self) -> Option<crate::History<G>> {
        let mut typed = crate::History::new(self.positions[0].typed::<G>()?.clone()).with_rules(self.rules);
        for (position, &mv) in self.positions.iter().zip(&self.moves) {
            typed.play(position.typed_move::<G>(mv)?);
        }
        Some(typed)
    }
}
