//! `foehn solve GAME --suite FILE`: stated values compared with ours, line by line.

use crate::analyze::speed;
use crate::cores::Division;
use crate::interrupt::Interrupt;
use crate::perft::progress;
use crate::solve::SolveArgs;
use crate::{input, output};
use anyhow::bail;
use foehn_game::any::History;
use foehn_game::{NotationError, Score};
use foehn_games::catalog::Entry;
use foehn_games::face::DuelFace;
use foehn_lab::run_in_order;
use foehn_search::any::Prover;
use foehn_search::{Budget, Recipe, Whole};
use serde_json::{Value, json};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Checks the file and fails where a line is wrong or cannot be read.
pub(crate) fn run(args: &SolveArgs, file: &Path) -> anyhow::Result<()> {
    let text = input::read_text(file)?;
    let report = check(args, &text)?;
    if args.json {
        output::print_json(&report.as_json(args, file))?;
    } else {
        output::print(&report.summary())?;
    }
    match (report.wrong.len(), report.bad.len()) {
        _ if report.interrupted => bail!("{}: stopped after {} lines", file.display(), report.total()),
        (0, 0) => Ok(()),
        (wrong, bad) => bail!("{}: of {} lines, {wrong} wrong, {bad} bad", file.display(), report.total()),
    }
}

