//! Games of backgammon as records, by `.mat` files (`foehn-backgammon` reads and writes them).
//!
//! A record is one game; its file is a match of that game alone. Remarks and variations have no place in the format and are left out.

use super::{GameResult, Record, Step};
use foehn_backgammon::mat::{self, MatFile, MatGame};
use foehn_backgammon::{BackgammonGame, BackgammonMove};
use foehn_game::any::{AsChance, Position};
use foehn_game::{Game, NotationError};

/// The tags of the players.
const PLAYERS: [&str; 2] = ["White", "Black"];

/// The games of a file.
///
/// # Errors
/// What is wrong with it, with line and column.
pub(super) fn read(text: &str) -> Result<Vec<Record>, NotationError> {
    let file = mat::read(text)?;
    Ok(file.games.iter().map(|game| record(&file, game)).collect())
}

fn record(file: &MatFile, game: &MatGame) -> Record {
    let start = Position::new::<BackgammonGame, AsChance>(game.start);
    let mut record = Record::new(start.clone());
    let players = PLAYERS.iter().zip(&game.players).map(|(name, player)| (*name, player.as_str()));
    for (name, value) in file.tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).chain(players) {
        // A tag that no record can hold is left out, as everything is that the format says in other comments.
        let _ = record.tags.set(name, value);
    }
    let mut position = game.start;
    for &mv in &game.moves {
        let held = Position::new::<BackgammonGame, AsChance>(position);
        if let Some(number) = held.number_of::<BackgammonGame>(mv) {
            record.line.steps.push(Step::new(number));
        }
        position = position.play(mv);
    }
    let won = game.won.or_else(|| position.won());
    record.result = won.map_or(GameResult::Unknown, |(winner, _)| GameResult::Win(winner));
    record
}

/// The record as text; a record of another game has none.
pub(super) fn record_text(record: &Record) -> String {
    let Some(&start) = record.start.typed::<BackgammonGame>() else { return String::new() };
    let mut position = start;
    let mut moves: Vec<BackgammonMove> = Vec::new();
    for mv in record.moves() {
        let Some(typed) = position.moves().get(mv.index()).copied() else { break };
        moves.push(typed);
        position = position.play(typed);
    }
    let tag = |name: &str| record.tags.get(name).filter(|value| *value != "?").unwrap_or_default().to_owned();
    let won = match record.result {
        GameResult::Win(winner) if position.won().is_none() => Some((winner, u32::from(position.cube().value))),
        _ => position.won(),
    };
    let is_player = |name: &str| PLAYERS.contains(&name);
    let tags = record.tags.iter().filter(|(name, _)| !is_player(name) && *name != "Result");
    let file = MatFile {
        tags: tags.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        length: start.score().map_or(0, |score| u32::from(score.length)),
        games: vec![MatGame { players: PLAYERS.map(tag), start, moves, won }],
    };
    mat::write(&file)
}

#[cfg(test)]
mod tests {
    use super::super::{Dialect, Format, Record};
    use super::*;
    use foehn_game::Player;
    use foehn_game::any::rules_of;

    #[test]
    fn a_match_is_read_game_by_game() {
        let text = " 3 point match\n\n Game 1\n Ann : 0                        Bob : 0\n  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Drops\n\n Game 2\n Ann : 0                        Bob : 1\n  1)                             52: 13/8 24/22\n";
        let format = Format { rules: rules_of::<BackgammonGame, AsChance>(), dialect: &Dialect::MAT };
        let records: Vec<_> = Record::games(text, format).map(|game| game.expect("a good game").record).collect();
        assert_eq!(records.len(), 2);
        assert_eq!(records[0].result, GameResult::Win(Player::SECOND));
        assert!(records[0].history().payoffs().is_some_and(|payoffs| payoffs[0] < 0.0));
        assert_eq!(records[1].tags.get("White"), Some("Ann"));
        let again = Record::read_first(&records[1].text(&Dialect::MAT), format).expect("what was written").record;
        assert_eq!(again.start, records[1].start);
        assert_eq!(again.moves().collect::<Vec<_>>(), records[1].moves().collect::<Vec<_>>());
    }

    #[test]
    fn a_broken_match_says_where() {
        let format = Format { rules: rules_of::<BackgammonGame, AsChance>(), dialect: &Dialect::MAT };
        let text = " 3 point match\n\n Game 1\n Ann : 0                        Bob : 0\n  1) 71: 8/5 6/5\n";
        let error = Record::read_first(text, format).expect_err("a die of 7");
        assert!(error.to_string().starts_with("line 5, column 6: found a die of `7`"), "{error}");
    }
}
