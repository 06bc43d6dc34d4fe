//! The side that connects, and asks for games.

use super::game::Table;
use super::message::{Message, Request, VERSION};
use super::report::Report;
use super::wire::{Broken, Wire};
use super::{DxpArgs, OwnSide, Side, board, clocks, own_name};
use crate::failure::BadInput;
use anyhow::{Context, anyhow};
use foehn_game::Player;
use foehn_game::any::{History, Position};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

/// How long a connection may take.
const CONNECTING: Duration = Duration::from_secs(10);

/// Asks for the games, one after the other, with colours alternating.
pub(super) fn run(args: &DxpArgs, address: &str, mut side: OwnSide) -> anyhow::Result<()> {
    let rules = board::rules();
    let start = match &args.position {
        None => rules.start(),
        Some(text) => rules.parse_position(text).map_err(|error| BadInput::in_text("--position", text, &error))?,
    };
    if start.outcome().is_some() {
        return Err(BadInput::new("--position: found a position in which the game is over").into());
    }
    let mut wire = Wire::new(connect(address)?, args.patience)?;
    let games = args.games.unwrap_or(1);
    for number in 1..=games {
        let own = match (args.color, number % 2) {
            (Side::Black, 1) | (Side::White, 0) => Player::FIRST,
            _ => Player::SECOND,
        };
        let request = Request {
            version: VERSION.to_owned(),
            name: own_name(),
            follower: board::colour(own.opponent()),
            minutes: args.minutes,
            moves: args.moves,
            start: (start != rules.start()).then(|| board::write_position(&start)),
        };
        let asked = Asked { request, start: start.clone(), own, number, is_last: number == games };
        let played = play(args, &mut wire, &mut side, &asked);
        match played.map_err(|broken| told(&mut wire, &broken, address))?? {
            Next::Go => {}
            Next::Leave => break,
        }
    }
    Ok(())
}

fn connect(address: &str) -> anyhow::Result<TcpStream> {
    let wrong = || format!("cannot connect to {address}");
    let addresses: Vec<_> = address.to_socket_addrs().with_context(wrong)?.collect();
    let mut error = None;
    for address in addresses {
        match TcpStream::connect_timeout(&address, CONNECTING) {
            Ok(stream) => return Ok(stream),
            Err(found) => error = Some(found),
        }
    }
    Err(error.map_or_else(|| anyhow!("it has no address"), anyhow::Error::from)).with_context(wrong)
}

/// A game that is asked for.
struct Asked {
    request: Request,
    start: Position,
    own: Player,
    number: u32,
    is_last: bool,
}

/// Whether another game follows.
enum Next {
    Go,
    Leave,
}

/// Asks for a game and plays it.
fn play(args: &DxpArgs, wire: &mut Wire, side: &mut OwnSide, asked: &Asked) -> Result<anyhow::Result<Next>, Broken> {
    wire.send(&Message::Request(asked.request.clone()))?;
    let opponent = loop {
        match wire.receive(args.patience)? {
            Message::Chat(_) => {}
            Message::Accept { name, code: 0 } => break name,
            Message::Accept { name, code } => return Ok(Err(declined(&name, code))),
            other => return Err(Broken::Message(format!("`{other}` as the answer to a request"))),
        }
    };
    let report = Report { number: asked.number, opponent: &opponent, own: asked.own, json: args.json };
    side.engine.clear();
    if let Err(error) = report.begin(&asked.start) {
        return Ok(Err(error));
    }
    let table = Table {
        wire,
        engine: side.engine.as_mut(),
        history: History::new(asked.start.clone()),
        own: asked.own,
        budget: side.budget.clone(),
        clocks: clocks(&asked.request),
        longest: (asked.request.moves > 0).then_some(asked.request.moves as usize),
        patience: side.patience,
        stop: u8::from(asked.is_last),
        log: &mut |line| drop(report.line(line)),
    };
    let ended = table.play()?;
    let next = if ended.leaves { Next::Leave } else { Next::Go };
    Ok(report.end(&ended).map(|()| next))
}

fn declined(name: &str, code: u8) -> anyhow::Error {
    let why = match code {
        1 => "it speaks another version of the protocol",
        2 => "it does not play this game; another time, board or position may do",
        _ => "it plays no games",
    };
    anyhow!("{name} declined: {why}")
}

/// Tells the other side what is wrong, and makes an error of it.
fn told(wire: &mut Wire, broken: &Broken, address: &str) -> anyhow::Error {
    if let Broken::Message(words) = broken {
        wire.close_with(&Message::Chat(words.clone()));
    }
    anyhow!("{address} {broken}")
}
