//! `foehn match` in a game of several seats: two or more recipes, every opening with everybody in every seat.

use crate::contestant::Word;
use crate::cores::threads_or_all;
use crate::failure::BadInput;
use crate::match_play::{DEFAULT_NODES, MatchArgs, Openings, openings_of_file};
use crate::match_report::end_name;
use crate::perft::progress;
use crate::whole_file::WholeFile;
use crate::{interrupt, output};
use foehn_game::any::History;
use foehn_games::catalog::Entry;
use foehn_games::record::{Dialect, Record};
use foehn_lab::Estimate;
use foehn_lab::match_play::End;
use foehn_lab::openings::SeatOpenings;
use foehn_lab::tournament::{
    Entrant, EntrantResult, RoundMean, SeatGame, Settings, Standings, play_tournament, seatings,
};
use foehn_search::Budget;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::time::Instant;

/// Plays the tournament.
pub(crate) fn run(args: &MatchArgs) -> anyhow::Result<()> {
    let entry = args.game;
    refuse_what_needs_two(args)?;
    let budget = args.limits.budget(Budget::nodes(DEFAULT_NODES));
    let base = args.recipe.method_recipe(entry)?;
    let words = [&args.a, &args.b].into_iter().chain(&args.more).map(|text| Word::read(text, args.game));
    let words = words.collect::<Result<Vec<_>, _>>()?;
    let entrants = words.into_iter().map(|word| word.enter(entry, &base, &budget));
    let entrants = entrants.collect::<anyhow::Result<Vec<_>>>()?;
    entrants.iter().try_for_each(|entrant| args.limits.check(&entrant.recipe))?;
    let games_a_round = games_a_round(entry, entrants.len())?;
    let settings = Settings {
        rounds: args.games.div_ceil(games_a_round),
        threads: threads_or_all(args.threads),
        longest_game: args.max_plies,
    };
    let (report, written) = play(args, &entrants, openings(args, &budget)?, &settings)?;
    // The result first: whatever became of the file, the games were played.
    match args.json {
        true => output::print_json(&report.as_json())?,
        false => output::print(&report.summary())?,
    }
    written
}

/// More games than this in one round are no use to anybody.
const MOST_GAMES_A_ROUND: usize = 10_000;

fn games_a_round(entry: &Entry, entrants: usize) -> Result<usize, BadInput> {
    let seats = entry.rules.seats();
    // Counted roughly before they are listed: the list grows with the power of the seats.
    let roughly = (0..seats).try_fold(1_usize, |ways, _| ways.checked_mul(entrants));
    match roughly {
        Some(ways) if ways <= MOST_GAMES_A_ROUND => Ok(seatings(entrants, seats).len()),
        _ => {
            let what = format!("{entrants} contestants can sit at {} in too many ways", entry.title);
            Err(BadInput::new(what).with_hint("take fewer contestants at a time"))
        }
    }
}

/// Options that make sense between two sides only.
fn refuse_what_needs_two(args: &MatchArgs) -> Result<(), BadInput> {
    let given =
        [("--clock", args.clock.is_some()), ("--sprt", args.sprt.is_some()), ("--endgames", args.endgames.is_some())];
    match given.into_iter().find(|(_, given)| *given) {
        None => Ok(()),
        Some((option, _)) => {
            let title = args.game.title;
            Err(BadInput::new(format!("{option}: only matches of games for two have it, and {title} is none")))
        }
    }
}

fn openings(args: &MatchArgs, budget: &Budget) -> anyhow::Result<Openings> {
    match &args.openings {
        // Cards make the games differ; moves at random would say something of the hands.
        None if args.game.secrets().is_some() && args.opening_plies.is_none() => {
            Ok(Box::new(std::iter::repeat(History::new(args.game.start()))))
        }
        None => Ok(Box::new(SeatOpenings::new(args.game.start(), args.opening_plies, args.seed.unwrap_or(1)))),
        Some(file) => openings_of_file(args, file, budget),
    }
}

