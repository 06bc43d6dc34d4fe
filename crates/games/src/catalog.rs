//! The catalog: every game by its name.
//!
//! Games are types, so that a search of one is compiled for it; a command line, a server or a language binding has a
//! name. The catalog is where the two meet: [`visit`] calls a generic [`Visitor`] with the type that belongs to the name.
//! One `match` is the whole price, and below it everything is compiled for the game.
//!
//! To add a game, add its paragraph to the list below; nothing else in the project needs its name.
//!
//! Deliberately not here: boxed games. A trait object for positions would put an indirect call at every node.
//!
//! ```
//! use foehn_game::{Duel, Game, kit};
//! use foehn_games::catalog::{self, Entry, Playable, Visitor};
//!
//! struct CountMoves;
//! impl Visitor for CountMoves {
//!     type Output = u64;
//!     fn visit<G: Playable>(self, entry: &'static Entry) -> u64 {
//!         kit::perft(&entry.start::<G>(), 2)
//!     }
//! }
//!
//! assert_eq!(catalog::visit("tic-tac-toe", CountMoves), Ok(72));
//! let error = catalog::visit("tic-tac-tow", CountMoves).unwrap_err();
//! assert_eq!(error.nearest, Some("tic-tac-toe"));
//! ```

use crate::checkers::Checkers;
use crate::chess::Chess;
use crate::connect_four::ConnectFour;
use crate::expert::Expert;
use crate::nine_mens_morris::NineMensMorris;
use crate::openings::Openings;
use crate::othello::Othello;
use crate::record::{Dialect, GameFile};
use crate::yardstick::Measured;
use foehn_game::toys::{Nim, TicTacToe, Tree};
use foehn_game::{Board, Notation, NotationError};
use std::fmt;

/// What every game of the catalog can do: be played by its rules, be written, be drawn, be kept in files, be searched,
/// know its openings, and say what a score means.
pub trait Playable: Notation + Board + GameFile + Expert + Openings + Measured {}

impl<G: Notation + Board + GameFile + Expert + Openings + Measured> Playable for G {}

/// Something to do with a game whose type is only known by its name.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it, with the game `G` that `entry` describes.
    fn visit<G: Playable>(self, entry: &'static Entry) -> Self::Output;
}

/// An ability of a game that a user can see.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ability {
    /// Exact rules: legal moves, keys, outcomes, perft.
    Rules,
    /// Positions and moves as text, both ways.
    Notation,
    /// A drawing.
    Board,
    /// Whole games in files, in and out.
    GameFiles,
    /// Facts about moves that order them: captures, hints, history slots.
    MoveFacts,
    /// Draws that depend on the path: repetition, a long series of quiet moves.
    DrawRules,
    /// Endgames that can be computed, exact.
    Endgames,
}

impl Ability {
    /// The ability as a word or two.
    pub const fn name(self) -> &'static str {
        match self {
            Ability::Rules => "rules",
            Ability::Notation => "notation",
            Ability::Board => "board",
            Ability::GameFiles => "game files",
            Ability::MoveFacts => "move facts",
            Ability::DrawRules => "draw rules",
            Ability::Endgames => "endgames",
        }
    }
}

/// What is known about a game without playing it.
#[derive(PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// The name by which commands know the game.
    pub name: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// The name by which people know it.
    pub title: &'static str,
    /// What the players are called, the one who begins first.
    pub players: &'static [&'static str],
    /// How its game files are written.
    pub files: &'static Dialect,
    /// The board, in a word or two.
    pub size: &'static str,
    /// What the game can do beyond rules, notation, board and files, which all of them have.
    pub extras: &'static [Ability],
    /// The game in one line.
    pub description: &'static str,
    /// The first position in the game's notation, where it is not the type's own.
    pub start: Option<&'static str>,
    /// A position from the middle of a game, in the game's notation.
    pub example: &'static str,
}

