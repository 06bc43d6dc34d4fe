//! A game of Go made of the tree of an SGF file.

use super::super::read::Reading;
use super::super::{Comment, GameResult, Line, Nag, Record, Step, Tags};
use super::tree::{Node, Tree, Value, next_game, read_tree};
use super::{JUDGEMENTS, NAMES, OF_THE_RECORD, SCORE};
use crate::go::{Go, GoMove, read_komi};
use foehn_game::any::{AsDuel, Position};
use foehn_game::{Duel, Game, Notation, NotationError, Player};

/// Variations nested deeper are left out, so that reading cannot exhaust the stack.
const DEEPEST: usize = 64;

/// What came of reading a game, and where the next one begins.
pub(in super::super) struct GameRead {
    pub(in super::super) reading: Result<Reading, NotationError>,
    pub(in super::super) next: usize,
    /// What is known of the game even where it cannot be read.
    pub(in super::super) tags: Tags,
    /// How many moves of the main line were read; `None` where it broke off before the moves.
    pub(in super::super) plies: Option<usize>,
}

/// The next game from byte `at` on; `None` where there is none.
pub(in super::super) fn read_game(text: &str, at: usize) -> Option<GameRead> {
    let tree = match read_tree(text, at) {
        Ok(tree) => tree?,
        Err(error) => {
            // Behind the broken game: the next line that begins one.
            let after = error.at.max(at + 1).min(text.len());
            let line = (after..=text.len())
                .find(|&at| text.is_char_boundary(at))
                .and_then(|at| text[at..].find("\n(").map(|line| at + line));
            let next = line.and_then(|line| next_game(text, line)).unwrap_or(text.len());
            return Some(GameRead { reading: Err(error), next, tags: Tags::default(), plies: None });
        }
    };
    let next = tree.end;
    let mut reader = Reader { tree: &tree, warnings: Vec::new(), tags: Tags::default(), plies: None };
    let record = reader.record();
    let Reader { warnings, tags, plies, .. } = reader;
    Some(GameRead { reading: record.map(|record| Reading { record, warnings }), next, tags, plies })
}

struct Reader<'t, 'a> {
    tree: &'t Tree<'a>,
    warnings: Vec<NotationError>,
    tags: Tags,
    plies: Option<usize>,
}

/// A line as far as it is read.
struct Growing {
    line: Line,
    position: Go,
}

impl Reader<'_, '_> {
    fn record(&mut self) -> Result<Record, NotationError> {
        let tree = self.tree;
        let root = &tree.nodes[0];
        self.read_tags(root);
        let start = self.start(root)?;
        let first_number = root.value("MN").and_then(|value| value.text.trim().parse().ok()).unwrap_or(1);
        let result = self.result(root);
        self.plies = Some(0);
        let line = self.line(0, start.clone(), 0)?;
        let start = Position::new::<Go, AsDuel>(start);
        let mut record = Record { tags: self.tags.clone(), start, first_number, line, result };
        let last = record.final_position();
        let counted = last.typed::<Go>().filter(|go| go.is_over()).map(|go| Go::lead_text(go.lead()));
        if counted.as_deref() == record.tags.get(SCORE) {
            record.tags.remove(SCORE);
        }
        Ok(record)
    }

    fn warn(&mut self, at: usize, what: impl Into<String>, expected: &str) {
        self.warnings.push(NotationError::new(at, what, expected));
    }

    fn read_tags(&mut self, root: &Node<'_>) {
        for value in root.values("TAG") {
            if let Some((name, text)) = value.text.split_once(':') {
                let _ = self.tags.set(name, text);
            }
        }
        for property in root.properties.iter().filter(|property| !OF_THE_RECORD.contains(&property.name)) {
            let name = NAMES.iter().find(|(known, _)| *known == property.name).map_or(property.name, |&(_, name)| name);
            let words: Vec<&str> = property.values[0].text.split_whitespace().collect();
            if property.values.len() == 1 && self.tags.set(name, &words.join(" ")).is_err() {
                self.warn(property.values[0].at, NotationError::quote(name), "a property that can be a tag");
            }
        }
    }

    /// The first position.
    fn start(&mut self, root: &Node<'_>) -> Result<Go, NotationError> {
        if let Some(game) = root.value("GM").filter(|game| game.text.trim() != "1") {
            let what = format!("GM {}, another game", NotationError::quote(&game.text));
            return Err(NotationError::new(game.at, what, "`1`, the mark of Go"));
        }
        if let Some(start) = root.value("START") {
            return Go::parse_position(&start.text).map_err(|error| error.shifted(start.at));
        }
        let size = board_size(root.value("SZ"))?;
        let komi = match root.value("KM") {
            None => Go::USUAL_KOMI,
            Some(komi) => read_komi(&komi.text).unwrap_or_else(|| {
                self.warn(
                    komi.at,
                    format!("the komi {}", NotationError::quote(&komi.text)),
                    "points and halves, such as `7.5`",
                );
                Go::USUAL_KOMI
            }),
        };
        let mut stones = [points_of(root, "AB", size)?, points_of(root, "AW", size)?];
        let first = self.first_colour();
        let handicap = root.value("HA").and_then(|value| value.text.trim().parse::<usize>().ok()).unwrap_or(0);
        if handicap >= 2 && stones[0].is_empty() && first == Some(Player::SECOND) {
            stones[0] = Go::handicap_points(size, handicap);
        }
        let told = root.value("PL").and_then(|value| colour(value.text.trim()));
        let usual = if handicap >= 2 { Player::SECOND } else { Player::FIRST };
        let mover = told.or(first).unwrap_or(usual);
        let start = Go::with_stones(size, stones, mover).map_err(|error| error.shifted(root.at))?;
        Ok(start.with_komi(komi))
    }

