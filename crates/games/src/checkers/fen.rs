//! Positions as text: FEN as PDN files and lidraughts write it, `B:W18,24,K30:B12,K16`.
//!
//! First the side to move, then the pieces of each side in either order, `K` before kings, `1-12` for a row of squares;
//! a full stop may end it. `:H12` counts the plies since the last capture or man move and is written where it is not 0;
//! `:F3`, the number of the move, is read and forgotten, for a position has no memory. `start` is the first position.
//!
//! Positions that cannot be are refused. A side may have no piece left if it is to move (it has lost); the side that has
//! just moved must have one, for it moved it.

use super::position::Checkers;
use super::square::Square;
use crate::reader::Reader;
use foehn_game::{Duel, Game, Notation, NotationError, Player};

const MOST_PIECES: u32 = 12;

/// Writes a position.
pub(super) fn write(position: &Checkers) -> String {
    let letter = |player: Player| ["B", "W"][player.index()];
    let pieces = |player: Player| {
        let names = position.squares(player).map(|square| {
            let is_king = position.piece(square).is_some_and(|piece| piece.is_king);
            format!("{}{square}", if is_king { "K" } else { "" })
        });
        format!(":{}{}", letter(player), names.collect::<Vec<_>>().join(","))
    };
    let quiet = match position.quiet_plies() {
        0 => String::new(),
        plies => format!(":H{plies}"),
    };
    format!("{}{}{}{quiet}", letter(position.mover()), pieces(Player::SECOND), pieces(Player::FIRST))
}

/// Reads a position.
pub(super) fn read(text: &str) -> Result<Checkers, NotationError> {
    if text.trim().eq_ignore_ascii_case("start") {
        return Ok(Checkers::start());
    }
    let mut reader = Reader::new(text);
    let mover = reader.colour(["B", "W"], "`B` or `W` for the side to move, or `start`")?;
    let mut setup = Setup::default();
    loop {
        match reader.next() {
            Some(':') => setup.read_field(&mut reader)?,
            Some('.') => {
                reader.advance();
                break reader.end("the end after the full stop")?;
            }
            _ => break reader.end("`:` or the end")?,
        }
    }
    setup.finish(mover, text.len())
}

/// A position while it is being read.
#[derive(Default)]
pub(super) struct Setup {
    pieces: [u64; 2],
    kings: u64,
    /// The byte where each side's pieces begin, once they have been read.
    sections: [Option<usize>; 2],
    quiet: Option<u32>,
    full_move: Option<u32>,
}

impl Setup {
    /// Reads what stands between two colons: the pieces of a side or a counter.
    fn read_field(&mut self, reader: &mut Reader<'_>) -> Result<(), NotationError> {
        reader.advance();
        let counter = match reader.next() {
            Some('H' | 'h') => &mut self.quiet,
            Some('F' | 'f') => &mut self.full_move,
            _ => return self.read_section(reader),
        };
        let at = reader.at;
        reader.advance();
        let (_, number) = reader.number("a number after `H` or `F`")?;
        match counter.replace(number) {
            None => Ok(()),
            Some(_) => Err(NotationError::new(at, "a counter for the second time", "each counter once at most")),
        }
    }

    fn read_section(&mut self, reader: &mut Reader<'_>) -> Result<(), NotationError> {
        let begin = reader.at;
        let player = reader.colour(["B", "W"], "`W` or `B` and the squares of that side")?;
        if self.sections[player.index()].replace(begin).is_some() {
            let what = format!("the {} pieces for the second time", adjective(player));
            return Err(NotationError::new(begin, what, "each side once"));
        }
        if matches!(reader.next(), None | Some(':' | '.')) {
            return Ok(());
        }
        loop {
            self.read_squares(player, reader)?;
            if reader.next() != Some(',') {
                return Ok(());
            }
            reader.advance();
        }
    }

