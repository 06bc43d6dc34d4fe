//! A board of contract bridge as a game for four: the cards are dealt, bid and played, and nobody sees more than a seat at the table does.
//!
//! Chance deals card by card, North's thirteen first. Dummy's cards are played by the declarer, whose turn it is then too. After the opening lead
//! everybody sees dummy. The payoff is the duplicate score. Worlds dealt from a sight agree with every card seen and every suit shown out of, and,
//! where such worlds are found, with what the calls show by the [system](crate::BiddingSystem).
//!
//! Deliberately not here: claims ([`BridgeSight::claim`] judges them for a table), alerts, and scores against other tables.

use crate::play_order::{play_order, shown_out};
use crate::{
    Auction, BiddingSystem, Call, Card, CardSet, Constraints, Contract, Deal, DoubleDummy, Known, Seat, Side,
    Vulnerability,
};
use foehn_game::kit::Random;
use foehn_game::{Chance, Game, Hidden, Key, Player, Turn};

/// What happens at the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BridgeMove {
    /// The next card of the pack goes to the next hand.
    Dealt(Card),
    /// A call.
    Call(Call),
    /// A card is played.
    Play(Card),
}

/// A board: the hands as they were dealt, the calls and the cards so far.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bridge {
    pub(crate) vulnerability: Vulnerability,
    /// As dealt; cards that were played stay in them.
    pub(crate) hands: [CardSet; 4],
    pub(crate) auction: Auction,
    pub(crate) played: Vec<Card>,
}

/// What a seat has seen.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BridgeSight {
    seat: Seat,
    vulnerability: Vulnerability,
    /// How many cards have been dealt.
    dealt: usize,
    own: CardSet,
    /// Dummy's hand as it was dealt, once it is on the table.
    dummy: Option<CardSet>,
    auction: Auction,
    played: Vec<Card>,
}

impl BridgeSight {
    /// What has been called.
    pub fn auction(&self) -> &Auction {
        &self.auction
    }

    /// Who sees.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Who is vulnerable.
    pub const fn vulnerability(&self) -> Vulnerability {
        self.vulnerability
    }

    /// The seat's own hand as it was dealt.
    pub fn own(&self) -> CardSet {
        self.own
    }

    /// Dummy's hand as it was dealt, once it is on the table.
    pub const fn dummy(&self) -> Option<CardSet> {
        self.dummy
    }

    /// The cards played, in their order.
    pub fn played(&self) -> &[Card] {
        &self.played
    }

    /// All that the seat knows of the hands but for what the calls show.
    pub(crate) fn known(&self, constraints: Constraints) -> Known {
        let mut known = Known::new(constraints);
        known.see(self.seat, self.own);
        if let Some(contract) = self.auction.contract() {
            if let Some(dummy) = self.dummy {
                known.see(contract.declarer.partner(), dummy);
            }
            for (seat, card) in play_order(&contract, &self.played) {
                known.see(seat, CardSet::EMPTY.with(card));
            }
            for (seat, suit) in shown_out(&contract, &self.played) {
                known.shows_out(seat, suit);
            }
        }
        known
    }

    /// What the calls show of the hands that the seat does not see.
    fn shown(&self) -> Constraints {
        let mut shown = BiddingSystem::natural().shown(&self.auction);
        shown.forget(self.seat);
        if let (Some(contract), Some(_)) = (self.auction.contract(), self.dummy) {
            shown.forget(contract.declarer.partner());
        }
        shown
    }
}

impl Bridge {
    /// A board with these hands, before the first call.
    pub fn new(deal: Deal, dealer: Seat, vulnerability: Vulnerability) -> Bridge {
        Bridge { vulnerability, hands: deal.hands(), auction: Auction::new(dealer), played: Vec::new() }
    }

    /// The calls.
    pub fn auction(&self) -> &Auction {
        &self.auction
    }

    /// The contract, once there is one.
    pub fn contract(&self) -> Option<Contract> {
        self.auction.contract()
    }

    /// Who is vulnerable.
    pub const fn vulnerability(&self) -> Vulnerability {
        self.vulnerability
    }

    /// The cards played, in their order.
    pub fn played(&self) -> &[Card] {
        &self.played
    }

    /// How many cards have been dealt.
    pub(crate) fn dealt(&self) -> usize {
        self.hands.iter().map(|hand| hand.len()).sum()
    }

    /// The hands as they were dealt, once they all are.
    pub fn deal_of_hands(&self) -> Option<Deal> {
        (self.dealt() == 52).then(|| Deal::new(self.hands).ok()).flatten()
    }

    /// The play with open cards, once there is a contract.
    pub fn double_dummy(&self) -> Option<DoubleDummy> {
        let contract = self.contract()?;
        let start = DoubleDummy::new(self.deal_of_hands()?, contract.bid.strain(), contract.declarer.next());
        Some(self.played.iter().fold(start, |position, card| position.play(*card)))
    }

    /// Whether everybody passed.
    fn is_passed_out(&self) -> bool {
        self.auction.is_over() && self.auction.standing().is_none()
    }

    /// The tricks of the declarer's side so far.
    pub(crate) fn tricks(&self) -> u8 {
        match (self.contract(), self.double_dummy()) {
            (Some(contract), Some(play)) => play.won(contract.declarer.side()),
            _ => 0,
        }
    }

    /// Whose hand a seat may see: its own, and dummy's once the opening lead is made.
    pub(crate) fn sees(&self, seat: Seat, hand: Seat) -> bool {
        seat == hand
            || !self.played.is_empty() && self.contract().is_some_and(|contract| contract.declarer.partner() == hand)
    }

