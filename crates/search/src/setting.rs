//! The kinds of value a recipe is made of: each reads itself from text, writes itself as TOML, and tells what it allows.

/// What kind of value a setting takes, for programs that offer it to people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// On or off.
    OnOff,
    /// A whole number within limits, both allowed.
    Whole {
        /// The least.
        low: i32,
        /// The greatest.
        high: i32,
    },
    /// Off, or a whole number within limits.
    Threshold {
        /// The least.
        low: i32,
        /// The greatest.
        high: i32,
        /// What `on` means.
        usual: i32,
    },
    /// One of these names.
    Choice(Vec<&'static str>),
    /// A name that the game understands.
    Name,
}

/// A value of a recipe.
pub trait Setting: Sized + Clone + PartialEq {
    /// Reads the value, or `None` where it is not one of those allowed.
    fn read(text: &str) -> Option<Self>;
    /// Writes the value as TOML.
    fn write(&self) -> String;
    /// Says in words what is allowed.
    fn allowed() -> String;
    /// Says for programs what is allowed.
    fn shape() -> Shape;
}

fn is_off(text: &str) -> bool {
    matches!(text, "off" | "false" | "no")
}

impl Setting for bool {
    fn read(text: &str) -> Option<Self> {
        match text {
            "on" | "true" | "yes" => Some(true),
            _ => is_off(text).then_some(false),
        }
    }

    fn write(&self) -> String {
        self.to_string()
    }

    fn allowed() -> String {
        "on or off".to_owned()
    }

    fn shape() -> Shape {
        Shape::OnOff
    }
}

/// A whole number between two limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Whole<const LOW: i32, const HIGH: i32>(i32);

impl<const LOW: i32, const HIGH: i32> Whole<LOW, HIGH> {
    /// The number `value`, moved into the limits.
    pub const fn new(value: i32) -> Self {
        Whole(if value < LOW {
            LOW
        } else if value > HIGH {
            HIGH
        } else {
            value
        })
    }

    /// The number.
    #[inline(always)]
    pub const fn get(self) -> i32 {
        self.0
    }
}

impl<const LOW: i32, const HIGH: i32> Setting for Whole<LOW, HIGH> {
    fn read(text: &str) -> Option<Self> {
        text.parse().ok().filter(|value| (LOW..=HIGH).contains(value)).map(Whole)
    }

    fn write(&self) -> String {
        self.0.to_string()
    }

    fn allowed() -> String {
        format!("a whole number from {LOW} to {HIGH}")
    }

    fn shape() -> Shape {
        Shape::Whole { low: LOW, high: HIGH }
    }
}

/// A technique with one number, its threshold: off, or on with the number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threshold<const LOW: i32, const HIGH: i32, const USUAL: i32>(Option<i32>);

impl<const LOW: i32, const HIGH: i32, const USUAL: i32> Threshold<LOW, HIGH, USUAL> {
    /// The technique is not used.
    pub const OFF: Self = Threshold(None);

    /// The technique with its usual number.
    pub const USUAL: Self = Threshold(Some(USUAL));

    /// The technique with the number `value`, moved into the limits.
    pub const fn at(value: i32) -> Self {
        Threshold(Some(Whole::<LOW, HIGH>::new(value).get()))
    }

    /// The number, where the technique is used.
    #[inline(always)]
    pub const fn get(self) -> Option<i32> {
        self.0
    }
}

impl<const LOW: i32, const HIGH: i32, const USUAL: i32> Setting for Threshold<LOW, HIGH, USUAL> {
    fn read(text: &str) -> Option<Self> {
        match text {
            "on" | "true" | "yes" => Some(Self::USUAL),
            _ if is_off(text) => Some(Self::OFF),
            _ => Whole::<LOW, HIGH>::read(text).map(|number| Threshold(Some(number.get()))),
        }
    }

    fn write(&self) -> String {
        self.0.map_or("false".to_owned(), |number| number.to_string())
    }

    fn allowed() -> String {
        format!("off, on (which is {USUAL}), or a whole number from {LOW} to {HIGH}")
    }

    fn shape() -> Shape {
        Shape::Threshold { low: LOW, high: HIGH, usual: USUAL }
    }
}

/// A name that means something to the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name(String);

impl Name {
    /// The name `text`.
    pub fn new(text: impl Into<String>) -> Self {
        Name(text.into())
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Setting for Name {
    fn read(text: &str) -> Option<Self> {
        let is_name = !text.is_empty() && !text.contains(['"', '\n', '#']);
        is_name.then(|| Name::new(text))
    }

    fn write(&self) -> String {
        format!("\"{}\"", self.0)
    }

    fn allowed() -> String {
        "a name, without \" and #".to_owned()
    }

    fn shape() -> Shape {
        Shape::Name
    }
}

/// Declares an enum whose variants are chosen by name in a recipe.
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $($(#[$variant_doc])* $variant),+
        }

        impl $name {
            /// All choices, in the order of the declaration.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];
        }

        impl $crate::setting::Setting for $name {
            fn read(text: &str) -> Option<Self> {
                match text {
                    $($text => Some($name::$variant),)+
                    _ => None,
                }
            }

            fn write(&self) -> String {
                format!("\"{}\"", match self { $($name::$variant => $text),+ })
            }

            fn allowed() -> String {
                [$($text),+].join(", ")
            }

            fn shape() -> $crate::setting::Shape {
                $crate::setting::Shape::Choice(vec![$($text),+])
            }
        }
    };
}
pub(crate) use choice;
