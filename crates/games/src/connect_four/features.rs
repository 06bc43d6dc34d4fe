//! What Connect-4 tells evolved programs, in the words of its players: threats and the rows they lie on, the centre, pairs. Ranges and
//! standard values are ours.
//!
//! A threat is an empty cell that completes a four. Near the end the players must fill columns in turn, and the first player gets the
//! odd rows, the second the even ones: a threat on such a row is a good one (Allis 1988).

use super::lines::Lines;
use super::{Column, ConnectFour};
use foehn_game::{Duel, Features, Player, Weight};

/// The features of Connect-4.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ConnectFourFeatures;

const POSITION: [Weight; 8] = [
    Weight::new("threat", 20.0, 80.0, 40.0),
    Weight::new("good-row-threat", 0.0, 80.0, 25.0),
    Weight::new("stacked-threats", 0.0, 150.0, 50.0),
    Weight::new("playable-threat", 0.0, 200.0, 60.0),
    Weight::new("center", 0.0, 20.0, 8.0),
    Weight::new("near-center", 0.0, 12.0, 3.0),
    Weight::new("pair", 0.0, 10.0, 2.0),
    Weight::new("random", 0.0, 30.0, 5.0),
];

/// The places of the weights in [`POSITION`].
mod judge {
    pub(super) const THREAT: usize = 0;
    pub(super) const GOOD_ROW_THREAT: usize = 1;
    pub(super) const STACKED_THREATS: usize = 2;
    pub(super) const PLAYABLE_THREAT: usize = 3;
    pub(super) const CENTER: usize = 4;
    pub(super) const NEAR_CENTER: usize = 5;
    pub(super) const PAIR: usize = 6;
}

/// A weight of the order of moves; all of them lie between 0 and 100.
const fn order(name: &'static str, standard: f64) -> Weight {
    Weight::new(name, 0.0, 100.0, standard)
}

const ORDERING: [Weight; 10] = [
    order("wins", 100.0),
    order("stops-win", 90.0),
    order("gives-nothing", 70.0),
    order("keeps-own-threat", 20.0),
    order("threats", 60.0),
    order("center", 40.0),
    order("good-row", 5.0),
    order("low", 5.0),
    order("killer-least", 10.0),
    order("killer-most", 30.0),
];

/// The places of the weights in [`ORDERING`].
mod order {
    pub(super) const WINS: usize = 0;
    pub(super) const STOPS_WIN: usize = 1;
    pub(super) const GIVES_NOTHING: usize = 2;
    pub(super) const KEEPS_OWN_THREAT: usize = 3;
    pub(super) const THREATS: usize = 4;
    pub(super) const CENTER: usize = 5;
    pub(super) const GOOD_ROW: usize = 6;
    pub(super) const LOW: usize = 7;
}

/// So many threats are as many as count.
const MOST_THREATS: u32 = 3;

impl<const W: usize, const H: usize> ConnectFour<W, H> {
    /// The middle column, or the two of them.
    const CENTER_CELLS: u64 = {
        let column = (1 << H) - 1;
        column << (W / 2 * (H + 1)) | column << ((W - 1) / 2 * (H + 1))
    };

    /// The columns beside the middle.
    const NEAR_CENTER_CELLS: u64 = {
        let beside = Self::CENTER_CELLS << (H + 1) | Self::CENTER_CELLS >> (H + 1);
        beside & Self::BOARD & !Self::CENTER_CELLS
    };

    /// Rows 1, 3, 5.. as players count.
    const ODD_ROWS: u64 = {
        let mut cells = 0;
        let mut row = 0;
        while row < H {
            cells |= Self::BOTTOM << row;
            row += 2;
        }
        cells
    };

    /// The rows that a player gets near the end.
    #[inline(always)]
    fn good_rows(player: Player) -> u64 {
        if player == Player::FIRST { Self::ODD_ROWS } else { Self::BOARD & !Self::ODD_ROWS }
    }

    #[inline(always)]
    fn pairs(stones: u64) -> f32 {
        let steps = [H, H + 1, H + 2];
        steps.into_iter().map(|step| (stones & stones >> step).count_ones()).sum::<u32>() as f32
    }
}

#[inline(always)]
fn len(cells: u64) -> f32 {
    cells.count_ones() as f32
}

/// What is worked out once for all moves of a position.
pub struct Look {
    wins: u64,
    losses: u64,
    good_rows: u64,
}

