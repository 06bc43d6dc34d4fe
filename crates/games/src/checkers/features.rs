//! What checkers tells evolved programs, in the words of its players: men and kings, the back row, the move, runaways.
//!
//! Both sides are looked at as if they played down the board from squares 1 to 12, so that a position and the same position with the
//! colours exchanged have the same features by construction. Ranges and standard values are ours.

use super::position::Checkers;
use super::square::{CROWNING_ROWS, SQUARES};
use super::{CheckersKnowledge, Move};
use foehn_game::{Duel, Features, Knowledge, Weight};

/// The features of checkers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CheckersFeatures;

const POSITION: [Weight; 17] = [
    Weight::new("man", 85.0, 115.0, 100.0),
    Weight::new("king", 115.0, 180.0, 140.0),
    Weight::new("advance", 0.0, 10.0, 3.0),
    Weight::new("guard", 0.0, 30.0, 9.0),
    Weight::new("back-row", 0.0, 20.0, 4.0),
    Weight::new("center-man", 0.0, 15.0, 4.0),
    Weight::new("center-king", 0.0, 20.0, 7.0),
    Weight::new("edge-man", 0.0, 15.0, 2.0),
    Weight::new("double-corner-king", 0.0, 20.0, 3.0),
    Weight::new("dog-hole", 0.0, 40.0, 12.0),
    Weight::new("mobility", 0.0, 10.0, 2.0),
    Weight::new("trapped-king", 0.0, 60.0, 20.0),
    Weight::new("can-take", 0.0, 80.0, 25.0),
    Weight::new("about-to-crown", 0.0, 80.0, 25.0),
    Weight::new("opposition", 0.0, 20.0, 4.0),
    Weight::new("trades", 0.0, 80.0, 30.0),
    Weight::new("random", 0.0, 30.0, 10.0),
];

/// The places of the weights in [`POSITION`].
mod judge {
    pub(super) const MAN: usize = 0;
    pub(super) const KING: usize = 1;
    pub(super) const ADVANCE: usize = 2;
    pub(super) const GUARD: usize = 3;
    pub(super) const BACK_ROW: usize = 4;
    pub(super) const CENTER_MAN: usize = 5;
    pub(super) const CENTER_KING: usize = 6;
    pub(super) const EDGE_MAN: usize = 7;
    pub(super) const DOUBLE_CORNER_KING: usize = 8;
    pub(super) const DOG_HOLE: usize = 9;
    pub(super) const MOBILITY: usize = 10;
    pub(super) const TRAPPED_KING: usize = 11;
    pub(super) const CAN_TAKE: usize = 12;
    pub(super) const ABOUT_TO_CROWN: usize = 13;
    pub(super) const OPPOSITION: usize = 14;
    pub(super) const TRADES: usize = 15;
}

/// A weight of the order of moves; all of them lie between 0 and 100.
const fn order(name: &'static str, standard: f64) -> Weight {
    Weight::new(name, 0.0, 100.0, standard)
}

const ORDERING: [Weight; 17] = [
    order("man-opening", 20.0),
    order("king-opening", 10.0),
    order("man-middle", 20.0),
    order("king-middle", 15.0),
    order("man-end", 20.0),
    order("king-end", 25.0),
    order("victims", 100.0),
    order("king-victim", 40.0),
    order("crown", 90.0),
    order("advance", 20.0),
    order("keeps-back-row", 25.0),
    order("center", 12.0),
    order("edge", 6.0),
    order("safe", 50.0),
    order("attacks", 20.0),
    order("killer-least", 40.0),
    order("killer-most", 80.0),
];

/// The places of the weights in [`ORDERING`]; man and king have the first six, two for each phase.
mod order {
    pub(super) const VICTIMS: usize = 6;
    pub(super) const KING_VICTIM: usize = 7;
    pub(super) const CROWN: usize = 8;
    pub(super) const ADVANCE: usize = 9;
    pub(super) const KEEPS_BACK_ROW: usize = 10;
    pub(super) const CENTER: usize = 11;
    pub(super) const EDGE: usize = 12;
    pub(super) const SAFE: usize = 13;
    pub(super) const ATTACKS: usize = 14;
}

