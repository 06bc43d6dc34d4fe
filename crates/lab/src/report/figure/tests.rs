//! A figure whatever its numbers and names are: well formed, without a number that is none, and honest about what is
//! missing.

use super::super::{Axis, Figure, Mark, Point, Scale, Series, Style};
use super::*;

const SCALES: [fn() -> Scale; 5] = [
    || Scale::Linear,
    || Scale::FromZero,
    || Scale::Logarithmic,
    || Scale::Names(vec!["one".into(), "two & a very long name that goes on and on".into()]),
    || Scale::Names(vec![]),
];

fn figure(x: Scale, y: Scale, series: Vec<Series>, marks: Vec<Mark>) -> Figure {
    let axis = |label: &str, scale| Axis { label: label.into(), scale };
    let (title, caption) = ("A <title> & more".into(), "What \"it\" shows.".into());
    Figure { name: "figure".into(), title, caption, x: axis("depth", x), y: axis("nodes", y), series, marks }
}

fn series(name: &str, style: Style, values: &[(f64, f64)]) -> Series {
    let point = |&(x, y): &(f64, f64)| Point { x, y, interval: Some((y - 1.0, y + 1.0)), n: 50 };
    Series { name: name.into(), style, points: values.iter().map(point).collect() }
}

fn mark(name: &str, x: f64, y: f64) -> Mark {
    Mark { name: name.into(), x, y }
}

