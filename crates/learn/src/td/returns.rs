//! Lambda-returns: what the network should have said at each position of a game (Sutton 1988).
//!
//! With v the network's values along the game and z its end, the return of a position is
//! `g(t) = (1 - lambda) v(t+1) + lambda g(t+1)`, from the mover's side each time, and `g(T) = z`. That is one
//! sample of chance. [`Backup::Expected`] takes the mean u over all rolls instead of the one that fell, and corrects it by what was
//! learned further on: `g(t) = u(t) + lambda (g(t+1) - v(t+1))`. Its mean is the same; the luck of the dice is gone from it, and only the network's
//! own errors along the way are left. In backgammon it costs twenty times the evaluations.

use super::learnable::{Learnable, Turning};
use super::learner::Stage;
use super::play::Asker;
use crate::network::{Network, Values};
use foehn_game::kit::Random;

/// Whose values a return is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Backup {
    /// The position that followed.
    Sampled,
    /// The best successors of all rolls.
    Expected,
}

/// A position and what the network should say of it.
#[derive(Clone, Debug)]
pub struct Lesson<S> {
    /// The position.
    pub state: S,
    /// Its class.
    pub class: usize,
    /// What the network said.
    pub said: Values,
    /// What it should have said.
    pub target: Values,
}

/// Plays a game by `networks` against themselves; its positions with their returns, the last first. Returns as well how many plies it took and how
/// many evaluations.
pub(super) fn game<L: Learnable>(
    task: &L,
    networks: &[Network],
    stage: &Stage,
    random: &mut Random,
) -> (Vec<Lesson<L::State>>, u64) {
    let (lambda, backup) = (stage.lambda, stage.backup);
    let mut asker = Asker::new(task, networks).sieved(stage.keep);
    let mut state = task.start(random);
    let mut values = asker.values(&state);
    // Each position with its values, those of the successors if there are any, and how the turn went on.
    let mut path: Vec<(L::State, Values, Values, Turning)> = Vec::new();
    while !task.is_over(&state) {
        let point = random.unit();
        let (expected, choice) = match backup {
            Backup::Expected => asker.mean(&state, point),
            Backup::Sampled => {
                let roll = asker.roll(&state, point);
                let choice = asker.best(&state, roll);
                (choice.turning.seen(task, &choice.values), choice)
            }
        };
        path.push((state, values, expected, choice.turning));
        (state, values) = (choice.state, choice.values);
    }
    let mut next_values = values;
    let mut target = values;
    let mut lessons = Vec::with_capacity(path.len());
    for (state, values, expected, turning) in path.into_iter().rev() {
        let (later, said_later) = (turning.seen(task, &target), turning.seen(task, &next_values));
        for index in 0..target.len() {
            target[index] = expected[index] + lambda * (later[index] - said_later[index]);
        }
        next_values = values;
        // What is known needs no lesson, and its return is what is known.
        match task.known(&state) {
            Some(known) => target = known,
            None => {
                let class = task.class(&state);
                lessons.push(Lesson { state, class, said: values, target });
            }
        }
    }
    (lessons, asker.asked)
}
