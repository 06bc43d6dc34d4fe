//! `foehn solve`: the exact value of a position, with the best move and line.

use crate::analyze::{for_first, iteration_json, report_finished};
use crate::args::{GameParser, PositionArgs};
use crate::cores::Share;
use crate::interrupt::Interrupt;
use crate::search_args::SearchArgs;
use crate::{output, solve_suite};
use anyhow::bail;
use clap::Args;
use foehn_game::any::{Move, Position};
use foehn_game::{Bounds, Player};
use foehn_games::catalog::{Entry, usual};
use foehn_games::face::DuelFace;
use foehn_play::{move_texts, score_text};
use foehn_search::{Budget, Iteration};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Arguments of `foehn solve`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn solve tic-tac-toe                        a draw
  foehn solve nim --position 3,5,7
  foehn solve connect4 --moves \"4 4 4 4 4\"
  foehn solve connect4 --suite positions.txt     check lines such as `44455 2`
  foehn solve othello4 --json
  foehn solve connect4 --moves \"4 4\" --threads 2

A suite has on each line a position (or the moves from the start) and its stated value: the margin where the \
game counts points, for Connect-4 the stones that the winner has left, as in the usual benchmark sets, \
otherwise 1, 0 or -1; always as the player to move sees it. Blank lines and lines that begin with # are skipped.

Solving goes on until the value is proved; a game whose tree is too large needs a limit, or Ctrl-C.")]
pub(crate) struct SolveArgs {
    /// The game; `foehn games` lists them
    #[arg(value_parser = GameParser, hide_possible_values = true, required = usual().is_none(), default_value = usual())]
    pub(crate) game: &'static Entry,

    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// Check the values stated in a file (`-` reads standard input)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves"])]
    pub(crate) suite: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    /// What the --threads of a suite are for: `work` solves several lines at a time, `search` one after the other, each with all threads
    #[arg(
        long,
        value_enum,
        default_value = "work",
        hide_possible_values = true,
        value_name = "work|search",
        requires = "suite"
    )]
    pub(crate) share: Share,

    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Solves the position or the suite.
pub(crate) fn run(args: SolveArgs) -> anyhow::Result<()> {
    match &args.suite {
        Some(file) => solve_suite::run(&args, file),
        None => solve(&args),
    }
}

fn solve(args: &SolveArgs) -> anyhow::Result<()> {
    let entry = args.game;
    let duel = entry.duel()?;
    let mut engine = duel.engine(args.search.recipe(duel)?);
    let history = args.position.history(entry)?;
    if let Some(outcome) = history.outcome() {
        return report_finished(entry, &history, outcome, args.json);
    }
    let budget = args.search.budget(Budget::default());
    let mut progress = Progress::new();
    let answer = Interrupt::listen()?
        .during(&budget, |budget| engine.solve(&history, budget, &mut |bounds, nodes| progress.tell(bounds, nodes)));
    progress.clear();
    report(args, duel, history.position(), &answer)
}

fn report(args: &SolveArgs, duel: &dyn DuelFace, position: &Position, answer: &Iteration<Move>) -> anyhow::Result<()> {
    let is_exact = answer.proved;
    let seen = for_first(position.mover(), answer.clone());
    if args.json {
        let mut object = iteration_json(position, &seen);
        object["game"] = json!(args.game.name);
        object["position"] = json!(position.position_text());
        object["solved"] = json!(is_exact);
        object["value"] = json!(is_exact.then(|| duel.solver_score(position, answer.best().score)));
        output::print_json(&object)?;
    } else if is_exact {
        output::print(&solution(position, &seen))?;
    }
    if !is_exact {
        let nodes = output::grouped(answer.nodes);
        bail!(
            "not solved within {nodes} nodes and {:.3} s: give it more, or a position nearer the end",
            seconds(answer)
        );
    }
    Ok(())
}

fn seconds(answer: &Iteration<Move>) -> f64 {
    answer.time.as_secs_f64()
}

fn solution(position: &Position, answer: &Iteration<Move>) -> String {
    let best = answer.best();
    let moves = move_texts(position, &best.moves);
    format!(
        "value  {} for {}, proved\nbest   {}\nnodes  {} in {:.3} s\nline   {}\n",
        score_text(best.score, true),
        position.rules().player_name(Player::FIRST),
        moves.first().map_or("none", String::as_str),
        output::grouped(answer.nodes),
        seconds(answer),
        moves.join(" ")
    )
}

/// Tells on a terminal's standard error how far a long proof is.
struct Progress {
    begun: Instant,
    bar: ProgressBar,
}

/// A proof that takes less shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);

impl Progress {
    fn new() -> Self {
        Progress { begun: Instant::now(), bar: ProgressBar::hidden() }
    }

    fn show(&mut self) {
        let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed}").expect("the template is sound");
        self.bar = ProgressBar::new_spinner().with_style(style).with_elapsed(self.begun.elapsed());
        self.bar.enable_steady_tick(Duration::from_millis(200));
    }

    fn tell(&mut self, bounds: Bounds, nodes: u64) {
        if self.bar.is_hidden() && self.begun.elapsed() >= PATIENCE {
            self.show();
        }
        let Bounds { f_minus, f_plus } = bounds;
        self.bar.set_message(format!("between {f_minus} and {f_plus}, {} nodes", output::grouped(nodes)));
    }

    fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