/// Every element is closed, every `<` begins one, and no number is none.
fn check(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    for part in svg.split('<').skip(1) {
        let (tag, rest) = part.split_once('>').expect("every element ends");
        assert!(!rest.contains('>') || rest.contains("}\n"), "{rest}");
        let name = tag.split([' ', '/']).next().unwrap_or_default();
        match tag.strip_prefix('/') {
            Some(closed) => assert_eq!(open.pop(), Some(closed)),
            None if tag.ends_with('/') => {}
            None => open.push(name),
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
    }
    assert!(open.is_empty(), "{open:?}");
    for word in ["NaN", "inf", "-0\"", "d=\"M\"", "d=\"\""] {
        assert!(!svg.contains(word), "{word}");
    }
}

/// The numbers in attributes that place something.
fn coordinates(svg: &str) -> Vec<f64> {
    let parts = svg.split(['"']).skip(1).step_by(2);
    let placing = parts.filter(|part| part.starts_with(|first: char| first.is_ascii_digit() || "M-".contains(first)));
    let numbers =
        placing.flat_map(|part| part.split(|letter: char| !letter.is_ascii_digit() && !"-.".contains(letter)));
    numbers.filter_map(|number| number.parse().ok()).collect()
}

#[test]
fn numbers_have_at_most_two_digits_after_the_point() {
    let values: Vec<(f64, f64)> = (0..9).map(|x| (f64::from(x) / 7.0, f64::from(x * x) / 3.0)).collect();
    let all = [Style::Line, Style::Bars, Style::Dots, Style::Boxes].map(|style| series("a", style, &values)).to_vec();
    let svg = svg(&figure(Scale::Linear, Scale::FromZero, all, vec![mark("b", 0.5, 3.3)]));
    let numbers = coordinates(&svg);
    assert!(numbers.len() > 200);
    for number in numbers {
        assert!((number * 100.0 - (number * 100.0).round()).abs() < 1e-6, "{number}");
    }
}

#[test]
fn odd_numbers_break_nothing() {
    let odd = [0.0, 1.0, -1.0, 1e-300, 1e300, f64::MAX, f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
    for x_scale in SCALES {
        for y_scale in SCALES {
            for style in [Style::Line, Style::Bars, Style::Dots, Style::Boxes] {
                let points: Vec<(f64, f64)> = odd.into_iter().flat_map(|x| odd.map(|y| (x, y))).collect();
                for values in [&points[..], &points[..1], &points[9..11], &points[80..], &[]] {
                    let all = vec![series("one", style, values)];
                    let marks = values.iter().map(|&(x, y)| mark("paper: one", x, y)).collect();
                    check(&svg(&figure(x_scale(), y_scale(), all, marks)));
                }
            }
        }
    }
}

#[test]
fn what_has_no_place_is_told() {
    let values = [(1.0, 10.0), (2.0, 0.0), (3.0, f64::NAN), (4.0, 1000.0)];
    let svg = svg(&figure(Scale::Linear, Scale::Logarithmic, vec![series("a", Style::Line, &values)], vec![]));
    assert!(svg.contains("2 points have no place on these axes and are not drawn"));
    let empty = super::svg(&figure(Scale::Linear, Scale::Linear, vec![], vec![]));
    assert!(empty.contains("nothing was measured"));
}

#[test]
fn an_interval_without_end_reaches_the_edge() {
    let point = Point { x: 1.0, y: 10.0, interval: Some((5.0, f64::INFINITY)), n: 3 };
    let lines = Series { name: "a".into(), style: Style::Line, points: vec![point, Point { x: 2.0, ..point }] };
    let svg = svg(&figure(Scale::Linear, Scale::Linear, vec![lines], vec![]));
    check(&svg);
    assert!(svg.contains("nodes: 10 [5, ∞]") && svg.contains("n = 3"));
}

#[test]
fn many_series_with_long_names() {
    let long = "a name that is much too long for any legend, ".repeat(5);
    let name = |number| format!("{number} <{long}>");
    for style in [Style::Line, Style::Bars, Style::Dots, Style::Boxes] {
        let all: Vec<Series> = (0..12).map(|number| series(&name(number), style, &[(0.0, 1.0), (1.0, 2.0)])).collect();
        let marks = (0..9).map(|number| mark(&name(number), 0.0, 1.5)).collect();
        let figure = figure(Scale::Names(vec![long.clone(), long.clone()]), Scale::FromZero, all, marks);
        check(&svg(&figure));
        check(&drawn(&figure, &Canvas::NARROW));
    }
}

#[test]
fn every_measured_point_tells_its_numbers() {
    let values = [(2.0, 80.0), (3.0, 75.5)];
    for style in [Style::Line, Style::Bars, Style::Dots] {
        let figure = figure(Scale::Linear, Scale::Linear, vec![series("E<T>C", style, &values)], vec![]);
        let svg = svg(&figure);
        for told in ["E&lt;T&gt;C\ndepth: 2\nnodes: 80 [79, 81]\nn = 50", "depth: 3\nnodes: 75.5 [74.5, 76.5]\nn = 50"]
        {
            assert!(svg.contains(&format!("<title>{told}")) || svg.contains(&format!("{told}</title>")), "{told}");
        }
    }
}

#[test]
fn the_papers_values_are_told_apart_and_stand_by_their_series() {
    let all = vec![series("ETC", Style::Line, &[(8.0, 80.0)]), series("ETC and EIB", Style::Line, &[(8.0, 75.0)])];
    let marks =
        vec![mark("Plaat 1996: ETC", 8.0, 72.0), mark("Plaat 1996: ETC and EIB", 8.0, 70.0), mark("other", 8.0, 60.0)];
    let figure = figure(Scale::Linear, Scale::Linear, all, marks);
    let attributes =
        ["Plaat 1996: ETC", "Plaat 1996: ETC and EIB", "other"].map(|name| papers::attributes(&figure, name));
    assert_eq!(attributes[0], look::Look(0).attributes());
    assert_eq!(attributes[1], look::Look(1).attributes());
    assert!(attributes[2].contains("ink"));
    let svg = svg(&figure);
    check(&svg);
    // In the legend, at the point and beside it.
    assert_eq!(svg.matches("Plaat 1996: ETC and EIB").count(), 5);
    assert!(svg.contains("hollow diamonds: values of the papers"));
}

#[test]
fn the_style_knows_every_colour_of_a_series() {
    for number in 0..8 {
        let colour = look::Look(number).attributes();
        let colour = colour.split('"').nth(3).expect("a colour").to_lowercase();
        assert!(STYLE.contains(&format!("var(--series-{number}, {colour})")), "{colour}");
        assert!(STYLE.contains(&format!(".foehn-figure .c{number} {{ color: var(--f-{number}); }}")));
    }
}

#[test]
fn a_drawing_alone_brings_its_style_and_words() {
    let figure = figure(Scale::Linear, Scale::Linear, vec![series("a", Style::Line, &[(1.0, 2.0)])], vec![]);
    let alone = svg(&figure);
    assert!(alone.contains("<style>") && alone.contains("role=\"img\""));
    assert!(alone.contains("<title>A &lt;title&gt; &amp; more</title>\n<desc>What &quot;it&quot; shows."));
    assert!(!drawn(&figure, &Canvas::WIDE).contains("<style>"));
}

#[test]
fn a_box_stands_for_all_values_at_its_place() {
    let values: Vec<(f64, f64)> = (1..=9).map(|y| (4.0, f64::from(y))).chain([(4.0, 90.0), (8.0, 3.0)]).collect();
    let svg = svg(&figure(Scale::Linear, Scale::Logarithmic, vec![series("a", Style::Boxes, &values)], vec![]));
    check(&svg);
    // Two boxes and their sign in the legend; the ground is the fourth rectangle.
    assert_eq!(svg.matches("<rect").count(), 4);
    assert!(svg.contains("a\n4\nmedian 5.5, quartiles 3.25 and 7.75\nwhiskers 1 and 9, 1 beyond\nn = 10"), "{svg}");
    assert!(svg.contains("a, 11 values") && svg.contains("boxes: quartiles and median"));
}
