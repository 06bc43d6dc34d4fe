//! An axis measured out: where it begins and ends, its round numbers, and the place of any value on it.
//!
//! A value may have no place: what is no number, what is infinite, zero on a logarithmic axis, a name that does not
//! exist.

use super::super::Scale;
use super::super::numbers::{fixed, power_of_ten};

/// Beyond this, numbers are taken for infinite; sums and differences of what is left stay finite.
const LARGEST: f64 = 1e100;

/// More round numbers than these are never drawn.
const MOST_TICKS: i64 = 60;

/// A number or a name on an axis.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Tick {
    /// Where it stands, as a share of the axis.
    pub(super) at: f64,
    pub(super) label: String,
}

/// An axis measured out for its values.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Ruler {
    /// The first value; its logarithm on a logarithmic axis.
    low: f64,
    /// The last one, above `low`.
    high: f64,
    kind: Kind,
    pub(super) ticks: Vec<Tick>,
    /// Shares of the axis with a line, but no number.
    pub(super) fine: Vec<f64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Even,
    Logarithmic,
    Names,
}

impl Ruler {
    /// The axis for these values, with about so many numbers on it.
    pub(super) fn new(scale: &Scale, values: &[f64], wanted: usize) -> Self {
        let wanted = wanted.max(2) as f64;
        match scale {
            Scale::Linear => Ruler::even(values, wanted),
            Scale::FromZero => Ruler::even(&[values, &[0.0]].concat(), wanted),
            Scale::Logarithmic => Ruler::logarithmic(values, wanted),
            Scale::Names(names) => Ruler::names(names),
        }
    }

    fn even(values: &[f64], wanted: f64) -> Self {
        let (low, high) = ends(values.iter().copied().filter(|value| value.abs() <= LARGEST)).unwrap_or((0.0, 1.0));
        let (low, high) = opened(low, high);
        let whole = values.iter().all(|value| value.fract() == 0.0);
        let rounded = |least: f64| if whole { round_step(least).max(1.0) } else { round_step(least) };
        // The ends are rounded less than the numbers are apart, so that little room is empty.
        let step = rounded((high - low) / wanted);
        let end = rounded((high - low) / 20.0).min(step);
        let (mut low, mut high) = ((low / end + 1e-9).floor() * end, (high / end - 1e-9).ceil() * end);
        if (high / step + 1e-9).floor() - (low / step - 1e-9).ceil() < 1.0 {
            (low, high) = ((low / step).floor() * step, ((high / step).ceil()).max((low / step).floor() + 1.0) * step);
        }
        let (first, last) = ((low / step - 1e-9).ceil(), (high / step + 1e-9).floor());
        let largest = low.abs().max(high.abs());
        let count = ((last - first) as i64).min(MOST_TICKS);
        let ticks = (0..=count).map(|index| {
            let value = (first + index as f64) * step;
            Tick { at: (value - low) / (high - low), label: even_label(value, step, largest) }
        });
        Ruler { low, high, kind: Kind::Even, ticks: ticks.collect(), fine: Vec::new() }
    }

    fn logarithmic(values: &[f64], wanted: f64) -> Self {
        let fits = |value: &f64| (1.0 / LARGEST..=LARGEST).contains(value);
        let logarithms = values.iter().copied().filter(fits).map(f64::log10);
        let (low, high) = ends(logarithms).unwrap_or((0.0, 1.0));
        let steps = if high - low < 1.5 { vec![1.0, 2.0, 5.0] } else { vec![1.0] };
        let all: Vec<f64> = decades(low, high, &steps);
        // A tiny slip of a logarithm is not a value outside.
        let below = all.iter().copied().filter(|&at| at <= low + 1e-9).fold(f64::NEG_INFINITY, f64::max);
        let above = all.iter().copied().filter(|&at| at >= high - 1e-9 && at > below).fold(f64::INFINITY, f64::min);
        let kept: Vec<f64> = all.into_iter().filter(|at| (below..=above).contains(at)).collect();
        let every = if steps.len() > 1 { 1 } else { ((above - below) / wanted).ceil().max(1.0) as usize };
        let share = |at: f64| (at - below) / (above - below);
        let ticks = kept.iter().step_by(every).map(|&at| Tick { at: share(at), label: logarithmic_label(at, above) });
        let fine = match above - below {
            ..=6.0 => decades(below, above, &[2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]),
            ..=30.0 => kept.clone(),
            _ => Vec::new(),
        };
        let fine = fine.into_iter().filter(|at| (below..=above).contains(at)).map(share);
        Ruler { low: below, high: above, kind: Kind::Logarithmic, ticks: ticks.collect(), fine: fine.collect() }
    }

