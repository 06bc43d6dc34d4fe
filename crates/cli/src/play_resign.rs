//! Resigning in the terminal, in games that have degrees of it: backgammon. A player offers; who would win takes it or plays on.

use foehn_backgammon::BackgammonGame;
use foehn_backgammon::resign::{RESIGNATIONS, is_accepted, offer, read_resignation};
use foehn_game::Player;
use foehn_game::any::History;

/// A game that somebody gave up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Resignation {
    pub(crate) loser: Player,
    times: u8,
}

impl Resignation {
    /// How it ended, in words.
    pub(crate) fn in_words(self, winner: &str, history: &History) -> String {
        if history.position().typed::<BackgammonGame>().is_none() {
            return format!("the game is over: {winner} wins by resignation\n");
        }
        let how = match self.times {
            1 => "a single game",
            2 => "a gammon",
            _ => "a backgammon",
        };
        format!("the game is over: {winner} wins {how} by resignation\n")
    }

    /// What `loser` offers by what was typed.
    pub(crate) fn read(text: &str, loser: Player) -> Result<Self, String> {
        let times = read_resignation(text)
            .ok_or_else(|| format!("found `{}`, expected one of {}\n", text.trim(), RESIGNATIONS.join(", ")))?;
        Ok(Resignation { loser, times })
    }

    /// Whether the other player takes it; `None` in a game where nobody can say.
    pub(crate) fn is_accepted(self, history: &History) -> Option<bool> {
        let position = history.position().typed::<BackgammonGame>()?;
        Some(is_accepted(position, self.loser, self.times))
    }

    /// What `player` gives up for lost here.
    pub(crate) fn offered(history: &History, player: Player) -> Option<Self> {
        let times = offer(history.position().typed::<BackgammonGame>()?, player)?;
        Some(Resignation { loser: player, times })
    }

    /// What is offered, in a word.
    pub(crate) fn name(self) -> &'static str {
        RESIGNATIONS[usize::from(self.times.clamp(1, 3)) - 1]
    }
}
