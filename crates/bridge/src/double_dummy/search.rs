//! The double-dummy search: whether North and South take so many of the tricks left, and which ranks the answer depends on.
//!
//! A zero-window alpha-beta search over tricks. Its proofs carry the cards that they count on (the winners by rank: Ginsberg's partition search, the
//! "winning ranks" of Haglund's DDS), so that the [table](super::partition) answers for every position that differs in smaller cards only.
//! In a node that fails, a card that failed for reasons in which its own rank plays no part speaks for every card of its suit in the
//! same hand that is as unimportant (Beling 2017, local partition search). Equal cards are one move, the lowest of them.
//!
//! Why it is not the generic core: there an entry of the table belongs to the one key that a position has before it is searched. Here what an
//! entry is good for is known only after the search, and a parent needs the ranks of its children. The rules as a duel are in
//! [`DoubleDummy`](super::DoubleDummy), and the core solves endings of it, which the tests compare with this.
//!
//! Invariants: a proof holds in every position with the same suit lengths and trick so far in which the cards from its lowest one of each suit upwards
//! lie in the same hands. In a node that fails, that bound never cuts a run of equal cards of the mover.

use super::hands::{Hands, highest, lane, lowest};
use super::later_tricks::{cashed_after_any_lead, sure_trumps};
use super::ordering::{Candidates, CardOrder, Follower};
use super::partition::{Found, NO_LEAD, OwnersOfRanks, PartitionTable, lowest_used};
use super::quick_tricks::quick_tricks;

/// Whether North and South take what was asked, and the lowest card of each suit that this depends on (others may be in the set as well).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Proof {
    pub(super) made: bool,
    pub(super) ranks: u64,
}

/// The trick on the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trick {
    pub(super) leader: usize,
    /// The cards played, the leader's first; the rest is not read.
    pub(super) cards: [u8; 4],
    pub(super) played: usize,
    /// The card that wins so far, and who played it.
    pub(super) best: u8,
    pub(super) winner: usize,
}

impl Trick {
    pub(super) fn led(leader: usize, card: u8) -> Trick {
        Trick { leader, cards: [card, 0, 0, 0], played: 1, best: card, winner: leader }
    }

    /// Who plays next.
    #[inline(always)]
    pub(super) fn seat(&self) -> usize {
        (self.leader + self.played) & 3
    }

    #[inline(always)]
    pub(super) fn with(&self, card: u8, trump: usize) -> Trick {
        let mut next = *self;
        let seat = self.seat();
        next.cards[self.played] = card;
        next.played += 1;
        if beats(card, self.best, trump) {
            next.best = card;
            next.winner = seat;
        }
        next
    }

    #[inline(always)]
    pub(super) fn suit_led(&self) -> usize {
        usize::from(self.cards[0] >> 4)
    }
}

/// Whether a card beats the best so far.
#[inline(always)]
pub(super) fn beats(card: u8, best: u8, trump: usize) -> bool {
    if card >> 4 == best >> 4 { card > best } else { usize::from(card >> 4) == trump }
}

/// The hands at the beginning of a trick with what every card of it asks.
pub(super) struct TrickStart {
    pub(super) hands: Hands,
    pub(super) all: u64,
    /// The lowest of each run of equal cards, seat by seat.
    pub(super) choices: [u64; 4],
}

impl TrickStart {
    #[inline(always)]
    pub(super) fn new(hands: Hands) -> TrickStart {
        let all = hands.all();
        TrickStart { hands, all, choices: std::array::from_fn(|seat| hands.lowest_of_equals(seat, all)) }
    }

    /// The cards that a seat may play to a suit led, one of each run.
    #[inline(always)]
    pub(super) fn legal(&self, seat: usize, suit_led: usize) -> u64 {
        let following = self.choices[seat] & lane(suit_led);
        if following == 0 { self.choices[seat] } else { following }
    }
}

/// What a search of one deal and strain keeps.
pub(super) struct Search {
    pub(super) trump: usize,
    pub(super) owners: OwnersOfRanks,
    pub(super) table: PartitionTable,
    pub(super) order: CardOrder,
    pub(super) nodes: u64,
}

impl Search {
    /// Whether North and South take `need` of the tricks left when `leader` leads.
    pub(super) fn trick(&mut self, hands: &Hands, leader: usize, need: i32) -> Proof {
        self.nodes += 1;
        let tricks = hands.tricks();
        if need <= 0 {
            return Proof { made: true, ranks: 0 };
        }
        if need > tricks {
            return Proof { made: false, ranks: 0 };
        }
        if tricks == 1 {
            return self.last_trick(hands, leader, need);
        }
        if let Some(proof) = self.at_a_glance(hands, leader, need) {
            return proof;
        }
        let all = hands.all();
        let owners = self.owners.of(all);
        let hint = match self.table.look_up(hands, leader, owners, need) {
            Found::Answer { made, used } => return Proof { made, ranks: lowest_used(all, used) },
            Found::Nothing(hint) => hint,
        };
        let start = TrickStart::new(*hands);
        let candidates = self.order.lead(&start, leader, self.trump, hint);
        let (proof, best) = self.best_lead(&start, leader, need, candidates);
        let bounds = if proof.made { (need, tricks) } else { (0, need - 1) };
        self.table.keep((hands, leader), owners, proof.ranks, bounds, best);
        proof
    }

