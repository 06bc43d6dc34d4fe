//! `foehn suite`: a file of positions searched one by one, the answers held against its solutions.

use crate::args::GameParser;
use crate::cores::{self, Division, Share};
use crate::endgame_args::EndgameArgs;
use crate::failure::BadInput;
use crate::perft::{nodes_per_second, progress};
use crate::search_args::{LimitArgs, RecipeArgs};
use crate::{input, interrupt, output};
use clap::Args;
use foehn_game::any::Move;
use foehn_games::catalog::Entry;
use foehn_games::face::DuelFace;
use foehn_lab::suite::{self, Goal, Moment, Settings, Solved, Standing, Suite, Task};
use foehn_play::score_json;
use foehn_search::{Budget, MethodRecipe};
use serde_json::{Value, json};
use std::cmp::Ordering;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How long a position is searched where no limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// Arguments of `foehn suite`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn suite wac.epd --time 1s
  foehn suite sts.epd --nodes 100000 --limit 100 --json
  foehn suite ffo.txt --game othello --depth 10 --set etc=off
  foehn suite problems.pdn --game checkers --time 5s

Lines that are understood, for every game:
  POSITION bm Qd1+; am Kh1; id \"one\";      EPD: best moves, moves to avoid
  POSITION bm f5; c0 \"f5=100, Bf2=46\";     the same with points for moves (also c8 and c9)
  POSITION; A2:+38; C7:+36;                OBF: the moves with the best score are right
  4455 -3                                  a position and the sign of its value: won, drawn or lost,
                                           which the search must prove (`foehn solve` checks it exactly)
  POSITION                                 searched for its nodes and time only
Columns may be divided by tabs; the last one that holds a position counts, the first one names it. A line that
cannot be read is reported, and the others go on. A file with tags is a collection of problems, PDN or PGN, a game
each: its [FEN] is the position, its first move the solution; where there are no moves, its result is, which the search
must prove. `found at` is the depth from which on the answer was right, with the nodes and seconds it took to get there.
Every position is searched with empty tables.")]
pub(crate) struct SuiteArgs {
    /// The file (`-` reads standard input)
    file: PathBuf,

    /// The game; where it is left out, the file's positions tell
    #[arg(long, short, value_parser = GameParser, hide_possible_values = true)]
    game: Option<&'static Entry>,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    recipe: RecipeArgs,

    #[command(flatten)]
    endgames: EndgameArgs,

    /// Search the first N positions only
    #[arg(long, value_name = "N")]
    limit: Option<usize>,

    /// Take so many cores; under a time limit, positions that are searched at a time take it from each other
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,

