//! A program as a graph in SVG (figure 1 of the paper): squares are sequences without branches, circles are decisions.
//!
//! Below a decision the branch for yes is to the left and the one for no to the right; both lead to what follows the
//! decision.

use foehn_search::evolved::{Decision, Operation, Program, Statement, Vocabulary};
use std::fmt::Write;

const LINE: f64 = 16.0;
const LETTER: f64 = 6.6;
const GAP: f64 = 28.0;

/// A part of the drawing, with its size; its upper and lower ends are in the middle of its width.
struct Part {
    width: f64,
    /// The middle, from the left.
    middle: f64,
    height: f64,
    /// What is drawn, relative to the upper left corner: a function of where that is.
    marks: Vec<Mark>,
}

enum Mark {
    Box { x: f64, y: f64, width: f64, lines: Vec<(String, bool)> },
    Question { x: f64, y: f64, text: String },
    Line { x1: f64, y1: f64, x2: f64, y2: f64, label: Option<&'static str> },
}

impl Mark {
    fn moved(self, dx: f64, dy: f64) -> Mark {
        match self {
            Mark::Box { x, y, width, lines } => Mark::Box { x: x + dx, y: y + dy, width, lines },
            Mark::Question { x, y, text } => Mark::Question { x: x + dx, y: y + dy, text },
            Mark::Line { x1, y1, x2, y2, label } => {
                Mark::Line { x1: x1 + dx, y1: y1 + dy, x2: x2 + dx, y2: y2 + dy, label }
            }
        }
    }
}

/// The picture.
pub(super) fn svg(program: &Program, words: &Vocabulary) -> String {
    let part = sequence(&program.statements, words);
    let (width, height) = (part.width + 2.0 * GAP, part.height + 2.0 * GAP);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"ui-monospace, monospace\" font-size=\"11\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    for mark in part.marks {
        draw(&mark.moved(GAP, GAP), &mut text);
    }
    text.push_str("</svg>\n");
    text
}

