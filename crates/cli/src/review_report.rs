//! A review for people: who played, the curve of the game, every move with its score, the mistakes with better lines.

use crate::output::{cut, table};
use crate::variation::{fitted, terminal_width};
use anstyle::{AnsiColor, Style};
use foehn_game::Player;
use foehn_game::any::Rules;
use foehn_games::catalog::Entry;
use foehn_games::face::DuelFace;
use foehn_games::record::Record;
use foehn_lab::review::{Judgement, Review, ReviewedPly, share};
use foehn_play::{move_texts, score_text};

/// How wide the curve may be where the terminal does not say.
const WIDTH: usize = 80;

/// The curve's height in rows; each holds eight steps.
const HEIGHT: usize = 4;

/// The characters before the curve.
const MARGIN: usize = 8;

/// A block that is filled from below, an eighth more each.
const BLOCKS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// A better line is shown to this length.
const LONGEST_LINE: usize = 10;

/// The whole report.
pub(crate) fn report(entry: &Entry, duel: &dyn DuelFace, record: &Record, review: &Review) -> String {
    let mut parts = vec![head(entry, record, review)];
    if !review.plies.is_empty() {
        parts.push(curve(entry.rules, review));
        parts.push(moves(record, review));
    }
    if review.mistakes().next().is_some() {
        parts.push(mistakes(duel, record, review));
    }
    parts.push(foot(entry, record, review));
    parts.join("\n")
}

fn head(entry: &Entry, record: &Record, review: &Review) -> String {
    let mut rows = Vec::new();
    for player in [Player::FIRST, Player::SECOND] {
        let name = record.player_name(player, entry.files).unwrap_or("?");
        let accuracy = review.accuracy[player.index()].map_or(String::new(), |value| format!("accuracy {value:.1}"));
        rows.push([entry.rules.player_name(player).to_owned(), cut(name, Some(32)), accuracy, counts(review, player)]);
    }
    table(&rows)
}

/// How many marks of each kind a player earned.
fn counts(review: &Review, player: Player) -> String {
    let kinds = [Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder];
    let told = kinds.map(|kind| {
        let count = review.plies.iter().filter(|ply| ply.player == player && ply.judgement == kind).count();
        format!("{count} {}", kind.mark().unwrap_or_default())
    });
    told.join("  ")
}

/// The share of the first player after each move, drawn from below.
fn curve(rules: &dyn Rules, review: &Review) -> String {
    let room = terminal_width().unwrap_or(WIDTH).saturating_sub(MARGIN).max(8);
    let shares: Vec<f64> = review.plies.iter().map(|ply| ply.first_share).collect();
    let columns = shares.len().min(room);
    let steps = |column: usize| {
        let (from, to) = (column * shares.len() / columns, (column + 1) * shares.len() / columns);
        let mean = shares[from..to].iter().sum::<f64>() / (to - from) as f64;
        (mean * (8 * HEIGHT) as f64).round() as usize
    };
    let mut text = String::new();
    for row in (0..HEIGHT).rev() {
        let label = match row {
            _ if row + 1 == HEIGHT => rules.player_name(Player::FIRST),
            0 => rules.player_name(Player::SECOND),
            _ => "",
        };
        let blocks: String = (0..columns).map(|column| BLOCKS[steps(column).saturating_sub(8 * row).min(8)]).collect();
        text.push_str(format!("{:>width$} {blocks}", cut(label, Some(MARGIN - 1)), width = MARGIN - 1).trim_end());
        text.push('\n');
    }
    text
}

/// The number before a move, as files write it.
fn number(record: &Record, ply: usize) -> String {
    let half_moves = ply - 1 + record.start.mover().index();
    let number = record.first_number as usize + half_moves / 2;
    format!("{number}{}", if half_moves.is_multiple_of(2) { "." } else { "..." })
}

fn moves(record: &Record, review: &Review) -> String {
    let mut rows = vec![["", "move", "", "     score", "share", ""].map(str::to_owned)];
    for ply in &review.plies {
        rows.push([
            format!("{:>6}", number(record, ply.ply)),
            ply.position.move_text(ply.mv),
            ply.judgement.mark().unwrap_or_default().to_owned(),
            format!("{:>10}", score_text(ply.score, ply.exact)),
            format!("{:>3.0} %", 100.0 * ply.first_share),
            remark(ply),
        ]);
    }
    let lines = table(&rows);
    let styles = std::iter::once(Style::new()).chain(review.plies.iter().map(|ply| style(ply.judgement)));
    lines.lines().zip(styles).map(|(line, style)| format!("{style}{line}{style:#}\n")).collect()
}

fn remark(ply: &ReviewedPly) -> String {
    match ply.words.as_str() {
        "" => ply.judgement.name().to_owned(),
        words => format!("{}: {words}", ply.judgement.name()),
    }
}

fn style(judgement: Judgement) -> Style {
    match judgement {
        Judgement::Inaccuracy => AnsiColor::Yellow.on_default(),
        Judgement::Mistake => AnsiColor::Magenta.on_default(),
        Judgement::Blunder => AnsiColor::Red.on_default().bold(),
        Judgement::Forced | Judgement::Book => Style::new().dimmed(),
        _ => Style::new(),
    }
}

/// What would have been better, a line for each mistake.
fn mistakes(duel: &dyn DuelFace, record: &Record, review: &Review) -> String {
    let mut text = String::new();
    for ply in review.mistakes() {
        let played = format!(
            "{} {}{}",
            number(record, ply.ply),
            ply.position.move_text(ply.mv),
            ply.judgement.mark().unwrap_or_default()
        );
        let lead = format!("{played}  {}; better was ", ply.words);
        let line: Vec<String> = move_texts(&ply.position, &ply.line).into_iter().take(LONGEST_LINE).collect();
        let room = terminal_width().map(|width| width.saturating_sub(lead.chars().count()));
        let style = style(ply.judgement);
        let mover = duel.rules().player_name(ply.player);
        let keeps =
            100.0 * if ply.player == Player::FIRST { share(duel, ply.before) } else { share(duel, -ply.before) };
        text.push_str(&format!("{style}{lead}{style:#}{}\n", fitted(&line, room)));
        text.push_str(&format!(
            "        {mover}'s share falls from {keeps:.0} % to {:.0} %\n",
            keeps - 100.0 * ply.loss
        ));
    }
    text
}

fn foot(entry: &Entry, record: &Record, review: &Review) -> String {
    let mut text = String::new();
    if let Some(opening) = &review.opening {
        let code = opening.code.as_ref().map_or(String::new(), |code| format!("{code} "));
        text.push_str(&format!("opening  {code}{}\n", opening.name));
    }
    text.push_str(&format!("result   {}\n", entry.files.result_text(record.result)));
    if let Some(ending) = &review.ending {
        let place = match ending.ply {
            0 => "from the first position on".to_owned(),
            ply => {
                let position =
                    record.moves().take(ply - 1).fold(record.start.clone(), |position, mv| position.play(mv));
                let mv = record.line.steps[ply - 1].mv;
                format!("after {} {}", number(record, ply), position.move_text(mv))
            }
        };
        text.push_str(&format!("ending   {place}: {}\n", ending.text));
    }
    if !review.is_complete() {
        text.push_str(&format!(
            "interrupted: the last {} of {} moves are reviewed\n",
            review.plies.len(),
            review.total
        ));
    }
    text
}
