//! The learner: batches of games, and steps of Adam towards their returns.
//!
//! The lessons of past batches are kept for a while and used again (replay), each class by itself. What plays and what is kept in the end is a running
//! mean of the weights, which is steadier than the weights themselves (Polyak and Juditsky 1992).

use super::learnable::Learnable;
use super::returns::{self, Backup, Lesson};
use crate::network::{Adam, Gradient, Network};
use foehn_game::Key;
use foehn_game::kit::Random;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// How to learn for some games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stage {
    /// Games of this stage.
    pub games: u64,
    /// Games played by one network before it changes.
    pub batch: u64,
    /// Lambda of the returns.
    pub lambda: f32,
    /// Where returns come from.
    pub backup: Backup,
    /// The step size of Adam at the beginning of the stage and at its end; in between it falls by equal factors.
    pub rate: (f32, f32),
    /// Positions of one step.
    pub minibatch: usize,
    /// How often a position is used, on average.
    pub reuse: f32,
    /// How many lessons of a class are kept.
    pub memory: usize,
    /// How many successors the sieve leaves, where it is used.
    pub keep: Option<usize>,
}

/// What came of a batch.
#[derive(Clone, Copy, Default, Debug)]
pub struct Progress {
    /// Games played since the beginning.
    pub games: u64,
    /// Positions of the batch.
    pub positions: u64,
    /// Evaluations of the batch.
    pub evaluations: u64,
    /// The root of the mean square of the utility by which the network was wrong, by its returns.
    pub error: f64,
}

struct Pupil {
    network: Network,
    /// The running mean.
    steady: Network,
    adam: Adam,
    gradient: Gradient,
}

/// Networks that learn by temporal differences.
pub struct Learner<L: Learnable> {
    task: L,
    pupils: Vec<Pupil>,
    /// The running means, which play.
    players: Vec<Network>,
    lessons: Vec<Vec<Lesson<L::State>>>,
    /// Where the next lesson of a class is written once there are as many as are kept.
    oldest: Vec<usize>,
    seed: u64,
    games: u64,
    steps: u64,
}

/// The share of the way that the running mean goes at each step.
const STEADY: f32 = 1.0 / 500.0;

impl<L: Learnable> Learner<L> {
    /// Networks with random weights and `hidden` units (for each class the sizes of its hidden layers, the sieve's last), `outputs` many
    /// outputs.
    pub fn new(task: L, hidden: &[Vec<usize>], outputs: usize, seed: u64) -> Self {
        let inputs: Vec<usize> = task.inputs().into_iter().chain(task.sieve_inputs()).collect();
        let networks = inputs.into_iter().zip(hidden).zip(0_u64..).map(|((inputs, hidden), class)| {
            let sizes: Vec<usize> = [inputs].into_iter().chain(hidden.iter().copied()).chain([outputs]).collect();
            Network::random(&sizes, &mut Random::new(Key::mix(seed, class).0))
        });
        Self::with_networks(task, networks.collect(), seed)
    }

    /// Learns on from these networks.
    pub fn with_networks(task: L, networks: Vec<Network>, seed: u64) -> Self {
        let classes = networks.len();
        let pupil = |network: &Network| Pupil {
            network: network.clone(),
            steady: network.clone(),
            adam: Adam::new(network),
            gradient: Gradient::new(network),
        };
        Learner {
            task,
            pupils: networks.iter().map(pupil).collect(),
            players: networks,
            lessons: (0..classes).map(|_| Vec::new()).collect(),
            oldest: vec![0; classes],
            seed,
            games: 0,
            steps: 0,
        }
    }

    /// The networks that play: running means of those that learn.
    pub fn networks(&self) -> &[Network] {
        &self.players
    }

    /// Games played so far.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Says that so many games were played before: their seeds are not used again.
    pub fn skip_games(&mut self, games: u64) {
        self.games = games;
    }

