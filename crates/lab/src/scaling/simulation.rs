//! Any number of workers on a recorded tree: what a machine with more cores would make of the same search.
//!
//! The rule is that of young brothers wait (Feldmann 1993), which ABDADA keeps without messages: the moves after the first are
//! open to others when the first is done. A worker whose part is done goes on in the deepest part above it that is open, or else
//! in the open part nearest the root. When a move cuts, everybody below that part stops, and what they did there was in vain; so is every
//! move that one thread would never have searched. Those moves are taken to be as large as the ones that were searched.
//!
//! Time is counted in nodes. Deliberately left out: what talking costs, a table that is not shared by all, and that parts
//! searched at the same time do not help each other through it. So the numbers are what the shape of the tree allows, and no more
//! than that.

use super::{Part, WorkTree};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

/// What so many workers would do.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Simulated {
    /// How many workers.
    pub workers: usize,
    /// The nodes that one worker searches.
    pub work: u64,
    /// How long all of them take, in nodes of one worker.
    pub time: u64,
    /// The nodes that all of them search, those in vain included.
    pub searched: u64,
}

impl Simulated {
    /// How many times as fast as one worker.
    pub fn speedup(&self) -> f64 {
        self.work as f64 / self.time.max(1) as f64
    }

    /// How many times as many nodes as one worker.
    pub fn overhead(&self) -> f64 {
        self.searched as f64 / self.work.max(1) as f64
    }

    /// The share of the time in which workers have nothing to do.
    pub fn idle(&self) -> f64 {
        1.0 - self.searched as f64 / (self.time.max(1) * self.workers as u64) as f64
    }
}

/// Has so many workers search the tree.
pub fn simulate(tree: &WorkTree, workers: usize) -> Simulated {
    let mut plant = Plant::new(tree, workers.max(1));
    plant.run();
    Simulated { workers: workers.max(1), work: tree.work(0), time: plant.now, searched: plant.searched }
}

/// What a worker does: the own nodes of a part, or a move of it that one thread would not have searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Doing {
    Own(usize),
    InVain(usize),
}

impl Doing {
    /// The part that it belongs to.
    fn part(self) -> usize {
        match self {
            Doing::Own(part) | Doing::InVain(part) => part,
        }
    }
}

/// Where a part stands.
#[derive(Clone, Default)]
struct Standing {
    above: Option<usize>,
    level: u32,
    /// Moves begun, those in vain included, and moves of the tree that are done.
    begun: usize,
    done: usize,
    is_open: bool,
    is_done: bool,
    /// How many workers are in it or below it.
    present: usize,
    /// What a move costs that one thread did not search.
    other: u64,
}

struct Plant<'a> {
    tree: &'a WorkTree,
    standing: Vec<Standing>,
    /// What each worker does, since when, and the number of that job.
    workers: Vec<Option<(Doing, u64, u64)>>,
    /// Parts with moves for others, nearest the root first.
    open: BTreeSet<(u32, usize)>,
    ends: BinaryHeap<Reverse<(u64, u64, usize)>>,
    jobs: u64,
    now: u64,
    searched: u64,
}

impl<'a> Plant<'a> {
    fn new(tree: &'a WorkTree, workers: usize) -> Self {
        let mut standing = vec![Standing::default(); tree.parts.len()];
        for (place, part) in tree.parts.iter().enumerate() {
            for &below in &part.below {
                standing[below].above = Some(place);
                standing[below].level = standing[place].level + 1;
            }
            let works: u64 = part.below.iter().map(|&below| tree.work(below)).sum();
            standing[place].other = works / part.below.len().max(1) as u64;
        }
        let (workers, ends) = (vec![None; workers], BinaryHeap::new());
        Plant { tree, standing, workers, open: BTreeSet::new(), ends, jobs: 0, now: 0, searched: 0 }
    }

    fn run(&mut self) {
        self.begin(0, Doing::Own(0));
        while let Some(Reverse((time, job, worker))) = self.ends.pop() {
            let Some((doing, _, _)) = self.workers[worker].filter(|&(_, _, number)| number == job) else { continue };
            self.now = time;
            self.stop(worker);
            let mut near = doing.part();
            if let Doing::Own(part) = doing {
                match self.tree.parts[part].below.first() {
                    Some(&first) => {
                        self.standing[part].begun = 1;
                        self.begin(worker, Doing::Own(first));
                        continue;
                    }
                    None => near = self.finish(part),
                }
            }
            if self.standing[0].is_done {
                return;
            }
            self.find_work(worker, Some(near));
            for idle in 0..self.workers.len() {
                if self.open.is_empty() {
                    break;
                }
                if self.workers[idle].is_none() {
                    self.find_work(idle, None);
                }
            }
        }
    }

