//! `foehn play`: a game against the engine in the terminal, or through a pipe.
//!
//! With `--opponent`, an evolved individual plays instead of the search.
//!
//! With `--clock`, both players have a clock, and whoever oversteps it has lost; a person's clock is looked at when the move
//! is typed.
//!
//! The dialogue goes to standard output and is the same through a pipe, so that a game can be scripted: a move or a command
//! on each line, until `quit` or the end of input.

use crate::args::{GameParser, PositionArgs};
use crate::ballot::BallotArgs;
use crate::book_args::{BookArgs, MannerArgs};
use crate::contestant::individual_path;
use crate::endgame_args::EndgameArgs;
use crate::failure::BadInput;
use crate::interrupt::Interrupt;
use crate::learn::individual_file;
use crate::output;
use crate::people::{People, SideParser};
use crate::play_clocks::PlayClocks;
use crate::play_session::{Opponent, Session, Step};
use crate::search_args::SearchArgs;
use anyhow::Context;
use clap::Args;
use foehn_databases::book::Manner;
use foehn_games::catalog::{Entry, usual};
use foehn_games::individuals::Evolved;
use foehn_learn::evolution::player::USUAL_SEED;
use foehn_play::TimeControl;
use foehn_play::level::{self, Level};
use foehn_search::any::Thinker;
use foehn_search::{Budget, MethodRecipe};
use std::io::{self, BufRead, IsTerminal};
use std::time::Duration;

/// How long the engine thinks about a move where no limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// Arguments of `foehn play`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn play checkers                          you begin, the engine thinks a second a move
  foehn play checkers --ballot random          the first three moves are drawn by lot; --ballot 42 is that one
  foehn play checkers --weak-side-book --variety
  foehn play chess --level 3                   a weaker opponent; `draw` and `resign` end a game as players do
  foehn play chess --side second --depth 6
  foehn play checkers --clock 5m+3s            five minutes each, and three seconds more with every move
  foehn play chess --clock 40/20m              twenty minutes for every forty moves
  foehn play othello --side none --nodes 100000    the engine against itself
  foehn play go --size 13 --simulations 5000   Go on a board of your choice
  foehn play chess --opponent RUN/champion     an individual that `foehn learn evolve` made, with its own nodes
  foehn play rolit --seats 1,3                 four seats: you are Red and Green, engines have the others
  printf '5\\n1\\nquit\\n' | foehn play tic-tac-toe --nodes 1000

At the prompt, type a move in the game's notation, or `help`. Ctrl-C while the engine thinks makes it move at once.")]
pub(crate) struct PlayArgs {
    /// The game; `foehn games` lists them
    #[arg(value_parser = GameParser, hide_possible_values = true, required = usual().is_none(), default_value = usual())]
    game: &'static Entry,

    #[command(flatten)]
    position: PositionArgs,

    #[command(flatten)]
    ballot: BallotArgs,

    /// The side you play: first moves first, both is two people, none is the engine against itself; in games of several
    /// seats, the seats that people have, by number or name (`1,3`, `Red,Blue`), `all` or `none`
    #[arg(long, visible_alias = "seats", value_parser = SideParser, default_value = "first")]
    side: String,

    /// Play with clocks: `5m+3s`, `40/20m` or `30s/move`; whoever oversteps the time has lost
    #[arg(long, value_name = "CONTROL", conflicts_with = "time")]
    clock: Option<TimeControl>,

    /// Play against this level of strength, from 1 (a beginner) on, as in the browser
    #[arg(long, value_name = "N", conflicts_with = "opponent")]
    level: Option<u32>,

    /// Play against the evolved individual in this file (`individual:FILE` is the same), without a book; --nodes is its average for
    /// a move, that of its own run if left out
    #[arg(long, value_name = "FILE", conflicts_with_all = ["algorithm", "recipe", "set", "book"])]
    opponent: Option<String>,

    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    endgames: EndgameArgs,

    #[command(flatten)]
    book: BookArgs,

    #[command(flatten)]
    manner: MannerArgs,
}

/// Plays.
pub(crate) fn run(args: PlayArgs) -> anyhow::Result<()> {
    let entry = args.game;
    let people = People::read(&args.side, entry.rules)?;
    let seed = args.manner.seed();
    let history = match args.ballot.game(entry, seed)? {
        Some(drawn) => drawn,
        None => args.position.history(entry)?,
    };
    if args.clock.is_some() && !entry.rules.is_duel() {
        return Err(
            BadInput::new(format!("--clock: only games for two have clocks, and {} is none", entry.title)).into()
        );
    }
    let opponent = match &args.opponent {
        Some(file) => individual(&args, file, args.manner.manner(seed))?,
        None => search(&args, args.manner.manner(seed))?,
    };
    let clocks = args.clock.map(|control| PlayClocks::new(control, history.moves().len()));
    let mut session =
        Session::new(entry, history, opponent, people, Interrupt::listen()?).with_clocks(clocks).with_dice(seed);
    session.welcome()?;
    converse(&mut session)
}

/// The search with its recipe, databases and book.
fn search(args: &PlayArgs, manner: Manner) -> anyhow::Result<Opponent> {
    let entry = args.game;
    let recipe = args.search.method_recipe(entry)?;
    let default = if args.clock.is_some() { Budget::default() } else { Budget::time(DEFAULT_TIME) };
    let shelf = args.endgames.open(entry)?.shelf;
    let engine: Box<dyn Thinker> = match (entry.duel(), recipe) {
        (Ok(duel), MethodRecipe::AlphaBeta(recipe)) => shelf.engine(duel, recipe),
        (_, recipe) => entry.thinker(recipe).map_err(BadInput::new)?,
    };
    let level = args.level.map(known_level).transpose()?;
    Ok(Opponent { engine, budget: args.search.budget(default), book: args.book.open(entry)?, manner, level })
}

/// The individual in a file: its own kernel and weights, and nothing else.
fn individual(args: &PlayArgs, file: &str, manner: Manner) -> anyhow::Result<Opponent> {
    let Evolved { arena, individual, .. } = individual_file::read_for(individual_path(file), args.game)?;
    let engine = arena.player(&individual.genome(), USUAL_SEED);
    Ok(Opponent { engine, budget: args.search.budget(Budget::default()), book: None, manner, level: None })
}

/// The level of this number.
fn known_level(number: u32) -> Result<&'static Level, BadInput> {
    level::level(number).ok_or_else(|| {
        let names: Vec<_> = level::levels().iter().map(|level| format!("{} {}", level.number, level.name)).collect();
        BadInput::new(format!("--level: found {number}, expected one of {}", names.join(", ")))
    })
}

/// Lets the engine move where it is its turn, and asks for a line where it is the user's, until one of them has enough.
fn converse(session: &mut Session) -> anyhow::Result<()> {
    let on_terminal = io::stdin().is_terminal();
    let mut input = io::stdin().lock();
    loop {
        session.engine_moves()?;
        if on_terminal {
            output::print(&session.prompt())?;
        }
        let Some(line) = next_line(&mut input)? else {
            return if on_terminal { output::print("\n") } else { Ok(()) };
        };
        if session.obey(line.trim())? == Step::Quit {
            return Ok(());
        }
    }
}

/// The next line of input, or none at its end. Bytes that are no text become question marks, which no game understands.
fn next_line(input: &mut impl BufRead) -> anyhow::Result<Option<String>> {
    let mut line = Vec::new();
    let length = input.read_until(b'\n', &mut line).context("cannot read standard input")?;
    Ok((length > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}
