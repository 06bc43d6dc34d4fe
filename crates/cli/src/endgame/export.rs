//! `foehn endgame export`: every position of a slice with its value, one a line.

use super::place::{PlaceArgs, refused};
use super::words;
use crate::failure::Interrupted;
use crate::perft::progress;
use crate::whole_file::WholeFile;
use crate::{interrupt, output};
use clap::Args;
use foehn_game::Verdict;
use foehn_game::any::Position;
use indicatif::ProgressBar;
use std::path::PathBuf;

/// Lines are handed on in pieces of about this many bytes.
const PIECE: usize = 1 << 16;

/// Arguments of `foehn endgame export`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn endgame export checkers 2K-1K --limit 10
  foehn endgame export checkers 2K1M-1K --out 2K1M-1K.tsv

A line is a position, `win`, `draw` or `loss` for the player to move, and the plies to the end or
`-`, with tabs between.")]
pub(super) struct ExportArgs {
    #[command(flatten)]
    place: PlaceArgs,

    /// The slice, such as 2K1M-1K
    #[arg(value_name = "SLICE")]
    slice: String,

    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Write the first N positions only
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
}

/// Exports.
pub(super) fn run(args: &ExportArgs) -> anyhow::Result<()> {
    let opened = args.place.open()?;
    opened.warn();
    let facts = opened.slice(&args.slice)?;
    let most = args.limit.unwrap_or(u64::MAX).min(facts.counts.positions());
    let interrupt = interrupt::raised_by_ctrl_c()?;
    let mut lines = Lines::new(args, most)?;
    let mut written = Ok(());
    let visited = opened.endings.visit(&facts.name, &mut |position, verdict| {
        written = if lines.left == 0 { Ok(()) } else { lines.put(&line(position, verdict)) };
        written.is_ok() && lines.left > 0 && !interrupt.is_raised()
    });
    written?;
    visited.map_err(refused)?;
    if interrupt.is_raised() {
        return Err(Interrupted::new("interrupted").into());
    }
    lines.finish()
}

fn line(position: &Position, verdict: Option<Verdict>) -> String {
    let kind = verdict.map_or("unknown", words::kind);
    let plies = verdict.and_then(words::plies).map_or("-".to_owned(), |plies| plies.to_string());
    format!("{}\t{kind}\t{plies}\n", position.position_text())
}

/// Lines on their way to a file or to standard output.
struct Lines {
    file: Option<WholeFile>,
    text: String,
    left: u64,
    bar: ProgressBar,
}

impl Lines {
    fn new(args: &ExportArgs, most: u64) -> anyhow::Result<Self> {
        let file = args.out.as_deref().map(WholeFile::create).transpose()?;
        // Lines on a terminal are progress enough.
        let bar = if file.is_some() {
            progress(most, f64::INFINITY).with_message("positions")
        } else {
            ProgressBar::hidden()
        };
        Ok(Lines { file, text: String::new(), left: most, bar })
    }

    fn put(&mut self, line: &str) -> anyhow::Result<()> {
        self.text.push_str(line);
        self.left -= 1;
        self.bar.inc(1);
        if self.text.len() < PIECE { Ok(()) } else { self.hand_on() }
    }

    fn hand_on(&mut self) -> anyhow::Result<()> {
        let text = std::mem::take(&mut self.text);
        match &mut self.file {
            Some(file) => file.write(&text),
            None => output::print_bytes(text.as_bytes()),
        }
    }

    fn finish(mut self) -> anyhow::Result<()> {
        self.hand_on()?;
        self.bar.finish_and_clear();
        self.file.map_or(Ok(()), WholeFile::finish)
    }
}
