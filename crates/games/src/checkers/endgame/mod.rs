//! The endgames of checkers, numbered and played backwards.
//!
//! A slice is a material, `2K1M-1K` for two kings and a man against a king, the player to move named first. Turning the board by half
//! makes any player to move Black, so one slice serves both colours. Slices of seven pieces and more are cut further by the
//! row of each side's foremost man (`.r41`: the mover's on its row 4, the other's on its row 1), so that the largest stay small enough to be
//! computed in memory; below that a slice is whole.
//!
//! The rank of a position is built from four combinations, each in colexicographic order over the squares that are left:
//! the mover's men, the other men, the kings of the side with fewer of them, the kings of the other.
//!
//! ```text
//!  rank = ((men * C(free, few)) + few kings) * C(free - few, many) + many kings
//!  men  = base[own men] + other men
//! ```
//!
//! Neighbours in rank should be neighbours on the board, because then their values are alike and take less room. So the last
//! king to be counted goes through the board in a winding path, first through every other row, then back through the rest: with a step to the next row the
//! *move* passes to the other side (the opposition), and with it often the result.
//! Worth: the path 6 % of the size of three against three; the many kings last, up to 15 %.
//!
//! Both sides' men are counted from their own side of the board, so the sets whose foremost man stands on one row follow each other,
//! and a slice cut by rows is a range of each of the two. `base` is a table, because the number of ways to place the other men
//! depends on how many of their squares the mover's men take. There are no gaps.

mod combination;
mod index;
mod material;

pub use index::CheckersIndex;

use super::moves::Move;
use super::position::Checkers;
use super::square::{BEFORE_CROWNING, CROWNING_ROWS, Direction, SQUARES};
use foehn_game::{Duel, Game, Player, Retrograde, Slice};
use material::{CLASSES, CUT_BY_ROWS, Material, ROWS};
use std::cmp::{Ordering, Reverse};
use std::ops::Range;

/// From this many pieces on, positions are kept for one side to move only.
const ONE_SIDE_FROM: u32 = 6;

/// The row of the foremost man, counted from its own side; 0 where there is none.
#[inline(always)]
fn foremost_row(men: u64, player: usize) -> u32 {
    let row = |bit: u32| (bit - bit / 9) / 4;
    match (men, player) {
        (0, _) => 0,
        (_, 0) => row(63 - men.leading_zeros()),
        _ => 7 - row(men.trailing_zeros()),
    }
}

impl Checkers {
    /// The same position with Black to move: the board turned by half and the colours changed, where White is.
    #[inline(always)]
    fn as_black(&self) -> (u64, u64, u64) {
        let (own, other, kings) = self.sets();
        match self.mover() {
            Player::FIRST => (own, other, kings),
            _ => (turn(own), turn(other), turn(kings)),
        }
    }

    #[inline(always)]
    fn black_to_move(own: u64, other: u64, kings: u64) -> Self {
        Checkers::assemble([own, other], kings, Player::FIRST, 0)
    }

    /// Whether the player who is not to move could capture.
    #[inline(always)]
    fn is_threatened(&self) -> bool {
        self.turned().must_capture()
    }
}

/// The board turned by half.
#[inline(always)]
const fn turn(bits: u64) -> u64 {
    bits.reverse_bits() >> 29
}

impl Retrograde for Checkers {
    const SLICES: u32 = CLASSES * (1 + ROWS * ROWS);
    const MOST_PIECES: u32 = 8;
    type Index = CheckersIndex;

    fn slices(pieces: u32) -> Vec<Slice> {
        let pieces = pieces.min(Self::MOST_PIECES);
        let mut slices = Vec::new();
        for code in 0..CLASSES {
            let material = Material::of(Slice(code));
            let both = material.own_men + material.own_kings > 0 && material.other_men + material.other_kings > 0;
            if both && material.pieces() <= pieces {
                slices.extend(material.cut().into_iter().map(Material::slice));
            }
        }
        slices
    }

    fn pieces(slice: Slice) -> u32 {
        Material::of(slice).pieces()
    }

