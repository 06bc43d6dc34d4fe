//! The switches of a recipe: each is declared once, in one line, and everything that is said about it follows from that.
//!
//! [`switches!`] declares the recipe of a family of methods: a struct with one public field a switch, the first of them the
//! `method`, here one of `SeatMethod` and by default the paranoid one ([`method`](crate::method) lists them all). A line
//! begins with the switch's [kind](SwitchKind), and ends with what it [needs](Need) of the game, where it needs something:
//!
//! ```text
//! switches! {
//!     /// What a search of so many players uses.
//!     pub struct ManyPlayersRecipe of SeatMethod::Paranoid {
//!         /// The size of the transposition table in MiB.
//!         resource table_size: Whole<1, 1048576> = Whole::new(64);
//!         /// Moves that cut anywhere before come early.
//!         ordering history: bool = true, needs slots;
//!         /// Quiet moves after this many are first searched less deeply.
//!         selective late_move_reductions: Threshold<1, 64, 3> = Threshold::OFF;
//!     }
//! }
//! ```
//!
//! The comment above a line is what people read about the switch, the type ([`Setting`](crate::Setting)) is what it takes.
//! Recipes are read, written, searched for unmet needs, drawn at random and freed of selective search by these lines alone:
//! no second list names a switch.

use crate::recipe_error::RecipeError;
use crate::setting::{Setting, Shape};

/// What a switch does to a search, and so what may be said of it without knowing it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SwitchKind {
    /// Says what the value of a position is: how leaves are judged, what draws count, which stored scores answer.
    Value,
    /// Saves work and keeps the value of a search to a fixed depth.
    Sound,
    /// Changes the order of the moves, and nothing else.
    Ordering,
    /// Leaves out, reduces or extends: the value may change.
    Selective,
    /// What the search is given and how it goes about it: memory, time, the depths of its iterations, its first window.
    Resource,
}

impl SwitchKind {
    /// All kinds, in the order in which people are shown them.
    pub const ALL: [SwitchKind; 5] =
        [SwitchKind::Value, SwitchKind::Sound, SwitchKind::Ordering, SwitchKind::Selective, SwitchKind::Resource];

    /// The kind in a word, as the declarations have it.
    pub const fn name(self) -> &'static str {
        match self {
            SwitchKind::Value => "value",
            SwitchKind::Sound => "sound",
            SwitchKind::Ordering => "ordering",
            SwitchKind::Selective => "selective",
            SwitchKind::Resource => "resource",
        }
    }
}

/// What a switch needs of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Need {
    /// Moves are known again in other positions ([`MoveFacts::slot`](foehn_game::MoveFacts::slot)).
    Slots,
    /// The worth of exchanges is told.
    Exchanges,
    /// Threats against the mover are told.
    Threats,
    /// Combinations are known without searching.
    Combinations,
    /// Giving up the move is a fair test ([`Passing`](foehn_game::Passing)).
    Passing,
    /// Shallow searches were measured against deep ones ([`Correlations`](crate::Correlations)).
    Correlations,
    /// Endgames can be computed.
    Endgames,
}

impl Need {
    /// What is needed and that the game does not have it, as the end of a sentence.
    pub const fn unmet(self) -> &'static str {
        match self {
            Need::Slots => "moves that are known again elsewhere (move slots), which the game lacks",
            Need::Exchanges => "the worth of exchanges, which the game cannot tell",
            Need::Threats => "the threats against the mover, which the game cannot tell",
            Need::Combinations => "a tactics table, which the game lacks",
            Need::Passing => "a game in which giving up the move is a fair test, and this is none",
            Need::Correlations => "measured correlations, which the game lacks (`foehn learn probcut` measures them)",
            Need::Endgames => "endgame databases, which the game lacks",
        }
    }
}

/// One switch of a recipe, for people and pages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Switch {
    /// Its name.
    pub name: String,
    /// Its value, as TOML.
    pub value: String,
    /// The value that switches it off, as TOML, where there is one.
    pub off: Option<String>,
    /// The values allowed, in words.
    pub allowed: String,
    /// The values allowed, for programs.
    pub shape: Shape,
    /// What it does.
    pub meaning: String,
    /// What kind of switch it is.
    pub kind: SwitchKind,
    /// What it needs of the game, where it needs something.
    pub needs: Option<Need>,
}

impl Switch {
    /// Whether it is on: it can be off, and is not.
    pub fn is_on(&self) -> bool {
        self.off.as_ref().is_some_and(|off| *off != self.value)
    }
}

