//! An individual: what it inherited, where it comes from, and every game it played. As a file it is text that people read.
//!
//! ```text
//! foehn individual, version 1
//! game chess
//! name 0-37                              the deme where it was born, and its number there
//! deme 0
//! epoch 3
//! parents 0-12 1-4                       `none` for a founder
//! operators crossover-branches position-mutation
//! nodes-allowed 100000                   on average for a move
//! fitness 8.667                          by the formula of section 3.2
//! strength 8.412 0.553                   mean and standard deviation
//! nodes-a-move 58410.2
//! games
//!   class 2 won 2 drawn 0 lost 0 points 2 moves 66 nodes 3855060 opponent-nodes 91231
//!   rival 9.5 won 0 drawn 1 lost 0 points 0.25 ...
//! depth-module
//!   load captured-piece
//! position-module
//!   pawn 101.25 step 0.1
//! ordering-module
//!   check 40.5 step 0.1
//! checksum 9a8b7c6d                      CRC-32 of all lines above
//! ```
//!
//! Reading checks everything: words, numbers, ranges, that fitness and strength follow from the games, and the checksum. An
//! error names file, line and word. Numbers are written with all their digits, so that what is read equals what was written; no
//! time of day and no machine is in a file, so that a run made again makes the same bytes.

use super::arena::Arena;
use super::fitness::{Record, Tally};
use super::strategy::Vector;
use super::{Genome, Strength};
use foehn_search::evolved::Program;
use std::fmt::Write;

pub(super) const FORMAT: &str = "foehn individual, version ";
pub(super) const VERSION: &str = "1";

/// How a child came from its parents.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Operator {
    /// Drawn at random, without parents.
    Founder,
    /// Standard weights and a program that does nothing, without parents.
    Standard,
    /// Sequences with their branches were exchanged between the programs.
    CrossoverBranches,
    /// Sequences without branches were exchanged between the programs.
    CrossoverBranchFree,
    /// The program was crossed with a random one.
    MutationRandom,
    /// Statements of the program were changed one by one.
    MutationStatements,
    /// The weights of the position module were taken from both parents.
    PositionRecombination,
    /// The weights of the position module were mutated.
    PositionMutation,
    /// The weights of the ordering module were taken from both parents.
    OrderingRecombination,
    /// The weights of the ordering module were mutated.
    OrderingMutation,
    /// One parent came from another deme.
    Pollination,
}

impl Operator {
    /// Every operator, by its word.
    pub const WORDS: [(&'static str, Operator); 11] = [
        ("founder", Operator::Founder),
        ("standard", Operator::Standard),
        ("crossover-branches", Operator::CrossoverBranches),
        ("crossover-branch-free", Operator::CrossoverBranchFree),
        ("mutation-random", Operator::MutationRandom),
        ("mutation-statements", Operator::MutationStatements),
        ("position-recombination", Operator::PositionRecombination),
        ("position-mutation", Operator::PositionMutation),
        ("ordering-recombination", Operator::OrderingRecombination),
        ("ordering-mutation", Operator::OrderingMutation),
        ("pollination", Operator::Pollination),
    ];

    /// The word.
    pub fn word(self) -> &'static str {
        Operator::WORDS.into_iter().find(|(_, operator)| *operator == self).map_or("founder", |(word, _)| word)
    }
}

/// Where an individual comes from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pedigree {
    /// The deme where it was born.
    pub deme: u32,
    /// The epoch in which it was born; founders in 0.
    pub epoch: u32,
    /// The names of its parents.
    pub parents: Vec<String>,
    /// What was done with them.
    pub operators: Vec<Operator>,
}

/// An individual.
#[derive(Clone, PartialEq, Debug)]
pub struct Individual {
    /// Its name, one in the run: the deme, and a number there.
    pub name: String,
    /// Where it comes from.
    pub pedigree: Pedigree,
    /// How many nodes it may search for a move on average.
    pub nodes_allowed: u64,
    /// The program of the depth module.
    pub depth: Program,
    /// The position module.
    pub position: Vector,
    /// The move ordering module.
    pub ordering: Vector,
    /// Its games.
    pub record: Record,
}

impl Individual {
    /// What plays.
    pub fn genome(&self) -> Genome {
        Genome {
            depth: self.depth.clone(),
            position: self.position.values.clone(),
            ordering: self.ordering.values.clone(),
        }
    }

    /// The fitness of section 3.2.
    pub fn fitness(&self) -> f64 {
        self.record.fitness()
    }

    /// What all its games say.
    pub fn strength(&self) -> Strength {
        Strength::of(&self.record)
    }

    /// The text of the file.
    pub fn to_text(&self, arena: &dyn Arena) -> String {
        let mut text = format!("{FORMAT}{VERSION}\ngame {}\nname {}\n", arena.game(), self.name);
        let Pedigree { deme, epoch, parents, operators } = &self.pedigree;
        let parents = if parents.is_empty() { "none".to_owned() } else { parents.join(" ") };
        let operators: Vec<&str> = operators.iter().map(|operator| operator.word()).collect();
        let _ = writeln!(text, "deme {deme}\nepoch {epoch}\nparents {parents}\noperators {}", operators.join(" "));
        let _ = writeln!(text, "nodes-allowed {}", self.nodes_allowed);
        text.push_str(&summary(&self.record));
        text.push_str("games\n");
        for (class, tally) in self.record.classes() {
            let _ = writeln!(text, "  class {class} {}", tally_words(tally));
        }
        for (strength, tally) in self.record.rivals() {
            let _ = writeln!(text, "  rival {} {}", strength.strength(), tally_words(tally));
        }
        text.push_str("depth-module\n");
        for line in self.depth.text(arena.vocabulary()).lines() {
            let _ = writeln!(text, "  {line}");
        }
        for (title, vector, weights) in [
            ("position-module", &self.position, arena.position_weights()),
            ("ordering-module", &self.ordering, arena.ordering_weights()),
        ] {
            let _ = writeln!(text, "{title}");
            for ((weight, value), step) in weights.iter().zip(&vector.values).zip(&vector.steps) {
                let _ = writeln!(text, "  {} {value} step {step}", weight.name);
            }
        }
        let sum = checksum(&text);
        let _ = writeln!(text, "checksum {sum:08x}");
        text
    }
}

/// The three lines that follow from the games.
pub(super) fn summary(record: &Record) -> String {
    let Strength { mean, deviation } = Strength::of(record);
    let (fitness, nodes) = (record.fitness(), record.nodes_a_move());
    format!("fitness {fitness:.3}\nstrength {mean:.3} {deviation:.3}\nnodes-a-move {nodes:.1}\n")
}

fn tally_words(tally: &Tally) -> String {
    let Tally { wins, draws, losses, points, moves, nodes, opponent_nodes } = tally;
    format!(
        "won {wins} drawn {draws} lost {losses} points {points} moves {moves} nodes {nodes} opponent-nodes {opponent_nodes}"
    )
}

/// CRC-32, as in every file that this project checks.
pub(super) fn checksum(text: &str) -> u32 {
    crc32fast::hash(text.as_bytes())
}
