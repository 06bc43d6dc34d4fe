//! The exam, perft files, golden games, known results and bad input of Othello.

use super::*;
use foehn_game::{Board, History, Knowledge, Notation, NotationError, Turn, kit};

fn sits_the_exam<const N: usize>(name: &str, perft: &str, most: u64) {
    kit::examine_duel::<Othello<N>>(1, 300).unwrap();
    kit::examine_notation::<Othello<N>>(1, 300).unwrap();
    kit::golden::check(format!("golden/{name}.txt"), &kit::playthrough::<Othello<N>>(1, 70)).unwrap();
    assert!(kit::perft_file::check::<Othello<N>>(perft, most).unwrap() >= 8);
}

#[test]
fn othello_8_sits_the_exam() {
    sits_the_exam::<8>("othello", include_str!("../../perft/othello.perft"), 300_000_000);
}

#[test]
fn othello_6_sits_the_exam() {
    sits_the_exam::<6>("othello6", include_str!("../../perft/othello6.perft"), 50_000_000);
}

#[test]
fn othello_4_sits_the_exam() {
    sits_the_exam::<4>("othello4", include_str!("../../perft/othello4.perft"), 50_000_000);
}

#[test]
fn plain_perft_agrees() {
    assert_eq!(kit::perft_plain(&Othello8::start(), 8), 390_216);
    let divided: u64 = kit::divide(&Othello8::start(), 8).iter().map(|(_, count)| count).sum();
    assert_eq!(divided, 390_216);
}

/// The best lead the first player can reach, by one of the two ways of counting.
fn minimax(position: Othello4, count: fn(&Othello4) -> i16) -> i16 {
    let values = position.moves().into_iter().map(|mv| minimax(position.play(mv), count));
    let best = if position.mover() == Player::FIRST { values.max() } else { values.min() };
    best.unwrap_or_else(|| count(&position))
}

#[test]
fn the_first_player_loses_4x4_by_8_discs() {
    assert_eq!(minimax(Othello4::start(), Othello4::disc_difference), -8);
    assert_eq!(minimax(Othello4::start(), Othello4::final_lead), -10, "3 to 11 with two squares empty");
}

/// Black wins in nine moves, every white disc turned; the shortest game there is.
const SHORTEST: &str = "e6f4e3f6g5d6e7f5c5";

#[test]
fn a_wipe_out_counts_the_whole_board() {
    let game = Othello8::parse_transcript(SHORTEST).unwrap();
    let position = game.position();
    assert_eq!(position.turn(), Turn::Over);
    assert_eq!(position.disc_difference(), 13);
    assert_eq!(position.outcome(), Some(Outcome::Win { by: Player::FIRST, margin: 64 }));
    assert_eq!(Othello8::transcript_text(&game), SHORTEST);
}

#[test]
fn a_forced_pass_is_a_move_and_the_only_one() {
    let mut passes = 0;
    for seed in 0..200 {
        let mut random = kit::Random::new(seed);
        let mut game = History::new(Othello6::start());
        while let Some(&mv) = random.choose(&game.position().moves()) {
            let position = *game.position();
            if mv.is_pass() {
                passes += 1;
                assert_eq!(position.moves(), [OthelloMove::PASS]);
                assert_eq!(position.parse_move("--"), Ok(OthelloMove::PASS));
                assert_eq!(position.play(mv).mover(), position.mover().opponent());
                assert_ne!(position.play(mv).placements(), 0, "two passes never follow each other");
            } else {
                assert!(position.parse_move("pass").is_err());
            }
            game.play(mv);
        }
        let read = Othello6::parse_transcript(&Othello6::transcript_text(&game)).unwrap();
        assert_eq!(read.moves(), game.moves(), "a transcript without its passes gives them back");
    }
    assert!(passes > 20, "random games on 6x6 pass often, not {passes} times in 200 games");
}

#[test]
fn squares_are_named_and_classed() {
    let start = Othello8::start();
    let names: Vec<_> = start.moves().iter().map(|&mv| start.move_text(mv)).collect();
    assert_eq!(names, ["d3", "c4", "f5", "e6"]);
    assert_eq!(start.turned_by(19), 1 << 27);
    assert_eq!(start.turned_by(0), 0);
    assert_eq!(start.turned_by(27), 0);
    assert_eq!(start.turned_by(640), 0);
    assert!(OthelloKnowledge.facts(&start, OthelloMove(0)).hint > OthelloKnowledge.facts(&start, OthelloMove(9)).hint);
    assert_eq!(OthelloKnowledge.facts(&start, OthelloMove(63)).slot, 64);
    assert_eq!(OthelloKnowledge.facts(&start, OthelloMove::PASS).slot, 65);
    assert_eq!(start.picture().rows[2][3].name, "d3");
}