/// The squares of a row, counted from the side that plays down the board; a ghost bit follows every two rows.
const fn row(number: u32) -> u64 {
    0xf << (4 * number + number / 2)
}

const fn rows(numbers: [u32; 4]) -> u64 {
    row(numbers[0]) | row(numbers[1]) | row(numbers[2]) | row(numbers[3])
}

/// The first, second and third bit of a row's number: three counts are the sum of all rows.
const ROW_BITS: [u64; 3] = [rows([1, 3, 5, 7]), rows([2, 3, 6, 7]), rows([4, 5, 6, 7])];
/// Who has an odd number of pieces on these rows has the move.
const SYSTEM: u64 = rows([0, 2, 4, 6]);
/// Squares 10, 11, 14, 15, 18, 19, 22 and 23.
const CENTER: u64 = 0b0110 << 9 | 0b0110 << 13 | 0b0110 << 18 | 0b0110 << 22;
/// The squares at the sides.
const SIDES: u64 = 1 << 3 | 1 << 4 | 1 << 12 | 1 << 13 | 1 << 21 | 1 << 22 | 1 << 30 | 1 << 31;
/// Squares 1 and 3: two men that hold the back row alone.
const GUARDS: u64 = 0b0101;
/// Squares 1 and 5, 28 and 32.
const DOUBLE_CORNERS: u64 = 1 | 1 << 4 | 1 << 30 | 1 << 34;
/// Square 28, behind the other side's corner man on 32.
const DOG_HOLE: u64 = 1 << 30;
const CORNER_MAN: u64 = 1 << 34;

/// The board turned round.
#[inline(always)]
const fn turned(squares: u64) -> u64 {
    squares.reverse_bits() >> 29
}

/// The pieces of one side, turned so that it plays down the board, and those against it.
#[derive(Clone, Copy)]
struct Side {
    men: u64,
    kings: u64,
    enemies: u64,
    enemy_men: u64,
    empty: u64,
}

impl Side {
    /// The side to move, and the other one.
    #[inline(always)]
    fn both(position: &Checkers) -> [Side; 2] {
        let (own, other, kings) = position.sets();
        let empty = SQUARES & !(own | other);
        let side = |own: u64, other: u64, is_black: bool| {
            let seen = |squares: u64| if is_black { squares } else { turned(squares) };
            let (men, own_kings, enemies) = (seen(own & !kings), seen(own & kings), seen(other));
            Side { men, kings: own_kings, enemies, enemy_men: seen(other & !kings), empty: seen(empty) }
        };
        let is_black = position.is_black_to_move();
        [side(own, other, is_black), side(other, own, !is_black)]
    }

    /// The enemies that this side can jump now.
    #[inline(always)]
    fn can_take(&self) -> u64 {
        let (all, kings, empty) = (self.men | self.kings, self.kings, self.empty);
        let down = (all << 4 & empty >> 4) | (all << 5 & empty >> 5);
        let up = (kings >> 4 & empty << 4) | (kings >> 5 & empty << 5);
        (down | up) & self.enemies
    }

    /// How many steps it has, jumps apart.
    #[inline(always)]
    fn steps(&self) -> f32 {
        let (all, empty) = (self.men | self.kings, self.empty);
        len(all << 4 & empty) + len(all << 5 & empty) + len(self.kings >> 4 & empty) + len(self.kings >> 5 & empty)
    }

    /// Its kings that can neither step nor jump.
    #[inline(always)]
    fn trapped_kings(&self) -> u64 {
        let Side { kings, enemies, empty, .. } = *self;
        let steps = empty >> 4 | empty >> 5 | empty << 4 | empty << 5;
        // A jump needs an enemy beside the king and an empty square behind that.
        let down = (enemies >> 4 & empty >> 8) | (enemies >> 5 & empty >> 10);
        let up = (enemies << 4 & empty << 8) | (enemies << 5 & empty << 10);
        kings & !(steps | down | up)
    }
}