    /// Reads a square or a range of them, with `K` before it for kings.
    fn read_squares(&mut self, player: Player, reader: &mut Reader<'_>) -> Result<(), NotationError> {
        let is_king = matches!(reader.next(), Some('K' | 'k'));
        if is_king {
            reader.advance();
        }
        let (at, first) = reader.square()?;
        let mut last = first;
        if reader.next() == Some('-') {
            reader.advance();
            let (last_at, square) = reader.square()?;
            if square < first {
                return Err(NotationError::new(last_at, format!("square {square}"), format!("a square above {first}")));
            }
            last = square;
        }
        let mut range = Square::all().filter(|&square| first <= square && square <= last);
        range.try_for_each(|square| self.place(at, square, player, is_king))
    }

    /// Puts a piece on a square, if it can stand there; `at` is where that was read.
    pub(super) fn place(
        &mut self,
        at: usize,
        square: Square,
        player: Player,
        is_king: bool,
    ) -> Result<(), NotationError> {
        let bit = square.bit();
        if (self.pieces[0] | self.pieces[1]) & bit != 0 {
            return Err(NotationError::new(at, format!("square {square} for the second time"), "each square once"));
        }
        let crowning_row = [7, 0][player.index()];
        if !is_king && square.row() == crowning_row {
            let what = format!("a {} man on {square}, its crowning row", adjective(player));
            return Err(NotationError::new(at, what, format!("a king there (`K{square}`)")));
        }
        let own = &mut self.pieces[player.index()];
        *own |= bit;
        if own.count_ones() > MOST_PIECES {
            let what = format!("a {}th {} piece", own.count_ones(), adjective(player));
            return Err(NotationError::new(at, what, format!("at most {MOST_PIECES} pieces a side")));
        }
        if is_king {
            self.kings |= bit;
        }
        Ok(())
    }

    fn finish(self, mover: Player, end: usize) -> Result<Checkers, NotationError> {
        for player in [Player::SECOND, Player::FIRST] {
            if self.sections[player.index()].is_none() {
                let expected = format!("the {} pieces, such as `:{}18,K30`", adjective(player), letter(player));
                return Err(NotationError::new(end, "the end", expected));
            }
        }
        let moved = mover.opponent();
        self.check_moved(moved, self.sections[moved.index()].unwrap_or(end))?;
        Ok(Checkers::assemble(self.pieces, self.kings, mover, self.quiet.unwrap_or(0)))
    }

    /// The position once every piece of a drawing is placed.
    pub(super) fn finish_drawing(self, mover: Player) -> Result<Checkers, NotationError> {
        self.check_moved(mover.opponent(), 0)?;
        Ok(Checkers::assemble(self.pieces, self.kings, mover, 0))
    }

    /// Whoever has just moved has a piece.
    fn check_moved(&self, moved: Player, at: usize) -> Result<(), NotationError> {
        if self.pieces[moved.index()] == 0 {
            let expected = format!("at least one: {} has just moved", Checkers::player_name(moved));
            return Err(NotationError::new(at, format!("no {} piece", adjective(moved)), expected));
        }
        Ok(())
    }
}

fn adjective(player: Player) -> &'static str {
    ["black", "white"][player.index()]
}

fn letter(player: Player) -> &'static str {
    ["B", "W"][player.index()]
}

