//! A tree whose positions and moves carry everything a search may know of them, written as text.
//!
//! One position a line, its replies indented below it: a name, the estimate, and labels. Max moves at the root; estimates
//! and material are counted for Max, so that a whole line has one number.
//!
//! ```text
//! root 0
//!   quiet 20
//!   capture 0 noisy material=-100
//!     recapture 0 noisy
//!     =elsewhere              the position of that name, reached by another path
//! ```
//!
//! Labels of a position: `material=`, `threat=` (against its mover), `phase=`, `board=` (what stands on the fields 0, 1, ..),
//! `check`, and `wait=n`: n plies of waiting come before the replies. Labels of the move that leads to it: `noisy`,
//! `slot=`, `touches=` (fields), and `pass`: no legal move, but what a pass leads to.
//!
//! Where the drawing ends the game goes on: one waiting move after another, all worth the same. So a line without replies is
//! worth its estimate at every depth.

use foehn_game::{
    Duel, Game, Key, Knowledge, KnowledgeAbilities, MoveFacts, Outcome, Passing, Player, Score, Turn, kit,
};
use std::sync::Arc;

/// A position of a labelled tree.
#[derive(Clone, Debug)]
pub(crate) struct LabelledTree {
    nodes: Arc<Vec<Node>>,
    at: usize,
    /// How many waiting moves were played here.
    waited: u32,
    mover: Player,
}

#[derive(Debug, Default)]
struct Node {
    name: String,
    estimate: i32,
    material: i32,
    threat: Option<i32>,
    phase: usize,
    board: String,
    in_check: bool,
    wait: u32,
    replies: Vec<Reply>,
    pass: Option<usize>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Reply {
    to: usize,
    noisy: bool,
    slot: u16,
    touches: u64,
}

impl LabelledTree {
    /// Reads a tree.
    ///
    /// # Panics
    /// Where the text is not one, with the line that is not.
    pub(crate) fn read(text: &str) -> Self {
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        let mut nodes = Vec::new();
        for line in &lines {
            let name = line.split_whitespace().next().expect("a line has a word");
            if !name.starts_with('=') {
                assert!(nodes.iter().all(|node: &Node| node.name != name), "`{name}` stands twice in the tree");
                nodes.push(Node { name: name.to_owned(), ..Node::default() });
            }
        }
        // The line above by indentation, the root's first.
        let mut above: Vec<(usize, usize)> = Vec::new();
        for line in &lines {
            let indent = line.len() - line.trim_start().len();
            above.retain(|&(outer, _)| outer < indent);
            let at = read_line(&mut nodes, above.last().map(|&(_, parent)| parent), line);
            above.push((indent, at));
        }
        LabelledTree { nodes: Arc::new(nodes), at: 0, waited: 0, mover: Player::FIRST }
    }

    /// The name of the position; one reached by waiting has the number of waiting moves behind it.
    pub(crate) fn name(&self) -> String {
        match self.waited {
            0 => self.node().name.clone(),
            waited => format!("{}+{waited}", self.node().name),
        }
    }

    fn node(&self) -> &Node {
        &self.nodes[self.at]
    }

    fn is_waiting(&self) -> bool {
        self.waited < self.node().wait || self.node().replies.is_empty()
    }

    /// What the move is labelled with, unless it is a waiting move.
    fn reply(&self, mv: u16) -> Reply {
        if self.is_waiting() { Reply::default() } else { self.node().replies[usize::from(mv)] }
    }

