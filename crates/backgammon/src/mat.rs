//! Matches in `.mat` files (Jellyfish's format, which every backgammon program reads): in and out.
//!
//! ```text
//! ; [Event "club"]
//!
//!  3 point match
//!
//!  Game 1
//!  Ann : 0                        Bob : 0
//!   1) 21: 13/11 6/5               65: 24/18 18/13
//!   2)  Doubles => 2                Takes
//!   3) 62: 25/23 10/4              ..
//!       Wins 2 points
//! ```
//!
//! The left player is White. A length of 0 is play for money. Steps count 25 as the bar and 0 as off; names are read too. What the format cannot say is told in comments that
//! other programs pass over: `; [Position ".."]` before a game that does not begin at the start, `; [Plies ".."]` in one that breaks off.
//!
//! A game begins at the score that the file says; the Crawford game is the first at which somebody needs one point. Errors say the line and the column.

use crate::board::{BAR, OFF};
use crate::game::{BackgammonGame, BackgammonMove, Stage};
use crate::generate::Step;
use crate::roll::Roll;
use crate::terms::{MatchScore, Terms};
use foehn_game::{Game, Notation, NotationError, Player, Turn};

/// Longer files are refused.
const LONGEST: usize = 4 << 20;

/// Between the two columns.
const COLUMN: usize = 33;

/// A match, or a session for money.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MatFile {
    /// What comments say: names and values.
    pub tags: Vec<(String, String)>,
    /// To how many points; 0 for money.
    pub length: u32,
    /// The games.
    pub games: Vec<MatGame>,
}

/// A game of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatGame {
    /// Who played, White first.
    pub players: [String; 2],
    /// Where it began.
    pub start: BackgammonGame,
    /// What was done, dice included.
    pub moves: Vec<BackgammonMove>,
    /// Who won how many points by what the file says; on the board, by a drop or by resigning.
    pub won: Option<(Player, u32)>,
}

/// Reads a file.
///
/// # Errors
/// The first thing that is wrong, with line and column.
pub fn read(text: &str) -> Result<MatFile, NotationError> {
    if text.len() > LONGEST {
        return Err(NotationError::new(LONGEST, "a longer text", format!("{LONGEST} bytes at most")).located(text));
    }
    let mut reader = Reader { text, file: MatFile::default(), position: None, start: None, plies: None, began: false };
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        reader.line(line.trim_end(), at).map_err(|error| error.located(text))?;
        at += line.len();
    }
    reader.finish_game();
    if reader.file.games.is_empty() {
        return Err(NotationError::new(0, "no game", "`Game 1` and moves such as `1) 31: 8/5 6/5`").located(text));
    }
    Ok(reader.file)
}

struct Reader<'a> {
    text: &'a str,
    file: MatFile,
    /// The position of the game that is being read.
    position: Option<BackgammonGame>,
    /// Where the next game begins, and how many plies of it there are, as comments say.
    start: Option<BackgammonGame>,
    plies: Option<usize>,
    /// Whether a length of the match was said.
    began: bool,
}

