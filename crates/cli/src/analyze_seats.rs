//! `foehn analyze` in a game of several seats: each line with what it is worth to every seat.

use crate::analyze::{AnalyzeArgs, DEFAULT_TIME, Watch, add_visits, extend, short_speed, speed};
use crate::interrupt::Interrupt;
use crate::variation::{fitted, terminal_width};
use crate::{output, show};
use foehn_game::Player;
use foehn_game::any::{History, Move, Position, Rules};
use foehn_games::catalog::Entry;
use foehn_play::{ended_text, move_texts};
use foehn_search::{Budget, Iteration, MethodRecipe};
use serde_json::{Value, json};

/// Analyses the position.
pub(crate) fn run(args: &AnalyzeArgs) -> anyhow::Result<()> {
    let entry = args.game;
    let recipe = args.search.method_recipe(entry)?;
    let history = args.position.history(entry)?;
    // What a game of several seats does not have is refused where it is named.
    args.endgames.open(entry)?;
    args.book.open(entry)?;
    if let Some(ended) = ended_text(&history) {
        return report_finished(entry, &history, &ended, args.json);
    }
    let budget = args.search.budget(Budget::time(DEFAULT_TIME));
    let mut engine = entry.thinker(recipe.clone()).map_err(crate::failure::BadInput::new)?;
    let analysis = Interrupt::listen()?.during(&budget, |budget| {
        let mut watch = Watch::new(history.position(), args.json, budget.control.clone(), iteration_lines);
        watch.heading(HEADING);
        let answer = engine.think(history.sight(), budget, args.multipv.into(), &mut |iteration| watch.see(iteration));
        watch.finish(answer)
    })?;
    match args.json {
        true => output::print_json(&as_json(entry, history.position(), &recipe, &analysis.last, &analysis.iterations)),
        false => output::print(&verdict(history.position(), &recipe, &analysis.last)),
    }
}

const HEADING: &str = "depth        nodes nodes/s  values and line\n";

/// The characters before the values.
const BEFORE_VALUES: usize = 28;

/// What a line is worth to each seat: `Red 18.2, Yellow 15.0`.
pub(crate) fn values_text(rules: &dyn Rules, values: &[f64]) -> String {
    // What dice make of a game is a matter of fractions.
    let digits = if rules.has_chance() { 3 } else { 1 };
    let seats = Player::all(rules.seats()).zip(values);
    let texts: Vec<_> = seats.map(|(seat, value)| format!("{} {value:.digits$}", rules.player_name(seat))).collect();
    texts.join(", ")
}

/// One line for the best move, and one for each further one that was asked for.
fn iteration_lines(position: &Position, iteration: &Iteration<Move>) -> String {
    let mut text = String::new();
    for (index, (line, values)) in iteration.lines.iter().zip(&iteration.shares).enumerate() {
        let values = values_text(position.rules(), values);
        let before = BEFORE_VALUES + values.chars().count() + 2;
        let moves =
            fitted(&move_texts(position, &line.moves), terminal_width().map(|width| width.saturating_sub(before)));
        let figures = match index {
            0 => {
                let nodes_per_second = short_speed(speed(iteration.nodes, iteration.time));
                format!("{:>5} {:>12} {nodes_per_second:>7}", iteration.depth, output::grouped(iteration.nodes))
            }
            _ => " ".repeat(BEFORE_VALUES - 2),
        };
        text.push_str(&format!("{figures}  {values}  {moves}\n"));
    }
    text
}

/// How sure an answer is.
fn sureness(recipe: &MethodRecipe, answer: &Iteration<Move>) -> String {
    let method = recipe.method().name();
    match (answer.proved, answer.depth) {
        (true, _) => format!("proved, if all play as {method} says"),
        (false, 0) => "not searched: the limit was reached before the first depth".to_owned(),
        (false, _) if answer.simulations > 0 => {
            format!("estimated by {method} in {} simulations", output::grouped(answer.simulations))
        }
        (false, depth) => format!("estimated by {method} at depth {depth}"),
    }
}

/// The last word: best move, what it is worth to each seat and how sure that is, the whole line.
fn verdict(position: &Position, recipe: &MethodRecipe, answer: &Iteration<Move>) -> String {
    let moves = move_texts(position, &answer.best().moves);
    let values = answer.shares.first().map(|values| values_text(position.rules(), values)).unwrap_or_default();
    format!(
        "\nbest    {} by {}\nvalues  {values}, {}\nnodes   {} in {:.3} s\nline    {}\n",
        moves.first().map_or("none", String::as_str),
        show::to_move(position),
        sureness(recipe, answer),
        output::grouped(answer.nodes),
        answer.time.as_secs_f64(),
        moves.join(" ")
    )
}

fn as_json(
    entry: &Entry,
    position: &Position,
    recipe: &MethodRecipe,
    last: &Iteration<Move>,
    iterations: &[Iteration<Move>],
) -> Value {
    let lines = last.lines.iter().zip(&last.shares).map(|(line, values)| {
        let pv = move_texts(position, &line.moves);
        json!({ "values": values, "proved": last.proved, "best": pv.first(), "pv": pv })
    });
    let mut object = json!({
        "game": entry.name,
        "position": position.position_text(),
        "players": position.rules().players(),
        "unit": entry.unit(),
        "to_move": show::to_move(position),
        "method": recipe.method().name(),
        "lines": lines.collect::<Vec<_>>(),
        "iterations": iterations.iter().map(|each| iteration_json(position, each)).collect::<Vec<_>>(),
    });
    add_visits(&mut object["lines"], &last.visits);
    extend(&mut object, iteration_json(position, last));
    object
}

/// What one iteration found, with the names that all commands use.
fn iteration_json(position: &Position, iteration: &Iteration<Move>) -> Value {
    let pv = move_texts(position, &iteration.best().moves);
    json!({
        "depth": iteration.depth,
        "values": iteration.shares.first(),
        "proved": iteration.proved,
        "best": pv.first(),
        "pv": pv,
        "nodes": iteration.nodes,
        "simulations": iteration.simulations,
        "seconds": iteration.time.as_secs_f64(),
        "nodes_per_second": speed(iteration.nodes, iteration.time).round(),
    })
}

/// A finished game needs no search: what it pays is the answer.
fn report_finished(entry: &Entry, history: &History, ended: &str, json: bool) -> anyhow::Result<()> {
    if !json {
        return output::print(&format!("the game is over: {ended}\n"));
    }
    output::print_json(&json!({
        "game": entry.name,
        "position": history.position().position_text(),
        "players": history.rules().players(),
        "payoffs": history.payoffs(),
        "depth": 0,
        "values": history.payoffs(),
        "proved": true,
        "best": null,
        "pv": [],
        "lines": [],
        "iterations": [],
        "nodes": 0,
        "seconds": 0.0,
        "nodes_per_second": 0.0,
    }))
}
