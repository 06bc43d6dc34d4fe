//! The messages of the DamExchange protocol, version 01: one letter, then fields of fixed width, in ASCII.
//!
//! ```text
//! R 01 name(32) colour(1) minutes(3) moves(3) A | B mover(1) squares(32)    a game is asked for
//! A name(32) code(1)                                                        0 yes, 1 version, 2 not this one, 3 none
//! M seconds(4) from(2) to(2) count(2) captured(2 each)                      a move
//! E reason(1) stop(1)                                                       0 none, 1 I give up, 2 draw, 3 I win
//! C text                                                                    chat
//! B number(3) colour(1)                                                     back to this move, please
//! K code(1)                                                                 0 yes, 1 cannot, 2 will not
//! ```
//!
//! Colours are `W` and `Z` (Dutch: wit, zwart). What cannot be read is an error that names the field.

use foehn_game::NotationError;
use std::fmt;

/// The longest message, without the zero byte after it.
pub(super) const LONGEST: usize = 127;
/// How long a name is, blanks at its end included.
const NAME: usize = 32;
/// The version that is spoken.
pub(super) const VERSION: &str = "01";

/// A side, as the protocol names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Colour {
    White,
    Black,
}

/// A game that is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Request {
    pub(super) version: String,
    pub(super) name: String,
    /// The colour of whoever is asked.
    pub(super) follower: Colour,
    pub(super) minutes: u32,
    /// How many moves the game has at most; 0 is no limit.
    pub(super) moves: u32,
    /// Who moves first, and a letter for each square; `None` is the game's own first position.
    pub(super) start: Option<(Colour, String)>,
}

/// A move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Moved {
    pub(super) seconds: u32,
    pub(super) from: u8,
    pub(super) to: u8,
    /// The squares of the captured pieces, in any order.
    pub(super) captured: Vec<u8>,
}

/// A message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Message {
    Request(Request),
    Accept { name: String, code: u8 },
    Move(Moved),
    End { reason: u8, stop: u8 },
    Chat(String),
    Back { number: u32, colour: Colour },
    BackAnswer(u8),
}

impl Message {
    /// Reads a message without its zero byte.
    pub(super) fn read(text: &str) -> Result<Message, String> {
        let mut fields = Fields { text, at: 0 };
        let message = match fields.take(1, "a letter")? {
            "R" => Message::Request(read_request(&mut fields)?),
            "A" => Message::Accept { name: fields.name()?, code: fields.digit("the answer", 3)? },
            "M" => Message::Move(read_move(&mut fields)?),
            "E" => Message::End { reason: fields.digit("the reason", 3)?, stop: fields.digit("the stop code", 1)? },
            "C" => Message::Chat(fields.rest().to_owned()),
            "B" => Message::Back { number: fields.number(3, "the move number")?, colour: fields.colour("the colour")? },
            "K" => Message::BackAnswer(fields.digit("the answer", 2)?),
            other => return Err(format!("found {}, expected one of R, A, M, E, C, B, K", NotationError::quote(other))),
        };
        match fields.rest().trim_end() {
            "" => Ok(message),
            more => Err(format!("found {} after the end of the message", NotationError::quote(more))),
        }
    }
}

fn read_request(fields: &mut Fields<'_>) -> Result<Request, String> {
    Ok(Request {
        version: fields.take(2, "the version")?.to_owned(),
        name: fields.name()?,
        follower: fields.colour("the colour of the follower")?,
        minutes: fields.number(3, "the minutes")?,
        moves: fields.number(3, "the number of moves")?,
        start: match fields.take(1, "A or B")? {
            "A" => None,
            "B" => Some((fields.colour("who moves first")?, fields.rest().to_owned())),
            other => return Err(format!("found {} as the start, expected A or B", NotationError::quote(other))),
        },
    })
}

fn read_move(fields: &mut Fields<'_>) -> Result<Moved, String> {
    let seconds = fields.number(4, "the seconds")?;
    let mut square = |what: &str| fields.number(2, what).map(|number| number as u8);
    let (from, to) = (square("the square it leaves")?, square("the square it reaches")?);
    let count = square("the number of captured pieces")?;
    let captured = (0..count).map(|_| square("a captured piece")).collect::<Result<_, _>>()?;
    Ok(Moved { seconds, from, to, captured })
}