impl Reader<'_> {
    fn line(&mut self, line: &str, at: usize) -> Result<(), NotationError> {
        let bare = line.trim_start_matches(['\u{feff}', ' ', '\t']);
        let begin = at + line.len() - bare.len();
        if bare.is_empty() {
            return Ok(());
        }
        if let Some(comment) = bare.strip_prefix(';') {
            return self.comment(comment.trim(), begin);
        }
        if let Some(length) = bare.strip_suffix("point match").map(str::trim) {
            let known = length.parse().ok().filter(|length| *length <= 64);
            let expected = "the points of a match, 0 to 64 (0 for money)";
            self.file.length =
                known.ok_or_else(|| NotationError::new(begin, NotationError::quote(length), expected))?;
            self.began = true;
            return Ok(());
        }
        if bare.strip_prefix("Game ").is_some_and(|number| number.trim().parse::<u32>().is_ok()) {
            self.finish_game();
            return Ok(());
        }
        match self.position {
            None => self.players(line, at),
            Some(_) => self.moves(line, at),
        }
    }

    /// `; [Event "club"]`
    fn comment(&mut self, comment: &str, at: usize) -> Result<(), NotationError> {
        let inner = comment.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        let Some((name, value)) = inner.and_then(|inner| inner.split_once(' ')) else { return Ok(()) };
        let Some(value) = value.trim().strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) else { return Ok(()) };
        let value = unescaped(value);
        match name {
            "Position" => {
                let start = BackgammonGame::parse_position(&value);
                self.start = Some(start.map_err(|error| NotationError { at, ..error })?);
            }
            "Plies" => self.plies = value.parse().ok(),
            _ => self.file.tags.push((name.to_owned(), value)),
        }
        Ok(())
    }

    /// ` Ann : 0                        Bob : 2`
    fn players(&mut self, line: &str, at: usize) -> Result<(), NotationError> {
        let wrong = || {
            NotationError::new(
                at,
                NotationError::quote(line.trim()),
                "the players with their scores, `Ann : 0   Bob : 2`",
            )
        };
        let colons: Vec<usize> = line.match_indices(':').map(|(at, _)| at).collect();
        let [.., second] = colons[..] else { return Err(wrong()) };
        let number_after = |colon: usize| {
            let digits = line[colon + 1..].trim_start();
            digits.split(|letter: char| !letter.is_ascii_digit()).next().and_then(|digits| digits.parse::<u32>().ok())
        };
        let first =
            colons.iter().copied().find(|&colon| colon < second && number_after(colon).is_some()).ok_or_else(wrong)?;
        let points = [number_after(first).ok_or_else(wrong)?, number_after(second).ok_or_else(wrong)?];
        let between = &line[first + 1..second];
        let name = between.trim_start().trim_start_matches(|letter: char| letter.is_ascii_digit()).trim();
        let players = [line[..first].trim().to_owned(), name.to_owned()];
        let start = match self.start.take() {
            Some(start) => start,
            None => self.usual_start(points).map_err(|what| NotationError::new(at, what, "a possible score"))?,
        };
        self.position = Some(start);
        self.file.games.push(MatGame { players, start, moves: Vec::new(), won: None });
        Ok(())
    }

    fn usual_start(&self, points: [u32; 2]) -> Result<BackgammonGame, String> {
        if self.file.length == 0 {
            return Ok(BackgammonGame::start());
        }
        let length = self.file.length;
        let needs_one = |points: [u32; 2]| points.contains(&(length - 1));
        let had_one = self
            .file
            .games
            .iter()
            .any(|game| game.start.score().is_some_and(|score| needs_one(score.points.map(u32::from))));
        let crawford = needs_one(points) && !had_one && length > 1;
        MatchScore::new(length, points, crawford).map(|score| BackgammonGame::new(Terms::Match(score)))
    }

    fn finish_game(&mut self) {
        if let (Some(game), Some(plies)) = (self.file.games.last_mut(), self.plies.take())
            && let Some(position) = self.position
        {
            game.moves.truncate(plies);
            if game.moves.len() + 1 == plies && position.stage() == Stage::Deciding {
                game.moves.push(BackgammonMove::Roll);
            }
        }
        self.position = None;
    }

    /// The moves of a line: a number, then what each player does.
    fn moves(&mut self, line: &str, at: usize) -> Result<(), NotationError> {
        let mut words = words(line, at).into_iter().peekable();
        let numbered = line.trim_start().split_once(')').filter(|(number, _)| number.parse::<u32>().is_ok());
        if let Some((number, _)) = numbered {
            let after = at + line.find(')').map_or(0, |bracket| bracket + 1);
            let _ = number;
            words = self::words(&self.text[after..at + line.len()], after).into_iter().peekable();
        }
        let begin = at + line.len() - line.trim_start().len();
        while let Some((place, word)) = words.next() {
            match word.to_ascii_lowercase().as_str() {
                "doubles" => {
                    words.next_if(|(_, word)| *word == "=>");
                    if let Some((at, value)) =
                        words.next_if(|(_, word)| word.chars().all(|letter| letter.is_ascii_digit()))
                    {
                        self.check_cube(at, value)?;
                    }
                    self.play(BackgammonMove::Double, place, word)?;
                }
                "takes" | "accepts" => self.play(BackgammonMove::Take, place, word)?,
                "drops" | "passes" | "rejects" => self.play(BackgammonMove::Drop, place, word)?,
                "wins" => {
                    let points =
                        words.next_if(|(_, word)| word.parse::<u32>().is_ok()).and_then(|(_, word)| word.parse().ok());
                    while words.next_if(|(_, word)| !word.ends_with(':')).is_some() {}
                    self.wins(points.unwrap_or(1), place - begin.min(place) > COLUMN / 2);
                }
                dice if dice.ends_with(':') => {
                    let left = place - at < COLUMN - 2;
                    let mut steps = String::new();
                    while let Some((_, step)) = words.next_if(|(_, word)| word.contains('/')) {
                        steps.push(' ');
                        steps.push_str(step);
                    }
                    self.roll_and_play((place, word), steps.trim(), if left { Player::FIRST } else { Player::SECOND })?;
                }
                _ => {
                    let expected = "dice such as `31:`, `Doubles`, `Takes`, `Drops` or `Wins`";
                    return Err(NotationError::new(place, NotationError::quote(word), expected));
                }
            }
        }
        Ok(())
    }

    fn now(&self) -> BackgammonGame {
        self.position.unwrap_or_else(BackgammonGame::start)
    }

    fn check_cube(&self, at: usize, value: &str) -> Result<(), NotationError> {
        let wanted = u32::from(self.now().cube().value) * 2;
        match value.parse::<u32>() {
            Ok(found) if found == wanted => Ok(()),
            _ => Err(NotationError::new(at, format!("a cube of {value}"), format!("{wanted}"))),
        }
    }

    fn push(&mut self, mv: BackgammonMove) {
        self.position = Some(self.now().play(mv));
        if let Some(game) = self.file.games.last_mut() {
            game.moves.push(mv);
        }
    }

    fn play(&mut self, mv: BackgammonMove, at: usize, word: &str) -> Result<(), NotationError> {
        let now = self.now();
        if now.is_over() || !now.moves().contains(&mv) {
            let expected = if now.is_over() { "the end of the game" } else { "what the rules allow here" };
            return Err(NotationError::new(at, NotationError::quote(word), expected));
        }
        self.push(mv);
        Ok(())
    }

    fn roll_and_play(&mut self, (at, word): (usize, &str), steps: &str, by: Player) -> Result<(), NotationError> {
        let now = self.now();
        let (one, other) =
            crate::notation::parse_dice(word.trim_end_matches(':')).map_err(|error| error.shifted(at))?;
        let wrong = |what: String, expected: &str| Err(NotationError::new(at, what, expected));
        if now.is_over() {
            return wrong(NotationError::quote(word), "the end of the game");
        }
        if matches!(now.stage(), Stage::Doubled | Stage::Playing(_)) {
            return wrong(NotationError::quote(word), "`Takes` or `Drops`, for the cube was turned");
        }
        if now.stage() == Stage::Opening {
            if one == other {
                return wrong(format!("a first roll of {one}{other}"), "two different dice");
            }
            let (high, low) = (one.max(other), one.min(other));
            self.push(if by == Player::FIRST {
                BackgammonMove::Opening(high, low)
            } else {
                BackgammonMove::Opening(low, high)
            });
        } else {
            if now.roller() != by {
                return wrong(
                    format!("{} of the player who has just moved", NotationError::quote(word)),
                    "the other player's move",
                );
            }
            if now.stage() == Stage::Deciding {
                self.push(BackgammonMove::Roll);
            }
            self.push(BackgammonMove::Rolled(Roll::new(one, other).expect("dice that were read")));
        }
        let text = if steps.is_empty() { "pass" } else { steps };
        match self.now().parse_move(text) {
            Ok(mv) => self.push(mv),
            // Dice on the board, and the game breaks off before they are played.
            Err(_) if steps.is_empty() => {}
            Err(error) => return Err(NotationError { at: at + word.len() + 1, ..error }),
        }
        Ok(())
    }

    fn wins(&mut self, points: u32, is_right: bool) {
        let now = self.now();
        let winner = now.won().map_or(if is_right { Player::SECOND } else { Player::FIRST }, |(winner, _)| winner);
        if let Some(game) = self.file.games.last_mut() {
            game.won = Some((winner, points));
        }
    }
}

