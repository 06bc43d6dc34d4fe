//! The sheet a figure is drawn on: the SVG so far, and the areas on which names would hide something.

use super::super::escape::escaped;
use super::words::{self, Px};
use std::fmt::{self, Write};

/// A rectangle: left, top, right, bottom.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Area(pub(super) [f64; 4]);

impl Area {
    /// So far to each side of a point.
    pub(super) fn around(x: f64, y: f64, reach: f64) -> Self {
        Area([x - reach, y - reach, x + reach, y + reach])
    }

    fn meets(self, other: Area) -> bool {
        let ([left, top, right, bottom], [other_left, other_top, other_right, other_bottom]) = (self.0, other.0);
        left < other_right && other_left < right && top < other_bottom && other_top < bottom
    }

    fn is_within(self, other: Area) -> bool {
        let ([left, top, right, bottom], [other_left, other_top, other_right, other_bottom]) = (self.0, other.0);
        left >= other_left && top >= other_top && right <= other_right && bottom <= other_bottom
    }
}

/// Where a text begins, stands centred, or ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Anchor {
    fn attribute(self) -> &'static str {
        match self {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        }
    }
}

/// What is drawn so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Sheet {
    svg: String,
    taken: Vec<Area>,
}

impl Sheet {
    /// Adds elements.
    pub(super) fn add(&mut self, elements: fmt::Arguments<'_>) {
        self.svg.write_fmt(elements).expect("a string takes every text");
        self.svg.push('\n');
    }

    /// Adds a text; `more` are further attributes.
    pub(super) fn text(&mut self, (x, y): (f64, f64), size: f64, anchor: Anchor, more: &str, text: &str) {
        let (x, y, size, anchor) = (Px(x), Px(y), Px(size), anchor.attribute());
        self.add(format_args!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}{more}>{}</text>", escaped(text)));
    }

    /// Nothing shall be written there.
    pub(super) fn take(&mut self, area: Area) {
        self.taken.push(area);
    }

    /// Nothing shall be written along this line.
    pub(super) fn take_line(&mut self, from: (f64, f64), to: (f64, f64)) {
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        let steps = (across.hypot(down) / 6.0).clamp(1.0, 300.0) as usize;
        for step in 0..=steps {
            let share = step as f64 / steps as f64;
            self.take(Area::around(from.0 + share * across, from.1 + share * down, 1.5));
        }
    }

    /// The first place beside a point where a name hides nothing: the left end of its baseline.
    pub(super) fn free_place(
        &self,
        (x, y): (f64, f64),
        name: &str,
        size: f64,
        within: Area,
    ) -> Option<(f64, f64, Area)> {
        let width = words::width(name, size);
        let starts = [
            (x + 10.0, y + 0.35 * size),
            (x - 10.0 - width, y + 0.35 * size),
            (x - width / 2.0, y - 11.0),
            (x - width / 2.0, y + 10.0 + 0.8 * size),
            (x + 7.0, y - 9.0),
            (x - 7.0 - width, y - 9.0),
            (x + 7.0, y + 9.0 + 0.8 * size),
            (x - 7.0 - width, y + 9.0 + 0.8 * size),
        ];
        let areas =
            starts.map(|(left, base)| (left, base, Area([left, base - 0.8 * size, left + width, base + 0.25 * size])));
        areas
            .into_iter()
            .find(|(_, _, area)| area.is_within(within) && !self.taken.iter().any(|other| area.meets(*other)))
    }

    pub(super) fn into_svg(self) -> String {
        self.svg
    }
}
