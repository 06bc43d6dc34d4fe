//! What the book commands that search share: limits, threads, and a bar.

use crate::cores::threads_or_all;
use crate::endgame_args::EndgameArgs;
use crate::search_args::RecipeArgs;
use clap::Args;
use foehn_games::catalog::Entry;
use foehn_lab::study::Study;
use foehn_search::Budget;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::num::NonZeroUsize;
use std::time::Duration;

/// How positions of a book are searched.
#[derive(Args)]
pub(super) struct WorkArgs {
    #[command(flatten)]
    recipe: RecipeArgs,

    #[command(flatten)]
    endgames: EndgameArgs,

    /// Search so many positions at a time; as many as there are processors if left out
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

impl WorkArgs {
    /// The study with this budget for each position.
    ///
    /// # Errors
    /// The recipe or the endgame databases that were named cannot be used.
    pub(super) fn study(&self, entry: &'static Entry, budget: Budget) -> anyhow::Result<Study> {
        let duel = entry.duel()?;
        let recipe = self.recipe.fitting(duel)?;
        let shelf = self.endgames.open(entry)?.shelf;
        let threads = threads_or_all(self.threads);
        Ok(Study { duel, recipe, shelf, budget, threads })
    }
}

/// A bar of so many positions on standard error, where that is a terminal.
pub(super) fn bar(positions: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} positions, {eta} left {msg}");
    let bar = ProgressBar::with_draw_target(Some(positions as u64), ProgressDrawTarget::stderr());
    bar.set_style(style.expect("the template is sound"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
