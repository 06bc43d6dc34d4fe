//! A line of play cut to what a terminal shows.

use std::io;

/// The moves with blanks between, as many as fit into `width` characters; a mark says that some are left out. The first
/// move is there however narrow the place is.
pub(crate) fn fitted(moves: &[String], width: Option<usize>) -> String {
    let whole = moves.join(" ");
    let Some(width) = width.filter(|&width| whole.chars().count() > width) else { return whole };
    let mut text = moves.first().cloned().unwrap_or_default();
    let mut length = text.chars().count();
    for mv in moves.iter().skip(1) {
        length += 1 + mv.chars().count();
        if length + " …".chars().count() > width {
            break;
        }
        text.push(' ');
        text.push_str(mv);
    }
    text + " …"
}

/// How many characters a line of standard output shows, where it is a terminal.
pub(crate) fn terminal_width() -> Option<usize> {
    terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| usize::from(width.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_between_moves() {
        let moves: Vec<String> = ["11-15", "23-19", "8-11"].map(str::to_owned).into();
        assert_eq!(fitted(&moves, None), "11-15 23-19 8-11");
        assert_eq!(fitted(&moves, Some(16)), "11-15 23-19 8-11");
        assert_eq!(fitted(&moves, Some(15)), "11-15 23-19 …");
        assert_eq!(fitted(&moves, Some(12)), "11-15 …");
        assert_eq!(fitted(&moves, Some(1)), "11-15 …");
        assert_eq!(fitted(&[], Some(1)), "");
    }
}
