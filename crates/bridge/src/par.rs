//! Par: what both sides score when they bid and play as if they saw all cards.
//!
//! The auction is a small game of its own: whoever bids, the other side passes (and doubles what fails) or bids higher, and every contract is worth its
//! double-dummy tricks. Solved from 7NT downwards.

use crate::{Bid, Contract, DoubleDummyTable, Doubling, Seat, Side, Vulnerability};

/// The score of best bidding and play, and the contracts that reach it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Par {
    /// For North and South.
    pub score: i32,
    /// Contracts with that score that the opponents cannot better, one for each strain and side, with the tricks they make. Empty where everybody passes.
    pub contracts: Vec<(Contract, u8)>,
}

/// The par of a deal with these tricks.
pub fn par(table: &DoubleDummyTable, dealer: Seat, vulnerability: Vulnerability) -> Par {
    // What a bid of a side is worth to North and South once the other side has had its say; the bids above it come first.
    let mut worth = [[0; Bid::COUNT]; 2];
    let mut best_above = [i32::MIN, i32::MAX];
    for bid in Bid::all().rev() {
        let mut here = best_above;
        for side in Side::ALL {
            let (contract, tricks) = best_contract(table, bid, side);
            let passed = for_north_south(side, contract.score(tricks, vulnerability));
            let answer = best_above[side.other().index()];
            let value = if side == Side::NorthSouth { passed.min(answer) } else { passed.max(answer) };
            worth[side.index()][bid.rank()] = value;
            let own = &mut here[side.index()];
            *own = if side == Side::NorthSouth { (*own).max(value) } else { (*own).min(value) };
        }
        best_above = here;
    }
    let [north_south, east_west] = best_above;
    let score = match dealer.side() {
        Side::NorthSouth => north_south.max(east_west.min(0)),
        Side::EastWest => east_west.min(north_south.max(0)),
    };
    Par { score, contracts: contracts_worth(score, table, vulnerability, &worth) }
}

/// The lowest contract of each strain and side that scores par, stands, and is worth it.
fn contracts_worth(
    score: i32,
    table: &DoubleDummyTable,
    vulnerability: Vulnerability,
    worth: &[[i32; Bid::COUNT]; 2],
) -> Vec<(Contract, u8)> {
    let mut found: Vec<(Contract, u8)> = Vec::new();
    if score == 0 {
        return found;
    }
    for bid in Bid::all() {
        for side in Side::ALL {
            let (contract, tricks) = best_contract(table, bid, side);
            let scored = for_north_south(side, contract.score(tricks, vulnerability));
            let known =
                found.iter().any(|(other, _)| other.bid.strain() == bid.strain() && other.declarer.side() == side);
            // A side plays what gains, or gives up less than the other would gain.
            if !known && scored == score && worth[side.index()][bid.rank()] == score {
                found.push((contract, tricks));
            }
        }
    }
    found
}

/// The contract by the partner who makes more tricks of it, doubled where it fails.
fn best_contract(table: &DoubleDummyTable, bid: Bid, side: Side) -> (Contract, u8) {
    let [first, second] = side.seats();
    let tricks = |seat| table.tricks(bid.strain(), seat);
    let declarer = if tricks(second) > tricks(first) { second } else { first };
    let made = tricks(declarer);
    let doubling = if made < 6 + bid.level() { Doubling::Doubled } else { Doubling::Undoubled };
    (Contract { bid, declarer, doubling }, made)
}

const fn for_north_south(side: Side, score: i32) -> i32 {
    match side {
        Side::NorthSouth => score,
        Side::EastWest => -score,
    }
}