    fn slice_name(slice: Slice) -> String {
        let material = Material::of(slice);
        let side = |kings: u32, men: u32| {
            let part = |count: u32, letter| if count > 0 { format!("{count}{letter}") } else { String::new() };
            part(kings, 'K') + &part(men, 'M')
        };
        let pieces = side(material.own_kings, material.own_men) + "-" + &side(material.other_kings, material.other_men);
        material.rows.map_or(pieces.clone(), |[own, other]| format!("{pieces}.r{own}{other}"))
    }

    /// The mover's men and kings, then the other's: `1101` is a man and a king against a king.
    fn class(slice: Slice) -> String {
        let Material { own_men, own_kings, other_men, other_kings, .. } = Material::of(slice);
        format!("{own_men}{own_kings}{other_men}{other_kings}")
    }

    fn partner(slice: Slice) -> Slice {
        Material::of(slice).turned().slice()
    }

    fn conversions(slice: Slice) -> Vec<Slice> {
        let mut next: Vec<Slice> =
            Material::of(slice).after_conversion().into_iter().map(|after| after.turned().slice()).collect();
        next.sort_unstable();
        next.dedup();
        next
    }

    #[inline(always)]
    fn slice(&self) -> Option<Slice> {
        let (own, other, kings) = self.sets();
        let pieces = (own | other).count_ones();
        if pieces > Self::MOST_PIECES || own == 0 {
            return None;
        }
        let (own_kings, other_kings) = ((own & kings).count_ones(), (other & kings).count_ones());
        let rows = (pieces >= CUT_BY_ROWS).then(|| {
            let player = self.mover().index();
            [foremost_row(own & !kings, player), foremost_row(other & !kings, 1 - player)]
        });
        let other_men = other.count_ones() - other_kings;
        Some(Material { own_men: own.count_ones() - own_kings, own_kings, other_men, other_kings, rows }.slice())
    }

    fn index(slice: Slice) -> CheckersIndex {
        CheckersIndex::new(Material::of(slice))
    }

    /// Steps taken back, by the player who has just moved, on the board turned so that this player is Black.
    #[inline(always)]
    fn predecessors(&self, mut visit: impl FnMut(&Self)) {
        let (own, other, kings) = self.turned().as_black();
        let empty = SQUARES & !(own | other);
        let rows = (own | other).count_ones() >= CUT_BY_ROWS;
        let steps = [
            (own, Direction::DownLeft),
            (own, Direction::DownRight),
            (own & kings, Direction::UpLeft),
            (own & kings, Direction::UpRight),
        ];
        for (pieces, direction) in steps {
            take_back(pieces, direction, empty, |bit, from| {
                let (before, is_king) = (own ^ bit | from, kings & bit != 0);
                let before_kings = if is_king { kings ^ bit | from } else { kings };
                if !rows || is_king || foremost_row(before & !kings, 0) == foremost_row(own & !kings, 0) {
                    visit(&Checkers::black_to_move(before, other, before_kings));
                }
            });
        }
    }

    /// Captures, crownings, and where slices are cut by rows the advance of the foremost man. Most positions have none.
    #[inline(always)]
    fn convert(&self, mut visit: impl FnMut(&Self)) -> u32 {
        let (own, other, kings) = self.sets();
        let player = self.mover().index();
        let jumps = self.must_capture();
        let rows = (own | other).count_ones() >= CUT_BY_ROWS;
        let crowning = own & !kings & BEFORE_CROWNING[player] != 0;
        if !jumps && !crowning && !rows {
            return self.count_moves() as u32;
        }
        let row = foremost_row(own & !kings, player);
        let mut quiet = 0;
        self.legal_moves(|mv| {
            let child = self.play(mv);
            let by_man = kings >> mv.origin_bit() & 1 == 0;
            let crowned = by_man && CROWNING_ROWS >> mv.target_bit() & 1 == 1;
            let advanced = || by_man && rows && foremost_row(1 << mv.target_bit(), player) > row;
            if jumps || crowned || advanced() {
                visit(&child);
            } else {
                quiet += 1;
            }
        });
        quiet
    }

    /// The positions with the same men: their ranks differ in the kings alone.
    fn phase(&self, own: &CheckersIndex, partner: &CheckersIndex) -> [Range<u64>; 2] {
        [own.with_men_of(self), partner.with_men_of(&self.turned())]
    }