impl<const W: usize, const H: usize> Features<ConnectFour<W, H>> for ConnectFourFeatures {
    const POSITION: &'static [Weight] = &POSITION;
    const ORDERING: &'static [Weight] = &ORDERING;
    const PIECES: &'static [usize] = &[judge::THREAT];
    const COUNTS: [&'static str; 4] = ["stones", "own-threats", "other-threats", "open-columns"];
    /// A handful of threats that the other side cannot meet.
    const DECISIVE: i32 = 400;

    type Look = Look;

    #[inline(always)]
    fn position_features(&self, position: &ConnectFour<W, H>, mut visit: impl FnMut(usize, f32)) {
        let possible = position.possible_cells();
        let (ours, theirs) = (position.mover(), position.mover().opponent());
        let sides = [
            (position.own, position.winning_cells(), ours, 1.0),
            (position.own ^ position.mask, position.opponent_winning_cells(), theirs, -1.0),
        ];
        for (stones, threats, player, sign) in sides {
            visit(judge::THREAT, sign * len(threats));
            visit(judge::GOOD_ROW_THREAT, sign * len(threats & ConnectFour::<W, H>::good_rows(player)));
            visit(judge::STACKED_THREATS, sign * len(threats & threats >> 1));
            visit(judge::PLAYABLE_THREAT, sign * len(threats & possible));
            visit(judge::CENTER, sign * len(stones & ConnectFour::<W, H>::CENTER_CELLS));
            visit(judge::NEAR_CENTER, sign * len(stones & ConnectFour::<W, H>::NEAR_CENTER_CELLS));
            visit(judge::PAIR, sign * ConnectFour::<W, H>::pairs(stones));
        }
    }

    #[inline(always)]
    fn look(&self, position: &ConnectFour<W, H>) -> Look {
        Look {
            wins: position.winning_cells(),
            losses: position.opponent_winning_cells(),
            good_rows: ConnectFour::<W, H>::good_rows(position.mover()),
        }
    }

    #[inline(always)]
    fn move_features(&self, position: &ConnectFour<W, H>, look: &Look, mv: Column, mut visit: impl FnMut(usize, f32)) {
        let cell = position.landing_cell(mv);
        let above = cell << 1;
        if cell & look.wins != 0 {
            visit(order::WINS, 1.0);
        }
        if cell & look.losses != 0 {
            visit(order::STOPS_WIN, 1.0);
        }
        if above & look.losses == 0 {
            visit(order::GIVES_NOTHING, 1.0);
        }
        if above & look.wins == 0 {
            visit(order::KEEPS_OWN_THREAT, 1.0);
        }
        let made = Lines::<H>::completing_cells(position.own | cell) & ConnectFour::<W, H>::BOARD & !position.mask;
        let made = (made & !look.wins & !cell).count_ones().min(MOST_THREATS);
        visit(order::THREATS, made as f32 / MOST_THREATS as f32);
        let from_center = (2 * mv.index() + 1).abs_diff(W) as f32;
        visit(order::CENTER, 1.0 - from_center / W as f32);
        if cell & look.good_rows != 0 {
            visit(order::GOOD_ROW, 1.0);
        }
        let row = cell.trailing_zeros() as usize % (H + 1);
        visit(order::LOW, 1.0 - row as f32 / H as f32);
    }

    /// Nothing is ever taken off the board.
    #[inline(always)]
    fn captured(&self, _position: &ConnectFour<W, H>, _mv: Column) -> Option<usize> {
        None
    }

    #[inline(always)]
    fn counts(&self, position: &ConnectFour<W, H>) -> [u16; 4] {
        let count = |cells: u64| cells.count_ones() as u16;
        let threats = [position.winning_cells(), position.opponent_winning_cells()].map(count);
        [count(position.mask), threats[0], threats[1], count(position.possible_cells())]
    }

    #[inline(always)]
    fn is_stuck(&self, position: &ConnectFour<W, H>) -> bool {
        position.mask == ConnectFour::<W, H>::BOARD || position.is_won()
    }

    /// The opponent would complete four with the next stone.
    #[inline(always)]
    fn in_check(&self, position: &ConnectFour<W, H>) -> bool {
        position.opponent_winning_cells() & position.possible_cells() != 0
    }
}

#[cfg(test)]
mod tests {
    use super::super::Connect4;
    use super::*;
    use foehn_game::kit::Random;
    use foehn_game::{Game, MOST_WEIGHTS, Notation};

    fn position(text: &str) -> Connect4 {
        Connect4::parse_position(text).expect("a position")
    }

    fn counted<const W: usize, const H: usize>(position: &ConnectFour<W, H>) -> [f32; MOST_WEIGHTS] {
        let mut counts = [0.0; MOST_WEIGHTS];
        ConnectFourFeatures.position_features(position, |place, count| counts[place] += count);
        counts
    }

    fn feature(text: &str, name: &str) -> f32 {
        counted(&position(text))[POSITION.iter().position(|weight| weight.name == name).expect("a feature")]
    }

