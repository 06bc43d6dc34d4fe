//! Openings that have a name: a game's own list of them, and which of them a game went through.
//!
//! The lists are files in `openings/`, a line of moves each with its name. A game is looked up by its positions, not by
//! its moves, so transpositions are found; the latest position with a name counts. Where games begin with moves drawn by
//! lot (the three-move ballots of checkers, `ballots.rs`), those are told too: number, moves, and the name if there is one.
//!
//! Deliberately not here: what to play in an opening. That is a book, and knows scores.

use crate::ballots::{self, Ballot};
use foehn_game::any::{History, Position, Rules};
use foehn_game::{Key, NotationError};
use std::any::TypeId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The opening of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Its name, and the ballot where there is one.
    pub name: String,
    /// Its code in the literature (`C41`), where the game has such codes.
    pub code: Option<String>,
    /// After how many moves of the game it was reached.
    pub plies: usize,
}

/// What a game knows of its openings, as data.
#[derive(Clone, Copy, Debug)]
pub struct OpeningLists {
    /// Lines of moves with their names, tab-separated; empty where the game has none.
    pub names: &'static str,
    /// How many moves are drawn by lot before play begins; 0 where none are.
    pub ballot: usize,
    /// The ballots; empty where none are drawn.
    pub ballots: &'static str,
    /// The same moves on the board turned and mirrored, as far as that is the same opening; the moves themselves first.
    pub orientations: fn(&str) -> Vec<String>,
}

impl OpeningLists {
    /// No opening has a name.
    pub const NONE: OpeningLists =
        OpeningLists { names: "", ballot: 0, ballots: "", orientations: |moves| vec![moves.to_owned()] };
}

/// A line of a list of openings.
struct Line<'a> {
    moves: &'a str,
    name: &'a str,
    code: Option<&'a str>,
}

fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let mut columns = line.split('\t').map(str::trim);
        let (moves, name) = (columns.next()?, columns.next()?);
        Some(Line { moves, name, code: columns.next() })
    })
}

/// The position after moves from the first one.
pub(crate) fn position_after(rules: &dyn Rules, moves: &str) -> Result<Position, NotationError> {
    moves.split(' ').try_fold(rules.start(), |position, mv| Ok(position.play(position.parse_move(mv)?)))
}

/// The named positions of a game, ready to be looked up.
pub struct OpeningNames {
    named: HashMap<Key, (Position, Line<'static>)>,
    ballots: HashMap<Key, Ballot>,
    /// How many moves are drawn by lot.
    drawn_moves: usize,
}

impl OpeningNames {
    /// Reads the game's list.
    pub fn new(rules: &dyn Rules, lists: OpeningLists) -> Self {
        let mut named = HashMap::new();
        for line in lines(lists.names) {
            for moves in (lists.orientations)(line.moves) {
                let position =
                    position_after(rules, &moves).expect("every line of the lists is legal, as a test checks");
                let Line { moves, name, code } = line;
                named.entry(position.key()).or_insert((position, Line { moves, name, code }));
            }
        }
        let drawn = |ballot: Ballot| (ballot.position(rules).key(), ballot);
        OpeningNames { named, ballots: ballots::all(lists).into_iter().map(drawn).collect(), drawn_moves: lists.ballot }
    }

    /// The names of the game, read once in the life of the program.
    pub fn shared(rules: &dyn Rules, lists: OpeningLists) -> Arc<Self> {
        static KNOWN: Mutex<Option<HashMap<TypeId, Arc<OpeningNames>>>> = Mutex::new(None);
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let names = known.get_or_insert_default().entry(rules.type_id());
        Arc::clone(names.or_insert_with(|| Arc::new(Self::new(rules, lists))))
    }

    /// The ballot with which a game began, where it began with one, from the first position.
    pub fn ballot(&self, game: &History) -> Option<&Ballot> {
        let begins = self.drawn_moves > 0 && game.positions()[0] == game.rules().start();
        let position = game.positions().get(self.drawn_moves).filter(|_| begins)?;
        self.ballots.get(&position.key())
    }

    /// The name of the latest named position of a game, whatever was drawn by lot.
    pub(crate) fn name(&self, game: &History) -> Option<&'static str> {
        let (_, line) = self.latest(game)?;
        Some(line.name)
    }

    /// The latest position with a name: after how many moves, and its line in the list.
    fn latest(&self, game: &History) -> Option<(usize, &Line<'static>)> {
        game.positions().iter().enumerate().rev().find_map(|(plies, position)| {
            let (known, line) = self.named.get(&position.key())?;
            (known == position).then_some((plies, line))
        })
    }

    /// The opening of a game; `None` where none of its positions has a name and no ballot was drawn.
    ///
    /// ```
    /// use foehn_game::any::History;
    /// use foehn_games::catalog;
    /// let checkers = catalog::find("checkers").expect("a game of the catalog");
    /// let mut game = History::new(checkers.start());
    /// for mv in ["11-15", "23-19", "8-11", "22-17", "11-16", "24-20"] {
    ///     let mv = game.position().parse_move(mv).expect("a legal move");
    ///     game.play(mv);
    /// }
    /// let opening = checkers.opening_names().of(&game).expect("it has a name");
    /// assert_eq!((opening.name.as_str(), opening.plies), ("Glasgow (ballot 126: 11-15 23-19 8-11)", 5));
    /// ```
    pub fn of(&self, game: &History) -> Option<Opening> {
        let found = self.latest(game);
        let ballot = self.ballot(game);
        let own =
            ballot.and_then(|ballot| ballot.name).filter(|_| found.is_none_or(|(plies, _)| plies <= self.drawn_moves));
        match (found, ballot) {
            (None, None) => None,
            (Some((plies, line)), None) => {
                Some(Opening { name: line.name.to_owned(), code: line.code.map(str::to_owned), plies })
            }
            (found, Some(ballot)) => {
                let listed = found.map(|(_, line)| line.name);
                let name = own.or(listed).map_or_else(|| capital(ballot), |name| format!("{name} ({ballot})"));
                let code = found.and_then(|(_, line)| line.code.map(str::to_owned));
                let plies = found.map_or(0, |(plies, _)| plies).max(if own.is_some() || listed.is_none() {
                    self.drawn_moves
                } else {
                    0
                });
                Some(Opening { name, code, plies })
            }
        }
    }
}

/// A ballot without another name, at the beginning of a sentence.
fn capital(ballot: &Ballot) -> String {
    let text = ballot.to_string();
    text[..1].to_uppercase() + &text[1..]
}

#[cfg(test)]
mod tests;
