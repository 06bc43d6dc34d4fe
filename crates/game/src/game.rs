//! The contract of a game: what the rules must answer so that any search can play it.
//!
//! A position is a value. `play` gives a new one and leaves the old one alone (copy-make), so a search needs no undo and
//! a mistake in undoing cannot exist. Measured on Connect-4, perft 10: moves handed to a visitor cost 1.0 of a loop
//! written by hand for the game, a fixed buffer 1.7, make and undo 2.3, a `Vec` for each node 3.3; hence the visitor.
//!
//! Deliberately not here: evaluation (an object apart from the rules), repetition and move-count draws (they need the
//! path, see [`History`](crate::History)), and every ability that would be *wrong* if defaulted: those are capability
//! traits such as [`Notation`](crate::Notation) and [`Board`](crate::Board).

use crate::{DrawRules, Extension, Glance, Key, MoveFacts, Outcome, Player, Turn};
use std::fmt::Debug;
use std::hash::Hash;

/// The rules of a game, implemented by the type of its positions.
///
/// Two positions are equal exactly when the same games can follow from both; counters that only feed the
/// [`DrawRules`] (the fifty-move clock of chess) are left out of equality and of the key.
///
/// The laws that [`kit::examine`](crate::kit::examine) checks along random games:
/// - legal moves are distinct, and each one changes the position;
/// - keys are equal exactly where positions are, however a position was reached;
/// - `turn` is [`Turn::Over`] exactly where `outcome` is known; where there is no legal move, the game is over;
/// - `count_moves` counts what `legal_moves` visits, and `make` does what `play` does;
/// - a position that recurs lies at most `quiet_plies` back;
/// - `sensible_moves` are legal moves, and where there are legal moves there is a sensible one;
/// - `noisy_moves` are exactly the noisy ones among the legal moves;
/// - `combinations` are legal moves;
/// - the mover changes with every move, unless the game says that it does not.
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// A move: a small value that means something only together with its position.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// Whether the players always take turns, so that a child's score is always the opponent's. Games in which a player
    /// can move twice in a row say `false`.
    const ALTERNATING: bool = true;

    /// Whether a win is worth its margin (Othello's discs) rather than its nearness.
    const COUNTS_POINTS: bool = false;

    /// How many paths [`perft`](crate::kit::perft) counts for a game that ended before the full depth: none as a rule.
    /// Othello's published counts take one, as if the players passed on.
    const PATHS_OF_A_FINISHED_GAME: u64 = 0;

    /// The position in which the game begins.
    fn start() -> Self;

    /// The player to move. Where the game is over, the player who would be.
    fn mover(&self) -> Player;

    /// Visits every legal move once, in a fixed order.
    fn legal_moves(&self, visit: impl FnMut(Self::Move));

    /// The position after `mv`, which must be a legal move here.
    #[must_use]
    fn play(&self, mv: Self::Move) -> Self;

    /// Plays `mv` on this very position: the same as `play`, for loops that make their own copy first. A position too
    /// large for registers overrides it, because returning one from `play` costs a second copy.
    // worth: 12 to 17 % of the speed of perft played in full, chess (112 bytes)
    #[inline(always)]
    fn make(&mut self, mv: Self::Move) {
        *self = self.play(mv);
    }

    /// What it means that the mover has no legal move (a loss in checkers, mate or stalemate in chess).
    fn stuck(&self) -> Outcome;

    /// A 64-bit fingerprint of the position. Build it with [`Key`]'s mixing, not by hand.
    fn key(&self) -> Key;

    /// The outcome, where the rules end the game whether or not a move could be made (four in a row, bare kings). Asked at
    /// every node, so it must be cheap. Where it is cheap to see that there is no move left, say that here too: a leaf
    /// of a search does not list its moves.
    #[inline(always)]
    fn ending(&self) -> Option<Outcome> {
        None
    }

    /// How many legal moves there are. Games that can count without listing override it.
    #[inline(always)]
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.legal_moves(|_| count += 1);
        count
    }

    /// How the game stands, as far as the position alone decides it; [`History`](crate::History) adds repetition and
    /// move-count draws.
    fn outcome(&self) -> Option<Outcome> {
        self.ending().or_else(|| (self.count_moves() == 0).then(|| self.stuck()))
    }

    /// Whose turn it is, or that the game is over.
    fn turn(&self) -> Turn {
        match self.outcome() {
            Some(_) => Turn::Over,
            None => Turn::Player(self.mover()),
        }
    }

    /// The legal moves as a list: for people and tests; a search visits them instead.
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.legal_moves(|mv| moves.push(mv));
        moves
    }

    /// What is known about a move without playing it. The default knows nothing, which is never wrong.
    #[inline(always)]
    fn facts(&self, _mv: Self::Move) -> MoveFacts {
        MoveFacts::UNKNOWN
    }

    /// What is seen at a glance: bounds on the value, and which moves are worth searching. The default sees nothing.
    #[inline(always)]
    fn glance(&self) -> Glance {
        Glance::NOTHING
    }

    /// Visits the legal moves worth searching by `glance`, which is this position's. A move left out loses to the next
    /// reply, or another wins at once; where there is a legal move, at least one is visited.
    #[inline(always)]
    fn sensible_moves(&self, _glance: &Glance, visit: impl FnMut(Self::Move)) {
        self.legal_moves(visit);
    }

    /// Visits the legal moves that are [`noisy`](MoveFacts::noisy), in the order of `legal_moves`. Games that can find them without listing the
    /// others override it.
    #[inline(always)]
    fn noisy_moves(&self, mut visit: impl FnMut(Self::Move)) {
        self.legal_moves(|mv| {
            if self.facts(mv).noisy {
                visit(mv);
            }
        });
    }

    /// Whether the mover must first resolve something (a forced capture), so that no evaluation may judge the position.
    #[inline(always)]
    fn unsettled(&self) -> bool {
        false
    }

    /// Whether the mover is under an attack that must be answered (a check), so that nothing here is quiet.
    #[inline(always)]
    fn pressed(&self) -> bool {
        false
    }

    /// The balance of material for the mover, in the units of the evaluation; 0 where the game has no such thing.
    #[inline(always)]
    fn material(&self) -> i32 {
        0
    }

    /// What the mover stands to lose at once unless it reacts, in the units of the evaluation (Feldmann's t); `None`
    /// where the game cannot tell.
    #[inline(always)]
    fn threat(&self) -> Option<i32> {
        None
    }

    /// What `mv` wins or loses in the exchange it begins, in the units of the evaluation; `None` where the game cannot
    /// tell.
    #[inline(always)]
    fn exchange(&self, _mv: Self::Move) -> Option<i32> {
        None
    }

    /// Why and by how much the search should look deeper after `mv`, which leads to `child`: what only the game knows,
    /// such as checks, and men that nothing can stop from crowning. At most a ply.
    #[inline(always)]
    fn extension(&self, _mv: Self::Move, _child: &Self) -> Option<Extension> {
        None
    }

    /// Visits quiet moves that begin a combination by which the mover wins material, as far as the game knows that without
    /// searching (a tactics table). A leaf plays them out before it is judged. Asked only where the position is not
    /// [`unsettled`](Game::unsettled); they are legal, and may be visited twice;
    /// whether a combination is worth it in the whole position is for the search to find.
    #[inline(always)]
    fn combinations(&self, _visit: impl FnMut(Self::Move)) {}

    /// The fields that `mv` leaves, crosses and reaches, as bits; all of them where the game cannot tell.
    #[inline(always)]
    fn touched(&self, _mv: Self::Move) -> u64 {
        u64::MAX
    }

    /// A fingerprint of what stands on these fields. The default is the key of the whole position.
    #[inline(always)]
    fn contents(&self, _fields: u64) -> Key {
        self.key()
    }

    /// The phase of the game, from 0 (the beginning) to 15, for whatever is learned by phase.
    #[inline(always)]
    fn phase(&self) -> usize {
        0
    }

    /// How many plies have been played since the last move that can never be undone. Positions further back cannot
    /// recur. The default, 0, says that no position of the game ever recurs.
    #[inline(always)]
    fn quiet_plies(&self) -> u32 {
        0
    }

    /// The draws of this game that depend on the path, as its players usually agree them.
    fn draw_rules() -> DrawRules {
        DrawRules::NONE
    }
}
