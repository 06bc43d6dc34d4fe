//! Deals at random that agree with what is known: cards seen, suits shown out of, and conditions on hands.
//!
//! First the cards are shuffled and dealt some hundred times; where one such deal in a few agrees, those that do are as likely as each other.
//! Conditions that few deals meet are reached by exchanging cards: two cards of two hands change places where that does not take the hands further from
//! what is asked, and once everything agrees the walk goes on among the deals that do (Metropolis), so that each is as likely as another in the long run.

mod constraint;

pub use constraint::{Constraints, HandKind, Shape, Span};

use crate::{Card, CardSet, Deal, Seat, Suit};
use foehn_game::kit::Random;

/// What is known of a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known {
    /// Cards that a seat holds or has played.
    hands: [CardSet; 4],
    /// Cards that it cannot hold beyond those.
    barred: [CardSet; 4],
    constraints: Constraints,
}

impl Default for Known {
    fn default() -> Self {
        Known::new(Constraints::none())
    }
}

/// Deals shuffled before cards are exchanged.
const SHUFFLES: usize = 60;
/// Exchanges towards what is asked before it counts as out of reach, and how often that is begun anew.
const EXCHANGES: usize = 6_000;
const BEGINNINGS: usize = 2;
/// Exchanges among deals that agree, so that the next one owes little to the last.
const WALK: usize = 200;

impl Known {
    /// Nothing is seen, and the hands agree with these constraints.
    pub const fn new(constraints: Constraints) -> Known {
        Known { hands: [CardSet::EMPTY; 4], barred: [CardSet::EMPTY; 4], constraints }
    }

    /// A seat holds, or has held, these cards.
    pub fn see(&mut self, seat: Seat, cards: CardSet) {
        self.hands[seat.index()] = self.hands[seat.index()].and(cards);
    }

    /// A seat has no card of a suit beyond those that were seen.
    pub fn shows_out(&mut self, seat: Seat, suit: Suit) {
        self.barred[seat.index()] = self.barred[seat.index()].and(CardSet::FULL.of_suit(suit));
    }

    /// The cards that nobody has been seen with.
    fn unseen(&self) -> CardSet {
        CardSet::FULL.minus(self.hands.iter().fold(CardSet::EMPTY, |all, hand| all.and(*hand)))
    }

    /// A full deal that agrees.
    ///
    /// # Errors
    /// What contradicts, or that no deal was found.
    pub fn deal(&self, random: &mut Random) -> Result<Deal, String> {
        self.check()?;
        for _ in 0..SHUFFLES {
            if let Some(hands) = self.shuffle(random)
                && self.distance(&hands) == 0
            {
                return Deal::new(hands);
            }
        }
        for _ in 0..BEGINNINGS {
            let Some(mut hands) = self.shuffle(random) else { continue };
            if self.exchange_until_it_agrees(&mut hands, random) {
                self.walk(&mut hands, random);
                return Deal::new(hands);
            }
        }
        Err(format!("no deal was found that agrees with {}", self.constraints))
    }

    fn check(&self) -> Result<(), String> {
        for seat in Seat::ALL {
            let seen = self.hands[seat.index()].len();
            if seen > 13 {
                return Err(format!("{} would hold {seen} cards", seat.name()));
            }
            for other in Seat::ALL.into_iter().skip(seat.index() + 1) {
                if let Some(card) = self.hands[seat.index()].common(self.hands[other.index()]).iter().next() {
                    return Err(format!("{} and {} both hold {card}", seat.name(), other.name()));
                }
            }
        }
        self.constraints.contradiction().map_or(Ok(()), Err)
    }

    /// Deals the unseen cards, those that fewest seats may hold first; `None` where a card finds no place.
    fn shuffle(&self, random: &mut Random) -> Option<[CardSet; 4]> {
        let mut hands = self.hands;
        let mut cards: Vec<Card> = self.unseen().iter().collect();
        for place in (1..cards.len()).rev() {
            cards.swap(place, random.below(place + 1));
        }
        if self.barred != [CardSet::EMPTY; 4] {
            cards.sort_by_key(|card| self.barred.iter().filter(|barred| !barred.contains(*card)).count());
        }
        for card in cards {
            let room = |seat: usize| if self.barred[seat].contains(card) { 0 } else { 13 - hands[seat].len() };
            let rooms: [usize; 4] = std::array::from_fn(room);
            let total: usize = rooms.iter().sum();
            if total == 0 {
                return None;
            }
            let mut chosen = random.below(total);
            let seat = (0..4).find(|&seat| {
                let here = chosen < rooms[seat];
                chosen = chosen.wrapping_sub(if here { 0 } else { rooms[seat] });
                here
            })?;
            hands[seat] = hands[seat].with(card);
        }
        Some(hands)
    }

    /// How far hands are from what is asked: points and cards too many or too few.
    fn distance(&self, hands: &[CardSet; 4]) -> u32 {
        Seat::ALL.into_iter().map(|seat| self.distance_of(seat, hands[seat.index()])).sum()
    }

    fn distance_of(&self, seat: Seat, hand: CardSet) -> u32 {
        self.constraints.of(seat).iter().map(|kind| distance_from(kind, hand)).min().unwrap_or(0)
    }

    fn exchange_until_it_agrees(&self, hands: &mut [CardSet; 4], random: &mut Random) -> bool {
        let mut distance = self.distance(hands);
        for step in 0..EXCHANGES {
            if distance == 0 {
                return true;
            }
            let Some((next, found)) = self.exchanged(hands, distance, random) else { continue };
            // Now and then a step the wrong way, so that a dead end is left.
            if found <= distance || step % 128 == 0 && found <= distance + 2 {
                (*hands, distance) = (next, found);
            }
        }
        distance == 0
    }

