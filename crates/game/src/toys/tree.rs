//! An explicit tree read from text, for the examples of textbooks and for constructed cases.
//!
//! Leaves are numbers as the first player (Max) counts them, inner nodes are bracketed lists of children, read from the
//! left: `((3 12 8) (2 4 6) (14 5 2))` is the tree of many lectures, worth 3 to Max. Subtrees with the same text are the
//! same position, so a tree can contain transpositions.

use crate::{Board, Duel, Game, Key, Look, Notation, NotationError, Outcome, Picture, Player, Turn};
use std::sync::Arc;

/// Texts nested deeper are refused, so that reading one cannot exhaust the stack.
const DEEPEST: usize = 64;

/// A node of an explicit tree together with the player to move there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    node: Arc<Node>,
    mover: Player,
}

#[derive(PartialEq, Eq, Debug)]
struct Node {
    key: Key,
    content: Content,
}

#[derive(PartialEq, Eq, Debug)]
enum Content {
    Leaf(i16),
    Inner(Vec<Arc<Node>>),
}

impl Node {
    fn leaf(value: i16) -> Self {
        Node { key: Key::of(value as u64), content: Content::Leaf(value) }
    }

    fn inner(children: Vec<Arc<Node>>) -> Self {
        Node {
            key: children.iter().fold(Key::of(u64::MAX), |key, child| key.with(child.key.0)),
            content: Content::Inner(children),
        }
    }

    /// Writes one line a node, children indented below their parent.
    fn outline(&self, indent: usize, text: &mut String) {
        text.push_str(&"  ".repeat(indent));
        match &self.content {
            Content::Leaf(value) => text.push_str(&format!("{value}\n")),
            Content::Inner(children) => {
                text.push_str("o\n");
                children.iter().for_each(|child| child.outline(indent + 1, text));
            }
        }
    }

    fn write(&self, text: &mut String) {
        match &self.content {
            Content::Leaf(value) => text.push_str(&value.to_string()),
            Content::Inner(children) => {
                for (index, child) in children.iter().enumerate() {
                    text.push(if index == 0 { '(' } else { ' ' });
                    child.write(text);
                }
                text.push(')');
            }
        }
    }
}

impl Tree {
    /// The value of a leaf for the first player, or `None` at an inner node.
    pub fn leaf_value(&self) -> Option<i16> {
        match self.node.content {
            Content::Leaf(value) => Some(value),
            Content::Inner(_) => None,
        }
    }
}

impl Game for Tree {
    /// The number of the child, from 0.
    type Move = u16;

    fn start() -> Self {
        Tree::parse_position("((3 12 8) (2 4 6) (14 5 2))").expect("the textbook tree is well formed")
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.turn_by_outcome()
    }

    fn legal_moves(&self, visit: impl FnMut(u16)) {
        if let Content::Inner(children) = &self.node.content {
            (0..children.len() as u16).for_each(visit);
        }
    }

    fn play(&self, mv: u16) -> Self {
        match &self.node.content {
            Content::Inner(children) => {
                Tree { node: Arc::clone(&children[usize::from(mv)]), mover: self.mover.opponent() }
            }
            Content::Leaf(_) => unreachable!("a leaf has no legal move"),
        }
    }

    fn payoff(&self, seat: Player) -> f64 {
        self.payoff_by_outcome(seat)
    }

    fn key(&self) -> Key {
        self.node.key.with(self.mover.index() as u64)
    }
}

impl Duel for Tree {
    const COUNTS_POINTS: bool = true;

    fn mover(&self) -> Player {
        self.mover
    }

    fn ending(&self) -> Option<Outcome> {
        self.leaf_value().map(Outcome::by_lead)
    }

    fn stuck(&self) -> Outcome {
        Outcome::by_lead(self.leaf_value().unwrap_or_default())
    }
}

