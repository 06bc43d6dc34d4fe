//! Capability: not every seat sees everything.

use crate::kit::Random;
use crate::{Game, Player};
use std::fmt::Debug;
use std::hash::Hash;

/// A game with secrets: cards in the hand, or a choice that is made at the same time as the other player's.
///
/// The laws that [`kit::examine_hidden`](crate::kit::examine_hidden) checks:
/// - wherever a seat has the same sight, the turn is the same, and at its own turn its moves are;
/// - a sight that occurs in a game can be dealt, and the world dealt gives that seat the same sight, turn and moves;
/// - deals from a sight that fits several positions are not all the same;
/// - something is hidden from somebody;
/// - where a position tells its [past](Hidden::past), those moves lead to it.
///
/// A game that can be drawn shows a seat no more than its sight:
/// [`kit::examine_hidden_board`](crate::kit::examine_hidden_board).
pub trait Hidden: Game {
    /// All that a seat has seen so far, its own moves included.
    type Sight: Clone + Eq + Hash + Debug + Send + Sync + 'static;

    /// What the player in `seat` has seen.
    fn sight(&self, seat: Player) -> Self::Sight;

    /// A world that agrees with what was seen, drawn at random; `None` where no world does.
    fn deal(sight: &Self::Sight, random: &mut Random) -> Option<Self>;

    /// How this world came about: every position in which a player or chance decided something, with what was decided, the
    /// oldest first. It says how likely a dealt world is, by what the others would have done in it. Empty means that nothing is known.
    fn past(&self) -> Vec<(Self, Self::Move)> {
        Vec::new()
    }
}