#[inline(always)]
fn len(squares: u64) -> f32 {
    squares.count_ones() as f32
}

#[inline(always)]
fn count_side(side: &Side, sign: f32, visit: &mut impl FnMut(usize, f32)) {
    let Side { men, kings, enemy_men, empty, .. } = *side;
    let [ones, twos, fours] = ROW_BITS.map(|rows| len(men & rows));
    visit(judge::ADVANCE, sign * (ones + 2.0 * twos + 4.0 * fours));
    if enemy_men != 0 {
        visit(judge::GUARD, sign * len(men & GUARDS));
        visit(judge::BACK_ROW, sign * len(men & row(0)));
    }
    visit(judge::CENTER_MAN, sign * len(men & CENTER));
    visit(judge::EDGE_MAN, -sign * len(men & SIDES));
    if men & DOG_HOLE != 0 && enemy_men & CORNER_MAN != 0 {
        visit(judge::DOG_HOLE, -sign);
    }
    visit(judge::MOBILITY, sign * side.steps());
    visit(judge::CAN_TAKE, sign * len(side.can_take()));
    visit(judge::ABOUT_TO_CROWN, sign * len(men & row(6) & (empty >> 4 | empty >> 5)));
    if kings != 0 {
        visit(judge::CENTER_KING, sign * len(kings & CENTER));
        visit(judge::DOUBLE_CORNER_KING, sign * len(kings & DOUBLE_CORNERS));
        visit(judge::TRAPPED_KING, -sign * len(side.trapped_kings()));
    }
}

/// What is worked out once for all moves of a position.
pub struct Look {
    is_black: bool,
    phase: usize,
    side: Side,
}