impl Switch {
    /// The switch of the field `field`, whose present value is `value`.
    pub(crate) fn of<S: Setting>(field: &str, value: &S, meaning: &str, kind: SwitchKind, needs: Option<Need>) -> Self {
        Switch {
            name: field.replace('_', "-"),
            value: value.write(),
            off: S::off().map(|off| off.write()),
            allowed: S::allowed(),
            shape: S::shape(),
            meaning: meaning.trim().to_owned(),
            kind,
            needs,
        }
    }
}

/// Why the game cannot use the switches that are on, in words; `None` where it `has` all that they need.
pub(crate) fn unmet_need(switches: &[Switch], has: impl Fn(Need) -> bool) -> Option<String> {
    let on = || switches.iter().filter(|switch| switch.is_on());
    let need = on().filter_map(|switch| switch.needs).find(|&need| !has(need))?;
    let names: Vec<_> = on().filter(|switch| switch.needs == Some(need)).map(|switch| &switch.name).collect();
    let unmet = need.unmet();
    Some(match names.split_last() {
        Some((last, [])) => format!("`{last}` needs {unmet}"),
        Some((last, others)) => {
            let others: Vec<_> = others.iter().map(|name| format!("`{name}`")).collect();
            format!("{} and `{last}` need {unmet}", others.join(", "))
        }
        None => unmet.to_owned(),
    })
}

