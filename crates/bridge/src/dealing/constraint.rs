//! What is known of a hand before it is seen: its points and the lengths of its suits, as a bid shows them or a person writes them.
//!
//! ```text
//! N: 15-17 hcp, balanced; S: 5+ spades, 8+ hcp; W: 0-2 hearts
//! ```
//!
//! A hand's line is a list of conditions that all hold; `or` between lists means that one of them does.

use crate::{CardSet, Seat, Suit};
use std::fmt;

/// A range of whole numbers, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Span {
    /// At least.
    pub least: u8,
    /// At most.
    pub most: u8,
}

impl Span {
    /// From `least` to `most`.
    pub const fn new(least: u8, most: u8) -> Span {
        Span { least, most }
    }

    /// Whether a number lies within.
    pub const fn contains(self, number: u8) -> bool {
        self.least <= number && number <= self.most
    }

    /// The numbers in both.
    #[must_use]
    pub fn common(self, other: Span) -> Span {
        Span { least: self.least.max(other.least), most: self.most.min(other.most) }
    }

    /// Whether no number lies within.
    pub const fn is_empty(self) -> bool {
        self.least > self.most
    }

    fn text(self, highest: u8) -> String {
        match (self.least, self.most) {
            (least, most) if least == most => least.to_string(),
            (least, most) if most >= highest => format!("{least}+"),
            (least, most) => format!("{least}-{most}"),
        }
    }
}

/// Conditions on one hand that all hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HandKind {
    /// High-card points.
    pub points: Span,
    /// The length of each suit, spades first.
    pub lengths: [Span; 4],
    /// Whether the hand must be balanced: no singleton, no void, at most one doubleton.
    pub shape: Shape,
}

/// What the lengths must look like together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// Any.
    Any,
    /// No singleton or void, and at most one doubleton.
    Balanced,
    /// Not that.
    Unbalanced,
}

/// No hand has more points than this: four aces, four kings, four queens and a jack.
const MOST_POINTS: u8 = 37;

impl HandKind {
    /// Any hand.
    pub const ANY: HandKind =
        HandKind { points: Span::new(0, MOST_POINTS), lengths: [Span::new(0, 13); 4], shape: Shape::Any };

    /// Whether a hand is of the kind.
    pub fn holds(&self, hand: CardSet) -> bool {
        self.points.contains(hand.points() as u8) && self.fits(Suit::ALL.map(|suit| hand.length(suit) as u8))
    }

    /// Whether lengths of thirteen cards are of the kind.
    pub fn fits(&self, lengths: [u8; 4]) -> bool {
        let inside = self.lengths.iter().zip(lengths).all(|(span, length)| span.contains(length));
        inside
            && match self.shape {
                Shape::Any => true,
                Shape::Balanced => is_balanced(lengths),
                Shape::Unbalanced => !is_balanced(lengths),
            }
    }

    /// The hands of both kinds.
    #[must_use]
    pub fn common(&self, other: &HandKind) -> HandKind {
        let lengths = std::array::from_fn(|suit| self.lengths[suit].common(other.lengths[suit]));
        let shape = if self.shape == Shape::Any { other.shape } else { self.shape };
        HandKind { points: self.points.common(other.points), lengths, shape }
    }

    /// Why no hand at all is of the kind.
    fn contradiction(&self) -> Option<String> {
        if self.points.is_empty() {
            return Some(format!("{} to {} points leave none", self.points.least, self.points.most));
        }
        for (suit, span) in Suit::ALL.into_iter().zip(self.lengths) {
            if span.is_empty() {
                return Some(format!("{} to {} {} leave none", span.least, span.most, suit_name(suit)));
            }
        }
        let least: u8 = self.lengths.iter().map(|span| span.least).sum();
        let most: u32 = self.lengths.iter().map(|span| u32::from(span.most)).sum();
        if least > 13 {
            return Some(format!("the suits ask for {least} cards, a hand has 13"));
        }
        if most < 13 {
            return Some(format!("the suits allow {most} cards, a hand has 13"));
        }
        let possible = all_lengths().any(|lengths| self.fits(lengths));
        (!possible).then(|| "no hand of 13 cards has this shape".to_owned())
    }

    fn parse(text: &str) -> Result<HandKind, String> {
        let mut kind = HandKind::ANY;
        for condition in text.split(',').map(str::trim).filter(|condition| !condition.is_empty()) {
            kind = kind.common(&parse_condition(condition)?);
        }
        Ok(kind)
    }
}

const fn is_balanced(lengths: [u8; 4]) -> bool {
    let mut doubletons = 0;
    let mut at = 0;
    while at < 4 {
        if lengths[at] < 2 {
            return false;
        }
        doubletons += (lengths[at] == 2) as u8;
        at += 1;
    }
    doubletons <= 1
}

/// Every way to divide thirteen cards among the suits.
pub(super) fn all_lengths() -> impl Iterator<Item = [u8; 4]> {
    (0..=13_u8).flat_map(|spades| {
        (0..=13 - spades).flat_map(move |hearts| {
            (0..=13 - spades - hearts).map(move |diamonds| [spades, hearts, diamonds, 13 - spades - hearts - diamonds])
        })
    })
}