fn check(args: &SolveArgs, text: &str) -> anyhow::Result<Report> {
    let duel = args.game.duel()?;
    let (recipe, division) = recipe_of_each(args, duel)?;
    let budget = args.search.budget(Budget::default());
    let interrupt = Interrupt::listen()?;
    let mut report = Report { cores: division.text("lines", recipe.threads.get() as usize), ..Report::default() };
    let lines: Vec<_> = text.lines().enumerate().filter(|(_, line)| !is_skipped(line)).collect();
    // A file says nothing of how long it takes; most suites take more than two seconds.
    let bar = progress(lines.len() as u64, f64::INFINITY).with_message("lines");
    let solvers = Mutex::new(Vec::new());
    let free = || solvers.lock().unwrap_or_else(PoisonError::into_inner);
    let solver = || Solver { entry: args.game, duel, engine: duel.engine(recipe.clone()) };
    let begun = Instant::now();
    let mut printed = Ok(());
    interrupt.during(&budget, |budget| {
        let work = |(index, line): (usize, &str)| {
            let idle = free().pop();
            let mut solver = idle.unwrap_or_else(solver);
            let checked = solver.check(line, budget);
            free().push(solver);
            (index, checked)
        };
        run_in_order(lines.iter().copied(), division.at_a_time, work, |(index, checked)| {
            if budget.control.is_stopped() {
                report.interrupted = true;
                return ControlFlow::Break(());
            }
            let remark = report.note(index + 1, checked).filter(|_| !args.json);
            printed = remark.map_or(Ok(()), |remark| bar.suspend(|| output::print(&remark)));
            bar.inc(1);
            if printed.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    });
    bar.finish_and_clear();
    printed?;
    report.elapsed = if division.at_a_time == NonZeroUsize::MIN { report.time } else { begun.elapsed() };
    Ok(report)
}

/// The recipe by which each line is solved, and how many are solved at a time.
fn recipe_of_each(args: &SolveArgs, duel: &dyn DuelFace) -> anyhow::Result<(Recipe, Division)> {
    let mut recipe = args.search.recipe.fitting(duel)?;
    args.search.limits.check(&recipe.clone().into())?;
    let cores = NonZeroUsize::new(args.search.threads.threads.unwrap_or(1).into()).unwrap_or(NonZeroUsize::MIN);
    let division = Division::of(cores, args.share, recipe.threads.get() as usize);
    if let Some(threads) = division.each {
        recipe.threads = Whole::new(i32::try_from(threads).unwrap_or(i32::MAX));
    }
    Ok((recipe, division))
}

fn is_skipped(line: &str) -> bool {
    line.trim().is_empty() || line.trim_start().starts_with('#')
}

/// What came of one line that could be read.
struct Checked {
    /// What is wrong with the stated value.
    wrong: Option<String>,
    nodes: u64,
    time: Duration,
}

/// Solves the positions of lines, with one engine.
struct Solver {
    entry: &'static Entry,
    duel: &'static dyn DuelFace,
    engine: Box<dyn Prover>,
}

impl Solver {
    /// Solves the position of a line. The error says why the line cannot be read.
    fn check(&mut self, line: &str, budget: &Budget) -> Result<Checked, String> {
        let (history, stated) = parse_line(self.entry, line)?;
        let begun = Instant::now();
        let (value, nodes) = self.exact_value(&history, budget);
        let time = begun.elapsed();
        let wrong = match value.map(|score| self.duel.solver_score(history.position(), score)) {
            None => Some("not solved within the limit".to_owned()),
            Some(value) => (value != stated).then(|| format!("the value is {value}, the line states {stated}")),
        };
        Ok(Checked { wrong, nodes, time })
    }

    fn exact_value(&mut self, history: &History, budget: &Budget) -> (Option<Score>, u64) {
        let counts_points = self.entry.rules.counts_points();
        match history.outcome() {
            Some(outcome) => (Some(Score::of_outcome(outcome, history.position().mover(), counts_points)), 0),
            None => self.engine.exact_value(history, budget),
        }
    }
}

/// Reads `POSITION VALUE` or `MOVES VALUE`.
fn parse_line(entry: &Entry, line: &str) -> Result<(History, i32), String> {
    let Some((before, value)) = line.trim().rsplit_once(char::is_whitespace) else {
        return Err(format!("found {}, expected a position and its value", NotationError::quote(line.trim())));
    };
    let stated = value
        .parse()
        .map_err(|_| format!("found {} at the end, expected a whole number", NotationError::quote(value)))?;
    let before = before.trim();
    let history = match entry.rules.parse_position(before) {
        Ok(position) => History::new(position),
        Err(error) => played(entry, before).ok_or_else(|| {
            let NotationError { what, expected, .. } = error;
            format!("the position: found {what}, expected {expected}")
        })?,
    };
    Ok((history, stated))
}

/// The game after these moves from its start, if they are moves.
fn played(entry: &Entry, moves: &str) -> Option<History> {
    let mut history = History::new(entry.start());
    for text in moves.split_whitespace() {
        if history.position().outcome().is_some() {
            return None;
        }
        let mv = history.position().parse_move(text).ok()?;
        history.play(mv);
    }
    Some(history)
}

/// What came of a file. Lines are counted from 1.
#[derive(Default)]
struct Report {
    right: usize,
    wrong: Vec<(usize, String)>,
    bad: Vec<(usize, String)>,
    nodes: u64,
    time: Duration,
    /// From the first line to the last, where several are solved at a time; otherwise the same as `time`.
    elapsed: Duration,
    /// What the threads were for, in words.
    cores: String,
    interrupted: bool,
}

impl Report {
    /// Counts a line, and says what is to be said about it.
    fn note(&mut self, line: usize, checked: Result<Checked, String>) -> Option<String> {
        let (list, kind, reason) = match checked {
            Ok(Checked { wrong, nodes, time }) => {
                self.nodes += nodes;
                self.time += time;
                match wrong {
                    None => {
                        self.right += 1;
                        return None;
                    }
                    Some(reason) => (&mut self.wrong, "wrong", reason),
                }
            }
            Err(reason) => (&mut self.bad, "bad", reason),
        };
        let remark = format!("line {line}: {kind}: {reason}\n");
        list.push((line, reason));
        Some(remark)
    }

    fn solved(&self) -> usize {
        self.right + self.wrong.len()
    }

    fn total(&self) -> usize {
        self.solved() + self.bad.len()
    }

    fn mean_nodes(&self) -> f64 {
        self.nodes as f64 / self.solved().max(1) as f64
    }

    fn mean_microseconds(&self) -> f64 {
        self.time.as_secs_f64() * 1e6 / self.solved().max(1) as f64
    }

    fn summary(&self) -> String {
        format!(
            "{} lines right, {} wrong, {} bad; mean {:.1} nodes, {:.1} µs a position; {:.3} s, {:.1} M nodes/s; {}\n",
            self.right,
            self.wrong.len(),
            self.bad.len(),
            self.mean_nodes(),
            self.mean_microseconds(),
            self.elapsed.as_secs_f64(),
            speed(self.nodes, self.elapsed) / 1e6,
            self.cores
        )
    }

    fn as_json(&self, args: &SolveArgs, file: &Path) -> Value {
        let listed = |lines: &[(usize, String)]| -> Value {
            lines.iter().map(|(line, reason)| json!({ "line": line, "reason": reason })).collect()
        };
        json!({
            "game": args.game.name,
            "file": file.to_string_lossy(),
            "right": self.right,
            "wrong": self.wrong.len(),
            "bad": self.bad.len(),
            "total": self.total(),
            "solved": self.solved(),
            "wrong_lines": listed(&self.wrong),
            "bad_lines": listed(&self.bad),
            "nodes": self.nodes,
            "seconds": self.elapsed.as_secs_f64(),
            "nodes_per_second": speed(self.nodes, self.elapsed).round(),
            "cores": self.cores,
            "mean_nodes": self.mean_nodes(),
            "mean_microseconds": self.mean_microseconds(),
        })
    }
}
