//! Lines of the Go Text Protocol, version 2 (Farnebäck 2002): a command with its number, and how it is answered.

use crate::output;

/// A command: its number, where it has one, its name and what follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GtpLine {
    /// The number by which the answer is found again.
    pub(crate) id: Option<u32>,
    pub(crate) name: String,
    pub(crate) words: Vec<String>,
}

impl GtpLine {
    /// Reads a line; `None` where it says nothing. Control characters count for nothing, a tab is a blank, and `#` begins a remark.
    pub(crate) fn read(text: &str) -> Option<GtpLine> {
        let text: String = text.replace('\t', " ").chars().filter(|letter| !letter.is_control()).collect();
        let text = text.split('#').next().unwrap_or_default();
        let mut words = text.split_whitespace().peekable();
        let id = words.peek().and_then(|word| word.parse().ok());
        if id.is_some() {
            words.next();
        }
        let name = words.next()?.to_owned();
        Some(GtpLine { id, name, words: words.map(str::to_owned).collect() })
    }

    /// The first word.
    pub(crate) fn first(&self) -> Option<&str> {
        self.words.first().map(String::as_str)
    }
}

/// What a command is answered with: a text, or why it could not be done.
pub(crate) type Answer = Result<String, String>;

/// An answer as the protocol writes it, with the empty line that ends it.
pub(crate) fn answer_text(id: Option<u32>, answer: &Answer) -> String {
    let number = id.map(|id| id.to_string()).unwrap_or_default();
    match answer {
        Ok(text) if text.is_empty() => format!("={number}\n\n"),
        // A board begins on a line of its own.
        Ok(text) if text.starts_with('\n') => format!("={number}\n{}\n\n", without_empty_lines(text)),
        Ok(text) => format!("={number} {}\n\n", without_empty_lines(text)),
        Err(error) => format!("?{number} {}\n\n", without_empty_lines(error).replace('\n', "; ")),
    }
}

/// Answers, at once.
pub(crate) fn respond(id: Option<u32>, answer: &Answer) -> anyhow::Result<()> {
    output::print(&answer_text(id, answer))
}

/// An empty line would end the answer.
fn without_empty_lines(text: &str) -> String {
    text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_the_protocol_says() {
        let line = GtpLine::read("12 play\tb D4 # a remark").unwrap();
        assert_eq!(
            (line.id, line.name.as_str(), line.words),
            (Some(12), "play", vec!["b".to_owned(), "D4".to_owned()])
        );
        assert_eq!(GtpLine::read("  # only a remark"), None);
        assert_eq!(GtpLine::read("\u{7}\r"), None);
        assert_eq!(GtpLine::read("7"), None, "a number without a command");
        assert_eq!(GtpLine::read("99999999999 name").unwrap().name, "99999999999", "no number of a command");
    }

    #[test]
    fn answers_end_with_an_empty_line_and_have_none_inside() {
        assert_eq!(answer_text(None, &Ok(String::new())), "=\n\n");
        assert_eq!(answer_text(None, &Ok("\n9 .\n8 .\n".to_owned())), "=\n9 .\n8 .\n\n");
        assert_eq!(answer_text(Some(3), &Ok("A\n\nB \n".to_owned())), "=3 A\nB\n\n");
        assert_eq!(answer_text(Some(0), &Err("illegal move\nwhy".to_owned())), "?0 illegal move; why\n\n");
    }
}
