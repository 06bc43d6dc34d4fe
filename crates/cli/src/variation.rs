//! A line of play as text: each move written in the position where it is played, cut to what a terminal shows.

use foehn_games::catalog::Playable;
use std::io;

/// The moves of a line that begins in `position`.
pub(crate) fn move_texts<G: Playable>(position: &G, moves: &[G::Move]) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = Vec::new();
    for &mv in moves {
        texts.push(position.move_text(mv));
        position.make(mv);
    }
    texts
}

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
    use foehn_game::Notation;
    use foehn_games::chess::Chess;

    #[test]
    fn every_move_is_written_where_it_is_played() {
        use foehn_game::Game;
        let start = Chess::start();
        let first = start.parse_move("e4").expect("a first move");
        let second = start.play(first).parse_move("d5").expect("a reply");
        let third = start.play(first).play(second).parse_move("exd5").expect("a capture");
        assert_eq!(move_texts(&start, &[first, second, third]), ["e4", "d5", "exd5"]);
    }

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
