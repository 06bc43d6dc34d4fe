//! Reads moves with numbers, judgements, comments and variations.
//!
//! A main line and a variation are read by the same loop. They differ in one thing: what is unreadable ends the game in
//! the main line, and is kept as a comment in a variation.

use super::tokens::{Token, Tokens, is_blank};
use super::{Comment, Dialect, GameResult, Line, Nag, Step};
use foehn_game::NotationError;
use foehn_game::any::{Move, Position};

/// Variations nested deeper are kept as comments, so that reading cannot exhaust the stack.
const DEEPEST: usize = 64;

pub(super) struct Movetext<'r, 'a> {
    pub(super) tokens: &'r mut Tokens<'a>,
    pub(super) dialect: &'r Dialect,
    pub(super) warnings: &'r mut Vec<NotationError>,
    /// The number of the first move, as far as it is known.
    pub(super) first_number: u32,
    /// How many moves of the main line are read.
    pub(super) plies: usize,
}

pub(super) struct MainLine {
    pub(super) line: Line,
    pub(super) result: Option<GameResult>,
    /// The byte where the result stands, or where the moves end without one.
    pub(super) end_at: usize,
}

/// Where the line being read stands in the game.
#[derive(Clone, Copy)]
enum Place {
    Main,
    /// A variation, how deep, and the byte of its bracket.
    Side {
        depth: usize,
        opened_at: usize,
    },
}

/// Where the next comment belongs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attach {
    Opening,
    LastMove,
    NextMove,
}

/// A line as far as it is read.
struct Growing {
    line: Line,
    position: Position,
    /// The position before the last move.
    previous: Option<Position>,
    /// Half-moves before the next move, counted so that the first player's are even.
    ply: u32,
    attach: Attach,
    pending: Vec<Comment>,
    number: Option<u32>,
}

impl Growing {
    fn new(position: Position, ply: u32) -> Self {
        Growing {
            line: Line::new(),
            position,
            previous: None,
            ply,
            attach: Attach::Opening,
            pending: Vec::new(),
            number: None,
        }
    }

    fn comment(&mut self, comment: Option<Comment>) {
        match (self.attach, self.line.steps.last_mut()) {
            (Attach::NextMove, _) => self.pending.extend(comment),
            (Attach::LastMove, Some(step)) => step.after.extend(comment),
            _ => self.line.opening.extend(comment),
        }
    }

    fn play(&mut self, mv: Move) {
        let next = self.position.play(mv);
        self.previous = Some(std::mem::replace(&mut self.position, next));
        self.line.steps.push(Step { before: std::mem::take(&mut self.pending), ..Step::new(mv) });
        self.ply = self.ply.saturating_add(1);
        self.attach = Attach::LastMove;
    }

    /// The line; remarks that waited for one more move go to the last one.
    fn finish(mut self) -> Line {
        self.settle_pending();
        self.line
    }

    fn settle_pending(&mut self) {
        self.attach = Attach::LastMove;
        for comment in std::mem::take(&mut self.pending) {
            self.comment(Some(comment));
        }
    }
}

/// What ends a line.
enum End {
    Closed,
    Result(GameResult, usize),
    Open(usize),
}

impl Movetext<'_, '_> {
    /// The main line up to and including the result.
    pub(super) fn main_line(&mut self, start: &Position) -> Result<MainLine, NotationError> {
        let mut growing = Growing::new(start.clone(), start.mover().index() as u32);
        let (result, end_at) = match self.line(&mut growing, Place::Main)? {
            End::Result(result, at) => (Some(result), at),
            End::Open(at) => (None, at),
            End::Closed => unreachable!("only a variation is closed by a bracket"),
        };
        growing.settle_pending();
        if result.is_some() {
            self.remarks_on_result(&mut growing)?;
        }
        Ok(MainLine { line: growing.finish(), result, end_at })
    }

    /// Comments after the result on its line still belong to this game.
    fn remarks_on_result(&mut self, growing: &mut Growing) -> Result<(), NotationError> {
        loop {
            self.tokens.skip_blanks_on_line();
            if !self.tokens.rest().starts_with(['{', ';']) {
                return Ok(());
            }
            if let (Token::Comment(text), at) = self.tokens.next()? {
                growing.comment(read_comment(text, at, self.warnings));
            }
        }
    }

