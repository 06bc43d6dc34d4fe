//! The learned strengths of the features of moves, as a file of text that is checked when it is read.
//!
//! ```text
//! foehn go patterns 1
//! games 400, simulations 400, seed 1
//! pattern .../.*./.X. 1.52
//! tactics 13 4.2
//! distance 1 3.1
//! end 9f86d081884c7d65
//! ```
//!
//! Features that are not named have a strength of 1. The last line is a fingerprint of all before it, so that a file cut short or changed by accident is refused.

use super::playout::{FEATURES, KINDS, pattern_text, read_pattern};
use foehn_game::Key;
use std::fmt::Write;
use std::fs;

const FIRST: &str = "foehn go patterns 1";
const NAMES: [&str; KINDS] = ["pattern", "tactics", "distance"];

/// A file with more bytes is none of patterns.
const MOST_BYTES: u64 = 4 << 20;

/// Strengths of features, by kind.
#[derive(Clone, PartialEq, Debug)]
pub struct PatternWeights {
    /// How they were made, in a line.
    pub made: String,
    gammas: [Vec<f32>; KINDS],
}

fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0, |key, byte| Key::mix(key, u64::from(byte)).0)
}

impl PatternWeights {
    /// These strengths; `made` says how they came about, in a line.
    pub fn new(made: &str, gammas: [Vec<f32>; KINDS]) -> Self {
        PatternWeights { made: made.replace(['\n', '\r'], " "), gammas }
    }

    /// The strength of a pattern alone; 1 where it was hardly seen.
    pub(super) fn pattern(&self, code: u16) -> f32 {
        self.gammas[0].get(usize::from(code)).copied().unwrap_or(1.0)
    }

    /// The strength of the pattern in the middle of those that were learned: only ratios of strengths mean something.
    pub(super) fn middle_pattern(&self) -> f32 {
        let mut learned: Vec<f32> = self.gammas[0].iter().copied().filter(|&gamma| gamma != 1.0).collect();
        learned.sort_by(f32::total_cmp);
        learned.get(learned.len() / 2).copied().unwrap_or(1.0)
    }

    /// Reads the file at `path`.
    ///
    /// # Errors
    /// The file with what is wrong with it.
    pub fn open(path: &str) -> Result<Self, String> {
        let cannot = |error| format!("{path} cannot be read: {error}");
        let found = fs::metadata(path).map_err(cannot)?;
        if !found.is_file() || found.len() > MOST_BYTES {
            return Err(format!("{path} is no file of patterns: those have at most {MOST_BYTES} bytes"));
        }
        let text = fs::read_to_string(path).map_err(cannot)?;
        PatternWeights::read(&text).map_err(|wrong| format!("{path}: {wrong}"))
    }

    /// The strength of a move with these features.
    #[inline]
    pub fn strength(&self, features: &[u32; KINDS]) -> f32 {
        features
            .iter()
            .zip(&self.gammas)
            .map(|(&feature, gammas)| gammas.get(feature as usize).copied().unwrap_or(1.0))
            .product()
    }

    /// The file.
    pub fn text(&self) -> String {
        let mut text = format!("{FIRST}\n{}\n", self.made);
        for (kind, name) in NAMES.iter().enumerate() {
            for (feature, gamma) in self.gammas[kind].iter().enumerate().filter(|&(_, &gamma)| gamma != 1.0) {
                let feature = if kind == 0 { pattern_text(feature as u16) } else { feature.to_string() };
                let _ = writeln!(text, "{name} {feature} {gamma}");
            }
        }
        let _ = writeln!(text, "end {:016x}", fingerprint(&text));
        text
    }

    /// Reads a file.
    ///
    /// # Errors
    /// What was found where, and what was expected.
    pub fn read(text: &str) -> Result<Self, String> {
        let body = text.trim_end_matches('\n');
        let (body, last) =
            body.rsplit_once('\n').ok_or(format!("line 1: found no file of patterns, expected `{FIRST}`"))?;
        let end = last.strip_prefix("end ").and_then(|word| u64::from_str_radix(word, 16).ok());
        if end != Some(fingerprint(&format!("{body}\n"))) {
            return Err(
                "the last line is not the fingerprint of what stands before it: the file is cut short or was changed"
                    .to_owned(),
            );
        }
        let mut lines = body.lines().enumerate();
        if lines.next().is_none_or(|(_, line)| line != FIRST) {
            return Err(format!("line 1: expected `{FIRST}`"));
        }
        let made = lines.next().map(|(_, line)| line.to_owned()).unwrap_or_default();
        let mut gammas = FEATURES.map(|count| vec![1.0; count]);
        for (number, line) in lines {
            let (kind, feature, gamma) = read_line(line)
                .ok_or_else(|| format!("line {}: found `{line}`, expected a feature and its strength", number + 1))?;
            gammas[kind][feature] = gamma;
        }
        Ok(PatternWeights { made, gammas })
    }
}

fn read_line(line: &str) -> Option<(usize, usize, f32)> {
    let mut words = line.split(' ');
    let kind = NAMES.iter().position(|&name| Some(name) == words.clone().next())?;
    let feature = words.nth(1)?;
    let feature = if kind == 0 { usize::from(read_pattern(feature)?) } else { feature.parse().ok()? };
    let gamma: f32 = words.next()?.parse().ok()?;
    let fits = feature < FEATURES[kind] && gamma.is_finite() && gamma > 0.0 && words.next().is_none();
    fits.then_some((kind, feature, gamma))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> PatternWeights {
        let mut gammas = FEATURES.map(|count| vec![1.0; count]);
        gammas[0][usize::from(read_pattern("###/#*./#.X").unwrap_or(0xaaaa))] = 2.5;
        gammas[1][13] = 4.0;
        gammas[2][1] = 0.125;
        PatternWeights::new("by hand", gammas)
    }

    #[test]
    fn what_is_written_is_read_back() {
        let weights = some();
        assert_eq!(PatternWeights::read(&weights.text()), Ok(weights));
    }

    #[test]
    fn the_middle_pattern_is_that_of_those_learned() {
        assert_eq!(some().middle_pattern(), 2.5);
        assert_eq!(PatternWeights::new("nothing", FEATURES.map(|count| vec![1.0; count])).middle_pattern(), 1.0);
    }

    #[test]
    fn a_file_that_was_changed_or_cut_short_is_refused() {
        let text = some().text();
        let cut: String = text.lines().take(3).map(|line| format!("{line}\n")).collect();
        for broken in [text.replace("4\n", "5\n"), cut, String::new(), "hello\nworld\n".to_owned()] {
            assert!(PatternWeights::read(&broken).is_err(), "{broken}");
        }
        let body = format!("{FIRST}\nby hand\ntactics 99 1\n");
        let error = PatternWeights::read(&format!("{body}end {:016x}\n", fingerprint(&body))).unwrap_err();
        assert!(error.starts_with("line 3: found `tactics 99 1`"), "{error}");
    }
}
