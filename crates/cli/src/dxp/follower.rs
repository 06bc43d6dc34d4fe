//! The side that listens, and takes the games that are asked for.

use super::game::Table;
use super::message::{Message, Request, VERSION};
use super::report::Report;
use super::wire::{Broken, Wire};
use super::{DxpArgs, OwnSide, board, clocks, own_name};
use crate::output;
use anyhow::Context;
use foehn_game::any::{History, Position};
use std::net::TcpListener;
use std::time::Duration;

/// How long a connection may be silent before and between games.
const BETWEEN_GAMES: Duration = Duration::from_secs(120);

/// Takes one connection after the other, until so many games are played.
pub(super) fn run(args: &DxpArgs, address: &str, mut side: OwnSide) -> anyhow::Result<()> {
    let listener = TcpListener::bind(address).with_context(|| format!("cannot listen on {address}"))?;
    let place = listener.local_addr().context("cannot tell the address")?;
    if !args.json {
        output::say(&format!("listening on {place}"))?;
    } else {
        anstream::eprintln!("listening on {place}");
    }
    let mut played = 0;
    while args.games.is_none_or(|games| played < games) {
        let (stream, peer) = match listener.accept() {
            Ok(found) => found,
            Err(error) => {
                anstream::eprintln!("warning: a connection failed: {error}");
                continue;
            }
        };
        let mut wire = Wire::new(stream, args.patience)?;
        if !args.json {
            output::say(&format!("{peer} is here"))?;
        }
        let broken = converse(args, &mut wire, &mut side, &mut played)?;
        match &broken {
            Broken::Closed => {}
            other => anstream::eprintln!("warning: {peer} {other}"),
        }
        if let Broken::Message(words) = broken {
            wire.close_with(&Message::Chat(words));
        }
        if !args.json {
            output::say(&format!("{peer} is gone"))?;
        }
    }
    Ok(())
}

/// Plays the games of one connection until it is broken, one way or another.
fn converse(args: &DxpArgs, wire: &mut Wire, side: &mut OwnSide, played: &mut u32) -> anyhow::Result<Broken> {
    loop {
        let request = match wire.receive(args.patience.max(BETWEEN_GAMES)) {
            Ok(Message::Request(request)) => request,
            Ok(Message::Chat(_) | Message::End { .. }) => continue,
            Ok(other) => return Ok(Broken::Message(format!("`{other}` where a request was expected"))),
            Err(broken) => return Ok(broken),
        };
        let (code, start) = judge(&request);
        if let Err(broken) = wire.send(&Message::Accept { name: own_name(), code }) {
            return Ok(broken);
        }
        let start = match start {
            Ok(start) => start,
            Err(words) => {
                anstream::eprintln!("warning: a game of {} is declined: {words}", request.name);
                continue;
            }
        };
        *played += 1;
        let stop = args.games.is_some_and(|games| *played >= games);
        match play(args, wire, side, &Game { request, start, number: *played, stop })? {
            Ok(false) if !stop => {}
            Ok(_) => return Ok(Broken::Closed),
            Err(broken) => return Ok(broken),
        }
    }
}

/// The code of the answer to a request, and the first position or why there is none.
fn judge(request: &Request) -> (u8, Result<Position, String>) {
    if request.version != VERSION {
        return (1, Err(format!("it speaks version {}, not {VERSION}", request.version)));
    }
    let start = board::read_position(request.start.as_ref());
    (if start.is_ok() { 0 } else { 2 }, start)
}

/// A game that was asked for.
struct Game {
    request: Request,
    start: Position,
    number: u32,
    /// Whether it is the last one.
    stop: bool,
}

/// Plays a game; whether the other side wants no other.
fn play(args: &DxpArgs, wire: &mut Wire, side: &mut OwnSide, game: &Game) -> anyhow::Result<Result<bool, Broken>> {
    let Game { request, start, number, stop } = game;
    let own = board::player(request.follower);
    let report = Report { number: *number, opponent: &request.name, own, json: args.json };
    report.begin(start)?;
    side.engine.clear();
    let table = Table {
        wire,
        engine: side.engine.as_mut(),
        history: History::new(start.clone()),
        own,
        budget: side.budget.clone(),
        clocks: clocks(request),
        longest: (request.moves > 0).then_some(request.moves as usize),
        patience: side.patience,
        stop: u8::from(*stop),
        log: &mut |line| drop(report.line(line)),
    };
    match table.play() {
        Ok(ended) => {
            report.end(&ended)?;
            Ok(Ok(ended.leaves))
        }
        Err(broken) => {
            report.line(&format!("game {number}: broken off"))?;
            Ok(Err(broken))
        }
    }
}
