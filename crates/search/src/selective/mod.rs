//! Selective search: where not to look (Björnsson and Marsland 1997; Schaeffer 2001, 4.4).
//!
//! Each technique is one question in a file of its own. Four kinds of them, by the place where the node asks:
//! - *before the table*: may the depth left be cut? ([`node_depth`](Search::node_depth): an evolved depth module, material deficit,
//!   fail-high reductions);
//! - *before the moves*: is the node decided without them? ([`selective_cutoff`](Search::selective_cutoff): reverse futility,
//!   razoring, null move, ProbCut); asked with minimal windows only;
//! - *before a move*: need it be searched at all? ([`is_skipped`](Search::is_skipped): futility, late moves, losing
//!   exchanges, analogies);
//! - *while a move is searched*: less deeply first? ([`reduced_score`](Search::reduced_score)).
//!
//! Invariants: a score that a technique made is an estimate, whatever the shallow search saw, so that wins and losses in n
//! stay proved; nothing is cut in windows that ask about proved scores; no node whose only moves so far lose leaves moves out.

mod analogies;
mod depth_module;
mod exchanges;
mod fail_high;
mod futility;
mod internal_reduction;
mod late_moves;
mod material_deficit;
mod null_move;
mod probcut;
mod razoring;

pub(crate) use analogies::Analogies;
pub use probcut::{Correlation, Correlations};

use crate::budget::Stopped;
use crate::observer::{Observer, Reduction, Skip};
use crate::recipe::{NullMove, ProbCut, Recipe};
use crate::scoring::Basis;
use crate::search::Search;
use crate::setting::Setting;
use crate::switches::SwitchKind;
use crate::table::Known;
use crate::tree::{Candidate, Node};
use foehn_game::{Depth, Duel, Knowledge, PerPlayer, Player, Ply, Reason, ReasonRule, Score, Window};

/// Which places of the node have a question at all, so that those without one cost a single test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Selection {
    /// Whether anything is left out, reduced or extended, wherever: two searches of a position may then disagree.
    pub(crate) any: bool,
    node_depth: bool,
    cutoffs: bool,
    skips: bool,
    reductions: bool,
    pub(crate) extensions: bool,
    /// The reasons of the game that count.
    pub(crate) reasons: Reasons,
}

/// Some of a game's reasons to look deeper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Reasons(u8);

impl Reasons {
    /// Those that the recipe names.
    fn of(recipe: &Recipe, rules: &[ReasonRule]) -> Self {
        let named = (0..rules.len().min(Reason::MOST)).filter(|&place| recipe.extends(rules, Reason::new(place)));
        Reasons(named.fold(0, |bits, place| bits | 1 << place))
    }

    #[inline(always)]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    pub(crate) fn has(self, reason: Reason) -> bool {
        self.0 >> reason.index() & 1 == 1
    }
}

impl Selection {
    pub(crate) fn of(recipe: &Recipe, rules: &[ReasonRule]) -> Self {
        let reduces = recipe.material_deficit.get().is_some() || recipe.fail_high_reductions;
        let node_depth = reduces || recipe.depth_module.is_on();
        let near_leaves = recipe.reverse_futility.get().is_some() || recipe.razoring.get().is_some();
        let cutoffs = near_leaves || recipe.null_move != NullMove::Off || recipe.probcut != ProbCut::Off;
        let late = recipe.late_move_pruning.get().is_some() || recipe.losing_exchanges.get().is_some();
        let skips = late || recipe.futility.get().is_some() || recipe.analogies;
        let reductions = recipe.late_move_reductions.get().is_some();
        let forced = recipe.forced_reply.get().is_some() || recipe.recapture.get().is_some();
        let remembered = recipe.singular.get().is_some() || recipe.sticky;
        let at_leaf = recipe.leaf_threats.get().is_some() || recipe.unexpected;
        let reasons = Reasons::of(recipe, rules);
        let extensions = forced || remembered || at_leaf || !reasons.is_empty();
        let any = recipe.has_any(SwitchKind::Selective);
        Selection { any, node_depth, cutoffs, skips, reductions, extensions, reasons }
    }
}

/// What a node knows of itself and hands to its children: one for each ply of the current line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Step {
    /// What the evaluation said, where it was asked.
    estimate: Option<Score>,
    /// The move that led here was a pass, or a pass must not be tried here.
    passed: bool,
    /// Somewhere above, the move was given up.
    below_pass: bool,
    /// How much of the depth the line has lost for its material: not at all, a third, a half.
    deficit: u8,
    /// By how many plies the depth module has made the line longer, or shorter.
    lengthened: i8,
    /// Potentially good moves left unexplored above, of each player (`no_pgam` in the paper).
    alternatives: PerPlayer<u16>,
    /// How many moves of each player on the line had a reason of the game that counts its moves, by reason.
    pub(crate) earlier: PerPlayer<[u8; Reason::MOST]>,
    /// Whose move is on the point of being searched for such a reason, and which.
    pub(crate) counted: Option<(Player, Reason)>,
}

