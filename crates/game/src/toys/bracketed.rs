//! Trees written with brackets: what the toys that are explicit trees share.
//!
//! Round brackets hold the moves of a player, `(3 12 8)`; square brackets hold what may happen by chance, each with its
//! odds, `[1/2: (3 5) 1/2: 7]`. What a leaf looks like is each toy's own matter.

use crate::{Key, NotationError};
use std::fmt;
use std::sync::Arc;

/// Texts nested deeper are refused, so that reading one cannot exhaust the stack.
const DEEPEST: usize = 64;

/// Odds with a larger denominator are refused, so that their sum can be computed exactly.
const LARGEST_DENOMINATOR: u32 = 10_000;

/// What parts the words of a tree.
const BLANKS: [char; 5] = [' ', '\t', '\n', '\r', ','];

/// The values that leaves can have.
const LEAF_VALUES: std::ops::RangeInclusive<i16> = -999..=999;

/// What stands at the ends of a tree.
pub(super) trait Leaf: Copy + Eq + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// Whether chance has nodes in such a tree.
    const CHANCE: bool = false;

    /// The leaf at the head of `text`, and how many bytes it takes. Errors count from the head of `text`.
    fn read(text: &str) -> Result<(Self, usize), NotationError>;

    /// The fingerprint of a leaf.
    fn key(&self) -> Key;
}

/// How likely something is: an exact fraction above 0 and at most 1, in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Odds {
    numerator: u32,
    denominator: u32,
}

impl Odds {
    fn new(numerator: u32, denominator: u32) -> Option<Self> {
        let proper = 0 < numerator && numerator <= denominator && denominator <= LARGEST_DENOMINATOR;
        proper.then(|| {
            let divisor = common_divisor(numerator.into(), denominator.into()) as u32;
            Odds { numerator: numerator / divisor, denominator: denominator / divisor }
        })
    }

    /// Reads `1/4`, `0.25` or `1`.
    fn parse(word: &str) -> Option<Self> {
        // The standard library reads `+1` as a number; odds have no sign.
        if word.contains('+') {
            return None;
        }
        if let Some((numerator, denominator)) = word.split_once('/') {
            return Odds::new(numerator.parse().ok()?, denominator.parse().ok()?);
        }
        let (whole, decimals) = word.split_once('.').unwrap_or((word, ""));
        let denominator = 10u32.checked_pow(decimals.len().try_into().ok()?)?;
        let part = |digits: &str| if digits.is_empty() { Some(0) } else { digits.parse::<u32>().ok() };
        let numerator = part(whole)?.checked_mul(denominator)?.checked_add(part(decimals)?)?;
        Odds::new(numerator, denominator)
    }

    /// The nearest number to the fraction.
    pub(super) fn probability(self) -> f64 {
        f64::from(self.numerator) / f64::from(self.denominator)
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            denominator => write!(f, "{}/{denominator}", self.numerator),
        }
    }
}

/// The sum of odds as a fraction in lowest terms; `None` where it needs too large numbers.
fn sum(odds: impl Iterator<Item = Odds>) -> Option<(u128, u128)> {
    let mut total = (0u128, 1u128);
    for Odds { numerator, denominator } in odds {
        let (numerator, denominator) = (u128::from(numerator), u128::from(denominator));
        let above = total.0.checked_mul(denominator)?.checked_add(numerator.checked_mul(total.1)?)?;
        let below = total.1.checked_mul(denominator)?;
        let divisor = common_divisor(above, below);
        total = (above / divisor, below / divisor);
    }
    Some(total)
}

fn common_divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

/// A node of a tree. Subtrees with the same text are equal.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Node<L> {
    key: Key,
    content: Content<L>,
}

#[derive(PartialEq, Eq, Debug)]
enum Content<L> {
    Leaf(L),
    /// A player chooses among the children.
    Choice(Vec<Arc<Node<L>>>),
    /// Chance does.
    Chance(Vec<(Odds, Arc<Node<L>>)>),
}

impl<L: Leaf> Node<L> {
    fn leaf_node(leaf: L) -> Self {
        Node { key: leaf.key(), content: Content::Leaf(leaf) }
    }

    fn choice(children: Vec<Arc<Node<L>>>) -> Self {
        let key = children.iter().fold(Key::of(u64::MAX), |key, child| key.with(child.key.0));
        Node { key, content: Content::Choice(children) }
    }

    fn chance(children: Vec<(Odds, Arc<Node<L>>)>) -> Self {
        let key = children.iter().fold(Key::of(u64::MAX - 1), |key, (odds, child)| {
            key.with(u64::from(odds.numerator) << 32 | u64::from(odds.denominator)).with(child.key.0)
        });
        Node { key, content: Content::Chance(children) }
    }