impl Features<Checkers> for CheckersFeatures {
    const POSITION: &'static [Weight] = &POSITION;
    const ORDERING: &'static [Weight] = &ORDERING;
    const PIECES: &'static [usize] = &[judge::MAN, judge::KING];
    const COUNTS: [&'static str; 4] = ["men", "kings", "own-pieces", "other-pieces"];
    /// Two men and a half.
    const DECISIVE: i32 = 250;

    type Look = Look;

    #[inline(always)]
    fn position_features(&self, position: &Checkers, mut visit: impl FnMut(usize, f32)) {
        let [ours, theirs] = Side::both(position);
        let (own, other) = (len(ours.men) + len(ours.kings), len(theirs.men) + len(theirs.kings));
        visit(judge::MAN, len(ours.men) - len(theirs.men));
        visit(judge::KING, len(ours.kings) - len(theirs.kings));
        count_side(&ours, 1.0, &mut visit);
        count_side(&theirs, -1.0, &mut visit);
        if own == other {
            let has_the_move = (ours.men | ours.kings | ours.enemies) & SYSTEM;
            visit(judge::OPPOSITION, if has_the_move.count_ones() % 2 == 1 { 1.0 } else { -1.0 });
        }
        // Who is ahead wants to exchange pieces.
        visit(judge::TRADES, (own - other) * (24.0 - own - other) / 24.0);
    }

    #[inline(always)]
    fn look(&self, position: &Checkers) -> Look {
        let [side, _] = Side::both(position);
        let pieces = (side.men | side.kings | side.enemies).count_ones();
        let phase = match pieces {
            18.. => 0,
            10..=17 => 1,
            _ => 2,
        };
        Look { is_black: position.is_black_to_move(), phase, side }
    }

    #[inline(always)]
    fn move_features(&self, position: &Checkers, look: &Look, mv: Move, mut visit: impl FnMut(usize, f32)) {
        let seen = |bit: u32| if look.is_black { 1 << bit } else { turned(1 << bit) };
        let (from, to) = (seen(mv.origin_bit()), seen(mv.target_bit()));
        let Side { men, enemies, enemy_men, empty, .. } = look.side;
        let is_king = men & from == 0;
        visit(2 * look.phase + usize::from(is_king), 1.0);
        let captured = mv.captured();
        if captured != 0 {
            visit(order::VICTIMS, (len(captured) / 3.0).min(1.0));
            let (.., kings) = position.sets();
            if captured & kings != 0 {
                visit(order::KING_VICTIM, 1.0);
            }
        }
        if !is_king {
            if to & CROWNING_ROWS != 0 {
                visit(order::CROWN, 1.0);
            }
            // A row further is a seventh.
            let [ones, twos, fours] = ROW_BITS.map(|rows| if to & rows != 0 { 1.0 } else { 0.0 });
            visit(order::ADVANCE, (ones + 2.0 * twos + 4.0 * fours) / 7.0);
        }
        if is_king || from & row(0) == 0 {
            visit(order::KEEPS_BACK_ROW, 1.0);
        }
        let center = u8::from(from & CENTER != 0) + u8::from(to & CENTER != 0);
        visit(order::CENTER, f32::from(center) * 0.5);
        if to & SIDES != 0 {
            visit(order::EDGE, 1.0);
        }
        let captured = if look.is_black { captured } else { turned(captured) };
        let (enemies, enemy_kings) = (enemies & !captured, enemies & !enemy_men & !captured);
        let empty = (empty | from | captured) & !to;
        if !can_be_taken(to, enemies, enemy_kings, empty) {
            visit(order::SAFE, 1.0);
        }
        let down = (to << 4 & empty >> 4) | (to << 5 & empty >> 5);
        let up = if is_king { (to >> 4 & empty << 4) | (to >> 5 & empty << 5) } else { 0 };
        if (down | up) & enemies != 0 {
            visit(order::ATTACKS, 1.0);
        }
    }

    #[inline(always)]
    fn captured(&self, position: &Checkers, mv: Move) -> Option<usize> {
        let (.., kings) = position.sets();
        (mv.captured() != 0).then(|| usize::from(mv.captured() & kings != 0))
    }

    #[inline(always)]
    fn counts(&self, position: &Checkers) -> [u16; 4] {
        let (own, other, kings) = position.sets();
        let count = |squares: u64| squares.count_ones() as u16;
        [count((own | other) & !kings), count(kings), count(own), count(other)]
    }

    #[inline(always)]
    fn is_stuck(&self, position: &Checkers) -> bool {
        position.ending().is_some()
    }

    /// A capture is pending, and it is forced.
    #[inline(always)]
    fn in_check(&self, position: &Checkers) -> bool {
        CheckersKnowledge::default().unsettled(position)
    }

    /// A king each, and nothing else.
    fn is_obvious_draw(&self, position: &Checkers) -> bool {
        let (own, other, kings) = position.sets();
        own.count_ones() == 1 && other.count_ones() == 1 && kings == own | other
    }
}

/// Whether the piece on `square` can be jumped: enemies jump up the board, their kings also down.
#[inline(always)]
fn can_be_taken(square: u64, enemies: u64, enemy_kings: u64, empty: u64) -> bool {
    let from_below = (enemies >> 4 & square & empty << 4) | (enemies >> 5 & square & empty << 5);
    let from_above = (enemy_kings << 4 & square & empty >> 4) | (enemy_kings << 5 & square & empty >> 5);
    from_below | from_above != 0
}

#[cfg(test)]
mod tests {
    use super::super::Square;
    use super::*;
    use foehn_game::kit::Random;
    use foehn_game::{Game, MOST_WEIGHTS, Notation, Player};

    fn position(fen: &str) -> Checkers {
        Checkers::parse_position(fen).expect("a position")
    }

    fn counted(position: &Checkers) -> [f32; MOST_WEIGHTS] {
        let mut counts = [0.0; MOST_WEIGHTS];
        CheckersFeatures.position_features(position, |place, count| counts[place] += count);
        counts
    }

    fn feature(fen: &str, name: &str) -> f32 {
        counted(&position(fen))[POSITION.iter().position(|weight| weight.name == name).expect("a feature")]
    }

