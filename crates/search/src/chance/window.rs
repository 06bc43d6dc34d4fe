//! Windows and bounds of values, as the first player counts them, and the two sides that narrow them.

use foehn_game::Player;

/// Values at or below `alpha` and at or above `beta` do not matter.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct ValueWindow {
    pub(super) alpha: f64,
    pub(super) beta: f64,
}

/// A value is at least and at most this.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct ValueBounds {
    pub(super) least: f64,
    pub(super) most: f64,
}

/// Who decides at a node: the first player, for the largest value, or the second, for the smallest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Max,
    Min,
}

impl Side {
    pub(super) fn of(player: Player) -> Self {
        if player == Player::FIRST { Side::Max } else { Side::Min }
    }

    /// The number of the player.
    pub(super) fn index(self) -> usize {
        self as usize
    }

    pub(super) fn prefers(self, value: f64, other: f64) -> bool {
        match self {
            Side::Max => value > other,
            Side::Min => value < other,
        }
    }
}

impl ValueWindow {
    /// The window after this side has found `value`.
    pub(super) fn after(self, side: Side, value: f64) -> Self {
        match side {
            Side::Max => ValueWindow { alpha: self.alpha.max(value), ..self },
            Side::Min => ValueWindow { beta: self.beta.min(value), ..self },
        }
    }

    pub(super) fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }

    /// The part of the window within bounds that are known anyway.
    pub(super) fn within(self, known: ValueBounds) -> Self {
        ValueWindow { alpha: self.alpha.max(known.least), beta: self.beta.min(known.most) }
    }

    /// What a value found by a search with this window says, where everything lies within `stakes`.
    pub(super) fn bounds_of(self, value: f64, stakes: ValueBounds) -> ValueBounds {
        if value <= self.alpha && value > stakes.least {
            ValueBounds { most: value, ..stakes }
        } else if value >= self.beta && value < stakes.most {
            ValueBounds { least: value, ..stakes }
        } else {
            ValueBounds::exactly(value)
        }
    }
}

impl ValueBounds {
    pub(super) fn exactly(value: f64) -> Self {
        ValueBounds { least: value, most: value }
    }

    pub(super) fn is_exact(self) -> bool {
        self.least == self.most
    }

    /// The value that answers for a search with this window, if the bounds are narrow enough.
    pub(super) fn answer(self, window: ValueWindow) -> Option<f64> {
        if self.is_exact() || self.least >= window.beta {
            Some(self.least)
        } else if self.most <= window.alpha {
            Some(self.most)
        } else {
            None
        }
    }
}
