//! Stable discs: those that nobody can ever turn, and what they say about the final count.
//!
//! A disc is stable if on each of its four lines it touches the edge or a stable disc of its own colour: whatever happens
//! on the other side, it cannot be enclosed there. Corners are stable, then what is built on them. (Discs on full lines
//! can be stable too; they are not looked for.)

use super::Othello;
use super::directions::Geometry;
use foehn_game::{Bounds, Glance, Score};

/// The four lines through a square.
enum Line {
    Rank,
    File,
    Rising,
    Falling,
}

impl<const N: usize> Othello<N> {
    /// The discs of `own` that can never be turned.
    pub(super) fn stable_discs(own: u64) -> u64 {
        let mut stable = 0;
        loop {
            let lines = [Line::Rank, Line::File, Line::Rising, Line::Falling];
            let more = lines.into_iter().fold(own, |discs, line| discs & Self::held_on(line, stable));
            if more == stable {
                return stable;
            }
            stable = more;
        }
    }

    /// The squares that cannot be enclosed along `line`, given these stable discs.
    #[inline(always)]
    fn held_on(line: Line, stable: u64) -> u64 {
        let first_file = Geometry::<N>::FIRST_FILE;
        let last_file = first_file << (N - 1);
        let first_rank = (1 << N) - 1;
        let last_rank = first_rank << (N * (N - 1));
        let (files, ranks) = (first_file | last_file, first_rank | last_rank);
        match line {
            Line::Rank => (stable & !last_file) << 1 | (stable & !first_file) >> 1 | files,
            Line::File => stable << N | stable >> N | ranks,
            Line::Falling => (stable & !last_file) << (N + 1) | (stable & !first_file) >> (N + 1) | files | ranks,
            Line::Rising => (stable & !first_file) << (N - 1) | (stable & !last_file) >> (N - 1) | files | ranks,
        }
    }

    /// What the stable discs of both say: neither can end with fewer.
    pub(super) fn glance_at_stable_discs(&self) -> Glance {
        let board = (N * N) as i32;
        let count = |discs: u64| Self::stable_discs(discs).count_ones() as i32;
        let bounds = Bounds {
            f_minus: Score::by_points(2 * count(self.own) - board),
            f_plus: Score::by_points(board - 2 * count(self.other)),
        };
        Glance::of(bounds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::kit::Random;
    use foehn_game::{Duel, Game};

    #[test]
    fn corners_are_stable_and_what_leans_on_them() {
        assert_eq!(Othello::<8>::stable_discs(0b11), 0b11, "a1 and b1");
        assert_eq!(Othello::<8>::stable_discs(0b110), 0, "b1 and c1 without the corner");
        assert_eq!(
            Othello::<8>::stable_discs(1 | 1 << 1 | 1 << 8 | 1 << 9),
            0b1_0000_0011,
            "b2 can be taken by c1 or a3"
        );
        assert_eq!(Othello::<8>::stable_discs(u64::MAX), u64::MAX);
        assert_eq!(Othello::<4>::stable_discs(0xffff), 0xffff);
    }

    /// A stable disc is still there at the end of every random game, and the bounds hold for its margin.
    #[test]
    fn stable_discs_stay() {
        let mut random = Random::new(3);
        for _ in 0..3000 {
            let mut position = Othello::<8>::start();
            let mut claims = Vec::new();
            while position.outcome().is_none() {
                claims.push((position, Othello::<8>::stable_discs(position.own)));
                let moves = position.moves();
                position = position.play(*random.choose(&moves).expect("a game that is not over has a move"));
            }
            let outcome = position.outcome().expect("the game is over");
            for (earlier, stable) in claims {
                let kept = position.discs(earlier.mover());
                assert_eq!(stable & !kept, 0, "{earlier:?} loses a stable disc");
                let margin = Score::by_points(outcome.margin_for(earlier.mover()));
                let Bounds { f_minus, f_plus } = earlier.glance_at_stable_discs().bounds;
                assert!(f_minus <= margin && margin <= f_plus, "{earlier:?}");
            }
        }
    }
}
