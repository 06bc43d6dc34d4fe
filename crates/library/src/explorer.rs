//! The explorer: what the opening book, the library and the exact endings know of a position and of each of its moves, side by side.

use crate::error::LibraryError;
use crate::library::Library;
use crate::search::{Counts, GameFound, PositionGames};
use foehn_databases::book::{Book, BookMove};
use foehn_game::any::{History, Move, Oracle, Position};
use foehn_game::{Player, Verdict};
use foehn_games::catalog::Entry;
use foehn_games::shelf::Shelf;
use foehn_play::{move_json, score_with_text};
use serde_json::{Value, json};
use std::sync::Arc;

/// Games that are named beside the moves.
const EXAMPLES: usize = 12;

/// What is asked.
pub struct Sources<'a> {
    /// The opening book.
    pub book: Option<Arc<Book>>,
    /// Exact endings.
    pub oracle: Option<Arc<dyn Oracle>>,
    /// The library.
    pub library: Option<&'a Library>,
}

impl<'a> Sources<'a> {
    /// Book and endings of the shelf, and this library.
    pub fn of(entry: &Entry, shelf: &Shelf, library: Option<&'a Library>) -> Self {
        Sources { book: shelf.book(entry.rules), oracle: shelf.get(entry.rules), library }
    }
}

/// A move with all that is known of it.
#[derive(Clone, Debug)]
pub struct Explored {
    /// The move.
    pub mv: Move,
    /// What the book says.
    pub book: Option<BookMove<Move>>,
    /// The games in which it was played.
    pub library: Option<Counts>,
    /// What its player gets by it, proved.
    pub exact: Option<Verdict>,
}

/// A position with all that is known of it.
#[derive(Debug)]
pub struct Explorer {
    /// The game so far.
    pub history: History,
    /// How many positions the book has; `None` where there is none.
    pub book_positions: Option<usize>,
    /// Whether exact endings were asked.
    pub has_endings: bool,
    /// How many games the library has; `None` where there is none.
    pub library_games: Option<u64>,
    /// The exact value of the position for its mover.
    pub exact: Option<Verdict>,
    /// Where the position stood in the library.
    pub here: PositionGames,
    /// Some of those games.
    pub games: Vec<GameFound>,
    /// The moves of which something is known, the best first.
    pub moves: Vec<Explored>,
}

impl Explorer {
    /// Asks everybody about the position of a game.
    ///
    /// # Errors
    /// The library is damaged.
    pub fn ask(history: &History, sources: &Sources<'_>) -> Result<Self, LibraryError> {
        let position = history.position();
        let here = sources.library.map(|library| library.position(position)).transpose()?.unwrap_or_default();
        let games = sources.library.map(|library| library.examples(&here, EXAMPLES)).transpose()?.unwrap_or_default();
        let page = sources.book.as_ref().and_then(|book| book.page(position));
        let oracle = sources.oracle.as_deref();
        let legal = if history.is_over() { Vec::new() } else { position.moves() };
        let known = legal.into_iter().map(|mv| Explored {
            mv,
            book: page.and_then(|page| page.get(mv)).cloned(),
            library: here.moves.iter().find(|played| played.mv == Some(mv)).map(|played| played.counts),
            exact: after(oracle, position, mv),
        });
        let mut moves: Vec<_> = known.filter(Explored::is_known).collect();
        moves.sort_by_key(Explored::place);
        Ok(Explorer {
            book_positions: sources.book.as_ref().map(|book| book.positions()),
            has_endings: oracle.is_some(),
            library_games: sources.library.map(Library::games).filter(|&games| games > 0),
            exact: oracle.filter(|_| !history.is_over()).and_then(|oracle| oracle.full_verdict(position)),
            history: history.clone(),
            here,
            games,
            moves,
        })
    }

    /// The answer for programs that draw it.
    pub fn json(&self, entry: &Entry) -> Value {
        let position = self.history.position();
        let mover = position.mover();
        let seats = entry.rules.seats();
        let library = self
            .library_games
            .map(|games| json!({ "games": games, "here": counts_json(&self.here.counts, mover, seats) }));
        json!({
            "game": entry.name,
            "position": position.position_text(),
            "mover": mover.index(),
            "opening": entry.opening_names().of(&self.history).map(|opening| opening.name),
            "book": self.book_positions.map(|positions| json!({ "positions": positions })),
            "library": library,
            "endings": self.has_endings.then(|| json!({ "exact": self.exact.map(|verdict| verdict_json(entry, verdict)) })),
            "moves": self.moves.iter().map(|known| known.json(entry, position)).collect::<Vec<_>>(),
            "games": self.games.iter().map(|found| found_json(entry, found)).collect::<Vec<_>>(),
        })
    }
}

impl Explored {
    fn is_known(&self) -> bool {
        self.book.is_some() || self.library.is_some() || self.exact.is_some()
    }

