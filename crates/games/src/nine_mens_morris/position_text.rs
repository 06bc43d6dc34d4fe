//! Positions as text: `W:Wa1,d1,g4+5:Bd6,f4+6`.
//!
//! First the player to move, then the men of each player in either order: their fields, and after a `+` how many are still
//! in hand, which is left out where none is. `:H12` counts the plies since the last man was placed or removed and is
//! written where it is not 0. Blanks count nowhere, capitals are as good as small letters, and `start` is the first position, `W:W+9:B+9`.
//!
//! Positions that cannot be are refused: more than nine men, hands that do not fit the turn, a player with fewer men than a
//! game leaves, men lost before the other could close so many mills. Whether the men on the board could have come to stand as
//! they do is not asked.

use super::field::Field;
use super::position::{MEN, NineMensMorris};
use crate::reader::Reader;
use foehn_game::{Duel, Game, Notation, NotationError, Player};

const PLAYERS: [Player; 2] = [Player::FIRST, Player::SECOND];

/// Writes a position.
pub(super) fn write(position: &NineMensMorris) -> String {
    let men = |player: Player| {
        let mut names: Vec<_> = position.fields(player).map(|field| field.to_string()).collect();
        names.sort_unstable();
        let hand = match position.in_hand(player) {
            0 => String::new(),
            men => format!("+{men}"),
        };
        format!(":{}{}{hand}", letter(player), names.join(","))
    };
    let quiet = match position.quiet_plies() {
        0 => String::new(),
        plies => format!(":H{plies}"),
    };
    format!("{}{}{}{quiet}", letter(position.mover()), men(Player::FIRST), men(Player::SECOND))
}

/// Reads a position.
pub(super) fn read(text: &str) -> Result<NineMensMorris, NotationError> {
    if text.trim().eq_ignore_ascii_case("start") {
        return Ok(NineMensMorris::start());
    }
    let mut reader = Reader::new(text);
    let mover = reader.colour(["W", "B"], "`W` or `B` for the player to move, or `start`")?;
    let mut setup = Setup::default();
    let mut sections = [None; 2];
    while reader.next() == Some(':') {
        reader.advance();
        setup.read_part(&mut reader, &mut sections)?;
    }
    reader.end("`:` or the end")?;
    let section = |player: Player| {
        sections[player.index()].ok_or_else(|| {
            let expected = format!("the {} men, such as `:{}a1,d1+7`", adjective(player), letter(player));
            NotationError::new(text.len(), "the end", expected)
        })
    };
    let places = [section(Player::FIRST)?, section(Player::SECOND)?];
    setup.finish(mover, places)
}

/// A position while it is being read or set up by hand; White's share first.
#[derive(Default)]
pub(super) struct Setup {
    men: [u32; 2],
    hands: [u32; 2],
    quiet: Option<(usize, u32)>,
}

impl Setup {
    /// Reads what stands between two colons: the men of a player, or the counter.
    fn read_part(&mut self, reader: &mut Reader<'_>, sections: &mut [Option<usize>; 2]) -> Result<(), NotationError> {
        if matches!(reader.next(), Some('H' | 'h')) {
            let at = reader.at;
            reader.advance();
            let (_, plies) = reader.number("a number after `H`")?;
            return match self.quiet.replace((at, plies)) {
                None => Ok(()),
                Some(_) => Err(NotationError::new(at, "the counter for the second time", "`H` once at most")),
            };
        }
        let begin = reader.skip_blanks();
        let player = reader.colour(["W", "B"], "`W` or `B` and the fields of that player's men")?;
        if sections[player.index()].replace(begin).is_some() {
            let what = format!("the {} men for the second time", adjective(player));
            return Err(NotationError::new(begin, what, "each player once"));
        }
        self.read_men(player, reader)
    }

    fn read_men(&mut self, player: Player, reader: &mut Reader<'_>) -> Result<(), NotationError> {
        if !matches!(reader.next(), None | Some(':' | '+')) {
            loop {
                let (at, field) = reader.field()?;
                self.place(at, field, player)?;
                if reader.next() != Some(',') {
                    break;
                }
                reader.advance();
            }
        }
        if reader.next() == Some('+') {
            reader.advance();
            let (at, men) = reader.number("the number of men in hand")?;
            self.give(at, men, player)?;
        }
        Ok(())
    }

    /// Puts a man on a field; `at` is where that was read.
    pub(super) fn place(&mut self, at: usize, field: Field, player: Player) -> Result<(), NotationError> {
        if (self.men[0] | self.men[1]) & field.bit() != 0 {
            return Err(NotationError::new(at, format!("{field} for the second time"), "each field once"));
        }
        self.men[player.index()] |= field.bit();
        self.at_most_nine(at, player)
    }

