//! Chess positions and moves as text: what is read, what is refused and in which words, and a million broken inputs each.

use super::uci::CastlingText;
use super::{Chess, ChessMove, epd, fen, san, uci};
use foehn_game::{Game, Notation, kit};
use std::{fs, path::PathBuf};

fn position(text: &str) -> Chess {
    Chess::parse_position(text).unwrap_or_else(|error| panic!("`{text}`: {error}"))
}

fn refusal(text: &str) -> String {
    Chess::parse_position(text).map_or_else(|error| error.to_string(), |position| panic!("accepted {position:?}"))
}

fn move_refusal(position: &Chess, text: &str) -> String {
    position.parse_move(text).map_or_else(|error| error.to_string(), |mv| panic!("accepted {mv}"))
}

fn mv(position: &Chess, text: &str) -> ChessMove {
    position.parse_move(text).unwrap_or_else(|error| panic!("`{text}` in {position:?}: {error}"))
}

#[test]
fn positions_are_written_as_they_are_read() {
    let exact = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 17",
        "rnbqkb1r/ppppp1pp/7n/4Pp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "8/8/8/8/8/8/4k3/6K1 b - - 140 300",
        "1r1rkr2/8/8/8/8/8/8/1RR1K1RR w HCfd - 0 1",
    ];
    // The last one castles with an inner rook on one side only.
    let written = exact[4].replace("HCfd", "KCkd");
    for text in &exact[..4] {
        assert_eq!(position(text).position_text(), *text);
    }
    assert_eq!(position(exact[4]).position_text(), written);
    assert_eq!(position(&written), position(exact[4]));
}

#[test]
fn what_people_type_is_read() {
    let start = Chess::start();
    let pieces = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for tail in ["w KQkq -", "w KQkq - 0", "w HAha - 0 1", "W kqKQ - - -", "w AHah - 0 0"] {
        assert_eq!(position(&format!("  {pieces}\t {tail} \n")), start, "{tail}");
    }
    assert_eq!(position(" startpos "), start);
    assert_eq!(position("rnbqkbnr/pppppppp/44/17/8/8/PPPPPPPP/RNBQKBNR w KQkq -"), start);
}

