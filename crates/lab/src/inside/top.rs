//! The uppermost plies of the tree of a real search of any size, with what lies below each node counted.
//!
//! Below the plies that are kept, a node costs one comparison and one addition. Whatever the search visits is counted
//! somewhere: the nodes of a node are its visits and the nodes of its children, those not worth showing included.

use super::{Step, score_for, window_for};
use foehn_game::any::{AnyPosition, History, Move, Position};
use foehn_game::{Depth, Player, Ply, Score, Window};
use foehn_games::face::DuelFace;
use foehn_search::any::Observer;
use foehn_search::{Budget, Cut, Iteration, Recipe};
use std::collections::HashMap;

/// No more plies are kept: the tree below would be too large to look at.
pub const MOST_PLIES: u16 = 6;

/// No more nodes are kept; what is entered after that is counted where it hangs.
const MOST_KEPT: usize = 200_000;

/// A child is shown when at least this share of all nodes was spent on it.
const WORTH_SHOWING: f64 = 0.001;

/// The top of a search's tree.
#[derive(Clone, PartialEq, Debug)]
pub struct Top {
    /// The depth of the last finished iteration.
    pub depth: i32,
    /// Nodes of the whole search.
    pub nodes: u64,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// Cuts, in the order of [`Cut::ALL`], of the whole search.
    pub cuts: [u64; Cut::ALL.len()],
    /// The value of the root for its mover.
    pub value: Score,
    /// Whether no estimate entered the value.
    pub proved: bool,
    /// The principal variation.
    pub line: Vec<Step>,
    /// The root.
    pub root: TopNode,
}

/// A node of the top. Window and score are those of the last visit, read by Max.
#[derive(Clone, PartialEq, Debug)]
pub struct TopNode {
    /// The move that leads here.
    pub step: Option<Step>,
    /// Who moves here.
    pub mover: Player,
    /// Nodes of the search here and below; the root itself is not counted.
    pub nodes: u64,
    /// How often it was entered.
    pub visits: u64,
    /// How many legal moves it has.
    pub moves: u64,
    /// The depth left at the last visit, in whole plies.
    pub depth: i32,
    /// The question of the last visit.
    pub window: Window,
    /// The answer of the last visit that gave one.
    pub score: Option<Score>,
    /// Why the last visit was cut, if it was.
    pub cut: Option<Cut>,
    /// The children worth showing, those on which most was spent first.
    pub children: Vec<TopNode>,
    /// The other children.
    pub others: Others,
}

/// Children not worth showing one by one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Others {
    /// How many, as far as they were kept apart.
    pub moves: u64,
    /// Nodes of the search at and below them.
    pub nodes: u64,
}

/// Searches the current position of `history` within `budget` and keeps the top `plies` plies of the tree.
pub fn top(duel: &dyn DuelFace, history: &History, recipe: Recipe, budget: &Budget, plies: u16) -> Top {
    let mut keeper = Keeper::new(history.position(), plies.min(MOST_PLIES));
    let answer = duel.engine(recipe).watch(history, budget, 1, &mut keeper);
    keeper.finish(history.position(), &answer)
}

/// A node while the search runs. Window and score are its mover's own.
struct Kept<M> {
    position: Position,
    parent: usize,
    mv: Option<M>,
    mover: Player,
    moves: u64,
    visits: u64,
    nodes: u64,
    depth: Depth,
    window: Window,
    score: Option<Score>,
    cut: Option<Cut>,
}

/// A node of the present line: where it is kept, and the count when it was entered.
#[derive(Clone, Copy)]
struct Open {
    kept: Option<usize>,
    counted_before: u64,
}

/// Keeps the top of the tree.
struct Keeper {
    plies: u16,
    kept: Vec<Kept<Move>>,
    places: HashMap<(usize, Option<Move>), usize>,
    /// The nodes of the present line, from the root down to the plies kept.
    line: Vec<Open>,
    announced: Vec<Option<Move>>,
    counted: u64,
    cuts: [u64; Cut::ALL.len()],
}

impl Keeper {
    fn new(root: &Position, plies: u16) -> Self {
        let announced = vec![None; usize::from(plies) + 1];
        let mut keeper = Keeper {
            plies,
            kept: Vec::new(),
            places: HashMap::new(),
            line: Vec::new(),
            announced,
            counted: 0,
            cuts: [0; Cut::ALL.len()],
        };
        keeper.kept.push(Kept::new(&**root, 0, None));
        keeper
    }

    /// Where the node entered at `ply` is kept; `None` where its parent is not, or there is no more room.
    fn place(&mut self, position: &dyn AnyPosition, ply: Ply) -> Option<usize> {
        let Some(above) = usize::from(ply.0).checked_sub(1) else { return Some(0) };
        let parent = match self.line.get(above) {
            Some(open) => open.kept?,
            None => 0,
        };
        let mv = self.announced[above];
        if let Some(&known) = self.places.get(&(parent, mv)) {
            return Some(known);
        }
        if self.kept.len() >= MOST_KEPT {
            return None;
        }
        self.kept.push(Kept::new(position, parent, mv));
        self.places.insert((parent, mv), self.kept.len() - 1);
        Some(self.kept.len() - 1)
    }