    /// Gives a player so many men to place.
    pub(super) fn give(&mut self, at: usize, men: u32, player: Player) -> Result<(), NotationError> {
        self.hands[player.index()] = men;
        self.at_most_nine(at, player)
    }

    fn at_most_nine(&self, at: usize, player: Player) -> Result<(), NotationError> {
        match self.left(player) {
            0..=MEN => Ok(()),
            more => {
                let what = format!("{more} {} men, those in hand counted", adjective(player));
                Err(NotationError::new(at, what, format!("at most {MEN}")))
            }
        }
    }

    /// The men that a player has left, on the board and in hand.
    fn left(&self, player: Player) -> u32 {
        self.men[player.index()].count_ones().saturating_add(self.hands[player.index()])
    }

    /// The position, if a game can come to it; `places` say where the men of each player were read.
    pub(super) fn finish(self, mover: Player, places: [usize; 2]) -> Result<NineMensMorris, NotationError> {
        self.check_hands(mover, places)?;
        for player in PLAYERS {
            self.check_men(player, mover, places[player.index()])?;
        }
        let placing = self.hands != [0, 0];
        if let Some((at, plies)) = self.quiet.filter(|&(_, plies)| placing && plies > 0) {
            return Err(NotationError::new(
                at,
                format!("`H{plies}` with men in hand"),
                "no counter before all are placed",
            ));
        }
        let quiet = self.quiet.map_or(0, |(_, plies)| plies);
        Ok(NineMensMorris::assemble(self.men, self.hands.map(|men| men as u8), mover, quiet))
    }

    /// The players place their men in turn, White first.
    fn check_hands(&self, mover: Player, places: [usize; 2]) -> Result<(), NotationError> {
        let [white, black] = self.hands;
        let (fits, expected) = match mover == Player::FIRST {
            true => (white == black, "as many men in each hand when White is to move"),
            false => (
                black == white + 1 || (white, black) == (0, 0),
                "one man more in Black's hand when Black is to move, or none in either",
            ),
        };
        if fits {
            return Ok(());
        }
        let what = format!("{white} white and {black} black men in hand");
        Err(NotationError::new(places[1], what, expected))
    }

    fn check_men(&self, player: Player, mover: Player, at: usize) -> Result<(), NotationError> {
        let (men, left) = (adjective(player), self.left(player));
        let (least, why) = match player == mover {
            true => (2, "two or more: with two left a game has ended"),
            false => (3, "three or more: whoever has two left cannot have moved"),
        };
        if left < least {
            return Err(NotationError::new(at, counted(left, men), why));
        }
        let placed = MEN - self.hands[player.index()];
        if player != mover && placed > 0 && self.men[player.index()] == 0 {
            let expected = format!("at least one: {} has just moved", NineMensMorris::player_name(player));
            return Err(NotationError::new(at, format!("no {men} man on the board"), expected));
        }
        // Only the third man of the other can close a mill, and each one after it.
        let mills = (MEN - self.hands[player.opponent().index()]).saturating_sub(2);
        if self.hands != [0, 0] && MEN - left > mills {
            let what = format!("{left} {men} men left, those in hand counted");
            return Err(NotationError::new(
                at,
                what,
                format!("at least {}: so few could be removed by now", MEN - mills),
            ));
        }
        Ok(())
    }
}

fn counted(number: u32, adjective: &str) -> String {
    match number {
        0 => format!("no {adjective} man"),
        1 => format!("one {adjective} man"),
        _ => format!("{number} {adjective} men"),
    }
}

pub(super) fn adjective(player: Player) -> &'static str {
    ["white", "black"][player.index()]
}

fn letter(player: Player) -> &'static str {
    ["W", "B"][player.index()]
}

impl Reader<'_> {
    /// A field and where its name begins.
    fn field(&mut self) -> Result<(usize, Field), NotationError> {
        let at = self.skip_blanks();
        let name: String = self.text[at..].chars().take_while(char::is_ascii_alphanumeric).take(2).collect();
        let field = Field::named(&name).ok_or_else(|| match name.as_str() {
            "" => self.error(FIELD),
            _ => NotationError::new(at, NotationError::quote(&name), FIELD),
        })?;
        self.at += name.len();
        Ok((at, field))
    }
}

