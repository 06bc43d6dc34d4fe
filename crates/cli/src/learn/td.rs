//! `foehn learn td`: networks that learn by temporal differences, from nothing, by games against themselves.

use crate::cores::threads_or_all;
use crate::failure::BadInput;
use crate::perft::progress;
use crate::whole_file::WholeFile;
use crate::{interrupt, output};
use anyhow::Context;
use clap::{Args, ValueEnum};
use foehn_backgammon::{Networks, teaching};
use foehn_databases::container::HeaderText;
use foehn_databases::real_weights::RealWeights;
use foehn_files::Lock;
use foehn_learn::network::Network;
use foehn_learn::td::{Course, Schedule, toys};
use serde_json::json;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Arguments of `foehn learn td`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn learn td backgammon --minutes 5 --out five.weights
  foehn learn td backgammon --out mine.weights      # the whole schedule; Ctrl-C ends it, the same command goes on
  foehn learn td pig --games 3000 --out pig.weights

A network plays against itself and learns at every position from what it says later and from how games end (Sutton 1988,
Tesauro 1995). The file is written every minute and at the end. The same seed, schedule and games give the same weights,
whatever the threads; where a file is gone on from, the positions kept for another use begin anew. docs/BACKGAMMON.md tells more.")]
pub(super) struct TdArgs {
    /// The game
    #[arg(value_enum)]
    game: TdGame,

    /// The seed of the first weights and of the games
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,

    /// How many games at most; those of the schedule by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,

    /// How many minutes at most
    #[arg(long, value_name = "M", value_parser = minutes)]
    minutes: Option<f64>,

    /// How many games are played at a time; all cores by default
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// Stages to learn by: a line for each with games, games of a batch, lambda, `sampled` or `expected`, first and last step size, uses of a
    /// position, successors that the sieve leaves or `all`
    #[arg(long, value_name = "FILE")]
    schedule: Option<PathBuf>,

    /// Write the weights to this file; where it is there, go on from it
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum TdGame {
    Backgammon,
    Pig,
}

fn minutes(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number > 0.0);
    number.ok_or_else(|| "a number above 0 was expected".to_owned())
}

impl TdGame {
    fn name(self) -> &'static str {
        match self {
            TdGame::Backgammon => "backgammon",
            TdGame::Pig => "pig",
        }
    }

    fn schedule(self) -> &'static str {
        match self {
            TdGame::Backgammon => teaching::SCHEDULE,
            TdGame::Pig => toys::PIG_SCHEDULE,
        }
    }

    fn begin(self, seed: u64) -> Box<dyn Course> {
        match self {
            TdGame::Backgammon => teaching::course(seed),
            TdGame::Pig => toys::pig_course(seed),
        }
    }

    /// Goes on from a file.
    fn resume(self, bytes: &[u8], seed: u64) -> Result<Box<dyn Course>, String> {
        let (about, networks) = match self {
            TdGame::Backgammon => Networks::read(bytes).map(|read| (read.about, read.networks))?,
            TdGame::Pig => read_one(bytes, self.name())?,
        };
        if about.number::<u64>("seed") != Some(seed) {
            let found = about.get("seed").unwrap_or("none");
            return Err(format!("it was learned with seed {found}, not {seed}; choose another file or that seed"));
        }
        let games = about.number("games").ok_or("it does not say after how many games it was written")?;
        match self {
            // Nothing was learned yet: the first weights as they are, not as a file rounds them.
            _ if games == 0 => Ok(self.begin(seed)),
            TdGame::Backgammon => Ok(teaching::resumed(networks, games, seed)),
            TdGame::Pig => toys::pig_resumed(networks, games, seed),
        }
    }

    fn write(self, about: HeaderText, networks: &[Network]) -> Vec<u8> {
        match self {
            TdGame::Backgammon => Networks { about, networks: networks.to_vec() }.write(),
            TdGame::Pig => {
                let sizes: Vec<String> = networks[0].sizes().iter().map(ToString::to_string).collect();
                let about = about.with("game", self.name()).with("layers", sizes.join(" "));
                RealWeights { about, blocks: networks[0].blocks() }.write()
            }
        }
    }
}

/// The one network of a file.
fn read_one(bytes: &[u8], game: &str) -> Result<(HeaderText, Vec<Network>), String> {
    let RealWeights { about, blocks } = RealWeights::read(bytes)?;
    if about.get("game") != Some(game) {
        return Err(format!("these are weights for {}, expected {game}", about.get("game").unwrap_or("no game")));
    }
    let sizes: Option<Vec<usize>> =
        about.get("layers").unwrap_or("").split(' ').map(|size| size.parse().ok()).collect();
    let sizes = sizes.filter(|sizes| sizes.iter().all(|&size| size <= 4096)).ok_or("its layers cannot be read")?;
    let network = Network::from_blocks(&sizes, &blocks)?;
    Ok((about, vec![network]))
}

