//! `foehn match`: two sides, each a recipe, an evolved individual or another program, play each opening with both colours. In games
//! of several seats it is a [tournament].

use crate::args::GameParser;
use crate::contestant;
use crate::cores::{self, Division, Share, threads_or_all};
use crate::endgame_args::EndgameArgs;
use crate::failure::BadInput;
use crate::match_journal::{Earlier, Ended, MatchJournal, PairLine};
use crate::match_report::{Forfeited, Report};
use crate::perft::progress;
use crate::search_args::{LimitArgs, RecipeArgs};
use crate::{input, interrupt, output, tournament};
use clap::Args;
use foehn_game::Player;
use foehn_game::any::History;
use foehn_game::kit::Random;
use foehn_games::catalog::{Entry, usual};
use foehn_games::face::DuelFace;
use foehn_games::record::{Dialect, GameResult, Record};
use foehn_games::shelf::Shelf;
use foehn_lab::match_play::{Contestant, End, Ending, GamePlayed, Mind, PairResult, Settings, Standing, play_match};
use foehn_lab::openings::{self, RandomOpenings};
use foehn_lab::rival::Fault;
use foehn_lab::{Interrupt, Sprt};
use foehn_play::{TimeControl, read_duration};
use foehn_search::Budget;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What a move may cost where no limit is given: enough for sense, little enough for many games.
pub(crate) const DEFAULT_NODES: u64 = 10_000;
/// The same against other programs, whose nodes are not ours.
const DEFAULT_TIME: Duration = Duration::from_millis(100);

/// Arguments of `foehn match`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn match default etc=off --game checkers --games 200 --nodes 20000
  foehn match new.toml default --game chess --openings book.epd --time 100ms --games 1000 --sprt 0,10
  foehn match default etc=off --game checkers --clock 10s+100ms --games 40 --endgames
  foehn match default evaluation=plain --game checkers --games 400 --time 100ms --endgames --adjudicate
  foehn match default aspiration=off --game checkers --openings ballots --games 312
  foehn match killers=off,history=off default --game othello --depth 5 --out games.othello
  foehn match default uci:glaurung --game chess --games 40 --time 100ms --openings book.epd --pgn games.pgn
  foehn match default \"xboard:phalanx -b-\" --game chess --games 40 --threads 2
  foehn match threads=2 default --game chess --games 200 --time 100ms
  foehn match default \"uci:gnuchess --uci,Hash=64\" --game chess --games 40
  foehn match default \"engine:foehn engine, etc=off\" --game checkers --openings ballots --games 20
  foehn match individual:RUN/champion default --game chess --games 20 --nodes 20000
  foehn match individual:RUN/champion individual:OTHER/champion --game checkers --games 40
  foehn match method=max-n method=paranoid method=best-reply --game rolit --games 360 --nodes 5000

