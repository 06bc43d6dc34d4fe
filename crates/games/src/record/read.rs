//! Reads the games of a file: tags, start position, movetext, result; then the next game, whatever was wrong before.

use super::movetext::{MainLine, Movetext, read_comment};
use super::tags::{Tag, Tags, is_field, read_tag};
use super::tokens::{Token, Tokens};
use super::{Comment, Dialect, Format, GameResult, Record, Syntax, mat, sgf};
use foehn_game::NotationError;
use foehn_game::any::{Position, Rules};

/// A game that was read, with what had to be passed over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The game.
    pub record: Record,
    /// What was wrong beside the main line: broken tags, variations kept as comments, results that do not agree.
    pub warnings: Vec<NotationError>,
}

/// The games of a file, one after the other. After a game that cannot be read comes the next one that begins with tags.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    text: &'a str,
    format: Format,
    at: usize,
    /// A byte at the start of a line, not after `at`, and the number of that line.
    line: (usize, usize),
    /// What is known of the game that came last, whether it could be read or not.
    pub(super) last: Glimpse,
}

/// What is known of a game even where it cannot be read.
#[derive(Clone, Default, Debug)]
pub(super) struct Glimpse {
    /// Its place in the file, from 1.
    pub(super) number: usize,
    pub(super) tags: Tags,
    /// How many moves of the main line were read; `None` where it broke off before the moves.
    pub(super) plies: Option<usize>,
}

impl<'a> Games<'a> {
    pub(super) fn new(text: &'a str, format: Format) -> Self {
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Games { text, format, at, line: (at, 1), last: Glimpse::default() }
    }

    /// The tags that name the players.
    pub(super) fn players(&self) -> &'static [&'static str] {
        self.format.dialect.players
    }

    /// Goes on at byte `at`.
    fn advance(&mut self, at: usize) {
        let (start, number) = self.line;
        let passed = &self.text[start..at];
        if let Some(newline) = passed.rfind('\n') {
            self.line = (start + newline + 1, number + passed.matches('\n').count());
        }
        self.at = at;
    }

    /// The error with line and column; only the text of this game is counted through.
    fn located(&self, error: NotationError) -> NotationError {
        let (start, number) = self.line;
        let at = error.at;
        let error = NotationError { at: at.saturating_sub(start), ..error }.located(&self.text[start..]);
        let line_column = error.line_column.map(|(line, column)| (line + number - 1, column));
        NotationError { at, line_column, ..error }
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Reading, NotationError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.format.dialect.syntax {
            Syntax::Movetext => self.next_in_movetext(),
            Syntax::Tree => self.next_in_trees(),
            Syntax::Match => self.next_in_match(),
        }
    }
}

impl Games<'_> {
    /// The next game of a match. The file is read as a whole, because a game begins at the score of those before it.
    fn next_in_match(&mut self) -> Option<Result<Reading, NotationError>> {
        if self.at >= self.text.len() {
            return None;
        }
        let number = self.last.number;
        match mat::read(self.text) {
            Err(error) => {
                self.last = Glimpse { number: number + 1, ..Glimpse::default() };
                self.at = self.text.len();
                Some(Err(error))
            }
            Ok(records) => {
                let record = records.into_iter().nth(number);
                let Some(record) = record else {
                    self.at = self.text.len();
                    return None;
                };
                let plies = Some(record.line.steps.len());
                self.last = Glimpse { number: number + 1, tags: record.tags.clone(), plies };
                Some(Ok(Reading { record, warnings: Vec::new() }))
            }
        }
    }

    /// The next game of a file of trees.
    fn next_in_trees(&mut self) -> Option<Result<Reading, NotationError>> {
        let sgf::GameRead { reading, next, tags, plies } = sgf::read_game(self.text, self.at)?;
        self.last = Glimpse { number: self.last.number + 1, tags, plies };
        let reading = match reading {
            Ok(Reading { record, warnings }) => {
                let warnings = warnings.into_iter().map(|warning| self.located(warning)).collect();
                Ok(Reading { record, warnings })
            }
            Err(error) => Err(self.located(error)),
        };
        self.advance(next);
        Some(reading)
    }

    fn next_in_movetext(&mut self) -> Option<Result<Reading, NotationError>> {
        let tokens = Tokens { text: self.text, at: self.at };
        let mut reader = Reader {
            tokens,
            rules: self.format.rules,
            dialect: self.format.dialect,
            warnings: Vec::new(),
            tags: Tags::default(),
            plies: None,
        };
        let read = reader.game();
        let tags = std::mem::take(&mut reader.tags);
        self.last = Glimpse { number: self.last.number + 1, tags, plies: reader.plies };
        match read {
            Ok(None) => {
                self.advance(self.text.len());
                None
            }
            Ok(Some(record)) => {
                let warnings = reader.warnings.into_iter().map(|warning| self.located(warning)).collect();
                self.advance(reader.tokens.at);
                Some(Ok(Reading { record, warnings }))
            }
            Err(error) => {
                let next = next_game(self.text, error.at.max(self.at), self.format.dialect);
                let error = self.located(error);
                self.advance(next);
                Some(Err(error))
            }
        }
    }
}

