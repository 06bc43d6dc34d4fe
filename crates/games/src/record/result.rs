//! What a game file says about the end of a game, and whether the board agrees.

use foehn_game::{Outcome, Player};

/// The result a game file gives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// A player won, on the board or not.
    Win(Player),
    /// Drawn, on the board or by agreement.
    Draw,
    /// Declared lost for both (`0-0` in draughts).
    BothLose,
    /// Unfinished, or nobody knows.
    #[default]
    Unknown,
}

impl GameResult {
    /// The result with the players exchanged: for files that put the other player on the left.
    #[must_use]
    pub fn swapped(self) -> Self {
        match self {
            GameResult::Win(player) => GameResult::Win(player.opponent()),
            other => other,
        }
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        outcome.winner().map_or(GameResult::Draw, GameResult::Win)
    }
}

/// The written result beside the last position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The board says the same.
    Agrees,
    /// The board does not decide: a resignation, an agreed draw, or no result written.
    Open,
    /// The board gives the win to the other player: the file may put the other player's figure on the left.
    Swapped,
    /// The board says something else, and exchanging the players would not help.
    Contradicts,
}

impl Verdict {
    pub(super) fn of(written: GameResult, board: Option<Outcome>) -> Self {
        match board.map(GameResult::from) {
            None => Verdict::Open,
            Some(_) if written == GameResult::Unknown => Verdict::Open,
            Some(board) if board == written => Verdict::Agrees,
            Some(board) if board == written.swapped() => Verdict::Swapped,
            Some(_) => Verdict::Contradicts,
        }
    }
}
