//! Mutation: crossover with a random program, or statement by statement.

use super::random_program::{happens, random_operation};
use super::sequences::{count, of_number, random_stretch};
use super::{Bounds, random_program, swap_sequences};
use foehn_game::kit::Random;
use foehn_search::evolved::{Program, Statement};

/// The first mutation: a crossover with a randomly generated program.
pub fn cross_with_random(program: &Program, bounds: &Bounds, random: &mut Random) -> Program {
    let stranger = random_program(bounds, random);
    swap_sequences(program, &stranger, bounds, random).0
}

/// The second mutation: a sequence of statements is chosen, with the branches of its decisions, and each statement in it that is no
/// decision becomes another with this probability.
pub fn mutate_statements(program: &Program, probability: f64, bounds: &Bounds, random: &mut Random) -> Program {
    let mut mutant = program.clone();
    let number = random.below(count(&mutant.statements));
    let sequence = of_number(&mut mutant.statements, number);
    let stretch = random_stretch(sequence.len(), random);
    mutate(&mut sequence[stretch], probability, bounds, random);
    mutant
}

fn mutate(sequence: &mut [Statement], probability: f64, bounds: &Bounds, random: &mut Random) {
    for statement in sequence {
        match statement {
            Statement::Do(operation) => {
                if happens(probability, random) {
                    *operation = random_operation(bounds, random);
                }
            }
            Statement::If(decision) => {
                mutate(&mut decision.then, probability, bounds, random);
                mutate(&mut decision.otherwise, probability, bounds, random);
            }
        }
    }
}
