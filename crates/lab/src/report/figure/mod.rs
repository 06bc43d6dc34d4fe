//! Draws a figure as SVG: a title, the legend, the field between the axes, and what holds for all points.
//!
//! The drawing needs nothing else: no font, no script, no file. Its colours follow light and dark, or the page that
//! it stands in (`figure.css`); programs that know no styles see the light ones. Two sizes of it exist, so that it
//! can be read on a phone as well.
//!
//! Whatever the numbers are, the drawing holds no number that is none, and says how many points have no place in it.

mod axis;
mod boxes;
mod legend;
mod look;
mod papers;
mod plot;
mod series;
mod sheet;
mod words;

pub use boxes::Quartiles;

use super::Figure;
use super::escape::escaped;
use super::numbers::{grouped, short};
use plot::Plot;
use sheet::{Anchor, Sheet};
use words::{Px, lines};

/// The looks of all figures, for a page that holds several.
pub(super) const STYLE: &str = include_str!("figure.css");

/// The size of most letters.
const SIZE: f64 = 13.0;

/// What a figure is drawn on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Canvas {
    width: f64,
    /// The height of the field between the axes.
    field: f64,
    margin: f64,
    tips: Tips,
    style: OwnStyle,
    /// A further class of the drawing.
    class: &'static str,
}

/// Which points tell their numbers when they are pointed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tips {
    All,
    /// All but those of a cloud of dots.
    NoCloud,
}

/// Whether a drawing brings its style or finds it in the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OwnStyle {
    Inside,
    OfThePage,
}

impl Canvas {
    /// A file of its own.
    const ALONE: Canvas =
        Canvas { width: 760.0, field: 340.0, margin: 16.0, tips: Tips::All, style: OwnStyle::Inside, class: "alone" };

    /// In a page, where it is wide.
    pub(super) const WIDE: Canvas = Canvas { style: OwnStyle::OfThePage, class: "wide", ..Canvas::ALONE };

    /// In a page, where it is narrow.
    pub(super) const NARROW: Canvas = Canvas {
        width: 430.0,
        field: 260.0,
        margin: 10.0,
        tips: Tips::NoCloud,
        style: OwnStyle::OfThePage,
        class: "narrow",
    };
}

/// The figure as an SVG that needs nothing else.
///
/// ```
/// use foehn_lab::report::{Axis, Figure, Mark, Point, Scale, Series, Style, svg};
/// let points = [(7.0, 88.0), (8.0, 85.0)].map(|(x, y)| Point { x, y, interval: Some((y - 2.0, y + 2.0)), n: 100 });
/// let drawing = svg(&Figure {
///     name: "etc".into(),
///     title: "ETC in chess".into(),
///     caption: "Nodes with ETC.".into(),
///     x: Axis { label: "depth, in plies".into(), scale: Scale::Linear },
///     y: Axis { label: "nodes, NegaScout = 100".into(), scale: Scale::FromZero },
///     series: vec![Series { name: "ETC".into(), style: Style::Line, points: points.to_vec() }],
///     marks: vec![Mark { name: "Plaat 1996: ETC".into(), x: 8.0, y: 72.0 }],
/// });
/// assert!(drawing.starts_with("<svg ") && drawing.contains("nodes, NegaScout = 100: 85 [83, 87]"));
/// ```
pub fn svg(figure: &Figure) -> String {
    drawn(figure, &Canvas::ALONE)
}

/// The figure on this canvas.
pub(super) fn drawn(figure: &Figure, canvas: &Canvas) -> String {
    let mut sheet = Sheet::default();
    let mut below = paragraph(&figure.title, canvas, 12.0, Face::Title, &mut sheet);
    below = legend::draw(figure, canvas, below + 6.0, &mut sheet);
    below = paragraph(&figure.y.label, canvas, below + 8.0, Face::Label, &mut sheet);
    let plot = Plot::new(figure, canvas, below + 10.0);
    below = plot.draw(&mut sheet);
    let slots = series::slots(figure, &plot);
    let lost =
        series::draw(figure, canvas, &plot, &slots, &mut sheet) + papers::draw(figure, &plot, &slots, &mut sheet);
    if figure.marks.is_empty() && figure.series.iter().all(|series| series.points.is_empty()) {
        sheet.text(plot.middle(), SIZE, Anchor::Middle, " class=\"soft\"", "nothing was measured");
    }
    if !figure.x.label.is_empty() {
        below += SIZE * 1.3;
        let label = words::cut(&figure.x.label, SIZE, canvas.width - 2.0 * canvas.margin);
        // Under the middle of the field, unless the label is too wide for that.
        let half = words::width(&label, SIZE) / 2.0;
        let middle = plot.middle().0.min(canvas.width - canvas.margin - half).max(canvas.margin + half);
        sheet.text((middle, below), SIZE, Anchor::Middle, " class=\"soft\"", &label);
    }
    below = legend::draw_note(figure, canvas, lost, below + 12.0, &mut sheet);
    framed(figure, canvas, below + 8.0, &sheet.into_svg())
}

/// How a paragraph looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Face {
    Title,
    Label,
}

/// Writes a text across the canvas. Where it ends.
fn paragraph(text: &str, canvas: &Canvas, top: f64, face: Face, sheet: &mut Sheet) -> f64 {
    let (size, most, more) = match face {
        Face::Title => (16.0, 3, " font-weight=\"600\""),
        Face::Label => (SIZE, 2, " class=\"soft\""),
    };
    // Bold letters are a little wider.
    let room = (canvas.width - 2.0 * canvas.margin) / if face == Face::Title { 1.08 } else { 1.0 };
    let broken = lines(text, size, room, most);
    for (number, line) in broken.iter().enumerate() {
        sheet.text((canvas.margin, top + size * (1.0 + 1.25 * number as f64)), size, Anchor::Start, more, line);
    }
    top + size * 1.25 * broken.len() as f64
}

/// The drawing with its size, its style, and words for those who do not see it.
fn framed(figure: &Figure, canvas: &Canvas, height: f64, body: &str) -> String {
    let (width, height, class) = (Px(canvas.width), Px(height.ceil()), canvas.class);
    let style = if canvas.style == OwnStyle::Inside { format!("<style>\n{STYLE}</style>\n") } else { String::new() };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"foehn-figure {class}\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" font-family=\"sans-serif\" fill=\"#23262b\">\n<title>{}</title>\n<desc>{}</desc>\n{style}\
         <rect class=\"ground\" width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{body}</svg>\n",
        escaped(&figure.title),
        escaped(&described(figure))
    )
}

/// The figure in words: its caption, its axes, and between which values each series lies.
fn described(figure: &Figure) -> String {
    let mut sentences =
        vec![figure.caption.clone(), format!("From left to right: {}. Upwards: {}.", figure.x.label, figure.y.label)];
    for series in &figure.series {
        let finite = || series.points.iter().map(|point| point.y).filter(|value| value.is_finite());
        let (low, high) = (finite().fold(f64::INFINITY, f64::min), finite().fold(f64::NEG_INFINITY, f64::max));
        let count = grouped(series.points.len() as u64);
        sentences.push(if low > high {
            format!("{}: no points.", series.name)
        } else {
            format!("{}: {count} points between {} and {}.", series.name, short(low), short(high))
        });
    }
    sentences.extend(figure.marks.iter().map(|mark| format!("{}: {}.", mark.name, short(mark.y))));
    sentences.retain(|sentence| !sentence.trim().is_empty());
    sentences.join(" ")
}

#[cfg(test)]
mod tests;
