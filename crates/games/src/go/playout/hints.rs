//! Guesses about the moves of a position before any was tried: what a playout would answer, and proverbs.

use super::board::{Board, EMPTY};
use super::guide::Guide;
use super::move_features::distance;
use crate::go::pattern_weights::PatternWeights;
use crate::go::position::{Go, GoMove};

/// How promising each point is.
pub struct Hints {
    points: Vec<f32>,
    pass: f32,
}

/// The middle: neither good nor bad.
const NEUTRAL: f32 = 0.5;

/// No move is worth less, but one that fills an eye.
const LEAST: f32 = 0.01;

/// What a move gains for each e-fold by which it is likelier than the average.
const LIKELIER: f32 = 0.1;

impl Hints {
    /// The hints of a position.
    pub fn of(position: &Go, guide: &Guide) -> Self {
        match position.size() {
            0..=9 => Self::on(&Board::<10, 128>::of(position), position, guide),
            10..=13 => Self::on(&Board::<14, 256>::of(position), position, guide),
            _ => Self::on(&Board::<20, 512>::of(position), position, guide),
        }
    }

    /// How promising a move is: between 0 and 1.
    pub fn hint(&self, mv: GoMove) -> f32 {
        mv.point().map_or(self.pass, |point| self.points.get(point).copied().unwrap_or(NEUTRAL))
    }

    fn on<const STRIDE: usize, const CELLS: usize>(board: &Board<STRIDE, CELLS>, position: &Go, guide: &Guide) -> Self {
        let points = match &guide.strengths {
            Some(strengths) => board.learned_hints(position, strengths),
            None => board.written_hints(position, guide),
        };
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

    /// The hints of proverbs.
    fn written_hints(&self, position: &Go, guide: &Guide) -> Vec<f32> {
        let (size, last) = (position.size(), position.last_point());
        let mut points = vec![NEUTRAL; size * size];
        for point in position.empty_points().iter() {
            let cell = Self::cell(size, point);
            points[point] = match self.is_eye(cell) {
                true => 0.0,
                false => {
                    let seen = self.stone_hint(cell, guide);
                    let placed = self.line_hint(cell, point, size) + near_hint(point, size, last);
                    (seen + placed).clamp(LEAST, 1.0)
                }
            };
        }
        points
    }

    /// The hints of learned strengths: how much likelier than the average each move is to be chosen.
    fn learned_hints(&self, position: &Go, strengths: &PatternWeights) -> Vec<f32> {
        let (size, last) = (position.size(), position.last_point());
        let mut points = vec![NEUTRAL; size * size];
        let mut open = Vec::with_capacity(size * size);
        for point in position.empty_points().iter() {
            let cell = Self::cell(size, point);
            if self.is_eye(cell) {
                points[point] = 0.0;
            } else if self.is_legal(cell) {
                open.push((point, strengths.strength(&self.features_of(cell, distance(point, size, last)))));
            }
        }
        let average = open.iter().map(|(_, strength)| strength).sum::<f32>() / open.len().max(1) as f32;
        for (point, strength) in open {
            points[point] = (NEUTRAL + LIKELIER * (strength / average).ln()).clamp(LEAST, 1.0);
        }
        points
    }

    /// How promising the mover's stone on an empty cell is, wherever that lies.
    fn stone_hint(&self, cell: usize, guide: &Guide) -> f32 {
        let mut hint = NEUTRAL;
        let taken = self.stones_taken(cell);
        let saved = self.stones_saved(cell);
        hint += 0.15 * (taken.min(4) as f32).sqrt() + 0.12 * (saved.min(4) as f32).sqrt();
        hint += 0.2 * self.ladder_hint(cell);
        if taken == 0 && self.is_own_atari(cell) {
            hint -= 0.3;
        }
        if guide.followed.fits(self.mover, self.neighbourhood(cell)) {
            hint += 0.1;
        }
        hint
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
    use crate::go::playout::{FEATURES, move_features};
    use crate::go::read_move;
    use foehn_game::Notation;

    fn hint(text: &str, mv: &str) -> f32 {
        let position = Go::parse_position(text).unwrap();
        Hints::of(&position, &Guide::written()).hint(read_move(position.size(), mv).unwrap())
    }

    #[test]
    fn learned_hints_rank_moves_by_their_strengths() {
        let mut gammas = FEATURES.map(|count| vec![1.0; count]);
        let position = Go::parse_position("9/9/9/9/4o4/9/9/9/9 b").unwrap();
        let pattern = |text: &str| {
            let point = read_move(9, text).unwrap();
            let seen = move_features(&position);
            seen.iter().find(|&&(mv, _)| mv == point).unwrap().1[0]
        };
        gammas[0][pattern("E6") as usize] = 20.0;
        gammas[0][pattern("A1") as usize] = 0.05;
        let guide = Guide::learned(PatternWeights::new("by hand", gammas));
        let hints = Hints::of(&position, &guide);
        let hint = |text: &str| hints.hint(read_move(9, text).unwrap());
        assert_eq!(hint("E6"), hint("F5"), "turned alike");
        assert!(hint("E6") > 0.6 && hint("C3") < 0.5 && hint("A1") < hint("C3"), "{}", hint("E6"));
        // An average move is worth half a point, and e times as likely a tenth more.
        assert!((hint("E6") - hint("C3") - LIKELIER * 20.0_f32.ln()).abs() < 1e-3);
        assert!(hints.hint(GoMove::PASS) < 0.2);
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
