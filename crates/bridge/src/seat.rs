//! The four seats and the two sides.

use foehn_game::Player;
use std::fmt;

/// A seat at the table, in the order of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Seat {
    /// North, South's partner.
    North,
    /// East, on North's left.
    East,
    /// South.
    South,
    /// West.
    West,
}

impl Seat {
    /// All seats, clockwise from North.
    pub const ALL: [Seat; 4] = [Seat::North, Seat::East, Seat::South, Seat::West];

    /// Its place in [`ALL`](Seat::ALL).
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat so many places to the left, that is clockwise.
    #[inline(always)]
    #[must_use]
    pub const fn after(self, places: usize) -> Seat {
        Seat::ALL[(self as usize + places) % 4]
    }

    /// The seat on the left, who plays next.
    #[must_use]
    pub const fn next(self) -> Seat {
        self.after(1)
    }

    /// The seat across the table.
    #[must_use]
    pub const fn partner(self) -> Seat {
        self.after(2)
    }

    /// The side that it belongs to.
    pub const fn side(self) -> Side {
        if self as usize & 1 == 0 { Side::NorthSouth } else { Side::EastWest }
    }

    /// The letter that is written for it.
    pub const fn letter(self) -> char {
        ['N', 'E', 'S', 'W'][self as usize]
    }

    /// The name of the seat.
    pub const fn name(self) -> &'static str {
        ["North", "East", "South", "West"][self as usize]
    }

    /// The seat of a letter.
    pub fn of_letter(letter: char) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| seat.letter() == letter.to_ascii_uppercase())
    }

    /// The player of a game with four seats who sits here: North is the first.
    pub const fn player(self) -> Player {
        Player::new(self as u8)
    }

    /// Where a player of a game with four seats sits.
    pub const fn of_player(player: Player) -> Seat {
        Seat::ALL[player.index() % 4]
    }
}

/// The letter: `N`.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// Two partners.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// North and South.
    NorthSouth,
    /// East and West.
    EastWest,
}

impl Side {
    /// Both sides.
    pub const ALL: [Side; 2] = [Side::NorthSouth, Side::EastWest];

    /// 0 for North and South, 1 for East and West.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponents.
    #[must_use]
    pub const fn other(self) -> Side {
        Side::ALL[1 - self as usize]
    }

    /// Its two seats.
    pub const fn seats(self) -> [Seat; 2] {
        let first = Seat::ALL[self as usize];
        [first, first.partner()]
    }
}

/// `NS` or `EW`.
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["NS", "EW"][self.index()])
    }
}
