//! A game as a library keeps it: who, when, which moves, how it ended.

use crate::varint::put;
use foehn_game::Player;
use foehn_game::any::{History, Move, Position};
use foehn_games::catalog::Entry;
use foehn_games::record::{GameResult, Record};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A game of a library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// The players in the order in which they move; empty where nobody is named.
    pub players: Vec<String>,
    /// Where it was played; empty where nobody knows.
    pub event: String,
    /// When, as the file says it.
    pub date: String,
    /// The first position, where it is not the game's usual one.
    pub start: Option<String>,
    /// The name of its opening, where it has one.
    pub opening: String,
    /// How it ended.
    pub result: GameResult,
    /// The moves, as their numbers.
    pub moves: Vec<Move>,
    /// The end of the key of the last position: whoever plays the moves again must come to it.
    pub end: u32,
}

/// A game with the keys of its positions, ready to be put into an index.
pub(crate) struct Indexed {
    pub(crate) game: StoredGame,
    /// The key of each position, each once, with the move that was played there first.
    pub(crate) positions: Vec<(u64, Option<Move>)>,
}

/// Tags that say nothing.
fn said(text: Option<&str>) -> String {
    text.map(str::trim).filter(|text| !matches!(*text, "" | "?" | "-" | "????.??.??")).unwrap_or_default().to_owned()
}

impl Indexed {
    /// What a library keeps of a record.
    pub(crate) fn of(entry: &Entry, record: &Record) -> Self {
        let history = record.history();
        let tag = |names: [&str; 2]| said(names.iter().find_map(|name| record.tags.get(name)));
        let mut players: Vec<String> = entry.files.players.iter().map(|name| said(record.tags.get(name))).collect();
        if players.iter().all(String::is_empty) {
            players.clear();
        }
        let usual = record.start == entry.start();
        // The board knows better than the file, which may put the other player's figure on the left.
        let result = match GameResult::of(&history) {
            GameResult::Unknown => record.result,
            decided => decided,
        };
        let game = StoredGame {
            players,
            event: said(record.tags.get("Event").or_else(|| record.tags.get("EV"))),
            date: tag(["Date", "DT"]),
            start: (!usual).then(|| record.start.position_text()),
            opening: entry.opening_names().of(&history).map(|opening| opening.name).unwrap_or_default(),
            result,
            moves: history.moves().to_vec(),
            end: end_of(history.position()),
        };
        Indexed { positions: positions(&history), game }
    }
}

/// The keys of the positions, each once.
fn positions(history: &History) -> Vec<(u64, Option<Move>)> {
    let moves = history.moves().iter().copied().map(Some).chain([None]);
    let mut keys: Vec<_> = history.positions().iter().map(|position| position.key().0).zip(moves).collect();
    // Stable: of several times, the first one stays.
    keys.sort_by_key(|&(key, _)| key);
    keys.dedup_by_key(|&mut (key, _)| key);
    keys
}

/// What is kept of the key of a last position.
pub(crate) fn end_of(position: &Position) -> u32 {
    position.key().0 as u32
}

impl StoredGame {
    /// The first position.
    pub fn start(&self, entry: &Entry) -> Option<Position> {
        match &self.start {
            None => Some(entry.start()),
            Some(text) => entry.rules.parse_position(text).ok(),
        }
    }

    /// The game played again; `None` where its moves are not those of these rules.
    pub fn history(&self, entry: &Entry) -> Option<History> {
        let mut history = History::new(self.start(entry)?);
        for &mv in &self.moves {
            if u64::from(mv.0) >= history.position().count_moves() {
                return None;
            }
            history.play(mv);
        }
        (end_of(history.position()) == self.end).then_some(history)
    }

    /// The game with the keys of its positions; `None` where its moves are not those of these rules.
    pub(crate) fn indexed(self, entry: &Entry) -> Option<Indexed> {
        let positions = positions(&self.history(entry)?);
        Some(Indexed { game: self, positions })
    }

    /// The game as a record, to be written to a file.
    pub fn record(&self, entry: &Entry) -> Option<Record> {
        let mut record = Record::from_history(&self.history(entry)?, entry.files);
        let tags = entry.files.players.iter().copied().zip(self.players.iter().map(String::as_str));
        let more = [("Event", self.event.as_str()), ("Date", self.date.as_str())];
        for (name, value) in tags.chain(more).filter(|(_, value)| !value.is_empty()) {
            // A tag that cannot be written is left unknown.
            let _ = record.tags.set(name, value);
        }
        record.result = self.result;
        Some(record)
    }

    /// A fingerprint by which a game is known again that was read already.
    pub(crate) fn fingerprint(&self) -> u64 {
        let mut bytes = Vec::with_capacity(self.moves.len() + 64);
        self.moves.iter().for_each(|mv| put(&mut bytes, u64::from(mv.0)));
        let mut hasher = DefaultHasher::new();
        (&self.players, &self.event, &self.date, &self.start, self.result, bytes).hash(&mut hasher);
        hasher.finish()
    }
}

/// A result as a byte.
pub(crate) fn result_byte(result: GameResult) -> u8 {
    match result {
        GameResult::Unknown => 0,
        GameResult::Draw => 1,
        GameResult::BothLose => 2,
        GameResult::Win(player) => 3 + player.index() as u8,
    }
}

/// The result that a byte says.
pub(crate) fn result_of(byte: u8) -> GameResult {
    match byte {
        0 => GameResult::Unknown,
        1 => GameResult::Draw,
        2 => GameResult::BothLose,
        winner => GameResult::Win(Player::new(winner - 3)),
    }
}
