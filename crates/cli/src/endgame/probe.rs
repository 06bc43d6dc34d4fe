//! `foehn endgame probe`: the exact value of a position and of each of its moves.

use super::place::{Opened, PlaceArgs};
use super::words;
use crate::args::PositionArgs;
use crate::output;
use anyhow::bail;
use clap::Args;
use foehn_databases::endgame::{Endings, OpenEndings};
use foehn_game::Verdict;
use foehn_game::any::{History, Move, Position};
use foehn_games::catalog::Entry;
use serde_json::{Value, json};

/// Arguments of `foehn endgame probe`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn endgame probe checkers --position B:W30,31:BK1
  foehn endgame probe chess --position \"8/8/8/8/8/4k3/8/4K2R w - - 0 1\" --json

Moves are listed with what the mover gets, the best first. A ply is one move of one player.")]
pub(super) struct ProbeArgs {
    #[command(flatten)]
    place: PlaceArgs,

    #[command(flatten)]
    position: PositionArgs,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Probes.
pub(super) fn run(args: &ProbeArgs) -> anyhow::Result<()> {
    let entry = args.place.game;
    args.place.endings()?;
    let history = args.position.history(entry)?;
    let opened = args.place.open()?;
    opened.warn();
    let answer = Answer::of(&opened, history.position());
    if answer.is_empty() {
        return nothing_known(args, &opened, history.position());
    }
    match args.json {
        true => output::print_json(&answer.as_json(entry, &opened, &history)),
        false => output::print(&answer.report(&history)),
    }
}

/// What the files say of a position.
struct Answer {
    slice: Option<String>,
    verdict: Option<Verdict>,
    /// Each legal move and what its player gets by it, the best first.
    moves: Vec<(String, Option<Verdict>)>,
}

impl Answer {
    fn of(opened: &Opened, position: &Position) -> Self {
        let legal = if position.outcome().is_some() { Vec::new() } else { position.moves() };
        let gets = |mv| (position.move_text(mv), after(&*opened.endings, position, mv));
        let mut moves: Vec<_> = legal.into_iter().map(gets).collect();
        moves.sort_by_key(|(_, verdict)| place(*verdict));
        Answer { slice: opened.endings.slice_name(position), verdict: opened.endings.probe(position), moves }
    }

    fn is_empty(&self) -> bool {
        self.verdict.is_none() && self.moves.iter().all(|(_, verdict)| verdict.is_none())
    }

    fn report(&self, history: &History) -> String {
        let position = history.position();
        let words = self.verdict.map_or("not known".to_owned(), words::in_words);
        let mut text = match history.outcome() {
            Some(outcome) => format!("outcome   {}\n", foehn_play::verdict(history, outcome)),
            None => format!("to move   {}\n", history.rules().player_name(position.mover())),
        };
        text.push_str(&format!("value     {words}\nslice     {}\n", self.slice.as_deref().unwrap_or("none")));
        text.push_str(&format!("position  {}\n", position.position_text()));
        if !self.moves.is_empty() {
            let heading = ["move", "value", "plies"].map(str::to_owned);
            let rows = self.moves.iter().map(|(mv, verdict)| {
                let kind = verdict.map_or("not known", words::kind);
                let plies = verdict.and_then(words::plies).map_or("-".to_owned(), |plies| plies.to_string());
                [mv.clone(), kind.to_owned(), plies]
            });
            text.push_str(&format!("\n{}", output::table(&std::iter::once(heading).chain(rows).collect::<Vec<_>>())));
        }
        text
    }

    fn as_json(&self, entry: &Entry, opened: &Opened, history: &History) -> Value {
        let position = history.position();
        let outcome = history.outcome();
        let of_move =
            |(mv, verdict): &(String, Option<Verdict>)| json!({ "move": mv, "verdict": verdict.map(words::as_json) });
        json!({
            "game": entry.name,
            "position": position.position_text(),
            "to_move": outcome.is_none().then(|| history.rules().player_name(position.mover())),
            "outcome": outcome.map(|outcome| foehn_play::outcome_json(history, outcome)),
            "slice": self.slice,
            "verdict": self.verdict.map(words::as_json),
            "moves": self.moves.iter().map(of_move).collect::<Vec<_>>(),
            "damaged": opened.problems,
        })
    }
}

/// What the mover gets by a move.
fn after(endings: &dyn OpenEndings, position: &Position, mv: Move) -> Option<Verdict> {
    let child = position.play(mv);
    let verdict = endings.probe(&child)?;
    let verdict = if child.mover() == position.mover() { verdict } else { verdict.for_opponent() };
    Some(match verdict {
        Verdict::Win(plies) => Verdict::Win(plies.map(|plies| plies.saturating_add(1))),
        Verdict::Draw => Verdict::Draw,
        Verdict::Loss(plies) => Verdict::Loss(plies.map(|plies| plies.saturating_add(1))),
    })
}

/// Best first: the nearest win, a draw, the furthest loss; what is not known comes last.
fn place(verdict: Option<Verdict>) -> (u8, u16) {
    match verdict {
        Some(Verdict::Win(plies)) => (0, plies.unwrap_or(u16::MAX)),
        Some(Verdict::Draw) => (1, 0),
        Some(Verdict::Loss(plies)) => (2, plies.map_or(u16::MAX, |plies| u16::MAX - plies)),
        None => (3, 0),
    }
}

fn nothing_known(args: &ProbeArgs, opened: &Opened, position: &Position) -> anyhow::Result<()> {
    let (folder, text) = (opened.folder.path().display(), position.position_text());
    let most = args.place.endings().map_or(0, Endings::most_pieces);
    let has = opened.endings.complete_up_to();
    match opened.endings.slice_name(position) {
        None => bail!("{text} is not among the endgames of {}, which have at most {most} pieces", args.place.game.name),
        Some(slice) => bail!(
            "slice {slice} is not in {folder}, which is complete up to {has} pieces\n  {} --pieces N\n  builds up to N pieces",
            args.place.command("build")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_move_comes_first() {
        let order = [
            Some(Verdict::Win(Some(1))),
            Some(Verdict::Win(Some(9))),
            Some(Verdict::Win(None)),
            Some(Verdict::Draw),
            Some(Verdict::Loss(Some(8))),
            Some(Verdict::Loss(Some(2))),
            Some(Verdict::Loss(None)),
            None,
        ];
        assert!(order.windows(2).all(|pair| place(pair[0]) < place(pair[1])));
    }
}
