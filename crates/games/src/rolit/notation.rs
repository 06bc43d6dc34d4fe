//! Positions and moves of Rolit as text.
//!
//! A position is its squares row by row from a1, `R`, `Y`, `G`, `B` or `-`, then the mover's letter:
//! `---------------------------RY------BG--------------------------- R`. Moves are squares, `d3`.

use super::{Board8, CENTRE, COLOURS, Rolit, RolitMove};
use foehn_game::{Game, Notation, NotationError, Player};

/// The letters of the colours.
pub(super) const LETTERS: [char; COLOURS] = ['R', 'Y', 'G', 'B'];

const SQUARES: usize = 64;

impl Notation for Rolit {
    const PLAYERS: &'static [&'static str] = &["Red", "Yellow", "Green", "Blue"];

    fn parse_position(text: &str) -> Result<Self, NotationError> {
        if text.trim().eq_ignore_ascii_case("start") {
            return Ok(Self::start());
        }
        let mut balls = [0u64; COLOURS];
        let mut square = 0;
        let mut mover = None;
        for (at, letter) in text.char_indices() {
            if letter.is_whitespace() || (letter == '/' && square < SQUARES) {
                continue;
            }
            let colour = colour_of(letter);
            if square == SQUARES {
                if mover.is_some() || colour.is_none() {
                    return Err(unexpected_mover(at, letter, mover));
                }
                mover = colour;
                continue;
            }
            match (colour, letter) {
                (Some(colour), _) => balls[colour.index()] |= 1 << square,
                (None, '-' | '.') => {}
                _ => {
                    let expected = format!("`R`, `Y`, `G`, `B` or `-` on {}", square_name(square));
                    return Err(NotationError::new(at, NotationError::quote(&letter.to_string()), expected));
                }
            }
            square += 1;
        }
        if square < SQUARES {
            let expected = "64 squares of `R`, `Y`, `G`, `B` and `-`, row by row, then the mover";
            return Err(NotationError::new(text.len(), format!("only {square} squares"), expected));
        }
        let expected = "`R`, `Y`, `G` or `B`, who is to move";
        let mover = mover.ok_or_else(|| NotationError::new(text.len(), "no mover after the squares", expected))?;
        Self::checked(balls, mover)
    }

    fn position_text(&self) -> String {
        let letter = |square| self.owner(square).map_or('-', |player| LETTERS[player.index()]);
        let mut text: String = (0..SQUARES).map(letter).collect();
        text.push(' ');
        text.push(LETTERS[self.mover.index()]);
        text
    }

    fn parse_move(&self, text: &str) -> Result<RolitMove, NotationError> {
        let name = text.trim();
        let at = text.len() - text.trim_start().len();
        let mv = read_square(name).ok_or_else(|| {
            NotationError::new(at, NotationError::quote(name), "a square from a1 to h8, such as `b2`")
        })?;
        self.legal(mv).map_err(|error| error.shifted(at))
    }

    fn move_text(&self, mv: RolitMove) -> String {
        square_name(mv.square())
    }
}

impl Rolit {
    /// Whose ball lies on a square.
    pub(super) fn owner(&self, square: usize) -> Option<Player> {
        Player::all(COLOURS).find(|&player| self.balls(player) >> square & 1 == 1)
    }

    /// The move, if it is legal here; the error says what stands against it.
    fn legal(&self, mv: RolitMove) -> Result<RolitMove, NotationError> {
        let square = mv.square();
        if self.placements() >> square & 1 == 1 {
            return Ok(mv);
        }
        let name = square_name(square);
        let mover = Self::player_name(self.mover);
        let must_trap = self.trapping_squares(self.mover) != 0;
        let expected = match must_trap {
            _ if self.is_over() => "no move, for the board is full".to_owned(),
            true => format!("a square on which {mover} traps a ball"),
            false => "an empty square beside a ball".to_owned(),
        };
        let what = match self.owner(square) {
            Some(_) => format!("{name}, which is taken"),
            None if must_trap => format!("{name}, where {mover} traps no ball"),
            None => format!("{name}, which lies beside no ball"),
        };
        Err(NotationError::new(0, what, expected))
    }

    /// The position, unless no game can reach it: the centre is taken from the start, and every further ball was placed
    /// beside another.
    pub(super) fn checked(balls: [u64; COLOURS], mover: Player) -> Result<Self, NotationError> {
        let position = Rolit { balls, mover };
        let taken = position.taken();
        if taken & CENTRE != CENTRE {
            let what = format!("no ball on {}", square_name((CENTRE & !taken).trailing_zeros() as usize));
            return Err(NotationError::new(0, what, "balls on the four centre squares, where every game begins"));
        }
        let alone = taken & !Board8::connected(CENTRE, taken);
        if alone != 0 {
            let what = format!("a ball on {} apart from the others", square_name(alone.trailing_zeros() as usize));
            return Err(NotationError::new(0, what, "balls that touch, as every placement does"));
        }
        Ok(position)
    }
}

/// The name of a square, such as `d3`.
pub(super) fn square_name(square: usize) -> String {
    format!("{}{}", file_letter(square % 8), square / 8 + 1)
}

pub(super) fn file_letter(file: usize) -> char {
    char::from(b'a' + file as u8)
}

fn read_square(name: &str) -> Option<RolitMove> {
    let &[file, rank] = name.as_bytes() else { return None };
    let file = file.to_ascii_lowercase().checked_sub(b'a')?;
    let rank = rank.checked_sub(b'1')?;
    (file < 8 && rank < 8).then(|| RolitMove(8 * rank + file))
}

fn colour_of(letter: char) -> Option<Player> {
    let colour = LETTERS.iter().position(|&known| known == letter.to_ascii_uppercase())?;
    Some(Player::new(colour as u8))
}

fn unexpected_mover(at: usize, letter: char, mover: Option<Player>) -> NotationError {
    let what = NotationError::quote(&letter.to_string());
    match mover {
        Some(_) => NotationError::new(at, what, "nothing after the mover"),
        None => NotationError::new(at, what, "`R`, `Y`, `G` or `B`, who is to move, after 64 squares"),
    }
}
