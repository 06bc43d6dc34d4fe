//! What every page has: the head with its style and its policy, and the sign of the house.
//!
//! The policy allows no script and asks no other server for anything, whatever stands in the page.

use super::escape::{escaped, prose};
use super::figure;

const STYLE: &str = include_str!("style.css");

const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/// The sign of the house, for the top of a page.
pub(super) const SIGN: &str = "<svg viewBox=\"0 0 32 32\" aria-hidden=\"true\"><rect width=\"32\" height=\"32\" rx=\"7\" fill=\"#1f6f78\"/>\
     <path d=\"M4 20c7 0 8-11 14-11 4 0 5 4 10 4M6 25c7 0 9-8 14-8 3 0 4 2 7 2\" fill=\"none\" stroke=\"#fff\" \
     stroke-width=\"2.6\" stroke-linecap=\"round\"/></svg>";

/// The same for the tab of a browser.
const ICON: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' \
     rx='7' fill='%231f6f78'/%3E%3Cpath d='M4 20c7 0 8-11 14-11 4 0 5 4 10 4M6 25c7 0 9-8 14-8 3 0 4 2 7 2' fill='none' \
     stroke='%23fff' stroke-width='2.6' stroke-linecap='round'/%3E%3C/svg%3E";

/// A whole page with this title and body; the body is markup.
pub(super) fn page(title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n<link rel=\"icon\" href=\"{ICON}\">\n\
         <style>\n{STYLE}{}</style>\n</head>\n<body>\n{body}</body>\n</html>\n",
        escaped(title),
        figure::STYLE
    )
}

/// Paragraphs of text.
pub(super) fn paragraphs<'a>(texts: impl IntoIterator<Item = &'a String>, class: &str) -> String {
    let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
    let full = texts.into_iter().filter(|text| !text.trim().is_empty());
    full.map(|text| format!("<p{class}>{}</p>\n", prose(text))).collect()
}
