//! Trees with chance nodes: expectiminimax, Star1 and Star2 replayed event by event, and what another scale of the leaves does to the choice.
//!
//! The tree is a [`ChanceTree`], small enough to be drawn whole, so that what is cut can be seen. Values are Max's. What Star1 and Star2 take for
//! the bounds of the evaluation, L and U, are the nearest of [`BOUNDS`] that hold for all leaves: nearer ones cut more.

use foehn_game::toys::ChanceTree;
use foehn_game::{Chance, Game, Level, Notation, Player, Turn};
use foehn_search::{
    Budget, ChanceCut, ChanceEngine, ChanceEvent, ChanceRecipe, ChanceRecord, DepthRule, Threshold, Whole,
};

/// The bounds of the evaluation to choose from: L is minus U.
pub const BOUNDS: [i16; 4] = [10, 20, 100, 999];

/// Larger trees are not drawn.
pub const MOST_TREE_NODES: usize = 400;

/// How a tree with chance nodes is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChanceShown {
    /// All of it.
    Expectiminimax,
    /// Alpha-beta, and bounds at the chance nodes.
    Star1,
    /// And a look at one move after each happening.
    Star2,
}

impl ChanceShown {
    /// All of them.
    pub const ALL: [ChanceShown; 3] = [ChanceShown::Expectiminimax, ChanceShown::Star1, ChanceShown::Star2];

    /// As it is typed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ChanceShown::Expectiminimax => "expectiminimax",
            ChanceShown::Star1 => "star1",
            ChanceShown::Star2 => "star2",
        }
    }

    fn recipe(self) -> ChanceRecipe {
        let star2 = if self == ChanceShown::Star2 { Threshold::at(1) } else { Threshold::OFF };
        let prunes = self != ChanceShown::Expectiminimax;
        ChanceRecipe {
            pruning: prunes,
            star1: prunes,
            star2,
            depth_rule: DepthRule::Exact,
            table_size: Whole::new(1),
            ..ChanceRecipe::plain()
        }
    }
}

/// Who decides at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChanceKind {
    /// Max.
    Max,
    /// Min.
    Min,
    /// The dice.
    Chance,
    /// Nobody: it has a value.
    Leaf,
}

impl ChanceKind {
    fn of(tree: &ChanceTree) -> Self {
        match tree.turn() {
            Turn::Over => ChanceKind::Leaf,
            Turn::Chance => ChanceKind::Chance,
            Turn::Player(Player::FIRST) => ChanceKind::Max,
            Turn::Player(_) => ChanceKind::Min,
        }
    }

    /// The kind in a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ChanceKind::Max => "max",
            ChanceKind::Min => "min",
            ChanceKind::Chance => "chance",
            ChanceKind::Leaf => "leaf",
        }
    }
}

/// A node of the tree, searched or not.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChanceTreeNode {
    /// The node above.
    pub parent: Option<usize>,
    /// Which of its children this is, from 0.
    pub number: u16,
    /// Who decides.
    pub kind: ChanceKind,
    /// How likely it happens, below a chance node.
    pub odds: Option<f64>,
    /// What a leaf is worth.
    pub leaf: Option<f64>,
}

/// Something that happened at a node.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ChanceStep {
    /// It was entered with this window, to be probed by Star2 or to be searched.
    Enter(usize, [f64; 2], Visit),
    /// It was left with this value.
    Leave(usize, f64),
    /// Its average is known to lie between these.
    Average(usize, [f64; 2]),
    /// The rest of it is left out.
    Cut(usize, ChanceCut),
}

/// Why a node is entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visit {
    /// For its value.
    Search,
    /// For a bound by its first move.
    Probe,
}

/// A search of a tree, written down.
#[derive(Clone, PartialEq, Debug)]
pub struct ChanceReplay {
    /// The tree: the root first, parents before their children.
    pub nodes: Vec<ChanceTreeNode>,
    /// What happened, in order.
    pub steps: Vec<ChanceStep>,
    /// What it is worth to Max.
    pub value: f64,
    /// The child of the root that is chosen, from 0; `None` where chance or nobody chooses.
    pub best: Option<u16>,
    /// U; L is minus that.
    pub bound: i16,
    /// How many nodes each method enters, in the order of [`ChanceShown::ALL`].
    pub counts: [u64; 3],
}

