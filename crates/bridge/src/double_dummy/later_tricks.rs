//! Later tricks: tricks that a side is sure to take some time, whoever is on lead.
//!
//! Trumps that the other side cannot beat each take a trick, played when they may; where both partners hold some, those of the hand with more.
//! And where the leader has no suit whose highest card is on his own side, an opponent takes the trick and cashes what is high in his hand.

use super::hands::{Hands, highest, lane, lowest};
use super::quick_tricks::{QuickTricks, own_quick_tricks};

/// The sure tricks of the side of `seat` in the trump suit.
pub(super) fn sure_trumps(hands: &Hands, seat: usize, trump: usize) -> QuickTricks {
    let lane = lane(trump);
    let (one, two) = (hands.cards[seat] & lane, hands.cards[seat ^ 2] & lane);
    let opponents = (hands.cards[seat ^ 1] | hands.cards[seat ^ 3]) & lane;
    let high = if opponents == 0 { one | two } else { (one | two) & !(2 * highest(opponents) - 1) };
    let longer = if (one & high).count_ones() >= (two & high).count_ones() { one & high } else { two & high };
    // Where the opponents have no trumps, no rank is needed.
    let ranks = if opponents == 0 { 0 } else { lowest(longer) };
    QuickTricks { tricks: longer.count_ones() as i32, ranks }
}

/// Whether the opponents of `leader` are sure to take `enough` tricks at once because, whatever he leads, one of them takes it with the highest card
/// of the suit and can cash the rest: the ranks that this counts on.
pub(super) fn cashed_after_any_lead(hands: &Hands, leader: usize, trump: usize, enough: i32) -> Option<u64> {
    let all = hands.all();
    let partner = leader ^ 2;
    let mut takers = [false; 4];
    let mut tops = 0;
    for suit in 0..4 {
        let lane = lane(suit);
        if hands.cards[leader] & lane == 0 {
            continue;
        }
        let top = highest(all & lane);
        tops |= top;
        if trump < 4 && suit != trump && hands.length(partner, suit) == 0 && hands.length(partner, trump) > 0 {
            return None;
        }
        let taker = [leader ^ 1, leader ^ 3].into_iter().find(|&seat| hands.cards[seat] & top != 0)?;
        takers[taker] = true;
    }
    let mut ranks = tops;
    for taker in (0..4).filter(|&seat| takers[seat]) {
        let found = own_quick_tricks(hands, taker, trump, enough);
        if found.tricks.max(1) < enough {
            return None;
        }
        ranks |= found.ranks;
    }
    Some(ranks)
}
