//! The book: pages of positions with the moves known there.

use super::said::{Analysis, Said};
use foehn_game::any::{History, Move, Position};
use foehn_game::{Player, Score};
use std::collections::HashMap;
use std::hash::{Hash, Hasher};

/// Positions of a game with the moves that are known there. Equal positions are one, however they were reached.
///
/// ```
/// use foehn_databases::book::{Analysis, Book, Manner};
/// use foehn_game::any::{self, AsDuel};
/// use foehn_game::{Score, toys::TicTacToe};
/// let rules = any::rules_of::<TicTacToe, AsDuel>();
/// let start = rules.start();
/// let mut book = Book::new("tic-tac-toe");
/// let corner = start.parse_move("1").expect("a legal move");
/// book.analysed(&start, &[(corner, Analysis { score: Score::estimate(12), depth: 4, nodes: 900 })]);
/// book.settle();
/// assert_eq!(book.choose(&start, &Manner::default()).map(|choice| choice.mv), Some(corner));
/// assert_eq!(Book::read(rules, &book.text(), "tic-tac-toe").map(|book| book.positions()).ok(), Some(1));
/// ```
#[derive(Clone, Debug)]
pub struct Book {
    game: String,
    pub(super) pages: HashMap<Place, Page<Move>>,
}

/// The moves known in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page<M> {
    /// The moves; once the book is settled, the best first.
    pub moves: Vec<BookMove<M>>,
}

/// A move of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookMove<M> {
    /// The move.
    pub mv: M,
    /// What is said of it.
    pub said: Said,
    /// What it is worth to its player by all that the book knows behind it; `None` where nobody has searched.
    pub value: Option<Score>,
}

/// How a game that is read into a book ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ended {
    /// A player won.
    Won(Player),
    /// Nobody won.
    Drawn,
    /// Nobody knows.
    Unknown,
}

/// A position as the place of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Place(pub(super) Position);

impl Hash for Place {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.key().0);
    }
}

impl<M: Copy + PartialEq> Page<M> {
    /// What is known of a move.
    pub fn get(&self, mv: M) -> Option<&BookMove<M>> {
        self.moves.iter().find(|known| known.mv == mv)
    }

    /// Whether a search has analysed the position.
    pub fn is_analysed(&self) -> bool {
        self.moves.iter().any(|known| known.said.analysis.is_some())
    }

    /// The worth of the best move, which is that of the position to its mover.
    pub fn value(&self) -> Option<Score> {
        self.moves.iter().filter_map(|known| known.value).max()
    }

    /// What is said of a move, to be changed.
    pub(super) fn said(&mut self, mv: M) -> &mut Said {
        let index = self.moves.iter().position(|known| known.mv == mv).unwrap_or_else(|| {
            self.moves.push(BookMove { mv, said: Said::default(), value: None });
            self.moves.len() - 1
        });
        &mut self.moves[index].said
    }
}

impl Book {
    /// A book without pages for the game of this name.
    pub fn new(game: &str) -> Self {
        Book { game: game.to_owned(), pages: HashMap::new() }
    }

    /// The name of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// How many positions it knows.
    pub fn positions(&self) -> usize {
        self.pages.len()
    }

    /// How many moves it knows.
    pub fn move_count(&self) -> usize {
        self.pages.values().map(|page| page.moves.len()).sum()
    }

    /// The moves known in a position.
    pub fn page(&self, position: &Position) -> Option<&Page<Move>> {
        self.pages.get(&Place(position.clone()))
    }

    /// All pages in the order of their positions' texts.
    pub fn sorted(&self) -> Vec<(&Position, &Page<Move>)> {
        let mut pages: Vec<_> = self.pages.iter().map(|(place, page)| (&place.0, page)).collect();
        pages.sort_by_cached_key(|(position, _)| position.position_text());
        pages
    }

    /// What is said of a move, to be changed.
    pub(super) fn said(&mut self, position: &Position, mv: Move) -> &mut Said {
        let page = self.pages.entry(Place(position.clone())).or_insert_with(|| Page { moves: Vec::new() });
        page.said(mv)
    }

    /// Counts the first `plies` moves of a game.
    pub fn played(&mut self, game: &History, ended: Ended, plies: usize) {
        for (position, &mv) in game.positions().iter().zip(game.moves()).take(plies) {
            let tally = &mut self.said(position, mv).tally;
            tally.games = tally.games.saturating_add(1);
            let count = match ended {
                Ended::Won(player) if player == position.mover() => &mut tally.wins,
                Ended::Won(_) => &mut tally.losses,
                Ended::Drawn => &mut tally.draws,
                Ended::Unknown => continue,
            };
            *count = count.saturating_add(1);
        }
    }

    /// Writes down what a search said of moves in a position, in place of what one said before.
    pub fn analysed(&mut self, position: &Position, findings: &[(Move, Analysis)]) {
        for &(mv, analysis) in findings {
            self.said(position, mv).analysis = Some(analysis);
        }
    }

    /// Writes down that a search to `depth` agreed with a move.
    pub fn verified(&mut self, position: &Position, mv: Move, depth: i32) {
        let said = self.said(position, mv);
        said.verified = said.verified.max(Some(depth));
    }

    /// Takes over what another book says: counts are added up, of two analyses the deeper one stays.
    pub fn add(&mut self, other: &Book) {
        for (place, page) in &other.pages {
            for known in &page.moves {
                let said = self.said(&place.0, known.mv);
                let (mine, its) = (said.tally, known.said.tally);
                *said = said.joined(known.said);
                said.tally.games = mine.games.saturating_add(its.games);
                said.tally.wins = mine.wins.saturating_add(its.wins);
                said.tally.draws = mine.draws.saturating_add(its.draws);
                said.tally.losses = mine.losses.saturating_add(its.losses);
            }
        }
    }

    /// Drops moves that nobody analysed and that fewer games have than `games`; then pages without moves.
    pub fn drop_rare(&mut self, games: u32) {
        for page in self.pages.values_mut() {
            page.moves.retain(|known| known.said.analysis.is_some() || known.said.tally.games >= games);
        }
        self.pages.retain(|_, page| !page.moves.is_empty());
    }
}
