//! Monte-Carlo search of Connect-4 through the contract of a game beside fifty lines written by hand for it: playouts from the empty
//! board, and UCT with uniform playouts, each for about a second of one thread.
//!
//! ```text
//! cargo bench -p foehn-games --bench montecarlo
//! ```

use foehn_game::kit::Random;
use foehn_game::{Game, History};
use foehn_games::connect_four::Connect4;
use foehn_search::{
    Budget, MonteCarloEngine, MonteCarloMethod, MonteCarloRecipe, Playouts, Simulation, UniformPlayouts, Whole,
};
use std::time::Instant;

const PLAYOUTS: u64 = 3_000_000;
const SIMULATIONS: u64 = 1_000_000;

/// What a program for Connect-4 alone would do.
mod by_hand {
    use super::Random;

    const BOTTOM: u64 = ((1 << 49) - 1) / 0b111_1111;
    const BOARD: u64 = BOTTOM * 0b11_1111;

    fn has_four(stones: u64) -> bool {
        [1, 6, 7, 8].into_iter().any(|step| {
            let pairs = stones & stones >> step;
            pairs & pairs >> (2 * step) != 0
        })
    }

    /// The stones of the mover and of both after a stone in the `nth` open column.
    fn drop(own: u64, mask: u64, nth: usize) -> (u64, u64) {
        let mut cells = (mask + BOTTOM) & BOARD;
        for _ in 0..nth {
            cells &= cells - 1;
        }
        (own ^ mask, mask | (cells & cells.wrapping_neg()))
    }

    fn width(mask: u64) -> usize {
        ((mask + BOTTOM) & BOARD).count_ones() as usize
    }

    /// Plays to the end; 1 where the player to move wins.
    pub(super) fn playout(mut own: u64, mut mask: u64, random: &mut Random) -> f64 {
        let mut sign = 1.0;
        loop {
            if has_four(own ^ mask) {
                return -sign;
            }
            match width(mask) {
                0 => return 0.0,
                width => (own, mask) = drop(own, mask, random.below(width)),
            }
            sign = -sign;
        }
    }

    #[derive(Clone, Default)]
    struct Node {
        first: u32,
        count: u32,
        visits: u32,
        sum: f32,
    }

    /// UCT from the empty board: the nodes it made.
    pub(super) fn uct(simulations: u64, exploration: f32, expand: u32, random: &mut Random) -> usize {
        let mut tree = vec![Node::default()];
        let mut path = Vec::new();
        for _ in 0..simulations {
            let (mut own, mut mask, mut at) = (0, 0, 0);
            path.clear();
            path.push(at);
            loop {
                if tree[at].count == 0 && tree[at].visits >= expand && !has_four(own ^ mask) {
                    (tree[at].first, tree[at].count) = (tree.len() as u32, width(mask) as u32);
                    tree.extend((0..width(mask)).map(|_| Node::default()));
                }
                if tree[at].count == 0 {
                    break;
                }
                let weight = exploration * (tree[at].visits as f32).ln().sqrt();
                let (first, mut best, mut value) = (tree[at].first as usize, 0, f32::NEG_INFINITY);
                for (nth, child) in tree[first..first + tree[at].count as usize].iter().enumerate() {
                    let visits = child.visits as f32;
                    let worth = if child.visits == 0 { 1e9 } else { child.sum / visits + weight / visits.sqrt() };
                    if worth > value {
                        (best, value) = (nth, worth);
                    }
                }
                (own, mask) = drop(own, mask, best);
                at = first + best;
                path.push(at);
            }
            let mut result = -playout(own, mask, random) as f32;
            for &number in path.iter().rev() {
                tree[number].visits += 1;
                tree[number].sum += result;
                result = -result;
            }
        }
        tree.len()
    }
}

/// Runs `work` on so many items and prints how many a second that is, in millions.
fn measure(what: &str, items: u64, work: impl FnOnce()) -> f64 {
    let begun = Instant::now();
    work();
    let speed = items as f64 / begun.elapsed().as_secs_f64() / 1e6;
    println!("{what:<52} {speed:6.2} M/s");
    speed
}

fn main() {
    let mut sum = 0.0;
    let hand = measure("playouts by hand", PLAYOUTS, || {
        let mut random = Random::new(1);
        sum = (0..PLAYOUTS).map(|_| by_hand::playout(0, 0, &mut random)).sum::<f64>() / PLAYOUTS as f64;
    });
    let mut contract_sum = 0.0;
    let contract = measure("playouts through the contract", PLAYOUTS, || {
        let mut playout = Playouts::<Connect4>::playout(&UniformPlayouts);
        let (mut random, mut simulation) = (Random::new(1), Simulation::default());
        for _ in 0..PLAYOUTS {
            simulation.plies = 0;
            playout.play_out(&Connect4::start(), &mut random, &mut simulation);
            contract_sum += simulation.payoffs[0];
        }
    });
    println!("{:<52} {:6.2}   (scores {sum:.4} and {:.4})", "ratio", contract / hand, contract_sum / PLAYOUTS as f64);
    for expand in [1, 2, 10] {
        let hand = measure(&format!("UCT by hand, expanding after {expand}"), SIMULATIONS, || {
            by_hand::uct(SIMULATIONS, 1.4, expand, &mut Random::new(1));
        });
        for solver in [false, true] {
            let plain = MonteCarloRecipe::plain(MonteCarloMethod::Uct);
            // Results of -1 to 1 by hand, of 0 to 1 by the recipe: the same formula.
            let exploration = Whole::new(70);
            let recipe = MonteCarloRecipe { expand: Whole::new(expand as i32), exploration, solver, ..plain };
            let mut engine = MonteCarloEngine::for_duel(recipe);
            let name = format!("UCT through the contract, solver {}", if solver { "on" } else { "off" });
            let contract = measure(&name, SIMULATIONS, || {
                let history = History::new(Connect4::start());
                engine.think(&history, &Budget::simulations(SIMULATIONS), 1, &mut |_| ());
            });
            println!("{:<52} {:6.2}", "ratio", contract / hand);
        }
    }
}
