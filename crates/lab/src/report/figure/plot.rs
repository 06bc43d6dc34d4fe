//! The field between the axes: where a value stands in it, the grid, the numbers and names at its sides.

use super::super::{Figure, Scale, Style};
use super::axis::{Ruler, Tick};
use super::sheet::{Anchor, Area, Sheet};
use super::words::{Px, cut, lines, width};
use super::{Canvas, SIZE};

/// Names that do not fit below the axis rise to it at this angle, in degrees.
const SLANT: f64 = 40.0;

/// The widest a slanted name may be.
const LONGEST_NAME: f64 = 150.0;

/// The field and its axes.
pub(super) struct Plot {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    /// Room at both sides, so that the first and last marks stand off the edge.
    aside: f64,
    /// The same above and below the values.
    above: f64,
    below: f64,
    pub(super) x: Ruler,
    pub(super) y: Ruler,
}

impl Plot {
    /// The field of a figure whose top is there.
    pub(super) fn new(figure: &Figure, canvas: &Canvas, top: f64) -> Self {
        let measured = || figure.series.iter().flat_map(|series| &series.points);
        let xs: Vec<f64> = measured().map(|point| point.x).chain(figure.marks.iter().map(|mark| mark.x)).collect();
        let intervals = measured().filter_map(|point| point.interval).flat_map(|(low, high)| [low, high]);
        let ys = measured().map(|point| point.y).chain(figure.marks.iter().map(|mark| mark.y)).chain(intervals);
        let ys: Vec<f64> = ys.collect();
        let has_bars = figure.series.iter().any(|series| series.style == Style::Bars);
        let has_boxes = figure.series.iter().any(|series| series.style == Style::Boxes);
        // Bars say how much by their length, so they begin at zero.
        let y_scale = if has_bars && figure.y.scale == Scale::Linear { &Scale::FromZero } else { &figure.y.scale };
        let x = Ruler::new(&figure.x.scale, &xs, (canvas.width / 65.0) as usize);
        let y = Ruler::new(y_scale, &ys, (canvas.field / 48.0) as usize);
        let widest = y.ticks.iter().map(|tick| width(&tick.label, SIZE)).fold(0.0, f64::max);
        let left = canvas.margin + widest.min(0.35 * canvas.width) + 8.0;
        let plot_width = canvas.width - canvas.margin - left;
        let aside = match () {
            () if x.has_names() => 0.0,
            () if has_bars || has_boxes => plot_width / (2.0 * distinct(&xs).len().max(1) as f64 + 1.0),
            () => 16.0,
        };
        let (above, below) = margins(figure, &y);
        Plot { left, top, width: plot_width, height: canvas.field, aside, above, below, x, y }
    }

    pub(super) fn bottom(&self) -> f64 {
        self.top + self.height
    }

    pub(super) fn area(&self) -> Area {
        Area([self.left, self.top, self.left + self.width, self.bottom()])
    }

    pub(super) fn middle(&self) -> (f64, f64) {
        (self.left + self.width / 2.0, self.top + self.height / 2.0)
    }

    fn x_of(&self, share: f64) -> f64 {
        self.left + self.aside + share * (self.width - 2.0 * self.aside)
    }

    fn y_of(&self, share: f64) -> f64 {
        self.bottom() - self.below - share * (self.height - self.above - self.below)
    }

    /// Where a point stands, if both axes have a place for it.
    pub(super) fn at(&self, x: f64, y: f64) -> Option<(f64, f64)> {
        Some((self.x_of(self.x.place(x)?), self.y_of(self.y.place(y)?)))
    }

    /// The height of a value, or of the edge beyond which it lies.
    pub(super) fn nearest_y(&self, value: f64) -> Option<f64> {
        self.y.nearest(value).map(|share| self.y_of(share))
    }

    /// The shortest way between neighbours among these values below the field.
    pub(super) fn spacing(&self, xs: &[f64]) -> f64 {
        let places: Vec<f64> = xs.iter().filter_map(|&x| self.x.place(x)).collect();
        let places = distinct(&places);
        let room = self.width - 2.0 * self.aside;
        let named = if self.x.has_names() { room / self.x.ticks.len().max(1) as f64 } else { self.width };
        places.windows(2).map(|pair| (pair[1] - pair[0]) * room).fold(named, f64::min)
    }

