//! Matching pennies: both players put down a coin at the same time; the first wins both if they show the same side, the
//! second if they do not.
//!
//! At the same time means here: one after the other, and the second does not see the first's coin until his own lies on
//! the table ([`Hidden`]). No choice is good against a player who knows it; the only safe way is to put down each side
//! every other time, and then nobody gains anything.

use crate::kit::Random;
use crate::{
    Board, Cell, Game, Hidden, Key, Look, Notation, NotationError, Picture, Piece, Player, Shade, Turn, drawing,
};
use std::fmt;

/// A side of a coin, the move of putting one's coin down with that side up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Penny {
    /// The head is up.
    Heads,
    /// The tail is up.
    Tails,
}

impl fmt::Display for Penny {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["heads", "tails"][*self as usize])
    }
}

/// A position of matching pennies: the coins on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MatchingPennies {
    /// The coins of the players. The second puts his down last.
    coins: [Option<Penny>; 2],
}

/// What one of the players has seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PennySight {
    seat: Player,
    own: Option<Penny>,
    other: OtherPenny,
}

/// The other player's coin as it is seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum OtherPenny {
    /// It is not on the table.
    Missing,
    /// It lies there, covered.
    Covered,
    /// It shows this side.
    Shown(Penny),
}

/// The own coin: `-`, `H` or `T`; once both lie there, the other's behind a stroke: `H/T`.
impl fmt::Display for PennySight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.own.map_or('-', |side| side.letter(Player::FIRST)))?;
        match self.other {
            OtherPenny::Shown(side) => write!(f, "/{}", side.letter(Player::FIRST)),
            OtherPenny::Missing | OtherPenny::Covered => Ok(()),
        }
    }
}

impl Penny {
    const SIDES: [Penny; 2] = [Penny::Heads, Penny::Tails];

    /// The side's letter in a position and on the board: large for the first player, small for the second.
    fn letter(self, owner: Player) -> char {
        [['H', 'T'], ['h', 't']][owner.index()][self as usize]
    }
}

impl MatchingPennies {
    /// The coin a player has put down.
    pub fn coin(&self, player: Player) -> Option<Penny> {
        self.coins[player.index()]
    }

    /// The position with these coins, unless the second player's was put down first.
    fn checked(coins: [Option<Penny>; 2], at: usize) -> Result<Self, NotationError> {
        match coins {
            [None, Some(_)] => {
                Err(NotationError::new(at, "the second player's coin alone", "the first player's before it"))
            }
            _ => Ok(MatchingPennies { coins }),
        }
    }

    fn draw(&self, show: impl Fn(Player) -> bool) -> Picture {
        let cell = |player: Player| {
            let coin = self.coin(player);
            let side = |coin: Penny| if show(player) { coin.letter(player) } else { drawing::FACE_DOWN };
            Cell {
                glyph: coin.map_or('.', side),
                owner: coin.map(|_| player),
                shade: Shade::Light,
                name: ["1", "2"][player.index()].to_owned(),
            }
        };
        Picture { rows: vec![Player::all(2).map(cell).collect()], ..Picture::default() }
    }
}

impl Game for MatchingPennies {
    type Move = Penny;

    fn start() -> Self {
        MatchingPennies { coins: [None; 2] }
    }

    fn turn(&self) -> Turn {
        let mover = Player::all(2).find(|&player| self.coin(player).is_none());
        mover.map_or(Turn::Over, Turn::Player)
    }

    fn legal_moves(&self, visit: impl FnMut(Penny)) {
        if !self.is_over() {
            Penny::SIDES.into_iter().for_each(visit);
        }
    }

    fn play(&self, mv: Penny) -> Self {
        let mut next = *self;
        if let Turn::Player(mover) = self.turn() {
            next.coins[mover.index()] = Some(mv);
        }
        next
    }

    /// The winner gains one coin, the loser loses one.
    fn payoff(&self, seat: Player) -> f64 {
        let [Some(first), Some(second)] = self.coins else { return 0.0 };
        let winner = if first == second { Player::FIRST } else { Player::SECOND };
        if seat == winner { 1.0 } else { -1.0 }
    }

    fn key(&self) -> Key {
        Key::of(self.coins.iter().fold(0, |word, coin| 3 * word + coin.map_or(0, |side| side as u64 + 1)))
    }
}

impl Hidden for MatchingPennies {
    type Sight = PennySight;

