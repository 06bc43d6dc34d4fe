//! Bids, contracts, vulnerability, and what a contract scores (duplicate).

use crate::{Seat, Side, Strain, Suit};
use std::fmt;

/// A bid: so many tricks above six, in a strain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bid {
    level: u8,
    strain: Strain,
}

impl Bid {
    /// The number of bids, 1C to 7NT.
    pub const COUNT: usize = 35;

    /// The bid of this level, 1 to 7, and strain.
    pub const fn new(level: u8, strain: Strain) -> Option<Bid> {
        if level >= 1 && level <= 7 { Some(Bid { level, strain }) } else { None }
    }

    /// The bid with this place in the auction: 0 for 1C, 34 for 7NT.
    pub fn at(rank: usize) -> Option<Bid> {
        let strain = Strain::ALL.into_iter().find(|strain| strain.rank() == rank % 5)?;
        Bid::new((rank / 5 + 1) as u8, strain)
    }

    /// Its place in the auction: 0 for 1C, 34 for 7NT.
    pub const fn rank(self) -> usize {
        (self.level as usize - 1) * 5 + self.strain.rank()
    }

    /// 1 to 7.
    pub const fn level(self) -> u8 {
        self.level
    }

    /// What would be trumps.
    pub const fn strain(self) -> Strain {
        self.strain
    }

    /// All bids, the lowest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Bid> {
        (0..Bid::COUNT).filter_map(Bid::at)
    }

    /// The bid that a text names: `1C`, `3nt`.
    pub fn parse(text: &str) -> Option<Bid> {
        let mut letters = text.chars();
        let level = letters.next()?.to_digit(10)? as u8;
        Bid::new(level, Strain::parse(letters.as_str())?)
    }
}

/// `3NT`.
impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.level, self.strain)
    }
}

/// Whether a contract is doubled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Doubling {
    /// It is not.
    Undoubled,
    /// It is.
    Doubled,
    /// It is, and redoubled.
    Redoubled,
}

/// What was bid last, who plays it, and whether it is doubled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Contract {
    /// Level and strain.
    pub bid: Bid,
    /// Who plays it.
    pub declarer: Seat,
    /// Whether it is doubled.
    pub doubling: Doubling,
}

/// `3NT by S`, `4SX by E`.
impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let doubled = ["", "X", "XX"][self.doubling as usize];
        write!(f, "{}{doubled} by {}", self.bid, self.declarer)
    }
}

/// Which sides are vulnerable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Vulnerability {
    /// Neither.
    None,
    /// North and South.
    NorthSouth,
    /// East and West.
    EastWest,
    /// Both.
    Both,
}

impl Vulnerability {
    /// All four.
    pub const ALL: [Vulnerability; 4] =
        [Vulnerability::None, Vulnerability::NorthSouth, Vulnerability::EastWest, Vulnerability::Both];

    /// Whether a side is.
    pub const fn includes(self, side: Side) -> bool {
        match self {
            Vulnerability::None => false,
            Vulnerability::Both => true,
            Vulnerability::NorthSouth => matches!(side, Side::NorthSouth),
            Vulnerability::EastWest => matches!(side, Side::EastWest),
        }
    }

    /// What PBN and people write: `None`, `-`, `Love`, `NS`, `EW`, `All`, `Both`.
    pub fn parse(text: &str) -> Option<Vulnerability> {
        match text.to_ascii_lowercase().as_str() {
            "none" | "-" | "love" => Some(Vulnerability::None),
            "ns" | "n-s" => Some(Vulnerability::NorthSouth),
            "ew" | "e-w" => Some(Vulnerability::EastWest),
            "all" | "both" => Some(Vulnerability::Both),
            _ => None,
        }
    }
}

/// As PBN writes it.
impl fmt::Display for Vulnerability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["None", "NS", "EW", "All"][*self as usize])
    }
}

impl Contract {
    /// The tricks that fulfil it.
    pub const fn target(&self) -> u8 {
        6 + self.bid.level
    }

