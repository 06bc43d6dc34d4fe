//! `foehn endgame info`: what a folder has, by the number of pieces; or all counts, for comparison with others.

use super::memory;
use super::place::{Opened, PlaceArgs, damaged};
use crate::output;
use clap::Args;
use foehn_databases::endgame::{Counts, Endings, SliceFacts};
use foehn_games::catalog::Entry;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Arguments of `foehn endgame info`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn endgame info checkers
  foehn endgame info checkers --counts > counts.tsv
  foehn endgame info chess --json | jq '.slices[] | select(.longest > 60)'

--counts prints a line for each class of material: class, positions, won, drawn, lost for the player
to move, with tabs between. In checkers a class is the mover's men and kings, then the other's.")]
pub(super) struct InfoArgs {
    #[command(flatten)]
    place: PlaceArgs,

    /// Print the counts of every class, tab-separated, and nothing else
    #[arg(long, conflicts_with = "json")]
    counts: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Lists.
pub(super) fn run(args: &InfoArgs) -> anyhow::Result<()> {
    let entry = args.place.game;
    let endings = args.place.endings()?;
    let opened = if args.counts { args.place.open()? } else { args.place.look()? };
    let levels = levels(&opened.facts, endings);
    match () {
        () if args.counts => output::print(&counts(entry, &opened.facts))?,
        () if args.json => output::print_json(&as_json(entry, &opened, &levels))?,
        () if opened.facts.is_empty() => output::print(&format!("{}\n", args.place.nothing(&opened.folder)))?,
        () => output::print(&report(&opened, &levels))?,
    }
    if opened.problems.is_empty() { Ok(()) } else { Err(damaged(&opened.problems)) }
}

/// The slices of one number of pieces together.
#[derive(Clone, Default)]
struct Level {
    slices: usize,
    /// How many slices there could be.
    all: usize,
    counts: Counts,
    value_bytes: u64,
    distance_bytes: u64,
    with_distances: usize,
    longest: Option<u16>,
}

impl Level {
    fn add(&mut self, facts: &SliceFacts) {
        self.slices += 1;
        self.counts = self.counts.plus(facts.counts);
        self.value_bytes += facts.value_bytes;
        self.distance_bytes += facts.distance_bytes.unwrap_or(0);
        self.with_distances += usize::from(facts.distance_bytes.is_some());
        self.longest = self.longest.max(facts.longest);
    }

    fn is_complete(&self) -> bool {
        self.slices == self.all
    }

    fn bits_per_position(&self) -> f64 {
        8.0 * self.value_bytes as f64 / self.counts.positions().max(1) as f64
    }

    fn row(&self, pieces: u32) -> [String; 8] {
        let whole = |some: usize, words: String| match some {
            0 => "-".to_owned(),
            some if some < self.slices => format!("{words} ({some} slices)"),
            _ => words,
        };
        [
            pieces.to_string(),
            self.slices.to_string(),
            output::grouped(self.counts.positions()),
            memory::in_words(self.value_bytes),
            format!("{:.3}", self.bits_per_position()),
            whole(self.with_distances, memory::in_words(self.distance_bytes)),
            self.longest.map_or("-".to_owned(), |plies| plies.to_string()),
            if self.is_complete() { "yes".to_owned() } else { format!("no, of {}", self.all) },
        ]
    }

    fn as_json(&self, pieces: u32) -> Value {
        json!({
            "pieces": pieces,
            "slices": self.slices,
            "of": self.all,
            "complete": self.is_complete(),
            "positions": self.counts.positions(),
            "wins": self.counts.wins,
            "draws": self.counts.draws,
            "losses": self.counts.losses,
            "value_bytes": self.value_bytes,
            "bits_per_position": self.bits_per_position(),
            "slices_with_distances": self.with_distances,
            "distance_bytes": self.distance_bytes,
            "longest": self.longest,
        })
    }
}

/// The levels that have something.
fn levels(facts: &[SliceFacts], endings: &dyn Endings) -> BTreeMap<u32, Level> {
    let mut levels = BTreeMap::<u32, Level>::new();
    facts.iter().for_each(|facts| levels.entry(facts.pieces).or_default().add(facts));
    for (&pieces, level) in &mut levels {
        let fewer = pieces.checked_sub(1).map_or(0, |fewer| endings.size(fewer).0);
        level.all = endings.size(pieces).0 - fewer;
    }
    levels
}

fn report(opened: &Opened, levels: &BTreeMap<u32, Level>) -> String {
    let heading =
        ["pieces", "slices", "positions", "values", "bits/position", "distances", "longest (plies)", "complete"];
    let rows = levels.iter().map(|(&pieces, level)| level.row(pieces));
    let rows: Vec<_> = std::iter::once(heading.map(str::to_owned)).chain(rows).collect();
    let bytes = levels.values().map(|level| level.value_bytes + level.distance_bytes).sum();
    format!(
        "{}\ncomplete  up to {} pieces\nfiles     {} in {}\n",
        output::table(&right_aligned(rows)),
        opened.endings.complete_up_to(),
        memory::in_words(bytes),
        opened.folder.path().display()
    )
}

/// The rows with blanks before each cell instead of behind it, so that digits of one worth stand below each other.
fn right_aligned<const N: usize>(mut rows: Vec<[String; N]>) -> Vec<[String; N]> {
    for column in 0..N {
        let width = rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
        rows.iter_mut().for_each(|row| row[column] = format!("{:>width$}", row[column]));
    }
    rows
}

/// The counts by class, slices of one class summed, the fewest pieces first.
fn counts(entry: &Entry, facts: &[SliceFacts]) -> String {
    let mut classes = BTreeMap::<(u32, &str), Counts>::new();
    for facts in facts {
        let sum = classes.entry((facts.pieces, &facts.class)).or_default();
        *sum = sum.plus(facts.counts);
    }
    let line = |((_, class), counts): (&(u32, &str), &Counts)| {
        let Counts { wins, draws, losses } = counts;
        format!("{class}\t{}\t{wins}\t{draws}\t{losses}\n", counts.positions())
    };
    let lines: String = classes.iter().map(line).collect();
    format!("# {}: class\tpositions\twin\tdraw\tloss, for the player to move\n{lines}", entry.name)
}

fn as_json(entry: &Entry, opened: &Opened, levels: &BTreeMap<u32, Level>) -> Value {
    let slice = |facts: &SliceFacts| {
        json!({
            "name": facts.name,
            "class": facts.class,
            "pieces": facts.pieces,
            "positions": facts.counts.positions(),
            "wins": facts.counts.wins,
            "draws": facts.counts.draws,
            "losses": facts.counts.losses,
            "longest": facts.longest,
            "value_bytes": facts.value_bytes,
            "distance_bytes": facts.distance_bytes,
        })
    };
    json!({
        "game": entry.name,
        "folder": opened.folder.path().display().to_string(),
        "complete_up_to": opened.endings.complete_up_to(),
        "levels": levels.iter().map(|(&pieces, level)| level.as_json(pieces)).collect::<Vec<_>>(),
        "slices": opened.facts.iter().map(slice).collect::<Vec<_>>(),
        "damaged": opened.problems,
    })
}
