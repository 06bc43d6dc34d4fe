//! The features of chess: each where it must count and where it must not, and the same for both colours.

use super::*;
use foehn_game::kit::Random;
use foehn_game::{Game, MOST_WEIGHTS, Notation};

fn position(fen: &str) -> Chess {
    Chess::parse_position(fen).expect("a position")
}

/// How often each feature counts for White, by name; what does not count is left out.
fn features(fen: &str) -> Vec<(&'static str, f32)> {
    let position = position(fen);
    let sign = if fen.contains(" w ") { 1.0 } else { -1.0 };
    let mut counts = [0.0; MOST_WEIGHTS];
    ChessFeatures.position_features(&position, |place, count| counts[place] += sign * count);
    let counted = POSITION.iter().zip(counts).filter(|(_, count)| *count != 0.0);
    counted.map(|(weight, count)| (weight.name, count)).collect()
}

fn feature(fen: &str, name: &str) -> f32 {
    assert!(POSITION.iter().any(|weight| weight.name == name), "{name} is a feature");
    features(fen).iter().find(|(found, _)| *found == name).map_or(0.0, |(_, count)| *count)
}

/// The features of a move, by name.
fn of_move(fen: &str, mv: &str) -> Vec<(&'static str, f32)> {
    let position = position(fen);
    let mv = position.parse_move(mv).expect("a move");
    let mut found = Vec::new();
    ChessFeatures.move_features(&position, &ChessFeatures.look(&position), mv, |place, count| {
        if count != 0.0 {
            found.push((ORDERING[place].name, count));
        }
    });
    found
}

fn names(fen: &str, mv: &str) -> Vec<&'static str> {
    of_move(fen, mv).into_iter().map(|(name, _)| name).collect()
}

fn random_positions(count: usize) -> Vec<Chess> {
    let mut random = Random::new(5);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = Chess::start();
        for _ in 0..random.below(120) {
            let Some(&mv) = random.choose(&position.moves()) else { break };
            position = position.play(mv);
            positions.push(position.clone());
        }
    }
    positions.truncate(count);
    positions
}

/// The same position with the colours exchanged.
fn exchanged(position: &Chess) -> Chess {
    let fen = position.position_text();
    let mut words = fen.split(' ');
    let mut word = || words.next().expect("a FEN has six words");
    let swap = |text: &str| -> String {
        let other = |c: char| if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
        text.chars().map(other).collect()
    };
    let rows: Vec<String> = word().split('/').rev().map(swap).collect();
    let mover = if word() == "w" { "b" } else { "w" };
    let (rights, en_passant) = (word(), word());
    let rights = if rights == "-" { rights.to_owned() } else { swap(rights) };
    // Capital letters come first.
    let mut letters: Vec<char> = rights.chars().collect();
    letters.sort();
    let rights: String = letters.into_iter().collect();
    let rank = en_passant.replace('3', "x").replace('6', "3").replace('x', "6");
    self::position(&format!("{} {mover} {rights} {rank} 0 1", rows.join("/")))
}

#[test]
fn the_weights_are_those_of_the_paper() {
    assert_eq!(POSITION.len(), 24, "twenty entries, the first with five pieces");
    for weight in POSITION.iter().chain(&ORDERING) {
        assert!(weight.least < weight.most && weight.within(weight.standard) == weight.standard, "{weight:?}");
    }
    assert_eq!(POSITION[23].name, "random");
    assert_eq!([ORDERING[25].name, ORDERING[26].name], ["killer-least", "killer-most"]);
    let places = [judge::BISHOP_AT_HOME, judge::PROMOTION, judge::KNIGHT_TWO_WINGS, judge::CASTLING_MISSED];
    assert_eq!(
        places.map(|place| POSITION[place].name),
        ["bishop-at-home", "promotion", "knight-two-wings", "castling-missed"]
    );
    let places = [order::VICTIM_TO_AGGRESSOR, order::CHECK, order::PROMOTION, order::CENTER];
    assert_eq!(places.map(|place| ORDERING[place].name), ["victim-to-aggressor", "check", "promotion", "center"]);
}

