//! A game of Go written as SGF.

use super::super::{Comment, GameResult, Line, Nag, Record, Step};
use super::{JUDGEMENTS, NAMES, OF_THE_RECORD, SCORE};
use crate::go::{Go, GoMove, komi_text};
use foehn_game::any::Position;
use foehn_game::{Duel, Game, Notation, Player};

/// A line is broken after so many characters, between nodes.
const WIDTH: usize = 72;

/// The record as text; a record of another game has none.
pub(in super::super) fn record_text(record: &Record) -> String {
    let Some(start) = record.start.typed::<Go>() else { return String::new() };
    let mut out = Output { text: String::from("("), column: 1 };
    out.node(&root_text(record, start));
    out.comments("C", &record.line.opening);
    out.steps(&record.line.steps, &record.start);
    out.text.push_str(")\n\n");
    out.text
}

/// The first node without its comments: the format, the first position, the tags, the result.
fn root_text(record: &Record, start: &Go) -> String {
    let size = start.size();
    let mut text = format!(";FF[4]GM[1]CA[UTF-8]SZ[{size}]KM[{}]", komi_text(start.komi()));
    let points = |player: Player| (0..size * size).filter(move |&point| start.owner(point) == Some(player));
    for (name, player) in [("AB", Player::FIRST), ("AW", Player::SECOND)] {
        let stones: String = points(player).map(|point| format!("[{}]", letters(size, GoMove::at(point)))).collect();
        if !stones.is_empty() {
            text.push_str(&format!("{name}{stones}"));
        }
    }
    let black = points(Player::FIRST).count();
    let is_handicap = black >= 2 && points(Player::SECOND).next().is_none() && start.mover() == Player::SECOND;
    if is_handicap {
        text.push_str(&format!("HA[{black}]"));
    }
    let written = [Player::FIRST, Player::SECOND].map(|player| points(player).collect());
    if start.mover() == Player::SECOND || black > 0 {
        text.push_str(if start.mover() == Player::FIRST { "PL[B]" } else { "PL[W]" });
    }
    let rebuilt = Go::with_stones(size, written, start.mover()).map(|go| go.with_komi(start.komi()));
    if rebuilt.as_ref() != Ok(start) {
        text.push_str(&format!("START[{}]", escaped(&start.position_text())));
    }
    if record.first_number != 1 {
        text.push_str(&format!("MN[{}]", record.first_number));
    }
    text.push_str(&tags_text(record));
    text.push_str(&format!("RE[{}]", escaped(&result_text(record))));
    text
}

/// The tags: as the properties that people know, and where that does not do for each of them, all in order in one of our own as well.
fn tags_text(record: &Record) -> String {
    let is_said_by_result = |name: &str| name == SCORE && record.tags.get(SCORE) == Some(result_text(record).as_str());
    let tags: Vec<_> = record.tags.iter().filter(|&(name, _)| !is_said_by_result(name)).collect();
    let properties: Vec<_> = tags.iter().map(|(name, value)| property_of(name, value)).collect();
    let mut text = String::new();
    if properties.contains(&None) {
        text.push_str("TAG");
        text.extend(tags.iter().map(|(name, value)| format!("[{}:{}]", escaped(name), escaped(value))));
    }
    let known = tags.iter().zip(&properties).filter_map(|(&(_, value), &property)| Some((property?, value)));
    text.extend(known.map(|(property, value)| format!("{property}[{}]", escaped(value))));
    text
}

/// The property that says what a tag says, if there is one.
fn property_of<'a>(name: &'a str, value: &str) -> Option<&'a str> {
    let is_tidy = value.split_whitespace().collect::<Vec<_>>().join(" ") == value;
    let known = NAMES.iter().find(|(_, known)| *known == name).map(|&(property, _)| property);
    let is_free = !OF_THE_RECORD.contains(&name)
        && name.bytes().all(|letter| letter.is_ascii_uppercase())
        && !NAMES.iter().any(|(property, _)| *property == name);
    known.or(is_free.then_some(name)).filter(|_| is_tidy)
}

