//! The solver: tricks, the score of every card, and the table of all strains and declarers.

use super::DoubleDummy;
use super::hands::Hands;
use super::ordering::CardOrder;
use super::partition::{OwnersOfRanks, PartitionTable};
use super::search::{Search, Trick, TrickStart};
use crate::{Card, CardSet, Deal, Seat, Side, Strain};

/// Solves positions of double dummy, one after the other; what it learned of a deal serves the next question about it.
pub struct Solver {
    search: Search,
    /// The deal and strain that the table is about.
    subject: Option<([CardSet; 4], Strain)>,
}

impl Default for Solver {
    fn default() -> Self {
        Solver::new()
    }
}

impl Solver {
    /// A solver that knows nothing yet.
    pub fn new() -> Solver {
        Solver::with_order(CardOrder::default())
    }

    /// A solver that tries cards in another order: other nodes, the same answers.
    pub fn with_order(order: CardOrder) -> Solver {
        let (owners, table) = (OwnersOfRanks::new(), PartitionTable::new());
        let search = Search { trump: 4, owners, table, order, nodes: 0 };
        Solver { search, subject: None }
    }

    /// How many nodes it has searched since it was made.
    pub const fn nodes(&self) -> u64 {
        self.search.nodes
    }

    /// How many of the tricks left the side of the seat to play takes, that on the table included.
    pub fn tricks(&mut self, position: &DoubleDummy) -> usize {
        self.prepare(position);
        let north_south = self.settle(position, None);
        for_side(position.seat().side(), north_south, position)
    }

    /// How many of the tricks left the side to play takes with each card that may be played, one of each run of equal cards by its highest, the best
    /// first; cards that score the same are in the order of the hand.
    pub fn cards(&mut self, position: &DoubleDummy) -> Vec<CardScore> {
        self.prepare(position);
        let side = position.seat().side();
        let mut scores: Vec<CardScore> = Vec::new();
        let mut guess = None;
        for (card, equals) in runs(position) {
            let north_south = self.settle(position, Some((card, guess)));
            guess = Some(north_south);
            scores.push(CardScore { card, equals, tricks: for_side(side, north_south, position) });
        }
        scores.sort_by_key(|score| std::cmp::Reverse(score.tricks));
        scores
    }

    /// The tricks of every declarer in every strain.
    pub fn table(&mut self, deal: &Deal) -> DoubleDummyTable {
        let mut tricks = [[0; 4]; 5];
        for strain in Strain::ALL {
            let mut guesses = [None; 2];
            for declarer in Seat::ALL {
                let position = DoubleDummy::new(*deal, strain, declarer.next());
                self.prepare(&position);
                let side = declarer.side().index();
                let north_south =
                    self.find(&Hands::new(deal.hands()), declarer.next(), guesses[side], deal.cards() as i32);
                guesses[side] = Some(north_south);
                let own = if side == 0 { north_south } else { deal.cards() as i32 - north_south };
                tricks[strain.index()][declarer.index()] = own as u8;
            }
        }
        DoubleDummyTable { tricks }
    }

    /// Makes the table ready for the deal that `position` comes from.
    fn prepare(&mut self, position: &DoubleDummy) {
        let strain = position.strain();
        let hands = with_trick(position);
        // An ending of the same deal keeps what is known: owners of ranks that are still held do not change.
        let known = self
            .subject
            .is_some_and(|(held, of)| of == strain && (0..4).all(|seat| hands[seat].minus(held[seat]).is_empty()));
        if !known {
            self.search.trump = strain.index();
            self.search.owners.fill(&Hands::new(hands));
            self.search.table.clear();
            self.subject = Some((hands, strain));
        }
    }

    /// The tricks of North and South from here, or after a card with a guess.
    fn settle(&mut self, position: &DoubleDummy, card: Option<(Card, Option<i32>)>) -> i32 {
        let hands = Hands::new(with_trick(position));
        let leader = position.leader().index();
        let left = position.tricks_left() as i32;
        let mut played: Vec<u8> = position.trick().map(Card::bit).collect();
        let mut guess = None;
        if let Some((card, from)) = card {
            played.push(card.bit());
            guess = from;
        }
        let Some((&led, rest)) = played.split_first() else {
            return self.find(&hands, position.leader(), None, left);
        };
        let trump = self.search.trump;
        let trick = rest.iter().fold(Trick::led(leader, led), |trick, card| trick.with(*card, trump));
        let start = TrickStart::new(hands);
        let search = &mut self.search;
        narrow(guess, left, |need| match trick.played {
            4 => search.end_of_trick(&start, &trick, need).made,
            _ => search.card(&start, &trick, need).made,
        })
    }

