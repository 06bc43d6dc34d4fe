//! The exam, perft files, golden games, lines by brute force and bad input of Connect-4.

use super::*;
use foehn_game::{Board, Knowledge, Notation, kit};
use std::collections::HashSet;

#[test]
fn connect_4_sits_the_exam() {
    kit::examine_duel::<Connect4>(1, 500).unwrap();
    kit::examine_notation::<Connect4>(1, 500).unwrap();
    kit::golden::check("golden/connect4.txt", &kit::playthrough::<Connect4>(1, 42)).unwrap();
    let perft = include_str!("../../perft/connect4.perft");
    assert_eq!(kit::perft_file::check::<Connect4>(perft, 300_000_000), Ok(10));
}

#[test]
fn other_boards_sit_the_exam() {
    kit::examine_duel::<ConnectFour<5, 4>>(1, 500).unwrap();
    kit::examine_notation::<ConnectFour<5, 4>>(1, 500).unwrap();
    kit::golden::check("golden/connect4-5x4.txt", &kit::playthrough::<ConnectFour<5, 4>>(1, 20)).unwrap();
    let perft = include_str!("../../perft/connect4-5x4.perft");
    assert_eq!(kit::perft_file::check::<ConnectFour<5, 4>>(perft, 40_000_000), Ok(11));
    kit::examine_notation::<ConnectFour<8, 7>>(2, 100).unwrap(); // all 64 bits in use
    kit::examine_duel::<ConnectFour<8, 7>>(2, 100).unwrap();
    kit::examine_notation::<ConnectFour<16, 3>>(3, 100).unwrap(); // columns named by letters
    kit::examine_notation::<ConnectFour<21, 2>>(3, 100).unwrap();
    kit::examine_notation::<ConnectFour<1, 63>>(3, 2).unwrap(); // steps that leave the word
    kit::examine_duel::<ConnectFour<2, 31>>(3, 20).unwrap();
}

#[test]
fn plain_perft_agrees() {
    assert_eq!(kit::perft_plain(&Connect4::start(), 8), 5_673_234);
}

/// The number of positions a game can reach, counted ply by ply.
fn reachable<const W: usize, const H: usize>() -> usize {
    let mut layer = HashSet::from([ConnectFour::<W, H>::start()]);
    let mut total = 0;
    while !layer.is_empty() {
        total += layer.len();
        let mut next = HashSet::new();
        for position in &layer {
            position.legal_moves(|mv| {
                next.insert(position.play(mv));
            });
        }
        layer = next;
    }
    total
}

/// Numbers of positions: Tromp, "John's Connect Four Playground".
#[test]
fn small_boards_have_the_known_number_of_positions() {
    assert_eq!(reachable::<4, 4>(), 161_029);
    assert_eq!(reachable::<4, 5>(), 1_706_255);
    assert_eq!(reachable::<5, 4>(), 3_945_711);
}

#[test]
#[ignore = "takes a minute and more than a gigabyte"]
fn the_5x5_board_has_69763700_positions() {
    assert_eq!(reachable::<5, 5>(), 69_763_700);
}

/// Whether the player has four in a row, cell by cell.
fn four_by_walking<const W: usize, const H: usize>(stones: u64) -> bool {
    let has = |column: i32, row: i32| {
        let on_board = (0..W as i32).contains(&column) && (0..H as i32).contains(&row);
        on_board && stones & ConnectFour::<W, H>::cell(column as usize, row as usize) != 0
    };
    let steps = [(1, 0), (0, 1), (1, 1), (1, -1)];
    (0..W as i32).any(|column| {
        (0..H as i32).any(|row| {
            steps.iter().any(|&(right, up)| (0..4).all(|count| has(column + count * right, row + count * up)))
        })
    })
}

