//! A study as JSON: a line of moves with what is said about them, and with the variations that stand beside each.
//!
//! `{ "comment"?, "steps": [{ "move", "signs"?, "comment"?, "variations"?: [line] }] }`. What a file says before a move and after it
//! is one comment here; of the judgements those that people write as marks are kept.

use crate::refusal::Refusal;
use foehn_game::any::Position;
use foehn_games::record::{Comment, Line, Nag, Step};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// More moves of one study are neither read nor written.
const MOST_STEPS: usize = 20_000;

/// A line as a request gives it.
#[derive(Deserialize)]
pub(crate) struct AskedLine {
    #[serde(default)]
    comment: String,
    steps: Vec<AskedStep>,
}

#[derive(Deserialize)]
struct AskedStep {
    #[serde(rename = "move")]
    mv: String,
    #[serde(default)]
    signs: Vec<String>,
    #[serde(default)]
    comment: String,
    #[serde(default)]
    variations: Vec<AskedLine>,
}

/// The line of a record, or nothing where it holds no more than its moves.
pub(crate) fn study_json(start: &Position, line: &Line) -> Option<Value> {
    let mut left = MOST_STEPS;
    says_more(line).then(|| line_json(start, line, &mut left))
}

fn says_more(line: &Line) -> bool {
    let has_remarks = |step: &Step| {
        !(step.before.is_empty() && step.after.is_empty() && step.nags.is_empty() && step.variations.is_empty())
    };
    !line.opening.is_empty() || line.steps.iter().any(has_remarks)
}

fn line_json(start: &Position, line: &Line, left: &mut usize) -> Value {
    let mut steps = Vec::new();
    let mut position = start.clone();
    for step in &line.steps {
        if *left == 0 {
            break;
        }
        *left -= 1;
        steps.push(step_json(&position, step, left));
        position = position.play(step.mv);
    }
    let mut object = Map::new();
    put(&mut object, "comment", words(&line.opening));
    object.insert("steps".to_owned(), steps.into());
    object.into()
}

fn step_json(position: &Position, step: &Step, left: &mut usize) -> Value {
    let mut object = Map::new();
    object.insert("move".to_owned(), position.move_text(step.mv).into());
    let signs: Vec<_> = step.nags.iter().filter_map(|nag| nag.mark()).collect();
    if !signs.is_empty() {
        object.insert("signs".to_owned(), json!(signs));
    }
    let said = [words(&step.before), words(&step.after)].into_iter().filter(|text| !text.is_empty());
    put(&mut object, "comment", said.collect::<Vec<_>>().join(" "));
    let sides: Vec<_> = step.variations.iter().map(|side| line_json(position, side, left)).collect();
    if !sides.is_empty() {
        object.insert("variations".to_owned(), sides.into());
    }
    object.into()
}

fn put(object: &mut Map<String, Value>, name: &str, text: String) {
    if !text.is_empty() {
        object.insert(name.to_owned(), text.into());
    }
}

fn words(comments: &[Comment]) -> String {
    comments.iter().map(Comment::text).collect::<Vec<_>>().join(" ")
}

/// The line that a request gives, from `start`.
pub(crate) fn read_study(start: &Position, asked: &AskedLine) -> Result<Line, Refusal> {
    read_line(start, asked, 0, &mut { MOST_STEPS })
}

fn read_line(start: &Position, asked: &AskedLine, before: usize, left: &mut usize) -> Result<Line, Refusal> {
    let mut line = Line { opening: Comment::new(&asked.comment).into_iter().collect(), steps: Vec::new() };
    let mut position = start.clone();
    for (index, step) in asked.steps.iter().enumerate() {
        if *left == 0 {
            return Err(Refusal::unprocessable(format!("study: more than {MOST_STEPS} moves")));
        }
        *left -= 1;
        let ply = before + index;
        let mv = position
            .parse_move(&step.mv)
            .map_err(|error| Refusal::notation(&format!("study, move {}", ply + 1), &error))?;
        let sides = step.variations.iter().map(|side| read_line(&position, side, ply, left));
        line.steps.push(Step {
            before: Vec::new(),
            mv,
            nags: step.signs.iter().filter_map(|sign| Nag::of_mark(sign)).collect(),
            after: Comment::new(&step.comment).into_iter().collect(),
            variations: sides.collect::<Result<_, _>>()?,
        });
        position = position.play(mv);
    }
    Ok(line)
}