    /// Draws grid, axes, numbers and names. Where they end below.
    pub(super) fn draw(&self, sheet: &mut Sheet) -> f64 {
        let (left, right, bottom) = (self.left, self.left + self.width, self.bottom());
        let level = |share: f64| format!("M{} {}H{}", Px(left), Px(self.y_of(share)), Px(right));
        let upright = |share: f64| format!("M{} {}V{}", Px(self.x_of(share)), Px(self.top), Px(bottom));
        let shares = |ticks: &[Tick]| ticks.iter().map(|tick| tick.at).collect::<Vec<_>>();
        let fine: String =
            self.y.fine.iter().map(|&at| level(at)).chain(self.x.fine.iter().map(|&at| upright(at))).collect();
        let mut grid: String = shares(&self.y.ticks).into_iter().map(level).collect();
        if !self.x.has_names() {
            grid.extend(shares(&self.x.ticks).into_iter().map(upright));
        }
        for (lines, width) in [(fine, "0.5"), (grid, "1")].into_iter().filter(|(lines, _)| !lines.is_empty()) {
            sheet.add(format_args!("<path class=\"grid\" d=\"{lines}\" stroke=\"#e4e1d8\" stroke-width=\"{width}\"/>"));
        }
        sheet.add(format_args!(
            "<path class=\"axis\" d=\"M{0} {1}H{2}M{0} {3}V{1}\" stroke=\"#5d626a\" fill=\"none\"/>",
            Px(left),
            Px(bottom),
            Px(right),
            Px(self.top)
        ));
        // Where zero is above the foot, it has a line of its own.
        if let Some(foot) = self.y.place(0.0).filter(|_| !self.y.has_names()).map(|share| self.y_of(share)) {
            sheet.add(format_args!(
                "<path class=\"axis\" d=\"M{} {}H{}\" stroke=\"#5d626a\"/>",
                Px(left),
                Px(foot),
                Px(right)
            ));
        }
        self.draw_side(sheet);
        if self.x.has_names() { self.draw_names(sheet) } else { self.draw_numbers(sheet) }
    }

    fn draw_side(&self, sheet: &mut Sheet) {
        let every = stride(SIZE + 2.0, self.height / self.y.ticks.len().max(1) as f64);
        for tick in self.y.ticks.iter().step_by(every) {
            let label = cut(&tick.label, SIZE, self.left - 12.0);
            sheet.text(
                (self.left - 8.0, self.y_of(tick.at) + 0.35 * SIZE),
                SIZE,
                Anchor::End,
                " class=\"soft\"",
                &label,
            );
        }
    }

    fn draw_numbers(&self, sheet: &mut Sheet) -> f64 {
        let widest = self.x.ticks.iter().map(|tick| width(&tick.label, SIZE)).fold(0.0, f64::max);
        let room = (self.width - 2.0 * self.aside) / (self.x.ticks.len().max(2) - 1) as f64;
        for tick in self.x.ticks.iter().step_by(stride(widest + 6.0, room)) {
            let place = (self.x_of(tick.at), self.bottom() + SIZE + 6.0);
            sheet.text(place, SIZE, Anchor::Middle, " class=\"soft\"", &tick.label);
        }
        self.bottom() + SIZE + 8.0
    }

    fn draw_names(&self, sheet: &mut Sheet) -> f64 {
        let room = self.width / self.x.ticks.len().max(1) as f64;
        let broken: Vec<Vec<String>> =
            self.x.ticks.iter().map(|tick| lines(&tick.label, SIZE, room - 6.0, 3)).collect();
        if broken.iter().flatten().any(|line| line.ends_with('…')) {
            return self.draw_slanted(room, sheet);
        }
        for (tick, lines) in self.x.ticks.iter().zip(&broken) {
            for (number, line) in lines.iter().enumerate() {
                let place = (self.x_of(tick.at), self.bottom() + 6.0 + SIZE * (1.0 + 1.2 * number as f64));
                sheet.text(place, SIZE, Anchor::Middle, "", line);
            }
        }
        let most = broken.iter().map(Vec::len).max().unwrap_or(0);
        self.bottom() + 8.0 + SIZE * 1.2 * most as f64
    }

    fn draw_slanted(&self, room: f64, sheet: &mut Sheet) -> f64 {
        let (sine, cosine) = SLANT.to_radians().sin_cos();
        let mut deepest: f64 = 0.0;
        for tick in self.x.ticks.iter().step_by(stride(SIZE * 1.25, room)) {
            let (x, y) = (self.x_of(tick.at) + 4.0, self.bottom() + 6.0 + 0.6 * SIZE);
            // A name must not begin left of the sheet.
            let label = cut(&tick.label, SIZE, LONGEST_NAME.min((x - 4.0) / cosine));
            let turned = format!(" transform=\"rotate(-{SLANT} {} {})\"", Px(x), Px(y));
            sheet.text((x, y), SIZE, Anchor::End, &turned, &label);
            deepest = deepest.max(width(&label, SIZE) * sine);
        }
        self.bottom() + 12.0 + SIZE + deepest
    }
}

/// Room above and below the values: bars may have their number there, and what stands on the foot of the field has
/// none below.
fn margins(figure: &Figure, y: &Ruler) -> (f64, f64) {
    let has_bars = figure.series.iter().any(|series| series.style == Style::Bars);
    let room = if has_bars { 20.0 } else { 8.0 };
    let stands_on_foot = y.place(0.0).is_none_or(|share| share == 0.0) && has_bars || y.place(0.0) == Some(0.0);
    match y.has_names() {
        true => (0.0, 0.0),
        false => (room, if stands_on_foot { 0.0 } else { room }),
    }
}

/// Every how many labels must be written, so that each has the room it needs.
fn stride(needed: f64, room: f64) -> usize {
    (needed / room.max(0.1)).ceil().clamp(1.0, 1000.0) as usize
}

/// The finite values in order, each once.
pub(super) fn distinct(values: &[f64]) -> Vec<f64> {
    let mut values: Vec<f64> = values.iter().copied().filter(|value| value.is_finite()).collect();
    values.sort_by(f64::total_cmp);
    values.dedup_by(|one, other| (*one - *other).abs() <= 1e-12 * one.abs().max(1e-12));
    values
}
