//! The sequences of a program by number: each node of the graph (figure 1) is one, the program's own first.

use foehn_game::kit::Random;
use foehn_search::evolved::Statement;
use std::ops::Range;

/// How many sequences there are: the program's own, and two for every decision.
pub(super) fn count(sequence: &[Statement]) -> usize {
    let branches = |statement: &Statement| match statement {
        Statement::Do(_) => 0,
        Statement::If(decision) => count(&decision.then) + count(&decision.otherwise),
    };
    1 + sequence.iter().map(branches).sum::<usize>()
}

/// The sequence of this number, which must be below [`count`].
pub(super) fn of_number(sequence: &mut Vec<Statement>, number: usize) -> &mut Vec<Statement> {
    if number == 0 {
        return sequence;
    }
    let mut before = 1;
    let (mut place, mut side) = (0, Side::Then);
    for (index, statement) in sequence.iter().enumerate() {
        let Statement::If(decision) = statement else { continue };
        let (then, otherwise) = (count(&decision.then), count(&decision.otherwise));
        if number < before + then {
            (place, side) = (index, Side::Then);
            break;
        }
        before += then;
        if number < before + otherwise {
            (place, side) = (index, Side::Otherwise);
            break;
        }
        before += otherwise;
    }
    match (&mut sequence[place], side) {
        (Statement::If(decision), Side::Then) => of_number(&mut decision.then, number - before),
        (Statement::If(decision), Side::Otherwise) => of_number(&mut decision.otherwise, number - before),
        (Statement::Do(_), _) => unreachable!("numbers above 0 lie in the branches of a decision"),
    }
}

#[derive(Clone, Copy)]
enum Side {
    Then,
    Otherwise,
}

/// A stretch of a sequence by chance; empty only where the sequence is.
pub(super) fn random_stretch(length: usize, random: &mut Random) -> Range<usize> {
    if length == 0 {
        return 0..0;
    }
    let (one, other) = (random.below(length), random.below(length));
    one.min(other)..one.max(other) + 1
}

/// The longest stretches without decisions.
pub(super) fn branch_free(sequence: &[Statement]) -> Vec<Range<usize>> {
    let mut stretches = Vec::new();
    let mut start = 0;
    for (place, statement) in sequence.iter().enumerate() {
        if statement.is_decision() {
            if start < place {
                stretches.push(start..place);
            }
            start = place + 1;
        }
    }
    if start < sequence.len() {
        stretches.push(start..sequence.len());
    }
    stretches
}