    fn names(names: &[String]) -> Self {
        let count = names.len().max(1) as f64;
        let ticks = names.iter().enumerate();
        let ticks = ticks.map(|(index, name)| Tick { at: (index as f64 + 0.5) / count, label: name.clone() });
        Ruler { low: -0.5, high: count - 0.5, kind: Kind::Names, ticks: ticks.collect(), fine: Vec::new() }
    }

    pub(super) fn has_names(&self) -> bool {
        self.kind == Kind::Names
    }

    /// The place of a value as a share of the axis, where it has one.
    pub(super) fn place(&self, value: f64) -> Option<f64> {
        let share = self.share(value).filter(|share| share.is_finite())?;
        // What was measured lies within; a hair outside is rounding.
        (-1e-6..=1.0 + 1e-6).contains(&share).then_some(share.clamp(0.0, 1.0))
    }

    /// The place of a value, or the end of the axis beyond which it lies: for ends of intervals and feet of bars.
    pub(super) fn nearest(&self, value: f64) -> Option<f64> {
        if self.kind == Kind::Logarithmic && value <= 0.0 {
            return Some(0.0);
        }
        self.share(value).map(|share| share.clamp(0.0, 1.0))
    }

    fn share(&self, value: f64) -> Option<f64> {
        let value = if self.kind == Kind::Logarithmic { value.log10() } else { value };
        let share = (value - self.low) / (self.high - self.low);
        (!share.is_nan()).then_some(share)
    }

    /// The name that stands at this value, on an axis of names.
    pub(super) fn name_at(&self, value: f64) -> Option<&str> {
        let index = value.round();
        let is_named = self.has_names() && index >= 0.0 && (index as usize) < self.ticks.len();
        is_named.then(|| self.ticks[index as usize].label.as_str())
    }
}

/// The least and the greatest of the numbers.
fn ends(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    values.filter(|value| !value.is_nan()).fold(None, |ends, value| match ends {
        None => Some((value, value)),
        Some((low, high)) => Some((low.min(value), high.max(value))),
    })
}

/// Ends with room between them, also where all values are equal.
fn opened(low: f64, high: f64) -> (f64, f64) {
    let size = low.abs().max(high.abs());
    match size {
        _ if size < 1e-90 => (0.0, 1.0),
        _ if high - low > size * 1e-9 => (low, high),
        _ => (low - 0.1 * size, high + 0.1 * size),
    }
}

/// The smallest of 1, 2, 5, 10, 20.. that is no smaller.
fn round_step(least: f64) -> f64 {
    let power = 10f64.powf(least.log10().floor());
    let steps = [1.0, 2.0, 5.0];
    steps.into_iter().map(|step| step * power).find(|&step| step >= least * (1.0 - 1e-9)).unwrap_or(10.0 * power)
}

/// The logarithms of these multiples of every power of ten around the range.
fn decades(low: f64, high: f64, multiples: &[f64]) -> Vec<f64> {
    let (first, last) = (low.floor() as i32 - 1, high.ceil() as i32 + 1);
    (first..=last).flat_map(|power| multiples.iter().map(move |multiple| f64::from(power) + multiple.log10())).collect()
}

fn even_label(value: f64, step: f64, largest: f64) -> String {
    let is_plain = largest < 1e7 && step >= 1e-4;
    if is_plain || largest / step > 1e3 && (1e-9..1e15).contains(&largest) {
        let digits = (-(step.log10() + 1e-9).floor()).clamp(0.0, 12.0) as usize;
        return fixed(value, digits);
    }
    // A slip of rounding around zero is zero.
    power_of_ten(if value.abs() < step * 1e-6 { 0.0 } else { value })
}

