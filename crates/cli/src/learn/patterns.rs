//! `foehn learn patterns`: how much the pattern around a move, what it takes and where it lies speak for it, learned from games of the engine with itself.
//!
//! The strengths are those under which the engine's own choices are likeliest (minorisation-maximisation, Coulom 2007). Games are seeded one by one, so the
//! same command gives the same file; a run that is interrupted learns from the games that were finished.

use crate::args::GameParser;
use crate::failure::BadInput;
use crate::perft::progress;
use crate::whole_file::WholeFile;
use crate::{interrupt, output};
use clap::Args;
use foehn_game::any::History;
use foehn_games::catalog::Entry;
use foehn_games::go::playout::{FEATURES, KINDS, move_features, pattern_text};
use foehn_games::go::{Go, PatternWeights};
use foehn_lab::Interrupt;
use foehn_learn::minorisation::{Choice, Strengths};
use foehn_search::any::Thinker;
use foehn_search::{Budget, MethodRecipe, Whole};
use serde_json::json;
use std::fmt::Write;
use std::path::PathBuf;

/// Arguments of `foehn learn patterns`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn learn patterns go --games 20 --simulations 100             a first look, in a minute
  foehn learn patterns go --games 1000 --out patterns.txt --seed 7

The engine plays Go against itself. Every move that it chose is a choice among all legal ones, and the strengths of patterns of three by
three points, of captures and rescues, and of the distance from the last move are those under which the choices are likeliest.
Ctrl-C ends the games; what was played by then is learned from.")]
pub(super) struct PatternsArgs {
    /// The game: go, go13 or go19
    #[arg(value_parser = GameParser, hide_possible_values = true, default_value = "go")]
    game: &'static Entry,

    /// How many games are played
    #[arg(long, value_name = "N", default_value = "100", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,

    /// The simulations for each move of the games
    #[arg(long, value_name = "N", default_value = "400", value_parser = clap::value_parser!(u64).range(1..))]
    simulations: u64,

    /// How often all strengths are improved
    #[arg(long, value_name = "N", default_value = "20", value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: u32,

    /// The seed of the games
    #[arg(long, value_name = "S", default_value = "1", value_parser = clap::value_parser!(u32).range(..=1_000_000_000))]
    seed: u32,

