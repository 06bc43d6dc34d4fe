//! Chess sits the exam, counts what everybody counts, and plays the special cases of the laws.

use super::uci::CastlingText;
use super::{Chess, ChessKnowledge, chess960, uci};
use foehn_game::{
    Board, DrawRules, Duel, Game, History, Knowledge, MoveFacts, Notation, Outcome, Player, Shade, Turn, kit,
};
use std::{fs, path::PathBuf};

fn position(text: &str) -> Chess {
    Chess::parse_position(text).unwrap_or_else(|error| panic!("`{text}`: {error}"))
}

fn after(text: &str, moves: &str) -> Chess {
    moves.split_whitespace().fold(position(text), |position, mv| {
        let read = position.parse_move(mv).unwrap_or_else(|error| panic!("{error}"));
        position.play(read)
    })
}

fn history(text: &str, moves: &str) -> History<Chess> {
    let mut history = History::new(position(text));
    for mv in moves.split_whitespace() {
        history.play(history.position().parse_move(mv).unwrap_or_else(|error| panic!("{error}")));
    }
    history
}

/// A data file beside the project, which a plain clone does not have.
fn data(name: &str) -> Option<String> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/chess").join(name);
    let text = fs::read_to_string(&path).ok();
    if text.is_none() {
        println!("SKIPPED: {} is not there", path.display());
    }
    text
}

#[test]
fn sits_the_exam() {
    kit::examine_duel::<Chess>(1, 60).unwrap();
    kit::examine_notation::<Chess>(1, 40).unwrap();
    kit::golden::check("golden/chess.txt", &kit::playthrough::<Chess>(1, 80)).unwrap();
}

#[test]
fn sits_the_exam_from_chess960_starts() {
    let starts: Vec<_> = (0..chess960::STARTS).step_by(37).filter_map(chess960::start).collect();
    kit::examine_duel_from(&starts, 960, 2).unwrap();
    kit::examine_notation_from(&starts, 960, 1).unwrap();
}

#[test]
fn sits_the_exam_from_endings_and_sharp_positions() {
    let starts = [
        "8/8/8/8/k1p4R/8/3P4/3K4 w - - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "4k3/pppppppp/8/PPPPPPPP/8/8/8/4K3 b - - 0 1",
        "1rkr4/8/8/8/8/8/8/1RKR4 w DBdb - 0 1",
    ]
    .map(position);
    kit::examine_duel_from(&starts, 5, 20).unwrap();
    kit::examine_notation_from(&starts, 5, 10).unwrap();
}

#[test]
fn perft_counts_are_exact() {
    let text = fs::read_to_string("perft/chess.perft").unwrap();
    let compared = kit::perft_file::check::<Chess>(&text, 5_000_000).unwrap();
    assert!(compared >= 70, "only {compared} counts were compared");
    for text in ["start", "960:0", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"] {
        assert_eq!(kit::perft_plain(&position(text), 4), kit::perft(&position(text), 4), "{text}");
    }
}

#[test]
fn the_perft_suite_holds() {
    if let Some(text) = data("perft.epd") {
        let compared = kit::perft_file::check::<Chess>(&text, 5_000_000).unwrap();
        println!("{compared} counts of the perft suite hold");
    }
}

#[test]
#[ignore = "minutes: every count of the perft files at full depth, in release"]
fn the_perft_suites_hold_at_full_depth() {
    let own = fs::read_to_string("perft/chess.perft").unwrap();
    for text in [Some(own), data("perft.epd")].into_iter().flatten() {
        let compared = kit::perft_file::check::<Chess>(&text, u64::MAX).unwrap();
        println!("{compared} counts hold at full depth");
    }
}