    fn find(&mut self, hands: &Hands, leader: Seat, guess: Option<i32>, left: i32) -> i32 {
        let search = &mut self.search;
        let guess = guess.or_else(|| Some(guess_of(hands, search.trump)));
        narrow(guess, left, |need| search.trick(hands, leader.index(), need).made)
    }
}

/// About how many tricks North and South take: by points, and by trumps and their length.
fn guess_of(hands: &Hands, trump: usize) -> i32 {
    let points = |seat: usize| CardSet(hands.cards[seat]).points() as i32;
    let lead = points(0) + points(2) - points(1) - points(3);
    let trumps = |seat: usize| if trump < 4 { hands.length(seat, trump) } else { 0 };
    let longer = trumps(0) + trumps(2) - trumps(1) - trumps(3);
    let tricks = hands.tricks();
    // A deal of 40 points has 13 tricks: about three points a trick, of which half goes to either side.
    (tricks * 12 + 2 * lead + 5 * longer + 12) / 24
}

/// Zero-window searches from a guess until the bounds meet (MTD(f), Plaat 1996, with tricks as values).
fn narrow(guess: Option<i32>, most: i32, mut makes: impl FnMut(i32) -> bool) -> i32 {
    let (mut least, mut most) = (0, most);
    let mut need = guess.unwrap_or((most + 1) / 2).clamp(1, most.max(1));
    while least < most {
        if makes(need) {
            least = need;
            need += 1;
        } else {
            most = need - 1;
            need -= 1;
        }
        need = need.clamp(least + 1, most.max(least + 1));
    }
    least
}

/// The hands with the cards on the table put back.
fn with_trick(position: &DoubleDummy) -> [CardSet; 4] {
    let mut hands = Seat::ALL.map(|seat| position.hand(seat));
    for (places, card) in position.trick().enumerate() {
        let seat = position.leader().after(places);
        hands[seat.index()] = hands[seat.index()].with(card);
    }
    hands
}

fn for_side(side: Side, north_south: i32, position: &DoubleDummy) -> usize {
    match side {
        Side::NorthSouth => north_south as usize,
        Side::EastWest => position.tricks_left() - north_south as usize,
    }
}

/// The runs of equal cards that may be played: the highest of each, and the rest of it.
fn runs(position: &DoubleDummy) -> Vec<(Card, CardSet)> {
    let start = TrickStart::new(Hands::new(with_trick(position)));
    let choices = start.choices[position.seat().index()];
    let mut runs = Vec::new();
    let mut open: Option<(Card, CardSet)> = None;
    for card in position.choices().iter() {
        let (first, rest) = match open.take() {
            Some((first, rest)) => (first, rest.with(card)),
            None => (card, CardSet::EMPTY),
        };
        if choices >> card.bit() & 1 == 1 {
            runs.push((first, rest));
        } else {
            open = Some((first, rest));
        }
    }
    runs
}

/// What a card is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardScore {
    /// The card, the highest of its run.
    pub card: Card,
    /// Lower cards of the same hand that are worth the same because nobody holds a card between.
    pub equals: CardSet,
    /// The tricks that the side to play takes with it.
    pub tricks: usize,
}

/// The tricks of every declarer in every strain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DoubleDummyTable {
    /// By [`Strain::index`] and [`Seat::index`].
    tricks: [[u8; 4]; 5],
}

impl DoubleDummyTable {
    /// The table of these tricks: spades, hearts, diamonds, clubs, no trumps, each by North, East, South, West.
    pub const fn new(tricks: [[u8; 4]; 5]) -> DoubleDummyTable {
        DoubleDummyTable { tricks }
    }

    /// The tricks of a declarer in a strain.
    pub const fn tricks(&self, strain: Strain, declarer: Seat) -> u8 {
        self.tricks[strain.index()][declarer as usize]
    }
}
