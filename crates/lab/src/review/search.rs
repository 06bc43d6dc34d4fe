//! What every position of a game is worth, searched from the last to the first with one engine.

use super::Settings;
use super::judge::{INACCURACY, share_for};
use crate::interrupt::Interrupt;
use foehn_game::any::{History, Move, Position};
use foehn_game::{Player, Score};
use foehn_games::face::DuelFace;
use foehn_search::any::Thinker;
use foehn_search::{Allotment, Budget};

/// What is known of a position.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// Its value as the first player sees it.
    pub(super) score: Score,
    /// Whether the result is proved.
    pub(super) exact: bool,
    /// The best line; empty where the game is over.
    pub(super) line: Vec<Move>,
    /// The value of the best other move, where the one that was played is the best.
    pub(super) second: Option<Score>,
}

/// What came of the searches.
pub(super) struct Searched {
    /// The last positions of the game, those that were searched, in the order of play.
    pub(super) found: Vec<Found>,
    pub(super) nodes: u64,
}

/// The score as `player` sees it, from the first player's view or back to it.
pub(super) fn seen_by(player: Player, score: Score) -> Score {
    if player == Player::FIRST { score } else { -score }
}

/// Searches the positions of the game, the last one first, until the interrupt is raised.
pub(super) fn search_backwards(
    duel: &dyn DuelFace,
    game: &History,
    settings: &Settings,
    interrupt: &Interrupt,
    mut progress: impl FnMut(usize, usize),
) -> Searched {
    let mut searcher = Searcher {
        duel,
        // Whoever names a recipe has asked whether it suits the game; nobody gets a panic for it.
        engine: settings
            .shelf
            .thinker(duel, settings.recipe.clone())
            .unwrap_or_else(|_| settings.shelf.engine(duel, duel.recipe())),
        budget: interrupt.over(&settings.budget),
        interrupt,
        nodes: 0,
    };
    let mut history = game.clone();
    let total = game.positions().len();
    let mut found: Vec<Found> = Vec::with_capacity(total);
    let mut played = None;
    loop {
        let next = match (played, found.last_mut()) {
            (Some(mv), Some(after)) => searcher.position_before(&history, mv, after),
            _ => searcher.last_position(&history),
        };
        let Some(next) = next else { break };
        found.push(next);
        progress(found.len(), total);
        played = history.take_back();
        if played.is_none() {
            break;
        }
    }
    found.reverse();
    let first = total - found.len();
    settle(&game.positions()[first..], &game.moves()[first.min(total - 1)..], &mut found);
    Searched { found, nodes: searcher.nodes }
}

/// What the second look says, with what it found of the better move.
enum Agreed {
    Accused(Found),
    /// The position after the played move is worth what `after` says.
    Acquitted {
        other: Found,
        after: Found,
    },
}

struct Searcher<'a> {
    duel: &'a dyn DuelFace,
    engine: Box<dyn Thinker>,
    budget: Budget,
    interrupt: &'a Interrupt,
    nodes: u64,
}

