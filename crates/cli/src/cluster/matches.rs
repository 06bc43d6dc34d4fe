//! Matches on a cluster: `foehn hub submit match ..` leaves one there, `foehn match .. --hub` waits for it.

use super::{HubPlace, failed};
use crate::args::GameParser;
use crate::contestant::Word;
use crate::failure::{BadInput, Interrupted};
use crate::lab::fingerprint;
use crate::match_play::{DEFAULT_NODES, MatchArgs, games, sprt};
use crate::perft::progress;
use crate::search_args::{LimitArgs, RecipeArgs, method_with_file};
use crate::{interrupt, output};
use clap::Args;
use foehn_cluster::{MatchSpec, Spec};
use foehn_game::NotationError;
use foehn_games::catalog::{Entry, usual};
use foehn_lab::Sprt;
use foehn_lab::job::Limit;
use foehn_search::MethodRecipe;
use serde_json::json;
use std::time::Duration;

/// Arguments of `foehn hub submit match`.
#[derive(Args)]
pub(crate) struct SubmitMatchArgs {
    /// A recipe: `default`, a file, or switches such as `etc=off,killers=off`
    a: String,

    /// Its opponent
    b: String,

    /// The game; `foehn games` lists them
    #[arg(long, short, value_parser = GameParser, hide_possible_values = true, required = usual().is_none(), default_value = usual())]
    game: &'static Entry,

    /// How many games are played at most: an even number, for every opening is played with both colours
    #[arg(long, value_name = "N", default_value = "1000", value_parser = games)]
    games: usize,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    recipe: RecipeArgs,

    /// The seed of the openings
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,

    /// Stop as soon as it is clear whether A is e1 Elo stronger than B or only e0 (5 % errors)
    #[arg(long, value_name = "E0,E1", value_parser = sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    #[command(flatten)]
    place: HubPlace,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Submits a match and prints the name of its run.
pub(super) fn submit(args: &SubmitMatchArgs) -> anyhow::Result<()> {
    let spec = MatchSpec {
        game: args.game.name.to_owned(),
        names: [args.a.clone(), args.b.clone()],
        changes: [changes(args.game, &args.a, &args.recipe)?, changes(args.game, &args.b, &args.recipe)?],
        limits: [limit(&args.limits)?; 2],
        seed: args.seed,
        pairs: args.games as u64 / 2,
        sprt: args.sprt.map(|test| (test.e0, test.e1)),
    };
    let id = args.place.connect()?.submit(&Spec::Match(spec), fingerprint()).map_err(failed)?;
    match args.json {
        true => output::print_json(&json!({ "run": id })),
        false => output::say(&id),
    }
}

/// Has a match played on a hub's workers, and waits for it.
pub(crate) fn play(args: &MatchArgs, place: &HubPlace) -> anyhow::Result<()> {
    let refused = [
        ("--clock", args.clock.is_some()),
        ("--openings", args.openings.is_some()),
        ("--opening-plies", args.opening_plies.is_some()),
        ("--endgames", args.endgames.is_some()),
        ("--out", args.out.is_some()),
        ("further contestants", !args.more.is_empty()),
    ];
    if let Some((name, _)) = refused.iter().find(|(_, given)| *given) {
        return Err(BadInput::new(format!(
            "{name} does not go with --hub: workers play pairs of games from random openings with fixed nodes or depth"
        ))
        .into());
    }
    let spec = Spec::Match(MatchSpec {
        game: args.game.name.to_owned(),
        names: [args.a.clone(), args.b.clone()],
        changes: [changes(args.game, &args.a, &args.recipe)?, changes(args.game, &args.b, &args.recipe)?],
        limits: [limit(&args.limits)?; 2],
        seed: args.seed.unwrap_or(1),
        pairs: args.games as u64 / 2,
        sprt: args.sprt.map(|test| (test.e0, test.e1)),
    });
    let interrupt = interrupt::raised_by_ctrl_c()?;
    let hub = place.connect()?;
    let id = hub.submit(&spec, fingerprint()).map_err(failed)?;
    let bar = progress(args.games as u64 / 2, f64::INFINITY).with_message(id.clone());
    loop {
        let (line, score) = hub.result(&id).map_err(failed)?;
        bar.set_position(line.settled);
        bar.set_message(format!("{id}: {}", line.score));
        if line.state != "open" {
            bar.finish_and_clear();
            return match args.json {
                true => output::print_json(&json!({ "run": line, "result": score })),
                false => output::print(&super::show::result(&line, &score)),
            };
        }
        if interrupt.is_raised() {
            bar.finish_and_clear();
            let words = format!(
                "{id} goes on without this command; `foehn hub result {id}` says what it has found, `foehn hub cancel {id}` ends it"
            );
            return Err(Interrupted::new(words).into());
        }
        std::thread::sleep(Duration::from_millis(300));
    }
}

fn limit(limits: &LimitArgs) -> anyhow::Result<Limit> {
    match limits {
        LimitArgs { time: Some(_), .. } => {
            let words = "--time: a game under a limit of time cannot be played again to check it";
            Err(BadInput::new(words).with_hint("give --nodes or --depth").into())
        }
        LimitArgs { simulations: Some(_), .. } => {
            Err(BadInput::new("--simulations: a match on a cluster has --nodes or --depth").into())
        }
        LimitArgs { depth: Some(_), nodes: Some(_), .. } => {
            Err(BadInput::new("--depth and --nodes: a match on a cluster has one limit").into())
        }
        LimitArgs { depth: Some(depth), .. } => Ok(Limit::Depth(*depth)),
        LimitArgs { nodes, .. } => Ok(Limit::Nodes(nodes.unwrap_or(DEFAULT_NODES))),
    }
}

/// How a side changes the game's own recipe, as data that a worker understands.
fn changes(entry: &'static Entry, text: &str, args: &RecipeArgs) -> anyhow::Result<Vec<String>> {
    let duel = entry.duel()?;
    let base = args.method_recipe(entry)?;
    let recipe = match Word::read(text, entry)? {
        Word::Default => base,
        Word::File(path) => method_with_file(base, &path)?,
        Word::Switches(switches) => {
            let mut recipe = base;
            for change in switches.split(',') {
                entry.assign(&mut recipe, change).map_err(|error| {
                    BadInput::new(format!("contestant {}: {error}", NotationError::quote(text)))
                        .with_hint("`foehn recipe GAME` lists the switches")
                })?;
            }
            recipe
        }
        Word::Individual(..) | Word::Program(..) => {
            let what = format!("{}: on a cluster both sides are recipes", NotationError::quote(text));
            return Err(BadInput::new(what)
                .with_hint("`default`, a recipe file, or switches such as `etc=off`")
                .into());
        }
    };
    let MethodRecipe::AlphaBeta(recipe) = recipe else {
        let what = format!("{}: on a cluster both sides search by alpha-beta, so far", NotationError::quote(text));
        return Err(BadInput::new(what).into());
    };
    let usual = duel.recipe().switches();
    let differs = recipe.switches().into_iter().zip(usual).filter(|(own, usual)| own.value != usual.value);
    Ok(differs.map(|(own, _)| format!("{}={}", own.name, own.value.trim_matches('"'))).collect())
}
