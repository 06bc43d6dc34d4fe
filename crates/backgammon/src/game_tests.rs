//! The laws of the kit, the counts of plays, the cube, and texts.

use super::*;
use crate::ids;
use foehn_game::kit::{self, Random};
use foehn_game::{History, Notation};

fn starts() -> Vec<BackgammonGame> {
    let read = |text: &str| BackgammonGame::parse_position(text).expect("a good position");
    ["start", "start cubeless", "start jacoby", "start to 5", "start to 1"].map(read).to_vec()
}

#[test]
fn sits_the_exam() {
    kit::examine_from(&starts(), 1, 6).unwrap();
    assert!(kit::examine_chance_from(&starts(), 2, 6).unwrap() > 100);
    kit::examine_notation_from(&starts(), 3, 4).unwrap();
    kit::examine_board_from(&starts()[..3], 4, 1).unwrap();
    assert!(kit::storm_board(&starts()[..1], 5, 3_000).unwrap() > 20);
}

#[test]
fn equities_keep_their_bounds() {
    let held: Vec<BackgammonGame> = starts().iter().map(BackgammonGame::held).collect();
    kit::examine_equity(&crate::judge::LearnedEquity, &held, 7, 2).unwrap();
}

fn after(start: &str, moves: &[&str]) -> BackgammonGame {
    let mut game = History::new(BackgammonGame::parse_position(start).unwrap());
    for text in moves {
        let mv = game.position().parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play(mv);
    }
    *game.position()
}

#[test]
fn a_game_begins_with_a_throw_each() {
    let white = after("start", &["31"]);
    assert_eq!((white.roller(), white.turn()), (Player::FIRST, Turn::Player(Player::FIRST)));
    let black = after("start", &["13"]);
    assert_eq!((black.roller(), black.roll()), (Player::SECOND, Roll::new(3, 1)));
    let error = BackgammonGame::start().parse_move("33").unwrap_err();
    assert!(error.to_string().contains("two different dice"), "{error}");
    assert_eq!(BackgammonGame::start().moves().len(), 30);
}

#[test]
fn the_cube_is_turned_before_the_dice() {
    let decides = after("start", &["31", "8/5 6/5"]);
    assert_eq!((decides.stage(), decides.roller()), (Stage::Deciding, Player::SECOND));
    let doubled = decides.play(BackgammonMove::Double);
    assert_eq!(doubled.turn(), Turn::Player(Player::FIRST));
    let dropped = doubled.play(BackgammonMove::Drop);
    assert_eq!((dropped.turn(), dropped.payoffs()), (Turn::Over, vec![-1.0, 1.0]));
    let taken = doubled.play(BackgammonMove::Take);
    assert_eq!((taken.turn(), taken.cube()), (Turn::Chance, Cube { value: 2, owner: Some(Player::FIRST) }));
    // Black has given the cube away, White may turn it next.
    let next = after("start", &["31", "8/5 6/5", "double", "take", "42", "8/4 6/4"]);
    assert_eq!((next.stage(), next.may_double()), (Stage::Deciding, true));
    let black = after("start", &["31", "8/5 6/5", "double", "take", "42", "8/4 6/4", "roll", "21", "13/10"]);
    assert_eq!((black.stage(), black.may_double()), (Stage::Rolling, false), "who may not double throws at once");
    assert_eq!(after("start cubeless", &["31", "8/5 6/5"]).stage(), Stage::Rolling);
}

#[test]
fn plays_as_players_write_them() {
    let text = |start: &str, moves: &[&str], play: &str| {
        let position = after(start, moves);
        position.move_text(position.parse_move(play).unwrap_or_else(|error| panic!("{play}: {error}")))
    };
    assert_eq!(text("start", &["31"], "6/5,8/5"), "8/5 6/5");
    assert_eq!(text("start", &["65"], "24/18/13"), "24/13");
    assert_eq!(text("start", &["65"], "24/18_18/13"), "24/13");
    assert_eq!(text("start cubeless", &["31", "8/5 6/5", "11"], "6/5(2) 8/7(2)"), "8/7(2) 6/5(2)");
    // Black's blot on the bar point is hit on the way, or not.
    let blots = &["62", "24/18 13/11", "62"];
    let position = after("start cubeless", blots);
    assert!(position.move_text(position.parse_move("24/16").unwrap()).starts_with("24/"), "a way without a hit");
    for (play, expected) in
        [("8/5 6/4", "a play of 31"), ("8/5", "a play of 31"), ("8/x", "a play such as"), ("", "a play")]
    {
        let error = after("start", &["31"]).parse_move(play).unwrap_err();
        assert!(error.to_string().contains(expected), "{play}: {error}");
    }
}

