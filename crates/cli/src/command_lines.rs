//! Commands of another program, line by line from standard input: whatever comes, it is a text of bounded length or
//! said to be too long.

use std::io::{self, BufRead, Read};

/// Longer lines are no commands. The longest game fits many times over.
const LONGEST: u64 = 1 << 20;

/// One line.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum CommandLine {
    /// Its text, without the end of the line; bytes that are no text became question marks.
    Text(String),
    /// It was too long and has been passed over.
    TooLong,
}

impl CommandLine {
    /// The next line, or none at the end of the input.
    pub(crate) fn read(input: &mut impl BufRead) -> io::Result<Option<CommandLine>> {
        let mut line = Vec::new();
        if input.take(LONGEST + 1).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        if line.len() as u64 > LONGEST {
            if !line.ends_with(b"\n") {
                pass_over(input)?;
            }
            return Ok(Some(CommandLine::TooLong));
        }
        let text = String::from_utf8_lossy(&line);
        Ok(Some(CommandLine::Text(text.trim_end_matches(['\n', '\r']).to_owned())))
    }

    /// How long a line may be, in bytes.
    pub(crate) const fn longest() -> u64 {
        LONGEST
    }
}

/// Reads to the end of the line and keeps nothing.
fn pass_over(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let (length, ends) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(length);
        if ends {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut bytes: &[u8]) -> Vec<CommandLine> {
        std::iter::from_fn(|| CommandLine::read(&mut bytes).expect("bytes can be read")).collect()
    }

    fn text(text: &str) -> CommandLine {
        CommandLine::Text(text.to_owned())
    }

    #[test]
    fn every_line_is_a_text_or_too_long() {
        assert_eq!(lines(b"go\r\n\nstop"), [text("go"), text(""), text("stop")]);
        assert_eq!(lines(b"\xff\x00go\n"), [text("\u{fffd}\0go")]);
        let long = vec![b'x'; LONGEST as usize + 5];
        assert_eq!(lines(&[&long[..], b"\nping\n"].concat()), [CommandLine::TooLong, text("ping")]);
        assert_eq!(lines(&long), [CommandLine::TooLong]);
        let just = [&long[..LONGEST as usize - 1], b"\nping"].concat();
        assert!(matches!(&lines(&just)[..], [CommandLine::Text(line), _] if line.len() == LONGEST as usize - 1));
        assert_eq!(lines(&[&long[..LONGEST as usize], b"\nping"].concat())[1], text("ping"));
    }
}
