//! An explicit tree for several players, read from text: every leaf says what it is worth to each.
//!
//! Leaves are lists of payoffs in angle brackets, `<1 2 6>`, the players' in their order; inner nodes are round
//! brackets. The players A, B, C (and D) move one after the other, A at the root. The tree that lectures draw for
//! three,
//!
//! ```text
//! (((<1 2 6> <4 2 3>) (<6 1 2> <7 4 1>)) ((<5 1 1> <1 5 2>) (<7 7 1> <5 4 5>)))
//! ```
//!
//! is worth `<1 2 6>` by [`kit::vector_minimax`](crate::kit::vector_minimax).

use super::bracketed::{self, Leaf, Node};
use crate::{Board, Game, Key, Look, Notation, NotationError, Picture, Player, Turn};
use std::fmt;
use std::sync::Arc;

/// What the players of every such tree are called.
const NAMES: &[&str] = &["A", "B", "C", "D"];

/// A node of a tree for so many players, 2 to 4, and who moves there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PayoffTree<const SEATS: usize = 3> {
    node: Arc<Node<Payoffs<SEATS>>>,
    mover: Player,
}

/// What a leaf is worth to each player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Payoffs<const SEATS: usize>([i16; SEATS]);

impl<const SEATS: usize> Leaf for Payoffs<SEATS> {
    fn read(text: &str) -> Result<(Self, usize), NotationError> {
        let expected = format!("a bracket or {SEATS} payoffs from -999 to 999, such as `{}`", Self::example());
        if !text.starts_with('<') {
            return Err(NotationError::new(0, bracketed::found(text), expected));
        }
        let mut payoffs = [0; SEATS];
        let mut at = 1;
        for payoff in &mut payoffs {
            at += bracketed::blanks(&text[at..]);
            let (value, length) = bracketed::read_value(&text[at..], &expected).map_err(|error| error.shifted(at))?;
            *payoff = value;
            at += length;
        }
        at += bracketed::blanks(&text[at..]);
        match text[at..].starts_with('>') {
            true => Ok((Payoffs(payoffs), at + 1)),
            false => Err(NotationError::new(at, bracketed::found(&text[at..]), format!("`>` after {SEATS} payoffs"))),
        }
    }

    fn key(&self) -> Key {
        self.0.iter().fold(Key::of(SEATS as u64), |key, &payoff| key.with(payoff as u64))
    }
}

impl<const SEATS: usize> Payoffs<SEATS> {
    fn example() -> Self {
        Payoffs(std::array::from_fn(|seat| [1, 2, 6, 3][seat % 4]))
    }
}

impl<const SEATS: usize> fmt::Display for Payoffs<SEATS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{}>", self.0.map(|payoff| payoff.to_string()).join(" "))
    }
}

impl<const SEATS: usize> PayoffTree<SEATS> {
    /// Fails to compile for numbers of players that such trees are not for.
    const SEATS_ARE_KNOWN: () = assert!(SEATS >= 2 && SEATS <= NAMES.len(), "such trees are for 2 to 4 players");

    /// What a leaf is worth to each player, or `None` at an inner node.
    pub fn leaf_payoffs(&self) -> Option<[i16; SEATS]> {
        self.node.leaf().map(|Payoffs(payoffs)| payoffs)
    }
}

impl<const SEATS: usize> Game for PayoffTree<SEATS> {
    /// The number of the child, from 0.
    type Move = u16;

    const SEATS: usize = SEATS;

    /// The lecture's tree for three players. With two, C's payoffs are left out; with four, D gets nothing.
    fn start() -> Self {
        const { Self::SEATS_ARE_KNOWN };
        const LEAVES: [[i16; 4]; 8] = [
            [1, 2, 6, 0],
            [4, 2, 3, 0],
            [6, 1, 2, 0],
            [7, 4, 1, 0],
            [5, 1, 1, 0],
            [1, 5, 2, 0],
            [7, 7, 1, 0],
            [5, 4, 5, 0],
        ];
        let leaves = LEAVES.map(|payoffs| Payoffs::<SEATS>(std::array::from_fn(|seat| payoffs[seat])).to_string());
        let pairs = |nodes: &[String]| nodes.chunks(2).map(|pair| format!("({})", pair.join(" "))).collect::<Vec<_>>();
        let text = pairs(&pairs(&pairs(&leaves))).concat();
        Self::parse_position(&text).expect("the lecture's tree is well formed")
    }

    fn turn(&self) -> Turn {
        match self.node.leaf() {
            Some(_) => Turn::Over,
            None => Turn::Player(self.mover),
        }
    }

    fn legal_moves(&self, visit: impl FnMut(u16)) {
        (0..self.node.count_children()).for_each(visit);
    }

    fn play(&self, mv: u16) -> Self {
        PayoffTree { node: self.node.child(mv), mover: self.mover.next(SEATS) }
    }

    fn payoff(&self, seat: Player) -> f64 {
        self.leaf_payoffs().map_or(0.0, |payoffs| f64::from(payoffs[seat.index()]))
    }

    fn key(&self) -> Key {
        self.node.key().with(self.mover.index() as u64)
    }
}