pub(super) const FIELD: &str = "a field such as `a1`, `d2` or `e3`";

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::kit;
    use foehn_game::{Duel, Game};

    #[test]
    fn reads_what_people_write() {
        let written = "B:Wa1,d6,f4+6:Bb4,d2+7";
        let position = read(written).unwrap();
        assert_eq!(write(&position), written);
        for same in ["b:bb4,d2+7:wf4,a1,d6+6", " B : W A1 , D6,F4 + 6 : B d2,b4+7 : H0 ", "B:H0:Bb4,d2+7:Wa1,d6,f4+6"] {
            assert_eq!(read(same), Ok(position), "{same}");
        }
        assert_eq!(read("W:W+9:B+9"), Ok(NineMensMorris::start()));
        assert_eq!(read(" Start\n"), Ok(NineMensMorris::start()));
        assert_eq!(write(&NineMensMorris::start()), "W:W+9:B+9");
        let quiet = read("W:Wa1,d1,g1:Ba7,d7,g7:H12").unwrap();
        assert_eq!((quiet.quiet_plies(), write(&quiet).as_str()), (12, "W:Wa1,d1,g1:Ba7,d7,g7:H12"));
        assert!(read("W:Wa1,d1:Ba7,d7,g7").unwrap().outcome().is_some(), "two men left");
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        for (text, message) in [
            ("", "at byte 0: found the end, expected `W` or `B` for the player to move, or `start`"),
            ("x", "at byte 0: found `x`, expected `W` or `B` for the player to move, or `start`"),
            ("W", "at byte 1: found the end, expected the white men, such as `:Wa1,d1+7`"),
            ("W:W+9", "at byte 5: found the end, expected the black men, such as `:Ba1,d1+7`"),
            ("W:Wd4:B", "at byte 3: found `d4`, expected a field such as `a1`, `d2` or `e3`"),
            ("W:Wa1,:B", "at byte 6: found `:`, expected a field such as `a1`, `d2` or `e3`"),
            ("W:Wa1,é:B", "at byte 6: found `é`, expected a field such as `a1`, `d2` or `e3`"),
            ("W:Wa1+:B", "at byte 6: found `:`, expected the number of men in hand"),
            ("W:Wa1+99999999999:B", "at byte 6: found `99999999999`, expected a smaller number"),
            ("W:Wa1+9:B", "at byte 6: found 10 white men, those in hand counted, expected at most 9"),
            ("W:Wa1+4294967295:B", "at byte 6: found 4294967295 white men, those in hand counted, expected at most 9"),
            ("W:Wa1:Bd1,a1", "at byte 10: found a1 for the second time, expected each field once"),
            ("W:Wa1:Wd1:B", "at byte 6: found the white men for the second time, expected each player once"),
            ("W:Wa1+8:Bd1+8 x", "at byte 14: found `x`, expected `:` or the end"),
            ("W:Wa1+8:Bd1+8:H", "at byte 15: found the end, expected a number after `H`"),
            ("W:Wa1+8:Bd1+8:H0:H1", "at byte 17: found the counter for the second time, expected `H` once at most"),
            ("W:Wa1+8:Bd1+8:H1", "at byte 14: found `H1` with men in hand, expected no counter before all are placed"),
            ("W:Wa1+8:Bd1+8:x", "at byte 14: found `x`, expected `W` or `B` and the fields of that player's men"),
            (
                "W:Wa1+8:Bd1+7",
                "at byte 8: found 8 white and 7 black men in hand, expected as many men in each hand when White is to move",
            ),
            (
                "B:Wa1+8:Bd1+8",
                "at byte 8: found 8 white and 8 black men in hand, expected one man more in Black's hand when Black is to \
                 move, or none in either",
            ),
            ("W:Wa1:Ba7,d7,g7", "at byte 2: found one white man, expected two or more: with two left a game has ended"),
            (
                "W:Wa1,d1,g1:Ba7,d7",
                "at byte 12: found 2 black men, expected three or more: whoever has two left cannot have moved",
            ),
            (
                "W:Wa1,d1+7:B+7",
                "at byte 11: found no black man on the board, expected at least one: Black has just moved",
            ),
            (
                "W:Wa1+7:Ba7,d7+7",
                "at byte 2: found 8 white men left, those in hand counted, expected at least 9: so few could be removed \
                 by now",
            ),
        ] {
            assert_eq!(read(text).expect_err(text).to_string(), message, "{text}");
        }
    }

    #[test]
    fn a_million_broken_positions_do_no_harm() {
        let samples =
            ["B:Wa1,d6,f4+6:Bb4,d2+7", "W:Wa1,d1,g1:Ba7,d7,g7:H12", "w : B a7,d7,g7 : W b4,b2,b6,d3", "start"];
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
