//! `foehn explore`: what the opening book, the library and the exact endings know of a position, side by side.

use crate::args::{GameParser, PositionArgs};
use crate::book_args::BookArgs;
use crate::endgame_args::EndgameArgs;
use crate::library::{columns, game_row, with_library};
use crate::output;
use clap::Args;
use foehn_games::catalog::Entry;
use foehn_library::explorer::{Distance, Explored, Explorer, Sources, verdict_text};
use foehn_play::score_text;

/// Arguments of `foehn explore`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn explore checkers --moves \"11-15 23-19\"
  foehn explore chess --moves \"e4 e5\"                  the book, and your own games: `foehn library add FOLDER`
  foehn explore checkers --position B:W30,31:BK1        exact: `foehn endgame build checkers`

The columns: the move; its value by the opening book; how often it was played in the games of the library and the share of the \
point that the player to move got; what it leads to by the exact endings. Moves of which nothing is known are left out. Nothing is searched.")]
pub(crate) struct ExploreArgs {
    /// The game
    #[arg(value_parser = GameParser, hide_possible_values = true)]
    game: &'static Entry,

    #[command(flatten)]
    position: PositionArgs,

    #[command(flatten)]
    endgames: EndgameArgs,

    #[command(flatten)]
    book: BookArgs,

    /// Print one JSON object, as `POST /api/explore` answers
    #[arg(long)]
    json: bool,
}

/// Explores.
pub(crate) fn run(args: &ExploreArgs) -> anyhow::Result<()> {
    let entry = args.game;
    let history = args.position.history(entry)?;
    let shelf = match entry.duel() {
        Ok(_) => args.endgames.open(entry)?.shelf,
        Err(_) => foehn_games::shelf::Shelf::default(),
    };
    args.book.put_on(&shelf, entry)?;
    let explorer = with_library(entry, |library| Explorer::ask(&history, &Sources::of(entry, &shelf, Some(library))))?;
    if args.json {
        let mut json = explorer.json(entry);
        json["notes"] = serde_json::json!([]);
        return output::print_json(&json);
    }
    output::print(&as_text(entry, &explorer))
}

fn as_text(entry: &'static Entry, explorer: &Explorer) -> String {
    let position = explorer.history.position();
    let distance = Distance::from(entry.rules.counts_points());
    let mut text = String::new();
    if let Some(opening) = entry.opening_names().of(&explorer.history) {
        text.push_str(&format!("opening   {}\n", opening.name));
    }
    text.push_str(&format!("to move   {}\n", entry.rules.player_name(position.mover())));
    text.push_str(&format!("position  {}\n", position.position_text()));
    let book = explorer
        .book_positions
        .map_or("none".to_owned(), |positions| format!("{} positions", output::grouped(positions as u64)));
    let library = explorer.library_games.map_or("no games yet: `foehn library add FOLDER`".to_owned(), |games| {
        format!("in {} of {} games", output::grouped(explorer.here.counts.games), output::grouped(games))
    });
    text.push_str(&format!("book      {book}\nlibrary   {library}\n"));
    if let Some(verdict) = explorer.exact {
        text.push_str(&format!("exact     {}\n", verdict_text(verdict, distance)));
    }
    if explorer.moves.is_empty() {
        return text + "\nnothing is known of its moves\n";
    }
    let row = |known: &Explored| {
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        let share = known.library.and_then(|counts| counts.share(position.mover()));
        vec![
            position.move_text(known.mv),
            or_dash(
                known.book.as_ref().map(|book| book.value.map_or("known".to_owned(), |value| score_text(value, false))),
            ),
            or_dash(known.library.map(|counts| output::grouped(counts.games))),
            or_dash(share.map(|share| format!("{:.0} %", 100.0 * share))),
            or_dash(known.exact.map(|verdict| verdict_text(verdict, distance))),
        ]
    };
    let heading = ["move", "book", "games", "score", "exact"].map(str::to_owned).to_vec();
    let rows: Vec<_> = std::iter::once(heading).chain(explorer.moves.iter().map(row)).collect();
    text.push_str(&format!("\n{}", columns(&rows)));
    if !explorer.games.is_empty() {
        let rows: Vec<_> = explorer.games.iter().map(|found| game_row(entry, found)).collect();
        text.push_str(&format!("\n{}", columns(&rows)));
    }
    text
}
