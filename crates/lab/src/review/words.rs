//! What there is to say about a move, in words that fit every game.

use super::Judgement;
use super::judge::share_for;
use super::search::{Found, seen_by};
use foehn_game::{Player, Score, ScoreKind};
use foehn_games::face::DuelFace;

/// Who can expect more than this share is said to have the advantage.
const CLEAR_LEAD: f64 = 0.6;

/// A proved result as a player sees it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Proof {
    Win,
    Draw,
    Loss,
}

impl Proof {
    fn of(player: Player, found: &Found) -> Option<Proof> {
        let score = seen_by(player, found.score);
        match found.exact {
            false => None,
            true if score.is_win() => Some(Proof::Win),
            true if score.is_loss() => Some(Proof::Loss),
            true => Some(Proof::Draw),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Proof::Win => "a win",
            Proof::Draw => "a draw",
            Proof::Loss => "a loss",
        }
    }
}

/// What there is to say about a move; nothing about most.
pub(super) fn about_move(
    duel: &dyn DuelFace,
    player: Player,
    judgement: Judgement,
    before: &Found,
    after: &Found,
) -> String {
    match judgement {
        Judgement::Forced => "the only legal move".to_owned(),
        Judgement::Only => format!("the only move that {}", holding(duel, player, after)),
        Judgement::Best | Judgement::Book => String::new(),
        Judgement::Good => fewer_points(duel, player, before.score, after.score),
        Judgement::Inaccuracy | Judgement::Mistake | Judgement::Blunder => about_mistake(duel, player, before, after),
    }
}

fn holding(duel: &dyn DuelFace, player: Player, after: &Found) -> &'static str {
    match Proof::of(player, after) {
        Some(Proof::Win) => "wins",
        Some(Proof::Draw) => "draws",
        _ if share_for(duel, player, after.score) > CLEAR_LEAD => "keeps the advantage",
        _ => "holds",
    }
}

fn about_mistake(duel: &dyn DuelFace, player: Player, before: &Found, after: &Found) -> String {
    let (was, is) = (Proof::of(player, before), Proof::of(player, after));
    match (was, is) {
        (Some(was), Some(is)) => format!("turns {} into {}", was.name(), is.name()),
        (Some(was), None) => format!("lets {} slip", was.name()),
        (None, Some(Proof::Loss)) => format!("loses by force, {}", distance(after.score)),
        (None, Some(_)) => format!("{}: the game is a draw now", given_up(duel, before.score, after.score)),
        (None, None) => given_up(duel, before.score, after.score),
    }
}

/// How far a proved end is, or how large.
pub(super) fn distance(score: Score) -> String {
    match score.kind() {
        ScoreKind::WinIn(1) | ScoreKind::LossIn(1) => "in 1 ply".to_owned(),
        ScoreKind::WinIn(plies) | ScoreKind::LossIn(plies) => format!("in {plies} plies"),
        ScoreKind::WinBy(points) | ScoreKind::LossBy(points) => format!("by {points}"),
        _ => "as the database says".to_owned(),
    }
}

fn given_up(duel: &dyn DuelFace, before: Score, after: Score) -> String {
    let hundredths = (before.raw() - after.raw()).abs();
    format!("gives up {:.1} {}", f64::from(hundredths) / 100.0, duel.yardstick().unit)
}

/// A good move may still win by less.
fn fewer_points(duel: &dyn DuelFace, player: Player, before: Score, after: Score) -> String {
    let points = |score: Score| match seen_by(player, score).kind() {
        ScoreKind::WinBy(points) => Some(i32::from(points)),
        ScoreKind::LossBy(points) => Some(-i32::from(points)),
        _ => None,
    };
    match (points(before), points(after)) {
        (Some(before), Some(after)) if before > after => format!("costs {} {}", before - after, duel.yardstick().unit),
        _ => String::new(),
    }
}
