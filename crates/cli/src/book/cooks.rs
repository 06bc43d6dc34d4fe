//! `foehn book cooks`: moves that are as good as the book's, or better.

use super::place::PlaceArgs;
use super::work::{WorkArgs, bar};
use crate::failure::Interrupted;
use crate::{interrupt, output};
use clap::Args;
use foehn_databases::book::{Analysis, Analyst, Book, Cooks, Page, cooks};
use foehn_files::Lock;
use foehn_game::any::{Move, Position};
use foehn_lab::study::each_page;
use foehn_play::{score_json, score_text};
use foehn_search::Budget;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::time::Instant;

/// Arguments of `foehn book cooks`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn book cooks checkers                            every position, 13 plies deep
  foehn book cooks checkers --depth 17 --margin 0 --positions 50
  foehn book cooks checkers --skip 50 --add            go on after the first 50, write the cooks into the book

A cook is prepared analysis that leaves the known lines. The book's move is searched with an open window for its exact
value; every other move with a narrow window just below it, and those that reach it again with an open window. Moves
that come within --margin hundredths of the book's, or above it, are listed; `new` are those that the book does not have.
Positions come in the order of the file; Ctrl-C prints what was found and the --skip to go on with.")]
pub(super) struct CooksArgs {
    #[command(flatten)]
    place: PlaceArgs,

    /// Search so many plies
    #[arg(long, value_name = "D", default_value = "13", value_parser = clap::value_parser!(i32).range(2..=255))]
    depth: i32,

    /// List moves that are worse than the book's by no more than so many hundredths
    #[arg(long, value_name = "M", default_value = "10", value_parser = clap::value_parser!(i32).range(0..=1000))]
    margin: i32,

    /// Search so many positions at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    positions: Option<u32>,

    /// Leave out the first N positions
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true)]
    skip: u32,

    /// Write the moves that were found into the book
    #[arg(long)]
    add: bool,

    #[command(flatten)]
    work: WorkArgs,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Looks for cooks.
pub(super) fn run(args: &CooksArgs) -> anyhow::Result<()> {
    let right = if args.add { Some(args.place.lock()?) } else { None };
    let book = args.place.open()?.book;
    let study = args.work.study(args.place.game, Budget::depth(args.depth))?;
    let interrupt = interrupt::raised_by_ctrl_c()?;
    let begun = Instant::now();
    let most = args.positions.map_or(usize::MAX, |most| most as usize);
    let pages: Vec<_> = book.sorted().into_iter().skip(args.skip as usize).take(most).collect();
    let bar = bar(pages.len());
    let mut found = Found { searched: 0, cooked: Vec::new() };
    let work =
        |position: &Position, page: &Page<Move>, analyst: &mut dyn Analyst| cooks(position, page, args.margin, analyst);
    each_page(pages.into_iter(), &study, &interrupt, work, |_, each| {
        bar.inc(1);
        found.searched += 1;
        if !each.cooks.is_empty() {
            found.cooked.push(each);
        }
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    let added = right.map_or(Ok(0), |right| add(args, &right, &book, &found))?;
    let seconds = begun.elapsed().as_secs_f64();
    match args.json {
        true => output::print_json(&found.as_json(args, added, seconds))?,
        false => output::print(&found.report(args, added, seconds))?,
    }
    match interrupt.is_raised() {
        true => {
            let next = args.skip as usize + found.searched;
            Err(Interrupted::new(format!("interrupted; --skip {next} goes on from here")).into())
        }
        false => Ok(()),
    }
}

/// Writes new moves into the book; how many there were.
fn add(args: &CooksArgs, right: &Lock, book: &Book, found: &Found) -> anyhow::Result<usize> {
    let mut book = book.clone();
    let mut added = 0;
    for each in &found.cooked {
        for cook in each.cooks.iter().filter(|cook| !cook.known) {
            // The search of one move counts its nodes for no position.
            let analysis = Analysis { score: cook.value, depth: args.depth, nodes: 0 };
            book.analysed(&each.position, &[(cook.mv, analysis)]);
            added += 1;
        }
    }
    if added > 0 {
        args.place.save(&book, right)?;
    }
    Ok(added)
}

/// What the searches found.
struct Found {
    searched: usize,
    /// The positions with cooks.
    cooked: Vec<Cooks>,
}

impl Found {
    fn count(&self, wanted: impl Fn(&Cooks, usize) -> bool) -> usize {
        self.cooked.iter().map(|each| (0..each.cooks.len()).filter(|&index| wanted(each, index)).count()).sum()
    }

    fn report(&self, args: &CooksArgs, added: usize, seconds: f64) -> String {
        let mut text = String::new();
        if !self.cooked.is_empty() {
            let mut rows = vec![["position", "book", "value", "cook", "value", ""].map(str::to_owned)];
            for each in &self.cooked {
                rows.extend(each.cooks.iter().map(|cook| {
                    [
                        each.position.position_text(),
                        each.position.move_text(each.book),
                        score_text(each.value, false),
                        each.position.move_text(cook.mv),
                        score_text(cook.value, false),
                        if cook.known { "" } else { "new" }.to_owned(),
                    ]
                }));
            }
            text = output::table(&rows) + "\n";
        }
        let better = self.count(|each, index| each.cooks[index].value > each.value);
        let new = self.count(|each, index| !each.cooks[index].known);
        let all = self.count(|_, _| true);
        text.push_str(&format!("searched  {} positions, {} plies, {seconds:.1} s\n", self.searched, args.depth));
        text.push_str(&format!(
            "cooks     {all} in {} positions, {better} better than the book's, {new} new\n",
            self.cooked.len()
        ));
        if args.add {
            text.push_str(&format!("added     {added}\n"));
        }
        text
    }

    fn as_json(&self, args: &CooksArgs, added: usize, seconds: f64) -> Value {
        let listed = self.cooked.iter().map(|each| {
            let cooks: Vec<_> = each
                .cooks
                .iter()
                .map(|cook| {
                    let mv = each.position.move_text(cook.mv);
                    json!({ "move": mv, "value": score_json(cook.value, false), "known": cook.known })
                })
                .collect();
            json!({
                "position": each.position.position_text(),
                "book": each.position.move_text(each.book),
                "value": score_json(each.value, false),
                "cooks": cooks,
            })
        });
        json!({
            "game": args.place.game.name,
            "depth": args.depth,
            "margin": args.margin,
            "searched": self.searched,
            "cooked": listed.collect::<Vec<_>>(),
            "added": added,
            "seconds": seconds,
        })
    }
}