impl Reader<'_> {
    /// A square and where its number begins.
    fn square(&mut self) -> Result<(usize, Square), NotationError> {
        let expected = "a square from 1 to 32";
        let (at, number) = self.number(expected)?;
        let square = u8::try_from(number).ok().and_then(Square::new);
        Ok((at, square.ok_or_else(|| NotationError::new(at, format!("square {number}"), expected))?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::kit;

    fn error(text: &str) -> String {
        read(text).expect_err(text).to_string()
    }

    #[test]
    fn reads_what_people_write() {
        let written = "B:W18,24,K30:B12,K16";
        let position = read(written).unwrap();
        assert_eq!(write(&position), written);
        for same in [
            "b:w18,24,k30:b12,k16",
            " B : B K16 , 12 : W 24,K30 , 18 . ",
            "B:W18,24,K30:B12,K16.",
            "B:W18,24,K30:B12,K16:H0:F1",
            "B:F17:W18-18,24,K30-30:B12,K16",
        ] {
            let read = read(same).unwrap();
            assert_eq!((read, read.quiet_plies()), (position, 0), "{same}");
        }
        let quiet = read("B:W18,24,K30:B12,K16:H12:F40").unwrap();
        assert_eq!((quiet, quiet.quiet_plies()), (position, 12));
        assert_eq!(write(&quiet), "B:W18,24,K30:B12,K16:H12");
        assert_eq!(read("B:W21-32:B1-12"), Ok(Checkers::start()));
        assert_eq!(read(" Start\n"), Ok(Checkers::start()));
        assert_eq!(read("B:WK1-4:B5").map(|position| write(&position)).as_deref(), Ok("B:WK1,K2,K3,K4:B5"));
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        for (text, message) in [
            ("", "at byte 0: found the end, expected `B` or `W` for the side to move, or `start`"),
            ("x", "at byte 0: found `x`, expected `B` or `W` for the side to move, or `start`"),
            ("B", "at byte 1: found the end, expected the white pieces, such as `:W18,K30`"),
            ("B:W18", "at byte 5: found the end, expected the black pieces, such as `:B18,K30`"),
            ("B:W18,45:B1", "at byte 6: found square 45, expected a square from 1 to 32"),
            ("B:W0:B1", "at byte 3: found square 0, expected a square from 1 to 32"),
            ("B:W18,:B1", "at byte 6: found `:`, expected a square from 1 to 32"),
            ("B:W18,K:B1", "at byte 7: found `:`, expected a square from 1 to 32"),
            ("B:W99999999999:B1", "at byte 3: found `99999999999`, expected a smaller number"),
            ("B:W18:B12,18", "at byte 10: found square 18 for the second time, expected each square once"),
            ("B:W3:B12", "at byte 3: found a white man on 3, its crowning row, expected a king there (`K3`)"),
            ("B:W18:BK3,30", "at byte 10: found a black man on 30, its crowning row, expected a king there (`K30`)"),
            ("B:W18:B1-13", "at byte 7: found a 13th black piece, expected at most 12 pieces a side"),
            ("B:W20-18:B1", "at byte 6: found square 18, expected a square above 20"),
            ("B:W18:W19:B1", "at byte 6: found the white pieces for the second time, expected each side once"),
            ("B:W:B1", "at byte 2: found no white piece, expected at least one: White has just moved"),
            ("W:W:B", "at byte 4: found no black piece, expected at least one: Black has just moved"),
            ("B:W18:B1 x", "at byte 9: found `x`, expected `:` or the end"),
            ("B:W18:B1. x", "at byte 10: found `x`, expected the end after the full stop"),
            ("B:W18:B1:H", "at byte 10: found the end, expected a number after `H` or `F`"),
            ("B:W18:B1:H1:H2", "at byte 12: found a counter for the second time, expected each counter once at most"),
            ("B:W18:B1:é", "at byte 9: found `é`, expected `W` or `B` and the squares of that side"),
        ] {
            assert_eq!(error(text), message, "{text}");
        }
    }

    #[test]
    fn a_million_broken_positions_do_no_harm() {
        let samples = ["B:W18,24,K30:B12,K16", "W:W21-32:B1-12:H3:F10", "b : B K16 , 12 : W 24 .", "start"];
        let mut accepted = 0;
        kit::mutate::storm(&samples, 1, 1_000_000, |text| {
            if let Ok(position) = read(text) {
                accepted += 1;
                let back = read(&write(&position)).unwrap();
                assert_eq!((back, back.quiet_plies()), (position, position.quiet_plies()), "{text}");
            }
        });
        assert!(accepted > 10_000, "the storm breaks nearly everything: {accepted} accepted");
    }
}
