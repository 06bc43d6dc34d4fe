//! The player of backgammon: plays by plies and filters, cube decisions from the odds; or the general search in full width.
//!
//! With the filter on (`filter` of the recipe) plays are looked at 0, 1, 2 .. plies ahead (`plies.rs`), as iterations of depth 1, 3, 5 ..; without it
//! the general expectiminimax searches every play and every roll, with the cube held where it is.

use crate::game::{BackgammonGame, BackgammonMove, Stage};
use crate::judge::{LearnedEquity, with_evaluator};
use crate::plies::{Interrupted, MoveFilter, candidates, cube_decision, deepen};
use foehn_game::{Game, History, Player, Turn};
use foehn_search::{Budget, ChanceEngine, ChanceRecipe, SeatAnswer, SeatLine, SeatThinker};
use std::time::{Duration, Instant};

/// How far is looked ahead where nobody says how far: enough for strength in about a twentieth of a second.
const USUAL_PLIES: u32 = 2;

/// No further, however much time there is.
const MOST_PLIES: u32 = 4;

/// A player of backgammon.
pub struct BackgammonThinker {
    filter: Option<MoveFilter>,
    full_width: ChanceEngine<BackgammonGame, LearnedEquity>,
}

impl BackgammonThinker {
    /// A player by this recipe.
    #[must_use]
    pub fn new(recipe: ChanceRecipe) -> Self {
        let filter = recipe.filter.get().map(|most| MoveFilter { most: most as usize, ..MoveFilter::default() });
        BackgammonThinker { filter, full_width: ChanceEngine::new(recipe, LearnedEquity) }
    }
}

/// One search: what it may spend, and what it has spent.
struct Thought<'a> {
    budget: &'a Budget,
    begun: Instant,
    asked_before: u64,
}

impl Thought<'_> {
    fn nodes(&self) -> u64 {
        with_evaluator(|evaluator| evaluator.asked()) - self.asked_before
    }

    fn is_stopped(&self, hard: Option<Duration>) -> bool {
        self.budget.control.is_stopped() || hard.is_some_and(|hard| self.begun.elapsed() >= hard)
    }

    /// Whether to look one ply further, which costs some twenty times as much as the last.
    fn goes_on(&self, plies: u32) -> bool {
        let deepest = match self.budget.depth {
            Some(depth) => (depth.max(1) as u32 - 1) / 2,
            None if self.budget.time.is_some() || self.budget.nodes.is_some() => USUAL_PLIES,
            None => MOST_PLIES,
        };
        let nodes_left = self.budget.nodes.is_none_or(|most| self.nodes().saturating_mul(20) <= most);
        let time_left = self.budget.time.is_none_or(|time| self.begun.elapsed() < time.soft);
        plies <= deepest && nodes_left && time_left && !self.budget.control.is_stopped()
    }

    fn answer(&self, plies: u32, lines: Vec<SeatLine<BackgammonMove>>) -> SeatAnswer<BackgammonMove> {
        let depth = 1 + 2 * plies as i32;
        SeatAnswer { depth, lines, nodes: self.nodes(), time: self.begun.elapsed(), proved: false, refused: None }
    }
}

/// A line of one move that is worth so much to the player who makes it.
fn line(mv: Option<BackgammonMove>, player: Player, worth: f64) -> SeatLine<BackgammonMove> {
    let first = if player == Player::FIRST { worth } else { -worth };
    SeatLine { moves: mv.into_iter().collect(), values: vec![first, -first] }
}

impl BackgammonThinker {
    fn by_plies(
        &self,
        position: &BackgammonGame,
        filter: MoveFilter,
        thought: &Thought<'_>,
        lines: usize,
        report: &mut dyn FnMut(&SeatAnswer<BackgammonMove>),
    ) -> SeatAnswer<BackgammonMove> {
        let hard = thought.budget.time.map(|time| time.hard);
        let is_stopped = || thought.is_stopped(hard);
        let mut found = thought.answer(0, Vec::new());
        let mut list = candidates(position);
        let mut plies = 0;
        loop {
            let told = match position.stage() {
                Stage::Playing(_) => {
                    let filter = MoveFilter { most: filter.most.max(lines), ..filter };
                    let looked =
                        if plies == 0 { Ok(()) } else { deepen(position, &mut list, plies, filter, &is_stopped) };
                    looked.map(|()| {
                        let told = |each: &crate::plies::Candidate| {
                            line(Some(BackgammonMove::Play(each.steps)), position.roller(), each.equity)
                        };
                        list.iter().take(lines.max(1)).map(told).collect()
                    })
                }
                _ => cube_lines(position, plies, &is_stopped),
            };
            let Ok(mut told) = told else { break };
            told.truncate(lines.max(1));
            found = thought.answer(plies, told);
            report(&found);
            plies += 1;
            let only = matches!(position.turn(), Turn::Player(_)) && position.count_moves() == 1;
            if only || !thought.goes_on(plies) {
                break;
            }
        }
        if found.lines.is_empty() {
            found.lines.push(line(position.moves().first().copied(), position.roller(), 0.0));
        }
        SeatAnswer { nodes: thought.nodes(), time: thought.begun.elapsed(), ..found }
    }
}