impl Searcher<'_> {
    /// The last position of the game: its outcome, or what a search says.
    fn last_position(&mut self, history: &History) -> Option<Found> {
        match history.outcome() {
            Some(outcome) => Some(Found {
                score: Score::of_outcome(outcome, Player::FIRST, history.rules().counts_points()),
                exact: true,
                line: Vec::new(),
                second: None,
            }),
            None => self.think(history),
        }
    }

    /// A position in which `played` was played, which led to `after`. Where a second look is taken and acquits, `after` is worth what
    /// that found: otherwise one wrong score would go back to the beginning of the game, for everybody was acquitted of it.
    fn position_before(&mut self, history: &History, played: Move, after: &mut Found) -> Option<Found> {
        let mover = history.position().mover();
        if self.interrupt.is_raised() {
            return None;
        }
        if history.position().count_moves() == 1 {
            return Some(Found { exact: after.exact, ..after.before(played, mover) });
        }
        let searched = self.think(history)?;
        let through = after.before(played, mover);
        let is_best = searched.line.first() == Some(&played);
        if is_best || seen_by(mover, through.score) >= seen_by(mover, searched.score) {
            self.played_the_best(history, played, searched, after)
        } else {
            self.played_another(history, played, searched, after)
        }
    }

    /// The played move is the best one as far as the search of this position knows. The search after it looked a ply
    /// further, so its value counts, unless that shows a better move after all.
    fn played_the_best(
        &mut self,
        history: &History,
        played: Move,
        searched: Found,
        after: &mut Found,
    ) -> Option<Found> {
        let mover = history.position().mover();
        let value = |found: &Found| seen_by(mover, found.score);
        let mut through = after.before(played, mover);
        let mut second = self.second_best(history, played)?;
        if searched.exact && value(&searched) >= value(&through) {
            return Some(Found { second: second.map(|found| found.score), ..searched });
        }
        if let Some(other) = &second
            && is_worse(self.duel, mover, through.score, other.score)
        {
            match self.second_look(history, played, other.line[0], after)? {
                Agreed::Accused(confirmed) => return Some(confirmed),
                Agreed::Acquitted { other, after: again } => {
                    *after = again;
                    (second, through) = (Some(other), after.before(played, mover));
                }
            }
        }
        let second = second.map(|found| found.score);
        // A loss is proved only by a search of all moves.
        let unproved_loss = value(&through).is_loss() && !value(&searched).is_loss();
        Some(if unproved_loss { Found { line: through.line, second, ..searched } } else { Found { second, ..through } })
    }

    /// The search prefers another move: it is confirmed before anybody is accused.
    fn played_another(&mut self, history: &History, played: Move, searched: Found, after: &mut Found) -> Option<Found> {
        let mover = history.position().mover();
        let through = after.before(played, mover);
        if searched.exact || !is_worse(self.duel, mover, through.score, searched.score) {
            return Some(searched);
        }
        let other = match self.second_look(history, played, searched.line[0], after)? {
            Agreed::Accused(confirmed) => return Some(confirmed),
            Agreed::Acquitted { other, after: again } => {
                *after = again;
                other
            }
        };
        let (through, second) = (after.before(played, mover), Some(other.score));
        Some(match seen_by(mover, through.score) {
            // A loss is proved only by a search of all moves.
            score if score.is_loss() => Found { line: through.line, second, ..searched },
            score if score < seen_by(mover, other.score) => other,
            _ => Found { second, ..through },
        })
    }

    /// Before anybody is accused: both moves are searched once more, deeper, and only if the played one is worse by both looks
    /// did it give something away.
    fn second_look(&mut self, history: &History, played: Move, better: Move, after: &Found) -> Option<Agreed> {
        let mover = history.position().mover();
        let usual = self.budget.clone();
        self.budget = deeper(&usual);
        let looked = self.after(history, better).and_then(|better| Some((better, self.after(history, played)?)));
        self.budget = usual;
        let (other, again) = looked?;
        let other = other.before(better, mover);
        let is_worse_now = |found: &Found| is_worse(self.duel, mover, found.before(played, mover).score, other.score);
        let (first, again_worse) = (is_worse_now(after), is_worse_now(&again));
        Some(match first && (again_worse || after.before(played, mover).exact) {
            true => Agreed::Accused(other),
            false if again_worse || after.exact => Agreed::Acquitted { other, after: after.clone() },
            false => Agreed::Acquitted { other, after: Found { second: after.second, ..again } },
        })
    }

    /// The best line that does not begin with `played`, by a short search.
    fn second_best(&mut self, history: &History, played: Move) -> Option<Option<Found>> {
        let mover = history.position().mover();
        let budget = quarter(&self.budget);
        let iteration = self.engine.think(history.sight(), &budget, 2, &mut |_| ());
        self.nodes += iteration.nodes;
        if self.interrupt.is_raised() {
            return None;
        }
        let finished = (iteration.depth > 0).then_some(iteration.lines);
        let other = finished.into_iter().flatten().find(|line| line.moves.first().is_some_and(|&mv| mv != played));
        Some(other.map(|line| Found {
            score: seen_by(mover, line.score),
            exact: false,
            line: line.moves,
            second: None,
        }))
    }

    /// What the position after the move `mv` is worth.
    fn after(&mut self, history: &History, mv: Move) -> Option<Found> {
        let mut after = history.clone();
        after.play(mv);
        self.last_position(&after)
    }

    fn think(&mut self, history: &History) -> Option<Found> {
        if self.interrupt.is_raised() {
            return None;
        }
        let iteration = self.engine.think(history.sight(), &self.budget, 1, &mut |_| ());
        self.nodes += iteration.nodes;
        if self.interrupt.is_raised() {
            return None;
        }
        let best = iteration.best();
        Some(Found {
            score: seen_by(history.position().mover(), best.score),
            exact: iteration.proved || best.score.is_win() || best.score.is_loss(),
            line: best.moves.clone(),
            second: None,
        })
    }
}

impl Found {
    /// What is known before the move `mv` of `mover` led here: a win is proved, for the mover can choose it.
    fn before(&self, mv: Move, mover: Player) -> Found {
        let score = self.score.aged();
        let line = std::iter::once(mv).chain(self.line.iter().copied()).collect();
        Found { score, exact: seen_by(mover, score).is_win(), line, second: None }
    }
}

/// Whether `mover` gives away at least an inaccuracy's share by a move worth `score` where one worth `other` was possible.
fn is_worse(duel: &dyn DuelFace, mover: Player, score: Score, other: Score) -> bool {
    share_for(duel, mover, other) - share_for(duel, mover, score) >= INACCURACY
}

/// Four times the budget, two plies more: the second look.
fn deeper(budget: &Budget) -> Budget {
    let time = budget.time.map(|time| Allotment { soft: time.soft * 4, hard: time.hard * 4 });
    let nodes = budget.nodes.map(|nodes| nodes.saturating_mul(4));
    let simulations = budget.simulations.map(|simulations| simulations.saturating_mul(4));
    Budget { depth: budget.depth.map(|depth| depth + 2), nodes, simulations, time, ..budget.clone() }
}

/// A quarter of the budget, a ply less.
fn quarter(budget: &Budget) -> Budget {
    let time = budget.time.map(|time| Allotment { soft: time.soft / 4, hard: time.hard / 4 });
    let nodes = budget.nodes.map(|nodes| (nodes / 4).max(1));
    Budget { depth: budget.depth.map(|depth| (depth - 1).max(1)), nodes, time, ..budget.clone() }
}

/// Lets proofs flow forward too: what was proved of a position holds after the move that was played in it, even where the
/// search there did not see so far.
fn settle(positions: &[Position], moves: &[Move], found: &mut [Found]) {
    for (index, (position, &mv)) in positions.iter().zip(moves).enumerate() {
        let [before, after] = &mut found[index..=index + 1] else { return };
        if !before.exact || after.exact {
            continue;
        }
        let mover = position.mover();
        let value = seen_by(mover, before.score);
        let follows_proof = before.line.first() == Some(&mv);
        if value.is_loss() || (follows_proof && (value.is_win() || value == Score::DRAW)) {
            (after.score, after.exact) = (before.score.younger(), true);
        } else if value == Score::DRAW && seen_by(mover, after.score) > Score::DRAW {
            after.score = Score::DRAW;
        }
    }
}
