//! Which card is tried first: the craft of the game.
//!
//! An order is never wrong, only slow. Cards get points for what a player would say for them, and are tried from the highest. The weights
//! are data ([`CardOrder`]) and were found by changing them one at a time and counting nodes (`examples/tune_order.rs`).

use super::hands::{Hands, highest, lane};
use super::partition::{GoodLead, NO_LEAD};
use super::search::{Trick, TrickStart, beats};

/// Points for what speaks for a card: of a lead with and without trumps, and of the second, third and fourth card of a trick.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardOrder {
    /// No trumps, trumps.
    lead: [[i32; LEADS]; 2],
    /// No trumps and trumps by the second, third and fourth card.
    follow: [[[i32; FOLLOWS]; 3]; 2],
}

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

/// How many reasons there are for a lead.
const LEADS: usize = 24;
/// How many reasons there are for following.
const FOLLOWS: usize = 16;

impl Default for CardOrder {
    fn default() -> Self {
        CardOrder { lead: LEAD_WEIGHTS, follow: FOLLOW_WEIGHTS }
    }
}

impl CardOrder {
    /// How many weights there are.
    pub const WEIGHTS: usize = 2 * LEADS + 6 * FOLLOWS;

    /// The weight at a place below [`WEIGHTS`](CardOrder::WEIGHTS), to be changed.
    pub fn weight_mut(&mut self, at: usize) -> &mut i32 {
        match at.checked_sub(2 * LEADS) {
            None => &mut self.lead[at / LEADS][at % LEADS],
            Some(at) => &mut self.follow[at / (3 * FOLLOWS)][at / FOLLOWS % 3][at % FOLLOWS],
        }
    }

    /// The cards to lead.
    pub(super) fn lead(&self, start: &TrickStart, leader: usize, trump: usize, hint: GoodLead) -> Candidates {
        let weights = &self.lead[usize::from(trump < 4)];
        let mut candidates = Candidates::new();
        for suit in 0..4 {
            let mut choices = start.choices[leader] & lane(suit);
            if choices == 0 {
                continue;
            }
            let lead = SuitToLead::new(&start.hands, start.all, leader, suit, trump);
            let points = lead.points(weights);
            let lowest = choices.trailing_zeros() as u8;
            while choices != 0 {
                let card = choices.trailing_zeros() as u8;
                choices &= choices - 1;
                let mut total = points + lead.card_points(card, lowest, weights);
                if hint != NO_LEAD && hint >> 4 == card >> 4 {
                    total += weights[11] + if hint == card { weights[12] } else { 0 };
                }
                candidates.add(total, card);
            }
        }
        candidates
    }

    /// The cards to play to a trick.
    pub(super) fn follow(&self, node: &Follower<'_>) -> Candidates {
        let weights = &self.follow[usize::from(node.trump < 4)][node.trick.played - 1];
        let mut choices = node.start.legal(node.seat, node.trick.suit_led());
        let mut candidates = Candidates::new();
        if choices & (choices - 1) == 0 {
            candidates.add(0, choices.trailing_zeros() as u8);
            return candidates;
        }
        let table = Standing::new(node);
        while choices != 0 {
            let card = choices.trailing_zeros() as u8;
            choices &= choices - 1;
            candidates.add(table.points(node, card, weights), card);
        }
        candidates
    }
}

/// A suit as a leader sees it.
struct SuitToLead<'a> {
    hands: &'a Hands,
    leader: usize,
    suit: usize,
    trump: usize,
    top: u64,
    second: u64,
    ruffed: bool,
}

impl<'a> SuitToLead<'a> {
    #[inline(always)]
    fn new(hands: &'a Hands, all: u64, leader: usize, suit: usize, trump: usize) -> Self {
        let cards = all & lane(suit);
        let top = highest(cards);
        let rest = cards & !top;
        let second = if rest == 0 { 0 } else { highest(rest) };
        let ruffs =
            |seat: usize| trump < 4 && suit != trump && hands.length(seat, suit) == 0 && hands.length(seat, trump) > 0;
        SuitToLead { hands, leader, suit, trump, top, second, ruffed: ruffs(leader ^ 1) || ruffs(leader ^ 3) }
    }