fn logarithmic_label(at: f64, above: f64) -> String {
    let value = 10f64.powf(at);
    // An axis that needs powers somewhere has them from a thousand on.
    let largest = if above > 6.0 + 1e-9 { 3.0 } else { 6.0 + 1e-6 };
    match at {
        _ if !(-3.0 - 1e-9..largest - 1e-9).contains(&at) => power_of_ten(value),
        _ => fixed(value, (-(at + 1e-9).floor()).max(0.0) as usize),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(scale: &Scale, values: &[f64]) -> Vec<String> {
        Ruler::new(scale, values, 5).ticks.into_iter().map(|tick| tick.label).collect()
    }

    #[test]
    fn round_numbers() {
        assert_eq!(labels(&Scale::Linear, &[71.3, 99.0]), ["70", "80", "90", "100"]);
        assert_eq!(labels(&Scale::Linear, &[3.0, 17.0]), ["5", "10", "15"]);
        assert_eq!(labels(&Scale::Linear, &[0.013, 0.028]), ["0.015", "0.020", "0.025"]);
        assert_eq!(labels(&Scale::Linear, &[2.0, 5.0]), ["2", "3", "4", "5"]);
        assert_eq!(labels(&Scale::FromZero, &[-28.0, -7.5]), ["-20", "-10", "0"]);
        assert_eq!(labels(&Scale::FromZero, &[2.2e7]), ["0", "5·10⁶", "10⁷", "1.5·10⁷", "2·10⁷"]);
        assert_eq!(labels(&Scale::Linear, &[1e9, 1e9 + 2.0]), ["1,000,000,000", "1,000,000,001", "1,000,000,002"]);
    }

    #[test]
    fn axes_end_at_round_numbers_near_their_values() {
        let ruler = Ruler::new(&Scale::Linear, &[-512.0, 603.7], 5);
        assert_eq!((ruler.low, ruler.high), (-600.0, 700.0));
        let ruler = Ruler::new(&Scale::FromZero, &[-28.0, -7.5], 5);
        assert_eq!((ruler.low, ruler.high), (-28.0, 0.0));
        let ruler = Ruler::new(&Scale::Linear, &[7.0], 5);
        assert!(ruler.low < 7.0 && ruler.high > 7.0);
    }

    #[test]
    fn powers_of_ten() {
        assert_eq!(labels(&Scale::Logarithmic, &[30.0, 4e4]), ["10", "100", "1,000", "10,000", "100,000"]);
        assert_eq!(labels(&Scale::Logarithmic, &[30.0, 4e6]), ["10", "10³", "10⁵", "10⁷"]);
        assert_eq!(labels(&Scale::Logarithmic, &[0.3, 4.0]), ["0.2", "0.5", "1", "2", "5"]);
        assert_eq!(labels(&Scale::Logarithmic, &[1000.0, 1e5]), ["1,000", "10,000", "100,000"]);
        assert_eq!(labels(&Scale::Logarithmic, &[10.0]), ["10", "20"]);
        assert!(labels(&Scale::Logarithmic, &[1e-90, 1e90]).len() <= 7);
    }

    #[test]
    fn every_value_has_its_place_or_none() {
        let even = Ruler::new(&Scale::Linear, &[0.0, 10.0], 5);
        assert_eq!((even.place(2.5), even.place(f64::NAN), even.place(f64::INFINITY)), (Some(0.25), None, None));
        assert_eq!(
            (even.nearest(f64::INFINITY), even.nearest(-3.0), even.nearest(f64::NAN)),
            (Some(1.0), Some(0.0), None)
        );
        let logarithmic = Ruler::new(&Scale::Logarithmic, &[1.0, 100.0], 5);
        assert_eq!((logarithmic.place(10.0), logarithmic.place(0.0), logarithmic.place(-1.0)), (Some(0.5), None, None));
        assert_eq!((logarithmic.nearest(0.0), logarithmic.nearest(-1.0)), (Some(0.0), Some(0.0)));
        let names = Ruler::new(&Scale::Names(vec!["a".into(), "b".into()]), &[], 5);
        assert_eq!((names.place(0.0), names.place(1.0), names.place(7.0)), (Some(0.25), Some(0.75), None));
        assert_eq!((names.name_at(1.0), names.name_at(2.0), names.name_at(f64::NAN)), (Some("b"), None, None));
    }

    #[test]
    fn no_values_break_an_axis() {
        let odd = [0.0, -0.0, 1.0, -1.0, 1e-300, 1e300, f64::MAX, f64::MIN, f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
        let close = [5e-324, 1e-95, 1e99, 1e100, 0.1 + 0.2, 0.3, 1e15, 1e15 + 0.125, 12345.678];
        let all: Vec<f64> = odd.into_iter().chain(close).collect();
        for scale in [Scale::Linear, Scale::FromZero, Scale::Logarithmic, Scale::Names(vec![])] {
            for &first in &all {
                for &second in &all {
                    let ruler = Ruler::new(&scale, &[first, second], 6);
                    assert!(ruler.low < ruler.high, "{scale:?} {first} {second}");
                    assert!(ruler.ticks.len() <= MOST_TICKS as usize + 1 && ruler.fine.len() <= 100);
                    for at in ruler.ticks.iter().map(|tick| tick.at).chain(ruler.fine.iter().copied()) {
                        assert!((-1e-6..=1.0 + 1e-6).contains(&at), "{scale:?} {first} {second}: {at}");
                    }
                    assert!(ruler.ticks.iter().all(|tick| !tick.label.contains("NaN")));
                }
            }
        }
    }
}
