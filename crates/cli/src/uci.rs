//! `foehn uci`: chess for graphical boards and match runners, by the Universal Chess Interface.
//!
//! The reading thread never waits for a search or a count of paths: `stop`, `ponderhit`, `isready` and `quit` are answered at any time. A
//! search runs in a thread of its own and prints its lines; with `infinite` and `ponder` it keeps its answer back until it
//! is asked for. What is not understood is ignored, as the protocol says.

use crate::command_lines::CommandLine;
use crate::cores::{MOST_THREADS, SearchThreads};
use crate::endgame_args::EndgameArgs;
use crate::failure::BadInput;
use crate::output::say;
use crate::search_args::{check_abilities, check_memory};
use crate::search_thread::{self, Question, SearchThread, SharedEngine};
use crate::uci_go::UciGo;
use crate::uci_perft::PerftThread;
use anyhow::Context;
use clap::Args;
use foehn_game::ScoreKind;
use foehn_game::any::{History, Move, Position};
use foehn_games::catalog;
use foehn_games::chess::Chess;
use foehn_games::chess::uci::{self, CastlingText};
use foehn_games::face::DuelFace;
use foehn_games::shelf::Shelf;
use foehn_search::{Budget, Iteration, Recipe, Whole};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Plays chess for a graphical board (UCI)
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct UciArgs {
    /// `bench` searches fixed positions and prints `N nodes M nps`, as testing frameworks read it
    #[arg(value_parser = ["bench"])]
    command: Option<String>,

    /// Switches of the recipe to change, as `name=value`
    #[arg(long = "set", value_name = "SWITCH=VALUE")]
    set: Vec<String>,

    #[command(flatten)]
    threads: SearchThreads,

    #[command(flatten)]
    endgames: EndgameArgs,
}

const EXAMPLES: &str = "\
Examples:
  foehn uci                       for a GUI: choose this command as a UCI engine
  printf 'position startpos moves e2e4\\ngo movetime 500\\n' | foehn uci
  foehn uci bench                 the node signature of chess, for match frameworks";

const LARGEST_HASH: i32 = 65_536;
const MOST_LINES: usize = 100;
/// The positions and the depth of `bench`.
const BENCH: [&str; 8] = [
    "start",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bq1rk1/pp2bppp/2n2n2/2pp4/3P4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "2r3k1/5pp1/p3p2p/1p1bP3/3B4/P4P2/1P4PP/2R3K1 w - - 0 28",
    "8/5pk1/6p1/1p1Pp2p/1P2P2P/5KP1/8/8 w - - 0 45",
    "3r1rk1/pbq1bppp/1p2pn2/2p5/2PP4/1P2PN2/PB2BPPP/2RQ1RK1 w - - 0 14",
];
const BENCH_DEPTH: i32 = 10;

pub(crate) fn run(args: UciArgs) -> anyhow::Result<()> {
    let chess = catalog::find("chess")?;
    let duel = chess.duel()?;
    let mut recipe = duel.recipe();
    for setting in &args.set {
        recipe.assign(setting).map_err(|error| {
            BadInput::new(format!("--set: {error}")).with_hint("`foehn recipe chess` lists the switches")
        })?;
    }
    if let Some(threads) = args.threads.threads {
        recipe.threads = Whole::new(threads.into());
    }
    check_abilities(duel, &recipe)?;
    check_memory(&recipe)?;
    if args.command.is_some() {
        return bench(duel, &recipe);
    }
    let shelf = args.endgames.open(chess)?.shelf;
    let mut session = Session::new(duel, recipe, shelf);
    let mut input = std::io::stdin().lock();
    while let Some(line) = CommandLine::read(&mut input).context("cannot read standard input")? {
        // What is no text, or too long, is no command either, but no reason to leave.
        let CommandLine::Text(line) = line else { continue };
        if session.obey(&line)? == Next::Quit {
            return session.finish();
        }
    }
    session.end()
}

