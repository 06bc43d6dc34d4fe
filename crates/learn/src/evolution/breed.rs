//! Founders and children: genetic programming on the depth module, evolution strategies on both vectors of weights.

use super::arena::Arena;
use super::individual::{Individual, Operator, Pedigree};
use super::plan::{Founders, Plan};
use super::strategy::{Strategy, Vector};
use super::variation::{
    Bounds, cross_with_random, mutate_statements, random_program, swap_branch_free, swap_sequences,
};
use super::written_program::written_program;
use super::{Record, Stream};
use foehn_game::Weight;
use foehn_search::evolved::Program;

/// How likely a child changes its program, and each of its vectors. One change in a child tells more than three.
const CHANGES_PROGRAM: f64 = 0.6;
const CHANGES_VECTOR: f64 = 0.6;
/// How likely two programs are crossed; otherwise the child has the mother's.
const CROSSES: f64 = 0.6;
/// How likely a program is mutated, after a crossover or without one.
const MUTATES: f64 = 0.6;
/// How likely each of the two kinds is the first one.
const EITHER: f64 = 0.5;

/// How likely a statement of the chosen sequence is mutated.
const STATEMENT: f64 = 0.3;
/// How large programs may become.
const BOUNDS: &Bounds = &Bounds::USUAL;

/// An individual without parents.
pub(super) fn founder(plan: &Plan, arena: &dyn Arena, deme: u32, number: u32, stream: &mut Stream) -> Individual {
    let strategy = Strategy::default();
    let mut vector = |weights: &[Weight]| {
        let vector = match plan.founders {
            Founders::Random => strategy.random(weights, stream),
            Founders::Standard | Founders::Written => {
                let mut vector = strategy.standard(weights);
                strategy.mutate(&mut vector, weights, stream);
                vector
            }
        };
        rounded(vector, weights)
    };
    let (mut position, ordering) = (vector(arena.position_weights()), vector(arena.ordering_weights()));
    if plan.founders == Founders::Written {
        // The last weight of a position is the random term.
        if let (Some(random), Some(weight)) = (position.values.last_mut(), arena.position_weights().last()) {
            *random = weight.least;
        }
    }
    let depth = match plan.founders {
        Founders::Written if number.is_multiple_of(2) => written_program(arena.vocabulary()),
        _ => random_program(BOUNDS, stream.random()),
    };
    Individual {
        name: format!("{deme}-{number}"),
        pedigree: Pedigree { deme, epoch: 0, parents: Vec::new(), operators: vec![Operator::Founder] },
        nodes_allowed: plan.nodes,
        depth,
        position,
        ordering,
        record: Record::default(),
    }
}

/// The vector with few digits, so that people can read its file; the digits that go are far below the least step.
fn rounded(vector: Vector, weights: &[Weight]) -> Vector {
    let values = vector.values.iter().zip(weights);
    Vector {
        values: values.map(|(value, weight)| weight.within((value * 100.0).round() / 100.0)).collect(),
        steps: vector.steps.iter().map(|step| (step * 10_000.0).round() / 10_000.0).collect(),
    }
}

/// Where a child is born.
#[derive(Clone, Copy)]
pub(super) struct Birth {
    pub(super) deme: u32,
    pub(super) epoch: u32,
    pub(super) number: u32,
}