    fn sight(&self, seat: Player) -> PennySight {
        let other = match self.coin(seat.opponent()) {
            None => OtherPenny::Missing,
            Some(coin) if self.is_over() => OtherPenny::Shown(coin),
            Some(_) => OtherPenny::Covered,
        };
        PennySight { seat, own: self.coin(seat), other }
    }

    fn deal(sight: &PennySight, random: &mut Random) -> Option<Self> {
        let other = match sight.other {
            OtherPenny::Missing => None,
            OtherPenny::Covered => random.choose(&Penny::SIDES).copied(),
            OtherPenny::Shown(coin) => Some(coin),
        };
        let mut coins = [None; 2];
        coins[sight.seat.index()] = sight.own;
        coins[sight.seat.opponent().index()] = other;
        let dealt = Self::checked(coins, 0).ok()?;
        (dealt.sight(sight.seat) == *sight).then_some(dealt)
    }
}

/// Positions are the two coins, `H` or `T`, or `-` for one that is not on the table yet: `--`, `H-`, `HT`. Moves are
/// `heads` and `tails`.
impl Notation for MatchingPennies {
    fn parse_position(text: &str) -> Result<Self, NotationError> {
        let expected = "two of `H`, `T` and `-`, such as `H-`";
        let mut coins = Vec::new();
        for (at, letter) in text.char_indices().filter(|(_, letter)| !letter.is_whitespace()) {
            let coin = match letter.to_ascii_uppercase() {
                'H' => Some(Penny::Heads),
                'T' => Some(Penny::Tails),
                '-' | '.' => None,
                _ => return Err(NotationError::new(at, NotationError::quote(&letter.to_string()), expected)),
            };
            coins.push((at, coin));
        }
        match coins[..] {
            [(at, first), (_, second)] => Self::checked([first, second], at),
            [_, _, (at, _), ..] => Err(NotationError::new(at, "a third coin", expected)),
            _ => Err(NotationError::new(text.len(), format!("only {} coins", coins.len()), expected)),
        }
    }

    fn position_text(&self) -> String {
        self.coins.map(|coin| coin.map_or('-', |side| side.letter(Player::FIRST))).into_iter().collect()
    }

    fn parse_move(&self, text: &str) -> Result<Penny, NotationError> {
        let name = text.trim();
        let named = match name.to_ascii_lowercase().as_str() {
            "heads" | "head" | "h" => Some(Penny::Heads),
            "tails" | "tail" | "t" => Some(Penny::Tails),
            _ => None,
        };
        let expected = if self.is_over() { "no move, for the game is over" } else { "`heads` or `tails`" };
        let at = text.len() - text.trim_start().len();
        let legal = named.filter(|_| !self.is_over());
        legal.ok_or_else(|| NotationError::new(at, NotationError::quote(name), expected))
    }

    fn move_text(&self, mv: Penny) -> String {
        mv.to_string()
    }
}

/// Two places on the table, one for each player's coin; a hand touches its own place and then says which side.
impl Board for MatchingPennies {
    const LOOK: Look = Look::Paper;

    fn picture(&self) -> Picture {
        self.draw(|_| true)
    }

    /// The other's coin lies face down until both are on the table.
    fn picture_for(&self, seat: Player) -> Picture {
        self.draw(|owner| owner == seat || self.is_over())
    }

    fn gesture(&self, _mv: Penny) -> Vec<String> {
        match self.turn() {
            Turn::Player(mover) => vec![["1", "2"][mover.index()].to_owned()],
            Turn::Chance | Turn::Over => Vec::new(),
        }
    }

    fn pieces() -> Vec<Piece> {
        let names = ["heads", "tails"];
        let of = |player: Player| {
            let coin = move |(side, name): (Penny, _)| Piece { glyph: side.letter(player), owner: Some(player), name };
            Penny::SIDES.into_iter().zip(names).map(coin)
        };
        Player::all(2).flat_map(of).collect()
    }

