//! A position of whatever game, and a move as its number.

use super::{Kind, Rules, rules_of};
use crate::kit::{self, Random};
use crate::{Board, Game, Key, Notation, NotationError, Outcome, Picture, Player, Turn};
use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::Arc;

/// A move: its number among the legal moves of its position, in the order of [`Game::legal_moves`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(pub u16);

impl Move {
    /// The number of the move.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What can be asked of a position of whatever game. Methods that take a [`Move`] take one of this position.
pub trait AnyPosition: fmt::Debug + Send + Sync {
    /// What the game's type says.
    fn rules(&self) -> &'static dyn Rules;

    /// Who decides what happens next.
    fn turn(&self) -> Turn;

    /// The player to move; in a duel that is over, the player who would be.
    fn mover(&self) -> Player;

    /// How a duel stands, as far as the position decides it; `None` in other games, which have [`payoffs`](AnyPosition::payoffs).
    fn outcome(&self) -> Option<Outcome>;

    /// The outcome of a duel that the rules end whether or not a move could be made.
    fn ending(&self) -> Option<Outcome>;

    /// Whether the game is over.
    fn is_over(&self) -> bool;

    /// What a finished game is worth to each seat.
    fn payoffs(&self) -> Vec<f64>;

    /// The fingerprint of the position.
    fn key(&self) -> Key;

    /// How many plies ago the last irreversible move was played.
    fn quiet_plies(&self) -> u32;

    /// How many legal moves there are.
    fn count_moves(&self) -> u64;

    /// The position after a move.
    fn play(&self, mv: Move) -> Position;

    /// The positions after each legal move, in order.
    fn children(&self) -> Vec<Position>;

    /// What may happen at chance's turn, with its odds; empty at other turns.
    fn odds(&self) -> Vec<(Move, f64)>;

    /// The position as text.
    fn position_text(&self) -> String;

    /// A move read from text.
    ///
    /// # Errors
    /// What is wrong with the text, and what is expected.
    fn parse_move(&self, text: &str) -> Result<Move, NotationError>;

    /// A move as text.
    fn move_text(&self, mv: Move) -> String;

    /// All legal moves as text, in order.
    fn move_texts(&self) -> Vec<String>;

    /// The drawing, everything shown.
    fn picture(&self) -> Picture;

    /// The drawing for the player in `seat`.
    fn picture_for(&self, seat: Player) -> Picture;

    /// The cells that are touched to make a move.
    fn gesture(&self, mv: Move) -> Vec<String>;

    /// All ways in which a hand may make a move.
    fn gestures(&self, mv: Move) -> Vec<Vec<String>>;

    /// The number of paths of so many moves, the last ply counted.
    fn perft(&self, depth: u32) -> u64;

    /// The same, every move played.
    fn perft_plain(&self, depth: u32) -> u64;

    /// A fingerprint of what `seat` has seen.
    fn sight_key(&self, seat: Player) -> u64;

    /// A world that agrees with what `seat` has seen.
    fn deal(&self, seat: Player, random: &mut Random) -> Option<Position>;

    /// A copy behind a pointer of its own.
    fn to_position(&self) -> Position;

    /// The typed position.
    fn as_any(&self) -> &dyn Any;

    /// Whether the same games can follow from both; positions of different games never are the same.
    fn is_same(&self, other: &dyn AnyPosition) -> bool;
}

/// A typed position with its kind: what is inside a [`Position`].
pub struct Held<G, K>(G, PhantomData<fn() -> K>);

impl<G: Game, K: Kind<G>> Held<G, K> {
    /// Holds a position.
    pub fn new(position: G) -> Self {
        Held(position, PhantomData)
    }

    fn boxed(position: G) -> Position
    where
        G: Notation + Board,
    {
        Position(Arc::new(Held::<G, K>::new(position)))
    }

    fn typed_move(&self, mv: Move) -> G::Move {
        let mut number = 0;
        let mut found = None;
        self.0.legal_moves(|typed| {
            if number == mv.0 {
                found = Some(typed);
            }
            number += 1;
        });
        found.expect("a move is one of its position's legal moves")
    }
}

/// The number of a typed move among the legal moves of its position; `None` where it is not legal there.
pub(crate) fn number_of<G: Game>(position: &G, mv: G::Move) -> Option<Move> {
    let mut number = 0;
    let mut found = None;
    position.legal_moves(|legal| {
        if legal == mv {
            found = Some(Move(number));
        }
        number += 1;
    });
    found
}

impl<G: Game, K> fmt::Debug for Held<G, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<G: Notation + Board, K: Kind<G>> AnyPosition for Held<G, K> {
    fn rules(&self) -> &'static dyn Rules {
        rules_of::<G, K>()
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn mover(&self) -> Player {
        K::mover(&self.0)
    }

