//! A deme as text: what a run keeps of it after every epoch.
//!
//! ```text
//! foehn deme, version 1
//! deme 0
//! epoch 12                  the last one that is complete, or `none`
//! next 262                  the number of the next individual
//! population 20             and as many individuals, as they stand in files
//! front 7
//! pollen 11 2               what it gave away at the end of an epoch
//! pollen 12 2
//! end 9a8b7c6d              CRC-32 of all lines above
//! ```

use super::arena::Arena;
use super::deme::Deme;
use super::individual::{Individual, checksum};
use super::individual_reader::{IndividualError, quoted};
use std::fmt::Write;

impl Deme {
    /// The deme as text, for a checkpoint: individuals as they stand in files, and a checksum.
    pub fn to_text(&self, arena: &dyn Arena) -> String {
        let epoch = self.epoch.map_or("none".to_owned(), |epoch| epoch.to_string());
        let mut text = format!("foehn deme, version 1\ndeme {}\nepoch {epoch}\nnext {}\n", self.number, self.next);
        let mut list = |title: &str, individuals: &[Individual]| {
            let _ = writeln!(text, "{title} {}", individuals.len());
            individuals.iter().for_each(|individual| text.push_str(&individual.to_text(arena)));
        };
        list("population", &self.population);
        list("front", &self.front);
        for (epoch, pollen) in &self.given {
            list(&format!("pollen {epoch}"), pollen);
        }
        let sum = checksum(&text);
        let _ = writeln!(text, "end {sum:08x}");
        text
    }

    /// Reads a checkpoint.
    ///
    /// # Errors
    /// What is wrong with it, with the name of the file.
    pub fn read(text: &str, file: &str, arena: &dyn Arena) -> Result<Self, String> {
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let Some((last, before)) = lines.split_last() else { return Err(format!("{file} is empty")) };
        let sum = format!("end {:08x}\n", checksum(&before.concat()));
        if *last != sum {
            return Err(format!(
                "{file}: the checkpoint is cut short or was changed; its last line should be `{}`",
                sum.trim_end()
            ));
        }
        let mut reader = CheckpointReader { lines: before, read: 0, file, arena };
        reader.expect("foehn deme, version 1")?;
        let number = reader.number("deme")?;
        let epoch = match reader.value("epoch")? {
            "none" => None,
            epoch => Some(epoch.parse().map_err(|_| reader.fault("the number of an epoch was expected"))?),
        };
        let next = reader.number("next")?;
        let population = reader.list("population")?;
        let front = reader.list("front")?;
        let mut given = Vec::new();
        while reader.read < before.len() {
            let title: Vec<&str> = before[reader.read].split_whitespace().take(2).collect();
            let [_, epoch] = title[..] else { return Err(reader.fault("`pollen` with its epoch was expected")) };
            let title = format!("pollen {epoch}");
            let epoch = epoch.parse().map_err(|_| reader.fault("the epoch of pollen was expected"))?;
            given.push((epoch, reader.list(&title)?));
        }
        Ok(Deme { number, epoch, next, population, front, given })
    }
}

/// Reads the lines of a checkpoint, whose checksum is known to be right.
struct CheckpointReader<'a> {
    lines: &'a [&'a str],
    read: usize,
    file: &'a str,
    arena: &'a dyn Arena,
}

impl<'a> CheckpointReader<'a> {
    fn fault(&self, what: &str) -> String {
        format!("{} line {}: {what}", self.file, self.read)
    }

    fn line(&mut self) -> &'a str {
        self.read += 1;
        self.lines.get(self.read - 1).map_or("", |line| line.trim_end())
    }

    fn expect(&mut self, expected: &str) -> Result<(), String> {
        match self.line() {
            found if found == expected => Ok(()),
            found => Err(self.fault(&format!("found {} where `{expected}` was expected", quoted(found)))),
        }
    }

    fn value(&mut self, key: &str) -> Result<&'a str, String> {
        let line = self.line();
        let value = line.strip_prefix(key).and_then(|rest| rest.strip_prefix(' '));
        value.ok_or_else(|| self.fault(&format!("found {} where `{key}` was expected", quoted(line))))
    }

    fn number(&mut self, key: &str) -> Result<u32, String> {
        let value = self.value(key)?;
        value.parse().map_err(|_| self.fault(&format!("a number was expected after `{key}`")))
    }

    fn list(&mut self, title: &str) -> Result<Vec<Individual>, String> {
        let count = self.number(title)?;
        (0..count).map(|_| self.individual()).collect()
    }

    fn individual(&mut self) -> Result<Individual, String> {
        let first = self.read;
        let length = self.lines[first..].iter().position(|line| line.starts_with("checksum "));
        let end = first + length.ok_or_else(|| self.fault("an individual is cut short"))? + 1;
        self.read = end;
        Individual::read(&self.lines[first..end].concat(), self.file, self.arena).map_err(|error| {
            let line = error.line + first;
            IndividualError { line, ..error }.to_string()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::Plan;
    use super::super::deme::tests::evolve;
    use super::super::toy::ToyArena;
    use super::*;

    #[test]
    fn a_checkpoint_is_read_as_it_was_written_and_refused_when_it_was_changed() {
        let arena = ToyArena::default();
        let (deme, ..) = evolve(&Plan { individuals: 4, ..Plan::default() }, 3);
        let text = deme.to_text(&arena);
        assert_eq!(Deme::read(&text, "deme-0", &arena), Ok(deme));
        assert_eq!(Deme::read(&Deme::new(3).to_text(&arena), "x", &arena), Ok(Deme::new(3)));
        for end in (0..text.len()).step_by(97) {
            assert!(Deme::read(&text[..end], "x", &arena).unwrap_err().starts_with('x'), "{end}");
        }
        let changed = text.replacen("next ", "next 1", 1);
        assert!(Deme::read(&changed, "x", &arena).unwrap_err().contains("was changed"));
    }
}