#[test]
fn positions_are_read_as_people_write_them() {
    let start = Othello8::start();
    for text in [
        "start",
        " START\n",
        "---------------------------OX------XO--------------------------- X",
        "...........................ox......xo...........................x",
        "--------\n--------\n--------\n---O*---\n---*O---\n--------\n--------\n--------\n*",
        "......../......../......../...OX.../...XO.../......../......../........ X",
    ] {
        assert_eq!(Othello8::parse_position(text), Ok(start), "{text}");
    }
    assert_eq!(Othello4::parse_position("-----OX--XO----- X"), Ok(Othello4::start()));
    assert_eq!(start.parse_move(" D3 "), start.parse_move("d3"));
    let white = Othello8::parse_position("---------------------------OX------XO--------------------------- O").unwrap();
    assert_ne!(white, start);
    assert_ne!(white.key(), start.key());
}

fn error(text: &str) -> String {
    Othello4::parse_position(text).expect_err(text).to_string()
}

#[test]
fn broken_positions_are_refused_with_the_reason() {
    let cases = [
        ("", "at byte 0: found only 0 squares, expected 16 squares of `X`, `O` and `-`, row by row, then the mover"),
        ("-----OX--XO---- X", "at byte 17: found no mover after the squares, expected `X` or `O`, who is to move"),
        ("-----OX--XO-----", "at byte 16: found no mover after the squares, expected `X` or `O`, who is to move"),
        ("-----OX--XO------ X", "at byte 16: found `-`, expected `X` or `O`, who is to move, after 16 squares"),
        ("-----OX--XO----- X X", "at byte 19: found `X`, expected nothing after the mover"),
        ("-----O?--XO----- X", "at byte 6: found `?`, expected `X`, `O` or `-` on c2"),
        (
            "-----OX--X------ X",
            "at byte 0: found no disc on c3, expected discs on the four centre squares, where every game begins",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(error(text), expected, "`{text}`");
    }
    let apart = "X--------------------------OX------XO--------------------------- X";
    let error = Othello8::parse_position(apart).unwrap_err();
    assert_eq!(error.what, "a disc on a1 apart from the others");
}

#[test]
fn broken_moves_are_refused_with_the_reason() {
    let start = Othello8::start();
    let said = |text: &str| start.parse_move(text).expect_err(text).to_string();
    assert_eq!(said("d9"), "at byte 0: found `d9`, expected a square from a1 to h8, such as `b2`, or `pass`");
    assert_eq!(said(" a1"), "at byte 1: found a1, where X turns no disc, expected a square on which X turns a disc");
    assert_eq!(said("d4"), "at byte 0: found d4, which is taken, expected a square on which X turns a disc");
    assert_eq!(
        said("pass"),
        "at byte 0: found a pass of X, who can place a disc, expected a square on which X turns a disc"
    );
    let over = *Othello8::parse_transcript(SHORTEST).unwrap().position();
    for text in ["pass", "a1"] {
        assert_eq!(over.parse_move(text).unwrap_err().expected, "no move, for the game is over");
    }
    let at = |text: &str| Othello8::parse_transcript(text).map(|_| ()).map_err(|error: NotationError| error.at);
    assert_eq!(at("f5d6 zz"), Err(5));
    assert_eq!(at("f5d6c3x"), Err(6));
    assert_eq!(at("f5f5"), Err(2));
    assert_eq!(at("f5pass"), Err(2));
    assert_eq!(at(""), Ok(()));
}

#[test]
fn a_million_broken_texts_are_survived() {
    let samples = [
        "---------------------------OX------XO--------------------------- X",
        "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X",
        "--------\n--------\n--------\n---O*---\n---*O---\n--------\n--------\n--------\n*",
        SHORTEST,
        "d3",
        "pass",
    ];
    let mut accepted = 0;
    kit::mutate::storm(&samples, 1, 1_000_000, |text| {
        if let Ok(position) = Othello8::parse_position(text) {
            accepted += 1;
            assert_eq!(Othello8::parse_position(&position.position_text()), Ok(position));
        }
        let start = Othello8::start();
        if let Ok(mv) = start.parse_move(text) {
            assert!(start.moves().contains(&mv));
        }
        let _ = Othello8::parse_transcript(text);
    });
    assert!(accepted > 1000, "some mutations stay good, not {accepted}");
    kit::mutate::storm(&["-----OX--XO----- X", "b1", "-XOX/XOX-/--X-/---- O"], 2, 1_000_000, |text| {
        let _ = Othello4::parse_position(text).map(|position| position.outcome());
        let _ = Othello6::start().parse_move(text);
    });
}
