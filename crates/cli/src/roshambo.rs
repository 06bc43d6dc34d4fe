//! `foehn roshambo`: predictors of rock, paper, scissors, and the round robin among them.

use crate::failure::{BadInput, Interrupted};
use crate::{interrupt, output, roshambo_engine};
use clap::{Args, Subcommand};
use foehn_game::Key;
use foehn_lab::Interrupt;
use foehn_search::prediction::{BOTS, Entrant, RoundRobin, find_bot, play_match};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

/// Arguments of `foehn roshambo`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn roshambo bots                                   who there is, and what each does
  foehn roshambo play                                   try to beat the ensemble yourself
  foehn roshambo engine                                 the same for another program, by lines
  foehn roshambo tournament                             everybody against everybody, 1,000 throws a match
  foehn roshambo tournament ensemble random rotate --rounds 10 --json")]
pub(crate) struct RoshamboArgs {
    #[command(subcommand)]
    command: RoshamboCommand,
}

#[derive(Subcommand)]
enum RoshamboCommand {
    /// List the bots
    Bots,
    /// Play against a bot yourself, and see afterwards what could be known of you
    #[command(after_help = "\
Examples:
  foehn roshambo play
  foehn roshambo play history-both --throws 50")]
    Play(PlayRoshamboArgs),
    /// Let another program play against a bot, by lines on standard input and output
    #[command(after_help = "\
Examples:
  foehn roshambo engine ensemble
  printf 'throw\\nsaw rock\\nthrow\\nquit\\n' | foehn roshambo engine

`throw` is answered with rock, paper or scissors; `saw THROW` tells what the opponent threw in the same turn; `new` begins \
another match; `quit` ends.")]
    Engine(EngineArgs),
    /// Play a round robin and print its table
    #[command(after_help = "\
Examples:
  foehn roshambo tournament
  foehn roshambo tournament ensemble random rotate --rounds 10
  foehn roshambo tournament --throws 300 --seed 7 --json

A total is by how many throws a bot has won more than it has lost, against all others. Between two bots that \
throw at random it is within 51 throws of zero in 19 of 20 matches of 1,000.")]
    Tournament(TournamentArgs),
}

/// Arguments of `foehn roshambo play`.
#[derive(Args)]
struct PlayRoshamboArgs {
    #[command(flatten)]
    engine: EngineArgs,

    /// Throws in the match
    #[arg(long, value_name = "N", default_value = "100", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    throws: u32,
}

/// Which bot plays.
#[derive(Args)]
struct EngineArgs {
    /// The bot
    #[arg(value_name = "BOT", default_value = "ensemble")]
    bot: String,

    /// What is thrown at random follows from it
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// Arguments of `foehn roshambo tournament`.
#[derive(Args)]
struct TournamentArgs {
    /// The bots; all of them if left out
    #[arg(value_name = "BOT")]
    bots: Vec<String>,

    /// Throws in a match
    #[arg(long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    throws: u32,

    /// How often everybody meets everybody
    #[arg(long, value_name = "N", default_value = "1")]
    rounds: NonZeroU32,

    /// What is thrown at random follows from it
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Does what was asked.
pub(crate) fn run(args: RoshamboArgs) -> anyhow::Result<()> {
    match args.command {
        RoshamboCommand::Bots => list(),
        RoshamboCommand::Play(PlayRoshamboArgs { engine, throws }) => {
            roshambo_engine::play(bot(&engine.bot)?, throws as usize, engine.seed)
        }
        RoshamboCommand::Engine(args) => roshambo_engine::engine(bot(&args.bot)?, args.seed),
        RoshamboCommand::Tournament(args) => tournament(&args),
    }
}

fn list() -> anyhow::Result<()> {
    let mut rows = vec![["bot", "what it does"].map(str::to_owned)];
    rows.extend(BOTS.iter().map(|entrant| [entrant.name, entrant.about].map(str::to_owned)));
    output::print(&output::table(&rows))
}

fn tournament(args: &TournamentArgs) -> anyhow::Result<()> {
    let entrants = entrants(&args.bots)?;
    let interrupt = interrupt::raised_by_ctrl_c()?;
    let begun = Instant::now();
    let (table, played) = play(args, &entrants, &interrupt);
    let order = table.ranking();
    match args.json {
        true => output::print_json(&as_json(args, &entrants, &table, played, begun.elapsed()))?,
        false => output::print(&as_text(&entrants, &table, &order))?,
    }
    match interrupt.is_raised() {
        true => Err(Interrupted::new(format!("stopped after {} matches", output::grouped(played))).into()),
        false => Ok(()),
    }
}

/// The bot with this name.
fn bot(name: &str) -> Result<&'static Entrant, BadInput> {
    let unknown = || {
        BadInput::new(format!("no bot is called `{}`", name.escape_debug()))
            .with_hint("`foehn roshambo bots` lists them")
    };
    find_bot(name).ok_or_else(unknown)
}

/// The bots with these names, or all.
fn entrants(names: &[String]) -> Result<Vec<&'static Entrant>, BadInput> {
    if names.is_empty() {
        return Ok(BOTS.iter().collect());
    }
    let mut found: Vec<&'static Entrant> = Vec::new();
    for name in names {
        let entrant = bot(name)?;
        if found.iter().any(|other| other.name == entrant.name) {
            return Err(BadInput::new(format!("{name} is named twice, expected each bot once")));
        }
        found.push(entrant);
    }
    match found.len() {
        1 => Err(BadInput::new("one bot alone, expected at least two")),
        _ => Ok(found),
    }
}

