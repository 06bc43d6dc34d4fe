//! Searches take turns: at most as many compute as there are cores, the others sleep until it is their turn again.
//!
//! An engine's move goes ahead: while one is computed, a core less is shared among the rest. Whoever has slept long
//! gets a turn even then, so that nobody waits for ever. Where fewer searches compute than there are cores, they share the cores that are
//! left: a search with several threads may then use more than one of them (`Control::allow_threads`).

use foehn_search::Control;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long a turn lasts while others wait.
const TURN: Duration = Duration::from_millis(150);

/// Whoever has slept so long gets a turn although all cores are taken by moves.
const LONGEST_SLEEP: Duration = Duration::from_secs(2);

/// The order in which searches compute.
pub(crate) struct Turns {
    queue: Mutex<Queue>,
    changed: Condvar,
}

/// A search's place among the others, given up when dropped.
pub(crate) struct Place {
    turns: Arc<Turns>,
    id: u64,
    begun: Arc<AtomicBool>,
}

/// An engine's move that goes ahead, until dropped.
pub(crate) struct Ahead(Arc<Turns>);

struct Queue {
    cores: usize,
    ahead: usize,
    next_id: u64,
    running: Vec<Seat>,
    waiting: VecDeque<Seat>,
    closed: bool,
}

struct Seat {
    id: u64,
    control: Control,
    /// When its turn, or its sleep, began.
    since: Instant,
    begun: Arc<AtomicBool>,
    /// It runs although there was no core for it, because it had slept too long.
    owed: bool,
    /// How many of its threads may compute.
    threads: usize,
}

impl Turns {
    /// Begins to share so many cores, with a thread that watches the time.
    pub(crate) fn start(cores: usize) -> Arc<Self> {
        let turns = Arc::new(Turns { queue: Mutex::new(Queue::new(cores)), changed: Condvar::new() });
        let watched = Arc::clone(&turns);
        thread::spawn(move || watched.watch());
        turns
    }

    /// Stops all searches and the thread.
    pub(crate) fn close(&self) {
        let mut queue = self.lock();
        queue.closed = true;
        queue.running.iter().chain(&queue.waiting).for_each(|seat| seat.control.stop());
        self.changed.notify_all();
    }

    /// Puts a search at the end of the queue; it sleeps until its turn comes.
    pub(crate) fn enter(self: &Arc<Self>, control: &Control) -> Place {
        let begun = Arc::new(AtomicBool::new(false));
        let mut queue = self.lock();
        let id = queue.enter(control, &begun, Instant::now());
        self.changed.notify_all();
        Place { turns: Arc::clone(self), id, begun }
    }

    /// Lets an engine's move go ahead of all that take turns.
    pub(crate) fn go_ahead(self: &Arc<Self>) -> Ahead {
        let mut queue = self.lock();
        queue.ahead += 1;
        queue.share(Instant::now());
        self.changed.notify_all();
        Ahead(Arc::clone(self))
    }

    /// How many searches there are, and how many of them sleep now.
    pub(crate) fn count(&self) -> (usize, usize) {
        let queue = self.lock();
        (queue.running.len() + queue.waiting.len() + queue.ahead, queue.waiting.len())
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn watch(&self) {
        let mut queue = self.lock();
        while !queue.closed {
            queue = if queue.waiting.is_empty() {
                self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner)
            } else {
                let rest = queue.rest_of_turn(Instant::now());
                self.changed.wait_timeout(queue, rest).unwrap_or_else(PoisonError::into_inner).0
            };
            queue.share(Instant::now());
        }
    }
}

impl Queue {
    fn new(cores: usize) -> Self {
        Queue { cores, ahead: 0, next_id: 0, running: Vec::new(), waiting: VecDeque::new(), closed: false }
    }

    fn enter(&mut self, control: &Control, begun: &Arc<AtomicBool>, now: Instant) -> u64 {
        self.next_id += 1;
        control.hold();
        if self.closed {
            control.stop();
        }
        let begun = Arc::clone(begun);
        self.waiting.push_back(Seat {
            id: self.next_id,
            control: control.clone(),
            since: now,
            begun,
            owed: false,
            threads: 0,
        });
        self.share(now);
        self.next_id
    }

    fn leave(&mut self, id: u64, now: Instant) {
        self.running.retain(|seat| seat.id != id);
        self.waiting.retain(|seat| seat.id != id);
        self.share(now);
    }

    /// How long the turn that ends first still lasts.
    fn rest_of_turn(&self, now: Instant) -> Duration {
        let rests = self.running.iter().map(|seat| TURN.saturating_sub(now.duration_since(seat.since)));
        rests.min().unwrap_or(TURN).max(Duration::from_millis(1))
    }

