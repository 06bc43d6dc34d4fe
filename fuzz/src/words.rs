//! Words of commands and messages of other programs.

use foehn_games::chess::{Chess, uci};
use foehn_game::Notation;
use foehn_play::{GameSoFar, TimeControl, read_duration};

/// Words of the command line: programs, clocks, times, dice, games so far.
pub fn words(text: &str) {
    let _ = foehn_lab::rival::ProgramSpec::parse(text);
    let _ = text.parse::<TimeControl>().map(|control| control.to_string());
    let _ = read_duration(text);
    let _ = foehn_backgammon::parse_dice(text);
    let _ = foehn_backgammon::fibs::parse(text);
    let (start, moves) = text.split_once('\n').unwrap_or(("", text));
    for entry in foehn_games::catalog::entries() {
        let _ = GameSoFar::new((!start.is_empty()).then_some(start), moves).history(entry);
    }
}

/// Moves as UCI writes them, in the position of the first line.
pub fn uci_move(text: &str) {
    let (position, text) = text.split_once('\n').unwrap_or(("start", text));
    let Ok(position) = Chess::parse_position(position) else { return };
    if let Ok(mv) = uci::parse(&position, text) {
        let written = uci::write(&position, mv, uci::CastlingText::KingTakesRook);
        assert_eq!(uci::parse(&position, &written), Ok(mv), "`{written}`");
    }
}

/// A conversation by UCI. What it says goes nowhere: the fuzzer closes standard output.
pub fn uci_talk(text: &str) {
    foehn_cli::uci_conversation(text).expect("no text breaks it off");
}

/// A conversation by the engine protocol.
pub fn engine_talk(text: &str) {
    foehn_cli::engine_conversation(text).expect("no text breaks it off");
}

/// A message of the DamExchange protocol.
pub fn dxp(text: &str) {
    let Ok(written) = foehn_cli::dxp_message(text) else { return };
    assert_eq!(foehn_cli::dxp_message(&written).as_ref(), Ok(&written), "`{text}`");
}
