//! Verdicts of databases in words, for people and for programs.

use foehn_game::Verdict;
use serde_json::{Value, json};

/// Won, drawn or lost.
pub(super) const fn kind(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win(_) => "win",
        Verdict::Draw => "draw",
        Verdict::Loss(_) => "loss",
    }
}

/// How far the end is, where that is known.
pub(super) const fn plies(verdict: Verdict) -> Option<u16> {
    match verdict {
        Verdict::Win(plies) | Verdict::Loss(plies) => plies,
        Verdict::Draw => None,
    }
}

/// The verdict as a sentence goes on: `win in 7 plies (4 moves)`.
pub(super) fn in_words(verdict: Verdict) -> String {
    let kind = kind(verdict);
    match (verdict, plies(verdict)) {
        (Verdict::Draw, _) => kind.to_owned(),
        (_, None) => format!("{kind}, distance not known"),
        (_, Some(plies)) => {
            // Whoever moves first makes the odd one.
            let (moves, s) = (plies.div_ceil(2), if plies == 1 { "y" } else { "ies" });
            format!("{kind} in {plies} pl{s} ({moves} move{})", if moves == 1 { "" } else { "s" })
        }
    }
}

/// The verdict for programs.
pub(super) fn as_json(verdict: Verdict) -> Value {
    json!({ "kind": kind(verdict), "plies": plies(verdict) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_and_moves() {
        assert_eq!(in_words(Verdict::Win(Some(7))), "win in 7 plies (4 moves)");
        assert_eq!(in_words(Verdict::Win(Some(1))), "win in 1 ply (1 move)");
        assert_eq!(in_words(Verdict::Loss(Some(6))), "loss in 6 plies (3 moves)");
        assert_eq!(in_words(Verdict::Loss(None)), "loss, distance not known");
        assert_eq!(in_words(Verdict::Draw), "draw");
    }
}
