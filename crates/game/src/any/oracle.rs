//! Exact knowledge about positions of a game by name: the face of [`crate::Oracle`].

use super::{AsDuel, Position};
use crate::{Board, Duel, Notation, Patience, Verdict};
use std::any::Any;
use std::sync::Arc;

/// Exact knowledge about positions of a game by name. Closures are oracles too.
pub trait Oracle: Send + Sync {
    /// What is known of `position`.
    fn verdict(&self, position: &Position) -> Option<Verdict>;

    /// The same with the distance to the end, if that takes longer to find out.
    fn full_verdict(&self, position: &Position) -> Option<Verdict> {
        self.verdict(position)
    }

    /// Whether `later`, reached from `earlier`, is a conversion; see [`crate::Oracle::has_converted`].
    fn has_converted(&self, _earlier: &Position, _later: &Position) -> bool {
        false
    }

    /// In how many plies a win is converted; see [`crate::Oracle::plies_to_conversion`].
    fn plies_to_conversion(&self, _root: &Position, _later: &Position, _patience: &Patience) -> Option<u16> {
        None
    }

    /// The typed oracle inside, an `Arc<dyn foehn_game::Oracle<G>>`, so that an engine of the same game asks it directly.
    fn typed(&self) -> Option<&(dyn Any + Send + Sync)> {
        None
    }
}

impl<F: Fn(&Position) -> Option<Verdict> + Send + Sync> Oracle for F {
    fn verdict(&self, position: &Position) -> Option<Verdict> {
        self(position)
    }
}

/// A typed oracle behind the face.
pub struct TypedOracle<G: Duel>(pub Arc<dyn crate::Oracle<G>>);

impl<G: Duel> Oracle for TypedOracle<G> {
    fn verdict(&self, position: &Position) -> Option<Verdict> {
        self.0.verdict(position.typed::<G>()?)
    }

    fn full_verdict(&self, position: &Position) -> Option<Verdict> {
        self.0.full_verdict(position.typed::<G>()?)
    }

    fn has_converted(&self, earlier: &Position, later: &Position) -> bool {
        let typed = (earlier.typed::<G>(), later.typed::<G>());
        matches!(typed, (Some(earlier), Some(later)) if self.0.has_converted(earlier, later))
    }

    fn plies_to_conversion(&self, root: &Position, later: &Position, patience: &Patience) -> Option<u16> {
        self.0.plies_to_conversion(root.typed::<G>()?, later.typed::<G>()?, patience)
    }

    fn typed(&self) -> Option<&(dyn Any + Send + Sync)> {
        Some(&self.0)
    }
}

/// What an engine of `G` asks where it was given `oracle`: the typed one inside, or the face itself.
pub fn oracle_for<G: Duel + Notation + Board>(oracle: Arc<dyn Oracle>) -> Arc<dyn crate::Oracle<G>> {
    let typed = oracle.typed().and_then(|typed| typed.downcast_ref::<Arc<dyn crate::Oracle<G>>>().cloned());
    typed.unwrap_or_else(|| Arc::new(Named(oracle)))
}

/// An oracle by name as an engine asks it.
struct Named(Arc<dyn Oracle>);

impl<G: Duel + Notation + Board> crate::Oracle<G> for Named {
    fn verdict(&self, position: &G) -> Option<Verdict> {
        self.0.verdict(&Position::new::<G, AsDuel>(position.clone()))
    }

    fn full_verdict(&self, position: &G) -> Option<Verdict> {
        self.0.full_verdict(&Position::new::<G, AsDuel>(position.clone()))
    }

    fn has_converted(&self, earlier: &G, later: &G) -> bool {
        let [earlier, later] = [earlier, later].map(|position| Position::new::<G, AsDuel>(position.clone()));
        self.0.has_converted(&earlier, &later)
    }

    fn plies_to_conversion(&self, root: &G, later: &G, patience: &Patience) -> Option<u16> {
        let [root, later] = [root, later].map(|position| Position::new::<G, AsDuel>(position.clone()));
        self.0.plies_to_conversion(&root, &later, patience)
    }
}
