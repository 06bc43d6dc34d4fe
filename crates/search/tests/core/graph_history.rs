//! Graph-history interaction: the table must not hand one path's repetition to another.
//!
//! The constructed case, Max to move in R, leaves in Max's points, every position that recurs is a draw:
//!
//! ```text
//!        R            Through A, Max saves B by going back to A, a repetition: B is worth 0 on that path.
//!       / \           Through C, A was not visited: from A, Min goes to -5, and B is worth -5.
//!      A   C          If the table remembers B as 0, C and with it R seem to be worth 0 too.
//!     / \ /           R is worth -5.
//!   -5   B --- -5
//!        |
//!        A (again)
//! ```

use foehn_game::kit::Random;
use foehn_game::{DrawRules, Duel, Even, Game, History, Key, Outcome, Player, Score, Turn};
use foehn_search::exam::{Scatter, equals_minimax};
use foehn_search::{Algorithm, Budget, DepthRule, Engine, GraphHistory, Recipe, Silent, Whole};
use std::sync::Arc;

/// A node of a graph that may have cycles, and the player to move there.
#[derive(Clone, Debug)]
struct Graph {
    nodes: Arc<Vec<Node>>,
    at: usize,
    mover: Player,
    plies: u32,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Node {
    Leaf(i16),
    Inner(Vec<usize>),
}

impl PartialEq for Graph {
    fn eq(&self, other: &Self) -> bool {
        (self.at, self.mover) == (other.at, other.mover)
    }
}

impl Eq for Graph {}

impl Graph {
    fn new(nodes: Vec<Node>) -> Self {
        Graph { nodes: Arc::new(nodes), at: 0, mover: Player::FIRST, plies: 0 }
    }

    fn children(&self) -> &[usize] {
        match &self.nodes[self.at] {
            Node::Leaf(_) => &[],
            Node::Inner(children) => children,
        }
    }
}

impl Game for Graph {
    type Move = u16;

    fn start() -> Self {
        constructed()
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.turn_by_outcome()
    }

    fn legal_moves(&self, visit: impl FnMut(u16)) {
        (0..self.children().len() as u16).for_each(visit);
    }

    fn play(&self, mv: u16) -> Self {
        let at = self.children()[usize::from(mv)];
        Graph { at, mover: self.mover.opponent(), plies: self.plies + 1, ..self.clone() }
    }

    fn payoff(&self, seat: Player) -> f64 {
        self.payoff_by_outcome(seat)
    }

    fn key(&self) -> Key {
        Key::mix(self.at as u64, self.mover.index() as u64)
    }

    fn quiet_plies(&self) -> u32 {
        self.plies
    }

    fn draw_rules() -> DrawRules {
        DrawRules { repetitions: Some(3), quiet_plies: None }
    }
}

impl Duel for Graph {
    const COUNTS_POINTS: bool = true;

    fn mover(&self) -> Player {
        self.mover
    }

    fn ending(&self) -> Option<Outcome> {
        match self.nodes[self.at] {
            Node::Leaf(value) => Some(Outcome::by_lead(value)),
            Node::Inner(_) => None,
        }
    }

    fn stuck(&self) -> Outcome {
        Outcome::Draw
    }
}

fn constructed() -> Graph {
    const R: usize = 0;
    const A: usize = 1;
    const B: usize = 2;
    const C: usize = 3;
    const LOST: usize = 4;
    let mut nodes = vec![Node::Leaf(-5); 5];
    nodes[R] = Node::Inner(vec![A, C]);
    nodes[A] = Node::Inner(vec![B, LOST]);
    nodes[B] = Node::Inner(vec![A, LOST]);
    nodes[C] = Node::Inner(vec![B]);
    Graph::new(nodes)
}

/// Graphs with cycles, drawn at random: two thirds of the nodes are inner ones with two or three children anywhere.
fn random_graph(random: &mut Random) -> Graph {
    let nodes = (0..12).map(|index| {
        if index > 7 {
            return Node::Leaf(random.below(21) as i16 - 10);
        }
        Node::Inner((0..2 + random.below(2)).map(|_| 1 + random.below(11)).collect())
    });
    Graph::new(nodes.collect())
}

fn value(graph: &Graph, graph_history: GraphHistory, depth: i32) -> Score {
    // One iteration, so that the order of the moves is the order of the graph.
    let first_depth = Whole::new(depth);
    let recipe = Recipe { graph_history, first_depth, depth_rule: DepthRule::Exact, ..Recipe::default() };
    let mut engine = Engine::new(recipe, Even);
    engine.think(&History::new(graph.clone()), &Budget::depth(depth), 1, &mut Silent).best().score
}

#[test]
fn a_draw_of_one_path_is_not_handed_to_another() {
    let lost = Score::by_points(-5);
    assert_eq!(value(&constructed(), GraphHistory::Untabled, 8), lost);
    assert_eq!(value(&constructed(), GraphHistory::Path, 8), lost);
    assert_eq!(value(&constructed(), GraphHistory::Ignore, 8), Score::DRAW, "the case shows the fault it is made for");
}

#[test]
fn encoded_paths_are_exact_on_graphs_with_cycles() {
    let mut random = Random::new(11);
    for seed in 0..400 {
        let graph = random_graph(&mut random);
        equals_minimax(std::slice::from_ref(&graph), &Even, seed, 3, 8, 2, 20_000).expect("the value of minimax");
        equals_minimax(&[graph], &Scatter, seed, 3, 8, 2, 20_000).expect("the value of minimax");
    }
}

/// How often each treatment differs from minimax: the exact one never, and not storing is far better than ignoring.
#[test]
fn not_storing_repetitions_mends_most() {
    let mut random = Random::new(12);
    let mut wrong = [0; 3];
    for _ in 0..2000 {
        let graph = random_graph(&mut random);
        let oracle = Recipe::plain(Algorithm::Minimax);
        let truth = foehn_search::minimax(&History::new(graph.clone()), &Even, foehn_game::Depth::plies(7), &oracle);
        for (index, &treatment) in GraphHistory::ALL.iter().enumerate() {
            wrong[index] += usize::from(value(&graph, treatment, 7) != truth);
        }
    }
    let [ignored, untabled, path] = wrong;
    assert_eq!(path, 0);
    assert!(ignored >= 5 && untabled * 2 < ignored, "ignored {ignored}, untabled {untabled} of 2000");
}
