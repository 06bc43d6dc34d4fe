//! How a game for two ended.

use crate::Player;

/// The result of a finished game for two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// A player won.
    Win {
        /// The winner.
        by: Player,
        /// By how much, in games that count it (discs in Othello); 1 elsewhere.
        margin: u16,
    },
    /// Nobody won.
    Draw,
}

impl Outcome {
    /// A win in a game that counts wins only.
    #[inline(always)]
    pub const fn win(by: Player) -> Self {
        Outcome::Win { by, margin: 1 }
    }

    /// The outcome of a count in which the first player is ahead by `lead`.
    ///
    /// ```
    /// use foehn_game::{Outcome, Player};
    /// assert_eq!(Outcome::by_lead(-8), Outcome::Win { by: Player::SECOND, margin: 8 });
    /// assert_eq!(Outcome::by_lead(0), Outcome::Draw);
    /// ```
    #[inline]
    pub const fn by_lead(lead: i16) -> Self {
        match lead {
            0 => Outcome::Draw,
            1.. => Outcome::Win { by: Player::FIRST, margin: lead.unsigned_abs() },
            _ => Outcome::Win { by: Player::SECOND, margin: lead.unsigned_abs() },
        }
    }

    /// Who won, if anybody.
    #[inline]
    pub const fn winner(self) -> Option<Player> {
        match self {
            Outcome::Win { by, .. } => Some(by),
            Outcome::Draw => None,
        }
    }

    /// The winning margin as `player` sees it: positive for a win, 0 for a draw.
    #[inline]
    pub fn margin_for(self, player: Player) -> i32 {
        match self {
            Outcome::Win { by, margin } if by == player => i32::from(margin),
            Outcome::Win { margin, .. } => -i32::from(margin),
            Outcome::Draw => 0,
        }
    }
}
