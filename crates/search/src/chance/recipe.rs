//! The recipe of expectiminimax: what it is pruned, remembered and ordered with.
//!
//! ```
//! use foehn_search::ChanceRecipe;
//! let mut recipe = ChanceRecipe::default();
//! recipe.set("star2", "off").expect("a known switch");
//! assert!(recipe.star1 && recipe.star2.get().is_none());
//! let error = recipe.set("star3", "on").expect_err("a misspelt switch");
//! assert_eq!(error.to_string(), "unknown switch `star3`: did you mean `star1`?");
//! ```

use crate::method::ChanceMethod;
use crate::recipe::DepthRule;
use crate::setting::{Threshold, Whole};
use crate::switches::{SwitchKind, switches};

switches! {
    /// What a search of a game of chance for two uses.
    pub struct ChanceRecipe of ChanceMethod::Expectiminimax {
        /// Moves that cannot matter are not searched: alpha-beta at the nodes of the players.
        sound pruning: bool = true;
        /// What may happen is not searched where the bounds of the evaluation already decide the average (Ballard 1983).
        sound star1: bool = true;
        /// Before anything that may happen is searched in full, so many moves after each are, for better bounds (Ballard 1983;
        /// the probing factor of Hauk, Buro and Schaeffer 2004).
        sound star2: Threshold<1, 16, 1> = Threshold::at(1);
        /// What was found of a position is remembered, at the nodes of the players and of chance.
        sound table: bool = true;
        /// The bounds that the table holds of what may happen count before any of it is searched.
        sound etc: bool = true;
        /// The size of the table in MiB.
        resource table_size: Whole<1, 65536> = Whole::new(16);
        /// Which stored depths answer for a wanted depth.
        value depth_rule: DepthRule = DepthRule::AtLeast;
        /// Moves that cut at the same ply before come early.
        ordering killers: bool = true;
        /// Moves that cut anywhere before come early (Schaeffer 1989).
        ordering history: bool = true;
        /// Only so many moves of the root, the best of a look one ply ahead, are searched deeper, and below the root only the best one
        /// (the move filters of backgammon programs).
        selective filter: Threshold<1, 64, 8> = Threshold::OFF;
        /// What is most likely to happen is searched first, because it narrows the bounds most.
        ordering likely_first: bool = true;
    }
}

impl ChanceRecipe {
    /// Expectiminimax to a fixed depth with nothing beside it: the whole tree.
    pub fn plain() -> Self {
        let plain = ChanceRecipe { depth_rule: DepthRule::Exact, ..ChanceRecipe::default() };
        plain.without(SwitchKind::Sound).without(SwitchKind::Ordering).without(SwitchKind::Selective)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_recipe_has_every_technique_off() {
        let plain = ChanceRecipe::plain();
        assert!(!plain.pruning && !plain.star1 && plain.star2.get().is_none() && !plain.table && !plain.etc);
        assert!(!plain.killers && !plain.history && !plain.likely_first);
        assert_eq!(ChanceRecipe::read(&plain.to_toml()), Ok(plain));
    }

    #[test]
    fn errors_say_what_is_allowed() {
        let error = ChanceRecipe::default().set("star2", "17").unwrap_err();
        assert!(error.to_string().starts_with("`star2` does not take `17`: it takes "), "{error}");
    }
}
