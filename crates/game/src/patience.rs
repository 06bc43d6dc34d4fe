//! Patience: how long somebody who asks waits for an answer that must first be computed.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// How long an answer may take. Whoever computes does not begin what will take longer than `time`, and gives up soon after the
/// [end](Patience::is_over).
///
/// ```
/// use foehn_game::Patience;
/// use std::time::Duration;
/// assert!(Patience::endless().suffices(Duration::from_secs(3600)));
/// let brief = Patience::new(Some(Duration::from_millis(20)), || false);
/// assert!(!brief.suffices(Duration::from_secs(1)) && !brief.is_over());
/// ```
#[derive(Clone)]
pub struct Patience {
    time: Option<Duration>,
    is_over: Arc<dyn Fn() -> bool + Send + Sync>,
}

impl Patience {
    /// For work of `time`, any work where there is none, until `is_over` says so.
    pub fn new(time: Option<Duration>, is_over: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Patience { time, is_over: Arc::new(is_over) }
    }

    /// For as long as it takes.
    pub fn endless() -> Self {
        Patience::new(None, || false)
    }

    /// Whether work that will take so long may begin.
    pub fn suffices(&self, work: Duration) -> bool {
        self.time.is_none_or(|time| work <= time) && !self.is_over()
    }

    /// Whether whoever asked waits no longer.
    pub fn is_over(&self) -> bool {
        (self.is_over)()
    }
}

impl fmt::Debug for Patience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Patience").field("time", &self.time).field("is_over", &self.is_over()).finish()
    }
}
