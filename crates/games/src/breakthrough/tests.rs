//! The exams, perft beside a second generator, wins, and bad input.

use super::*;
use foehn_game::{Notation, kit};

#[test]
fn breakthrough_sits_the_exam() {
    kit::examine_duel::<Breakthrough>(1, 200).unwrap();
    kit::examine_notation::<Breakthrough>(1, 50).unwrap();
    kit::examine_board_from::<Breakthrough>(&[Breakthrough::start()], 1, 20).unwrap();
    kit::examine_knowledge(&BreakthroughKnowledge, &[Breakthrough::start()], 1, 50).unwrap();
    kit::golden::check("golden/breakthrough.txt", &kit::playthrough::<Breakthrough>(1, 200)).unwrap();
    assert!(
        kit::perft_file::check::<Breakthrough>(include_str!("../../perft/breakthrough.perft"), 10_000_000).unwrap()
            >= 4
    );
}

/// Pawns on squares, every rule read off its definition.
fn plain_perft(pawns: &[(i32, i32, usize)], mover: usize, depth: u32) -> u64 {
    let goal = [8, 1][mover];
    let won = |player: usize| pawns.iter().any(|&(_, row, owner)| owner == player && row == [8, 1][player]);
    if depth == 0 {
        return 1;
    }
    if won(0)
        || won(1)
        || !pawns.iter().any(|&(.., owner)| owner != mover)
        || !pawns.iter().any(|&(.., owner)| owner == mover)
    {
        return 0;
    }
    let forward = if goal == 8 { 1 } else { -1 };
    let mut count = 0;
    for (index, &(column, row, _)) in pawns.iter().enumerate().filter(|(_, pawn)| pawn.2 == mover) {
        for side in [-1, 0, 1] {
            let (to_column, to_row) = (column + side, row + forward);
            let there = pawns.iter().position(|&(c, r, _)| (c, r) == (to_column, to_row));
            let blocked = there.is_some_and(|there| side == 0 || pawns[there].2 == mover);
            if !(1..=8).contains(&to_column) || !(1..=8).contains(&to_row) || blocked {
                continue;
            }
            let mut next = pawns.to_vec();
            next[index] = (to_column, to_row, mover);
            if let Some(there) = there {
                next.remove(there);
            }
            count += plain_perft(&next, 1 - mover, depth - 1);
        }
    }
    count
}

#[test]
fn a_plain_generator_counts_the_same_games() {
    let row = |row, owner| (1..=8).map(move |column| (column, row, owner));
    let pawns: Vec<_> = row(1, 0).chain(row(2, 0)).chain(row(7, 1)).chain(row(8, 1)).collect();
    for depth in 1..=4 {
        assert_eq!(kit::perft(&Breakthrough::start(), depth), plain_perft(&pawns, 0, depth));
    }
    let ending = Breakthrough::parse_position("8/1w1b4/2b5/1w6/3w4/2b1b3/1w6/8 b").unwrap();
    let pawns = [(2, 7, 0), (4, 7, 1), (3, 6, 1), (2, 5, 0), (4, 4, 0), (3, 3, 1), (5, 3, 1), (2, 2, 0)];
    for depth in 1..=6 {
        assert_eq!(kit::perft(&ending, depth), plain_perft(&pawns, 1, depth), "{depth}");
    }
}

#[test]
fn the_last_row_and_the_last_pawn_win() {
    let position = Breakthrough::parse_position("8/3w4/8/8/8/8/3b4/8 w").unwrap();
    let won = position.play(position.parse_move("d7-e8").unwrap());
    assert_eq!(won.outcome(), Some(Outcome::win(Player::FIRST)));
    assert!(won.is_over() && won.moves().is_empty());
    let position = Breakthrough::parse_position("8/8/8/3b4/2w5/8/8/8 w").unwrap();
    assert_eq!(position.play(position.parse_move("c4xd5").unwrap()).outcome(), Some(Outcome::win(Player::FIRST)));
    assert!(position.parse_move("c4-c5").is_ok() && position.parse_move("c4xb5").is_err());
}

#[test]
fn bad_texts_are_refused() {
    let refused = |text: &str| Breakthrough::parse_position(text).unwrap_err().to_string();
    assert!(refused("").contains("8 rows"));
    assert!(refused("9/8/8/8/8/8/8/8 w").contains("found `9`"));
    assert!(refused("8/8/8/8/8/8/8/7 w").contains("7 squares in row 1"));
    assert!(refused("w7/8/8/8/8/8/b7/8 w").contains("who has won already"));
    assert!(refused("8/8/8/b7/w7/8/8/8").contains("who is to move"));
    for text in ["", "a2", "a2-a5", "a9-a3", "h2xi3", "é2-a3"] {
        assert!(Breakthrough::start().parse_move(text).is_err(), "{text}");
    }
    let samples = ["bbbbbbbb/bb1bbbbb/2b5/8/3w4/8/wwww1www/wwwwwwww b", "start"];
    kit::mutate::storm(&samples, 3, 100_000, |text| drop(Breakthrough::parse_position(text)));
    kit::mutate::storm(&["a2-a3", "a2xb3"], 3, 100_000, |text| drop(Breakthrough::start().parse_move(text)));
}
