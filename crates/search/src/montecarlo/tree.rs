//! The tree: nodes as numbers in arrays, the children of a node side by side.
//!
//! ```text
//! number     0      1 2 3 4 5 6 7    8 9 10 ..
//!            root   its children     the children of, say, 3
//! values     (mean, 1/√visits) of each: all that the formula of UCT reads of a move, 8 bytes
//! nodes      sum, visits, where the children are, who chooses among them
//! moves      the move that leads to the node
//! bounds, amaf, squares, biases: only where a switch needs them
//! ```
//!
//! A node's mean is that of the player who chose it, so one number is enough whatever the number of seats. To choose among
//! seven moves reads one cache line of `values`; the rest is read of the chosen one alone.
//!
//! Every field is an atomic and nothing is locked: threads may add to one tree, and what two of them add at the same moment
//! may be lost from a mean but never from a count. A block of children is published by its parent's `first` (release) after it was
//! written; until then nobody else can find it.

use super::pages::{MoveCell, Pages, Plain};
use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64};

/// The number of the root.
pub(super) const ROOT: u32 = 0;

/// No children yet.
const NONE: u32 = 0;
/// Some thread is making the children.
const BUSY: u32 = u32::MAX;

/// Who chooses at a node where chance does.
pub(super) const CHANCE: u8 = u8::MAX;

/// What was counted at a node, and where its children are.
#[derive(Default)]
pub(super) struct Node {
    /// The payoffs of all simulations through here to the player who chose to come here: the bits of an `f64`.
    sum: AtomicU64,
    pub(super) visits: AtomicU32,
    /// The number of the first child, [`NONE`] or [`BUSY`].
    first: AtomicU32,
    count: AtomicU16,
    /// In how many plies a proved value is reached by the proof.
    pub(super) plies: AtomicU16,
    /// The seat that chooses among the children, or [`CHANCE`].
    mover: AtomicU8,
    /// Bits of [`State`].
    state: AtomicU8,
}

// SAFETY: atomic integers only.
#[allow(unsafe_code)]
unsafe impl Plain for Node {}

/// What is known for certain of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// Nothing.
    Open = 0,
    /// The rules or the path end the game here.
    Over = 1,
    /// Its value is proved.
    Proved = 2,
    /// It is proved to be no better than another move of its parent.
    Useless = 3,
}

/// The children of a node: `first` up to but not including `end`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Children {
    pub(super) first: u32,
    pub(super) end: u32,
    pub(super) mover: u8,
}

impl Children {
    #[inline(always)]
    pub(super) fn numbers(self) -> std::ops::Range<u32> {
        self.first..self.end
    }

    #[inline(always)]
    pub(super) fn len(self) -> usize {
        (self.end - self.first) as usize
    }
}

/// Bounds on what a node is worth to the first seat, proved.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct ValueBounds {
    pub(super) low: f64,
    pub(super) high: f64,
}

impl ValueBounds {
    pub(super) fn is_exact(self) -> bool {
        self.low == self.high
    }
}

/// Which arrays a tree has beside those that every tree has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Extras {
    pub(super) bounds: bool,
    pub(super) amaf: bool,
    pub(super) squares: bool,
    pub(super) biases: bool,
}

/// What recycling may take for each node, at its peak: a bit, and a share of the list of blocks.
const RECYCLING: usize = 8;

/// The bytes of a node in a tree with these arrays, with what recycling takes beside it.
pub(super) const fn node_size<M>(extras: Extras) -> usize {
    let always = size_of::<AtomicU64>() + size_of::<Node>() + size_of::<MoveCell<M>>() + RECYCLING;
    let squares = if extras.squares { 8 } else { 0 };
    let biases = if extras.biases { 4 } else { 0 };
    let amaf = if extras.amaf { 8 } else { 0 };
    always + squares + biases + amaf + if extras.bounds { 16 } else { 0 }
}

/// Whether several threads add to a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sharing {
    /// One thread: plain loads and stores.
    Alone,
    /// Several: counts by atomic addition.
    Shared,
}

/// A game tree.
pub(super) struct Tree<M> {
    values: Pages<AtomicU64>,
    nodes: Pages<Node>,
    moves: Pages<MoveCell<M>>,
    bounds: Option<Pages<AtomicU64>>,
    amaf: Option<Pages<AtomicU64>>,
    squares: Option<Pages<AtomicU64>>,
    biases: Option<Pages<AtomicU32>>,
    pub(super) sharing: Sharing,
    capacity: u32,
    used: AtomicU32,
}

