//! A book as text: a line for each move, sorted, so that a difference can be read and two books merged by what merges text.
//!
//! docs/BOOKS.md describes the format. Whatever is wrong with a file is an error that names the line.

use super::pages::Book;
use super::said::{Analysis, Said, Tally};
use crate::{Error, Result};
use foehn_game::any::{Position, Rules};
use foehn_game::{NotationError, Ply, Score, ScoreKind};
use std::str::FromStr;

const MARK: &str = "# foehn book";
const VERSION: &str = "1";
const GAME: &str = "# game ";
const CHECKSUM: &str = "# checksum ";
const COLUMNS: &str = "position\tmove\tscore\tdepth\tnodes\tverified\tgames\twins\tdraws\tlosses";
const COUNT: usize = 10;

/// What stands in a column that has nothing to say.
const NOTHING: &str = "-";

impl Book {
    /// The book as it stands in a file.
    pub fn text(&self) -> String {
        let head = format!("{MARK} {VERSION}\n{GAME}{}\n", self.game());
        let mut body = format!("# {COLUMNS}\n");
        for (position, page) in self.sorted() {
            let name = position.position_text();
            let mut lines: Vec<String> =
                page.moves.iter().map(|known| line(&name, &position.move_text(known.mv), &known.said)).collect();
            lines.sort();
            body.extend(lines);
        }
        format!("{head}{CHECKSUM}{:08x}\n{body}", checksum(&head, &body))
    }

    /// Reads a book of the game called `game`. A line that stands there twice, as after a merge, counts once, with what both say.
    ///
    /// # Errors
    /// The text is no book, of another version, or of another game; or the first line that cannot be read, with the reason.
    pub fn read(rules: &dyn Rules, text: &str, game: &str) -> Result<Self> {
        check_head(text, game)?;
        let mut book = Book::new(game);
        let mut last: Option<(&str, Position)> = None;
        for (index, line) in text.lines().enumerate() {
            if line.starts_with('#') || line.trim().is_empty() {
                continue;
            }
            let bad = |what: String| Error::Book { line: index + 1, what };
            let columns: Vec<&str> = line.split('\t').collect();
            let columns: &[&str; COUNT] = columns
                .as_slice()
                .try_into()
                .map_err(|_| bad(format!("found {} columns, expected {COUNT} with tabs between", columns.len())))?;
            let position = match last.take() {
                Some((text, position)) if text == columns[0] => position,
                _ => rules.parse_position(columns[0]).map_err(|error| bad(said_of("position", &error)))?,
            };
            let mv = position.parse_move(columns[1]).map_err(|error| bad(said_of("move", &error)))?;
            let said = read_said(columns).map_err(bad)?;
            let known = book.said(&position, mv);
            *known = known.joined(said);
            last = Some((columns[0], position));
        }
        book.settle();
        Ok(book)
    }
}

/// Whether a book is still what the program wrote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seal {
    /// It has no checksum: it is older, or a person took the line out.
    None,
    /// It is as it was written.
    Whole,
    /// It was changed since, by a person or by a fault of the disk.
    Broken,
}

impl Seal {
    /// The seal of a text: the line of the checksum, which stands in its head and counts everything else.
    pub fn of(text: &str) -> Seal {
        let Some((head, rest)) = text.split_once(CHECKSUM).filter(|(head, _)| head.lines().count() == 2) else {
            return Seal::None;
        };
        let (sum, body) = rest.split_once('\n').unwrap_or((rest, ""));
        if sum == format!("{:08x}", checksum(head, body)) { Seal::Whole } else { Seal::Broken }
    }
}

fn checksum(head: &str, body: &str) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    sum.update(head.as_bytes());
    sum.update(body.as_bytes());
    sum.finalize()
}

/// The error of a notation, in a column.
fn said_of(column: &str, error: &NotationError) -> String {
    format!("{column}: found {}, expected {}", error.what, error.expected)
}

/// Refuses what is no book of this game.
fn check_head(text: &str, game: &str) -> Result<()> {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    match first.strip_prefix(MARK).map(str::trim) {
        Some(VERSION) => {}
        Some(version) => {
            let what =
                format!("a book of version {}, this program reads version {VERSION}", NotationError::quote(version));
            return Err(Error::Book { line: 1, what });
        }
        None => {
            let what = format!("found {}, expected `{MARK} {VERSION}`: this is no book", NotationError::quote(first));
            return Err(Error::Book { line: 1, what });
        }
    }
    let second = lines.next().unwrap_or_default();
    match second.strip_prefix(GAME).map(str::trim) {
        Some(found) if found == game => Ok(()),
        Some(found) => Err(Error::BookOfAnotherGame { found: NotationError::quote(found), wanted: game.to_owned() }),
        None => {
            let what = format!("found {}, expected `{GAME}{game}`", NotationError::quote(second));
            Err(Error::Book { line: 2, what })
        }
    }
}

