//! What a game tells evolved programs: which features of positions and moves have weights, and a few numbers that a program may read.
//!
//! Groß, Albrecht, Kantschik and Banzhaf 2002, sections 2.1 to 2.3: the *position module* is a sum of weights times features of a
//! position, the *move ordering module* a sum of weights times features of a move, and the *depth module* a program that reads
//! numbers of the position. What only chess knows in the paper, a game says here in its own words.
//!
//! Conventions, the same in every game:
//! - features count for the player to move: what is good for the opponent counts negative;
//! - the last weight of a position is the random term, the last two of a move are the least and the most that a killer move is
//!   given. Whoever plays adds these three; a game never counts them.

use crate::Duel;

/// A weight that evolution may set: what it is called, within which limits it lies, and what it is where nobody has evolved it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weight {
    /// Its name in files: lower case, no blanks.
    pub name: &'static str,
    /// The least that it may be.
    pub least: f64,
    /// The most that it may be.
    pub most: f64,
    /// What it is for the teachers.
    pub standard: f64,
}

impl Weight {
    /// A weight within `[least, most]`.
    pub const fn new(name: &'static str, least: f64, most: f64, standard: f64) -> Self {
        Weight { name, least, most, standard }
    }

    /// The nearest value that is allowed; the standard for what is no number.
    ///
    /// ```
    /// use foehn_game::Weight;
    /// let pawn = Weight::new("pawn", 85.0, 115.0, 100.0);
    /// assert_eq!([pawn.within(300.0), pawn.within(f64::NAN)], [115.0, 100.0]);
    /// ```
    pub fn within(&self, value: f64) -> f64 {
        if value.is_nan() { self.standard } else { value.clamp(self.least, self.most) }
    }
}

/// How many weights a list may have at most.
pub const MOST_WEIGHTS: usize = 64;

/// The features of a game's positions and moves.
///
/// Laws: features are handed out with places below the ends of their lists; a position and the same position with the players
/// exchanged have the same features; `captured` is below the length of [`PIECES`](Features::PIECES); `weigh_moves` sums what
/// `move_features` hands out, but for rounding.
pub trait Features<G: Duel>: Send + Sync + 'static {
    /// The weights of a position; the last one is the random term.
    const POSITION: &'static [Weight];

    /// The weights of a move; the last two are the least and the most that a killer move is given.
    const ORDERING: &'static [Weight];

    /// The kinds of pieces: for each the place in [`POSITION`](Features::POSITION) of what it is worth. At least one.
    const PIECES: &'static [usize];

    /// What the four counts of a position are called: words of their own, lower case, no blanks.
    const COUNTS: [&'static str; 4];

    /// A lead by the standard weights with which a game is obviously won, if it lasts.
    const DECISIVE: i32;

    /// What is worked out once for all moves of a position.
    type Look;

    /// Hands each feature of the position to `visit`: the place of its weight and how often it counts for the mover. The same place may
    /// come twice.
    fn position_features(&self, position: &G, visit: impl FnMut(usize, f32));

    /// Looks at a position before its moves are weighed.
    fn look(&self, position: &G) -> Self::Look;

    /// Hands each feature of a legal move to `visit`: the place of its weight and how much of it counts, from 0 to 1.
    fn move_features(&self, position: &G, look: &Self::Look, mv: G::Move, visit: impl FnMut(usize, f32));

    /// Hands every legal move to `visit` with the sum of its features by these weights, in the order of `legal_moves`. Games that can
    /// weigh many moves at once override it.
    #[inline(always)]
    fn weigh_moves(&self, position: &G, weights: &[f32; MOST_WEIGHTS], mut visit: impl FnMut(G::Move, f32)) {
        let look = self.look(position);
        position.legal_moves(|mv| {
            let mut value = 0.0;
            self.move_features(position, &look, mv, |place, count| value += weights[place % MOST_WEIGHTS] * count);
            visit(mv, value);
        });
    }

    /// The kind of piece that a legal move takes.
    fn captured(&self, position: &G, mv: G::Move) -> Option<usize>;

    /// The four counts of the board.
    fn counts(&self, position: &G) -> [u16; 4];

    /// Whether the mover has no legal move.
    #[inline(always)]
    fn is_stuck(&self, position: &G) -> bool {
        position.count_moves() == 0
    }

    /// Whether something must be answered at once, such as a check: no moment to break off a game.
    #[inline(always)]
    fn in_check(&self, _position: &G) -> bool {
        false
    }

    /// Whether nobody can win any more in earnest, though the rules would let the game go on.
    #[inline(always)]
    fn is_obvious_draw(&self, _position: &G) -> bool {
        false
    }
}
