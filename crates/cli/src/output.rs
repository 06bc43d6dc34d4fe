//! Standard output: text with colours on a terminal only, JSON as one object.

use anstream::{AutoStream, ColorChoice};
use std::io::{self, Write};

/// Prints text; colours in it are dropped where standard output is not a terminal.
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// One line to another program, at once.
pub(crate) fn say(line: &str) -> anyhow::Result<()> {
    print(&format!("{line}\n"))
}

/// Prints one JSON value and the end of the line.
pub(crate) fn print_json(value: &serde_json::Value) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{value}")?;
    out.flush()?;
    Ok(())
}

/// Prints bytes as they are.
pub(crate) fn print_bytes(bytes: &[u8]) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(())
}

/// Whether standard output shows colours.
pub(crate) fn has_colours() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// Columns of text, each as wide as its widest cell, two blanks apart; the first row is the heading.
pub(crate) fn table<const N: usize>(rows: &[[String; N]]) -> String {
    let mut widths = [0; N];
    for row in rows {
        row.iter().zip(&mut widths).for_each(|(cell, width)| *width = cell.chars().count().max(*width));
    }
    let line = |row: &[String; N]| {
        let cells: Vec<_> = row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        format!("{}\n", cells.join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}

/// The text, cut to `width` characters with a mark where it is longer.
pub(crate) fn cut(text: &str, width: Option<usize>) -> String {
    match width {
        Some(width) if text.chars().count() > width => {
            text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
        }
        _ => text.to_owned(),
    }
}

/// A count with its digits in groups of three: `4,865,609`.
pub(crate) fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_come_in_groups_of_three() {
        for (count, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (4_865_609, "4,865,609")] {
            assert_eq!(grouped(count), text);
        }
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!((cut("héllo", None), cut("héllo", Some(5))), ("héllo".to_owned(), "héllo".to_owned()));
        assert_eq!((cut("héllo", Some(3)), cut("héllo", Some(0))), ("hé…".to_owned(), "…".to_owned()));
    }

    #[test]
    fn columns_line_up() {
        let rows = [["a", "b"], ["long", "c"]].map(|row| row.map(str::to_owned));
        assert_eq!(table(&rows), "a     b\nlong  c\n");
    }
}
