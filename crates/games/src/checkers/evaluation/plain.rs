//! A plain evaluation of checkers: material, advancement, back row, centre.
//!
//! A man is 100 points. Trades favour the side that is ahead, so the lead in material is worth more on an emptier board.

use super::terms::{CENTRE, rows_from_black};
use crate::checkers::position::Checkers;
use crate::checkers::square::SQUARES;
use foehn_game::{Duel, Player, Score};

/// Material, advancement, back row and centre.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct PlainEvaluation;

const MAN: i32 = 100;
const KING: i32 = 140;
/// For each row a man has come forward.
const ADVANCE: i32 = 3;
/// For the men that keep the opponent from crowning, while the opponent has men to crown.
const BACK_ROW_MAN: i32 = 9;
const CENTRE_MAN: i32 = 3;
const CENTRE_KING: i32 = 7;
/// For having the move; in checkers it is worth little, and late it is a burden.
const TEMPO: i32 = 2;

/// The squares on which a man guards the back row best: 1 and 3 for Black, 30 and 32 for White.
const GUARDS: [u64; 2] = [0b0101, 0b1010 << 31];

impl PlainEvaluation {
    /// What a position is worth to its mover.
    #[inline]
    pub(super) fn judge(&self, position: &Checkers) -> Score {
        let (own, other, kings) = position.sets();
        let mover = position.mover();
        let ours = side_worth(own & !kings, own & kings, other & !kings, mover);
        let theirs = side_worth(other & !kings, other & kings, own & !kings, mover.opponent());
        let lead = ours.material - theirs.material;
        let pieces = (own | other).count_ones() as i32;
        let trading = lead * (24 - pieces) / 64;
        Score::estimate(lead + trading + ours.position - theirs.position + TEMPO)
    }
}

struct SideWorth {
    material: i32,
    position: i32,
}

#[inline(always)]
fn side_worth(men: u64, kings: u64, opposing_men: u64, player: Player) -> SideWorth {
    debug_assert!((men | kings) & !SQUARES == 0, "pieces stand on squares");
    let count = |squares: u64| squares.count_ones() as i32;
    let guards = if opposing_men == 0 { 0 } else { count(men & GUARDS[player.index()]) };
    SideWorth {
        material: MAN * count(men) + KING * count(kings),
        position: ADVANCE * advance(men, player)
            + BACK_ROW_MAN * guards
            + CENTRE_MAN * count(men & CENTRE)
            + CENTRE_KING * count(kings & CENTRE),
    }
}

/// The rows that the men have come forward, all together.
#[inline(always)]
fn advance(men: u64, player: Player) -> i32 {
    let down = rows_from_black(men);
    if player == Player::FIRST { down } else { 7 * men.count_ones() as i32 - down }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::Game as _;
    use foehn_game::Notation;

    fn value(fen: &str) -> i32 {
        PlainEvaluation.judge(&Checkers::parse_position(fen).unwrap()).raw()
    }

    #[test]
    fn both_sides_see_the_same_board() {
        assert_eq!(PlainEvaluation.judge(&Checkers::start()).raw(), TEMPO);
        assert_eq!(value("B:W32,30:B1,3,K15"), value("W:W32,30,K18:B1,3"));
    }

    #[test]
    fn material_leads_and_trades_help_the_leader() {
        assert!(value("B:W32:B1,2") > 80);
        assert!(value("B:W32:B1,2") > value("B:W32,31,30,29:B1,2,3,4,5"));
        assert!(value("B:W32:BK1") > value("B:W32:B1"));
    }

    #[test]
    fn men_gain_by_advancing() {
        assert!(value("B:W32:B18") > value("B:W32:B9"));
        assert!(value("W:W13:B1") > value("W:W21:B1"));
    }
}