    /// What the declarer's side scores with so many tricks.
    ///
    /// ```
    /// use foehn_bridge::{Bid, Contract, Doubling, Seat, Vulnerability};
    /// let game = Contract { bid: Bid::parse("3NT").unwrap(), declarer: Seat::South, doubling: Doubling::Undoubled };
    /// assert_eq!(game.score(9, Vulnerability::None), 400);
    /// assert_eq!(game.score(10, Vulnerability::NorthSouth), 630);
    /// assert_eq!(game.score(7, Vulnerability::Both), -200);
    /// ```
    pub fn score(&self, tricks: u8, vulnerability: Vulnerability) -> i32 {
        let vulnerable = vulnerability.includes(self.declarer.side());
        let over = i32::from(tricks) - i32::from(self.target());
        if over < 0 { -self.penalty(-over, vulnerable) } else { self.making(over, vulnerable) }
    }

    fn making(&self, over: i32, vulnerable: bool) -> i32 {
        let level = i32::from(self.bid.level);
        let each = match self.bid.strain {
            Strain::Suit(Suit::Diamonds | Suit::Clubs) => 20,
            _ => 30,
        };
        let first = if self.bid.strain == Strain::NoTrump { 10 } else { 0 };
        let factor = 1 << self.doubling as i32;
        let below = (each * level + first) * factor;
        let game = match (below >= 100, vulnerable) {
            (false, _) => 50,
            (true, false) => 300,
            (true, true) => 500,
        };
        let slam = match (level, vulnerable) {
            (6, false) => 500,
            (6, true) => 750,
            (7, false) => 1000,
            (7, true) => 1500,
            _ => 0,
        };
        let overtrick = match self.doubling {
            Doubling::Undoubled => each,
            Doubling::Doubled => {
                if vulnerable {
                    200
                } else {
                    100
                }
            }
            Doubling::Redoubled => {
                if vulnerable {
                    400
                } else {
                    200
                }
            }
        };
        let insult = 50 * (self.doubling as i32);
        below + game + slam + insult + over * overtrick
    }

    fn penalty(&self, down: i32, vulnerable: bool) -> i32 {
        if self.doubling == Doubling::Undoubled {
            return down * if vulnerable { 100 } else { 50 };
        }
        let doubled = if vulnerable { 300 * down - 100 } else { (200 * down - 100).max(300 * down - 400) };
        doubled * (self.doubling as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(bid: &str, doubling: Doubling, tricks: u8, vulnerability: Vulnerability) -> i32 {
        Contract { bid: Bid::parse(bid).unwrap(), declarer: Seat::North, doubling }.score(tricks, vulnerability)
    }

    /// From the scoring table of the Laws of Duplicate Bridge, Law 77.
    #[test]
    fn scores_are_those_of_the_laws() {
        use Doubling::{Doubled, Redoubled, Undoubled};
        use Vulnerability::{Both, None};
        let cases = [
            ("1C", Undoubled, 7, None, 70),
            ("2S", Undoubled, 9, None, 140),
            ("4H", Undoubled, 10, None, 420),
            ("5D", Undoubled, 11, Both, 600),
            ("3NT", Undoubled, 12, None, 490),
            ("6NT", Undoubled, 12, Both, 1440),
            ("7S", Undoubled, 13, Both, 2210),
            ("2HX", Doubled, 8, None, 470),
            ("1NT", Redoubled, 7, Both, 760),
            ("1NT", Redoubled, 9, None, 960),
            ("4S", Undoubled, 8, Both, -200),
            ("4S", Doubled, 9, None, -100),
            ("4S", Doubled, 8, None, -300),
            ("4S", Doubled, 7, None, -500),
            ("4S", Doubled, 6, None, -800),
            ("4S", Doubled, 9, Both, -200),
            ("4S", Doubled, 8, Both, -500),
            ("4S", Redoubled, 8, Both, -1000),
        ];
        for (bid, doubling, tricks, vulnerability, expected) in cases {
            assert_eq!(score(bid.trim_end_matches('X'), doubling, tricks, vulnerability), expected, "{bid} {tricks}");
        }
    }

    #[test]
    fn bids_are_ranked_and_read_back() {
        let all: Vec<Bid> = Bid::all().collect();
        assert_eq!((all.len(), all[0].to_string(), all[34].to_string()), (35, "1C".to_owned(), "7NT".to_owned()));
        for (rank, bid) in all.into_iter().enumerate() {
            assert_eq!((bid.rank(), Bid::parse(&bid.to_string())), (rank, Some(bid)));
        }
        for wrong in ["", "0C", "8S", "1", "1X", "NT", "1NTX"] {
            assert_eq!(Bid::parse(wrong), None, "{wrong}");
        }
    }
}
