//! `foehn review` of a backgammon match: errors in thousandths of a point, luck, marks, error rates, the curve of winning chances.

use crate::failure::Interrupted;
use crate::perft::progress;
use crate::{interrupt, output};
use foehn_backgammon::mat::{self, MatFile};
use foehn_backgammon::review::{PlyKind, ReviewedPly};
use foehn_game::NotationError;
use foehn_lab::match_review::{ReviewedMatch, match_review_json, review_match};

/// How far a match is looked at where nobody says how far, as backgammon programs count plies.
const USUAL_PLIES: u32 = 1;

/// What is asked for.
pub(crate) struct MatchReview<'a> {
    /// The text of the file.
    pub(crate) text: &'a str,
    /// Which game; all of them where none is named.
    pub(crate) index: Option<usize>,
    /// How many plies ahead.
    pub(crate) plies: Option<u32>,
    /// Whether JSON is wanted.
    pub(crate) json: bool,
}

/// Reviews a match.
pub(crate) fn run(asked: &MatchReview<'_>, bad: impl Fn(&NotationError) -> anyhow::Error) -> anyhow::Result<()> {
    let file = mat::read(asked.text).map_err(|error| bad(&error))?;
    let chosen: Vec<usize> = match asked.index {
        Some(index) if index > file.games.len() => {
            let what = format!("{} games, expected number {index}", file.games.len());
            return Err(crate::failure::BadInput::new(format!("found {what}")).into());
        }
        Some(index) => vec![index - 1],
        None => (0..file.games.len()).collect(),
    };
    let interrupt = interrupt::raised_by_ctrl_c()?;
    let steps = chosen.iter().map(|&index| file.games[index].moves.len() as u64).sum();
    let bar = if asked.json {
        indicatif::ProgressBar::hidden()
    } else {
        progress(steps, f64::INFINITY).with_message("plies")
    };
    let plies = asked.plies.unwrap_or(USUAL_PLIES);
    let told = review_match(&file, &chosen, plies, &|| interrupt.is_raised(), || bar.inc(1));
    bar.finish_and_clear();
    let Ok(review) = told else {
        return Err(Interrupted::new("the review was interrupted: nothing is told of half a match").into());
    };
    match asked.json {
        true => output::print_json(&match_review_json(&file, &review)),
        false => output::print(&report(&file, &review)),
    }
}

fn report(file: &MatFile, review: &ReviewedMatch) -> String {
    let mut text = String::new();
    for game in &review.games {
        let players = &file.games[game.index].players;
        text.push_str(&format!("Game {}: {} and {}\n", game.index + 1, players[0], players[1]));
        for ply in game.plies.iter().filter(|ply| ply.error >= 0.02) {
            let better = ply.best.as_ref().map_or(String::new(), |best| format!(", better {best}"));
            let cost = 1000.0 * ply.error;
            text.push_str(&format!(
                "  {:>3} {} {}{}: {cost:.0}{better}\n",
                ply.ply,
                players[ply.player.index()],
                ply.text,
                ply.mark().sign()
            ));
        }
        text.push_str(&format!("  White wins {}\n\n", curve(&game.plies)));
    }
    let totals = review.totals();
    let players = review.games.first().map(|game| &file.games[game.index].players);
    let mut rows = vec![["", "error rate", "decisions", "cube", "luck", "?!", "?", "??"].map(str::to_owned)];
    for (seat, totals) in totals.iter().enumerate() {
        let name = players.map_or(String::new(), |players| players[seat].clone());
        rows.push([
            name,
            format!("{:.1}", totals.error_rate()),
            totals.decisions.to_string(),
            format!("{:.0}", 1000.0 * totals.cube_error),
            format!("{:+.2}", totals.luck),
            totals.marks[0].to_string(),
            totals.marks[1].to_string(),
            totals.marks[2].to_string(),
        ]);
    }
    text.push_str(&output::table(&rows));
    text.push_str(&format!(
        "Errors in thousandths of a point (EMG), the rate for each decision that was not forced; luck in points; {}-ply as GNU Backgammon counts.\n",
        review.plies
    ));
    text
}

/// White's chances through the game as a line of bars, fifty at most.
fn curve(plies: &[ReviewedPly]) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let plays: Vec<f64> = plies.iter().filter(|ply| ply.kind != PlyKind::Throw).map(|ply| ply.white_wins).collect();
    let step = plays.len().div_ceil(50).max(1);
    plays.iter().step_by(step).map(|share| BARS[((share * 8.0) as usize).min(7)]).collect()
}
