//! Small games to learn: Pig, where the exact values are known, and tic-tac-toe.

use super::course::Course;
use super::learner::Learner;
use super::of_game::OfGame;
use crate::network::Network;
use foehn_game::toys::{Pig, TicTacToe};
use foehn_game::{Board, Game, Turn};

const STEPS: usize = 20;

/// Pig to `target` points. A network is told the two scores and the sum of the turn, each as a row of twenty steps, and whether the die is in the air.
pub fn pig(target: u16) -> OfGame<Pig> {
    OfGame::new(Pig::to(target), 3 * STEPS + 2, |pig, viewer, into| {
        let numbers = [pig.score(viewer), pig.score(viewer.opponent()), pig.turn_sum()];
        let target = f32::from(pig.target());
        for (row, number) in into[..3 * STEPS].chunks_mut(STEPS).zip(numbers) {
            let reached = f32::from(number) / target * STEPS as f32;
            for (step, input) in row.iter_mut().enumerate() {
                *input = (reached - step as f32).clamp(0.0, 1.0);
            }
        }
        into[3 * STEPS] = f32::from(u8::from(pig.mover() == viewer));
        into[3 * STEPS + 1] = f32::from(u8::from(pig.turn() == Turn::Chance));
    })
    .with_chance()
}

/// Tic-tac-toe, each cell as two inputs: an own stone, another's.
pub fn tic_tac_toe() -> OfGame<TicTacToe> {
    OfGame::new(TicTacToe::start(), 18, |position, viewer, into| {
        for (cell, pair) in position.picture().rows.iter().flatten().zip(into.chunks_mut(2)) {
            if let Some(owner) = cell.owner {
                pair[usize::from(owner != viewer)] = 1.0;
            }
        }
    })
    .with_random_moves(6)
}

/// How Pig to 100 points is learned.
pub const PIG_SCHEDULE: &str = "2000 20 0.8 sampled 5e-3 5e-3 2 all\n8000 20 0.8 expected 5e-3 3e-4 2 all\n";

const PIG: u16 = 100;

/// A learner of Pig to 100 points.
pub fn pig_course(seed: u64) -> Box<dyn Course> {
    Box::new(Learner::new(pig(PIG), &[vec![64]], 1, seed))
}

/// A learner of Pig that goes on from `networks`, which have played so many games.
///
/// # Errors
/// Where the networks are for something else.
pub fn pig_resumed(networks: Vec<Network>, games: u64, seed: u64) -> Result<Box<dyn Course>, String> {
    let task = pig(PIG);
    if networks.iter().map(|network| (network.inputs(), network.sizes().last().copied())).ne([(3 * STEPS + 2, Some(1))])
    {
        return Err("the network has other inputs or outputs than this program's".to_owned());
    }
    let mut learner = Learner::with_networks(task, networks, seed);
    learner.skip_games(games);
    Ok(Box::new(learner))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::td::{Asker, Learnable, Schedule};
    use foehn_game::Player;
    use foehn_game::kit::{self, Random};

    fn learn<L: Learnable>(learner: &mut Learner<L>, schedule: &str, threads: usize) {
        let mut schedule = Schedule::parse(schedule).expect("a schedule");
        // Games are few: what the first networks said must not be kept to the end.
        schedule.stages.iter_mut().for_each(|stage| stage.memory = 2000);
        while let Some((stage, done)) = schedule.at(learner.games()) {
            learner.batch(stage, done, threads);
        }
    }

    /// The values that are learned against those of value iteration, along games that the network plays.
    #[test]
    fn pig_is_learned() {
        let exact = kit::value_iteration(&Pig::to(20), 1e-9, 1000).expect("the dice end the game");
        let mut learner = Learner::new(pig(20), &[vec![32]], 1, 1);
        learn(&mut learner, "1000 20 0.8 sampled 1e-2 1e-2 2 all\n2000 20 0.8 expected 1e-2 1e-3 4 all", 2);
        let task = pig(20);
        let mut asker = Asker::new(&task, learner.networks());
        let (mut wrong, mut positions, mut random) = (0.0, 0.0, Random::new(2));
        for _ in 0..50 {
            let mut position = Pig::to(20);
            while !position.is_over() {
                let viewer = if position.turn() == Turn::Chance { Player::FIRST } else { position.mover() };
                let sign = if viewer == Player::FIRST { 1.0 } else { -1.0 };
                let expected = sign * exact.of(&position).expect("a position of the game");
                let found = f64::from(asker.values(&position)[0]) * 2.0 - 1.0;
                wrong += (found - expected).abs();
                positions += 1.0;
                let roll = asker.roll(&position, random.unit());
                position = asker.best(&position, roll).state;
            }
        }
        assert!(wrong / positions < 0.1, "wrong by {} on average", wrong / positions);
    }

    #[test]
    fn tic_tac_toe_is_learned_and_threads_do_not_matter() {
        const SCHEDULE: &str = "5000 50 0 sampled 1e-2 1e-3 8 all";
        let mut learner = Learner::new(tic_tac_toe(), &[vec![32]], 1, 5);
        learn(&mut learner, SCHEDULE, 1);
        let mut other = Learner::new(tic_tac_toe(), &[vec![32]], 1, 5);
        learn(&mut other, SCHEDULE, 3);
        assert_eq!(learner.networks(), other.networks());
        let task = tic_tac_toe();
        let (mut asker, mut random, mut lost) = (Asker::new(&task, learner.networks()), Random::new(9), 0);
        for game in 0..200 {
            let seat = Player::new(game % 2);
            let mut position = TicTacToe::start();
            while !position.is_over() {
                position = if position.turn() == Turn::Player(seat) {
                    asker.best(&position, None).state
                } else {
                    *random
                        .choose(&position.moves().into_iter().map(|mv| position.play(mv)).collect::<Vec<_>>())
                        .expect("a move")
                };
            }
            lost += usize::from(position.payoff(seat) < 0.0);
        }
        // Random moves lose 87 of 200 against random moves.
        assert!(lost <= 20, "{lost} of 200 games lost to random moves");
    }
}