    fn of_move(fen: &str, mv: &str) -> Vec<&'static str> {
        let position = position(fen);
        let mv = position.parse_move(mv).expect("a move");
        let mut found = Vec::new();
        CheckersFeatures.move_features(&position, &CheckersFeatures.look(&position), mv, |place, count| {
            if count != 0.0 {
                found.push(ORDERING[place].name);
            }
        });
        found
    }

    fn random_positions(count: usize) -> Vec<Checkers> {
        let mut random = Random::new(9);
        let mut positions = Vec::new();
        while positions.len() < count {
            let mut position = Checkers::start();
            for _ in 0..120 {
                let Some(&mv) = random.choose(&position.moves()) else { break };
                position = position.play(mv);
                positions.push(position);
            }
        }
        positions.retain(|position| position.outcome().is_none());
        positions
    }

    /// The same position with the colours exchanged.
    fn exchanged(position: &Checkers) -> Checkers {
        let (own, other, kings) = position.sets();
        let mover = position.mover().opponent();
        let mut pieces = [0; 2];
        pieces[mover.index()] = turned(own);
        pieces[mover.opponent().index()] = turned(other);
        Checkers::assemble(pieces, turned(kings), mover, 0)
    }

    #[test]
    fn weights_lie_within_their_limits_and_stand_in_their_places() {
        for weight in POSITION.iter().chain(&ORDERING) {
            assert!(weight.least < weight.most && weight.within(weight.standard) == weight.standard, "{weight:?}");
        }
        let places = [judge::KING, judge::EDGE_MAN, judge::TRAPPED_KING, judge::OPPOSITION, judge::TRADES];
        assert_eq!(
            places.map(|place| POSITION[place].name),
            ["king", "edge-man", "trapped-king", "opposition", "trades"]
        );
        let places = [order::VICTIMS, order::CROWN, order::KEEPS_BACK_ROW, order::SAFE, order::ATTACKS];
        assert_eq!(places.map(|place| ORDERING[place].name), ["victims", "crown", "keeps-back-row", "safe", "attacks"]);
        assert_eq!(
            (POSITION[16].name, ORDERING[15].name, ORDERING[16].name),
            ("random", "killer-least", "killer-most")
        );
    }

    #[test]
    fn exchanged_colours_have_the_same_features() {
        for position in random_positions(3000) {
            let other = exchanged(&position);
            assert_eq!(other.mover(), position.mover().opponent());
            assert_eq!(counted(&position), counted(&other), "{position:?}");
        }
    }

    #[test]
    fn the_start_is_even_but_for_the_move() {
        let start = Checkers::start();
        let counts = counted(&start);
        let counted: Vec<_> = POSITION.iter().zip(counts).filter(|(_, count)| *count != 0.0).collect();
        assert!(counted.len() == 1 && counted[0].0.name == "opposition", "{counted:?}");
    }

    #[test]
    fn pieces_and_squares_count() {
        assert_eq!([feature("B:W32:B1,K2", "man"), feature("B:W32:B1,K2", "king")], [0.0, 1.0]);
        assert_eq!(feature("B:W18,32:B1,3", "guard"), 2.0 - 1.0);
        assert_eq!(feature("B:WK18:B1,3", "guard"), 0.0, "no man is to be stopped");
        assert_eq!(feature("B:W32:B1,9", "advance"), 2.0 - 0.0);
        assert_eq!(feature("W:W25,21:B1", "advance"), 1.0 + 2.0);
        assert_eq!(feature("B:W32:B10", "center-man"), 1.0);
        assert_eq!(feature("B:W32:BK10", "center-king"), 1.0);
        assert_eq!(feature("B:W31:B12", "edge-man"), -1.0);
        assert_eq!(feature("B:W32:B28", "dog-hole"), -1.0);
        assert_eq!(feature("B:W31:B28", "dog-hole"), 0.0);
        assert_eq!(feature("B:W5:B27", "about-to-crown"), 1.0 - 1.0);
        assert_eq!(feature("B:W21:B27", "about-to-crown"), 1.0);
        assert_eq!(feature("B:W18,32:B14", "can-take"), 1.0 - 1.0, "both can take");
        assert_eq!(feature("B:W18,23,32:B14", "can-take"), -1.0, "23 stands behind 18");
        assert_eq!(feature("B:W9,13:BK5", "trapped-king"), 0.0, "1 is free");
        assert_eq!(feature("B:W9,14,6:BK5,1", "trapped-king"), -1.0);
        assert_eq!(feature("B:W32:B1,2", "trades"), 21.0 / 24.0);
        // Whoever must move first comes too late.
        assert_eq!(["B:W17:B10", "W:W17:B10"].map(|fen| feature(fen, "opposition")), [-1.0, -1.0]);
        assert_eq!(["B:W17:B6", "W:W17:B6"].map(|fen| feature(fen, "opposition")), [1.0, 1.0]);
    }

