//! `foehn engine`: any game of the catalog for other programs, by a line protocol on standard input and output.
//!
//! [docs/PROTOCOL.md](../../../../docs/PROTOCOL.md) is the protocol. As with UCI, the reading thread never waits for a
//! search; unlike UCI, every command is answered, and what is not understood with an `error` line. A conversation is about
//! one game at a time, which `new` can change.

mod go_words;
mod lines;
mod options;
mod session;

use crate::args::GameParser;
use crate::command_lines::CommandLine;
use crate::cores::SearchThreads;
use crate::endgame_args::EndgameArgs;
use crate::output::say;
use crate::search_args::RecipeArgs;
use anyhow::Context;
use clap::Args;
use foehn_games::catalog::{Entry, usual};
use options::Manner;
use session::Session;

/// The version of the protocol.
const PROTOCOL: u32 = 1;

/// Arguments of `foehn engine`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn engine                                  checkers, for another program
  printf 'position start moves 11-15\\ngo time 500ms\\n' | foehn engine
  printf 'hello\\nshow\\nmoves\\n' | foehn engine othello
  foehn engine chess --set table-size=256

Commands, one a line: hello, new [GAME], position start|POSITION [moves ..], go LIMIT, stop, ponderhit, set NAME VALUE, \
options, show, moves, ping, help, quit. docs/PROTOCOL.md describes them, with a client of thirty lines in Python.")]
pub(crate) struct EngineArgs {
    /// The game; `new` can change it later
    #[arg(value_parser = GameParser, hide_possible_values = true, default_value = usual().unwrap_or("checkers"))]
    game: &'static Entry,

    #[command(flatten)]
    recipe: RecipeArgs,

    #[command(flatten)]
    threads: SearchThreads,

    #[command(flatten)]
    endgames: EndgameArgs,
}

/// What a command leads to.
#[derive(PartialEq, Eq, Debug)]
enum Next {
    /// The conversation goes on.
    Go,
    /// It goes on about this game.
    Game(&'static Entry),
    /// It is over.
    Quit,
}

/// Talks until `quit` or the end of the input.
pub(crate) fn run(args: EngineArgs) -> anyhow::Result<()> {
    let manner = Manner::new(args.endgames.clone());
    let mut talk = open(args.game, &args.recipe, args.threads, manner)?;
    let mut input = std::io::stdin().lock();
    while let Some(line) = CommandLine::read(&mut input).context("cannot read standard input")? {
        let next = match line {
            CommandLine::Text(line) => talk.obey(&line)?,
            CommandLine::TooLong => {
                say(&format!("error line: longer than {} bytes, passed over", CommandLine::longest()))?;
                Next::Go
            }
        };
        match next {
            Next::Go => {}
            Next::Quit => return talk.finish(),
            Next::Game(game) => {
                talk.finish()?;
                match open(game, &RecipeArgs::default(), talk.threads(), talk.manner()) {
                    Ok(opened) => {
                        talk = opened;
                        say(&format!("ok new {}", game.name))?;
                    }
                    Err(error) => refuse("new", &format!("{error:#}"))?,
                }
            }
        }
    }
    talk.end()
}

/// Holds a conversation of these lines; whatever a `go` asks for, few nodes are searched.
pub(crate) fn converse(lines: impl Iterator<Item = String>) -> anyhow::Result<()> {
    const SMALL: &str = "set table-size 1";
    let manner = || Manner::new(EndgameArgs::default());
    let begin = |game| -> anyhow::Result<Session> {
        let mut talk = open(game, &RecipeArgs::default(), SearchThreads::default(), manner())?;
        talk.obey(SMALL).map(|_| talk)
    };
    let mut talk = begin(foehn_games::catalog::find("checkers")?)?;
    for line in lines {
        let next = match line.trim().strip_prefix("go") {
            Some(words) if words.is_empty() || words.starts_with(char::is_whitespace) => {
                let _ = go_words::read(words.split_whitespace());
                talk.obey("go nodes 50")?
            }
            _ => talk.obey(&line)?,
        };
        match next {
            Next::Go => {}
            Next::Quit => return talk.finish(),
            Next::Game(game) => {
                talk.finish()?;
                // A game that the protocol does not play leaves the one before.
                if let Ok(opened) = begin(game) {
                    talk = opened;
                }
            }
        }
    }
    talk.end()
}

/// Says in one line that a command was not done, and why.
fn refuse(command: &str, error: &str) -> anyhow::Result<()> {
    let lines: Vec<_> = error.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    say(&format!("error {command}: {}", lines.join("; ")))
}

/// Begins a conversation about a game.
fn open(game: &'static Entry, recipe: &RecipeArgs, threads: SearchThreads, manner: Manner) -> anyhow::Result<Session> {
    let mut recipe = recipe.fitting_method(game)?;
    threads.set(&mut recipe)?;
    Session::new(game, recipe, manner)
}
