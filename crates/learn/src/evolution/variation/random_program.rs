//! Random programs, as the first generation and the first mutation need them.

use super::Bounds;
use foehn_game::kit::Random;
use foehn_search::evolved::{Comparison, Decision, Operation, Program, Statement, Terminal};

/// A program by chance within `bounds`.
pub fn random_program(bounds: &Bounds, random: &mut Random) -> Program {
    let mut left = bounds.statements.min(Program::MOST_STATEMENTS);
    let nesting = bounds.nesting.min(Program::MOST_NESTING);
    Program { statements: random_sequence(bounds, nesting, &mut left, random) }
}

/// A sequence whose decisions nest at most `nesting` deep, of at most `left` statements in all.
fn random_sequence(bounds: &Bounds, nesting: usize, left: &mut usize, random: &mut Random) -> Vec<Statement> {
    let length = 1 + random.below(bounds.sequence.max(1));
    let mut sequence = Vec::with_capacity(length);
    for _ in 0..length {
        if *left == 0 {
            break;
        }
        *left -= 1;
        sequence.push(match nesting > 0 && happens(bounds.decisions, random) {
            true => random_decision(bounds, nesting, left, random),
            false => Statement::Do(random_operation(bounds, random)),
        });
    }
    sequence
}

fn random_decision(bounds: &Bounds, nesting: usize, left: &mut usize, random: &mut Random) -> Statement {
    Statement::If(Box::new(Decision {
        left: random_terminal(bounds, random),
        comparison: random_comparison(random),
        right: random_terminal(bounds, random),
        then: random_sequence(bounds, nesting - 1, left, random),
        otherwise: random_sequence(bounds, nesting - 1, left, random),
    }))
}

/// A function of table 3 with its terminal, every function as likely.
pub(super) fn random_operation(bounds: &Bounds, random: &mut Random) -> Operation {
    let functions = Operation::WITH_TERMINAL;
    match random.below(functions.len() + 2) {
        0 => Operation::IncHorizon,
        1 => Operation::DecHorizon,
        function => functions[function - 2](random_terminal(bounds, random)),
    }
}

/// A terminal of table 2, every one as likely; or a constant.
pub(super) fn random_terminal(bounds: &Bounds, random: &mut Random) -> Terminal {
    if happens(bounds.constants, random) {
        return Terminal::Constant(random_constant(random));
    }
    Terminal::ALL[random.below(Terminal::ALL.len())]
}

/// A number of any magnitude up to a thousand, half of them negative, with few digits.
fn random_constant(random: &mut Random) -> f32 {
    const MAGNITUDES: [f32; 4] = [1.0, 10.0, 100.0, 1000.0];
    let magnitude = MAGNITUDES[random.below(MAGNITUDES.len())];
    (random.below(199) as f32 - 99.0) / 100.0 * magnitude
}

fn random_comparison(random: &mut Random) -> Comparison {
    Comparison::ALL[random.below(Comparison::ALL.len())]
}

/// Whether something of this probability happens.
pub(super) fn happens(probability: f64, random: &mut Random) -> bool {
    random.unit() < probability
}
