//! After the play, with all cards seen: what every card that was played kept and gave away, double dummy.

use crate::{Bridge, Card, CardScore, Seat, Solver};
use foehn_game::Game;

/// A card that was played, and what double dummy says of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedCard {
    /// Whose card it was; dummy's are chosen by the declarer.
    pub seat: Seat,
    /// The card.
    pub card: Card,
    /// The tricks that the declarer's side could still expect in all before it, against best play of everybody.
    pub declarer_tricks: u8,
    /// How many tricks it gave away.
    pub lost: u8,
    /// What every card that could have been played was worth to the side that played it.
    pub choices: Vec<CardScore>,
}

impl Bridge {
    /// Every card of the play with what it gave away; empty where nothing was played or cards are missing.
    pub fn after_play(&self, solver: &mut Solver) -> Vec<PlayedCard> {
        let Some((contract, deal)) = self.contract().zip(self.deal_of_hands()) else { return Vec::new() };
        let declarer = contract.declarer.side();
        let mut position = crate::DoubleDummy::new(deal, contract.bid.strain(), contract.declarer.next());
        let mut told = Vec::with_capacity(self.played().len());
        for &card in self.played() {
            let (seat, left) = (position.seat(), position.tricks_left());
            let choices = solver.cards(&position);
            let best = choices.first().map_or(0, |score| score.tricks);
            let own = choices.iter().find(|score| score.card == card || score.equals.contains(card));
            let got = own.map_or(best, |score| score.tricks);
            let expected = if seat.side() == declarer { best } else { left - best };
            let declarer_tricks = position.won(declarer) + expected as u8;
            told.push(PlayedCard { seat, card, declarer_tricks, lost: (best - got) as u8, choices });
            position = position.play(card);
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Deal, Vulnerability};
    use foehn_game::kit::Random;

    #[test]
    fn what_was_given_away_adds_up_to_the_result() {
        let mut random = Random::new(5);
        let mut board = Bridge::new(Deal::random(&mut random), Seat::North, Vulnerability::None);
        for text in ["1NT", "Pass", "Pass", "Pass"] {
            let mv = foehn_game::Notation::parse_move(&board, text).unwrap();
            board = board.play(mv);
        }
        while !board.is_over() {
            let moves = board.moves();
            board = board.play(moves[random.below(moves.len())]);
        }
        let told = board.after_play(&mut Solver::new());
        assert_eq!(told.len(), 52);
        let declarer = board.contract().unwrap().declarer.side();
        let lost = |own: bool| -> i32 {
            told.iter().filter(|one| (one.seat.side() == declarer) == own).map(|one| i32::from(one.lost)).sum()
        };
        let result = i32::from(told[0].declarer_tricks) - lost(true) + lost(false);
        assert_eq!(result, i32::from(board.tricks()));
        assert!(told.iter().any(|one| one.lost > 0), "random play gives nothing away?");
    }
}