    /// Best first: proved wins, the nearest first; what is not proved by the book's value and by how often it was played; proved losses, the furthest first.
    fn place(&self) -> (u8, i64, i64, Move) {
        let (class, distance) = match self.exact {
            Some(Verdict::Win(plies)) => (0, i64::from(plies.unwrap_or(u16::MAX))),
            None | Some(Verdict::Draw) => (1, 0),
            Some(Verdict::Loss(plies)) => (2, -i64::from(plies.unwrap_or(0))),
        };
        let value = self.book.as_ref().and_then(|book| book.value).map_or(i64::MAX, |value| -i64::from(value.raw()));
        let games = self.library.map_or(0, |counts| counts.games);
        let order = if class == 1 { value } else { distance };
        (class, order, -(games as i64), self.mv)
    }

    fn json(&self, entry: &Entry, position: &Position) -> Value {
        let mover = position.mover();
        let mut object = move_json(position, self.mv);
        object["book"] = self.book.as_ref().map_or(Value::Null, book_json);
        object["library"] =
            self.library.as_ref().map_or(Value::Null, |counts| counts_json(counts, mover, entry.rules.seats()));
        object["exact"] = self.exact.map_or(Value::Null, |verdict| verdict_json(entry, verdict));
        object
    }
}

fn book_json(known: &BookMove<Move>) -> Value {
    let analysis = known.said.analysis;
    json!({
        "value": known.value.map(|value| score_with_text(value, false)),
        "depth": analysis.map(|analysis| analysis.depth),
        "games": known.said.tally.games,
    })
}

/// Games by their results: the wins of each seat, and the share that `mover` got.
pub fn counts_json(counts: &Counts, mover: Player, seats: usize) -> Value {
    json!({
        "games": counts.games,
        "wins": counts.wins[..seats.min(counts.wins.len())],
        "draws": counts.draws,
        "share": counts.share(mover).map(|share| (share * 1000.0).round() / 1000.0),
    })
}

/// A verdict for programs, with its words.
pub fn verdict_json(entry: &Entry, verdict: Verdict) -> Value {
    let (kind, number) = match verdict {
        Verdict::Win(number) => ("win", number),
        Verdict::Draw => ("draw", None),
        Verdict::Loss(number) => ("loss", number),
    };
    let points = entry.rules.counts_points();
    let unit = if points { "points" } else { "plies" };
    json!({ "kind": kind, unit: number, "text": verdict_text(verdict, points.into()) })
}

/// What the number of a verdict counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Distance {
    /// Plies to the end.
    Plies,
    /// The margin.
    Points,
}

impl From<bool> for Distance {
    fn from(counts_points: bool) -> Self {
        if counts_points { Distance::Points } else { Distance::Plies }
    }
}

/// A verdict in words: `win in 7 plies`.
pub fn verdict_text(verdict: Verdict, distance: Distance) -> String {
    let (kind, number) = match verdict {
        Verdict::Win(number) => ("win", number),
        Verdict::Draw => return "draw".to_owned(),
        Verdict::Loss(number) => ("loss", number),
    };
    match (number, distance) {
        (None, _) => kind.to_owned(),
        (Some(points), Distance::Points) => format!("{kind} by {points}"),
        (Some(1), Distance::Plies) => format!("{kind} in 1 ply"),
        (Some(plies), Distance::Plies) => format!("{kind} in {plies} plies"),
    }
}

/// A game of the library in a line of a list, for programs.
pub fn found_json(entry: &Entry, found: &GameFound) -> Value {
    let game = &found.game;
    let or_null = |text: &str| if text.is_empty() { Value::Null } else { Value::from(text) };
    let players: Vec<_> =
        (0..entry.rules.seats()).map(|seat| or_null(game.players.get(seat).map_or("", String::as_str))).collect();
    json!({
        "number": found.number,
        "players": players,
        "event": or_null(&game.event),
        "date": or_null(&game.date),
        "opening": or_null(&game.opening),
        "result": entry.files.result_text(game.result),
        "plies": game.moves.len(),
    })
}

/// What the mover gets by a move: the end of the game, or what the endings say.
fn after(oracle: Option<&dyn Oracle>, position: &Position, mv: Move) -> Option<Verdict> {
    let child = position.play(mv);
    let mover = position.mover();
    if let Some(outcome) = child.outcome() {
        let points = position.rules().counts_points();
        let number = if points { outcome.margin_for(mover).unsigned_abs() as u16 } else { 1 };
        return Some(match outcome.winner() {
            None => Verdict::Draw,
            Some(winner) if winner == mover => Verdict::Win(Some(number)),
            Some(_) => Verdict::Loss(Some(number)),
        });
    }
    let verdict = oracle?.full_verdict(&child)?;
    let seen = if child.mover() == mover { verdict } else { verdict.for_opponent() };
    let step = u16::from(!position.rules().counts_points());
    Some(match seen {
        Verdict::Win(number) => Verdict::Win(number.map(|number| number.saturating_add(step))),
        Verdict::Draw => Verdict::Draw,
        Verdict::Loss(number) => Verdict::Loss(number.map(|number| number.saturating_add(step))),
    })
}