fn suit_name(suit: Suit) -> &'static str {
    ["spades", "hearts", "diamonds", "clubs"][suit.index()]
}

fn parse_condition(text: &str) -> Result<HandKind, String> {
    let expected =
        || format!("`{text}` is no condition; write such as 15-17 hcp, 5+ spades, 0-2 hearts, balanced or unbalanced");
    let lower = text.to_ascii_lowercase();
    match lower.as_str() {
        "balanced" => return Ok(HandKind { shape: Shape::Balanced, ..HandKind::ANY }),
        "unbalanced" => return Ok(HandKind { shape: Shape::Unbalanced, ..HandKind::ANY }),
        "any" => return Ok(HandKind::ANY),
        _ => {}
    }
    let split =
        lower.find(|letter: char| !letter.is_ascii_digit() && letter != '-' && letter != '+').ok_or_else(expected)?;
    let (numbers, of) = lower.split_at(split);
    let mut kind = HandKind::ANY;
    let span = |highest| parse_span(numbers.trim(), highest).ok_or_else(expected);
    match of.trim() {
        "hcp" | "points" | "p" => kind.points = span(MOST_POINTS)?,
        "spades" | "spade" | "s" => kind.lengths[0] = span(13)?,
        "hearts" | "heart" | "h" => kind.lengths[1] = span(13)?,
        "diamonds" | "diamond" | "d" => kind.lengths[2] = span(13)?,
        "clubs" | "club" | "c" => kind.lengths[3] = span(13)?,
        _ => return Err(expected()),
    }
    Ok(kind)
}

/// `15-17`, `5+`, `3-`, `4`.
fn parse_span(text: &str, highest: u8) -> Option<Span> {
    if let Some(least) = text.strip_suffix('+') {
        return Some(Span::new(least.parse().ok()?, highest));
    }
    if let Some(most) = text.strip_suffix('-') {
        return Some(Span::new(0, most.parse().ok()?));
    }
    match text.split_once('-') {
        Some((least, most)) => Some(Span::new(least.parse().ok()?, most.parse().ok()?)),
        None => text.parse().ok().map(|number| Span::new(number, number)),
    }
}

/// As it is written: `15-17 hcp, balanced`.
impl fmt::Display for HandKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if self.points != HandKind::ANY.points {
            parts.push(format!("{} hcp", self.points.text(MOST_POINTS)));
        }
        for (suit, span) in Suit::ALL.into_iter().zip(self.lengths) {
            if span != Span::new(0, 13) {
                parts.push(format!("{} {}", span.text(13), suit_name(suit)));
            }
        }
        match self.shape {
            Shape::Any => {}
            Shape::Balanced => parts.push("balanced".to_owned()),
            Shape::Unbalanced => parts.push("unbalanced".to_owned()),
        }
        if parts.is_empty() {
            parts.push("any".to_owned());
        }
        f.write_str(&parts.join(", "))
    }
}

/// For each seat the kinds of which its hand is one; a seat without a kind holds anything.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Constraints {
    kinds: [Vec<HandKind>; 4],
}

impl Constraints {
    /// Nothing is known.
    pub const fn none() -> Constraints {
        Constraints { kinds: [const { Vec::new() }; 4] }
    }

    /// The kinds of a seat; none means that its hand may be anything.
    pub fn of(&self, seat: Seat) -> &[HandKind] {
        &self.kinds[seat.index()]
    }

    /// Whether a hand agrees with what is known of a seat.
    pub fn allow(&self, seat: Seat, hand: CardSet) -> bool {
        self.of(seat).is_empty() || self.of(seat).iter().any(|kind| kind.holds(hand))
    }

    /// Nothing is known of a seat any more.
    pub fn forget(&mut self, seat: Seat) {
        self.kinds[seat.index()].clear();
    }

    /// The same with one more condition on a seat: what it had, and one of `kinds`.
    pub fn narrow(&mut self, seat: Seat, kinds: &[HandKind]) {
        let known = &mut self.kinds[seat.index()];
        if known.is_empty() {
            *known = kinds.to_vec();
        } else if !kinds.is_empty() {
            let both = |one: &HandKind| kinds.iter().map(|two| one.common(two)).collect::<Vec<_>>();
            *known = known.iter().flat_map(both).filter(|kind| kind.contradiction().is_none()).collect();
            if known.is_empty() {
                // A player whose bids contradict each other: the last one counts.
                *known = kinds.to_vec();
            }
        }
    }