A and B are each `default` (the game's own recipe), a recipe file (`foehn recipe GAME` prints one), or switches
divided by commas; --recipe, --algorithm and --set change the recipe that both begin with. Openings are played
twice, once with either colour. They come from a file (a position, a list of moves or a checkers ballot a line), are
the ballots that may be drawn (`--openings ballots`, checkers: 156), or come from random moves that leave the game open. Under --nodes or --depth a match is the same every time, whatever
the number of threads; no opening is then played more than once. Elo is that of A over B, from whole pairs.

In chess, A or B can be another program: `uci:` or `xboard:`, its command, and options after commas; without the word
before the colon the program is asked which protocol it speaks. UCI programs get one thread and no book unless an
option says otherwise. All sides have the same time for a move (100 ms if no limit is given); how long each really
took is in the result. With --clock every side has a clock for its whole game, and loses when it oversteps it; the \
result counts those games. A program that does not answer, ends, or plays an illegal move loses that game, which is
reported with its moves.

A or B can be an individual that `foehn learn evolve` made: `individual:` and its file, which must be one of the match's
game. --nodes is its average over a game, what it saves it spends later; without a limit both sides have the nodes that its
own run allowed. It searches no deeper than --depth, and ends its search when its time is over.

In games of several seats two or more recipes play, of any method that suits the game. Every opening is a round: it is
played with everybody in every seat, in all ways in which each contestant has a seat (in four seats 14 games for two
contestants, 36 for three); --games is rounded up to whole rounds. The result says how many games each won (a shared
win is shared) and what a seat got on average, with 95 % intervals by rounds.")]
pub(crate) struct MatchArgs {
    /// A recipe (`default`, a file, or switches such as `etc=off,killers=off`), an individual (`individual:FILE`) or a program (`uci:glaurung`)
    pub(crate) a: String,

    /// Its opponent
    pub(crate) b: String,

    /// Further contestants, in a game of several seats
    #[arg(value_name = "C")]
    pub(crate) more: Vec<String>,

    /// The game; `foehn games` lists them
    #[arg(long, short, value_parser = GameParser, hide_possible_values = true, required = usual().is_none(), default_value = usual())]
    pub(crate) game: &'static Entry,

    /// How many games are played: an even number, for every opening is played with both colours
    #[arg(long, value_name = "N", default_value = "100", value_parser = games)]
    pub(crate) games: usize,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Play with clocks: `10s+100ms`, `40/1m` or `1s/move`; who oversteps the time has lost
    #[arg(long, value_name = "CONTROL", conflicts_with = "time")]
    pub(crate) clock: Option<TimeControl>,

    #[command(flatten)]
    pub(crate) recipe: RecipeArgs,

    /// Let both sides ask the endgame databases that `foehn endgame build` made, or those of a folder
    #[arg(long, value_name = "DIR", num_args = 0..=1)]
    pub(crate) endgames: Option<Option<PathBuf>>,

    /// End a game as soon as these databases know its result
    #[arg(long, requires = "endgames")]
    pub(crate) adjudicate: bool,

    /// Begin with the openings in this file, or with the game's `ballots`, in their order unless there is a --seed
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,

    /// Begin with so many random moves instead of a number that suits the game
    #[arg(long, value_name = "N", conflicts_with = "openings")]
    pub(crate) opening_plies: Option<usize>,

    /// The seed of random openings, or of the order of those in a file
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,

    /// Stop as soon as it is clear whether A is e1 Elo stronger than B or only e0 (5 % errors)
    #[arg(long, value_name = "E0,E1", value_parser = sprt, allow_hyphen_values = true)]
    pub(crate) sprt: Option<Sprt>,

    /// Call a game of so many plies a draw
    #[arg(long, value_name = "N", default_value = "400")]
    pub(crate) max_plies: usize,

    /// Take so many cores; all if left out
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// What the cores are for: `work` plays several games at a time, `search` one, whose searches have all threads
    #[arg(long, value_enum, default_value = "work", hide_possible_values = true, value_name = "work|search")]
    pub(crate) share: Share,

    /// Write the games to this file, in the format of the game
    #[arg(long, visible_aliases = ["pgn", "pgn-out"], value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// Wait so much longer for another program than it may take, before it loses the game
    #[arg(long, value_name = "T", default_value = "5s", value_parser = read_duration)]
    grace: Duration,

    /// Have the games played by the workers of a hub, that of this machine or another one
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "URL#TOKEN", num_args = 0..=1, conflicts_with = "threads")]
    pub(crate) hub: Option<Option<String>>,

    /// The folder of the hub of this machine
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "DIR", requires = "hub")]
    pub(crate) hub_dir: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Plays the match.
pub(crate) fn run(args: MatchArgs) -> anyhow::Result<()> {
    let entry = args.game;
    #[cfg(feature = "cluster")]
    if let Some(hub) = &args.hub {
        let place = crate::cluster::HubPlace { hub: hub.clone(), dir: args.hub_dir.clone(), authority: None };
        return crate::cluster::matches::play(&args, &place);
    }
    if entry.duel().is_err() {
        return tournament::run(&args);
    }
    if !args.more.is_empty() {
        let found = args.more.len() + 2;
        let what = format!("found {found} contestants, and {} is a game for two", entry.title);
        return Err(BadInput::new(what)
            .with_hint("`foehn match A B` takes two; games of several seats take more")
            .into());
    }
    let words = [contestant::Word::read(&args.a, entry)?, contestant::Word::read(&args.b, entry)?];
    let foreign = words.iter().any(contestant::Word::is_program);
    let default = match args.clock {
        Some(_) => Budget::default(),
        None if foreign => Budget::time(DEFAULT_TIME),
        None => Budget::nodes(words.iter().filter_map(contestant::Word::nodes_allowed).max().unwrap_or(DEFAULT_NODES)),
    };
    let budget = args.limits.budget(default);
    let duel = entry.duel()?;
    let base = args.recipe.method_recipe(entry)?;
    let shelf = args.shelf(entry)?;
    let interrupt = interrupt::raised_by_ctrl_c()?;
    let [a, b] = words;
    let sit = |word: contestant::Word| word.sit_down(entry, &base, &args.limits, &budget, args.grace, &interrupt);
    let mut contestants = [sit(a)?, sit(b)?];
    let division = divide(&args, &mut contestants)?;
    let openings = openings(&args, duel, &budget)?;
    let settings = Settings {
        pairs: args.games / 2,
        threads: division.at_a_time,
        longest_game: args.max_plies,
        sprt: args.sprt,
        grace: args.grace,
        clock: args.clock,
        shelf,
        adjudicated: args.adjudicate,
        before: Standing::default(),
    };
    let (mut report, written) = play(&args, duel, &contestants, openings, settings, &interrupt)?;
    report.cores = division.text("games", greediest(&contestants));
    // The result first: whatever became of the file, the games were played.
    match args.json {
        true => output::print_json(&report.as_json(args.game))?,
        false => output::print(&report.summary())?,
    }
    written
}

