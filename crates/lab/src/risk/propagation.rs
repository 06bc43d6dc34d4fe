//! Error propagation: would the right answer at one place have changed the root?
//!
//! Everything that the search recorded stays as it was, wrong decisions elsewhere included; only this one answer is corrected.
//! Then the tree is read again along the line to the root, visit by visit. A node's answer changes where
//! - a move that is worth more now beats what the node had (a move that cut, or was better, absorbs the error);
//! - the move that gave its value is worth less now, and no other move makes up for it. Moves that were searched have what
//!   they were worth, moves that a technique left out stay left out, and those never looked at because of a cut are asked of the
//!   full search: this is the second tree of figure 2 (Björnsson and Marsland 1997), where "one of the alternative moves" cuts;
//! - the technique that answered it (a null move, ProbCut) would not have been satisfied, so its moves had to be searched,
//!   or one that was not satisfied would have been.
//!
//! A move refused by a shallow search or by a minimal window, that would no longer be refused, is searched as the algorithm
//! does then: to its full depth with the whole window, by the full search. The error is absorbed at the first node whose answer
//! lies on the same side of its window as before, and has reached the root where the root's value or best move is another.

use super::full_search::FullSearch;
use super::introduction::Side;
use super::witness::{Role, Seen, Tried, Visit};
use crate::between_plies::score_above;
use foehn_game::any::Move;
use foehn_game::{Score, Window};
use foehn_search::Cut;
use std::rc::Rc;

/// What became of an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// A node so many plies above the decision's gave the same answer nevertheless.
    Absorbed { plies: u16 },
    /// The root has another value or another best move.
    Reached,
    /// A full search on the way cost too much.
    Unknown,
}

/// One step of reading the tree again: what a visit's answer becomes.
enum Answer {
    Is(Score),
    /// At the root: another value or another best move.
    AnotherRoot,
}

/// Follows an error from a visit whose answer should have been `found`.
pub(super) fn propagate_from_node(seen: &Seen, found: Score, full: &mut FullSearch<'_>) -> Fate {
    let from = seen.borrow().ply.0;
    climb(Rc::clone(seen), Answer::Is(found), from, full).unwrap_or(Fate::Unknown)
}

/// Follows an error from a move of a visit that should have been worth `found`. A move left out has no number.
pub(super) fn propagate_from_move(seen: &Seen, number: Option<usize>, found: Score, full: &mut FullSearch<'_>) -> Fate {
    let from = seen.borrow().ply.0;
    let answer = with_move(seen, number, found, full);
    answer.and_then(|answer| climb(Rc::clone(seen), answer, from, full)).unwrap_or(Fate::Unknown)
}

/// Climbs from a visit with a corrected answer to where it no longer matters; `None` where a full search cost too much.
fn climb(mut seen: Seen, mut answer: Answer, from: u16, full: &mut FullSearch<'_>) -> Option<Fate> {
    loop {
        let score = match answer {
            Answer::AnotherRoot => return Some(Fate::Reached),
            Answer::Is(score) => score,
        };
        let above = {
            let visit = seen.borrow();
            if Side::of(score, visit.window) == Side::of(visit.result?, visit.window) {
                return Some(Fate::Absorbed { plies: from - visit.ply.0 });
            }
            match &visit.above {
                None => return Some(Fate::Reached),
                Some((above, _)) => Rc::clone(above),
            }
        };
        answer = corrected(&seen, score, &above, full)?;
        seen = above;
    }
}

/// The answer of the visit `above`, with that of `seen`, which served it, corrected.
fn corrected(seen: &Seen, score: Score, above: &Seen, full: &mut FullSearch<'_>) -> Option<Answer> {
    let visit = seen.borrow();
    match visit.above.as_ref()?.1 {
        Role::Move { number, .. } => {
            let worth = worth_of_move(&visit, score, above, full)?;
            with_move(above, Some(number), worth, full)
        }
        Role::Pass { attempt } => with_attempt(above, attempt, Side::High, full),
        Role::Same { attempt } => with_attempt(above, attempt, Side::of(score, visit.window), full),
    }
}