#[test]
fn dead_positions_keep_their_moves() {
    let bare = position("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!((bare.outcome(), bare.turn(), bare.count_moves()), (Some(Outcome::Draw), Turn::Over, 5));
    assert_eq!(kit::perft(&bare, 2), 25);
}

#[test]
fn material_that_cannot_mate_is_a_draw() {
    let ending = |pieces: &str| position(&format!("{pieces} w - - 0 1")).ending();
    for dead in ["4k3/8/8/8/8/8/8/3BK3", "4kn2/8/8/8/8/8/8/4K3", "2b1k3/8/8/8/8/8/8/4KB2", "b3k3/1b6/8/8/8/8/6B1/4K2B"]
    {
        assert_eq!(ending(dead), Some(Outcome::Draw), "{dead}");
    }
    let alive = ["4kb2/8/8/8/8/8/8/4KB2", "4kn2/8/8/8/8/8/8/4KN2", "4k3/8/8/8/8/8/8/3NKN2", "4k3/8/8/8/8/8/8/3BKN2"];
    for alive in alive.into_iter().chain(["4k3/8/8/8/8/8/4P3/4K3", "4k3/8/8/8/8/8/8/R3K3", "3qk3/8/8/8/8/8/8/4K3"]) {
        assert_eq!(ending(alive), None, "{alive}");
    }
}

#[test]
fn mate_wins_and_stalemate_draws() {
    assert_eq!(after("start", "f3 e5 g4 Qh4#").outcome(), Some(Outcome::win(Player::SECOND)));
    assert_eq!(after("start", "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#").outcome(), Some(Outcome::win(Player::FIRST)));
    let stalemate = "e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6";
    assert_eq!(after("start", stalemate).outcome(), Some(Outcome::Draw));
    // Mate on the hundredth quiet ply is mate.
    let mate = history("6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80", "Ra8#");
    assert_eq!(mate.outcome(), Some(Outcome::win(Player::FIRST)));
}

#[test]
fn threefold_repetition_draws() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ";
    assert_eq!(history("start", shuffle).outcome(), None);
    let drawn = history("start", &shuffle.repeat(2));
    assert_eq!((drawn.occurrences(), drawn.outcome()), (3, Some(Outcome::Draw)));
    // The double step cannot be captured, so the first position counts.
    assert_eq!(history("start", &format!("e4 {}", "Nf6 Nf3 Ng8 Ng1 ".repeat(2))).occurrences(), 3);
    // Here it can, so it does not.
    let captures = "4k3/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1";
    assert_eq!(history(captures, &format!("e4 {}", "Kd8 Nf3 Ke8 Ng1 ".repeat(2))).occurrences(), 2);
    // Moving the king out and home loses the right to castle.
    let castle = "r3k3/p7/8/8/8/8/P7/R3K3 w Qq - 0 1";
    assert_eq!(history(castle, "Kd1 Kd8 Ke1 Ke8").occurrences(), 1);
    assert_eq!(history(castle, "Kd1 Kd8 Ke1 Ke8 Kd1 Kd8 Ke1 Ke8").occurrences(), 2);
}

#[test]
fn fifty_quiet_moves_draw() {
    let (start, text) = ("4k3/8/8/8/8/8/4P3/R3K3 w - - 98 70", "Ra2 Kd8");
    assert_eq!(history(start, "Ra2").outcome(), None);
    assert_eq!(history(start, text).outcome(), Some(Outcome::Draw));
    assert_eq!(history(start, "Ra2 Kd8 e3").position().quiet_plies(), 0);
    // Players who agree on 75 moves get them: the count goes on past a hundred.
    let rules = DrawRules { quiet_plies: Some(150), ..Chess::draw_rules() };
    let mut long = history("4k3/8/8/8/8/8/4P3/R3K3 w - - 148 99", "Ra2").with_rules(rules);
    assert_eq!((long.position().quiet_plies(), long.outcome()), (149, None));
    long.play(long.position().parse_move("Kd8").unwrap());
    assert_eq!(long.outcome(), Some(Outcome::Draw));
    assert!(long.position().position_text().ends_with(" 150 100"));
}