    /// What the cores are for: `work` searches several positions at a time, `search` one after the other, each with all threads
    #[arg(long, value_enum, default_value = "work", hide_possible_values = true, value_name = "work|search")]
    share: Share,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Searches the positions of the file.
pub(crate) fn run(args: SuiteArgs) -> anyhow::Result<()> {
    let text = input::read_game_file(&args.file)?;
    let game = match args.game {
        Some(game) => game,
        None => suite::guess_game(&text).ok_or_else(|| {
            BadInput::new(format!("{}: no game of the catalog can read its positions", args.file.display()))
                .with_hint("name the game with --game to see why")
        })?,
    };
    solve(&args, game, &text)
}

impl SuiteArgs {
    fn recipe(&self, entry: &Entry) -> anyhow::Result<MethodRecipe> {
        let recipe = self.recipe.fitting_method(entry)?;
        self.limits.check(&recipe)?;
        Ok(recipe)
    }
}

fn solve(args: &SuiteArgs, entry: &'static Entry, text: &str) -> anyhow::Result<()> {
    let duel = entry.duel()?;
    let mut recipe = args.recipe(entry)?;
    let division = Division::of(args.threads, args.share, cores::of(&recipe));
    division.each.map_or(Ok(()), |threads| cores::give(&mut recipe, threads))?;
    let settings = Settings {
        recipe,
        budget: args.limits.budget(Budget::time(DEFAULT_TIME)),
        threads: division.at_a_time,
        shelf: args.endgames.open(entry)?.shelf,
    };
    let mut suite = Suite::read(entry.format(), text);
    refuse_if_all_bad(args, &suite)?;
    suite.tasks.truncate(args.limit.unwrap_or(usize::MAX));
    if !args.json {
        suite.bad.iter().for_each(|bad| anstream::eprintln!("warning: {}: {bad}", args.file.display()));
    }
    let report = search(args, duel, &suite, &settings)?;
    match args.json {
        true => output::print_json(&report.into_json(entry, args, &suite)),
        false => output::print(&report.summary(&suite)),
    }
}

fn refuse_if_all_bad(args: &SuiteArgs, suite: &Suite) -> Result<(), BadInput> {
    let file = args.file.display();
    match suite.bad.first() {
        _ if !suite.tasks.is_empty() => Ok(()),
        None => Err(BadInput::new(format!("{file}: found no position, expected one in each line"))),
        Some(first) => Err(BadInput::new(format!("{file}: none of {} lines can be read; {first}", suite.bad.len()))),
    }
}

/// What came of a suite.
struct Report {
    standing: Standing,
    /// Of the answers that were right: how many, and the sums of depths, nodes and times at which they were found.
    found: (i32, i32, u64, Duration),
    results: Vec<Value>,
    interrupted: bool,
    seconds: f64,
}

fn search(args: &SuiteArgs, duel: &'static dyn DuelFace, suite: &Suite, settings: &Settings) -> anyhow::Result<Report> {
    let begun = Instant::now();
    let interrupt = interrupt::raised_by_ctrl_c()?;
    let columns = Columns::of(&suite.tasks);
    let bar = progress(suite.tasks.len() as u64, f64::INFINITY).with_message("positions");
    let mut results = Vec::new();
    let mut found = (0, 0, 0, Duration::ZERO);
    let mut printed = if args.json { Ok(()) } else { output::print(&columns.heading()) };
    let standing = suite::solve(duel, &suite.tasks, settings, &interrupt, |task, solved, _| {
        bar.inc(1);
        if let Some(Moment { depth, nodes, time }) = solved.found_at {
            found = (found.0 + 1, found.1 + depth, found.2 + nodes, found.3 + time);
        }
        match args.json {
            true => results.push(result_json(task, solved)),
            false => printed = bar.suspend(|| output::print(&columns.row(task, solved))),
        }
        if printed.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    bar.finish_and_clear();
    printed?;
    let interrupted = standing.total < suite.tasks.len();
    Ok(Report { standing, found, results, interrupted, seconds: begun.elapsed().as_secs_f64() })
}

/// How wide the columns of text are.
struct Columns {
    id: usize,
    expected: usize,
}

impl Columns {
    /// As wide as the texts, within reason.
    fn of(tasks: &[Task]) -> Self {
        let width = |text: &dyn Fn(&Task) -> usize| tasks.iter().map(text).max().unwrap_or(0).clamp(8, 32);
        Columns { id: width(&|task| task.id.chars().count()), expected: width(&|task| expected(task).chars().count()) }
    }

    fn line(&self, answer: [&str; 4], spent: [&str; 3], found_at: [&str; 3]) -> String {
        let [verdict, id, found, expected] = answer;
        let (wide, wider) = (self.id, self.expected);
        let figures = |[depth, nodes, seconds]: [&str; 3]| format!("{depth:>5}  {nodes:>13}  {seconds:>9}");
        let line = format!("{verdict:<6}  {id:<wide$}  {found:<8}  {expected:<wider$}  {}", figures(spent));
        format!("{}\n", format!("{line}  {}", figures(found_at)).trim_end())
    }

    fn heading(&self) -> String {
        let spent = ["depth", "nodes", "seconds"];
        self.line(["", "position", "found", "expected"], spent, ["found", "at nodes", "seconds"])
    }

    fn row(&self, task: &Task, solved: &Solved<Move>) -> String {
        let verdict = solved.right.map_or("", |right| if right { "right" } else { "wrong" });
        let figures = |depth: i32, nodes: u64, time: Duration| {
            [depth.to_string(), output::grouped(nodes), format!("{:.3}", time.as_secs_f64())]
        };
        let spent = figures(solved.depth, solved.nodes, solved.time);
        let found_at = solved.found_at.map(|moment| figures(moment.depth, moment.nodes, moment.time));
        let found_at = found_at.unwrap_or_default();
        let answer = [verdict, &task.id, &found(task, solved), &expected(task)];
        self.line(answer, spent.each_ref().map(String::as_str), found_at.each_ref().map(String::as_str))
    }
}

/// What was found, in the words of what was asked.
fn found(task: &Task, solved: &Solved<Move>) -> String {
    match task.goal {
        Goal::Value(_) if solved.score.is_win() => value_name(Ordering::Greater).to_owned(),
        Goal::Value(_) if solved.score.is_loss() => value_name(Ordering::Less).to_owned(),
        Goal::Value(_) if solved.proved => value_name(Ordering::Equal).to_owned(),
        Goal::Value(_) => "unproved".to_owned(),
        _ => solved.found.map_or("none".to_owned(), |mv| task.position.move_text(mv)),
    }
}

fn expected(task: &Task) -> String {
    match &task.goal {
        Goal::None => String::new(),
        Goal::Value(value) => value_name(*value).to_owned(),
        Goal::Move { best, avoid, .. } => {
            let avoided = move_texts(task, avoid).into_iter().map(|mv| format!("not {mv}"));
            move_texts(task, best).into_iter().chain(avoided).collect::<Vec<_>>().join(" ")
        }
    }
}

fn value_name(value: Ordering) -> &'static str {
    match value {
        Ordering::Greater => "win",
        Ordering::Equal => "draw",
        Ordering::Less => "loss",
    }
}

fn move_texts(task: &Task, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&mv| task.position.move_text(mv)).collect()
}

fn result_json(task: &Task, solved: &Solved<Move>) -> Value {
    let mut object = json!({
        "line": task.line,
        "id": task.id,
        "position": task.position.position_text(),
        "best": solved.found.map(|mv| task.position.move_text(mv)),
        "right": solved.right,
        "depth": solved.depth,
        "score": score_json(solved.score, solved.proved),
        "nodes": solved.nodes,
        "seconds": solved.time.as_secs_f64(),
    });
    object["found_at"] = match solved.found_at {
        Some(Moment { depth, nodes, time }) => {
            json!({ "depth": depth, "nodes": nodes, "seconds": time.as_secs_f64() })
        }
        None => Value::Null,
    };
    match &task.goal {
        Goal::None => {}
        Goal::Value(value) => object["expected"] = value_name(*value).into(),
        Goal::Move { best, avoid, .. } => {
            object["expected"] = move_texts(task, best).into();
            object["avoid"] = move_texts(task, avoid).into();
        }
    }
    if let Some(points) = solved.points {
        object["points"] = points.got.into();
        object["points_possible"] = points.most.into();
    }
    object
}

impl Report {
    fn summary(&self, suite: &Suite) -> String {
        let Standing { total, right, wrong, points, nodes, .. } = self.standing;
        let mut text = String::from("\n");
        if right + wrong > 0 {
            let share = 100.0 * right as f64 / (right + wrong) as f64;
            text.push_str(&format!("solved     {right}/{} ({share:.1} %)\n", right + wrong));
        }
        if let Some(points) = points {
            let share = 100.0 * points.got as f64 / points.most.max(1) as f64;
            text.push_str(&format!("points     {}/{} ({share:.1} %)\n", points.got, points.most));
        }
        let of = if self.interrupted { format!(" of {}, interrupted", suite.tasks.len()) } else { String::new() };
        let speed = nodes_per_second(nodes, self.seconds) / 1e6;
        text.push_str(&format!("positions  {total}{of}\n"));
        if !suite.bad.is_empty() {
            text.push_str(&format!("bad lines  {}\n", suite.bad.len()));
        }
        if self.found.0 > 0 {
            let (count, depths, nodes, time) = self.found;
            let depth = f64::from(depths) / f64::from(count);
            let (nodes, seconds) = (output::grouped(nodes), time.as_secs_f64());
            text.push_str(&format!(
                "found at   depth {depth:.1} on average, {nodes} nodes and {seconds:.3} s in all\n"
            ));
        }
        text.push_str(&format!("nodes      {}\n", output::grouped(nodes)));
        text.push_str(&format!("time       {:.3} s, {speed:.2} M nodes/s\n", self.seconds));
        text
    }

    fn into_json(self, entry: &Entry, args: &SuiteArgs, suite: &Suite) -> Value {
        let Standing { total, right, wrong, points, nodes, .. } = self.standing;
        let bad = suite.bad.iter().map(|bad| json!({ "line": bad.line, "reason": bad.reason }));
        let mut object = json!({
            "game": entry.name,
            "file": args.file.to_string_lossy(),
            "right": right,
            "wrong": wrong,
            "bad": suite.bad.len(),
            "total": total,
            "interrupted": self.interrupted,
            "nodes": nodes,
            "seconds": self.seconds,
            "nodes_per_second": nodes_per_second(nodes, self.seconds).round(),
            "bad_lines": bad.collect::<Vec<_>>(),
            "results": self.results,
        });
        if let Some(points) = points {
            object["points"] = points.got.into();
            object["points_possible"] = points.most.into();
        }
        object
    }
}
