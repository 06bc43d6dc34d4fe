//! The annotated game: scores and words as comments, judgements as NAGs, better lines as variations, the opening as a
//! tag. What the file said before stays.
//!
//! Scores are written as the programs of each format read them: in PGN as `[%eval 0.35]` and `[%eval #3]` (White's view, moves to
//! the mate), elsewhere as words, as the first player sees them.

use super::{Judgement, Review, ReviewedPly};
use foehn_game::{Score, ScoreKind};
use foehn_games::catalog::Entry;
use foehn_games::record::{Comment, Dialect, Line, Nag, Record, Step};
use foehn_play::score_text;

/// A better line is written down to this length.
const LONGEST_LINE: usize = 10;

/// The record with the review written into it.
pub fn annotated(entry: &Entry, record: &Record, review: &Review) -> Record {
    let mut record = record.clone();
    set_tags(&mut record, review);
    add(&mut record.line.opening, &summary(entry, review));
    for ply in &review.plies {
        let step = &mut record.line.steps[ply.ply - 1];
        annotate_step(entry, step, ply);
        if let Some(ending) = review.ending.as_ref().filter(|ending| ending.ply == ply.ply) {
            add(&mut step.after, &ending.text);
        }
    }
    record
}

fn set_tags(record: &mut Record, review: &Review) {
    let opening = review.opening.as_ref();
    let wanted = [
        ("ECO", opening.and_then(|opening| opening.code.as_deref())),
        ("Opening", opening.map(|opening| opening.name.as_str())),
        ("Annotator", Some("Foehn")),
    ];
    for (name, value) in wanted {
        if let (Some(value), None | Some("" | "?")) = (value, record.tags.get(name)) {
            record.tags.set(name, value).expect("these are proper tag names");
        }
    }
}

/// How well the players played, in a sentence.
fn summary(entry: &Entry, review: &Review) -> String {
    let told: Vec<String> = entry
        .players
        .iter()
        .zip(review.accuracy)
        .filter_map(|(name, accuracy)| Some(format!("{name} {:.1}", accuracy?)))
        .collect();
    if told.is_empty() { String::new() } else { format!("Accuracy: {}", told.join(", ")) }
}

fn annotate_step(entry: &Entry, step: &mut Step, ply: &ReviewedPly) {
    let nag = match ply.judgement {
        Judgement::Only => Some(Nag::FORCED),
        other => other.mark().and_then(Nag::of_mark),
    };
    let is_judged = step.nags.iter().any(|nag| nag.mark().is_some());
    step.nags.extend(nag.filter(|nag| !is_judged && !step.nags.contains(nag)));
    let has_eval = step.after.iter().any(|comment| comment.text().contains("[%eval"));
    let score = if *entry.files == Dialect::PGN && !has_eval {
        eval_command(ply.score)
    } else {
        score_text(ply.score, ply.exact)
    };
    let words = match ply.judgement.mark() {
        Some(_) => format!("{}: {}", ply.judgement.name(), ply.words),
        None if ply.judgement == Judgement::Book => ["book", &ply.words].join(" ").trim_end().to_owned(),
        None => ply.words.clone(),
    };
    let joint = if score.is_empty() || score.ends_with(']') || words.is_empty() { " " } else { "; " };
    if !(has_eval && words.is_empty()) {
        add(&mut step.after, &format!("{score}{joint}{words}"));
    }
    if ply.judgement.mark().is_some() {
        let moves = ply.line.iter().take(LONGEST_LINE);
        let better = Line { opening: Vec::new(), steps: moves.map(|&mv| Step::new(mv)).collect() };
        if !step.variations.contains(&better) {
            step.variations.push(better);
        }
    }
}

/// Adds a comment that is not there yet.
fn add(comments: &mut Vec<Comment>, text: &str) {
    comments.extend(Comment::new(text).filter(|comment| !comments.contains(comment)));
}

/// The score as programs that read PGN know it; nothing where the game is over.
fn eval_command(score: Score) -> String {
    let sign = if score > Score::DRAW { "" } else { "-" };
    match score.kind() {
        ScoreKind::WinIn(0) | ScoreKind::LossIn(0) => String::new(),
        ScoreKind::WinIn(plies) | ScoreKind::LossIn(plies) => format!("[%eval #{sign}{}]", plies.div_ceil(2)),
        ScoreKind::Estimate(value) => format!("[%eval {:.2}]", f64::from(value) / 100.0),
        _ => format!("[%eval {sign}99.00]"),
    }
}
