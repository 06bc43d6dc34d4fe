//! One search of a labelled tree, and what an observer saw of it.

use crate::labelled_tree::{LabelledTree, Labels};
use foehn_game::{Depth, Game, History, Knowledge, Ply, Score, Window};
use foehn_search::evolved::{DepthModule, ModuleWords, Program, Vocabulary};
use foehn_search::{
    Algorithm, Allotment, Budget, Correlations, Cut, Engine, Iteration, Observer, Recipe, Reduction, Skip, Whole,
};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// A search to be made: plain NegaScout, one iteration, the moves as they are drawn, and the switches that a test adds.
#[derive(Clone)]
pub(crate) struct Trial {
    tree: LabelledTree,
    plies: i32,
    recipe: Recipe,
    correlations: Option<Correlations>,
    depth_module: Option<Arc<DepthModule<LabelledTree>>>,
    soft_time: Option<Duration>,
    pause: Duration,
}

impl Trial {
    /// A search of `tree` to `plies`.
    pub(crate) fn new(tree: &str, plies: i32) -> Self {
        let recipe =
            Recipe { table_size: Whole::new(1), first_depth: Whole::new(plies), ..Recipe::plain(Algorithm::NegaScout) };
        Trial {
            tree: LabelledTree::read(tree),
            plies,
            recipe,
            correlations: None,
            depth_module: None,
            soft_time: None,
            pause: Duration::ZERO,
        }
    }

    /// The same search with a switch set, as `name=value`.
    pub(crate) fn with(mut self, switch: &str) -> Self {
        self.recipe.assign(switch).expect("a known switch");
        self
    }

    /// The same search with what was measured for ProbCut.
    pub(crate) fn with_correlations(mut self, correlations: &Correlations) -> Self {
        self.correlations = Some(correlations.clone());
        self
    }

    /// The same search with this program for a depth module, should it be on.
    pub(crate) fn with_depth_module(mut self, program: &str) -> Self {
        let program = Program::parse(program, &Vocabulary::new(["a", "b", "c", "d"])).expect("a program");
        self.depth_module = Some(Arc::new(DepthModule::new(&program, vec![100.0], 1000, Box::new(LabelWords))));
        self
    }

    /// The same search on a clock, `pause` of which is gone when the first iteration is finished.
    pub(crate) fn on_the_clock(mut self, soft: Duration, pause: Duration) -> Self {
        (self.soft_time, self.pause) = (Some(soft), pause);
        self
    }

    /// What is seen of the search.
    fn seen(&self) -> Seen {
        let time = self.soft_time.map(|soft| Allotment { soft, hard: 10 * soft });
        // A technique that does not come to an end fails a test, and takes no memory.
        let budget = Budget { time, depth: Some(self.plies), ..Budget::nodes(100_000) };
        let mut engine = Engine::new(self.recipe.clone(), Labels).with_passing();
        if let Some(correlations) = &self.correlations {
            engine = engine.with_correlations(correlations.clone());
        }
        if let Some(module) = &self.depth_module {
            engine = engine.with_depth_module(Arc::clone(module));
        }
        let mut witness = Witness { line: vec![self.tree.clone()], events: Vec::new(), pause: self.pause };
        engine.think(&History::new(self.tree.clone()), &budget, 1, &mut witness);
        Seen { events: witness.events }
    }

    /// What is seen with the switch set, and without.
    pub(crate) fn on_and_off(&self, switch: &str) -> [Seen; 2] {
        [self.clone().with(switch).seen(), self.seen()]
    }
}

/// What a depth module is told of a labelled tree: noisy moves take a man, and every move is worth 7.
struct LabelWords;

impl ModuleWords<LabelledTree> for LabelWords {
    fn counts(&self, _position: &LabelledTree) -> [u16; 4] {
        [1, 2, 3, 4]
    }

    fn taken_and_value(&self, position: &LabelledTree, mv: u16) -> (f32, f32) {
        (if Labels.facts(position, mv).noisy { 100.0 } else { 0.0 }, 7.0)
    }
}

/// Something that happened in a search, with the name of the position where it happened.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Event {
    /// A node was entered.
    Enter { at: String, depth: Depth, window: Window },
    /// A move was about to be searched, the one to `to`.
    Descend { at: String, to: String },
    /// A node was left.
    Leave { at: String, score: Score },
    /// A node was cut.
    Cut { at: String, reason: Cut },
    /// The move to `to` was left out.
    Skip { at: String, to: String, reason: Skip },
    /// A node lost depth.
    Reduce { at: String, reason: Reduction, to: Depth },
    /// An iteration was finished, and the move to `best` is the best.
    Iteration { depth: i32, best: String, score: Score },
}

/// Writes down what happens. It knows the position at each ply of the current line.
struct Witness {
    line: Vec<LabelledTree>,
    events: Vec<Event>,
    /// How long to sleep after the first iteration.
    pause: Duration,
}

impl Witness {
    fn name(&self, ply: Ply) -> String {
        self.line[usize::from(ply.0)].name()
    }

    fn name_after(&self, mv: u16, ply: Ply) -> String {
        self.line[usize::from(ply.0)].play(mv).name()
    }
}