#[test]
fn broken_positions_say_what_and_where() {
    let cases = [
        (
            "",
            "at byte 0: found the end of the text, expected a position such as `4k3/8/8/8/8/8/4P3/4K3 w - - 0 1`, `start` or `960:518`",
        ),
        ("4k3/8/8/8/8/8/8/4K3", "at byte 19: found the end of the text, expected `w` or `b` for who moves"),
        ("4k3/8/8/8/8/8/8/4K3 x - -", "at byte 20: found `x`, expected `w` or `b` for who moves"),
        (
            "4k3/8/8/9/8/8/8/4K3 w - -",
            "at byte 8: found `9`, expected a piece of `PNBRQKpnbrqk`, 1 to 8 empty squares, or `/`",
        ),
        (
            "4k3/8/8/7/8/8/8/4K3 w - -",
            "at byte 9: found the end of row 5 after 7 squares, expected eight squares in each row",
        ),
        (
            "4k3/8/8/8p/8/8/8/4K3 w - -",
            "at byte 9: found more than eight squares in row 5, expected eight squares in each row",
        ),
        ("4k3/8/8/8/8/8/4K3 w - -", "at byte 17: found the end of the pieces after row 2, expected eight rows"),
        ("4k3/8/8/8/8/8/8/4K3/8 w - -", "at byte 19: found a ninth row, expected eight rows"),
        (
            "4k3/8/8/8/8/8/8/4K3 w X -",
            "at byte 22: found `X`, expected castling rights such as `KQkq`, rook files such as `HAha`, or `-`",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - e9", "at byte 24: found `e9`, expected an en-passant square such as `e3`, or `-`"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - x 1",
            "at byte 26: found `x`, expected the number of plies since a capture or pawn move, at most 65535",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 65536",
            "at byte 28: found `65536`, expected the number of the move, at most 65535",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 1", "at byte 30: found `1`, expected the end of the position after six fields"),
    ];
    for (text, error) in cases {
        assert_eq!(refusal(text), error, "{text}");
    }
}

#[test]
fn impossible_positions_say_why() {
    let cases = [
        ("8/8/8/8/8/8/8/8 w - -", "found no king of White, expected one king of each player"),
        ("8/8/8/8/8/8/8/4K3 w - -", "found no king of Black, expected one king of each player"),
        (
            "4k3/8/8/8/8/8/8/K3K3 w - -",
            "at byte 18: found a second king of White on e1, expected one king of each player",
        ),
        ("4k2P/8/8/8/8/8/8/4K3 w - -", "at byte 3: found a pawn of White on h8, expected pawns on rows 2 to 7 only"),
        ("4k3/8/8/8/8/8/8/p3K3 w - -", "at byte 16: found a pawn of Black on a1, expected pawns on rows 2 to 7 only"),
        (
            "4k3/pppppppp/p7/8/8/8/8/4K3 w - -",
            "at byte 13: found a ninth pawn of Black on a6, expected at most eight pawns of each player",
        ),
        (
            "rnbqkbnr/pppppppp/n7/8/8/8/8/4K3 w - -",
            "at byte 18: found a seventeenth piece of Black on a6, expected at most 16 pieces of each player",
        ),
        ("4k3/8/8/8/8/8/8/4KR1r b - -", "nothing"),
        (
            "4k3/8/8/8/8/8/8/4R1K1 w - -",
            "at byte 22: found White to move, whose rook on e1 could take Black's king on e8, expected the player who has just moved not to be in check",
        ),
        ("8/8/8/3kK3/8/8/8/8 w - -", "whose king on e5 could take Black's king on d5"),
        ("4k3/8/5N2/8/1B6/8/8/4RK2 b - -", "nothing"),
        (
            "4k3/8/5N2/1B6/8/8/8/4RK2 b - -",
            "at byte 25: found Black in check from e1, b5, f6, expected at most two pieces that give check",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w Q -",
            "at byte 23: found castling right `Q` without a rook, expected a rook of White on row 1 on the a-file side of its king on e1, or no such right",
        ),
        (
            "4k2r/8/8/8/8/8/8/4K3 w g -",
            "at byte 23: found castling right `g` without a rook, expected a rook of Black on g8, or no such right",
        ),
        (
            "4k3/8/8/8/8/8/4K3/7R w K -",
            "at byte 23: found castling right `K` with White's king on e2, expected the king on row 1, or no such right",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w KH -",
            "at byte 24: found a second castling right on the same side, `H`, expected at most one right for each side of each king",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e3",
            "found en-passant square e3 with White to move, expected a square on row 6, or `-`",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e6",
            "found en-passant square e6 with nothing on e5, expected a pawn of Black on e5, or `-`",
        ),
        (
            "4k3/4q3/8/4p3/8/8/8/3K4 w - e6",
            "found en-passant square e6 with Black's queen on e7, expected e7 and e6 empty behind the pawn on e5, or `-`",
        ),
        ("4k3/8/5N2/8/2pP4/8/8/4K3 b - d3", "nothing"),
    ];
    for (text, error) in cases {
        match error {
            "nothing" => drop(position(text)),
            _ => assert!(refusal(text).contains(error), "{text}: {}", refusal(text)),
        }
    }
}

/// Other programs read such positions, and suites have them.
#[test]
fn a_check_that_the_step_did_not_give_is_noted() {
    let made_up = "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3";
    assert_eq!(position(made_up).position_text(), "8/8/8/1k6/3Pp3/8/8/4KQ2 b - - 0 1");
    let note = Chess::position_note(made_up).expect("a note");
    assert_eq!(
        note,
        "en-passant square d3 is left out: the check by White's queen on f1 is none that the step d2d4 gave"
    );
    let possible = "4k3/8/8/8/3Pp3/8/8/4K3 b - d3";
    assert_eq!((position(possible).en_passant().is_some(), Chess::position_note(possible)), (true, None));
    assert_eq!(Chess::position_note("nonsense"), None);
}

#[test]
fn moves_are_written_with_the_least_that_names_them() {
    let cases = [
        ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1", "Rad1"),
        ("R7/4k3/8/8/8/4K3/8/R7 w - - 0 1", "a1a4", "R1a4"),
        ("8/k7/8/8/4Q2Q/8/8/1K5Q w - - 0 1", "h4e1", "Qh4e1"),
        ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "h1h8", "Rh8+"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "Ra8#"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O"),
        ("3n2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q+"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3", "dxe3"),
        // The other knight is pinned, so it needs no telling apart.
        ("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"),
    ];
    for (text, coordinates, expected) in cases {
        let position = position(text);
        let read = mv(&position, coordinates);
        assert_eq!(position.move_text(read), expected, "{text}");
        assert_eq!(mv(&position, expected), read);
        assert_eq!(uci::write(&position, read, CastlingText::KingSteps), coordinates);
    }
}

#[test]
fn moves_are_read_as_people_write_them() {
    let same = |position: &Chess, words: &[&str]| {
        let first = mv(position, words[0]);
        for word in words {
            assert_eq!(mv(position, word), first, "{word}");
        }
    };
    let start = Chess::start();
    same(&start, &["e4", "e2e4", "e2-e4", "Pe4", "Pe2-e4", " e4! ", "e4?!", "e4+", "e4!!", "ee4"]);
    same(&start, &["Nf3", "g1f3", "Ng1f3", "Ng1-f3", "Ngf3", "N1f3", "g1-f3", "Nf3#"]);
    let sharp = position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    same(&sharp, &["O-O", "0-0", "o-o", "e1g1", "e1h1", "Ke1-g1", "O-O+", "OO"]);
    same(&sharp, &["O-O-O", "0-0-0", "e1c1", "e1a1", "000!"]);
    same(&sharp, &["dxe6", "d5e6", "de6", "d5xe6", "d:e6", "dxe6+"]);
    same(&sharp, &["Qxf6", "Qf6", "Qf3xf6", "f3f6", "Q:f6"]);
    let promotes = position("3n2k1/4P3/8/8/8/8/8/4K3 w - - 0 1");
    same(&promotes, &["e8=Q+", "e8Q", "e8=Q", "e8q", "e7e8q", "e7-e8=Q", "e8(Q)", "e8/Q", "e7e8Q"]);
    same(&promotes, &["exd8=B", "exd8b", "e7d8b", "ed8=B"]);
    same(&position("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"), &["dxe3", "dxe3 e.p.", "dxe3ep", "d4e3", "de3"]);
}

#[test]
fn wrong_moves_say_why() {
    let start = Chess::start();
    let expected = "a move such as `Nf3`, `exd5`, `e8=Q`, `O-O` or `e2e4`";
    for word in ["", "e9", "castle", "Zf3", "e2e4e5", "O-O-O-O", "--", "é4", "e8=K", "x", "Nxx3", "e4=", "♘f3"] {
        let error = move_refusal(&start, word);
        assert!(error.starts_with("at byte 0: found ") && error.ends_with(expected), "`{word}`: {error}");
    }
    let cases = [
        ("start", "e5", "found `e5`, but no pawn of White can go to e5, expected a legal move"),
        ("start", " e2e5", "at byte 1: found `e2e5`, but the pawn on e2 cannot go to e5"),
        ("start", "e7e5", "the pawn on e7 is not White's"),
        ("start", "e3e4", "nothing stands on e3"),
        ("start", "O-O", "White cannot castle there now"),
        ("start", "Nxf3", "there is nothing to capture on f3"),
        ("start", "e2xe4", "there is nothing to capture on e4"),
        ("start", "e4=Q", "no pawn promotes on e4"),
        ("start", "e2e4q", "the pawn on e2 does not promote on e4"),
        ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1", "which can be Rad1 or Rhd1, expected a move that names one of them"),
        ("6k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8", "the pawn must become a piece, expected a promotion such as `e8=Q`"),
        ("6k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8", "the pawn must become a piece"),
        ("4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1", "a1b1", "White is in check and the rook from a1 to b1 is no answer"),
        ("4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1", "Rb1", "no rook of White can go to b1, being in check"),
        ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "h6", "the game is over, expected no move"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5", "no pawn of White can go to d5"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kh1", "no king of White can go to h1"),
    ];
    for (place, word, error) in cases {
        let found = move_refusal(&position(place), word);
        assert!(found.contains(error), "`{word}`: {found}");
    }
    let error = uci::parse(&start, "Nf3").unwrap_err();
    assert_eq!(error.to_string(), "at byte 0: found `Nf3`, expected a move such as `e2e4` or `e7e8q`");
}

#[test]
fn epd_lines_are_read() {
    let line = "4k3/8/8/8/8/8/4K3/R6R w - - 3 40;bm Rad1 Rh8+ ; am  Kd2; id \"a; b\"; c0 \"\" x;; acd 5";
    let read = epd::parse(line).unwrap();
    assert_eq!(read.position.position_text(), "4k3/8/8/8/8/8/4K3/R6R w - - 3 40");
    assert_eq!(read.operations.len(), 5);
    assert_eq!(
        (read.id(), read.text("c0"), read.text("acd"), read.text("c1")),
        (Some("a; b"), Some(""), Some("5"), None)
    );
    let names = |moves: Vec<ChessMove>| moves.iter().map(|&mv| san::write(&read.position, mv)).collect::<Vec<_>>();
    assert_eq!(names(read.best_moves().unwrap()), ["Rad1", "Rh8+"]);
    assert_eq!(names(read.avoid_moves().unwrap()), ["Kd2"]);
    let file = format!("# suite\n\n{line}\r\n{}\n", "4k3/8/8/8/8/8/4K3/R6R w - - bm Rd1;");
    let read = epd::parse_file(&file).unwrap();
    let error = read[1].best_moves().unwrap_err().located(&file);
    assert!(error.to_string().starts_with("line 4, column 32: found `Rd1`, which can be Rad1 or Rhd1"), "{error}");
}

#[test]
fn broken_epd_lines_say_what_and_where() {
    let cases = [
        (
            "4k3/8/8/8/8/8/8/4K3 w - - bm Kd1; id \"x",
            "at byte 37: found a quote that does not end, expected `\"` after the text",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - ; =5;", "at byte 28: found `=5`, expected an opcode such as `bm` or `id`"),
        (
            "4k3/8/8/8/8/8/8/4K3 w -; bm Kd1;",
            "at byte 23: found the end of the text, expected an en-passant square such as `e3`, or `-`",
        ),
    ];
    for (text, error) in cases {
        assert_eq!(epd::parse(text).unwrap_err().to_string(), error, "{text}");
    }
    let error = epd::parse_file("\n4k3/8/8/8/8/8/8/4K3 w - - 5x;\n").unwrap_err();
    assert_eq!(error.to_string(), "line 2, column 27: found `5x`, expected an opcode such as `bm` or `id`");
}

#[test]
fn the_suites_are_read() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/chess");
    for name in ["bratko-kopec", "openings", "openings-balanced", "perft", "sts", "wac"] {
        let path = folder.join(format!("{name}.epd"));
        let Ok(text) = fs::read_to_string(&path) else {
            println!("SKIPPED: {} is not there", path.display());
            continue;
        };
        let read = epd::parse_file(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        for epd in &read {
            let moves = epd.best_moves().and_then(|best| Ok((best, epd.avoid_moves()?)));
            moves.unwrap_or_else(|error| panic!("{name}: {}", error.located(&text)));
        }
        println!("{name}: {} positions", read.len());
    }
}

const POSITIONS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b HAha - 3 17",
    "rnbqkb1r/ppppp1pp/7n/4Pp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
    "4k3/8/8/8/4P3/8/8/R3K2R b KQ e3 0 1",
    "960:518",
];

#[test]
fn a_million_broken_positions_are_refused_or_read() {
    let mut accepted = 0;
    kit::mutate::storm(POSITIONS, 1, 1_000_000, |text| {
        let Ok(position) = Chess::parse_position(text) else { return };
        accepted += 1;
        let written = position.position_text();
        let read = fen::parse(&written).unwrap_or_else(|error| panic!("`{text}` gave `{written}`: {error}"));
        assert!(read == position && read.key() == position.key(), "`{text}` gave `{written}`");
        assert_eq!(read.position_text(), written);
        position.legal_moves(|mv| drop(position.play(mv)));
    });
    assert!(accepted > 10_000, "only {accepted} were accepted");
}

#[test]
fn a_million_broken_moves_are_refused_or_read() {
    let places = POSITIONS.iter().chain(&["3n2k1/4P3/8/8/8/8/8/R3K2R w KQ - 0 1", "960:0"]).map(|text| position(text));
    let places: Vec<_> = places.collect();
    let words =
        ["e4", "Nf3", "exd5", "e8=Q+", "O-O-O", "0-0", "e2e4", "e7e8q", "Rad1", "Ng1-f3!?", "dxe6 e.p.", "e1h1"];
    let mut place = 0;
    kit::mutate::storm(&words, 2, 1_000_000, |text| {
        place = (place + 1) % places.len();
        let position = &places[place];
        if let Ok(mv) = position.parse_move(text) {
            assert!(position.moves().contains(&mv), "`{text}`");
            assert_eq!(position.parse_move(&position.move_text(mv)), Ok(mv));
            assert_eq!(uci::parse(position, &uci::write(position, mv, CastlingText::KingSteps)), Ok(mv));
            assert_eq!(uci::parse(position, &uci::write(position, mv, CastlingText::KingTakesRook)), Ok(mv));
        }
    });
}

#[test]
fn a_million_broken_epd_lines_are_refused_or_read() {
    let lines = [
        "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\";",
        "4k3/8/8/8/8/8/4K3/R6R w - - 3 40;bm Rad1 Rh8+ ; am  Kd2; id \"a; b\"; c0 \"\" x;; acd 5",
        "# comment\n4k3/8/8/8/8/8/4K3/R6R w - - bm Rad1;\r\n\n8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 ;D1 14 ;D2 191",
    ];
    kit::mutate::storm(&lines, 3, 1_000_000, |text| {
        let _ = epd::parse(text);
        for epd in epd::parse_file(text).unwrap_or_default() {
            let _ = (epd.best_moves(), epd.avoid_moves());
        }
    });
}
