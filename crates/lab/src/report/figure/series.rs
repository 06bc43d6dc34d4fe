//! What was measured, drawn: bars, dots, and marks joined by lines, with their intervals; boxes have a file of their own. A point
//! tells its numbers when it is pointed at.

use super::super::escape::escaped;
use super::super::numbers::{grouped, short};
use super::super::{Figure, Point, Series, Style};
use super::boxes;
use super::look::Look;
use super::plot::Plot;
use super::sheet::{Anchor, Area, Sheet};
use super::words::{Px, width};
use super::{Canvas, SIZE, Tips};

/// More dots than these keep their numbers to themselves on small drawings.
const FEW_DOTS: usize = 100;

/// The widest a bar may be.
const WIDEST_BAR: f64 = 46.0;

/// Where the points of a series stand beside those of others.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Slot {
    /// To the right of the value's own place.
    pub(super) aside: f64,
    /// How wide its bars or boxes are.
    pub(super) bar: f64,
}

/// A place for each series: bars side by side, marks with intervals a little apart so that each interval is seen.
pub(super) fn slots(figure: &Figure, plot: &Plot) -> Vec<Slot> {
    let count = |style| figure.series.iter().filter(|series| series.style == style).count();
    let (bars, joined, boxes) = (count(Style::Bars), count(Style::Line), count(Style::Boxes));
    let of = |style| figure.series.iter().filter(move |series| series.style == style).flat_map(|series| &series.points);
    let xs = |style| of(style).map(|point| point.x).collect::<Vec<_>>();
    let share = |style, among: usize| (0.8 * plot.spacing(&xs(style)) / among.max(1) as f64).clamp(0.5, WIDEST_BAR);
    let (bar, wide_box) = (share(Style::Bars, bars), share(Style::Boxes, boxes));
    let have_intervals = of(Style::Line).any(|point| point.interval.is_some());
    let room = plot.spacing(&xs(Style::Line)) / joined.max(1) as f64;
    let apart = if have_intervals && room > 7.0 { (0.25 * room).clamp(2.0, 5.0) } else { 0.0 };
    let (mut bars_so_far, mut joined_so_far, mut boxes_so_far) = (0, 0, 0);
    let slot = |series: &Series| {
        let (number, all, step) = match series.style {
            Style::Bars => (&mut bars_so_far, bars, bar),
            Style::Line => (&mut joined_so_far, joined, apart),
            Style::Boxes => (&mut boxes_so_far, boxes, wide_box),
            Style::Dots => return Slot::default(),
        };
        *number += 1;
        let bar = if series.style == Style::Boxes { wide_box } else { bar };
        Slot { aside: (*number as f64 - 0.5 - all as f64 / 2.0) * step, bar }
    };
    figure.series.iter().map(slot).collect()
}

/// Draws every series. How many points found no place.
pub(super) fn draw(figure: &Figure, canvas: &Canvas, plot: &Plot, slots: &[Slot], sheet: &mut Sheet) -> usize {
    let mut lost = 0;
    for style in [Style::Bars, Style::Boxes, Style::Dots, Style::Line] {
        let own = figure.series.iter().enumerate().filter(|(_, series)| series.style == style);
        for (number, series) in own {
            let places = |point: &Point| plot.at(point.x, point.y).map(|(x, y)| (x + slots[number].aside, y, *point));
            let placed: Vec<(f64, f64, Point)> = series.points.iter().filter_map(places).collect();
            lost += series.points.len() - placed.len();
            let brush = Brush { figure, plot, series, look: Look(number), tips: canvas.tips };
            sheet.add(format_args!("<g {} stroke=\"none\" fill=\"none\">", Look(number).attributes()));
            match style {
                Style::Bars => brush.bars(&placed, slots[number].bar, sheet),
                Style::Dots => brush.dots(&placed, sheet),
                Style::Boxes => boxes::draw(&brush, &placed, slots[number].bar, sheet),
                Style::Line => brush.line(&placed, sheet),
            }
            sheet.add(format_args!("</g>"));
        }
    }
    lost
}

/// Everything that drawing one series needs.
pub(super) struct Brush<'a> {
    figure: &'a Figure,
    pub(super) plot: &'a Plot,
    pub(super) series: &'a Series,
    look: Look,
    tips: Tips,
}

