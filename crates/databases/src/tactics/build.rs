//! Building: every class of every pattern is decided once, on all cores.

use super::{PatternSize, Table, Tactics};
use crate::Result;
use crate::endgame::Progress;
use foehn_game::Duel;
use rayon::prelude::*;

/// The words that one task decides before it counts them.
const PORTION: usize = 64;

/// Builds the table of a game. The bits do not depend on the number of threads.
///
/// # Errors
/// The progress was asked to stop.
pub fn build<G: Duel>(tactics: &dyn Tactics<G>, progress: &Progress) -> Result<Table> {
    let patterns = tactics.patterns();
    progress.expect(patterns.iter().map(|pattern| u64::from(pattern.classes)).sum());
    let mut words = Vec::new();
    for (number, pattern) in patterns.iter().enumerate() {
        progress.say(&pattern.name);
        words.extend(pattern_words(tactics, number, pattern, progress)?);
    }
    Ok(Table::new(tactics.game(), patterns, words))
}

fn pattern_words<G: Duel>(
    tactics: &dyn Tactics<G>,
    number: usize,
    pattern: &PatternSize,
    progress: &Progress,
) -> Result<Vec<u64>> {
    let classes = pattern.classes;
    let mut words = vec![0; (classes as usize).div_ceil(64)];
    words.par_chunks_mut(PORTION).enumerate().try_for_each(|(portion, words)| {
        progress.go_on()?;
        let first = (portion * PORTION) as u32 * 64;
        for (word, bits) in words.iter_mut().enumerate() {
            let start = first + word as u32 * 64;
            *bits = (start..classes.min(start + 64))
                .fold(0, |bits, class| bits | u64::from(tactics.decide(number, class)) << (class - start));
        }
        progress.advance(u64::from(classes.min(first + words.len() as u32 * 64) - first));
        Ok(())
    })?;
    Ok(words)
}