    /// Write the strengths to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A pattern is told apart from the others when it was seen this often.
const LEAST_SEEN: usize = 10;

/// Learns.
pub(super) fn run(args: &PatternsArgs) -> anyhow::Result<()> {
    if args.game.start().typed::<Go>().is_none() {
        let what = format!("patterns are learned for Go, not for {}", args.game.title);
        return Err(BadInput::new(what).with_hint("try `foehn learn patterns go`").into());
    }
    let interrupt = interrupt::raised_by_ctrl_c()?;
    // A file that cannot be written is known before the work, not after it.
    let file = args.out.as_deref().map(WholeFile::create).transpose()?;
    let (games, choices) = play_games(args, &interrupt)?;
    let mut strengths = Strengths::even(FEATURES);
    for _ in 0..args.rounds {
        strengths.round(&choices);
    }
    let seen = count_seen(&choices);
    let made = format!("games {games}, simulations {}, seed {}, rounds {}", args.simulations, args.seed, args.rounds);
    let weights = PatternWeights::new(&made, rounded(&strengths, &seen));
    if let Some(mut file) = file {
        file.write(weights.text())?;
        file.finish()?;
    }
    let even = Strengths::even(FEATURES);
    let perplexity = |found: &Strengths<KINDS>| (-found.likelihood(&choices) / choices.len().max(1) as f64).exp();
    let told = Told { games, choices: choices.len(), even: perplexity(&even), learned: perplexity(&strengths), seen };
    match args.json {
        true => output::print_json(&json!({
            "game": args.game.name,
            "games": games,
            "total": args.games,
            "choices": told.choices,
            "even": told.even,
            "learned": told.learned,
            "seed": args.seed,
        })),
        false => output::print(&told.text(&strengths)),
    }
}

/// Plays the games and notes every choice; how many games were finished.
fn play_games(args: &PatternsArgs, interrupt: &Interrupt) -> anyhow::Result<(u32, Vec<Choice<KINDS>>)> {
    let bar = progress(u64::from(args.games), f64::INFINITY).with_message("games");
    let mut choices = Vec::new();
    let mut finished = 0;
    for game in 0..args.games {
        let mut recipe = args.game.recipe();
        if let MethodRecipe::MonteCarlo(own) = &mut recipe {
            own.seed = Whole::new((args.seed + game) as i32);
        }
        let mut engine = args.game.thinker(recipe).map_err(BadInput::new)?;
        match play_game(engine.as_mut(), args, interrupt) {
            Some(made) => choices.extend(made),
            None => break,
        }
        finished += 1;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok((finished, choices))
}

/// The choices of a game; `None` where it was interrupted.
fn play_game(engine: &mut dyn Thinker, args: &PatternsArgs, interrupt: &Interrupt) -> Option<Vec<Choice<KINDS>>> {
    let mut history = History::new(args.game.start());
    let points = history.position().picture().rows.len().pow(2);
    let budget = Budget::simulations(args.simulations);
    let mut choices = Vec::new();
    // What comes after that many moves is taking back and forth.
    while !history.is_over() && history.moves().len() < 3 * points / 2 {
        let answer = engine.think(history.sight(), &budget, 1, &mut |_| ());
        if interrupt.is_raised() {
            return None;
        }
        let mv = *answer.best().moves.first()?;
        let go = history.position().typed::<Go>()?;
        let made = foehn_game::Game::moves(go).get(mv.index()).copied();
        let seen = move_features(go);
        let chosen = seen.iter().position(|&(other, _)| Some(other) == made).filter(|_| seen.len() > 1);
        if let Some(chosen) = chosen {
            choices.push(Choice { moves: seen.into_iter().map(|(_, features)| features).collect(), chosen });
        }
        history.play(mv);
    }
    Some(choices)
}

/// How often each pattern could be chosen.
fn count_seen(choices: &[Choice<KINDS>]) -> Vec<usize> {
    let mut seen = vec![0; FEATURES[0]];
    for features in choices.iter().flat_map(|choice| &choice.moves) {
        seen[features[0] as usize] += 1;
    }
    seen
}

/// The strengths for a file: three digits, and 1 for patterns that were hardly seen.
fn rounded(strengths: &Strengths<KINDS>, seen: &[usize]) -> [Vec<f32>; KINDS] {
    let mut gammas = strengths.gammas.clone().map(|kind| {
        kind.into_iter().map(|gamma| ((gamma * 1000.0).round() / 1000.0).max(0.001) as f32).collect::<Vec<_>>()
    });
    for (gamma, _) in gammas[0].iter_mut().zip(seen).filter(|&(_, &seen)| seen < LEAST_SEEN) {
        *gamma = 1.0;
    }
    gammas
}

/// What is told of a run.
struct Told {
    games: u32,
    choices: usize,
    even: f64,
    learned: f64,
    seen: Vec<usize>,
}

impl Told {
    fn text(&self, strengths: &Strengths<KINDS>) -> String {
        let Told { games, choices, even, learned, seen } = self;
        let mut text = format!(
            "{choices} choices of {games} games: a move is found among {learned:.1} equally likely ones, among {even:.1} without what was learned\n"
        );
        let mut ranked: Vec<usize> = (0..seen.len()).filter(|&code| seen[code] >= LEAST_SEEN).collect();
        let gammas = &strengths.gammas[0];
        ranked.sort_by(|&one, &other| gammas[other].total_cmp(&gammas[one]).then(one.cmp(&other)));
        let _ = writeln!(text, "strongest patterns (X moves, O is the other, # the edge):");
        for &code in ranked.iter().take(8) {
            let _ = writeln!(text, "  {}  {:8.2}  seen {}", pattern_text(code as u16), gammas[code], seen[code]);
        }
        text
    }
}
