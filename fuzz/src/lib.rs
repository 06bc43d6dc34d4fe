//! What fuzzing asks of a parser, one law for each kind: nothing panics, and whatever is read can be written and read
//! back. A target is one line: `foehn_fuzz::target!(foehn_fuzz::position::<Nim>);`.

pub mod files;
pub mod http;
pub mod words;

use foehn_bridge::{Auction, BiddingSystem, Bridge, Constraints, Deal, Known, PbnBoard, Seat};
use foehn_game::any::{AsDuel, rules_of};
use foehn_game::kit::Random;
use foehn_game::kit::perft_file;
use foehn_game::{Duel, Game, Notation};
use foehn_games::chess::{Chess, epd as suite};
use foehn_games::playable::Playable;
use foehn_games::record::{Format, Record};

#[doc(hidden)]
pub use libfuzzer_sys;

/// Makes a fuzz target of a function from text.
#[macro_export]
macro_rules! target {
    ($law:expr) => {
        $crate::libfuzzer_sys::fuzz_target!(|text: &str| $law(text));
    };
}

/// Makes a fuzz target of a function from bytes.
#[macro_export]
macro_rules! bytes_target {
    ($law:expr) => {
        $crate::libfuzzer_sys::fuzz_target!(|bytes: &[u8]| $law(bytes));
    };
}

/// A position that is read is written and read back to an equal one, with the same key.
pub fn position<G: Duel + Notation>(text: &str) {
    let Ok(position) = G::parse_position(text) else { return };
    let written = position.position_text();
    match G::parse_position(&written) {
        Ok(again) => {
            assert_eq!(again, position, "`{written}`");
            assert_eq!(again.key(), position.key(), "`{written}`");
            assert_eq!(again.quiet_plies(), position.quiet_plies(), "`{written}`");
        }
        Err(error) => panic!("`{written}`: {error}"),
    }
    // The rules must bear every position the reader lets through.
    let _ = position.outcome();
    position.legal_moves(|mv| drop(position.play(mv)));
}

/// The same for a game that is no duel.
pub fn position_of_a_game<G: Notation>(text: &str) {
    let Ok(position) = G::parse_position(text) else { return };
    let written = position.position_text();
    assert_eq!(G::parse_position(&written).as_ref(), Ok(&position), "`{written}`");
    if !position.is_over() {
        position.legal_moves(|mv| drop(position.play(mv)));
    }
}

/// A backgammon match that is read is written, and what was written is read and written the same.
pub fn mat(text: &str) {
    let Ok(file) = foehn_backgammon::mat::read(text) else { return };
    let written = foehn_backgammon::mat::write(&file);
    match foehn_backgammon::mat::read(&written) {
        Ok(again) => assert_eq!(foehn_backgammon::mat::write(&again), written),
        Err(error) => panic!("{error}\n{written}"),
    }
}

/// A position ID or a match ID, whatever it is, is read or refused.
pub fn backgammon_ids(text: &str) {
    let (position, game) = text.split_once(':').unwrap_or((text, ""));
    if let Ok(board) = foehn_backgammon::ids::parse_position_id(position) {
        assert_eq!(foehn_backgammon::ids::position_id(&board), position);
    }
    let _ = foehn_backgammon::ids::parse_ids(position, game);
}

/// A move that is read is legal, and is written and read back to the same one. The first line of the text is the
/// position, the start position where it is empty; the rest is the move.
pub fn a_move<G: Notation>(text: &str) {
    let (position, text) = text.split_once('\n').unwrap_or(("", text));
    let position = if position.is_empty() { Ok(G::start()) } else { G::parse_position(position) };
    let Ok(position) = position else { return };
    let Ok(mv) = position.parse_move(text) else { return };
    assert!(position.moves().contains(&mv), "`{text}` is read as the illegal move {mv:?}");
    let written = position.move_text(mv);
    assert_eq!(position.parse_move(&written), Ok(mv), "`{text}`, written `{written}`");
    let _ = position.play(mv);
}

