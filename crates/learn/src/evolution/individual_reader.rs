//! Reads the file of an individual and checks everything in it; an error names file, line and word.

use super::arena::Arena;
use super::fitness::{Class, HalfClass, Record, Tally};
use super::individual::{FORMAT, Individual, Operator, Pedigree, VERSION, checksum, summary};
use super::strategy::Vector;
use foehn_game::Weight;
use foehn_search::evolved::Program;
use std::fmt;

/// No file of an individual is longer.
const MOST_BYTES: usize = 1 << 20;

impl Individual {
    /// The name of the game in the text of an individual, before the rest is read.
    ///
    /// # Errors
    /// The text does not begin as one of an individual.
    pub fn game_of<'a>(text: &'a str, file: &'a str) -> Result<&'a str, IndividualError> {
        let mut reader = Reader::new(text, file)?;
        reader.version()?;
        reader.value("game")
    }

    /// Reads a file for the game of `arena`.
    ///
    /// # Errors
    /// The file, line and word that are wrong, and what was expected there.
    pub fn read(text: &str, file: &str, arena: &dyn Arena) -> Result<Self, IndividualError> {
        let mut reader = Reader::new(text, file)?;
        reader.version()?;
        let game = reader.value("game")?;
        if game != arena.game() {
            let reason = format!("this individual plays {}, not {}", quoted(game), arena.game());
            return Err(reader.error(2, reason));
        }
        let mut individual = reader.head()?;
        individual.record = reader.games()?;
        individual.depth = reader.program(arena)?;
        individual.position = reader.weights("position-module", arena.position_weights())?;
        individual.ordering = reader.weights("ordering-module", arena.ordering_weights())?;
        reader.checksum()?;
        Ok(individual)
    }
}

/// What is wrong with the file of an individual, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IndividualError {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The word, counted from 1; 0 for the whole line.
    pub word: usize,
    /// What is wrong, and what would be right.
    pub reason: String,
}

impl fmt::Display for IndividualError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let IndividualError { file, line, word, reason } = self;
        match word {
            0 => write!(f, "{file} line {line}: {reason}"),
            _ => write!(f, "{file} line {line}, word {word}: {reason}"),
        }
    }
}

impl std::error::Error for IndividualError {}

/// A word as it is shown in a message: short, and with nothing that a terminal would obey.
pub(super) fn quoted(word: &str) -> String {
    let shown: String = word.chars().take(40).flat_map(char::escape_default).collect();
    if shown.is_empty() { "nothing".to_owned() } else { format!("`{shown}`") }
}