    fn of_move(text: &str, mv: &str) -> Vec<&'static str> {
        let position = position(text);
        let mv = position.parse_move(mv).expect("a move");
        let mut found = Vec::new();
        let look = ConnectFourFeatures.look(&position);
        ConnectFourFeatures.move_features(&position, &look, mv, |place, count| {
            if count != 0.0 {
                found.push(ORDERING[place].name);
            }
        });
        found
    }

    fn random_positions(count: usize) -> Vec<Connect4> {
        let mut random = Random::new(3);
        let mut positions = Vec::new();
        while positions.len() < count {
            let mut position = Connect4::start();
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
        let places = [judge::THREAT, judge::STACKED_THREATS, judge::CENTER, judge::PAIR];
        assert_eq!(places.map(|place| POSITION[place].name), ["threat", "stacked-threats", "center", "pair"]);
        let places = [order::WINS, order::KEEPS_OWN_THREAT, order::CENTER, order::LOW];
        assert_eq!(places.map(|place| ORDERING[place].name), ["wins", "keeps-own-threat", "center", "low"]);
        assert_eq!((POSITION[7].name, ORDERING[8].name, ORDERING[9].name), ("random", "killer-least", "killer-most"));
    }

    /// Who began is part of a position here, so players are exchanged where only that does not count.
    #[test]
    fn what_is_good_for_one_is_bad_for_the_other() {
        for position in random_positions(2000) {
            let exchanged = ConnectFour::<7, 6> { own: position.own ^ position.mask, mask: position.mask };
            let (here, there) = (counted(&position), counted(&exchanged));
            for place in (0..POSITION.len()).filter(|&place| place != judge::GOOD_ROW_THREAT) {
                assert_eq!(here[place], -there[place], "{} in {position:?}", POSITION[place].name);
            }
        }
    }

    #[test]
    fn a_mirrored_board_has_the_same_features() {
        let mut random = Random::new(4);
        for _ in 0..200 {
            let (mut one, mut other) = (Connect4::start(), Connect4::start());
            while one.outcome().is_none() {
                assert_eq!(counted(&one), counted(&other), "{one:?}");
                let mv = *random.choose(&one.moves()).expect("a move");
                one = one.play(mv);
                other = other.play(Column(6 - mv.0));
            }
        }
    }

    #[test]
    fn threats_count_for_their_owner() {
        assert_eq!(counted(&Connect4::start()), [0.0; MOST_WEIGHTS]);
        // X has 1, 2 and 3 in the bottom row, and O is to move.
        let names = ["threat", "good-row-threat", "playable-threat", "stacked-threats"];
        assert_eq!(names.map(|name| feature("17273", name)), [-1.0, -1.0, -1.0, 0.0]);
        assert_eq!(feature("4", "center"), -1.0);
        assert_eq!(feature("3", "near-center"), -1.0);
        assert_eq!(feature("1727", "pair"), 1.0, "two of X side by side, O's lie on one another");
    }

    #[test]
    fn moves_have_their_features() {
        assert!(of_move("172737", "4").starts_with(&["wins"]));
        assert!(of_move("17273", "4").starts_with(&["stops-win"]));
        assert!(!of_move("172737", "5").contains(&"wins"));
        assert!(of_move("4444", "1").contains(&"gives-nothing"));
    }

    #[test]
    fn what_is_said_of_moves_is_true_once_they_are_played() {
        let (mut wins, mut gifts) = (0, 0);
        for position in random_positions(3000) {
            let look = ConnectFourFeatures.look(&position);
            position.legal_moves(|mv| {
                let (mut is_win, mut gives_nothing) = (false, false);
                ConnectFourFeatures.move_features(&position, &look, mv, |place, count| {
                    assert!((0.0..=1.0).contains(&count) && place < ORDERING.len() - 2, "{place} {count}");
                    is_win |= place == order::WINS;
                    gives_nothing |= place == order::GIVES_NOTHING;
                });
                let child = position.play(mv);
                assert_eq!(is_win, child.is_won(), "{mv:?} in {position:?}");
                // The cell above is the next one of its column.
                let above = position.landing_cell(mv) << 1;
                let gift = child.winning_cells() & child.possible_cells() & above != 0;
                assert_eq!(gives_nothing, !gift, "{mv:?} in {position:?}");
                wins += u32::from(is_win);
                gifts += u32::from(gift);
            });
            assert_eq!(ConnectFourFeatures.is_stuck(&position), position.count_moves() == 0);
            let replies = position.moves();
            let threatened = ConnectFour::<7, 6> { own: position.own ^ position.mask, mask: position.mask };
            let loses = replies.iter().any(|&mv| threatened.winning_cells() & threatened.landing_cell(mv) != 0);
            assert_eq!(ConnectFourFeatures.in_check(&position), loses, "{position:?}");
        }
        assert!(wins > 200 && gifts > 100, "{wins} wins, {gifts} gifts");
    }
}
