//! Quick tricks: how many tricks the side on lead can take at once, without losing the lead.
//!
//! The leader cashes what is high in his own hand, trumps first, and then, where a suit leads to his partner's high card, the partner
//! cashes his. A bound from below: what is counted can be cashed in that order whatever the others hold and play.

use super::hands::{Hands, highest, lane, lowest};

/// Tricks that can be cashed, and the lowest card of each suit that this counts on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct QuickTricks {
    pub(super) tricks: i32,
    pub(super) ranks: u64,
}

/// One suit as both partners hold it.
#[derive(Clone, Copy, Default)]
struct SuitTricks {
    /// What the leader cashes before the lead crosses, and with which card at the lowest.
    own: i32,
    own_high: u64,
    own_ranks: u64,
    /// What the partner cashes once he is on lead.
    partner: i32,
    partner_high: u64,
    partner_ranks: u64,
    /// Whether the leader still has a card that the partner's high one takes.
    crosses: Crossing,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Crossing {
    #[default]
    No,
    Yes,
}

/// The tricks that the side of `leader` cashes from here; `trump` is 4 in no trumps. Counting ends once `enough` are found.
pub(super) fn quick_tricks(hands: &Hands, leader: usize, trump: usize, enough: i32) -> QuickTricks {
    let partner = leader ^ 2;
    let opponents = [leader ^ 1, leader ^ 3];
    let mut trumps_left = [0, 0];
    let mut suits = [SuitTricks::default(); 4];
    if trump < 4 {
        suits[trump] = cash(hands, leader, trump, 13);
        for (left, opponent) in trumps_left.iter_mut().zip(opponents) {
            *left = (hands.length(opponent, trump) - suits[trump].own).max(0);
        }
    }
    for (suit, tricks) in suits.iter_mut().enumerate() {
        if suit != trump {
            let mut safe = 13;
            for (left, opponent) in trumps_left.into_iter().zip(opponents) {
                if left > 0 {
                    safe = safe.min(hands.length(opponent, suit));
                }
            }
            *tricks = cash(hands, leader, suit, safe);
        }
    }
    let mut crossing = suits.iter().any(|suit| suit.crosses == Crossing::Yes);
    if trump < 4 && trumps_left != [0, 0] && hands.length(leader, trump) > 0 {
        // So must a leader, once the partner cashes.
        let side: i32 = (0..4).filter(|&suit| suit != trump).map(|suit| suits[suit].own + suits[suit].partner).sum();
        crossing &= side <= hands.tricks() - hands.length(leader, trump);
    }
    if trump < 4 && trumps_left != [0, 0] && hands.length(partner, trump) > 0 {
        // A partner with nothing but trumps must ruff, and the lead has crossed before the rest was cashed.
        let side: i32 = (0..4).filter(|&suit| suit != trump).map(|suit| suits[suit].own).sum();
        let kept: i32 = (0..4).filter(|&suit| suit != trump).map(|suit| suits[suit].partner).sum();
        let others = hands.tricks() - hands.length(partner, trump);
        crossing &= side + kept <= others;
        if side > others {
            let mut excess = side - others - 1;
            for suit in (0..4).filter(|&suit| suit != trump) {
                let less = excess.clamp(0, suits[suit].own);
                suits[suit].own -= less;
                excess -= less;
            }
        }
    }
    add_up(&suits, trump, crossing, (enough, hands.tricks()))
}

/// What `seat` would cash from his own hand, were he on lead: trumps, and rounds of other suits that nobody can ruff.
pub(super) fn own_quick_tricks(hands: &Hands, seat: usize, trump: usize, enough: i32) -> QuickTricks {
    let mut suits = [SuitTricks::default(); 4];
    for (suit, tricks) in suits.iter_mut().enumerate() {
        let mut safe = 13;
        if trump < 4 && suit != trump {
            for opponent in [seat ^ 1, seat ^ 3] {
                if hands.length(opponent, trump) > 0 {
                    safe = safe.min(hands.length(opponent, suit));
                }
            }
            // A partner who has trumps may have to ruff where he has nothing else.
            if hands.length(seat ^ 2, trump) > 0 {
                safe = safe.min(hands.length(seat ^ 2, suit));
            }
        }
        *tricks = cash(hands, seat, suit, safe);
    }
    add_up(&suits, 4, false, (enough, hands.tricks()))
}

/// Adds suits until there are enough, and of the last only what is missing, so that the proof uses few ranks: trumps first, because they
/// are drawn first, then suits that need no rank, then the others.
fn add_up(suits: &[SuitTricks; 4], trump: usize, crossing: bool, (enough, most): (i32, i32)) -> QuickTricks {
    let mut found = QuickTricks::default();
    if let Some(suit) = suits.get(trump) {
        found.add(suit.own, suit.own_high, suit.own_ranks, enough);
    }
    for free in [true, false] {
        for (_, suit) in suits.iter().enumerate().filter(|(at, suit)| *at != trump && (suit.own_ranks == 0) == free) {
            found.add(suit.own, suit.own_high, suit.own_ranks, enough);
        }
    }
    if found.tricks < enough && crossing {
        for crosses in [Crossing::Yes, Crossing::No] {
            for suit in suits.iter().filter(|suit| suit.crosses == crosses) {
                found.add(suit.partner, suit.partner_high, suit.partner_ranks, enough);
            }
        }
    }
    found.tricks = found.tricks.min(most);
    found
}

impl QuickTricks {
    /// Adds tricks of one suit: `high` are cards that take one each, the highest first; for more than those, and for all, `ranks` are needed.
    #[inline(always)]
    fn add(&mut self, tricks: i32, high: u64, ranks: u64, enough: i32) {
        let missing = enough - self.tricks;
        if tricks <= 0 || missing <= 0 {
            return;
        }
        self.tricks += tricks;
        let fewer = missing < tricks && missing <= high.count_ones() as i32;
        self.ranks |= if fewer { lowest(top(high, missing)) } else { ranks };
    }
}

/// What can be cashed in one suit, of which `safe` rounds meet no ruff.
fn cash(hands: &Hands, leader: usize, suit: usize, safe: i32) -> SuitTricks {
    let lane = lane(suit);
    let (own, partner) = (hands.cards[leader] & lane, hands.cards[leader ^ 2] & lane);
    let opponents = (hands.cards[leader ^ 1] | hands.cards[leader ^ 3]) & lane;
    let (own_length, partner_length) = (own.count_ones() as i32, partner.count_ones() as i32);
    let opponents_length = hands.length(leader ^ 1, suit).max(hands.length(leader ^ 3, suit));
    // Cards of the side that no opponent can beat.
    let high = if opponents == 0 { own | partner } else { (own | partner) & !(2 * highest(opponents) - 1) };
    let (own_high, partner_high) = (own & high, partner & high);
    let mut tricks = SuitTricks::default();
    if high == 0 || safe == 0 {
        return tricks;
    }
    if partner_high == 0 {
        let (count, ranks) = run(own, own_high, opponents_length.max(partner_length));
        tricks.own_high = own_high;
        tricks.own = count.min(safe);
        tricks.own_ranks = if tricks.own == count { ranks } else { lowest(top(own_high, tricks.own)) };
        return tricks;
    }
    if own_high == 0 {
        tricks.partner_high = partner_high;
        if own_length > 0 {
            let (count, ranks) = run(partner, partner_high, opponents_length.max(own_length));
            tricks.partner = count.min(safe);
            tricks.partner_ranks = ranks;
            tricks.crosses = Crossing::Yes;
        } else {
            let (count, ranks) = run(partner, partner_high, opponents_length);
            tricks.partner = count.min(safe);
            tricks.partner_ranks = ranks;
        }
        return tricks;
    }
    both_high(tricks, (own, own_high), (partner, partner_high), opponents_length, safe)
}

/// A suit in which both partners hold high cards.
fn both_high(
    mut tricks: SuitTricks,
    (own, own_high): (u64, u64),
    (partner, partner_high): (u64, u64),
    opponents_length: i32,
    safe: i32,
) -> SuitTricks {
    let (own_length, partner_length) = (own.count_ones() as i32, partner.count_ones() as i32);
    let (own_count, partner_count) = (own_high.count_ones() as i32, partner_high.count_ones() as i32);
    let ducks = partner_length - partner_count;
    tricks.own_high = own_high;
    if ducks >= own_count {
        tricks.own = own_count.min(safe);
        tricks.own_ranks = lowest(top(own_high, tricks.own));
        let left = (safe - tricks.own).max(0);
        if own_length > own_count && left > 0 {
            tricks.crosses = Crossing::Yes;
        }
        let mut count = partner_count;
        if own_count + partner_count >= opponents_length && own_length <= own_count + partner_count {
            count = count.max(partner_length - own_count);
        }
        tricks.partner = count.min(left);
        tricks.partner_ranks = lowest(own_high | partner_high);
        return tricks;
    }
    // The partner cannot always play low. The leader's cards above all of the partner's are still his.
    let sure = (own_high & !(2 * highest(partner) - 1)).count_ones() as i32;
    tricks.own = sure.max(ducks.min(own_count)).min(safe);
    tricks.own_ranks = lowest(top(own_high, tricks.own));
    let lost = (tricks.own - ducks).max(0);
    let left = (safe - tricks.own).max(0);
    let kept = match tricks.own == own_count {
        true => partner_count - lost,
        // High cards that stay with the leader would take the lead back: only those above them are the partner's to cash.
        false if lost == 0 => (partner_high & !(2 * highest(own) - 1)).count_ones() as i32,
        false => 0,
    };
    tricks.partner = kept.clamp(0, left);
    tricks.partner_ranks = lowest(own_high | partner_high);
    if own_length > tricks.own && tricks.partner > 0 {
        tricks.crosses = Crossing::Yes;
    }
    tricks
}

/// How many tricks a hand runs in a suit with so many high cards where the longest other hand holds `longest`, and the lowest card that counts.
fn run(hand: u64, high: u64, longest: i32) -> (i32, u64) {
    let count = high.count_ones() as i32;
    if longest == 0 {
        return (hand.count_ones() as i32, 0);
    }
    if count >= longest {
        return (hand.count_ones() as i32, lowest(top(high, longest)));
    }
    (count, lowest(high))
}

/// The `count` highest cards of a set.
fn top(mut cards: u64, count: i32) -> u64 {
    let mut rest = cards.count_ones() as i32 - count;
    while rest > 0 {
        cards &= cards - 1;
        rest -= 1;
    }
    cards
}