fn lines_equal_brute_force<const W: usize, const H: usize>(games: u64) {
    for seed in 0..games {
        let mut random = kit::Random::new(seed);
        let mut position = ConnectFour::<W, H>::start();
        loop {
            let (own, other) = (position.own, position.own ^ position.mask);
            assert_eq!(position.ending().is_some(), four_by_walking::<W, H>(other), "{}", position.position_text());
            let (mut winning, mut losing, mut possible) = (0, 0, 0);
            for column in 0..W {
                for row in 0..H {
                    let cell = ConnectFour::<W, H>::cell(column, row);
                    if position.mask & cell == 0 {
                        winning |= if four_by_walking::<W, H>(own | cell) { cell } else { 0 };
                        losing |= if four_by_walking::<W, H>(other | cell) { cell } else { 0 };
                        let rests = row == 0 || position.mask & ConnectFour::<W, H>::cell(column, row - 1) != 0;
                        possible |= if rests { cell } else { 0 };
                    }
                }
            }
            assert_eq!(position.possible_cells(), possible, "{}", position.position_text());
            if position.ending().is_some() {
                break; // with four on the board every cell "completes" one
            }
            assert_eq!(position.winning_cells(), winning, "{}", position.position_text());
            assert_eq!(position.opponent_winning_cells(), losing, "{}", position.position_text());
            let Some(&mv) = random.choose(&position.moves()) else { break };
            position = position.play(mv);
        }
    }
}

#[test]
fn lines_equal_brute_force_on_many_boards() {
    lines_equal_brute_force::<7, 6>(1000);
    lines_equal_brute_force::<8, 7>(300);
    lines_equal_brute_force::<5, 4>(500);
    lines_equal_brute_force::<4, 12>(200);
    lines_equal_brute_force::<16, 3>(200);
    lines_equal_brute_force::<21, 2>(100);
    lines_equal_brute_force::<2, 31>(50);
    lines_equal_brute_force::<1, 63>(2);
}

#[test]
fn columns_and_boards_read_the_same() {
    let board = "......./......./...o.../...x.../...o.../..xxo..";
    let position = Connect4::parse_position("444435").unwrap();
    assert_eq!(position.position_text(), "......./......./...o.../...x.../...o.../..xxo..");
    assert_eq!(Connect4::parse_position(board), Ok(position));
    assert_eq!(Connect4::parse_position(&board.replace('/', "\n").to_uppercase()), Ok(position));
    assert_eq!(Connect4::parse_position(" 44 44\n35 "), Ok(position));
    assert_eq!(Connect4::parse_position("start"), Ok(Connect4::start()));
    assert_eq!(position.stones(), 6);
    assert_eq!(position.mover(), Player::FIRST);
    let letters = ConnectFour::<16, 3>::parse_position("aAg").unwrap();
    assert_eq!(letters.mask.count_ones(), 3);
    assert_eq!(letters.move_text(Column(15)), "g");
    assert_eq!(position.picture().to_string().lines().last(), Some(" 1 2 3 4 5 6 7"));
}

#[test]
fn facts_name_the_cell_and_prefer_the_centre() {
    let position = Connect4::parse_position("44").unwrap();
    assert_eq!(ConnectFourKnowledge.facts(&position, Column(3)).slot, 24);
    assert_eq!(ConnectFourKnowledge.facts(&position, Column(0)).slot, 1);
    let hints: Vec<_> = position.moves().iter().map(|&mv| ConnectFourKnowledge.facts(&position, mv).hint).collect();
    assert_eq!(hints, [1, 3, 5, 7, 5, 3, 1]);
}

#[test]
fn games_end_with_four_or_a_full_board() {
    let won = Connect4::parse_position("1212121").unwrap();
    assert_eq!(won.outcome(), Some(Outcome::win(Player::FIRST)));
    assert_eq!(won.moves(), []);
    assert_eq!(won.count_moves(), 0);
    let full = ConnectFour::<3, 3>::parse_position("123123123").unwrap();
    assert_eq!(full.outcome(), Some(Outcome::Draw));
}

fn said(text: &str) -> String {
    Connect4::parse_position(text).expect_err(text).to_string()
}

