//! The witness: watches a search and keeps a sample of its selective decisions, with all that happened above them.
//!
//! A [`Visit`] is one search of one node. The same node may be visited several times (less deeply first, with a minimal
//! window first, by a technique that tests it); each visit points to the one above it, and those above are completed when
//! they are left. What no kept decision points to is dropped, so memory is bounded by the sample.
//!
//! Only the iteration of the wanted depth is kept. Not here: quiescence, which decides nothing that is reported.

use super::reservoir::Reservoir;
use super::technique::Technique;
use crate::between_plies::score_above;
use foehn_game::any::{AnyPosition, Move, Position};
use foehn_game::kit::Random;
use foehn_game::{Depth, Ply, Score, Window};
use foehn_search::any::Observer;
use foehn_search::{Cut, Reduction, Skip};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// A visit, shared by the decisions below it.
pub(super) type Seen = Rc<RefCell<Visit>>;

/// One search of one node.
pub(super) struct Visit {
    pub(super) position: Position,
    pub(super) window: Window,
    /// The depth that was asked for.
    pub(super) asked: Depth,
    /// What of it is left to search, reductions of the node taken off.
    pub(super) depth: Depth,
    pub(super) ply: Ply,
    /// The visit it served, and as what; `None` at the root.
    pub(super) above: Option<(Seen, Role)>,
    /// The moves searched, in order.
    pub(super) moves: Vec<Tried<Move>>,
    /// The moves left out.
    pub(super) skipped: Vec<Move>,
    /// How many searches techniques made before the moves.
    pub(super) attempts: usize,
    /// Why it was left early, and the depth left then.
    pub(super) cut: Option<(Cut, Depth)>,
    /// What it was left with; `None` while it is open, and for ever where the search was stopped.
    pub(super) result: Option<Score>,
    /// The reductions of the node itself, with the depths before them.
    reductions: Vec<(Reduction, Depth)>,
    /// Whether a move is being searched, the last of `moves`.
    announced: bool,
}

/// What a visit is to the one above it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// The search of its move with this number; less deeply than this depth, where one is given.
    Move { number: usize, instead_of: Option<Depth> },
    /// The test of a pass, with the number of the attempt.
    Pass { attempt: usize },
    /// A test of the same node by a shallower search, with the number of the attempt.
    Same { attempt: usize },
}

/// A move that was searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tried<M> {
    pub(super) mv: M,
    /// What was in hand when it was asked.
    pub(super) alpha: Score,
    /// What the last search of it said, as the node reads it.
    pub(super) score: Score,
    /// The depth that the next search of it will lack.
    instead_of: Option<Depth>,
}

/// Where a decision was made.
pub(super) enum Place {
    /// A node answered without its moves, or searched less deeply than `depth`.
    Node { visit: Seen, depth: Depth },
    /// A move of a node refused: left out (no number), or after a search less deep than `depth`, which is the child's.
    Move { visit: Seen, mv: Move, number: Option<usize>, alpha: Score, depth: Option<Depth> },
}

/// A selective decision.
pub(super) struct Decision {
    pub(super) technique: Technique,
    /// The depth left at the node, in whole plies.
    pub(super) depth: i32,
    /// The number of the root position.
    pub(super) root: usize,
    pub(super) place: Place,
}

/// A technique and a depth: decisions are sampled for each pair.
pub(super) type Stratum = (Technique, i32);

/// Watches searches.
pub(super) struct Witness {
    /// The depth of the iteration to keep.
    wanted: Depth,
    most: usize,
    random: Random,
    root: usize,
    is_wanted: bool,
    open: Vec<Seen>,
    sample: BTreeMap<Stratum, Reservoir<Decision>>,
}

impl Witness {
    /// A witness of iterations to depth `wanted`, who keeps at most so many decisions for each technique and depth.
    pub(super) fn new(wanted: i32, most: usize, seed: u64) -> Self {
        Witness {
            wanted: Depth::plies(wanted),
            most,
            random: Random::new(seed),
            root: 0,
            is_wanted: false,
            open: Vec::new(),
            sample: BTreeMap::new(),
        }
    }

    /// From now on the root position with this number is searched.
    pub(super) fn begin(&mut self, root: usize) {
        self.root = root;
        self.open.clear();
        self.is_wanted = false;
    }

    /// What was offered and kept for each technique and depth.
    pub(super) fn finish(self) -> BTreeMap<Stratum, (u64, Vec<Decision>)> {
        self.sample.into_iter().map(|(stratum, reservoir)| (stratum, reservoir.finish())).collect()
    }

    fn offer(&mut self, technique: Technique, depth: i32, place: impl FnOnce() -> Place) {
        if self.is_wanted {
            let reservoir = self.sample.entry((technique, depth)).or_insert_with(|| Reservoir::new(self.most));
            let root = self.root;
            reservoir.offer(&mut self.random, || Decision { technique, depth, root, place: place() });
        }
    }

