//! Crossover: two programs exchange sequences of statements.

use super::Bounds;
use super::sequences::{branch_free, count, of_number, random_stretch};
use foehn_game::kit::Random;
use foehn_search::evolved::{Program, Statement};
use std::ops::Range;

/// So many places are tried before the parents are returned as they are.
const TRIES: usize = 8;

/// The first crossover: a sequence of statements of each program, with the branches of its decisions, is swapped.
pub fn swap_sequences(one: &Program, other: &Program, bounds: &Bounds, random: &mut Random) -> (Program, Program) {
    swap(one, other, bounds, random, |sequence, random| random_stretch(sequence.len(), random))
}

/// The second crossover: only sequences without decisions are swapped.
pub fn swap_branch_free(one: &Program, other: &Program, bounds: &Bounds, random: &mut Random) -> (Program, Program) {
    swap(one, other, bounds, random, |sequence, random| {
        let stretches = branch_free(sequence);
        let stretch = random.choose(&stretches).cloned().unwrap_or(0..0);
        let part = random_stretch(stretch.len(), random);
        stretch.start + part.start..stretch.start + part.end
    })
}

fn swap(
    one: &Program,
    other: &Program,
    bounds: &Bounds,
    random: &mut Random,
    mut choose: impl FnMut(&[Statement], &mut Random) -> Range<usize>,
) -> (Program, Program) {
    for _ in 0..TRIES {
        let (mut first, mut second) = (one.clone(), other.clone());
        {
            let number = random.below(count(&first.statements));
            let ours = of_number(&mut first.statements, number);
            let number = random.below(count(&second.statements));
            let theirs = of_number(&mut second.statements, number);
            let our_range = choose(ours, random);
            let their_range = choose(theirs, random);
            let taken: Vec<Statement> = theirs[their_range.clone()].to_vec();
            let given: Vec<Statement> = ours.splice(our_range, taken).collect();
            theirs.splice(their_range, given);
        }
        if bounds.hold(&first) && bounds.hold(&second) {
            return (first, second);
        }
    }
    (one.clone(), other.clone())
}
