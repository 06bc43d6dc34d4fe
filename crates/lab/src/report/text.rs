//! A report for terminals.

use super::Report;

/// What was found and the tables, as plain text.
pub fn text(report: &Report) -> String {
    report.findings.join("\n")
}
