//! Openings that have a name: a game's own list of them, and which of them a game went through.
//!
//! The lists are files in `openings/`, a line of moves each with its name. A game is looked up by its positions, not by
//! its moves, so transpositions are found; the latest position with a name counts. Where games begin with moves drawn by
//! lot (the three-move ballots of checkers, `ballots.rs`), those are told too: number, moves, and the name if there is one.
//!
//! Deliberately not here: what to play in an opening. That is a book, and knows scores.

use crate::ballots::{self, Ballot};
use crate::checkers::Checkers;
use crate::chess::Chess;
use crate::connect_four::ConnectFour;
use crate::nine_mens_morris::NineMensMorris;
use crate::othello::Othello;
use foehn_game::toys::{Nim, TicTacToe, Tree};
use foehn_game::{Duel, History, Key, Notation, NotationError};
use std::any::{Any, TypeId};
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

/// Capability: the game's openings have names, or it has none.
pub trait Openings: Duel + Notation {
    /// A line each: moves with blanks between, a tab, the name, perhaps a tab and a code; `#` begins a remark.
    const OPENINGS: &'static str = "";

    /// So many moves at the beginning are drawn by lot where players wish so; 0 where nobody does.
    const BALLOT: usize = 0;

    /// What may be drawn, a line each: number, moves, deck (`crossboard`, `mail` or `barred`), perhaps a name, with tabs between.
    const BALLOTS: &'static str = "";

    /// The same moves as they are played on the board turned or mirrored, wherever the game stays the same by it; the
    /// moves themselves included.
    fn orientations(moves: &str) -> Vec<String> {
        vec![moves.to_owned()]
    }
}

impl Openings for Chess {
    const OPENINGS: &'static str = include_str!("../openings/chess.tsv");
}

impl Openings for Checkers {
    const OPENINGS: &'static str = include_str!("../openings/checkers.tsv");
    const BALLOT: usize = 3;
    const BALLOTS: &'static str = include_str!("../openings/checkers-ballots.tsv");
}

impl<const N: usize> Openings for Othello<N> {
    const OPENINGS: &'static str = if N == 8 { include_str!("../openings/othello.tsv") } else { "" };

    fn orientations(moves: &str) -> Vec<String> {
        let turned: [Turn; 4] = [
            |file, rank| (file, rank),
            |file, rank| (rank, file),
            |file, rank| (7 - file, 7 - rank),
            |file, rank| (7 - rank, 7 - file),
        ];
        turned
            .iter()
            .map(|turn| moves.split(' ').map(|mv| turned_square(mv, turn)).collect::<Vec<_>>().join(" "))
            .collect()
    }
}

/// Where a square goes when the board is turned or mirrored: file and rank, from 0.
type Turn = fn(u8, u8) -> (u8, u8);

/// The square `f5` of a board of eight after `turn`; other words stay as they are.
fn turned_square(square: &str, turn: &Turn) -> String {
    match *square.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
            let (file, rank) = turn(file - b'a', rank - b'1');
            format!("{}{}", char::from(b'a' + file), char::from(b'1' + rank))
        }
        _ => square.to_owned(),
    }
}

impl<const W: usize, const H: usize> Openings for ConnectFour<W, H> {}
impl Openings for NineMensMorris {}
impl Openings for TicTacToe {}
impl Openings for Nim {}
impl Openings for Tree {}

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
pub(crate) fn position_after<G: Duel + Notation>(moves: &str) -> Result<G, NotationError> {
    moves.split(' ').try_fold(G::start(), |position, mv| Ok(position.play(position.parse_move(mv)?)))
}

/// The named positions of a game, ready to be looked up.
pub struct OpeningNames<G: Openings> {
    named: HashMap<Key, (G, Line<'static>)>,
    ballots: HashMap<Key, Ballot>,
}

impl<G: Openings> OpeningNames<G> {
    /// Reads the game's list.
    pub fn new() -> Self {
        let mut named = HashMap::new();
        for line in lines(G::OPENINGS) {
            for moves in G::orientations(line.moves) {
                let position: G = position_after(&moves).expect("every line of the lists is legal, as a test checks");
                let Line { moves, name, code } = line;
                named.entry(position.key()).or_insert((position, Line { moves, name, code }));
            }
        }
        let drawn = |ballot: Ballot| (ballot.position::<G>().key(), ballot);
        OpeningNames { named, ballots: ballots::all::<G>().into_iter().map(drawn).collect() }
    }

    /// The names of the game, read once in the life of the program.
    pub fn shared() -> Arc<Self> {
        type Known = HashMap<TypeId, Arc<dyn Any + Send + Sync>>;
        static KNOWN: Mutex<Option<Known>> = Mutex::new(None);
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let names = known.get_or_insert_default().entry(TypeId::of::<G>()).or_insert_with(|| Arc::new(Self::new()));
        Arc::clone(names).downcast().expect("names are kept under their own type")
    }

    /// The ballot with which a game began, where it began with one, from the first position.
    pub fn ballot(&self, game: &History<G>) -> Option<&Ballot> {
        let begins = G::BALLOT > 0 && game.positions()[0] == G::start();
        let position = game.positions().get(G::BALLOT).filter(|_| begins)?;
        self.ballots.get(&position.key())
    }