fn play(
    args: &MatchArgs,
    entrants: &[Entrant],
    openings: Openings,
    settings: &Settings,
) -> anyhow::Result<(Report, anyhow::Result<()>)> {
    let begun = Instant::now();
    let interrupt = interrupt::raised_by_ctrl_c()?;
    let mut out = args.out.as_deref().map(WholeFile::create).transpose()?;
    let names: Vec<String> = entrants.iter().map(|entrant| entrant.name.clone()).collect();
    let games_a_round = seatings(entrants.len(), args.game.rules.seats()).len();
    let asked = settings.rounds * games_a_round;
    let bar = progress(asked as u64, f64::INFINITY).with_message("games");
    let mut written = Ok(());
    let played = play_tournament(args.game, entrants, openings, settings, &interrupt, |round, standings| {
        bar.set_position(standings.games());
        for (game, part) in round.iter().zip(1..) {
            if let (Some(out), Ok(())) = (&mut out, &written) {
                let number = format!("{}.{part}", standings.rounds());
                written = out.write(game_text(args.game.files, game, &names, &number));
            }
        }
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    let (standings, end) = played.map_err(BadInput::new)?;
    let written = written.and_then(|()| out.map_or(Ok(()), WholeFile::finish));
    let seconds = begun.elapsed().as_secs_f64();
    Ok((Report { entry: args.game, names, games_a_round, asked, standings, end, seconds }, written))
}

/// The game in its own format.
fn game_text(dialect: &Dialect, game: &SeatGame, names: &[String], round: &str) -> String {
    let mut record = Record::from_history(&game.history, dialect);
    let mut tags = vec![("Event", "foehn match"), ("Round", round)];
    tags.extend(dialect.players.iter().zip(&game.seating).map(|(&seat, &entrant)| (seat, names[entrant].as_str())));
    if game.cut {
        tags.push(("Termination", "greatest length"));
    }
    for (name, value) in tags {
        record.tags.set(name, value).expect("these are proper tag names");
    }
    record.text(dialect)
}

/// A tournament that has ended, one way or another.
struct Report {
    entry: &'static Entry,
    names: Vec<String>,
    games_a_round: usize,
    /// How many games were to be played, in whole rounds.
    asked: usize,
    standings: Standings,
    end: End,
    seconds: f64,
}

impl Report {
    fn unit(&self) -> &'static str {
        self.entry.unit().unwrap_or("points")
    }

    /// What each contestant has reached, in the order in which they were named; none before the first round is finished.
    fn results(&self) -> impl Iterator<Item = (&str, EntrantResult)> {
        let results = self.names.iter().enumerate();
        results.filter_map(|(entrant, name)| Some((name.as_str(), self.standings.result(entrant)?)))
    }

    /// Every two contestants, and the lead of the first.
    fn leads(&self) -> impl Iterator<Item = (&str, &str, RoundMean)> {
        let count = self.names.len();
        let pairs = (0..count).flat_map(move |first| (first + 1..count).map(move |second| (first, second)));
        pairs.filter_map(|(first, second)| {
            let lead = self.standings.lead(first, second)?;
            Some((self.names[first].as_str(), self.names[second].as_str(), lead))
        })
    }

    /// The result for people.
    fn summary(&self) -> String {
        let (rounds, games, a_round) = (self.standings.rounds(), self.standings.games(), self.games_a_round);
        let mut text = format!("{} with {} contestants\n\n", self.entry.title, self.names.len());
        text.push_str(&format!("games   {games}{}\n", self.ended()));
        text.push_str(&format!("rounds  {rounds} openings, each with {a_round} ways to sit\n\n"));
        let a_seat = format!("{} a seat", self.unit());
        let heading = ["contestant", "games", "seats", "won", "share", "95 %", &a_seat, "95 %"].map(str::to_owned);
        let rows: Vec<_> =
            std::iter::once(heading).chain(self.results().map(|(name, result)| row(name, &result))).collect();
        text.push_str(&output::table(&rows));
        text.push('\n');
        for (first, second, lead) in self.leads() {
            let value = 100.0 * lead.estimate.value;
            let interval = interval(&lead, |share| format!("{:+.1}", 100.0 * share));
            text.push_str(&format!("lead    {value:+.1} % of games ({interval}): {first} over {second}\n"));
        }
        let nodes: Vec<_> = self.results().map(|(_, result)| output::grouped(result.spent.nodes)).collect();
        text.push_str(&format!("nodes   {} in {:.1} s\n", nodes.join(", "), self.seconds));
        text
    }

    /// Why there are fewer games than were asked for.
    fn ended(&self) -> String {
        match self.end {
            End::Finished | End::Decided(_) => String::new(),
            End::Interrupted => format!(" of {} (interrupted)", self.asked),
            End::OutOfOpenings => format!(" of {} (no further opening; another one would repeat a game)", self.asked),
        }
    }

    /// The result for programs.
    fn as_json(&self) -> Value {
        let contestants = self.results().map(|(name, result)| {
            json!({
                "name": name,
                "games": result.games,
                "seats": result.seats,
                "wins": result.wins,
                "win_rate": mean_json(&result.win_rate),
                "payoff": mean_json(&result.payoff),
                "moves": result.spent.moves,
                "nodes": result.spent.nodes,
                "seconds_a_move": result.spent.seconds_a_move(),
            })
        });
        let leads =
            self.leads().map(|(first, second, lead)| json!({ "of": first, "over": second, "lead": mean_json(&lead) }));
        json!({
            "game": self.entry.name,
            "contestants": contestants.collect::<Vec<_>>(),
            "leads": leads.collect::<Vec<_>>(),
            "unit": self.unit(),
            "rounds": self.standings.rounds(),
            "games_a_round": self.games_a_round,
            "games": self.standings.games(),
            "total": self.asked,
            "end": end_name(self.end),
            "seconds": self.seconds,
        })
    }
}

fn row(name: &str, result: &EntrantResult) -> [String; 8] {
    [
        name.to_owned(),
        result.games.to_string(),
        result.seats.to_string(),
        format!("{:.1}", result.wins),
        format!("{:.1} %", 100.0 * result.win_rate.estimate.value),
        interval(&result.win_rate, |share| format!("{:.1}", 100.0 * share)),
        format!("{:.2}", result.payoff.estimate.value),
        interval(&result.payoff, |payoff| format!("{payoff:.2}")),
    ]
}

/// The 95 % interval of a mean, which one round does not have.
fn interval(mean: &RoundMean, text: impl Fn(f64) -> String) -> String {
    match mean.standard_error {
        Some(_) => format!("{} to {}", text(mean.estimate.low), text(mean.estimate.high)),
        None => "one round".to_owned(),
    }
}

/// A mean with its error and interval, which are null where there is one round only.
fn mean_json(mean: &RoundMean) -> Value {
    let Estimate { value, low, high, .. } = mean.estimate;
    let known = |end: f64| mean.standard_error.map(|_| end);
    json!({ "mean": value, "error": mean.standard_error, "low": known(low), "high": known(high) })
}
