//! The arguments of every command that searches: what the search may spend, and the recipe it follows.
//!
//! A recipe is made in this order: the game's default, or its default of `--method`, then `--recipe FILE`, then `--algorithm`, then each
//! `--set`.

use crate::cores::SearchThreads;
use crate::failure::BadInput;
use crate::input;
use clap::Args;
use foehn_games::catalog::Entry;
use foehn_games::face::DuelFace;
use foehn_play::read_duration;
use foehn_search::{Allotment, Budget, MethodRecipe, Recipe};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a search may spend and how it searches.
#[derive(Args, Clone, Debug)]
pub(crate) struct SearchArgs {
    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) recipe: RecipeArgs,

    #[command(flatten)]
    pub(crate) threads: SearchThreads,
}

/// What a search may spend.
#[derive(Args, Clone, Debug)]
pub(crate) struct LimitArgs {
    /// Search so many plies; with several limits, the first one reached ends the search
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(i32).range(1..=255))]
    pub(crate) depth: Option<i32>,

    /// Search so many nodes; the same search again is the same to the node
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,

    /// Simulate so many games, with a method that simulates games (`--method uct`)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) simulations: Option<u64>,

    /// Search so long: `500ms`, `5s`, `1m`, or a number of seconds
    #[arg(long, value_name = "T", value_parser = read_duration)]
    pub(crate) time: Option<Duration>,
}

/// How a search searches.
#[derive(Args, Clone, Default, Debug)]
pub(crate) struct RecipeArgs {
    /// Search by this method: alpha-beta, uct or flat; in games of several seats max-n, paranoid, best-reply, uct or flat; with dice
    /// expectiminimax, uct or flat; with secrets sampling, information-set-uct, belief-state, equilibrium, model or response
    #[arg(long, value_name = "NAME")]
    pub(crate) method: Option<String>,

    /// Search by this algorithm: minimax, alpha-beta, negascout, mtdf or sss
    #[arg(long, value_name = "NAME")]
    pub(crate) algorithm: Option<String>,

    /// Search by the recipe in this file (`-` reads standard input); `foehn recipe GAME` prints one to begin with
    #[arg(long, value_name = "FILE")]
    pub(crate) recipe: Option<PathBuf>,

    /// Change a switch of the recipe, such as `etc=off` (`selective=off`: all of selective search); can be given many times
    #[arg(long, value_name = "SWITCH=VALUE")]
    pub(crate) set: Vec<String>,
}

impl SearchArgs {
    /// The recipe for the game: its default with what the user changed.
    ///
    /// # Errors
    /// As for [`RecipeArgs::fitting`].
    pub(crate) fn recipe(&self, duel: &dyn DuelFace) -> anyhow::Result<Recipe> {
        let mut recipe = MethodRecipe::from(self.recipe.fitting(duel)?);
        self.threads.set(&mut recipe)?;
        self.limits.check(&recipe)?;
        Ok(Recipe::try_from(recipe)?)
    }

    /// The recipe for a game of any number of seats, of any method that suits it.
    ///
    /// # Errors
    /// As for [`SearchArgs::recipe`].
    pub(crate) fn method_recipe(&self, entry: &Entry) -> anyhow::Result<MethodRecipe> {
        let mut recipe = self.recipe.fitting_method(entry)?;
        self.threads.set(&mut recipe)?;
        self.limits.check(&recipe)?;
        Ok(recipe)
    }

    /// What the search may spend: the limits given, or `default` where none is.
    pub(crate) fn budget(&self, default: Budget) -> Budget {
        self.limits.budget(default)
    }
}

impl RecipeArgs {
    /// The recipe for the game: its default with what the user changed.
    ///
    /// # Errors
    /// A file that cannot be read (the world's fault), or [`BadInput`] that names the switch, the value, the line.
    pub(crate) fn recipe(&self, duel: &dyn DuelFace) -> anyhow::Result<Recipe> {
        let mut recipe = duel.recipe();
        if let Some(name) = &self.method {
            recipe.set("method", name).map_err(|error| BadInput::new(format!("--method: {error}")))?;
        }
        if let Some(file) = &self.recipe {
            recipe = with_file(recipe, file)?;
        }
        if let Some(name) = &self.algorithm {
            recipe.set("algorithm", name).map_err(|error| BadInput::new(format!("--algorithm: {error}")))?;
        }
        for assignment in &self.set {
            recipe.assign(assignment).map_err(|error| {
                BadInput::new(format!("--set: {error}")).with_hint("`foehn recipe GAME` lists the switches")
            })?;
        }
        check_abilities(duel, &recipe)?;
        Ok(recipe)
    }

    /// The same recipe, if this machine has memory for it.
    ///
    /// # Errors
    /// As for [`RecipeArgs::recipe`], and a table that is too large.
    pub(crate) fn fitting(&self, duel: &dyn DuelFace) -> anyhow::Result<Recipe> {
        let recipe = self.recipe(duel)?;
        check_memory(&recipe)?;
        Ok(recipe)
    }

    /// The recipe for any game, if this machine has memory for it.
    ///
    /// # Errors
    /// As for [`RecipeArgs::recipe`], and a table or a tree that is too large.
    pub(crate) fn fitting_method(&self, entry: &Entry) -> anyhow::Result<MethodRecipe> {
        let recipe = self.method_recipe(entry)?;
        check_table_size(&recipe)?;
        Ok(recipe)
    }

