//! A position of checkers and the rules of play.

use super::generate::{Black, Kind, View, White};
use super::moves::Move;
use super::pile::Pile;
use super::square::{CROWNING_ROWS, SQUARES, START, Square};
use foehn_game::{DrawRules, Duel, Game, Key, Outcome, Player, Turn};
use std::hash::{Hash, Hasher};

/// A position of English draughts. Black is [`Player::FIRST`], starts on 1 to 12 and moves towards 32.
///
/// Invariants: no square is taken twice, no man stands on its crowning row, neither side has more than twelve pieces, and
/// the side that has just moved has a piece.
#[derive(Clone, Copy, Debug)]
pub struct Checkers {
    /// The pieces of the side to move, in the layout of `square.rs`.
    pub(super) own: u64,
    /// The pieces of the other side.
    pub(super) other: u64,
    /// Those of either side that are kings.
    pub(super) kings: u64,
    /// Plies since the last capture or man move. Feeds the draw rules only: not part of equality or key.
    quiet: u32,
    mover: Player,
}

/// What stands on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub owner: Player,
    /// Whether it has been crowned.
    pub is_king: bool,
}

impl Checkers {
    /// A position whose invariants the caller has checked.
    pub(super) fn assemble(pieces: [u64; 2], kings: u64, mover: Player, quiet: u32) -> Self {
        debug_assert!(pieces[0] & pieces[1] == 0 && (pieces[0] | pieces[1]) & !SQUARES == 0, "one piece to a square");
        debug_assert!(kings & !(pieces[0] | pieces[1]) == 0, "a king is a piece");
        debug_assert!(pieces[mover.opponent().index()] != 0, "the side that has just moved has a piece");
        let [own, other] = [pieces[mover.index()], pieces[mover.opponent().index()]];
        Checkers { own, other, kings, quiet, mover }
    }

    /// What stands on `square`.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let bit = square.bit();
        let owner = [Player::FIRST, Player::SECOND].into_iter().find(|&owner| self.pieces(owner) & bit != 0)?;
        Some(Piece { owner, is_king: self.kings & bit != 0 })
    }

    /// The squares of a player's men and kings, from 1 to 32.
    pub fn squares(&self, player: Player) -> impl Iterator<Item = Square> {
        Square::all_in(self.pieces(player))
    }

    /// The pieces of the side to move, those of the other side, and the kings of both, in the layout of `square.rs`.
    #[inline(always)]
    pub(super) fn sets(&self) -> (u64, u64, u64) {
        (self.own, self.other, self.kings)
    }

    /// The same board with the other player to move.
    #[inline(always)]
    pub(super) fn turned(&self) -> Checkers {
        Checkers { own: self.other, other: self.own, mover: self.mover.opponent(), ..*self }
    }

    /// Whether the player to move can move at all.
    #[inline(always)]
    fn can_move(&self) -> bool {
        match self.is_black_to_move() {
            true => self.view().can_move::<Black>(),
            false => self.view().can_move::<White>(),
        }
    }

    #[inline]
    fn pieces(&self, player: Player) -> u64 {
        if player == self.mover { self.own } else { self.other }
    }

    /// The board as the player to move sees it.
    #[inline(always)]
    pub(super) fn view(&self) -> View {
        View::new(self.own, self.other, self.kings)
    }

    /// Whether a capture is pending; it is forced.
    #[inline(always)]
    pub(crate) fn must_capture(&self) -> bool {
        match self.is_black_to_move() {
            true => self.view().has_jump::<Black>(),
            false => self.view().has_jump::<White>(),
        }
    }

    #[inline(always)]
    pub(super) fn is_black_to_move(&self) -> bool {
        self.mover.index() == 0
    }
}

/// The row of a square's bit, 0 at Black's side.
#[inline(always)]
pub(super) const fn row(bit: u32) -> u32 {
    (bit - bit / 9) / 4
}

impl PartialEq for Checkers {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        (self.own, self.other, self.kings, self.mover) == (other.own, other.other, other.kings, other.mover)
    }
}

impl Eq for Checkers {}

impl Hash for Checkers {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl Game for Checkers {
    type Move = Move;

    fn start() -> Self {
        Checkers::assemble(START, 0, Player::FIRST, 0)
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.turn_by_outcome()
    }

    #[inline(always)]
    fn legal_moves(&self, mut visit: impl FnMut(Move)) {
        let (view, is_black) = (self.view(), self.is_black_to_move());
        let mut pile = Pile::new();
        let kind = match is_black {
            true => view.pile_moves::<Black>(&mut pile),
            false => view.pile_moves::<White>(&mut pile),
        };
        while let Some(mv) = pile.take() {
            let goes_on = kind == Kind::Jumps
                && match is_black {
                    true => view.pile_continuations::<Black>(mv, &mut pile),
                    false => view.pile_continuations::<White>(mv, &mut pile),
                };
            if !goes_on {
                visit(mv);
            }
        }
    }

    #[inline(always)]
    fn play(&self, mv: Move) -> Self {
        let (from, to, captured) = (1 << mv.origin_bit(), 1 << mv.target_bit(), mv.captured());
        debug_assert!(self.own & from != 0, "the mover's piece stands on {}", mv.from());
        debug_assert!(captured & !self.other == 0, "only pieces of the opponent are captured");
        let by_king = self.kings & from != 0;
        let crowned = if by_king { to } else { to & CROWNING_ROWS };
        Checkers {
            own: self.other & !captured,
            other: self.own & !from | to,
            kings: self.kings & !(from | captured) | crowned,
            quiet: if by_king && captured == 0 { self.quiet.saturating_add(1) } else { 0 },
            mover: self.mover.opponent(),
        }
    }

    fn payoff(&self, seat: Player) -> f64 {
        self.payoff_by_outcome(seat)
    }

    /// Three words of 35 bits and the mover in two of 64.
    #[inline]
    fn key(&self) -> Key {
        let mover = self.mover.index() as u64;
        Key::mix(self.own | self.kings << 35, self.other | self.kings >> 29 << 35 | mover << 63)
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        match self.is_black_to_move() {
            true => self.view().count::<Black>(),
            false => self.view().count::<White>(),
        }
    }

    #[inline(always)]
    fn quiet_plies(&self) -> u32 {
        self.quiet
    }

    /// The third occurrence of a position, and forty moves of each side without a capture or a man's move.
    fn draw_rules() -> DrawRules {
        DrawRules { repetitions: Some(3), quiet_plies: Some(80) }
    }
}

impl Duel for Checkers {
    #[inline(always)]
    fn mover(&self) -> Player {
        self.mover
    }

    #[inline]
    fn stuck(&self) -> Outcome {
        Outcome::win(self.mover.opponent())
    }

    /// Whoever cannot move has lost, which a few shifts show.
    #[inline(always)]
    fn ending(&self) -> Option<Outcome> {
        (!self.can_move()).then(|| self.stuck())
    }
}
