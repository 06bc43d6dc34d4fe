//! The solver against plain minimax, which knows nothing but the rules, and against the generic core.

use super::{DoubleDummy, Solver};
use crate::{Deal, Seat, Side, Strain};
use foehn_game::kit::Random;
use foehn_game::{Duel, Game};

/// The lead of North and South in tricks at the end of best play, from the rules alone.
fn minimax(position: &DoubleDummy) -> i32 {
    if position.is_over() {
        return i32::from(position.won(Side::NorthSouth)) - i32::from(position.won(Side::EastWest));
    }
    let values = position.moves().into_iter().map(|card| minimax(&position.play(card)));
    let best = if position.mover().index() == 0 { values.max() } else { values.min() };
    best.expect("a game that is not over has a move")
}

fn tricks_by_minimax(position: &DoubleDummy) -> usize {
    let left = position.tricks_left() as i32;
    let won = i32::from(position.won(Side::NorthSouth)) - i32::from(position.won(Side::EastWest));
    let north_south = (minimax(position) - won + left) / 2;
    let tricks = if position.seat().side() == Side::NorthSouth { north_south } else { left - north_south };
    tricks as usize
}

/// Endings of packs with so many ranks a suit, so that suits are as crowded as in a full deal.
fn endings(seed: u64, count: usize, cards: usize) -> impl Iterator<Item = DoubleDummy> {
    let mut random = Random::new(seed);
    (0..count).map(move |at| {
        let deal = if at % 2 == 0 {
            Deal::random_ending(&mut random, cards)
        } else {
            Deal::random_low_ending(&mut random, cards)
        };
        DoubleDummy::new(deal, Strain::ALL[at % 5], Seat::ALL[random.below(4)])
    })
}

#[test]
fn endings_equal_minimax() {
    let mut solver = Solver::new();
    for (cards, count) in [(1, 200), (2, 1500), (3, 2000), (4, 30)] {
        for position in endings(cards as u64, count, cards) {
            assert_eq!(solver.tricks(&position), tricks_by_minimax(&position), "{position:?}");
        }
    }
}

/// In the middle of tricks, and every card.
#[test]
fn every_card_equals_minimax() {
    let mut solver = Solver::new();
    let mut random = Random::new(9);
    for mut position in endings(77, 150, 4) {
        for _ in 0..1 + random.below(6) {
            let moves = position.moves();
            position = position.play(*random.choose(&moves).expect("four tricks last longer"));
        }
        for score in solver.cards(&position) {
            for card in score.equals.with(score.card).iter() {
                let next = position.play(card);
                let lead = minimax(&next);
                let won = i32::from(position.won(Side::NorthSouth)) - i32::from(position.won(Side::EastWest));
                let left = position.tricks_left() as i32;
                let north_south = (lead - won + left) / 2;
                let own = if position.seat().side() == Side::NorthSouth { north_south } else { left - north_south };
                assert_eq!(score.tricks as i32, own, "{card} in {position:?}");
            }
        }
        let covered: usize = solver.cards(&position).iter().map(|score| 1 + score.equals.len()).sum();
        assert_eq!(covered, position.choices().len());
    }
}

/// What is known of a deal must not leak into the next one, nor a table of one strain into another.
#[test]
fn a_solver_used_before_answers_as_a_fresh_one() {
    let mut used = Solver::new();
    for position in endings(5, 60, 7) {
        assert_eq!(used.tricks(&position), Solver::new().tricks(&position), "{position:?}");
    }
}