    /// Ends the turns that are over, or for which there is no core, and begins those that can.
    fn share(&mut self, now: Instant) {
        let room = self.cores.saturating_sub(self.ahead);
        let mut index = 0;
        while let Some(seat) = self.running.get(index) {
            let over = now.duration_since(seat.since) >= TURN;
            let others_wait = self.waiting.len() > room.saturating_sub(self.running.len());
            let no_core = self.running.len() > room && (over || !seat.owed);
            if (over && others_wait) || no_core {
                let seat = self.running.remove(index);
                seat.control.hold();
                let seat = Seat { since: now, owed: false, ..seat };
                if over { self.waiting.push_back(seat) } else { self.waiting.push_front(seat) }
            } else {
                index += 1;
            }
        }
        while self.running.len() < room.max(self.least_room(now)) {
            let owed = self.running.len() >= room;
            let Some(seat) = self.waiting.pop_front() else { break };
            seat.begun.store(true, Ordering::Relaxed);
            seat.control.release();
            self.running.push(Seat { since: now, owed, ..seat });
        }
        self.share_threads(room);
    }

    /// Divides the cores among the searches that compute, as evenly as can be; the first have what is left over.
    fn share_threads(&mut self, room: usize) {
        let count = self.running.len();
        for (index, seat) in self.running.iter_mut().enumerate() {
            let threads = (room / count + usize::from(index < room % count)).max(1);
            if seat.threads != threads {
                seat.threads = threads;
                seat.control.allow_threads(threads);
            }
        }
    }

    /// One, where somebody has slept too long.
    fn least_room(&self, now: Instant) -> usize {
        let longest = self.waiting.front().map_or(Duration::ZERO, |seat| now.duration_since(seat.since));
        usize::from(longest >= LONGEST_SLEEP)
    }
}

impl Place {
    /// Whether the search has had a turn.
    pub(crate) fn has_begun(&self) -> bool {
        self.begun.load(Ordering::Relaxed)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.turns.lock().leave(self.id, Instant::now());
        self.turns.changed.notify_all();
    }
}

impl Drop for Ahead {
    fn drop(&mut self) {
        let mut queue = self.0.lock();
        queue.ahead -= 1;
        queue.share(Instant::now());
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn queue_of(searches: usize, cores: usize, now: Instant) -> Queue {
        let mut queue = Queue::new(cores);
        for _ in 0..searches {
            queue.enter(&Control::default(), &Arc::default(), now);
        }
        queue
    }

    #[test]
    fn all_get_the_same_number_of_turns() {
        let mut now = Instant::now();
        let mut queue = queue_of(7, 2, now);
        let mut turns: HashMap<u64, u32> = HashMap::new();
        for _ in 0..70 {
            assert_eq!(queue.running.len(), 2);
            queue.running.iter().for_each(|seat| *turns.entry(seat.id).or_default() += 1);
            now += TURN;
            queue.share(now);
        }
        assert_eq!(turns.len(), 7);
        assert!(turns.values().all(|&count| count == 20), "{turns:?}");
    }

    #[test]
    fn nobody_is_interrupted_while_nobody_waits() {
        let now = Instant::now();
        let mut queue = queue_of(2, 2, now);
        queue.share(now + 10 * TURN);
        assert_eq!((queue.running.len(), queue.waiting.len()), (2, 0));
        assert_eq!(queue.running[0].since, now);
        queue.leave(1, now);
        assert_eq!(queue.running.len(), 1);
    }

    #[test]
    fn cores_that_are_left_are_shared_by_those_who_compute() {
        let now = Instant::now();
        let threads = |queue: &Queue| queue.running.iter().map(|seat| seat.threads).collect::<Vec<_>>();
        let mut queue = queue_of(1, 4, now);
        assert_eq!(threads(&queue), [4], "alone, a search has all of them");
        queue.enter(&Control::default(), &Arc::default(), now);
        assert_eq!(threads(&queue), [2, 2]);
        queue.enter(&Control::default(), &Arc::default(), now);
        assert_eq!(threads(&queue), [2, 1, 1]);
        queue.ahead = 1;
        queue.share(now);
        assert_eq!(threads(&queue), [1, 1, 1], "an engine's move takes one");
        queue.leave(1, now);
        queue.leave(2, now);
        assert_eq!(threads(&queue), [3]);
    }

    #[test]
    fn moves_go_ahead_but_nobody_sleeps_for_ever() {
        let mut now = Instant::now();
        let mut queue = queue_of(3, 2, now);
        queue.ahead = 2;
        queue.share(now);
        assert_eq!((queue.running.len(), queue.waiting.len()), (0, 3));
        now += LONGEST_SLEEP;
        for _ in 0..2 {
            queue.share(now);
            assert_eq!((queue.running.len(), queue.waiting.len()), (1, 2));
        }
        queue.ahead = 0;
        queue.share(now);
        assert_eq!((queue.running.len(), queue.waiting.len()), (2, 1));
    }

    #[test]
    fn places_come_and_go_in_threads() {
        let turns = Turns::start(1);
        let controls = [Control::default(), Control::default()];
        let places: Vec<_> = controls.iter().map(|control| turns.enter(control)).collect();
        assert_eq!(turns.count(), (2, 1));
        let deadline = Instant::now() + Duration::from_secs(5);
        while !places.iter().all(Place::has_begun) {
            assert!(Instant::now() < deadline, "the second never got its turn");
            thread::sleep(Duration::from_millis(5));
        }
        drop(places);
        assert_eq!(turns.count(), (0, 0));
        turns.close();
    }
}