/// The switches as TOML, each with its meaning.
pub(crate) fn to_toml(switches: &[Switch]) -> String {
    let lines = switches.iter().map(|switch| {
        let Switch { name, value, allowed, meaning, .. } = switch;
        format!("# {meaning}\n# {allowed}\n{name} = {value}\n")
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Hands each `name = value` of a text to `set`; `#` begins a comment.
pub(crate) fn read_lines(
    text: &str,
    mut set: impl FnMut(&str, &str) -> Result<(), RecipeError>,
) -> Result<(), RecipeError> {
    for (index, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if !line.is_empty() {
            let set = split(line).and_then(|(name, value)| set(name, value));
            set.map_err(|error| RecipeError::Line { number: index + 1, error: Box::new(error) })?;
        }
    }
    Ok(())
}

/// The two sides of `name = value`.
pub(crate) fn split(line: &str) -> Result<(&str, &str), RecipeError> {
    line.split_once('=').ok_or_else(|| RecipeError::NoValue { line: line.to_owned() })
}

/// A value without the quotation marks that TOML puts around words.
pub(crate) fn bare(value: &str) -> &str {
    value.trim().trim_matches('"')
}

/// Reads the name of one of the methods `M`.
pub(crate) fn read_method<M: Setting>(value: &str) -> Result<M, RecipeError> {
    M::read(value).ok_or_else(|| RecipeError::other_method::<M>(value))
}

/// Reads the value of the switch `name`.
pub(crate) fn read_value<S: Setting>(name: &str, value: &str) -> Result<S, RecipeError> {
    let not_allowed =
        || RecipeError::NotAllowed { name: name.to_owned(), value: value.to_owned(), allowed: S::allowed() };
    S::read(value).ok_or_else(not_allowed)
}

/// That `selective` takes nothing but `off`.
pub(crate) fn only_off(value: &str) -> RecipeError {
    let allowed = "off; what is on has a switch each".to_owned();
    RecipeError::NotAllowed { name: "selective".to_owned(), value: value.to_owned(), allowed }
}

/// Declares the recipe of a family of methods: each switch once, with its kind, its type, its default, its needs and its meaning.
macro_rules! switches {
    (@kind value) => { $crate::switches::SwitchKind::Value };
    (@kind sound) => { $crate::switches::SwitchKind::Sound };
    (@kind ordering) => { $crate::switches::SwitchKind::Ordering };
    (@kind selective) => { $crate::switches::SwitchKind::Selective };
    (@kind resource) => { $crate::switches::SwitchKind::Resource };
    (@needs) => { None };
    (@needs slots) => { Some($crate::switches::Need::Slots) };
    (@needs exchanges) => { Some($crate::switches::Need::Exchanges) };
    (@needs threats) => { Some($crate::switches::Need::Threats) };
    (@needs combinations) => { Some($crate::switches::Need::Combinations) };
    (@needs passing) => { Some($crate::switches::Need::Passing) };
    (@needs correlations) => { Some($crate::switches::Need::Correlations) };
    (@needs endgames) => { Some($crate::switches::Need::Endgames) };
    (
        $(#[$about:meta])*
        pub struct $recipe:ident of $method:ident::$usual:ident {
            $($(#[doc = $doc:literal])+ $kind:ident $field:ident: $type:ty = $default:expr $(, needs $need:ident)?;)+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Debug)]
        pub struct $recipe {
            /// The method, to which all other switches belong.
            pub method: $method,
            $($(#[doc = $doc])+ pub $field: $type,)+
        }

        impl Default for $recipe {
            fn default() -> Self {
                $recipe { method: $method::$usual, $($field: $default,)+ }
            }
        }

        impl $recipe {
            /// The names of the fields, the method's first.
            pub(crate) const FIELDS: &'static [&'static str] = &["method", $(stringify!($field)),+];

            /// The switches in their order, with the present values.
            pub fn switches(&self) -> Vec<$crate::switches::Switch> {
                vec![
                    $crate::switches::Switch::of(
                        "method",
                        &self.method,
                        "The method, to which all other switches belong.",
                        $crate::SwitchKind::Value,
                        None,
                    ),
                    $($crate::switches::Switch::of(
                        stringify!($field),
                        &self.$field,
                        concat!($($doc),+),
                        $crate::switches::switches!(@kind $kind),
                        $crate::switches::switches!(@needs $($need)?),
                    )),+
                ]
            }

            /// Sets the switch `name` to `value`, both as text. `selective` stands for all of selective search and takes `off`.
            ///
            /// # Errors
            /// An unknown switch (with the nearest name), or a value that is not allowed (with those that are).
            pub fn set(&mut self, name: &str, value: &str) -> Result<(), $crate::RecipeError> {
                let (name, value) = (name.trim(), $crate::switches::bare(value));
                match name.replace('-', "_").as_str() {
                    "selective" if value == "off" => *self = self.full_width(),
                    "selective" => return Err($crate::switches::only_off(value)),
                    "method" => self.method = $crate::switches::read_method(value)?,
                    $(stringify!($field) => self.$field = $crate::switches::read_value(name, value)?,)+
                    _ => {
                        let (method, families) = (self.method.name(), $crate::method::FAMILIES);
                        return Err($crate::RecipeError::unknown(name, method, Self::FIELDS, families));
                    }
                }
                Ok(())
            }

            /// Sets a switch given as `name=value`, as on a command line.
            ///
            /// # Errors
            /// As for `set`, or a text without `=`.
            pub fn assign(&mut self, text: &str) -> Result<(), $crate::RecipeError> {
                let (name, value) = $crate::switches::split(text)?;
                self.set(name, value)
            }

            /// Reads a recipe: the default with the switches that the text names.
            ///
            /// # Errors
            /// The first line that is not `name = value` with a known name and an allowed value.
            pub fn read(text: &str) -> Result<Self, $crate::RecipeError> {
                Self::default().with_lines(text)
            }

            /// This recipe with the switches that the text names changed.
            ///
            /// # Errors
            /// As for `read`.
            pub fn with_lines(mut self, text: &str) -> Result<Self, $crate::RecipeError> {
                $crate::switches::read_lines(text, |name, value| self.set(name, value))?;
                Ok(self)
            }

            /// Writes the recipe as TOML with the meaning of every switch.
            pub fn to_toml(&self) -> String {
                $crate::switches::to_toml(&self.switches())
            }

            /// Whether a switch of this kind is on.
            pub fn has_any(&self, kind: $crate::SwitchKind) -> bool {
                use $crate::setting::Setting;
                false $(|| $crate::switches::switches!(@kind $kind) == kind && self.$field.is_on())+
            }

            /// The same recipe with every switch of this kind off that can be off.
            #[must_use]
            pub fn without(&self, kind: $crate::SwitchKind) -> Self {
                use $crate::setting::Setting;
                let mut recipe = self.clone();
                $(if $crate::switches::switches!(@kind $kind) == kind && let Some(off) = Setting::off() {
                    recipe.$field = off;
                })+
                recipe
            }

            /// The same recipe without selective search: no move left out, none reduced, none extended.
            #[must_use]
            pub fn full_width(&self) -> Self {
                self.without($crate::SwitchKind::Selective)
            }

            /// Draws the value of every switch of these kinds at random.
            pub fn draw(&mut self, kinds: &[$crate::SwitchKind], random: &mut foehn_game::kit::Random) {
                use $crate::setting::Setting;
                $(if kinds.contains(&$crate::switches::switches!(@kind $kind)) && let Some(value) = Setting::random(random) {
                    self.$field = value;
                })+
            }

            /// What the switches that are on need of the game and it does not have, in words; `None` where it `has` everything.
            pub fn unmet_need(&self, has: impl Fn($crate::Need) -> bool) -> Option<String> {
                $crate::switches::unmet_need(&self.switches(), has)
            }
        }
    };
}
pub(crate) use switches;