    fn outcome(&self) -> Option<Outcome> {
        K::outcome(&self.0)
    }

    fn ending(&self) -> Option<Outcome> {
        K::ending(&self.0)
    }

    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    fn payoffs(&self) -> Vec<f64> {
        self.0.payoffs()
    }

    fn key(&self) -> Key {
        self.0.key()
    }

    fn quiet_plies(&self) -> u32 {
        self.0.quiet_plies()
    }

    fn count_moves(&self) -> u64 {
        self.0.count_moves()
    }

    fn play(&self, mv: Move) -> Position {
        Self::boxed(self.0.play(self.typed_move(mv)))
    }

    fn children(&self) -> Vec<Position> {
        let mut children = Vec::new();
        self.0.legal_moves(|mv| children.push(Self::boxed(self.0.play(mv))));
        children
    }

    fn odds(&self) -> Vec<(Move, f64)> {
        K::odds(&self.0)
    }

    fn position_text(&self) -> String {
        self.0.position_text()
    }

    fn parse_move(&self, text: &str) -> Result<Move, NotationError> {
        let mv = self.0.parse_move(text)?;
        number_of(&self.0, mv).ok_or_else(|| NotationError::new(0, NotationError::quote(text.trim()), "a legal move"))
    }

    fn move_text(&self, mv: Move) -> String {
        self.0.move_text(self.typed_move(mv))
    }

    fn move_texts(&self) -> Vec<String> {
        let mut texts = Vec::new();
        self.0.legal_moves(|mv| texts.push(self.0.move_text(mv)));
        texts
    }

    fn picture(&self) -> Picture {
        self.0.picture()
    }

    fn picture_for(&self, seat: Player) -> Picture {
        self.0.picture_for(seat)
    }

    fn gesture(&self, mv: Move) -> Vec<String> {
        self.0.gesture(self.typed_move(mv))
    }

    fn gestures(&self, mv: Move) -> Vec<Vec<String>> {
        self.0.gestures(self.typed_move(mv))
    }

    fn perft(&self, depth: u32) -> u64 {
        kit::perft(&self.0, depth)
    }

    fn perft_plain(&self, depth: u32) -> u64 {
        kit::perft_plain(&self.0, depth)
    }

    fn sight_key(&self, seat: Player) -> u64 {
        K::sight_key(&self.0, seat)
    }

    fn deal(&self, seat: Player, random: &mut Random) -> Option<Position> {
        K::deal(&self.0, seat, random).map(Self::boxed)
    }

    fn to_position(&self) -> Position {
        Self::boxed(self.0.clone())
    }

    fn as_any(&self) -> &dyn Any {
        &self.0
    }

    fn is_same(&self, other: &dyn AnyPosition) -> bool {
        other.as_any().downcast_ref::<G>().is_some_and(|other| *other == self.0)
    }
}

/// A position of whatever game: a value, cheap to clone.
#[derive(Clone)]
pub struct Position(Arc<dyn AnyPosition>);

impl Position {
    /// The face of a typed position.
    ///
    /// ```
    /// use foehn_game::any::{AsDuel, Position};
    /// use foehn_game::{Game, toys::Nim};
    /// let position = Position::new::<Nim, AsDuel>(Nim::start());
    /// assert_eq!(position.typed::<Nim>(), Some(&Nim::start()));
    /// assert_eq!(position.moves().len(), 12);
    /// ```
    pub fn new<G: Notation + Board, K: Kind<G>>(position: G) -> Self {
        Held::<G, K>::boxed(position)
    }

    /// The typed position, if it is one of `G`.
    pub fn typed<G: Game>(&self) -> Option<&G> {
        self.0.as_any().downcast_ref()
    }

    /// The legal moves.
    pub fn moves(&self) -> Vec<Move> {
        (0..self.count_moves() as u16).map(Move).collect()
    }

    /// The typed form of a move here, if this is a position of `G`.
    pub fn typed_move<G: Game>(&self, mv: Move) -> Option<G::Move> {
        self.typed::<G>()?.moves().get(mv.index()).copied()
    }

    /// The number of a typed move here; `None` where this is no position of `G` or the move is not legal.
    pub fn number_of<G: Game>(&self, mv: G::Move) -> Option<Move> {
        number_of(self.typed::<G>()?, mv)
    }
}

impl Deref for Position {
    type Target = dyn AnyPosition;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_same(&*other.0)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key().0);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
