//! A board as one seat sees it, ready to be drawn: made of a [sight](BridgeSight) alone, so nothing hidden can be in it.

use crate::bridge::BridgeSight;
use crate::play_order::{play_order, winning_place};
use crate::{Auction, BiddingSystem, Call, Card, CardSet, Constraints, Contract, Seat, Side, Vulnerability};

/// A hand as a seat sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeenHand {
    /// Whose it is.
    pub seat: Seat,
    /// The cards that it still holds, where they are seen.
    pub cards: Option<CardSet>,
    /// How many they are.
    pub count: usize,
}

/// A call with what it shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeenCall {
    /// Who called.
    pub seat: Seat,
    /// The call.
    pub call: Call,
    /// What it shows by the [natural system](BiddingSystem::natural); nothing where it says nothing.
    pub shows: String,
}

/// A board as one seat sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeenBoard {
    /// Who calls first.
    pub dealer: Seat,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
    /// The hands, North's first.
    pub hands: [SeenHand; 4],
    /// What was said.
    pub calls: Vec<SeenCall>,
    /// The contract, once there is one.
    pub contract: Option<Contract>,
    /// Whose hand lies open on the table.
    pub dummy: Option<Seat>,
    /// Who plays the next card, or calls next; nobody where the board is over.
    pub next: Option<Seat>,
    /// The trick on the table.
    pub trick: Vec<(Seat, Card)>,
    /// The trick before it, and who won it.
    pub last: Option<(Vec<(Seat, Card)>, Seat)>,
    /// The tricks of both sides, by [`Side::index`].
    pub won: [u8; 2],
}

impl BridgeSight {
    /// The board as this seat sees it.
    pub fn board(&self) -> SeenBoard {
        let auction = self.auction();
        let contract = auction.contract();
        let order = contract.map(|contract| play_order(&contract, self.played())).unwrap_or_default();
        let (tricks, trick) = order.split_at(order.len() / 4 * 4);
        let winners: Vec<Seat> =
            contract.map(|contract| tricks.chunks(4).map(|four| winner(four, &contract)).collect()).unwrap_or_default();
        let mut won = [0; 2];
        winners.iter().for_each(|seat| won[seat.side().index()] += 1);
        let leader = winners.last().copied().or(contract.map(|contract| contract.declarer.next()));
        let next = match leader {
            Some(leader) => (order.len() < 52).then(|| leader.after(trick.len())),
            None => (!auction.is_over()).then(|| auction.seat()),
        };
        let dummy = contract.map(|contract| contract.declarer.partner()).filter(|_| self.dummy().is_some());
        SeenBoard {
            dealer: auction.dealer(),
            vulnerability: self.vulnerability(),
            hands: Seat::ALL.map(|seat| self.hand(seat, dummy, &order)),
            calls: explained(auction),
            contract,
            dummy,
            next,
            trick: trick.to_vec(),
            last: tricks.chunks(4).next_back().map(<[_]>::to_vec).zip(winners.last().copied()),
            won,
        }
    }

    fn hand(&self, seat: Seat, dummy: Option<Seat>, order: &[(Seat, Card)]) -> SeenHand {
        let dealt = match (seat == self.seat(), dummy == Some(seat)) {
            (true, _) => Some(self.own()),
            (_, true) => self.dummy(),
            _ => None,
        };
        let played = order.iter().filter(|(by, _)| *by == seat);
        let cards = dealt.map(|dealt| played.clone().fold(dealt, |left, (_, card)| left.without(*card)));
        SeenHand { seat, cards, count: 13 - played.count() }
    }
}

fn winner(trick: &[(Seat, Card)], contract: &Contract) -> Seat {
    let cards: Vec<Card> = trick.iter().map(|(_, card)| *card).collect();
    trick[winning_place(&cards, contract.bid.strain())].0
}

/// The calls of an auction with what each shows. What the auction showed before is left out.
fn explained(auction: &Auction) -> Vec<SeenCall> {
    let system = BiddingSystem::natural();
    let mut before = Auction::new(auction.dealer());
    let mut known = Constraints::none();
    let mut calls = Vec::new();
    for (seat, call) in auction.said() {
        let kinds = system.meaning(&before, call, &known);
        known.narrow(seat, &kinds);
        let texts: Vec<String> = kinds.iter().map(ToString::to_string).collect();
        calls.push(SeenCall { seat, call, shows: texts.join(" or ") });
        before = before.with(call).unwrap_or(before);
    }
    calls
}

impl SeenBoard {
    /// The tricks of the declarer's side so far.
    pub fn taken(&self) -> u8 {
        self.contract.map_or(0, |contract| self.won[contract.declarer.side().index()])
    }

    /// The tricks that are not yet decided.
    pub const fn tricks_left(&self) -> u8 {
        13 - self.won[Side::NorthSouth as usize] - self.won[Side::EastWest as usize]
    }
}
