//! The legend: each series with its sign and its sample, each paper's value with its diamond; below the figure, what
//! holds for all points.

use super::super::escape::escaped;
use super::super::numbers::grouped;
use super::super::{Figure, Series, Style};
use super::boxes;
use super::look::Look;
use super::papers;
use super::sheet::{Anchor, Sheet};
use super::words::{Px, cut, lines, width};
use super::{Canvas, SIZE};

/// The room of a sign before its name.
const SIGN: f64 = 34.0;
const ROW: f64 = 20.0;
const NOTE: f64 = 11.5;

/// Draws the legend with its top there. Where it ends.
pub(super) fn draw(figure: &Figure, canvas: &Canvas, top: f64, sheet: &mut Sheet) -> f64 {
    let papers = papers::names(figure);
    let shared = shared_sample(figure).is_some();
    let series = figure.series.iter().enumerate().map(|(number, series)| {
        let sample = if shared && !is_single(series.style) { String::new() } else { sample(series) };
        (series_sign(figure, number), Look(number).attributes(), format!("{}{sample}", series.name))
    });
    let stated = papers.iter().enumerate().map(|(number, name)| {
        let sign: Sign = Box::new(move |x, y| papers::sign(number, x + 12.0, y));
        (sign, papers::attributes(figure, name), (*name).to_owned())
    });
    let right = canvas.width - canvas.margin;
    let (mut x, mut y, mut is_empty) = (canvas.margin, top + ROW / 2.0, true);
    for (sign, attributes, name) in series.chain(stated).filter(|(_, _, name)| !name.is_empty()) {
        let label = cut(&name, SIZE, right - canvas.margin - SIGN);
        let wide = SIGN + width(&label, SIZE);
        if x > canvas.margin && x + wide > right {
            (x, y) = (canvas.margin, y + ROW);
        }
        sheet.add(format_args!("<g><title>{}</title><g {attributes}>{}</g>", escaped(&name), sign(x, y)));
        sheet.text((x + SIGN, y + 0.35 * SIZE), SIZE, Anchor::Start, "", &label);
        sheet.add(format_args!("</g>"));
        (x, is_empty) = (x + wide + 18.0, false);
    }
    if is_empty { top } else { y + ROW / 2.0 }
}

/// A sign drawn at a place: its left end and its middle height.
type Sign<'a> = Box<dyn Fn(f64, f64) -> String + 'a>;

fn series_sign(figure: &Figure, number: usize) -> Sign<'_> {
    let look = Look(number);
    let mark = move |x: f64, y: f64| look.mark(x + 12.0, y, 4.2);
    let is_alone = figure.series.iter().filter(|series| series.style == Style::Bars).count() < 2;
    match figure.series[number].style {
        Style::Line => Box::new(move |x, y| {
            format!(
                "<path d=\"M{} {}h26\" stroke=\"currentColor\" stroke-width=\"2\"{}/><path d=\"{}\" fill=\"currentColor\"/>",
                Px(x - 1.0),
                Px(y),
                look.dashes(),
                mark(x, y)
            )
        }),
        Style::Bars => Box::new(move |x, y| {
            let hatching = if is_alone { String::new() } else { look.hatching(x, y - 6.0, 24.0, 12.0) };
            format!(
                "<rect x=\"{}\" y=\"{}\" width=\"24\" height=\"12\" fill=\"currentColor\"/>{hatching}",
                Px(x),
                Px(y - 6.0)
            )
        }),
        Style::Dots => Box::new(move |x, y| format!("<path d=\"{}\" fill=\"currentColor\"/>", mark(x, y))),
        Style::Boxes => Box::new(boxes::sign),
    }
}

/// Whether the points of a style are single values, which the legend counts.
fn is_single(style: Style) -> bool {
    matches!(style, Style::Dots | Style::Boxes)
}

/// The n of every point, if they are all the same. Single values are counted by the legend.
fn shared_sample(figure: &Figure) -> Option<u64> {
    let mut all = figure.series.iter().filter(|series| !is_single(series.style)).flat_map(|series| &series.points);
    let first = all.next()?.n;
    all.all(|point| point.n == first).then_some(first)
}

/// The sample of a series: `, n = 12 to 100`.
fn sample(series: &Series) -> String {
    let (Some(least), Some(most)) =
        (series.points.iter().map(|point| point.n).min(), series.points.iter().map(|point| point.n).max())
    else {
        return String::new();
    };
    let n = if least == most {
        format!("n = {}", grouped(least))
    } else {
        format!("n = {} to {}", grouped(least), grouped(most))
    };
    match series.style {
        Style::Boxes => format!(", {} values", grouped(series.points.len() as u64)),
        Style::Dots if most <= 1 => format!(", {} points", grouped(series.points.len() as u64)),
        Style::Dots => format!(", {} points, {n} each", grouped(series.points.len() as u64)),
        _ => format!(", {n}"),
    }
}

/// Writes what holds for all points, and how many have no place. Where it ends.
pub(super) fn draw_note(figure: &Figure, canvas: &Canvas, lost: usize, top: f64, sheet: &mut Sheet) -> f64 {
    let mut parts: Vec<String> =
        shared_sample(figure).map(|n| format!("n = {} at every point", grouped(n))).into_iter().collect();
    if figure.series.iter().flat_map(|series| &series.points).any(|point| point.interval.is_some()) {
        parts.push("whiskers: 95 % intervals".to_owned());
    }
    if figure.series.iter().any(|series| series.style == Style::Boxes) {
        parts.push("boxes: quartiles and median; whiskers: up to 1.5 boxes further; circles: values beyond".to_owned());
    }
    if !figure.marks.is_empty() {
        parts.push("hollow diamonds: values of the papers".to_owned());
    }
    match lost {
        0 => {}
        1 => parts.push("1 point has no place on these axes and is not drawn".to_owned()),
        _ => parts.push(format!("{} points have no place on these axes and are not drawn", grouped(lost as u64))),
    }
    let broken = lines(&parts.join("; "), NOTE, canvas.width - 2.0 * canvas.margin, 3);
    for (number, line) in broken.iter().enumerate() {
        let base = top + NOTE * (1.0 + 1.3 * number as f64);
        sheet.text((canvas.margin, base), NOTE, Anchor::Start, " class=\"soft\"", line);
    }
    top + NOTE * 1.3 * broken.len() as f64
}