impl Observer<LabelledTree> for Witness {
    fn node(&mut self, node: &LabelledTree, window: Window, depth: Depth, ply: Ply) {
        self.line.truncate(usize::from(ply.0));
        self.line.push(node.clone());
        self.events.push(Event::Enter { at: node.name(), depth, window });
    }

    fn descend(&mut self, mv: u16, ply: Ply) {
        self.events.push(Event::Descend { at: self.name(ply), to: self.name_after(mv, ply) });
    }

    fn leave(&mut self, score: Score, ply: Ply) {
        self.events.push(Event::Leave { at: self.name(ply), score });
    }

    fn cut(&mut self, reason: Cut, _moves_searched: usize, _depth: Depth, ply: Ply) {
        self.events.push(Event::Cut { at: self.name(ply), reason });
    }

    fn skip(&mut self, mv: u16, reason: Skip, _depth: Depth, ply: Ply) {
        self.events.push(Event::Skip { at: self.name(ply), to: self.name_after(mv, ply), reason });
    }

    fn reduce(&mut self, reason: Reduction, _from: Depth, to: Depth, ply: Ply) {
        self.events.push(Event::Reduce { at: self.name(ply), reason, to });
    }

    fn iteration(&mut self, iteration: &Iteration<u16>) {
        let best = iteration.best();
        let name = self.name_after(best.moves[0], Ply::ROOT);
        thread::sleep(std::mem::take(&mut self.pause));
        self.events.push(Event::Iteration { depth: iteration.depth, best: name, score: best.score });
    }
}

/// All that was seen of a search, in its order.
#[derive(Clone)]
pub(crate) struct Seen {
    events: Vec<Event>,
}

impl Seen {
    /// What the events of one kind say, where `pick` takes them.
    fn of<T>(&self, pick: impl FnMut(&Event) -> Option<T>) -> Vec<T> {
        self.events.iter().filter_map(pick).collect()
    }

    /// Asserts that the other search did the very same.
    #[track_caller]
    pub(crate) fn equals(&self, other: &Seen) {
        let differs = self.events.iter().zip(&other.events).find(|(mine, its)| mine != its);
        assert_eq!(differs, None, "the first difference");
        assert_eq!(self.events.len(), other.events.len(), "one search did more");
    }

    /// How many nodes were entered.
    pub(crate) fn nodes(&self) -> usize {
        self.of(|event| matches!(event, Event::Enter { .. }).then_some(())).len()
    }

    /// The depth left at each visit of a position, in plies.
    pub(crate) fn depths(&self, name: &str) -> Vec<f64> {
        self.of(|event| match event {
            Event::Enter { at, depth, .. } if at == name => Some(in_plies(*depth)),
            _ => None,
        })
    }

    /// The window at each visit of a position, as its mover sees it.
    pub(crate) fn windows(&self, name: &str) -> Vec<(i32, i32)> {
        self.of(|event| match event {
            Event::Enter { at, window, .. } if at == name => Some((window.alpha.raw(), window.beta.raw())),
            _ => None,
        })
    }

    /// Whether a position was never visited.
    pub(crate) fn avoids(&self, name: &str) -> bool {
        self.depths(name).is_empty()
    }

    /// The value with which each visit of a position ended, for its mover.
    pub(crate) fn values(&self, name: &str) -> Vec<i32> {
        self.of(|event| match event {
            Event::Leave { at, score } if at == name => Some(score.raw()),
            _ => None,
        })
    }

    /// The moves of a position in the order in which they were searched, by where they lead.
    pub(crate) fn order(&self, name: &str) -> Vec<&str> {
        self.events
            .iter()
            .filter_map(|event| match event {
                Event::Descend { at, to } if at == name => Some(to.as_str()),
                _ => None,
            })
            .collect()
    }

    /// Why a position was cut, each time.
    pub(crate) fn cuts(&self, name: &str) -> Vec<Cut> {
        self.of(|event| match event {
            Event::Cut { at, reason } if at == name => Some(*reason),
            _ => None,
        })
    }

    /// The moves of a position that were left out, and why.
    pub(crate) fn skips(&self, name: &str) -> Vec<(String, Skip)> {
        self.of(|event| match event {
            Event::Skip { at, to, reason } if at == name => Some((to.clone(), *reason)),
            _ => None,
        })
    }

    /// The depths to which a position was reduced for this reason, in plies.
    pub(crate) fn reductions(&self, name: &str, why: Reduction) -> Vec<f64> {
        self.of(|event| match event {
            Event::Reduce { at, reason, to } if at == name && *reason == why => Some(in_plies(*to)),
            _ => None,
        })
    }

    /// The depth and the best move of each finished iteration.
    pub(crate) fn iterations(&self) -> Vec<(i32, &str)> {
        self.events
            .iter()
            .filter_map(|event| match event {
                Event::Iteration { depth, best, .. } => Some((*depth, best.as_str())),
                _ => None,
            })
            .collect()
    }
}

fn in_plies(depth: Depth) -> f64 {
    let part = depth - Depth::plies(depth.whole());
    let sixteenths = (0..16).find(|&count| part == Depth::sixteenths(count)).unwrap_or_default();
    f64::from(depth.whole()) + f64::from(sixteenths) / 16.0
}
