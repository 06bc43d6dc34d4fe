//! What a game file says about the end of a game, and whether the board agrees.

use foehn_game::any::History;
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
            GameResult::Win(player) if player.index() < 2 => GameResult::Win(player.opponent()),
            other => other,
        }
    }
}

impl GameResult {
    /// The result of a game so far: whoever won it alone, a draw where nobody did, unknown where it goes on.
    pub fn of(history: &History) -> Self {
        let Some(payoffs) = history.payoffs() else { return GameResult::Unknown };
        let most = payoffs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mut best = Player::all(payoffs.len()).filter(|seat| payoffs[seat.index()] == most);
        match (best.next(), best.next()) {
            (Some(winner), None) => GameResult::Win(winner),
            _ => GameResult::Draw,
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
    pub(super) fn of(written: GameResult, last: &History) -> Self {
        match GameResult::of(last) {
            GameResult::Unknown => Verdict::Open,
            _ if written == GameResult::Unknown => Verdict::Open,
            board if board == written => Verdict::Agrees,
            board if last.rules().is_duel() && board == written.swapped() => Verdict::Swapped,
            _ => Verdict::Contradicts,
        }
    }
}
