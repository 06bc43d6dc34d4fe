//! `foehn endgame win`: does the engine win what is won? Random won positions, played out against the best defence.
//!
//! The defence knows how far every loss is, and plays the move that loses last. Whoever attacks asks the same files as in a
//! game: with distances the way is known; with values alone (`--values-only`) it must be worked out: in memory, phase by phase, and where
//! a phase is too large, by searching.

use super::place::{Opened, PlaceArgs};
use crate::failure::BadInput;
use crate::perft::progress;
use crate::search_args::RecipeArgs;
use crate::{interrupt, output};
use clap::Args;
use foehn_databases::endgame::{OpenEndings, SliceFacts};
use foehn_game::any::{History, Move, Oracle, Position};
use foehn_game::kit::Random;
use foehn_game::{Outcome, Patience, Verdict};
use foehn_search::Budget;
use foehn_search::any::Prover;
use serde_json::json;
use std::sync::Arc;

/// So many draws without a won position are taken to mean that there is none.
const MOST_DRAWS: u32 = 1_000_000;

/// Arguments of `foehn endgame win`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn endgame build checkers --pieces 5 --distances
  foehn endgame win checkers --pieces 5 --positions 200
  foehn endgame win checkers --pieces 4 --values-only --nodes 50000

Positions are drawn at random from those that the player to move wins. The engine plays them out; the
defence knows the databases and makes the loss as long as it can. A position that is not won by the rules of
the game (a draw by repetition, too many quiet moves) is printed.

With --values-only the engine knows the result of every position and no distance. It then works out in
memory how many plies away the next move is that cannot be taken back: a capture, a crowning, a move of a
man. Where the pieces have more than five million ways to stand until then, it searches for a conversion.")]
pub(super) struct WinArgs {
    #[command(flatten)]
    place: PlaceArgs,

    /// Positions with so many pieces
    #[arg(long, value_name = "N", default_value = "4")]
    pieces: u32,

    /// How many positions are played out
    #[arg(long, value_name = "N", default_value = "100", value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,

    /// The nodes for each move of the engine
    #[arg(long, value_name = "N", default_value = "20000", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// The engine is told won, drawn or lost, and not how far; what follows from that it may work out
    #[arg(long)]
    values_only: bool,

    /// The seed of the positions
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,

    #[command(flatten)]
    recipe: RecipeArgs,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What came of it.
#[derive(Default)]
struct Tally {
    played: u64,
    won: u64,
    /// Plies that the wins took, and the fewest they could have taken.
    plies: u64,
    shortest: u64,
    longest: u64,
    /// Positions that were not won.
    thrown_away: Vec<String>,
}

/// Plays.
pub(super) fn run(args: &WinArgs) -> anyhow::Result<()> {
    let duel = args.place.game.duel()?;
    let opened = args.place.open()?;
    let slices = args.slices(&opened)?;
    let interrupt = interrupt::raised_by_ctrl_c()?;
    let mut engine = duel.engine(args.recipe.recipe(duel)?);
    engine.consult(Some(args.oracle(&opened.endings)));
    let mut random = Random::new(args.seed);
    let mut tally = Tally::default();
    let bar = progress(args.positions, f64::INFINITY).with_message("positions");
    while tally.played < args.positions && !interrupt.is_raised() {
        let (position, distance) = args.won_position(&opened, &slices, &mut random)?;
        engine.clear();
        args.play_out(engine.as_mut(), opened.endings.as_ref(), position, distance, &mut tally);
        bar.inc(1);
    }
    bar.finish_and_clear();
    match args.json {
        true => output::print_json(&args.as_json(&tally))?,
        false => output::print(&report(&tally))?,
    }
    match tally.thrown_away.len() {
        0 => Ok(()),
        many => Err(anyhow::anyhow!("{many} of {} won positions were not won", tally.played)),
    }
}

impl WinArgs {
    /// The slices with the pieces asked for; the defence needs their distances.
    fn slices(&self, opened: &Opened) -> Result<Vec<SliceFacts>, BadInput> {
        let pieces = self.pieces;
        let slices: Vec<_> = opened.facts.iter().filter(|facts| facts.pieces == pieces).cloned().collect();
        let build = format!("{} --pieces {pieces} --distances", self.place.command("build"));
        if slices.is_empty() {
            return Err(BadInput::new(format!("there are no endgames with {pieces} pieces")).with_hint(&build));
        }
        if slices.iter().any(|facts| facts.distance_bytes.is_none()) {
            let words = format!("the defence needs the distances of {pieces} pieces, and only values are there");
            return Err(BadInput::new(words).with_hint(&build));
        }
        Ok(slices)
    }

