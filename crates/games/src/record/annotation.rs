//! Remarks on moves: comments in words, and numeric annotation glyphs (NAGs) for the usual judgements.

/// A remark in words: one line without needless blanks and without the `}` that would end it in a file.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Comment(String);

impl Comment {
    /// The comment that says `text`, or `None` where nothing is said. Line breaks and rows of blanks become one blank,
    /// because files are wrapped; a `}` becomes `)`.
    ///
    /// ```
    /// use foehn_games::record::Comment;
    /// assert_eq!(Comment::new(" {a}\n  plan ").expect("words").text(), "{a) plan");
    /// assert!(Comment::new(" \n").is_none());
    /// ```
    pub fn new(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        (!words.is_empty()).then(|| Comment(words.join(" ").replace('}', ")")))
    }

    /// The words.
    pub fn text(&self) -> &str {
        &self.0
    }
}

/// A judgement by number; 1 to 6 are the marks `!`, `?`, `!!`, `??`, `!?`, `?!`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Nag(pub u8);

const MARKS: [(&str, Nag); 6] =
    [("!", Nag::GOOD), ("?", Nag::MISTAKE), ("!!", Nag(3)), ("??", Nag(4)), ("!?", Nag(5)), ("?!", Nag(6))];

impl Nag {
    /// A good move, `!`.
    pub const GOOD: Nag = Nag(1);
    /// A mistake, `?`.
    pub const MISTAKE: Nag = Nag(2);
    /// The only reasonable move.
    pub const FORCED: Nag = Nag(7);

    /// The NAG of a mark such as `!?`. Longer rows of one sign mean the double one.
    pub fn of_mark(mark: &str) -> Option<Nag> {
        let known = MARKS.iter().find(|(text, _)| *text == mark).map(|&(_, nag)| nag);
        known.or_else(|| match mark {
            "" => None,
            _ if mark.bytes().all(|sign| sign == b'!') => Some(Nag(3)),
            _ if mark.bytes().all(|sign| sign == b'?') => Some(Nag(4)),
            _ => None,
        })
    }

    /// The mark that people write for it, if there is one.
    pub fn mark(self) -> Option<&'static str> {
        MARKS.iter().find(|(_, nag)| *nag == self).map(|&(text, _)| text)
    }
}

#[cfg(test)]
mod tests {
    // TRAITS
    use super::*;

    #[test]
    fn marks_and_numbers_agree() {
        for number in 1..=6 {
            let mark = Nag(number).mark().unwrap();
            assert_eq!(Nag::of_mark(mark), Some(Nag(number)));
        }
        assert_eq!(Nag::of_mark("!!!!"), Some(Nag(3)));
        assert_eq!(Nag::of_mark("???"), Some(Nag(4)));
        assert_eq!((Nag::of_mark("!?!"), Nag::of_mark(""), Nag(7).mark()), (None, None, None));
    }
}
