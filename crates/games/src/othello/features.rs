//! What Othello tells evolved programs, in the words of its players: corners and the squares before them, mobility, frontier, stable
//! discs. Ranges and standard values are ours; a disc at the end is 100.

use super::directions::Geometry;
use super::evaluation::{before_corners, corners};
use super::{Othello, OthelloMove};
use foehn_game::{Features, Weight};

/// The features of Othello.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OthelloFeatures;

const POSITION: [Weight; 12] = [
    Weight::new("disc-opening", -50.0, 50.0, 0.0),
    Weight::new("disc-middle", -50.0, 100.0, 10.0),
    Weight::new("disc-end", 50.0, 150.0, 100.0),
    Weight::new("corner", 300.0, 1000.0, 650.0),
    Weight::new("before-corner", 50.0, 500.0, 260.0),
    Weight::new("beside-corner", 0.0, 200.0, 70.0),
    Weight::new("edge", 0.0, 80.0, 15.0),
    Weight::new("stable", 0.0, 200.0, 60.0),
    Weight::new("mobility", 20.0, 120.0, 60.0),
    Weight::new("frontier", 0.0, 60.0, 28.0),
    Weight::new("parity", 0.0, 100.0, 25.0),
    Weight::new("random", 0.0, 30.0, 20.0),
];

/// The places of the weights in [`POSITION`]; those of discs are the first three, one for each phase.
mod judge {
    pub(super) const DISC_END: usize = 2;
    pub(super) const CORNER: usize = 3;
    pub(super) const BEFORE_CORNER: usize = 4;
    pub(super) const BESIDE_CORNER: usize = 5;
    pub(super) const EDGE: usize = 6;
    pub(super) const STABLE: usize = 7;
    pub(super) const MOBILITY: usize = 8;
    pub(super) const FRONTIER: usize = 9;
    pub(super) const PARITY: usize = 10;
}

/// A weight of the order of moves; all of them lie between 0 and 100.
const fn order(name: &'static str, standard: f64) -> Weight {
    Weight::new(name, 0.0, 100.0, standard)
}

const ORDERING: [Weight; 10] = [
    order("corner", 100.0),
    order("edge", 30.0),
    order("inner", 25.0),
    order("before-corner", 0.0),
    order("beside-corner", 5.0),
    order("few-turned", 15.0),
    order("many-turned-end", 10.0),
    order("few-replies", 80.0),
    order("killer-least", 20.0),
    order("killer-most", 40.0),
];

/// The places of the weights in [`ORDERING`].
mod order {
    pub(super) const CORNER: usize = 0;
    pub(super) const EDGE: usize = 1;
    pub(super) const INNER: usize = 2;
    pub(super) const BEFORE_CORNER: usize = 3;
    pub(super) const BESIDE_CORNER: usize = 4;
    pub(super) const FEW_TURNED: usize = 5;
    pub(super) const MANY_TURNED_END: usize = 6;
    pub(super) const FEW_REPLIES: usize = 7;
}

/// So many replies or discs turned are as many as count.
const MANY: f32 = 16.0;

/// The ranks and files at the sides of the board.
const fn edges<const N: usize>() -> u64 {
    let rank = (1 << N) - 1;
    let file = Geometry::<N>::FIRST_FILE;
    rank | rank << (N * (N - 1)) | file | file << (N - 1)
}

/// Opening, middle game or end game, in thirds of the board.
#[inline(always)]
const fn phase<const N: usize>(empties: u32) -> usize {
    let board = (N * N) as u32;
    match () {
        () if 3 * empties > 2 * board => 0,
        () if 4 * empties > board => 1,
        () => 2,
    }
}

/// What is worked out once for all moves of a position.
pub struct Look {
    is_end: bool,
    /// Squares diagonally before empty corners, and those on the edge beside them.
    before: u64,
    beside: u64,
}

#[inline(always)]
fn near_corners<const N: usize>(empty: u64) -> (u64, u64) {
    let before = before_corners::<N>(empty);
    let around = Geometry::<N>::around(empty & corners::<N>()) & !corners::<N>();
    (before, around & edges::<N>())
}

#[inline(always)]
fn stable<const N: usize>(discs: u64) -> u64 {
    // Whoever has no corner has nothing that leans on one.
    if discs & corners::<N>() == 0 { 0 } else { Othello::<N>::stable_discs(discs) }
}