    #[test]
    fn moves_have_their_features() {
        assert!(of_move("B:W18:B14", "14x23").contains(&"victims"));
        assert!(of_move("B:WK18:B14", "14x23").contains(&"king-victim"));
        assert!(of_move("B:W5:B27", "27-31").contains(&"crown"));
        assert!(!of_move("B:W5:B2", "2-6").contains(&"keeps-back-row"));
        assert!(of_move("B:W5:BK2", "2-6").contains(&"keeps-back-row"));
        assert!(!of_move("B:W22:B14", "14-18").contains(&"safe"), "22 takes it");
        assert!(of_move("B:W22:B14,15", "14-18").contains(&"safe"), "15 stands behind it");
        assert!(of_move("B:W23:B14,15", "14-18").contains(&"attacks"));
    }

    #[test]
    fn what_is_said_of_moves_is_true_once_they_are_played() {
        let [mut captures, mut unsafe_moves] = [0; 2];
        for position in random_positions(2000) {
            let look = CheckersFeatures.look(&position);
            let is_pending = position.must_capture();
            assert_eq!(CheckersFeatures.in_check(&position), is_pending);
            let can_take = Side::both(&position)[0].can_take() != 0;
            assert_eq!(can_take, is_pending, "{position:?}");
            position.legal_moves(|mv| {
                let mut is_safe = false;
                CheckersFeatures.move_features(&position, &look, mv, |place, count| {
                    assert!((0.0..=1.0).contains(&count) && place < ORDERING.len() - 2, "{place} {count}");
                    is_safe |= place == order::SAFE;
                });
                let child = position.play(mv);
                let mut takes_it = false;
                child.legal_moves(|reply| {
                    // Only the first jump of a reply is looked at.
                    let first = reply.path().nth(1).map_or(0, Square::bit);
                    let over = reply.captured() & between(1 << reply.origin_bit(), first);
                    takes_it |= over >> mv.target_bit() & 1 == 1;
                });
                assert_eq!(is_safe, !takes_it, "{mv:?} in {position:?}");
                unsafe_moves += u32::from(takes_it);
                captures += u32::from(mv.captured() != 0);
                assert_eq!(CheckersFeatures.captured(&position, mv).is_some(), mv.captured() != 0);
            });
            assert_eq!(CheckersFeatures.is_stuck(&position), position.count_moves() == 0);
        }
        assert!(captures > 300 && unsafe_moves > 300, "{captures} captures, {unsafe_moves} unsafe moves");
    }

    /// The square between two that a jump leads over.
    fn between(from: u64, to: u64) -> u64 {
        1 << ((from.trailing_zeros() + to.trailing_zeros()) / 2)
    }

    #[test]
    fn a_king_each_is_a_draw() {
        assert!(CheckersFeatures.is_obvious_draw(&position("B:WK32:BK1")));
        assert!(!CheckersFeatures.is_obvious_draw(&position("B:WK32:B1")));
        assert!(!CheckersFeatures.is_obvious_draw(&position("B:WK32,K31:BK1")));
        assert_eq!(Player::FIRST, position("B:WK32:BK1").mover());
    }
}
