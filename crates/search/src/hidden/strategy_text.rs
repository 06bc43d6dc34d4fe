//! A strategy as text that people read and write: a line for each information set.
//!
//! ```text
//! # the first player, by what he sees: how often he makes each move
//! first K: pass 0.25 bet 0.75
//! first K pass bet: pass 0 bet 1
//! ```

use super::information_tree::{BEGINNING, InformationSet, InformationTree};
use super::strategy::Strategy;
use foehn_game::{NotationError, Player};
use std::fmt::Write;

/// What the seats are called in a file.
const SEATS: [&str; 2] = ["first", "second"];

/// How far the odds of a line may sum from one: people round.
const ROUNDING: f64 = 0.01;

impl Strategy {
    /// The strategy as text, a line for each information set, the first player's first.
    pub fn to_text(&self, tree: &InformationTree) -> String {
        let mut text = String::new();
        for (seat, name) in [Player::FIRST, Player::SECOND].into_iter().zip(SEATS) {
            for set in tree.sets.iter().filter(|set| set.seat == seat) {
                let _ = write!(text, "{name} {}:", set.name);
                for (mv, odds) in set.moves.iter().zip(&self.odds[set.slots()]) {
                    let _ = write!(text, " {mv} {}", decimals(*odds));
                }
                text.push('\n');
            }
        }
        text
    }

    /// Reads a strategy. Blank lines and lines that begin with `#` are skipped; every information set needs its line.
    ///
    /// # Errors
    /// What was found instead, and where.
    pub fn from_text(tree: &InformationTree, text: &str) -> Result<Self, NotationError> {
        let mut odds = vec![0.0; tree.slots];
        odds[BEGINNING] = 1.0;
        let mut given = vec![false; tree.sets.len()];
        let mut at = 0;
        for whole in text.split_inclusive('\n') {
            let line = whole.trim();
            if !line.is_empty() && !line.starts_with('#') {
                let start = at + (whole.len() - whole.trim_start().len());
                let number = read_line(tree, line, &mut odds).map_err(|error| error.shifted(start).located(text))?;
                if std::mem::replace(&mut given[number], true) {
                    let what = format!("a second line for {}", heading(&tree.sets[number]));
                    return Err(NotationError::new(start, what, "one for each information set").located(text));
                }
            }
            at += whole.len();
        }
        match given.iter().position(|given| !given) {
            None => Ok(Strategy { odds }),
            Some(missing) => {
                let expected = format!("a line for {}", heading(&tree.sets[missing]));
                Err(NotationError::new(text.len(), "the end of the file", expected).located(text))
            }
        }
    }
}

/// How a set's line begins, for messages.
fn heading(set: &InformationSet) -> String {
    NotationError::quote(&format!("{} {}:", SEATS[set.seat.index()], set.name))
}

