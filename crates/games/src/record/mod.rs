//! Game files of every game: PGN, PDN and their like, in and out.
//!
//! One syntax serves all games but Go, whose files are trees (`sgf/`); a [`Dialect`] holds what differs. A [`Record`] is a whole game: tags, the start
//! position, the main line with remarks and nested variations, the result. The reader accepts what old files contain
//! and never loses the main line over a side line: what it cannot read inside a variation stays as a comment, with a
//! warning. What it cannot read in the main line is an error with line and column. Whatever is written reads back to
//! an equal record.
//!
//! ```
//! use foehn_game::toys::TicTacToe;
//! use foehn_game::any::{self, AsDuel};
//! use foehn_games::record::{Dialect, Format, Record};
//!
//! let text = "[Event \"club\"]\n\n1. 5 1? (1... 2 {an edge} 2. 9) 2. 9 $1 *\n";
//! let format = Format { rules: any::rules_of::<TicTacToe, AsDuel>(), dialect: &Dialect::GENERIC };
//! let reading = Record::read_first(text, format).expect("a good game");
//! assert_eq!(reading.record.moves().count(), 3);
//! assert_eq!(reading.record.line.steps[1].variations[0].steps.len(), 2);
//! let error = Record::read_first("1. 5 5 *", format).expect_err("the field is taken");
//! assert_eq!(error.to_string(), "line 1, column 6: found O's move 1 `5`, expected an empty field from 1 to 9");
//! ```
//!
//! Where a comment belongs: to the move before it; at the head of a line to the whole line; between a move number (or
//! the end of a variation) and a move, to the move that follows.
//!
//! Deliberately not here: the notation of moves ([`Notation`](foehn_game::Notation) of each game), setups in the middle of a game, and the
//! commands inside comments (`[%clk 0:01:00]`), which are kept as they stand.

mod annotation;
mod dialect;
mod encoding;
mod file;
mod mat;
mod movetext;
mod read;
mod result;
mod sgf;
mod tags;
#[cfg(test)]
mod tests;
mod tokens;
mod write;

pub use annotation::{Comment, Nag};
pub use dialect::{Dialect, Format, Syntax};
pub use encoding::decode;
pub use file::{FileGame, FileGames, GameName, Unreadable};
pub use read::{Games, Reading};
pub use result::{GameResult, Verdict};
pub use tags::Tags;

use foehn_game::any::{History, Move, Position};
use foehn_game::{NotationError, Player};

/// A whole game with everything its file says about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Who, when, where.
    pub tags: Tags,
    /// The position in which the game begins.
    pub start: Position,
    /// The number of the first move, 1 unless the file counts from elsewhere.
    pub first_number: u32,
    /// The main line.
    pub line: Line,
    /// How the game ended.
    pub result: GameResult,
}

/// A sequence of moves with remarks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Remarks on the line as a whole, before its first move.
    pub opening: Vec<Comment>,
    /// The moves.
    pub steps: Vec<Step>,
}

/// A move of a line with what is said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Remarks between the move number and the move.
    pub before: Vec<Comment>,
    /// The move.
    pub mv: Move,
    /// Judgements of it.
    pub nags: Vec<Nag>,
    /// Remarks after it.
    pub after: Vec<Comment>,
    /// Lines that could have been played instead of it. Those with neither moves nor remarks are not written.
    pub variations: Vec<Line>,
}

impl Line {
    /// A line without moves.
    pub fn new() -> Self {
        Line { opening: Vec::new(), steps: Vec::new() }
    }

    /// Whether it says nothing at all.
    pub fn is_empty(&self) -> bool {
        self.opening.is_empty() && self.steps.is_empty()
    }
}

impl Default for Line {
    fn default() -> Self {
        Line::new()
    }
}

impl Step {
    /// A move without remarks.
    pub fn new(mv: Move) -> Self {
        Step { before: Vec::new(), mv, nags: Vec::new(), after: Vec::new(), variations: Vec::new() }
    }
}

impl Record {
    /// A game without moves and tags that begins in `start`.
    pub fn new(start: Position) -> Self {
        Record { tags: Tags::default(), start, first_number: 1, line: Line::new(), result: GameResult::Unknown }
    }

    /// The game so far, without remarks; its result is what board and path decide. The tags of the dialect's roster
    /// are there with unknown values, and the tag that names the game.
    pub fn from_history(history: &History, dialect: &Dialect) -> Self {
        let start = history.positions()[0].clone();
        let mut record = Record { result: GameResult::of(history), ..Self::new(start) };
        record.line.steps = history.moves().iter().map(|&mv| Step::new(mv)).collect();
        for &name in dialect.roster.iter().filter(|name| !tags::is_field(name)) {
            let unknown = if name == "Date" { "????.??.??" } else { "?" };
            record.tags.set(name, unknown).expect("a roster holds proper tag names");
        }
        if let Some((name, value)) = dialect.identity {
            record.tags.set(name, value).expect("an identity is a proper tag name");
        }
        record
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.line.steps.iter().map(|step| step.mv)
    }

    /// The main line with all its positions, for the draws that depend on the path.
    pub fn history(&self) -> History {
        let mut history = History::new(self.start.clone());
        self.moves().for_each(|mv| history.play(mv));
        history
    }

    /// The position at the end of the main line.
    pub fn final_position(&self) -> Position {
        self.moves().fold(self.start.clone(), |position, mv| position.play(mv))
    }

    /// The written result beside the last position: old files do not agree whose figure stands on the left.
    pub fn verdict(&self) -> Verdict {
        Verdict::of(self.result, &History::new(self.final_position()))
    }

    /// What a tag of this dialect calls a player; `None` where the tag is missing.
    pub fn player_name(&self, player: Player, dialect: &Dialect) -> Option<&str> {
        self.tags.get(dialect.players.get(player.index())?)
    }

    /// The games of a file in this dialect, one after the other.
    pub fn games(text: &str, format: Format) -> Games<'_> {
        Games::new(text, format)
    }

    /// The games of a file in this dialect, each with its number and its names, those that cannot be read included.
    pub fn file(text: &str, format: Format) -> FileGames<'_> {
        FileGames::new(Games::new(text, format))
    }

    /// The game as text in this dialect.
    pub fn text(&self, dialect: &Dialect) -> String {
        match dialect.syntax {
            Syntax::Movetext => write::record_text(self, dialect),
            Syntax::Tree => sgf::record_text(self),
            Syntax::Match => mat::record_text(self),
        }
    }
}

impl Record {
    /// The first game of a text.
    ///
    /// # Errors
    /// What is wrong with its main line or its start position, with line and column; or that there is no game.
    pub fn read_first(text: &str, format: Format) -> Result<Reading, NotationError> {
        Self::games(text, format).next().unwrap_or_else(|| {
            Err(NotationError::new(0, "no game", "tags or moves in the notation of the game").located(text))
        })
    }

    /// All games of a text.
    ///
    /// # Errors
    /// What is wrong with the first game that cannot be read; [`Record::games`] goes on with the next instead.
    pub fn read_all(text: &str, format: Format) -> Result<Vec<Reading>, NotationError> {
        Self::games(text, format).collect()
    }
}