    /// What the engine asks.
    fn oracle(&self, endings: &Arc<dyn OpenEndings>) -> Arc<dyn Oracle> {
        let all = Arc::clone(endings).oracle();
        if self.values_only { Arc::new(ValuesOnly(all)) } else { all }
    }

    /// A position that the mover wins, and how far the win is. A slice comes up as often as it has wins.
    fn won_position(
        &self,
        opened: &Opened,
        slices: &[SliceFacts],
        random: &mut Random,
    ) -> anyhow::Result<(Position, u64)> {
        let all: u64 = slices.iter().map(|facts| facts.counts.wins).sum();
        for _ in 0..MOST_DRAWS {
            let mut at = random.next_word() % all.max(1);
            let mut passed = slices.iter().skip_while(|facts| {
                let is_later = at >= facts.counts.wins;
                at = at.saturating_sub(facts.counts.wins);
                is_later
            });
            let Some(chosen) = passed.next() else { continue };
            if let Some((position, Verdict::Win(Some(plies)))) = opened.endings.draw(&chosen.name, random)? {
                return Ok((position, u64::from(plies)));
            }
        }
        anyhow::bail!("no won position was found among {MOST_DRAWS} drawn by lot")
    }

    fn play_out(
        &self,
        engine: &mut dyn Prover,
        endings: &dyn OpenEndings,
        position: Position,
        distance: u64,
        tally: &mut Tally,
    ) {
        let (winner, text) = (position.mover(), position.position_text());
        let mut history = History::new(position);
        let budget = Budget::nodes(self.nodes);
        let outcome = loop {
            if let Some(outcome) = history.outcome() {
                break outcome;
            }
            let mv = match history.position().mover() == winner {
                true => engine.think(history.sight(), &budget, 1, &mut |_| ()).best().moves.first().copied(),
                false => best_defence(endings, history.position()),
            };
            match mv {
                Some(mv) => history.play(mv),
                None => break Outcome::Draw,
            }
        };
        let plies = history.moves().len() as u64;
        tally.played += 1;
        match outcome {
            Outcome::Win { by, .. } if by == winner => {
                tally.won += 1;
                tally.plies += plies;
                tally.shortest += distance;
                tally.longest = tally.longest.max(plies);
            }
            _ => tally.thrown_away.push(text),
        }
    }

    fn as_json(&self, tally: &Tally) -> serde_json::Value {
        json!({
            "game": self.place.game.name,
            "pieces": self.pieces,
            "values_only": self.values_only,
            "nodes": self.nodes,
            "seed": self.seed,
            "total": tally.played,
            "won": tally.won,
            "plies": tally.plies,
            "fewest_plies": tally.shortest,
            "longest": tally.longest,
            "not_won": tally.thrown_away,
        })
    }
}

/// The databases as they are without distances. What they work out from values is theirs to say.
struct ValuesOnly(Arc<dyn Oracle>);

impl Oracle for ValuesOnly {
    fn verdict(&self, position: &Position) -> Option<Verdict> {
        self.0.verdict(position).map(|verdict| match verdict {
            Verdict::Win(_) => Verdict::Win(None),
            Verdict::Draw => Verdict::Draw,
            Verdict::Loss(_) => Verdict::Loss(None),
        })
    }

    fn has_converted(&self, earlier: &Position, later: &Position) -> bool {
        self.0.has_converted(earlier, later)
    }

    fn plies_to_conversion(&self, root: &Position, later: &Position, patience: &Patience) -> Option<u16> {
        self.0.plies_to_conversion(root, later, patience)
    }
}

/// The move that does not lose, or else loses last.
fn best_defence(endings: &dyn OpenEndings, position: &Position) -> Option<Move> {
    let resists = |&mv: &Move| match endings.probe(&position.play(mv)) {
        Some(Verdict::Win(plies)) => u32::from(plies.unwrap_or_default()),
        _ => u32::MAX,
    };
    position.moves().into_iter().max_by_key(resists)
}

fn report(tally: &Tally) -> String {
    let Tally { played, won, plies, shortest, longest, thrown_away } = tally;
    let mut text = format!("won      {won} of {played}\n");
    if *won > 0 {
        let mean = |sum: u64| sum as f64 / *won as f64;
        text.push_str(&format!(
            "plies    {:.1} on average, {:.1} with the best play of both; the longest {longest}\n",
            mean(*plies),
            mean(*shortest)
        ));
    }
    thrown_away.iter().for_each(|position| text.push_str(&format!("not won  {position}\n")));
    text
}