/// A game that is read is written and read back to an equal one, without warnings.
pub fn record<G: Playable>(text: &str) {
    let format = Format { rules: rules_of::<G, AsDuel>(), dialect: G::FILES };
    for reading in Record::games(text, format).flatten() {
        let written = reading.record.text(G::FILES);
        match Record::read_all(&written, format).as_deref() {
            Ok([again]) => {
                assert_eq!(again.record, reading.record, "{written}");
                assert_eq!(again.warnings, [], "{written}");
            }
            other => panic!("{other:?} from\n{written}"),
        }
    }
}

/// A perft file that is read is written and read back to equal cases.
pub fn perft_cases(text: &str) {
    let Ok(cases) = perft_file::parse(text) else { return };
    let line = |case: &perft_file::PerftCase| {
        let counts: String = case.counts.iter().map(|(depth, count)| format!(" ;D{depth} {count}")).collect();
        format!("{}{counts}\n", case.position)
    };
    let written: String = cases.iter().map(line).collect();
    let again = perft_file::parse(&written).unwrap_or_else(|error| panic!("{error} in\n{written}"));
    assert_eq!(again.len(), cases.len());
    for (again, case) in again.iter().zip(&cases) {
        assert_eq!((&again.position, &again.counts), (&case.position, &case.counts));
    }
}

/// A suite that is read has positions that read back, and asking for its moves gives moves or an error.
pub fn epd(text: &str) {
    for case in suite::parse_file(text).into_iter().flatten() {
        let written = case.position.position_text();
        assert_eq!(Chess::parse_position(&written), Ok(case.position.clone()), "`{written}`");
        let moves = [case.best_moves(), case.avoid_moves()];
        for mv in moves.into_iter().flatten().flatten() {
            let _ = case.position.play(mv);
        }
    }
}

/// Every line of a conversation by the Go Text Protocol is answered once, by a text that begins with `=` or `?` and has no empty line in it.
pub fn gtp(text: &str) {
    let (game, text) = text.split_once('\n').unwrap_or(("go", text));
    let game = if game == "othello" { "othello" } else { "go" };
    // Files are not what is fuzzed here, and boards that take long are no better than small ones.
    let short: String = text.lines().filter(|line| !line.contains("sgf")).take(40).map(|line| format!("{line}\n")).collect();
    let answers = foehn_cli::gtp_answers(game, &short).expect("both games are in the catalog");
    for answer in answers.split_terminator("\n\n") {
        assert!(answer.starts_with('=') || answer.starts_with('?'), "{answer}");
    }
}
/// Boards that are read are written and read back to equal ones.
pub fn bridge_boards(text: &str) {
    let Ok(boards) = PbnBoard::read(text) else { return };
    for board in boards {
        let written = board.write();
        let again = PbnBoard::read(&written).unwrap_or_else(|error| panic!("{error} in\n{written}"));
        assert_eq!(again.len(), 1, "{written}");
        let parts = |board: &PbnBoard| (board.deal, board.dealer, board.vulnerability, board.play.clone(), board.table);
        assert_eq!(parts(&again[0]), parts(&board), "{written}");
    }
}

/// Conditions that are read are written and read back to equal ones, and dealing by them ends.
pub fn bridge_conditions(text: &str) {
    let Ok(constraints) = Constraints::parse(text) else { return };
    assert_eq!(Constraints::parse(&constraints.to_string()).as_ref(), Ok(&constraints), "`{constraints}`");
    if let Ok(deal) = Known::new(constraints.clone()).deal(&mut Random::new(1)) {
        for seat in Seat::ALL {
            assert!(constraints.allow(seat, deal.hand(seat)), "{deal}: `{constraints}`");
        }
    }
}

/// A board that is read is written and read back to an equal one.
pub fn bridge_position(text: &str) {
    let Ok(board) = Bridge::parse_position(text) else { return };
    let written = board.position_text();
    assert_eq!(Bridge::parse_position(&written).as_ref(), Ok(&board), "`{written}`");
    board.legal_moves(|mv| drop(board.play(mv)));
}

/// A system that is read makes a legal call.
pub fn bridge_system(text: &str) {
    let Ok(system) = BiddingSystem::parse(text) else { return };
    let auction = Auction::new(Seat::North);
    let deal = Deal::random(&mut Random::new(text.len() as u64));
    assert!(auction.allows(system.call(&auction, deal.hand(Seat::North))));
}
