//! Players and turns.

use std::ops::{Index, IndexMut};

/// One of the players, numbered in the order in which they first move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Player(u8);

impl Player {
    /// The player who begins.
    pub const FIRST: Player = Player(0);
    /// The player who moves second.
    pub const SECOND: Player = Player(1);

    /// The player with this number, counted from 0.
    #[inline(always)]
    pub const fn new(index: u8) -> Self {
        Player(index)
    }

    /// The number of this player, counted from 0.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All players of a game with so many seats, in their order.
    ///
    /// ```
    /// use foehn_game::Player;
    /// assert_eq!(Player::all(3).last(), Some(Player::new(2)));
    /// ```
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Player> + ExactSizeIterator {
        (0..seats).map(|seat| Player(seat as u8))
    }

    /// The player who sits next in a game with so many seats.
    ///
    /// ```
    /// use foehn_game::Player;
    /// assert_eq!(Player::SECOND.next(3), Player::new(2));
    /// assert_eq!(Player::new(2).next(3), Player::FIRST);
    /// ```
    #[must_use]
    pub const fn next(self, seats: usize) -> Self {
        Player(((self.0 as usize + 1) % seats) as u8)
    }

    /// The other player of a game for two.
    #[inline(always)]
    #[must_use]
    pub const fn opponent(self) -> Self {
        debug_assert!(self.0 < 2, "only a game for two has the one opponent");
        Player(self.0 ^ 1)
    }
}

/// One value for each of the two players of a duel, found by the player. A duel has no third one: there is no value for it,
/// and asking for it panics.
///
/// ```
/// use foehn_game::{PerPlayer, Player};
/// let mut moves = PerPlayer::new([0, 0]);
/// moves[Player::SECOND] += 1;
/// assert_eq!(moves, PerPlayer::new([0, 1]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PerPlayer<T>([T; 2]);

impl<T> PerPlayer<T> {
    /// The values, the first player's first.
    pub const fn new(values: [T; 2]) -> Self {
        PerPlayer(values)
    }

    /// All values, the first player's first.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut()
    }
}

impl<T> Index<Player> for PerPlayer<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, player: Player) -> &T {
        &self.0[player.index()]
    }
}

impl<T> IndexMut<Player> for PerPlayer<T> {
    #[inline(always)]
    fn index_mut(&mut self, player: Player) -> &mut T {
        &mut self.0[player.index()]
    }
}

/// Who decides what happens next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// A player chooses a move.
    Player(Player),
    /// Dice or cards decide.
    Chance,
    /// Nobody: the game is over.
    Over,
}
