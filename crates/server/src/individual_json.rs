//! An individual for the page: where it comes from, its games, its program as a tree, its weights beside the standard ones.

use foehn_game::Weight;
use foehn_games::individuals::Evolved;
use foehn_learn::evolution::branches::Branches;
use foehn_learn::evolution::fitness::Tally;
use foehn_learn::evolution::strategy::Vector;
use foehn_search::evolved::{Operation, Statement, Vocabulary};
use serde_json::{Value, json};

/// The individual.
pub(crate) fn individual_json(evolved: &Evolved) -> Value {
    let Evolved { entry, arena, individual } = evolved;
    let (strength, pedigree) = (individual.strength(), &individual.pedigree);
    let teachers = individual.record.classes().map(|(class, tally)| (format!("class {class}"), tally));
    let rivals =
        individual.record.rivals().map(|(rival, tally)| (format!("individuals of {}", rival.strength()), tally));
    json!({
        "game": entry.name,
        "title": entry.title,
        "name": individual.name,
        "deme": pedigree.deme,
        "epoch": pedigree.epoch,
        "parents": pedigree.parents,
        "operators": pedigree.operators.iter().map(|operator| operator.word()).collect::<Vec<_>>(),
        "fitness": individual.fitness(),
        "strength": strength.mean,
        "deviation": strength.deviation,
        "nodes_a_move": individual.record.nodes_a_move(),
        "nodes_allowed": individual.nodes_allowed,
        "games": individual.record.total().games(),
        "against": teachers.chain(rivals).map(tally_json).collect::<Vec<_>>(),
        "statements": individual.depth.size(),
        "program": steps(&individual.depth.statements, arena.vocabulary(), &mut 0),
        "position": weights(&individual.position, arena.position_weights()),
        "ordering": weights(&individual.ordering, arena.ordering_weights()),
    })
}

fn tally_json((opponent, tally): (String, &Tally)) -> Value {
    let Tally { wins, draws, losses, .. } = tally;
    json!({ "opponent": opponent, "won": wins, "drawn": draws, "lost": losses, "mean": tally.mean() })
}

/// A sequence. Decisions are numbered from the top of the text, as whoever counts them does.
fn steps(sequence: &[Statement], words: &Vocabulary, decisions: &mut usize) -> Vec<Value> {
    let mut list = Vec::with_capacity(sequence.len());
    for statement in sequence {
        list.push(match statement {
            Statement::Do(operation) => {
                let change = match operation {
                    Operation::IncHorizon => 1,
                    Operation::DecHorizon => -1,
                    _ => 0,
                };
                json!({ "text": operation.in_words(words), "change": change })
            }
            Statement::If(decision) => {
                let number = *decisions;
                *decisions += 1;
                let yes = steps(&decision.then, words, decisions);
                let no = steps(&decision.otherwise, words, decisions);
                json!({ "question": decision.in_words(words), "number": number, "yes": yes, "no": no })
            }
        });
    }
    list
}

fn weights(vector: &Vector, weights: &[Weight]) -> Vec<Value> {
    let value = |(weight, value): (&Weight, &f64)| {
        let Weight { name, least, most, standard } = weight;
        json!({ "name": name, "value": value, "standard": standard, "least": least, "most": most })
    };
    weights.iter().zip(&vector.values).map(value).collect()
}

/// How often its program does what.
pub(crate) fn branches_json(evolved: &Evolved, counted: &Branches) -> Value {
    let Branches { moves, nodes, runs, decisions, at_root, after_captures, after_others } = counted;
    json!({
        "name": evolved.individual.name,
        "moves": moves,
        "nodes": nodes,
        "runs": runs,
        "decisions": decisions,
        "at_root": at_root,
        "after_captures": after_captures,
        "after_others": after_others,
    })
}
