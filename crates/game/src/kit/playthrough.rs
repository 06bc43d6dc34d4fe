//! A random game written down in full, so that a golden file shows every change of the rules or of the notation.

use super::Random;
use crate::{Board, History, Notation};
use std::fmt::Write;

/// Plays one seeded random game of at most `plies` plies and writes positions, legal moves, keys and outcome as text.
pub fn playthrough<G: Notation + Board>(seed: u64, plies: usize) -> String {
    let mut random = Random::new(seed);
    let mut history = History::new(G::start());
    let mut text = String::new();
    for ply in 0..=plies {
        let position = history.position();
        // Writing into a String cannot fail.
        let _ = writeln!(text, "ply {ply}: {}", position.position_text());
        let _ = writeln!(text, "key {:016x}, quiet {}", position.key().0, position.quiet_plies());
        let _ = write!(text, "{}", position.picture());
        if let Some(payoffs) = history.payoffs() {
            let _ = writeln!(text, "payoffs {payoffs:?}");
            return text;
        }
        let moves = position.moves();
        let names: Vec<_> = moves.iter().map(|&mv| position.move_text(mv)).collect();
        let chosen = random.below(moves.len());
        let _ = writeln!(text, "moves {}\nplays {}\n", names.join(" "), names[chosen]);
        history.play(moves[chosen]);
    }
    text.push_str("unfinished\n");
    text
}
