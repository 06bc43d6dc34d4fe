//! Players and turns.

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

    /// The other player of a game for two.
    #[inline(always)]
    #[must_use]
    pub const fn opponent(self) -> Self {
        debug_assert!(self.0 < 2, "only a game for two has the one opponent");
        Player(self.0 ^ 1)
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
