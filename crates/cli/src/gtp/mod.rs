//! `foehn gtp`: Go, and Othello, for other programs by the Go Text Protocol, version 2 (Farnebäck 2002): GoGui, Sabaki, `twogtp`.
//!
//! `line.rs` reads commands and writes answers, `session.rs` is the state between them and what each command does, `clock.rs` the time,
//! `passing.rs` when a pass is no answer to a pass, `stones.rs` handicaps, scores and dead stones, `analysis.rs` the stream of `lz-analyze` and `kata-analyze`. Every command is answered; what is not
//! understood by a line that begins with `?`.

mod analysis;
mod clock;
mod line;
mod passing;
mod session;
mod stones;

use crate::args::GameParser;
use crate::command_lines::CommandLine;
use crate::failure::BadInput;
use crate::search_args::{LimitArgs, SearchArgs};
use anyhow::Context;
use clap::Args;
use foehn_games::catalog::Entry;
use foehn_games::go::Go;
use foehn_games::othello::Othello;
use line::{GtpLine, answer_text, respond};
use session::{Next, Session};

/// Arguments of `foehn gtp`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn gtp go                                    for GoGui or Sabaki: choose this command as an engine
  foehn gtp go --simulations 10000                so many simulated games for every move
  foehn gtp go --size 13 --time 2s                the board until a controller asks for another
  printf 'boardsize 9\\ngenmove b\\nshowboard\\n' | foehn gtp go
  foehn gtp othello                               Othello by the same protocol

Without a limit, a move takes what the controller's clock allows, and a second where it tells none.
Commands: list_commands lists them. Everything on the board counts as alive for the rules; final_score and final_status_list \
say what playouts take for dead.")]
pub(crate) struct GtpArgs {
    /// The game: go, go13, go19 or othello
    #[arg(value_parser = GameParser, hide_possible_values = true, default_value = "go")]
    game: &'static Entry,

    /// The width of the board, in Go
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=19))]
    size: Option<u8>,

    #[command(flatten)]
    search: SearchArgs,
}

/// Talks until `quit` or the end of the input.
pub(crate) fn run(args: GtpArgs) -> anyhow::Result<()> {
    let mut session = open(&args)?;
    let mut input = std::io::stdin().lock();
    while let Some(line) = CommandLine::read(&mut input).context("cannot read standard input")? {
        let text = match line {
            CommandLine::Text(text) => text,
            CommandLine::TooLong => {
                session.finish()?;
                respond(None, &Err(format!("a line longer than {} bytes", CommandLine::longest())))?;
                continue;
            }
        };
        // Whatever is typed ends an analysis, an empty line too.
        session.finish()?;
        let Some(line) = GtpLine::read(&text) else { continue };
        if session.obey(&line)? == Next::Quit {
            return Ok(());
        }
    }
    session.finish()
}

/// What the lines of a text are answered in a game, with searches of few nodes, as one text; `None` where the game does not exist. The streams of an analysis are left out:
/// this is for those who throw texts at the protocol, in tests and in `fuzz/`.
pub fn gtp_answers(game: &str, text: &str) -> Option<String> {
    const NODES: u64 = 50;
    let entry = foehn_games::catalog::find(game).ok()?;
    let engine = entry.thinker(entry.recipe()).ok()?;
    let limits = LimitArgs { depth: None, nodes: Some(NODES), simulations: None, time: None };
    let mut session = Session::new(entry, engine, limits);
    let lines = text.lines().filter_map(GtpLine::read);
    Some(lines.map(|line| answer_text(line.id, &session.answer(&line))).collect())
}

fn open(args: &GtpArgs) -> anyhow::Result<Session> {
    let entry = args.game;
    let start = entry.start();
    let is_go = start.typed::<Go>().is_some();
    let is_othello = start.typed::<Othello<8>>().is_some()
        || start.typed::<Othello<6>>().is_some()
        || start.typed::<Othello<4>>().is_some();
    if !is_go && !is_othello {
        let what = format!("the Go Text Protocol is for Go and Othello here, not for {}", entry.title);
        return Err(BadInput::new(what).with_hint("`foehn engine` speaks of every game").into());
    }
    if args.size.is_some() && !is_go {
        return Err(BadInput::new("--size: only Go is played on boards of many sizes").into());
    }
    let recipe = args.search.method_recipe(entry)?;
    let engine = entry.thinker(recipe).map_err(BadInput::new)?;
    let mut session = Session::new(entry, engine, args.search.limits.clone());
    if let Some(size) = args.size {
        session.set_size(usize::from(size)).map_err(BadInput::new)?;
    }
    Ok(session)
}
