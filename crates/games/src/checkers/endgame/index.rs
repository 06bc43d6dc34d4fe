//! The numbering of a slice; the head of `mod.rs` says how ranks are built.

use super::combination::{
    Squares, choose, following, rank_from_highest, rank_from_lowest, rank_on_path, set_from_highest, set_from_lowest,
    set_on_path,
};
use super::material::Material;
use super::{foremost_row, take_back};
use crate::checkers::Checkers;
use crate::checkers::square::{Direction, SQUARES};
use foehn_game::SliceIndex;
use std::ops::Range;

/// Where Black's men can stand, and White's.
const MEN: [u64; 2] = [SQUARES & !(0xf << 31), SQUARES & !0xf];

/// Numbers the positions of one material.
pub struct CheckersIndex {
    material: Material,
    /// The colexicographic ranks of the mover's men that belong to this slice.
    own_ranks: Range<u64>,
    /// For each of them, how many ways there are to place the men of both sides before it; at the end, all of them.
    base: Vec<u64>,
    /// How many ways there are to place the kings of the side with fewer, and then those of the other.
    few_sets: u64,
    many_sets: u64,
}

impl CheckersIndex {
    pub(super) fn new(material: Material) -> Self {
        let Material { own_men, own_kings, other_men, other_kings, rows } = material;
        let own_ranks = match rows {
            Some([row, _]) if own_men > 0 => choose(4 * row, own_men)..choose(4 * row + 4, own_men),
            _ => 0..choose(28, own_men),
        };
        let free = 32 - own_men - other_men;
        let (few, many) = (own_kings.min(other_kings), own_kings.max(other_kings));
        let (few_sets, many_sets) = (choose(free, few), choose(free - few, many));
        let mut index = CheckersIndex { material, own_ranks, base: vec![0], few_sets, many_sets };
        let mut total = 0;
        for rank in index.own_ranks.clone() {
            total += index.count_other_men(set_from_lowest(rank, own_men, MEN[0]));
            index.base.push(total);
        }
        index
    }

    /// How many ways there are to place the other men beside the mover's.
    fn count_other_men(&self, own_men: u64) -> u64 {
        let squares = MEN[1] & !own_men;
        let all = match self.material.rows {
            Some([_, row]) => squares & up_to_row(row),
            None => squares,
        };
        choose(all.count_ones(), self.material.other_men) - self.other_men_below(squares)
    }

    /// How many sets of the other men, all on `squares`, come before this slice because they are less advanced.
    #[inline(always)]
    fn other_men_below(&self, squares: u64) -> u64 {
        match (self.material.rows, self.material.other_men) {
            (Some([_, row]), men) if row > 0 && men > 0 => choose((squares & up_to_row(row - 1)).count_ones(), men),
            _ => 0,
        }
    }

    /// The number of these men of both sides.
    #[inline(always)]
    fn rank_men(&self, own_men: u64, other_men: u64) -> u64 {
        let own = rank_from_lowest(own_men, MEN[0]) - self.own_ranks.start;
        let squares = MEN[1] & !own_men;
        self.base[own as usize] + rank_from_highest(other_men, squares) - self.other_men_below(squares)
    }

    /// The rank of a position with these men, of this number, and these kings.
    #[inline(always)]
    fn rank_kings(&self, rank_of_men: u64, men: u64, own_kings: u64, other_kings: u64) -> u64 {
        let free = SQUARES & !men;
        let (few, many) = self.few_and_many(own_kings, other_kings);
        (rank_of_men * self.few_sets + rank_on_path(few, free)) * self.many_sets + rank_on_path(many, free & !few)
    }

    /// The ranks of the positions with the men of this one.
    pub(super) fn with_men_of(&self, position: &Checkers) -> Range<u64> {
        let (own, other, kings) = position.as_black();
        let (first, kings) = (self.rank_men(own & !kings, other & !kings), self.few_sets * self.many_sets);
        first * kings..(first + 1) * kings
    }

    /// Whether the mover has at least as many kings. Its kings are then the last to be counted.
    #[inline(always)]
    fn own_are_many(&self) -> bool {
        self.material.own_kings >= self.material.other_kings
    }

    /// Of the kings of the mover and the other side, those of the side with fewer, and those of the other; or back again.
    #[inline(always)]
    fn few_and_many<T>(&self, own: T, other: T) -> (T, T) {
        if self.own_are_many() { (other, own) } else { (own, other) }
    }

    /// The position with these men and kings.
    #[inline(always)]
    fn position(&self, own_men: u64, other_men: u64, few: u64, many: u64) -> Checkers {
        let (own, other) = self.few_and_many(few, many);
        Checkers::black_to_move(own_men | own, other_men | other, few | many)
    }

