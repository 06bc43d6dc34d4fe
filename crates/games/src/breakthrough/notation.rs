//! Positions and moves of Breakthrough as text.
//!
//! A position is its rows from the top, `w` and `b` for pawns and numbers for empty squares, then the player to move:
//! `bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w`. A move is `a2-a3`, or `a2xb3` where it takes.

use super::{Breakthrough, GOALS, PawnStep};
use foehn_game::{Game, Notation, NotationError, Player};

impl Notation for Breakthrough {
    const PLAYERS: &'static [&'static str] = &["White", "Black"];

    fn parse_position(text: &str) -> Result<Self, NotationError> {
        if text.trim().eq_ignore_ascii_case("start") {
            return Ok(Self::start());
        }
        let at = text.len() - text.trim_start().len();
        let board = text.trim_start().split(char::is_whitespace).next().unwrap_or_default();
        let pawns = read_board(board).map_err(|error| error.shifted(at))?;
        let rest = &text[at + board.len()..];
        let mover = match rest.trim() {
            "w" | "W" => Player::FIRST,
            "b" | "B" => Player::SECOND,
            other => {
                let place = at + board.len() + (rest.len() - rest.trim_start().len());
                return Err(NotationError::new(place, NotationError::quote(other), "`w` or `b`, who is to move"));
            }
        };
        Self::checked(pawns, mover)
    }

    fn position_text(&self) -> String {
        let rows: Vec<String> = (0..8).rev().map(|row| self.row_text(row)).collect();
        format!("{} {}", rows.join("/"), ['w', 'b'][self.mover.index()])
    }

    fn parse_move(&self, text: &str) -> Result<PawnStep, NotationError> {
        let at = text.len() - text.trim_start().len();
        let name = text.trim();
        let expected = "a step such as `a2-a3`, or `a2xb3` where it takes";
        let Some([from, to]) = read_squares(name) else {
            return Err(NotationError::new(at, NotationError::quote(name), expected));
        };
        let meant = PawnStep { from: from as u8, to: to as u8 };
        let is_legal = self.moves().contains(&meant);
        let takes = self.pawns[self.mover.opponent().index()] >> to & 1 == 1;
        match (is_legal, name.contains(['x', 'X', ':'])) {
            (true, true) if !takes => Err(NotationError::new(at, format!("{name}, where nothing is taken"), expected)),
            (true, _) => Ok(meant),
            (false, _) => {
                let what =
                    format!("{}-{}, no step of {}", square_name(from), square_name(to), Self::player_name(self.mover));
                Err(NotationError::new(at, what, "a pawn one square forward, straight only where nobody stands"))
            }
        }
    }

    fn move_text(&self, mv: PawnStep) -> String {
        let takes = self.pawns[self.mover.opponent().index()] >> mv.to & 1 == 1;
        format!("{}{}{}", square_name(mv.from()), if takes { 'x' } else { '-' }, square_name(mv.to()))
    }
}

impl Breakthrough {
    fn row_text(&self, row: usize) -> String {
        let mut text = String::new();
        let mut run = 0;
        for column in 0..8 {
            let square = 8 * row + column;
            match (0..2).find(|&player| self.pawns[player] >> square & 1 == 1) {
                None => run += 1,
                Some(player) => {
                    if run > 0 {
                        text.push_str(&run.to_string());
                    }
                    text.push(['w', 'b'][player]);
                    run = 0;
                }
            }
        }
        if run > 0 {
            text.push_str(&run.to_string());
        }
        text
    }

    /// The position, unless no game can reach it: at most 16 pawns each, and at most one player has won, the one who moved last.
    pub(super) fn checked(pawns: [u64; 2], mover: Player) -> Result<Self, NotationError> {
        for player in [Player::FIRST, Player::SECOND] {
            let count = pawns[player.index()].count_ones();
            if count > 16 {
                let what = format!("{count} pawns of {}", Self::player_name(player));
                return Err(NotationError::new(0, what, "at most 16"));
            }
        }
        if pawns[mover.index()] & GOALS[mover.index()] != 0 || pawns[mover.opponent().index()] == 0 {
            let what = format!("{} to move, who has won already", Self::player_name(mover));
            return Err(NotationError::new(0, what, "the other player to move"));
        }
        Ok(Breakthrough { pawns, mover })
    }
}

fn read_board(text: &str) -> Result<[u64; 2], NotationError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 8 {
        let what = if text.is_empty() { "nothing".to_owned() } else { format!("{} rows", rows.len()) };
        return Err(NotationError::new(0, what, "8 rows with `/` between them, or `start`"));
    }
    let mut pawns = [0; 2];
    let mut at = 0;
    for (from_top, row) in rows.iter().enumerate() {
        let mut column = 0;
        for (offset, glyph) in row.char_indices() {
            let player = match glyph {
                'w' | 'W' => Some(0),
                'b' | 'B' => Some(1),
                '1'..='8' => None,
                _ => {
                    let what = NotationError::quote(&glyph.to_string());
                    return Err(NotationError::new(at + offset, what, "`w`, `b`, or a number of empty squares"));
                }
            };
            if let (Some(player), true) = (player, column < 8) {
                pawns[player] |= 1 << (8 * (7 - from_top) + column);
            }
            column += glyph.to_digit(10).map_or(1, |empty| empty as usize);
        }
        if column != 8 {
            let what = format!("{column} squares in row {}", 8 - from_top);
            return Err(NotationError::new(at, what, "8 squares"));
        }
        at += row.len() + 1;
    }
    Ok(pawns)
}

/// The squares of a step, `a2-a3`, `a2xb3` or `a2a3`.
fn read_squares(name: &str) -> Option<[usize; 2]> {
    let (from, rest) = name.split_at_checked(2)?;
    let to = rest.strip_prefix(['-', 'x', 'X', ':']).unwrap_or(rest);
    Some([read_square(from)?, read_square(to)?])
}

fn read_square(name: &str) -> Option<usize> {
    let &[file, rank] = name.as_bytes() else { return None };
    let file = usize::from(file.to_ascii_lowercase().checked_sub(b'a')?);
    let rank = usize::from(rank.checked_sub(b'1')?);
    (file < 8 && rank < 8).then_some(8 * rank + file)
}

/// The name of a square, such as `d3`.
pub(super) fn square_name(square: usize) -> String {
    format!("{}{}", char::from(b'a' + (square % 8) as u8), square / 8 + 1)
}
