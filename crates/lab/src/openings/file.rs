//! Opening files: a position or a list of moves a line.
//!
//! ```text
//! rnbqkb1r/pppppp2/5npp/8/8/3P3P/PPPNPPP1/R1BQKBNR w KQkq - 0 4          a position; operations of EPD are ignored
//! e4 e5 Nf3 Nc6                                                          moves from the first position, numbers allowed
//! 6  9-13 22-18 10-14  MAILPLAY  Inferno  W:W18,21:B1,2                  ballots, columns divided by tabs
//! ```
//!
//! Ballots whose column says `BARRED` (lost by force) are left out.

use crate::position_line::{BadLine, PositionLine, content_lines};
use foehn_game::NotationError;
use foehn_game::any::{History, Position};

/// The column of a ballot that nobody plays.
const BARRED: &str = "BARRED";

/// Reads a file of openings; moves are played from `start`.
///
/// # Errors
/// The first line that is neither a position nor a list of moves, or after which the game is over.
pub fn read(text: &str, start: &Position) -> Result<Vec<History>, BadLine> {
    let mut openings = Vec::new();
    for (number, line) in content_lines(text) {
        if line.split('\t').any(|column| column.trim().eq_ignore_ascii_case(BARRED)) {
            continue;
        }
        let opening = read_line(line, start).map_err(|error| BadLine::new(number, &error, line))?;
        openings.push(opening);
    }
    Ok(openings)
}

fn read_line(line: &str, start: &Position) -> Result<History, NotationError> {
    let opening = match PositionLine::parse(start.rules(), line) {
        Ok(read) => History::new(read.position),
        Err(no_position) => play_moves(line, start).map_err(|(played, error)| match played {
            0 => no_position,
            _ => error,
        })?,
    };
    if opening.is_over() {
        return Err(NotationError::new(0, "an opening after which the game is over", "one with a move to play"));
    }
    Ok(opening)
}

/// Plays the moves of a line; an error comes with the number of moves before it.
fn play_moves(line: &str, start: &Position) -> Result<History, (usize, NotationError)> {
    let mut history = History::new(start.clone());
    for word in line.split_whitespace() {
        let mv = without_number(word);
        if mv.is_empty() {
            continue;
        }
        let played = history.moves().len();
        // Words are slices of the line, so the distance of their first bytes is the column.
        let at = mv.as_ptr() as usize - line.as_ptr() as usize;
        if history.position().is_over() {
            let error = NotationError::new(at, NotationError::quote(mv), "nothing, for the game is over");
            return Err((played, error));
        }
        let mv = history.position().parse_move(mv).map_err(|error| (played, NotationError { at, ..error }))?;
        history.play(mv);
    }
    Ok(history)
}

/// The word without a move number before it: `e4` for `1.e4`, nothing for `1.` and `1...`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(mv) if rest.len() < word.len() => mv.trim_start_matches('.'),
        _ => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_name::start;

    fn positions(name: &str, text: &str) -> Vec<String> {
        let openings = read(text, &start(name)).unwrap_or_else(|error| panic!("{error}"));
        openings.iter().map(|opening| opening.position().position_text()).collect()
    }

    #[test]
    fn positions_and_moves_are_told_apart() {
        let text = "# two ways to say it\n1. e4 e5\nrnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - bm Nf3;\n";
        let read = positions("chess", text);
        assert_eq!(read.len(), 2);
        let placement = |text: &String| text.split(' ').next().map(str::to_owned);
        assert_eq!(placement(&read[0]), placement(&read[1]));
        assert_eq!(positions("connect4", "44\n4 4\n").len(), 2);
    }

    #[test]
    fn ballots_are_read_without_the_barred_ones() {
        let text = "2\t9-13 21-17 6-9\tCROSSBOARD\t\tW:W17,22:B1,2\n3\t9-13 21-17 10-14\tBARRED\t\tW:W17:B1\n\
                    9-13 21-17 6-9\n";
        assert_eq!(positions("checkers", text).len(), 2);
    }

    #[test]
    fn the_first_bad_line_is_named() {
        let error = read("e4\ne4 e9\n", &start("chess")).unwrap_err();
        assert!(error.to_string().starts_with("line 2: column 4: found"), "{error}");
        let error = read("what is this\n", &start("chess")).unwrap_err();
        assert!(error.to_string().starts_with("line 1: column 1: found"), "{error}");
        let error = read("f3 e5 g4 Qh4\n", &start("chess")).unwrap_err();
        assert!(error.reason.contains("the game is over"), "{error}");
        let error = read("f3 e5 g4 Qh4 a3\n", &start("chess")).unwrap_err();
        assert!(error.to_string().starts_with("line 1: column 14"), "{error}");
    }
}
