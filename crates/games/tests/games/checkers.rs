//! Checkers as a game: the exam, known counts, a golden game, and the rules one by one.

use foehn_game::kit::{self, golden, perft_file};
use foehn_game::{DrawRules, Duel, Game, History, Knowledge, MoveFacts, Notation, Outcome, Player, Turn};
use foehn_games::checkers::{Checkers, CheckersKnowledge, Move, Piece, Square};
use std::collections::HashSet;

fn position(text: &str) -> Checkers {
    Checkers::parse_position(text).expect(text)
}

/// The legal moves with their whole paths, sorted.
fn paths(text: &str) -> Vec<String> {
    let mut paths: Vec<_> = position(text).moves().into_iter().map(Move::full_text).collect();
    paths.sort();
    paths
}

/// The position after the moves, as text.
fn after(text: &str, moves: &str) -> String {
    let end = moves.split_whitespace().fold(position(text), |position, name| {
        position.play(position.parse_move(name).unwrap_or_else(|error| panic!("{name}: {error}")))
    });
    end.position_text()
}

#[test]
fn sits_the_exam() {
    assert!(kit::examine_duel::<Checkers>(1, 300).unwrap() > 10_000);
    assert!(kit::examine_notation::<Checkers>(2, 200).unwrap() > 10_000);
}

#[test]
fn known_counts_hold() {
    let compared = perft_file::check::<Checkers>(include_str!("../../perft/checkers.perft"), 20_000_000).unwrap();
    assert!(compared > 80, "only {compared} counts compared");
}

#[test]
fn a_whole_game_stays_as_it_was() {
    golden::check("golden/checkers.txt", &kit::playthrough::<Checkers>(1, 200)).unwrap();
}

#[test]
fn capture_is_forced_but_not_the_longest() {
    // 1-5 is no choice, 12x19 is not the end of its jump, but the single jump of 9 stands beside the double one of 12.
    assert_eq!(paths("B:W14,16,24,27:B1,9,12"), ["12x19x28", "9x18"]);
    assert!(position("B:W14,16,24,27:B1,9,12").parse_move("12x19").is_err());
    assert_eq!(paths("B:W14,15,22:B1,9,11"), ["11x18x25", "9x18x25"]);
}

#[test]
fn a_man_that_is_crowned_stops() {
    // As a king it could go on over 27.
    assert_eq!(paths("B:W26,27:B22"), ["22x31"]);
    assert_eq!(after("B:W26,27:B22", "22x31"), "W:W27:BK31");
    assert_eq!(paths("B:W26,27:BK22"), ["22x31x24"]);
    assert_eq!(after("W:W6:BK32", "6-1"), "B:WK1:BK32");
}

#[test]
fn only_kings_go_back() {
    assert_eq!(paths("B:W9,32:B14"), ["14-17", "14-18"]);
    assert_eq!(paths("B:W9,32:BK14"), ["14x5"]);
    assert_eq!(paths("W:W19:B1"), ["19-15", "19-16"]);
    assert_eq!(paths("W:WK19:B1"), ["19-15", "19-16", "19-23", "19-24"]);
}

#[test]
fn a_king_may_run_in_a_circle() {
    let text = "B:W10,11,18,19:BK7";
    assert_eq!(paths(text), ["7x14x23x16x7", "7x16x23x14x7"]);
    let moves = position(text).moves();
    assert_ne!(moves[0], moves[1], "the same ends and captures, but two moves");
    assert_eq!(position(text).play(moves[0]), position(text).play(moves[1]));
    assert_eq!(after(text, "7x14x23x16x7"), "W:W:BK7");
}

#[test]
fn a_king_passes_over_a_piece_once_only() {
    assert_eq!(paths("B:W9,10,11,17,18,19,25,26,27:BK5").len(), 9);
    let longest = position("B:W9,10,11,17,18,19,25,26,27:BK5").moves().into_iter().map(Move::jumps).max();
    assert_eq!(longest, Some(9));
}

