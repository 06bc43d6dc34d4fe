//! Writes a record: tags, a blank line, movetext wrapped before column 80, a blank line.

use super::tags::tag_line;
use super::{Comment, Dialect, Line, Record, Step, tags};
use foehn_game::any::Position;

/// PGN asks for lines of less than 80 characters.
const WIDTH: usize = 79;

pub(super) fn record_text(record: &Record, dialect: &Dialect) -> String {
    let mut text = tag_section(record, dialect);
    text.push('\n');
    let mut words = Words::after(text);
    let ply = record.start.mover().index() as u32;
    write_line(
        &mut words,
        &record.line,
        record.start.clone(),
        &Numbers { first: record.first_number, ply, seats: record.start.rules().seats() as u32 },
    );
    words.word(dialect.result_text(record.result));
    words.finish()
}

/// The tags in their order; the result's after the last tag of the roster, the start position's at the end.
fn tag_section(record: &Record, dialect: &Dialect) -> String {
    let in_roster = |name: &str| dialect.roster.iter().any(|tag| tag.eq_ignore_ascii_case(name));
    let kept: Vec<_> = record.tags.iter().filter(|(name, _)| !tags::is_field(name)).collect();
    let result_at = kept.iter().rposition(|(name, _)| in_roster(name)).map_or(0, |last| last + 1);
    let line = |&(name, value): &(&str, &str)| tag_line(name, value);
    let mut text: String = kept[..result_at].iter().map(line).collect();
    text.push_str(&tag_line("Result", dialect.result_text(record.result)));
    text.extend(kept[result_at..].iter().map(line));
    let start = record.start.position_text();
    let usual = record.start.rules().start();
    if record.start != usual || start != usual.position_text() {
        text.push_str(&tag_line("SetUp", "1"));
        text.push_str(&tag_line("FEN", &start));
    }
    text
}

/// Move numbers of a line: `ply` half-moves have gone since the first player's move `first`.
#[derive(Clone, Copy)]
struct Numbers {
    first: u32,
    ply: u32,
    seats: u32,
}

impl Numbers {
    /// The number before a move. The second player's moves need one only where something stands between.
    fn before(&self, fresh: bool) -> Option<String> {
        let number = self.first.saturating_add(self.ply / self.seats);
        match self.ply % self.seats {
            0 => Some(format!("{number}.")),
            _ if fresh => Some(format!("{number}...")),
            _ => None,
        }
    }
}

fn write_line(words: &mut Words, line: &Line, start: Position, numbers: &Numbers) {
    words.comments(&line.opening);
    let mut numbers = *numbers;
    let mut position = start;
    let mut fresh = true;
    for step in &line.steps {
        let interrupted = fresh || !step.before.is_empty();
        write_move(words, step, numbers.before(interrupted), &position.move_text(step.mv));
        for side in step.variations.iter().filter(|side| !side.is_empty()) {
            words.open();
            write_line(words, side, position.clone(), &numbers);
            words.close();
        }
        fresh = !step.after.is_empty() || !step.variations.is_empty();
        position = position.play(step.mv);
        numbers.ply = numbers.ply.saturating_add(1);
    }
}

fn write_move(words: &mut Words, step: &Step, number: Option<String>, mv: &str) {
    match number {
        Some(number) if step.before.is_empty() => words.word(&format!("{number} {mv}")),
        number => {
            number.iter().for_each(|number| words.word(number));
            words.comments(&step.before);
            words.word(mv);
        }
    }
    step.nags.iter().for_each(|nag| words.word(&format!("${}", nag.0)));
    words.comments(&step.after);
}

/// The words of a comment; a command such as `[%eval 0.35]` stays whole, because some readers want it on one line.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let command_end = if rest.starts_with("[%") { rest.find(']') } else { None };
        let from = command_end.filter(|&end| end < WIDTH).unwrap_or(0);
        let end = rest[from..].find(' ').map_or(rest.len(), |blank| from + blank);
        pieces.push(&rest[..end]);
        rest = rest[end..].strip_prefix(' ').unwrap_or_default();
    }
    pieces
}

/// Text that grows by words, broken between them.
struct Words {
    text: String,
    column: usize,
    /// The last word, to which more may still be glued.
    last: String,
    /// The next piece stands right after the last one.
    glue: bool,
}

impl Words {
    fn after(text: String) -> Self {
        Words { text, column: 0, last: String::new(), glue: true }
    }

    fn word(&mut self, word: &str) {
        if !self.glue {
            self.flush();
        }
        self.last.push_str(word);
        self.glue = false;
    }

    /// Puts the last word on this line or, where it is too long for that, on the next.
    fn flush(&mut self) {
        let length = self.last.chars().count();
        // Some readers take a line for a tag or an escape by its first character, even inside a comment.
        let may_begin_line = !self.last.starts_with(['%', '[']);
        if self.column > 0 {
            let breaks = self.column + 1 + length > WIDTH && may_begin_line;
            self.text.push(if breaks { '\n' } else { ' ' });
            self.column = if breaks { 0 } else { self.column + 1 };
        }
        self.text.push_str(&self.last);
        self.column += length;
        self.last.clear();
    }

    fn finish(mut self) -> String {
        self.flush();
        self.text.push_str("\n\n");
        self.text
    }

    fn comments(&mut self, comments: &[Comment]) {
        for comment in comments {
            self.word("{");
            self.glue = true;
            pieces(comment.text()).iter().for_each(|piece| self.word(piece));
            self.glue = true;
            self.word("}");
        }
    }

    fn open(&mut self) {
        self.word("(");
        self.glue = true;
    }

    fn close(&mut self) {
        self.glue = true;
        self.word(")");
    }
}