fn draw(mark: &Mark, text: &mut String) {
    match mark {
        Mark::Line { x1, y1, x2, y2, label } => {
            let _ = writeln!(text, "<path d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\" stroke=\"#667\" fill=\"none\"/>");
            if let Some(label) = label {
                let (x, y) = ((x1 + x2) / 2.0, (y1 + y2) / 2.0 - 3.0);
                let _ = writeln!(
                    text,
                    "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\" fill=\"#445\">{label}</text>"
                );
            }
        }
        Mark::Box { x, y, width, lines } => {
            let height = LINE * lines.len().max(1) as f64 + 8.0;
            let _ = writeln!(
                text,
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"2\" fill=\"#f4f6fa\" stroke=\"#667\"/>"
            );
            for ((line, is_horizon), row) in lines.iter().zip(0..) {
                let (x, y) = (x + 8.0, y + 4.0 + LINE * f64::from(row) + 12.0);
                let weight = if *is_horizon { " font-weight=\"bold\"" } else { "" };
                let _ = writeln!(text, "<text x=\"{x:.1}\" y=\"{y:.1}\"{weight}>{}</text>", escaped(line));
            }
        }
        Mark::Question { x, y, text: question } => {
            let (rx, ry) = (question_width(question) / 2.0, LINE);
            let _ = writeln!(
                text,
                "<ellipse cx=\"{x:.1}\" cy=\"{y:.1}\" rx=\"{rx:.1}\" ry=\"{ry:.1}\" fill=\"#fdf3dc\" stroke=\"#667\"/>"
            );
            let y = y + 4.0;
            let _ =
                writeln!(text, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{}</text>", escaped(question));
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn question_width(text: &str) -> f64 {
    LETTER * text.chars().count() as f64 + 40.0
}

/// Boxes and decisions below each other.
fn sequence(statements: &[Statement], words: &Vocabulary) -> Part {
    let mut parts = Vec::new();
    let mut lines: Vec<(String, bool)> = Vec::new();
    for statement in statements {
        match statement {
            Statement::Do(one) => {
                let is_horizon = matches!(one, Operation::IncHorizon | Operation::DecHorizon);
                lines.push((one.in_words(words), is_horizon));
            }
            Statement::If(decision) => {
                if !lines.is_empty() {
                    parts.push(box_of(std::mem::take(&mut lines)));
                }
                parts.push(decision_part(decision, words));
            }
        }
    }
    if !lines.is_empty() || parts.is_empty() {
        parts.push(box_of(lines));
    }
    stack(parts)
}

fn box_of(lines: Vec<(String, bool)>) -> Part {
    let letters = lines.iter().map(|(line, _)| line.chars().count()).max().unwrap_or(3);
    let width = LETTER * letters as f64 + 16.0;
    let height = LINE * lines.len().max(1) as f64 + 8.0;
    Part { width, middle: width / 2.0, height, marks: vec![Mark::Box { x: 0.0, y: 0.0, width, lines }] }
}

fn stack(parts: Vec<Part>) -> Part {
    let left = parts.iter().map(|part| part.middle).fold(0.0, f64::max);
    let right = parts.iter().map(|part| part.width - part.middle).fold(0.0, f64::max);
    let mut whole = Part { width: left + right, middle: left, height: 0.0, marks: Vec::new() };
    for (at, part) in parts.into_iter().enumerate() {
        if at > 0 {
            let (y1, y2) = (whole.height, whole.height + GAP / 2.0);
            whole.marks.push(Mark::Line { x1: left, y1, x2: left, y2, label: None });
            whole.height = y2;
        }
        let (dx, dy) = (left - part.middle, whole.height);
        whole.height += part.height;
        whole.marks.extend(part.marks.into_iter().map(|mark| mark.moved(dx, dy)));
    }
    whole
}

/// The question, both branches side by side, and their lines to and from it.
fn decision_part(decision: &Decision, words: &Vocabulary) -> Part {
    let question = decision.in_words(words);
    let (yes, no) = (sequence(&decision.then, words), sequence(&decision.otherwise, words));
    let branches = yes.width + GAP + no.width;
    let width = branches.max(question_width(&question));
    let middle = width / 2.0;
    let from_left = (width - branches) / 2.0;
    let top = 2.0 * LINE + GAP;
    let bottom = top + yes.height.max(no.height) + GAP;
    let (yes_x, no_x) = (from_left + yes.middle, from_left + yes.width + GAP + no.middle);
    let mut marks = Vec::new();
    for (x, label, height) in [(yes_x, "yes", yes.height), (no_x, "no", no.height)] {
        marks.push(Mark::Line { x1: middle, y1: 2.0 * LINE, x2: x, y2: top, label: Some(label) });
        marks.push(Mark::Line { x1: x, y1: top + height, x2: middle, y2: bottom, label: None });
    }
    marks.push(Mark::Question { x: middle, y: LINE, text: question });
    marks.extend(yes.marks.into_iter().map(|mark| mark.moved(from_left, top)));
    let dx = from_left + yes.width + GAP;
    marks.extend(no.marks.into_iter().map(|mark| mark.moved(dx, top)));
    Part { width, middle, height: bottom, marks }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_statement_and_every_decision_is_in_the_picture() {
        let words = Vocabulary::new(["knights", "bishops", "rooks", "pawns"]);
        let text = "load alpha\nif alpha < beta\n  inc-horizon\nelse\nend\nsine beta\n";
        let picture = svg(&Program::parse(text, &words).unwrap(), &words);
        for expected in ["accumulator := alpha", "alpha &lt; beta", "one ply more", "sine(beta)", ">yes<", ">no<"] {
            assert!(picture.contains(expected), "no {expected} in {picture}");
        }
        assert_eq!(picture.matches("<rect x=").count(), 4, "two sequences and two branches");
        assert_eq!(picture.matches("<ellipse").count(), 1);
        assert!(!picture.contains("NaN") && picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
        let empty = svg(&Program::NEUTRAL, &words);
        assert_eq!(empty.matches("<rect x=").count(), 1);
    }
}