impl<const N: usize> Features<Othello<N>> for OthelloFeatures {
    const POSITION: &'static [Weight] = &POSITION;
    const ORDERING: &'static [Weight] = &ORDERING;
    const PIECES: &'static [usize] = &[judge::DISC_END];
    const COUNTS: [&'static str; 4] = ["empties", "own-discs", "corners", "placements"];
    /// Thirty discs at the end, or four corners and what they bring.
    const DECISIVE: i32 = 3000;

    type Look = Look;

    #[inline(always)]
    fn position_features(&self, position: &Othello<N>, mut visit: impl FnMut(usize, f32)) {
        let (own, other, empty) = (position.own, position.other, position.empty_squares());
        let lead = |squares: u64| (own & squares).count_ones() as f32 - (other & squares).count_ones() as f32;
        let empties = empty.count_ones();
        visit(phase::<N>(empties), lead(Geometry::<N>::ALL));
        visit(judge::CORNER, lead(corners::<N>()));
        let (before, beside) = near_corners::<N>(empty);
        visit(judge::BEFORE_CORNER, -lead(before));
        visit(judge::BESIDE_CORNER, -lead(beside));
        visit(judge::EDGE, lead(edges::<N>()));
        visit(judge::STABLE, (stable::<N>(own).count_ones() as f32) - (stable::<N>(other).count_ones() as f32));
        let placements = |mover, waiter| Geometry::<N>::placements(mover, waiter).count_ones() as f32;
        visit(judge::MOBILITY, placements(own, other) - placements(other, own));
        visit(judge::FRONTIER, -lead(Geometry::<N>::around(empty)));
        // Whoever has the move with an odd number of squares left has the last one, if nobody passes.
        visit(judge::PARITY, if empties % 2 == 1 { 1.0 } else { -1.0 });
    }

    #[inline(always)]
    fn look(&self, position: &Othello<N>) -> Look {
        let empty = position.empty_squares();
        let (before, beside) = near_corners::<N>(empty);
        Look { is_end: phase::<N>(empty.count_ones()) == 2, before, beside }
    }

    #[inline(always)]
    fn move_features(&self, position: &Othello<N>, look: &Look, mv: OthelloMove, mut visit: impl FnMut(usize, f32)) {
        let Some(square) = mv.square() else { return };
        let at = 1 << square;
        let place = match () {
            () if at & corners::<N>() != 0 => order::CORNER,
            () if at & look.before != 0 => order::BEFORE_CORNER,
            () if at & look.beside != 0 => order::BESIDE_CORNER,
            () if at & edges::<N>() != 0 => order::EDGE,
            () => order::INNER,
        };
        visit(place, 1.0);
        let turned = Geometry::<N>::turned(position.own, position.other, square);
        let share = |count: u32| (count as f32 / MANY).min(1.0);
        match look.is_end {
            true => visit(order::MANY_TURNED_END, share(turned.count_ones())),
            false => visit(order::FEW_TURNED, 1.0 - share(turned.count_ones())),
        }
        let replies = Geometry::<N>::placements(position.other ^ turned, position.own | turned | at);
        visit(order::FEW_REPLIES, 1.0 - share(replies.count_ones()));
    }

    /// Nothing is ever taken off the board.
    #[inline(always)]
    fn captured(&self, _position: &Othello<N>, _mv: OthelloMove) -> Option<usize> {
        None
    }

    #[inline(always)]
    fn counts(&self, position: &Othello<N>) -> [u16; 4] {
        let count = |squares: u64| squares.count_ones() as u16;
        let taken = (position.own | position.other) & corners::<N>();
        [count(position.empty_squares()), count(position.own), count(taken), count(position.placements())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::kit::Random;
    use foehn_game::{Duel, Game, MOST_WEIGHTS, Notation, Player};

    type Board = Othello<8>;

    fn counted(position: &Board) -> [f32; MOST_WEIGHTS] {
        let mut counts = [0.0; MOST_WEIGHTS];
        OthelloFeatures.position_features(position, |place, count| counts[place] += count);
        counts
    }

    fn feature(position: &Board, name: &str) -> f32 {
        counted(position)[POSITION.iter().position(|weight| weight.name == name).expect("a feature")]
    }

    fn board(own: u64, other: u64) -> Board {
        Othello { own, other, mover: Player::FIRST }
    }

    fn square(name: &str) -> u64 {
        let bytes = name.as_bytes();
        1 << (8 * (bytes[1] - b'1') + bytes[0] - b'a')
    }

    fn random_positions(count: usize) -> Vec<Board> {
        let mut random = Random::new(11);
        let mut positions = Vec::new();
        while positions.len() < count {
            let mut position = Board::start();
            while position.outcome().is_none() {
                positions.push(position);
                position = position.play(*random.choose(&position.moves()).expect("a move"));
            }
        }
        positions
    }

    #[test]
    fn weights_lie_within_their_limits_and_stand_in_their_places() {
        for weight in POSITION.iter().chain(&ORDERING) {
            assert!(weight.least < weight.most && weight.within(weight.standard) == weight.standard, "{weight:?}");
        }
        let places = [judge::DISC_END, judge::CORNER, judge::BESIDE_CORNER, judge::STABLE, judge::PARITY];
        assert_eq!(
            places.map(|place| POSITION[place].name),
            ["disc-end", "corner", "beside-corner", "stable", "parity"]
        );
        let places = [order::CORNER, order::BEFORE_CORNER, order::FEW_TURNED, order::FEW_REPLIES];
        assert_eq!(places.map(|place| ORDERING[place].name), ["corner", "before-corner", "few-turned", "few-replies"]);
        assert_eq!((POSITION[11].name, ORDERING[8].name, ORDERING[9].name), ("random", "killer-least", "killer-most"));
    }

    #[test]
    fn exchanged_players_have_the_same_features() {
        for position in random_positions(2000) {
            let exchanged = Othello { mover: position.mover.opponent(), ..position };
            assert_eq!(counted(&position), counted(&exchanged), "{position:?}");
            let turned = board(position.other, position.own);
            let parity = POSITION.len() - 2;
            let (here, there) = (counted(&position), counted(&turned));
            for place in 0..parity {
                assert_eq!(here[place], -there[place], "{} in {position:?}", POSITION[place].name);
            }
        }
    }

    #[test]
    fn corners_and_what_is_near_them_count() {
        let near = board(square("b2") | square("b1"), square("g7"));
        assert_eq!([feature(&near, "before-corner"), feature(&near, "beside-corner")], [0.0, -1.0]);
        let taken = board(square("a1") | square("b2") | square("b1"), square("g7"));
        assert_eq!([feature(&taken, "before-corner"), feature(&taken, "beside-corner")], [1.0, 0.0]);
        assert_eq!([feature(&taken, "corner"), feature(&taken, "stable"), feature(&taken, "edge")], [1.0, 2.0, 2.0]);
    }

    #[test]
    fn the_start_counts_parity_alone() {
        let start = counted(&Board::start());
        let counted: Vec<_> = POSITION.iter().zip(start).filter(|(_, count)| *count != 0.0).collect();
        assert_eq!(counted.len(), 1);
        assert_eq!((counted[0].0.name, counted[0].1), ("parity", -1.0));
    }

    #[test]
    fn moves_have_their_features() {
        let start = Board::start();
        let mut found = Vec::new();
        let mv = start.parse_move("d3").expect("a move");
        OthelloFeatures.move_features(&start, &OthelloFeatures.look(&start), mv, |place, count| {
            found.push((ORDERING[place].name, count));
        });
        // One disc turns, and White has three replies.
        assert_eq!(found, [("inner", 1.0), ("few-turned", 1.0 - 1.0 / 16.0), ("few-replies", 1.0 - 3.0 / 16.0)]);
    }

    #[test]
    fn what_is_said_of_moves_is_true_once_they_are_played() {
        let mut corners_taken = 0;
        for position in random_positions(1500) {
            let look = OthelloFeatures.look(&position);
            position.legal_moves(|mv| {
                let child = position.play(mv);
                let mut sum = 0.0;
                OthelloFeatures.move_features(&position, &look, mv, |place, count| {
                    assert!((0.0..=1.0).contains(&count) && place < ORDERING.len() - 2);
                    match place {
                        order::FEW_REPLIES => {
                            let replies = child.placements().count_ones() as f32;
                            assert_eq!(count, 1.0 - (replies / 16.0).min(1.0), "{mv:?} in {position:?}");
                        }
                        order::CORNER => {
                            corners_taken += 1;
                            assert!(feature(&position, "corner") < -feature(&child, "corner"));
                        }
                        _ => {}
                    }
                    sum += ORDERING[place].standard as f32 * count;
                });
                assert!(sum > 0.0 || mv.is_pass());
                assert_eq!(OthelloFeatures.captured(&position, mv), None);
            });
            assert_eq!(OthelloFeatures.is_stuck(&position), position.count_moves() == 0);
            let [empties, own, ..] = OthelloFeatures.counts(&position);
            assert_eq!(u32::from(empties), position.empty_squares().count_ones());
            assert_eq!(u32::from(own), position.discs(position.mover()).count_ones());
        }
        assert!(corners_taken > 200, "{corners_taken}");
    }
}
