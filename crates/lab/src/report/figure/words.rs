//! Words in a drawing: how wide they are without asking a font, broken into lines or cut to fit, and coordinates.

use std::fmt;

/// A coordinate, with at most two digits after the point. What is no number is 0.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Px(pub(super) f64);

impl fmt::Display for Px {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round().clamp(-1e12, 1e12);
        // Adding zero turns -0 into 0.
        if hundredths.is_nan() { f.write_str("0") } else { write!(f, "{}", hundredths / 100.0 + 0.0) }
    }
}

/// About how wide the text is in a sans-serif font of this size; rather too wide than too narrow.
pub(super) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(letter_width).sum::<f64>() * size
}

fn letter_width(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | '(' | ')' | '[' | ']' | 'I' | '·' => 0.36,
        ' ' | 't' | 'f' | 'r' | '-' => 0.4,
        '⁰'..='⁹' | '¹' | '²' | '³' | '⁻' => 0.42,
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '…' => 0.95,
        'A'..='Z' => 0.7,
        _ if letter.is_ascii() => 0.6,
        _ if ('\u{1100}'..='\u{ffff}').contains(&letter) && letter.is_alphabetic() => 1.0,
        _ => 0.68,
    }
}

/// The text, or as much of it as fits, with `…` for the rest.
pub(super) fn cut(text: &str, size: f64, room: f64) -> String {
    if width(text, size) <= room {
        return text.to_owned();
    }
    let mut left = room - width("…", size);
    let kept: String = text
        .chars()
        .take_while(|&letter| {
            left -= letter_width(letter) * size;
            left >= 0.0
        })
        .collect();
    format!("{}…", kept.trim_end())
}

/// The text in lines no wider than this, at most so many; what does not fit is cut.
pub(super) fn lines(text: &str, size: f64, room: f64, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line, size) + width(" ", size) + width(word, size) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    if lines.len() > most {
        let rest = lines.split_off(most.max(1) - 1).join(" ");
        lines.push(rest);
    }
    lines.iter().map(|line| cut(line, size, room)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_short_and_finite() {
        let cases = [(1.0, "1"), (1.006, "1.01"), (-0.001, "0"), (12.5, "12.5"), (f64::NAN, "0")];
        for (value, text) in cases {
            assert_eq!(Px(value).to_string(), text);
        }
        assert_eq!(Px(f64::INFINITY).to_string(), "10000000000");
    }

    #[test]
    fn long_texts_are_broken_and_cut() {
        assert_eq!(cut("short", 10.0, 100.0), "short");
        let long = cut(&"wide ".repeat(40), 10.0, 100.0);
        assert!(long.ends_with('…') && width(&long, 10.0) <= 100.0, "{long}");
        assert_eq!(cut("abc", 10.0, 0.0), "…");
        assert_eq!(lines("one two three", 10.0, 45.0, 3), ["one two", "three"]);
        let two = lines(&"word ".repeat(30), 10.0, 80.0, 2);
        assert!(two.len() == 2 && two[1].ends_with('…'), "{two:?}");
        assert!(lines("", 10.0, 80.0, 2).is_empty());
    }
}
