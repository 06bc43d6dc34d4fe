//! A report as one page.

use super::Report;

/// The report as one HTML page that needs nothing else.
pub fn page(report: &Report) -> String {
    format!("<!doctype html><title>{}</title>", report.title)
}