    /// Whose the first move of the main line is.
    fn first_colour(&self) -> Option<Player> {
        let mut index = 0;
        loop {
            let node = &self.tree.nodes[index];
            match move_of(node) {
                Some((player, _)) => return Some(player),
                None => index = *node.children.first()?,
            }
        }
    }

    fn result(&mut self, root: &Node<'_>) -> GameResult {
        let Some(value) = root.value("RE") else { return GameResult::Unknown };
        let text = value.text.trim();
        let result = match text.split_once('+').map_or(text, |(winner, _)| winner).to_ascii_uppercase().as_str() {
            "B" => GameResult::Win(Player::FIRST),
            "W" => GameResult::Win(Player::SECOND),
            "0" | "DRAW" | "JIGO" => GameResult::Draw,
            "VOID" => GameResult::BothLose,
            "?" | "" | "*" => GameResult::Unknown,
            _ => {
                self.warn(
                    value.at,
                    format!("the result {}", NotationError::quote(text)),
                    "one such as `B+3.5`, `W+R`, `0` or `?`",
                );
                GameResult::Unknown
            }
        };
        let says_more = text.split_once('+').is_some_and(|(_, margin)| !margin.is_empty());
        if says_more && result != GameResult::Unknown {
            let _ = self.tags.set(SCORE, text);
        }
        result
    }

    /// The line that begins with node `index`, and its variations.
    fn line(&mut self, index: usize, position: Go, depth: usize) -> Result<Line, NotationError> {
        let tree = self.tree;
        let mut growing = Growing { line: Line::new(), position };
        // What could be played instead of the next move.
        let mut sides = Vec::new();
        let mut index = Some(index);
        while let Some(node) = index.map(|index| &tree.nodes[index]) {
            let plies = growing.line.steps.len();
            let read = self.node(node, &mut growing);
            if let Some(step) = growing.line.steps.get_mut(plies) {
                step.variations.append(&mut sides);
            }
            if depth == 0 {
                self.plies = Some(growing.line.steps.len());
            }
            match read {
                Ok(GoesOn::Yes) => {}
                Ok(GoesOn::No) => break,
                Err(error) if depth == 0 => return Err(error),
                Err(error) => {
                    self.warnings.push(error);
                    break;
                }
            }
            index = node.children.first().copied();
            for &side in node.children.iter().skip(1) {
                if depth < DEEPEST {
                    sides.push(self.line(side, growing.position.clone(), depth + 1)?);
                } else {
                    self.warn(tree.nodes[side].at, "a variation", "fewer variations inside each other");
                }
            }
        }
        if sides.iter().any(|side| !side.is_empty()) {
            self.warn(tree.nodes[0].at, "variations of no move", "a move that they stand beside");
        }
        Ok(growing.line)
    }

    /// Adds what a node says to the line.
    fn node(&mut self, node: &Node<'_>, growing: &mut Growing) -> Result<GoesOn, NotationError> {
        let is_root = std::ptr::eq(node, &raw const self.tree.nodes[0]);
        let set_up = ["AB", "AW", "AE"].into_iter().find_map(|name| node.value(name)).filter(|_| !is_root);
        if let Some(stone) = set_up {
            let expected = "stones set up in the first node only";
            return Err(NotationError::new(stone.at, "a stone set up in the middle of a game", expected));
        }
        let Some((player, value)) = move_of(node) else {
            let remarks = comments(node, "C");
            match growing.line.steps.last_mut() {
                Some(step) => step.after.extend(remarks),
                None => growing.line.opening.extend(remarks),
            }
            return Ok(GoesOn::Yes);
        };
        if growing.position.is_over() {
            self.warn(value.at, "a move after both have passed", "the end of the game");
            return Ok(GoesOn::No);
        }
        if is_root {
            growing.line.opening.extend(comments(node, "C"));
        }
        if player != growing.position.mover() {
            self.warn(
                value.at,
                format!("a second move of {} in a row", Go::player_name(player)),
                "a pass between them, which is put in",
            );
            growing.play(GoMove::PASS, value)?;
            if growing.position.is_over() {
                return Ok(GoesOn::No);
            }
        }
        growing.play(read_point(value, growing.position.size())?, value)?;
        if let Some(step) = growing.line.steps.last_mut() {
            step.before = comments(node, "BEFORE");
            step.nags = judgements(node);
            if !is_root {
                step.after = comments(node, "C");
            }
        }
        Ok(GoesOn::Yes)
    }
}