    #[inline(always)]
    fn points(&self, weights: &[i32; LEADS]) -> i32 {
        let SuitToLead { hands, leader, suit, trump, top, second, .. } = *self;
        let (left, partner, right) = ((leader + 1) & 3, leader ^ 2, (leader + 3) & 3);
        let mut points = 0;
        for (seat, at) in [(partner, 1), (left, 2), (right, 3)] {
            if hands.cards[seat] & top != 0 {
                points += weights[at];
            }
            if hands.cards[seat] & second != 0 {
                points += weights[at + 3];
            }
        }
        points += weights[7] * hands.length(leader, suit) + weights[8] * hands.length(partner, suit);
        points += weights[9] * hands.length(left, suit).max(hands.length(right, suit));
        if trump < 4 {
            if suit == trump {
                points += weights[14];
                if hands.length(left, suit) + hands.length(right, suit) == 0 {
                    points += weights[22];
                }
            } else {
                let ruffs = |seat: usize| hands.length(seat, suit) == 0 && hands.length(seat, trump) > 0;
                points += if ruffs(partner) { weights[15] } else { 0 };
                points += if ruffs(left) { weights[16] } else { 0 };
                points += if ruffs(right) { weights[17] } else { 0 };
                if hands.length(leader, suit) == 1 && hands.length(leader, trump) > 0 {
                    points += weights[20];
                }
            }
        }
        points
    }

    #[inline(always)]
    fn card_points(&self, card: u8, lowest: u8, weights: &[i32; LEADS]) -> i32 {
        let bit = 1 << card;
        let above = (self.top | self.second) & !(bit - 1) & !self.hands.cards[self.leader];
        let mut points = weights[10] * i32::from(card & 15) / 4;
        if self.hands.cards[self.leader] & self.top != 0 && self.above_is_own(card) {
            points += if self.ruffed { weights[18] } else { weights[0] };
        } else if bit == self.second
            || (self.hands.cards[self.leader] & self.second != 0 && above == self.top) && card & 15 > 5
        {
            points += if self.hands.cards[self.leader ^ 2] & self.top != 0 { weights[13] } else { weights[19] };
        }
        if card == lowest {
            points += weights[21];
            if self.hands.cards[self.leader ^ 2] & self.top != 0 {
                points += weights[23];
            }
        }
        points
    }

    /// Whether nobody else holds a higher card.
    #[inline(always)]
    fn above_is_own(&self, card: u8) -> bool {
        let others =
            self.hands.cards[self.leader ^ 1] | self.hands.cards[self.leader ^ 2] | self.hands.cards[self.leader ^ 3];
        others & lane(self.suit) & !((2 << card) - 1) == 0
    }
}

/// What a follower knows.
pub(super) struct Follower<'a> {
    pub(super) start: &'a TrickStart,
    pub(super) trick: &'a Trick,
    pub(super) seat: usize,
    pub(super) trump: usize,
}

/// How the trick stands for whoever plays to it.
struct Standing {
    partner_wins: bool,
    /// The best that the opponent to come can play, 255 for nothing.
    coming: u8,
    /// Whether the partner who is still to come can take the trick from everybody else.
    partner_can: bool,
    /// Whether the partner's card that wins so far cannot be beaten by whoever comes.
    partner_stands: bool,
}

