//! Strains: the four suits as trumps, and no trumps.

use crate::Suit;
use std::fmt;

/// What is trumps in a contract, in the order in which results are usually written: spades to clubs, then no trumps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Strain {
    /// A suit is trumps.
    Suit(Suit),
    /// No suit is.
    NoTrump,
}

impl Strain {
    /// All strains: spades, hearts, diamonds, clubs, no trumps.
    pub const ALL: [Strain; 5] = [
        Strain::Suit(Suit::Spades),
        Strain::Suit(Suit::Hearts),
        Strain::Suit(Suit::Diamonds),
        Strain::Suit(Suit::Clubs),
        Strain::NoTrump,
    ];

    /// Its place in [`ALL`](Strain::ALL).
    pub const fn index(self) -> usize {
        match self {
            Strain::Suit(suit) => suit as usize,
            Strain::NoTrump => 4,
        }
    }

    /// Its rank in the auction: 0 for clubs, 4 for no trumps.
    pub const fn rank(self) -> usize {
        match self {
            Strain::Suit(suit) => 3 - suit as usize,
            Strain::NoTrump => 4,
        }
    }

    /// The suit that is trumps.
    pub const fn trumps(self) -> Option<Suit> {
        match self {
            Strain::Suit(suit) => Some(suit),
            Strain::NoTrump => None,
        }
    }

    /// The strain that a text names: `S`, `h`, `N`, `NT`.
    pub fn parse(text: &str) -> Option<Strain> {
        match text.to_ascii_uppercase().as_str() {
            "N" | "NT" => Some(Strain::NoTrump),
            other => {
                let mut letters = other.chars();
                let suit = letters.next().and_then(Suit::of_letter)?;
                letters.next().is_none().then_some(Strain::Suit(suit))
            }
        }
    }
}

/// `S`, `H`, `D`, `C` or `NT`.
impl fmt::Display for Strain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strain::Suit(suit) => write!(f, "{}", suit.letter()),
            Strain::NoTrump => f.write_str("NT"),
        }
    }
}
