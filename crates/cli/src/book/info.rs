//! `foehn book info`: what a book has, and who says so.

use super::place::{Opened, PlaceArgs};
use crate::output;
use clap::Args;
use foehn_games::ballots;
use foehn_games::catalog::Entry;
use serde_json::{Value, json};

/// Arguments of `foehn book info`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn book info checkers
  foehn book info checkers --book old.tsv --json")]
pub(super) struct InfoArgs {
    #[command(flatten)]
    place: PlaceArgs,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Tells.
pub(super) fn run(args: &InfoArgs) -> anyhow::Result<()> {
    let entry = args.place.game;
    let facts = Facts::of(entry, &args.place.open()?);
    match args.json {
        true => output::print_json(&facts.as_json(entry)),
        false => output::print(&facts.report()),
    }
}

/// What is counted.
struct Facts {
    source: String,
    positions: usize,
    moves: usize,
    analysed: usize,
    played: usize,
    /// Positions whose first move is verified, and the least depth of them.
    verified: usize,
    least_depth: Option<i32>,
    /// Ballots that may be drawn, and those of them that the book knows.
    ballots: usize,
    known_ballots: usize,
}

impl Facts {
    fn of(entry: &Entry, opened: &Opened) -> Self {
        let book = &opened.book;
        let pages = book.sorted();
        let moves = || pages.iter().flat_map(|(_, page)| &page.moves);
        let verified = || pages.iter().filter_map(|(_, page)| page.moves.first()?.said.verified);
        let drawn = ballots::playable(entry.openings);
        Facts {
            source: opened.source(),
            positions: book.positions(),
            moves: book.move_count(),
            analysed: moves().filter(|known| known.said.analysis.is_some()).count(),
            played: moves().filter(|known| known.said.tally.games > 0).count(),
            verified: verified().count(),
            least_depth: verified().min(),
            ballots: drawn.len(),
            known_ballots: drawn.iter().filter(|ballot| book.page(&ballot.position(entry.rules)).is_some()).count(),
        }
    }

    fn report(&self) -> String {
        let mut text = format!("book       {}\n", self.source);
        text.push_str(&format!("positions  {}\n", output::grouped(self.positions as u64)));
        text.push_str(&format!(
            "moves      {}: {} analysed, {} played in games\n",
            output::grouped(self.moves as u64),
            output::grouped(self.analysed as u64),
            output::grouped(self.played as u64)
        ));
        text.push_str(&match self.least_depth {
            Some(depth) => format!("verified   {} positions, to {depth} plies at least\n", self.verified),
            None => "verified   none\n".to_owned(),
        });
        if self.ballots > 0 {
            text.push_str(&format!("ballots    {} of {}\n", self.known_ballots, self.ballots));
        }
        text
    }

    fn as_json(&self, entry: &Entry) -> Value {
        json!({
            "game": entry.name,
            "book": self.source,
            "positions": self.positions,
            "moves": self.moves,
            "analysed": self.analysed,
            "played": self.played,
            "verified": self.verified,
            "verified_to": self.least_depth,
            "ballots": self.ballots,
            "known_ballots": self.known_ballots,
        })
    }
}
