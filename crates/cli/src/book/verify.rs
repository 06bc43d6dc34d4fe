//! `foehn book verify`: the positions of the book searched deep, and where the search disagrees.

use super::place::PlaceArgs;
use super::work::{WorkArgs, bar};
use crate::failure::Interrupted;
use crate::{interrupt, output};
use clap::Args;
use foehn_databases::book::{Analyst, Disagreement, Opinion, Page, examine};
use foehn_game::any::{Move, Position};
use foehn_lab::study::each_page;
use foehn_play::{score_json, score_text};
use foehn_search::Budget;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The book is written at least so often while the work goes on.
const SAVED_EVERY: Duration = Duration::from_secs(10);

/// Arguments of `foehn book verify`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn book verify checkers                       every position, 15 plies deep
  foehn book verify checkers --depth 19 --margin 20
  foehn book verify checkers --depth 11 --json --book old.tsv

A disagreement is a move of the book that is worse than the search's best by more than --margin hundredths, or that is
worth something else than the book says by more than that. A move with which the search agrees is marked in the
book as verified to this depth and not searched again; so Ctrl-C keeps what was done, and the same command goes on.")]
pub(super) struct VerifyArgs {
    #[command(flatten)]
    place: PlaceArgs,

    /// Search so many plies
    #[arg(long, value_name = "D", default_value = "15", value_parser = clap::value_parser!(i32).range(1..=255))]
    depth: i32,

    /// Report differences of more than so many hundredths
    #[arg(long, value_name = "M", default_value = "35", value_parser = clap::value_parser!(i32).range(0..=20_000))]
    margin: i32,

    /// Search so many positions at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    positions: Option<u32>,

    #[command(flatten)]
    work: WorkArgs,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Verifies.
pub(super) fn run(args: &VerifyArgs) -> anyhow::Result<()> {
    let right = args.place.lock()?;
    let book = args.place.open()?.book;
    let study = args.work.study(args.place.game, Budget::depth(args.depth))?;
    let interrupt = interrupt::raised_by_ctrl_c()?;
    let begun = Instant::now();
    let open = |page: &Page<Move>| page.moves.first().is_some_and(|first| first.said.verified < Some(args.depth));
    let pages: Vec<_> = book.sorted().into_iter().filter(|(_, page)| open(page)).collect();
    let earlier = book.positions() - pages.len();
    let most = args.positions.map_or(usize::MAX, |most| most as usize).min(pages.len());
    let bar = bar(most);
    let mut marked = book.clone();
    let mut found = Found { earlier, agreed: 0, disagreements: Vec::new() };
    let (mut saved, mut written) = (Instant::now(), Ok(()));
    let work = |position: &Position, page: &Page<Move>, analyst: &mut dyn Analyst| {
        examine(position, page, args.margin, analyst).map(|opinion| (page.moves[0].mv, opinion))
    };
    each_page(pages.into_iter().take(most), &study, &interrupt, work, |position, (mv, opinion)| {
        bar.inc(1);
        match opinion {
            Opinion::Differs(differs) => found.disagreements.push(differs),
            Opinion::Agrees => {
                found.agreed += 1;
                marked.verified(position, mv, args.depth);
            }
        }
        if saved.elapsed() >= SAVED_EVERY {
            written = args.place.save(&marked, &right).map(|_| ());
            saved = Instant::now();
        }
        if written.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    bar.finish_and_clear();
    written?;
    if found.agreed > 0 {
        args.place.save(&marked, &right)?;
    }
    let seconds = begun.elapsed().as_secs_f64();
    match args.json {
        true => output::print_json(&found.as_json(args, seconds))?,
        false => output::print(&found.report(args, seconds))?,
    }
    match interrupt.is_raised() {
        true => Err(Interrupted::new("interrupted; what is verified is kept, the same command goes on").into()),
        false => Ok(()),
    }
}

/// What the searches found.
struct Found {
    /// Positions that were verified before.
    earlier: usize,
    agreed: usize,
    disagreements: Vec<Disagreement>,
}

impl Found {
    fn report(&self, args: &VerifyArgs, seconds: f64) -> String {
        let Found { earlier, agreed, disagreements } = self;
        let mut text = String::new();
        if !disagreements.is_empty() {
            let heading = ["position", "book", "says", "finds", "better", "finds"].map(str::to_owned);
            let rows = disagreements.iter().map(|each| {
                let other = each.best != each.book;
                [
                    each.position.position_text(),
                    each.position.move_text(each.book),
                    each.claimed.map_or("-".to_owned(), |claimed| score_text(claimed, false)),
                    score_text(each.found, false),
                    if other { each.position.move_text(each.best) } else { "-".to_owned() },
                    if other { score_text(each.score, false) } else { "-".to_owned() },
                ]
            });
            text = output::table(&std::iter::once(heading).chain(rows).collect::<Vec<_>>()) + "\n";
        }
        let searched = agreed + disagreements.len();
        text.push_str(&format!("searched       {searched} positions, {} plies, {seconds:.1} s\n", args.depth));
        if *earlier > 0 {
            text.push_str(&format!("earlier        {earlier} positions were verified to this depth\n"));
        }
        text.push_str(&format!("agreed         {agreed}\ndisagreements  {}\n", disagreements.len()));
        text
    }

    fn as_json(&self, args: &VerifyArgs, seconds: f64) -> Value {
        let score = |score| score_json(score, false);
        let listed = self.disagreements.iter().map(|each| {
            json!({
                "position": each.position.position_text(),
                "book": each.position.move_text(each.book),
                "claimed": each.claimed.map(score),
                "found": score(each.found),
                "best": each.position.move_text(each.best),
                "score": score(each.score),
            })
        });
        json!({
            "game": args.place.game.name,
            "depth": args.depth,
            "margin": args.margin,
            "searched": self.agreed + self.disagreements.len(),
            "earlier": self.earlier,
            "agreed": self.agreed,
            "disagreements": listed.collect::<Vec<_>>(),
            "seconds": seconds,
        })
    }
}