#[test]
fn en_passant_counts_only_where_it_is_legal() {
    let same = [
        // nobody beside the pawn; the capturing pawn is pinned on its row; on its diagonal; it would not end a check
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"),
        ("8/8/8/K1Pp3r/8/8/8/4k3 w - d6 0 1", "8/8/8/K1Pp3r/8/8/8/4k3 w - - 0 1"),
        ("8/6b1/8/3pP3/3K4/8/8/7k w - d6 0 1", "8/6b1/8/3pP3/3K4/8/8/7k w - - 0 1"),
    ];
    for (with, without) in same {
        let (with, without) = (position(with), position(without));
        assert_eq!(with, without);
        assert_eq!(with.key(), without.key());
        assert_eq!(with.position_text(), without.position_text());
        assert_eq!(with.moves(), without.moves());
    }
    let with = position("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    let without = position("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1");
    assert_ne!(with, without);
    assert_ne!(with.key(), without.key());
    assert_eq!(with.count_moves(), without.count_moves() + 1);
    assert_eq!(with.position_text(), "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    let taken = with.play(with.parse_move("dxe3").unwrap());
    assert_eq!(taken.position_text(), "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2");
    // The double step gives check: taking it is the answer.
    assert!(after("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "exd3").mover() == Player::FIRST);
}

#[test]
fn chess960_castles_from_everywhere() {
    // The king stays, the rook stays, they change places, they pass each other, and a rook that guards its king may not.
    let cases = [
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "O-O", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1", "g1h1"),
        ("4k3/8/8/8/8/8/8/1K3R2 w F - 0 1", "O-O", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1", "b1f1"),
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1", "f1g1"),
        ("4k3/8/8/8/8/8/8/RK6 w A - 0 1", "O-O-O", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1", "b1a1"),
        ("1rkr4/8/8/8/8/8/8/4K3 b db - 0 1", "O-O", "1r3rk1/8/8/8/8/8/8/4K3 w - - 1 2", "c8d8"),
    ];
    for (from, castling, to, text) in cases {
        let from = position(from);
        let mv = from.parse_move(castling).unwrap_or_else(|error| panic!("{from:?}: {error}"));
        assert_eq!(from.play(mv).position_text(), to);
        assert_eq!(uci::write(&from, mv, CastlingText::KingSteps), text);
        assert_eq!(from.parse_move(text), Ok(mv));
        assert_eq!(from.move_text(mv), castling);
    }
    // The other rook stands where the castling rook would go.
    assert!(position("1rkr4/8/8/8/8/8/8/4K3 b db - 0 1").parse_move("O-O-O").is_err());
    let guarded = position("4k3/8/8/8/8/8/8/qR2K3 w B - 0 1");
    assert!(guarded.parse_move("O-O-O").is_err());
    // A king beside the g-file walks or castles: two moves with two names.
    let walk = position("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    assert_ne!(walk.parse_move("f1g1").unwrap(), walk.parse_move("O-O").unwrap());
    assert_eq!(walk.parse_move("Kg1").unwrap(), walk.parse_move("f1g1").unwrap());
}

#[test]
fn chess960_starts_are_numbered_as_scharnagl_does() {
    let rows = [(0, "BBQNNRKR"), (1, "BQNBNRKR"), (518, "RNBQKBNR"), (534, "RNBKQBNR"), (959, "RKRNNQBB")];
    for (number, row) in rows {
        let text = position(&format!("960:{number}")).position_text();
        assert!(text.contains(&format!("/{row} w KQkq -")), "{number}: {text}");
    }
    let all: std::collections::HashSet<_> = (0..chess960::STARTS).filter_map(chess960::start).collect();
    assert_eq!(all.len(), 960);
    let error = Chess::parse_position(" 960:960").unwrap_err();
    assert_eq!(error.to_string(), "at byte 5: found `960`, expected a Chess960 number from 0 to 959");
    for bad in ["960:", "960:+5", "960:-1", "960:99999999999", "960:5 w"] {
        assert!(Chess::parse_position(bad).is_err(), "{bad}");
    }
}

#[test]
fn facts_know_captures_and_promotions() {
    let facts = |position: &Chess, text: &str| ChessKnowledge.facts(position, position.parse_move(text).unwrap());
    let sharp = position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    assert_eq!(facts(&sharp, "O-O"), MoveFacts { noisy: false, hint: 0, slot: 4 * 64 + 7 });
    assert!(facts(&sharp, "gxh3").hint > facts(&sharp, "Qxh3").hint, "the smaller attacker first");
    assert!(facts(&sharp, "Qxf6").hint > facts(&sharp, "Qxh3").hint, "the larger victim first");
    let promotes = position("3n2k1/4P3/8/8/8/8/8/4K3 w - - 0 1");
    let order = ["exd8=Q+", "e8=Q+", "e8=N", "e8=R+"].map(|text| facts(&promotes, text));
    assert!(order.iter().all(|facts| facts.noisy) && order.is_sorted_by(|a, b| a.hint > b.hint), "{order:?}");
    assert!(facts(&position("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"), "dxe3").noisy);
    let all = Chess::start().moves();
    assert!(
        all.iter()
            .all(|&mv| (1..MoveFacts::SLOTS).contains(&usize::from(ChessKnowledge.facts(&Chess::start(), mv).slot)))
    );
}

#[test]
fn the_picture_has_labels() {
    let expected = "\
8 r n b q k b n r
7 p p p p . p p p
6 . . . . . . . .
5 . . . P p . . .
4 . . . . . . . .
3 . . . . . . . .
2 P P P . P P P P
1 R N B Q K B N R
  a b c d e f g h
White to move, castling KQkq, en passant e6
";
    let picture = position("rnbqkbnr/pppp1ppp/8/3Pp3/8/8/PPP1PPPP/RNBQKBNR w KQkq e6 0 3").picture();
    assert_eq!(picture.to_string(), expected);
    let corner = &picture.rows[7][0];
    assert_eq!((corner.name.as_str(), corner.shade, corner.owner), ("a1", Shade::Dark, Some(Player::FIRST)));
}
