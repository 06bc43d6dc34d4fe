//! What a command printed, compared with what a document says it prints.
//!
//! A line that is `...` stands for any number of lines, none included; `...` or `…` within a line for any text, none
//! included. So times and speeds need not be compared, and a long answer can be shortened. Blanks at the end of a line and
//! beside a wildcard do not count.

/// Where what was printed parts from what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Difference {
    /// The first expected line that nothing matches, from 0; the number of expected lines where too much was printed.
    pub(super) expected: usize,
    /// The printed line in its place, from 0; the number of printed lines where too little was printed.
    pub(super) found: usize,
}

/// Compares line by line, and says where the two part if they do.
///
/// Both lists are walked together for every number of lines that the wildcards may stand for; `reached` holds the places
/// in `found` that the expected lines so far can end at. The difference named is the one furthest on.
pub(super) fn compare(expected: &[&str], found: &[&str]) -> Result<(), Difference> {
    let mut reached = vec![0];
    for (at, line) in expected.iter().enumerate() {
        let furthest = reached.last().copied().unwrap_or_default();
        reached = if is_any_lines(line) {
            (reached.first().copied().unwrap_or_default()..=found.len()).collect()
        } else {
            let fits = |&place: &usize| found.get(place).is_some_and(|printed| line_matches(line, printed));
            reached.into_iter().filter(fits).map(|place| place + 1).collect()
        };
        if reached.is_empty() {
            return Err(Difference { expected: at, found: furthest });
        }
    }
    match reached.last() {
        Some(&end) if end < found.len() => Err(Difference { expected: expected.len(), found: end }),
        _ => Ok(()),
    }
}

/// Whether a line stands for any number of lines.
pub(super) fn is_any_lines(line: &str) -> bool {
    matches!(line.trim(), "..." | "…")
}

/// Whether a line stands for more than itself.
pub(super) fn has_wildcard(line: &str) -> bool {
    line.contains("...") || line.contains('…')
}

/// Whether a printed line is what the expected one allows.
pub(super) fn line_matches(expected: &str, found: &str) -> bool {
    let pieces: Vec<&str> = expected.trim_end().split("...").flat_map(|piece| piece.split('…')).collect();
    let found = found.trim_end();
    let [first, middle @ .., last] = pieces.as_slice() else {
        return pieces.first().is_none_or(|&only| only == found);
    };
    let Some(mut rest) = found.strip_prefix(first.trim_end()) else { return false };
    for piece in middle.iter().map(|piece| piece.trim()) {
        // The earliest place leaves the most for the pieces that follow.
        let Some(place) = rest.find(piece) else { return false };
        rest = &rest[place + piece.len()..];
    }
    rest.ends_with(last.trim_start())
}

/// Units of what differs from run to run: times, and with `M` or `k` speeds.
const UNITS: &[&str] = &["s", "ms", "M", "k", "M/s", "k/s"];

