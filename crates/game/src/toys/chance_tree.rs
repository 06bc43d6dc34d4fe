//! An explicit tree with chance nodes, read from text.
//!
//! Max and Min choose at round brackets, chance at square ones, where the odds stand before what may happen. Leaves are
//! numbers as Max counts them. Max and Min take turns; chance between them takes no turn away. The tree of many
//! lectures,
//!
//! ```text
//! ([1/2: (2 4) 1/2: (7 4)] [1/2: (6 0) 1/2: (5 -2)])
//! ```
//!
//! is Max's choice between two coins, after which Min chooses; it is worth 3 to Max by
//! [`kit::expectiminimax`](crate::kit::expectiminimax).

use super::bracketed::{self, Leaf, Node};
use crate::{Board, Chance, Game, Key, Look, Notation, NotationError, Picture, Player, Turn};
use std::fmt;
use std::sync::Arc;

/// A node of a tree with chance nodes, and who of Max and Min moves there or moves next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChanceTree {
    node: Arc<Node<MaxCounts>>,
    mover: Player,
}

/// A leaf, as Max counts it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct MaxCounts(i16);

impl Leaf for MaxCounts {
    const CHANCE: bool = true;

    fn read(text: &str) -> Result<(Self, usize), NotationError> {
        let (value, length) = bracketed::read_value(text, "a bracket or a leaf's value from -999 to 999")?;
        Ok((MaxCounts(value), length))
    }

    fn key(&self) -> Key {
        Key::of(self.0 as u64)
    }
}

impl fmt::Display for MaxCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl ChanceTree {
    /// The value of a leaf for Max, or `None` at an inner node.
    pub fn leaf_value(&self) -> Option<i16> {
        self.node.leaf().map(|MaxCounts(value)| value)
    }
}

impl Game for ChanceTree {
    /// The number of the child, from 0.
    type Move = u16;

    fn start() -> Self {
        let text = "([1/2: (2 4) 1/2: (7 4)] [1/2: (6 0) 1/2: (5 -2)])";
        ChanceTree::parse_position(text).expect("the lecture's tree is well formed")
    }

    fn turn(&self) -> Turn {
        match self.node.leaf() {
            Some(_) => Turn::Over,
            None if self.node.is_chance() => Turn::Chance,
            None => Turn::Player(self.mover),
        }
    }

    fn legal_moves(&self, visit: impl FnMut(u16)) {
        (0..self.node.count_children()).for_each(visit);
    }

    fn play(&self, mv: u16) -> Self {
        let mover = if self.node.is_chance() { self.mover } else { self.mover.opponent() };
        ChanceTree { node: self.node.child(mv), mover }
    }

    /// The leaf's value to Max, and what Max gains Min loses.
    fn payoff(&self, seat: Player) -> f64 {
        let value = f64::from(self.leaf_value().unwrap_or_default());
        if seat == Player::FIRST { value } else { -value }
    }

    fn key(&self) -> Key {
        self.node.key().with(self.mover.index() as u64)
    }
}

impl Chance for ChanceTree {
    fn odds(&self, mut visit: impl FnMut(u16, f64)) {
        (0..).zip(self.node.odds()).for_each(|(child, odds)| visit(child, odds.probability()));
    }
}

