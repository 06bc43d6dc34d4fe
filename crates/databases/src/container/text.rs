//! The header of a file in words: names and values, one to a line.

use std::fmt;
use std::str::FromStr;

/// Names and values in the order in which they were added.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct HeaderText(Vec<(String, String)>);

impl HeaderText {
    /// Adds a name, which has no space in it, and a value of one line.
    ///
    /// ```
    /// use foehn_databases::container::HeaderText;
    /// let header = HeaderText::default().with("game", "checkers").with("positions", 992);
    /// assert_eq!(header.to_string(), "game checkers\npositions 992\n");
    /// assert_eq!(header.number::<u64>("positions"), Some(992));
    /// assert_eq!(HeaderText::parse(&header.to_string()), header);
    /// ```
    #[must_use]
    pub fn with(mut self, name: &str, value: impl fmt::Display) -> Self {
        self.0.push((name.to_string(), value.to_string()));
        self
    }

    /// The value of `name`.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The values of all lines named `name`, in their order.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The value of `name` as a number.
    pub fn number<N: FromStr>(&self, name: &str) -> Option<N> {
        self.get(name)?.parse().ok()
    }

    /// Reads what `to_string` wrote; lines without a value are left out.
    pub fn parse(text: &str) -> Self {
        let pairs = text.lines().filter_map(|line| line.split_once(' '));
        HeaderText(pairs.map(|(name, value)| (name.to_string(), value.to_string())).collect())
    }
}

impl fmt::Display for HeaderText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(name, value)| writeln!(f, "{name} {value}"))
    }
}