    /// Plays a batch of `stage` on `threads` threads and learns from it; `done` is the share of the stage that is behind.
    pub fn batch(&mut self, stage: &Stage, done: f64, threads: usize) -> Progress {
        let played = self.play(stage, threads);
        let mut progress = Progress::default();
        let (mut square, mut fresh) = (0.0, vec![0_usize; self.pupils.len()]);
        for (lessons, evaluations) in played {
            progress.evaluations += evaluations;
            for lesson in lessons {
                let wrong = self.task.utility(&lesson.said) - self.task.utility(&lesson.target);
                square += f64::from(wrong).powi(2);
                progress.positions += 1;
                fresh[lesson.class] += 1;
                self.keep(lesson, stage.memory);
            }
        }
        let rate = f64::from(stage.rate.0) * f64::from(stage.rate.1 / stage.rate.0).powf(done.clamp(0.0, 1.0));
        let fresh_first = fresh[0];
        for (class, fresh) in fresh.into_iter().enumerate() {
            let steps = (fresh as f32 * stage.reuse / stage.minibatch as f32).ceil() as usize;
            self.learn(class, class, steps, stage.minibatch, rate as f32);
        }
        if self.task.sieve_inputs().is_some() {
            // The sieve learns from the first class, which it is for.
            let steps = (fresh_first as f32 / stage.minibatch as f32).ceil() as usize;
            self.learn(0, self.pupils.len() - 1, steps, stage.minibatch, rate as f32);
        }
        for (player, pupil) in self.players.iter_mut().zip(&self.pupils) {
            player.clone_from(&pupil.steady);
        }
        self.games += stage.batch;
        progress.games = self.games;
        progress.error = (square / progress.positions.max(1) as f64).sqrt();
        progress
    }

    /// The games of a batch, in their order.
    fn play(&self, stage: &Stage, threads: usize) -> Vec<(Vec<Lesson<L::State>>, u64)> {
        let next = AtomicU64::new(0);
        let played = Mutex::new(Vec::new());
        let work = || loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= stage.batch {
                return;
            }
            let mut random = Random::new(Key::mix(self.seed, self.games + index).0);
            let game = returns::game(&self.task, &self.players, stage, &mut random);
            played.lock().expect("no thread panics with the list").push((index, game));
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(work);
            }
            work();
        });
        let mut played = played.into_inner().expect("no thread panics with the list");
        played.sort_by_key(|(index, _)| *index);
        played.into_iter().map(|(_, game)| game).collect()
    }

    fn keep(&mut self, lesson: Lesson<L::State>, memory: usize) {
        let class = lesson.class;
        let lessons = &mut self.lessons[class];
        if lessons.len() < memory {
            lessons.push(lesson);
        } else {
            let at = self.oldest[class] % lessons.len();
            lessons[at] = lesson;
            self.oldest[class] = at + 1;
        }
    }

    /// Steps of one network, by the lessons of `class`.
    fn learn(&mut self, class: usize, pupil: usize, steps: usize, minibatch: usize, rate: f32) {
        let is_sieve = pupil >= self.task.inputs().len();
        let (pupil, lessons) = (&mut self.pupils[pupil], &self.lessons[class]);
        if lessons.is_empty() {
            return;
        }
        let weights = self.task.weights();
        let mut inputs = vec![0.0; pupil.network.inputs()];
        for _ in 0..steps {
            self.steps += 1;
            let mut random = Random::new(Key::mix(self.seed ^ 0xada, self.steps).0);
            pupil.gradient.clear();
            for _ in 0..minibatch {
                let lesson = &lessons[random.below(lessons.len())];
                if is_sieve {
                    self.task.write_sieve_inputs(&lesson.state, &mut inputs);
                } else {
                    self.task.write_inputs(&lesson.state, class, &mut inputs);
                }
                pupil.gradient.add(&pupil.network, &inputs, &lesson.target, &weights);
            }
            pupil.adam.step(&mut pupil.network, &pupil.gradient, rate);
            // The mean forgets the beginning at once and is slow only later.
            let share = STEADY.max(1.0 / (1.0 + self.steps as f32 / 10.0));
            pupil.steady.approach(&pupil.network, share);
        }
    }
}
