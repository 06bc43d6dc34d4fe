//! A table for spreadsheets: CSV with the quoting of RFC 4180.
//!
//! Numbers are written whole, as they were measured, with a point and without groups of digits; the digits of the
//! page are for people. What is no number is an empty field.

use super::{Cell, Table};

/// The table as CSV: a measured number takes three columns, its value and the ends of its interval.
///
/// ```
/// use foehn_lab::report::{Cell, Table, csv};
/// let measured = Cell::Measured { value: -12.3, low: -15.0, high: -9.6, digits: 1, unit: " %".into() };
/// let table = Table {
///     name: "nodes".into(),
///     title: "Nodes".into(),
///     columns: vec!["game".into(), "nodes".into()],
///     rows: vec![vec![Cell::text("chess, 8 ply"), measured]],
/// };
/// assert_eq!(csv(&table), "game,nodes,nodes low,nodes high\n\"chess, 8 ply\",-12.3,-15,-9.6\n");
/// ```
pub fn csv(table: &Table) -> String {
    let width = table.width();
    let measured: Vec<bool> = (0..width).map(|column| table.has_intervals(column)).collect();
    let mut text = String::new();
    let headings = (0..width).flat_map(|column| {
        let heading = table.columns.get(column).map_or("", String::as_str);
        let ends = if measured[column] { vec![format!("{heading} low"), format!("{heading} high")] } else { vec![] };
        std::iter::once(heading.to_owned()).chain(ends)
    });
    line(headings, &mut text);
    for row in &table.rows {
        line((0..width).flat_map(|column| fields(row.get(column), measured[column])), &mut text);
    }
    text
}

/// The fields of a cell: one, or three where its column has intervals.
fn fields(cell: Option<&Cell>, measured: bool) -> Vec<String> {
    let mut fields = match cell {
        None | Some(Cell::Empty) => vec![String::new()],
        Some(Cell::Count(count)) => vec![count.to_string()],
        Some(Cell::Number { value, .. }) => vec![plain(*value)],
        Some(Cell::Measured { value, low, high, .. }) => vec![plain(*value), plain(*low), plain(*high)],
        Some(Cell::Text(words)) => vec![words.clone()],
    };
    fields.resize(if measured { 3 } else { 1 }, String::new());
    fields
}

fn plain(value: f64) -> String {
    match value {
        _ if value.is_nan() => String::new(),
        0.0 => "0".to_owned(),
        _ => value.to_string(),
    }
}

fn line(fields: impl Iterator<Item = String>, text: &mut String) {
    let quoted: Vec<String> = fields.map(quoted).collect();
    // A line with a single empty field would be an empty line, which readers skip.
    let line = if quoted.len() == 1 && quoted[0].is_empty() { "\"\"".to_owned() } else { quoted.join(",") };
    text.push_str(&line);
    text.push('\n');
}

fn quoted(field: String) -> String {
    let is_plain = !field.contains(['"', ',', '\n', '\r']) && field.trim() == field;
    if is_plain { field } else { format!("\"{}\"", field.replace('"', "\"\"")) }
}

impl Table {
    /// How many columns the headings or the longest row have.
    pub(super) fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).chain([self.columns.len()]).max().unwrap_or(0)
    }

    /// Whether any cell of the column has an interval.
    pub(super) fn has_intervals(&self, column: usize) -> bool {
        self.rows.iter().any(|row| matches!(row.get(column), Some(Cell::Measured { .. })))
    }

    /// Whether the column is one of numbers, which stand to the right.
    pub(super) fn is_numeric(&self, column: usize) -> bool {
        let cells = || self.rows.iter().filter_map(|row| row.get(column));
        let words = cells().filter(|cell| matches!(cell, Cell::Text(_))).count();
        let numbers = cells().filter(|cell| !matches!(cell, Cell::Text(_) | Cell::Empty)).count();
        numbers > 0 && numbers >= words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(columns: &[&str], rows: Vec<Vec<Cell>>) -> Table {
        let columns = columns.iter().map(ToString::to_string).collect();
        Table { name: "a".into(), title: "b".into(), columns, rows }
    }

    fn measured(value: f64) -> Cell {
        Cell::Measured { value, low: value - 1.0, high: f64::INFINITY, digits: 0, unit: " %".into() }
    }

    #[test]
    fn fields_are_quoted_where_they_must() {
        let row = ["plain", "a,b", "say \"x\"", "two\nlines", " edge", ""].map(Cell::text).to_vec();
        let text = csv(&table(&["a", "b", "c", "d", "e", "f"], vec![row]));
        assert_eq!(text, "a,b,c,d,e,f\nplain,\"a,b\",\"say \"\"x\"\"\",\"two\nlines\",\" edge\",\n");
    }

    #[test]
    fn numbers_are_plain_and_whole() {
        let number = |value| Cell::Number { value, digits: 1 };
        let row = vec![Cell::Count(1_234_567), number(-0.125), number(1e6), number(f64::NAN), number(-0.0)];
        assert_eq!(csv(&table(&["a", "b", "c", "d", "e"], vec![row])), "a,b,c,d,e\n1234567,-0.125,1000000,,0\n");
    }

    #[test]
    fn one_measured_cell_makes_three_columns_for_all() {
        let rows = vec![vec![measured(2.5), Cell::Count(3)], vec![Cell::text("none"), Cell::Empty]];
        assert_eq!(csv(&table(&["x", "n"], rows)), "x,x low,x high,n\n2.5,1.5,inf,3\nnone,,,\n");
    }

    #[test]
    fn ragged_rows_keep_their_columns() {
        let rows = vec![vec![], vec![Cell::Count(1), Cell::Count(2)]];
        assert_eq!(csv(&table(&["x"], rows)), "x,\n,\n1,2\n");
        assert_eq!(csv(&table(&["x"], vec![vec![]])), "x\n\"\"\n");
        assert_eq!(csv(&table(&[], vec![])), "\n");
    }
}