/// The static evaluation of a node and what follows from it. Empty until it is asked for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct View {
    evaluated: bool,
    /// The evaluation, where it may judge: not in check, no capture pending.
    pub(crate) estimate: Option<Score>,
    /// Whether the position is better than it was at the mover's last turn.
    pub(crate) improving: bool,
    /// The slots of the moves that begin combinations, where they were asked for; 0 stands for none.
    pub(crate) combinations: Option<[u16; 2]>,
}

impl View {
    /// The view with what the table knows from any depth: a bound of a search says more than the evaluation.
    #[inline(always)]
    fn corrected(&self, known: &Known) -> View {
        let within = |estimate: Score| match (known.last.f_minus, known.last.f_plus) {
            (low, _) if low > estimate && !low.is_win() => low,
            (_, high) if high < estimate && !high.is_loss() => high,
            _ => estimate,
        };
        View { estimate: self.estimate.map(within), ..*self }
    }
}

/// Whether a window asks about estimates only: no technique may answer what must be proved.
#[inline(always)]
fn asks_estimates(window: Window) -> bool {
    !window.alpha.is_loss() && !window.beta.is_win()
}

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// Begins the line at the root.
    pub(crate) fn begin_trail(&mut self, root: &G) {
        if self.selection.any {
            self.scratch.trail[0] = Step::default();
            self.view(root, Ply::ROOT);
        }
    }

    /// Evaluates the position of a node, once.
    #[inline(always)]
    pub(crate) fn evaluate_once(&mut self, node: &Node<'_, G>, view: &mut View) {
        if !view.evaluated {
            *view = self.view(node.position, node.ply);
        }
    }

    /// Out of line: the node asks in three places, and the compiler computes before a loop what it finds inside, needed or not.
    #[inline(never)]
    fn view(&mut self, position: &G, ply: Ply) -> View {
        let at = ply.index();
        let may_evaluate = !self.knowledge.in_check(position) && !self.knowledge.unsettled(position);
        let estimate = if may_evaluate { Some(self.estimate(position)) } else { None };
        let trail = &mut self.scratch.trail;
        trail[at].estimate = estimate;
        let before = if at >= 2 { trail[at - 2].estimate } else { None };
        let improving = before.is_some_and(|before| estimate > Some(before));
        View { evaluated: true, estimate, improving, combinations: None }
    }

    /// The depth to which a node is searched: what is left, unless a technique changes it.
    #[inline(always)]
    pub(crate) fn node_depth(&mut self, node: &Node<'_, G>, view: &mut View) -> Depth {
        if !self.selection.node_depth || node.depth.reaches_the_end() {
            return node.depth;
        }
        self.reduced_depth(node, view)
    }

    #[cold]
    fn reduced_depth(&mut self, node: &Node<'_, G>, view: &mut View) -> Depth {
        let node = &Node { depth: self.after_depth_module(node, view), ..*node };
        let reduces = self.recipe.material_deficit.get().is_some() || self.recipe.fail_high_reductions;
        if !reduces || !asks_estimates(node.window) {
            return node.depth;
        }
        self.evaluate_once(node, view);
        let after_deficit = self.after_deficit(node, view);
        if after_deficit < node.depth {
            self.observer.reduce(Reduction::MaterialDeficit, node.depth, after_deficit, node.ply);
        }
        let after_both = self.after_fail_high(&Node { depth: after_deficit, ..*node }, view);
        if after_both < after_deficit {
            self.observer.reduce(Reduction::FailHigh, after_deficit, after_both, node.ply);
        }
        after_both
    }

    /// The score of a node that a technique decides without searching its moves.
    #[inline(always)]
    pub(crate) fn selective_cutoff(
        &mut self,
        node: &Node<'_, G>,
        known: &Known,
        view: &mut View,
    ) -> Result<Option<Score>, Stopped> {
        let &Node { window, depth, .. } = node;
        if !self.selection.cutoffs || !window.is_minimal() || !asks_estimates(window) || depth.reaches_the_end() {
            return Ok(None);
        }
        self.evaluate_once(node, view);
        let view = &view.corrected(known);
        let mut score = self.reverse_futility_cutoff(node, view);
        if score.is_none() {
            score = self.razoring_cutoff(node, view)?;
        }
        if score.is_none() {
            score = self.null_move_cutoff(node, view)?;
        }
        if score.is_none() {
            score = self.probcut_cutoff(node, view)?;
        }
        if score.is_some() {
            self.basis = Basis::ESTIMATED;
        }
        Ok(score)
    }

    /// Whether a move is left out, and why; `best` is the best score so far. Never the first, never while every move so far
    /// loses, and never one that the game itself wants to see deeper (a check) or knows to begin a combination.
    #[inline(always)]
    pub(crate) fn is_skipped(
        &mut self,
        node: &Node<'_, G>,
        candidate: &Candidate<G::Move>,
        view: &mut View,
        best: Score,
    ) -> bool {
        let &Node { position, window, depth, ply, .. } = node;
        let may_skip = candidate.earlier > 0 && !best.is_loss() && window.is_minimal() && !depth.reaches_the_end();
        if !self.selection.skips || !may_skip {
            return false;
        }
        self.evaluate_once(node, view);
        let reason = self.reason_to_skip(node, candidate, view);
        let reason = reason.filter(|_| !self.is_wanted_deeper(position, candidate.mv));
        let reason = reason.filter(|_| !self.begins_combination(position, candidate, view));
        if let Some(reason) = reason {
            self.observer.skip(candidate.mv, reason, depth, ply);
        }
        reason.is_some()
    }

    /// Whether the game extends the move.
    #[inline(always)]
    fn is_wanted_deeper(&self, position: &G, mv: G::Move) -> bool {
        !self.selection.reasons.is_empty() && self.has_extension(position, mv)
    }

    #[inline(never)]
    fn has_extension(&self, position: &G, mv: G::Move) -> bool {
        let mut child = position.clone();
        child.make(mv);
        let extension = self.knowledge.extension(position, mv, &child);
        extension.is_some_and(|extension| self.selection.reasons.has(extension.reason))
    }

    #[inline(always)]
    fn reason_to_skip(&self, node: &Node<'_, G>, candidate: &Candidate<G::Move>, view: &View) -> Option<Skip> {
        if !asks_estimates(node.window) || view.estimate.is_none() {
            return None;
        }
        if self.is_futile(node, candidate, view) {
            return Some(Skip::Futility);
        }
        if self.is_too_late(node, candidate, view) {
            return Some(Skip::LateMove);
        }
        if self.loses_exchange(node, candidate) {
            return Some(Skip::Exchange);
        }
        self.is_refuted_by_analogy(node, candidate).then_some(Skip::Analogy)
    }

    /// Hands the step of a node on to a child. `alternatives` are the mover's promising moves that stay unexplored.
    #[inline(always)]
    pub(crate) fn step_down(&mut self, node: &Node<'_, G>, alternatives: u16) {
        if !self.selection.any {
            return;
        }
        let at = node.ply.index();
        let trail = &mut self.scratch.trail;
        let counted = trail[at].counted.take();
        let mut step = Step { estimate: None, passed: false, ..trail[at] };
        if let Some((player, reason)) = counted {
            let earlier = &mut step.earlier[player][reason.index()];
            *earlier = earlier.saturating_add(1);
        }
        if alternatives > 0 {
            let promising = &mut step.alternatives[node.position.mover()];
            *promising = promising.saturating_add(alternatives);
        }
        trail[at + 1] = step;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setting::Shape;
    use foehn_game::ReasonCounts;

    /// NegaScout searches again from the bound it found only where nothing is selective: each switch alone must say so.
    #[test]
    fn every_selective_switch_alone_is_selective_search() {
        assert!(!Selection::of(&Recipe::default(), &[]).any);
        for switch in Recipe::default().switches() {
            let mut recipe = Recipe::default();
            let on = match switch.shape {
                Shape::Choice(names) => names[names.len() - 1],
                _ => "on",
            };
            if switch.kind == SwitchKind::Selective && switch.off.is_some() {
                recipe.set(&switch.name, on).unwrap();
                assert!(Selection::of(&recipe, &[]).any, "`{}`", switch.name);
            }
        }
    }

    #[test]
    fn reasons_count_by_their_names() {
        let rule = |name| ReasonRule { name, meaning: "", when: ReasonCounts::Always };
        let rules = [rule("check"), rule("first-king"), rule("later-king")];
        let reasons = |extend: &str| {
            let mut recipe = Recipe::default();
            recipe.set("extend", extend).unwrap();
            let selection = Selection::of(&recipe, &rules);
            assert_eq!(selection.extensions, !selection.reasons.is_empty(), "{extend}");
            [0, 1, 2].map(|place| selection.reasons.has(Reason::new(place)))
        };
        assert_eq!(reasons("off"), [false, false, false]);
        assert_eq!(reasons("all"), [true, true, true]);
        assert_eq!(reasons("later-king check"), [true, false, true]);
        assert_eq!(reasons("runaway"), [false, false, false], "of another game");
    }
}