#[test]
fn the_bar_and_bearing_off() {
    let position = BackgammonGame::parse_position("start cubeless").unwrap();
    let mut own = [0; 26];
    (own[BAR], own[6], own[5]) = (1, 7, 7);
    let board = Board::new(own, *Board::START.other()).unwrap();
    let on_bar = BackgammonGame::at(board, Player::FIRST, Stage::Rolling, Cube::CENTRED, Terms::Cubeless).unwrap();
    let closed = on_bar.play(BackgammonMove::Rolled(Roll::new(6, 6).unwrap()));
    assert_eq!(closed.moves().len(), 1);
    assert_eq!(closed.move_text(closed.moves()[0]), "pass");
    let enters = on_bar.play(BackgammonMove::Rolled(Roll::new(2, 1).unwrap()));
    assert!(enters.moves().iter().any(|&mv| enters.move_text(mv).starts_with("bar/23")), "{enters:?}");
    let mut home = [0; 26];
    (home[6], home[OFF]) = (2, 13);
    let board = Board::new(home, *position.board().own()).unwrap();
    let last = BackgammonGame::at(board, Player::FIRST, Stage::Rolling, Cube::CENTRED, Terms::Cubeless).unwrap();
    let last = last.play(BackgammonMove::Rolled(Roll::new(6, 6).unwrap()));
    assert_eq!(last.moves().iter().map(|&mv| last.move_text(mv)).collect::<Vec<_>>(), ["6/off(2)"]);
    let won = last.play(last.moves()[0]);
    assert_eq!((won.turn(), won.payoffs()), (Turn::Over, vec![3.0, -3.0]), "the loser stands in the winner's home");
}

/// The plays of the 15 first rolls are 190 for each player, the sum of what `generate_tests.rs` compares roll by roll with the plain generator.
#[test]
fn counts_of_the_first_plies() {
    let start = BackgammonGame::cubeless();
    assert_eq!((kit::perft(&start, 1), kit::perft(&start, 2)), (30, 2 * 190));
    assert_eq!(kit::perft_plain(&start, 3), 2 * 190 * 21);
    let rolls = Roll::ALL.iter().filter(|roll| !roll.is_double());
    assert_eq!(rolls.map(|&roll| start.rolled(roll).count_moves()).sum::<u64>(), 190);
}

#[test]
fn positions_go_round_as_ids() {
    let mut random = Random::new(9);
    for start in starts() {
        let mut game = History::new(start);
        while !game.is_over() {
            let position = game.position();
            let text = position.position_text();
            assert_eq!(BackgammonGame::parse_position(&text), Ok(*position), "{text}");
            assert_eq!(ids::position_id(position.board()).len(), ids::POSITION_ID_LENGTH);
            if position.turn() != Turn::Chance
                && position.terms() != Terms::Cubeless
                && !matches!(position.stage(), Stage::Doubled)
            {
                let line = crate::fibs::line(position);
                let read = BackgammonGame::parse_position(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
                assert_eq!(
                    (read.board(), read.roll(), read.cube()),
                    (position.board(), position.roll(), position.cube()),
                    "{line}"
                );
            }
            let moves = position.moves();
            let mv = *random.choose(&moves).expect("a game that is not over has moves");
            game.play(mv);
        }
        let text = game.position().position_text();
        assert_eq!(BackgammonGame::parse_position(&text), Ok(*game.position()), "{text}");
    }
}

#[test]
fn broken_texts_are_refused_with_their_place() {
    for (text, expected) in [
        ("", "at byte 0: found nothing"),
        ("4HPwATDgc/ABM", "at byte 13: found a position ID of 13 letters"),
        ("4HPwATDgc/AB!A", "at byte 12: found `!`"),
        ("////////////AA", "more than 15 checkers"),
        ("4HPwATDgc/ABMA:cAkAAAAAAAA", "at byte 26: found a match ID of 11 letters"),
        ("4HPwATDgc/ABMA:MAEfAAAAAAAE", "dice of 6 and 7"),
        ("start to 0", "a match to 0"),
        ("start to many", "found `many`"),
        ("start seven", "at byte 6: found `seven`"),
        ("board:You:Other", "a line of 3 fields"),
    ] {
        let error = BackgammonGame::parse_position(text).unwrap_err().to_string();
        assert!(error.contains(expected), "`{text}`: {error}");
    }
    let rolling = after("start cubeless", &["31", "8/5 6/5"]);
    let error = rolling.parse_move("71").unwrap_err().to_string();
    assert_eq!(error, "at byte 0: found a die of `7`, expected a face from 1 to 6");
    let samples =
        ["4HPwATDgc/ABMA:cAkAAAAAAAAE", "start to 7", "8/5 6/5", "bar/22* 13/7(2)", "31", &crate::fibs::line(&rolling)];
    let playing = after("start", &["31"]);
    kit::mutate::storm(&samples, 1, 100_000, |text| {
        if let Ok(position) = BackgammonGame::parse_position(text) {
            assert_eq!(BackgammonGame::parse_position(&position.position_text()), Ok(position), "{text}");
            position.legal_moves(|mv| assert_ne!(position.play(mv), position));
        }
        let _ = playing.parse_move(text);
        let _ = rolling.parse_move(text);
    });
}

/// Dice follow their odds, and nobody but chance throws them.
#[test]
fn dice_are_fair() {
    let rolling = after("start cubeless", &["31", "8/5 6/5"]);
    let mut random = Random::new(3);
    let mut counts = [0_u32; Roll::COUNT];
    for _ in 0..36_000 {
        let Some(BackgammonMove::Rolled(roll)) = rolling.happening(random.unit()) else { panic!("dice") };
        counts[roll.index()] += 1;
    }
    for roll in Roll::ALL {
        let expected = 1000.0 * f64::from(roll.ways());
        assert!((f64::from(counts[roll.index()]) - expected).abs() < 5.0 * expected.sqrt(), "{roll:?} {counts:?}");
    }
}
