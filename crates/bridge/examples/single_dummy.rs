//! Times card decisions by sampling: boards are bid by the system and played by double-dummy players up to a trick, where one decision is timed.
//! `cargo run --release -p foehn-bridge --example single_dummy -- BOARDS DEALS THREADS TRICK..`.

use foehn_bridge::{BiddingSystem, Bridge, BridgeMove, BridgePlayer, Deal, Seat, Solver, Vulnerability};
use foehn_game::kit::Random;
use foehn_game::{Game, Hidden, Turn};
use foehn_search::hidden::SecretThinker;
use foehn_search::{Budget, SecretsRecipe};
use std::time::Instant;

fn main() {
    let numbers: Vec<usize> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let [boards, deals, threads] = [0, 1, 2].map(|at| numbers.get(at).copied().unwrap_or([10, 100, 2][at]));
    let tricks = numbers.get(3..).filter(|tricks| !tricks.is_empty()).unwrap_or(&[1, 5]);
    let mut recipe = SecretsRecipe::default();
    recipe.set("deals", &deals.to_string()).expect("a number of deals");
    recipe.set("threads", &threads.to_string()).expect("a number of threads");
    for &trick in tricks {
        let (mut player, mut solver, mut random) = (BridgePlayer::new(recipe.clone()), Solver::new(), Random::new(1));
        let (mut total, mut slowest, mut agrees, mut timed) = (0.0, 0.0_f64, 0, 0);
        while timed < boards {
            let Some(board) = board_at(trick, &mut solver, &mut random) else { continue };
            let Turn::Player(seat) = board.turn() else { continue };
            if board.count_moves() < 2 {
                continue;
            }
            let begun = Instant::now();
            let answer = player.think(seat, &board.sight(seat), &Budget::default(), &mut |_| ());
            let seconds = begun.elapsed().as_secs_f64();
            (total, slowest, timed) = (total + seconds, slowest.max(seconds), timed + 1);
            let BridgeMove::Play(card) = answer.moves[0].mv else { continue };
            let best = solver.cards(&board.double_dummy().expect("a board in play"));
            agrees +=
                usize::from(best.iter().any(|score| {
                    score.tricks == best[0].tricks && (score.card == card || score.equals.contains(card))
                }));
        }
        println!(
            "trick {trick}: {:.2} s a decision, slowest {slowest:.2} s; {agrees} of {timed} cards are best double dummy",
            total / timed as f64
        );
    }
}

/// A random board with a contract, after the first card of this trick.
fn board_at(trick: usize, solver: &mut Solver, random: &mut Random) -> Option<Bridge> {
    let mut board = Bridge::new(Deal::random(random), Seat::ALL[random.below(4)], Vulnerability::None);
    while !board.auction().is_over() {
        let auction = board.auction();
        let seat = auction.seat();
        let hand = board.deal_of_hands()?.hand(seat);
        let call = BiddingSystem::natural().call(auction, hand);
        board = board.play(BridgeMove::Call(call));
    }
    board.contract()?;
    while board.played().len() < 4 * (trick - 1) + 1 {
        let best = solver.cards(&board.double_dummy()?);
        board = board.play(BridgeMove::Play(best.first()?.card));
    }
    Some(board)
}