    fn line(&mut self, growing: &mut Growing, place: Place) -> Result<End, NotationError> {
        loop {
            let (token, at) = self.tokens.next()?;
            let step = match (token, place) {
                (Token::Open, _) => {
                    self.variation(growing, at, place)?;
                    continue;
                }
                (Token::Close, Place::Side { .. }) => return Ok(End::Closed),
                (Token::Tag | Token::End, Place::Side { opened_at, .. }) => return Err(unclosed(opened_at)),
                (Token::Tag | Token::End, Place::Main) => {
                    self.tokens.at = at;
                    return Ok(End::Open(at));
                }
                (token, place) => self.token(growing, token, at, place),
            };
            match (step, place) {
                (Ok(None), _) => {}
                (Ok(Some(end)), _) => return Ok(end),
                (Err(error), Place::Main) => return Err(error),
                (Err(error), Place::Side { opened_at, .. }) => {
                    self.warnings.push(error);
                    self.tokens.at = at;
                    growing.settle_pending();
                    growing.comment(self.rest_as_comment(opened_at)?);
                    return Ok(End::Closed);
                }
            }
        }
    }

    /// A token that neither opens nor closes a line.
    fn token(
        &mut self,
        growing: &mut Growing,
        token: Token<'_>,
        at: usize,
        place: Place,
    ) -> Result<Option<End>, NotationError> {
        match token {
            Token::Word(word) => return self.word(growing, word, at, place),
            Token::Comment(text) => growing.comment(read_comment(text, at, self.warnings)),
            Token::Nag(number) => self.nag(growing, number.parse().ok().map(Nag), number.len() + 1, at),
            Token::Mark(mark) => self.nag(growing, Nag::of_mark(mark), mark.len() + 2, at),
            Token::Stray('}') => {
                return Err(NotationError::new(at, "a `}` outside a comment", "comments that do not nest"));
            }
            Token::Stray(other) => {
                return Err(NotationError::new(at, NotationError::quote(&other.to_string()), "a move or a result"));
            }
            Token::Close => return Err(NotationError::new(at, "a `)` without its `(`", "a move or a result")),
            Token::Open | Token::Tag | Token::End => unreachable!("these open or close a line"),
        }
        Ok(None)
    }

    /// A word outside comments: a number, a judgement, a result, a move, or a number and one of these.
    fn word(
        &mut self,
        growing: &mut Growing,
        word: &str,
        at: usize,
        place: Place,
    ) -> Result<Option<End>, NotationError> {
        let word = match word.strip_suffix('*') {
            Some(name) if !name.is_empty() && !self.dialect.star_is_forced => {
                self.tokens.at -= 1; // `e5*` is a move and a result
                name
            }
            _ => word,
        };
        let (number, rest) = split_number(word);
        if number.is_some() {
            growing.note_number(number);
        }
        let at = at + word.len() - rest.len();
        let joined = self.join(rest);
        let text = joined.as_deref().unwrap_or(rest);
        let signs = text.trim_end_matches(['!', '?']);
        if signs.is_empty() {
            if !text.is_empty() {
                self.nag(growing, Nag::of_mark(text), text.len(), at);
            }
            return Ok(None);
        }
        if self.dialect.noise.contains(&text) {
            return Ok(None);
        }
        if let Some(result) = self.dialect.result(text) {
            return Ok(self.result(result, text, at, place));
        }
        if !self.dialect.digits_are_moves && text.bytes().all(|byte| byte.is_ascii_digit()) {
            growing.note_number(text.parse().ok());
            return Ok(None);
        }
        self.play_word(growing, text, at, place)?;
        Ok(None)
    }

    fn result(&mut self, result: GameResult, text: &str, at: usize, place: Place) -> Option<End> {
        match place {
            Place::Main => Some(End::Result(result, at)),
            Place::Side { .. } => {
                let what = format!("the result `{text}` inside a variation");
                self.warnings.push(NotationError::new(at, what, "a result at the end of the game only"));
                None
            }
        }
    }

    /// Plays the move that `text` names, without the marks at its end.
    fn play_word(&mut self, growing: &mut Growing, text: &str, at: usize, place: Place) -> Result<(), NotationError> {
        let forced = text.strip_suffix('*');
        let name = forced.unwrap_or(text);
        let signless = name.trim_end_matches(['!', '?']);
        if matches!(place, Place::Main) && growing.line.steps.is_empty() {
            self.first_number = growing.number.unwrap_or(1);
        }
        let mv = growing.position.parse_move(signless).map_err(|error| self.explain(growing, error).shifted(at))?;
        growing.play(mv);
        self.plies += usize::from(matches!(place, Place::Main));
        if signless.len() < name.len() {
            let marks = &name[signless.len()..];
            self.nag(growing, Nag::of_mark(marks), marks.len(), at + signless.len());
        }
        if forced.is_some() {
            self.nag(growing, Some(Nag::FORCED), 1, at);
        }
        Ok(())
    }

    /// The error about a move, with whose move it is.
    fn explain(&self, growing: &Growing, error: NotationError) -> NotationError {
        let number = self.first_number.saturating_add(growing.ply / 2);
        let who = growing.position.rules().player_name(growing.position.mover());
        let what = format!("{who}'s move {number} {}", error.what);
        match growing.position.outcome() {
            Some(_) => NotationError { what, expected: "a result: the game is over here".to_owned(), ..error },
            None => NotationError { what, ..error },
        }
    }

