//! Shares of the point, judgements of moves, and the accuracy of a player.

use super::ReviewedPly;
use super::opened::Opened;
use super::search::{Found, seen_by};
use super::words;
use foehn_game::any::{History, Move, Position};
use foehn_game::{Player, Score};
use foehn_games::face::DuelFace;

/// The share of the point from which a move is an inaccuracy.
pub(super) const INACCURACY: f64 = 0.05;
const MISTAKE: f64 = 0.10;
const BLUNDER: f64 = 0.20;

/// How fast accuracy falls with the share given away.
const STRICTNESS: f64 = 7.0;

/// What a move was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Judgement {
    /// There was no better move.
    Best,
    /// There was a better one, but little was lost.
    Good,
    /// It gave away a twentieth of the point.
    Inaccuracy,
    /// It gave away a tenth of the point.
    Mistake,
    /// It gave away a fifth of the point.
    Blunder,
    /// There was no other legal move.
    Forced,
    /// The best move, and every other would have been a mistake.
    Only,
    /// It was drawn by lot, or the opening book has it.
    Book,
}

impl Judgement {
    /// The judgement in a word, for programs and people.
    pub const fn name(self) -> &'static str {
        match self {
            Judgement::Best => "best",
            Judgement::Good => "good",
            Judgement::Inaccuracy => "inaccuracy",
            Judgement::Mistake => "mistake",
            Judgement::Blunder => "blunder",
            Judgement::Forced => "forced",
            Judgement::Only => "only",
            Judgement::Book => "book",
        }
    }

    /// How books mark such a move; `None` for moves that gave nothing away.
    pub const fn mark(self) -> Option<&'static str> {
        match self {
            Judgement::Inaccuracy => Some("?!"),
            Judgement::Mistake => Some("?"),
            Judgement::Blunder => Some("??"),
            _ => None,
        }
    }

    fn of_loss(loss: f64) -> Self {
        match loss {
            _ if loss >= BLUNDER => Judgement::Blunder,
            _ if loss >= MISTAKE => Judgement::Mistake,
            _ if loss >= INACCURACY => Judgement::Inaccuracy,
            _ => Judgement::Good,
        }
    }
}

/// The share of the point that a score lets its owner expect: 1 for a proved win, 0 for a proved loss, estimates by the game's
/// yardstick; a draw is one half.
pub fn share(duel: &dyn DuelFace, score: Score) -> f64 {
    if score.is_win() {
        1.0
    } else if score.is_loss() {
        0.0
    } else {
        duel.yardstick().share(score.raw())
    }
}

/// The share that `player` can expect, by a score that the first player sees.
pub(super) fn share_for(duel: &dyn DuelFace, player: Player, score: Score) -> f64 {
    share(duel, seen_by(player, score))
}

/// Judges the last moves of the game, those with something found before and after them.
pub(super) fn judge(duel: &dyn DuelFace, game: &History, found: &[Found], opened: &Opened) -> Vec<ReviewedPly> {
    let first = game.positions().len() - found.len();
    let judged = found.windows(2).enumerate().map(|(index, pair)| {
        let at = first + index;
        let (position, mv) = (&game.positions()[at], game.moves()[at]);
        let judged = judge_move(duel, at + 1, position, mv, &pair[0], &pair[1]);
        if at < opened.plies { excused(judged, opened.words(at)) } else { judged }
    });
    judged.collect()
}

fn judge_move(
    duel: &dyn DuelFace,
    ply: usize,
    position: &Position,
    mv: Move,
    before: &Found,
    after: &Found,
) -> ReviewedPly {
    let player = position.mover();
    let is_best =
        before.line.first() == Some(&mv) || seen_by(player, after.score.aged()) >= seen_by(player, before.score);
    let given = share_for(duel, player, before.score) - share_for(duel, player, after.score);
    let loss = if is_best { 0.0 } else { given.max(0.0) };
    let is_only = before
        .second
        .is_some_and(|second| share_for(duel, player, after.score) - share_for(duel, player, second) >= MISTAKE);
    let judgement = match is_best {
        _ if position.count_moves() == 1 => Judgement::Forced,
        true if is_only => Judgement::Only,
        true => Judgement::Best,
        false => Judgement::of_loss(loss),
    };
    ReviewedPly {
        ply,
        player,
        position: position.clone(),
        mv,
        before: before.score,
        score: after.score,
        exact: after.exact,
        first_share: share(duel, after.score),
        line: before.line.clone(),
        loss,
        judgement,
        words: words::about_move(duel, player, judgement, before, after),
    }
}

/// A move of the book: whatever the search thinks of it, nobody is blamed.
fn excused(ply: ReviewedPly, words: String) -> ReviewedPly {
    ReviewedPly { judgement: Judgement::Book, loss: 0.0, words, ..ply }
}

/// How well a player played, 0 to 100; `None` for one who had no choice.
pub(super) fn accuracy(plies: &[ReviewedPly], player: Player) -> Option<f64> {
    let unfree = [Judgement::Forced, Judgement::Book];
    let free = plies.iter().filter(|ply| ply.player == player && !unfree.contains(&ply.judgement));
    let earned: Vec<f64> = free.map(|ply| 100.0 * (-STRICTNESS * ply.loss).exp()).collect();
    (!earned.is_empty()).then(|| earned.iter().sum::<f64>() / earned.len() as f64)
}
