//! The play of the cards with all hands seen, as a duel: North and South against East and West.
//!
//! Whoever wins a trick leads to the next, so a side may move twice running. A game is worth the difference of the tricks.

use crate::play_order::winning_place;
use crate::{Card, CardSet, Deal, Seat, Side, Strain};
use foehn_game::{Duel, Game, Key, Outcome, Player, Turn};

/// A deal in play: what is trumps, the hands, the trick on the table, and the tricks of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DoubleDummy {
    strain: Strain,
    hands: [CardSet; 4],
    leader: Seat,
    trick: [Option<Card>; 3],
    won: [u8; 2],
}

impl DoubleDummy {
    /// The position in which `leader` leads to the first trick.
    pub const fn new(deal: Deal, strain: Strain, leader: Seat) -> DoubleDummy {
        DoubleDummy { strain, hands: deal.hands(), leader, trick: [None; 3], won: [0, 0] }
    }

    /// What is trumps.
    pub const fn strain(&self) -> Strain {
        self.strain
    }

    /// The cards that a seat still holds.
    pub const fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat as usize]
    }

    /// Who led to the trick on the table, or leads to the next.
    pub const fn leader(&self) -> Seat {
        self.leader
    }

    /// The cards on the table, the leader's first.
    pub fn trick(&self) -> impl Iterator<Item = Card> {
        self.trick.into_iter().flatten()
    }

    /// Who plays next.
    pub fn seat(&self) -> Seat {
        self.leader.after(self.trick().count())
    }

    /// The tricks that a side has taken.
    pub const fn won(&self, side: Side) -> u8 {
        self.won[side as usize]
    }

    /// The tricks that are not yet decided, that on the table included.
    pub const fn tricks_left(&self) -> usize {
        // Whoever led has one card less than whoever plays last to the trick.
        self.hands[self.leader.after(3) as usize].len()
    }

    /// The cards that may be played.
    pub fn choices(&self) -> CardSet {
        let hand = self.hand(self.seat());
        match self.trick[0] {
            Some(led) if hand.length(led.suit()) > 0 => hand.of_suit(led.suit()),
            _ => hand,
        }
    }
}

impl Game for DoubleDummy {
    type Move = Card;

    /// No trumps, West leads: the first deal of the tests.
    fn start() -> Self {
        let deal = Deal::parse("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3");
        DoubleDummy::new(deal.expect("the text is a deal"), Strain::NoTrump, Seat::West)
    }

    fn turn(&self) -> Turn {
        self.turn_by_outcome()
    }

    fn legal_moves(&self, visit: impl FnMut(Card)) {
        self.choices().iter().for_each(visit);
    }

    fn play(&self, card: Card) -> Self {
        let mut next = *self;
        let seat = self.seat();
        next.hands[seat.index()] = self.hand(seat).without(card);
        if let Some(place) = next.trick.iter_mut().find(|place| place.is_none()) {
            *place = Some(card);
            return next;
        }
        let cards: Vec<Card> = self.trick().chain([card]).collect();
        let winner = self.leader.after(winning_place(&cards, self.strain));
        next.won[winner.side().index()] += 1;
        next.leader = winner;
        next.trick = [None; 3];
        next
    }

    fn payoff(&self, seat: Player) -> f64 {
        self.payoff_by_outcome(seat)
    }

    fn key(&self) -> Key {
        let cards =
            self.trick.iter().fold(0_u64, |word, card| word << 8 | card.map_or(255, |card| u64::from(card.bit())));
        let state = [self.leader as u64, u64::from(self.won[0]), u64::from(self.won[1]), self.strain.index() as u64];
        let words =
            self.hands.iter().map(|hand| hand.0).chain([cards, state.iter().fold(0, |word, part| word << 8 | part)]);
        words.fold(Key::default(), Key::with)
    }
}

impl Duel for DoubleDummy {
    const ALTERNATING: bool = false;
    const COUNTS_POINTS: bool = true;

    fn mover(&self) -> Player {
        Player::new(self.seat().side() as u8)
    }

    fn stuck(&self) -> Outcome {
        Outcome::by_lead(i16::from(self.won[0]) - i16::from(self.won[1]))
    }

    fn ending(&self) -> Option<Outcome> {
        self.hand(self.leader).is_empty().then(|| self.stuck()).filter(|_| self.trick[0].is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::kit::{Random, examine_duel, examine_duel_from};

    #[test]
    fn the_play_keeps_the_laws_of_a_duel() {
        examine_duel::<DoubleDummy>(1, 20).unwrap();
        let mut random = Random::new(3);
        let starts: Vec<DoubleDummy> = (0..20)
            .map(|at| {
                DoubleDummy::new(Deal::random_ending(&mut random, 1 + at % 6), Strain::ALL[at % 5], Seat::ALL[at % 4])
            })
            .collect();
        examine_duel_from(&starts, 2, 40).unwrap();
    }

    #[test]
    fn a_trick_goes_to_the_highest_trump_and_else_to_the_highest_of_the_suit_led() {
        let deal = Deal::parse("N:2... A... .A.. 3...").unwrap();
        let play = |strain, cards: [&str; 4]| {
            let start = DoubleDummy::new(deal, strain, Seat::North);
            cards.iter().fold(start, |position, card| position.play(Card::parse(card).unwrap()))
        };
        let cards = ["S2", "SA", "HA", "S3"];
        assert_eq!(play(Strain::NoTrump, cards).won(Side::EastWest), 1);
        assert_eq!(play(Strain::ALL[1], cards).won(Side::NorthSouth), 1);
        assert_eq!(play(Strain::ALL[1], cards).leader(), Seat::South);
    }
}