    /// The men of both sides with this number.
    #[inline(always)]
    fn unrank_men(&self, rank: u64) -> (u64, u64) {
        let at = self.base.partition_point(|&base| base <= rank) - 1;
        let own = set_from_lowest(self.own_ranks.start + at as u64, self.material.own_men, MEN[0]);
        let squares = MEN[1] & !own;
        let other = rank - self.base[at] + self.other_men_below(squares);
        (own, set_from_highest(other, self.material.other_men, squares))
    }
}

/// The squares up to a row, as White counts them.
#[inline(always)]
const fn up_to_row(row: u32) -> u64 {
    let first = 7 - row;
    !0 << (4 * first + first / 2)
}

impl SliceIndex<Checkers> for CheckersIndex {
    fn len(&self) -> u64 {
        self.base.last().expect("the table ends with the sum") * self.few_sets * self.many_sets
    }

    #[inline(always)]
    fn rank(&self, position: &Checkers) -> u64 {
        let (own, other, kings) = position.as_black();
        let (own_men, other_men) = (own & !kings, other & !kings);
        self.rank_kings(self.rank_men(own_men, other_men), own_men | other_men, own & kings, other & kings)
    }

    #[inline(always)]
    fn unrank(&self, rank: u64) -> Option<Checkers> {
        let (above, many_rank) = (rank / self.many_sets, rank % self.many_sets);
        let (own_men, other_men) = self.unrank_men(above / self.few_sets);
        let free = SQUARES & !(own_men | other_men);
        let (few_kings, many_kings) = self.few_and_many(self.material.own_kings, self.material.other_kings);
        let few = set_on_path(above % self.few_sets, few_kings, free);
        let many = set_on_path(many_rank, many_kings, free & !few);
        Some(self.position(own_men, other_men, few, many))
    }

    /// Where a king steps back, the men's number stays, and that of the few kings too if it is one of the many.
    #[inline(always)]
    fn earlier(&self, position: &Checkers, mut visit: impl FnMut(u64)) {
        let (own, other, kings) = position.turned().as_black();
        let (own_men, other_men, empty) = (own & !kings, other & !kings, SQUARES & !(own | other));
        let (own_kings, other_kings) = (own & kings, other & kings);
        for direction in [Direction::DownLeft, Direction::DownRight] {
            take_back(own_men, direction, empty, |bit, from| {
                let men = own_men ^ bit | from;
                if self.material.rows.is_none() || foremost_row(men, 0) == foremost_row(own_men, 0) {
                    visit(self.rank_kings(self.rank_men(men, other_men), men | other_men, own_kings, other_kings));
                }
            });
        }
        if own_kings == 0 {
            return;
        }
        let (men, free) = (self.rank_men(own_men, other_men), SQUARES & !(own_men | other_men));
        let base = (men * self.few_sets + rank_on_path(other_kings, free)) * self.many_sets;
        for direction in Direction::ALL {
            take_back(own_kings, direction, empty, |bit, from| {
                let before = own_kings ^ bit | from;
                visit(match self.own_are_many() {
                    true => base + rank_on_path(before, free & !other_kings),
                    false => self.rank_kings(men, own_men | other_men, before, other_kings),
                });
            });
        }
    }

    /// Three loops in each other: men, the few kings, the many kings. Only the innermost runs often.
    #[inline(always)]
    fn visit(&self, ranks: Range<u64>, mut visit: impl FnMut(u64, &Checkers)) {
        let (few_kings, many_kings) = self.few_and_many(self.material.own_kings, self.material.other_kings);
        let numbers = !0 >> 32;
        let mut rank = ranks.start;
        while rank < ranks.end {
            let (own_men, other_men) = self.unrank_men(rank / self.many_sets / self.few_sets);
            let free = SQUARES & !(own_men | other_men);
            let squares = Squares::of(free);
            let first = rank / self.many_sets % self.few_sets;
            let mut few_set = set_from_lowest(first, few_kings, numbers);
            for _ in first..self.few_sets {
                let few = squares.spread(few_set);
                let squares = Squares::of(free & !few);
                let first = rank % self.many_sets;
                let mut many_set = set_from_lowest(first, many_kings, numbers);
                for _ in first..self.many_sets.min(first + ranks.end - rank) {
                    visit(rank, &self.position(own_men, other_men, few, squares.spread(many_set)));
                    many_set = following(many_set);
                    rank += 1;
                }
                if rank >= ranks.end {
                    return;
                }
                few_set = following(few_set);
            }
        }
    }
}