/// Holds a conversation of these lines; whatever a `go` asks for, few nodes are searched.
pub(crate) fn converse(lines: impl Iterator<Item = String>) -> anyhow::Result<()> {
    let duel = catalog::find("chess")?.duel()?;
    let recipe = Recipe { table_size: Whole::new(1), ..duel.recipe() };
    let mut session = Session::new(duel, recipe, Shelf::default());
    for line in lines {
        let mut words = line.split_whitespace();
        let next = if words.find(|word| COMMANDS.contains(word)) == Some("go") {
            let _ = UciGo::read(words).of(session.history.position().mover()).budget(session.overhead);
            session.obey("go nodes 50")?
        } else {
            session.obey(&line)?
        };
        if next == Next::Quit {
            return session.finish();
        }
    }
    session.end()
}

/// Whether the conversation goes on.
#[derive(PartialEq, Eq)]
enum Next {
    Go,
    Quit,
}

/// What outlives one command.
struct Session {
    duel: &'static dyn DuelFace,
    recipe: Recipe,
    shelf: Shelf,
    engine: SharedEngine,
    history: History,
    lines: usize,
    overhead: Duration,
    chess960: bool,
    running: Option<SearchThread>,
    counting: Option<PerftThread>,
}

impl Session {
    fn new(duel: &'static dyn DuelFace, recipe: Recipe, shelf: Shelf) -> Self {
        Session {
            duel,
            engine: Arc::new(Mutex::new(shelf.engine(duel, recipe.clone()))),
            recipe,
            shelf,
            history: History::new(duel.rules().start()),
            lines: 1,
            overhead: Duration::from_millis(10),
            chess960: false,
            running: None,
            counting: None,
        }
    }

    fn obey(&mut self, line: &str) -> anyhow::Result<Next> {
        let mut words = line.split_whitespace();
        // A word that is not a command is passed over together with nothing else: the rest may be one.
        let known = words.find(|word| COMMANDS.contains(word));
        match known {
            Some("uci") => self.introduce()?,
            Some("isready") => say("readyok")?,
            Some("ucinewgame") => {
                self.finish()?;
                search_thread::clear(&self.engine);
            }
            Some("setoption") => self.set_option(line)?,
            Some("position") => self.set_position(words)?,
            Some("go") => self.go(&UciGo::read(words))?,
            Some("stop") => self.finish()?,
            Some("ponderhit") => self.ponder_hit(),
            Some("bench") => {
                self.finish()?;
                bench(self.duel, &self.recipe)?;
            }
            Some("quit") => return Ok(Next::Quit),
            _ => {}
        }
        Ok(Next::Go)
    }

