//! What threats say about a position at a glance (after Pons, "Solving Connect 4").
//!
//! A cell that would complete a four is a threat. A threat that can be played now wins at once; two such threats of the
//! opponent cannot both be met; and a stone dropped just below a threat of the opponent gives it away.

use super::{Column, ConnectFour};
use foehn_game::{Bounds, Glance, Ply, Score};

impl<const W: usize, const H: usize> ConnectFour<W, H> {
    /// The playable cells after which the opponent does not win at once. Where the mover can win at once, the answer
    /// means nothing.
    #[inline(always)]
    pub fn safe_cells(&self) -> u64 {
        let threats = self.opponent_winning_cells();
        let possible = self.possible_cells();
        let must_meet = possible & threats;
        let candidates = match must_meet {
            0 => possible,
            one if one & (one - 1) == 0 => one,
            _ => 0,
        };
        candidates & !(threats >> 1)
    }

    /// Visits the columns whose lowest empty cell is one of `cells`.
    #[inline(always)]
    pub(super) fn visit_columns(cells: u64, mut visit: impl FnMut(Column)) {
        for column in 0..W {
            if cells >> (column * (H + 1)) & ((1 << H) - 1) != 0 {
                visit(Column(column as u8));
            }
        }
    }

    /// A win with the next stone, a loss with the one after, or how soon either could come at the earliest; and the
    /// cells worth playing. A finished game is not looked at.
    #[inline(always)]
    pub(super) fn glance_at_threats(&self) -> Glance {
        let wins = self.winning_cells() & self.possible_cells();
        if wins != 0 {
            let moves = if self.is_won() { 0 } else { wins };
            return Glance { bounds: Bounds::exactly(Score::win_in(Ply(1))), moves };
        }
        let safe = self.safe_cells();
        if safe == 0 && self.mask != Self::BOARD {
            return Glance::of(Bounds::exactly(Score::loss_in(Ply(2))));
        }
        let empty = (W * H) as u32 - self.stones();
        let bounds = Bounds {
            f_minus: if empty < 4 { Score::DRAW } else { Score::loss_in(Ply(4)) },
            f_plus: if empty < 3 { Score::DRAW } else { Score::win_in(Ply(3)) },
        };
        Glance { bounds, moves: if self.is_won() { 0 } else { safe } }
    }

    /// How many threats the mover will have once a stone lies on `cell`.
    #[inline(always)]
    pub(super) fn threats_after(&self, cell: u64) -> u32 {
        let with = ConnectFour::<W, H> { own: self.own | cell, mask: self.mask | cell };
        with.winning_cells().count_ones()
    }
}

#[cfg(test)]
mod tests {
    use super::super::ConnectFourKnowledge;
    use super::*;
    use foehn_game::Knowledge as _;
    use foehn_game::kit::Random;
    use foehn_game::{Duel, Game, Outcome};

    /// How soon the mover can win or must lose within `depth` plies, by trying everything.
    fn brute_force(position: &ConnectFour<5, 4>, depth: u16) -> Score {
        match position.outcome() {
            Some(Outcome::Win { .. }) => return Score::loss_in(Ply(0)),
            Some(Outcome::Draw) => return Score::DRAW,
            None if depth == 0 => return Score::DRAW,
            None => {}
        }
        let values = position.moves().into_iter().map(|mv| -brute_force(&position.play(mv), depth - 1).aged());
        values.max().expect("a game that is not over has a move")
    }

    #[test]
    fn the_bounds_hold_in_every_position() {
        let mut random = Random::new(7);
        for _ in 0..2000 {
            let mut position = ConnectFour::<5, 4>::start();
            while position.outcome().is_none() {
                let Bounds { f_minus, f_plus } = position.glance_at_threats().bounds;
                let value = brute_force(&position, 4);
                assert!(f_minus <= value && value <= f_plus, "{position:?}: {f_minus} {value} {f_plus}");
                let moves = position.moves();
                position = position.play(*random.choose(&moves).expect("a game that is not over has a move"));
            }
        }
    }

    #[test]
    fn moves_left_out_lose_at_once() {
        let mut random = Random::new(8);
        for _ in 0..2000 {
            let mut position = ConnectFour::<7, 6>::start();
            while position.outcome().is_none() {
                let mut sensible = Vec::new();
                ConnectFourKnowledge.sensible_moves(&position, &position.glance_at_threats(), |mv| sensible.push(mv));
                let loses = |mv: &Column| {
                    let next = position.play(*mv);
                    next.outcome().is_none() && next.winning_cells() & next.possible_cells() != 0
                };
                let left_out: Vec<_> = position.moves().into_iter().filter(|mv| !sensible.contains(mv)).collect();
                let wins = position.winning_cells() & position.possible_cells() != 0;
                assert!(wins || left_out.iter().all(loses), "{position:?}");
                let moves = position.moves();
                position = position.play(*random.choose(&moves).expect("a game that is not over has a move"));
            }
        }
    }
}
