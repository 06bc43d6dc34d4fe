//! `foehn analyze`: what the search finds in a position, depth by depth, and its verdict.

use crate::args::{GameParser, PositionArgs};
use crate::book;
use crate::book_args::BookArgs;
use crate::endgame_args::{self, EndgameArgs};
use crate::failure::BadInput;
use crate::interrupt::Interrupt;
use crate::output;
use crate::search_args::SearchArgs;
use crate::variation::{fitted, terminal_width};
use crate::{analyze_seats, analyze_secrets};
use clap::Args;
use foehn_game::any::{History, Move, Position};
use foehn_game::{Outcome, Player, Score};
use foehn_games::catalog::{Entry, usual};
use foehn_play::{is_proved, move_texts, score_json, score_text};
use foehn_search::{Budget, Control, Iteration, Line, MethodRecipe};
use serde_json::{Value, json};
use std::time::Duration;

/// How long a position is analysed where no limit is given.
pub(crate) const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// Arguments of `foehn analyze`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn analyze checkers --time 5s
  foehn analyze chess --moves \"e4 e5 Nf3\" --depth 8 --multipv 3
  foehn analyze othello --nodes 1000000 --set etc=off --json
  foehn analyze connect4 --position 44455 --algorithm mtdf --depth 14
  foehn analyze othello --method uct --simulations 100000
  foehn analyze rolit --set method=max-n --nodes 100000 --multipv 3
  foehn analyze leduc --position \"KJ raise\" --method sampling

Without a limit the search takes 5 seconds. It ends early where the value is proved, and Ctrl-C ends it \
with the best answer so far. Scores are those of the player who begins the game, as in reviews and on the page: + is good for White in chess, \
for Black in checkers; 1.00 is about a man, a pawn or a disc. \
The columns: depth, the longest line searched, score, nodes, nodes a second, how full the table is, the line of play.

In games of several seats there is no one score: a line is shown with what it is worth to each seat, in the units of the game. \
`--method` chooses between max-n, paranoid, best-reply, uct and flat; in games with dice between expectiminimax, uct and flat.

In games with secrets the search is handed what the player to move has seen, and every move is shown with what it is worth, its error where \
worlds were drawn, and how often it should be made where the answer is a mixture. `--method` chooses between sampling, information-set-uct and, \
in small games, belief-state, equilibrium, model and response (`--set model=bluffer`, `--set trust=50`).

With `--method uct` or `flat` games are simulated: the line of play is the one visited most, and simulations are counted beside nodes.")]
pub(crate) struct AnalyzeArgs {
    /// The game; `foehn games` lists them
    #[arg(value_parser = GameParser, hide_possible_values = true, required = usual().is_none(), default_value = usual())]
    pub(crate) game: &'static Entry,

    #[command(flatten)]
    pub(crate) position: PositionArgs,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    #[command(flatten)]
    pub(crate) endgames: EndgameArgs,

    #[command(flatten)]
    pub(crate) book: BookArgs,

