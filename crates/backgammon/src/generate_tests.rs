//! The generator against a plain one that tries every order of the dice and keeps what uses most of them.

use super::*;
use crate::board::{CHECKERS, Side};
use foehn_game::kit::Random;
use std::collections::BTreeSet;

/// Whether the mover may step from `from` with `die`, and the board afterwards: the rules as they are told to a beginner.
fn plain_step(board: &Board, from: usize, die: usize) -> Option<Board> {
    let mut next = *board;
    if board.own[from] == 0 || (board.own[BAR] > 0 && from != BAR) {
        return None;
    }
    if from > die {
        let landing = from - die;
        match board.other[25 - landing] {
            0 => {}
            1 => {
                next.other[25 - landing] = 0;
                next.other[BAR] += 1;
            }
            _ => return None,
        }
        next.own[landing] += 1;
    } else {
        let all_home = board.own[7..].iter().all(|&checkers| checkers == 0);
        let higher = board.own[from + 1..].iter().any(|&checkers| checkers > 0);
        if !all_home || (from < die && higher) {
            return None;
        }
        next.own[OFF] += 1;
    }
    next.own[from] -= 1;
    Some(next)
}

/// Every end of a play with the dice in this order, with the dice that were used.
fn plain_ends(board: &Board, dice: &[u8], used: &mut Vec<u8>, ends: &mut Vec<(Vec<u8>, Board)>) {
    ends.push((used.clone(), *board));
    let Some((&die, rest)) = dice.split_first() else { return };
    for from in 1..=BAR {
        if let Some(next) = plain_step(board, from, usize::from(die)) {
            used.push(die);
            plain_ends(&next, rest, used, ends);
            used.pop();
        }
    }
}

fn plain(board: &Board, roll: Roll) -> BTreeSet<Board> {
    let (high, low) = (roll.high(), roll.low());
    let orders = if roll.is_double() { vec![vec![high; 4]] } else { vec![vec![high, low], vec![low, high]] };
    let mut ends = Vec::new();
    for order in orders {
        plain_ends(board, &order, &mut Vec::new(), &mut ends);
    }
    let most = ends.iter().map(|(used, _)| used.len()).max().unwrap_or(0);
    ends.retain(|(used, _)| used.len() == most);
    if most == 1 && ends.iter().any(|(used, _)| used[0] == high) {
        ends.retain(|(used, _)| used[0] == high);
    }
    ends.into_iter().map(|(_, board)| board).collect()
}

fn compare(board: &Board, roll: Roll) {
    let mut plays = Plays::default();
    plays.generate(board, roll);
    let boards: BTreeSet<Board> = plays.iter().map(|play| play.board).collect();
    assert_eq!(boards.len(), plays.len(), "a board twice: {board:?} {roll:?}");
    assert_eq!(boards, plain(board, roll), "{board:?} {roll:?}");
    for play in plays.iter() {
        assert_eq!(replay(board, play), play.board, "steps of {board:?} {roll:?}: {:?}", play.steps());
        assert_eq!(Board::new(play.board.own, play.board.other), Ok(play.board));
    }
}

/// The board after the steps, each with a die that makes it legal.
fn replay(board: &Board, play: &Play) -> Board {
    play.steps().iter().fold(*board, |board, step| {
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        let dice = if to == OFF { from..=6 } else { from - to..=from - to };
        let next = dice.filter_map(|die| plain_step(&board, from, die)).next().expect("a legal step");
        assert_eq!(step.hit, next.other[BAR] > board.other[BAR]);
        next
    })
}

/// Checkers thrown about, many of them near home so that bearing off and closed boards are met.
fn thrown(random: &mut Random) -> Board {
    let mut sides = [[0_u8; 26]; 2];
    let reach = [26, 26, 12, 8][random.below(4)];
    for index in 0..2 {
        for _ in 0..CHECKERS {
            let mut place = random.below(reach);
            if random.below(3) == 0 {
                place = random.below(7);
            }
            let free = place == OFF || place == BAR || sides[1 - index][25 - place] == 0;
            sides[index][if free { place } else { OFF }] += 1;
        }
    }
    if sides[1][OFF] == CHECKERS {
        sides[1] = side_on(1);
    }
    if sides[0][OFF] == CHECKERS {
        sides[0] = side_on(1);
    }
    Board::new(sides[0], sides[1]).unwrap_or(Board::START)
}

fn side_on(place: usize) -> Side {
    let mut side = [0; 26];
    side[place] = CHECKERS;
    side
}

#[test]
fn random_boards_have_the_plays_of_the_plain_generator() {
    let mut random = Random::new(19);
    for _ in 0..4000 {
        compare(&thrown(&mut random), Roll::of_throw(random.below(36)));
    }
}

#[test]
fn boards_of_random_games_have_the_plays_of_the_plain_generator() {
    let mut random = Random::new(20);
    let mut plays = Plays::default();
    for _ in 0..12 {
        let mut board = Board::START;
        while !board.is_over() {
            let roll = Roll::of_throw(random.below(36));
            compare(&board, roll);
            plays.generate(&board, roll);
            board = plays[random.below(plays.len())].board.swapped();
        }
    }
}

#[test]
fn distinct_boards_after_each_opening_roll() {
    let mut plays = Plays::default();
    let counts = Roll::ALL.map(|roll| {
        plays.generate(&Board::START, roll);
        assert_eq!(plays.len(), plain(&Board::START, roll).len());
        plays.len()
    });
    assert_eq!(counts, [42, 15, 75, 16, 17, 73, 14, 18, 17, 52, 8, 8, 9, 9, 4, 10, 14, 14, 14, 7, 11]);
}

#[test]
fn distinct_boards_after_two_plies() {
    let mut plays = Plays::default();
    let mut replies = Plays::default();
    for (roll, reply) in [(Roll::ALL[4], Roll::ALL[0]), (Roll::ALL[20], Roll::ALL[7]), (Roll::ALL[0], Roll::ALL[19])] {
        plays.generate(&Board::START, roll);
        for play in plays.iter() {
            let next = play.board.swapped();
            replies.generate(&next, reply);
            assert_eq!(replies.len(), plain(&next, reply).len());
        }
    }
}

#[test]
fn the_larger_die_where_only_one_can_be_played() {
    // One checker on 12: either die can be played, then 12 - 11 is closed.
    let mut own = [0; 26];
    (own[12], own[OFF]) = (1, 14);
    let mut other = [0; 26];
    (other[24], other[OFF]) = (2, 13);
    let board = Board::new(own, other).expect("a board");
    let mut plays = Plays::default();
    plays.generate(&board, Roll::new(6, 5).expect("dice"));
    assert_eq!(plays.len(), 1);
    assert_eq!(plays[0].steps(), [Step { from: 12, to: 6, hit: false }]);
}

#[test]
fn no_play_is_the_board_itself() {
    let mut own = [0; 26];
    (own[BAR], own[1]) = (2, 13);
    let mut other = [0; 26];
    other[1..=6].fill(2);
    other[7] = 3;
    let board = Board::new(own, other).expect("a board");
    let mut plays = Plays::default();
    for roll in Roll::ALL {
        plays.generate(&board, roll);
        assert_eq!((plays.len(), plays[0].board, plays[0].steps().len()), (1, board, 0));
    }
}
