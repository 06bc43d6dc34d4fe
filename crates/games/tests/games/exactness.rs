//! Every algorithm and every switch equals minimax on the real games, from openings, middle games and endings.
//!
//! A few thousand random searches here; `cargo xtask exact` makes a hundred thousand.

use foehn_game::{Duel, Knowledge};
use foehn_games::breakthrough::Breakthrough;
use foehn_games::checkers::Checkers;
use foehn_games::chess::Chess;
use foehn_games::connect_four::ConnectFour;
use foehn_games::nine_mens_morris::NineMensMorris;
use foehn_games::othello::Othello;
use foehn_games::playable::Playable;
use foehn_search::exam::{Scatter, equals_minimax};
use std::env;

/// The eleven examinations below share `FOEHN_CASES` searches, or as many as every test run can make.
fn cases() -> usize {
    env::var("FOEHN_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(3200_usize).div_ceil(11)
}

fn examine<G: Playable>(starts: &[&str], deepest: i32, plies: usize, most_nodes: u64) {
    let starts: Vec<G> = starts.iter().map(|text| G::parse_position(text).expect("a good position")).collect();
    let own = G::Knowledge::default();
    compare(&starts, &own, 1, deepest, plies, most_nodes);
    compare(&starts, &Scatter, 2, deepest, plies, most_nodes);
}

fn compare<G: Duel>(
    starts: &[G],
    evaluation: &(impl Knowledge<G> + Clone),
    seed: u64,
    deepest: i32,
    plies: usize,
    most: u64,
) {
    if let Err(error) = equals_minimax(starts, evaluation, seed, cases() / 2, deepest, plies, most) {
        panic!("{error}");
    }
}

#[test]
fn connect_four() {
    examine::<ConnectFour<7, 6>>(&["start", "444444", "4455"], 7, 30, 20_000);
    examine::<ConnectFour<5, 4>>(&["start"], 8, 18, 20_000);
}

#[test]
fn othello() {
    examine::<Othello<8>>(&["start"], 5, 58, 10_000);
    examine::<Othello<4>>(&["start"], 8, 10, 10_000);
}

#[test]
fn breakthrough() {
    examine::<Breakthrough>(&["start", "8/1b1w4/2b2b2/1w6/3w4/2b1b3/1w3w2/8 w"], 4, 50, 10_000);
}

#[test]
fn nine_mens_morris() {
    let flying = ["W:Wa1,b6,e4:Ba4,c3,d6,g7", "W:Wa7,d7,g1:Bb2,b4,f6", "B:Wa4,d1,d7,g4,b2:Ba1,a7,g1,f4"];
    examine::<NineMensMorris>(&["start"], 4, 60, 10_000);
    examine::<NineMensMorris>(&flying, 4, 12, 10_000);
}

#[test]
fn checkers() {
    let endings = ["B:WK18,24,K30:B12,K16", "W:WK1,K2:BK31,K32", "B:WK10:BK15,K19", "B:W32,K27:B3,K8"];
    examine::<Checkers>(&["start"], 6, 60, 5_000);
    examine::<Checkers>(&endings, 6, 12, 5_000);
}

#[test]
fn chess() {
    let endings =
        ["8/5k2/8/8/8/3K4/4P3/8 w - - 0 1", "8/2k5/8/8/3R4/4K3/8/7r w - - 0 1", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"];
    examine::<Chess>(&["start"], 3, 30, 20_000);
    examine::<Chess>(&endings, 5, 12, 20_000);
}
