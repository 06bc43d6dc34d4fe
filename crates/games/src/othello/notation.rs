//! Positions and moves of Othello as text.
//!
//! A position is its squares row by row from a1, then the mover, as in the OBF files of Othello programs:
//! `---------------------------OX------XO--------------------------- X`. Moves are squares, `d3`, or `pass`.

use super::directions::Geometry;
use super::{Othello, OthelloMove};
use foehn_game::{Game, Notation, NotationError, Player};

impl<const N: usize> Notation for Othello<N> {
    const PLAYERS: &'static [&'static str] = &["X", "O"];

    fn parse_position(text: &str) -> Result<Self, NotationError> {
        if text.trim().eq_ignore_ascii_case("start") {
            return Ok(Self::start());
        }
        let mut discs = [0u64; 2];
        let mut square = 0;
        let mut mover = None;
        for (at, glyph) in text.char_indices() {
            if glyph.is_whitespace() || (glyph == '/' && square < N * N) {
                continue;
            }
            let player = player_of(glyph);
            if square == N * N {
                if mover.is_some() || player.is_none() {
                    return Err(unexpected::<N>(at, glyph, mover));
                }
                mover = player;
                continue;
            }
            match (player, glyph) {
                (Some(player), _) => discs[player.index()] |= 1 << square,
                (None, '-' | '.') => {}
                _ => return Err(unexpected_square::<N>(at, glyph, square)),
            }
            square += 1;
        }
        if square < N * N {
            let expected = format!("{} squares of `X`, `O` and `-`, row by row, then the mover", N * N);
            return Err(NotationError::new(text.len(), format!("only {square} squares"), expected));
        }
        let mover = mover.ok_or_else(|| {
            NotationError::new(text.len(), "no mover after the squares", "`X` or `O`, who is to move")
        })?;
        Self::checked(discs, mover)
    }

    fn position_text(&self) -> String {
        let glyph = |square| self.owner(square).map_or('-', glyph_of);
        let mut text: String = (0..N * N).map(glyph).collect();
        text.push(' ');
        text.push(glyph_of(self.mover));
        text
    }

    fn parse_move(&self, text: &str) -> Result<OthelloMove, NotationError> {
        let name = text.trim();
        let at = text.len() - text.trim_start().len();
        let mv = read_move::<N>(name)
            .ok_or_else(|| NotationError::new(at, NotationError::quote(name), Self::moves_expected()))?;
        self.legal(mv).map_err(|error| error.shifted(at))
    }

    fn move_text(&self, mv: OthelloMove) -> String {
        mv.square().map_or_else(|| "pass".to_owned(), Self::square_name)
    }
}

impl<const N: usize> Othello<N> {
    /// The move, if it is legal here; the error says what stands against it.
    pub(super) fn legal(&self, mv: OthelloMove) -> Result<OthelloMove, NotationError> {
        let placements = self.placements();
        let legal = match mv.square() {
            Some(square) => placements >> square & 1 == 1,
            None => placements == 0 && self.must_pass(),
        };
        if legal {
            return Ok(mv);
        }
        let mover = glyph_of(self.mover);
        let expected = match (placements, self.must_pass()) {
            (0, false) => "no move, for the game is over".to_owned(),
            (0, true) => format!("`pass`, for {mover} can place no disc"),
            _ => format!("a square on which {mover} turns a disc"),
        };
        let what = match mv.square() {
            None => format!("a pass of {mover}, who can place a disc"),
            Some(square) if self.owner(square).is_some() => format!("{}, which is taken", Self::square_name(square)),
            Some(square) => format!("{}, where {mover} turns no disc", Self::square_name(square)),
        };
        let what = if mv.is_pass() && placements == 0 { "a pass".to_owned() } else { what };
        Err(NotationError::new(0, what, expected))
    }

    /// What a text that is no move should have been.
    pub(super) fn moves_expected() -> String {
        format!(
            "a square from a1 to {}, such as `{}`, or `pass`",
            Self::square_name(N * N - 1),
            Self::square_name(N + 1)
        )
    }

    /// The position, unless no game can reach it: the centre is taken from the start, and every further disc was placed
    /// beside another.
    pub(super) fn checked(discs: [u64; 2], mover: Player) -> Result<Self, NotationError> {
        let taken = discs[0] | discs[1];
        if taken & Self::CENTRE != Self::CENTRE {
            let square = (Self::CENTRE & !taken).trailing_zeros() as usize;
            let what = format!("no disc on {}", Self::square_name(square));
            return Err(NotationError::new(0, what, "discs on the four centre squares, where every game begins"));
        }
        let alone = taken & !Geometry::<N>::connected(Self::CENTRE, taken);
        if alone != 0 {
            let what =
                format!("a disc on {} apart from the others", Self::square_name(alone.trailing_zeros() as usize));
            return Err(NotationError::new(0, what, "discs that touch, as every placement does"));
        }
        let (own, other) = (discs[mover.index()], discs[mover.opponent().index()]);
        Ok(Othello { own, other, mover })
    }
}

/// A square's name or a pass, whether legal or not.
pub(super) fn read_move<const N: usize>(name: &str) -> Option<OthelloMove> {
    if name == "--" || name.eq_ignore_ascii_case("pass") || name.eq_ignore_ascii_case("ps") {
        return Some(OthelloMove::PASS);
    }
    let &[file, rank] = name.as_bytes() else { return None };
    let file = usize::from(file.to_ascii_lowercase().checked_sub(b'a')?);
    let rank = usize::from(rank.checked_sub(b'1')?);
    (file < N && rank < N).then(|| OthelloMove((N * rank + file) as u8))
}

fn glyph_of(player: Player) -> char {
    ['X', 'O'][player.index()]
}

fn player_of(glyph: char) -> Option<Player> {
    match glyph {
        'X' | 'x' | '*' => Some(Player::FIRST),
        'O' | 'o' => Some(Player::SECOND),
        _ => None,
    }
}

fn unexpected<const N: usize>(at: usize, glyph: char, mover: Option<Player>) -> NotationError {
    let what = NotationError::quote(&glyph.to_string());
    match mover {
        Some(_) => NotationError::new(at, what, "nothing after the mover"),
        None => NotationError::new(at, what, format!("`X` or `O`, who is to move, after {} squares", N * N)),
    }
}

fn unexpected_square<const N: usize>(at: usize, glyph: char, square: usize) -> NotationError {
    let name = Othello::<N>::square_name(square);
    NotationError::new(at, NotationError::quote(&glyph.to_string()), format!("`X`, `O` or `-` on {name}"))
}
