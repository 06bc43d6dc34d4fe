//! `foehn puzzles play`: a puzzle after the other in the terminal; a wrong move may be tried again.

use super::collection;
use crate::args::GameParser;
use crate::failure::BadInput;
use crate::{output, paint};
use clap::Args;
use foehn_games::catalog::Entry;
use foehn_lab::puzzles::Puzzle;
use foehn_play::move_texts;
use std::io::{self, BufRead};
use std::path::PathBuf;

const HELP: &str = "\
a move in the game's notation    your answer
hint                             where the move begins
solution                         the answer
next                             another puzzle
quit                             end
";

/// Arguments of `foehn puzzles play`.
#[derive(Args)]
pub(super) struct PlayArgs {
    /// The game
    #[arg(value_parser = GameParser, hide_possible_values = true)]
    game: &'static Entry,

    /// Begin with puzzles of this grade
    #[arg(long, value_name = "N", default_value_t = 0)]
    grade: i32,

    /// Begin with this puzzle of the list
    #[arg(long, value_name = "N", conflicts_with = "grade")]
    number: Option<usize>,

    /// The puzzles of this file
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

/// How a puzzle ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ended {
    Solved,
    Told,
    Left,
    Quit,
}

/// Plays.
pub(super) fn run(args: &PlayArgs) -> anyhow::Result<()> {
    let entry = args.game;
    let puzzles = collection(entry, args.file.as_deref())?.puzzles;
    if puzzles.is_empty() {
        return Err(BadInput::new(format!("there are no puzzles of {} yet", entry.title))
            .with_hint("`foehn puzzles make FILES` makes some from games")
            .into());
    }
    let first = match args.number {
        Some(number) => number.saturating_sub(1),
        None => puzzles.iter().position(|puzzle| puzzle.grade >= args.grade).unwrap_or(puzzles.len()),
    };
    if first >= puzzles.len() {
        let last = puzzles.last().map_or(0, |puzzle| puzzle.grade);
        return Err(BadInput::new(format!("there are {} puzzles, of grades up to {last}", puzzles.len())).into());
    }
    let mut input = io::stdin().lock();
    let (mut solved, mut shown) = (0, 0);
    for (index, puzzle) in puzzles.iter().enumerate().skip(first) {
        let ended = solve(entry, index + 1, puzzle, &mut input)?;
        if ended == Ended::Quit {
            break;
        }
        shown += 1;
        solved += usize::from(ended == Ended::Solved);
    }
    output::print(&format!("{solved} of {shown} solved\n"))
}

/// Asks until the puzzle is solved, told or left.
fn solve(entry: &Entry, number: usize, puzzle: &Puzzle, input: &mut impl BufRead) -> anyhow::Result<Ended> {
    let mover = entry.rules.player_name(puzzle.position.mover());
    let head = format!("puzzle {number}, grade {}: {mover} {}", puzzle.grade, puzzle.aim.words());
    output::print(&format!("{head}\n\n{}\n", paint::drawn(&puzzle.position)))?;
    let mut at = puzzle.position.clone();
    let mut ended = Ended::Solved;
    let mut rest = puzzle.solution.as_slice();
    while let [wanted, ..] = *rest {
        output::print("> ")?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            return Ok(Ended::Quit);
        }
        match line.trim() {
            "" => {}
            "quit" | "exit" => return Ok(Ended::Quit),
            "next" => return Ok(Ended::Left),
            "help" | "?" => output::print(HELP)?,
            "hint" => {
                let cell = at.gesture(wanted).first().cloned().unwrap_or_else(|| "a pass".to_owned());
                output::print(&format!("it begins with {cell}\n"))?;
            }
            "solution" => {
                output::print(&format!("{}\n", move_texts(&at, rest).join(" ")))?;
                ended = Ended::Told;
                break;
            }
            text => match at.parse_move(text) {
                Err(error) => output::print(&format!("{error}\n"))?,
                Ok(mv) if mv == wanted => {
                    at = at.play(mv);
                    rest = &rest[1..];
                    if let [reply, later @ ..] = rest {
                        let told = at.move_text(*reply);
                        at = at.play(*reply);
                        rest = later;
                        output::print(&format!("right; {told} is the reply\n\n{}\n", paint::drawn(&at)))?;
                    }
                }
                Ok(mv) => {
                    output::print(&format!("{} is not it: try again, or `hint`, `solution`\n", at.move_text(mv)))?;
                }
            },
        }
    }
    if ended == Ended::Solved {
        output::print("solved\n\n")?;
    }
    Ok(ended)
}
