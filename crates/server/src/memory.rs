//! The memory for tables, which all searches share: the first take what they ask for, later ones half of what is left.

use foehn_search::{MethodRecipe, Recipe, Whole};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// Memory for tables, in MiB.
pub(crate) struct Memory {
    left: AtomicI64,
}

/// A share of it, given back when dropped.
pub(crate) struct Share {
    memory: Arc<Memory>,
    mebibytes: i32,
}

impl Memory {
    pub(crate) fn new(mebibytes: u32) -> Arc<Self> {
        Arc::new(Memory { left: AtomicI64::new(mebibytes.into()) })
    }

    /// A share for a table of `wanted` MiB: as much, or half of what is left, but 1 in any case.
    pub(crate) fn take(self: &Arc<Self>, wanted: i32) -> Share {
        let mut given = 1;
        let reduce = |left: i64| {
            given = i64::from(wanted).min(left / 2).max(1);
            Some(left - given)
        };
        // The closure never declines.
        let _ = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, reduce);
        Share { memory: Arc::clone(self), mebibytes: i32::try_from(given).unwrap_or(1) }
    }

    /// The recipe with a table that there is memory for, and the share to keep as long as its engine.
    pub(crate) fn fit(self: &Arc<Self>, mut recipe: Recipe) -> (Recipe, Share) {
        let share = self.take(recipe.table_size.get());
        recipe.table_size = Whole::new(share.mebibytes);
        (recipe, share)
    }

    /// The same for a recipe of any method.
    pub(crate) fn fit_any(self: &Arc<Self>, recipe: MethodRecipe) -> (MethodRecipe, Share) {
        match recipe {
            MethodRecipe::AlphaBeta(recipe) => {
                let (recipe, share) = self.fit(recipe);
                (recipe.into(), share)
            }
            MethodRecipe::ManyPlayers(mut recipe) => {
                let share = self.take(recipe.table_size.get());
                recipe.table_size = Whole::new(share.mebibytes);
                (recipe.into(), share)
            }
            MethodRecipe::Chance(mut recipe) => {
                let share = self.take(recipe.table_size.get());
                recipe.table_size = Whole::new(share.mebibytes);
                (recipe.into(), share)
            }
            MethodRecipe::Secrets(mut recipe) => {
                let share = self.take(recipe.memory.get());
                recipe.memory = Whole::new(share.mebibytes);
                (recipe.into(), share)
            }
            MethodRecipe::Strategies(recipe) => (recipe.into(), self.take(1)),
            MethodRecipe::Predictions(recipe) => (recipe.into(), self.take(1)),
            MethodRecipe::MonteCarlo(mut recipe) => {
                let share = self.take(recipe.memory.get());
                recipe.memory = Whole::new(share.mebibytes);
                (recipe.into(), share)
            }
        }
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.memory.left.fetch_add(self.mebibytes.into(), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_shrink_and_come_back() {
        let memory = Memory::new(256);
        let shares: Vec<_> = (0..40).map(|_| memory.take(64)).collect();
        let sizes: Vec<_> = shares.iter().map(|share| share.mebibytes).collect();
        assert_eq!(&sizes[..6], [64, 64, 64, 32, 16, 8]);
        assert_eq!(sizes[39], 1);
        assert!(sizes.iter().sum::<i32>() <= 256 + 40);
        drop(shares);
        assert_eq!(memory.take(64).mebibytes, 64);
        assert_eq!(memory.take(i32::MAX).mebibytes, 128);
    }
}
