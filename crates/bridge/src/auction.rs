//! The auction: calls, which of them are legal, and the contract they lead to.

use crate::{Bid, Contract, Doubling, Seat};
use foehn_game::NotationError;
use std::fmt;

/// What a player says in the auction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Call {
    /// Nothing to say.
    Pass,
    /// A bid.
    Bid(Bid),
    /// Doubles the opponents' bid.
    Double,
    /// Doubles the opponents' double.
    Redouble,
}

impl Call {
    /// The call that a text names: `1NT`, `pass`, `p`, `X`, `dbl`, `XX`, `rdbl`.
    ///
    /// # Errors
    /// What was found and what a call looks like.
    pub fn parse(text: &str) -> Result<Call, String> {
        match text.to_ascii_lowercase().as_str() {
            "p" | "pass" | "-" => Ok(Call::Pass),
            "x" | "d" | "dbl" | "double" => Ok(Call::Double),
            "xx" | "r" | "rdbl" | "redouble" => Ok(Call::Redouble),
            _ => Bid::parse(text).map(Call::Bid).ok_or_else(|| {
                format!(
                    "{} is no call; write a bid such as 1NT or 4S, pass, X (double) or XX (redouble)",
                    NotationError::quote(text)
                )
            }),
        }
    }

    /// A number from 0 to 37: pass, double, redouble, then the bids.
    pub const fn index(self) -> usize {
        match self {
            Call::Pass => 0,
            Call::Double => 1,
            Call::Redouble => 2,
            Call::Bid(bid) => 3 + bid.rank(),
        }
    }
}

/// As PBN writes it: `Pass`, `X`, `XX`, `1NT`.
impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::Pass => f.write_str("Pass"),
            Call::Double => f.write_str("X"),
            Call::Redouble => f.write_str("XX"),
            Call::Bid(bid) => bid.fmt(f),
        }
    }
}

/// The calls so far, the dealer's first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Auction {
    dealer: Seat,
    calls: Vec<Call>,
}

impl Auction {
    /// Nobody has called yet.
    pub const fn new(dealer: Seat) -> Auction {
        Auction { dealer, calls: Vec::new() }
    }

    /// Who calls first.
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// What was said, the dealer's call first.
    pub fn calls(&self) -> &[Call] {
        &self.calls
    }

    /// What was said, with who said it.
    pub fn said(&self) -> impl DoubleEndedIterator<Item = (Seat, Call)> + '_ {
        self.calls.iter().enumerate().map(|(at, call)| (self.dealer.after(at), *call))
    }

    /// Who calls next.
    pub fn seat(&self) -> Seat {
        self.dealer.after(self.calls.len())
    }

    /// Three passes after a bid, or four at once.
    pub fn is_over(&self) -> bool {
        self.calls.len() >= 4 && self.calls.iter().rev().take(3).all(|call| *call == Call::Pass)
    }

    /// The bid that stands, who made it, and whether it is doubled.
    pub fn standing(&self) -> Option<(Bid, Seat, Doubling)> {
        let mut doubling = Doubling::Undoubled;
        for (seat, call) in self.said().collect::<Vec<_>>().into_iter().rev() {
            match call {
                Call::Pass => {}
                Call::Double => doubling = doubling.max(Doubling::Doubled),
                Call::Redouble => doubling = Doubling::Redoubled,
                Call::Bid(bid) => return Some((bid, seat, doubling)),
            }
        }
        None
    }

    /// Whether a call may be made now.
    pub fn allows(&self, call: Call) -> bool {
        if self.is_over() {
            return false;
        }
        let standing = self.standing();
        let own = |seat: Seat| seat.side() == self.seat().side();
        match (call, standing) {
            (Call::Pass, _) => true,
            (Call::Bid(bid), Some((last, ..))) => bid.rank() > last.rank(),
            (Call::Bid(_), None) => true,
            (Call::Double, Some((_, seat, Doubling::Undoubled))) => !own(seat),
            (Call::Redouble, Some((_, seat, Doubling::Doubled))) => own(seat),
            _ => false,
        }
    }

    /// Every call that may be made now: pass, double, redouble, then the bids from the lowest.
    pub fn legal_calls(&self) -> impl Iterator<Item = Call> + '_ {
        let calls = [Call::Pass, Call::Double, Call::Redouble].into_iter().chain(Bid::all().map(Call::Bid));
        calls.filter(|call| self.allows(*call))
    }

    /// The auction with one more call.
    ///
    /// # Errors
    /// Why the call may not be made.
    pub fn with(&self, call: Call) -> Result<Auction, String> {
        if !self.allows(call) {
            return Err(self.refusal(call));
        }
        let mut next = self.clone();
        next.calls.push(call);
        Ok(next)
    }

    fn refusal(&self, call: Call) -> String {
        if self.is_over() {
            return format!("{call}: the auction is over");
        }
        match (call, self.standing()) {
            (Call::Bid(_), Some((last, ..))) => format!("{call} is not above {last}"),
            (Call::Double, _) => "there is no undoubled bid of the opponents to double".to_owned(),
            (Call::Redouble, _) => "there is no double of the opponents to redouble".to_owned(),
            _ => format!("{call} may not be said here"),
        }
    }

    /// The contract, where the auction is over and somebody bid.
    pub fn contract(&self) -> Option<Contract> {
        if !self.is_over() {
            return None;
        }
        let (bid, seat, doubling) = self.standing()?;
        // Whoever of the side first named the strain plays it.
        let declarer = self.said().find_map(|(by, call)| match call {
            Call::Bid(first) if first.strain() == bid.strain() && by.side() == seat.side() => Some(by),
            _ => None,
        })?;
        Some(Contract { bid, declarer, doubling })
    }
}

/// The calls from the dealer on: `N: 1NT Pass 3NT`.
impl fmt::Display for Auction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.dealer)?;
        self.calls.iter().try_for_each(|call| write!(f, " {call}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn auction(calls: &str) -> Result<Auction, String> {
        calls.split_whitespace().try_fold(Auction::new(Seat::North), |auction, text| auction.with(Call::parse(text)?))
    }

    #[test]
    fn the_first_of_the_side_to_name_the_strain_declares() {
        let contract = |calls: &str| auction(calls).unwrap().contract().map(|contract| contract.to_string());
        assert_eq!(contract("1H p 2H p 4H p p p").as_deref(), Some("4H by N"));
        assert_eq!(contract("p 1S 2S 3S 3NT X XX p p p").as_deref(), Some("3NTXX by N"));
        assert_eq!(contract("p p p 1NT p p p").as_deref(), Some("1NT by W"));
        assert_eq!(contract("p p p p"), None);
        assert_eq!(contract("1C p p"), None);
    }

    #[test]
    fn illegal_calls_are_refused_with_the_reason() {
        for (calls, part) in [
            ("1H 1D", "1D is not above 1H"),
            ("X", "no undoubled bid"),
            ("1H p X", "no undoubled bid"),
            ("1H X X", "no undoubled bid"),
            ("1H XX", "no double"),
            ("1H X p XX", "no double"),
            ("p p p p 1C", "the auction is over"),
            ("1Z", "is no call"),
        ] {
            let said = auction(calls).unwrap_err();
            assert!(said.contains(part), "{calls}: {said}");
        }
        assert!(auction("1H X XX p p 1S").is_ok());
    }
}