fn line(position: &str, mv: &str, said: &Said) -> String {
    let Tally { games, wins, draws, losses } = said.tally;
    let or_nothing = |text: Option<String>| text.unwrap_or_else(|| NOTHING.to_owned());
    let score = or_nothing(said.analysis.map(|analysis| score_text(analysis.score)));
    let depth = or_nothing(said.analysis.map(|analysis| analysis.depth.to_string()));
    let nodes = or_nothing(said.analysis.map(|analysis| analysis.nodes.to_string()));
    let verified = or_nothing(said.verified.map(|depth| depth.to_string()));
    format!("{position}\t{mv}\t{score}\t{depth}\t{nodes}\t{verified}\t{games}\t{wins}\t{draws}\t{losses}\n")
}

fn read_said(columns: &[&str; COUNT]) -> std::result::Result<Said, String> {
    let [_, _, score, depth, nodes, verified, games, wins, draws, losses] = columns;
    let score = optional(score, "score", read_score)?;
    let depth = optional(depth, "depth", read_depth)?;
    let nodes = optional(nodes, "nodes", number)?;
    let analysis = match (score, depth, nodes) {
        (Some(score), Some(depth), Some(nodes)) => Some(Analysis { score, depth, nodes }),
        (None, None, None) => None,
        _ => return Err("score, depth and nodes: expected all three or `-` in all three".to_owned()),
    };
    let count = |text: &str, name: &str| number(text).ok_or_else(|| wrong(name, text, "a whole number"));
    let tally = Tally {
        games: count(games, "games")?,
        wins: count(wins, "wins")?,
        draws: count(draws, "draws")?,
        losses: count(losses, "losses")?,
    };
    let results = [tally.wins, tally.draws, tally.losses].iter().map(|&count| u64::from(count)).sum::<u64>();
    if results > tally.games.into() {
        return Err(format!("games: found {} with {results} results, expected at least as many games", tally.games));
    }
    Ok(Said { tally, analysis, verified: optional(verified, "verified", read_depth)? })
}

/// What a column says; nothing where it says nothing.
fn optional<T>(text: &str, name: &str, read: impl Fn(&str) -> Option<T>) -> std::result::Result<Option<T>, String> {
    match text {
        NOTHING => Ok(None),
        _ => read(text).map(Some).ok_or_else(|| wrong(name, text, "a value as docs/BOOKS.md tells, or `-`")),
    }
}

fn wrong(name: &str, text: &str, expected: &str) -> String {
    format!("{name}: found {}, expected {expected}", NotationError::quote(text))
}

/// A whole number in digits alone.
fn number<N: FromStr>(text: &str) -> Option<N> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

/// A depth that a search can have.
fn read_depth(text: &str) -> Option<i32> {
    number::<i32>(text).filter(|depth| (0..=255).contains(depth))
}

/// A score with its kind, so that it reads back as it was.
fn score_text(score: Score) -> String {
    match score.kind() {
        ScoreKind::Estimate(value) => value.to_string(),
        ScoreKind::WinIn(plies) => format!("win-in {plies}"),
        ScoreKind::LossIn(plies) => format!("loss-in {plies}"),
        ScoreKind::WinBy(points) => format!("win-by {points}"),
        ScoreKind::LossBy(points) => format!("loss-by {points}"),
        ScoreKind::DatabaseWin(distance) => format!("database-win {distance}"),
        ScoreKind::DatabaseLoss(distance) => format!("database-loss {distance}"),
    }
}

fn read_score(text: &str) -> Option<Score> {
    let Some((kind, count)) = text.split_once(' ') else {
        let value: i32 = text.parse().ok()?;
        return Some(Score::estimate(value)).filter(|score| score.raw() == value);
    };
    let count: u16 = number(count)?;
    let plies = (count <= 2000).then_some(Ply(count));
    let points = (1..5000).contains(&count).then_some(i32::from(count));
    match kind {
        "win-in" => plies.map(Score::win_in),
        "loss-in" => plies.map(Score::loss_in),
        "win-by" => points.map(Score::by_points),
        "loss-by" => points.map(|points| Score::by_points(-points)),
        "database-win" => Some(Score::database_win(count)),
        "database-loss" => Some(-Score::database_win(count)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_score_reads_back() {
        let kinds =
            [Score::estimate(35), Score::win_in(Ply(7)), Score::by_points(12), Score::database_win(31), Score::DRAW];
        for score in kinds.into_iter().flat_map(|score| [score, -score]) {
            assert_eq!(read_score(&score_text(score)), Some(score), "{}", score_text(score));
        }
        for wrong in ["", "x", "1.5", "99999", "win-in", "win-in -1", "win-in 3000", "win-by 0", "mate 3", "-"] {
            assert_eq!(read_score(wrong), None, "{wrong}");
        }
    }
}
