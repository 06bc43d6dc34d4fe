//! The Pareto front: individuals that no other beats both in strength and in nodes a move.
//!
//! The paper reports one number, fitness 10.48 at 58,410 nodes a move; the front keeps for every amount of nodes the best that was
//! found. Strength counts with a standard deviation taken off, so that luck in few games does not win a place.

use super::individual::Individual;

/// No front keeps more: beyond it the places nearest to each other in nodes are given up.
const MOST: usize = 24;

/// What is compared.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Point {
    strength: f64,
    nodes: f64,
}

impl Point {
    fn of(individual: &Individual) -> Self {
        Point { strength: individual.strength().lower(), nodes: individual.record.nodes_a_move() }
    }

    fn beats(self, other: Point) -> bool {
        self.strength >= other.strength && self.nodes <= other.nodes && self != other
    }
}

/// The individuals of both lists that none of them beats, the cheapest first. Where a name comes twice, the one with more games stands for both.
pub fn merged(front: &[Individual], others: &[Individual]) -> Vec<Individual> {
    let mut all: Vec<(Point, &Individual)> = Vec::new();
    for individual in others.iter().chain(front) {
        let games = |individual: &Individual| individual.record.total().games();
        match all.iter_mut().find(|(_, known)| known.name == individual.name) {
            Some(known) if games(individual) > games(known.1) => *known = (Point::of(individual), individual),
            Some(_) => {}
            None if games(individual) > 0 => all.push((Point::of(individual), individual)),
            None => {}
        }
    }
    let mut kept: Vec<(Point, &Individual)> =
        all.iter().filter(|(point, _)| !all.iter().any(|(other, _)| other.beats(*point))).copied().collect();
    kept.sort_by(|(a, one), (b, other)| a.nodes.total_cmp(&b.nodes).then_with(|| one.name.cmp(&other.name)));
    kept.dedup_by(|(a, _), (b, _)| a == b);
    while kept.len() > MOST {
        let gap = |at: &usize| kept[at + 1].0.nodes / kept[at - 1].0.nodes.max(1.0);
        let Some(at) = (1..kept.len() - 1).min_by(|a, b| gap(a).total_cmp(&gap(b))) else { break };
        kept.remove(at);
    }
    kept.into_iter().map(|(_, individual)| individual.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Stream;
    use super::super::arena::{Ending, Played};
    use super::super::fitness::{Class, Record};
    use super::*;

    fn individual(name: usize, results: &[f64], nodes: u64) -> Individual {
        let mut record = Record::default();
        for &result in results {
            let played = Played { result, moves: 10, nodes: 10 * nodes, opponent_nodes: 0, ending: Ending::Rules };
            record.add(Class::ALL[3], &played);
        }
        Individual {
            name: format!("0-{name}"),
            pedigree: Default::default(),
            nodes_allowed: 1,
            depth: Default::default(),
            position: Default::default(),
            ordering: Default::default(),
            record,
        }
    }

    fn names(front: &[Individual]) -> Vec<&str> {
        front.iter().map(|individual| individual.name.as_str()).collect()
    }

    #[test]
    fn who_is_beaten_in_both_leaves() {
        let weak = individual(1, &[-1.0, -1.0], 100);
        let dear = individual(2, &[-1.0, -1.0], 200);
        let strong = individual(3, &[1.0, 1.0], 300);
        let even = individual(4, &[1.0, -1.0], 200);
        let front = merged(&[], &[weak, dear, strong, even]);
        assert_eq!(names(&front), ["0-1", "0-4", "0-3"]);
        let better = individual(5, &[1.0, 1.0, 1.0], 90);
        assert_eq!(names(&merged(&front, &[better])), ["0-5"]);
        assert_eq!(names(&merged(&front, &[individual(9, &[], 1)])), ["0-1", "0-4", "0-3"], "nobody without games");
    }

    #[test]
    fn more_games_of_the_same_individual_replace_fewer() {
        let front = merged(&[], &[individual(1, &[1.0, 1.0], 100)]);
        let sobered = individual(1, &[1.0, 1.0, -1.0, -1.0], 100);
        assert_eq!(merged(&front, std::slice::from_ref(&sobered)), [sobered]);
    }

    #[test]
    fn a_front_has_no_beaten_member_and_an_end_to_its_size() {
        let mut stream = Stream::new(1);
        let mut front = Vec::new();
        for name in 0..600 {
            let results: Vec<f64> = (0..1 + stream.below(8)).map(|_| stream.unit() * 2.0 - 1.0).collect();
            front = merged(&front, &[individual(name, &results, 1 + stream.below(100_000) as u64)]);
            assert!(front.len() <= MOST);
            for one in &front {
                assert!(!front.iter().any(|other| Point::of(other).beats(Point::of(one))));
            }
        }
        assert!(front.len() > 2);
    }
}