    fn arrange(rows: &[Vec<char>], mover: Player) -> Result<Self, NotationError> {
        drawing::check::<Self>(rows, 1, 2)?;
        let mut coins = [None; 2];
        for (player, (at, &glyph)) in Player::all(2).zip(rows.iter().flatten().enumerate()) {
            let coin = Penny::SIDES.into_iter().find(|side| side.letter(player) == glyph);
            if coin.is_none() && !drawing::is_empty(glyph) {
                let what = NotationError::quote(&glyph.to_string());
                let expected = format!("a coin of the {} player", ["first", "second"][player.index()]);
                return Err(NotationError::new(at, what, expected));
            }
            coins[player.index()] = coin;
        }
        let position = Self::checked(coins, 1)?;
        match position.turn() {
            Turn::Player(whose) if whose != mover => {
                let expected = format!("{}, whose turn it is with these coins", Self::player_name(whose));
                Err(NotationError::new(0, format!("{} to move", Self::player_name(mover)), expected))
            }
            _ => Ok(position),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit;

    fn pennies(text: &str) -> MatchingPennies {
        MatchingPennies::parse_position(text).unwrap()
    }

    #[test]
    fn sits_the_exam() {
        kit::examine::<MatchingPennies>(1, 50).unwrap();
        assert!(kit::examine_hidden::<MatchingPennies>(1, 50).unwrap() > 500);
        kit::examine_hidden_board::<MatchingPennies>(1, 50).unwrap();
        kit::examine_notation::<MatchingPennies>(1, 50).unwrap();
        kit::examine_board::<MatchingPennies>(1, 50).unwrap();
        assert!(kit::storm_board(&[MatchingPennies::start()], 1, 10_000).unwrap() > 100);
    }

    #[test]
    fn the_first_wins_with_equal_sides() {
        let payoffs = ["HH", "TT", "HT", "TH"].map(|coins| pennies(coins).payoffs());
        assert_eq!(payoffs, [[1.0, -1.0], [1.0, -1.0], [-1.0, 1.0], [-1.0, 1.0]]);
    }

    #[test]
    fn the_second_sees_nothing_but_that_a_coin_lies_there() {
        let [heads, tails] = [pennies("H-"), pennies("T-")];
        assert_ne!(heads.sight(Player::FIRST), tails.sight(Player::FIRST));
        assert_eq!(heads.sight(Player::SECOND), tails.sight(Player::SECOND));
        assert_ne!(heads.sight(Player::SECOND), MatchingPennies::start().sight(Player::SECOND));
        assert_ne!(pennies("HT").sight(Player::SECOND), pennies("TT").sight(Player::SECOND), "now both are seen");
        let mut random = Random::new(1);
        let sight = heads.sight(Player::SECOND);
        let dealt = (0..100).filter(|_| MatchingPennies::deal(&sight, &mut random) == Some(heads)).count();
        assert!((30..70).contains(&dealt), "heads were dealt {dealt} times in 100");
        assert_eq!(MatchingPennies::deal(&heads.sight(Player::FIRST), &mut random), Some(heads));
    }

    #[test]
    fn a_sight_that_cannot_be_is_not_dealt() {
        let alone = PennySight { seat: Player::SECOND, own: Some(Penny::Heads), other: OtherPenny::Missing };
        let covered = PennySight { seat: Player::SECOND, own: Some(Penny::Heads), other: OtherPenny::Covered };
        for sight in [alone, covered] {
            assert_eq!(MatchingPennies::deal(&sight, &mut Random::new(1)), None, "{sight:?}");
        }
    }

    #[test]
    fn the_other_s_coin_lies_face_down() {
        let seen = |text: &str, seat| pennies(text).picture_for(seat).to_string();
        assert_eq!(seen("H-", Player::FIRST), " H .\n");
        assert_eq!(seen("H-", Player::SECOND), " ? .\n");
        assert_eq!(seen("HT", Player::SECOND), " H t\n");
        assert_eq!(pennies("H-").picture().to_string(), " H .\n");
    }

    #[test]
    fn broken_text_is_refused() {
        let said = |text: &str| MatchingPennies::parse_position(text).unwrap_err().to_string();
        assert_eq!(said("H"), "at byte 1: found only 1 coins, expected two of `H`, `T` and `-`, such as `H-`");
        assert_eq!(said("HX"), "at byte 1: found `X`, expected two of `H`, `T` and `-`, such as `H-`");
        assert_eq!(said("HT T"), "at byte 3: found a third coin, expected two of `H`, `T` and `-`, such as `H-`");
        assert_eq!(
            said(" -T"),
            "at byte 1: found the second player's coin alone, expected the first player's before it"
        );
        let error = pennies("HT").parse_move("heads").unwrap_err();
        assert_eq!(error.to_string(), "at byte 0: found `heads`, expected no move, for the game is over");
        kit::mutate::storm(&["--", "H-", "ht", "heads"], 1, 300_000, |text| {
            if let Ok(position) = MatchingPennies::parse_position(text) {
                assert_eq!(MatchingPennies::parse_position(&position.position_text()), Ok(position));
            }
            let _ = MatchingPennies::start().parse_move(text);
        });
    }
}