#[test]
fn ambiguous_jumps_are_written_in_full() {
    let position = position("B:W18,19,26,27,32:BK3,15");
    let names: HashSet<_> = position.moves().into_iter().map(|mv| position.move_text(mv)).collect();
    assert_eq!(names, HashSet::from(["15x22x31".to_owned(), "15x24x31".to_owned()]));
    assert!(position.parse_move("15x31").is_err());
}

#[test]
fn who_cannot_move_loses() {
    let blocked = position("W:W28:B19,24");
    assert_eq!(blocked.outcome(), Some(Outcome::win(Player::FIRST)));
    assert_eq!(blocked.turn(), Turn::Over);
    let bare = position("B:W21:B");
    assert_eq!(bare.outcome(), Some(Outcome::win(Player::SECOND)));
}

#[test]
fn the_third_occurrence_draws() {
    let mut history = History::new(position("B:WK32:BK1"));
    let shuffle = ["1-6", "32-27", "6-1", "27-32"];
    for name in shuffle.iter().cycle().take(8) {
        assert_eq!(history.outcome(), None);
        let mv = history.position().parse_move(name).unwrap();
        history.play(mv);
    }
    assert_eq!(history.occurrences(), 3);
    assert_eq!(history.outcome(), Some(Outcome::Draw));
    assert_eq!(history.with_rules(DrawRules::NONE).outcome(), None);
}

#[test]
fn forty_quiet_moves_a_side_draw() {
    let mut history = History::new(position("B:WK32:BK1,5:H78"));
    for name in ["1-6", "32-27"] {
        assert_eq!(history.outcome(), None);
        let mv = history.position().parse_move(name).unwrap();
        history.play(mv);
    }
    assert_eq!(history.position().quiet_plies(), 80);
    assert_eq!(history.outcome(), Some(Outcome::Draw));
    let longer = DrawRules { quiet_plies: Some(100), ..Checkers::draw_rules() };
    assert_eq!(history.clone().with_rules(longer).outcome(), None);
    let mv = history.position().parse_move("5-9").unwrap();
    history.play(mv);
    assert_eq!((history.position().quiet_plies(), history.outcome()), (0, None));
}

#[test]
fn captures_end_a_quiet_series() {
    let position = position("B:W6,32:BK1:H7");
    assert_eq!(position.play(position.moves()[0]).quiet_plies(), 0);
}

#[test]
fn facts_tell_what_a_move_does() {
    let facts = |text: &str, name: &str| {
        let position = position(text);
        CheckersKnowledge::default().facts(&position, position.parse_move(name).unwrap())
    };
    let capture = facts("B:W26,27:BK22", "22x24");
    assert_eq!((capture.noisy, capture.hint), (true, 200));
    assert_eq!(facts("B:WK26:B22", "22x31").hint, 210);
    let crowning = facts("W:W6:BK32", "6-1");
    assert_eq!((crowning.noisy, crowning.hint), (true, 80));
    assert_eq!(facts("B:W32:B12", "12-16"), MoveFacts { noisy: false, hint: 3, ..facts("B:W32:B12", "12-16") });
    assert_eq!(facts("W:W21:B1", "21-17").hint, 3);
    assert_eq!(facts("W:WK21:B1", "21-17").hint, 0);
    let knowledge = CheckersKnowledge::default();
    let slots: HashSet<_> =
        Checkers::start().moves().into_iter().map(|mv| knowledge.facts(&Checkers::start(), mv).slot).collect();
    assert_eq!(slots.len(), 7);
    assert!(slots.iter().all(|&slot| slot > 0 && usize::from(slot) < MoveFacts::SLOTS));
}

#[test]
fn pieces_can_be_asked_for() {
    let position = position("W:W18,K30:B12,K16");
    let on = |number| position.piece(Square::new(number).unwrap());
    assert_eq!(on(16), Some(Piece { owner: Player::FIRST, is_king: true }));
    assert_eq!(on(18), Some(Piece { owner: Player::SECOND, is_king: false }));
    assert_eq!(on(1), None);
    assert_eq!(position.squares(Player::FIRST).map(Square::number).collect::<Vec<_>>(), [12, 16]);
}
