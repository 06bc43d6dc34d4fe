//! Later tricks: tricks that a side is sure to take some time, whoever is on lead.
//!
//! Trumps that the other side cannot beat each take a trick, played when they may; where both partners hold some, those of the hand with more.

use super::hands::{Hands, highest, lane, lowest};
use super::quick_tricks::QuickTricks;

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