impl Brush<'_> {
    fn line(&self, placed: &[(f64, f64, Point)], sheet: &mut Sheet) {
        let corners: Vec<String> = placed.iter().map(|(x, y, _)| format!("{} {}", Px(*x), Px(*y))).collect();
        for pair in placed.windows(2) {
            sheet.take_line((pair[0].0, pair[0].1), (pair[1].0, pair[1].1));
        }
        if corners.len() > 1 {
            let (path, dashes) = (corners.join("L"), self.look.dashes());
            sheet.add(format_args!(
                "<path d=\"M{path}\" stroke=\"currentColor\" stroke-width=\"2\" stroke-linejoin=\"round\"{dashes}/>"
            ));
        }
        for (x, y, point) in placed {
            let interval = self.interval(*x, point, 3.5, sheet);
            sheet.take(Area::around(*x, *y, 5.0));
            sheet.add(format_args!(
                "<g>{}{interval}<path class=\"halo\" d=\"{}\" fill=\"currentColor\" stroke=\"#ffffff\"/></g>",
                self.tip(point),
                self.look.mark(*x, *y, 4.2)
            ));
        }
    }

    fn dots(&self, placed: &[(f64, f64, Point)], sheet: &mut Sheet) {
        let size = if placed.len() > 40 { 2.2 } else { 3.2 };
        let tells = self.tips == Tips::All || placed.len() <= FEW_DOTS;
        if placed.is_empty() {
            return;
        }
        if !tells {
            let all: String = placed.iter().map(|(x, y, _)| self.look.mark(*x, *y, size)).collect();
            sheet.add(format_args!("<path d=\"{all}\" fill=\"currentColor\" fill-opacity=\"0.6\"/>"));
            return;
        }
        for (x, y, point) in placed {
            let interval = self.interval(*x, point, 2.0, sheet);
            sheet.take(Area::around(*x, *y, size));
            let mark = self.look.mark(*x, *y, size);
            sheet.add(format_args!(
                "<g fill-opacity=\"0.6\">{}{interval}<path d=\"{mark}\" fill=\"currentColor\"/></g>",
                self.tip(point)
            ));
        }
    }

    fn bars(&self, placed: &[(f64, f64, Point)], bar: f64, sheet: &mut Sheet) {
        let foot = self.plot.nearest_y(0.0).unwrap_or(self.plot.bottom());
        let wide = (bar - 1.5).max(0.5 * bar);
        let all_bars = self.figure.series.iter().filter(|series| series.style == Style::Bars);
        let (count, points) =
            all_bars.fold((0, 0), |(count, points), series| (count + 1, points + series.points.len()));
        for (x, y, point) in placed {
            let (left, top, height) = (x - wide / 2.0, y.min(foot), (foot - y).abs());
            sheet.take(Area([left, top, left + wide, top + height]));
            let hatching = if count > 1 { self.look.hatching(left, top, wide, height) } else { String::new() };
            sheet.add(format_args!(
                "<g>{}<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"currentColor\"/>{hatching}</g>",
                self.tip(point),
                Px(left),
                Px(top),
                Px(wide),
                Px(height)
            ));
            let interval = self.interval(*x, point, (0.3 * wide).min(5.0), sheet);
            if !interval.is_empty() {
                sheet.add(format_args!("<g class=\"ink\" color=\"#23262b\">{interval}</g>"));
            }
            if points <= 12 && bar > width(&short(point.y), SIZE - 1.0) {
                self.number(*x, *y, foot, point, sheet);
            }
        }
    }

    /// The value of a bar beyond its end.
    fn number(&self, x: f64, y: f64, foot: f64, point: &Point, sheet: &mut Sheet) {
        let end = |value: f64| self.plot.nearest_y(value).unwrap_or(y);
        let (one, other) = point.interval.map_or((y, y), |(low, high)| (end(low), end(high)));
        let falls = point.y < 0.0 && y > foot;
        let base = if falls { y.max(one).max(other) + SIZE } else { y.min(one).min(other) - 5.0 };
        let text = short(point.y);
        sheet.take(Area([x - width(&text, SIZE) / 2.0, base - SIZE, x + width(&text, SIZE) / 2.0, base]));
        sheet.text((x, base), SIZE - 1.0, Anchor::Middle, "", &text);
    }

    /// The interval of a point, with caps at the ends that are on the axis.
    fn interval(&self, x: f64, point: &Point, cap: f64, sheet: &mut Sheet) -> String {
        let Some((low, high)) = point.interval else { return String::new() };
        let (Some(bottom), Some(top)) = (self.plot.nearest_y(low), self.plot.nearest_y(high)) else {
            return String::new();
        };
        sheet.take(Area([x - cap, top.min(bottom), x + cap, top.max(bottom)]));
        let mut path = format!("M{} {}V{}", Px(x), Px(bottom), Px(top));
        for (value, y) in [(low, bottom), (high, top)] {
            if self.plot.y.place(value).is_some() {
                path += &format!("M{} {}h{}", Px(x - cap), Px(y), Px(2.0 * cap));
            }
        }
        format!("<path d=\"{path}\" stroke=\"currentColor\" stroke-width=\"1.2\"/>")
    }

    fn tip(&self, point: &Point) -> String {
        let x = self.plot.x.name_at(point.x).map_or_else(|| short(point.x), str::to_owned);
        let y = self.plot.y.name_at(point.y).map_or_else(|| short(point.y), str::to_owned);
        let labelled =
            |label: &str, value: &str| if label.is_empty() { value.to_owned() } else { format!("{label}: {value}") };
        let interval =
            point.interval.map_or(String::new(), |(low, high)| format!(" [{}, {}]", short(low), short(high)));
        let (below, beside) = (labelled(&self.figure.x.label, &x), labelled(&self.figure.y.label, &y));
        let text = format!("{}\n{below}\n{beside}{interval}\nn = {}", self.series.name, grouped(point.n));
        format!("<title>{}</title>", escaped(&text))
    }
}