/// Plays until everybody has met everybody, or Ctrl-C; and how many matches that were.
fn play(args: &TournamentArgs, entrants: &[&Entrant], interrupt: &Interrupt) -> (RoundRobin, u64) {
    let mut table = RoundRobin::new(entrants.len());
    let matches = u64::from(args.rounds.get()) * RoundRobin::pairs(entrants.len()).count() as u64;
    let mut bar = Bar::new(matches);
    let mut played = 0;
    for round in 0..args.rounds.get() {
        for [one, other] in RoundRobin::pairs(entrants.len()) {
            if interrupt.is_raised() {
                bar.shown.finish_and_clear();
                return (table, played);
            }
            let seed = Key::mix(args.seed, u64::from(round)).with(one as u64).with(other as u64);
            table.add([one, other], play_match([entrants[one], entrants[other]], args.throws as usize, seed.0));
            played += 1;
            bar.tell(played);
        }
    }
    bar.shown.finish_and_clear();
    (table, played)
}

/// A bar on a terminal, for a tournament that takes long.
struct Bar {
    begun: Instant,
    matches: u64,
    shown: ProgressBar,
}

/// Shorter work shows no bar.
const QUIET: Duration = Duration::from_secs(1);

impl Bar {
    fn new(matches: u64) -> Self {
        Bar { begun: Instant::now(), matches, shown: ProgressBar::hidden() }
    }

    fn tell(&mut self, played: u64) {
        if self.shown.is_hidden() && self.begun.elapsed() >= QUIET {
            let style = ProgressStyle::with_template("{wide_bar} {human_pos} of {human_len} matches, {eta} left");
            let bar = ProgressBar::new(self.matches).with_style(style.expect("the template is sound"));
            self.shown = bar.with_elapsed(self.begun.elapsed());
        }
        self.shown.set_position(played);
    }
}

fn as_text(entrants: &[&Entrant], table: &RoundRobin, order: &[usize]) -> String {
    let mut rows = vec![["place", "bot", "total", "best", "worst"].map(str::to_owned)];
    for (place, &number) in order.iter().enumerate() {
        let others = (0..entrants.len()).filter(|&other| other != number);
        let lead = |other: usize| table.leads[number][other];
        let best = others.clone().max_by_key(|&other| lead(other));
        let worst = others.min_by_key(|&other| lead(other));
        let against = |other: Option<usize>| {
            other.map_or_else(String::new, |other| format!("{:+} {}", lead(other), entrants[other].name))
        };
        rows.push([
            (place + 1).to_string(),
            entrants[number].name.to_owned(),
            format!("{:+}", table.total(number)),
            against(best),
            against(worst),
        ]);
    }
    output::table(&rows)
}

fn as_json(
    args: &TournamentArgs,
    entrants: &[&Entrant],
    table: &RoundRobin,
    played: u64,
    time: Duration,
) -> serde_json::Value {
    let row = |number: usize| {
        let leads = entrants.iter().zip(&table.leads[number]).map(|(other, lead)| (other.name.to_owned(), json!(lead)));
        let leads: serde_json::Map<_, _> = leads.filter(|(name, _)| name != entrants[number].name).collect();
        json!({ "bot": entrants[number].name, "total": table.total(number), "leads": leads })
    };
    json!({
        "throws": args.throws,
        "rounds": args.rounds.get(),
        "seed": args.seed,
        "matches": played,
        "seconds": time.as_secs_f64(),
        "ranking": table.ranking().into_iter().map(row).collect::<Vec<_>>(),
    })
}