#[inline(always)]
fn pair(first: f32, second: f32) -> u64 {
    u64::from(first.to_bits()) | u64::from(second.to_bits()) << 32
}

#[inline(always)]
fn unpair(bits: u64) -> (f32, f32) {
    (f32::from_bits(bits as u32), f32::from_bits((bits >> 32) as u32))
}

impl<M: Copy + Send + Sync> Tree<M> {
    /// An empty tree with room for `capacity` nodes; as many fewer as the system has no room for.
    pub(super) fn new(capacity: u32, extras: Extras, sharing: Sharing) -> Option<Self> {
        let count = capacity as usize;
        let wanted = |wanted: bool, times: usize| match wanted {
            true => Pages::zeroed(count * times).map(Some),
            false => Some(None),
        };
        let tree = Tree {
            values: Pages::zeroed(count)?,
            nodes: Pages::zeroed(count)?,
            moves: Pages::zeroed(count)?,
            bounds: wanted(extras.bounds, 2)?,
            amaf: wanted(extras.amaf, 1)?,
            squares: wanted(extras.squares, 1)?,
            biases: if extras.biases { Some(Pages::zeroed(count)?) } else { None },
            sharing,
            capacity,
            used: AtomicU32::new(1),
        };
        Some(tree)
    }

    /// How many nodes there are.
    pub(super) fn used(&self) -> u32 {
        self.used.load(Relaxed).min(self.capacity)
    }

    /// How many there can be.
    pub(super) fn capacity(&self) -> u32 {
        self.capacity
    }

    /// Forgets everything but an empty root.
    pub(super) fn clear(&self) {
        self.used.store(1, Relaxed);
        self.reset(ROOT, f32::INFINITY, None);
    }

    /// Makes `number` a node of which nothing is known.
    pub(super) fn reset(&self, number: u32, urgency: f32, bounds: Option<ValueBounds>) {
        let node = self.node(number);
        node.sum.store(0.0_f64.to_bits(), Relaxed);
        node.visits.store(0, Relaxed);
        node.first.store(NONE, Relaxed);
        node.plies.store(0, Relaxed);
        node.state.store(State::Open as u8, Relaxed);
        self.values.all()[number as usize].store(pair(urgency, 0.0), Relaxed);
        if let Some(amaf) = &self.amaf {
            amaf.all()[number as usize].store(0, Relaxed);
        }
        if let Some(squares) = &self.squares {
            squares.all()[number as usize].store(0.0_f64.to_bits(), Relaxed);
        }
        if let Some(bounds) = bounds {
            self.set_bounds(number, bounds);
        }
    }

    #[inline(always)]
    pub(super) fn node(&self, number: u32) -> &Node {
        &self.nodes.all()[number as usize]
    }

    #[inline(always)]
    pub(super) fn visits(&self, number: u32) -> u32 {
        self.node(number).visits.load(Relaxed)
    }

    #[inline(always)]
    pub(super) fn state(&self, number: u32) -> State {
        match self.node(number).state.load(Relaxed) {
            0 => State::Open,
            1 => State::Over,
            2 => State::Proved,
            _ => State::Useless,
        }
    }

    pub(super) fn set_state(&self, number: u32, state: State) {
        self.node(number).state.store(state as u8, Relaxed);
    }

    /// What all simulations through the node gave on average to the player who chose it; nothing where there was none.
    pub(super) fn mean(&self, number: u32) -> Option<f64> {
        let visits = self.visits(number);
        (visits > 0).then(|| f64::from_bits(self.node(number).sum.load(Relaxed)) / f64::from(visits))
    }

    /// The children of a node, where it has some.
    #[inline(always)]
    pub(super) fn children(&self, number: u32) -> Option<Children> {
        let node = self.node(number);
        match node.first.load(Acquire) {
            NONE | BUSY => None,
            first => Some(Children {
                first,
                end: first + u32::from(node.count.load(Relaxed)),
                mover: node.mover.load(Relaxed),
            }),
        }
    }

    /// The mean and the inverse root of the visits of a node, as the formula reads them.
    #[inline(always)]
    pub(super) fn value(&self, number: u32) -> (f32, f32) {
        unpair(self.values.all()[number as usize].load(Relaxed))
    }

    /// The values of all children, side by side.
    #[inline(always)]
    pub(super) fn values(&self, children: Children) -> impl Iterator<Item = (f32, f32)> {
        self.values.all()[children.first as usize..children.end as usize].iter().map(|bits| unpair(bits.load(Relaxed)))
    }