    fn part(&self, part: usize) -> &'a Part {
        &self.tree.parts[part]
    }

    /// A part is done: so may be those above it. The last one that is not is returned.
    fn finish(&mut self, mut part: usize) -> usize {
        loop {
            self.standing[part].is_done = true;
            self.close(part);
            if self.standing[part].present > 0 {
                self.stop_below(part);
            }
            let Some(above) = self.standing[part].above else { return part };
            let below = &self.part(above).below;
            self.standing[above].done += 1;
            let ends =
                self.standing[above].done == below.len() || (self.part(above).cut && below.last() == Some(&part));
            if !ends {
                self.standing[above].is_open = true;
                self.show(above);
                return above;
            }
            part = above;
        }
    }

    /// Shows a part to others while it has moves that nobody has begun.
    fn show(&mut self, part: usize) {
        let Standing { is_open, is_done, begun, level, .. } = self.standing[part];
        let all = if self.part(part).cut { self.part(part).moves } else { 0 }.max(self.part(part).below.len());
        if is_open && !is_done && begun < all {
            self.open.insert((level, part));
        } else {
            self.close(part);
        }
    }

    fn close(&mut self, part: usize) {
        self.open.remove(&(self.standing[part].level, part));
    }

    /// Gives a worker the next move of the deepest open part from `near` upwards, or of the open part nearest the root.
    fn find_work(&mut self, worker: usize, near: Option<usize>) {
        let mut own = near;
        while let Some(part) = own.filter(|&part| !self.open.contains(&(self.standing[part].level, part))) {
            own = self.standing[part].above;
        }
        let Some(part) = own.or_else(|| self.open.first().map(|&(_, part)| part)) else { return };
        let next = self.standing[part].begun;
        self.standing[part].begun += 1;
        self.show(part);
        let doing = self.part(part).below.get(next).map_or(Doing::InVain(part), |&below| Doing::Own(below));
        self.begin(worker, doing);
    }

    fn begin(&mut self, worker: usize, doing: Doing) {
        self.jobs += 1;
        let takes = match doing {
            Doing::Own(part) => self.part(part).own,
            Doing::InVain(part) => self.standing[part].other,
        };
        self.workers[worker] = Some((doing, self.now, self.jobs));
        self.ends.push(Reverse((self.now + takes, self.jobs, worker)));
        self.count_present(doing.part(), 1);
    }

    fn stop(&mut self, worker: usize) {
        let Some((doing, since, _)) = self.workers[worker].take() else { return };
        self.searched += self.now - since;
        self.count_present(doing.part(), -1);
    }

    fn count_present(&mut self, part: usize, change: isize) {
        let mut place = Some(part);
        while let Some(part) = place {
            self.standing[part].present = self.standing[part].present.saturating_add_signed(change);
            place = self.standing[part].above;
        }
    }

    /// Stops everybody in a part that is done, or below it.
    fn stop_below(&mut self, part: usize) {
        for worker in 0..self.workers.len() {
            let mut place = self.workers[worker].map(|(doing, _, _)| doing.part());
            while let Some(at) = place.filter(|&at| at != part) {
                place = self.standing[at].above;
            }
            if place.is_some() {
                self.stop(worker);
            }
        }
        let below: Vec<_> = self.open.iter().copied().filter(|&(_, open)| self.is_below(open, part)).collect();
        below.iter().for_each(|open| {
            self.open.remove(open);
        });
    }

    fn is_below(&self, mut place: usize, part: usize) -> bool {
        loop {
            match self.standing[place].above {
                _ if place == part => return true,
                Some(above) => place = above,
                None => return false,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(own: u64, below: &[usize], cut: bool, moves: usize) -> Part {
        Part { own, below: below.to_vec(), cut, moves }
    }

    /// A root with this many moves of a hundred nodes each, of which the last may cut.
    fn broad(moves: usize, cut: bool, legal: usize) -> WorkTree {
        let below: Vec<usize> = (1..=moves).collect();
        let mut parts = vec![part(0, &below, cut, legal)];
        parts.extend((0..moves).map(|_| part(100, &[], false, 1)));
        WorkTree { parts }
    }

    #[test]
    fn the_first_move_is_one_workers_and_the_others_are_divided() {
        let tree = broad(5, false, 5);
        let times = [1, 2, 4, 8].map(|workers| simulate(&tree, workers).time);
        assert_eq!(times, [500, 300, 200, 200]);
        let four = simulate(&tree, 4);
        assert_eq!((four.searched, four.speedup(), four.overhead()), (500, 2.5, 1.0));
        assert!((four.idle() - 0.375).abs() < 1e-9);
    }

    #[test]
    fn moves_after_a_cut_are_searched_in_vain() {
        let tree = broad(2, true, 4);
        let one = simulate(&tree, 1);
        assert_eq!((one.time, one.searched), (200, 200), "one worker searches what it searched");
        let three = simulate(&tree, 3);
        assert_eq!((three.time, three.searched), (200, 400), "the two moves behind the cut are no use");
    }

    #[test]
    fn a_cut_ends_earlier_moves_too() {
        let mut tree = broad(3, true, 3);
        tree.parts[2].own = 1000;
        assert_eq!(simulate(&tree, 1).time, 1200);
        let two = simulate(&tree, 2);
        assert_eq!((two.time, two.searched), (200, 300), "the long move is broken off");
    }

    #[test]
    fn work_below_is_shared_as_well() {
        // Two moves; the second has a first part of its own, and three more.
        let tree = WorkTree {
            parts: vec![
                part(0, &[1, 2], false, 2),
                part(100, &[], false, 1),
                part(0, &[3, 4, 5], false, 3),
                part(100, &[], false, 1),
                part(100, &[], false, 1),
                part(100, &[], false, 1),
            ],
        };
        assert_eq!(simulate(&tree, 1).time, 400);
        assert_eq!(simulate(&tree, 2).time, 300, "first, first below, then two at a time");
    }
}