    fn nag(&mut self, growing: &mut Growing, nag: Option<Nag>, length: usize, at: usize) {
        match (nag, growing.line.steps.last_mut()) {
            (Some(nag), Some(step)) => step.nags.push(nag),
            (known, _) => {
                let text = &self.tokens.text.get(at..at + length).unwrap_or_default();
                let expected = if known.is_none() {
                    "`$` and a number to 255, or a mark such as `!?`"
                } else {
                    "a move before it"
                };
                self.warnings.push(NotationError::new(at, NotationError::quote(text), expected));
            }
        }
    }

    /// A variation whose `(` has been read.
    fn variation(&mut self, growing: &mut Growing, opened_at: usize, place: Place) -> Result<(), NotationError> {
        let depth = match place {
            Place::Main => 1,
            Place::Side { depth, .. } => depth + 1,
        };
        let refused = match &growing.previous {
            None => Some(NotationError::new(opened_at, "a variation before the first move", "a move it is played for")),
            Some(_) if depth > DEEPEST => {
                let what = format!("variations nested {depth} deep");
                Some(NotationError::new(opened_at, what, format!("at most {DEEPEST}")))
            }
            Some(_) => None,
        };
        match (&growing.previous, refused) {
            (Some(previous), None) => {
                let mut side = Growing::new(previous.clone(), growing.ply.saturating_sub(1));
                self.line(&mut side, Place::Side { depth, opened_at })?;
                let line = side.finish();
                if let Some(step) = growing.line.steps.last_mut().filter(|_| !line.is_empty()) {
                    step.variations.push(line);
                }
                growing.attach = Attach::NextMove;
            }
            (_, refused) => {
                self.warnings.extend(refused);
                growing.comment(self.rest_as_comment(opened_at)?);
            }
        }
        Ok(())
    }

    /// What is left of a variation as a comment, its closing bracket read.
    fn rest_as_comment(&mut self, opened_at: usize) -> Result<Option<Comment>, NotationError> {
        let text = self.tokens.text;
        let start = self.tokens.at;
        let mut open = 1;
        while open > 0 {
            match self.tokens.next()?.0 {
                Token::Open => open += 1,
                Token::Close => open -= 1,
                Token::Tag | Token::End => return Err(unclosed(opened_at)),
                _ => {}
            }
        }
        Ok(Comment::new(&text[start..self.tokens.at - 1].replace('{', "(")))
    }

    /// The whole move where old files leave blanks inside it: `15 x 22`.
    fn join(&mut self, word: &str) -> Option<String> {
        let joiners = self.dialect.joiners;
        let part = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()) || text.ends_with(joiners);
        if joiners.is_empty() || word.is_empty() || !part(word) {
            return None;
        }
        let mut whole = word.to_owned();
        loop {
            let before = self.tokens.at;
            self.tokens.skip_blanks();
            if !whole.ends_with(joiners) && !self.tokens.rest().starts_with(joiners) {
                self.tokens.at = before;
                return (whole.len() > word.len()).then_some(whole);
            }
            match self.tokens.take_word() {
                "" => {
                    self.tokens.at = before;
                    return (whole.len() > word.len()).then_some(whole);
                }
                next => whole.push_str(next),
            }
        }
    }
}

impl Growing {
    fn note_number(&mut self, number: Option<u32>) {
        self.number = number;
        self.attach = Attach::NextMove;
    }
}

/// The comment that says `text`. One with others inside is kept whole, with brackets for its braces, and noted.
pub(super) fn read_comment(text: &str, at: usize, warnings: &mut Vec<NotationError>) -> Option<Comment> {
    if !text.contains('}') || !text.contains('{') {
        return Comment::new(text);
    }
    warnings.push(NotationError::new(at, "a comment inside a comment", "comments that do not nest"));
    Comment::new(&text.replace('{', "("))
}

fn unclosed(opened_at: usize) -> NotationError {
    NotationError::new(opened_at, "a variation that does not end", "a `)` after this `(`")
}

/// Splits `12.e4` and `12...e4`; dots alone (`1. ... e5`) are passed over. The number is `Some` where there is one,
/// 1 where it is too large.
fn split_number(word: &str) -> (Option<u32>, &str) {
    let is_dot = |character: char| matches!(character, '.' | '…') || is_blank(character);
    let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let rest = word[digits..].trim_start_matches(is_dot);
    match rest.len() == word.len() - digits {
        true => (None, word),
        false if digits == 0 => (None, rest),
        false => (Some(word[..digits].parse().unwrap_or(1)), rest),
    }
}