    /// The visit that is open at `ply`.
    fn at(&self, ply: Ply) -> Option<Seen> {
        self.open.last().filter(|seen| seen.borrow().ply == ply).map(Rc::clone)
    }

    /// What a node entered at `ply` is to the visit that is open.
    fn role(&self, ply: Ply) -> Option<(Seen, Role)> {
        let above = self.open.last()?;
        let mut visit = above.borrow_mut();
        visit.go_on();
        let role = if visit.ply == ply || !visit.announced {
            let attempt = visit.attempts;
            visit.attempts += 1;
            if visit.ply == ply { Role::Same { attempt } } else { Role::Pass { attempt } }
        } else {
            let number = visit.moves.len() - 1;
            Role::Move { number, instead_of: visit.moves[number].instead_of.take() }
        };
        drop(visit);
        Some((Rc::clone(above), role))
    }

    /// Tells the visit above what a search of its move said, and whether the move is refused by it.
    fn report(&mut self, visit: &Visit, score: Score) {
        let Some((above, Role::Move { number, instead_of })) = &visit.above else { return };
        let mut parent = above.borrow_mut();
        let score = score_above(&parent.position, &visit.position, score);
        let tried = &mut parent.moves[*number];
        tried.score = score;
        let Tried { mv, alpha, .. } = *tried;
        let depth = parent.depth.whole();
        drop(parent);
        if instead_of.is_some_and(|full| full > visit.asked) && score <= alpha {
            let place =
                || Place::Move { visit: Rc::clone(above), mv, number: Some(*number), alpha, depth: *instead_of };
            self.offer(Technique::LateMoveReductions, depth, place);
        }
    }
}

impl Visit {
    /// The best that was found among its moves so far.
    fn best(&self) -> Score {
        self.moves.iter().map(|tried| tried.score).max().unwrap_or(Score::MIN)
    }

    /// The search goes on at this node. A cut that did not end it was razoring's, which looked at the captures alone and
    /// found one too good to give the node up.
    fn go_on(&mut self) {
        if self.cut.take().is_some() {
            self.moves.clear();
            self.announced = false;
        }
    }
}

impl Observer for Witness {
    fn node(&mut self, node: &dyn AnyPosition, window: Window, depth: Depth, ply: Ply) {
        if self.open.is_empty() {
            self.is_wanted = depth == self.wanted;
        }
        let above = self.role(ply);
        self.open.push(Rc::new(RefCell::new(Visit {
            position: node.to_position(),
            window,
            asked: depth,
            depth,
            ply,
            above,
            moves: Vec::new(),
            skipped: Vec::new(),
            attempts: 0,
            cut: None,
            result: None,
            reductions: Vec::new(),
            announced: false,
        })));
    }

    fn descend(&mut self, mv: Move, ply: Ply) {
        let Some(seen) = self.at(ply) else { return };
        let mut visit = seen.borrow_mut();
        visit.go_on();
        let alpha = visit.window.alpha.max(visit.best());
        visit.moves.push(Tried { mv, alpha, score: Score::MIN, instead_of: None });
        visit.announced = true;
    }

    fn leave(&mut self, score: Score, ply: Ply) {
        let Some(seen) = self.at(ply) else { return };
        self.open.pop();
        seen.borrow_mut().result = Some(score);
        let visit = seen.borrow();
        self.report(&visit, score);
        if let Some((reason, depth)) = visit.cut
            && let Some(technique) = Technique::of_cut(reason)
        {
            self.offer(technique, depth.whole(), || Place::Node { visit: Rc::clone(&seen), depth });
        }
        for &(reason, depth) in &visit.reductions {
            let place = || Place::Node { visit: Rc::clone(&seen), depth };
            self.offer(Technique::of_reduction(reason), depth.whole(), place);
        }
    }

    fn cut(&mut self, reason: Cut, _moves_searched: usize, depth: Depth, ply: Ply) {
        let Some(seen) = self.at(ply) else { return };
        seen.borrow_mut().cut = Some((reason, depth));
    }

    fn skip(&mut self, mv: Move, reason: Skip, depth: Depth, ply: Ply) {
        let Some(seen) = self.at(ply) else { return };
        let alpha = {
            let mut visit = seen.borrow_mut();
            visit.skipped.push(mv);
            visit.window.alpha.max(visit.best())
        };
        let place = || Place::Move { visit: Rc::clone(&seen), mv, number: None, alpha, depth: None };
        self.offer(Technique::of_skip(reason), depth.whole(), place);
    }

    fn reduce(&mut self, reason: Reduction, from: Depth, to: Depth, ply: Ply) {
        let Some(seen) = self.at(ply) else { return };
        let mut visit = seen.borrow_mut();
        match reason {
            Reduction::LateMove => {
                if let Some(tried) = visit.moves.last_mut() {
                    tried.instead_of = Some(from);
                }
            }
            Reduction::FailHigh | Reduction::MaterialDeficit => {
                visit.depth = to;
                // At the horizon there was nothing to take away.
                if !from.is_horizon() {
                    visit.reductions.push((reason, from));
                }
            }
        }
    }
}
