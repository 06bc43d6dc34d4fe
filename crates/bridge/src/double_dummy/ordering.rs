//! Which card is tried first: the craft of the game.
//!
//! An order is never wrong, only slow. Cards get points for what a player would say for them, and are tried from the highest.

use super::hands::{Hands, highest, lane};
use super::partition::{GoodLead, NO_LEAD};
use super::search::{Trick, TrickStart, beats};

/// The cards of a node, the best first.
pub(super) struct Candidates {
    cards: [(i32, u8); 13],
    next: usize,
    count: usize,
}

impl Candidates {
    #[inline(always)]
    fn new() -> Candidates {
        Candidates { cards: [(0, 0); 13], next: 0, count: 0 }
    }

    /// Puts a card where its points belong.
    #[inline(always)]
    fn add(&mut self, points: i32, card: u8) {
        let mut place = self.count;
        while place > 0 && self.cards[place - 1].0 < points {
            self.cards[place] = self.cards[place - 1];
            place -= 1;
        }
        self.cards[place] = (points, card);
        self.count += 1;
    }

    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<u8> {
        if self.next >= self.count {
            return None;
        }
        let card = self.cards[self.next].1;
        self.next += 1;
        Some(card)
    }

    /// Drops the cards that fail as `card` did: those of its suit below every rank that its proof needs, if it lies there itself.
    #[inline(always)]
    pub(super) fn drop_alike(&mut self, card: u8, ranks: u64) {
        let needed = ranks & lane(usize::from(card >> 4));
        let bound = if needed == 0 { (card | 15) + 1 } else { needed.trailing_zeros() as u8 };
        if card >= bound {
            return;
        }
        let mut kept = self.next;
        for place in self.next..self.count {
            let other = self.cards[place];
            if other.1 >> 4 != card >> 4 || other.1 >= bound {
                self.cards[kept] = other;
                kept += 1;
            }
        }
        self.count = kept;
    }
}

/// The cards to lead.
pub(super) fn lead(start: &TrickStart, leader: usize, trump: usize, hint: GoodLead) -> Candidates {
    let hands = &start.hands;
    let mut candidates = Candidates::new();
    for suit in 0..4 {
        let mut choices = start.choices[leader] & lane(suit);
        if choices == 0 {
            continue;
        }
        let points = suit_to_lead(hands, start.all, leader, suit, trump);
        while choices != 0 {
            let card = choices.trailing_zeros() as u8;
            choices &= choices - 1;
            let mut total = points + card_to_lead(hands, start.all, leader, card);
            if hint != NO_LEAD && hint >> 4 == card >> 4 {
                total += 40 + if hint == card { 60 } else { 0 };
            }
            candidates.add(total, card);
        }
    }
    candidates
}

/// Points of a suit to lead.
#[inline(always)]
fn suit_to_lead(hands: &Hands, all: u64, leader: usize, suit: usize, trump: usize) -> i32 {
    let lane_bits = lane(suit);
    let (left, partner, right) = ((leader + 1) & 3, leader ^ 2, (leader + 3) & 3);
    let mut points = 0;
    let top = highest(all & lane_bits);
    if trump < 4 && suit != trump {
        let trumps = |seat: usize| hands.length(seat, trump) > 0;
        let void = |seat: usize| hands.length(seat, suit) == 0;
        if void(partner) && trumps(partner) {
            points += 25;
        }
        if void(left) && trumps(left) {
            points -= 20;
        }
        if void(right) && trumps(right) {
            points -= 20;
        }
    }
    if hands.cards[partner] & top != 0 {
        points += 12;
    }
    if hands.cards[left] & top != 0 {
        points -= 6;
    }
    if hands.cards[right] & top != 0 {
        points += 2;
    }
    points + hands.length(leader, suit) - hands.length(left, suit).max(hands.length(right, suit))
}

/// Points of a card within its suit.
#[inline(always)]
fn card_to_lead(hands: &Hands, all: u64, leader: usize, card: u8) -> i32 {
    let lane_bits = lane(usize::from(card >> 4));
    let above = all & lane_bits & !((2 << card) - 1);
    let rank = i32::from(card & 15);
    if above & !hands.cards[leader] == 0 {
        return 20;
    }
    -rank
}

/// What a follower knows.
pub(super) struct Follower<'a> {
    pub(super) start: &'a TrickStart,
    pub(super) trick: &'a Trick,
    pub(super) seat: usize,
    pub(super) trump: usize,
}

/// The cards to play to a trick.
pub(super) fn follow(node: &Follower<'_>) -> Candidates {
    let mut choices = node.start.legal(node.seat, node.trick.suit_led());
    let mut candidates = Candidates::new();
    let partner_wins = node.trick.winner == node.seat ^ 2 && node.trick.played > 1;
    let coming = coming_best(node);
    while choices != 0 {
        let card = choices.trailing_zeros() as u8;
        choices &= choices - 1;
        let rank = i32::from(card & 15);
        let suit = usize::from(card >> 4);
        let mut points = -rank;
        if suit != node.trick.suit_led() && suit != node.trump {
            points += 2 * node.start.hands.length(node.seat, suit);
        }
        if beats(card, node.trick.best, node.trump) {
            let stands = coming == 0 || !beats(coming, card, node.trump);
            points += match (stands, partner_wins) {
                (true, true) => -5,
                (true, false) => 40,
                (false, true) => -20,
                (false, false) => 5,
            };
        } else if suit == node.trump && suit != node.trick.suit_led() {
            points -= 30;
        }
        candidates.add(points, card);
    }
    candidates
}

/// The best card that an opponent who is still to play could put on the trick; 0 for none (the two of spades beats nothing).
#[inline(always)]
fn coming_best(node: &Follower<'_>) -> u8 {
    if node.trick.played == 3 {
        return 0;
    }
    let opponent = (node.seat + 1) & 3;
    let hand = node.start.hands.cards[opponent];
    let suit = hand & lane(node.trick.suit_led());
    if suit != 0 {
        return highest(suit).trailing_zeros() as u8;
    }
    if node.trump < 4 && hand & lane(node.trump) != 0 {
        return highest(hand & lane(node.trump)).trailing_zeros() as u8;
    }
    0
}