impl Entry {
    /// Everything the game can do.
    pub fn abilities(&self) -> impl Iterator<Item = Ability> {
        let common = [Ability::Rules, Ability::Notation, Ability::Board, Ability::GameFiles];
        common.into_iter().chain(self.extras.iter().copied())
    }

    /// The position in which the game begins.
    pub fn start<G: Playable>(&self) -> G {
        match self.start {
            Some(text) => G::parse_position(text).expect("the catalog's first positions are well formed"),
            None => G::start(),
        }
    }

    /// Whether `name` is one of the game's names, whatever its case.
    pub fn is_called(&self, name: &str) -> bool {
        self.names().any(|known| known.eq_ignore_ascii_case(name))
    }

    fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }
}

/// Writes the list of games and the one `match` that leads from an entry to its type.
macro_rules! catalog {
    ($($name:literal is $game:ty { $($field:ident: $value:expr),* $(,)? })*) => {
        static ENTRIES: &[Entry] = &[$(Entry {
            name: $name,
            players: <$game as Notation>::PLAYERS,
            files: <$game as GameFile>::DIALECT,
            $($field: $value),*
        }),*];

        impl Entry {
            /// Calls `visitor` with the type of this game.
            pub fn visit<V: Visitor>(&'static self, visitor: V) -> V::Output {
                match self.name {
                    $($name => visitor.visit::<$game>(self),)*
                    _ => unreachable!("entries are made by this list alone"),
                }
            }
        }
    };
}

catalog! {
    "checkers" is Checkers {
        aliases: &["draughts", "english-draughts"],
        title: "Checkers",
        size: "8x8",
        extras: &[Ability::MoveFacts, Ability::DrawRules, Ability::Endgames],
        description: "English draughts: captures are forced, men that reach the last row become kings",
        start: None,
        example: "B:W18,24,K30:B12,K16",
    }
    "chess" is Chess {
        aliases: &[],
        title: "Chess",
        size: "8x8",
        extras: &[Ability::MoveFacts, Ability::DrawRules, Ability::Endgames],
        description: "chess by the laws of FIDE",
        start: None,
        example: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    }
    "chess960" is Chess {
        aliases: &["fischer-random", "frc"],
        title: "Chess960",
        size: "8x8",
        extras: &[Ability::MoveFacts, Ability::DrawRules, Ability::Endgames],
        description: "chess from one of 960 first rows; `--position 960:17` begins with number 17",
        start: Some("960:0"),
        example: "960:17",
    }
    "othello" is Othello<8> {
        aliases: &["reversi", "othello8"],
        title: "Othello",
        size: "8x8",
        extras: &[Ability::MoveFacts],
        description: "enclose the other's discs to turn them; most discs win",
        start: None,
        example: "-------------------X-------XX------XO--------------------------- O",
    }
    "othello6" is Othello<6> {
        aliases: &["reversi6"],
        title: "Othello 6x6",
        size: "6x6",
        extras: &[Ability::MoveFacts],
        description: "Othello on a small board; the second player wins by 4",
        start: None,
        example: "--------X-----XX----XO-------------- O",
    }
    "othello4" is Othello<4> {
        aliases: &["reversi4"],
        title: "Othello 4x4",
        size: "4x4",
        extras: &[Ability::MoveFacts],
        description: "Othello on a tiny board; the second player wins by 10, the empty squares counted",
        start: None,
        example: "-X---XX--XO----- O",
    }
    "connect4" is ConnectFour<7, 6> {
        aliases: &["connect-four", "connect-4", "four-in-a-row"],
        title: "Connect-4",
        size: "7x6",
        extras: &[Ability::MoveFacts],
        description: "drop stones into columns; four in a row win",
        start: None,
        example: "44455",
    }
    "connect4-6x5" is ConnectFour<6, 5> {
        aliases: &[],
        title: "Connect-4 6x5",
        size: "6x5",
        extras: &[Ability::MoveFacts],
        description: "Connect-4 on six columns of five",
        start: None,
        example: "33445",
    }
    "connect4-5x5" is ConnectFour<5, 5> {
        aliases: &[],
        title: "Connect-4 5x5",
        size: "5x5",
        extras: &[Ability::MoveFacts],
        description: "Connect-4 on a small board",
        start: None,
        example: "33245",
    }
    "connect4-5x4" is ConnectFour<5, 4> {
        aliases: &[],
        title: "Connect-4 5x4",
        size: "5x4",
        extras: &[Ability::MoveFacts],
        description: "Connect-4 on a tiny board",
        start: None,
        example: "3324",
    }
    "connect4-8x7" is ConnectFour<8, 7> {
        aliases: &[],
        title: "Connect-4 8x7",
        size: "8x7",
        extras: &[Ability::MoveFacts],
        description: "Connect-4 on a board that fills all 64 bits",
        start: None,
        example: "44455",
    }
    "morris" is NineMensMorris {
        aliases: &["nine-mens-morris", "mill", "muehle"],
        title: "Nine Men's Morris",
        size: "24 fields",
        extras: &[Ability::MoveFacts, Ability::DrawRules, Ability::Endgames],
        description: "close mills of three to remove men; with two men left, or no move, a player loses",
        start: None,
        example: "B:Wd1,d2,d6,f4+5:Bb4,f2,f6+6",
    }
    "nim" is Nim {
        aliases: &[],
        title: "Nim",
        size: "up to 4 heaps",
        extras: &[],
        description: "take any number from one heap; whoever takes the last one wins",
        start: None,
        example: "1,2,3 second",
    }
    "tic-tac-toe" is TicTacToe {
        aliases: &["ttt", "tictactoe", "noughts-and-crosses"],
        title: "Tic-tac-toe",
        size: "3x3",
        extras: &[Ability::MoveFacts, Ability::Endgames],
        description: "three in a row on nine fields",
        start: None,
        example: "XO..X....",
    }
    "tree" is Tree {
        aliases: &[],
        title: "Explicit tree",
        size: "any",
        extras: &[],
        description: "a tree from a textbook, written with brackets; leaves count for Max",
        start: None,
        example: "min ((3 12 8) (2 4 6) (14 5 2))",
    }
}