/// What a move is worth once the search `visit` of it has the answer `score`: what it says, or, where it was asked
/// less deeply or with a smaller window than is needed now, what the full search says.
fn worth_of_move(visit: &Visit, score: Score, above: &Seen, full: &mut FullSearch<'_>) -> Option<Score> {
    let Some((_, Role::Move { number, instead_of })) = visit.above else { return None };
    let (said, tried, open) = {
        let node = above.borrow();
        let tried = node.moves[number];
        let open = Window { alpha: tried.alpha, beta: node.window.beta };
        (score_above(&node.position, &visit.position, score), tried, open)
    };
    let was_scout = visit.window.is_minimal() && !open.is_minimal();
    if said <= tried.alpha || (instead_of.is_none() && !was_scout) {
        return Some(said);
    }
    full.of_move(above, tried.mv, open, Some(instead_of.unwrap_or(visit.asked)))
}

/// The answer of a visit in which one move is worth something else.
fn with_move(seen: &Seen, number: Option<usize>, worth: Score, full: &mut FullSearch<'_>) -> Option<Answer> {
    let (result, old, window, is_root) = {
        let visit = seen.borrow();
        let result = visit.result?;
        let old = number.map_or(Score::MIN, |number| visit.moves[number].score);
        // Where the game knew a bound, the cut came below beta.
        let beta = if is_cut_by_move(&visit) { visit.window.beta.min(result) } else { visit.window.beta };
        (result, old, Window { beta, ..visit.window }, visit.above.is_none())
    };
    let fell = old >= result && worth < old;
    Some(match () {
        () if is_root && (fell || worth > result) => Answer::AnotherRoot,
        () if fell && worth < window.beta => Answer::Is(best_of_others(seen, number, worth, window, full)?),
        () => Answer::Is(result.max(worth)),
    })
}

/// The answer of a visit whose best move is worth only `worth`: the best of that and of all other moves.
fn best_of_others(
    seen: &Seen,
    fallen: Option<usize>,
    worth: Score,
    window: Window,
    full: &mut FullSearch<'_>,
) -> Option<Score> {
    let (others, unseen) = {
        let visit = seen.borrow();
        let others = visit.moves.iter().enumerate().filter(|&(number, _)| Some(number) != fallen);
        let others: Vec<Tried<Move>> = others.map(|(_, &tried)| tried).collect();
        let looked_at = |mv: &Move| visit.skipped.contains(mv) || visit.moves.iter().any(|tried| tried.mv == *mv);
        let all = if is_cut_by_move(&visit) { visit.position.moves() } else { Vec::new() };
        (others, all.into_iter().filter(|mv| !looked_at(mv)).collect::<Vec<_>>())
    };
    let mut best = worth;
    // What a move searched before said is a bound from above; only where it leaves room is the move asked again.
    let promising = others.iter().filter(|tried| tried.score > worth.max(window.alpha)).map(|tried| tried.mv);
    for mv in promising.chain(unseen) {
        let open = window.raised_to(best);
        if open.alpha >= open.beta {
            break;
        }
        best = best.max(full.of_move(seen, mv, open, None)?);
    }
    let bound = others.iter().map(|tried| tried.score).filter(|&score| score <= window.alpha).max();
    Some(bound.map_or(best, |bound| best.max(bound)))
}

/// The answer of a visit in which the search that a technique made comes out the other way, `now`.
fn with_attempt(seen: &Seen, attempt: usize, now: Side, full: &mut FullSearch<'_>) -> Option<Answer> {
    let (window, satisfied) = {
        let visit = seen.borrow();
        let satisfied = visit.cut.filter(|&(reason, _)| match reason {
            Cut::NullMove => true,
            Cut::ProbCut => attempt + 1 == visit.attempts,
            _ => false,
        });
        (visit.window, satisfied)
    };
    Some(Answer::Is(match satisfied {
        Some((_, depth)) => full.node(seen, window, depth)?,
        None if now == Side::Low => window.alpha,
        None => window.beta,
    }))
}

/// Whether a visit ended because a move was good enough.
fn is_cut_by_move(visit: &Visit) -> bool {
    visit.cut.is_some_and(|(reason, _)| reason == Cut::Beta)
}
