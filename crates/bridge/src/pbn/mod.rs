//! Portable Bridge Notation: deals, auctions, play and double-dummy tables, in and out.
//!
//! A file holds boards with an empty line between. A board is a list of tags, `[Deal "N:.."]`, of which some are followed by a section:
//! `[Auction "N"]` by calls, `[Play "W"]` by a row of four cards for each trick, the columns clockwise from the seat named, and
//! `[OptimumResultTable ..]` by rows of declarer, strain and tricks. Comments are `{..}` and `; ..`, lines that begin with `%` are left out.
//! After the PBN standard 2.1.
//!
//! Deliberately not here: scoring tables, teams and times. Tags that are not understood are kept as they are and written again.

mod read;
mod write;

pub(crate) use read::refusal;

use crate::{Auction, Card, Contract, Deal, DoubleDummyTable, Seat, Vulnerability};

/// One board of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PbnBoard {
    /// The tags in their order, as they were written.
    pub tags: Vec<(String, String)>,
    /// The four hands.
    pub deal: Option<Deal>,
    /// Who called first.
    pub dealer: Option<Seat>,
    /// Who was vulnerable.
    pub vulnerability: Option<Vulnerability>,
    /// The calls.
    pub auction: Option<Auction>,
    /// The contract: that of the auction, or that of the tags.
    pub contract: Option<Contract>,
    /// The cards in the order in which they were played.
    pub play: Vec<Card>,
    /// How many tricks were claimed by or given to the declarer, where the play ended early: the tag `Result`.
    pub result: Option<u8>,
    /// The tricks of every declarer in every strain.
    pub table: Option<DoubleDummyTable>,
}

impl PbnBoard {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// A board with nothing but a deal.
    pub fn of_deal(deal: Deal) -> PbnBoard {
        PbnBoard { deal: Some(deal), ..PbnBoard::default() }
    }

    /// What to call it: the tag `Board`, or its place in the file.
    pub fn name(&self, place: usize) -> String {
        self.tag("Board").filter(|name| !name.is_empty()).map_or_else(|| (place + 1).to_string(), str::to_owned)
    }
}

/// Where a file is not PBN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PbnError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub what: String,
}

impl std::fmt::Display for PbnError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for PbnError {}
