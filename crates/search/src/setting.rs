//! The kinds of value a recipe is made of: each reads itself from text, writes itself as TOML, and tells what it allows.

use foehn_game::kit::Random;

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
    /// Off, all, or some of the game's names.
    Names,
    /// Off, or the path of a file.
    File,
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
    /// Any of the values allowed, or `None` where only the game knows them.
    fn random(random: &mut Random) -> Option<Self>;

    /// The value that switches the technique off, where there is one.
    ///
    /// ```
    /// use foehn_search::{NullBound, NullMove, Setting, Threshold};
    /// assert_eq!(NullMove::off(), Some(NullMove::Off));
    /// assert_eq!(Threshold::<1, 9, 5>::off(), Some(Threshold::OFF));
    /// assert_eq!(NullBound::off(), None);
    /// ```
    fn off() -> Option<Self> {
        Self::read("off")
    }

    /// Whether a technique is switched on: the value can be off, and is not.
    fn is_on(&self) -> bool {
        Self::off().is_some_and(|off| off != *self)
    }
}

/// A number from `low` to `high`, of every magnitude above `low` as often: small numbers are met as well as large ones.
fn random_number(low: i32, high: i32, random: &mut Random) -> i32 {
    let span = high.abs_diff(low) as usize;
    let magnitudes = 1 + span.checked_ilog2().map_or(0, |log| log as usize + 1);
    let limit = 1_usize << random.below(magnitudes);
    low.saturating_add_unsigned(random.below(limit.min(span + 1)) as u32)
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

    fn random(random: &mut Random) -> Option<Self> {
        Some(random.below(2) == 0)
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

    fn random(random: &mut Random) -> Option<Self> {
        Some(Whole(random_number(LOW, HIGH, random)))
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

    fn random(random: &mut Random) -> Option<Self> {
        let number = random_number(LOW, HIGH, random);
        Some(Threshold((random.below(2) == 0).then_some(number)))
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

    fn random(_random: &mut Random) -> Option<Self> {
        None
    }

    /// A name is never off: `off` would be a name too.
    fn off() -> Option<Self> {
        None
    }
}

/// A file that a technique needs: off, or on with its path.
///
/// ```
/// use foehn_search::{FileName, Setting};
/// let file = FileName::read("run/champion").expect("a path");
/// assert_eq!((file.path(), FileName::OFF.path()), (Some("run/champion"), None));
/// assert!(file.is_on() && !FileName::OFF.is_on());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileName(Option<String>);

impl FileName {
    /// The technique is not used.
    pub const OFF: Self = FileName(None);

    /// The path, where the technique is used.
    pub fn path(&self) -> Option<&str> {
        self.0.as_deref()
    }
}

impl Setting for FileName {
    fn read(text: &str) -> Option<Self> {
        let is_path = !text.is_empty() && !text.contains(['"', '\n', '#']);
        is_path.then(|| FileName((!is_off(text)).then(|| text.to_owned())))
    }

    fn write(&self) -> String {
        format!("\"{}\"", self.0.as_deref().unwrap_or("off"))
    }

    fn allowed() -> String {
        "off, or the path of a file, without \" and #".to_owned()
    }

    fn shape() -> Shape {
        Shape::File
    }

    fn random(_random: &mut Random) -> Option<Self> {
        None
    }
}

/// Some of the names that a game hands over, all of them, or none.
///
/// ```
/// use foehn_search::{Names, Setting};
/// let names = Names::read("runaway first-king").expect("two names");
/// assert!(names.has("first-king") && !names.has("king"));
/// assert!(Names::All.has("king") && !Names::Off.has("king"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Names {
    /// None.
    Off,
    /// Whatever names there are.
    All,
    /// These.
    Some(Vec<String>),
}

impl Names {
    /// Whether `name` is among them.
    pub fn has(&self, name: &str) -> bool {
        match self {
            Names::Off => false,
            Names::All => true,
            Names::Some(names) => names.iter().any(|named| named == name),
        }
    }

    /// The names that are said one by one.
    pub fn listed(&self) -> &[String] {
        match self {
            Names::Off | Names::All => &[],
            Names::Some(names) => names,
        }
    }
}

impl Setting for Names {
    fn read(text: &str) -> Option<Self> {
        match text {
            "all" | "on" | "true" | "yes" => return Some(Names::All),
            _ if is_off(text) => return Some(Names::Off),
            _ => (),
        }
        let words: Vec<_> = text.split([' ', ',']).filter(|word| !word.is_empty()).map(str::to_owned).collect();
        let is_name = |word: &String| {
            let letters = word.bytes().all(|letter| matches!(letter, b'a'..=b'z' | b'0'..=b'9' | b'-'));
            letters && !is_off(word) && word != "all"
        };
        (!words.is_empty() && words.iter().all(is_name)).then_some(Names::Some(words))
    }

    fn write(&self) -> String {
        match self {
            Names::Off => "\"off\"".to_owned(),
            Names::All => "\"all\"".to_owned(),
            Names::Some(names) => format!("\"{}\"", names.join(" ")),
        }
    }

    fn allowed() -> String {
        "off, all, or names of the game with blanks between".to_owned()
    }

    fn shape() -> Shape {
        Shape::Names
    }

    fn random(random: &mut Random) -> Option<Self> {
        Some(if random.below(2) == 0 { Names::Off } else { Names::All })
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

            /// The name by which a recipe chooses it.
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $text),+
                }
            }
        }

        impl $crate::setting::Setting for $name {
            fn read(text: &str) -> Option<Self> {
                match text {
                    $($text => Some($name::$variant),)+
                    _ => None,
                }
            }

            fn write(&self) -> String {
                format!("\"{}\"", self.name())
            }

            fn allowed() -> String {
                [$($text),+].join(", ")
            }

            fn shape() -> $crate::setting::Shape {
                $crate::setting::Shape::Choice(vec![$($text),+])
            }

            fn random(random: &mut foehn_game::kit::Random) -> Option<Self> {
                random.choose(Self::ALL).copied()
            }
        }
    };
}
pub(crate) use choice;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_off_says_so() {
        assert!(bool::off() == Some(false) && true.is_on() && !false.is_on());
        assert!(Threshold::<1, 64, 3>::USUAL.is_on() && !Threshold::<1, 64, 3>::OFF.is_on());
        assert!(Whole::<0, 9>::off().is_none() && !Whole::<0, 9>::new(3).is_on());
        assert!(Name::off().is_none() && !Name::new("best").is_on());
    }

    #[test]
    fn names_are_read_one_by_one() {
        let two = Names::Some(vec!["check".to_owned(), "first-king".to_owned()]);
        assert_eq!(Names::read("check first-king"), Some(two.clone()));
        assert_eq!(Names::read("check, first-king"), Some(two.clone()));
        assert_eq!(two.write(), "\"check first-king\"");
        assert_eq!([Names::read("off"), Names::read("on")], [Some(Names::Off), Some(Names::All)]);
        for wrong in ["", " ", "check off", "all check", "Check", "a\"b"] {
            assert_eq!(Names::read(wrong), None, "{wrong:?}");
        }
        assert!(two.is_on() && Names::All.is_on() && !Names::Off.is_on());
        assert_eq!(two.listed(), ["check", "first-king"]);
    }

    #[test]
    fn random_numbers_reach_both_limits_and_no_further() {
        let mut random = Random::new(1);
        let mut drawn = |low, high| -> Vec<i32> { (0..2000).map(|_| random_number(low, high, &mut random)).collect() };
        for (low, high) in [(0, 0), (1, 8), (0, 64), (2, 3)] {
            let numbers = drawn(low, high);
            assert_eq!((numbers.iter().min(), numbers.iter().max()), (Some(&low), Some(&high)));
        }
        let numbers = drawn(1, 1_048_576);
        assert!(numbers.iter().all(|number| (1..=1_048_576).contains(number)));
        let small = numbers.iter().filter(|&&number| number <= 16).count();
        assert!((200..800).contains(&small), "{small} of 2000 are small");
    }

    #[test]
    fn thresholds_are_drawn_on_and_off() {
        let mut random = Random::new(2);
        let drawn: Vec<_> = (0..100).filter_map(|_| Threshold::<1, 9, 5>::random(&mut random)).collect();
        assert!(drawn.iter().any(Setting::is_on) && !drawn.iter().all(Setting::is_on));
        assert!(drawn.iter().filter_map(|threshold| threshold.get()).all(|number| (1..=9).contains(&number)));
        assert_eq!(Name::random(&mut random), None, "only the game knows its names");
    }
}
