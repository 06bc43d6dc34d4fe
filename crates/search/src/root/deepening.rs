//! Iterative deepening (Slate and Atkin 1977; Schaeffer 2001, 4.2): one depth after the other, each helped by the table
//! and the order of moves that the one before left behind.

use super::aspiration::Aspired;
use super::{Iteration, Line, RootMoves};
use crate::alphabeta::{FullWidth, NegaScout};
use crate::budget::Stopped;
use crate::observer::Observer;
use crate::recipe::Algorithm;
use crate::scoring::stuck_score;
use crate::search::{MAX_PLY, Search};
use foehn_game::{Depth, Duel, Knowledge, Score, ScoreKind, Window};

/// No iteration is deeper; tables store depths in a byte.
const DEEPEST: i32 = 255;

/// An obvious move is played when this share of the time is used.
const OBVIOUS_SHARE: f64 = 0.2;

/// Where the deepening stands.
struct Progress {
    depth: i32,
    /// The value of each line at the last depth.
    values: Vec<Option<Score>>,
    /// The depth at which a fail low began the deepening anew.
    restarted_at: i32,
    obvious: bool,
}

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// Deepens until the budget is spent or the value is proved, and returns the last finished iteration.
    pub(crate) fn deepen(&mut self, root: &mut RootMoves<G>, lines: usize) -> Iteration<G::Move> {
        let lines = lines.min(root.moves.len());
        let mut answer = self.told(root, self.answer_without_search(root));
        if root.moves.is_empty() {
            return answer;
        }
        let deepest = self.meter.deepest(DEEPEST);
        let first = self.recipe.first_depth.get().min(deepest);
        let mut progress =
            Progress { depth: first, values: vec![None; lines], restarted_at: 0, obvious: self.begins_obvious(root) };
        while progress.depth <= deepest {
            match self.iterate(root, &mut progress) {
                Ok(Some(iteration)) => {
                    let enough = self.is_enough(&iteration, &progress, root);
                    answer = self.told(root, iteration);
                    self.observer.iteration(&answer);
                    if enough {
                        break;
                    }
                    progress.depth = self.next_depth(progress.depth, deepest);
                }
                Ok(None) => progress.depth = first,
                Err(Stopped) => {
                    self.take_finished_part(root, &mut answer, &progress);
                    break;
                }
            }
        }
        answer.nodes = self.meter.nodes();
        answer.quiet_nodes = self.quiet_nodes;
        answer.expanded = self.expanded;
        answer.time = self.meter.elapsed();
        answer
    }

    /// One iteration of all lines; `None` where a fail low begins the deepening anew.
    fn iterate(
        &mut self,
        root: &mut RootMoves<G>,
        progress: &mut Progress,
    ) -> Result<Option<Iteration<G::Move>>, Stopped> {
        let depth = Depth::plies(progress.depth);
        let mut proved = true;
        for line in 0..progress.values.len() {
            root.taken = line;
            let guess = progress.values[line];
            let Some(value) = self.value_of_line(root, guess, depth, progress)? else { return Ok(None) };
            progress.values[line] = Some(value);
            root.moves[line].line.score = value;
            proved &= root.basis.is_proved();
        }
        root.taken = 0;
        Ok(Some(self.report(root, progress, proved)))
    }

    fn value_of_line(
        &mut self,
        root: &mut RootMoves<G>,
        guess: Option<Score>,
        depth: Depth,
        progress: &mut Progress,
    ) -> Result<Option<Score>, Stopped> {
        match self.recipe.algorithm {
            Algorithm::Minimax => return self.search_root::<FullWidth>(root, Window::FULL, depth).map(Some),
            Algorithm::MtdF => return self.mtdf(root, guess.unwrap_or(Score::DRAW), depth).map(Some),
            Algorithm::SssStar => return self.sss(root, depth).map(Some),
            Algorithm::AlphaBeta | Algorithm::NegaScout => {}
        }
        if progress.obvious
            && let Some(value) = self.value_of_obvious(root, depth, progress)?
        {
            return Ok(Some(value));
        }
        match self.aspire(root, guess, depth)? {
            Aspired::Value(value) => Ok(Some(value)),
            Aspired::FailLow(low) if self.restarts(progress) => {
                progress.restarted_at = progress.depth;
                progress.values[root.taken] = Some(low);
                Ok(None)
            }
            Aspired::FailLow(_) => match self.aspire(root, None, depth)? {
                Aspired::Value(value) | Aspired::FailLow(value) => Ok(Some(value)),
            },
        }
    }

    /// Whether a fail low at this depth begins anew: once for each depth, so that the deepening ends.
    fn restarts(&self, progress: &Progress) -> bool {
        self.recipe.restart_on_fail_low
            && progress.depth > self.recipe.first_depth.get()
            && progress.depth > progress.restarted_at
    }

    fn begins_obvious(&mut self, root: &mut RootMoves<G>) -> bool {
        match self.recipe.obvious_move.get() {
            Some(margin) => self.has_obvious_move(root, margin).unwrap_or(false),
            None => false,
        }
    }

    /// The value of the first move, if it is still the obvious one.
    fn value_of_obvious(
        &mut self,
        root: &mut RootMoves<G>,
        depth: Depth,
        progress: &mut Progress,
    ) -> Result<Option<Score>, Stopped> {
        let margin = self.recipe.obvious_move.get().unwrap_or_default();
        let value = self.value_of_root_move::<NegaScout>(root, 0, Window::FULL, depth, 0)?;
        root.basis = self.basis;
        let line = self.variations[1].clone();
        progress.obvious = progress.values.len() == 1 && self.is_still_obvious(root, value, margin, depth)?;
        root.moves[0].line.moves.truncate(1);
        root.moves[0].line.moves.extend(line);
        Ok(progress.obvious.then_some(value))
    }

    /// Whether a deeper iteration would tell nothing new, or should not be begun.
    fn is_enough(&self, answer: &Iteration<G::Move>, progress: &Progress, root: &RootMoves<G>) -> bool {
        let decided = answer.proved || (answer.lines.len() == 1 && ends_within(answer.best().score, answer.depth));
        let forced = root.moves.len() == 1 && self.meter.is_past(0.0);
        decided || forced || self.meter.is_past(1.0) || (progress.obvious && self.meter.is_past(OBVIOUS_SHARE))
    }

    /// The next depth; the last one is the deepest allowed, whatever the step.
    fn next_depth(&self, depth: i32, deepest: i32) -> i32 {
        if depth >= deepest { deepest + 1 } else { (depth + self.recipe.step.get()).min(deepest) }
    }

    fn report(&self, root: &RootMoves<G>, progress: &Progress, proved: bool) -> Iteration<G::Move> {
        let mut lines: Vec<Line<G::Move>> =
            root.moves[..progress.values.len()].iter().map(|root_move| root_move.line.clone()).collect();
        if self.uses_table {
            lines.iter_mut().for_each(|line| self.lengthen(&root.position, line, progress.depth as usize));
        }
        lines.iter_mut().for_each(|line| self.lengthen_by_oracle(&root.position, line));
        // A later line may have turned out better than an earlier one; people expect the best first.
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        Iteration {
            depth: progress.depth,
            selective_depth: self.deepest_ply.0.min(MAX_PLY as u16),
            lines,
            nodes: self.meter.nodes(),
            quiet_nodes: self.quiet_nodes,
            expanded: self.expanded,
            time: self.meter.elapsed(),
            table_fill: self.table.fill(),
            proved,
            shares: Vec::new(),
        }
    }

    /// The answer before any iteration: the first move as it is ordered, or the end of the game.
    fn answer_without_search(&self, root: &RootMoves<G>) -> Iteration<G::Move> {
        let line = match root.moves.first() {
            Some(first) => Line { moves: vec![first.mv], score: Score::DRAW },
            None => Line { moves: Vec::new(), score: stuck_score(&root.position) },
        };
        Iteration {
            depth: 0,
            selective_depth: 0,
            lines: vec![line],
            nodes: 0,
            quiet_nodes: 0,
            expanded: 0,
            time: self.meter.elapsed(),
            table_fill: 0,
            proved: root.moves.is_empty(),
            shares: Vec::new(),
        }
    }

    /// A stopped iteration may have found a better move before it stopped: it stands first, with a finished score.
    fn take_finished_part(&self, root: &RootMoves<G>, answer: &mut Iteration<G::Move>, progress: &Progress) {
        let finished = root.moves.first().filter(|first| first.line.score > Score::MIN && progress.values.len() == 1);
        if let (Some(first), Some(best)) = (finished, answer.lines.first_mut())
            && best.moves.first() != Some(&first.mv)
        {
            *best = Line { score: self.told_score(root, first.line.score), ..first.line.clone() };
        }
    }
}

/// Whether a score is the end of the game seen within `depth`. One from further away comes from the table, and a nearer
/// end may still be found.
fn ends_within(score: Score, depth: i32) -> bool {
    match score.kind() {
        ScoreKind::WinIn(plies) | ScoreKind::LossIn(plies) => i32::from(plies) <= depth,
        _ => false,
    }
}