    /// Show the best K moves, each with its line
    #[arg(long, value_name = "K", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) multipv: u16,

    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Analyses the position.
pub(crate) fn run(args: AnalyzeArgs) -> anyhow::Result<()> {
    let entry = args.game;
    if entry.secrets().is_some() {
        return analyze_secrets::run(&args);
    }
    if entry.seats().is_some() {
        return analyze_seats::run(&args);
    }
    let duel = entry.duel()?;
    let recipe = args.search.method_recipe(entry)?;
    let history = args.position.history(entry)?;
    if let Some(outcome) = history.outcome() {
        return report_finished(entry, &history, outcome, args.json);
    }
    let budget = args.search.budget(Budget::time(DEFAULT_TIME));
    let book = args.book.open(entry)?;
    let endgames = args.endgames.open(entry)?;
    let simulates = matches!(recipe, MethodRecipe::MonteCarlo(_));
    if endgames.lacks && !args.json && !simulates {
        let offer = endgame_args::offer(entry);
        anstream::eprintln!("no endgame databases for {}: `{offer}` makes the small set in seconds", entry.name);
    }
    let page = book.as_ref().and_then(|book| book.page(history.position()));
    let mut engine = endgames.shelf.thinker(duel, recipe).map_err(BadInput::new)?;
    let answer = Interrupt::listen()?.during(&budget, |budget| {
        let mut watch = Watch::new(history.position(), args.json, budget.control.clone(), iteration_lines);
        watch.heading(if simulates { SIMULATIONS_HEADING } else { HEADING });
        let mover = history.position().mover();
        let answer = engine.think(history.sight(), budget, args.multipv.into(), &mut |iteration| {
            watch.see(&for_first(mover, iteration.clone()));
        });
        watch.finish(for_first(mover, answer))
    })?;
    if args.json {
        let mut object = answer.as_json(entry, history.position());
        object["book"] = page.map_or_else(|| json!([]), |page| book::moves_json(history.position(), page));
        return output::print_json(&object);
    }
    let known = page.map(|page| format!("book   {}\n", book::moves_line(history.position(), page)));
    output::print(&(verdict(history.position(), &answer.last) + &known.unwrap_or_default()))
}

/// The iteration with the scores of the player who begins: a search sees with the eyes of whoever is to move, people do not.
pub(crate) fn for_first(mover: Player, mut iteration: Iteration<Move>) -> Iteration<Move> {
    if mover != Player::FIRST {
        iteration.lines.iter_mut().for_each(|line| line.score = -line.score);
    }
    iteration
}

/// The answer with the iterations that led to it.
pub(crate) struct Analysis {
    pub(crate) last: Iteration<Move>,
    pub(crate) iterations: Vec<Iteration<Move>>,
}

/// Prints or keeps the iterations as they come; stops the search when nobody reads them any more.
pub(crate) struct Watch<'a> {
    position: &'a Position,
    keeps: bool,
    control: Control,
    /// How an iteration is told.
    lines: fn(&Position, &Iteration<Move>) -> String,
    iterations: Vec<Iteration<Move>>,
    printed: anyhow::Result<()>,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(
        position: &'a Position,
        keeps: bool,
        control: Control,
        lines: fn(&Position, &Iteration<Move>) -> String,
    ) -> Self {
        Watch { position, keeps, control, lines, iterations: Vec::new(), printed: Ok(()) }
    }

    fn print(&mut self, text: &str) {
        if self.printed.is_ok() {
            self.printed = output::print(text);
        }
        if self.printed.is_err() {
            self.control.stop();
        }
    }

    pub(crate) fn heading(&mut self, heading: &str) {
        if !self.keeps {
            self.print(heading);
        }
    }

    pub(crate) fn see(&mut self, iteration: &Iteration<Move>) {
        if self.keeps {
            self.iterations.push(iteration.clone());
        } else {
            self.print(&(self.lines)(self.position, iteration));
        }
    }

    pub(crate) fn finish(self, last: Iteration<Move>) -> anyhow::Result<Analysis> {
        self.printed.map(|()| Analysis { last, iterations: self.iterations })
    }
}

const HEADING: &str = "depth sel      score        nodes nodes/s table  line\n";

const SIMULATIONS_HEADING: &str = "depth sel      score  simulations   sim/s  tree  line\n";

/// The characters before the line of play.
const BEFORE_LINE: usize = 49;

/// One line for the best move, and one for each further one that was asked for.
fn iteration_lines(position: &Position, iteration: &Iteration<Move>) -> String {
    let room = terminal_width().map(|width| width.saturating_sub(BEFORE_LINE));
    let mut text = String::new();
    for (index, line) in iteration.lines.iter().enumerate() {
        let score = score_text(line.score, iteration.proved);
        let moves = fitted(&move_texts(position, &line.moves), room);
        let figures = if index == 0 { figures(iteration, &score) } else { format!("{:9} {score:>10}{:27}", "", "") };
        text.push_str(&format!("{figures}  {moves}\n"));
    }
    text
}

fn figures(iteration: &Iteration<Move>, score: &str) -> String {
    let Iteration { depth, selective_depth, nodes, simulations, table_fill, .. } = iteration;
    let counted = if *simulations > 0 { *simulations } else { *nodes };
    let nodes_per_second = speed(counted, iteration.time);
    let nodes = output::grouped(counted);
    let table = format!("{:.0}%", f64::from(*table_fill) / 10.0);
    format!("{depth:>5} {selective_depth:>3} {score:>10} {nodes:>12} {:>7} {table:>5}", short_speed(nodes_per_second))
}

/// Nodes in each second.
pub(crate) fn speed(nodes: u64, time: Duration) -> f64 {
    nodes as f64 / time.as_secs_f64().max(1e-9)
}