/// A child of two parents.
pub(super) fn child(
    mother: &Individual,
    father: &Individual,
    arena: &dyn Arena,
    birth: Birth,
    stream: &mut Stream,
) -> Individual {
    let mut operators = Vec::new();
    // At least one module changes: otherwise the child is its mother again.
    let mut changes = [CHANGES_PROGRAM, CHANGES_VECTOR, CHANGES_VECTOR].map(|share| stream.chance(share));
    if changes == [false; 3] {
        changes[stream.below(3)] = true;
    }
    let depth = match changes[0] {
        true => program(&mother.depth, &father.depth, &mut operators, stream),
        false => mother.depth.clone(),
    };
    let mut vector = |changed: bool, mother: &Vector, father: &Vector, weights: &[Weight], words: [Operator; 2]| {
        if !changed {
            return mother.clone();
        }
        let strategy = Strategy::default();
        let mut vector = strategy.recombine(mother, father, stream);
        strategy.mutate(&mut vector, weights, stream);
        operators.extend(words);
        rounded(vector, weights)
    };
    let words = [Operator::PositionRecombination, Operator::PositionMutation];
    let position = vector(changes[1], &mother.position, &father.position, arena.position_weights(), words);
    let words = [Operator::OrderingRecombination, Operator::OrderingMutation];
    let ordering = vector(changes[2], &mother.ordering, &father.ordering, arena.ordering_weights(), words);
    let Birth { deme, epoch, number } = birth;
    Individual {
        name: format!("{deme}-{number}"),
        pedigree: Pedigree { deme, epoch, parents: vec![mother.name.clone(), father.name.clone()], operators },
        nodes_allowed: mother.nodes_allowed,
        depth,
        position,
        ordering,
        record: Record::default(),
    }
}

/// Crossover, mutation, or both, and at least one of them.
fn program(mother: &Program, father: &Program, operators: &mut Vec<Operator>, stream: &mut Stream) -> Program {
    let mut program = mother.clone();
    let crosses = stream.chance(CROSSES);
    if crosses {
        let (crossed, word) = match stream.chance(EITHER) {
            true => (swap_sequences(mother, father, BOUNDS, stream.random()), Operator::CrossoverBranches),
            false => (swap_branch_free(mother, father, BOUNDS, stream.random()), Operator::CrossoverBranchFree),
        };
        program = crossed.0;
        operators.push(word);
    }
    if !crosses || stream.chance(MUTATES) {
        let (mutated, word) = match stream.chance(EITHER) {
            true => (cross_with_random(&program, BOUNDS, stream.random()), Operator::MutationRandom),
            false => (mutate_statements(&program, STATEMENT, BOUNDS, stream.random()), Operator::MutationStatements),
        };
        program = mutated;
        operators.push(word);
    }
    program
}

#[cfg(test)]
mod tests {
    use super::super::toy::ToyArena;
    use super::*;

    #[test]
    fn children_differ_from_their_mother_and_stay_in_their_ranges() {
        let arena = ToyArena::default();
        let plan = Plan::default();
        let root = Stream::new(3);
        let parents: Vec<Individual> = (0..6).map(|n| founder(&plan, &arena, 0, n, &mut root.fork(n.into()))).collect();
        let mut different = 0;
        for number in 0..400 {
            let mut stream = root.fork(100 + u64::from(number));
            let (mother, father) = (&parents[stream.below(6)], &parents[stream.below(6)]);
            let birth = Birth { deme: 0, epoch: 2, number };
            let child = child(mother, father, &arena, birth, &mut stream);
            assert!(!child.pedigree.operators.is_empty());
            different += usize::from(child.genome() != mother.genome());
            let text = child.to_text(&arena);
            assert_eq!(Individual::read(&text, "child", &arena).as_ref(), Ok(&child), "{text}");
        }
        assert!(different > 350, "{different} of 400 children differ from their mother");
    }

    #[test]
    fn every_other_founder_of_the_written_kind_has_the_written_program() {
        let arena = ToyArena::default();
        let plan = Plan { founders: Founders::Written, ..Plan::default() };
        let written = written_program(arena.vocabulary());
        for number in 0..10 {
            let founder = founder(&plan, &arena, 0, number, &mut Stream::new(number.into()));
            assert_eq!(founder.depth == written, number.is_multiple_of(2));
            let least = arena.position_weights().last().map(|weight| weight.least);
            assert_eq!(founder.position.values.last().copied(), least);
        }
    }

    #[test]
    fn founders_of_the_standard_kind_lie_around_the_standard_weights() {
        let arena = ToyArena::default();
        let mean = |founders| {
            let plan = Plan { founders, ..Plan::default() };
            let of = |n: u32| founder(&plan, &arena, 0, n, &mut Stream::new(n.into())).position.values[1];
            let far = |n: u32| (of(n) - arena.position_weights()[1].standard).abs();
            (0..200).map(far).sum::<f64>() / 200.0
        };
        assert!(mean(Founders::Standard) < 0.6 * mean(Founders::Random));
    }
}
