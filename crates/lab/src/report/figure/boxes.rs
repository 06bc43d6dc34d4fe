//! Box plots (Tukey 1977): for all points at one place a box from the first to the third quartile with the median across it, whiskers to
//! the furthest values that are no further than one and a half boxes away, and a circle for each value beyond.

use super::super::escape::escaped;
use super::super::numbers::{grouped, short};
use super::super::{Point, Series};
use super::plot::Plot;
use super::series::Brush;
use super::sheet::{Area, Sheet};
use super::words::Px;

/// The values at one place, in numbers.
///
/// ```
/// use foehn_lab::report::Quartiles;
/// let quartiles = Quartiles::of(&[4.0, 1.0, 2.0, 3.0, 5.0, 40.0, 6.0]).expect("values");
/// assert_eq!((quartiles.first, quartiles.median, quartiles.third), (2.5, 4.0, 5.5));
/// assert_eq!((quartiles.low, quartiles.high, quartiles.beyond), (1.0, 6.0, vec![40.0]));
/// assert!(Quartiles::of(&[]).is_none());
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Quartiles {
    /// The least value within one and a half boxes of the box.
    pub low: f64,
    /// A quarter of the values lie below.
    pub first: f64,
    /// Half of the values lie below.
    pub median: f64,
    /// A quarter of the values lie above.
    pub third: f64,
    /// The greatest value within one and a half boxes of the box.
    pub high: f64,
    /// The values further away.
    pub beyond: Vec<f64>,
    /// How many values there are.
    pub n: u64,
}

impl Quartiles {
    /// The quartiles of these values, between neighbours by proportion; `None` where there is no number among them.
    pub fn of(values: &[f64]) -> Option<Self> {
        let mut sorted: Vec<f64> = values.iter().copied().filter(|value| value.is_finite()).collect();
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len().checked_sub(1)?;
        let at = |share: f64| {
            let place = share * last as f64;
            let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
            // Halves first, so that no difference of large numbers is infinite.
            below * (1.0 - place.fract()) + above * place.fract()
        };
        let (first, median, third) = (at(0.25), at(0.5), at(0.75));
        let reach = 1.5 * (third - first);
        let (near, far): (Vec<f64>, Vec<f64>) =
            sorted.iter().partition(|&&value| first - reach <= value && value <= third + reach);
        let (low, high) = (near.first().copied().unwrap_or(first), near.last().copied().unwrap_or(third));
        Some(Quartiles { low, first, median, third, high, beyond: far, n: sorted.len() as u64 })
    }
}

/// Draws a box for each place of the points, so wide.
pub(super) fn draw(brush: &Brush<'_>, placed: &[(f64, f64, Point)], wide: f64, sheet: &mut Sheet) {
    for column in columns(placed) {
        let values: Vec<f64> = column.iter().map(|(_, _, point)| point.y).collect();
        let (Some(quartiles), Some((x, _, point))) = (Quartiles::of(&values), column.first()) else { continue };
        draw_one(brush, *x, point.x, &quartiles, 0.7 * wide, sheet);
    }
}

/// The points of each place together, from left to right.
fn columns(placed: &[(f64, f64, Point)]) -> Vec<Vec<(f64, f64, Point)>> {
    let mut sorted = placed.to_vec();
    sorted.sort_by(|one, other| one.0.total_cmp(&other.0));
    sorted.chunk_by(|one, other| (one.0 - other.0).abs() < 1e-6).map(<[_]>::to_vec).collect()
}