/// The words of a line with their places in the file.
fn words(line: &str, at: usize) -> Vec<(usize, &str)> {
    line.split_whitespace().map(|word| (at + word.as_ptr() as usize - line.as_ptr() as usize, word)).collect()
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ")
}

fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        out.push(if letter == '\\' { letters.next().unwrap_or('\\') } else { letter });
    }
    out
}

/// Writes a file.
#[must_use]
pub fn write(file: &MatFile) -> String {
    let mut text = String::new();
    for (name, value) in &file.tags {
        text.push_str(&format!("; [{name} \"{}\"]\n", escaped(value)));
    }
    text.push_str(&format!("\n {} point match\n", file.length));
    let mut before: Vec<MatchScore> = Vec::new();
    for (index, game) in file.games.iter().enumerate() {
        text.push_str(&format!("\n Game {}\n", index + 1));
        write_game(&mut text, game, file.length, &mut before);
    }
    text
}

fn write_game(text: &mut String, game: &MatGame, length: u32, before: &mut Vec<MatchScore>) {
    let score = game.start.score();
    let had_one = before.iter().any(|score| score.points.contains(&(score.length - 1)));
    let is_usual = game.start.stage() == Stage::Opening
        && match game.start.terms() {
            Terms::Money { jacoby: false } => length == 0,
            Terms::Match(score) => {
                let needs_one = score.points.contains(&(score.length - 1)) && score.length > 1;
                u32::from(score.length) == length && score.crawford == (needs_one && !had_one)
            }
            _ => false,
        };
    before.extend(score);
    if !is_usual {
        text.push_str(&format!("; [Position \"{}\"]\n", escaped(&game.start.position_text())));
    }
    let end = game.moves.iter().fold(game.start, |position, &mv| position.play(mv));
    if !end.is_over() && game.won.is_none() {
        text.push_str(&format!("; [Plies \"{}\"]\n", game.moves.len()));
    }
    let name =
        |name: &str, or: &str| if name.is_empty() { or.to_owned() } else { name.replace([':', '\n', '\r'], " ") };
    let [white, black] = score.map_or([0, 0], |score| score.points);
    let left = format!(" {} : {white}", name(&game.players[0], "White"));
    text.push_str(&format!("{left:<COLUMN$}{} : {black}\n", name(&game.players[1], "Black")));
    let mut rows = Rows { text, number: 0, left: None };
    let mut position = game.start;
    let mut dice: Option<(Player, String)> = None;
    for &mv in &game.moves {
        let roller = position.roller();
        let next = position.play(mv);
        match mv {
            BackgammonMove::Opening(..) | BackgammonMove::Rolled(_) => {
                let roll = next.roll().map_or(String::new(), |roll| format!("{}{}", roll.high(), roll.low()));
                dice = Some((next.roller(), format!("{roll}:")));
            }
            BackgammonMove::Play(steps) => {
                let roll = dice.take().map_or(String::new(), |(_, roll)| roll);
                let roll = if roll.is_empty() {
                    position.roll().map_or(String::new(), |roll| format!("{}{}:", roll.high(), roll.low()))
                } else {
                    roll
                };
                rows.put(roller, &format!("{roll} {}", mat_steps(&steps)));
            }
            BackgammonMove::Roll => {}
            BackgammonMove::Double => {
                rows.put(roller, &format!(" Doubles => {}", u32::from(position.cube().value) * 2));
            }
            BackgammonMove::Take => rows.put(roller.opponent(), " Takes"),
            BackgammonMove::Drop => rows.put(roller.opponent(), " Drops"),
        }
        position = next;
    }
    if let Some((player, dice)) = dice {
        rows.put(player, &dice);
    }
    rows.end();
    let won = game.won.or_else(|| position.won());
    if let Some((winner, points)) = won {
        let plural = if points == 1 { "" } else { "s" };
        let blanks = if winner == Player::FIRST { 6 } else { COLUMN + 2 };
        text.push_str(&format!("{:blanks$}Wins {points} point{plural}\n", ""));
    }
}