/// Positions are bracketed lists with the mover's letter before them, unless A is to move; moves are children, counted
/// from 1.
impl<const SEATS: usize> Notation for PayoffTree<SEATS> {
    const PLAYERS: &'static [&'static str] = NAMES.split_at(SEATS).0;

    fn parse_position(text: &str) -> Result<Self, NotationError> {
        let body = text.trim_start();
        let named = Player::all(SEATS).find_map(|seat| Some((seat, body.strip_prefix(NAMES[seat.index()])?)));
        let (mover, body) = named.unwrap_or((Player::FIRST, body));
        Ok(PayoffTree { node: bracketed::read(text, text.len() - body.len())?, mover })
    }

    fn position_text(&self) -> String {
        let mut text = match self.mover {
            Player::FIRST => String::new(),
            mover => format!("{} ", Self::player_name(mover)),
        };
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
impl<const SEATS: usize> Board for PayoffTree<SEATS> {
    const LOOK: Look = Look::Outline;

    fn picture(&self) -> Picture {
        Picture { caption: self.node.outline(), ..Picture::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit;

    fn sits_the_exam<const SEATS: usize>(uneven: &str) {
        let starts = [PayoffTree::<SEATS>::start(), PayoffTree::parse_position(uneven).unwrap()];
        kit::examine_from(&starts, 1, 50).unwrap();
        kit::examine_notation_from(&starts, 1, 50).unwrap();
        kit::examine_board_from(&starts, 1, 50).unwrap();
    }

    #[test]
    fn trees_for_two_to_four_sit_the_exam() {
        sits_the_exam::<2>("B (<1 -1> (<2 -2>) ((<3 -3> <-999 999>)))");
        sits_the_exam::<3>("C ((<1 0 0> <0 1 0>) (((<0 0 1>))))");
        sits_the_exam::<4>("D (<1 2 3 4> (<4 3 2 1> <0 0 0 0>))");
    }

    #[test]
    fn the_lecture_s_tree_is_worth_1_2_6() {
        let start = PayoffTree::<3>::start();
        let text = "(((<1 2 6> <4 2 3>) (<6 1 2> <7 4 1>)) ((<5 1 1> <1 5 2>) (<7 7 1> <5 4 5>)))";
        assert_eq!(start.position_text(), text);
        assert_eq!(kit::vector_minimax(&start), [1.0, 2.0, 6.0]);
        assert_eq!(kit::vector_minimax(&start.play(1)), [1.0, 5.0, 2.0], "as good for A, so the first move stays");
        assert_eq!(kit::vector_minimax(&start.play(1).play(1)), [5.0, 4.0, 5.0]);
    }

    /// For two whose payoffs cancel, a vector says no more than one number: the tree of `Tree::start`.
    #[test]
    fn for_two_it_is_minimax() {
        let text = "((<3 -3> <12 -12> <8 -8>) (<2 -2> <4 -4> <6 -6>) (<14 -14> <5 -5> <2 -2>))";
        let tree = PayoffTree::<2>::parse_position(text).unwrap();
        assert_eq!(kit::vector_minimax(&tree), [3.0, -3.0]);
    }

    #[test]
    fn players_move_in_turn() {
        let start = PayoffTree::<3>::start();
        let turns = [start.clone(), start.play(0), start.play(0).play(0)].map(|position| position.turn());
        assert_eq!(turns, [0, 1, 2].map(|seat| Turn::Player(Player::new(seat))));
        let leaf = start.play(0).play(1).play(0);
        assert_eq!((leaf.turn(), leaf.payoffs()), (Turn::Over, vec![6.0, 1.0, 2.0]));
        assert_eq!(start.play(0).position_text(), "B ((<1 2 6> <4 2 3>) (<6 1 2> <7 4 1>))");
        let picture = start.play(0).play(1).picture().to_string();
        assert_eq!(picture, "o\n  <6 1 2>\n  <7 4 1>\n");
    }

    #[test]
    fn errors_point_at_the_byte() {
        let said = |text: &str| PayoffTree::<3>::parse_position(text).unwrap_err().to_string();
        let payoffs = "a bracket or 3 payoffs from -999 to 999, such as `<1 2 6>`";
        assert_eq!(said("(<1 2 x>)"), format!("at byte 6: found `x`, expected {payoffs}"));
        assert_eq!(said("(<1 2>)"), format!("at byte 5: found `>`, expected {payoffs}"));
        assert_eq!(said("(<1 2 3 4>)"), "at byte 8: found `4`, expected `>` after 3 payoffs");
        assert_eq!(said("(7)"), format!("at byte 1: found `7`, expected {payoffs}"));
        assert_eq!(said("[1: <1 2 3>]"), format!("at byte 0: found `[`, expected {payoffs}"));
        assert_eq!(said("D (<1 2 3>)"), format!("at byte 0: found `D`, expected {payoffs}"));
        assert_eq!(said("(<1 2 3>) 4"), "at byte 10: found `4`, expected the end after the root's closing bracket");
        let samples = ["((<1 2 6> <4 2 3>) <7 4 1>)", "C (<1 0 0> (<0,1,0>))", "<1 2 3>", "2"];
        kit::mutate::storm(&samples, 1, 300_000, |text| {
            if let Ok(position) = PayoffTree::<3>::parse_position(text) {
                assert_eq!(PayoffTree::parse_position(&position.position_text()), Ok(position));
            }
            let _ = PayoffTree::<4>::parse_position(text);
            let _ = PayoffTree::<3>::start().parse_move(text);
        });
    }
}
