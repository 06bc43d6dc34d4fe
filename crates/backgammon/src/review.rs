//! A match looked over: every decision with what it cost, every throw with its luck.
//!
//! Errors are in points for a cube of one, "EMG": in a match a chance to win it is turned into the points that would be worth as much at that score and that
//! cube, so that errors of all games can be added. A play costs the best play's equity less its own, both looked at equally far. Luck is what the networks say
//! a roll is worth less the average of all 21. Marks: `?!` from 0.04, `?` from 0.08, `??` from 0.16 (the limits of GNU Backgammon: doubtful, bad, very bad).

use crate::cube::CubeDecision;
use crate::game::{BackgammonGame, BackgammonMove, Stage, match_game};
use crate::judge::odds_of;
use crate::mat::MatGame;
use crate::plies::{Interrupted, MoveFilter, candidates, cube_decision, deepen};
use crate::rollout::{RolloutPlayer, ZeroPly};
use crate::terms::Terms;
use foehn_game::{Chance, Game, Notation, Player, Turn};

/// How bad a decision was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// Nothing to say.
    None,
    /// `?!`, 0.04 and more.
    Doubtful,
    /// `?`, 0.08 and more.
    Bad,
    /// `??`, a blunder: 0.16 and more.
    Blunder,
}

impl Mark {
    /// The mark of an error in points.
    #[must_use]
    pub fn of(error: f64) -> Mark {
        match error {
            error if error >= 0.16 => Mark::Blunder,
            error if error >= 0.08 => Mark::Bad,
            error if error >= 0.04 => Mark::Doubtful,
            _ => Mark::None,
        }
    }

    /// As it is written after a move.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Mark::None => "",
            Mark::Doubtful => "?!",
            Mark::Bad => "?",
            Mark::Blunder => "??",
        }
    }
}

/// What a ply was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlyKind {
    /// Dice.
    Throw,
    /// A play of the dice.
    Play,
    /// To double or not.
    Cube,
    /// To take or to drop.
    Answer,
}

/// A ply that was looked at.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedPly {
    /// Its number in the game, from 1.
    pub ply: usize,
    /// Who decided, or threw.
    pub player: Player,
    /// What it was.
    pub kind: PlyKind,
    /// What was done.
    pub text: String,
    /// What would have been best, where it is something else.
    pub best: Option<String>,
    /// What it cost, in points for a cube of one; 0 for dice.
    pub error: f64,
    /// What the dice brought to who threw them; 0 for decisions.
    pub luck: f64,
    /// Whether there was anything to decide.
    pub is_forced: bool,
    /// How likely White wins the game after it, from 0 to 1.
    pub white_wins: f64,
}

impl ReviewedPly {
    /// How bad it was.
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark::of(self.error)
    }
}

/// What one player's decisions come to.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct ReviewTotals {
    /// Decisions that were none by force, plays and cubes.
    pub decisions: u32,
    /// What they cost together, in points.
    pub error: f64,
    /// That part of it that the cube cost.
    pub cube_error: f64,
    /// What the dice brought.
    pub luck: f64,
    /// Doubtful, bad and very bad ones.
    pub marks: [u32; 3],
}

impl ReviewTotals {
    /// Thousandths of a point for each decision.
    #[must_use]
    pub fn error_rate(&self) -> f64 {
        if self.decisions == 0 { 0.0 } else { 1000.0 * self.error / f64::from(self.decisions) }
    }

    /// Adds a ply of this player's.
    pub fn add(&mut self, ply: &ReviewedPly) {
        self.luck += ply.luck;
        if ply.kind == PlyKind::Throw || ply.is_forced {
            return;
        }
        self.decisions += 1;
        self.error += ply.error;
        if ply.kind != PlyKind::Play {
            self.cube_error += ply.error;
        }
        match ply.mark() {
            Mark::None => {}
            mark => self.marks[mark as usize - 1] += 1,
        }
    }
}

/// Points for a cube of one that are worth as much as one unit of the payoff, here.
fn points_a_unit(position: &BackgammonGame) -> f64 {
    match position.terms() {
        Terms::Match(score) => {
            let game = match_game(&score, position.roller());
            let cube = i32::from(position.cube().value);
            // The payoff of a match runs from -1 to 1, twice as fast as the chance to win it.
            let span = 2.0 * (game.after(cube) - game.after(-cube));
            if span > 1e-9 { 2.0 / span } else { 0.0 }
        }
        _ => 1.0 / position.stake(),
    }
}

/// Looks a game over, `plies` ahead, and tells each ply as it comes.
///
/// # Errors
/// `is_stopped` said so.
pub fn review_game(
    game: &MatGame,
    plies: u32,
    is_stopped: &dyn Fn() -> bool,
    mut tell: impl FnMut(ReviewedPly),
) -> Result<(), Interrupted> {
    let mut position = game.start;
    for (index, &mv) in game.moves.iter().enumerate() {
        let text = position.move_text(mv);
        let next = position.play(mv);
        let player = match position.turn() {
            Turn::Player(player) => player,
            _ => next.roller(),
        };
        let judged = match position.stage() {
            Stage::Opening | Stage::Rolling => {
                Judged { luck: luck(&position, mv, player), ..Judged::forced(PlyKind::Throw) }
            }
            Stage::Playing(_) => judge_play(&position, mv, plies, is_stopped)?,
            _ => judge_cube(&position, mv, plies, is_stopped)?,
        };
        let Judged { kind, best, error, luck, is_forced } = judged;
        tell(ReviewedPly {
            ply: index + 1,
            player,
            kind,
            text,
            best,
            error,
            luck,
            is_forced,
            white_wins: white_wins(&next),
        });
        position = next;
    }
    Ok(())
}

