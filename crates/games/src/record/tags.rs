//! The tags of a game: who, when, where. The result and the start position are not kept here; they are fields of the
//! record, and the writer makes their tags.

use super::tokens::is_blank;
use foehn_game::NotationError;

/// Tags in the order in which they stand in the file, each name once. Names are compared without regard to case.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags(Vec<(String, String)>);

/// Tags whose meaning is a field of the record.
const FIELDS: [&str; 3] = ["Result", "FEN", "SetUp"];

impl Tags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// Gives a tag its value, in place of an older one or after all others. Line breaks in the value become blanks.
    ///
    /// # Errors
    /// Names with blanks, quotes or brackets in them, and those that are fields of the record: `Result`, `FEN`, `SetUp`.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), NotationError> {
        let wrong = |expected: &str| Err(NotationError::new(0, NotationError::quote(name), expected));
        if !name.starts_with(char::is_alphabetic) || !name.chars().all(is_name) {
            return wrong("a tag name such as `Event`");
        }
        if is_field(name) {
            return wrong("a tag that is not a field of the record; set its `start` or `result` instead");
        }
        let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        match self.0.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
            Some((_, old)) => *old = value,
            None => self.0.push((name.to_owned(), value)),
        }
        Ok(())
    }

    /// Takes a tag away and returns its value.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let index = self.0.iter().position(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some(self.0.remove(index).1)
    }

    /// Names and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Whether a tag is kept as a field of the record.
pub(super) fn is_field(name: &str) -> bool {
    FIELDS.iter().any(|field| field.eq_ignore_ascii_case(name))
}

fn is_name(character: char) -> bool {
    !is_blank(character) && !character.is_control() && !matches!(character, '"' | '[' | ']' | '{' | '}')
}

/// A tag as it stands in a file.
#[derive(Clone, Debug)]
pub(super) struct Tag<'a> {
    pub(super) name: &'a str,
    pub(super) value: String,
    /// The byte where the value begins.
    pub(super) value_at: usize,
    /// The byte after the closing bracket.
    pub(super) end: usize,
}

/// Reads the tag whose `[` is at byte `at`. Quotes inside a value need no `\` as long as no `]` follows them.
pub(super) fn read_tag(text: &str, at: usize) -> Result<Tag<'_>, NotationError> {
    let line = text[at..].split(['\n', '\r']).next().unwrap_or_default();
    let inside = line[1..].trim_start_matches(is_blank);
    let name = &inside[..inside.find(|c| !is_name(c)).unwrap_or(inside.len())];
    let quoted = inside[name.len()..].trim_start_matches(is_blank);
    let quote_at = at + line.len() - quoted.len();
    let Some(body) = quoted.strip_prefix('"') else {
        let expected = format!("a value in quotes after the tag name `{name}`");
        return Err(NotationError::new(quote_at, NotationError::quote(quoted), expected));
    };
    let (value, rest) = read_value(body).ok_or_else(|| {
        let what = format!("the end of the line in the tag `{name}`");
        NotationError::new(at + line.len(), what, "`\"]` at the end of its value")
    })?;
    Ok(Tag { name, value, value_at: quote_at + 1, end: at + line.len() - rest.len() })
}

/// The value up to the quote that a bracket follows, and what comes after that bracket.
fn read_value(body: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut characters = body.char_indices();
    while let Some((at, character)) = characters.next() {
        let rest = &body[at + character.len_utf8()..];
        match character {
            '\\' if rest.starts_with(['"', '\\']) => value.extend(characters.next().map(|(_, escaped)| escaped)),
            '"' => match rest.trim_start_matches(is_blank).strip_prefix(']') {
                Some(after) => return Some((value, after)),
                None => value.push('"'),
            },
            other => value.push(other),
        }
    }
    None
}

/// The tag as a line of a file.
pub(super) fn tag_line(name: &str, value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{name} \"{value}\"]\n")
}

#[cfg(test)]
mod tests {
    // TRAITS
    use super::*;

    #[test]
    fn values_read_back() {
        for value in ["", "?", "a \"b\" c", "C:\\games", "\\\"", "x\"]", "\\", "é ] [ {"] {
            let line = tag_line("Event", value);
            let tag = read_tag(&line, 0).unwrap();
            assert_eq!((tag.name, tag.value.as_str(), &line[tag.end..]), ("Event", value, "\n"));
        }
        let sloppy = read_tag("..[ Site  \"The \"Big\" One\" ] 1. e4", 2).unwrap();
        assert_eq!((sloppy.name, sloppy.value.as_str(), sloppy.value_at), ("Site", "The \"Big\" One", 11));
    }

    #[test]
    fn broken_tags_say_where() {
        assert_eq!(read_tag("[Event x]", 0).unwrap_err().at, 7);
        assert_eq!(read_tag("[Event \"x]\n\"]", 0).unwrap_err().at, 10);
        assert_eq!(read_tag("[Event", 0).unwrap_err().at, 6);
    }

    #[test]
    fn names_are_checked() {
        let mut tags = Tags::default();
        tags.set("Event", "one\ntwo").unwrap();
        tags.set("EVENT", "three\tfour").unwrap();
        assert_eq!(tags.iter().collect::<Vec<_>>(), [("Event", "three four")]);
        for bad in ["", "two words", "1st", "Result", "fen", "SetUp", "a]", "a\"b"] {
            assert!(tags.set(bad, "x").is_err(), "`{bad}` was accepted");
        }
        assert_eq!(tags.remove("event").as_deref(), Some("three four"));
        assert!(tags.is_empty());
    }
}