/// A printed line for a document: each time and each speed is a wildcard, in its column where the line has columns.
pub(super) fn without_times(line: &str) -> String {
    let line = line.trim_end();
    let mut written = String::new();
    let mut rest = line;
    while let Some(number) = rest.find(|c: char| c.is_ascii_digit()) {
        let end =
            number + rest[number..].find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len() - number);
        let after = &rest[end..];
        let unit = after.strip_prefix(' ').map(|after| after.split([' ', ',', ';', ')']).next().unwrap_or_default());
        let begins_word = rest[..number].ends_with(' ') || number == 0;
        let Some(unit) = unit.filter(|unit| begins_word && UNITS.contains(unit)) else {
            written.push_str(&rest[..end]);
            rest = after;
            continue;
        };
        let kept = unit.trim_start_matches(['M', 'k']);
        let (told, length) = match kept.is_empty() || kept.starts_with('/') {
            true => (format!("…{kept}"), end - number + 1 + unit.len()),
            false => (format!("… {unit}"), end - number + 1 + unit.len()),
        };
        written.push_str(&rest[..number]);
        if written.ends_with("  ") {
            let missing = length - told.chars().count();
            written.push_str(&" ".repeat(missing));
        }
        written.push_str(&told);
        rest = &rest[number + length..];
    }
    written + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_speeds_become_wildcards() {
        for (printed, written) in [
            ("nodes  45,516 in 0.013 s", "nodes  45,516 in … s"),
            ("1,189 nodes in 0.299 s, 3.98 M nodes/s", "1,189 nodes in … s, … nodes/s"),
            ("    5  10  1,446  2.26 M    0%  11-15", "    5  10  1,446       …    0%  11-15"),
            ("depth 15  95 nodes     672 k/s", "depth 15  95 nodes         …/s"),
            ("depth  9   3,963      0.017 s   236.1 M/s", "depth  9   3,963          … s         …/s"),
            ("win in 17 plies (9 moves)", "win in 17 plies (9 moves)"),
            ("12 sides, B:WK32:BK18,K19 ", "12 sides, B:WK32:BK18,K19"),
        ] {
            assert_eq!(without_times(printed), written);
            assert!(line_matches(&without_times(printed), printed), "{printed}");
        }
    }

    #[test]
    fn a_line_matches_itself_and_blanks_at_its_end_do_not_count() {
        assert!(line_matches("nodes  12", "nodes  12"));
        assert!(line_matches("nodes  12", "nodes  12  ") && line_matches("nodes  12 ", "nodes  12"));
        assert!(!line_matches("nodes  12", "nodes  13"));
        assert!(!line_matches("nodes  12", "nodes  123") && !line_matches("nodes  12", " nodes  12"));
        assert!(line_matches("", "") && line_matches("", "  ") && !line_matches("", "x"));
    }

    #[test]
    fn a_wildcard_in_a_line_stands_for_any_text() {
        for pattern in ["nodes  12 in ... s", "nodes  12 in … s", "nodes …s", "…", "...", "n...1…s", "… in …"]
        {
            assert!(line_matches(pattern, "nodes  12 in 0.013 s"), "{pattern}");
        }
        for pattern in ["nodes  13 in ... s", "... in", "in ...", "nodes ... s ... s", "nodes  12 in 0.013 s...x"] {
            assert!(!line_matches(pattern, "nodes  12 in 0.013 s"), "{pattern}");
        }
        assert!(line_matches("nodes        …  M/s", "nodes  2.15 M/s"), "columns may be wider or narrower");
        assert!(line_matches("a...", "a") && line_matches("...a", "a") && line_matches("a...b", "ab"));
        assert!(!line_matches("aa...aa", "aaa"), "the two ends must not share a letter");
        assert!(line_matches("9... b5?!", "9... b5?!"), "dots that are printed match themselves");
    }

    #[test]
    fn a_line_of_dots_stands_for_any_number_of_lines() {
        let printed = ["one", "two", "three", "four"];
        for expected in [
            &["one", "two", "three", "four"][..],
            &["one", "...", "four"],
            &["...", "four"],
            &["one", "..."],
            &["...", "two", "...", "four", "..."],
            &["one", "two", "…", "three", "four"],
            &["..."],
        ] {
            assert_eq!(compare(expected, &printed), Ok(()), "{expected:?}");
        }
        assert_eq!(compare(&[], &[]), Ok(()));
        assert_eq!(compare(&["..."], &[]), Ok(()));
        assert_eq!(compare(&["...", "b", "c"], &["b", "b", "c"]), Ok(()), "the first `b` is not the one that is meant");
    }

    #[test]
    fn a_difference_says_where() {
        let at = |expected, found| Err(Difference { expected, found });
        assert_eq!(compare(&["one", "two"], &["one", "too"]), at(1, 1));
        assert_eq!(compare(&["one", "two"], &["one"]), at(1, 1));
        assert_eq!(compare(&["one"], &["one", "two"]), at(1, 1));
        assert_eq!(compare(&["one"], &[]), at(0, 0));
        assert_eq!(compare(&[], &["one"]), at(0, 0));
        assert_eq!(compare(&["...", "five"], &["one", "two"]), at(1, 2));
        assert_eq!(compare(&["...", "one", "five"], &["one", "two"]), at(2, 1));
    }
}
