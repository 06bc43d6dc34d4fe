//! The workers of one search, and the step they are at.
//!
//! Steps have rising numbers. The result of the furthest finished one lies where everybody can take it; of two workers that
//! finish the same step, the first counts.

use super::Signals;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What the workers of a search share while it lasts; `T` is the result of a step.
pub(crate) struct Crew<T> {
    pub(crate) signals: Arc<Signals>,
    furthest: Mutex<Option<(u64, T)>>,
}

impl<T: Clone> Crew<T> {
    /// So many workers before their first step.
    pub(crate) fn new(workers: usize) -> Self {
        Crew { signals: Arc::new(Signals::new(workers)), furthest: Mutex::new(None) }
    }

    /// Hands the result of a step to the others. Where somebody has finished it before, or one further on, that result is
    /// returned, and this one is dropped.
    pub(crate) fn finish(&self, step: u64, result: T) -> T {
        let mut furthest = self.lock();
        match &*furthest {
            Some((reached, earlier)) if *reached >= step => earlier.clone(),
            _ => {
                *furthest = Some((step, result.clone()));
                self.signals.finish(step);
                result
            }
        }
    }

    /// The result of this step or of one further on, where somebody has finished one.
    pub(crate) fn result_of(&self, step: u64) -> Option<T> {
        self.lock().as_ref().filter(|(reached, _)| *reached >= step).map(|(_, result)| result.clone())
    }

    fn lock(&self) -> MutexGuard<'_, Option<(u64, T)>> {
        // A worker that panics has stopped the search; what lies here is still whole.
        self.furthest.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_results_of_a_step_the_first_counts_and_a_further_step_counts_more() {
        let crew = Crew::new(2);
        assert_eq!(crew.result_of(1), None);
        assert_eq!(crew.finish(1, "first"), "first");
        assert_eq!(crew.finish(1, "second"), "first");
        assert_eq!(crew.finish(3, "third"), "third");
        assert_eq!(crew.finish(2, "late"), "third", "whoever is behind takes over what is further on");
        assert_eq!((crew.result_of(2), crew.result_of(4)), (Some("third"), None));
        assert!(crew.signals.has_finished(3) && !crew.signals.has_finished(4));
    }
}