/// Positions are bracketed lists with `min` before them where Min moves or moves next; moves and what may happen are
/// children, counted from 1.
impl Notation for ChanceTree {
    const PLAYERS: &'static [&'static str] = &["Max", "Min"];

    fn parse_position(text: &str) -> Result<Self, NotationError> {
        let body = text.trim_start();
        let (mover, body) = match body.strip_prefix("min") {
            Some(rest) => (Player::SECOND, rest),
            None => (Player::FIRST, body.strip_prefix("max").unwrap_or(body)),
        };
        Ok(ChanceTree { node: bracketed::read(text, text.len() - body.len())?, mover })
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
impl Board for ChanceTree {
    const LOOK: Look = Look::Outline;

    fn picture(&self) -> Picture {
        Picture { caption: self.node.outline(), ..Picture::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit;

    /// Chance inside chance, a certainty, and Min to move first.
    const TANGLED: &str = "min ([1/6: [1/2: 3 1/2: -3] 5/6: (1 [1: (2 9)])] -7)";

    fn tree(text: &str) -> ChanceTree {
        ChanceTree::parse_position(text).unwrap()
    }

    #[test]
    fn sits_the_exam() {
        let starts = [ChanceTree::start(), tree(TANGLED)];
        kit::examine_from(&starts, 1, 50).unwrap();
        assert!(kit::examine_chance_from(&starts, 1, 50).unwrap() > 50);
        kit::examine_notation_from(&starts, 1, 50).unwrap();
        kit::examine_board_from(&starts, 1, 50).unwrap();
    }

    #[test]
    fn the_lecture_s_tree_is_worth_3() {
        let start = ChanceTree::start();
        assert_eq!(kit::expectiminimax(&start), 3.0);
        assert_eq!([0, 1].map(|coin| kit::expectiminimax(&start.play(coin))), [3.0, -1.0]);
    }

    /// Numbers in the same order, another choice: minimax would not notice, expected values do.
    #[test]
    fn rescaling_changes_the_choice() {
        let values = |text: &str| [0, 1].map(|mv| kit::expectiminimax(&tree(text).play(mv)));
        let small = values("([0.9: (2 2) 0.1: (3 3)] [0.9: (1 1) 0.1: (4 4)])");
        let large = values("([0.9: (20 20) 0.1: (30 30)] [0.9: (1 1) 0.1: (400 400)])");
        let near = |found: [f64; 2], expected: [f64; 2]| found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12);
        assert!(near(small, [2.1, 1.3]), "{small:?}");
        assert!(near(large, [21.0, 40.9]), "{large:?}");
    }

    #[test]
    fn chance_takes_no_turn_away() {
        let start = ChanceTree::start();
        assert_eq!(start.turn(), Turn::Player(Player::FIRST));
        assert_eq!(start.play(0).turn(), Turn::Chance);
        assert_eq!(start.play(0).play(1).turn(), Turn::Player(Player::SECOND));
        let leaf = start.play(0).play(1).play(0);
        assert_eq!((leaf.turn(), leaf.payoffs()), (Turn::Over, vec![7.0, -7.0]));
        assert_eq!(start.play(0).odds_list(), [(0, 0.5), (1, 0.5)]);
        assert_eq!(start.play(1).play(0).position_text(), "min (6 0)");
    }

    #[test]
    fn is_drawn_as_an_outline() {
        let outline = tree("([1/4: 3 3/4: (1 2)] -7)").picture().to_string();
        assert_eq!(outline, "o\n  ?\n    1/4: 3\n    3/4: o\n      1\n      2\n  -7\n");
    }

    #[test]
    fn errors_point_at_the_byte() {
        let said = |text: &str| ChanceTree::parse_position(text).unwrap_err().to_string();
        let odds = "odds above 0 and at most 1 with a colon, such as `1/4:` or `0.25:`";
        assert_eq!(said("([1/2: 3 1/3: 4] 5)"), "at byte 1: found odds that sum to 5/6, expected odds that sum to 1");
        assert_eq!(said("[1/2: 3 1/2 4]"), format!("at byte 8: found `1/2`, expected {odds}"));
        assert_eq!(said("[3/2: 3]"), format!("at byte 1: found `3/2`, expected {odds}"));
        assert_eq!(said("[(1 2) (3 4)]"), format!("at byte 1: found `(`, expected {odds}"));
        assert_eq!(said("[1/2: 3)"), format!("at byte 7: found `)`, expected {odds}"));
        assert_eq!(said("[]"), "at byte 0: found 0 children, expected between one and 65534 children in brackets");
        assert_eq!(said("[1:"), "at byte 3: found the end, expected a bracket or a leaf's value from -999 to 999");
        assert!(ChanceTree::parse_position(&"[1: ".repeat(100_000)).is_err());
        let start = ChanceTree::start();
        let error = start.parse_move(" 3").unwrap_err();
        assert_eq!(error.to_string(), "at byte 1: found `3`, expected the number of a child from 1 to 2");
        let samples = ["([1/2: (2 4) 1/2: (7 4)] -3)", TANGLED, "[.9: 1 .1: 7]", "2"];
        let mut accepted = 0;
        kit::mutate::storm(&samples, 1, 300_000, |text| {
            if let Ok(position) = ChanceTree::parse_position(text) {
                accepted += 1;
                assert_eq!(ChanceTree::parse_position(&position.position_text()), Ok(position));
            }
            let _ = start.parse_move(text);
        });
        assert!(accepted > 1000, "some mutations stay good, not {accepted}");
    }
}
