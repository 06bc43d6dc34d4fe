//! Post-evaluation (section 4): many games of one individual against a few classes, for a fitness that is not luck.
//!
//! The paper plays 20 games each against classes 8, 10 and 12. The fitness is that of section 3.2, interval rule included: who wins all games
//! against 8 and 10 is measured by class 12 alone.

use super::arena::{Arena, Opponent, Played, Seat};
use super::fitness::{Class, Record};
use super::plan::Colours;
use super::{Genome, Stream};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// What is played.
#[derive(Clone, PartialEq, Debug)]
pub struct PostEvaluation {
    /// Games against each class.
    pub games: u32,
    /// The classes.
    pub classes: Vec<Class>,
    /// Which side the individual has.
    pub colours: Colours,
    /// Where all randomness comes from.
    pub seed: u64,
    /// How many games are played at once.
    pub threads: usize,
}

impl Default for PostEvaluation {
    fn default() -> Self {
        PostEvaluation { games: 20, classes: Class::ALL[3..6].to_vec(), colours: Colours::White, seed: 1, threads: 1 }
    }
}

impl PostEvaluation {
    /// How many games there are.
    pub fn total(&self) -> usize {
        self.classes.len() * self.games as usize
    }

    /// Plays the games. Each is told to `watch` when it ends; the record does not depend on the order in which they do. After
    /// `stop` the record has those that were finished.
    pub fn play(
        &self,
        arena: &dyn Arena,
        genome: &Genome,
        stop: &(dyn Fn() -> bool + Sync),
        watch: &(dyn Fn(Class, &Played) + Sync),
    ) -> Record {
        let next = AtomicUsize::new(0);
        let finished = Mutex::new(vec![None; self.total()]);
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        if at >= self.total() || stop() {
                            break;
                        }
                        let (class, number) = self.game(at);
                        let Some(played) = self.one(arena, genome, class, number, stop) else { break };
                        watch(class, &played);
                        finished.lock().unwrap_or_else(PoisonError::into_inner)[at] = Some(played);
                    }
                });
            }
        });
        let mut record = Record::default();
        let finished = finished.into_inner().unwrap_or_else(PoisonError::into_inner);
        for (at, played) in finished.iter().enumerate() {
            if let Some(played) = played {
                record.add(self.game(at).0, played);
            }
        }
        record
    }

    /// The dearest games come first, so that the threads end together.
    fn game(&self, at: usize) -> (Class, u32) {
        let mut classes = self.classes.clone();
        classes.sort_unstable_by(|a, b| b.cmp(a));
        let games = self.games as usize;
        (classes[at / games], (at % games) as u32)
    }

    fn one(
        &self,
        arena: &dyn Arena,
        genome: &Genome,
        class: Class,
        number: u32,
        stop: &dyn Fn() -> bool,
    ) -> Option<Played> {
        let stream = Stream::new(self.seed).named("post-evaluation").fork(class.number().into()).fork(number.into());
        let seat = match self.colours {
            Colours::Both if number % 2 == 1 => Seat::Second,
            _ => Seat::First,
        };
        arena.play(genome, Opponent::Teacher(class.depth()), seat, stream.seed(), stop)
    }
}

#[cfg(test)]
mod tests {
    use super::super::breed::founder;
    use super::super::toy::ToyArena;
    use super::super::{Plan, Strength};
    use super::*;
    use std::sync::atomic::AtomicU32;

    fn genome(arena: &ToyArena) -> Genome {
        founder(&Plan::default(), arena, 0, 1, &mut Stream::new(1)).genome()
    }

    #[test]
    fn the_record_does_not_depend_on_threads_and_has_every_game() {
        let arena = ToyArena::default();
        let genome = genome(&arena);
        let seen = AtomicU32::new(0);
        let record = |threads| {
            let post = PostEvaluation { threads, ..PostEvaluation::default() };
            let count = |_: Class, _: &Played| {
                seen.fetch_add(1, Ordering::Relaxed);
            };
            post.play(&arena, &genome, &|| false, &count)
        };
        let one = record(1);
        assert_eq!(one, record(4));
        assert_eq!((one.total().games(), seen.load(Ordering::Relaxed)), (60, 120));
        assert_eq!(
            one.classes().map(|(class, tally)| (class.number(), tally.games())).collect::<Vec<_>>(),
            [(8, 20), (10, 20), (12, 20)]
        );
    }

    #[test]
    fn many_games_tell_the_strength() {
        let arena = ToyArena::default();
        let genome = genome(&arena);
        let post = PostEvaluation { games: 200, classes: Class::ALL.to_vec(), ..PostEvaluation::default() };
        let strength = Strength::of(&post.play(&arena, &genome, &|| false, &|_, _| ()));
        assert!(
            (strength.mean - ToyArena::strength(&genome)).abs() < 0.8,
            "{strength:?} {}",
            ToyArena::strength(&genome)
        );
    }

    #[test]
    fn what_is_stopped_has_what_was_finished() {
        let arena = ToyArena::default();
        let genome = genome(&arena);
        let stop = || arena.games.load(Ordering::Relaxed) >= 10;
        let record = PostEvaluation::default().play(&arena, &genome, &stop, &|_, _| ());
        assert_eq!(record.total().games(), 10);
    }
}
