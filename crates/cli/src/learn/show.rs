//! `foehn learn show`: an individual with its pedigree, its games, its program and its weights beside the standard ones.

use super::individual_file;
use super::program_picture;
use crate::output::{self, grouped};
use crate::save::save;
use clap::{Args, ValueEnum};
use foehn_game::Weight;
use foehn_games::individuals::Evolved;
use foehn_learn::evolution::strategy::Vector;
use foehn_learn::evolution::{Arena, Individual};
use foehn_search::evolved::{Decision, Program, Statement, Vocabulary};
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::PathBuf;

/// Arguments of `foehn learn show`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn learn show RUN/champion
  foehn learn show RUN/champion --program tree
  foehn learn show RUN/champion --picture champion.svg")]
pub(super) struct ShowArgs {
    /// The file of the individual
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// How the program is written
    #[arg(long, value_name = "HOW", default_value = "code")]
    program: How,

    /// Draw the program as a graph into this SVG file
    #[arg(long, value_name = "FILE.svg")]
    picture: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum How {
    /// Pseudo-code
    Code,
    /// A tree of its decisions
    Tree,
}

/// Shows.
pub(super) fn run(args: &ShowArgs) -> anyhow::Result<()> {
    let Evolved { entry, arena, individual } = individual_file::read(&args.file)?;
    if let Some(path) = &args.picture {
        save(path, &program_picture::svg(&individual.depth, arena.vocabulary()))?;
    }
    match args.json {
        true => output::print_json(&as_json(entry.name, &individual, arena.as_ref())),
        false => output::print(&text(&individual, arena.as_ref(), args.program)),
    }
}

fn text(individual: &Individual, arena: &dyn Arena, how: How) -> String {
    let mut text = head(individual, arena.game());
    let _ = writeln!(text, "\nDepth module, {} statements", individual.depth.size());
    let program = match how {
        How::Code => pseudo_code(&individual.depth, arena.vocabulary()),
        How::Tree => tree(&individual.depth, arena.vocabulary()),
    };
    text.push_str(if individual.depth.statements.is_empty() { "  (does nothing)\n" } else { &program });
    let _ = writeln!(text, "\nPosition module\n{}", weights(&individual.position, arena.position_weights()));
    let _ = write!(text, "Move ordering module\n{}", weights(&individual.ordering, arena.ordering_weights()));
    text
}

fn head(individual: &Individual, game: &str) -> String {
    let (strength, record) = (individual.strength(), &individual.record);
    let mut text = format!(
        "{} plays {game}: fitness {:.3}, strength {:.2} +- {:.2}, {} nodes a move of {} allowed\n",
        individual.name,
        individual.fitness(),
        strength.mean,
        strength.deviation,
        grouped(record.nodes_a_move().round() as u64),
        grouped(individual.nodes_allowed),
    );
    let pedigree = &individual.pedigree;
    let operators: Vec<&str> = pedigree.operators.iter().map(|operator| operator.word()).collect();
    let parents = match pedigree.parents.is_empty() {
        true => String::new(),
        false => format!(" of {}", pedigree.parents.join(" and ")),
    };
    let _ =
        writeln!(text, "born in deme {}, epoch {}{parents}: {}", pedigree.deme, pedigree.epoch, operators.join(", "));
    let mut rows = vec![["against", "won", "drawn", "lost", "mean"].map(str::to_owned)];
    let teachers = record.classes().map(|(class, tally)| (format!("class {class}"), tally));
    let rivals = record.rivals().map(|(strength, tally)| (format!("individuals of {}", strength.strength()), tally));
    for (opponent, tally) in teachers.chain(rivals) {
        let counts = [tally.wins, tally.draws, tally.losses].map(|count| count.to_string());
        let [wins, draws, losses] = counts;
        rows.push([opponent, wins, draws, losses, format!("{:+.2}", tally.mean())]);
    }
    if rows.len() > 1 {
        let _ = write!(text, "\n{}", output::table(&rows));
    }
    text
}

/// The program as a person would write it down.
fn pseudo_code(program: &Program, words: &Vocabulary) -> String {
    fn write(sequence: &[Statement], words: &Vocabulary, indent: usize, text: &mut String) {
        let blanks = "  ".repeat(indent);
        for statement in sequence {
            match statement {
                Statement::Do(operation) => {
                    let _ = writeln!(text, "{blanks}{}", operation.in_words(words));
                }
                Statement::If(decision) => {
                    let Decision { then, otherwise, .. } = &**decision;
                    let _ = writeln!(text, "{blanks}if {}:", decision.in_words(words));
                    match then.is_empty() {
                        true => drop(writeln!(text, "{blanks}  nothing")),
                        false => write(then, words, indent + 1, text),
                    }
                    if !otherwise.is_empty() {
                        let _ = writeln!(text, "{blanks}else:");
                        write(otherwise, words, indent + 1, text);
                    }
                }
            }
        }
    }
    let mut text = String::new();
    write(&program.statements, words, 1, &mut text);
    text
}

/// The program as a tree: sequences between decisions, with lines that lead to the branches.
fn tree(program: &Program, words: &Vocabulary) -> String {
    fn write(sequence: &[Statement], words: &Vocabulary, lead: &str, text: &mut String) {
        for (at, statement) in sequence.iter().enumerate() {
            let is_last = at + 1 == sequence.len();
            let (corner, below) = if is_last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
            match statement {
                Statement::Do(operation) => {
                    let _ = writeln!(text, "{lead}{corner}{}", operation.in_words(words));
                }
                Statement::If(decision) => {
                    let _ = writeln!(text, "{lead}{corner}{}?", decision.in_words(words));
                    let _ = writeln!(text, "{lead}{below}├─ yes");
                    write(&decision.then, words, &format!("{lead}{below}│  "), text);
                    let _ = writeln!(text, "{lead}{below}└─ no");
                    write(&decision.otherwise, words, &format!("{lead}{below}   "), text);
                }
            }
        }
    }
    let mut text = String::new();
    write(&program.statements, words, "  ", &mut text);
    text
}

fn weights(vector: &Vector, weights: &[Weight]) -> String {
    let mut rows = vec![["  weight", "evolved", "standard", "range", "step"].map(str::to_owned)];
    for ((weight, value), step) in weights.iter().zip(&vector.values).zip(&vector.steps) {
        let Weight { name, least, most, standard } = weight;
        rows.push([
            format!("  {name}"),
            format!("{value:7.1}"),
            format!("{standard:8}"),
            format!("{least}-{most}"),
            format!("{:.1}", step * (most - least)),
        ]);
    }
    output::table(&rows)
}

fn as_json(game: &str, individual: &Individual, arena: &dyn Arena) -> Value {
    let strength = individual.strength();
    let list = |vector: &Vector, weights: &[Weight]| -> Vec<Value> {
        let values = weights.iter().zip(&vector.values);
        let value = |(weight, value): (&Weight, &f64)| {
            let Weight { name, least, most, standard } = weight;
            json!({ "name": name, "value": value, "standard": standard, "least": least, "most": most })
        };
        values.map(value).collect()
    };
    json!({
        "game": game,
        "name": individual.name,
        "deme": individual.pedigree.deme,
        "epoch": individual.pedigree.epoch,
        "parents": individual.pedigree.parents,
        "operators": individual.pedigree.operators.iter().map(|operator| operator.word()).collect::<Vec<_>>(),
        "nodes_allowed": individual.nodes_allowed,
        "fitness": individual.fitness(),
        "strength": strength.mean,
        "deviation": strength.deviation,
        "nodes_a_move": individual.record.nodes_a_move(),
        "games": individual.record.total().games(),
        "program": individual.depth.text(arena.vocabulary()),
        "position": list(&individual.position, arena.position_weights()),
        "ordering": list(&individual.ordering, arena.ordering_weights()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: Vocabulary = Vocabulary::new(["knights", "bishops", "rooks", "pawns"]);

    fn program() -> Program {
        let text = "load captured-piece\nif accumulator > alpha\n  inc-horizon\nelse\n  if knights <= 2\n  else\n    dec-horizon\n  end\nend\n";
        Program::parse(text, &WORDS).unwrap()
    }

    #[test]
    fn pseudo_code_reads_like_a_program() {
        let expected = "  accumulator := captured-piece
  if accumulator > alpha:
    one ply more
  else:
    if knights <= 2:
      nothing
    else:
      one ply less
";
        assert_eq!(pseudo_code(&program(), &WORDS), expected);
    }

    #[test]
    fn a_tree_has_both_branches_of_every_decision() {
        let expected = "  ├─ accumulator := captured-piece
  └─ accumulator > alpha?
     ├─ yes
     │  └─ one ply more
     └─ no
        └─ knights <= 2?
           ├─ yes
           └─ no
              └─ one ply less
";
        assert_eq!(tree(&program(), &WORDS), expected);
    }
}
