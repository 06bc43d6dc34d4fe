//! A root that the oracle knows: the verdict is certain, and the move is still to be found.
//!
//! Only moves that keep the verdict are searched. Where the game is won or lost, the oracle is asked for distances from here on,
//! though they take longer, and what it does not know the distance of is searched (`cutoffs/decided.rs`): its answers would be the same for
//! every move, and a won game would never end. Where the root has no distance, the way to the next conversion is asked for
//! (`conversion.rs`); if nobody knows it, the winner searches for it and does not return to a position that occurred before
//! (worth: 2 of 200 wins). Where draws are distinguished, the oracle is not asked at all: the draw is wanted that is hardest to hold.
//!
//! What is reported is the verdict, or better what the search itself proved.

use super::{Iteration, Line, RootMoves};
use crate::observer::Observer;
use crate::scoring::score_above;
use crate::search::{MAX_PLY, Search};
use foehn_game::{Duel, Knowledge, Oracle, Score, Verdict};

/// What the oracle says of the root.
pub(crate) struct KnownRoot<G: Duel> {
    verdict: Verdict,
    /// The score by the plies to conversion, where they are known.
    to_conversion: Option<Score>,
    /// Moves that do not keep the verdict, the best first, for whoever asks for more lines than there are good moves.
    others: Vec<Line<G::Move>>,
    /// How many lines were asked for.
    lines: usize,
}

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// Asks the oracle about the root, and leaves only the moves that keep its verdict.
    pub(crate) fn consult_at_root(&mut self, root: &mut RootMoves<G>, lines: usize) {
        let Some(oracle) = self.exact.oracle else { return };
        let Some(verdict) = oracle.full_verdict(&root.position) else { return };
        let position = root.position.clone();
        let keeps = |mv| {
            let child = position.play(mv);
            known(oracle, &child).is_some_and(|below| verdict_above(&position, &child, below).agrees_with(verdict))
        };
        if !root.moves.iter().any(|root_move| keeps(root_move.mv)) {
            return;
        }
        let mut others: Vec<Line<G::Move>> = Vec::new();
        root.moves.retain(|root_move| {
            let kept = keeps(root_move.mv);
            let child = position.play(root_move.mv);
            if let (false, Some(other)) = (kept, known(oracle, &child)) {
                let score = score_above(&position, &child, other.score::<G>());
                others.push(Line { moves: vec![root_move.mv], score });
            }
            kept
        });
        let to_conversion = self.keep_on_the_way(root, oracle, verdict, &mut others);
        if to_conversion.is_none() && verdict == Verdict::Win(None) {
            self.scratch.path.forbid_returns();
        }
        others.sort_by_key(|line| std::cmp::Reverse(line.score));
        root.known = Some(KnownRoot { verdict, to_conversion, others, lines });
        if verdict == Verdict::Draw && self.exact.draws.is_some() {
            self.exact.oracle = None;
        }
    }

    /// The iteration as it is reported: where the oracle knows the root, with its verdict.
    pub(crate) fn reported(&self, root: &RootMoves<G>, mut iteration: Iteration<G::Move>) -> Iteration<G::Move> {
        let Some(known) = &root.known else { return iteration };
        iteration.lines.iter_mut().for_each(|line| line.score = self.reported_score(root, line.score));
        let missing = known.lines.saturating_sub(iteration.lines.len());
        iteration.lines.extend(known.others.iter().take(missing).cloned());
        iteration.proved = true;
        iteration
    }

    /// The score of a line as it is reported.
    pub(crate) fn reported_score(&self, root: &RootMoves<G>, score: Score) -> Score {
        let Some(KnownRoot { verdict, to_conversion, .. }) = root.known else { return score };
        let is_proved = match verdict {
            Verdict::Win(_) => score.is_win(),
            Verdict::Draw => {
                return self.exact.draws.map_or(Score::DRAW, |draws| draws.score(root.position.mover(), score));
            }
            Verdict::Loss(_) => score.is_loss(),
        };
        match to_conversion {
            // What the search proved without plies to the end counts from another conversion.
            Some(known) if !(is_proved && score.counts_plies()) => known,
            None if !is_proved => verdict.score::<G>(),
            _ => score,
        }
    }

    /// Lengthens a line by the oracle's best play, where it counts the plies to the end.
    pub(crate) fn lengthen_by_oracle(&self, root: &G, line: &mut Line<G::Move>) {
        let Some(oracle) = self.exact.oracle else { return };
        if G::COUNTS_POINTS {
            return;
        }
        let mut position = line.moves.iter().fold(root.clone(), |position, &mv| position.play(mv));
        while line.moves.len() < MAX_PLY && position.ending().is_none() {
            let counted = known(oracle, &position).map(Verdict::score::<G>).filter(|score| score.counts_plies());
            let Some(score) = counted else { return };
            let keeps = |&mv: &G::Move| {
                let child = position.play(mv);
                let below = known(oracle, &child).map(|verdict| score_above(&position, &child, verdict.score::<G>()));
                below == Some(score)
            };
            let Some(mv) = position.moves().into_iter().find(keeps) else { return };
            position = position.play(mv);
            line.moves.push(mv);
        }
    }
}

/// What is known of a position, over or not.
fn known<G: Duel>(oracle: &dyn Oracle<G>, position: &G) -> Option<Verdict> {
    match position.outcome() {
        Some(outcome) => Some(Verdict::of_outcome::<G>(outcome, position.mover())),
        None => oracle.full_verdict(position),
    }
}

/// The verdict on a child as its parent sees it, the number left as it is.
fn verdict_above<G: Duel>(node: &G, child: &G, verdict: Verdict) -> Verdict {
    if node.mover() == child.mover() { verdict } else { verdict.for_opponent() }
}