    /// The cards that a seat still holds.
    pub(crate) fn holds(&self, seat: Seat) -> CardSet {
        match self.double_dummy() {
            Some(play) => play.hand(seat),
            None => self.hands[seat.index()],
        }
    }
}

impl Game for Bridge {
    type Move = BridgeMove;
    const SEATS: usize = 4;

    /// North deals, nobody is vulnerable, and the pack is full.
    fn start() -> Self {
        let hands = [CardSet::EMPTY; 4];
        Bridge { vulnerability: Vulnerability::None, hands, auction: Auction::new(Seat::North), played: Vec::new() }
    }

    fn turn(&self) -> Turn {
        if self.dealt() < 52 {
            return Turn::Chance;
        }
        if !self.auction.is_over() {
            return Turn::Player(self.auction.seat().player());
        }
        match (self.contract(), self.double_dummy()) {
            (Some(contract), Some(play)) if self.played.len() < 52 => {
                let dummy = contract.declarer.partner();
                let seat = if play.seat() == dummy { contract.declarer } else { play.seat() };
                Turn::Player(seat.player())
            }
            _ => Turn::Over,
        }
    }

    fn legal_moves(&self, mut visit: impl FnMut(BridgeMove)) {
        if self.dealt() < 52 {
            return self.odds(|mv, _| visit(mv));
        }
        if !self.auction.is_over() {
            return self.auction.legal_calls().for_each(|call| visit(BridgeMove::Call(call)));
        }
        if let Some(play) = self.double_dummy() {
            play.choices().iter().for_each(|card| visit(BridgeMove::Play(card)));
        }
    }

    fn play(&self, mv: BridgeMove) -> Self {
        let mut next = self.clone();
        match mv {
            BridgeMove::Dealt(card) => {
                let seat = self.dealt() / 13;
                next.hands[seat & 3] = self.hands[seat & 3].with(card);
            }
            BridgeMove::Call(call) => next.auction = self.auction.with(call).unwrap_or(next.auction),
            BridgeMove::Play(card) => next.played.push(card),
        }
        next
    }

    /// The duplicate score of the side.
    fn payoff(&self, seat: Player) -> f64 {
        let Some(contract) = self.contract().filter(|_| !self.is_passed_out()) else { return 0.0 };
        let score = f64::from(contract.score(self.tricks(), self.vulnerability));
        if contract.declarer.side() == Seat::of_player(seat).side() { score } else { -score }
    }

    fn key(&self) -> Key {
        let hands = self.hands.iter().map(|hand| hand.0);
        let state = self.vulnerability as u64 * 4 + self.auction.dealer() as u64;
        let calls = self.auction.calls().iter().map(|call| call.index() as u64 + 1);
        let cards = self.played.iter().map(|card| card.index() as u64 + 100);
        hands.chain([state]).chain(calls).chain(cards).fold(Key::default(), Key::with)
    }
}

impl Chance for Bridge {
    fn odds(&self, mut visit: impl FnMut(BridgeMove, f64)) {
        let dealt = self.hands.iter().fold(CardSet::EMPTY, |all, hand| all.and(*hand));
        let left = CardSet::FULL.minus(dealt);
        left.iter().for_each(|card| visit(BridgeMove::Dealt(card), 1.0 / left.len() as f64));
    }
}

impl Hidden for Bridge {
    type Sight = BridgeSight;

    fn sight(&self, seat: Player) -> BridgeSight {
        let seat = Seat::of_player(seat);
        let dummy = self.contract().map(|contract| contract.declarer.partner()).filter(|_| !self.played.is_empty());
        BridgeSight {
            seat,
            vulnerability: self.vulnerability,
            dealt: self.dealt(),
            own: self.hands[seat.index()],
            dummy: dummy.map(|dummy| self.hands[dummy.index()]),
            auction: self.auction.clone(),
            played: self.played.clone(),
        }
    }

    fn deal(sight: &BridgeSight, random: &mut Random) -> Option<Bridge> {
        let (vulnerability, auction, played) = (sight.vulnerability, sight.auction.clone(), sight.played.clone());
        let agreeing = sight.known(sight.shown()).deal(random);
        // Bids that contradict the cards seen, or each other, tell nothing.
        let deal = agreeing.or_else(|_| sight.known(Constraints::none()).deal(random)).ok()?;
        let mut hands = deal.hands();
        if sight.dealt < 52 {
            hands = part_of_a_deal(sight, random);
        }
        Some(Bridge { vulnerability, hands, auction, played })
    }
}

/// Hands while the cards are being dealt: the seat's own, and others of the size that they have by now.
fn part_of_a_deal(sight: &BridgeSight, random: &mut Random) -> [CardSet; 4] {
    let mut left: Vec<Card> = CardSet::FULL.minus(sight.own).iter().collect();
    let mut hands = [CardSet::EMPTY; 4];
    for seat in Seat::ALL {
        let size = sight.dealt.saturating_sub(13 * seat.index()).min(13);
        if seat == sight.seat {
            hands[seat.index()] = sight.own;
            continue;
        }
        for _ in 0..size {
            let card = left.swap_remove(random.below(left.len()));
            hands[seat.index()] = hands[seat.index()].with(card);
        }
    }
    hands
}

/// What the declarer's side makes of the board against best defence, all cards seen, as a score for North and South.
pub(crate) fn score_for(contract: &Contract, tricks: u8, vulnerability: Vulnerability, side: Side) -> f64 {
    let score = f64::from(contract.score(tricks, vulnerability));
    if contract.declarer.side() == side { score } else { -score }
}
