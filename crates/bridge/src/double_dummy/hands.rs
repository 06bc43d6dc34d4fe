//! The four hands between two tricks, as the double-dummy search holds them.
//!
//! A hand is a set of cards in lanes of 16 bits, one for each suit; the shape counts the cards of each hand and suit in 16 nibbles. Both follow
//! from the cards alone. Within a trick the hands stay as they were at its beginning; only its end makes new ones.

use crate::CardSet;
use crate::card::LANE;

/// Four hands, North's first, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Hands {
    pub(super) cards: [u64; 4],
    /// Nibble `4 * seat + suit`: how many cards of the suit the seat holds.
    pub(super) shape: u64,
}

impl Hands {
    pub(super) fn new(hands: [CardSet; 4]) -> Hands {
        let mut shape = 0;
        for (seat, hand) in hands.iter().enumerate() {
            for suit in 0..4 {
                shape |= u64::from((hand.0 & lane(suit)).count_ones()) << nibble(seat, suit);
            }
        }
        Hands { cards: hands.map(|hand| hand.0), shape }
    }

    /// Every card that is left.
    #[inline(always)]
    pub(super) fn all(&self) -> u64 {
        self.cards[0] | self.cards[1] | self.cards[2] | self.cards[3]
    }

    /// How many tricks are left.
    #[inline(always)]
    pub(super) fn tricks(&self) -> i32 {
        self.cards[0].count_ones() as i32
    }

    /// How many cards of a suit a seat holds.
    #[inline(always)]
    pub(super) fn length(&self, seat: usize, suit: usize) -> i32 {
        (self.shape >> nibble(seat, suit) & 15) as i32
    }

    /// The hands after a trick of these cards, the leader's first.
    #[inline(always)]
    pub(super) fn after(&self, leader: usize, trick: [u8; 4]) -> Hands {
        let mut next = *self;
        for (places, card) in trick.into_iter().enumerate() {
            let seat = (leader + places) & 3;
            next.cards[seat] &= !(1 << card);
            next.shape -= 1 << nibble(seat, usize::from(card >> 4));
        }
        next
    }

    /// Of each run of equal cards in a hand the lowest: cards are equal where no other hand holds one between them.
    // A run is found by one addition: the carry of a run that begins with ranks already played goes up to its lowest card.
    #[inline(always)]
    pub(super) fn lowest_of_equals(&self, seat: usize, all: u64) -> u64 {
        let hand = self.cards[seat];
        let gone = CardSet::FULL.0 & !all;
        let run = hand | gone;
        let begins = run & !(run << 1);
        hand & (begins | gone.wrapping_add(begins & gone))
    }
}

/// The bits of a suit.
#[inline(always)]
pub(super) const fn lane(suit: usize) -> u64 {
    LANE << (16 * suit)
}

/// Where the count of a seat's suit stands in a shape.
#[inline(always)]
pub(super) const fn nibble(seat: usize, suit: usize) -> u32 {
    (4 * (4 * seat + suit)) as u32
}

/// The highest card of a set that is not empty, as a set of one.
#[inline(always)]
pub(super) const fn highest(set: u64) -> u64 {
    1 << (63 - set.leading_zeros())
}

/// The lowest card of a set, as a set of at most one.
#[inline(always)]
pub(super) const fn lowest(set: u64) -> u64 {
    set & set.wrapping_neg()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Deal;
    use foehn_game::kit::Random;

    #[test]
    fn equal_cards_are_those_with_nothing_between() {
        let mut random = Random::new(7);
        for cards in 1..=13 {
            let deal = Deal::random_ending(&mut random, cards);
            let hands = Hands::new(deal.hands());
            let all = hands.all();
            for seat in 0..4 {
                let mut expected = 0;
                for card in deal.hands()[seat].iter() {
                    let below = all & lane(card.suit().index()) & ((1 << card.bit()) - 1);
                    if below == 0 || hands.cards[seat] & highest(below) == 0 {
                        expected |= 1 << card.bit();
                    }
                }
                assert_eq!(hands.lowest_of_equals(seat, all), expected, "{deal}");
            }
        }
    }
}
