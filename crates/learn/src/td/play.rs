//! Choosing by a network: the best successor for a roll, and what a position is worth over all rolls.

use super::learnable::{Learnable, Successor, Turning};
use crate::network::{Evaluation, Network, Values};

/// One who asks the networks about positions, with the memory for it.
pub struct Asker<'a, L: Learnable> {
    task: &'a L,
    networks: &'a [Network],
    evaluations: Vec<Evaluation>,
    /// Which evaluations hold sums of a position near those that are asked about.
    based: Vec<bool>,
    inputs: Vec<f32>,
    successors: Vec<Successor<L::State>>,
    rolls: Vec<(L::Roll, f32)>,
    /// How many successors the sieve leaves; no sieve where it is `None`.
    keep: Option<usize>,
    /// What the sieve says of each successor.
    sifted: Vec<(f32, usize)>,
    /// How many positions a network was asked about.
    pub asked: u64,
}

/// The best successor for a roll.
#[derive(Clone, Debug)]
pub struct Choice<S> {
    /// The position.
    pub state: S,
    /// Who decides there.
    pub turning: Turning,
    /// What it is worth to whoever decides there.
    pub values: Values,
}

impl<'a, L: Learnable> Asker<'a, L> {
    /// Asks `networks`: one for each class, and then the sieve if the task has one; that is not used unless [`sieved`](Asker::sieved) says so.
    pub fn new(task: &'a L, networks: &'a [Network]) -> Self {
        let most = networks.iter().map(Network::inputs).max().unwrap_or(0);
        Asker {
            task,
            networks,
            evaluations: vec![Evaluation::default(); networks.len()],
            based: vec![false; networks.len()],
            inputs: vec![0.0; most],
            successors: Vec::new(),
            rolls: Vec::new(),
            keep: None,
            sifted: Vec::new(),
            asked: 0,
        }
    }

    /// The same with a sieve that leaves `keep` successors, if the task has one and `keep` is not `None`.
    #[must_use]
    pub fn sieved(mut self, keep: Option<usize>) -> Self {
        self.keep = keep.filter(|_| self.task.sieve_inputs().is_some());
        self
    }

    /// What the sieve says of a position to whoever decides there, from the sums of the one it was asked about first since
    /// [`move_base`](Asker::move_base). The task must have a sieve.
    #[inline]
    pub fn sieve_near(&mut self, state: &L::State) -> Values {
        let sieve = self.networks.len() - 1;
        let network = &self.networks[sieve];
        let inputs = &mut self.inputs[..network.inputs()];
        self.task.write_sieve_inputs(state, inputs);
        if std::mem::replace(&mut self.based[sieve], true) {
            self.evaluations[sieve].near_base(network, inputs)
        } else {
            self.evaluations[sieve].anew(network, inputs)
        }
    }

    /// Leaves the successors that the sieve thinks best, in their order; finished games always stay.
    fn sift(&mut self, state: &L::State, successors: &mut Vec<Successor<L::State>>) {
        let Some(keep) = self.keep.filter(|&keep| successors.len() > keep) else { return };
        if !self.task.is_sieved(state) {
            return;
        }
        let mut sifted = std::mem::take(&mut self.sifted);
        sifted.clear();
        for (index, successor) in successors.iter().enumerate() {
            let values = self.sieve_near(&successor.state);
            let utility = self.task.utility(&successor.turning.seen(self.task, &values));
            let over = self.task.is_over(&successor.state);
            sifted.push((if over { f32::INFINITY } else { utility }, index));
        }
        sifted.select_nth_unstable_by(keep, |one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        sifted.truncate(keep);
        sifted.sort_unstable_by_key(|&(_, index)| index);
        for (place, &(_, index)) in sifted.iter().enumerate() {
            successors.swap(place, index);
        }
        successors.truncate(keep);
        self.sifted = sifted;
    }

    /// What the position is worth to whoever decides: as known, or as its network says.
    pub fn values(&mut self, state: &L::State) -> Values {
        self.move_base();
        self.values_near(state)
    }

    /// Forgets the positions near which it was asked.
    pub fn move_base(&mut self) {
        self.based.fill(false);
    }

    /// As [`values`](Asker::values) but for rounding: from the sums of the position that was asked about first since
    /// [`move_base`](Asker::move_base). Faster where the two are alike.
    #[inline]
    pub fn values_near(&mut self, state: &L::State) -> Values {
        if let Some(values) = self.task.known(state) {
            return values;
        }
        let class = self.task.class(state);
        let network = &self.networks[class];
        let inputs = &mut self.inputs[..network.inputs()];
        self.task.write_inputs(state, class, inputs);
        self.asked += 1;
        let mut values = if std::mem::replace(&mut self.based[class], true) {
            self.evaluations[class].near_base(network, inputs)
        } else {
            self.evaluations[class].anew(network, inputs)
        };
        self.task.correct(state, &mut values);
        values
    }

    /// The best successor of `state` for `roll`; the first of equals.
    pub fn best(&mut self, state: &L::State, roll: L::Roll) -> Choice<L::State> {
        self.move_base();
        self.best_near(state, roll)
    }

    fn best_near(&mut self, state: &L::State, roll: L::Roll) -> Choice<L::State> {
        let mut successors = std::mem::take(&mut self.successors);
        successors.clear();
        self.task.successors(state, roll, &mut successors);
        self.sift(state, &mut successors);
        let mut best: Option<(usize, f32, Values)> = None;
        for (index, successor) in successors.iter().enumerate() {
            let values = self.values_near(&successor.state);
            let utility = self.task.utility(&successor.turning.seen(self.task, &values));
            if best.is_none_or(|(_, most, _)| utility > most) {
                best = Some((index, utility, values));
            }
        }
        let (index, _, values) = best.expect("a decision leads somewhere");
        let Successor { state, turning } = successors[index].clone();
        self.successors = successors;
        Choice { state, turning, values }
    }

    /// What happens for a number `point` drawn evenly from 0 up to but not including 1.
    pub fn roll(&mut self, state: &L::State, point: f64) -> L::Roll {
        self.rolls.clear();
        self.task.rolls(state, &mut self.rolls);
        let mut sum = 0.0;
        for &(roll, probability) in &self.rolls {
            sum += f64::from(probability);
            if point < sum {
                return roll;
            }
        }
        self.rolls.last().expect("something happens").0
    }

    /// The mean over all rolls of what the best successor is worth to whoever decides here; and the successor for the roll that `point`
    /// stands for (see [`roll`](Asker::roll)).
    pub fn mean(&mut self, state: &L::State, point: f64) -> (Values, Choice<L::State>) {
        self.move_base();
        let mut rolls = std::mem::take(&mut self.rolls);
        rolls.clear();
        self.task.rolls(state, &mut rolls);
        let mut mean = Values::default();
        let (mut sum, mut chosen) = (0.0, None);
        for &(roll, probability) in &rolls {
            let choice = self.best_near(state, roll);
            let seen = choice.turning.seen(self.task, &choice.values);
            for (mean, value) in mean.iter_mut().zip(seen) {
                *mean += probability * value;
            }
            if sum <= point {
                chosen = Some(choice);
            }
            sum += f64::from(probability);
        }
        self.rolls = rolls;
        (mean, chosen.expect("something happens"))
    }
}
