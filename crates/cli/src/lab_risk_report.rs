//! What `foehn lab risk` found: as a table for people, as JSON, as CSV.

use crate::output;
use foehn_lab::risk::{Report, Row, Settings, Share, Technique};
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::Path;
use std::time::Instant;

/// How wide the longest bar is, in characters.
const BAR: usize = 24;

/// A finished measurement.
pub(crate) struct Run<'a> {
    pub(crate) game: &'static str,
    pub(crate) settings: &'a Settings,
    pub(crate) report: &'a Report,
    pub(crate) begun: Instant,
}

impl Run<'_> {
    /// What was measured, in a line.
    pub(crate) fn title(&self) -> String {
        let Settings { depth, .. } = self.settings;
        format!("Risk of selective search: {}, {} positions, {depth} plies", self.game, self.report.positions)
    }

    /// The report for people.
    pub(crate) fn as_text(&self, folder: Option<&Path>) -> String {
        let Run { report, settings, .. } = self;
        let mut text = format!("{}\n\n", self.title());
        text.push_str(&table(&report.rows));
        text.push_str(&bars(&report.rows));
        text.push_str(&climbs(&report.rows));
        let decisions: u64 = report.rows.iter().map(|row| row.decisions).sum();
        let unknown: u64 = report.rows.iter().map(|row| row.unknown).sum();
        let _ = writeln!(
            text,
            "\nsample     {} of {} decisions, at most {} for each technique and depth, seed {}",
            output::grouped(report.kept as u64),
            output::grouped(decisions),
            settings.sample,
            settings.seed
        );
        if unknown > 0 {
            let _ = writeln!(
                text,
                "left out   {unknown} that needed a full search of more than {} nodes",
                output::grouped(settings.nodes)
            );
        }
        if report.decided > 0 {
            let _ = writeln!(text, "decided    {} positions were, before depth {}", report.decided, settings.depth);
        }
        let _ = writeln!(
            text,
            "nodes      {} watched, {} in full searches\ntime       {:.1} s",
            output::grouped(report.nodes),
            output::grouped(report.full_nodes),
            self.begun.elapsed().as_secs_f64()
        );
        if let Some(folder) = folder {
            let _ = writeln!(text, "written    {}: risk.json, risk.csv, risk.svg", folder.display());
        }
        if report.interrupted {
            text.push_str("interrupted: not everything was examined\n");
        }
        text
    }

    /// The report for programs.
    pub(crate) fn as_json(&self) -> Value {
        let Run { report, settings, .. } = self;
        let techniques = Technique::of_recipe(&settings.recipe);
        json!({
            "experiment": "risk",
            "game": self.game,
            "depth": settings.depth,
            "positions": report.positions,
            "decided": report.decided,
            "seed": settings.seed,
            "sample": settings.sample,
            "techniques": techniques.into_iter().map(Technique::name).collect::<Vec<_>>(),
            "kept": report.kept,
            "nodes": report.nodes,
            "full_nodes": report.full_nodes,
            "most_full_nodes": settings.nodes,
            "seconds": self.begun.elapsed().as_secs_f64(),
            "interrupted": report.interrupted,
            "rows": report.rows.iter().map(row_json).collect::<Vec<_>>(),
            "totals": totals(&report.rows).iter().map(Total::as_json).collect::<Vec<_>>(),
        })
    }

    /// The rows for spreadsheets.
    pub(crate) fn as_csv(&self) -> String {
        let mut text = "technique,depth,decisions,examined,unknown,wrong,wrong_low,wrong_high,reached,reached_low,\
                        reached_high,decisive,mean_size\n"
            .to_owned();
        for row in &self.report.rows {
            let ((wrong_low, wrong_high), (reached_low, reached_high)) =
                (row.introduced().interval(), row.reaching().interval());
            let size = row.mean_size().map_or_else(String::new, |size| format!("{size:.1}"));
            let _ = writeln!(
                text,
                "{},{},{},{},{},{},{wrong_low:.5},{wrong_high:.5},{},{reached_low:.5},{reached_high:.5},{},{size}",
                row.technique.name(),
                row.depth,
                row.decisions,
                row.examined,
                row.unknown,
                row.wrong,
                row.reached,
                row.decisive
            );
        }
        text
    }
}

/// A technique over all depths: each depth counts by its decisions, not by the size of its sample.
struct Total {
    technique: Technique,
    decisions: u64,
    introduced: f64,
    reaching: f64,
}

