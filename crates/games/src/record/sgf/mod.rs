//! SGF, the Smart Game Format (FF 4, Hollosi 2006), as Go players use it: in and out.
//!
//! A file is a tree of nodes with properties. `tree.rs` reads that tree whatever it is about, `read.rs` makes a [`Record`](super::Record) of it, `write.rs` the way back.
//!
//! What is kept: size, komi, handicap and set-up stones of the first position; moves, passes and variations; comments; the judgements of moves (`TE`,
//! `BM`, `IT`, `DO`); players, event, place, date, round and every other property of the first node that has one value, as a tag; the result. What a
//! record can say and SGF cannot is written into properties of our own (`TAG`, `NAG`, `BEFORE`, `START`), as the format allows, so that what is
//! written reads back. Not kept: markup (labels, marks, territory), times of moves, and stones set up in the middle of a game, which no record has.
//!
//! Files in the wild: a player who moves twice has let the other pass, with a warning; moves after both have passed are left out, with a warning; other
//! games (`GM`) and boards that are not square are refused by name.

mod read;
#[cfg(test)]
mod tests;
mod tree;
mod write;

pub(super) use read::{GameRead, read_game};
pub(super) use write::record_text;

/// The tags of properties that people know by another name.
const NAMES: &[(&str, &str)] = &[
    ("PB", "Black"),
    ("PW", "White"),
    ("EV", "Event"),
    ("PC", "Site"),
    ("DT", "Date"),
    ("RO", "Round"),
    ("AN", "Annotator"),
];

/// Properties of the first node that are no tags: the format, the first position, the result, what belongs to a node.
const OF_THE_RECORD: &[&str] = &[
    "FF", "GM", "CA", "SZ", "KM", "HA", "AB", "AW", "AE", "PL", "RE", "C", "B", "W", "MN", "TAG", "NAG", "BEFORE",
    "START", "TE", "BM", "IT", "DO", "N", "V", "GB", "GW", "UC", "DM", "HO", "KO", "TB", "TW", "LB", "TR", "SQ", "MA",
    "CR", "SL", "AR", "LN", "DD", "VW", "FG", "PM", "BL", "WL", "OB", "OW",
];

/// Judgements of moves with their numbers: a property, and how strongly.
const JUDGEMENTS: &[(&str, &str, u8)] =
    &[("TE", "1", 1), ("BM", "1", 2), ("TE", "2", 3), ("BM", "2", 4), ("IT", "", 5), ("DO", "", 6)];

/// The tag that holds the result as it was written, margin and all.
const SCORE: &str = "Score";
