//! Windows and bounds: the interval a search asks about, and the interval it knows.

use crate::{Ply, Score};

/// The open question of an alpha-beta search: is the value above `alpha`, below `beta`, or what is it between?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Window {
    /// The mover already has this much elsewhere.
    pub alpha: Score,
    /// The opponent will not allow this much.
    pub beta: Score,
}

impl Window {
    /// The window that asks for the exact value.
    pub const FULL: Window = Window { alpha: Score::MIN, beta: Score::MAX };

    /// A window between two bounds.
    #[inline(always)]
    pub fn new(alpha: Score, beta: Score) -> Self {
        debug_assert!(alpha < beta, "a window needs room between alpha and beta");
        Window { alpha, beta }
    }

    /// The smallest window above `alpha`: it asks only whether the value is greater.
    #[inline(always)]
    pub fn minimal(alpha: Score) -> Self {
        Window::new(alpha, alpha.next())
    }

    /// Whether no value lies strictly inside, so that the answer is yes or no.
    #[inline(always)]
    pub fn is_minimal(self) -> bool {
        self.beta == self.alpha.next()
    }

    /// The same question as the opponent sees it.
    ///
    /// ```
    /// use foehn_game::{Score, Window};
    /// let window = Window::new(Score::estimate(-10), Score::estimate(30));
    /// assert_eq!(window.flipped(), Window::new(Score::estimate(-30), Score::estimate(10)));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn flipped(self) -> Self {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// The window that is left once `best` is in hand.
    #[inline(always)]
    #[must_use]
    pub fn raised_to(self, best: Score) -> Self {
        Window { alpha: self.alpha.max(best), beta: self.beta }
    }
}

/// What is known of a value: `f_minus <= value <= f_plus` (the f- and f+ of Plaat 1996, figure 5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bounds {
    /// f-, the lower bound.
    pub f_minus: Score,
    /// f+, the upper bound.
    pub f_plus: Score,
}

impl Bounds {
    /// Nothing is known.
    pub const UNKNOWN: Bounds = Bounds { f_minus: Score::MIN, f_plus: Score::MAX };

    /// Nobody wins sooner than with the next move: true of every game in which a player without a move does not win.
    pub const NEAREST_WIN: Bounds = Bounds { f_minus: Score::MIN, f_plus: Score::win_in(Ply(1)) };

    /// The value is known.
    #[inline(always)]
    pub const fn exactly(value: Score) -> Self {
        Bounds { f_minus: value, f_plus: value }
    }

    /// What the fail-soft result `g` of a search with `window` proves (the last lines of figure 5).
    ///
    /// ```
    /// use foehn_game::{Bounds, Score, Window};
    /// let window = Window::new(Score::DRAW, Score::estimate(10));
    /// assert_eq!(Bounds::proved(Score::estimate(25), window).f_minus, Score::estimate(25));
    /// assert_eq!(Bounds::proved(Score::estimate(5), window), Bounds::exactly(Score::estimate(5)));
    /// ```
    #[inline(always)]
    pub fn proved(g: Score, window: Window) -> Self {
        Bounds {
            f_minus: if g > window.alpha { g } else { Score::MIN },
            f_plus: if g < window.beta { g } else { Score::MAX },
        }
    }

    /// The value, where the bounds meet.
    #[inline(always)]
    pub fn exact(self) -> Option<Score> {
        (self.f_minus == self.f_plus).then_some(self.f_minus)
    }

    /// The answer to the question of `window`, where these bounds give it.
    #[inline(always)]
    pub fn cutoff(self, window: Window) -> Option<Score> {
        if self.f_minus >= window.beta || self.f_minus == self.f_plus {
            Some(self.f_minus)
        } else if self.f_plus <= window.alpha {
            Some(self.f_plus)
        } else {
            None
        }
    }
}
