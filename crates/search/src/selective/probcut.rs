//! ProbCut and Multi-ProbCut (Buro 1995, 1997): a shallow search predicts the deep one.
//!
//! For pairs of depths, the error of the prediction was measured on many positions, phase by phase of the game: deep =
//! slope x shallow + offset, with a standard deviation sigma. Where the shallow search lies so far outside the window that the deep one
//! would be inside with little probability, the node is cut. *Single* is ProbCut "as formulated, at one pre-determined depth level
//! in the tree" (Björnsson and Marsland 1997, 4.2), and tries the first pair of that level. *Multi* tries all pairs of every depth from
//! the shallowest on, and at depths beyond the measured ones the deepest pairs, moved up.
//!
//! What was measured comes from outside ([`Correlations`]); without it there are no cuts.

use super::View;
use crate::budget::Stopped;
use crate::observer::{Cut, Observer};
use crate::recipe::ProbCut;
use crate::search::Search;
use crate::tree::Node;
use foehn_game::{Depth, Duel, Knowledge, Score, Window};

/// The level of *single*: the deepest measured one that is not deeper than this. Buro predicted 8 plies by 4.
const SINGLE_LEVEL: i32 = 8;

/// How well a shallow search predicts a deep one in one phase of the game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Correlation {
    /// The phase ([`Knowledge::phase`]).
    pub phase: usize,
    /// The depth of the shallow search, in plies.
    pub shallow: i32,
    /// The depth of the deep search, in plies.
    pub deep: i32,
    /// Deep = `slope` x shallow + `offset`.
    pub slope: f64,
    /// See `slope`.
    pub offset: f64,
    /// The standard deviation of the error of that prediction.
    pub sigma: f64,
}

/// All that was measured of one game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Correlations {
    pairs: Vec<Correlation>,
    /// The one depth level of *single*, the same in all phases.
    single_level: Option<i32>,
}

impl Correlations {
    /// The correlations, in any order.
    pub fn new(mut pairs: Vec<Correlation>) -> Self {
        pairs.sort_by_key(|pair| (pair.phase, pair.deep, pair.shallow));
        let depths = || pairs.iter().map(|pair| pair.deep);
        let single_level = depths().filter(|&deep| deep <= SINGLE_LEVEL).max().or_else(|| depths().min());
        Correlations { pairs, single_level }
    }

    /// The pairs, by phase, deep and shallow depth.
    pub fn pairs(&self) -> &[Correlation] {
        &self.pairs
    }

    /// Reads a table of six columns, one pair a line: phase, shallow, deep, slope, offset, sigma; `#` begins a comment.
    ///
    /// # Errors
    /// The number of the first line that is not that.
    pub fn read(text: &str) -> Result<Self, usize> {
        let mut pairs = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                pairs.push(Correlation::read(line).ok_or(index + 1)?);
            }
        }
        Ok(Correlations::new(pairs))
    }

    /// Writes the table that [`Correlations::read`] reads.
    pub fn write(&self) -> String {
        let line = |pair: &Correlation| {
            let Correlation { phase, shallow, deep, slope, offset, sigma } = pair;
            format!("{phase}\t{shallow}\t{deep}\t{slope:.4}\t{offset:.2}\t{sigma:.2}\n")
        };
        self.pairs.iter().map(line).collect()
    }

    /// The pairs that the recipe's ProbCut tries at this depth, in their order.
    fn tried(&self, probcut: ProbCut, phase: usize, deep: i32) -> impl Iterator<Item = Correlation> + '_ {
        let most = match probcut {
            ProbCut::Off => 0,
            ProbCut::Single => usize::from(self.single_level == Some(deep)),
            ProbCut::Multi => usize::MAX,
        };
        self.of(phase, deep).take(most)
    }

    /// The pairs of this phase and deep depth, the shallowest first. Beyond what was measured, the deepest pairs of the same
    /// parity are moved up with their distance: a deeper shallow search predicts no worse.
    fn of(&self, phase: usize, deep: i32) -> impl Iterator<Item = Correlation> + '_ {
        let end = self.pairs.partition_point(|pair| pair.phase <= phase);
        let deepest = self.pairs[..end].last().filter(|pair| pair.phase == phase).map_or(0, |pair| pair.deep);
        let beyond = (deep - deepest).max(0);
        let up = beyond + beyond % 2;
        let start = self.pairs.partition_point(|pair| (pair.phase, pair.deep) < (phase, deep - up));
        let same = move |pair: &&Correlation| (pair.phase, pair.deep) == (phase, deep - up);
        let moved = move |pair: &Correlation| Correlation { shallow: pair.shallow + up, deep, ..*pair };
        self.pairs[start..].iter().take_while(same).map(moved)
    }
}

impl Correlation {
    fn read(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        let mut number = || words.next()?.parse::<f64>().ok().filter(|number| number.is_finite());
        let [phase, shallow, deep, slope, offset, sigma] =
            [number()?, number()?, number()?, number()?, number()?, number()?];
        let depths = shallow >= 0.0 && deep > shallow && deep < 64.0 && phase >= 0.0 && slope > 0.0 && sigma >= 0.0;
        let read =
            Correlation { phase: phase as usize, shallow: shallow as i32, deep: deep as i32, slope, offset, sigma };
        (depths && words.next().is_none()).then_some(read)
    }