impl Standing {
    #[inline(always)]
    fn new(node: &Follower<'_>) -> Standing {
        let (trick, trump) = (node.trick, node.trump);
        let partner = node.seat ^ 2;
        let partner_wins = trick.played > 1 && trick.winner == partner;
        let coming = if trick.played == 3 { 255 } else { best_of(node, (node.seat + 1) & 3) };
        let partner_stands = partner_wins && (coming == 255 || !beats(coming, trick.best, trump));
        let mut partner_can = false;
        if trick.played == 1 {
            let best = best_of(node, partner);
            partner_can =
                best != 255 && beats(best, trick.best, trump) && (coming == 255 || !beats(coming, best, trump));
        }
        Standing { partner_wins, coming, partner_can, partner_stands }
    }

    #[inline(always)]
    fn points(&self, node: &Follower<'_>, card: u8, weights: &[i32; FOLLOWS]) -> i32 {
        let rank = i32::from(card & 15);
        let suit = usize::from(card >> 4);
        let led = node.trick.suit_led();
        let hands = &node.start.hands;
        if beats(card, node.trick.best, node.trump) {
            let stands = self.coming == 255 || !beats(self.coming, card, node.trump);
            let ruff = if suit != led { weights[12] } else { 0 };
            let class = match (stands, self.partner_wins) {
                (true, false) => 0,
                (true, true) if self.partner_stands => 1,
                (true, true) => 2,
                (false, false) => 3,
                (false, true) => 4,
            };
            let partner = if self.partner_can { weights[13] } else { 0 };
            return weights[class] + ruff + partner + weights[5] * rank / 4;
        }
        let mut points = weights[6] * rank / 4;
        if self.partner_can {
            points += weights[14];
        }
        if suit == led {
            return points;
        }
        if suit == node.trump {
            return points + weights[7];
        }
        points += weights[8] * hands.length(node.seat, suit);
        let higher = node.start.all & lane(suit) & !((2 << card) - 1);
        if higher & !hands.cards[node.seat] == 0 {
            points += weights[9];
        } else if hands.length(node.seat, suit) == 2 && higher & (higher - 1) == 0 {
            points += weights[10];
        }
        if hands.cards[node.seat ^ 2] & higher != 0 && hands.cards[node.seat ^ 2] & highest(higher) != 0 {
            points += weights[11];
        }
        points + weights[15] * hands.length(node.seat ^ 2, suit)
    }
}

/// The best card that a seat still to play could put on the trick, 255 for none that counts.
#[inline(always)]
fn best_of(node: &Follower<'_>, seat: usize) -> u8 {
    let hand = node.start.hands.cards[seat];
    let suit = hand & lane(node.trick.suit_led());
    if suit != 0 {
        return highest(suit).trailing_zeros() as u8;
    }
    if node.trump < 4 && hand & lane(node.trump) != 0 {
        return highest(hand & lane(node.trump)).trailing_zeros() as u8;
    }
    255
}

const LEAD_WEIGHTS: [[i32; LEADS]; 2] = [
    [8, 19, -3, -1, 4, 0, -6, 1, 3, 0, -6, 27, 60, 3, 0, 25, -20, -20, 0, 2, -1, -3, 0, 0],
    [11, 13, -6, 2, 0, 2, -2, 1, 3, -1, -4, 51, 60, 0, 0, 32, -20, -34, -8, 1, 0, 0, -3, -1],
];
const FOLLOW_WEIGHTS: [[[i32; FOLLOWS]; 3]; 2] = [
    [
        [34, -5, 28, 12, -20, -6, -9, -36, 2, 0, -6, 0, -2, 0, 3, 0],
        [40, -5, 23, 5, -20, -1, -10, -40, 3, 0, -3, -2, -2, -1, 0, -2],
        [40, -5, 33, 5, -20, -6, -7, -30, 2, 0, -3, 3, 0, 1, 0, 0],
    ],
    [
        [40, -5, 30, 5, -20, -4, -7, -39, 2, 0, 3, 0, 0, -3, -2, -2],
        [40, -6, 30, 5, -30, -3, -4, -30, 2, -1, -2, 0, 4, 3, 0, 1],
        [40, -1, 30, -2, -20, -4, -9, -30, 2, -2, 2, 0, -1, 0, 0, -1],
    ],
];
