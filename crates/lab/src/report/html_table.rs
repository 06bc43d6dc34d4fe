//! A table of a page: numbers to the right, a measured number beside its interval, wide tables in a box of their own
//! that scrolls.

use super::escape::{escaped, file_link};
use super::numbers::{fixed, grouped};
use super::{Cell, Table};

/// The table as markup, with its title and the way to its file.
pub(super) fn table(table: &Table) -> String {
    let width = table.width();
    let headings: String = (0..width).map(|column| heading(table, column)).collect();
    let rows: String = table
        .rows
        .iter()
        .map(|row| {
            let cells: String =
                (0..width).map(|column| cell(table, column, row.get(column).unwrap_or(&Cell::Empty))).collect();
            format!("<tr>{cells}</tr>\n")
        })
        .collect();
    let title = escaped(&table.title);
    format!(
        "<div class=\"table\">\n<header><h3>{title}</h3> <a class=\"file\" href=\"{}\">CSV</a></header>\n\
         <div class=\"scroll\" role=\"region\" aria-label=\"{title}\" tabindex=\"0\">\n<table>\n<thead><tr>{headings}</tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table>\n</div>\n</div>\n",
        file_link(&table.name, "csv")
    )
}

fn heading(table: &Table, column: usize) -> String {
    let words = escaped(table.columns.get(column).map_or("", String::as_str));
    let class = if table.is_numeric(column) { " class=\"number\"" } else { "" };
    let span = if table.has_intervals(column) { " colspan=\"2\"" } else { "" };
    format!("<th scope=\"col\"{class}{span}>{words}</th>")
}

/// A cell; in a column with intervals it is two, the value and its interval, so that values stand below each other.
fn cell(table: &Table, column: usize, cell: &Cell) -> String {
    let (span, class) = match (table.has_intervals(column), table.is_numeric(column)) {
        (true, _) => (" colspan=\"2\"", " class=\"number\""),
        (false, true) => ("", " class=\"number\""),
        (false, false) => ("", ""),
    };
    let alone = |text: &str| match table.has_intervals(column) {
        true => format!("<td class=\"number value\">{text}</td><td class=\"interval\"></td>"),
        false => format!("<td{class}>{text}</td>"),
    };
    match cell {
        Cell::Empty => format!("<td{class}{span}></td>"),
        Cell::Count(count) => alone(&grouped(*count)),
        Cell::Number { value, digits } => alone(&fixed(*value, *digits)),
        Cell::Measured { value, low, high, digits, unit } => format!(
            "<td class=\"number value\">{}{}</td><td class=\"number interval\">[{}, {}]</td>",
            fixed(*value, *digits),
            escaped(unit),
            fixed(*low, *digits),
            fixed(*high, *digits)
        ),
        Cell::Text(words) if column == 0 => format!("<th scope=\"row\"{span}>{}</th>", escaped(words)),
        Cell::Text(words) => format!("<td{class}{span}>{}</td>", escaped(words)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(value: f64) -> Cell {
        Cell::Measured { value, low: value - 2.7, high: value + 2.7, digits: 1, unit: " %".into() }
    }

    #[test]
    fn values_and_intervals_are_columns() {
        let rows = vec![
            vec![Cell::text("<ETC>"), measured(-12.3), Cell::Count(1_000_000)],
            vec![Cell::text("EIB"), Cell::text("none"), Cell::Empty],
            vec![Cell::text("x"), Cell::Number { value: f64::NAN, digits: 1 }],
        ];
        let columns = ["a & b", "nodes", "n"].map(String::from).to_vec();
        let html = table(&Table { name: "t".into(), title: "T".into(), columns, rows });
        for part in [
            "<th scope=\"col\">a &amp; b</th><th scope=\"col\" class=\"number\" colspan=\"2\">nodes</th>",
            "<tr><th scope=\"row\">&lt;ETC&gt;</th><td class=\"number value\">-12.3 %</td>\
             <td class=\"number interval\">[-15.0, -9.6]</td><td class=\"number\">1,000,000</td></tr>",
            "<td class=\"number\" colspan=\"2\">none</td><td class=\"number\"></td></tr>",
            "<td class=\"number value\">–</td><td class=\"interval\"></td><td class=\"number\"></td></tr>",
            "href=\"t.csv\"",
        ] {
            assert!(html.contains(part), "{part}\nis not in\n{html}");
        }
    }
}
