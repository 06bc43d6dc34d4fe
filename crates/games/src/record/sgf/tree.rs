//! The tree of an SGF file: nodes, properties and values, whatever they mean.
//!
//! Read without recursion, so that no nesting exhausts the stack; a game of a collection is read at a time.

use foehn_game::NotationError;

/// A property of a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Property<'a> {
    /// Its name, in capital letters.
    pub(super) name: &'a str,
    pub(super) values: Vec<Value>,
}

/// A value with the byte where it begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Value {
    pub(super) at: usize,
    pub(super) text: String,
}

/// A node: what it says, and the nodes that follow, the main line first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Node<'a> {
    /// The byte of its semicolon.
    pub(super) at: usize,
    pub(super) properties: Vec<Property<'a>>,
    pub(super) children: Vec<usize>,
}

impl Node<'_> {
    /// The values of a property; none where it is missing.
    pub(super) fn values(&self, name: &str) -> &[Value] {
        self.properties.iter().find(|property| property.name == name).map_or(&[], |property| &property.values)
    }

    /// The first value of a property.
    pub(super) fn value(&self, name: &str) -> Option<&Value> {
        self.values(name).first()
    }
}

/// A game of a collection: its nodes, the first one first, and the byte after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Tree<'a> {
    pub(super) nodes: Vec<Node<'a>>,
    pub(super) end: usize,
}

/// Reads the next game from byte `at` on; `None` where there is none. What stands before it is passed over.
pub(super) fn read_tree(text: &str, at: usize) -> Result<Option<Tree<'_>>, NotationError> {
    let Some(begin) = next_game(text, at) else { return Ok(None) };
    let mut reader = Reader { text, at: begin };
    let mut nodes: Vec<Node<'_>> = Vec::new();
    // The node after which each open bracket began.
    let mut open: Vec<Option<usize>> = Vec::new();
    let mut last: Option<usize> = None;
    loop {
        let Some(letter) = reader.next() else {
            return Err(NotationError::new(text.len(), "the end of the text", "a `)` that ends the game"));
        };
        let here = reader.at;
        reader.at += letter.len_utf8();
        match letter {
            '(' => open.push(last),
            ')' => {
                last = open.pop().flatten();
                if open.is_empty() {
                    return Ok(Some(Tree { nodes, end: reader.at }));
                }
            }
            ';' => {
                let index = nodes.len();
                if let Some(parent) = last {
                    nodes[parent].children.push(index);
                } else if index > 0 {
                    return Err(NotationError::new(here, "a second first node", "one tree in a bracket"));
                }
                nodes.push(Node { at: here, properties: reader.properties()?, children: Vec::new() });
                last = Some(index);
            }
            _ => {
                let what = NotationError::quote(&letter.to_string());
                return Err(NotationError::new(here, what, "`;`, `(`, `)` or a property such as `B[dd]`"));
            }
        }
    }
}

/// Where the next game begins: a bracket and a semicolon.
pub(super) fn next_game(text: &str, at: usize) -> Option<usize> {
    let mut from = at;
    loop {
        let begin = from + text.get(from..)?.find('(')?;
        if text[begin + 1..].trim_start().starts_with(';') {
            return Some(begin);
        }
        from = begin + 1;
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// The next character that is not blank; the reader stands before it.
    fn next(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn properties(&mut self) -> Result<Vec<Property<'a>>, NotationError> {
        let mut properties: Vec<Property<'a>> = Vec::new();
        while self.next().is_some_and(|letter| letter.is_ascii_alphabetic()) {
            let begin = self.at;
            let rest = &self.text[begin..];
            self.at += rest.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(rest.len());
            let name = &self.text[begin..self.at];
            let mut values = Vec::new();
            while self.next() == Some('[') {
                self.at += 1;
                values.push(self.value()?);
            }
            if values.is_empty() {
                let what = format!("{} without a value", NotationError::quote(name));
                return Err(NotationError::new(begin, what, "a value in brackets, such as `B[dd]`"));
            }
            match properties.iter_mut().find(|property| property.name == name) {
                Some(property) => property.values.extend(values),
                None => properties.push(Property { name, values }),
            }
        }
        Ok(properties)
    }

    /// A value up to its bracket. A backslash keeps the next character as it is, and makes a line break vanish.
    fn value(&mut self) -> Result<Value, NotationError> {
        let at = self.at;
        let mut text = String::new();
        let mut characters = self.text[at..].char_indices();
        while let Some((offset, letter)) = characters.next() {
            match letter {
                ']' => {
                    self.at = at + offset + 1;
                    return Ok(Value { at, text });
                }
                '\\' => {
                    if let Some((_, kept)) = characters.next().filter(|&(_, kept)| kept != '\n' && kept != '\r') {
                        text.push(kept);
                    }
                }
                _ => text.push(letter),
            }
        }
        Err(NotationError::new(at, "a value that does not end", "a `]` after this `[`"))
    }
}
