//! The report of an experiment: what was asked, what was found, the figures, the tables, and how to measure it again.
//!
//! A report is data. `html.rs` makes it one page that needs nothing else, `figure/` draws its figures, `tables.rs` writes
//! its tables for spreadsheets, `text.rs` for terminals, and serde writes all of it as JSON. `index.rs` makes a page of
//! many reports.
//!
//! Every number stands beside the size of its sample: a point of a figure cannot be made without `n`.

mod escape;
mod figure;
mod html;
mod html_table;
mod index;
mod numbers;
mod shell;
mod tables;
#[cfg(test)]
mod tests;
mod text;

pub use figure::{Quartiles, svg};
pub use html::page;
pub use index::index_page;
pub use tables::csv;
pub use text::text;

use serde::{Deserialize, Serialize};

/// What an experiment found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The experiment by its name, such as `etc`.
    pub experiment: String,
    /// The heading.
    pub title: String,
    /// What is asked, in a sentence or two.
    pub question: String,
    /// The papers it follows, such as `Plaat 1996, figures 6 and 7`.
    pub papers: String,
    /// What was found, each a sentence with its numbers.
    pub findings: Vec<String>,
    /// What was measured, game by game.
    pub sections: Vec<Section>,
    /// How it was measured, and how to do that again.
    pub run: Run,
}

/// A part of a report, usually a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Section {
    /// Its heading.
    pub title: String,
    /// Remarks, each a paragraph: what was compared, what differs from the paper.
    pub remarks: Vec<String>,
    /// The figures.
    pub figures: Vec<Figure>,
    /// The tables.
    pub tables: Vec<Table>,
}

/// How an experiment was run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Run {
    /// The command that measures the same again.
    pub command: String,
    /// The version of Foehn.
    pub version: String,
    /// The machine: processor and system.
    pub machine: String,
    /// How many jobs ran at a time.
    pub threads: usize,
    /// The seed of everything random.
    pub seed: u64,
    /// The day and time of its end, in UTC, as `2026-11-16 12:34`.
    pub finished: String,
    /// How long it took, in seconds, sittings together.
    pub seconds: f64,
    /// Recipes and other settings: a name and what it is, in the order in which they matter.
    pub settings: Vec<(String, String)>,
}

/// A figure with lines, bars, points or boxes over one pair of axes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Figure {
    /// A name for files: letters, digits and `-`.
    pub name: String,
    /// What it shows, in a line.
    pub title: String,
    /// What there is to say below it; the paper's figure it redraws.
    pub caption: String,
    /// The axis below.
    pub x: Axis,
    /// The axis at the side.
    pub y: Axis,
    /// What was measured.
    pub series: Vec<Series>,
    /// What the papers say.
    pub marks: Vec<Mark>,
}

/// An axis.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Axis {
    /// What it counts, with its unit.
    pub label: String,
    /// How it is divided.
    pub scale: Scale,
}

/// How an axis is divided.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scale {
    /// Evenly, from a round number below everything to one above.
    Linear,
    /// Evenly, and 0 is on it.
    FromZero,
    /// By powers of ten.
    Logarithmic,
    /// By names, the first at x = 0, the second at x = 1 and so on.
    Names(Vec<String>),
}

/// Points that belong together.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Series {
    /// What it is, for the legend.
    pub name: String,
    /// How it is drawn.
    pub style: Style,
    /// The points, from left to right.
    pub points: Vec<Point>,
}

/// How a series is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Style {
    /// Marks joined by a line, with error bars.
    Line,
    /// A bar for each point, beside those of other series.
    Bars,
    /// Small dots, for many points.
    Dots,
    /// A box for all points at one x: quartiles, median, whiskers and what lies beyond. Each point is one value.
    Boxes,
}

/// A measured point.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Point {
    /// Where it stands.
    pub x: f64,
    /// What was measured.
    pub y: f64,
    /// The ends of its 95 % interval, where it has one.
    pub interval: Option<(f64, f64)>,
    /// From how many positions, pairs of games or decisions.
    pub n: u64,
}

/// A value that a paper states.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Mark {
    /// What it is, such as `Plaat 1996: ETC`.
    pub name: String,
    /// Where it stands.
    pub x: f64,
    /// The value.
    pub y: f64,
}

/// A table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// A name for files: letters, digits and `-`.
    pub name: String,
    /// What it shows, in a line.
    pub title: String,
    /// The headings.
    pub columns: Vec<String>,
    /// The rows, as long as the headings.
    pub rows: Vec<Vec<Cell>>,
}

/// A cell of a table.
///
/// A reader of JSON takes the first kind that fits, so those with more fields stand first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A whole number, written with its thousands apart.
    Count(u64),
    /// A measured number with its 95 % interval, with so many digits after the point.
    Measured {
        /// The number.
        value: f64,
        /// The lower end.
        low: f64,
        /// The upper end.
        high: f64,
        /// Digits after the point.
        digits: usize,
        /// What follows each number, such as ` %`.
        unit: String,
    },
    /// A number with so many digits after the point.
    Number {
        /// The number.
        value: f64,
        /// Its digits after the point.
        digits: usize,
    },
    /// Words.
    Text(String),
}

impl Cell {
    /// Words.
    pub fn text(words: impl Into<String>) -> Self {
        Cell::Text(words.into())
    }
}