/// A speed in three or four characters and its unit: `2.35 M`, `812 k`.
pub(crate) fn short_speed(nodes_per_second: f64) -> String {
    match nodes_per_second {
        speed if speed >= 999_500.0 => format!("{:.2} M", speed / 1e6),
        speed => format!("{:.0} k", speed / 1e3),
    }
}

/// The last word: best move, score and how sure it is, the whole line.
fn verdict(position: &Position, answer: &Iteration<Move>) -> String {
    let best = answer.best();
    let moves = move_texts(position, &best.moves);
    let proved = is_proved(answer);
    let sure = match (proved, answer.depth) {
        (true, _) => "proved".to_owned(),
        (false, 0) => "not searched: the limit was reached before the first depth".to_owned(),
        (false, _) if answer.simulations > 0 => {
            format!("estimated by {} simulations", output::grouped(answer.simulations))
        }
        (false, depth) => format!("estimated at depth {depth}"),
    };
    let score = score_text(best.score, proved);
    let first = position.rules().player_name(Player::FIRST);
    format!(
        "\nbest   {}\nscore  {score} for {first}, {sure}\nnodes  {} in {:.3} s\nline   {}\n",
        moves.first().map_or("none", String::as_str),
        output::grouped(answer.nodes),
        answer.time.as_secs_f64(),
        moves.join(" ")
    )
}

impl Analysis {
    fn as_json(&self, entry: &Entry, position: &Position) -> Value {
        let mut object = json!({ "game": entry.name, "position": position.position_text() });
        let fields = iteration_json(position, &self.last);
        let lines = self.last.lines.iter().map(|line| line_json(position, line, self.last.proved));
        object["lines"] = lines.collect();
        add_visits(&mut object["lines"], &self.last.visits);
        object["iterations"] = self.iterations.iter().map(|each| iteration_json(position, each)).collect();
        extend(&mut object, fields);
        object
    }
}

pub(crate) fn extend(object: &mut Value, fields: Value) {
    if let (Value::Object(object), Value::Object(fields)) = (object, fields) {
        object.extend(fields);
    }
}

/// What one iteration found, with the names that all commands use.
pub(crate) fn iteration_json(position: &Position, iteration: &Iteration<Move>) -> Value {
    let best = iteration.best();
    let pv = move_texts(position, &best.moves);
    let proved = is_proved(iteration);
    json!({
        "depth": iteration.depth,
        "selective_depth": iteration.selective_depth,
        "score": score_json(best.score, proved),
        "proved": proved,
        "best": pv.first(),
        "pv": pv,
        "nodes": iteration.nodes,
        "simulations": iteration.simulations,
        "seconds": iteration.time.as_secs_f64(),
        "nodes_per_second": speed(iteration.nodes, iteration.time).round(),
        "table_use": f64::from(iteration.table_fill) / 1000.0,
    })
}

fn line_json(position: &Position, line: &Line<Move>, proved: bool) -> Value {
    let pv = move_texts(position, &line.moves);
    let proved = proved || line.score.counts_plies();
    json!({ "score": score_json(line.score, proved), "proved": proved, "best": pv.first(), "pv": pv })
}

/// Says beside each line how many simulated games went through its first move, where the method counts that.
pub(crate) fn add_visits(lines: &mut Value, visits: &[u64]) {
    let lines = lines.as_array_mut().into_iter().flatten();
    lines.zip(visits).for_each(|(line, &visits)| line["visits"] = visits.into());
}

/// A finished game needs no search: its outcome is the answer.
pub(crate) fn report_finished(entry: &Entry, history: &History, outcome: Outcome, json: bool) -> anyhow::Result<()> {
    let position = history.position();
    let score = Score::of_outcome(outcome, Player::FIRST, position.rules().counts_points());
    if !json {
        return output::print(&format!("the game is over: {}\n", foehn_play::verdict(history, outcome)));
    }
    output::print_json(&json!({
        "game": entry.name,
        "position": position.position_text(),
        "outcome": foehn_play::outcome_json(history, outcome),
        "depth": 0,
        "selective_depth": 0,
        "score": score_json(score, true),
        "proved": true,
        "solved": true,
        "best": null,
        "pv": [],
        "lines": [],
        "iterations": [],
        "book": [],
        "nodes": 0,
        "seconds": 0.0,
        "nodes_per_second": 0.0,
    }))
}