/// Positions are bracketed lists with `min` before them where Min is to move; moves are children, counted from 1.
impl Notation for Tree {
    const PLAYERS: &'static [&'static str] = &["Max", "Min"];

    fn parse_position(text: &str) -> Result<Self, NotationError> {
        let body = text.trim_start();
        let (mover, body) = match body.strip_prefix("min") {
            Some(rest) => (Player::SECOND, rest),
            None => (Player::FIRST, body.strip_prefix("max").unwrap_or(body)),
        };
        let mut reader = Reader { text, at: text.len() - body.len() };
        let node = reader.node(0)?;
        reader.skip_blanks();
        match reader.rest().chars().next() {
            None => Ok(Tree { node, mover }),
            Some(extra) => {
                let what = NotationError::quote(&extra.to_string());
                Err(NotationError::new(reader.at, what, "the end after the root's closing bracket"))
            }
        }
    }

    fn position_text(&self) -> String {
        let mut text = ["", "min "][self.mover.index()].to_owned();
        self.node.write(&mut text);
        text
    }

    fn parse_move(&self, text: &str) -> Result<u16, NotationError> {
        let children = self.count_moves();
        let child = text.trim().parse::<u16>().ok().filter(|&child| child > 0 && u64::from(child) <= children);
        child.map(|child| child - 1).ok_or_else(|| {
            let expected = format!("the number of a child from 1 to {children}");
            NotationError::new(0, NotationError::quote(text.trim()), expected)
        })
    }

    fn move_text(&self, mv: u16) -> String {
        (mv + 1).to_string()
    }
}

/// A tree has no grid; it is drawn as an outline.
impl Board for Tree {
    const LOOK: Look = Look::Outline;

    fn picture(&self) -> Picture {
        let mut caption = String::new();
        self.node.outline(0, &mut caption);
        Picture { caption, ..Picture::default() }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r', ',']).len();
    }

    fn node(&mut self, depth: usize) -> Result<Arc<Node>, NotationError> {
        self.skip_blanks();
        if depth > DEEPEST {
            return Err(NotationError::new(self.at, format!("{depth} levels"), format!("at most {DEEPEST}")));
        }
        if !self.rest().starts_with('(') {
            return self.leaf();
        }
        let opened = self.at;
        self.at += 1;
        let mut children = Vec::new();
        loop {
            self.skip_blanks();
            if self.rest().starts_with(')') {
                self.at += 1;
                break;
            }
            children.push(self.node(depth + 1)?);
        }
        if children.is_empty() || children.len() >= usize::from(u16::MAX) {
            let what = format!("{} children", children.len());
            return Err(NotationError::new(opened, what, "between one and 65534 children in brackets"));
        }
        Ok(Arc::new(Node::inner(children)))
    }

    fn leaf(&mut self) -> Result<Arc<Node>, NotationError> {
        let rest = self.rest();
        let end = rest.find([' ', '\t', '\n', '\r', ',', '(', ')']).unwrap_or(rest.len());
        let value: i16 = rest[..end].parse().ok().filter(|value| (-999..=999).contains(value)).ok_or_else(|| {
            let expected = "a bracket or a leaf's value from -999 to 999";
            NotationError::new(self.at, NotationError::quote(&rest[..end]), expected)
        })?;
        self.at += end;
        Ok(Arc::new(Node::leaf(value)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit;

    #[test]
    fn sits_the_exam() {
        kit::examine_duel::<Tree>(1, 50).unwrap();
        kit::examine_notation::<Tree>(1, 50).unwrap();
        kit::examine_board::<Tree>(1, 50).unwrap();
    }

    #[test]
    fn counts_from_maxs_side() {
        let leaf = Tree::start().play(0).play(2);
        assert_eq!(leaf.outcome(), Some(Outcome::Win { by: Player::FIRST, margin: 8 }));
        let leaf = Tree::parse_position("(-4)").unwrap().play(0);
        assert_eq!(leaf.outcome(), Some(Outcome::Win { by: Player::SECOND, margin: 4 }));
    }

    #[test]
    fn errors_point_at_the_byte() {
        let error = Tree::parse_position("((3 x) 4)").unwrap_err();
        assert_eq!(error.to_string(), "at byte 4: found `x`, expected a bracket or a leaf's value from -999 to 999");
        assert!(Tree::parse_position(&"(".repeat(100_000)).is_err());
        kit::mutate::storm(&["((3 12 8) (2 4 6))", "min (1 (2 -3))", "7"], 1, 1_000_000, |text| {
            let _ = Tree::parse_position(text);
            let _ = Tree::start().parse_move(text);
        });
    }
}
