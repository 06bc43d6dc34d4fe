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

use super::moves::Move;
use super::position::Checkers;
use super::square::{BEFORE_CROWNING, CROWNING_ROWS, Direction, SQUARES};
use foehn_game::{Game, Player, Retrograde, Slice, SliceIndex};
use std::cmp::{Ordering, Reverse};
use std::ops::Range;

/// Slices with this many pieces and more are cut by the rows of the foremost men.
const CUT_BY_ROWS: u32 = 7;

/// From this many pieces on, positions are kept for one side to move only.
const ONE_SIDE_FROM: u32 = 6;

/// A side can have 0 to 8 men and as many kings.
const BASE: u32 = 9;
const CLASSES: u32 = BASE * BASE * BASE * BASE;

/// The rows on which a man can stand, counted from its own side.
const ROWS: u32 = 7;

/// Where Black's men can stand, and White's.
const MEN: [u64; 2] = [SQUARES & !(0xf << 31), SQUARES & !0xf];

/// What a slice's number says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Material {
    own_men: u32,
    own_kings: u32,
    other_men: u32,
    other_kings: u32,
    /// The rows of the foremost men, where slices are cut by them; 0 for a side without men.
    rows: Option<[u32; 2]>,
}

impl Material {
    fn of(slice: Slice) -> Self {
        let digit = |place: u32| slice.0 / BASE.pow(place) % BASE;
        let rows = (slice.0 / CLASSES).checked_sub(1).map(|rows| [rows / ROWS, rows % ROWS]);
        Material { own_men: digit(0), own_kings: digit(1), other_men: digit(2), other_kings: digit(3), rows }
    }

    #[inline(always)]
    fn slice(self) -> Slice {
        let class = self.own_men + BASE * (self.own_kings + BASE * (self.other_men + BASE * self.other_kings));
        Slice(class + CLASSES * self.rows.map_or(0, |[own, other]| 1 + ROWS * own + other))
    }

    const fn pieces(self) -> u32 {
        self.own_men + self.own_kings + self.other_men + self.other_kings
    }

    /// The same pieces with the other player to move.
    fn turned(self) -> Self {
        Material {
            own_men: self.other_men,
            own_kings: self.other_kings,
            other_men: self.own_men,
            other_kings: self.own_kings,
            rows: self.rows.map(|[own, other]| [other, own]),
        }
    }

    /// All ways to cut this material by rows, where it is cut.
    fn cut(self) -> Vec<Material> {
        if self.pieces() < CUT_BY_ROWS {
            return vec![Material { rows: None, ..self }];
        }
        let rows = |men: u32| if men == 0 { 0..1 } else { (men > 4) as u32..ROWS };
        let all = rows(self.own_men).flat_map(|own| rows(self.other_men).map(move |other| [own, other]));
        all.map(|rows| Material { rows: Some(rows), ..self }).collect()
    }