impl Growing {
    fn play(&mut self, mv: GoMove, value: &Value) -> Result<(), NotationError> {
        let player = Go::player_name(self.position.mover());
        let legal = self.position.legal(mv).map_err(|error| {
            let number = self.line.steps.len() + 1;
            let what = format!("move {number} of {player}, {}", error.what);
            NotationError { what, ..error }.shifted(value.at)
        })?;
        let position = Position::new::<Go, AsDuel>(self.position.clone());
        let number = position.number_of::<Go>(legal).expect("a legal move has its number");
        self.line.steps.push(Step::new(number));
        self.position.make(legal);
        Ok(())
    }
}

/// Whether a line goes on after a node.
enum GoesOn {
    Yes,
    No,
}

/// The move of a node.
fn move_of<'n>(node: &'n Node<'_>) -> Option<(Player, &'n Value)> {
    let of = |name, player| node.value(name).map(|value| (player, value));
    of("B", Player::FIRST).or_else(|| of("W", Player::SECOND))
}

fn colour(text: &str) -> Option<Player> {
    match text {
        "B" | "b" | "1" | "Black" | "black" => Some(Player::FIRST),
        "W" | "w" | "2" | "White" | "white" => Some(Player::SECOND),
        _ => None,
    }
}

fn board_size(value: Option<&Value>) -> Result<usize, NotationError> {
    let Some(value) = value else { return Ok(19) };
    let text = value.text.trim();
    let (width, height) = text.split_once(':').unwrap_or((text, text));
    let size = width
        .trim()
        .parse()
        .ok()
        .filter(|size| width.trim() == height.trim() && (2..=crate::go::WIDEST).contains(size));
    size.ok_or_else(|| {
        NotationError::new(
            value.at,
            format!("a board of size {}", NotationError::quote(text)),
            "a square board from 2 to 19",
        )
    })
}

/// The point that two letters name, the column from the left and the row from the top; nothing, or `tt`, is a pass.
fn read_point(value: &Value, size: usize) -> Result<GoMove, NotationError> {
    let index = |letter: u8| usize::from(letter.wrapping_sub(b'a'));
    match *value.text.trim().as_bytes() {
        [] => Ok(GoMove::PASS),
        [b't', b't'] if size <= 19 => Ok(GoMove::PASS),
        [column, row] if index(column) < size && index(row) < size => {
            Ok(GoMove::at((size - 1 - index(row)) * size + index(column)))
        }
        _ => {
            let last = char::from(b'a' + size as u8 - 1);
            let expected = format!("two letters from `aa` to `{last}{last}`, or nothing for a pass");
            Err(NotationError::new(value.at, NotationError::quote(&value.text), expected))
        }
    }
}

/// The points of a list of stones, in which `aa:cc` is a rectangle.
fn points_of(node: &Node<'_>, name: &str, size: usize) -> Result<Vec<usize>, NotationError> {
    let mut points = Vec::new();
    for value in node.values(name) {
        let (first, last) = value.text.split_once(':').unwrap_or((&value.text, &value.text));
        let corner = |text: &str| {
            let corner = Value { at: value.at, text: text.to_owned() };
            let expected = "a stone on the board, such as `dd`";
            let nowhere = || NotationError::new(value.at, NotationError::quote(&value.text), expected);
            read_point(&corner, size)?.point().ok_or_else(nowhere)
        };
        let (first, last) = (corner(first)?, corner(last)?);
        let [low, high] = [first.min(last) / size, first.max(last) / size];
        let [left, right] = [(first % size).min(last % size), (first % size).max(last % size)];
        points.extend((low..=high).flat_map(|row| (left..=right).map(move |column| row * size + column)));
    }
    Ok(points)
}

/// The remarks of a property: an empty line parts one from the next.
fn comments(node: &Node<'_>, name: &str) -> Vec<Comment> {
    let texts = node.values(name).iter().map(|value| value.text.replace("\r\n", "\n").replace('\r', "\n"));
    texts.flat_map(|text| text.split("\n\n").filter_map(Comment::new).collect::<Vec<_>>()).collect()
}

fn judgements(node: &Node<'_>) -> Vec<Nag> {
    let mut nags = Vec::new();
    for property in &node.properties {
        for value in &property.values {
            let text = value.text.trim();
            if property.name == "NAG" {
                nags.extend(text.parse().ok().map(Nag));
                continue;
            }
            let of_name = || JUDGEMENTS.iter().filter(|(name, ..)| *name == property.name);
            let judgement = of_name().find(|(_, strength, _)| *strength == text).or_else(|| of_name().next());
            nags.extend(judgement.map(|&(.., number)| Nag(number)));
        }
    }
    nags
}
