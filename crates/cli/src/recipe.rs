//! `foehn recipe`: the recipe of a game as TOML, with the meaning of every switch.

use crate::args::GameParser;
use crate::output;
use crate::search_args::RecipeArgs;
use clap::Args;
use foehn_games::catalog::{Entry, usual};
use foehn_search::Switch;
use serde_json::{Value, json};

/// Arguments of `foehn recipe`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn recipe checkers                              the switches of checkers and what each does
  foehn recipe chess --set etc=off > plain.toml      a recipe to edit ..
  foehn analyze chess --recipe plain.toml            .. and to search with
  foehn recipe othello --method uct                  the switches of another method
  foehn recipe rolit --set method=best-reply         a game of several seats, by another method")]
pub(crate) struct RecipeCommandArgs {
    /// The game; `foehn games` lists them
    #[arg(value_parser = GameParser, hide_possible_values = true, required = usual().is_none(), default_value = usual())]
    game: &'static Entry,

    #[command(flatten)]
    recipe: RecipeArgs,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Prints the recipe.
pub(crate) fn run(args: RecipeCommandArgs) -> anyhow::Result<()> {
    let recipe = args.recipe.method_recipe(args.game)?;
    if args.json {
        let switches: Vec<_> = recipe.switches().iter().map(as_json).collect();
        return output::print_json(&json!({ "game": args.game.name, "switches": switches }));
    }
    output::print(&format!(
        "# A recipe for {}: how its positions are searched.\n\n{}",
        args.game.name,
        recipe.to_toml()
    ))
}

fn as_json(switch: &Switch) -> Value {
    json!({
        "name": switch.name,
        "value": switch.value.trim_matches('"'),
        "allowed": switch.allowed,
        "meaning": switch.meaning,
    })
}