/// What is left to read.
struct Fields<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Fields<'a> {
    fn take(&mut self, width: usize, what: &str) -> Result<&'a str, String> {
        let field = self.text.get(self.at..self.at + width);
        let found = field.ok_or_else(|| format!("found the end of the message, expected {what}"))?;
        self.at += width;
        Ok(found)
    }

    /// Everything that is left.
    fn rest(&mut self) -> &'a str {
        let rest = self.text.get(self.at..).unwrap_or_default();
        self.at = self.text.len();
        rest
    }

    fn name(&mut self) -> Result<String, String> {
        self.take(NAME, "a name of 32 characters").map(|name| name.trim().to_owned())
    }

    fn number(&mut self, width: usize, what: &str) -> Result<u32, String> {
        let text = self.take(width, what)?;
        // Digits only: `parse` alone would take a sign.
        let digits = Some(text).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
        digits
            .and_then(|text| text.parse().ok())
            .ok_or_else(|| format!("found {} as {what}, expected {width} digits", NotationError::quote(text)))
    }

    fn digit(&mut self, what: &str, most: u8) -> Result<u8, String> {
        let number = self.number(1, what)?;
        u8::try_from(number)
            .ok()
            .filter(|digit| *digit <= most)
            .ok_or_else(|| format!("found {number} as {what}, expected 0 to {most}"))
    }

    fn colour(&mut self, what: &str) -> Result<Colour, String> {
        match self.take(1, what)? {
            "W" => Ok(Colour::White),
            "Z" => Ok(Colour::Black),
            other => Err(format!("found {} as {what}, expected W or Z", NotationError::quote(other))),
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::White => "W",
            Colour::Black => "Z",
        })
    }
}

/// The name in its width.
fn padded(name: &str) -> String {
    let plain: String = name.chars().map(|c| if c.is_ascii_graphic() || c == ' ' { c } else { '?' }).collect();
    format!("{plain:<NAME$.NAME$}")
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Message::Request(Request { version, name, follower, minutes, moves, start }) => {
                write!(f, "R{version}{}{follower}{:03}{:03}", padded(name), minutes.min(&999), moves.min(&999))?;
                match start {
                    None => write!(f, "A"),
                    Some((mover, squares)) => write!(f, "B{mover}{squares}"),
                }
            }
            Message::Accept { name, code } => write!(f, "A{}{code}", padded(name)),
            Message::Move(Moved { seconds, from, to, captured }) => {
                write!(f, "M{:04}{from:02}{to:02}{:02}", seconds.min(&9999), captured.len())?;
                captured.iter().try_for_each(|square| write!(f, "{square:02}"))
            }
            Message::End { reason, stop } => write!(f, "E{reason}{stop}"),
            Message::Chat(text) => {
                let plain = text.chars().map(|c| if c.is_ascii_graphic() || c == ' ' { c } else { '?' });
                write!(f, "C{}", plain.take(LONGEST - 1).collect::<String>())
            }
            Message::Back { number, colour } => write!(f, "B{:03}{colour}", number.min(&999)),
            Message::BackAnswer(code) => write!(f, "K{code}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::kit::mutate;

    #[test]
    fn messages_read_back() {
        let start = format!("R01{:<32}Z060075BW{}", "Foehn", "zzzzzzzzzzzzeeeeeeeewwwwwwwwwwww");
        for text in [
            "R01Some program 1.0                W060065A",
            &start,
            "ASome program 1.0                0",
            "M0012061100",
            "M001205250422122320",
            "E00",
            "CWhat do you think?",
            "B005Z",
            "K1",
        ] {
            let message = Message::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(message.to_string(), text);
            assert!(text.len() <= LONGEST);
        }
        assert_eq!(Message::Chat("é\n".to_owned() + &"x".repeat(500)).to_string().len(), LONGEST);
    }

    #[test]
    fn what_cannot_be_read_names_the_field() {
        for (text, part) in [
            ("", "found the end of the message, expected a letter"),
            ("X", "found `X`, expected one of R"),
            ("M00", "expected the seconds"),
            ("M00-1061100", "found `00-1` as the seconds"),
            ("M0012061102", "expected a captured piece"),
            ("M00120611000", "after the end of the message"),
            ("E9x", "found 9 as the reason, expected 0 to 3"),
            ("R01short", "expected a name"),
            ("B005Q", "found `Q` as the colour"),
        ] {
            let error = Message::read(text).expect_err(text);
            assert!(error.contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn broken_messages_never_panic() {
        let samples = ["R01Some program 1.0                W060065BWzzzw", "M001205250422122320", "B005Z", "E00"];
        mutate::storm(&samples, 5, 50_000, |text| {
            let _ = Message::read(text).map(|message| message.to_string());
        });
    }
}