/// What can be done about the cube, best first; at chance's turn what may be expected.
fn cube_lines(
    position: &BackgammonGame,
    plies: u32,
    is_stopped: &dyn Fn() -> bool,
) -> Result<Vec<SeatLine<BackgammonMove>>, Interrupted> {
    let (roller, stake) = (position.roller(), position.stake());
    // The double that waits for its answer is judged as it was before it was offered.
    let decision = cube_decision(position, plies, is_stopped)?;
    let mut lines = match (position.stage(), decision) {
        (Stage::Deciding, Some((decision, _))) => vec![
            (roller, line(Some(BackgammonMove::Roll), roller, stake * decision.no_double)),
            (roller, line(Some(BackgammonMove::Double), roller, stake * decision.double())),
        ],
        (Stage::Doubled, Some((decision, _))) => vec![
            (roller.opponent(), line(Some(BackgammonMove::Take), roller, stake * decision.double_take)),
            (roller.opponent(), line(Some(BackgammonMove::Drop), roller, stake * decision.double_drop)),
        ],
        _ => vec![(roller, line(None, Player::FIRST, position.expected()))],
    };
    lines.sort_by(|(player, a), (_, b)| b.values[player.index()].total_cmp(&a.values[player.index()]));
    Ok(lines.into_iter().map(|(_, line)| line).collect())
}

impl SeatThinker<BackgammonGame> for BackgammonThinker {
    fn think(
        &mut self,
        history: &History<BackgammonGame>,
        budget: &Budget,
        lines: usize,
        report: &mut dyn FnMut(&SeatAnswer<BackgammonMove>),
    ) -> SeatAnswer<BackgammonMove> {
        let position = history.position();
        let is_play = matches!(position.stage(), Stage::Playing(_));
        match self.filter {
            _ if history.is_over() => self.full_width.think(history, budget, lines, report),
            None if is_play => {
                let stake = position.stake();
                let scaled = |answer: &SeatAnswer<BackgammonMove>| {
                    let mut answer = answer.clone();
                    answer.lines.iter_mut().flat_map(|line| &mut line.values).for_each(|value| *value *= stake);
                    answer
                };
                let held = History::new(position.held());
                scaled(&self.full_width.think(&held, budget, lines, &mut |answer| report(&scaled(answer))))
            }
            filter => {
                let asked_before = with_evaluator(|evaluator| evaluator.asked());
                let thought = Thought { budget, begun: Instant::now(), asked_before };
                self.by_plies(position, filter.unwrap_or_default(), &thought, lines, report)
            }
        }
    }

    fn clear(&mut self) {
        self.full_width.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::roll::Roll;
    use foehn_game::Notation;
    use foehn_search::Threshold;

    fn recipe() -> ChanceRecipe {
        ChanceRecipe { filter: Threshold::USUAL, table_size: foehn_search::Whole::new(1), ..ChanceRecipe::default() }
    }

    fn best(position: BackgammonGame, recipe: ChanceRecipe, depth: i32) -> (String, Vec<f64>) {
        let mut thinker = BackgammonThinker::new(recipe);
        let answer = thinker.think(&History::new(position), &Budget::depth(depth), 1, &mut |_| ());
        let line = answer.best().expect("a line");
        (line.moves.first().map_or(String::new(), |&mv| position.move_text(mv)), line.values.clone())
    }

    /// Full width and the filter agree about what both look at in full: the plays of the root, one ply deep.
    #[test]
    fn filtered_and_full_width_agree_at_the_first_depth() {
        for start in ["start cubeless", "start", "start to 7"] {
            for (one, other) in [(3, 1), (6, 5), (4, 4), (2, 1)] {
                let position =
                    BackgammonGame::parse_position(start).expect("good").rolled(Roll::new(one, other).expect("dice"));
                let (filtered, values) = best(position, recipe(), 1);
                let (full, others) = best(position, ChanceRecipe { filter: Threshold::OFF, ..recipe() }, 1);
                assert_eq!(filtered, full, "{start} {one}{other}");
                assert!((values[0] - others[0]).abs() < 1e-9, "{values:?} {others:?}");
            }
        }
    }

    #[test]
    fn the_cube_is_left_alone_at_the_start() {
        let mut game = History::new(BackgammonGame::start());
        for text in ["31", "8/5 6/5"] {
            let mv = game.position().parse_move(text).expect("legal");
            game.play(mv);
        }
        assert_eq!(best(*game.position(), recipe(), 1).0, "roll");
        let doubled = game.position().play(BackgammonMove::Double);
        assert_eq!(best(doubled, recipe(), 1).0, "take");
    }

    #[test]
    fn a_forced_play_is_found_at_once_and_a_stop_is_obeyed() {
        let position = BackgammonGame::parse_position("start").expect("good").rolled(Roll::new(6, 4).expect("dice"));
        let budget = Budget::default();
        budget.control.stop();
        let answer = BackgammonThinker::new(recipe()).think(&History::new(position), &budget, 1, &mut |_| ());
        assert!(!answer.lines[0].moves.is_empty());
    }
}
