//! A page of many reports.

use super::Report;

/// A page that leads to reports: the link of each, and the report.
pub fn index_page(reports: &[(String, Report)]) -> String {
    reports.iter().map(|(link, report)| format!("<a href=\"{link}\">{}</a>", report.title)).collect()
}