/// Where the next game begins after the one that contains byte `from`: at tags after something else, or at a first move
/// after a result.
fn next_game(text: &str, from: usize, dialect: &Dialect) -> usize {
    let from = (from..=text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
    let mut at = text[..from].rfind('\n').map_or(0, |newline| newline + 1);
    let (mut in_tags, mut after_result) = (true, false);
    for (index, line) in text[at..].split_inclusive('\n').enumerate() {
        let is_tag = line.strip_prefix('[').is_some_and(|name| name.starts_with(char::is_alphabetic));
        if index > 0 && is_tag && !in_tags {
            return at;
        }
        in_tags = is_tag;
        for word in line.split_whitespace().filter(|_| !is_tag) {
            let word_at = at + (word.as_ptr().addr() - line.as_ptr().addr());
            if after_result && word.starts_with("1.") {
                return word_at;
            }
            after_result = word_at >= from && dialect.result(word).is_some();
        }
        at += line.len();
    }
    text.len()
}

struct Reader<'a> {
    rules: &'static dyn Rules,
    tokens: Tokens<'a>,
    dialect: &'a Dialect,
    warnings: Vec<NotationError>,
    /// The tags, as far as they are read.
    tags: Tags,
    /// How many moves of the main line are read, once they have begun.
    plies: Option<usize>,
}

/// What stands before the moves.
#[derive(Default)]
struct Head<'a> {
    tags: Tags,
    comments: Vec<Comment>,
    fields: Vec<Tag<'a>>,
    /// The tag that says that this is another game.
    stranger: Option<NotationError>,
}

impl<'a> Head<'a> {
    fn field(&self, name: &str) -> Option<&Tag<'a>> {
        self.fields.iter().find(|tag| tag.name.eq_ignore_ascii_case(name))
    }

    fn has(&self, name: &str) -> bool {
        self.tags.get(name).is_some() || self.field(name).is_some()
    }

    fn is_bare(&self) -> bool {
        self.tags.is_empty() && self.fields.is_empty()
    }
}

impl<'a> Reader<'a> {
    /// One game, or `None` where only blanks and comments are left.
    fn game(&mut self) -> Result<Option<Record>, NotationError> {
        let mut head = Head::default();
        let read = self.head(&mut head);
        self.tags = head.tags.clone();
        if let Some(stranger) = head.stranger.take() {
            return Err(stranger);
        }
        read?;
        let before = self.tokens.at;
        if self.tokens.next()?.0 == Token::End && head.is_bare() {
            return Ok(None);
        }
        self.tokens.at = before;
        let start = self.start_position(&head)?;
        let mut movetext = Movetext {
            tokens: &mut self.tokens,
            dialect: self.dialect,
            warnings: &mut self.warnings,
            first_number: 1,
            plies: 0,
        };
        let main_line = movetext.main_line(&start);
        let first_number = movetext.first_number;
        self.plies = Some(movetext.plies);
        let MainLine { mut line, result, end_at } = main_line?;
        line.opening.splice(0..0, head.comments.iter().cloned());
        let result = self.settle_result(result, end_at, &head);
        Ok(Some(Record { tags: head.tags, start, first_number, line, result }))
    }

    fn head(&mut self, head: &mut Head<'a>) -> Result<(), NotationError> {
        loop {
            let before = self.tokens.at;
            match self.tokens.next()? {
                (Token::Comment(text), at) => head.comments.extend(read_comment(text, at, &mut self.warnings)),
                (Token::Tag, at) => {
                    let gap = &self.tokens.text[before..at];
                    match self.tag(at) {
                        Some(tag) if gap.matches('\n').count() > 1 && head.has(tag.name) => {
                            self.tokens.at = before;
                            return Ok(());
                        }
                        Some(tag) => self.keep_tag(head, tag),
                        None => {}
                    }
                }
                _ => {
                    self.tokens.at = before;
                    return Ok(());
                }
            }
        }
    }

