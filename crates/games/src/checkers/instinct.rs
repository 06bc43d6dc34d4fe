//! What checkers players see without searching, for selective search: material, captures that threaten, men on their way to
//! be crowned.

use super::moves::Move;
use super::position::Checkers;
use super::square::{CROWNING_ROWS, Direction, SQUARES};
use foehn_game::{Duel, Extension, Key, Player, Reason, ReasonCounts, ReasonRule};

const MAN: i32 = 100;
const KING: i32 = 140;

/// Why checkers is searched deeper (Schaeffer 2001, 4.4), in the order of the constants below.
pub(super) const REASONS: &[ReasonRule] = &[
    ReasonRule {
        name: "runaway",
        meaning: "A man goes on a path to the last row that nothing obstructs, once men of its side did so twice.",
        when: ReasonCounts::After(2),
    },
    ReasonRule { name: "first-king", meaning: "A side gets its first king.", when: ReasonCounts::Always },
    ReasonRule {
        name: "later-king",
        meaning: "A side gets another king, if that changes the evaluation.",
        when: ReasonCounts::IfItMatters,
    },
];
const RUNAWAY: Reason = Reason::new(0);
const FIRST_KING: Reason = Reason::new(1);
const LATER_KING: Reason = Reason::new(2);

impl Checkers {
    /// Material for the player to move: a man 100, a king 140.
    #[inline(always)]
    pub(super) fn material_balance(&self) -> i32 {
        let (own, other, kings) = self.sets();
        let count = |squares: u64| squares.count_ones() as i32;
        MAN * (count(own) - count(other)) + (KING - MAN) * (count(own & kings) - count(other & kings))
    }

    /// What the opponent would capture if it were the opponent's move: a man's worth, or nothing.
    #[inline(always)]
    pub(super) fn worst_threat(&self) -> i32 {
        if self.turned().must_capture() { MAN } else { 0 }
    }

    /// A ply for each advance of a man that nothing obstructs on its way to be crowned, and for the first crowning of a side
    /// (Schaeffer 2001, 4.4); half a ply for later crownings. How far the man has come is for the search to count.
    pub(super) fn runaway_or_crowning(&self, mv: Move, child: &Checkers) -> Option<Extension> {
        let (own, _, kings) = self.sets();
        let (from, to) = (mv.origin_bit(), mv.target_bit());
        if kings >> from & 1 == 1 || mv.captured() != 0 {
            return None;
        }
        if CROWNING_ROWS >> to & 1 == 1 {
            let first = own & kings == 0;
            return Some(match first {
                true => Extension::ply(FIRST_KING),
                false => Extension::half_a_ply(LATER_KING),
            });
        }
        child.is_runaway(1 << to, self.mover()).then_some(Extension::ply(RUNAWAY))
    }

    /// Whether a man of `player` has an unobstructed path to be crowned: free squares lead to the last row, and no piece of
    /// the opponent stands in the cone of squares before it.
    fn is_runaway(&self, man: u64, player: Player) -> bool {
        let (mover_set, other_set, _) = self.sets();
        let opponents = if player == self.mover() { other_set } else { mover_set };
        let (forward, crowning) = match player == Player::FIRST {
            true => ([Direction::DownLeft, Direction::DownRight], 0xf << 31),
            false => ([Direction::UpLeft, Direction::UpRight], 0xf),
        };
        let empty = SQUARES & !(mover_set | other_set);
        let ahead = |squares: u64| (forward[0].step(squares) | forward[1].step(squares)) & SQUARES;
        let (mut cone, mut path) = (man, man);
        while path & crowning == 0 {
            cone = ahead(cone);
            path = ahead(path) & empty;
            if path == 0 || cone & opponents != 0 {
                return false;
            }
        }
        true
    }

    /// A fingerprint of the pieces on these squares.
    pub(super) fn squares_contents(&self, squares: u64) -> Key {
        let (own, other, kings) = self.sets();
        Key::mix(own & squares, other & squares).with(kings & squares).with(self.mover().index() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::Game as _;
    use foehn_game::Notation;

    fn position(fen: &str) -> Checkers {
        Checkers::parse_position(fen).unwrap()
    }

    fn extension(fen: &str, mv: &str) -> Option<Extension> {
        let position = position(fen);
        let mv = position.parse_move(mv).unwrap();
        position.runaway_or_crowning(mv, &position.play(mv))
    }

    #[test]
    fn reasons_stand_in_the_order_of_their_constants() {
        let names = [RUNAWAY, FIRST_KING, LATER_KING].map(|reason| REASONS[reason.index()].name);
        assert_eq!(names, ["runaway", "first-king", "later-king"]);
        assert_eq!(names.len(), REASONS.len());
    }

    #[test]
    fn men_on_a_free_path_are_runaways() {
        let runaway = Some(Extension::ply(RUNAWAY));
        assert_eq!(extension("B:W5:B19", "19-23"), runaway);
        assert_eq!(extension("B:W5,32:B19", "19-23"), None, "32 stands in the cone");
        assert_eq!(extension("B:W5,K4:B15", "15-18"), runaway, "from afar too");
        assert_eq!(extension("B:W25:B5", "5-9"), None, "25 stands in the cone");
        assert_eq!(extension("B:W5:B23,K31,K32", "23-27"), None, "its own kings are in its way");
        assert_eq!(extension("W:W14:B28", "14-9"), runaway);
    }

    #[test]
    fn the_first_king_is_told_from_later_ones() {
        assert_eq!(extension("B:W5:B27", "27-31"), Some(Extension::ply(FIRST_KING)));
        assert_eq!(extension("B:W5:B27,K1", "27-31"), Some(Extension::half_a_ply(LATER_KING)));
    }

    #[test]
    fn a_capture_that_would_follow_is_a_threat() {
        assert_eq!(position("B:W18:B14").worst_threat(), 100);
        assert_eq!(position("B:W22:B14").worst_threat(), 0);
        assert_eq!(position("B:W22,K30:B14").material_balance(), -140);
    }
}