impl Total {
    fn as_json(&self) -> Value {
        let Total { technique, decisions, introduced, reaching } = self;
        json!({ "technique": technique.name(), "decisions": decisions, "wrong": introduced, "reached": reaching })
    }
}

fn totals(rows: &[Row]) -> Vec<Total> {
    let of_technique = |technique: Technique| {
        let own = || rows.iter().filter(move |row| row.technique == technique && row.examined > 0);
        let decisions: u64 = own().map(|row| row.decisions).sum();
        let mean = |share: fn(&Row) -> Share| {
            own().map(|row| row.decisions as f64 * share(row).value()).sum::<f64>() / decisions as f64
        };
        let total = || Total { technique, decisions, introduced: mean(Row::introduced), reaching: mean(Row::reaching) };
        (decisions > 0).then(total)
    };
    Technique::ALL.into_iter().filter_map(of_technique).collect()
}

fn table(rows: &[Row]) -> String {
    let heading = ["technique", "depth", "decisions", "n", "wrong", "95 %", "reached root", "95 %", "mean error"];
    let mut cells = vec![heading.map(str::to_owned)];
    for (index, row) in rows.iter().enumerate() {
        let is_first = index == 0 || rows[index - 1].technique != row.technique;
        let decisive = if row.decisive > 0 { format!(", {} won or lost", row.decisive) } else { String::new() };
        let size = row.mean_size().map_or_else(|| "-".to_owned(), |size| format!("{:.2}", size / 100.0));
        cells.push([
            if is_first { row.technique.name().to_owned() } else { String::new() },
            format!("{:>5}", row.depth),
            format!("{:>9}", output::grouped(row.decisions)),
            format!("{:>4}", row.examined),
            counted(row.introduced()),
            interval(row.introduced()),
            counted(row.reaching()),
            interval(row.reaching()),
            format!("{size}{decisive}"),
        ]);
    }
    output::table(&cells)
}

fn counted(share: Share) -> String {
    format!("{:>3} {:>5.1} %", share.count, 100.0 * share.value())
}

fn interval(share: Share) -> String {
    let (low, high) = share.interval();
    format!("{:>4.1} - {:>4.1} %", 100.0 * low, 100.0 * high)
}

/// The techniques over all depths, with bars.
fn bars(rows: &[Row]) -> String {
    let totals = totals(rows);
    let highest = totals.iter().map(|total| total.introduced).fold(1e-9, f64::max);
    let mut text = "\nall depths, by their decisions: wrong (whole bar), reached the root (dark)\n".to_owned();
    for total in &totals {
        let length = |share: f64| (share / highest * BAR as f64).round() as usize;
        let (dark, whole) = (length(total.reaching), length(total.introduced));
        let bar = "█".repeat(dark) + &"░".repeat(whole.saturating_sub(dark));
        let _ = writeln!(
            text,
            "  {:<22}{:>6.2} %  {:>6.3} %  {bar}",
            total.technique.name(),
            100.0 * total.introduced,
            100.0 * total.reaching
        );
    }
    text
}

/// Where the wrong ones ended, in a line.
fn climbs(rows: &[Row]) -> String {
    let mut absorbed: Vec<u64> = Vec::new();
    for (plies, &count) in rows.iter().flat_map(|row| row.absorbed.iter().enumerate()) {
        absorbed.resize(absorbed.len().max(plies + 1), 0);
        absorbed[plies] += count;
    }
    let (wrong, reached) = rows.iter().fold((0, 0), |(wrong, reached), row| (wrong + row.wrong, reached + row.reached));
    if wrong == 0 {
        return "\nno error among the decisions examined\n".to_owned();
    }
    let steps: Vec<_> = absorbed.iter().enumerate().map(|(plies, count)| format!("{plies}: {count}")).collect();
    format!(
        "\nof {wrong} errors found {reached} reached the root; the others were absorbed so many plies above:  {}\n",
        steps.join("  ")
    )
}

fn share_json(share: Share) -> Value {
    let (low, high) = share.interval();
    json!({ "count": share.count, "of": share.of, "share": share.value(), "low": low, "high": high })
}

fn row_json(row: &Row) -> Value {
    json!({
        "technique": row.technique.name(),
        "depth": row.depth,
        "decisions": row.decisions,
        "examined": row.examined,
        "unknown": row.unknown,
        "wrong": share_json(row.introduced()),
        "reached": share_json(row.reaching()),
        "propagated": share_json(row.propagated()),
        "absorbed": row.absorbed,
        "decisive": row.decisive,
        "mean_size": row.mean_size(),
    })
}
