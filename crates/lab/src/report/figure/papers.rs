//! The values that papers state: hollow diamonds, in the colour of the series they speak of, with their name beside
//! them where there is room.

use super::super::escape::escaped;
use super::super::numbers::short;
use super::super::{Figure, Mark, Style};
use super::SIZE;
use super::look::{Look, diamond};
use super::plot::Plot;
use super::series::Slot;
use super::sheet::{Area, Sheet};
use super::words::{Px, cut};

/// The widest a name beside a diamond may be.
const LONGEST_NAME: f64 = 190.0;

/// More names than these would hide the figure; the legend has them all.
const MOST_NAMES: usize = 6;

/// The names of the marks, each once, in their order.
pub(super) fn names(figure: &Figure) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for mark in &figure.marks {
        if !names.contains(&mark.name.as_str()) {
            names.push(&mark.name);
        }
    }
    names
}

/// Attributes of the group of a mark: the colour of the series whose name is in its own, else ink.
pub(super) fn attributes(figure: &Figure, name: &str) -> String {
    meant(figure, name).map_or("class=\"ink\" color=\"#23262b\"".to_owned(), |number| Look(number).attributes())
}

/// The series that a mark of this name speaks of: the one with the longest name that is part of it.
fn meant(figure: &Figure, name: &str) -> Option<usize> {
    let own = words(name);
    let fits = |series: &str| {
        let wanted = words(series);
        !wanted.is_empty() && own.windows(wanted.len()).any(|part| part == wanted)
    };
    let series = figure.series.iter().enumerate().filter(|(_, series)| fits(&series.name));
    series.max_by_key(|(number, series)| (series.name.len(), usize::MAX - number)).map(|(number, _)| number)
}

fn words(name: &str) -> Vec<String> {
    name.split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// Draws the marks. How many found no place.
pub(super) fn draw(figure: &Figure, plot: &Plot, slots: &[Slot], sheet: &mut Sheet) -> usize {
    let names = names(figure);
    let mut placed: Vec<(usize, (f64, f64), &Mark)> = Vec::new();
    for mark in &figure.marks {
        let aside = meant(figure, &mark.name).filter(|&number| figure.series[number].style != Style::Dots);
        let aside = aside.map_or(0.0, |number| slots[number].aside);
        let number = names.iter().position(|name| *name == mark.name).unwrap_or(0);
        placed.extend(plot.at(mark.x, mark.y).map(|(x, y)| (number, (x + aside, y), mark)));
    }
    for &(number, (x, y), mark) in &placed {
        sheet.take(Area::around(x, y, 7.0));
        sheet.add(format_args!(
            "<g {}><title>{}</title>{}</g>",
            attributes(figure, &mark.name),
            escaped(&format!("{}\n{}", mark.name, short(mark.y))),
            sign(number, x, y)
        ));
    }
    if names.len() <= MOST_NAMES {
        for (number, name) in names.iter().enumerate() {
            let own = placed.iter().rev().filter(|(own, ..)| *own == number).map(|(_, place, _)| *place);
            write_name(name, own, plot, sheet);
        }
    }
    figure.marks.len() - placed.len()
}

/// A diamond with what is behind it hidden, so that it is seen to be hollow.
pub(super) fn sign(number: usize, x: f64, y: f64) -> String {
    let outline = diamond(number, x, y);
    format!(
        "<path class=\"halo\" d=\"{outline}\" fill=\"none\" stroke=\"#ffffff\" stroke-width=\"4\"/>\
         <path class=\"ground\" d=\"{outline}\" fill=\"#ffffff\"/>\
         <path d=\"{outline}\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.8\"/>"
    )
}

/// Writes a name beside the first of these places where it hides nothing.
fn write_name(name: &str, places: impl Iterator<Item = (f64, f64)>, plot: &Plot, sheet: &mut Sheet) {
    let name = cut(name, SIZE - 1.0, LONGEST_NAME);
    let mut free = places.filter_map(|place| sheet.free_place(place, &name, SIZE - 1.0, plot.area()));
    if let Some((x, y, area)) = free.next() {
        drop(free);
        sheet.take(area);
        sheet.add(format_args!(
            "<text class=\"halo\" x=\"{}\" y=\"{}\" font-size=\"{}\" font-style=\"italic\" stroke=\"#ffffff\" stroke-width=\"3\" \
             paint-order=\"stroke\">{}</text>",
            Px(x), Px(y), Px(SIZE - 1.0), escaped(&name)
        ));
    }
}