/// Searches the tree and writes it down.
///
/// # Errors
/// It is too large to be drawn, or has nothing to search.
pub fn chance_replay(tree: &ChanceTree, method: ChanceShown) -> Result<ChanceReplay, String> {
    let nodes = listed(tree)?;
    if tree.is_over() {
        return Err("the tree is a single leaf: there is nothing to search".to_owned());
    }
    let largest = nodes.iter().filter_map(|node| node.leaf).fold(0.0, |most: f64, leaf| most.max(leaf.abs()));
    let bound = BOUNDS.into_iter().find(|&bound| f64::from(bound) >= largest).unwrap_or(BOUNDS[BOUNDS.len() - 1]);
    let record = recorded(tree, method, bound);
    let line = record.line.clone().ok_or("the search was stopped")?;
    let counts = ChanceShown::ALL.map(|method| recorded(tree, method, bound).nodes);
    let value = line.values.first().copied().unwrap_or_default();
    Ok(ChanceReplay { steps: placed(&nodes, &record), nodes, value, best: line.moves.first().copied(), bound, counts })
}

/// The nodes of the whole tree.
fn listed(tree: &ChanceTree) -> Result<Vec<ChanceTreeNode>, String> {
    let mut nodes = vec![told(tree, None, 0, None)];
    let mut positions = vec![tree.clone()];
    let mut at = 0;
    while let Some(position) = positions.get(at).cloned() {
        let odds = position.odds_list();
        for mv in position.moves() {
            let odds = odds.iter().find(|(happening, _)| *happening == mv).map(|&(_, odds)| odds);
            let child = position.play(mv);
            nodes.push(told(&child, Some(at), mv, odds));
            positions.push(child);
        }
        at += 1;
        if nodes.len() > MOST_TREE_NODES {
            return Err(format!("the tree has more than {MOST_TREE_NODES} nodes, too many to be drawn"));
        }
    }
    Ok(nodes)
}

fn told(position: &ChanceTree, parent: Option<usize>, number: u16, odds: Option<f64>) -> ChanceTreeNode {
    let leaf = position.leaf_value().map(f64::from);
    ChanceTreeNode { parent, number, kind: ChanceKind::of(position), odds, leaf }
}

fn recorded(tree: &ChanceTree, method: ChanceShown, bound: i16) -> ChanceRecord<u16> {
    // Deeper than any tree that is drawn; one ply is one node at least.
    let budget = Budget::depth(MOST_TREE_NODES as i32);
    let recipe = method.recipe();
    match bound {
        10 => ChanceEngine::new(recipe, Level::<-10, 10, 0>).record(tree, &budget),
        20 => ChanceEngine::new(recipe, Level::<-20, 20, 0>).record(tree, &budget),
        100 => ChanceEngine::new(recipe, Level::<-100, 100, 0>).record(tree, &budget),
        _ => ChanceEngine::new(recipe, Level::<-999, 999, 0>).record(tree, &budget),
    }
}

/// The events with the nodes at which they happened.
fn placed(nodes: &[ChanceTreeNode], record: &ChanceRecord<u16>) -> Vec<ChanceStep> {
    let mut path = vec![0];
    let mut steps = Vec::new();
    for event in &record.events {
        let here = path.last().copied().unwrap_or_default();
        steps.push(match *event {
            ChanceEvent::Enter { mv, alpha, beta, probes } => {
                let is_it = |node: &ChanceTreeNode| node.parent == Some(here) && node.number == mv;
                let child = nodes.iter().position(is_it).unwrap_or(here);
                path.push(child);
                ChanceStep::Enter(child, [alpha, beta], if probes { Visit::Probe } else { Visit::Search })
            }
            ChanceEvent::Leave { value } => {
                path.pop();
                ChanceStep::Leave(here, value)
            }
            ChanceEvent::Average { least, most } => ChanceStep::Average(here, [least, most]),
            ChanceEvent::Cut(cut) => ChanceStep::Cut(here, cut),
        });
    }
    steps
}

/// What another scale of the leaves does to the choices at the root.
#[derive(Clone, PartialEq, Debug)]
pub struct Rescaling {
    /// The distinct values of the leaves, from the smallest.
    pub leaves: Vec<i16>,
    /// What each becomes.
    pub scaled: Vec<f64>,
    /// Whether the order stays.
    pub is_monotone: bool,
    /// What each choice at the root is worth before and after: by the odds, and where Min decides in place of the dice.
    pub choices: Vec<RescaledChoice>,
    /// The best choices by the odds, before and after.
    pub by_odds: [usize; 2],
    /// The best choices against Min in place of the dice, before and after.
    pub by_minimax: [usize; 2],
}

