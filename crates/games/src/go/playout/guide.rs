//! What playouts and hints go by: the patterns that are followed, and the strengths of moves where those were learned.

use super::patterns::Patterns;
use crate::go::pattern_weights::PatternWeights;
use std::sync::{Arc, OnceLock};

/// What playouts and hints go by.
#[derive(Clone, Debug)]
pub struct Guide {
    pub(super) followed: Patterns,
    pub(super) strengths: Option<PatternWeights>,
}

impl Guide {
    /// The patterns and proverbs that come with the program; made once.
    pub fn written() -> Arc<Guide> {
        static WRITTEN: OnceLock<Arc<Guide>> = OnceLock::new();
        Arc::clone(WRITTEN.get_or_init(|| Arc::new(Guide { followed: Patterns::written(), strengths: None })))
    }

    /// What was learned: playouts follow the strong patterns, hints are the strengths of the moves beside each other.
    pub fn learned(strengths: PatternWeights) -> Guide {
        Guide { followed: Patterns::learned(&strengths), strengths: Some(strengths) }
    }
}
