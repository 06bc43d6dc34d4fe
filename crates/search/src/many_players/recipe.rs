//! The recipe of the methods for many players: which one, and with what.
//!
//! ```
//! use foehn_search::{ManyPlayersRecipe, SeatMethod};
//! let mut recipe = ManyPlayersRecipe::default();
//! recipe.set("method", "max-n").expect("a known method");
//! assert_eq!(recipe.method, SeatMethod::MaxN);
//! let error = recipe.set("prunning", "off").expect_err("a misspelt switch");
//! assert_eq!(error.to_string(), "unknown switch `prunning`: did you mean `pruning`?");
//! ```

use crate::method::SeatMethod;
use crate::recipe::DepthRule;
use crate::setting::{Whole, choice};
use crate::switches::{SwitchKind, switches};

choice! {
    /// What the opponents do who do not give the best reply.
    OtherOpponents {
        /// They pass (Schadd and Winands 2011); needs a game that can skip a turn.
        Pass = "pass",
        /// They make the move that gives themselves the most at once; to find it costs a node for each move.
        Greedy = "greedy",
        /// They make the first move that the game lists.
        First = "first",
    }
}

switches! {
    /// Which method searches a game of many players, and with what.
    pub struct ManyPlayersRecipe of SeatMethod::Paranoid {
        /// In best-reply search: what the opponents do who do not give the best reply (Schadd and Winands 2011; Esser
        /// 2013).
        value others: OtherOpponents = OtherOpponents::First;
        /// Moves that cannot matter are not searched: alpha-beta; in max^n shallow pruning, where the payoffs have a
        /// constant sum (Korf 1991).
        sound pruning: bool = true;
        /// What was found of a position is remembered.
        sound table: bool = true;
        /// The size of the table in MiB.
        resource table_size: Whole<1, 65536> = Whole::new(16);
        /// Which stored depths answer for a wanted depth.
        value depth_rule: DepthRule = DepthRule::AtLeast;
        /// Moves that cut at the same ply before come early.
        ordering killers: bool = true;
        /// Moves that cut anywhere before come early (Schaeffer 1989).
        ordering history: bool = true;
    }
}

impl ManyPlayersRecipe {
    /// One method with the other switches as they are by default.
    pub fn of(method: SeatMethod) -> Self {
        ManyPlayersRecipe { method, ..ManyPlayersRecipe::default() }
    }

    /// One method at a fixed depth with nothing beside it: the whole tree.
    pub fn plain(method: SeatMethod) -> Self {
        let plain = ManyPlayersRecipe { depth_rule: DepthRule::Exact, ..ManyPlayersRecipe::of(method) };
        plain.without(SwitchKind::Sound).without(SwitchKind::Ordering)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_recipe_has_every_technique_off() {
        let plain = ManyPlayersRecipe::plain(SeatMethod::MaxN);
        assert!(!plain.pruning && !plain.table && !plain.killers && !plain.history);
        assert_eq!(ManyPlayersRecipe::read(&plain.to_toml()), Ok(plain));
    }

    #[test]
    fn errors_say_what_is_allowed() {
        let error = ManyPlayersRecipe::default().set("others", "sleep").unwrap_err();
        assert_eq!(error.to_string(), "`others` does not take `sleep`: it takes pass, greedy, first");
    }
}