    fn introduce(&self) -> anyhow::Result<()> {
        let hash = self.recipe.table_size.get();
        say(&format!("id name Foehn {}", env!("CARGO_PKG_VERSION")))?;
        say("id author the authors of Foehn")?;
        say(&format!("option name Hash type spin default {hash} min 1 max {LARGEST_HASH}"))?;
        let threads = self.recipe.threads.get();
        say(&format!("option name Threads type spin default {threads} min 1 max {MOST_THREADS}"))?;
        say(&format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"))?;
        say("option name Ponder type check default false")?;
        say("option name Move Overhead type spin default 10 min 0 max 5000")?;
        say("option name UCI_Chess960 type check default false")?;
        say("option name Clear Hash type button")?;
        say("uciok")
    }

    /// `setoption name N value V`: names may have blanks, and case does not matter.
    fn set_option(&mut self, line: &str) -> anyhow::Result<()> {
        let rest = line.split_once("name").map_or("", |(_, rest)| rest);
        let (name, value) = match rest.split_once(" value ") {
            Some((name, value)) => (name.trim().to_ascii_lowercase(), value.trim()),
            None => (rest.trim().to_ascii_lowercase(), ""),
        };
        match name.as_str() {
            "hash" => self.set_hash(value)?,
            "clear hash" => {
                self.finish()?;
                search_thread::clear(&self.engine);
            }
            "threads" => self.set_threads(value)?,
            "multipv" => self.lines = value.parse().unwrap_or(1).clamp(1, MOST_LINES),
            "move overhead" => self.overhead = Duration::from_millis(value.parse().unwrap_or(10).min(5000)),
            "uci_chess960" => self.chess960 = value.eq_ignore_ascii_case("true"),
            _ => {}
        }
        Ok(())
    }

    /// A table of another size, where the machine has the memory; else the old one stays.
    fn set_hash(&mut self, value: &str) -> anyhow::Result<()> {
        self.finish()?;
        if !value.parse().is_ok_and(|size: i32| (1..=LARGEST_HASH).contains(&size)) {
            return say(&format!("info string Hash takes 1 to {LARGEST_HASH}, found {value}"));
        }
        let mut recipe = self.recipe.clone();
        let set = recipe.set("table-size", value).map_err(|error| error.to_string());
        if let Err(error) = set.and_then(|()| check_memory(&recipe).map_err(|error| error.to_string())) {
            return say(&format!("info string {error}"));
        }
        self.recipe = recipe;
        self.engine = Arc::new(Mutex::new(self.shelf.engine(self.duel, self.recipe.clone())));
        Ok(())
    }

    /// So many threads for every search from now on. What the table holds is forgotten.
    fn set_threads(&mut self, value: &str) -> anyhow::Result<()> {
        self.finish()?;
        if !value.parse().is_ok_and(|threads: u16| (1..=MOST_THREADS).contains(&threads)) {
            return say(&format!("info string Threads takes 1 to {MOST_THREADS}, found {value}"));
        }
        if self.recipe.set("threads", value).is_ok() {
            self.engine = Arc::new(Mutex::new(self.shelf.engine(self.duel, self.recipe.clone())));
        }
        Ok(())
    }

    fn set_position<'a>(&mut self, words: impl Iterator<Item = &'a str>) -> anyhow::Result<()> {
        self.finish()?;
        let words: Vec<&str> = words.collect();
        let moves_at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let start = match words.first() {
            Some(&"startpos") => Ok(self.duel.rules().start()),
            Some(&"fen") => self.duel.rules().parse_position(&words[1..moves_at].join(" ")),
            _ => return say("info string position needs `startpos` or `fen`"),
        };
        let mut history = match start {
            Ok(start) => History::new(start),
            Err(error) => return say(&format!("info string {error}")),
        };
        for text in words.iter().skip(moves_at + 1) {
            match history.position().parse_move(text) {
                Ok(mv) => history.play(mv),
                Err(error) => return say(&format!("info string {error}")),
            }
        }
        self.history = history;
        Ok(())
    }

    fn go(&mut self, go: &UciGo) -> anyhow::Result<()> {
        self.finish()?;
        let position = self.history.position();
        if let Some(depth) = go.perft {
            self.counting = Some(PerftThread::start(position.clone(), depth)?);
            return Ok(());
        }
        if !go.infinite && !go.ponder && position.moves().is_empty() {
            let score = if position.typed::<Chess>().is_some_and(Chess::is_check) { "mate 0" } else { "cp 0" };
            return say(&format!("info depth 0 score {score}\nbestmove 0000"));
        }
        let asked = go.of(position.mover());
        let question = Question {
            engine: Arc::clone(&self.engine),
            history: self.history.clone(),
            budget: asked.budget(self.overhead),
            lines: self.lines,
            answer: asked.answer(),
        };
        let (castling, root, end) = (self.castling_text(), position.clone(), position.clone());
        let report = move |iteration: &Iteration<Move>| {
            let _ = say(info(&root, iteration, castling).trim_end());
        };
        let answer = move |found: &Iteration<Move>| {
            // The iteration that was broken off has cost something too.
            let _ = say(&format!("info {}", cost(found)));
            let _ = say(&best_move(&end, found, castling));
        };
        self.running = Some(SearchThread::start(question, report, answer)?);
        Ok(())
    }