/// A choice at the root under both scales.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RescaledChoice {
    /// The averages by the odds.
    pub by_odds: [f64; 2],
    /// The values where Min decides in place of the dice.
    pub by_minimax: [f64; 2],
}

/// Values the tree by its own leaves and by others: `scaled` are the new values of the distinct leaves, from the smallest; their own where there are none.
///
/// # Errors
/// The root is not a player's choice, or there are not as many new values as leaves.
pub fn rescaled(tree: &ChanceTree, scaled: &[f64]) -> Result<Rescaling, String> {
    let nodes = listed(tree)?;
    let Turn::Player(chooser) = tree.turn() else {
        return Err("nobody chooses at the root of this tree: expected round brackets".to_owned());
    };
    let mut leaves: Vec<i16> = nodes.iter().filter_map(|node| node.leaf).map(|leaf| leaf as i16).collect();
    leaves.sort_unstable();
    leaves.dedup();
    let own: Vec<f64> = leaves.iter().copied().map(f64::from).collect();
    let new = if scaled.is_empty() { &own } else { scaled };
    if new.len() != own.len() {
        return Err(format!("{} new values, expected {}: one for each value of a leaf", new.len(), own.len()));
    }
    if let Some(value) = new.iter().find(|value| !value.is_finite() || value.abs() > 1e9) {
        return Err(format!("a new value of {value}, expected a number between -1e9 and 1e9"));
    }
    let scales = [own.as_slice(), new];
    let choices: Vec<RescaledChoice> = tree
        .moves()
        .into_iter()
        .map(|mv| {
            let child = tree.play(mv);
            let of = |dice: Dice| scales.map(|scale| valued(&child, &leaves, scale, dice));
            RescaledChoice { by_odds: of(Dice::Odds), by_minimax: of(Dice::Min) }
        })
        .collect();
    let best = |value: &dyn Fn(&RescaledChoice) -> f64| {
        let sign = if chooser == Player::FIRST { 1.0 } else { -1.0 };
        let better = |best: usize, index: usize| sign * value(&choices[index]) > sign * value(&choices[best]) + 1e-12;
        (1..choices.len()).fold(0, |best, index| if better(best, index) { index } else { best })
    };
    Ok(Rescaling {
        is_monotone: new.windows(2).all(|pair| pair[0] < pair[1]),
        by_odds: [0, 1].map(|scale| best(&|choice| choice.by_odds[scale])),
        by_minimax: [0, 1].map(|scale| best(&|choice| choice.by_minimax[scale])),
        scaled: new.to_vec(),
        leaves,
        choices,
    })
}

/// Who decides at chance nodes.
#[derive(Clone, Copy)]
enum Dice {
    Odds,
    Min,
}

/// The value of a tree whose leaves have other values.
fn valued(tree: &ChanceTree, leaves: &[i16], scale: &[f64], dice: Dice) -> f64 {
    if let Some(leaf) = tree.leaf_value() {
        return leaves.binary_search(&leaf).ok().and_then(|index| scale.get(index)).copied().unwrap_or_default();
    }
    let below = |mv: u16| valued(&tree.play(mv), leaves, scale, dice);
    let all = || tree.moves().into_iter().map(below);
    match (tree.turn(), dice) {
        (Turn::Chance, Dice::Odds) => tree.odds_list().into_iter().map(|(mv, odds)| odds * below(mv)).sum(),
        (Turn::Player(Player::FIRST), _) => all().fold(f64::NEG_INFINITY, f64::max),
        _ => all().fold(f64::INFINITY, f64::min),
    }
}