    /// Positions in which the mover can capture are left out: captures decide them. Then it depends on the size of the slice.
    ///
    /// From six pieces on, one side to move is enough: what the other can do is told by its moves, all of which lead to positions
    /// that are kept. Below, both sides are kept, so that one look is enough; but where only the other side could capture, every
    /// move decides, unless one of them answers the threat by a threat, and so on: then it is kept as well.
    #[inline(always)]
    fn is_stored(&self) -> bool {
        if self.must_capture() {
            return false;
        }
        let (own, other, kings) = self.sets();
        if (own | other).count_ones() >= ONE_SIDE_FROM
            && let Some(tells) = tells(own, other, kings)
        {
            return tells;
        }
        if !self.is_threatened() {
            return true;
        }
        let mut goes_on = false;
        self.legal_moves(|mv: Move| {
            let child = self.play(mv);
            goes_on |= !child.must_capture() && child.is_threatened();
        });
        goes_on
    }
}

/// Whether, of the two sides to move, it is the one that is kept: the one whose values take less room. With equal numbers that is the side
/// with fewer kings, with unequal ones the stronger side. `None` where both sides are alike and are the same slice.
#[inline(always)]
fn tells(own: u64, other: u64, kings: u64) -> Option<bool> {
    let material = |side: u64| (side.count_ones(), Reverse((side & kings).count_ones()));
    match material(own).cmp(&material(other)) {
        Ordering::Less => Some(false),
        Ordering::Greater => Some(true),
        Ordering::Equal => None,
    }
}

/// Visits each of `pieces` with the square from which a step in this direction leads to where it stands, if that is empty.
#[inline(always)]
fn take_back(pieces: u64, direction: Direction, empty: u64, mut visit: impl FnMut(u64, u64)) {
    let mut to = pieces & direction.step(empty);
    while to != 0 {
        let bit = to & to.wrapping_neg();
        to ^= bit;
        visit(bit, direction.back(bit));
    }
}

#[cfg(test)]
mod tests {
    // TRAITS
    use super::*;
    use foehn_game::{SliceIndex, kit};

    #[test]
    fn sits_the_exam() {
        assert!(kit::examine_retrograde::<Checkers>(6, 1, 150).unwrap() > 20_000);
    }

    #[test]
    fn slices_cut_by_rows_sit_the_exam() {
        assert!(kit::examine_retrograde::<Checkers>(8, 1, 2).unwrap() > 10_000);
    }

    /// The counts of placements that are published, one-sided ones taken out.
    #[test]
    fn has_as_many_positions_as_there_are_placements() {
        let mut counts = [0; 9];
        for slice in Checkers::slices(8) {
            counts[Checkers::pieces(slice) as usize] += Checkers::index(slice).len();
        }
        assert_eq!(counts[2], 992 + 868 + 868 + 760);
        let three_on_three: u64 = Checkers::slices(6)
            .into_iter()
            .filter(|&slice| {
                let material = Material::of(slice);
                material.own_men + material.own_kings == 3 && material.pieces() == 6
            })
            .map(|slice| Checkers::index(slice).len())
            .sum();
        assert_eq!(three_on_three, 783_806_128);
        let largest = |pieces| {
            let sizes = Checkers::slices(pieces).into_iter().filter(|&slice| Checkers::pieces(slice) == pieces);
            sizes.map(|slice| Checkers::index(slice).len()).max()
        };
        assert_eq!(largest(6), Some(124_966_800));
    }

    #[test]
    fn names_say_the_material() {
        let named = |text: &str| {
            let position = <Checkers as foehn_game::Notation>::parse_position(text).unwrap();
            Checkers::slice_name(position.slice().unwrap())
        };
        assert_eq!(named("B:W18,K30:BK12,16,K1"), "2K1M-1K1M");
        assert_eq!(named("W:W18,K30:BK12,16,K1"), "1K1M-2K1M");
        assert_eq!(named("B:W18,22,K30:B5,6,K12,16"), "1K3M-1K2M.r33");
    }
}