    /// Lets the formula see these numbers from now on.
    #[inline(always)]
    pub(super) fn set_value(&self, number: u32, mean: f32, inverse_root: f32) {
        self.values.all()[number as usize].store(pair(mean, inverse_root), Relaxed);
    }

    /// The move that leads to the node.
    #[inline(always)]
    #[allow(unsafe_code)]
    pub(super) fn mv(&self, number: u32) -> M {
        debug_assert!(number != ROOT && number < self.used(), "a published node other than the root");
        // SAFETY: numbers of nodes other than the root come from `children`, which acquires what `publish` released, or belong to the caller
        // who made them.
        unsafe { self.moves.all()[number as usize].read() }
    }

    /// Claims the right to make the children of a node; `false` where they are there or another thread makes them.
    pub(super) fn claim(&self, number: u32) -> bool {
        self.node(number).first.compare_exchange(NONE, BUSY, AcqRel, Relaxed).is_ok()
    }

    /// Gives a claim back: there is no room for the children.
    pub(super) fn release(&self, number: u32) {
        self.node(number).first.store(NONE, Release);
    }

    /// Room for so many nodes side by side, where there is some left.
    pub(super) fn allocate(&self, count: usize) -> Option<u32> {
        let count = u32::try_from(count).ok()?;
        let taken = self
            .used
            .fetch_update(Relaxed, Relaxed, |used| used.checked_add(count).filter(|&sum| sum <= self.capacity));
        taken.ok()
    }

    /// Writes the move of a node that was allocated by this thread and is not yet published.
    #[allow(unsafe_code)]
    pub(super) fn write_move(&self, number: u32, mv: M) {
        // SAFETY: the caller allocated the number and has not published it: nobody else has it.
        unsafe { self.moves.all()[number as usize].write(mv) };
    }

    /// Lets everybody find the children of a claimed node.
    pub(super) fn publish(&self, number: u32, children: Children) {
        let node = self.node(number);
        node.count.store(children.len() as u16, Relaxed);
        node.mover.store(children.mover, Relaxed);
        node.first.store(children.first, Release);
    }

    /// Adds a simulation that gave `payoff` to the player who chose the node.
    #[inline(always)]
    pub(super) fn add(&self, number: u32, payoff: f64) {
        let node = self.node(number);
        let (visits, sum) = match self.sharing {
            Sharing::Alone => {
                let visits = node.visits.load(Relaxed) + 1;
                let sum = f64::from_bits(node.sum.load(Relaxed)) + payoff;
                node.visits.store(visits, Relaxed);
                node.sum.store(sum.to_bits(), Relaxed);
                (visits, sum)
            }
            Sharing::Shared => (node.visits.fetch_add(1, Relaxed) + 1, add_shared(&node.sum, payoff)),
        };
        self.show(number, visits, sum);
        if let Some(squares) = &self.squares {
            add_shared(&squares.all()[number as usize], payoff * payoff);
        }
    }

    /// Changes what was already counted for a simulation under way by `change`: the loss that was assumed becomes the payoff.
    pub(super) fn correct(&self, number: u32, change: f64) {
        let node = self.node(number);
        let sum = add_shared(&node.sum, change);
        self.show(number, node.visits.load(Relaxed), sum);
    }

    #[inline(always)]
    fn show(&self, number: u32, visits: u32, sum: f64) {
        // What is proved or useless keeps the value it was given then.
        if self.bounds.is_none() || self.state(number) == State::Open {
            self.set_value(number, (sum / f64::from(visits)) as f32, 1.0 / (visits as f32).sqrt());
        }
    }

    /// The average square of the payoffs, where they are kept.
    pub(super) fn mean_square(&self, number: u32) -> f64 {
        let visits = f64::from(self.visits(number).max(1));
        self.squares.as_ref().map_or(0.0, |all| f64::from_bits(all.all()[number as usize].load(Relaxed)) / visits)
    }

    /// The proved bounds of a node.
    pub(super) fn bounds(&self, number: u32) -> Option<ValueBounds> {
        let all = self.bounds.as_ref()?.all();
        let read = |place: usize| f64::from_bits(all[2 * number as usize + place].load(Relaxed));
        Some(ValueBounds { low: read(0), high: read(1) })
    }

    pub(super) fn set_bounds(&self, number: u32, bounds: ValueBounds) {
        if let Some(all) = &self.bounds {
            all.all()[2 * number as usize].store(bounds.low.to_bits(), Relaxed);
            all.all()[2 * number as usize + 1].store(bounds.high.to_bits(), Relaxed);
        }
    }