    /// What moves can make of this material, from the mover's view still: men captured and crowned, rows advanced.
    fn after_conversion(self) -> Vec<Material> {
        let mut next = Vec::new();
        for men in 0..=self.other_men {
            for kings in 0..=self.other_kings {
                let captured = self.other_men - men + self.other_kings - kings;
                let mover = Material { other_men: men, other_kings: kings, ..self };
                if captured > 0 && men + kings > 0 {
                    next.extend(mover.cut());
                }
                if self.own_men > 0 && men + kings > 0 {
                    next.extend(Material { own_men: self.own_men - 1, own_kings: self.own_kings + 1, ..mover }.cut());
                }
            }
        }
        if let (Some([own, other]), 1..) = (self.rows, self.own_men) {
            next.extend((own + 1 < ROWS).then_some(Material { rows: Some([own + 1, other]), ..self }));
        }
        // A captured or advanced man leaves the other side's rows as they were or lower; `cut` has listed them all.
        next
    }
}

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
        self.turned().unsettled()
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
        let jumps = self.unsettled();
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

    /// Positions in which the mover can capture are left out: captures decide them. Then it depends on the size of the slice.
    ///
    /// From six pieces on, one side to move is enough: what the other can do is told by its moves, all of which lead to positions
    /// that are kept. Below, both sides are kept, so that one look is enough; but where only the other side could capture, every
    /// move decides, unless one of them answers the threat by a threat, and so on: then it is kept as well.
    #[inline(always)]
    fn is_stored(&self) -> bool {
        if self.unsettled() {
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
            goes_on |= !child.unsettled() && child.is_threatened();
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

/// `CHOOSE[n][k]`: the ways to choose `k` of `n`. Larger than needed, so that a mask proves an index small enough.
const CHOOSE: [[u32; 16]; 64] = {
    let mut table = [[0; 16]; 64];
    let mut n = 0;
    while n <= 32 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= 8 && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

#[inline(always)]
const fn choose(n: u32, k: u32) -> u64 {
    CHOOSE[n as usize & 63][k as usize & 15] as u64
}

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
    fn new(material: Material) -> Self {
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

/// The squares up to a row, as White counts them.
#[inline(always)]
const fn up_to_row(row: u32) -> u64 {
    let first = 7 - row;
    !0 << (4 * first + first / 2)
}

/// The colexicographic rank of `set` among the sets of as many squares of `squares`, counted from Black's side.
#[inline(always)]
fn rank_from_lowest(mut set: u64, squares: u64) -> u64 {
    let (mut rank, mut nth) = (0, 1);
    while set != 0 {
        let bit = set & set.wrapping_neg();
        rank += choose((squares & (bit - 1)).count_ones(), nth);
        set ^= bit;
        nth += 1;
    }
    rank
}

/// The same, counted from White's side.
#[inline(always)]
fn rank_from_highest(mut set: u64, squares: u64) -> u64 {
    let (mut rank, mut nth) = (0, 1);
    while set != 0 {
        let bit = 1 << (63 - set.leading_zeros());
        rank += choose((squares & !(bit | (bit - 1))).count_ones(), nth);
        set ^= bit;
        nth += 1;
    }
    rank
}

/// The set of `count` of `squares` with this rank, counted from Black's side.
#[inline(always)]
fn set_from_lowest(mut rank: u64, mut count: u32, mut squares: u64) -> u64 {
    let (mut set, mut below) = (0, squares.count_ones());
    while count > 0 {
        let bit = 1 << (63 - squares.leading_zeros());
        squares ^= bit;
        below -= 1;
        if choose(below, count) <= rank {
            rank -= choose(below, count);
            count -= 1;
            set |= bit;
        }
    }
    set
}

/// The same, counted from White's side.
#[inline(always)]
fn set_from_highest(mut rank: u64, mut count: u32, mut squares: u64) -> u64 {
    let (mut set, mut below) = (0, squares.count_ones());
    while count > 0 {
        let bit = squares & squares.wrapping_neg();
        squares ^= bit;
        below -= 1;
        if choose(below, count) <= rank {
            rank -= choose(below, count);
            count -= 1;
            set |= bit;
        }
    }
    set
}

/// The bits of the squares in the order in which kings are counted: through rows 1, 3, 5 and 7 and back through 8, 6, 4 and 2, to
/// and fro.
const PATH: [u8; 32] = {
    let mut path = [0; 32];
    let mut at = 0;
    while at < 32 {
        let (turn, column) = (at / 4, at % 4);
        let row = if turn < 4 { 2 * turn } else { 15 - 2 * turn };
        let square = 4 * row + if row / 2 % 2 == 0 { column } else { 3 - column };
        path[at] = (square + square / 8) as u8;
        at += 1;
    }
    path
};

/// By the number of a bit: the squares before it on the path.
const BEFORE: [u64; 64] = {
    let mut before = [0; 64];
    let (mut passed, mut at) = (0, 0);
    while at < 32 {
        before[PATH[at] as usize] = passed;
        passed |= 1 << PATH[at];
        at += 1;
    }
    before
};

/// The colexicographic rank of `set` among the sets of as many squares of `squares`, counted along the path.
#[inline(always)]
fn rank_on_path(set: u64, squares: u64) -> u64 {
    let (mut rank, mut left) = (0, set);
    while left != 0 {
        let before = BEFORE[left.trailing_zeros() as usize];
        rank += choose((squares & before).count_ones(), 1 + (set & before).count_ones());
        left &= left - 1;
    }
    rank
}

/// Some squares, by number along the path.
struct Squares([u8; 32]);

impl Squares {
    #[inline(always)]
    fn of(bits: u64) -> Self {
        let mut list = [0; 32];
        let mut count = 0;
        for bit in PATH {
            list[count & 31] = bit;
            count += (bits >> bit & 1) as usize;
        }
        Squares(list)
    }

    /// The squares whose numbers are in `numbers`.
    #[inline(always)]
    fn spread(&self, mut numbers: u64) -> u64 {
        let mut bits = 0;
        while numbers != 0 {
            bits |= 1 << self.0[numbers.trailing_zeros() as usize & 31];
            numbers &= numbers - 1;
        }
        bits
    }
}

/// The set of `count` of `squares` with this rank, counted along the path.
#[inline(always)]
fn set_on_path(mut rank: u64, mut count: u32, squares: u64) -> u64 {
    let (mut set, mut below, mut at) = (0, squares.count_ones(), 32);
    while count > 0 {
        at -= 1;
        let bit = 1 << PATH[at];
        if squares & bit == 0 {
            continue;
        }
        below -= 1;
        if choose(below, count) <= rank {
            rank -= choose(below, count);
            count -= 1;
            set |= bit;
        }
    }
    set
}

/// The next larger set of as many numbers, the one that follows in colexicographic order (Gosper's hack).
#[inline(always)]
const fn following(set: u64) -> u64 {
    if set == 0 {
        return 0;
    }
    let lowest = set & set.wrapping_neg();
    let ripple = set + lowest;
    ripple | (set ^ ripple) >> (lowest.trailing_zeros() + 2)
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

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::kit;

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
