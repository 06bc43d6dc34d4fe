//! A hand on running work: raised once, it stops every search and lets nothing new begin.

use foehn_search::{Budget, Control};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Stops work from outside; clones share one state.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    raised: Arc<AtomicBool>,
    control: Control,
}

impl Interrupt {
    /// An interrupt over searches under `control`, raised as well when somebody stops that.
    pub fn over_control(control: &Control) -> Self {
        Interrupt { raised: Arc::default(), control: control.clone() }
    }

    /// Stops the work: searches end at their next look, and what they were part of is dropped.
    pub fn raise(&self) {
        self.raised.store(true, Ordering::Relaxed);
        self.control.stop();
    }

    /// Whether the work is to stop.
    pub fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed) || self.control.is_stopped()
    }

    /// The budget, for a search that this interrupt stops.
    pub fn over(&self, budget: &Budget) -> Budget {
        Budget { control: self.control.clone(), ..budget.clone() }
    }
}
