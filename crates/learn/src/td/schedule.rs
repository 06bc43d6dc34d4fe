//! A schedule of learning: stages one after the other, as a text that is shipped with what was learned.

use super::learner::Stage;
use super::returns::Backup;
use std::fmt;

/// Stages in their order.
#[derive(Clone, PartialEq, Debug)]
pub struct Schedule {
    /// The stages.
    pub stages: Vec<Stage>,
}

impl Schedule {
    /// Reads a line for each stage: games, games of a batch, lambda, `sampled` or `expected`, the first step size, the last,
    /// how often a position is used, how many successors the sieve leaves or `all`. Lines that begin with `#` are left out.
    ///
    /// ```
    /// use foehn_learn::td::Schedule;
    /// let schedule = Schedule::parse("# games batch lambda backup rate rate reuse keep\n3000 50 0.7 sampled 2e-3 1e-3 2 all").unwrap();
    /// assert_eq!(schedule.games(), 3000);
    /// assert!(Schedule::parse("3000 50 0.7 guessed 2e-3 1e-3 2 all").is_err());
    /// ```
    ///
    /// # Errors
    /// Which line cannot be read, and what is wrong in it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
        let stages: Result<Vec<Stage>, String> =
            lines.map(|(index, line)| stage(line).map_err(|what| format!("line {}: {what}", index + 1))).collect();
        Ok(Schedule { stages: stages? })
    }

    /// The games of all stages.
    pub fn games(&self) -> u64 {
        self.stages.iter().map(|stage| stage.games).sum()
    }

    /// The stage after so many games, and how much of it is behind; `None` at the end.
    pub fn at(&self, games: u64) -> Option<(&Stage, f64)> {
        let mut begin = 0;
        for stage in &self.stages {
            if games < begin + stage.games {
                return Some((stage, (games - begin) as f64 / stage.games as f64));
            }
            begin += stage.games;
        }
        None
    }
}

fn stage(line: &str) -> Result<Stage, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [games, batch, lambda, backup, from, to, reuse, keep] = words[..] else {
        return Err(format!("{} words, expected 8", words.len()));
    };
    fn number<N: std::str::FromStr>(word: &str, what: &str) -> Result<N, String> {
        word.parse().map_err(|_| format!("`{word}` is no {what}"))
    }
    let share = |word: &str, what: &str, most: f32| {
        let share = number(word, what)?;
        if share >= 0.0 && share <= most { Ok(share) } else { Err(format!("`{word}` is no {what} from 0 to {most}")) }
    };
    let stage = Stage {
        games: number(games, "number of games")?,
        batch: number::<std::num::NonZeroU32>(batch, "number of games of a batch")?.get().into(),
        lambda: share(lambda, "lambda", 1.0)?,
        backup: match backup {
            "sampled" => Backup::Sampled,
            "expected" => Backup::Expected,
            other => return Err(format!("`{other}` is neither `sampled` nor `expected`")),
        },
        rate: (share(from, "step size", 1.0)?, share(to, "step size", 1.0)?),
        minibatch: 64,
        reuse: share(reuse, "number of uses", 1000.0)?,
        memory: 100_000,
        keep: match keep {
            "all" => None,
            some => Some(number::<std::num::NonZeroUsize>(some, "number of successors")?.get()),
        },
    };
    if stage.rate.0 <= 0.0 || stage.rate.1 <= 0.0 {
        return Err("a step size is above 0".to_owned());
    }
    Ok(stage)
}

/// As [`Schedule::parse`] reads it.
impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for stage in &self.stages {
            let Stage { games, batch, lambda, rate, reuse, .. } = stage;
            let backup = match stage.backup {
                Backup::Sampled => "sampled",
                Backup::Expected => "expected",
            };
            let keep = stage.keep.map_or("all".to_owned(), |keep| keep.to_string());
            writeln!(f, "{games} {batch} {lambda} {backup} {:e} {:e} {reuse} {keep}", rate.0, rate.1)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "3000 50 0.7 sampled 2e-3 2e-3 2 all\n5000 20 0.5 expected 7e-4 5e-4 4 6\n";

    #[test]
    fn a_schedule_reads_back_and_finds_its_stages() {
        let schedule = Schedule::parse(TEXT).expect("a schedule");
        assert_eq!(schedule.to_string(), TEXT);
        assert_eq!(schedule.at(0).map(|(stage, done)| (stage.games, done)), Some((3000, 0.0)));
        assert_eq!(schedule.at(5500).map(|(stage, done)| (stage.games, done)), Some((5000, 0.5)));
        assert_eq!(schedule.at(8000), None);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        for (line, what) in [
            ("1 2", "2 words"),
            ("x 50 0.7 sampled 2e-3 2e-3 2 all", "`x`"),
            ("9 0 0.7 sampled 2e-3 2e-3 2 all", "`0`"),
            ("9 5 1.7 sampled 2e-3 2e-3 2 all", "lambda"),
            ("9 5 NaN sampled 2e-3 2e-3 2 all", "lambda"),
            ("9 5 0.7 sampled 0 2e-3 2 all", "above 0"),
            ("9 5 0.7 sampled 1 2e-3 2 0", "`0`"),
        ] {
            let error = Schedule::parse(&format!("# first\n{line}")).expect_err(line);
            assert!(error.starts_with("line 2: ") && error.contains(what), "{error}");
        }
    }
}
