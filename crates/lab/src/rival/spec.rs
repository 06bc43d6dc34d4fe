//! A program as a user names it: `uci:glaurung,Hash=64`, `xboard:phalanx -b-`, `engine:my-checkers`, or a command alone.

use foehn_game::any::Rules;
use foehn_games::chess::Chess;
use std::any::TypeId;
use std::fmt;

/// The language that a program and this one have in common.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Chess Engine Communication Protocol of xboard and WinBoard, first and second version.
    Xboard,
    /// This program's own line protocol, for every game (docs/PROTOCOL.md).
    Line,
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Protocol::Uci => "uci",
            Protocol::Xboard => "xboard",
            Protocol::Line => "engine",
        })
    }
}

/// A command, its protocol where it is known, and the options it is to be given.
///
/// ```
/// use foehn_lab::rival::{ProgramSpec, Protocol};
/// let spec = ProgramSpec::parse("uci:'my engine' --quiet, Hash=64, Move Overhead=5").expect("well formed");
/// assert_eq!(spec.protocol, Some(Protocol::Uci));
/// assert_eq!(spec.command, ["my engine", "--quiet"]);
/// assert_eq!(spec.options[1], ("Move Overhead".to_owned(), "5".to_owned()));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramSpec {
    /// The protocol; the program is asked where nobody says.
    pub protocol: Option<Protocol>,
    /// The command and its arguments.
    pub command: Vec<String>,
    /// Options of the program, by name.
    pub options: Vec<(String, String)>,
}

impl ProgramSpec {
    /// The protocol that a text begins with, and the rest; `None` for a text that names none.
    pub fn split_protocol(text: &str) -> Option<(Protocol, &str)> {
        let (word, rest) = text.split_once(':')?;
        let protocol = match word.trim().to_ascii_lowercase().as_str() {
            "uci" => Protocol::Uci,
            "xboard" | "winboard" | "cecp" => Protocol::Xboard,
            "engine" => Protocol::Line,
            _ => return None,
        };
        Some((protocol, rest))
    }

    /// Whether its protocol has words for the game: UCI and xboard are protocols of chess, and a program that is to be asked which it
    /// speaks is asked for these.
    pub fn suits(&self, rules: &dyn Rules) -> bool {
        self.protocol == Some(Protocol::Line) || rules.type_id() == TypeId::of::<Chess>()
    }

    /// Reads a program. Words with blanks or commas stand in quotes, single or double.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn parse(text: &str) -> Result<ProgramSpec, String> {
        let (protocol, rest) = match Self::split_protocol(text) {
            Some((protocol, rest)) => (Some(protocol), rest),
            None => (None, text),
        };
        let mut parts = parts(rest)?.into_iter();
        let command = parts.next().unwrap_or_default();
        if command.is_empty() {
            return Err(format!("found no command in `{text}`, expected one such as `uci:glaurung`"));
        }
        let options = parts.map(|words| option(&words.join(" "))).collect::<Result<_, _>>()?;
        Ok(ProgramSpec { protocol, command, options })
    }
}

fn option(text: &str) -> Result<(String, String), String> {
    let wrong = || format!("found `{text}`, expected an option of the program such as `Hash=64`");
    let (name, value) = text.split_once('=').ok_or_else(wrong)?;
    match name.trim() {
        "" => Err(wrong()),
        name => Ok((name.to_owned(), value.trim().to_owned())),
    }
}

/// The parts between commas, each as its words.
fn parts(text: &str) -> Result<Vec<Vec<String>>, String> {
    let mut parts = vec![Vec::new()];
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in text.chars() {
        match quote {
            Some(open) if letter == open => quote = None,
            Some(_) => word.get_or_insert_default().push(letter),
            None if letter == '"' || letter == '\'' => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter == ',' || letter.is_whitespace() => {
                parts.last_mut().expect("there is a first part").extend(word.take());
                if letter == ',' {
                    parts.push(Vec::new());
                }
            }
            None => word.get_or_insert_default().push(letter),
        }
    }
    if quote.is_some() {
        return Err(format!("found a quote without its end in `{text}`"));
    }
    parts.last_mut().expect("there is a first part").extend(word);
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_have_a_protocol_or_none() {
        let bare = ProgramSpec::parse("gnuchess --uci").unwrap();
        assert_eq!((bare.protocol, bare.command.len(), bare.options.len()), (None, 2, 0));
        let cecp = ProgramSpec::parse("CECP:fairymax").unwrap();
        assert_eq!(cecp.protocol, Some(Protocol::Xboard));
        let line = ProgramSpec::parse("engine:foehn engine checkers, etc=off").unwrap();
        assert_eq!((line.protocol, line.command.len(), line.options.len()), (Some(Protocol::Line), 3, 1));
        let path = ProgramSpec::parse(r#"uci:"C:\Program Files\a,b.exe""#).unwrap();
        assert_eq!(path.command, [r"C:\Program Files\a,b.exe"]);
    }

    #[test]
    fn what_is_no_program_is_refused() {
        for wrong in ["", "uci:", "uci: ,Hash=1", "uci:a,Hash", "uci:a,=1", "uci:'a", "a,"] {
            assert!(ProgramSpec::parse(wrong).is_err(), "{wrong}");
        }
    }
}
