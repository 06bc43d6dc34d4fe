//! `foehn perft GAME --file FILE`: known counts compared with ours, line by line.

use crate::failure::BadInput;
use crate::perft::{Method, PerftArgs, nodes_per_second, progress};
use crate::{input, output};
use anyhow::bail;
use foehn_game::any::Rules;
use foehn_game::kit::perft_file::{self, PerftCase};
use serde_json::json;
use std::path::Path;
use std::time::Instant;

/// Checks the file and fails where a line is wrong.
pub(crate) fn run(args: &PerftArgs, file: &Path) -> anyhow::Result<()> {
    let text = input::read_text(file)?;
    let cases = perft_file::parse(&text).map_err(|error| BadInput::new(format!("{}: {error}", file.display())))?;
    let report = check(args, &cases)?;
    if args.json {
        output::print_json(&report.as_json(args, file))?;
    } else {
        output::print(&report.summary())?;
    }
    match report.wrong.len() {
        0 => Ok(()),
        wrong => bail!("{}: {wrong} of {} lines are wrong", file.display(), report.total),
    }
}

fn check(args: &PerftArgs, cases: &[PerftCase]) -> anyhow::Result<Report> {
    let begun = Instant::now();
    let deepest = args.depth.unwrap_or(u32::MAX);
    let method = Method::of(args);
    let mut report = Report { total: cases.len(), ..Report::default() };
    // A file says nothing of how long it takes; most suites take more than two seconds.
    let bar = progress(cases.len() as u64, f64::INFINITY).with_message("lines");
    for case in cases {
        if let Err(reason) = check_line(args.game.rules, case, deepest, method, &mut report) {
            if !args.json {
                bar.suspend(|| output::print(&format!("line {}: {reason}\n", case.line)))?;
            }
            report.wrong.push((case.line, reason));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    report.seconds = begun.elapsed().as_secs_f64();
    Ok(report)
}

fn check_line(
    rules: &dyn Rules,
    case: &PerftCase,
    deepest: u32,
    method: Method,
    report: &mut Report,
) -> Result<(), String> {
    let position = rules.parse_position(&case.position).map_err(|error| format!("the position: {error}"))?;
    for &(depth, expected) in case.counts.iter().filter(|&&(depth, _)| depth <= deepest) {
        let counted = method.count(&position, depth);
        report.counts += 1;
        report.nodes += counted;
        if counted != expected {
            return Err(format!("perft {depth} is {counted}, expected {expected}"));
        }
    }
    Ok(())
}

/// What came of a file.
#[derive(Default)]
struct Report {
    total: usize,
    wrong: Vec<(usize, String)>,
    counts: usize,
    nodes: u64,
    seconds: f64,
}

impl Report {
    fn right(&self) -> usize {
        self.total - self.wrong.len()
    }

    fn summary(&self) -> String {
        format!(
            "{} lines right, {} wrong; {} counts, {} paths, {:.3} s, {:.1} M/s\n",
            self.right(),
            self.wrong.len(),
            self.counts,
            output::grouped(self.nodes),
            self.seconds,
            nodes_per_second(self.nodes, self.seconds) / 1e6
        )
    }

    fn as_json(&self, args: &PerftArgs, file: &Path) -> serde_json::Value {
        let wrong_lines = self.wrong.iter().map(|(line, reason)| json!({ "line": line, "reason": reason }));
        json!({
            "game": args.game.name,
            "file": file.to_string_lossy(),
            "right": self.right(),
            "wrong": self.wrong.len(),
            "total": self.total,
            "wrong_lines": wrong_lines.collect::<Vec<_>>(),
            "counts": self.counts,
            "nodes": self.nodes,
            "seconds": self.seconds,
            "nodes_per_second": nodes_per_second(self.nodes, self.seconds).round(),
        })
    }
}
