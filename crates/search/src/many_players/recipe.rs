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

use crate::recipe::{DepthRule, RecipeError, Switch};
use crate::setting::{Setting, Whole, choice};

choice! {
    /// What a search for many players assumes of the others.
    SeatMethod {
        /// Each plays for itself (Luckhardt and Irani 1986).
        MaxN = "max-n",
        /// All play against the one at the root (Sturtevant and Korf 2000).
        Paranoid = "paranoid",
        /// One at a time plays against the one at the root (Schadd and Winands 2011).
        BestReply = "best-reply",
    }
}

choice! {
    /// What the opponents do who do not give the best reply.
    OtherOpponents {
        /// They pass (Schadd and Winands 2011); needs a game that can skip a turn.
        Pass = "pass",
        /// They make the move that gives themselves the most at once (after Esser 2013).
        Greedy = "greedy",
        /// They make the first move that the game lists (after Esser 2013).
        First = "first",
    }
}

/// Which method searches a game of many players, and with what.
#[derive(Clone, PartialEq, Debug)]
pub struct ManyPlayersRecipe {
    /// What is assumed of the others.
    pub method: SeatMethod,
    /// In best-reply search: what the opponents do who do not give the best reply.
    pub others: OtherOpponents,
    /// Moves that cannot matter are not searched: alpha-beta; in max^n shallow pruning, where the payoffs have a constant sum.
    pub pruning: bool,
    /// What was found of a position is remembered.
    pub table: bool,
    /// The size of the table in MiB.
    pub table_size: Whole<1, 65536>,
    /// Which stored depths answer for a wanted depth.
    pub depth_rule: DepthRule,
    /// Moves that cut at the same ply before come early.
    pub killers: bool,
    /// Moves that cut anywhere before come early (Schaeffer 1989).
    pub history: bool,
}

impl Default for ManyPlayersRecipe {
    fn default() -> Self {
        ManyPlayersRecipe {
            method: SeatMethod::Paranoid,
            others: OtherOpponents::Greedy,
            pruning: true,
            table: true,
            table_size: Whole::new(16),
            depth_rule: DepthRule::AtLeast,
            killers: true,
            history: true,
        }
    }
}

impl ManyPlayersRecipe {
    /// One method with everything on.
    pub fn of(method: SeatMethod) -> Self {
        ManyPlayersRecipe { method, ..ManyPlayersRecipe::default() }
    }

    /// One method at a fixed depth with nothing beside it: the whole tree.
    pub fn plain(method: SeatMethod) -> Self {
        ManyPlayersRecipe {
            method,
            pruning: false,
            table: false,
            depth_rule: DepthRule::Exact,
            killers: false,
            history: false,
            ..ManyPlayersRecipe::default()
        }
    }

    /// The switches in their order, with the present values.
    pub fn switches(&self) -> Vec<Switch> {
        vec![
            switch("method", &self.method, "What is assumed of the others."),
            switch(
                "others",
                &self.others,
                "In best-reply search: what the opponents do who do not give the best reply.",
            ),
            switch("pruning", &self.pruning, "Moves that cannot matter are not searched."),
            switch("table", &self.table, "What was found of a position is remembered."),
            switch("table-size", &self.table_size, "The size of the table in MiB."),
            switch("depth-rule", &self.depth_rule, "Which stored depths answer for a wanted depth."),
            switch("killers", &self.killers, "Moves that cut at the same ply before come early."),
            switch("history", &self.history, "Moves that cut anywhere before come early (Schaeffer 1989)."),
        ]
    }

    /// Sets the switch `name` to `value`, both as text.
    ///
    /// # Errors
    /// An unknown switch (with the nearest name), or a value that is not allowed (with those that are).
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), RecipeError> {
        let name = name.trim().replace('_', "-");
        let value = value.trim().trim_matches('"');
        match name.as_str() {
            "method" => self.method = read(&name, value)?,
            "others" => self.others = read(&name, value)?,
            "pruning" => self.pruning = read(&name, value)?,
            "table" => self.table = read(&name, value)?,
            "table-size" => self.table_size = read(&name, value)?,
            "depth-rule" => self.depth_rule = read(&name, value)?,
            "killers" => self.killers = read(&name, value)?,
            "history" => self.history = read(&name, value)?,
            _ => {
                let known = self.switches().into_iter().map(|switch| switch.name);
                let nearest = known.min_by_key(|known| foehn_game::edit_distance(known, &name)).unwrap_or_default();
                return Err(RecipeError::Unknown { name, nearest });
            }
        }
        Ok(())
    }
}

fn switch<T: Setting>(name: &str, value: &T, meaning: &str) -> Switch {
    Switch {
        name: name.to_owned(),
        value: value.write(),
        allowed: T::allowed(),
        shape: T::shape(),
        meaning: meaning.to_owned(),
    }
}

fn read<T: Setting>(name: &str, value: &str) -> Result<T, RecipeError> {
    T::read(value).ok_or_else(|| RecipeError::NotAllowed {
        name: name.to_owned(),
        value: value.to_owned(),
        allowed: T::allowed(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_switch_reads_what_it_writes() {
        let mut plain = ManyPlayersRecipe::plain(SeatMethod::BestReply);
        plain.set("others", "pass").unwrap();
        plain.set("table_size", "7").unwrap();
        let mut read = ManyPlayersRecipe::default();
        for switch in plain.switches() {
            read.set(&switch.name, &switch.value).unwrap();
        }
        assert_eq!(read, plain);
    }

    #[test]
    fn errors_say_what_is_allowed() {
        let error = ManyPlayersRecipe::default().set("method", "min-n").unwrap_err();
        assert_eq!(error.to_string(), "`method` does not take `min-n`: it takes max-n, paranoid, best-reply");
    }
}