#[test]
fn broken_positions_are_refused_with_the_reason() {
    let cases = [
        ("448", "at byte 2: found `8`, expected a column from 1 to 7"),
        ("4444444", "at byte 6: found column 4, which is full, expected a column with an empty cell"),
        ("12121213", "at byte 7: found a stone in column 3, expected no move, for X has four in a row"),
        ("  ", "at byte 0: found nothing, expected 6 rows such as `.......`, columns played such as `44`, or `start`"),
        ("......./...", "at byte 11: found a row of 3 cells, expected 7 cells in each row"),
        ("...../.......", "at byte 5: found a row of 5 cells, expected 7 cells in each row"),
        ("........", "at byte 7: found more than 7 cells in a row, expected 6 rows of 7 cells"),
        ("......./.......", "at byte 15: found only 2 rows, expected 6 rows of 7 cells"),
        (
            "......./......./......./......./......./......./.",
            "at byte 48: found more than 6 rows, expected 6 rows of 7 cells",
        ),
        ("...4...", "at byte 3: found `4`, expected `x`, `o` or `.` in each cell, `/` between rows"),
        (
            "......./......./......./......./...x.../..o....",
            "at byte 35: found a stone above an empty cell, expected stones that rest on others",
        ),
        (
            "......./......./......./......./......./..oo...",
            "at byte 0: found 0 x and 2 o, expected as many x as o, or one x more",
        ),
        (
            "......./......./......./......./ooo..../xxxx..o",
            "at byte 0: found a four of the player to move, expected a game that ends with the first four",
        ),
        (
            "......./......./......./......./oooo.../xxxx...",
            "at byte 0: found fours of both players, expected a game that ends with the first four",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(said(text), expected, "`{text}`");
    }
}

/// A stone may complete two fours at once, but not two that share no cell.
#[test]
fn fours_must_have_been_completed_by_one_stone() {
    let seven = Connect4::parse_position("1122335566774").unwrap();
    assert_eq!(seven.position_text(), "......./......./......./......./ooo.ooo/xxxxxxx");
    assert_eq!(Connect4::parse_position(&seven.position_text()), Ok(seven));
    let apart = "......./......./xxxx.../ooox.../ooox.../xxxxooo";
    let expected = "fours that one stone on top of a column completed";
    assert_eq!(said(apart), format!("at byte 0: found fours that no single stone completed, expected {expected}"));
}

#[test]
fn broken_moves_are_refused_with_the_reason() {
    let position = Connect4::parse_position("444444").unwrap();
    let said = |text: &str| position.parse_move(text).expect_err(text).to_string();
    assert_eq!(said("4"), "at byte 0: found column 4, which is full, expected a column with an empty cell");
    assert_eq!(said(" 9"), "at byte 1: found `9`, expected a column from 1 to 7");
    assert_eq!(said("44"), "at byte 0: found `44`, expected a column from 1 to 7");
    assert_eq!(said(""), "at byte 0: found nothing, expected a column from 1 to 7");
    assert_eq!(position.parse_move(" 3 "), Ok(Column(2)));
}

#[test]
fn a_million_broken_texts_are_survived() {
    let samples = [
        "......./......./......./...o.../...x.../..xxo..",
        ".......\n.......\n...x...\n...o...\n..xx...\n..oox..",
        "2252576253462244111563365343671351441",
        "4444",
        "4",
    ];
    let mut accepted = 0;
    kit::mutate::storm(&samples, 1, 1_000_000, |text| {
        if let Ok(position) = Connect4::parse_position(text) {
            accepted += 1;
            assert_eq!(Connect4::parse_position(&position.position_text()), Ok(position));
            let _ = position.outcome();
        }
        if let Ok(mv) = Connect4::start().parse_move(text) {
            assert!(Connect4::start().moves().contains(&mv));
        }
    });
    assert!(accepted > 1000, "some mutations stay good, not {accepted}");
    kit::mutate::storm(&["ag1G3", "................/......x........./......o........."], 2, 1_000_000, |text| {
        let _ = ConnectFour::<16, 3>::parse_position(text);
        let _ = ConnectFour::<16, 3>::start().parse_move(text);
    });
}