    fn walk(&self, hands: &mut [CardSet; 4], random: &mut Random) {
        for _ in 0..WALK {
            if let Some((next, 0)) = self.exchanged(hands, 0, random) {
                *hands = next;
            }
        }
    }

    /// Two unseen cards of two hands change places, where both may hold the other's; how far the hands are then, having been `before`.
    fn exchanged(&self, hands: &[CardSet; 4], before: u32, random: &mut Random) -> Option<([CardSet; 4], u32)> {
        let one = random.below(4);
        let two = (one + 1 + random.below(3)) % 4;
        let pick = |seat: usize, random: &mut Random| {
            let free = hands[seat].minus(self.hands[seat]);
            (!free.is_empty()).then(|| free.nth(random.below(free.len()))).flatten()
        };
        let (first, second) = (pick(one, random)?, pick(two, random)?);
        if self.barred[one].contains(second) || self.barred[two].contains(first) {
            return None;
        }
        let mut next = *hands;
        next[one] = next[one].without(first).with(second);
        next[two] = next[two].without(second).with(first);
        let apart = |hands: &[CardSet; 4]| {
            [one, two].map(|seat| self.distance_of(Seat::ALL[seat], hands[seat])).iter().sum::<u32>()
        };
        Some((next, before + apart(&next) - apart(hands)))
    }
}

/// Points and cards that lie outside what a kind allows.
fn distance_from(kind: &HandKind, hand: CardSet) -> u32 {
    let outside = |span: Span, number: u8| {
        u32::from(span.least.saturating_sub(number)) + u32::from(number.saturating_sub(span.most))
    };
    let lengths = Suit::ALL.map(|suit| hand.length(suit) as u8);
    let suits: u32 = kind.lengths.iter().zip(lengths).map(|(span, length)| 2 * outside(*span, length)).sum();
    let shape = match kind.fits(lengths) {
        true => 0,
        false if kind.shape == Shape::Balanced => {
            1 + lengths.iter().map(|&length| u32::from(2_u8.saturating_sub(length))).sum::<u32>()
        }
        false => 1,
    };
    outside(kind.points, hand.points() as u8) + suits + shape
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_agree_with_everything_known() {
        let mut random = Random::new(1);
        for text in [
            "",
            "N: 15-17 hcp, balanced",
            "N: 15-17 hcp, balanced; S: 10+ hcp, 5+ hearts; W: 7+ clubs",
            "N: 25+ hcp; E: 6+ spades, 6+ hearts",
            "N: 13 spades",
            "S: 0-0 hcp; N: 30+ hcp",
            "E: 0-2 spades or 7+ spades",
        ] {
            let constraints = Constraints::parse(text).unwrap();
            let known = Known::new(constraints.clone());
            for _ in 0..5 {
                let deal = known.deal(&mut random).unwrap_or_else(|why| panic!("{text}: {why}"));
                for seat in Seat::ALL {
                    assert!(constraints.allow(seat, deal.hand(seat)), "{text}: {deal}");
                }
            }
        }
    }

    #[test]
    fn cards_seen_and_suits_shown_out_of_are_kept() {
        let mut random = Random::new(2);
        for _ in 0..50 {
            let truth = Deal::random(&mut random);
            let mut known = Known::default();
            known.see(Seat::North, truth.hand(Seat::North));
            let seen: CardSet = truth.hand(Seat::East).iter().take(6).collect();
            known.see(Seat::East, seen);
            let absent = Suit::ALL.into_iter().find(|suit| truth.hand(Seat::East).minus(seen).length(*suit) == 0);
            if let Some(suit) = absent {
                known.shows_out(Seat::East, suit);
            }
            let deal = known.deal(&mut random).unwrap();
            assert_eq!(deal.hand(Seat::North), truth.hand(Seat::North));
            assert!(seen.minus(deal.hand(Seat::East)).is_empty());
            if let Some(suit) = absent {
                assert_eq!(deal.hand(Seat::East).minus(seen).length(suit), 0);
            }
        }
    }

    /// Without conditions every deal is as likely as another: a hand has 10 points on average.
    #[test]
    fn deals_are_not_biased() {
        let mut random = Random::new(3);
        let mean = |known: &Known, random: &mut Random| {
            let points: u32 = (0..2000).map(|_| known.deal(random).unwrap().hand(Seat::East).points()).sum();
            f64::from(points) / 2000.0
        };
        let free = mean(&Known::default(), &mut random);
        assert!((9.7..10.3).contains(&free), "{free}");
        // North's condition is rare enough for exchanges; what is left of 40 points belongs to three hands alike.
        let rare = Known::new(Constraints::parse("N: 22 hcp, 4 spades, 4 hearts, 3 diamonds").unwrap());
        let shared = mean(&rare, &mut random);
        assert!((5.7..6.3).contains(&shared), "{shared}");
    }

    #[test]
    fn what_is_out_of_reach_is_said() {
        let mut known = Known::new(Constraints::parse("N: 4+ spades").unwrap());
        known.see(Seat::South, crate::parse_hand("AKQJT98765.AKQ..").unwrap());
        let said = known.deal(&mut Random::new(1)).unwrap_err();
        assert!(said.contains("no deal was found that agrees with N: 4+ spades"), "{said}");
    }
}
