//! A backgammon board, seen from the player whose turn it is.
//!
//! Each [`Side`] counts its own checkers on its own points: point 1 is the last before it bears off, [`BAR`] (25) is the bar, [`OFF`] (0)
//! the checkers borne off. The mover's point p is the other's point 25 - p, so a change of turn exchanges the two
//! sides and touches nothing else.
//!
//! Invariants: each side has 15 checkers, no point holds checkers of both, and at most one side has borne all off.
//! Deliberately not here: whose turn it is by name, dice, the cube and the score; they belong to the game that is played.

use std::fmt;

/// The place of a side's checkers on the bar.
pub const BAR: usize = 25;

/// The place of a side's checkers that were borne off.
pub const OFF: usize = 0;

/// How many checkers each side has.
pub const CHECKERS: u8 = 15;

/// One side's checkers by place: [`OFF`], its points 1 to 24, [`BAR`].
pub type Side = [u8; 26];

/// A board, seen from the player whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    pub(crate) own: Side,
    pub(crate) other: Side,
}

/// How a game is won.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Win {
    /// The loser has borne off a checker.
    Single,
    /// The loser has borne off none.
    Gammon,
    /// And has a checker on the bar or in the winner's home board as well.
    Backgammon,
}

impl Win {
    /// How many times the stake is won.
    #[must_use]
    pub const fn points(self) -> u8 {
        match self {
            Win::Single => 1,
            Win::Gammon => 2,
            Win::Backgammon => 3,
        }
    }
}

const START: Side = {
    let mut side = [0; 26];
    side[24] = 2;
    side[13] = 5;
    side[8] = 3;
    side[6] = 5;
    side
};

impl Board {
    /// The board on which a game begins.
    pub const START: Board = Board { own: START, other: START };

    /// A board of these checkers, the mover's first.
    ///
    /// # Errors
    /// What is impossible about it, in words.
    pub fn new(own: Side, other: Side) -> Result<Board, String> {
        for (name, side) in [("the mover", &own), ("the other player", &other)] {
            let count: u32 = side.iter().map(|&checkers| u32::from(checkers)).sum();
            if count != u32::from(CHECKERS) {
                return Err(format!("{name} has {count} checkers, expected {CHECKERS} with those borne off"));
            }
        }
        if let Some(point) = (1..=24).find(|&point| own[point] > 0 && other[25 - point] > 0) {
            return Err(format!("both players have checkers on the mover's {point} point"));
        }
        if own[OFF] == CHECKERS && other[OFF] == CHECKERS {
            return Err("both players have borne off all checkers".to_owned());
        }
        Ok(Board { own, other })
    }

    /// The mover's checkers.
    #[must_use]
    pub const fn own(&self) -> &Side {
        &self.own
    }

    /// The other player's checkers, by that player's own points.
    #[must_use]
    pub const fn other(&self) -> &Side {
        &self.other
    }

    /// The same board seen from the other player.
    #[inline]
    #[must_use]
    pub const fn swapped(&self) -> Board {
        Board { own: self.other, other: self.own }
    }

    /// How many pips the mover's checkers have to go, and the other's.
    #[must_use]
    pub fn pips(&self) -> (u32, u32) {
        (pips(&self.own), pips(&self.other))
    }

    /// How the mover has won, if the mover has.
    #[inline]
    #[must_use]
    pub fn won(&self) -> Option<Win> {
        (self.own[OFF] == CHECKERS).then(|| win_over(&self.other))
    }

    /// How the other player has won, if that player has.
    #[inline]
    #[must_use]
    pub fn lost(&self) -> Option<Win> {
        (self.other[OFF] == CHECKERS).then(|| win_over(&self.own))
    }

    /// Whether one side has borne all off.
    #[inline]
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.own[OFF] == CHECKERS || self.other[OFF] == CHECKERS
    }

    /// Whether some checker has still to pass one of the other side's.
    #[inline]
    #[must_use]
    pub fn has_contact(&self) -> bool {
        rearmost(&self.own) + rearmost(&self.other) > 25
    }
}

fn pips(side: &Side) -> u32 {
    side.iter().zip(0..).map(|(&checkers, place)| u32::from(checkers) * place).sum()
}

fn win_over(loser: &Side) -> Win {
    match loser[OFF] {
        0 if loser[19..].iter().any(|&checkers| checkers > 0) => Win::Backgammon,
        0 => Win::Gammon,
        _ => Win::Single,
    }
}

/// The place of the checker that is farthest from home; 0 where all are borne off.
#[inline]
fn rearmost(side: &Side) -> usize {
    side.iter().rposition(|&checkers| checkers > 0).unwrap_or(0)
}

/// Both sides' points from the highest to the lowest: `own 24:2 13:5 8:3 6:5 / other ..`.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, side) in [("own", &self.own), (" / other", &self.other)] {
            write!(f, "{name}")?;
            for (place, checkers) in side.iter().enumerate().rev().filter(|(_, checkers)| **checkers > 0) {
                match place {
                    BAR => write!(f, " bar:{checkers}")?,
                    OFF => write!(f, " off:{checkers}")?,
                    point => write!(f, " {point}:{checkers}")?,
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(places: &[(usize, u8)]) -> Side {
        let mut side = [0; 26];
        for &(place, checkers) in places {
            side[place] = checkers;
        }
        side
    }

    #[test]
    fn the_start() {
        assert_eq!(Board::new(*Board::START.own(), *Board::START.other()), Ok(Board::START));
        assert_eq!(Board::START.pips(), (167, 167));
        assert_eq!(Board::START.swapped(), Board::START);
        assert!(Board::START.has_contact() && !Board::START.is_over());
        assert_eq!(format!("{:?}", Board::START), "own 24:2 13:5 8:3 6:5 / other 24:2 13:5 8:3 6:5");
    }

    #[test]
    fn wins_of_three_kinds() {
        let winner = side(&[(OFF, 15)]);
        for (loser, win) in [
            (side(&[(OFF, 1), (BAR, 14)]), Win::Single),
            (side(&[(18, 15)]), Win::Gammon),
            (side(&[(1, 14), (19, 1)]), Win::Backgammon),
            (side(&[(1, 14), (BAR, 1)]), Win::Backgammon),
        ] {
            let board = Board::new(winner, loser).expect("a board");
            assert_eq!((board.won(), board.lost(), board.is_over()), (Some(win), None, true));
            assert_eq!((board.swapped().won(), board.swapped().lost()), (None, Some(win)));
        }
        assert_eq!(Win::Backgammon.points(), 3);
    }

    #[test]
    fn impossible_boards_are_refused() {
        let start = *Board::START.own();
        let refused = |own, other| Board::new(own, other).expect_err("impossible");
        assert!(refused(side(&[(6, 16)]), start).contains("16 checkers"));
        assert!(refused(start, side(&[(6, 14)])).contains("14 checkers"));
        assert!(refused(side(&[(6, 15)]), side(&[(19, 15)])).contains("6 point"));
        assert!(refused(side(&[(OFF, 15)]), side(&[(OFF, 15)])).contains("borne off"));
    }

    #[test]
    fn contact_ends_when_all_have_passed() {
        let meeting = |own, other| Board::new(side(&[(own, 15)]), side(&[(other, 15)])).expect("a board").has_contact();
        assert!(meeting(20, 6));
        assert!(!meeting(12, 12));
        assert!(!meeting(24, 0) && meeting(25, 1));
    }
}
