//! Claims: whether a player who says how many of the remaining tricks are his may have them.
//!
//! The answer is made of what the claimer sees, never of the hands themselves: it deals worlds that agree with the cards seen and
//! grants the claim where it holds in each, whatever the others do. So a claim that is refused tells nothing that was hidden. What the
//! calls show is not believed, for a claim must not hang on it.

use crate::bridge::BridgeSight;
use crate::{Constraints, DoubleDummy, Side, Solver};
use foehn_game::kit::Random;

/// So many worlds must agree before a claim is granted, and so many while many tricks are left, where each takes long.
const WORLDS: usize = 60;
const EARLY_WORLDS: usize = 24;

/// With more tricks left it is early.
const EARLY: u8 = 9;

/// A claim that fails so often needs no more worlds.
const ENOUGH: usize = 3;

/// What becomes of a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClaimAnswer {
    /// It holds in every world that was dealt.
    Granted,
    /// It fails where the others hold certain cards: in so many of the worlds dealt.
    Refused {
        /// Worlds in which it fails.
        fails: usize,
        /// Worlds dealt.
        of: usize,
    },
    /// No claim can be made here, and why.
    Impossible(&'static str),
}

impl BridgeSight {
    /// Whether the seat's side may claim so many of the tricks that are left, the one on the table included.
    pub fn claim(&self, tricks: u8, seed: u64) -> ClaimAnswer {
        let board = self.board();
        let Some(contract) = board.contract else { return ClaimAnswer::Impossible("there is no contract yet") };
        if self.played().is_empty() {
            return ClaimAnswer::Impossible("nobody claims before the opening lead");
        }
        if board.next.is_none() {
            return ClaimAnswer::Impossible("the board is over");
        }
        if tricks > board.tricks_left() {
            return ClaimAnswer::Impossible("there are not so many tricks left");
        }
        let side = self.seat().side();
        let known = self.known_cards();
        let (mut random, mut solver) = (Random::new(seed), Solver::new());
        let (mut fails, mut of) = (0, 0);
        let worlds = if board.tricks_left() > EARLY { EARLY_WORLDS } else { WORLDS };
        for _ in 0..worlds {
            if fails == ENOUGH {
                break;
            }
            let Ok(deal) = known.deal(&mut random) else { continue };
            let start = DoubleDummy::new(deal, contract.bid.strain(), contract.declarer.next());
            let here = self.played().iter().fold(start, |position, card| foehn_game::Game::play(&position, *card));
            of += 1;
            fails += usize::from(takes(&mut solver, &here, side) < usize::from(tricks));
        }
        match (fails, of) {
            (_, 0) => ClaimAnswer::Impossible("no deal agrees with what was seen"),
            (0, _) => ClaimAnswer::Granted,
            _ => ClaimAnswer::Refused { fails, of },
        }
    }

    fn known_cards(&self) -> crate::Known {
        self.known(Constraints::none())
    }
}

/// The tricks left that a side takes against best defence.
fn takes(solver: &mut Solver, position: &DoubleDummy, side: Side) -> usize {
    let mover = solver.tricks(position);
    if position.seat().side() == side { mover } else { position.tricks_left() - mover }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bridge, Seat};
    use foehn_game::{Hidden, Notation};

    /// South plays 7NT with the four suits' top cards; West has led.
    const GRAND: &str = "N:AKQ.AKQ.AKQ.AKQJ JT9.JT9.JT98.T98 432.5432.432.432 8765.876.765.765 \
                         N None 7NT Pass Pass Pass JS";

    #[test]
    fn whoever_has_all_the_tricks_may_claim_them() {
        let board = Bridge::parse_position(&GRAND.replace("JS", "SJ")).unwrap();
        let sight = board.sight(Seat::North.player());
        assert_eq!(sight.claim(13, 1), ClaimAnswer::Granted);
        assert_eq!(sight.claim(14, 1), ClaimAnswer::Impossible("there are not so many tricks left"));
        let defender = board.sight(Seat::East.player());
        assert!(matches!(defender.claim(5, 1), ClaimAnswer::Refused { .. }));
        assert_eq!(defender.claim(0, 1), ClaimAnswer::Granted, "whoever asks for nothing concedes");
    }

    #[test]
    fn a_guess_is_no_claim_and_the_answer_does_not_depend_on_where_the_queen_is() {
        // North plays 6NT: twelve tricks are there if the queen of spades falls or is guessed.
        let hands = |east: &str, west: &str| {
            format!("N:AK5.AKQ.AK2.KQJ2 {east} J43.432.543.A543 {west} N None 6NT Pass Pass Pass HJ")
        };
        let boards = [hands("Q98.JT98.QJT.T98", "T762.765.9876.76"), hands("T98.JT98.QJT.T98", "Q762.765.9876.76")];
        let answers = boards.map(|text| {
            let board = Bridge::parse_position(&text).unwrap();
            board.sight(Seat::North.player()).claim(12, 7)
        });
        assert_eq!(answers[0], answers[1]);
        assert!(matches!(answers[0], ClaimAnswer::Refused { .. }), "{answers:?}");
    }
}
