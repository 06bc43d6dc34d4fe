//! A position of Nine Men's Morris and the rules of play.

use super::field::Field;
use super::lines::{self, BOARD};
use super::moves::Move;
use foehn_game::{DrawRules, Duel, Game, Key, Outcome, Player, Turn};
use std::hash::{Hash, Hasher};

/// The men with which each player begins.
pub(super) const MEN: u32 = 9;
/// What a man is worth.
pub(super) const MAN: i32 = 100;

/// A position of Nine Men's Morris. White is [`Player::FIRST`] and begins.
///
/// Invariants: no field is taken twice; neither player has more than nine men, on the board and in hand; White has as many
/// men in hand as Black when White is to move, one fewer when Black is to place; the player who has just moved has three men
/// or more, one of them on the board, and the other one two or more.
#[derive(Clone, Copy, Debug)]
pub struct NineMensMorris {
    /// The men of the player to move on the board, in the layout of `field.rs`.
    pub(super) own: u32,
    /// The men of the other player on the board.
    pub(super) other: u32,
    /// The men in hand, of the player to move first.
    pub(super) hands: [u8; 2],
    /// Plies since the last man was placed or removed. Feeds the draw rules only: not part of equality or key.
    quiet: u32,
    mover: Player,
}

impl NineMensMorris {
    /// A position whose invariants the caller has checked; men and hands of White first.
    pub(super) fn assemble(men: [u32; 2], hands: [u8; 2], mover: Player, quiet: u32) -> Self {
        let (us, them) = (mover.index(), mover.opponent().index());
        NineMensMorris { own: men[us], other: men[them], hands: [hands[us], hands[them]], quiet, mover }
    }

    /// A position in which all men are placed; the player to move, called the first, has the men `own`.
    #[inline(always)]
    pub(super) const fn endgame(own: u32, other: u32) -> Self {
        NineMensMorris { own, other, hands: [0, 0], quiet: 0, mover: Player::FIRST }
    }

    /// The same turn with these men on the board, the mover's first.
    #[inline(always)]
    pub(super) const fn with_men(&self, own: u32, other: u32) -> Self {
        NineMensMorris { own, other, ..*self }
    }

    /// Whose man stands on `field`.
    pub fn owner(&self, field: Field) -> Option<Player> {
        let holds = |&player: &Player| self.men(player) & field.bit() != 0;
        [Player::FIRST, Player::SECOND].into_iter().find(holds)
    }

    /// The fields of a player's men.
    pub fn fields(&self, player: Player) -> impl Iterator<Item = Field> {
        Field::all_in(self.men(player))
    }

    /// How many men a player has yet to place.
    pub fn in_hand(&self, player: Player) -> u32 {
        u32::from(self.hands[usize::from(player != self.mover)])
    }

    /// The men of a player on the board.
    fn men(&self, player: Player) -> u32 {
        if player == self.mover { self.own } else { self.other }
    }

    /// The men on the board, of the player to move first.
    #[inline(always)]
    pub(super) const fn sets(&self) -> (u32, u32) {
        (self.own, self.other)
    }

    /// The men in hand, of the player to move first.
    #[inline(always)]
    pub(super) const fn hands(&self) -> [u8; 2] {
        self.hands
    }

    /// The fields without a man.
    #[inline(always)]
    pub(super) const fn empty(&self) -> u32 {
        BOARD & !(self.own | self.other)
    }

    /// The same men with the other player to move, whether or not a game can come to it.
    #[inline(always)]
    pub(super) fn turned(&self) -> Self {
        let [own, other] = self.hands;
        NineMensMorris {
            own: self.other,
            other: self.own,
            hands: [other, own],
            mover: self.mover.opponent(),
            quiet: self.quiet,
        }
    }

    /// Whether the player to move has been reduced to two men.
    #[inline(always)]
    pub(super) const fn is_beaten(&self) -> bool {
        match self.hands[0] {
            0 => less(less(self.own)) == 0,
            in_hand => self.own.count_ones() + (in_hand as u32) < 3,
        }
    }

    /// Whether the player to move goes from any field to any other, having three men and none in hand.
    #[inline(always)]
    pub(super) const fn is_flying(&self) -> bool {
        self.hands[0] == 0 && less(less(less(self.own))) == 0
    }

    /// The men that may be removed: those in mills only if there are no others.
    #[inline(always)]
    pub(super) const fn removable(&self) -> u32 {
        let free = self.other & !lines::in_mills(self.other);
        if free == 0 { self.other } else { free }
    }

    /// Visits for each man that can move, or once for a man from the hand: the field it leaves as a set, the fields it
    /// reaches without closing a mill, and those where it closes one.
    #[inline(always)]
    pub(super) fn each_man(&self, mut visit: impl FnMut(u32, u32, u32)) {
        if self.is_beaten() {
            return;
        }
        if self.hands[0] > 0 {
            let closing = lines::closing(self.own) & self.empty();
            return visit(0, self.empty() & !closing, closing);
        }
        let (empty, flying) = (self.empty(), self.is_flying());
        let mut men = self.own;
        while men != 0 {
            let from = men & men.wrapping_neg();
            men ^= from;
            let targets = if flying { empty } else { lines::beside(from) & empty };
            if targets != 0 {
                let closing = lines::closing(self.own ^ from) & targets;
                visit(from, targets & !closing, closing);
            }
        }
    }