/// Divides the cores between games and searches; where searches have them all, the recipes say so from now on.
fn divide(args: &MatchArgs, contestants: &mut [Contestant; 2]) -> Result<Division, BadInput> {
    let division = Division::of(threads_or_all(args.threads), args.share, greediest(contestants));
    if let Some(threads) = division.each {
        for side in contestants {
            match &mut side.mind {
                Mind::Recipe(recipe) => cores::give(recipe, threads)?,
                // They say themselves how many threads they take.
                Mind::Individual(..) | Mind::Program(..) => (),
            }
        }
    }
    Ok(division)
}

/// The most threads that a side uses for one search.
fn greediest(contestants: &[Contestant; 2]) -> usize {
    let threads = contestants.iter().map(|side| match &side.mind {
        Mind::Recipe(recipe) => cores::of(recipe),
        Mind::Individual(..) | Mind::Program(..) => 1,
    });
    threads.max().unwrap_or(1)
}

impl MatchArgs {
    /// The databases that were asked for; none unless they were.
    fn shelf(&self, entry: &'static Entry) -> anyhow::Result<Shelf> {
        let Some(folder) = &self.endgames else { return Ok(Shelf::default()) };
        let found = EndgameArgs::in_folder(folder.clone()).open(entry)?;
        if found.lacks || entry.duel().is_ok_and(|duel| duel.endings().is_none()) {
            let hint = format!("`foehn endgame build {}` makes some, where the game has them", entry.name);
            return Err(BadInput::new(format!("--endgames: there are none of {}", entry.name)).with_hint(&hint).into());
        }
        Ok(found.shelf)
    }
}

