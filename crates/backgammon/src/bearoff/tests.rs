//! The databases against expectiminimax, and against each other.

use super::*;
use crate::board::{CHECKERS, OFF};
use crate::generate::Plays;
use crate::roll::Roll;
use foehn_game::kit::Random;
use std::collections::HashMap;

/// The chance to win by expectiminimax, with a memory.
fn expectiminimax(board: &Board, known: &mut HashMap<Board, f64>) -> f64 {
    if board.lost().is_some() {
        return 0.0;
    }
    if let Some(&win) = known.get(board) {
        return win;
    }
    let mut plays = Plays::default();
    let mut sum = 0.0;
    for roll in Roll::ALL {
        plays.generate(board, roll);
        let boards: Vec<Board> = plays.iter().map(|play| play.board.swapped()).collect();
        let best = boards.iter().map(|next| 1.0 - expectiminimax(next, known)).fold(0.0, f64::max);
        sum += best * roll.probability();
    }
    known.insert(*board, sum);
    sum
}

fn board(own: [u8; 6], other: [u8; 6]) -> Board {
    Board::new(Home(own).side(), Home(other).side()).expect("a board")
}

#[test]
fn two_sided_is_expectiminimax() {
    let (mut random, mut known) = (Random::new(3), HashMap::new());
    for _ in 0..60 {
        let pick = |random: &mut Random| Home::unrank(1 + random.below(Home::count(3) - 1));
        let (own, other) = (pick(&mut random), pick(&mut random));
        let expected = expectiminimax(&board(own.0, other.0), &mut known);
        let found = two_sided().win(own, other).expect("few checkers");
        assert!((f64::from(found) - expected).abs() < 1e-5, "{own:?} {other:?}: {found}, expected {expected}");
    }
}

/// Two checkers on the ace point are off with any roll, two on the six point with 3-3 and better doubles and 6-6: odds that players know by heart.
#[test]
fn what_players_know() {
    let win = |own, other| two_sided().win(Home(own), Home(other)).expect("few checkers");
    assert_eq!(win([2, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0]), 1.0);
    let six_and_one = win([1, 0, 0, 0, 0, 1], [1, 0, 0, 0, 0, 0]);
    assert!((six_and_one - 15.0 / 36.0).abs() < 1e-6, "6 and 1: {six_and_one}");
    let last_roll = two_sided().cube(Home([1, 0, 0, 0, 0, 1]), Home([1, 0, 0, 0, 0, 0])).expect("few checkers");
    assert!((last_roll.centred - (2.0 * 15.0 / 36.0 - 1.0)).abs() < 1e-6);
    let favourite = two_sided().cube(Home([0, 0, 0, 0, 1, 1]), Home([1, 0, 0, 0, 0, 0])).expect("few checkers");
    assert!(favourite.owned >= favourite.centred - 1e-6 && favourite.centred >= favourite.unavailable - 1e-6);
    // 5 and 2: 19 rolls of 36 bear off both; a double is worth twice the difference.
    let close = two_sided().cube(Home([0, 1, 0, 0, 1, 0]), Home([1, 0, 0, 0, 0, 0])).expect("few checkers");
    assert!((close.owned - 2.0 * (2.0 * 19.0 / 36.0 - 1.0)).abs() < 1e-6, "{close:?}");
}

#[test]
fn one_sided_rolls_are_probabilities() {
    for rank in (1..Home::count(15)).step_by(97) {
        let home = Home::unrank(rank);
        let sum: f32 = one_sided().rolls(home).iter().sum();
        assert!((sum - 1.0).abs() < 1e-4, "{home:?}: {sum}");
        assert_eq!(one_sided().first(home).is_some(), home.checkers() == CHECKERS);
    }
    assert!((one_sided().rolls(Home([2, 0, 0, 0, 0, 0]))[1] - 1.0).abs() < 1e-6);
    assert!((one_sided().rolls(Home([0, 0, 0, 0, 0, 1]))[1] - 27.0 / 36.0).abs() < 1e-6);
}

#[test]
fn one_sided_odds_are_near_the_exact_ones() {
    let mut random = Random::new(4);
    let mut worst = 0.0_f32;
    for _ in 0..3000 {
        let pick = |random: &mut Random| Home::unrank(1 + random.below(Home::count(6) - 1));
        let (own, other) = (pick(&mut random), pick(&mut random));
        let exact = two_sided().win(own, other).expect("few checkers");
        worst = worst.max((one_sided().odds(own, other)[0] - exact).abs());
    }
    assert!(worst < 0.02 && worst > 0.0, "{worst}");
}

#[test]
fn gammons_at_the_end() {
    // One checker left against fifteen at home: won, and a gammon.
    let found = odds(&board([1, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 15])).expect("all at home");
    assert!((found[0] - 1.0).abs() < 1e-6 && (found[1] - 1.0).abs() < 1e-6, "{found:?}");
    // The same with the other on roll, who bears off at once with any.
    let found = odds(&board([3, 3, 3, 3, 3, 0], [1, 0, 0, 0, 0, 0])).expect("all at home");
    assert!(found[0] < 1e-6 && found[3] < 1e-6, "{found:?}");
    let found = odds(&board([0, 0, 0, 0, 0, 15], [1, 0, 0, 0, 0, 0])).expect("all at home");
    // From the six point with a six, with 5-1, 4-2, 3-3 and 2-2: 17 throws of 36.
    assert!((found[3] - 19.0 / 36.0).abs() < 1e-6, "{found:?}");
    assert_eq!(odds(&Board::START), None);
    let mut outside = Home([0, 0, 0, 0, 0, 14]).side();
    (outside[7], outside[OFF]) = (1, 0);
    assert_eq!(odds(&Board::new(outside, Home([1, 0, 0, 0, 0, 0]).side()).expect("a board")), None);
}

#[test]
fn files_read_back_and_damage_is_named() {
    let folder = std::env::temp_dir().join(format!("foehn-bearoff-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = two_sided_file(&folder);
    two_sided().write(&path).expect("written");
    assert_eq!(TwoSided::read(&path).expect("read").win, two_sided().win);
    assert!(OneSided::read(&path).is_err());
    let mut bytes = std::fs::read(&path).expect("read");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, bytes).expect("written");
    assert!(TwoSided::read(&path).is_err());
    std::fs::remove_dir_all(&folder).expect("removed");
}
