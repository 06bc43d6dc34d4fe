//! The figure: error introduction and what reaches the root, by depth, a line for each technique. A small SVG that needs
//! nothing else.
//!
//! Colours are those of Okabe and Ito (2008), which the colour-blind tell apart; each line also has its own mark and dashes.

use super::{Report, Row, Share, Technique};
use std::fmt::Write;

const COLOURS: [&str; 8] = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#9A8C00"];
const DASHES: [&str; 3] = ["none", "6 3", "2 3"];

const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 260.0;
const MARGIN: f64 = 52.0;
const TOP: f64 = 64.0;
const LEGEND_ROW: f64 = 18.0;

/// What a panel shows of a row.
type Shown = fn(&Row) -> Share;

/// A panel of the figure: where it stands, what it shows.
struct Panel<'a> {
    left: f64,
    title: &'a str,
    share: Shown,
    depths: (i32, i32),
    highest: f64,
}

/// Draws the figure of a report under this title.
pub fn figure(report: &Report, title: &str) -> String {
    let rows: Vec<&Row> = report.rows.iter().filter(|row| row.examined > 0).collect();
    let techniques = Technique::ALL.into_iter().filter(|technique| rows.iter().any(|row| row.technique == *technique));
    let techniques: Vec<_> = techniques.collect();
    let depths =
        (rows.iter().map(|row| row.depth).min().unwrap_or(1), rows.iter().map(|row| row.depth).max().unwrap_or(1));
    let width = 2.0 * (WIDTH + MARGIN) + MARGIN;
    let height = TOP + HEIGHT + 56.0 + LEGEND_ROW * techniques.len().div_ceil(3) as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" font-family=\"sans-serif\" font-size=\"12\" role=\"img\">\n<title>{0}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
         <text x=\"{MARGIN:.0}\" y=\"24\" font-size=\"15\" font-weight=\"bold\">{0}</text>\n",
        escaped(title)
    );
    let shares: [(&str, Shown); 2] = [
        ("error introduction: decisions that were wrong", Row::introduced),
        ("error propagation: decisions that changed the root", Row::reaching),
    ];
    for (number, (title, share)) in shares.into_iter().enumerate() {
        let highest = rows.iter().map(|row| share(row).value()).fold(0.0, f64::max);
        let left = MARGIN + number as f64 * (WIDTH + MARGIN);
        let panel = Panel { left, title, share, depths, highest: ceiling(highest) };
        panel.draw(&rows, &techniques, &mut svg);
    }
    legend(&techniques, &mut svg);
    svg.push_str("</svg>\n");
    svg
}

/// A round number above the highest share, so that axes are read easily.
fn ceiling(highest: f64) -> f64 {
    let steps = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0];
    steps.into_iter().find(|&step| step > highest).unwrap_or(1.0)
}

impl Panel<'_> {
    fn x(&self, depth: i32) -> f64 {
        let (first, last) = self.depths;
        self.left + WIDTH * (f64::from(depth - first) + 0.5) / f64::from(last - first + 1)
    }

    fn y(&self, share: f64) -> f64 {
        TOP + HEIGHT * (1.0 - (share / self.highest).min(1.0))
    }

    fn draw(&self, rows: &[&Row], techniques: &[Technique], svg: &mut String) {
        self.draw_axes(svg);
        for (number, &technique) in techniques.iter().enumerate() {
            let own = rows.iter().filter(|row| row.technique == technique);
            // Marks of one depth stand side by side, so that their intervals can be seen.
            let aside = (number as f64 - techniques.len() as f64 / 2.0) * 2.5;
            let points = own.map(|row| (self.x(row.depth) + aside, (self.share)(row)));
            self.draw_line(number, &points.collect::<Vec<_>>(), svg);
        }
    }

    fn draw_axes(&self, svg: &mut String) {
        let (left, right, bottom) = (self.left, self.left + WIDTH, TOP + HEIGHT);
        let _ = writeln!(svg, "<text x=\"{left:.1}\" y=\"{:.1}\">{}</text>", TOP - 12.0, self.title);
        for step in 0..=4 {
            let share = self.highest * f64::from(step) / 4.0;
            let y = self.y(share);
            let label = format!("{:.3}", 100.0 * share);
            let label = label.trim_end_matches('0').trim_end_matches('.');
            let _ = writeln!(
                svg,
                "<path d=\"M{left:.1} {y:.1}H{right:.1}\" stroke=\"#dddddd\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{label} %</text>",
                left - 4.0,
                y + 4.0,
            );
        }
        for depth in self.depths.0..=self.depths.1 {
            let x = self.x(depth);
            let _ =
                writeln!(svg, "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{depth}</text>", bottom + 16.0);
        }
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">depth left, in plies</text>\
             <path d=\"M{left:.1} {bottom:.1}H{right:.1}\" stroke=\"#555555\"/>",
            (left + right) / 2.0,
            bottom + 32.0,
        );
    }

    fn draw_line(&self, number: usize, points: &[(f64, Share)], svg: &mut String) {
        let colour = COLOURS[number % COLOURS.len()];
        let at = |&(x, share): &(f64, Share)| format!("{x:.1} {:.1}", self.y(share.value()));
        let path: Vec<String> = points.iter().map(at).collect();
        let dashes = DASHES[number / COLOURS.len() % DASHES.len()];
        let _ = writeln!(
            svg,
            "<g stroke=\"{colour}\" fill=\"none\"><path d=\"M{}\" stroke-width=\"1.8\" stroke-dasharray=\"{dashes}\"/>",
            path.join("L")
        );
        for &(x, share) in points {
            let (low, high) = share.interval();
            let _ = writeln!(
                svg,
                "<path d=\"M{x:.1} {:.1}V{:.1}\" opacity=\"0.45\"/>{}",
                self.y(low),
                self.y(high),
                mark(number, x, self.y(share.value()))
            );
        }
        svg.push_str("</g>\n");
    }
}

/// The mark of the technique with this number, in the colour around it.
fn mark(number: usize, x: f64, y: f64) -> String {
    let colour = COLOURS[number % COLOURS.len()];
    let shape = match number % 4 {
        0 => "m-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0",
        1 => "m-3.2 -3.2h6.4v6.4h-6.4z",
        2 => "m0 -4.2l4 7h-8z",
        _ => "m0 -4.5l4.5 4.5l-4.5 4.5l-4.5 -4.5z",
    };
    format!("<path d=\"M{x:.1} {y:.1}{shape}\" stroke=\"none\" fill=\"{colour}\"/>")
}

fn legend(techniques: &[Technique], svg: &mut String) {
    for (number, technique) in techniques.iter().enumerate() {
        let x = MARGIN + (number % 3) as f64 * 300.0;
        let y = TOP + HEIGHT + 58.0 + LEGEND_ROW * (number / 3) as f64;
        let colour = COLOURS[number % COLOURS.len()];
        let dashes = DASHES[number / COLOURS.len() % DASHES.len()];
        let _ = writeln!(
            svg,
            "<path d=\"M{x:.1} {y:.1}h24\" stroke=\"{colour}\" stroke-width=\"1.8\" stroke-dasharray=\"{dashes}\"/>{}\
             <text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            mark(number, x + 12.0, y),
            x + 30.0,
            y + 4.0,
            technique.name()
        );
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
