//! What was wrong with a recipe.

use crate::method::{Family, Method};
use crate::setting::Setting;
use foehn_game::edit_distance;
use std::fmt;

/// What was wrong with a recipe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecipeError {
    /// No switch has this name.
    Unknown {
        /// The name given.
        name: String,
        /// The nearest name there is.
        nearest: String,
    },
    /// The switch belongs to another method.
    OfOtherMethod {
        /// The name given.
        name: String,
        /// A method that has the switch.
        owner: &'static str,
        /// The method of the recipe, which has not.
        method: &'static str,
        /// The nearest name that the method has.
        nearest: String,
    },
    /// No method has this name.
    UnknownMethod {
        /// The name given.
        name: String,
        /// The nearest name there is.
        nearest: &'static str,
    },
    /// A method with another recipe than the one asked for.
    OtherMethod {
        /// The method given.
        method: String,
        /// What was asked for.
        expected: String,
    },
    /// The switch does not take this value.
    NotAllowed {
        /// The switch.
        name: String,
        /// The value given.
        value: String,
        /// What it takes.
        allowed: String,
    },
    /// A line without `=`.
    NoValue {
        /// The line.
        line: String,
    },
    /// An error in a line of a file.
    Line {
        /// The line's number, from 1.
        number: usize,
        /// What was wrong there.
        error: Box<RecipeError>,
    },
}

impl RecipeError {
    /// The recipe of `method` has no switch called `name`, but these `fields`; one of the `families` may have it.
    pub(crate) fn unknown(name: &str, method: &'static str, fields: &[&str], families: &[Family]) -> Self {
        let techniques = fields.iter().filter(|&&field| field != "method");
        let names = techniques.map(|field| field.replace('_', "-"));
        let nearest = names.min_by_key(|known| edit_distance(known, name)).unwrap_or_default();
        let (name, field) = (name.to_owned(), name.replace('-', "_"));
        let owner = families.iter().find(|family| family.fields.contains(&field.as_str()));
        match owner.and_then(|family| family.methods.first()) {
            Some(owner) => RecipeError::OfOtherMethod { name, owner, method, nearest },
            None => RecipeError::Unknown { name, nearest },
        }
    }

    /// No method is called `name`.
    pub(crate) fn unknown_method(name: &str) -> Self {
        let names = Method::ALL.iter().map(|method| method.name());
        let nearest = names.min_by_key(|known| edit_distance(known, name)).unwrap_or_default();
        RecipeError::UnknownMethod { name: name.to_owned(), nearest }
    }

    /// A recipe for one of the methods `M` was to be of the method called `name`.
    pub(crate) fn other_method<M: Setting>(name: &str) -> Self {
        match Method::read(name) {
            Some(_) => RecipeError::OtherMethod { method: name.to_owned(), expected: M::allowed() },
            None => RecipeError::unknown_method(name),
        }
    }
}

impl fmt::Display for RecipeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecipeError::Unknown { name, nearest } => write!(f, "unknown switch `{name}`: did you mean `{nearest}`?"),
            RecipeError::OfOtherMethod { name, owner, method, nearest } => write!(
                f,
                "`{name}` is a switch of the method `{owner}`, not of `{method}`; the nearest here is `{nearest}`"
            ),
            RecipeError::UnknownMethod { name, nearest } => {
                write!(f, "unknown method `{name}`: did you mean `{nearest}`?")
            }
            RecipeError::OtherMethod { method, expected } => {
                write!(f, "`{method}` is another method, with switches of its own; here `method` takes {expected}")
            }
            RecipeError::NotAllowed { name, value, allowed } => {
                write!(f, "`{name}` does not take `{value}`: it takes {allowed}")
            }
            RecipeError::NoValue { line } => write!(f, "`{line}` is not of the form `name = value`"),
            RecipeError::Line { number, error } => write!(f, "line {number}: {error}"),
        }
    }
}

impl std::error::Error for RecipeError {}

#[cfg(test)]
mod tests {
    use super::*;
    use seats::Seats;

    /// The methods of another family, as `method.rs` declares them.
    #[allow(unreachable_pub)]
    mod seats {
        crate::setting::choice! {
            /// What a search for many players assumes of the others.
            Seats {
                /// Each plays for itself.
                MaxN = "max-n",
                /// All play against the one at the root.
                Paranoid = "paranoid",
            }
        }
    }

    const SEATS: &[&str] = &["method", "pruning", "table_size"];

    /// As a recipe of another family sees it.
    fn unknown(name: &str) -> String {
        let families = [
            Family { methods: &["alpha-beta"], fields: &["method", "etc", "leaf_table"] },
            Family { methods: &["max-n", "paranoid"], fields: SEATS },
        ];
        RecipeError::unknown(name, "paranoid", SEATS, &families).to_string()
    }

    #[test]
    fn a_switch_of_another_method_is_refused_with_the_nearest_right_one() {
        assert_eq!(
            unknown("leaf-table"),
            "`leaf-table` is a switch of the method `alpha-beta`, not of `paranoid`; the nearest here is `table-size`"
        );
        assert_eq!(
            unknown("etc"),
            "`etc` is a switch of the method `alpha-beta`, not of `paranoid`; the nearest here is `pruning`"
        );
        assert_eq!(unknown("prunning"), "unknown switch `prunning`: did you mean `pruning`?");
    }

    #[test]
    fn a_recipe_of_another_method_is_refused() {
        assert_eq!(
            RecipeError::other_method::<Seats>("alpha-beta").to_string(),
            "`alpha-beta` is another method, with switches of its own; here `method` takes max-n, paranoid"
        );
        let error = crate::Recipe::read("etc = 2\nmethod = \"alpha-bet\"").unwrap_err();
        assert_eq!(error.to_string(), "line 2: unknown method `alpha-bet`: did you mean `alpha-beta`?");
    }
}