    /// Closes the nodes of the line from `level` on, and gives each what was counted below it.
    fn close_from(&mut self, level: usize) {
        for open in self.line.drain(level.min(self.line.len())..) {
            if let Some(kept) = open.kept {
                self.kept[kept].nodes += self.counted - open.counted_before;
            }
        }
    }

    fn finish(mut self, root: &Position, answer: &Iteration<Move>) -> Top {
        self.close_from(0);
        // What was searched before the root was first entered hangs below it all the same.
        self.kept[0].nodes = self.counted;
        let mut children = vec![Vec::new(); self.kept.len()];
        for (index, kept) in self.kept.iter().enumerate().skip(1) {
            children[kept.parent].push(index);
        }
        Top {
            depth: answer.depth,
            nodes: answer.nodes,
            seconds: answer.time.as_secs_f64(),
            cuts: self.cuts,
            value: answer.best().score,
            proved: answer.proved || answer.best().score.counts_plies(),
            line: Step::line(root, &answer.best().moves),
            root: self.shown(0, root.mover(), &children),
        }
    }

    /// The node kept at `index` with the children worth showing.
    fn shown(&self, index: usize, max: Player, children: &[Vec<usize>]) -> TopNode {
        let kept = &self.kept[index];
        let least = (self.counted as f64 * WORTH_SHOWING).max(1.0);
        let mut worth: Vec<usize> = children[index].clone();
        worth.retain(|&child| self.kept[child].nodes as f64 >= least);
        worth.sort_by_key(|&child| std::cmp::Reverse(self.kept[child].nodes));
        let shown_nodes: u64 = worth.iter().map(|&child| self.kept[child].nodes).sum();
        let counted_here = if index == 0 { 0 } else { kept.visits };
        let others = Others {
            moves: (children[index].len() - worth.len()) as u64,
            nodes: kept.nodes.saturating_sub(counted_here + shown_nodes),
        };
        let children = worth.iter().map(|&child| {
            let step = self.kept[child].mv.map_or_else(Step::pass, |mv| Step::of(&kept.position, mv));
            TopNode { step: Some(step), ..self.shown(child, max, children) }
        });
        TopNode {
            step: None,
            mover: kept.mover,
            nodes: kept.nodes,
            visits: kept.visits,
            moves: kept.moves,
            depth: kept.depth.whole(),
            window: window_for(max, kept.mover, kept.window),
            score: kept.score.map(|score| score_for(max, kept.mover, score)),
            cut: kept.cut,
            children: children.collect(),
            others,
        }
    }
}

impl<M> Kept<M> {
    fn new(position: &dyn AnyPosition, parent: usize, mv: Option<M>) -> Self {
        let moves = if position.ending().is_some() { 0 } else { position.count_moves() };
        let mover = position.mover();
        let (depth, window) = (Depth::ZERO, Window::FULL);
        let position = position.to_position();
        Kept { position, parent, mv, mover, moves, visits: 0, nodes: 0, depth, window, score: None, cut: None }
    }
}

impl Observer for Keeper {
    fn node(&mut self, position: &dyn AnyPosition, window: Window, depth: Depth, ply: Ply) {
        if ply.0 > self.plies {
            self.counted += 1;
            return;
        }
        let level = usize::from(ply.0);
        self.close_from(level);
        let counted_before = self.counted;
        self.counted += u64::from(ply > Ply::ROOT);
        let kept = self.place(position, ply);
        while self.line.len() < level {
            // A search that looks at the root's moves before it enters the root.
            self.line.push(Open { kept: Some(0), counted_before });
        }
        self.line.push(Open { kept, counted_before });
        self.announced[level] = None;
        if let Some(kept) = kept {
            let kept = &mut self.kept[kept];
            kept.visits += 1;
            (kept.window, kept.depth, kept.cut) = (window, depth, None);
        }
    }

    fn descend(&mut self, mv: Move, ply: Ply) {
        if ply.0 < self.plies {
            self.announced[usize::from(ply.0)] = Some(mv);
        }
    }

    fn cut(&mut self, reason: Cut, _moves_searched: usize, _depth: Depth, ply: Ply) {
        self.cuts[reason as usize] += 1;
        if let Some(Open { kept: Some(kept), .. }) = self.line.get(usize::from(ply.0)).copied() {
            self.kept[kept].cut = Some(reason);
        }
    }

    fn leave(&mut self, score: Score, ply: Ply) {
        if ply.0 > self.plies {
            return;
        }
        if let Some(Open { kept: Some(kept), .. }) = self.line.get(usize::from(ply.0)).copied() {
            self.kept[kept].score = Some(score);
        }
        self.close_from(usize::from(ply.0));
    }
}
