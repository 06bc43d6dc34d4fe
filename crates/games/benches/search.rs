//! The search on each game, and beside the crate `minimax` on Connect-4: from the empty board to depth 14, with
//! the same rules and the same evaluation.
//!
//! `cargo bench -p foehn-games --bench search`; compare within one run, because machines are noisy.

use divan::Bencher;
use divan::counter::ItemsCount;
use foehn_game::{Duel, Game, History, Knowledge};
use foehn_games::checkers::Checkers;
use foehn_games::chess::Chess;
use foehn_games::connect_four::{Column, Connect4, ConnectFourKnowledge};
use foehn_games::othello::Othello8;
use foehn_games::playable::Playable;
use foehn_search::Budget;
use minimax::{Evaluation, Evaluator, IterativeOptions, IterativeSearch, Strategy, Winner};

fn main() {
    divan::main();
}

/// Searches the position to `depth`, a new engine each time; items are nodes.
fn search<G: Playable>(bencher: Bencher<'_, '_>, position: &str, depth: i32) {
    let history = History::new(G::parse_position(position).expect("a position"));
    let think = || G::thinker(G::recipe()).think(&history, &Budget::depth(depth), 1, &mut |_| ()).nodes;
    bencher.counter(ItemsCount::new(think())).bench(think);
}

#[divan::bench(sample_count = 20)]
fn connect_four_depth_14(bencher: Bencher<'_, '_>) {
    search::<Connect4>(bencher, "start", 14);
}

#[divan::bench(sample_count = 10)]
fn checkers_depth_15(bencher: Bencher<'_, '_>) {
    search::<Checkers>(bencher, "start", 15);
}

#[divan::bench(sample_count = 10)]
fn chess_middle_game_depth_7(bencher: Bencher<'_, '_>) {
    search::<Chess>(bencher, "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8", 7);
}

#[divan::bench(sample_count = 20)]
fn othello_depth_11(bencher: Bencher<'_, '_>) {
    search::<Othello8>(bencher, "start", 11);
}

/// Connect-4 as the crate `minimax` sees it, on the same rules.
struct Peer;

impl minimax::Game for Peer {
    type S = Connect4;
    type M = Column;

    fn generate_moves(state: &Connect4, moves: &mut Vec<Column>) -> Option<Winner> {
        let winner = Self::get_winner(state);
        if winner.is_none() {
            state.legal_moves(|mv| moves.push(mv));
        }
        winner
    }

    fn apply(state: &mut Connect4, mv: Column) -> Option<Connect4> {
        Some(state.play(mv))
    }

    fn get_winner(state: &Connect4) -> Option<Winner> {
        match state.ending() {
            Some(_) => Some(Winner::PlayerJustMoved),
            None => (state.possible_cells() == 0).then_some(Winner::Draw),
        }
    }

    fn zobrist_hash(state: &Connect4) -> u64 {
        state.key().0
    }
}

struct PeerEvaluation;

impl Evaluator for PeerEvaluation {
    type G = Peer;

    fn evaluate(&self, state: &Connect4) -> Evaluation {
        ConnectFourKnowledge.evaluate(state).raw() as Evaluation
    }
}

#[divan::bench(sample_count = 5)]
fn connect_four_depth_14_by_the_crate_minimax(bencher: Bencher<'_, '_>) {
    bencher.bench(|| {
        let mut strategy = IterativeSearch::new(PeerEvaluation, IterativeOptions::new().with_table_byte_size(64 << 20));
        strategy.set_max_depth(14);
        strategy.choose_move(&Connect4::start())
    });
}