/// The result with its margin: what the board says where both passed, otherwise what the file said.
fn result_text(record: &Record) -> String {
    let winner = match record.result {
        GameResult::Win(player) => ["B", "W"][player.index()],
        GameResult::Draw => return "0".to_owned(),
        GameResult::BothLose => return "Void".to_owned(),
        GameResult::Unknown => return "?".to_owned(),
    };
    let said = record.tags.get(SCORE).filter(|score| score.to_ascii_uppercase().starts_with(&format!("{winner}+")));
    let last = record.final_position();
    let counted = || {
        let go = last.typed::<Go>().filter(|go| go.is_over())?;
        Some(Go::lead_text(go.lead())).filter(|text| text.starts_with(winner))
    };
    said.map(str::to_owned).or_else(counted).unwrap_or_else(|| format!("{winner}+"))
}

/// A point as two letters, the row from the top; nothing for a pass.
fn letters(size: usize, mv: GoMove) -> String {
    let letter = |index: usize| char::from(b'a' + index as u8);
    let name = |point: usize| [letter(point % size), letter(size - 1 - point / size)].iter().collect();
    mv.point().map(name).unwrap_or_default()
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

struct Output {
    text: String,
    column: usize,
}

impl Output {
    /// Writes a node, or a part of one, on this line or the next.
    fn node(&mut self, text: &str) {
        if self.column + text.len() > WIDTH && self.column > 1 {
            self.text.push('\n');
            self.column = 0;
        }
        self.text.push_str(text);
        self.column += text.len();
    }

    fn comments(&mut self, name: &str, comments: &[Comment]) {
        if !comments.is_empty() {
            let texts: Vec<String> = comments.iter().map(|comment| escaped(comment.text())).collect();
            self.text.push_str(&format!("{name}[{}]", texts.join("\n\n")));
        }
    }

    /// The moves of a line. A move with variations opens a bracket that ends with the line; what waits for its end is kept aside.
    fn steps(&mut self, steps: &[Step], start: &Position) {
        let mut position = start.clone();
        let mut waiting: Vec<(&[Line], Position)> = Vec::new();
        for step in steps {
            if step.variations.iter().any(|side| !side.is_empty()) {
                waiting.push((&step.variations, position.clone()));
                self.node("(");
            }
            self.step(step, &position);
            position = position.play(step.mv);
        }
        while let Some((sides, position)) = waiting.pop() {
            self.node(")");
            for side in sides.iter().filter(|side| !side.is_empty()) {
                self.node("(");
                // Without a node of its own, what stands beside its first move would stand beside the main line.
                let branches = side.steps.first().is_some_and(|step| !step.variations.is_empty());
                if !side.opening.is_empty() || side.steps.is_empty() || branches {
                    self.node(";");
                    self.comments("C", &side.opening);
                }
                self.steps(&side.steps, &position);
                self.node(")");
            }
        }
    }

    fn step(&mut self, step: &Step, position: &Position) {
        let (Some(go), Some(mv)) = (position.typed::<Go>(), position.typed_move::<Go>(step.mv)) else { return };
        let colour = ["B", "W"][go.mover().index()];
        self.node(&format!(";{colour}[{}]", letters(go.size(), mv)));
        self.comments("BEFORE", &step.before);
        self.node(&judgements_text(&step.nags));
        self.comments("C", &step.after);
    }
}

/// One of the usual judgements as SGF has it, others by number.
fn judgements_text(nags: &[Nag]) -> String {
    let usual = |nag: &Nag| JUDGEMENTS.iter().find(|(.., number)| *number == nag.0);
    match (nags, nags.first().and_then(usual)) {
        ([], _) => String::new(),
        ([_], Some((name, strength, _))) => format!("{name}[{strength}]"),
        _ => format!("NAG{}", nags.iter().map(|nag| format!("[{}]", nag.0)).collect::<String>()),
    }
}