/// Learns.
pub(super) fn run(args: &TdArgs) -> anyhow::Result<()> {
    let schedule = schedule(args)?;
    let _right = Lock::of_file(&args.out)?;
    let mut course = match std::fs::read(&args.out) {
        Ok(bytes) => args
            .game
            .resume(&bytes, args.seed)
            .map_err(|what| BadInput::new(format!("cannot go on from {}: {what}", args.out.display())))?,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => args.game.begin(args.seed),
        Err(error) => return Err(error).with_context(|| format!("cannot read {}", args.out.display())),
    };
    let games = args.games.unwrap_or(u64::MAX).min(schedule.games());
    let threads = threads_or_all(args.threads).get();
    let interrupt = interrupt::raised_by_ctrl_c()?;
    // A file that cannot be written is known before the work, not after it.
    save(args, course.as_ref())?;
    let (begin, mut saved, before) = (Instant::now(), Instant::now(), course.games());
    let limit = args.minutes.map(|minutes| Duration::from_secs_f64(minutes * 60.0));
    let bar = progress(games, f64::INFINITY).with_message("games");
    let mut curve: Vec<(u64, f64)> = Vec::new();
    while let Some((stage, done)) = schedule.at(course.games()).filter(|_| course.games() < games) {
        let step = course.batch(stage, done, threads);
        bar.set_position(step.games);
        bar.set_message(format!("error {:.4}, games", step.error));
        curve.push((step.games, step.error));
        if saved.elapsed() > Duration::from_secs(60) {
            save(args, course.as_ref())?;
            saved = Instant::now();
        }
        if interrupt.is_raised() || limit.is_some_and(|limit| begin.elapsed() >= limit) {
            break;
        }
    }
    bar.finish_and_clear();
    save(args, course.as_ref())?;
    report(args, course.as_ref(), &curve, (begin.elapsed(), course.games() - before))
}

fn schedule(args: &TdArgs) -> anyhow::Result<Schedule> {
    let Some(path) = &args.schedule else {
        return Ok(Schedule::parse(args.game.schedule()).expect("the schedule that is built in, which a test reads"));
    };
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(Schedule::parse(&text).map_err(|what| BadInput::new(format!("{}: {what}", path.display())))?)
}

fn save(args: &TdArgs, course: &dyn Course) -> anyhow::Result<()> {
    let command = format!("foehn learn td {} --seed {} --games {}", args.game.name(), args.seed, course.games());
    let about = HeaderText::default().with("seed", args.seed).with("games", course.games()).with("command", command);
    write(&args.out, &args.game.write(about, course.networks()))
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let mut file = WholeFile::create(path)?;
    file.write(bytes)?;
    file.finish()
}

/// How the error fell, in at most ten lines, and where the weights are.
fn report(
    args: &TdArgs,
    course: &dyn Course,
    curve: &[(u64, f64)],
    (time, games): (Duration, u64),
) -> anyhow::Result<()> {
    let every = curve.len().div_ceil(10).max(1);
    let means: Vec<(u64, f64)> = curve
        .chunks(every)
        .map(|part| (part[part.len() - 1].0, part.iter().map(|(_, error)| error).sum::<f64>() / part.len() as f64))
        .collect();
    if args.json {
        let curve: Vec<_> = means.iter().map(|(games, error)| json!({"games": games, "error": error})).collect();
        return output::print_json(&json!({
            "game": args.game.name(), "seed": args.seed, "games": course.games(), "played": games,
            "seconds": time.as_secs_f64(), "curve": curve, "out": args.out,
        }));
    }
    let mut text = String::from("  games  error (what the network says against its returns)\n");
    for (games, error) in means {
        text += &format!("{games:7}  {error:.4}\n");
    }
    text += &format!(
        "{games} games in {:.1} minutes; weights after {} games: {}\n",
        time.as_secs_f64() / 60.0,
        course.games(),
        args.out.display()
    );
    output::print(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schedules_that_are_built_in_can_be_read() {
        for game in TdGame::value_variants() {
            assert!(Schedule::parse(game.schedule()).is_ok_and(|schedule| schedule.games() > 0), "{}", game.name());
        }
    }

    #[test]
    fn what_is_written_is_gone_on_from() {
        let course = TdGame::Pig.begin(3);
        let about = HeaderText::default().with("seed", 3).with("games", 40);
        let bytes = TdGame::Pig.write(about, course.networks());
        assert_eq!(TdGame::Pig.resume(&bytes, 3).map(|course| course.games()), Ok(40));
        assert!(TdGame::Pig.resume(&bytes, 4).is_err_and(|what| what.contains("seed 3")));
        assert!(TdGame::Backgammon.resume(&bytes, 3).is_err_and(|what| what.contains("for pig")));
        assert!(TdGame::Pig.resume(b"something else", 3).is_err());
    }
}