    /// The recipe for a game of any number of seats: its default with what the user changed, of any method that suits it.
    ///
    /// # Errors
    /// As for [`RecipeArgs::recipe`].
    pub(crate) fn method_recipe(&self, entry: &Entry) -> anyhow::Result<MethodRecipe> {
        let mut recipe = entry.recipe();
        if let Some(name) = &self.method {
            let set = entry.assign(&mut recipe, &format!("method={name}"));
            set.map_err(|error| BadInput::new(format!("--method: {error}")))?;
        }
        if let Some(file) = &self.recipe {
            recipe = method_with_file(recipe, file)?;
        }
        if let Some(name) = &self.algorithm {
            recipe.set("algorithm", name).map_err(|error| BadInput::new(format!("--algorithm: {error}")))?;
        }
        for assignment in &self.set {
            entry.assign(&mut recipe, assignment).map_err(|error| {
                BadInput::new(format!("--set: {error}")).with_hint("`foehn recipe GAME` lists the switches")
            })?;
        }
        check_suits(entry, &recipe)?;
        Ok(recipe)
    }
}

/// Refuses a recipe that the game cannot be searched by, whatever its method.
///
/// # Errors
/// What the game lacks, or which methods suit it.
pub(crate) fn check_suits(entry: &Entry, recipe: &MethodRecipe) -> Result<(), BadInput> {
    if let (MethodRecipe::AlphaBeta(recipe), Ok(duel)) = (recipe, entry.duel()) {
        return check_abilities(duel, recipe);
    }
    match entry.lacks(recipe) {
        None => Ok(()),
        Some(what) => Err(BadInput::new(format!("the recipe: {what}"))
            .with_hint(&format!("`foehn recipe {}` prints what the game uses", entry.name))),
    }
}

/// Refuses a recipe that names an ability the game does not have.
///
/// # Errors
/// [`BadInput`] with the switch and what it needs.
pub(crate) fn check_abilities(duel: &dyn DuelFace, recipe: &Recipe) -> Result<(), BadInput> {
    match duel.lacks(recipe) {
        None => Ok(()),
        Some(what) => Err(BadInput::new(format!("the recipe: {what}"))
            .with_hint("leave that switch off; `foehn recipe GAME` prints what the game uses")),
    }
}

impl LimitArgs {
    /// What the search may spend: the limits given, or `default` where none is.
    pub(crate) fn budget(&self, default: Budget) -> Budget {
        if self.simulations.is_none() && !self.limits_any() {
            return default;
        }
        let time = self.time.map(|time| Allotment { soft: time, hard: time });
        let Budget { control, .. } = default;
        Budget { depth: self.depth, nodes: self.nodes, simulations: self.simulations, time, control }
    }

    /// Whether there is a limit that every method keeps.
    fn limits_any(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.time.is_some()
    }

    /// Refuses a limit of simulations alone for a method that makes none and would never end.
    ///
    /// # Errors
    /// The limit, and the methods that keep it.
    pub(crate) fn check(&self, recipe: &MethodRecipe) -> Result<(), BadInput> {
        // Those that play a strategy or predict end by themselves.
        let simulates =
            !matches!(recipe, MethodRecipe::AlphaBeta(_) | MethodRecipe::ManyPlayers(_) | MethodRecipe::Chance(_));
        match self.simulations {
            Some(_) if !simulates && !self.limits_any() => {
                let method = recipe.method().name();
                let what = format!("--simulations: the method `{method}` simulates no games");
                Err(BadInput::new(what)
                    .with_hint("`--method uct` and `--method flat` do; others take --nodes, --depth or --time"))
            }
            _ => Ok(()),
        }
    }
}

/// `recipe` with the switches changed that the file at `path` names.
///
/// # Errors
/// A file that cannot be read, or [`BadInput`] that names the file, the line and the switch.
pub(crate) fn with_file(recipe: Recipe, path: &Path) -> anyhow::Result<Recipe> {
    let read = recipe.with_lines(&input::read_text(path)?);
    Ok(read.map_err(|error| BadInput::new(format!("{}: {error}", path.display())))?)
}

/// The same with a recipe of any method.
///
/// # Errors
/// As for [`with_file`].
pub(crate) fn method_with_file(recipe: MethodRecipe, path: &Path) -> anyhow::Result<MethodRecipe> {
    let read = recipe.with_lines(&input::read_text(path)?);
    Ok(read.map_err(|error| BadInput::new(format!("{}: {error}", path.display())))?)
}

/// The same check as [`check_memory`] of a recipe of any method.
///
/// # Errors
/// The size of the table.
pub(crate) fn check_table_size(recipe: &MethodRecipe) -> Result<(), BadInput> {
    let switches = recipe.switches();
    let sizes = switches.iter().filter(|switch| matches!(switch.name.as_str(), "table-size" | "memory"));
    let sizes = sizes.filter_map(|switch| Some((switch.name.as_str(), switch.value.parse().ok()?)));
    sizes.into_iter().try_for_each(|(name, size)| check_mebibytes(name, size))
}

/// Refuses a table that this machine has no memory for, before an engine asks for it and cannot go on.
///
/// # Errors
/// The size of the table.
pub(crate) fn check_memory(recipe: &Recipe) -> Result<(), BadInput> {
    check_mebibytes("table-size", recipe.table_size.get())
}

fn check_mebibytes(name: &str, size: i32) -> Result<(), BadInput> {
    let bytes = usize::try_from(size).ok().and_then(|size| size.checked_mul(1 << 20));
    let fits = bytes.is_some_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok());
    match fits {
        true => Ok(()),
        false => Err(BadInput::new(format!("{name} = {size}: this machine has no {size} MiB to give; take less"))),
    }
}
