//! What the type of a game says, without its type.

use super::{Kind, Position};
use crate::{Board, DrawRules, Look, Notation, NotationError, Piece, Player};
use std::any::TypeId;
use std::fmt;
use std::marker::PhantomData;

/// What can be asked of a game before there is a position.
pub trait Rules: fmt::Debug + Send + Sync {
    /// How many players there are.
    fn seats(&self) -> usize;

    /// What the players are called, the one who begins first.
    fn players(&self) -> &'static [&'static str];

    /// What a player is called.
    fn player_name(&self, player: Player) -> &'static str {
        self.players().get(player.index()).copied().unwrap_or("nobody")
    }

    /// Whether the game is a duel: two players, no dice, no secrets.
    fn is_duel(&self) -> bool;

    /// Whether dice or cards decide something.
    fn has_chance(&self) -> bool;

    /// Whether seats have secrets from each other.
    fn has_secrets(&self) -> bool;

    /// Whether a win is worth its margin.
    fn counts_points(&self) -> bool;

    /// Whether the players of a duel always take turns.
    fn is_alternating(&self) -> bool;

    /// The position in which the game begins.
    fn start(&self) -> Position;

    /// A position read from text.
    ///
    /// # Errors
    /// What is wrong with the text, where, and what is expected.
    fn parse_position(&self, text: &str) -> Result<Position, NotationError>;

    /// What was left out of a position that could be read, in words.
    fn position_note(&self, text: &str) -> Option<String>;

    /// The draws that depend on the path, as players usually agree them.
    fn draw_rules(&self) -> DrawRules;

    /// What kind of board the game has.
    fn look(&self) -> Look;

    /// The pieces with which a position is set up by hand.
    fn pieces(&self) -> Vec<Piece>;

    /// A position set up by hand.
    ///
    /// # Errors
    /// What is wrong with the drawing.
    fn arrange(&self, rows: &[Vec<char>], mover: Player) -> Result<Position, NotationError>;

    /// Which type of positions this is: two names may share one (chess and Chess960).
    fn type_id(&self) -> TypeId;
}

/// The rules of the type `G`.
struct RulesOf<G, K>(PhantomData<fn() -> (G, K)>);

/// The rules of the game whose positions are of type `G`.
pub fn rules_of<G: Notation + Board, K: Kind<G>>() -> &'static dyn Rules {
    // A value without size: the reference is to nothing, and lives as long as anybody wants.
    Box::leak(Box::new(RulesOf::<G, K>(PhantomData)))
}

impl<G, K> fmt::Debug for RulesOf<G, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rules({})", std::any::type_name::<G>())
    }
}

impl<G: Notation + Board, K: Kind<G>> Rules for RulesOf<G, K> {
    fn seats(&self) -> usize {
        G::SEATS
    }

    fn players(&self) -> &'static [&'static str] {
        G::PLAYERS
    }

    fn is_duel(&self) -> bool {
        K::IS_DUEL
    }

    fn has_chance(&self) -> bool {
        K::HAS_CHANCE
    }

    fn has_secrets(&self) -> bool {
        K::HAS_SECRETS
    }

    fn counts_points(&self) -> bool {
        K::COUNTS_POINTS
    }

    fn is_alternating(&self) -> bool {
        K::ALTERNATING
    }

    fn start(&self) -> Position {
        Position::new::<G, K>(G::start())
    }

    fn parse_position(&self, text: &str) -> Result<Position, NotationError> {
        G::parse_position(text).map(Position::new::<G, K>)
    }

    fn position_note(&self, text: &str) -> Option<String> {
        G::position_note(text)
    }

    fn draw_rules(&self) -> DrawRules {
        G::draw_rules()
    }

    fn look(&self) -> Look {
        G::LOOK
    }

    fn pieces(&self) -> Vec<Piece> {
        G::pieces()
    }

    fn arrange(&self, rows: &[Vec<char>], mover: Player) -> Result<Position, NotationError> {
        G::arrange(rows, mover).map(Position::new::<G, K>)
    }

    fn type_id(&self) -> TypeId {
        TypeId::of::<G>()
    }
}
