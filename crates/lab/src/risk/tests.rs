//! Decisions that are known to be wrong, in trees with a lying evaluation: some reach the root, others are absorbed.

use super::witness::{Decision, Place, Role, Witness};
use super::*;
use crate::by_name::{duel, start};
use foehn_game::any::{AsDuel, History, Move, Position};
use foehn_game::kit::Random;
use foehn_game::{
    Board, Duel, Game, Key, Knowledge, KnowledgeAbilities, Notation, NotationError, Outcome, Passing, Picture, Player,
    Score, Turn, Window,
};
use foehn_games::face;
use foehn_games::playable::{About, Playable};
use foehn_search::any::Prover;
use foehn_search::{Algorithm, Correlations, Engine, Iteration, Whole};
use std::rc::Rc;
use std::sync::Arc;

/// A tree in which every node says what it thinks it is worth, which may be a lie.
#[derive(Clone, Debug)]
struct Toy {
    node: Arc<Node>,
    mover: Player,
}

#[derive(Debug)]
struct Node {
    id: u64,
    /// What it says it is worth to the first player.
    says: i32,
    children: Vec<Arc<Node>>,
}

impl PartialEq for Toy {
    fn eq(&self, other: &Self) -> bool {
        (self.node.id, self.mover) == (other.node.id, other.mover)
    }
}

impl Eq for Toy {}

impl Game for Toy {
    type Move = u8;

    fn start() -> Self {
        Toy { node: leaf(0), mover: Player::FIRST }
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.turn_by_outcome()
    }

    fn legal_moves(&self, visit: impl FnMut(u8)) {
        (0..self.node.children.len() as u8).for_each(visit);
    }

    fn play(&self, mv: u8) -> Self {
        Toy { node: Arc::clone(&self.node.children[usize::from(mv)]), mover: self.mover.opponent() }
    }

    fn payoff(&self, seat: Player) -> f64 {
        self.payoff_by_outcome(seat)
    }

    fn key(&self) -> Key {
        Key::of(self.node.id).with(self.mover.index() as u64)
    }
}

impl Duel for Toy {
    fn mover(&self) -> Player {
        self.mover
    }

    fn stuck(&self) -> Outcome {
        Outcome::Draw
    }
}

impl Passing for Toy {
    fn pass(&self) -> Option<Self> {
        Some(Toy { mover: self.mover.opponent(), ..self.clone() })
    }
}

#[derive(Clone, Copy, Default)]
struct Says;

impl Knowledge<Toy> for Says {
    const ABILITIES: KnowledgeAbilities = KnowledgeAbilities { threats: true, ..KnowledgeAbilities::NONE };

    fn evaluate(&self, position: &Toy) -> Score {
        let says = position.node.says;
        Score::estimate(if position.mover == Player::FIRST { says } else { -says })
    }

    fn threat(&self, _position: &Toy) -> Option<i32> {
        Some(0)
    }

    fn material(&self, position: &Toy) -> i32 {
        self.evaluate(position).raw()
    }
}

impl Notation for Toy {
    fn parse_position(_text: &str) -> Result<Self, NotationError> {
        Ok(Toy::start())
    }

    fn position_text(&self) -> String {
        self.node.id.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<u8, NotationError> {
        text.parse().map_err(|_| NotationError::new(0, text, "a number"))
    }

    fn move_text(&self, mv: u8) -> String {
        mv.to_string()
    }
}

impl Board for Toy {
    fn picture(&self) -> Picture {
        Picture::default()
    }
}

impl Playable for Toy {
    type Knowledge = Says;

    const ABOUT: About = About::named("toy");