    /// The fingerprint of the tree below this node.
    pub(super) fn key(&self) -> Key {
        self.key
    }

    /// What stands here, if this is an end of the tree.
    pub(super) fn leaf(&self) -> Option<L> {
        match self.content {
            Content::Leaf(leaf) => Some(leaf),
            Content::Choice(_) | Content::Chance(_) => None,
        }
    }

    /// Whether chance decides here.
    pub(super) fn is_chance(&self) -> bool {
        matches!(self.content, Content::Chance(_))
    }

    /// How many children there are; none at a leaf.
    pub(super) fn count_children(&self) -> u16 {
        match &self.content {
            Content::Leaf(_) => 0,
            Content::Choice(children) => children.len() as u16,
            Content::Chance(children) => children.len() as u16,
        }
    }

    /// The child with this number, counted from 0.
    pub(super) fn child(&self, number: u16) -> Arc<Node<L>> {
        match &self.content {
            Content::Leaf(_) => unreachable!("a leaf has no legal move"),
            Content::Choice(children) => Arc::clone(&children[usize::from(number)]),
            Content::Chance(children) => Arc::clone(&children[usize::from(number)].1),
        }
    }

    /// The odds of the children, in their order; none where chance does not decide.
    pub(super) fn odds(&self) -> impl Iterator<Item = Odds> {
        let children: &[_] = match &self.content {
            Content::Chance(children) => children,
            Content::Leaf(_) | Content::Choice(_) => &[],
        };
        children.iter().map(|(odds, _)| *odds)
    }

    /// Writes the tree as it is read.
    pub(super) fn write(&self, text: &mut String) {
        match &self.content {
            Content::Leaf(leaf) => text.push_str(&leaf.to_string()),
            Content::Choice(children) => {
                for (index, child) in children.iter().enumerate() {
                    text.push(if index == 0 { '(' } else { ' ' });
                    child.write(text);
                }
                text.push(')');
            }
            Content::Chance(children) => {
                for (index, (odds, child)) in children.iter().enumerate() {
                    text.push(if index == 0 { '[' } else { ' ' });
                    text.push_str(&format!("{odds}: "));
                    child.write(text);
                }
                text.push(']');
            }
        }
    }

    /// One line a node, children indented below their parent: `o` where a player decides, `?` where chance does.
    pub(super) fn outline(&self) -> String {
        let mut text = String::new();
        self.write_outline(0, "", &mut text);
        text
    }

    fn write_outline(&self, indent: usize, before: &str, text: &mut String) {
        text.push_str(&"  ".repeat(indent));
        text.push_str(before);
        match &self.content {
            Content::Leaf(leaf) => text.push_str(&format!("{leaf}\n")),
            Content::Choice(children) => {
                text.push_str("o\n");
                children.iter().for_each(|child| child.write_outline(indent + 1, "", text));
            }
            Content::Chance(children) => {
                text.push_str("?\n");
                for (odds, child) in children {
                    child.write_outline(indent + 1, &format!("{odds}: "), text);
                }
            }
        }
    }
}

/// Reads the tree that `text` holds from byte `start` to its end.
pub(super) fn read<L: Leaf>(text: &str, start: usize) -> Result<Arc<Node<L>>, NotationError> {
    let mut reader = Reader { text, at: start };
    let node = reader.node(0)?;
    reader.skip_blanks();
    match reader.rest().chars().next() {
        None => Ok(node),
        Some(extra) => {
            let what = NotationError::quote(&extra.to_string());
            Err(NotationError::new(reader.at, what, "the end after the root's closing bracket"))
        }
    }
}

/// Reads the number of a child, which people count from 1.
pub(super) fn read_child<L: Leaf>(node: &Node<L>, text: &str) -> Result<u16, NotationError> {
    let children = node.count_children();
    let child = text.trim().parse::<u16>().ok().filter(|&child| child > 0 && child <= children);
    child.map(|child| child - 1).ok_or_else(|| {
        let expected = match children {
            0 => "no move, for the game is over".to_owned(),
            _ => format!("the number of a child from 1 to {children}"),
        };
        let at = text.len() - text.trim_start().len();
        NotationError::new(at, NotationError::quote(text.trim()), expected)
    })
}

/// How many bytes of blanks stand at the head of `text`.
pub(super) fn blanks(text: &str) -> usize {
    text.len() - text.trim_start_matches(BLANKS).len()
}

/// The word at the head of `text`: up to a blank, a bracket or a colon.
fn word(text: &str) -> &str {
    let ends = |letter: char| BLANKS.contains(&letter) || "()[]<>:".contains(letter);
    &text[..text.find(ends).unwrap_or(text.len())]
}