fn draw_one(brush: &Brush<'_>, x: f64, value: f64, quartiles: &Quartiles, wide: f64, sheet: &mut Sheet) {
    let Quartiles { low, first, median, third, high, beyond, n } = quartiles;
    let y = |value: f64| brush.plot.nearest_y(value).unwrap_or(brush.plot.bottom());
    let (left, right) = (x - wide / 2.0, x + wide / 2.0);
    sheet.take(Area([left, y(*high), right, y(*low)]));
    let whiskers = format!(
        "M{x} {}V{}M{x} {}V{}M{l} {}H{r}M{l} {}H{r}",
        Px(y(*first)),
        Px(y(*low)),
        Px(y(*third)),
        Px(y(*high)),
        Px(y(*low)),
        Px(y(*high)),
        x = Px(x),
        l = Px(x - wide / 4.0),
        r = Px(x + wide / 4.0)
    );
    let said = told(brush.plot, brush.series, value, quartiles);
    sheet.add(format_args!("<g><title>{}</title>", escaped(&said)));
    sheet.add(format_args!("<path d=\"{whiskers}\" stroke=\"currentColor\" stroke-dasharray=\"3 2\"/>"));
    sheet.add(format_args!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"currentColor\" fill-opacity=\"0.35\" stroke=\"currentColor\"/>",
        Px(left),
        Px(y(*third)),
        Px(wide),
        Px((y(*first) - y(*third)).max(0.0))
    ));
    sheet.add(format_args!(
        "<path d=\"M{} {}H{}\" stroke=\"currentColor\" stroke-width=\"2\"/>",
        Px(left),
        Px(y(*median)),
        Px(right)
    ));
    if !beyond.is_empty() && *n > 0 {
        let size = (wide / 5.0).clamp(0.8, 2.0);
        let circles: String = beyond.iter().map(|value| circle(x, y(*value), size)).collect();
        sheet.add(format_args!("<path d=\"{circles}\" stroke=\"currentColor\" stroke-width=\"0.8\"/>"));
    }
    sheet.add(format_args!("</g>"));
}

/// What a box says when it is pointed at.
fn told(plot: &Plot, series: &Series, x: f64, quartiles: &Quartiles) -> String {
    let Quartiles { low, first, median, third, high, beyond, n } = quartiles;
    let place = plot.x.name_at(x).map_or_else(|| short(x), str::to_owned);
    format!(
        "{}\n{place}\nmedian {}, quartiles {} and {}\nwhiskers {} and {}, {} beyond\nn = {}",
        series.name,
        short(*median),
        short(*first),
        short(*third),
        short(*low),
        short(*high),
        grouped(beyond.len() as u64),
        grouped(*n)
    )
}

fn circle(x: f64, y: f64, radius: f64) -> String {
    let (radius, across) = (Px(radius), Px(2.0 * radius));
    format!("M{} {}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0 -{across} 0z", Px(x - radius.0), Px(y))
}

/// The sign of the legend: a small box on its side.
pub(super) fn sign(x: f64, y: f64) -> String {
    format!(
        "<path d=\"M{} {}h24\" stroke=\"currentColor\" stroke-dasharray=\"3 2\"/><rect x=\"{}\" y=\"{}\" width=\"14\" height=\"10\" \
         fill=\"currentColor\" fill-opacity=\"0.35\" stroke=\"currentColor\"/><path d=\"M{} {}v10\" stroke=\"currentColor\" \
         stroke-width=\"2\"/>",
        Px(x),
        Px(y),
        Px(x + 5.0),
        Px(y - 5.0),
        Px(x + 11.0),
        Px(y - 5.0)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_of_the_values_lies_below_the_box_and_a_quarter_above() {
        let values: Vec<f64> = (0..=100).map(f64::from).collect();
        let quartiles = Quartiles::of(&values).unwrap();
        assert_eq!((quartiles.first, quartiles.median, quartiles.third, quartiles.n), (25.0, 50.0, 75.0, 101));
        assert_eq!((quartiles.low, quartiles.high, quartiles.beyond.len()), (0.0, 100.0, 0));
    }

    #[test]
    fn values_far_away_are_beyond_and_move_no_whisker() {
        let mut values = vec![10.0; 20];
        values.extend([9.0, 11.0, 1000.0]);
        let quartiles = Quartiles::of(&values).unwrap();
        assert_eq!((quartiles.low, quartiles.high), (10.0, 10.0));
        assert_eq!(quartiles.beyond, [9.0, 11.0, 1000.0]);
        let one = Quartiles::of(&[7.0, f64::NAN, f64::INFINITY]).unwrap();
        assert_eq!((one.low, one.median, one.high, one.n), (7.0, 7.0, 7.0, 1));
    }

    #[test]
    fn points_of_one_place_make_one_box() {
        let point = |x: f64, y: f64| (10.0 * x, y, Point { x, y, interval: None, n: 1 });
        let placed = [point(2.0, 1.0), point(1.0, 5.0), point(2.0, 3.0)];
        let columns = columns(&placed);
        assert_eq!(columns.iter().map(Vec::len).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(columns[0][0].2.x, 1.0);
    }
}