    /// Moves the bounds of a node to these where they are tighter: several threads may do so at once, and none loosens what another found.
    pub(super) fn tighten(&self, number: u32, bounds: ValueBounds) {
        let Some(all) = &self.bounds else { return };
        let [low, high] = [0, 1].map(|place| &all.all()[2 * number as usize + place]);
        let change = |bits: &AtomicU64, value: f64, better: fn(&f64, &f64) -> bool| {
            let tighter = |old: u64| better(&value, &f64::from_bits(old)).then(|| value.to_bits());
            // Where it is no tighter, nothing is to be done.
            let _ = bits.fetch_update(Relaxed, Relaxed, tighter);
        };
        change(low, bounds.low, f64::gt);
        change(high, bounds.high, f64::lt);
    }

    /// The all-moves-as-first mean of a node and how many simulations it is of.
    #[inline(always)]
    pub(super) fn amaf(&self, number: u32) -> (f32, f32) {
        self.amaf.as_ref().map_or((0.0, 0.0), |all| unpair(all.all()[number as usize].load(Relaxed)))
    }

    pub(super) fn set_amaf(&self, number: u32, mean: f32, count: f32) {
        if let Some(all) = &self.amaf {
            all.all()[number as usize].store(pair(mean, count), Relaxed);
        }
    }

    /// Adds a simulation in which the move of the node was made later by the same player.
    pub(super) fn add_amaf(&self, number: u32, payoff: f64) {
        let (mean, count) = self.amaf(number);
        let count = count + 1.0;
        self.set_amaf(number, mean + (payoff as f32 - mean) / count, count);
    }

    /// What the game's knowledge says for the node, where that is kept.
    pub(super) fn bias(&self, number: u32) -> f32 {
        self.biases.as_ref().map_or(0.0, |all| f32::from_bits(all.all()[number as usize].load(Relaxed)))
    }

    pub(super) fn set_bias(&self, number: u32, bias: f32) {
        if let Some(all) = &self.biases {
            all.all()[number as usize].store(bias.to_bits(), Relaxed);
        }
    }
}

/// Adds to the `f64` whose bits these are; the sum.
#[inline]
fn add_shared(bits: &AtomicU64, value: f64) -> f64 {
    let mut old = bits.load(Relaxed);
    loop {
        let sum = f64::from_bits(old) + value;
        match bits.compare_exchange_weak(old, sum.to_bits(), Relaxed, Relaxed) {
            Ok(_) => return sum,
            Err(other) => old = other,
        }
    }
}

/// Moving nodes about: only between the rounds of a search, when no thread makes simulations.
impl<M: Copy + Send + Sync> Tree<M> {
    /// Copies everything about the node `from` to the place `to`, with its children where they are.
    pub(super) fn relocate(&self, from: u32, to: u32) {
        let [source, target] = [from, to].map(|number| &self.nodes.all()[number as usize]);
        target.sum.store(source.sum.load(Relaxed), Relaxed);
        target.visits.store(source.visits.load(Relaxed), Relaxed);
        target.first.store(source.first.load(Relaxed), Relaxed);
        target.count.store(source.count.load(Relaxed), Relaxed);
        target.plies.store(source.plies.load(Relaxed), Relaxed);
        target.mover.store(source.mover.load(Relaxed), Relaxed);
        target.state.store(source.state.load(Relaxed), Relaxed);
        if from != ROOT && to != ROOT {
            self.write_move(to, self.mv(from));
        }
        let (from, to) = (from as usize, to as usize);
        copy(self.values.all(), from, to);
        for array in [&self.amaf, &self.squares].into_iter().flatten() {
            copy(array.all(), from, to);
        }
        if let Some(bounds) = &self.bounds {
            copy(bounds.all(), 2 * from, 2 * to);
            copy(bounds.all(), 2 * from + 1, 2 * to + 1);
        }
        if let Some(biases) = &self.biases {
            biases.all()[to].store(biases.all()[from].load(Relaxed), Relaxed);
        }
    }

    /// Says where the children of a node are now; 0 for nowhere.
    pub(super) fn set_first(&self, number: u32, first: u32) {
        self.node(number).first.store(first, Relaxed);
    }

    /// From here on there are only `used` nodes.
    pub(super) fn set_used(&self, used: u32) {
        self.used.store(used, Relaxed);
    }
}

fn copy(array: &[AtomicU64], from: usize, to: usize) {
    array[to].store(array[from].load(Relaxed), Relaxed);
}
