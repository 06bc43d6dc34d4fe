//! A report as one page: the question, what was found, then what was measured, and how to measure it again.

use super::escape::{escaped, file_link, prose};
use super::figure::{Canvas, drawn};
use super::numbers::{grouped, time_taken};
use super::shell::{self, paragraphs};
use super::{Figure, Report, Section, Style, html_table};
use std::fmt::Write;

/// More bars than these are hard to read in half the width of a page.
const MANY_BARS: usize = 16;

/// The report as one HTML page that needs nothing else: no script, no font, no other file.
///
/// It leads to files beside it, for those who want the numbers: `report.json`, and a `.csv` for each table and a
/// `.svg` for each figure, by their names.
///
/// ```
/// use foehn_lab::report::{Report, page};
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
/// let html = page(&report);
/// assert!(html.starts_with("<!doctype html>") && html.contains("<dt>Time taken</dt><dd>9 min 42 s</dd>"));
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn page(report: &Report) -> String {
    let mut body = String::new();
    let _ = writeln!(
        body,
        "<header>\n<p class=\"kind\">{} <span>Foehn, the laboratory: <code>{}</code></span></p>\n<h1>{}</h1>\n{}{}</header>\n<main>",
        shell::SIGN,
        escaped(&report.experiment),
        escaped(&report.title),
        paragraphs([&report.question], "question"),
        if report.papers.is_empty() {
            String::new()
        } else {
            paragraphs([&format!("After {}.", report.papers)], "papers")
        }
    );
    body += &found(report);
    body += &contents(report);
    for (number, section) in (1..).zip(&report.sections) {
        body += &section_part(number, section);
    }
    body += &how(report);
    let _ =
        writeln!(body, "</main>\n<footer>Foehn {}. One search core, any game.</footer>", escaped(&report.run.version));
    shell::page(&report.title, &body)
}

fn found(report: &Report) -> String {
    let findings: String = report.findings.iter().map(|finding| format!("<li>{}</li>\n", prose(finding))).collect();
    let findings = if findings.is_empty() { "<li>Nothing yet.</li>\n".to_owned() } else { findings };
    format!(
        "<section class=\"found\" aria-labelledby=\"found\">\n<h2 id=\"found\">What was found</h2>\n<ul>\n{findings}</ul>\n</section>\n"
    )
}

/// Where to find the sections, if there are many.
fn contents(report: &Report) -> String {
    if report.sections.len() < 2 {
        return String::new();
    }
    let titles =
        (1..).zip(&report.sections).map(|(number, section)| (format!("part-{number}"), section.title.as_str()));
    let titles = titles.chain([("how".to_owned(), "How it was measured")]);
    let links: String =
        titles.map(|(id, title)| format!("<li><a href=\"#{id}\">{}</a></li>\n", escaped(title))).collect();
    format!("<nav aria-label=\"Contents\">\n<ul class=\"contents\">\n{links}</ul>\n</nav>\n")
}

fn section_part(number: usize, section: &Section) -> String {
    let figures: String = section.figures.iter().map(figure_part).collect();
    let figures = match section.figures.len() {
        0 => figures,
        1 => format!("<div class=\"figures one\">\n{figures}</div>\n"),
        _ => format!("<div class=\"figures\">\n{figures}</div>\n"),
    };
    let tables: String = section.tables.iter().map(html_table::table).collect();
    let (title, remarks) = (escaped(&section.title), paragraphs(&section.remarks, ""));
    format!("<section id=\"part-{number}\">\n<h2>{title}</h2>\n{remarks}{figures}{tables}</section>\n")
}

/// A figure in both sizes, of which the style shows the one that fits.
fn figure_part(figure: &Figure) -> String {
    // A crowd of bars takes the whole width, and so do boxes.
    let bars = figure.series.iter().filter(|series| series.style == Style::Bars).map(|series| series.points.len());
    let has_boxes = figure.series.iter().any(|series| series.style == Style::Boxes);
    let class = if has_boxes || bars.sum::<usize>() > MANY_BARS { " class=\"broad\"" } else { "" };
    format!(
        "<figure{class}>\n<div class=\"drawing\">\n{}{}</div>\n<figcaption>{} <a class=\"file\" href=\"{}\">SVG</a></figcaption>\n</figure>\n",
        drawn(figure, &Canvas::WIDE),
        drawn(figure, &Canvas::NARROW),
        if figure.caption.is_empty() { "<p></p>".to_owned() } else { paragraphs([&figure.caption], "") },
        file_link(&figure.name, "svg")
    )
}

fn how(report: &Report) -> String {
    let run = &report.run;
    let measured = [
        ("Foehn", run.version.clone()),
        ("Machine", run.machine.clone()),
        ("Jobs at a time", grouped(run.threads as u64)),
        ("Seed", run.seed.to_string()),
        ("Finished", if run.finished.is_empty() { String::new() } else { format!("{} UTC", run.finished) }),
        ("Time taken", time_taken(run.seconds)),
    ];
    let settings = run.settings.iter().map(|(name, value)| (name.as_str(), value.clone()));
    let entries = measured.into_iter().chain(settings).filter(|(_, value)| !value.is_empty());
    let entries: String = entries.map(|(name, value)| entry(name, &value)).collect();
    format!(
        "<section class=\"how\" id=\"how\">\n<h2>How it was measured</h2>\n<p>This command measures it again:</p>\n\
         <pre class=\"command\" tabindex=\"0\"><code>{}</code></pre>\n<dl>\n{entries}</dl>\n<h3>The numbers</h3>\n{}</section>\n",
        escaped(&run.command),
        files(report)
    )
}

fn entry(name: &str, value: &str) -> String {
    let (name, text) = (escaped(name), escaped(value.trim_end()));
    if value.trim_end().contains('\n') {
        return format!("<dt>{name}</dt><dd><pre tabindex=\"0\">{text}</pre></dd>\n");
    }
    format!("<dt>{name}</dt><dd>{text}</dd>\n")
}

fn files(report: &Report) -> String {
    let tables = report.sections.iter().flat_map(|section| &section.tables).map(|table| (table.name.as_str(), "csv"));
    let figures =
        report.sections.iter().flat_map(|section| &section.figures).map(|figure| (figure.name.as_str(), "svg"));
    let all = [("report", "json")].into_iter().chain(tables).chain(figures);
    let links = all.map(|(name, ending)| {
        format!("<li><a href=\"{}\">{}.{ending}</a></li>\n", file_link(name, ending), escaped(name))
    });
    format!("<ul class=\"files\">\n{}</ul>\n", links.collect::<String>())
}