    /// The tag at byte `at`; a broken one is passed over with its line.
    fn tag(&mut self, at: usize) -> Option<Tag<'a>> {
        match read_tag(self.tokens.text, at) {
            Ok(tag) => {
                self.tokens.at = tag.end;
                Some(tag)
            }
            Err(error) => {
                let rest = &self.tokens.text[at..];
                self.tokens.at = at + rest.find(['\n', '\r']).unwrap_or(rest.len());
                self.warnings.push(error);
                None
            }
        }
    }

    fn keep_tag(&mut self, head: &mut Head<'a>, tag: Tag<'a>) {
        if let Err(stranger) = self.check_identity(&tag) {
            head.stranger.get_or_insert(stranger);
        }
        if head.has(tag.name) {
            let what = format!("a second tag {}", NotationError::quote(tag.name));
            self.warnings.push(NotationError::new(tag.value_at, what, "each tag once"));
        } else if is_field(tag.name) {
            head.fields.push(tag);
        } else if let Err(error) = head.tags.set(tag.name, &tag.value) {
            self.warnings.push(error.shifted(tag.value_at));
        }
    }

    fn check_identity(&self, tag: &Tag<'_>) -> Result<(), NotationError> {
        let Some((name, value)) = self.dialect.identity else { return Ok(()) };
        if !tag.name.eq_ignore_ascii_case(name) || self.dialect.is_identity(&tag.value) {
            return Ok(());
        }
        let known = self.dialect.stranger_name(&tag.value).map(|known| format!(", {known}")).unwrap_or_default();
        let what = format!("{name} {}{known}", NotationError::quote(&tag.value));
        Err(NotationError::new(tag.value_at, what, format!("`{value}`, the mark of this game")))
    }

    fn start_position(&mut self, head: &Head<'a>) -> Result<Position, NotationError> {
        let set_up = head.field("SetUp");
        match head.field("FEN") {
            Some(fen) if set_up.is_none_or(|tag| tag.value.trim() != "0") => {
                self.rules.parse_position(fen.value.trim()).map_err(|error| {
                    let blanks = fen.value.len() - fen.value.trim_start().len();
                    error.shifted(fen.value_at + blanks)
                })
            }
            fen => {
                if let (None, Some(tag)) = (fen, set_up.filter(|tag| tag.value.trim() == "1")) {
                    let what = "a set-up game without a `FEN` tag";
                    self.warnings.push(NotationError::new(tag.value_at, what, "its position in a `FEN` tag"));
                }
                Ok(self.rules.start())
            }
        }
    }

    /// The result at the end of the moves, or the tag's where that one is silent.
    fn settle_result(&mut self, written: Option<GameResult>, end_at: usize, head: &Head<'a>) -> GameResult {
        let tag = head.field("Result");
        let tagged = tag.and_then(|tag| self.tagged_result(tag));
        if written.is_none() {
            self.warnings.push(NotationError::new(end_at, "the end of the moves", "a result such as `*` after them"));
        }
        match (written.unwrap_or_default(), tagged.unwrap_or_default()) {
            (GameResult::Unknown, tagged) => tagged,
            (written, tagged) => {
                if tagged != written && tagged != GameResult::Unknown {
                    let [says, tag_says] = [written, tagged].map(|result| self.dialect.result_text(result));
                    let what = format!("the result `{says}`");
                    self.warnings.push(NotationError::new(end_at, what, format!("`{tag_says}` as in the Result tag")));
                }
                written
            }
        }
    }

    fn tagged_result(&mut self, tag: &Tag<'_>) -> Option<GameResult> {
        let tight: String = tag.value.split_whitespace().collect();
        let result = self.dialect.result(&tight);
        if result.is_none() && !matches!(tight.as_str(), "" | "?" | "-") {
            let what = format!("the result {}", NotationError::quote(&tag.value));
            let known: Vec<_> = self.dialect.results.iter().map(|(text, _)| format!("`{text}`")).collect();
            self.warnings.push(NotationError::new(tag.value_at, what, format!("one of {}", known.join(", "))));
        }
        result
    }
}