    fn engine(recipe: Recipe) -> Engine<Self, Says> {
        // A search of one ply predicts one of three, more or less.
        let pair = Correlations::read("0 1 3 1.0 0.0 100.0").unwrap();
        Engine::new(recipe, Says).with_passing().with_correlations(pair)
    }
}

fn inner(says: i32, children: Vec<Arc<Node>>) -> Arc<Node> {
    let id = children.iter().fold(Key::of(says as u64), |key, child| key.with(child.id)).0;
    Arc::new(Node { id, says, children })
}

fn leaf(says: i32) -> Arc<Node> {
    inner(says, Vec::new())
}

fn recipe(switches: &[&str]) -> Recipe {
    let mut recipe = Recipe { history: false, table_size: Whole::new(1), ..Recipe::plain(Algorithm::NegaScout) };
    switches.iter().for_each(|switch| recipe.assign(switch).unwrap());
    recipe
}

fn engine(recipe: Recipe) -> Box<dyn Prover> {
    face::of::<Toy>().engine(recipe)
}

/// A decision that was examined.
#[derive(Debug)]
struct Looked {
    row: Row,
    finding: Finding,
    /// Whether a search above it trusts more of the answer than its side of the window.
    trusted_beyond: bool,
}

/// Whether NegaScout, above the decision, took what a minimal window said for a lower bound in a larger one: then not only
/// the side of the window counts, but how far beyond it a technique said the value was.
fn is_trusted_beyond(decision: &Decision) -> bool {
    let (Place::Node { visit, .. } | Place::Move { visit, .. }) = &decision.place;
    let mut next = Some(Rc::clone(visit));
    while let Some(seen) = next {
        let visit = seen.borrow();
        if let (Some((above, Role::Move { number, .. })), Some(result)) = (&visit.above, visit.result) {
            let (parent, score) = (above.borrow(), -result);
            let open = Window { alpha: parent.moves[*number].alpha, beta: parent.window.beta };
            if visit.window.is_minimal() && !open.is_minimal() && score > open.alpha {
                return true;
            }
        }
        next = visit.above.as_ref().map(|(above, _)| Rc::clone(above));
    }
    false
}

/// Searches a tree and examines every decision: the answer, that of a full search, and what was found.
fn examined(root: Arc<Node>, depth: i32, recipe: &Recipe) -> (Iteration<Move>, Iteration<Move>, Vec<Looked>) {
    let history = History::new(Position::new::<Toy, AsDuel>(Toy { node: root, mover: Player::FIRST }));
    let mut witness = Witness::new(depth, 1000, 1);
    let budget = Budget::depth(depth);
    let answer = engine(technique::watched(recipe)).watch(&history, &budget, 1, &mut witness);
    let mut full = engine(technique::in_full(recipe));
    let right = full.think(history.sight(), &budget, 1, &mut |_| ());
    let mut full = FullSearch {
        duel: face::of::<Toy>(),
        engine: full.as_mut(),
        history: &history,
        budget: Budget::default(),
        nodes: 0,
    };
    let decisions = witness.finish().into_values().flat_map(|(_, kept)| kept);
    let mut look = |decision: &Decision| {
        let mut row = Row::new((decision.technique, decision.depth), 1);
        let finding = examine(decision, &mut full);
        row.add(finding);
        Looked { row, finding, trusted_beyond: is_trusted_beyond(decision) }
    };
    let found = decisions.map(|decision| look(&decision)).collect();
    (answer, right, found)
}

/// Depth 3: the first move is worth 0; after the second, a node says that it is lost for the first player, who is ahead.
#[test]
fn a_lie_below_the_root_reaches_it() {
    let first = inner(0, vec![inner(0, vec![leaf(0)])]);
    let liar = inner(-900, vec![inner(0, vec![leaf(50)])]);
    let (answer, right, found) = examined(inner(0, vec![first, liar]), 3, &recipe(&["reverse-futility=100"]));
    assert_eq!((answer.best().score, right.best().score), (Score::DRAW, Score::estimate(50)));
    let [Looked { row, finding, .. }] = &found[..] else { panic!("{found:?}") };
    assert_eq!((row.technique, row.depth), (Technique::ReverseFutility, 2));
    assert_eq!(*finding, Finding::Wrong { size: Some(50), fate: Fate::Reached });
}

/// Depth 4: the lie lets the second player's first reply refute the second move. Whether that matters hangs on the other
/// reply, which nobody looked at (figure 2 of the paper, the second tree).
fn beside_an_alternative(worth: i32) -> (Score, Score, Vec<Fate>) {
    let deep = |value| inner(0, vec![inner(0, vec![leaf(value)])]);
    let first = inner(0, vec![deep(0)]);
    let liar = inner(-900, vec![leaf(50)]);
    let second = inner(0, vec![inner(0, vec![liar]), deep(worth)]);
    let (answer, right, found) = examined(inner(0, vec![first, second]), 4, &recipe(&["reverse-futility=100"]));
    let fates = found.iter().filter_map(|Looked { row, finding, .. }| match finding {
        Finding::Wrong { fate, .. } => {
            assert_eq!(row.depth, 1);
            Some(*fate)
        }
        _ => None,
    });
    (answer.best().score, right.best().score, fates.collect())
}

#[test]
fn another_move_that_cuts_absorbs_the_error() {
    assert_eq!(beside_an_alternative(-30), (Score::DRAW, Score::DRAW, vec![Fate::Absorbed { plies: 2 }]));
    assert_eq!(beside_an_alternative(40), (Score::DRAW, Score::estimate(40), vec![Fate::Reached]));
}

/// A random tree with leaves of different worth and so many children, least and most, at each ply, whose inner nodes lie now and then.
fn random_tree(random: &mut Random, widths: &[(usize, usize)]) -> Arc<Node> {
    let worth = random.below(4000) as i32 - 2000;
    let [(least, most), below @ ..] = widths else { return leaf(worth) };
    let children = (0..least + random.below(1 + most - least)).map(|_| random_tree(random, below)).collect();
    inner(if random.below(6) == 0 { worth } else { 0 }, children)
}

/// Where a search made one selective decision and no other, everything else in it is exact. So the error reached the
/// root exactly where the answer differs from that of a full search.
#[test]
fn a_single_error_reaches_the_root_exactly_where_the_answer_differs() {
    let cases: [(&str, &[(usize, usize)]); 10] = [
        ("reverse-futility=100", &[(1, 3), (1, 3), (1, 3), (1, 3)]),
        ("null-move=fixed", &[(1, 3), (1, 3), (1, 3), (1, 3)]),
        ("null-move=verified", &[(1, 2), (1, 2), (1, 3), (1, 3), (1, 2)]),
        ("razoring=100", &[(1, 3), (1, 3), (1, 3), (1, 3)]),
        ("futility=50", &[(1, 4), (1, 4), (1, 4), (1, 4)]),
        ("late-move-pruning=1", &[(1, 6), (1, 6), (1, 6)]),
        ("late-move-reductions=1", &[(2, 2), (1, 2), (5, 6), (1, 2), (1, 2)]),
        ("fail-high-reductions=on", &[(1, 3), (1, 3), (1, 3), (1, 3)]),
        ("material-deficit=400", &[(1, 3), (1, 3), (1, 3), (1, 3)]),
        ("probcut=multi", &[(2, 2), (2, 2), (1, 3), (1, 2), (1, 2)]),
    ];
    for (switch, widths) in cases {
        let mut random = Random::new(3);
        let (mut reached, mut absorbed, mut right_ones) = (0, 0, 0);
        for number in 0..2_000 {
            let tree = random_tree(&mut random, widths);
            let (answer, full, found) = examined(tree, widths.len() as i32, &recipe(&[switch]));
            let [Looked { finding, trusted_beyond: false, .. }] = &found[..] else { continue };
            let same = answer.best().score == full.best().score;
            match finding {
                Finding::Right => right_ones += 1,
                Finding::Wrong { fate: Fate::Reached, .. } => reached += 1,
                Finding::Wrong { fate: Fate::Absorbed { .. }, .. } => absorbed += 1,
                other => panic!("{other:?}"),
            }
            let expected = !matches!(finding, Finding::Wrong { fate: Fate::Reached, .. });
            assert_eq!(same, expected, "{switch}, tree {number}: {finding:?}");
        }
        println!("{switch}: {right_ones} right, {reached} reached the root, {absorbed} were absorbed");
        assert!(reached > 0 && absorbed > 0, "{switch}: {reached} reached the root, {absorbed} were absorbed");
    }
}

fn report(name: &str, positions: usize, depth: i32, seed: u64) -> Report {
    let interrupt = Interrupt::default();
    let positions: Vec<_> =
        crate::openings::RandomOpenings::new(duel(name), start(name), Some(12), 5).take(positions).collect();
    let mut recipe = duel(name).recipe();
    for switch in ["futility=on", "late-move-pruning=on", "late-move-reductions=on"] {
        recipe.assign(switch).unwrap();
    }
    let settings = Settings { recipe, depth, sample: 8, seed, nodes: 1_000_000 };
    measure(duel(name), &positions, &settings, &interrupt, &mut |_| ())
}

#[test]
fn the_same_seed_gives_the_same_report() {
    let first = report("chess", 3, 5, 1);
    assert_eq!(first, report("chess", 3, 5, 1));
    assert_ne!(first, report("chess", 3, 5, 2));
    assert_eq!(report("othello6", 3, 5, 1), report("othello6", 3, 5, 1));
}

#[test]
fn a_report_adds_up() {
    let report = report("chess", 4, 5, 1);
    assert!(report.rows.len() > 8 && report.positions == 4 && report.nodes > 0 && report.full_nodes > 0);
    assert_eq!(report.rows.iter().map(|row| row.examined + row.unknown).sum::<u64>(), report.kept as u64);
    for row in &report.rows {
        assert!(row.depth >= 1 && row.depth < 5, "{row:?}");
        assert_eq!(row.examined + row.unknown, row.decisions.min(8), "{row:?}");
        assert_eq!(row.reached + row.absorbed.iter().sum::<u64>(), row.wrong, "{row:?}");
    }
    let mut twice = report.rows[0].clone();
    twice.merge(&report.rows[0]);
    assert_eq!((twice.examined, twice.wrong), (2 * report.rows[0].examined, 2 * report.rows[0].wrong));
    assert_eq!(twice.introduced().value(), report.rows[0].introduced().value());
}

#[test]
fn every_technique_has_a_switch_and_can_be_off() {
    let mut recipe = duel("chess").recipe();
    for technique in Technique::ALL {
        let on = if technique == Technique::NullMove { "fixed" } else { "on" };
        let on = if technique == Technique::ProbCut { "multi" } else { on };
        recipe.set(technique.name(), on).unwrap();
    }
    assert_eq!(Technique::of_recipe(&recipe), Technique::ALL);
    assert!(Technique::of_recipe(&technique::in_full(&recipe)).is_empty());
}