fn play(
    args: &MatchArgs,
    duel: &'static dyn DuelFace,
    contestants: &[Contestant; 2],
    openings: Openings,
    mut settings: Settings,
    interrupt: &Interrupt,
) -> anyhow::Result<(Report, anyhow::Result<()>)> {
    let begun = Instant::now();
    let (mut journal, earlier) = match args.out.as_deref().map(MatchJournal::open).transpose()? {
        Some((journal, earlier)) => (Some(journal), earlier),
        None => (None, Earlier::default()),
    };
    settings.before = earlier.standing;
    let names = contestants.each_ref().map(|side| side.name.clone());
    let bar = progress(args.games as u64, f64::INFINITY).with_message("games");
    bar.set_position(earlier.standing.games());
    let mut forfeits = earlier.forfeits;
    let (standing, end) = play_match(duel, contestants, openings, &settings, interrupt, |pair, standing| {
        bar.set_position(standing.games());
        bar.set_message(Report::running(standing, settings.sprt.as_ref()));
        let round = |part: usize| format!("{}.{}", standing.games() / 2, part + 1);
        let lost = [0, 1].into_iter().filter_map(|part| Forfeited::of(&pair[part], &round(part)));
        let lost: Vec<Forfeited> = lost.collect();
        if let Some(journal) = &mut journal {
            let games = [0, 1].map(|part| game_text(args.game.files, &pair[part], &names, &round(part)));
            journal.add(&PairLine { result: PairResult::of(pair), games, forfeits: lost.clone() });
        }
        forfeits.extend(lost);
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    let ended = if end == End::Interrupted { Ended::Interrupted } else { Ended::Whole };
    let written = journal.map_or(Ok(()), |journal| journal.finish(ended));
    let report = Report {
        names,
        asked: args.games as u64,
        timed: args.clock.is_some() || foreign_or_timed(contestants),
        clock: args.clock,
        standing,
        end,
        sprt: settings.sprt,
        forfeits,
        cores: String::new(),
        seconds: begun.elapsed().as_secs_f64(),
    };
    Ok((report, written))
}

pub(crate) type Openings = Box<dyn Iterator<Item = History> + Send>;

/// The openings of a match. Where time decides, a game never repeats, and neither need the openings be as many as the pairs.
fn openings(args: &MatchArgs, duel: &'static dyn DuelFace, budget: &Budget) -> anyhow::Result<Openings> {
    match &args.openings {
        None => {
            let seed = args.seed.unwrap_or(1);
            Ok(Box::new(RandomOpenings::new(duel, args.game.start(), args.opening_plies, seed)))
        }
        Some(file) => openings_of_file(args, file, budget),
    }
}

/// The openings in a file, or the ballots of the game.
pub(crate) fn openings_of_file(args: &MatchArgs, file: &Path, budget: &Budget) -> anyhow::Result<Openings> {
    let entry = args.game;
    let start = entry.start();
    let mut openings = if file.as_os_str() == BALLOTS && !file.exists() {
        ballots(entry)?
    } else {
        let text = input::read_text(file)?;
        let wrong = |what: String| BadInput::new(format!("{}: {what}", file.display()));
        let openings = openings::read(&text, &start).map_err(|error| wrong(error.to_string()))?;
        if openings.is_empty() {
            return Err(
                wrong("found no opening, expected a position or a list of moves in each line".to_owned()).into()
            );
        }
        openings
    };
    if let Some(seed) = args.seed {
        let mut random = Random::new(seed);
        (1..openings.len()).rev().for_each(|index| openings.swap(index, random.below(index + 1)));
    }
    match budget.time.is_some() || args.clock.is_some() {
        true => Ok(Box::new(openings.into_iter().cycle())),
        false => Ok(Box::new(openings.into_iter())),
    }
}

/// The word for the ballots of the game instead of a file.
const BALLOTS: &str = "ballots";

fn ballots(entry: &Entry) -> Result<Vec<History>, BadInput> {
    let ballots = openings::ballots(entry);
    match ballots.is_empty() {
        true => Err(BadInput::new(format!("--openings ballots: nothing is drawn by lot in {}", entry.name))),
        false => Ok(ballots),
    }
}

/// Whether the time for each move says something: where it is the limit, or the nodes are not all ours.
fn foreign_or_timed(contestants: &[Contestant; 2]) -> bool {
    contestants.iter().any(|side| side.budget.time.is_some() || matches!(side.mind, Mind::Program(..)))
}

/// The game in its own format.
fn game_text(dialect: &Dialect, game: &GamePlayed, names: &[String; 2], round: &str) -> String {
    let mut record = Record::from_history(&game.history, dialect);
    record.result = GameResult::from(game.outcome);
    let mut tags = vec![("Event", "foehn match"), ("Round", round)];
    for player in [Player::FIRST, Player::SECOND] {
        tags.push((dialect.players[player.index()], &names[game.contestant(player)]));
    }
    match &game.ending {
        Ending::Rules => {}
        Ending::Known => tags.push(("Termination", "adjudication")),
        Ending::Length => tags.push(("Termination", "greatest length")),
        Ending::Forfeit(_, Fault::Resigned) => tags.push(("Termination", "resignation")),
        Ending::Forfeit(_, fault) if fault.is_time() => tags.push(("Termination", "time forfeit")),
        Ending::Forfeit(..) => tags.push(("Termination", "rules infraction")),
    }
    for (name, value) in tags {
        record.tags.set(name, value).expect("these are proper tag names");
    }
    record.text(dialect)
}

pub(crate) fn games(text: &str) -> Result<usize, String> {
    match text.parse::<usize>() {
        Ok(games) if games > 0 && games % 2 == 0 => Ok(games),
        Ok(games) if games % 2 == 1 => Err(format!(
            "expected an even number, for every opening is played with both colours; try {}",
            games.saturating_add(1)
        )),
        _ => Err("expected an even number of games, 2 or more".to_owned()),
    }
}

pub(crate) fn sprt(text: &str) -> Result<Sprt, String> {
    let read = |text: &str| text.trim().parse::<f64>().ok();
    let both = text.split_once(',').and_then(|(e0, e1)| Some((read(e0)?, read(e1)?)));
    let test = both.and_then(|(e0, e1)| Sprt::new(e0, e1));
    test.ok_or_else(|| "expected two Elo differences within 1000, the smaller one first, such as `0,5`".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_even_and_tests_in_order() {
        assert_eq!(games("10"), Ok(10));
        assert!(games("7").unwrap_err().contains("try 8"));
        assert!(games("0").is_err() && games("-2").is_err() && games("x").is_err());
        assert!(sprt("0,5").is_ok() && sprt("-3, 1.5").is_ok());
        for wrong in ["", "5", "5,0", "0,0", "a,b", "nan,1", "0,1e9"] {
            assert!(sprt(wrong).is_err(), "{wrong}");
        }
    }
}