/// Reads line by line.
struct Reader<'a> {
    text: &'a str,
    file: &'a str,
    lines: Vec<&'a str>,
    /// How many lines were read.
    read: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, file: &'a str) -> Result<Self, IndividualError> {
        let reader = Reader { text, file, lines: text.lines().take(MOST_BYTES).collect(), read: 0 };
        if text.len() > MOST_BYTES {
            let reason = format!("the file of an individual has at most {MOST_BYTES} bytes, this one {}", text.len());
            return Err(IndividualError { file: file.to_owned(), line: 1, word: 0, reason });
        }
        Ok(reader)
    }

    /// An error in the line that was read last.
    fn error(&self, word: usize, reason: impl Into<String>) -> IndividualError {
        IndividualError { file: self.file.to_owned(), line: self.read.max(1), word, reason: reason.into() }
    }

    fn next_line(&mut self, expected: &str) -> Result<&'a str, IndividualError> {
        let line = self.lines.get(self.read).copied();
        self.read += 1;
        line.ok_or_else(|| self.error(0, format!("the file is cut short: `{expected}` was expected here")))
    }

    fn version(&mut self) -> Result<(), IndividualError> {
        let line = self.next_line("foehn individual, version 1")?;
        match line.strip_prefix(FORMAT) {
            Some(VERSION) => Ok(()),
            Some(other) => {
                Err(self
                    .error(4, format!("version {} is not known; this program reads version {VERSION}", quoted(other))))
            }
            None => Err(self.error(
                1,
                format!(
                    "found {} where `{FORMAT}{VERSION}` was expected: this is no file of an individual",
                    quoted(line)
                ),
            )),
        }
    }

    /// The words after the first, which must be `key`.
    fn words(&mut self, key: &str) -> Result<Vec<&'a str>, IndividualError> {
        let line = self.next_line(key)?;
        let mut words = line.split_ascii_whitespace();
        match words.next() {
            Some(first) if first == key => Ok(words.collect()),
            found => {
                Err(self.error(1, format!("found {} where `{key}` was expected", quoted(found.unwrap_or_default()))))
            }
        }
    }

    /// The only word after `key`.
    fn value(&mut self, key: &str) -> Result<&'a str, IndividualError> {
        let words = self.words(key)?;
        match words[..] {
            [value] => Ok(value),
            [] => Err(self.error(2, format!("something is missing after `{key}`"))),
            [_, more, ..] => Err(self.error(3, format!("nothing follows here, found {}", quoted(more)))),
        }
    }

    /// The number at a place of the line, counted from 1.
    fn number<N: std::str::FromStr>(&self, word: usize, text: &str, what: &str) -> Result<N, IndividualError> {
        text.parse().map_err(|_| self.error(word, format!("found {} where {what} was expected", quoted(text))))
    }

    fn finite(&self, word: usize, text: &str) -> Result<f64, IndividualError> {
        let number: f64 = self.number(word, text, "a number")?;
        match number.is_finite() {
            true => Ok(number),
            false => Err(self.error(word, format!("found {} where a number was expected", quoted(text)))),
        }
    }

    fn head(&mut self) -> Result<Individual, IndividualError> {
        let name = self.value("name")?;
        self.check_name(2, name)?;
        let deme = self.value("deme")?;
        let deme = self.number(2, deme, "the number of a deme")?;
        let epoch = self.value("epoch")?;
        let epoch = self.number(2, epoch, "the number of an epoch")?;
        let parents = self.words("parents")?;
        let parents = match parents[..] {
            ["none"] => Vec::new(),
            [] => return Err(self.error(2, "names of parents, or `none`, were expected")),
            _ => {
                (2..).zip(&parents).try_for_each(|(word, name)| self.check_name(word, name))?;
                parents.into_iter().map(str::to_owned).collect()
            }
        };
        let operators = self.words("operators")?;
        let operators = (2..).zip(operators).map(|(word, text)| self.operator(word, text)).collect::<Result<_, _>>()?;
        let nodes = self.value("nodes-allowed")?;
        let nodes_allowed = self.number(2, nodes, "a whole number of nodes")?;
        if !(1..=1_000_000_000_000).contains(&nodes_allowed) {
            return Err(self.error(2, format!("{nodes_allowed} nodes for a move cannot be meant")));
        }
        let (depth, position, ordering) = (Program::default(), Vector::default(), Vector::default());
        let pedigree = Pedigree { deme, epoch, parents, operators };
        let name = name.to_owned();
        Ok(Individual { name, pedigree, nodes_allowed, depth, position, ordering, record: Record::default() })
    }

    fn check_name(&self, word: usize, name: &str) -> Result<(), IndividualError> {
        let is_part = |part: &str| !part.is_empty() && part.len() <= 10 && part.bytes().all(|b| b.is_ascii_digit());
        match name.split_once('-') {
            Some((deme, number)) if is_part(deme) && is_part(number) => Ok(()),
            _ => Err(self.error(word, format!("found {} where a name like `0-37` was expected", quoted(name)))),
        }
    }

    fn operator(&self, word: usize, text: &str) -> Result<Operator, IndividualError> {
        let found = Operator::WORDS.into_iter().find(|(known, _)| *known == text);
        found.map(|(_, operator)| operator).ok_or_else(|| {
            let known = Operator::WORDS.map(|(known, _)| known).join(", ");
            self.error(word, format!("found {} where an operator was expected: {known}", quoted(text)))
        })
    }

    /// The summary and the table of games; the summary must follow from the table.
    fn games(&mut self) -> Result<Record, IndividualError> {
        let first = self.read;
        let keys = ["fitness", "strength", "nodes-a-move"];
        for key in keys {
            self.words(key)?;
        }
        self.words("games")?;
        let mut record = Record::default();
        while let Some(line) = self.lines.get(self.read).filter(|line| line.starts_with("  ")) {
            self.read += 1;
            self.game_line(line, &mut record)?;
        }
        for ((expected, key), at) in summary(&record).lines().zip(keys).zip(first..) {
            if self.lines[at] != expected {
                let found = quoted(self.lines[at]);
                self.read = at + 1;
                return Err(self.error(0, format!("by its games the {key} is `{expected}`, found {found}")));
            }
        }
        Ok(record)
    }

    fn game_line(&self, line: &str, record: &mut Record) -> Result<(), IndividualError> {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let tally = self.tally(&words)?;
        match words[0] {
            "class" => {
                let class = words[1].parse().ok().and_then(Class::new);
                let class = class.ok_or_else(|| {
                    self.error(2, format!("found {} where a class was expected: 2, 4, ... 14", quoted(words[1])))
                })?;
                if record.against(class).games() > 0 {
                    return Err(self.error(2, format!("class {class} comes twice")));
                }
                record.set(class, tally);
            }
            "rival" => {
                let strength = self.finite(2, words[1])?;
                let half = HalfClass::nearest(strength);
                if half.strength() != strength {
                    let reason =
                        format!("found {} where a strength from 0 to 16 in halves was expected", quoted(words[1]));
                    return Err(self.error(2, reason));
                }
                if record.rivals().any(|(known, _)| known == half) {
                    return Err(self.error(2, format!("rivals of strength {strength} come twice")));
                }
                record.set_rival(half, tally);
            }
            other => {
                return Err(self.error(1, format!("found {} where `class` or `rival` was expected", quoted(other))));
            }
        }
        Ok(())
    }

    fn tally(&self, words: &[&str]) -> Result<Tally, IndividualError> {
        let keys = ["won", "drawn", "lost", "points", "moves", "nodes", "opponent-nodes"];
        for (key, place) in keys.into_iter().zip((2..).step_by(2)) {
            match words.get(place) {
                Some(found) if *found == key => {}
                found => {
                    let found = quoted(found.copied().unwrap_or_default());
                    return Err(self.error(place + 1, format!("found {found} where `{key}` was expected")));
                }
            }
            if words.get(place + 1).is_none() {
                return Err(self.error(place + 2, format!("a number is missing after `{key}`")));
            }
        }
        if let Some(more) = words.get(16) {
            return Err(self.error(17, format!("nothing follows here, found {}", quoted(more))));
        }
        let count = |place: usize| self.number::<u32>(place + 1, words[place], "a number of games");
        let whole = |place: usize| self.number::<u64>(place + 1, words[place], "a whole number");
        let (wins, draws, losses, points) = (count(3)?, count(5)?, count(7)?, self.finite(10, words[9])?);
        let (moves, nodes, opponent_nodes) = (whole(11)?, whole(13)?, whole(15)?);
        if [wins, draws, losses].into_iter().any(|games| games > 1_000_000) {
            return Err(self.error(0, "more than a million games cannot be meant"));
        }
        if [moves, nodes, opponent_nodes].into_iter().any(|count| count > 1 << 60) {
            return Err(self.error(0, "so many moves or nodes cannot be meant"));
        }
        let tally = Tally { wins, draws, losses, points, moves, nodes, opponent_nodes };
        let decided = f64::from(wins) - f64::from(losses);
        if (points - decided).abs() > f64::from(draws) + 1e-6 || tally.games() == 0 {
            let reason = format!("{points} points cannot come of {wins} games won, {draws} drawn and {losses} lost");
            return Err(self.error(10, reason));
        }
        Ok(tally)
    }

    fn program(&mut self, arena: &dyn Arena) -> Result<Program, IndividualError> {
        self.words("depth-module")?;
        let first = self.read;
        let mut text = String::new();
        while let Some(line) = self.lines.get(self.read).filter(|line| line.starts_with("  ")) {
            self.read += 1;
            text.push_str(line);
            text.push('\n');
        }
        Program::parse(&text, arena.vocabulary()).map_err(|error| IndividualError {
            file: self.file.to_owned(),
            line: first + error.line,
            word: error.word,
            reason: error.reason,
        })
    }

    fn weights(&mut self, title: &str, weights: &[Weight]) -> Result<Vector, IndividualError> {
        self.words(title)?;
        let mut vector = Vector::default();
        for weight in weights {
            let words = self.words(weight.name)?;
            let [value, "step", step] = words[..] else {
                return Err(self.error(0, format!("`{} VALUE step SIZE` was expected", weight.name)));
            };
            let (value, step) = (self.finite(2, value)?, self.finite(4, step)?);
            let Weight { name, least, most, .. } = weight;
            if !(*least..=*most).contains(&value) {
                return Err(self.error(2, format!("{name} lies between {least} and {most}, found {value}")));
            }
            if !(step > 0.0 && step <= 1.0) {
                return Err(self.error(4, format!("a step size lies between 0 and 1, found {step}")));
            }
            vector.values.push(value);
            vector.steps.push(step);
        }
        Ok(vector)
    }

    fn checksum(&mut self) -> Result<(), IndividualError> {
        let found = self.value("checksum")?;
        let end = self.text.rfind("checksum ").unwrap_or(self.text.len());
        let expected = format!("{:08x}", checksum(&self.text[..end]));
        if found != expected {
            let reason =
                format!("the file was changed after it was written: its checksum is {expected}, not {}", quoted(found));
            return Err(self.error(2, reason));
        }
        if let Some(more) = self.lines.get(self.read) {
            let more = quoted(more);
            self.read += 1;
            return Err(self.error(1, format!("nothing follows the checksum, found {more}")));
        }
        match self.text.ends_with('\n') {
            true => Ok(()),
            false => Err(self.error(0, "the file is cut short: its last line has no end")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::toy::ToyArena;
    use super::*;

    fn sample(arena: &ToyArena) -> Individual {
        let mut record = Record::default();
        let played = |result| super::super::fitness::tests::played(result);
        for (class, results) in [(2, &[1.0, 1.0][..]), (4, &[1.0, 0.1, -1.0]), (6, &[-1.0])] {
            results.iter().for_each(|&result| record.add(Class::new(class).unwrap(), &played(result)));
        }
        record.add_rival(HalfClass::nearest(4.4), &played(0.3));
        let text = "load captured-piece\nif accumulator > alpha\n  inc-horizon\nelse\n  dec-horizon\nend\n";
        let vector = |weights: &[Weight]| Vector {
            values: weights.iter().map(|weight| weight.least + 0.1 * (weight.most - weight.least)).collect(),
            steps: vec![0.1; weights.len()],
        };
        Individual {
            name: "0-37".to_owned(),
            pedigree: Pedigree {
                deme: 0,
                epoch: 3,
                parents: vec!["0-12".to_owned(), "1-4".to_owned()],
                operators: vec![Operator::CrossoverBranches, Operator::Pollination],
            },
            nodes_allowed: 100_000,
            depth: Program::parse(text, arena.vocabulary()).unwrap(),
            position: vector(arena.position_weights()),
            ordering: vector(arena.ordering_weights()),
            record,
        }
    }

    /// The text with the checksum that it should have.
    fn sealed(text: &str) -> String {
        let end = text.rfind("checksum ").unwrap();
        format!("{}checksum {:08x}\n", &text[..end], checksum(&text[..end]))
    }

    #[test]
    fn what_is_written_is_read() {
        let arena = ToyArena::default();
        let individual = sample(&arena);
        let text = individual.to_text(&arena);
        assert_eq!(Individual::read(&text, "x", &arena).as_ref(), Ok(&individual), "{text}");
        assert_eq!(Individual::game_of(&text, "x"), Ok("toy"));
        assert_eq!(sealed(&text), text);
        let founder = Individual { pedigree: Pedigree::default(), record: Record::default(), ..individual };
        let text = founder.to_text(&arena);
        assert_eq!(Individual::read(&text, "x", &arena).as_ref(), Ok(&founder), "{text}");
    }

    #[test]
    fn a_truncated_file_is_refused_wherever_it_ends() {
        let arena = ToyArena::default();
        let text = sample(&arena).to_text(&arena);
        for end in 0..text.len() {
            let error = Individual::read(&text[..end], "cut", &arena).unwrap_err();
            assert!(error.line >= 1 && error.line <= text[..end].lines().count() + 1, "{end}: {error}");
        }
    }

    #[test]
    fn a_changed_file_is_refused_wherever_it_was_changed() {
        let arena = ToyArena::default();
        let text = sample(&arena).to_text(&arena);
        for at in 0..text.len() {
            for new in ["7", "x", " ", "\n"] {
                let changed = format!("{}{new}{}", &text[..at], &text[at + 1..]);
                if changed != text {
                    assert!(Individual::read(&changed, "changed", &arena).is_err(), "{at} {new:?}");
                }
            }
        }
        let changed = text.replace("name 0-37", "name 0-38");
        let error = Individual::read(&changed, "champion", &arena).unwrap_err();
        assert!(error.reason.contains("changed after it was written"), "{error}");
    }

    #[test]
    fn bad_words_and_numbers_are_named_with_their_place() {
        let arena = ToyArena::default();
        let text = sample(&arena).to_text(&arena);
        let cases = [
            ("version 1", "version 2", "f line 1, word 4: version `2` is not known"),
            ("foehn individual", "[Event \"?\"]", "f line 1, word 1: found"),
            ("game toy", "game chess", "f line 2, word 2: this individual plays `chess`, not toy"),
            ("name 0-37", "name ../../etc", "f line 3, word 2: found `../../etc` where a name"),
            ("epoch 3", "epoch 99999999999", "f line 5, word 2: found `99999999999`"),
            ("epoch 3", "epoch 3 4", "f line 5, word 3: nothing follows"),
            ("pollination", "magic", "f line 7, word 3: found `magic` where an operator"),
            ("nodes-allowed 100000", "nodes-allowed 0", "f line 8, word 2: 0 nodes"),
            ("class 6 won 0", "class 6 won 1", "f line 15, word 10: -1 points cannot come of"),
            ("class 6 won 0", "class 7 won 0", "f line 15, word 2: found `7` where a class"),
            ("points -1 ", "points NaN ", "f line 15, word 10: found `NaN`"),
            ("load captured-piece", "load captured-peace", "f line 18, word 2: found `captured-peace`"),
            ("  end", "  ende", "f line 23, word 1"),
            ("step 0.1", "step 0", "word 4: a step size lies between"),
            ("step 0.1", "steps 0.1", "VALUE step SIZE` was expected"),
        ];
        for (old, new, expected) in cases {
            assert!(text.contains(old), "{old} is not in\n{text}");
            let changed = sealed(&text.replacen(old, new, 1));
            let error = Individual::read(&changed, "f", &arena).unwrap_err().to_string();
            assert!(error.contains(expected), "{old} -> {new}: {error}\n{changed}");
        }
    }

    #[test]
    fn a_weight_out_of_its_range_is_refused() {
        let arena = ToyArena::default();
        let mut individual = sample(&arena);
        individual.position.values[1] = 1e300;
        let error = Individual::read(&individual.to_text(&arena), "f", &arena).unwrap_err();
        assert!(error.reason.contains("lies between"), "{error}");
        individual.position.values[1] = f64::INFINITY;
        assert!(Individual::read(&individual.to_text(&arena), "f", &arena).is_err());
    }

    #[test]
    fn a_fitness_that_the_games_do_not_give_is_refused() {
        let arena = ToyArena::default();
        let individual = sample(&arena);
        let text = individual.to_text(&arena);
        let line = format!("fitness {:.3}", individual.fitness());
        let error = Individual::read(&sealed(&text.replace(&line, "fitness 14.000")), "f", &arena).unwrap_err();
        assert_eq!((error.line, error.word), (9, 0), "{error}");
    }

    #[test]
    fn endless_text_is_refused() {
        let error = Individual::read(&"x".repeat(MOST_BYTES + 1), "f", &ToyArena::default()).unwrap_err();
        assert!(error.reason.contains("at most"), "{error}");
    }
}