/// Steps with 25 for the bar and 0 for off, one by one, as other programs write them.
fn mat_steps(steps: &[Step]) -> String {
    let place = |place: u8| match usize::from(place) {
        BAR => "25".to_owned(),
        OFF => "0".to_owned(),
        point => point.to_string(),
    };
    let one = |step: &Step| format!("{}/{}{}", place(step.from), place(step.to), if step.hit { "*" } else { "" });
    steps.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// Moves in two columns.
struct Rows<'a> {
    text: &'a mut String,
    number: u32,
    left: Option<String>,
}

impl Rows<'_> {
    fn put(&mut self, player: Player, words: &str) {
        if player == Player::FIRST {
            self.end();
            self.left = Some(words.to_owned());
            return;
        }
        self.number += 1;
        let left = format!("{:>3}) {}", self.number, self.left.take().unwrap_or_default());
        // Four hits of a double are wider than the column.
        let between = if left.len() >= COLUMN { " " } else { "" };
        self.text.push_str(format!("{left:<COLUMN$}{between}{words}").trim_end());
        self.text.push('\n');
    }

    fn end(&mut self) {
        if let Some(left) = self.left.take() {
            self.number += 1;
            self.text.push_str(format!("{:>3}) {left}", self.number).trim_end());
            self.text.push('\n');
        }
    }
}

/// Whose decision the last position of a game is, for those who ask whether it broke off.
#[must_use]
pub fn end_of(game: &MatGame) -> (BackgammonGame, Turn) {
    let end = game.moves.iter().fold(game.start, |position, &mv| position.play(mv));
    (end, end.turn())
}

#[cfg(test)]
#[path = "mat_tests.rs"]
mod tests;