    /// The opening of a game; `None` where none of its positions has a name and no ballot was drawn.
    ///
    /// ```
    /// use foehn_game::{Duel, Game, History, Notation};
    /// use foehn_games::{checkers::Checkers, openings::OpeningNames};
    /// let mut game = History::new(Checkers::start());
    /// for mv in ["11-15", "23-19", "8-11", "22-17", "11-16", "24-20"] {
    ///     let mv = game.position().parse_move(mv).expect("a legal move");
    ///     game.play(mv);
    /// }
    /// let opening = OpeningNames::new().of(&game).expect("it has a name");
    /// assert_eq!((opening.name.as_str(), opening.plies), ("Glasgow (ballot 126: 11-15 23-19 8-11)", 5));
    /// ```
    pub fn of(&self, game: &History<G>) -> Option<Opening> {
        let found = game.positions().iter().enumerate().rev().find_map(|(plies, position)| {
            let (known, line) = self.named.get(&position.key())?;
            (known == position).then_some((plies, line))
        });
        let ballot = self.ballot(game);
        let own = ballot.and_then(|ballot| ballot.name).filter(|_| found.is_none_or(|(plies, _)| plies <= G::BALLOT));
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
                    G::BALLOT
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

impl<G: Openings> Default for OpeningNames<G> {
    fn default() -> Self {
        OpeningNames::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::Game as _;
    use std::collections::HashSet;

    fn game<G: Duel + Notation>(moves: &str) -> History<G> {
        let mut history = History::new(G::start());
        for text in moves.split_whitespace() {
            let mv = history.position().parse_move(text).unwrap_or_else(|error| panic!("{moves}: {error}"));
            history.play(mv);
        }
        history
    }

    fn name<G: Openings>(moves: &str) -> Option<String> {
        OpeningNames::<G>::new().of(&game(moves)).map(|opening| opening.name)
    }

    fn examine<G: Openings>(least: usize, coded: bool) {
        let mut positions = HashSet::new();
        let content = G::OPENINGS.lines().filter(|line| !line.starts_with('#')).count();
        let mut count = 0;
        for Line { moves, name, code } in lines(G::OPENINGS) {
            for turned in G::orientations(moves) {
                let position = position_after::<G>(&turned).unwrap_or_else(|error| panic!("{turned}: {error}"));
                assert!(positions.insert(position.key()), "`{moves}`, {name}: the position has a name already");
                assert_eq!(
                    OpeningNames::<G>::new().of(&game(&turned)).map(|found| found.plies),
                    Some(moves.split(' ').count())
                );
            }
            assert!(!name.is_empty() && !name.contains("  "), "{moves}");
            let is_code = |code: &str| matches!(code.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']);
            assert_eq!(code.is_some_and(is_code), coded, "{moves}");
            count += 1;
        }
        assert_eq!(count, content, "a line without a name");
        assert!(count >= least, "only {count} lines");
    }

    #[test]
    fn every_line_is_legal_and_names_a_position_of_its_own() {
        examine::<Chess>(150, true);
        examine::<Checkers>(30, false);
        examine::<Othello<8>>(30, false);
    }

    #[test]
    fn transpositions_are_found() {
        assert_eq!(
            name::<Chess>("Nf3 c5 e4 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 a3").as_deref(),
            Some("Sicilian Defence: Najdorf Variation")
        );
        assert_eq!(name::<Chess>("c4 e6 d4 Nf6 Nc3 Bb4").as_deref(), Some("Nimzo-Indian Defence"));
        assert_eq!(
            name::<Checkers>("11-15 23-19 8-11 22-17 4-8").as_deref(),
            Some("Old Fourteenth (ballot 126: 11-15 23-19 8-11)")
        );
    }

    #[test]
    fn the_four_first_moves_of_othello_are_one() {
        for moves in ["f5 d6 c3 d3 c4", "e6 f4 c3 c4 d3", "c4 e3 f6 e6 f5", "d3 c5 f6 f5 e6"] {
            assert_eq!(name::<Othello<8>>(moves).as_deref(), Some("Perpendicular: Tiger"), "{moves}");
        }
        assert_eq!(name::<Othello<6>>("e4"), None);
    }

    #[test]
    fn a_ballot_is_told_and_nothing_is_invented() {
        assert_eq!(name::<Checkers>("9-13 21-17 5-9").as_deref(), Some("Edinburgh (ballot 1: 9-13 21-17 5-9)"));
        assert_eq!(name::<Checkers>("9-13 22-18 10-14").as_deref(), Some("Inferno (ballot 6: 9-13 22-18 10-14)"));
        assert_eq!(
            name::<Checkers>("10-14 22-18 9-13").as_deref(),
            Some("Inferno (ballot 6: 9-13 22-18 10-14)"),
            "by its position"
        );
        assert_eq!(
            name::<Checkers>("9-13 21-17 10-14").as_deref(),
            Some("Edinburgh (barred ballot 3: 9-13 21-17 10-14)")
        );
        assert_eq!(name::<Checkers>("12-16 21-17 9-13").as_deref().map(|name| name.contains("allot")), Some(true));
        assert_eq!(name::<Checkers>("9-13").as_deref(), Some("Edinburgh"));
        assert_eq!(name::<ConnectFour<7, 6>>("4 4"), None);
        let middle = History::new(Checkers::parse_position("B:W18,24,K30:B12,K16").expect("a position"));
        assert_eq!(OpeningNames::new().of(&middle), None);
    }
}
