//! A page of many reports: what each asked and found, and its first figure in small.

use super::Report;
use super::escape::{escaped, prose};
use super::figure::{Canvas, drawn};
use super::shell::{self, paragraphs};

/// Findings beyond these are left to the report.
const MOST_FINDINGS: usize = 4;

/// A page that leads to reports: the link of each, and the report.
///
/// ```
/// use foehn_lab::report::{Report, index_page};
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
/// let html = index_page(&[("etc/report.html".to_owned(), report)]);
/// assert!(html.contains("<a href=\"etc/report.html\">ETC</a>"));
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn index_page(reports: &[(String, Report)]) -> String {
    let entries: String = reports.iter().map(|(link, report)| entry(link, report)).collect();
    let count = match reports.len() {
        0 => "There is no report yet.".to_owned(),
        1 => "One experiment".to_owned(),
        count => format!("{count} experiments"),
    };
    let question =
        if reports.is_empty() { count } else { format!("{count} of the papers, measured again with our own data.") };
    let body = format!(
        "<header>\n<p class=\"kind\">{} <span>Foehn, one search core, any game</span></p>\n<h1>The laboratory</h1>\n{}</header>\n\
         <main>\n<ul class=\"reports\">\n{entries}</ul>\n</main>\n",
        shell::SIGN,
        paragraphs([&question], "question")
    );
    shell::page("Foehn: the laboratory", &body)
}

fn entry(link: &str, report: &Report) -> String {
    let figure = report.sections.iter().flat_map(|section| &section.figures).next();
    let (class, small) = figure.map_or(("report bare", String::new()), |figure| {
        ("report", format!("<div class=\"small\" aria-hidden=\"true\">\n{}</div>\n", drawn(figure, &Canvas::NARROW)))
    });
    let findings = report.findings.iter().take(MOST_FINDINGS).map(|finding| format!("<li>{}</li>\n", prose(finding)));
    let mut findings: String = findings.collect();
    if report.findings.len() > MOST_FINDINGS {
        findings += &format!("<li>and {} more</li>\n", report.findings.len() - MOST_FINDINGS);
    }
    let findings = if findings.is_empty() { findings } else { format!("<ul>\n{findings}</ul>\n") };
    let facts = [&report.experiment, &report.papers, &report.run.finished];
    let facts: Vec<&str> = facts.into_iter().map(String::as_str).filter(|fact| !fact.is_empty()).collect();
    format!(
        "<li class=\"{class}\">\n{small}<div class=\"about\">\n<h2><a href=\"{}\">{}</a></h2>\n{}{findings}{}</div>\n</li>\n",
        escaped(link),
        escaped(&report.title),
        paragraphs([&report.question], "question"),
        paragraphs([&facts.join(" · ")], "papers")
    )
}
