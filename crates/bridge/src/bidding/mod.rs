//! Bidding: a system as data, what a call shows by it, and the call that it makes of a hand.
//!
//! A system is a list of rules: after these calls, this call is made with such hands. Read one way it bids; read the other way it says what a call
//! shows, as [constraints](crate::Constraints) from which deals are drawn (Ginsberg 2001). Where the rules end, common sense goes on: game where the
//! points of both hands suffice, a raise of partner's suit with support, and otherwise a pass.

use crate::{Auction, Bid, Call, CardSet, Constraints, HandKind, Seat, Span, Strain, Suit};
use std::sync::OnceLock;

/// The system that comes with the program.
const NATURAL: &str = include_str!("natural.txt");

/// One rule.
#[derive(Clone, PartialEq, Eq, Debug)]
struct BiddingRule {
    /// What was bid before: the opponents' calls in brackets, without passes.
    after: String,
    call: Call,
    kinds: Vec<HandKind>,
}

/// A bidding system.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BiddingSystem {
    rules: Vec<BiddingRule>,
}

/// Points that make game worth bidding.
const GAME: u8 = 25;

impl BiddingSystem {
    /// The plain natural system that comes with the program.
    pub fn natural() -> &'static BiddingSystem {
        static SYSTEM: OnceLock<BiddingSystem> = OnceLock::new();
        SYSTEM.get_or_init(|| BiddingSystem::parse(NATURAL).expect("the system in the project is well formed"))
    }

    /// A system from its text: `1NT: 3NT = 10-15 hcp` on each line, `#` before remarks.
    ///
    /// # Errors
    /// The line and what is wrong in it.
    pub fn parse(text: &str) -> Result<BiddingSystem, String> {
        let mut rules = Vec::new();
        for (at, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let wrong = |what: String| format!("line {}: {what}", at + 1);
            let expected = || wrong(format!("`{line}` is no rule; write such as 1NT: 3NT = 10-15 hcp"));
            let (after, rest) = line.split_once(':').ok_or_else(expected)?;
            let (call, kinds) = rest.split_once('=').ok_or_else(expected)?;
            let call = Call::parse(call.trim()).map_err(wrong)?;
            // The kinds are written as in a constraint of some seat.
            let constraints = Constraints::parse(&format!("N: {}", kinds.trim())).map_err(wrong)?;
            let after = after.split_whitespace().collect::<Vec<_>>().join(" ");
            rules.push(BiddingRule { after, call, kinds: constraints.of(Seat::North).to_vec() });
        }
        Ok(BiddingSystem { rules })
    }

    /// What each call of an auction shows of the hand that made it.
    pub fn shown(&self, auction: &Auction) -> Constraints {
        let mut constraints = Constraints::none();
        let mut before = Auction::new(auction.dealer());
        for (seat, call) in auction.said() {
            let kinds = self.meaning(&before, call, &constraints);
            constraints.narrow(seat, &kinds);
            before = before.with(call).unwrap_or(before);
        }
        constraints
    }

    /// The kinds of hand that make a call here; none where it says nothing.
    pub fn meaning(&self, auction: &Auction, call: Call, known: &Constraints) -> Vec<HandKind> {
        let after = sequence(auction);
        let kinds: Vec<HandKind> = self
            .rules
            .iter()
            .filter(|rule| rule.after == after && rule.call == call)
            .flat_map(|rule| rule.kinds.clone())
            .collect();
        if !kinds.is_empty() {
            return kinds;
        }
        match call {
            Call::Bid(bid) => vec![common_meaning(auction, bid, known)],
            Call::Pass | Call::Double | Call::Redouble => Vec::new(),
        }
    }

    /// The call that the system makes of a hand.
    pub fn call(&self, auction: &Auction, hand: CardSet) -> Call {
        let after = sequence(auction);
        let fits = |rule: &&BiddingRule| {
            rule.after == after && auction.allows(rule.call) && rule.kinds.iter().any(|kind| kind.holds(hand))
        };
        match self.rules.iter().find(fits) {
            Some(rule) => rule.call,
            None => common_sense(auction, hand, &self.shown(auction)),
        }
    }
}

/// What was bid, as the seat to call sees it: the opponents' calls in brackets, passes left out.
fn sequence(auction: &Auction) -> String {
    let own = auction.seat().side();
    let calls = auction.said().filter(|(_, call)| *call != Call::Pass);
    let texts: Vec<String> =
        calls.map(|(seat, call)| if seat.side() == own { call.to_string() } else { format!("({call})") }).collect();
    texts.join(" ")
}

/// The least points that a seat has shown.
fn least_points(known: &Constraints, seat: Seat) -> u8 {
    known.of(seat).iter().map(|kind| kind.points.least).min().unwrap_or(0)
}

fn least_length(known: &Constraints, seat: Seat, suit: Suit) -> u8 {
    known.of(seat).iter().map(|kind| kind.lengths[suit.index()].least).min().unwrap_or(0)
}

