//! An explicit tree read from text, for the examples of textbooks and for constructed cases.
//!
//! Leaves are numbers as the first player (Max) counts them, inner nodes are bracketed lists of children, read from the
//! left: `((3 12 8) (2 4 6) (14 5 2))` is the tree of many lectures, worth 3 to Max. Subtrees with the same text are
//! the same position, so a tree can contain transpositions.

use super::bracketed::{self, Leaf, Node};
use crate::{Board, Duel, Game, Key, Look, Notation, NotationError, Outcome, Picture, Player, Turn};
use std::sync::Arc;

/// A node of an explicit tree together with the player to move there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    node: Arc<Node<i16>>,
    mover: Player,
}

impl Leaf for i16 {
    fn read(text: &str) -> Result<(Self, usize), NotationError> {
        bracketed::read_value(text, "a bracket or a leaf's value from -999 to 999")
    }

    fn key(&self) -> Key {
        Key::of(*self as u64)
    }
}

impl Tree {
    /// The value of a leaf for the first player, or `None` at an inner node.
    pub fn leaf_value(&self) -> Option<i16> {
        self.node.leaf()
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
        (0..self.node.count_children()).for_each(visit);
    }

    fn play(&self, mv: u16) -> Self {
        Tree { node: self.node.child(mv), mover: self.mover.opponent() }
    }

    fn payoff(&self, seat: Player) -> f64 {
        self.payoff_by_outcome(seat)
    }

    fn key(&self) -> Key {
        self.node.key().with(self.mover.index() as u64)
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
        Ok(Tree { node: bracketed::read(text, text.len() - body.len())?, mover })
    }

    fn position_text(&self) -> String {
        let mut text = ["", "min "][self.mover.index()].to_owned();
        self.node.write(&mut text);
        text
    }

    fn parse_move(&self, text: &str) -> Result<u16, NotationError> {
        bracketed::read_child(&self.node, text)
    }

    fn move_text(&self, mv: u16) -> String {
        (mv + 1).to_string()
    }
}

/// A tree has no grid; it is drawn as an outline.
impl Board for Tree {
    const LOOK: Look = Look::Outline;

    fn picture(&self) -> Picture {
        Picture { caption: self.node.outline(), ..Picture::default() }
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
