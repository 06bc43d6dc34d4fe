//! The words of a game file. Everything but the meaning of a word is settled here: blanks, comments, escaped lines.

use foehn_game::NotationError;

/// One piece of a game file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// The `[` of a tag, which is left to be read.
    Tag,
    /// `{..}` or `;` to the end of the line, without its marks. A `}` inside says that comments were nested.
    Comment(&'a str),
    /// A move number, a move, a result, or several of them without a blank between: `12.e4!`.
    Word(&'a str),
    /// What follows a `$`.
    Nag(&'a str),
    /// `(!)`: a mark in brackets, without them.
    Mark(&'a str),
    /// `(`
    Open,
    /// `)`
    Close,
    /// A character that begins nothing.
    Stray(char),
    /// The end of the text.
    End,
}

/// Reads tokens from `at` on.
#[derive(Clone, Debug)]
pub(super) struct Tokens<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

/// Blanks between tokens. A byte order mark counts as one: files are sometimes glued together.
pub(super) fn is_blank(character: char) -> bool {
    character.is_whitespace() || character == '\u{feff}'
}

fn is_word(character: char) -> bool {
    !is_blank(character) && !matches!(character, '{' | '}' | '(' | ')' | '[' | ']' | ';' | '"' | '$')
}

impl<'a> Tokens<'a> {
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The text up to the first character for which `stop` holds, which is not stepped over.
    fn take_until(&mut self, stop: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let taken = &rest[..rest.find(stop).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    fn at_line_start(&self) -> bool {
        self.text[..self.at].chars().next_back().is_none_or(|before| matches!(before, '\n' | '\r' | '\u{feff}'))
    }

    /// Steps over blanks, and over lines with a `%` in the first column, which are not part of the game.
    pub(super) fn skip_blanks(&mut self) {
        loop {
            self.take_until(|character| !is_blank(character));
            if !(self.rest().starts_with('%') && self.at_line_start()) {
                return;
            }
            self.take_until(|character| matches!(character, '\n' | '\r'));
        }
    }

    /// Steps over blanks that do not end the line.
    pub(super) fn skip_blanks_on_line(&mut self) {
        self.take_until(|character| !is_blank(character) || matches!(character, '\n' | '\r'));
    }

    /// The next word, where one follows without a blank.
    pub(super) fn take_word(&mut self) -> &'a str {
        self.take_until(|character| !is_word(character))
    }

    /// The next token and the byte where it begins.
    pub(super) fn next(&mut self) -> Result<(Token<'a>, usize), NotationError> {
        self.skip_blanks();
        let at = self.at;
        let Some(first) = self.rest().chars().next() else { return Ok((Token::End, at)) };
        if is_word(first) {
            return Ok((Token::Word(self.take_word()), at));
        }
        if first == '[' && self.rest()[1..].trim_start().starts_with(char::is_alphabetic) {
            return Ok((Token::Tag, at));
        }
        self.at += first.len_utf8();
        let token = match first {
            '{' => self.braced_comment(at)?,
            ';' => Token::Comment(self.take_until(|character| matches!(character, '\n' | '\r'))),
            '$' => Token::Nag(self.take_until(|character| !character.is_ascii_digit())),
            '(' => self.mark().map_or(Token::Open, Token::Mark),
            ')' => Token::Close,
            other => Token::Stray(other),
        };
        Ok((token, at))
    }

    fn braced_comment(&mut self, at: usize) -> Result<Token<'a>, NotationError> {
        let rest = self.rest();
        let first = rest
            .find('}')
            .filter(|&end| !another_game_begins(&rest[..end]))
            .ok_or_else(|| NotationError::new(at, "a comment that does not end", "a `}` after this `{`"))?;
        let end = if rest[..first].contains('{') { nested_end(rest).unwrap_or(first) } else { first };
        self.at += end + 1;
        Ok(Token::Comment(&rest[..end]))
    }

    /// The signs of a mark in brackets, whose `(` has been read.
    fn mark(&mut self) -> Option<&'a str> {
        let rest = self.rest();
        let after = rest.trim_start_matches(['!', '?']);
        let inside = &rest[..rest.len() - after.len()];
        (!inside.is_empty() && after.starts_with(')')).then(|| {
            self.at += inside.len() + 1;
            inside
        })
    }
}

/// Whether the tags of another game begin in the middle of a comment: then its `}` was forgotten.
fn another_game_begins(comment: &str) -> bool {
    let mut after_blank = false;
    comment.lines().any(|line| {
        let tag = line.strip_prefix('[').is_some_and(|name| name.starts_with(char::is_alphabetic));
        let begins = after_blank && tag && line.trim_end().ends_with("\"]");
        after_blank = line.trim().is_empty();
        begins
    })
}

/// Longer comments with comments inside are not looked for, so that reading stays quick whatever a file contains.
const LONGEST_NESTED: usize = 4000;

/// The byte of the `}` that closes a comment with others inside, if the braces match before the next game begins.
/// (A lone `{` inside a comment is allowed by the format; then they do not.)
fn nested_end(rest: &str) -> Option<usize> {
    let mut open = 1;
    for (at, byte) in rest.bytes().enumerate().take(LONGEST_NESTED) {
        match byte {
            b'{' => open += 1,
            b'}' => open -= 1,
            b'[' if rest[..at].ends_with('\n') => return None,
            _ => {}
        }
        if open == 0 {
            return Some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    // TRAITS
    use super::*;

    fn tokens(text: &str) -> Vec<Token<'_>> {
        let mut tokens = Tokens { text, at: 0 };
        let mut all = Vec::new();
        loop {
            match tokens.next().unwrap().0 {
                Token::End => return all,
                Token::Tag => {
                    all.push(Token::Tag);
                    tokens.at += 1;
                }
                token => all.push(token),
            }
        }
    }

    #[test]
    fn every_kind_of_token() {
        use Token::*;
        let text = "\u{feff}%skip {\n12.e4!{a}(b)$12(?!) ;c }\r\n% no\n[ A x%y [1 ]";
        let expected = [
            Word("12.e4!"),
            Comment("a"),
            Open,
            Word("b"),
            Close,
            Nag("12"),
            Mark("?!"),
            Comment("c }"),
            Tag,
            Word("A"),
            Word("x%y"),
            Stray('['),
            Word("1"),
            Stray(']'),
        ];
        assert_eq!(tokens(text), expected);
    }

    #[test]
    fn nested_comments_are_one_where_their_braces_match() {
        use Token::*;
        assert_eq!(tokens("{a {b} c} d"), [Comment("a {b} c"), Word("d")]);
        assert_eq!(tokens("{a { b} c {d}"), [Comment("a { b"), Word("c"), Comment("d")], "a lone brace");
        assert_eq!(tokens("{a {b}\n[E}"), [Comment("a {b"), Tag, Word("E"), Stray('}')], "another game begins");
        let long = format!("{{a {{b}} {} }}", "c ".repeat(LONGEST_NESTED));
        assert_eq!(tokens(&long)[0], Comment("a {b"));
    }

    #[test]
    fn an_open_comment_is_an_error_at_its_brace() {
        for text in ["e4 {x", "e4 {x\n\n[Event \"next\"]\n\n{y}"] {
            let mut tokens = Tokens { text, at: 2 };
            assert_eq!(tokens.next().unwrap_err().at, 3, "{text}");
        }
        assert_eq!(tokens("{x\n\n[%eval 1]\n[Event]}").len(), 1, "no tags, and so no game");
    }
}