#[test]
fn the_first_position_is_even() {
    assert_eq!(features("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), []);
}

#[test]
fn exchanged_colours_have_the_same_features() {
    let count = |position: &Chess| {
        let mut counts = [0.0_f32; MOST_WEIGHTS];
        ChessFeatures.position_features(position, |place, count| counts[place] += count);
        counts
    };
    for position in random_positions(2000) {
        assert_eq!(count(&position), count(&exchanged(&position)), "{position:?}");
    }
}

#[test]
fn pieces_count() {
    let fen = "4k3/8/8/8/8/8/PP6/QRBNK3 w - - 0 1";
    let pieces = ["pawn", "knight", "bishop", "rook", "queen"].map(|name| feature(fen, name));
    assert_eq!(pieces, [2.0, 1.0, 1.0, 1.0, 1.0]);
    assert_eq!(feature("4k3/8/8/8/8/8/PP6/QRBNK3 b - - 0 1", "queen"), 1.0);
    assert_eq!(feature(fen, "bishop-at-home"), -1.0);
    assert_eq!(feature("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "two-bishops"), 1.0);
    assert_eq!(feature(fen, "two-bishops"), 0.0);
}

#[test]
fn pawns_count() {
    let fen = "4k3/6p1/8/8/3P4/3P4/P7/4K3 w - - 0 1";
    assert_eq!(feature(fen, "center-pawn"), 2.0);
    assert_eq!(feature(fen, "doubled-pawn"), -1.0);
    assert_eq!(feature(fen, "passed-pawn"), 3.0 - 1.0);
    assert_eq!(feature("4k3/4p3/8/8/3P4/8/8/4K3 w - - 0 1", "passed-pawn"), 0.0);
    // b2 has a2 beside it, c4 has b2 behind it, h3 has nobody.
    assert_eq!(feature("4k3/8/8/8/2P5/7P/PP6/4K3 w - - 0 1", "backward-pawn"), -1.0);
    assert_eq!(feature("8/3P4/8/8/8/k7/8/4K3 w - - 0 1", "promotion"), 1.0);
    assert!((feature("4k3/8/3P4/P7/8/8/6p1/4K3 b - - 0 1", "promotion") - (1.0 - 1.0)).abs() < 1e-6);
    let crowded = "rnbqkbnr/P7/8/8/8/8/8/RNBQKBNR w KQkq - 0 1";
    assert_eq!(feature(crowded, "promotion"), 0.0, "no end game");
}

#[test]
fn knights_count() {
    assert_eq!(feature("4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", "knight-mobility"), 1.0);
    assert_eq!(feature("4k3/8/8/2P1P3/3N4/1P3P2/2P5/4K3 w - - 0 1", "knight-mobility"), 0.0, "own pawns");
    let closed = "4k3/8/2pppp2/8/8/2PPP3/8/N3K3 w - - 0 1";
    assert_eq!(feature(closed, "knight-closed"), 1.0);
    assert_eq!(feature(&closed.replace("2PPP3", "2PP4"), "knight-closed"), 0.0, "six pawns");
    assert_eq!(feature("4k3/p6p/8/8/8/8/8/N3K3 w - - 0 1", "knight-two-wings"), -1.0);
    assert_eq!(feature("4k3/pp6/8/8/8/8/8/N3K3 w - - 0 1", "knight-two-wings"), 0.0);
}

#[test]
fn rooks_count() {
    let fen = "4k3/R6p/8/8/8/8/1P6/1R2K2R w - - 0 1";
    assert_eq!(feature(fen, "rook-open"), 1.0);
    assert_eq!(feature(fen, "rook-half-open"), 1.0);
    assert_eq!(feature(fen, "rook-seventh"), 1.0);
    assert_eq!(feature(fen, "rook-passed-pawn"), 1.0);
}

#[test]
fn kings_count() {
    let with = |row: &str, rights: &str| format!("rnbqkbnr/pppppppp/8/8/8/8/{row} w {rights} - 0 1");
    let castled = with("PPPPPPPP/RNBQ1RK1", "kq");
    assert_eq!(feature(&castled, "castled"), 1.0);
    assert_eq!(feature(&castled, "castled-weakness"), 0.0);
    assert_eq!(feature(&castled, "castling-missed"), 0.0);
    let weak = with("PPPPP2P/RNBQ1RK1", "kq");
    assert_eq!(feature(&weak, "castled-weakness"), -2.0);
    let missed = with("PPPPPPPP/RNBQ1K1R", "kq");
    assert_eq!(feature(&missed, "castling-missed"), -1.0);
    let shut_in = with("PPPPPPPP/RNBQ2KR", "kq");
    assert_eq!((feature(&shut_in, "castled"), feature(&shut_in, "castling-missed")), (0.0, -1.0));
    let long = with("PPPPPPPP/2KR1BNR", "kq");
    assert_eq!(feature(&long, "castled"), 1.0);
    let out = with("PPPPKPPP/RNBQ1BNR", "kq");
    assert_eq!(feature(&out, "king-off-first-rank"), -1.0);
    assert_eq!(feature("8/4k3/8/8/8/8/8/4K3 w - - 0 1", "king-off-first-rank"), 0.0, "an end game");
}

#[test]
fn moves_have_their_features() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(of_move(start, "e4"), [("pawn-opening", 1.0), ("pawn-quiet", 1.0), ("center", 0.5)]);
    assert_eq!(of_move(start, "Na3"), [("knight-opening", 1.0)]);
    let open = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(names(open, "exd5"), ["pawn-opening", "capture", "victim-to-aggressor", "pawn-quiet", "center"]);
    assert_eq!(names(open, "Bb5"), ["bishop-opening", "check"]);
    assert_eq!(names("4k3/3p4/8/2P5/8/8/8/4K3 w - - 0 1", "c6"), ["pawn-end", "pawn-attacks", "center"]);
    let end = "3qk3/2P5/8/8/8/8/8/4K3 w - - 0 1";
    let queen = of_move(end, "cxd8=Q");
    assert_eq!(queen[2], ("victim-to-aggressor", 1.0));
    assert!(queen.contains(&("promotion", 1.0)) && queen.contains(&("check", 1.0)));
    assert!(!names(end, "cxd8=N").contains(&"promotion"));
    let hidden = "4k3/8/8/8/8/8/4B3/K3R3 w - - 0 1";
    assert!(names(hidden, "Bd1").contains(&"check"), "a check uncovered");
    let en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert!(names(en_passant, "exd6").contains(&"capture"));
}

#[test]
fn checks_and_captures_are_seen_before_they_are_played() {
    let (mut checks, mut captures) = (0, 0);
    for position in random_positions(1500) {
        let look = ChessFeatures.look(&position);
        position.legal_moves(|mv| {
            let mut found = [false; 2];
            ChessFeatures.move_features(&position, &look, mv, |place, _| {
                found[0] |= place == order::CHECK;
                found[1] |= place == order::CAPTURE;
            });
            let child = position.play(mv);
            // A slider that moves along its line to the king stops nothing; castling and en passant are not looked at closely.
            if !position.is_castling(mv) && !position.is_en_passant(mv) && mv.promotion.is_none() {
                assert_eq!(found[0], child.is_check(), "{mv} in {position:?}");
            }
            let fewer = child.board().occupied().len() < position.board().occupied().len();
            assert_eq!(found[1], fewer, "{mv} in {position:?}");
            assert_eq!(ChessFeatures.captured(&position, mv).is_some(), fewer, "{mv} in {position:?}");
            checks += u32::from(found[0]);
            captures += u32::from(fewer);
        });
    }
    assert!(checks > 500 && captures > 500, "{checks} checks, {captures} captures");
}

#[test]
fn being_stuck_is_having_no_moves() {
    for fen in ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"] {
        assert!(ChessFeatures.is_stuck(&position(fen)));
    }
    for position in random_positions(1000) {
        assert_eq!(ChessFeatures.is_stuck(&position), position.count_moves() == 0);
    }
}

#[test]
fn obvious_draws_have_nothing_to_mate_with() {
    let is_drawn = |fen: &str| ChessFeatures.is_obvious_draw(&position(fen));
    assert!(is_drawn("4k2n/8/8/8/8/8/8/B3K3 w - - 0 1"));
    assert!(is_drawn("4k3/8/8/8/8/8/8/NN2K3 w - - 0 1"));
    assert!(!is_drawn("4k3/8/8/8/8/8/8/BN2K3 w - - 0 1"));
    assert!(!is_drawn("4k2n/p7/8/8/8/8/8/B3K3 w - - 0 1"));
}

#[test]
fn phases_follow_the_pieces() {
    assert_eq!(Phase::of(&Chess::start()), Phase::Opening);
    assert_eq!(
        Phase::of(&position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")),
        Phase::Middle
    );
    assert_eq!(Phase::of(&position("4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1")), Phase::End);
}
