//! How the series look: the colours of Okabe and Ito (2008), which the colour-blind tell apart, and beside the colour
//! always a second sign: the shape of a mark, the dashes of a line, the hatching of a bar.
//!
//! Colours are attributes, for programs that read no styles, and classes, by which `figure.css` gives light and dark.
//! Diamonds are kept for the values of papers.

use super::words::Px;
use std::fmt::Write;

/// The colours on white, in the order in which series take them. `figure.css` has the same, and those on dark.
const COLOURS: [&str; 8] = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#23262b", "#9A8C00"];
const DASHES: [&str; 4] =
    ["", " stroke-dasharray=\"7 3\"", " stroke-dasharray=\"2 3\"", " stroke-dasharray=\"9 3 2 3\""];

/// The look of the series with this number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Look(pub(super) usize);

impl Look {
    /// Attributes of the group that everything of the series stands in.
    pub(super) fn attributes(self) -> String {
        let number = self.0 % COLOURS.len();
        format!("class=\"c{number}\" color=\"{}\"", COLOURS[number])
    }

    pub(super) fn dashes(self) -> &'static str {
        DASHES[(self.0 + self.0 / COLOURS.len()) % DASHES.len()]
    }

    /// The path of the mark at this place.
    pub(super) fn mark(self, x: f64, y: f64, size: f64) -> String {
        let shape: &[(f64, f64)] = match self.0 % 7 {
            0 => return format!("M{} {}{}", Px(x - size), Px(y), circle(size)),
            1 => &[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
            2 => &[(0.0, -1.2), (1.15, 0.85), (-1.15, 0.85)],
            3 => &[(0.0, 1.2), (1.15, -0.85), (-1.15, -0.85)],
            4 => &CROSS,
            5 => &[(0.0, -1.15), (1.1, -0.35), (0.7, 0.95), (-0.7, 0.95), (-1.1, -0.35)],
            _ => &PLUS,
        };
        polygon(shape, x, y, size)
    }

    /// The lines across a bar, in the colour of the ground; none for the first look.
    pub(super) fn hatching(self, left: f64, top: f64, width: f64, height: f64) -> String {
        let lines = self.hatching_lines(left, top, width, height);
        if lines.is_empty() {
            return lines;
        }
        format!("<path class=\"halo\" d=\"{lines}\" stroke=\"#ffffff\" stroke-opacity=\"0.55\"/>")
    }

    fn hatching_lines(self, left: f64, top: f64, width: f64, height: f64) -> String {
        let slants: &[(f64, f64)] = match self.0 % 6 {
            0 => &[],
            1 => &[(1.0, 1.0)],
            2 => &[(1.0, -1.0)],
            3 => &[(0.0, 1.0)],
            4 => &[(1.0, 1.0), (1.0, -1.0)],
            _ => &[(1.0, 0.0)],
        };
        slants.iter().map(|&slant| hatched(slant, left, top, width, height)).collect()
    }
}

const CROSS: [(f64, f64); 12] = [
    (-1.1, -0.6),
    (-0.6, -1.1),
    (0.0, -0.5),
    (0.6, -1.1),
    (1.1, -0.6),
    (0.5, 0.0),
    (1.1, 0.6),
    (0.6, 1.1),
    (0.0, 0.5),
    (-0.6, 1.1),
    (-1.1, 0.6),
    (-0.5, 0.0),
];
const PLUS: [(f64, f64); 12] = [
    (-0.4, -1.2),
    (0.4, -1.2),
    (0.4, -0.4),
    (1.2, -0.4),
    (1.2, 0.4),
    (0.4, 0.4),
    (0.4, 1.2),
    (-0.4, 1.2),
    (-0.4, 0.4),
    (-1.2, 0.4),
    (-1.2, -0.4),
    (-0.4, -0.4),
];

/// A circle of this radius, from its left end.
fn circle(radius: f64) -> String {
    let (radius, across) = (Px(radius), Px(2.0 * radius));
    format!("a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0 -{across} 0z")
}

