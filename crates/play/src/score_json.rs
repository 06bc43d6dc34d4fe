//! A score for programs and for people, defined once for every command and for the server.
//!
//! In JSON a score is `{"kind", "value"}`, always as the player to move sees it:
//!
//! | kind | value |
//! | --- | --- |
//! | `estimate` | an evaluation's opinion in hundredths |
//! | `win`, `loss` | the plies to the end; in games that count points the margin, which stands under `points` too |
//! | `draw` | 0, or how strong the draw is where draws are told apart; only where it is proved, an even estimate is an `estimate` |
//!
//! A verdict of a database says `"database": true`; its value is the distance the database knows.

use foehn_game::any::Move;
use foehn_game::{Score, ScoreKind};
use foehn_search::Iteration;
use serde_json::{Value, json};

/// Whether an iteration's best score is proved. The end of the game seen from the root needs no estimate, even where moves
/// beside the winning one were only estimated.
pub fn is_proved(iteration: &Iteration<Move>) -> bool {
    iteration.proved || iteration.best().score.counts_plies()
}

/// The score for programs.
pub fn score_json(score: Score, proved: bool) -> Value {
    match score.kind() {
        // No other proved score lies among the estimates.
        ScoreKind::Estimate(strength) if proved => json!({ "kind": "draw", "value": strength }),
        ScoreKind::Estimate(value) => json!({ "kind": "estimate", "value": value }),
        ScoreKind::WinIn(plies) => json!({ "kind": "win", "value": plies }),
        ScoreKind::LossIn(plies) => json!({ "kind": "loss", "value": plies }),
        ScoreKind::WinBy(points) => json!({ "kind": "win", "value": points, "points": points }),
        ScoreKind::LossBy(points) => json!({ "kind": "loss", "value": points, "points": points }),
        ScoreKind::DatabaseWin(distance) => json!({ "kind": "win", "value": distance, "database": true }),
        ScoreKind::DatabaseLoss(distance) => json!({ "kind": "loss", "value": distance, "database": true }),
    }
}

/// The score for programs that show it to people: with its words under `text`.
pub fn score_with_text(score: Score, proved: bool) -> Value {
    let mut object = score_json(score, proved);
    object["text"] = score_text(score, proved).into();
    object
}

/// The score for people.
pub fn score_text(score: Score, proved: bool) -> String {
    match score.kind() {
        ScoreKind::Estimate(0) if proved => "draw".to_owned(),
        ScoreKind::Estimate(_) if proved => format!("draw ({score})"),
        _ => score.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::Ply;

    #[test]
    fn only_a_proved_zero_is_a_draw() {
        assert_eq!(score_json(Score::DRAW, true)["kind"], "draw");
        assert_eq!(score_json(Score::DRAW, false), json!({ "kind": "estimate", "value": 0 }));
        assert_eq!((score_text(Score::DRAW, true), score_text(Score::DRAW, false)), ("draw".into(), "+0.00".into()));
    }

    #[test]
    fn a_draw_told_apart_is_a_draw() {
        let strong = Score::estimate(25);
        assert_eq!(score_json(strong, true), json!({ "kind": "draw", "value": 25 }));
        assert_eq!((score_text(strong, true), score_text(strong, false)), ("draw (+0.25)".into(), "+0.25".into()));
    }

    #[test]
    fn wins_count_plies_or_points() {
        assert_eq!(score_json(Score::loss_in(Ply(4)), true), json!({ "kind": "loss", "value": 4 }));
        assert_eq!(score_json(Score::by_points(8), true), json!({ "kind": "win", "value": 8, "points": 8 }));
        assert_eq!(score_json(Score::estimate(-35), false)["value"], -35);
        assert_eq!(
            score_with_text(Score::by_points(8), true),
            json!({ "kind": "win", "value": 8, "points": 8, "text": "win by 8" })
        );
    }
}
