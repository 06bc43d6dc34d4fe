//! `--ballot`: a game that begins with moves drawn by lot.

use crate::failure::BadInput;
use clap::Args;
use foehn_game::NotationError;
use foehn_game::any::History;
use foehn_games::ballots;
use foehn_games::catalog::Entry;

/// Which ballot a game begins with.
#[derive(Args, Clone, Debug)]
pub(crate) struct BallotArgs {
    /// Begin with this ballot, by its number (checkers: three moves, 1 to 174), its moves (`9-13 21-17 5-9`) or its name (`Edinburgh`:
    /// drawn among those of this name), or with one drawn by lot: `random`
    #[arg(long, value_name = "N|MOVES|NAME|random", conflicts_with_all = ["position", "moves"])]
    ballot: Option<String>,
}

impl BallotArgs {
    /// The game after the moves of the ballot; `None` where none is asked for.
    ///
    /// # Errors
    /// The game has no ballots, or none that is called so.
    pub(crate) fn game(&self, entry: &Entry, seed: u64) -> Result<Option<History>, BadInput> {
        let Some(asked) = &self.ballot else { return Ok(None) };
        let all = ballots::all(entry.openings);
        if all.is_empty() {
            return Err(BadInput::new(format!("--ballot: nothing is drawn by lot in {}", entry.name)));
        }
        let found = match asked.as_str() {
            "random" => ballots::drawn(entry.openings, seed),
            words => ballots::called(entry.rules, entry.openings, words, seed),
        };
        let wrong = || {
            let (found, last) = (NotationError::quote(asked), all.len());
            let names = ballots::names(entry.rules, entry.openings).join(", ");
            BadInput::new(format!(
                "--ballot: found {found}, expected a number from 1 to {last}, its moves, its name or `random`"
            ))
            .with_hint(&format!("names: {names}"))
        };
        found.map(|ballot| Some(ballot.game(entry.rules))).ok_or_else(wrong)
    }
}