    fn castling_text(&self) -> CastlingText {
        if self.chess960 { CastlingText::KingTakesRook } else { CastlingText::KingSteps }
    }

    fn ponder_hit(&mut self) {
        if let Some(running) = &self.running {
            running.ponder_hit();
        }
    }

    /// Stops the search, if one runs, and waits for its answer.
    fn finish(&mut self) -> anyhow::Result<()> {
        self.counting.take().map_or(Ok(()), PerftThread::stop)?;
        self.running.take().map_or(Ok(()), SearchThread::stop)
    }

    /// The end of input is no `stop`: a search with a budget is finished first, one without is stopped.
    fn end(mut self) -> anyhow::Result<()> {
        self.counting.take().map_or(Ok(()), PerftThread::end)?;
        self.running.take().map_or(Ok(()), SearchThread::end)
    }
}

const COMMANDS: [&str; 10] =
    ["uci", "isready", "ucinewgame", "setoption", "position", "go", "stop", "ponderhit", "bench", "quit"];

/// The lines of an iteration.
fn info(position: &Position, iteration: &Iteration<Move>, castling: CastlingText) -> String {
    let mut text = String::new();
    for (index, line) in iteration.lines.iter().enumerate() {
        let score = match line.score.kind() {
            ScoreKind::WinIn(plies) => format!("mate {}", plies.div_ceil(2)),
            ScoreKind::LossIn(plies) => format!("mate -{}", plies.div_ceil(2)),
            _ => format!("cp {}", line.score.raw()),
        };
        text.push_str(&format!(
            "info depth {} seldepth {} multipv {} score {score} {} pv {}\n",
            iteration.depth,
            iteration.selective_depth,
            index + 1,
            cost(iteration),
            line_text(position, &line.moves, castling)
        ));
    }
    text
}

/// What it has cost so far.
fn cost(iteration: &Iteration<Move>) -> String {
    let Iteration { nodes, time, table_fill, .. } = iteration;
    let nps = (*nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
    format!("nodes {nodes} nps {nps} hashfull {table_fill} time {}", time.as_millis())
}

fn line_text(position: &Position, moves: &[Move], castling: CastlingText) -> String {
    let mut position = position.clone();
    let mut words = Vec::new();
    for &mv in moves {
        words.push(move_text(&position, mv, castling));
        position = position.play(mv);
    }
    words.join(" ")
}

fn move_text(position: &Position, mv: Move, castling: CastlingText) -> String {
    match (position.typed::<Chess>(), position.typed_move::<Chess>(mv)) {
        (Some(chess), Some(mv)) => uci::write(chess, mv, castling),
        _ => position.move_text(mv),
    }
}

fn best_move(position: &Position, answer: &Iteration<Move>, castling: CastlingText) -> String {
    let mut words = line_text(position, &answer.best().moves, castling);
    if words.is_empty() {
        words.push_str("0000");
    }
    let mut words = words.split(' ');
    let best = words.next().unwrap_or("0000");
    match words.next() {
        Some(reply) => format!("bestmove {best} ponder {reply}"),
        None => format!("bestmove {best}"),
    }
}

/// The sum of the nodes of fixed searches, and the speed.
fn bench(duel: &dyn DuelFace, recipe: &Recipe) -> anyhow::Result<()> {
    let mut nodes = 0;
    let begun = Instant::now();
    for text in BENCH {
        let position = duel.rules().parse_position(text).expect("the positions of the bench are well formed");
        let mut engine = duel.engine(recipe.clone());
        nodes += engine.think(History::new(position).sight(), &Budget::depth(BENCH_DEPTH), 1, &mut |_| ()).nodes;
    }
    let nps = (nodes as f64 / begun.elapsed().as_secs_f64().max(1e-6)) as u64;
    say(&format!("{nodes} nodes {nps} nps"))
}
