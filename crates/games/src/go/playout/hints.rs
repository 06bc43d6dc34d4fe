//! Guesses about the moves of a position before any was tried: what a playout would answer, and proverbs.

use super::board::{Board, EMPTY};
use super::patterns::Patterns;
use crate::go::position::{Go, GoMove};

/// How promising each point is.
pub struct Hints {
    points: Vec<f32>,
    pass: f32,
}

/// The middle: neither good nor bad.
const NEUTRAL: f32 = 0.5;

impl Hints {
    /// The hints of a position.
    pub fn of(position: &Go) -> Self {
        match position.size() {
            0..=9 => Self::on(&Board::<10, 128>::of(position), position),
            10..=13 => Self::on(&Board::<14, 256>::of(position), position),
            _ => Self::on(&Board::<20, 512>::of(position), position),
        }
    }

    /// How promising a move is: between 0 and 1.
    pub fn hint(&self, mv: GoMove) -> f32 {
        mv.point().map_or(self.pass, |point| self.points.get(point).copied().unwrap_or(NEUTRAL))
    }

    fn on<const STRIDE: usize, const CELLS: usize>(board: &Board<STRIDE, CELLS>, position: &Go) -> Self {
        let size = position.size();
        let mut points = vec![NEUTRAL; size * size];
        let last = position.last_point();
        for point in position.empty_points().iter() {
            points[point] = board.hint(Board::<STRIDE, CELLS>::cell(size, point), point, size, last);
        }
        // Passing is for the end: right after the other's pass it ends the game, and the count decides by itself.
        Hints { points, pass: 0.1 }
    }
}

impl<const STRIDE: usize, const CELLS: usize> Board<STRIDE, CELLS> {
    pub(super) fn of(position: &Go) -> Self {
        let mut board = Board::new(position.size());
        board.set_up(position);
        board
    }

    /// How promising the mover's stone on an empty cell is.
    fn hint(&self, cell: usize, point: usize, size: usize, last: Option<usize>) -> f32 {
        if self.is_eye(cell) {
            return 0.0;
        }
        let mut hint = NEUTRAL;
        let taken = self.stones_taken(cell);
        let saved = self.stones_saved(cell);
        hint += 0.15 * (taken.min(4) as f32).sqrt() + 0.12 * (saved.min(4) as f32).sqrt();
        hint += 0.2 * self.ladder_hint(cell);
        if taken == 0 && self.is_own_atari(cell) {
            hint -= 0.3;
        }
        if Patterns::table().fits(self.mover, self.neighbourhood(cell)) {
            hint += 0.1;
        }
        hint += self.line_hint(cell, point, size) + near_hint(point, size, last);
        hint.clamp(0.01, 1.0)
    }

    /// How many stones a stone here would take.
    pub(super) fn stones_taken(&self, cell: usize) -> usize {
        let others = Self::neighbours(cell).into_iter().filter(|&stone| self.colour(stone) == self.mover ^ 1);
        others
            .filter(|&stone| self.only_liberty(stone) == cell)
            .map(|stone| self.chain_length(stone))
            .max()
            .unwrap_or(0)
    }

    /// How many stones of one's own in atari a stone here would save.
    pub(super) fn stones_saved(&self, cell: usize) -> usize {
        let own = Self::neighbours(cell).into_iter().filter(|&stone| self.colour(stone) == self.mover);
        let in_atari =
            own.filter(|&stone| self.only_liberty(stone) == cell).map(|stone| self.chain_length(stone)).max();
        in_atari.filter(|_| self.liberties_after(cell, 2) >= 2).unwrap_or(0)
    }

    /// The first two lines are poor where no stone is near; the third and fourth are good.
    fn line_hint(&self, cell: usize, point: usize, size: usize) -> f32 {
        let from_edge = |index: usize| index.min(size - 1 - index);
        let line = from_edge(point % size).min(from_edge(point / size));
        let has_company = Self::surroundings(cell).into_iter().any(|cell| self.colour(cell) < EMPTY);
        match (line, has_company) {
            (0, false) => -0.35,
            (1, false) => -0.15,
            (2 | 3, false) => 0.05,
            _ => 0.0,
        }
    }
}

/// Near the last stone there is more to do.
fn near_hint(point: usize, size: usize, last: Option<usize>) -> f32 {
    let Some(last) = last else { return 0.0 };
    let (columns, rows) = ((point % size).abs_diff(last % size), (point / size).abs_diff(last / size));
    match columns + rows + columns.max(rows) {
        0..=2 => 0.12,
        3 => 0.1,
        4 => 0.06,
        5 => 0.03,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::read_move;
    use foehn_game::Notation;

    fn hint(text: &str, mv: &str) -> f32 {
        let position = Go::parse_position(text).unwrap();
        Hints::of(&position).hint(read_move(position.size(), mv).unwrap())
    }

    #[test]
    fn captures_and_rescues_come_first_and_eyes_last() {
        let fight = "9/9/3x5/2xo5/3x5/9/9/9/9 b";
        assert!(hint(fight, "E6") > hint(fight, "E5") && hint(fight, "E5") > hint(fight, "J9"));
        assert!(hint("9/9/3x5/2xo5/3x5/9/9/9/9 w", "E6") > 0.55, "a stone in atari is saved");
        assert_eq!(hint("1x7/xx7/9/9/9/9/9/9/9 b", "A9"), 0.0, "an eye of one's own");
        assert!(hint("9/9/9/9/9/9/9/9/9 b", "A1") < hint("9/9/9/9/9/9/9/9/9 b", "C3"));
        assert!(hint("9/9/9/9/9/9/9/9/9 b", "pass") < 0.2);
    }
}
