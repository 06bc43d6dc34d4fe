//! A report for terminals: what was found, then the tables in columns, and as a small chart each figure that is one
//! series.

use super::numbers::{fixed, grouped, short, time_taken};
use super::{Cell, Figure, Point, Report, Scale, Section, Style, Table};
use std::fmt::Write;

/// Sentences are broken here; tables are as wide as they are.
const WIDTH: usize = 100;

/// The widest bar of a chart.
const BAR: f64 = 40.0;

/// Charts with more lines than these are left to the page.
const MOST_BARS: usize = 40;

/// What was found and the tables, as plain text.
///
/// ```
/// use foehn_lab::report::{Report, text};
/// let report: Report = serde_json::from_str(
///     r#"{
///     "experiment": "etc", "title": "ETC", "question": "Does it save nodes?", "papers": "Plaat 1996",
///     "findings": ["It saves 12 %."], "sections": [],
///     "run": {
///         "command": "foehn lab etc", "version": "0.1.0", "machine": "two cores", "threads": 2, "seed": 7,
///         "finished": "2026-11-16 12:34", "seconds": 582, "settings": [["Depth", "8"]]
///     }
/// }"#,
/// )?;
/// assert!(text(&report).starts_with("ETC\n===\nDoes it save nodes?\n\n- It saves 12 %.\n"));
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn text(report: &Report) -> String {
    let mut text = format!("{}\n{}\n", report.title, "=".repeat(wide(&report.title)));
    paragraph(&report.question, "", &mut text);
    text.push('\n');
    for finding in &report.findings {
        paragraph(finding, "- ", &mut text);
    }
    for section in &report.sections {
        text += &section_text(section);
    }
    let run = &report.run;
    let _ = writeln!(
        text,
        "\n{}\nFoehn {}, seed {}, {} at a time, {}",
        run.command,
        run.version,
        run.seed,
        grouped(run.threads as u64),
        time_taken(run.seconds)
    );
    text
}

fn section_text(section: &Section) -> String {
    let mut text = format!("\n{}\n{}\n", section.title, "-".repeat(wide(&section.title)));
    for remark in &section.remarks {
        paragraph(remark, "", &mut text);
    }
    for table in &section.tables {
        let _ = write!(text, "\n{}\n{}", table.title, columns(table));
    }
    for figure in &section.figures {
        if let Some(chart) = chart(figure) {
            let _ = write!(text, "\n{}\n{chart}", figure.title);
        }
    }
    text
}

/// Adds a paragraph broken into lines, after a sign at its first line.
fn paragraph(words: &str, sign: &str, text: &mut String) {
    let mut line = sign.to_owned();
    let mut is_begun = false;
    for word in words.split_whitespace() {
        // A per cent sign stays with its number.
        if is_begun && wide(&line) + 1 + wide(word) > WIDTH && !word.starts_with('%') {
            let _ = writeln!(text, "{line}");
            (line, is_begun) = (" ".repeat(wide(sign)), false);
        }
        if is_begun {
            line.push(' ');
        }
        line.push_str(word);
        is_begun = true;
    }
    if is_begun {
        let _ = writeln!(text, "{line}");
    }
}

fn wide(text: &str) -> usize {
    text.chars().count()
}

/// The table in columns: numbers to the right, words to the left, an interval beside its value.
fn columns(table: &Table) -> String {
    let heading = table.columns.iter().map(|words| one_line(words)).collect::<Vec<_>>();
    let body: Vec<Vec<(String, String)>> = table.rows.iter().map(|row| row.iter().map(parts).collect()).collect();
    let columns: Vec<Column> = (0..table.width()).map(|number| Column::new(table, number, &heading, &body)).collect();
    let mut text = String::new();
    let mut line = |cells: Vec<String>| {
        let _ = writeln!(text, "{}", cells.join("  ").trim_end());
    };
    line(columns.iter().map(Column::heading).collect());
    line(columns.iter().map(|column| "-".repeat(column.width())).collect());
    let nothing = (String::new(), String::new());
    for row in &body {
        line(
            columns
                .iter()
                .enumerate()
                .map(|(number, column)| column.cell(row.get(number).unwrap_or(&nothing)))
                .collect(),
        );
    }
    text
}