/// Reads a tree.
///
/// # Errors
/// What is wrong with the text, and where.
pub fn chance_tree(text: &str) -> Result<ChanceTree, String> {
    ChanceTree::parse_position(text).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::kit;

    fn tree(text: &str) -> ChanceTree {
        chance_tree(text).expect("a good tree")
    }

    const LECTURE: &str = "([1/2: (2 4) 1/2: (7 4)] [1/2: (6 0) 1/2: (5 -2)])";
    /// The first look after each happening decides: 1, 2 and 3 are 2 on average, and 3 is sure.
    const PROBED: &str = "([1/2: (2 4) 1/2: (7 4)] [1/3: (1 6) 1/3: (2 9) 1/3: (3 8)])";

    fn cuts(replay: &ChanceReplay) -> Vec<ChanceCut> {
        let cut = |step: &ChanceStep| if let ChanceStep::Cut(_, cut) = step { Some(*cut) } else { None };
        replay.steps.iter().filter_map(cut).collect()
    }

    #[test]
    fn every_method_finds_the_same_value_and_move() {
        for text in [LECTURE, PROBED, "min ([1/6: [1/2: 3 1/2: -3] 5/6: (1 [1: (2 9)])] -7)", "[1/2: 3 1/2: (4 9)]"] {
            let tree = tree(text);
            let replays = ChanceShown::ALL.map(|method| chance_replay(&tree, method).expect("small"));
            for replay in &replays {
                assert!((replay.value - kit::expectiminimax(&tree)).abs() < 1e-12, "{text} {}", replay.value);
                assert_eq!(replay.best, replays[0].best, "{text}");
                assert_eq!(replay.counts, replays[0].counts);
            }
            assert_eq!(replays[0].counts[0] as usize, replays[0].nodes.len() - 1, "the whole tree, but for its root");
            assert!(cuts(&replays[0]).is_empty(), "{text}: expectiminimax cuts nothing");
        }
    }

    #[test]
    fn every_enter_has_its_leave() {
        let replay = chance_replay(&tree(PROBED), ChanceShown::Star2).expect("small");
        let mut open = vec![0];
        for step in &replay.steps {
            match *step {
                ChanceStep::Enter(node, [alpha, beta], _) => {
                    assert_eq!(replay.nodes[node].parent, open.last().copied());
                    assert!(alpha <= beta);
                    open.push(node);
                }
                ChanceStep::Leave(node, _) => assert_eq!(open.pop(), Some(node)),
                ChanceStep::Average(node, _) | ChanceStep::Cut(node, _) => assert_eq!(open.last(), Some(&node)),
            }
        }
        assert_eq!(open, [0]);
    }

    #[test]
    fn star1_cuts_by_bounds_and_star2_after_a_look() {
        let star1 = chance_replay(&tree("([1/2: (2 4) 1/2: (7 4)] [1/2: (-9 0) 1/2: (5 -2)])"), ChanceShown::Star1);
        let star1 = star1.expect("small");
        // -9 and at most 10 are at most 0.5 on average, and 3 is sure.
        assert!(star1.steps.iter().any(|step| matches!(step, ChanceStep::Average(_, [_, most]) if *most == 0.5)));
        assert!(cuts(&star1).contains(&ChanceCut::Star1), "{:?}", star1.steps);
        let star2 = chance_replay(&tree(PROBED), ChanceShown::Star2).expect("small");
        assert!(cuts(&star2).contains(&ChanceCut::Star2), "{:?}", star2.steps);
        let [all, one, two] = star2.counts;
        assert!(two < one && one < all, "{:?}", star2.counts);
    }

    /// The lecture's example: the same order, another scale, another move; minimax keeps its own.
    #[test]
    fn rescaling_changes_the_choice_by_odds_alone() {
        let tree = tree("([0.9: (2 2) 0.1: (3 3)] [0.9: (1 1) 0.1: (4 4)])");
        let found = rescaled(&tree, &[1.0, 20.0, 30.0, 400.0]).expect("a choice");
        assert_eq!((found.leaves.as_slice(), found.is_monotone), ([1, 2, 3, 4].as_slice(), true));
        assert_eq!((found.by_odds, found.by_minimax), ([0, 1], [0, 0]));
        let averages: Vec<f64> = found.choices.iter().flat_map(|choice| choice.by_odds).collect();
        for (found, expected) in averages.iter().zip([2.1, 21.0, 1.3, 40.9]) {
            assert!((found - expected).abs() < 1e-9, "{averages:?}");
        }
        let linear = rescaled(&tree, &[107.0, 207.0, 307.0, 407.0]).expect("a choice");
        assert_eq!(linear.by_odds, [0, 0], "a linear change keeps the choice");
        assert!(!rescaled(&tree, &[4.0, 3.0, 2.0, 1.0]).expect("a choice").is_monotone);
    }

    #[test]
    fn what_cannot_be_shown_is_refused() {
        let lecture = tree(LECTURE);
        assert!(rescaled(&lecture, &[1.0]).is_err_and(|error| error.contains("1 new values, expected 7")));
        assert!(rescaled(&tree("[1/2: 1 1/2: 2]"), &[]).is_err_and(|error| error.contains("nobody chooses")));
        assert!(chance_replay(&tree("7"), ChanceShown::Star1).is_err_and(|error| error.contains("single leaf")));
        let wide = format!("({})", "1 ".repeat(MOST_TREE_NODES + 1));
        assert!(chance_replay(&tree(&wide), ChanceShown::Star1).is_err_and(|error| error.contains("too many")));
        assert!(chance_tree("(1 [2)").is_err());
    }
}