/// The games, in the order in which they are listed to people.
pub fn entries() -> &'static [Entry] {
    ENTRIES
}

/// The game called `name`; case does not matter.
///
/// # Errors
/// The name is not in the catalog.
pub fn find(name: &str) -> Result<&'static Entry, UnknownGame> {
    ENTRIES.iter().find(|entry| entry.is_called(name)).ok_or_else(|| UnknownGame::new(name))
}

/// Calls `visitor` with the type of the game called `name`.
///
/// # Errors
/// The name is not in the catalog.
pub fn visit<V: Visitor>(name: &str, visitor: V) -> Result<V::Output, UnknownGame> {
    find(name).map(|entry| entry.visit(visitor))
}

/// A name that is not in the catalog.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame {
    /// The name that was asked for.
    pub name: String,
    /// The most similar name, if one is similar.
    pub nearest: Option<&'static str>,
}

impl UnknownGame {
    fn new(name: &str) -> Self {
        let lower = name.to_ascii_lowercase();
        let distances = ENTRIES.iter().flat_map(Entry::names).map(|known| (edit_distance(&lower, known), known));
        let similar = distances.filter(|&(distance, known)| distance <= known.len().div_ceil(3));
        let nearest = similar.min_by_key(|&(distance, _)| distance).map(|(_, known)| known);
        UnknownGame { name: name.to_owned(), nearest }
    }
}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {} where a game was expected", NotationError::quote(&self.name))?;
        if let Some(nearest) = self.nearest {
            write!(f, "; did you mean `{nearest}`?")?;
        }
        let names: Vec<_> = ENTRIES.iter().map(|entry| entry.name).collect();
        write!(f, "\n  games: {}", names.join(", "))
    }
}

impl std::error::Error for UnknownGame {}