/// A cell as its value and its interval.
fn parts(cell: &Cell) -> (String, String) {
    let value = match cell {
        Cell::Empty => String::new(),
        Cell::Count(count) => grouped(*count),
        Cell::Number { value, digits } => fixed(*value, *digits),
        Cell::Measured { value, low, high, digits, unit } => {
            let interval = format!("[{}, {}]", fixed(*low, *digits), fixed(*high, *digits));
            return (format!("{}{unit}", fixed(*value, *digits)), interval);
        }
        Cell::Text(words) => one_line(words),
    };
    (value, String::new())
}

fn one_line(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A column measured out.
struct Column {
    heading: String,
    is_numeric: bool,
    /// The widest value, and the widest interval.
    value: usize,
    interval: usize,
}

impl Column {
    fn new(table: &Table, number: usize, headings: &[String], body: &[Vec<(String, String)>]) -> Self {
        let cells = || body.iter().filter_map(|row| row.get(number));
        let heading = headings.get(number).cloned().unwrap_or_default();
        let interval = cells().map(|(_, interval)| wide(interval)).max().unwrap_or(0);
        // Words in a column of intervals may be as wide as both.
        let value = cells().map(|(value, _)| wide(value)).max().unwrap_or(0);
        let missing = wide(&heading).saturating_sub(value + if interval > 0 { interval + 1 } else { 0 });
        Column { heading, is_numeric: table.is_numeric(number), value: value + missing, interval }
    }

    fn width(&self) -> usize {
        self.value + if self.interval > 0 { self.interval + 1 } else { 0 }
    }

    fn heading(&self) -> String {
        let (heading, width) = (&self.heading, self.width());
        if self.is_numeric { format!("{heading:>width$}") } else { format!("{heading:<width$}") }
    }

    fn cell(&self, (value, interval): &(String, String)) -> String {
        let width = self.value;
        let value = if self.is_numeric { format!("{value:>width$}") } else { format!("{value:<width$}") };
        if self.interval == 0 { value } else { format!("{value} {interval:>0$}", self.interval) }
    }
}

/// A figure that is one series of bars or one line, as bars from left to right.
fn chart(figure: &Figure) -> Option<String> {
    let [series] = figure.series.as_slice() else { return None };
    let finite = |value: f64| value.abs() <= 1e100;
    let points: Vec<&Point> = series.points.iter().filter(|point| finite(point.y)).collect();
    let logarithmic = figure.y.scale == Scale::Logarithmic;
    if matches!(series.style, Style::Dots | Style::Boxes)
        || logarithmic
        || points.is_empty()
        || points.len() > MOST_BARS
    {
        return None;
    }
    let low = points.iter().map(|point| point.y).fold(0.0, f64::min);
    let high = points.iter().map(|point| point.y).fold(0.0, f64::max);
    let cells = |share: f64| (share / (high - low).max(f64::MIN_POSITIVE) * BAR).round().clamp(0.0, BAR) as usize;
    let (foot, room) = (cells(-low), BAR as usize);
    let names: Vec<String> = points.iter().map(|point| place(figure, point.x)).collect();
    let values: Vec<String> = points.iter().map(|point| short(point.y)).collect();
    let (name, value) = (names.iter().map(|name| wide(name)).max()?, values.iter().map(|value| wide(value)).max()?);
    let mut text = String::new();
    for (index, point) in points.iter().enumerate() {
        let long = cells(point.y.abs());
        let (left, bar) = if point.y < 0.0 { (foot.saturating_sub(long), long) } else { (foot, long) };
        let bar = format!("{}{}", " ".repeat(left), "█".repeat(bar));
        let interval =
            point.interval.map_or(String::new(), |(low, high)| format!(" [{}, {}]", short(low), short(high)));
        let _ = writeln!(
            text,
            "{:>name$}  {bar:<room$}  {:>value$}{interval}  n = {}",
            names[index],
            values[index],
            grouped(point.n)
        );
    }
    let _ = writeln!(
        text,
        "({}{}{})",
        figure.y.label,
        if figure.x.label.is_empty() { "" } else { ", by " },
        figure.x.label
    );
    Some(text)
}

/// What stands at a place of the axis below: its name or its number.
fn place(figure: &Figure, x: f64) -> String {
    match &figure.x.scale {
        Scale::Names(names) if x >= 0.0 => {
            names.get(x.round() as usize).map_or_else(|| short(x), |name| one_line(name))
        }
        _ => short(x),
    }
}