/// Game where both hands have the points for it, a raise with support, and otherwise a pass.
fn common_sense(auction: &Auction, hand: CardSet, known: &Constraints) -> Call {
    let partner = auction.seat().partner();
    let Some((standing, by, _)) = auction.standing() else { return Call::Pass };
    let partner_bid = auction.said().any(|(seat, call)| seat == partner && matches!(call, Call::Bid(_) | Call::Double));
    if !partner_bid {
        return Call::Pass;
    }
    let points = hand.points() as u8;
    let together = points + least_points(known, partner);
    let fit = Suit::ALL.into_iter().find(|suit| least_length(known, partner, *suit) + hand.length(*suit) as u8 >= 8);
    let allowed = |bid: Option<Bid>| bid.map(Call::Bid).filter(|call| auction.allows(*call));
    if together >= GAME && !is_game(standing) {
        let major = fit.filter(|suit| suit.is_major()).and_then(|suit| allowed(Bid::new(4, Strain::Suit(suit))));
        let no_trumps = || allowed(Bid::new(3, Strain::NoTrump));
        let minor = || fit.and_then(|suit| allowed(Bid::new(5, Strain::Suit(suit))));
        if let Some(call) = major.or_else(no_trumps).or_else(minor) {
            return call;
        }
    }
    // Compete for a fit up to the level of three.
    if let Some(suit) = fit
        && by.side() != auction.seat().side()
        && points >= 6
        && auction.said().filter(|(seat, call)| *seat == auction.seat() && *call != Call::Pass).count() == 0
    {
        let raise = (1..=3).find_map(|level| allowed(Bid::new(level, Strain::Suit(suit))));
        return raise.unwrap_or(Call::Pass);
    }
    Call::Pass
}

fn is_game(bid: Bid) -> bool {
    let level = match bid.strain() {
        Strain::NoTrump => 3,
        Strain::Suit(suit) if suit.is_major() => 4,
        Strain::Suit(_) => 5,
    };
    bid.level() >= level
}

/// What a bid beyond the rules shows: points for a game, or length in its suit.
fn common_meaning(auction: &Auction, bid: Bid, known: &Constraints) -> HandKind {
    let partner = auction.seat().partner();
    let mut kind = HandKind::ANY;
    if is_game(bid) {
        kind.points = Span::new(GAME.saturating_sub(least_points(known, partner)).min(20), kind.points.most);
    } else {
        kind.points = Span::new(6, kind.points.most);
    }
    if let Strain::Suit(suit) = bid.strain() {
        let needed = 8_u8.saturating_sub(least_length(known, partner, suit)).clamp(2, 5);
        kind.lengths[suit.index()] = Span::new(needed, 13);
    }
    kind
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Deal, parse_hand};
    use foehn_game::kit::Random;

    fn bid_all(deal: &Deal, dealer: Seat) -> Auction {
        let mut auction = Auction::new(dealer);
        while !auction.is_over() {
            let call = BiddingSystem::natural().call(&auction, deal.hand(auction.seat()));
            auction = auction.with(call).unwrap();
        }
        auction
    }

    #[test]
    fn openings_are_the_usual_ones() {
        for (hand, call) in [
            ("AK4.KJ5.QT82.Q93", "1NT"),
            ("AKJ52.K5.QT82.93", "1S"),
            ("AJ2.KQ652.T8.K93", "1H"),
            ("A2.K652.AQT82.93", "1D"),
            ("AK52.K652.3.A932", "1C"),
            ("AKQ4.AKJ5.AQ2.K3", "2C"),
            ("AKQ4.AJ5.KJ82.K3", "2NT"),
            ("KQT952.5.T82.J93", "2S"),
            ("5.KQT9752.T82.93", "Pass"),
            ("5.KQT9752.Q82.93", "3H"),
            ("Q952.K52.QT8.J93", "Pass"),
        ] {
            let said = BiddingSystem::natural().call(&Auction::new(Seat::North), parse_hand(hand).unwrap());
            assert_eq!(said.to_string(), call, "{hand}");
        }
    }

    /// Every auction ends, every call of the system is legal, and hands are of the kinds that their own calls show, but for the rare hand that no rule fits.
    #[test]
    fn what_calls_show_agrees_with_the_hands_that_made_them() {
        let mut random = Random::new(6);
        let (mut agree, mut games, mut made) = (0, 0, 0);
        for at in 0..400 {
            let deal = Deal::random(&mut random);
            let auction = bid_all(&deal, Seat::ALL[at % 4]);
            let shown = BiddingSystem::natural().shown(&auction);
            agree += Seat::ALL.into_iter().filter(|seat| shown.allow(*seat, deal.hand(*seat))).count();
            if let Some(contract) = auction.contract() {
                made += 1;
                games += usize::from(is_game(contract.bid));
                assert!(contract.bid.level() <= 7);
            }
        }
        assert!(agree > 1550, "{agree} of 1600 hands are of the kinds shown");
        assert!(made > 320, "{made} of 400 boards have a contract");
        assert!((80..240).contains(&games), "{games} of 400 are games");
    }

    #[test]
    fn wrong_rules_are_refused_with_their_line() {
        for (text, part) in [
            ("1NT 3NT", "line 1: `1NT 3NT` is no rule"),
            ("# remark\n1NT: 9Z = 5 hcp", "line 2: `9Z` is no call"),
            (": 1NT = lots", "line 1: North: `lots` is no condition"),
        ] {
            let said = BiddingSystem::parse(text).unwrap_err();
            assert!(said.contains(part), "{text}: {said}");
        }
    }
}
