//! `foehn dxp`: checkers over TCP against another program, by the DamExchange protocol of the draughts world.
//!
//! Who connects is the initiator and asks for games; who listens is the follower and takes what is asked. The second part
//! of [docs/PROTOCOL.md](../../../../docs/PROTOCOL.md) says how the protocol, made for 10x10 boards, is used for checkers.
//! One conversation at a time; one that is broken off is told on standard error, and a listener goes on.

mod board;
mod follower;
mod game;
mod initiator;
mod message;
mod report;
mod wire;

use crate::endgame_args::EndgameArgs;
use crate::search_args::{LimitArgs, RecipeArgs};
use clap::{Args, ValueEnum};
use foehn_games::catalog;
use foehn_play::{PlayerClock, TimeControl, read_duration};
use foehn_search::Budget;
use foehn_search::any::Prover;
use message::Request;
use std::time::Duration;

/// A message that is read, as it is written; what is written is read again.
pub(crate) fn read_and_write(text: &str) -> Result<String, String> {
    let written = message::Message::read(text)?.to_string();
    message::Message::read(&written).map(|again| again.to_string())
}

/// The port of the protocol.
const PORT: u16 = 27531;

/// Arguments of `foehn dxp`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn dxp                                             waits on 127.0.0.1, port 27531
  foehn dxp --listen 0.0.0.0:27531 --time 2s            for programs on other machines, two seconds a move
  foehn dxp --connect 127.0.0.1 --minutes 5 --moves 75 --games 2
  foehn dxp --connect 192.168.1.7:27531 --color white --json

Who connects says how long the games are and which colours are played; with several games they alternate. Without --time, \
--nodes or --depth, thinking follows the minutes and moves that were agreed. Ctrl-C ends it.")]
pub(crate) struct DxpArgs {
    /// Wait at this address for a program that asks for games; the default, on this machine only
    #[arg(long, value_name = "ADDRESS", conflicts_with = "connect")]
    listen: Option<String>,

    /// Ask the program at this address for games
    #[arg(long, value_name = "ADDRESS")]
    connect: Option<String>,

    /// How many minutes each side has for a game
    #[arg(long, value_name = "M", default_value = "5", value_parser = clap::value_parser!(u32).range(1..=999), requires = "connect")]
    minutes: u32,

    /// End a game after so many moves of each side; 0 sets no limit
    #[arg(long, value_name = "N", default_value = "75", value_parser = clap::value_parser!(u32).range(0..=999), requires = "connect")]
    moves: u32,

    /// The colour we play in the first game
    #[arg(long, visible_alias = "colour", value_enum, default_value = "black", requires = "connect")]
    color: Side,

    /// Begin with this position
    #[arg(long, short, value_name = "P", requires = "connect")]
    position: Option<String>,

    /// How many games are played: 1 if we connect; a listener goes on until Ctrl-C
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,

    /// How much longer than its clock the other program is waited for
    #[arg(long, value_name = "T", default_value = "30s", value_parser = read_duration)]
    patience: Duration,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    recipe: RecipeArgs,

    #[command(flatten)]
    endgames: EndgameArgs,

    /// Print one JSON object a game
    #[arg(long)]
    json: bool,
}

/// A side to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Side {
    /// Black, who moves first
    Black,
    /// White
    White,
}

/// Plays.
pub(crate) fn run(args: DxpArgs) -> anyhow::Result<()> {
    let side = OwnSide::new(&args)?;
    match &args.connect {
        Some(address) => initiator::run(&args, &with_port(address), side),
        None => follower::run(&args, &with_port(args.listen.as_deref().unwrap_or("127.0.0.1")), side),
    }
}

/// What we play with.
struct OwnSide {
    engine: Box<dyn Prover>,
    /// What a move may cost, where the user says.
    budget: Option<Budget>,
    patience: Duration,
}

impl OwnSide {
    fn new(args: &DxpArgs) -> anyhow::Result<Self> {
        let checkers = catalog::find("checkers")?;
        let duel = checkers.duel()?;
        let recipe = args.recipe.fitting(duel)?;
        args.limits.check(&recipe.clone().into())?;
        let engine = args.endgames.open(checkers)?.shelf.engine(duel, recipe);
        let LimitArgs { depth, nodes, time, .. } = &args.limits;
        let limited = depth.is_some() || nodes.is_some() || time.is_some();
        let budget = limited.then(|| args.limits.budget(Budget::default()));
        Ok(OwnSide { engine, budget, patience: args.patience })
    }
}

/// What we call ourselves.
fn own_name() -> String {
    format!("Foehn {}", env!("CARGO_PKG_VERSION"))
}

/// Both clocks of a game that was agreed on; none where no time was.
fn clocks(request: &Request) -> Option<[PlayerClock; 2]> {
    let time = Duration::from_secs(60 * u64::from(request.minutes));
    let control = match request.moves {
        _ if time.is_zero() => return None,
        0 => TimeControl::Game { time, increment: Duration::ZERO },
        moves => TimeControl::Moves { moves, time, increment: Duration::ZERO },
    };
    Some([PlayerClock::new(control); 2])
}

/// The address with the protocol's port, where none is named.
fn with_port(address: &str) -> String {
    let has_port = match address.rfind(':') {
        Some(colon) if address.starts_with('[') => address[colon..].starts_with(':') && address[..colon].ends_with(']'),
        Some(_) => address.matches(':').count() == 1,
        None => false,
    };
    match has_port {
        true => address.to_owned(),
        // An address of version 6 needs brackets before a port.
        false if address.contains(':') && !address.starts_with('[') => format!("[{address}]:{PORT}"),
        false => format!("{address}:{PORT}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_get_the_port() {
        for (typed, meant) in [
            ("127.0.0.1", "127.0.0.1:27531"),
            ("127.0.0.1:9", "127.0.0.1:9"),
            ("localhost", "localhost:27531"),
            ("::1", "[::1]:27531"),
            ("[::1]", "[::1]:27531"),
            ("[::1]:9", "[::1]:9"),
        ] {
            assert_eq!(with_port(typed), meant);
        }
    }
}