/// Six decimals without zeros at the end, so that a rounded strategy stays one.
fn decimals(odds: f64) -> String {
    let text = format!("{odds:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Reads a line into the odds and says which set it is.
fn read_line(tree: &InformationTree, line: &str, odds: &mut [f64]) -> Result<usize, NotationError> {
    let Some(colon) = line.find(':') else {
        let expected = format!("an information set and its moves, such as {}", example(tree));
        return Err(NotationError::new(0, NotationError::quote(line), expected));
    };
    let name = line[..colon].split_whitespace().collect::<Vec<_>>().join(" ");
    let is_meant = |set: &InformationSet| format!("{} {}", SEATS[set.seat.index()], set.name) == name;
    let Some(number) = tree.sets.iter().position(is_meant) else {
        let expected = format!("an information set of this game, such as {}", example(tree));
        return Err(NotationError::new(0, NotationError::quote(&name), expected));
    };
    let set = &tree.sets[number];
    read_moves(set, &line[colon + 1..], &mut odds[set.slots()]).map_err(|error| error.shifted(colon + 1))?;
    Ok(number)
}

fn example(tree: &InformationTree) -> String {
    tree.sets.first().map_or_else(String::new, heading)
}

/// Reads pairs of a move and its odds, all of a set's moves.
fn read_moves(set: &InformationSet, text: &str, odds: &mut [f64]) -> Result<(), NotationError> {
    let begins = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    let mut words = text.split_whitespace();
    let mut given = vec![false; set.moves.len()];
    while let Some(word) = words.next() {
        let missing = |index: &usize| !given[*index];
        let Some(index) = set.moves.iter().position(|mv| mv == word).filter(missing) else {
            let expected = format!("each of {} once", set.moves.join(", "));
            return Err(NotationError::new(begins(word), NotationError::quote(word), expected));
        };
        let number = words.next().unwrap_or_default();
        let at = if number.is_empty() { text.len() } else { begins(number) };
        let read = number.parse::<f64>().ok().filter(|odds| (0.0..=1.0).contains(odds));
        odds[index] =
            read.ok_or_else(|| NotationError::new(at, NotationError::quote(number), "a number from 0 to 1"))?;
        given[index] = true;
    }
    if let Some(missing) = given.iter().position(|given| !given) {
        let expected = format!("the odds of {}", set.moves[missing]);
        return Err(NotationError::new(text.len(), "the end of the line", expected));
    }
    let sum: f64 = odds.iter().sum();
    if (sum - 1.0).abs() > ROUNDING {
        return Err(NotationError::new(0, format!("odds that sum to {sum:.3}"), "odds that sum to 1"));
    }
    odds.iter_mut().for_each(|odds| *odds /= sum);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hidden::{EquilibriumAlgorithm, EquilibriumSolver};
    use foehn_game::toys::Kuhn;
    use foehn_game::{Game, kit};

    fn kuhn() -> InformationTree {
        InformationTree::of(&Kuhn::start()).unwrap()
    }

    #[test]
    fn what_is_written_reads_back() {
        let tree = kuhn();
        let mut solver = EquilibriumSolver::new(&tree, EquilibriumAlgorithm::Cfr, 1);
        (0..50).for_each(|_| solver.iterate());
        let strategy = solver.average();
        let text = strategy.to_text(&tree);
        assert!(text.contains("\nfirst K pass bet: pass 0"), "{text}");
        let read = Strategy::from_text(&tree, &format!("# a comment\n\n{text}")).unwrap();
        let far = read.odds.iter().zip(&strategy.odds).any(|(one, other)| (one - other).abs() > 2e-6);
        assert!(!far, "{text}");
    }

    #[test]
    fn broken_files_are_refused_with_their_place() {
        let tree = kuhn();
        let good = Strategy::even(&tree).to_text(&tree);
        let first = good.lines().next().unwrap();
        let said = |text: &str| Strategy::from_text(&tree, text).unwrap_err().to_string();
        let cases = [
            ("", "line 1, column 1: found the end of the file, expected a line for `first J:`"),
            (
                "# x\nfirst J",
                "line 2, column 1: found `first J`, expected an information set and its moves, such as `first J:`",
            ),
            (
                "first A: pass 1 bet 0",
                "line 1, column 1: found `first A`, expected an information set of this game, such as `first J:`",
            ),
            ("first J: pass 1 fold 0", "line 1, column 17: found `fold`, expected each of pass, bet once"),
            ("first J: pass 1", "line 1, column 16: found the end of the line, expected the odds of bet"),
            ("first J: pass 1 bet", "line 1, column 20: found nothing, expected a number from 0 to 1"),
            ("first J: pass 1 bet NaN", "line 1, column 21: found `NaN`, expected a number from 0 to 1"),
            (
                "first J: pass 0.5 bet 0.4",
                "line 1, column 9: found odds that sum to 0.900, expected odds that sum to 1",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(said(text), expected, "{text}");
        }
        let twice = said(&format!("{first}\n{good}"));
        assert_eq!(
            twice,
            "line 2, column 1: found a second line for `first J:`, expected one for each information set"
        );
        kit::mutate::storm(&[good.as_str(), first], 1, 20_000, |text| drop(Strategy::from_text(&tree, text)));
    }
}