/// What stands at the head of `text`, for an error: a word, or whatever is there instead of one.
pub(super) fn found(text: &str) -> String {
    match word(text) {
        "" => text.chars().next().map_or("the end".to_owned(), |letter| NotationError::quote(&letter.to_string())),
        word => NotationError::quote(word),
    }
}

/// Reads a leaf's value, and how many bytes it takes; `expected` is for the error.
pub(super) fn read_value(text: &str, expected: &str) -> Result<(i16, usize), NotationError> {
    let word = word(text);
    match word.parse().ok().filter(|value| LEAF_VALUES.contains(value)) {
        Some(value) => Ok((value, word.len())),
        None => Err(NotationError::new(0, found(text), expected)),
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_blanks(&mut self) {
        self.at += blanks(self.rest());
    }

    /// Skips `bracket` if it comes next.
    fn skip(&mut self, bracket: char) -> bool {
        self.skip_blanks();
        let found = self.rest().starts_with(bracket);
        self.at += usize::from(found);
        found
    }

    fn node<L: Leaf>(&mut self, depth: usize) -> Result<Arc<Node<L>>, NotationError> {
        self.skip_blanks();
        if depth > DEEPEST {
            return Err(NotationError::new(self.at, format!("{depth} levels"), format!("at most {DEEPEST}")));
        }
        let opened = self.at;
        let node = if self.skip('(') {
            Node::choice(self.children(opened, ')', |reader| reader.node(depth + 1))?)
        } else if L::CHANCE && self.skip('[') {
            let children = self.children(opened, ']', |reader| Ok((reader.odds()?, reader.node(depth + 1)?)))?;
            check_sum(opened, children.iter().map(|(odds, _)| *odds))?;
            Node::chance(children)
        } else {
            let (leaf, length) = L::read(self.rest()).map_err(|error| error.shifted(self.at))?;
            self.at += length;
            Node::leaf_node(leaf)
        };
        Ok(Arc::new(node))
    }

    /// What stands up to the bracket `close`, each read by `one`.
    fn children<T>(
        &mut self,
        opened: usize,
        close: char,
        mut one: impl FnMut(&mut Self) -> Result<T, NotationError>,
    ) -> Result<Vec<T>, NotationError> {
        let mut children = Vec::new();
        while !self.skip(close) {
            children.push(one(self)?);
        }
        if children.is_empty() || children.len() >= usize::from(u16::MAX) {
            let what = format!("{} children", children.len());
            return Err(NotationError::new(opened, what, "between one and 65534 children in brackets"));
        }
        Ok(children)
    }

    fn odds(&mut self) -> Result<Odds, NotationError> {
        self.skip_blanks();
        let word = word(self.rest());
        let odds = Odds::parse(word).filter(|_| self.rest()[word.len()..].starts_with(':')).ok_or_else(|| {
            let expected = "odds above 0 and at most 1 with a colon, such as `1/4:` or `0.25:`";
            NotationError::new(self.at, found(self.rest()), expected)
        })?;
        self.at += word.len() + 1;
        Ok(odds)
    }
}

fn check_sum(opened: usize, odds: impl Iterator<Item = Odds>) -> Result<(), NotationError> {
    let what = match sum(odds) {
        Some((1, 1)) => return Ok(()),
        Some((numerator, denominator)) => format!("odds that sum to {numerator}/{denominator}"),
        None => "odds with too many different denominators".to_owned(),
    };
    Err(NotationError::new(opened, what, "odds that sum to 1"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn odds(word: &str) -> Option<String> {
        Odds::parse(word).map(|odds| odds.to_string())
    }

    #[test]
    fn odds_are_exact_fractions() {
        for (word, same) in [("1/4", "1/4"), ("2/8", "1/4"), ("0.25", "1/4"), (".9", "9/10"), ("1", "1"), ("7/7", "1")]
        {
            assert_eq!(odds(word).as_deref(), Some(same), "{word}");
        }
        for bad in ["", ".", "0", "1/0", "0/1", "5/4", "1.5", "-1/2", "+1/2", "1/+2", "1/10001", "0.00001", "1/2/3"] {
            assert_eq!(odds(bad), None, "`{bad}` was accepted");
        }
    }

    #[test]
    fn sums_are_exact_where_floats_are_not() {
        let all = |words: &[&str]| sum(words.iter().filter_map(|word| Odds::parse(word)));
        assert_eq!(all(&["1/3", "1/3", "1/3"]), Some((1, 1)));
        assert_eq!(all(&["0.1"; 10]), Some((1, 1)));
        assert_eq!(all(&["1/3", "0.6666"]), Some((14_999, 15_000)));
        let primes =
            ["1/9973", "1/9967", "1/9949", "1/9941", "1/9931", "1/9929", "1/9923", "1/9907", "1/9901", "1/9887"];
        assert_eq!(all(&primes), None, "ten primes of four digits are too much for 128 bits");
    }
}