    fn best_lead(&mut self, start: &TrickStart, leader: usize, need: i32, mut candidates: Candidates) -> (Proof, u8) {
        let north_south = leader & 1 == 0;
        let mut ranks = 0;
        while let Some(card) = candidates.next() {
            let proof = self.card(start, &Trick::led(leader, card), need);
            if proof.made == north_south {
                return (proof, card);
            }
            ranks |= proof.ranks;
            candidates.drop_alike(card, proof.ranks);
        }
        (Proof { made: !north_south, ranks: self.whole_runs(start, leader, ranks) }, NO_LEAD)
    }

    /// The next card of a trick that has begun.
    pub(super) fn card(&mut self, start: &TrickStart, trick: &Trick, need: i32) -> Proof {
        self.nodes += 1;
        let seat = trick.seat();
        let north_south = seat & 1 == 0;
        let mut candidates = self.order.follow(&Follower { start, trick, seat, trump: self.trump });
        let mut ranks = 0;
        while let Some(card) = candidates.next() {
            let next = trick.with(card, self.trump);
            let proof =
                if next.played == 4 { self.end_of_trick(start, &next, need) } else { self.card(start, &next, need) };
            if proof.made == north_south {
                return proof;
            }
            ranks |= proof.ranks;
            candidates.drop_alike(card, proof.ranks);
        }
        Proof { made: !north_south, ranks: self.whole_runs(start, seat, ranks) }
    }

    #[inline(always)]
    pub(super) fn end_of_trick(&mut self, start: &TrickStart, trick: &Trick, need: i32) -> Proof {
        let won = i32::from(trick.winner & 1 == 0);
        let hands = start.hands.after(trick.leader, trick.cards);
        let mut proof = self.trick(&hands, trick.winner, need - won);
        proof.ranks |= winner_by_rank(trick);
        proof
    }

    /// Everybody has one card.
    fn last_trick(&self, hands: &Hands, leader: usize, need: i32) -> Proof {
        let card = |places: usize| hands.cards[(leader + places) & 3].trailing_zeros() as u8;
        let trick = (1..4).fold(Trick::led(leader, card(0)), |trick, places| trick.with(card(places), self.trump));
        Proof { made: i32::from(trick.winner & 1 == 0) >= need, ranks: winner_by_rank(&trick) }
    }

    /// What quick tricks of the side on lead and sure trumps of both decide.
    #[inline(always)]
    fn at_a_glance(&self, hands: &Hands, leader: usize, need: i32) -> Option<Proof> {
        let tricks = hands.tricks();
        let made = leader & 1 == 0;
        // What the side on lead, and the other, must take to decide the question.
        let enough = |north_south: bool| if north_south { need } else { tricks - need + 1 };
        let quick = quick_tricks(hands, leader, self.trump, enough(made));
        if quick.tricks >= enough(made) {
            return Some(Proof { made, ranks: quick.ranks });
        }
        let other = enough(!made);
        if let Some(ranks) = cashed_after_any_lead(hands, leader, self.trump, other) {
            return Some(Proof { made: !made, ranks });
        }
        if self.trump < 4 {
            for seat in [leader, leader ^ 1] {
                let sure = sure_trumps(hands, seat, self.trump);
                if sure.tricks >= enough(seat & 1 == 0) {
                    return Some(Proof { made: seat & 1 == 0, ranks: sure.ranks });
                }
            }
        }
        None
    }

    /// The ranks of a node that fails, grown so that no run of equal cards of the mover is cut: of a run only one card was tried.
    #[inline(always)]
    fn whole_runs(&self, start: &TrickStart, seat: usize, ranks: u64) -> u64 {
        let mut grown = ranks;
        let mut inner = ranks & start.hands.cards[seat] & !start.choices[seat];
        while inner != 0 {
            let card = lowest(inner);
            inner &= inner - 1;
            let lane = lane(card.trailing_zeros() as usize >> 4);
            let below = start.choices[seat] & lane & (card - 1);
            // A card that is not the lowest of its run has the lowest below it.
            grown |= highest(below);
        }
        grown
    }
}

/// The winner of a trick, where somebody else played a card of its suit, so that its rank mattered.
#[inline(always)]
fn winner_by_rank(trick: &Trick) -> u64 {
    let suit = trick.best >> 4;
    let same = trick.cards.iter().filter(|card| **card >> 4 == suit).count();
    if same > 1 { 1 << trick.best } else { 0 }
}