    /// A number of Max's, as the mover counts it.
    fn for_mover(&self, number: i32) -> i32 {
        if self.mover == Player::FIRST { number } else { -number }
    }
}

/// Reads one line into its node and its parent's replies, and returns the node.
fn read_line(nodes: &mut [Node], parent: Option<usize>, line: &str) -> usize {
    let mut words = line.split_whitespace();
    let name = words.next().expect("a line has a word");
    let known = name.trim_start_matches('=');
    let at = nodes.iter().position(|node| node.name == known).unwrap_or_else(|| panic!("no position `{known}`"));
    if known == name {
        let estimate = words.next().and_then(|word| word.parse().ok());
        nodes[at].estimate = estimate.unwrap_or_else(|| panic!("`{line}` has no estimate"));
    }
    let mut reply = Reply { to: at, ..Reply::default() };
    let mut is_pass = false;
    for word in words {
        let (label, value) = word.split_once('=').unwrap_or((word, "0"));
        let number: i32 = value.parse().unwrap_or_default();
        let node = &mut nodes[at];
        match label {
            "material" => node.material = number,
            "threat" => node.threat = Some(number),
            "phase" => node.phase = number as usize,
            "board" => node.board = value.to_owned(),
            "check" => node.in_check = true,
            "wait" => node.wait = number as u32,
            "noisy" => reply.noisy = true,
            "slot" => reply.slot = number as u16,
            "touches" => reply.touches = value.bytes().map(|digit| 1 << (digit - b'0')).sum(),
            "pass" => is_pass = true,
            _ => panic!("`{line}` has an unknown label `{label}`"),
        }
    }
    match parent {
        Some(parent) if is_pass => nodes[parent].pass = Some(at),
        Some(parent) => nodes[parent].replies.push(reply),
        None => assert_eq!(at, 0, "`{line}` stands beside the root"),
    }
    at
}

impl PartialEq for LabelledTree {
    fn eq(&self, other: &Self) -> bool {
        (self.at, self.waited, self.mover) == (other.at, other.waited, other.mover)
    }
}

impl Eq for LabelledTree {}

impl Game for LabelledTree {
    /// The number of the reply, from 0.
    type Move = u16;

    fn start() -> Self {
        LabelledTree::read(SAMPLE)
    }

    fn turn(&self) -> Turn {
        self.turn_by_outcome()
    }

    fn legal_moves(&self, visit: impl FnMut(u16)) {
        let count = if self.is_waiting() { 1 } else { self.node().replies.len() as u16 };
        (0..count).for_each(visit);
    }

    fn play(&self, mv: u16) -> Self {
        let (at, waited) = if self.is_waiting() { (self.at, self.waited + 1) } else { (self.reply(mv).to, 0) };
        LabelledTree { at, waited, mover: self.mover.opponent(), ..self.clone() }
    }

    fn payoff(&self, seat: Player) -> f64 {
        self.payoff_by_outcome(seat)
    }

    fn key(&self) -> Key {
        Key::mix(self.at as u64, self.waited.into()).with(self.mover.index() as u64)
    }
}

impl Duel for LabelledTree {
    fn mover(&self) -> Player {
        self.mover
    }

    fn stuck(&self) -> Outcome {
        Outcome::Draw
    }
}

impl Passing for LabelledTree {
    fn pass(&self) -> Option<Self> {
        let at = self.node().pass.filter(|_| self.waited == 0)?;
        Some(LabelledTree { at, mover: self.mover.opponent(), ..self.clone() })
    }
}

/// The knowledge that reads the labels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Labels;

impl Knowledge<LabelledTree> for Labels {
    const ABILITIES: KnowledgeAbilities = KnowledgeAbilities { slots: true, threats: true, ..KnowledgeAbilities::NONE };

    fn evaluate(&self, position: &LabelledTree) -> Score {
        Score::estimate(position.for_mover(position.node().estimate))
    }

    fn facts(&self, position: &LabelledTree, mv: u16) -> MoveFacts {
        let Reply { noisy, slot, .. } = position.reply(mv);
        MoveFacts { noisy, slot, hint: 0 }
    }

    fn in_check(&self, position: &LabelledTree) -> bool {
        position.node().in_check && position.waited == 0
    }

    fn material(&self, position: &LabelledTree) -> i32 {
        position.for_mover(position.node().material)
    }

    fn threat(&self, position: &LabelledTree) -> Option<i32> {
        position.node().threat.filter(|_| position.waited == 0)
    }

    fn touched(&self, position: &LabelledTree, mv: u16) -> u64 {
        position.reply(mv).touches
    }

    fn contents(&self, position: &LabelledTree, fields: u64) -> Key {
        let on_fields = position.node().board.bytes().enumerate().filter(|(field, _)| fields >> field & 1 == 1);
        on_fields.fold(Key::of(fields), |key, (_, piece)| key.with(piece.into()))
    }

    fn phase(&self, position: &LabelledTree) -> usize {
        position.node().phase
    }
}

const SAMPLE: &str = "
root 0
  quiet 20 slot=1
  capture 0 noisy slot=2 touches=01 wait=2
    recapture 10 noisy threat=30
    other -10 check
      =shared
  third 5 pass
  last 7
    shared 7
";

#[test]
fn a_labelled_tree_is_a_game() {
    kit::examine_duel::<LabelledTree>(1, 20).unwrap();
    kit::examine_knowledge(&Labels, &[LabelledTree::start()], 1, 20).unwrap();
}