fn polygon(corners: &[(f64, f64)], x: f64, y: f64, size: f64) -> String {
    let corners = corners.iter().map(|(across, down)| format!("{} {}", Px(x + across * size), Px(y + down * size)));
    format!("M{}z", corners.collect::<Vec<_>>().join("L"))
}

/// Parallel lines where `a·x + b·y` is a multiple of the distance, within the rectangle.
fn hatched((a, b): (f64, f64), left: f64, top: f64, width: f64, height: f64) -> String {
    let distance = if a != 0.0 && b != 0.0 { 7.0 } else { 5.0 };
    let corners = [(0.0, 0.0), (width, 0.0), (0.0, height), (width, height)].map(|(x, y)| a * x + b * y);
    let (low, high) = (corners.into_iter().fold(f64::MAX, f64::min), corners.into_iter().fold(f64::MIN, f64::max));
    let mut path = String::new();
    let first = (low / distance).floor() + 1.0;
    let count = ((high - low) / distance).clamp(0.0, 400.0) as usize;
    for offset in (0..=count).map(|index| (first + index as f64) * distance).filter(|&offset| offset < high) {
        // Along each line the rectangle allows a stretch of x; level lines have all of it, upright ones none.
        let (from, to) = if b == 0.0 {
            ((offset, 0.0), (offset, height))
        } else {
            let at = |y: f64| (offset - b * y) / a;
            let (one, two) = if a == 0.0 { (0.0, width) } else { (at(0.0).min(at(height)), at(0.0).max(at(height))) };
            let (one, two) = (one.max(0.0), two.min(width));
            ((one, (offset - a * one) / b), (two, (offset - a * two) / b))
        };
        let at = |(x, y): (f64, f64)| format!("{} {}", Px(left + x), Px(top + y));
        let _ = write!(path, "M{}L{}", at(from), at(to));
    }
    path
}

/// The sign of a paper's value: a hollow diamond, and inside it another sign for each further name.
pub(super) fn diamond(number: usize, x: f64, y: f64) -> String {
    let outline = polygon(&[(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)], x, y, 6.5);
    let inside = match number % 5 {
        0 => String::new(),
        1 => format!("M{} {}{}", Px(x - 1.0), Px(y), circle(1.0)),
        2 => format!("M{} {}h6", Px(x - 3.0), Px(y)),
        3 => format!("M{} {}v6", Px(x), Px(y - 3.0)),
        _ => format!("M{} {}h6M{} {}v6", Px(x - 3.0), Px(y), Px(x), Px(y - 3.0)),
    };
    outline + &inside
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn twelve_series_differ_even_without_colours() {
        let signs = |look: Look| (look.mark(0.0, 0.0, 4.0), look.dashes());
        let all: HashSet<_> = (0..12).map(|number| (signs(Look(number)), Look(number).attributes())).collect();
        assert_eq!(all.len(), 12);
        let signs: HashSet<_> = (0..7).map(|number| signs(Look(number))).collect();
        assert_eq!(signs.len(), 7);
    }

    #[test]
    fn hatching_stays_in_its_bar() {
        for number in 0..6 {
            for (width, height) in [(20.0, 100.0), (100.0, 3.0), (0.0, 0.0), (4.0, 400.0)] {
                let path = Look(number).hatching_lines(10.0, 20.0, width, height);
                let numbers = path.split(['M', 'L', ' ']).filter(|part| !part.is_empty());
                let numbers: Vec<f64> = numbers.map(|part| part.parse().unwrap()).collect();
                for pair in numbers.chunks(2) {
                    assert!((9.99..=10.01 + width).contains(&pair[0]) && (19.99..=20.01 + height).contains(&pair[1]));
                }
            }
        }
        assert_eq!(Look(1).hatching_lines(0.0, 0.0, 10.0, 10.0), "M0 7L7 0M4 10L10 4");
    }
}