    /// What the shallow search must reach so that the deep one reaches `bound` with the confidence `t`, in deviations.
    fn shallow_bound(&self, bound: Score, t: f64) -> i32 {
        ((f64::from(bound.raw()) + t * self.sigma - self.offset) / self.slope).round() as i32
    }
}

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// Beta or alpha, where a shallow search says with confidence that the deep one lies beyond it.
    #[inline(always)]
    pub(super) fn probcut_cutoff(&mut self, node: &Node<'_, G>, view: &View) -> Result<Option<Score>, Stopped> {
        match self.shared.correlations {
            Some(correlations) if self.recipe.probcut != ProbCut::Off && view.estimate.is_some() => {
                self.predicted_cutoff(node, view, correlations)
            }
            _ => Ok(None),
        }
    }

    #[inline(never)]
    fn predicted_cutoff(
        &mut self,
        node: &Node<'_, G>,
        view: &View,
        correlations: &Correlations,
    ) -> Result<Option<Score>, Stopped> {
        if self.scratch.trail[node.ply.index()].below_pass {
            return Ok(None);
        }
        let phase = self.knowledge.phase(node.position);
        for pair in correlations.tried(self.recipe.probcut, phase, node.depth.whole()) {
            if let Some(score) = self.predicted(node, view, &pair)? {
                self.observer.cut(Cut::ProbCut, 0, node.depth, node.ply);
                return Ok(Some(score));
            }
        }
        Ok(None)
    }

    /// Asks the shallow search of one pair, on the side where the estimate already lies.
    fn predicted(&mut self, node: &Node<'_, G>, view: &View, pair: &Correlation) -> Result<Option<Score>, Stopped> {
        let window = node.window;
        let t = f64::from(self.recipe.probcut_confidence.get()) / 10.0;
        let estimate = view.estimate.map_or(0, Score::raw);
        let shallow = Node { depth: Depth::plies(pair.shallow), ..*node };
        let high = Score::estimate(pair.shallow_bound(window.beta, t));
        if estimate >= high.raw() {
            let score = self.search_again(Node { window: Window::minimal(high - 1), ..shallow })?;
            return Ok((score >= high).then_some(window.beta));
        }
        let low = Score::estimate(pair.shallow_bound(window.alpha, -t));
        if estimate <= low.raw() {
            let score = self.search_again(Node { window: Window::minimal(low), ..shallow })?;
            return Ok((score <= low).then_some(window.alpha));
        }
        Ok(None)
    }

    /// A search of the node itself with another question, after which its step is as it was.
    fn search_again(&mut self, node: Node<'_, G>) -> Result<Score, Stopped> {
        let at = node.ply.index();
        let step = self.scratch.trail[at];
        let score = self.node(node)?;
        self.scratch.trail[at] = step;
        Ok(score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_reads_back() {
        let text = "# phase shallow deep slope offset sigma\n1 2 5 0.9500 12.00 180.50\n0 1 3 1.0000 -3.00 90.00\n";
        let table = Correlations::read(text).unwrap();
        assert_eq!(Correlations::read(&table.write()), Ok(table.clone()));
        assert_eq!(table.of(1, 5).count(), 1);
        assert_eq!(table.of(1, 4).count() + table.of(2, 5).count(), 0);
        let moved = table.of(1, 9).next().expect("beyond what was measured");
        assert_eq!((moved.shallow, moved.deep, moved.sigma), (6, 9, 180.5));
        assert_eq!(table.of(1, 8).count(), 0, "nothing of this parity was measured");
        assert_eq!(Correlations::read("0 1 3 1 0 x"), Err(1));
        assert_eq!(Correlations::read("\n0 3 3 1 0 9"), Err(2), "a deep search is deeper");
    }

    #[test]
    fn single_has_one_level_and_multi_all_of_them() {
        let pair = |(shallow, deep)| Correlation { phase: 0, shallow, deep, slope: 1.0, offset: 0.0, sigma: 1.0 };
        let table = |pairs: &[(i32, i32)]| Correlations::new(pairs.iter().copied().map(pair).collect());
        let tried = |table: &Correlations, probcut, deep| -> Vec<i32> {
            table.tried(probcut, 0, deep).map(|pair| pair.shallow).collect()
        };
        let many = table(&[(1, 3), (2, 8), (4, 8), (2, 10), (4, 10)]);
        assert_eq!([3, 8, 10, 12].map(|deep| tried(&many, ProbCut::Single, deep)), [vec![], vec![2], vec![], vec![]]);
        let by_multi = [vec![1], vec![2, 4], vec![2, 4], vec![4, 6]];
        assert_eq!([3, 8, 10, 12].map(|deep| tried(&many, ProbCut::Multi, deep)), by_multi);
        assert_eq!(table(&[(3, 9), (4, 10)]).single_level, Some(9), "all are deeper than Buro's");
        assert_eq!(table(&[]).single_level, None);
    }

    #[test]
    fn confidence_moves_the_bound_away_from_the_window() {
        let pair = Correlation { phase: 0, shallow: 2, deep: 6, slope: 1.0, offset: 10.0, sigma: 100.0 };
        assert_eq!(pair.shallow_bound(Score::estimate(50), 1.5), 190);
        assert_eq!(pair.shallow_bound(Score::estimate(50), -1.5), -110);
    }
}
