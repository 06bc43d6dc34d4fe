//! Cards, suits and sets of cards.
//!
//! ```text
//! bit of a set   63 .. 48   47 .. 32   31 .. 16   15 13 12 11 .. 1  0
//! means          clubs      diamonds   hearts      -     A  K  .. 3  2   of spades
//! ```
//!
//! Each suit has a lane of 16 bits, of which the upper three are never set; so sums and shifts within a lane do not reach the next.

use foehn_game::NotationError;
use std::fmt;

/// A suit, in the order of bidding from the highest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Suit {
    /// The highest suit.
    Spades,
    /// The lower of the majors.
    Hearts,
    /// The higher of the minors.
    Diamonds,
    /// The lowest suit.
    Clubs,
}

impl Suit {
    /// All suits, the highest first.
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

    /// Its place in [`ALL`](Suit::ALL).
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter that is written for it.
    pub const fn letter(self) -> char {
        ['S', 'H', 'D', 'C'][self as usize]
    }

    /// The suit of a letter.
    pub fn of_letter(letter: char) -> Option<Suit> {
        Suit::ALL.into_iter().find(|suit| suit.letter() == letter.to_ascii_uppercase())
    }

    /// Spades or hearts.
    pub const fn is_major(self) -> bool {
        matches!(self, Suit::Spades | Suit::Hearts)
    }
}

/// The letters of the ranks, the lowest first.
pub const RANKS: &str = "23456789TJQKA";

/// A card: its suit and its rank, 0 for the two and 12 for the ace.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card of this suit and rank, 0 for the two and 12 for the ace.
    #[inline(always)]
    pub const fn new(suit: Suit, rank: u8) -> Card {
        debug_assert!(rank < 13, "ranks go from 0 to 12");
        Card((suit as u8) << 4 | rank)
    }

    /// Its bit in a set.
    #[inline(always)]
    pub(crate) const fn bit(self) -> u8 {
        self.0
    }

    /// Its suit.
    #[inline(always)]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 >> 4 & 3) as usize]
    }

    /// Its rank: 0 for the two, 12 for the ace.
    #[inline(always)]
    pub const fn rank(self) -> u8 {
        self.0 & 15
    }

    /// Its number among the 52, spades first and the two first in each suit.
    pub const fn index(self) -> usize {
        (self.0 >> 4) as usize * 13 + (self.0 & 15) as usize
    }

    /// Points after Milton Work: 4 for an ace, 3, 2, 1.
    pub const fn points(self) -> u32 {
        self.rank().saturating_sub(8) as u32
    }

    /// The letter of its rank.
    pub fn rank_letter(self) -> char {
        char::from(RANKS.as_bytes()[usize::from(self.rank())])
    }

    /// The card that a text names, suit first: `SA`, `HT`, `h10`, `d2`.
    ///
    /// # Errors
    /// What was found and what a card looks like.
    ///
    /// ```
    /// use foehn_bridge::{Card, Suit};
    /// assert_eq!(Card::parse("HT"), Ok(Card::new(Suit::Hearts, 8)));
    /// assert!(Card::parse("T").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Card, String> {
        let expected =
            || format!("{} is no card; write the suit and the rank, such as SA, HT or D2", NotationError::quote(text));
        let mut letters = text.chars();
        let suit = letters.next().and_then(Suit::of_letter).ok_or_else(expected)?;
        let rank = match letters.as_str() {
            "10" => Some(8),
            rest if rest.chars().count() == 1 => rest.chars().next().and_then(rank_of_letter),
            _ => None,
        };
        rank.map(|rank| Card::new(suit, rank)).ok_or_else(expected)
    }
}

/// The rank of a letter: 0 for `2`, 12 for `A`.
pub(crate) fn rank_of_letter(letter: char) -> Option<u8> {
    RANKS.find(letter.to_ascii_uppercase()).map(|rank| rank as u8)
}

/// Suit and rank: `SA`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.suit().letter(), self.rank_letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CardSet(pub(crate) u64);

/// The bits of a suit's lane that mean cards.
pub(crate) const LANE: u64 = 0x1fff;

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// All 52.
    pub const FULL: CardSet = CardSet(0x1fff_1fff_1fff_1fff);

    /// How many cards.
    #[inline(always)]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `card` is among them.
    #[inline(always)]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// These and `card`.
    #[must_use]
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | 1 << card.0)
    }

    /// These but for `card`.
    #[must_use]
    pub const fn without(self, card: Card) -> CardSet {
        CardSet(self.0 & !(1 << card.0))
    }

    /// The cards of both.
    #[must_use]
    pub const fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards that are in both.
    #[must_use]
    pub const fn common(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// The cards that are not in `other`.
    #[must_use]
    pub const fn minus(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// The cards of one suit.
    #[must_use]
    pub const fn of_suit(self, suit: Suit) -> CardSet {
        CardSet(self.0 & LANE << (16 * suit as u32))
    }

    /// How many cards of a suit.
    pub const fn length(self, suit: Suit) -> usize {
        self.of_suit(suit).len()
    }

    /// High-card points: 4 for an ace, 3, 2, 1.
    pub fn points(self) -> u32 {
        const EACH: u64 = 0x0001_0001_0001_0001;
        let count = |rank: u32| (self.0 & EACH << rank).count_ones();
        4 * count(12) + 3 * count(11) + 2 * count(10) + count(9)
    }

    /// One of the cards by its number below [`len`](CardSet::len), in no order that means anything.
    pub(crate) fn nth(self, number: usize) -> Option<Card> {
        let rest = (0..number).fold(self.0, |rest, _| rest & rest.wrapping_sub(1));
        (rest != 0).then(|| Card(rest.trailing_zeros() as u8))
    }

    /// The cards, spades first and the highest first in each suit.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Suit::ALL.into_iter().flat_map(move |suit| {
            (0..13).rev().map(move |rank| Card::new(suit, rank)).filter(move |card| self.contains(*card))
        })
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

/// The ranks of each suit, spades first, as PBN writes a hand: `AKJ2.T9.-.Q654` but with nothing for a void.
impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for suit in Suit::ALL {
            if suit != Suit::Spades {
                f.write_str(".")?;
            }
            self.of_suit(suit).iter().try_for_each(|card| write!(f, "{}", card.rank_letter()))?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back() {
        let mut seen = CardSet::EMPTY;
        for card in CardSet::FULL.iter() {
            assert_eq!(Card::parse(&card.to_string()), Ok(card));
            assert!(!seen.contains(card));
            seen = seen.with(card);
        }
        assert_eq!((seen, seen.len(), seen.points()), (CardSet::FULL, 52, 40));
        for wrong in ["", "S", "SAA", "XA", "S1", "1S", "S11", "♠A"] {
            assert!(Card::parse(wrong).unwrap_err().contains("is no card"), "{wrong}");
        }
    }
}
