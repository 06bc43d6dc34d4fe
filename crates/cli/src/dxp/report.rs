//! What is told of games over the wire: every move and result as it comes, or one JSON object a game.

use super::game::Ended;
use crate::output;
use foehn_game::Player;
use foehn_game::any::Position;
use foehn_games::record::{Dialect, GameResult};
use foehn_play::move_texts;
use serde_json::json;

/// A game that is played.
pub(super) struct Report<'a> {
    pub(super) number: u32,
    pub(super) opponent: &'a str,
    /// Our side.
    pub(super) own: Player,
    pub(super) json: bool,
}

impl Report<'_> {
    /// Says who plays whom.
    pub(super) fn begin(&self, position: &Position) -> anyhow::Result<()> {
        let name = |player| position.rules().player_name(player);
        let (own, other) = (name(self.own), name(self.own.opponent()));
        let (number, opponent) = (self.number, self.opponent);
        self.line(&format!("game {number}: we are {own}, {opponent} is {other}; {}", position.position_text()))
    }

    /// A line for people; nothing under `--json`.
    pub(super) fn line(&self, text: &str) -> anyhow::Result<()> {
        if self.json { Ok(()) } else { output::say(text) }
    }

    /// Says how the game ended.
    pub(super) fn end(&self, ended: &Ended) -> anyhow::Result<()> {
        let Ended { history, result, reason, .. } = ended;
        let start = &history.positions()[0];
        let name = |player| history.rules().player_name(player);
        let words = match result {
            GameResult::Win(player) => format!("{} wins", name(*player)),
            GameResult::Draw => "draw".to_owned(),
            GameResult::BothLose | GameResult::Unknown => "no result".to_owned(),
        };
        if !self.json {
            let plies = history.moves().len();
            return output::say(&format!("game {}: {words} after {plies} plies: {reason}", self.number));
        }
        let winner = match result {
            GameResult::Win(player) => Some(name(*player)),
            _ => None,
        };
        output::print_json(&json!({
            "game": "checkers",
            "number": self.number,
            "opponent": self.opponent,
            "side": name(self.own),
            "result": Dialect::PDN.result_text(*result),
            "winner": winner,
            "reason": reason,
            "position": start.position_text(),
            "moves": move_texts(start, history.moves()),
        }))
    }
}