struct Judged {
    kind: PlyKind,
    best: Option<String>,
    error: f64,
    luck: f64,
    is_forced: bool,
}

impl Judged {
    fn forced(kind: PlyKind) -> Judged {
        Judged { kind, best: None, error: 0.0, luck: 0.0, is_forced: true }
    }
}

fn judge_play(
    position: &BackgammonGame,
    mv: BackgammonMove,
    plies: u32,
    is_stopped: &dyn Fn() -> bool,
) -> Result<Judged, Interrupted> {
    let mut list = candidates(position);
    let BackgammonMove::Play(steps) = mv else { return Ok(Judged::forced(PlyKind::Play)) };
    if list.len() < 2 {
        return Ok(Judged::forced(PlyKind::Play));
    }
    if plies > 0 {
        deepen(position, &mut list, plies, MoveFilter::default(), is_stopped)?;
    }
    let Some(played) = list.iter().position(|each| each.steps == steps) else {
        return Ok(Judged::forced(PlyKind::Play));
    };
    // A play that did not pass the filter is looked at as far as the best.
    if list[played].plies < plies {
        deepen(position, &mut list[played..=played], plies, MoveFilter::default(), is_stopped)?;
    }
    let (best, own) = (&list[0], list.iter().find(|each| each.steps == steps).unwrap_or(&list[0]));
    let error = ((best.equity - own.equity) * points_a_unit(position)).max(0.0);
    let better = (best.steps != steps && error > 0.0).then(|| position.move_text(BackgammonMove::Play(best.steps)));
    Ok(Judged { best: better, error, is_forced: false, ..Judged::forced(PlyKind::Play) })
}

fn judge_cube(
    position: &BackgammonGame,
    mv: BackgammonMove,
    plies: u32,
    is_stopped: &dyn Fn() -> bool,
) -> Result<Judged, Interrupted> {
    let kind = if position.stage() == Stage::Doubled { PlyKind::Answer } else { PlyKind::Cube };
    let Some((decision, _)) = cube_decision(position, plies, is_stopped)? else { return Ok(Judged::forced(kind)) };
    let CubeDecision { no_double, double_take, double_drop } = decision;
    let (error, best) = match mv {
        BackgammonMove::Roll => (decision.double() - no_double, "double"),
        BackgammonMove::Double => (no_double - decision.double(), "roll"),
        BackgammonMove::Take => (double_take - double_drop, "drop"),
        _ => (double_drop - double_take, "take"),
    };
    let error = (error * position.stake() * points_a_unit(position)).max(0.0);
    let best = (error > 0.0).then(|| best.to_owned());
    // Nobody is blamed for not doubling where nobody would think of it.
    let is_forced = kind == PlyKind::Cube && mv == BackgammonMove::Roll && error == 0.0;
    Ok(Judged { kind, best, error, luck: 0.0, is_forced })
}

/// What dice brought to who threw them.
fn luck(position: &BackgammonGame, happened: BackgammonMove, player: Player) -> f64 {
    let cubeless = position.without_cube();
    let (mut average, mut brought) = (0.0, 0.0);
    cubeless.odds(|mv, odds| {
        let worth = ZeroPly.worth(&cubeless.play(mv));
        average += odds * worth;
        if mv == happened {
            brought = worth;
        }
    });
    let luck = brought - average;
    if player == Player::FIRST { luck } else { -luck }
}

/// How likely White wins the game.
fn white_wins(position: &BackgammonGame) -> f64 {
    if let Some((winner, _)) = position.won() {
        return f64::from(u8::from(winner == Player::FIRST));
    }
    let own = match position.stage() {
        Stage::Playing(_) => candidates(&position.without_cube()).first().map_or(0.5, |best| f64::from(best.odds[0])),
        _ => f64::from(odds_of(position.board())[0]),
    };
    if position.roller() == Player::FIRST { own } else { 1.0 - own }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mat;

    const GAME: &str = " 3 point match\n\n Game 1\n Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 65: 24/18 18/13
  2) 32: 24/21 13/11              Doubles => 2
  3)  Drops\n";

    #[test]
    fn errors_and_luck_of_a_game() {
        let file = mat::read(GAME).unwrap();
        let mut plies = Vec::new();
        review_game(&file.games[0], 0, &|| false, |ply| plies.push(ply)).unwrap();
        assert_eq!(plies.len(), file.games[0].moves.len());
        assert!(plies.iter().all(|ply| ply.error >= 0.0 && (0.0..=1.0).contains(&ply.white_wins)), "{plies:?}");
        let last = plies.last().unwrap();
        assert_eq!((last.kind, last.player, last.white_wins), (PlyKind::Answer, Player::FIRST, 0.0));
        assert!(last.error > 0.1 && last.best.as_deref() == Some("take"), "a drop of an even game: {last:?}");
        let mut totals = [ReviewTotals::default(); 2];
        plies.iter().for_each(|ply| totals[ply.player.index()].add(ply));
        assert!(totals[0].decisions >= 3 && totals[0].error_rate() > 10.0, "{totals:?}");
        assert!(totals[1].cube_error > 0.0, "a double of an even game is wrong: {totals:?}");
    }

    #[test]
    fn marks_have_limits() {
        assert_eq!([0.0, 0.05, 0.1, 0.3].map(|error| Mark::of(error).sign()), ["", "?!", "?", "??"]);
    }

    #[test]
    fn a_stop_is_obeyed() {
        let file = mat::read(GAME).unwrap();
        assert_eq!(review_game(&file.games[0], 1, &|| true, |_| ()), Err(Interrupted));
    }
}