/// How many characters must be inserted, deleted, replaced or swapped with their neighbour to turn `a` into `b`.
fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    let mut last = None;
    for (i, x) in a.chars().enumerate() {
        let mut next = vec![i + 1];
        for (j, &y) in b.iter().enumerate() {
            let mut least = (row[j] + usize::from(x != y)).min(row[j + 1] + 1).min(next[j] + 1);
            if j > 0 && last == Some(y) && x == b[j - 1] {
                least = least.min(before[j - 1] + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut row, next);
        last = Some(x);
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::{DrawRules, Game, Knowledge, MoveFacts, kit};
    use std::collections::HashSet;

    #[test]
    fn every_name_leads_to_one_game() {
        let mut seen = HashSet::new();
        for entry in entries() {
            for name in entry.names() {
                assert!(seen.insert(name), "`{name}` is the name of two games");
                assert_eq!(find(&name.to_uppercase()), Ok(entry));
            }
        }
    }

    /// Whatever the catalog says about a game holds for its type.
    struct Check;

    impl Visitor for Check {
        type Output = ();

        fn visit<G: Playable>(self, entry: &'static Entry) {
            let name = entry.name;
            let start = entry.start::<G>();
            assert!(start.count_moves() > 0, "{name}: no move in the first position");
            assert_eq!(entry.start.is_none(), start == G::start(), "{name}: `start` is for other first positions");
            let example = G::parse_position(entry.example).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(example.count_moves() > 0 && example != start, "{name}: the example is not amid a game");
            assert_eq!(
                entry.extras.contains(&Ability::DrawRules),
                G::draw_rules() != DrawRules::NONE,
                "{name}: draw rules"
            );
            assert_eq!(entry.extras.contains(&Ability::Endgames), G::endings().is_some(), "{name}: endgames");
            let knowledge = G::Knowledge::default();
            let facts = start.moves().into_iter().any(|mv| knowledge.facts(&start, mv) != MoveFacts::UNKNOWN);
            assert_eq!(entry.extras.contains(&Ability::MoveFacts), facts, "{name}: move facts");
            kit::examine_knowledge(&knowledge, &[start.clone()], 7, 40)
                .unwrap_or_else(|violation| panic!("{name}: {violation}"));
            kit::examine_duel::<G>(7, 5).unwrap_or_else(|violation| panic!("{name}: {violation}"));
            kit::examine_notation::<G>(7, 5).unwrap_or_else(|violation| panic!("{name}: {violation}"));
            let starts = [start, example];
            kit::examine_board_from::<G>(&starts, 7, 5).unwrap_or_else(|violation| panic!("{name}: {violation}"));
            let accepted = kit::storm_board::<G>(&starts, 7, 100_000);
            let accepted = accepted.unwrap_or_else(|violation| panic!("{name}: {violation}"));
            assert_eq!(accepted > 1000, !G::pieces().is_empty(), "{name}: {accepted} set-ups accepted");
        }
    }

    #[test]
    fn every_entry_tells_the_truth() {
        for entry in entries() {
            entry.visit(Check);
        }
    }

    #[test]
    fn unknown_names_get_the_nearest_one() {
        for (typed, nearest) in
            [("chekers", Some("checkers")), ("TicTacTo", Some("tictactoe")), ("", None), ("zzzz", None)]
        {
            let error = find(typed).unwrap_err();
            assert_eq!(error.nearest, nearest, "`{typed}`");
            assert!(entries().iter().all(|entry| error.to_string().contains(entry.name)));
        }
        assert!(find(&"x".repeat(100_000)).unwrap_err().to_string().len() < 1000);
    }

    #[test]
    fn edit_distance_counts_single_slips() {
        for (a, b, distance) in [("", "abc", 3), ("abc", "acb", 1), ("abc", "abd", 1), ("kitten", "sitting", 3)] {
            assert_eq!(edit_distance(a, b), distance, "{a} {b}");
            assert_eq!(edit_distance(b, a), distance, "{b} {a}");
        }
    }
}
