//! Who played which card: it follows from the contract and the cards alone, whatever the hands were.

use crate::{Card, Contract, Seat, Strain, Suit};

/// The cards of a play with who played them.
pub(crate) fn play_order(contract: &Contract, played: &[Card]) -> Vec<(Seat, Card)> {
    let mut leader = contract.declarer.next();
    let mut order = Vec::with_capacity(played.len());
    for trick in played.chunks(4) {
        order.extend(trick.iter().enumerate().map(|(places, card)| (leader.after(places), *card)));
        if trick.len() == 4 {
            leader = leader.after(winning_place(trick, contract.bid.strain()));
        }
    }
    order
}

/// The suits that seats have shown out of: they did not follow.
pub(crate) fn shown_out(contract: &Contract, played: &[Card]) -> Vec<(Seat, Suit)> {
    let order = play_order(contract, played);
    let missed = |trick: &[(Seat, Card)]| {
        let led = trick[0].1.suit();
        trick.iter().filter(|(_, card)| card.suit() != led).map(|(seat, _)| (*seat, led)).collect::<Vec<_>>()
    };
    order.chunks(4).flat_map(missed).collect()
}

/// The place in a trick, or in what there is of one, of the card that wins it.
pub(crate) fn winning_place(cards: &[Card], strain: Strain) -> usize {
    let mut best = 0;
    for (place, card) in cards.iter().enumerate().skip(1) {
        let beats = match card.suit() == cards[best].suit() {
            true => card.rank() > cards[best].rank(),
            false => strain.trumps() == Some(card.suit()),
        };
        if beats {
            best = place;
        }
    }
    best
}