    /// The constraints that a text names.
    ///
    /// # Errors
    /// What is no condition, at which seat, or what contradicts what.
    ///
    /// ```
    /// use foehn_bridge::{Constraints, Seat};
    /// let constraints = Constraints::parse("N: 15-17 hcp, balanced; S: 5+ spades or 5+ hearts").unwrap();
    /// assert_eq!(constraints.of(Seat::South).len(), 2);
    /// assert!(Constraints::parse("N: 20-10 hcp").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Constraints, String> {
        let mut constraints = Constraints::none();
        for part in text.split([';', '\n']).map(str::trim).filter(|part| !part.is_empty()) {
            let (seat, kinds) = part
                .split_once(':')
                .ok_or_else(|| format!("`{part}`: no seat; write such as N: 15-17 hcp, balanced"))?;
            let seat = Seat::ALL.into_iter().find(|owner| {
                seat.trim().eq_ignore_ascii_case(owner.name()) || seat.trim().eq_ignore_ascii_case(&owner.to_string())
            });
            let seat = seat.ok_or_else(|| format!("`{part}`: the line begins with N, E, S or W and a colon"))?;
            let mut parsed = Vec::new();
            for kind in kinds.split(" or ") {
                let kind = HandKind::parse(kind).map_err(|why| format!("{}: {why}", seat.name()))?;
                if let Some(why) = kind.contradiction() {
                    return Err(format!("{}: no hand is {kind}: {why}", seat.name()));
                }
                parsed.push(kind);
            }
            if !constraints.kinds[seat.index()].is_empty() {
                return Err(format!("{} stands there twice; write its conditions in one line", seat.name()));
            }
            constraints.kinds[seat.index()] = parsed;
        }
        constraints.contradiction().map_or(Ok(constraints), Err)
    }

    /// What contradicts across the table: points beyond 40, or too many or too few cards of a suit, in whatever kinds the seats choose.
    pub fn contradiction(&self) -> Option<String> {
        let range = |seat: Seat, of: &dyn Fn(&HandKind) -> Span| {
            let kinds = self.of(seat);
            let least = kinds.iter().map(|kind| of(kind).least).min().unwrap_or(0);
            let most = kinds.iter().map(|kind| of(kind).most).max().unwrap_or(u8::MAX);
            (u32::from(least), u32::from(most))
        };
        let sums = |of: &dyn Fn(&HandKind) -> Span, full: u32| {
            let (least, most) = Seat::ALL
                .into_iter()
                .map(|seat| range(seat, of))
                .fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
            (least, most.min(full * 4))
        };
        let (least, most) = sums(&|kind| kind.points, 40);
        if least > 40 {
            return Some(format!("the hands ask for {least} points together, the pack has 40"));
        }
        if most < 40 {
            return Some(format!("the hands allow {most} points together, the pack has 40"));
        }
        for suit in Suit::ALL {
            let (least, most) = sums(&|kind| kind.lengths[suit.index()], 13);
            if least > 13 {
                return Some(format!("the hands ask for {least} {} together, the pack has 13", suit_name(suit)));
            }
            if most < 13 {
                return Some(format!("the hands allow {most} {} together, the pack has 13", suit_name(suit)));
            }
        }
        None
    }
}

/// As it is written.
impl fmt::Display for Constraints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Seat::ALL.into_iter().filter(|seat| !self.of(*seat).is_empty());
        let parts: Vec<String> = known
            .map(|seat| {
                let kinds: Vec<String> = self.of(seat).iter().map(ToString::to_string).collect();
                format!("{seat}: {}", kinds.join(" or "))
            })
            .collect();
        f.write_str(&parts.join("; "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constraints_read_back() {
        let text = "N: 15-17 hcp, balanced; E: 5+ spades, 0-2 hearts or 7+ clubs; W: 12+ hcp, 4 diamonds, unbalanced";
        let constraints = Constraints::parse(text).unwrap();
        assert_eq!(constraints.to_string(), text);
        assert_eq!(Constraints::parse(&constraints.to_string()), Ok(constraints));
    }

    #[test]
    fn what_cannot_be_is_said_with_the_reason() {
        for (text, part) in [
            ("15 hcp", "no seat"),
            ("Q: 15 hcp", "begins with N, E, S or W"),
            ("N: 15 apples", "`15 apples` is no condition"),
            ("N: lots", "`lots` is no condition"),
            ("N: 17-15 hcp", "North: no hand is 17-15 hcp"),
            ("N: 5+ spades, 5+ hearts, 5+ clubs", "ask for 15 cards"),
            ("N: 3- spades, 3- hearts, 3- clubs, 3- diamonds", "allow 12 cards"),
            ("N: 6+ spades, balanced", "no hand of 13 cards has this shape"),
            ("N: 20+ hcp; S: 15+ hcp; E: 6+ hcp", "ask for 41 points"),
            ("N: 7+ spades; S: 7+ spades", "ask for 14 spades"),
            ("N: 2- spades; E: 2- spades; S: 2- spades; W: 2- spades", "allow 8 spades"),
            ("N: 9- hcp; E: 9- hcp; S: 9- hcp; W: 9- hcp", "allow 36 points"),
            ("N: 5 hcp; N: 6 hcp", "stands there twice"),
        ] {
            let said = Constraints::parse(text).unwrap_err();
            assert!(said.contains(part), "{text}: {said}");
        }
    }
}
