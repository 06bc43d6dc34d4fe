//! From where on the result of a game was proved.

use super::search::Found;
use super::words::distance;
use foehn_game::any::{History, Rules};
use foehn_game::{Player, Score};
use foehn_play::verdict;

/// The last part of a game, in which the result was proved and did not change any more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// After how many moves it begins.
    pub ply: usize,
    /// The winner, where there is one.
    pub winner: Option<Player>,
    /// What was proved there: "won for White in 7 plies from here".
    pub text: String,
}

/// The exact ending of the game; `None` where the last position is not proved.
pub(super) fn ending(game: &History, found: &[Found]) -> Option<Ending> {
    let last = found.last().filter(|last| last.exact)?;
    let same = found.iter().rev().take_while(|here| here.exact && winner(here.score) == winner(last.score));
    let length = same.count();
    let ply = game.positions().len() - length;
    let begins = &found[found.len() - length];
    let text = match (length, game.outcome()) {
        (1, Some(outcome)) => verdict(game, outcome),
        _ => text(game.rules(), begins.score),
    };
    Some(Ending { ply, winner: winner(last.score), text })
}

fn winner(score: Score) -> Option<Player> {
    match score {
        _ if score.is_win() => Some(Player::FIRST),
        _ if score.is_loss() => Some(Player::SECOND),
        _ => None,
    }
}

fn text(rules: &dyn Rules, score: Score) -> String {
    match winner(score) {
        Some(player) => format!("won for {} {} from here", rules.player_name(player), distance(score)),
        None => "drawn from here".to_owned(),
    }
}
