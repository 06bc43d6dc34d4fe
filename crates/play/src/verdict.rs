//! How a finished game ended, for programs and for people: who won, or why nobody did.

use foehn_game::any::History;
use foehn_game::{Outcome, Player};
use serde_json::{Value, json};

/// The outcome in words.
pub fn verdict(history: &History, outcome: Outcome) -> String {
    match outcome {
        Outcome::Win { by, margin: 1 } => format!("{} wins", history.rules().player_name(by)),
        Outcome::Win { by, margin } => format!("{} wins by {margin}", history.rules().player_name(by)),
        Outcome::Draw => format!("draw {}", DrawReason::of(history).text),
    }
}

/// How a finished game ended, in words, whatever the number of seats; `None` where it goes on.
pub fn ended_text(history: &History) -> Option<String> {
    if let Some(outcome) = history.outcome() {
        return Some(verdict(history, outcome));
    }
    let payoffs = history.payoffs()?;
    let name = |seat: usize| history.rules().player_name(Player::new(seat as u8));
    let counts: Vec<String> =
        payoffs.iter().enumerate().map(|(seat, payoff)| format!("{} {payoff}", name(seat))).collect();
    let counts = counts.join(", ");
    Some(match only_winner(&payoffs) {
        Some(winner) => format!("{} wins ({counts})", name(winner.index())),
        None => format!("nobody wins alone ({counts})"),
    })
}

/// Who has more than everybody else.
///
/// ```
/// use foehn_game::Player;
/// assert_eq!(foehn_play::only_winner(&[10.0, 30.0, 24.0]), Some(Player::SECOND));
/// assert_eq!(foehn_play::only_winner(&[30.0, 30.0, 4.0]), None);
/// ```
pub fn only_winner(payoffs: &[f64]) -> Option<Player> {
    let most = payoffs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut winners = payoffs.iter().enumerate().filter(|(_, payoff)| **payoff == most).map(|(seat, _)| seat);
    let winner = winners.next()?;
    winners.next().is_none().then(|| Player::new(winner as u8))
}

/// The outcome for programs.
pub fn outcome_json(history: &History, outcome: Outcome) -> Value {
    match outcome {
        Outcome::Win { by, margin } => {
            json!({ "kind": "win", "winner": history.rules().player_name(by), "margin": margin })
        }
        Outcome::Draw => json!({ "kind": "draw", "reason": DrawReason::of(history).name }),
    }
}

/// Why a game is drawn: a name for programs, words for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawReason {
    /// `rules`, `repetition` or `quiet_plies`.
    pub name: &'static str,
    /// How the sentence "draw .." goes on.
    pub text: String,
}

impl DrawReason {
    /// Why the game, which is drawn, is drawn.
    pub fn of(history: &History) -> Self {
        let position = history.position();
        if position.outcome().is_some() {
            return DrawReason { name: "rules", text: "by the rules of the board".to_owned() };
        }
        let occurrences = history.occurrences();
        if history.draw_rules().repetitions.is_some_and(|limit| occurrences >= limit) {
            return DrawReason {
                name: "repetition",
                text: format!("by repetition: the position occurred {occurrences} times"),
            };
        }
        let quiet = position.quiet_plies();
        DrawReason { name: "quiet_plies", text: format!("by {quiet} plies without an irreversible move") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameSoFar;
    use foehn_games::catalog;

    fn ended(moves: &str) -> (String, Value) {
        let entry = catalog::find("chess").expect("a game of the catalog");
        let history = GameSoFar::new(None, moves).history(entry).expect("legal moves");
        let outcome = history.outcome().expect("a finished game");
        (verdict(&history, outcome), outcome_json(&history, outcome))
    }

    #[test]
    fn winners_and_reasons_are_named() {
        let (text, json) = ended("f3 e5 g4 Qh4");
        assert_eq!((text.as_str(), &json["winner"]), ("Black wins", &json!("Black")));
        let (text, json) = ended("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
        assert_eq!(
            (text.as_str(), &json["reason"]),
            ("draw by repetition: the position occurred 3 times", &json!("repetition"))
        );
    }
}