    /// Whether the player to move could close a mill.
    #[inline(always)]
    pub(super) fn can_close(&self) -> bool {
        let mut can = false;
        if lines::closing(self.own) & self.empty() != 0 {
            self.each_man(|_, _, closing| can |= closing != 0);
        }
        can
    }

    #[inline(always)]
    fn can_move(&self) -> bool {
        !self.is_beaten() && (self.hands[0] > 0 || self.is_flying() || lines::beside(self.own) & self.empty() != 0)
    }

    /// Visits the moves to `closing`, each with every man that it may remove.
    #[inline(always)]
    pub(super) fn each_mill(&self, from: Option<Field>, closing: u32, visit: &mut impl FnMut(Move)) {
        if closing == 0 {
            return;
        }
        let removable = self.removable();
        each_field(closing, |to| each_field(removable, |removed| visit(Move::quiet(from, to).removing(removed))));
    }
}

/// The set without its lowest field: three of these ask about three men in fewer steps than counting all.
#[inline(always)]
const fn less(set: u32) -> u32 {
    set & set.wrapping_sub(1)
}

/// Visits the fields of a set, lowest bit first.
#[inline(always)]
fn each_field(mut set: u32, mut visit: impl FnMut(Field)) {
    while set != 0 {
        visit(Field::lowest(set));
        set &= set - 1;
    }
}

/// The field of a set of one; none for the empty set.
#[inline(always)]
pub(super) fn only(set: u32) -> Option<Field> {
    (set != 0).then(|| Field::lowest(set))
}

impl PartialEq for NineMensMorris {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        (self.own, self.other, self.hands, self.mover) == (other.own, other.other, other.hands, other.mover)
    }
}

impl Eq for NineMensMorris {}

impl Hash for NineMensMorris {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl Game for NineMensMorris {
    type Move = Move;

    fn start() -> Self {
        NineMensMorris::assemble([0, 0], [MEN as u8; 2], Player::FIRST, 0)
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.turn_by_outcome()
    }

    #[inline(always)]
    fn legal_moves(&self, mut visit: impl FnMut(Move)) {
        self.each_man(|from, quiet, closing| {
            let from = only(from);
            self.each_mill(from, closing, &mut visit);
            each_field(quiet, |to| visit(Move::quiet(from, to)));
        });
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        let removable = self.removable().count_ones();
        let mut count = 0;
        self.each_man(|_, quiet, closing| count += quiet.count_ones() + removable * closing.count_ones());
        u64::from(count)
    }

    #[inline(always)]
    fn play(&self, mv: Move) -> Self {
        let (from, to, removed) = mv.sets();
        let placed = u8::from(from == 0);
        debug_assert!(from & !self.own == 0 && placed <= self.hands[0], "the man that moves is the mover's: {mv}");
        debug_assert!(to & self.empty() != 0 && removed & !self.other == 0, "a man goes to a free field: {mv}");
        NineMensMorris {
            own: self.other & !removed,
            other: self.own & !from | to,
            hands: [self.hands[1], self.hands[0] - placed],
            quiet: if placed == 0 && removed == 0 { self.quiet.saturating_add(1) } else { 0 },
            mover: self.mover.opponent(),
        }
    }

    fn payoff(&self, seat: Player) -> f64 {
        self.payoff_by_outcome(seat)
    }

    /// Twenty-four bits for the men of each player, four for each hand and the mover: nothing collides.
    #[inline(always)]
    fn key(&self) -> Key {
        let [own, other] = self.hands.map(u64::from);
        let mover = self.mover.index() as u64;
        Key::of(u64::from(self.own) | u64::from(self.other) << 24 | own << 48 | other << 52 | mover << 56)
    }

    #[inline(always)]
    fn quiet_plies(&self) -> u32 {
        self.quiet
    }

    /// The third occurrence of a position, and fifty moves of each player without a mill once all men are placed.
    fn draw_rules() -> DrawRules {
        DrawRules { repetitions: Some(3), quiet_plies: Some(100) }
    }
}

impl Duel for NineMensMorris {
    #[inline(always)]
    fn mover(&self) -> Player {
        self.mover
    }

    #[inline]
    fn stuck(&self) -> Outcome {
        Outcome::win(self.mover.opponent())
    }

    /// Two men left, or no move left.
    #[inline(always)]
    fn ending(&self) -> Option<Outcome> {
        (!self.can_move()).then(|| self.stuck())
    }

    /// The ending says it all, without a move being counted.
    #[inline(always)]
    fn outcome(&self) -> Option<Outcome> {
        self.ending()
    }
}
