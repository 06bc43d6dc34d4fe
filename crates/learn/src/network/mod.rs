//! Small networks: layers of weighted sums between inputs and outputs (Rumelhart, Hinton and Williams 1986).
//!
//! A hidden unit, and an output as well, is the logistic function of its sum. What a network answers is thus a list of
//! probabilities. Few inputs of a board are not zero, and few differ between boards that lie one move apart. The
//! first layer therefore keeps its weights by input, and [`Evaluation`] starts from the sums of another board where that is said.
//!
//! The same sums are compiled twice, for processors with AVX2 and fused multiplication and for any other, and chosen when the
//! program runs. Both agree but for rounding; on one machine the answers do not change.
//!
//! Deliberately not here: files (a network hands out its numbers as [`blocks`](Network::blocks)), and threads.

mod adam;
mod gradient;
mod kernel;

pub use adam::Adam;
pub use gradient::Gradient;
pub use kernel::Evaluation;

use foehn_game::kit::Random;
use kernel::{LANES, Lane};

/// The most outputs that a network has.
pub const MOST_OUTPUTS: usize = LANES;

/// What a network answers; outputs beyond its own are zero.
pub type Values = [f32; MOST_OUTPUTS];

/// A network: its numbers, and nothing that changes when it is asked.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    layers: Vec<Layer>,
}

/// Weighted sums of one layer's values for each unit of the next.
#[derive(Clone, PartialEq, Debug)]
struct Layer {
    inputs: usize,
    outputs: usize,
    /// For each input its weights, in lanes.
    weights: Vec<Lane>,
    bias: Vec<Lane>,
}

impl Layer {
    fn zero(inputs: usize, outputs: usize) -> Self {
        let lanes = outputs.div_ceil(LANES);
        Layer { inputs, outputs, weights: vec![Lane::ZERO; inputs * lanes], bias: vec![Lane::ZERO; lanes] }
    }

    fn lanes(&self) -> usize {
        self.bias.len()
    }
}

impl Network {
    /// A network with as many units in each layer as `sizes` says, inputs first, with small random weights.
    ///
    /// # Panics
    /// Where there are fewer than two layers, an empty one, or more outputs than [`MOST_OUTPUTS`].
    pub fn random(sizes: &[usize], random: &mut Random) -> Self {
        let mut network = Network::zero(sizes);
        for layer in &mut network.layers {
            let reach = (6.0 / (layer.inputs.min(100) + layer.outputs) as f64).sqrt();
            let lanes = layer.lanes();
            for (index, lane) in layer.weights.iter_mut().enumerate() {
                for unit in 0..LANES.min(layer.outputs - index % lanes * LANES) {
                    lane.0[unit] = ((random.unit() * 2.0 - 1.0) * reach) as f32;
                }
            }
        }
        network
    }

    /// A network of zeros.
    ///
    /// # Panics
    /// As [`random`](Network::random).
    pub fn zero(sizes: &[usize]) -> Self {
        assert!(sizes.len() >= 2 && sizes.iter().all(|&size| size > 0), "a network has inputs and outputs");
        assert!(sizes[sizes.len() - 1] <= MOST_OUTPUTS, "a network has at most {MOST_OUTPUTS} outputs");
        Network { layers: sizes.windows(2).map(|pair| Layer::zero(pair[0], pair[1])).collect() }
    }

    /// How many units each layer has, inputs first.
    pub fn sizes(&self) -> Vec<usize> {
        let first = self.layers.first().map(|layer| layer.inputs);
        first.into_iter().chain(self.layers.iter().map(|layer| layer.outputs)).collect()
    }

    /// How many inputs there are.
    pub fn inputs(&self) -> usize {
        self.layers[0].inputs
    }

    /// The numbers, layer by layer: for each its weights, input by input, then its biases.
    pub fn blocks(&self) -> Vec<Vec<f32>> {
        let plain = |lanes: &[Lane], layer: &Layer| {
            let rows =
                lanes.chunks(layer.lanes()).flat_map(|row| row.iter().flat_map(|lane| lane.0).take(layer.outputs));
            rows.collect()
        };
        self.layers.iter().flat_map(|layer| [plain(&layer.weights, layer), plain(&layer.bias, layer)]).collect()
    }

    /// The network of these numbers, as [`blocks`](Network::blocks) lists them.
    ///
    /// # Errors
    /// Which block is not as long as the sizes say.
    pub fn from_blocks(sizes: &[usize], blocks: &[Vec<f32>]) -> Result<Self, String> {
        if sizes.len() < 2 || sizes.contains(&0) || sizes[sizes.len() - 1] > MOST_OUTPUTS {
            return Err(format!("no network has layers of {sizes:?} units"));
        }
        let mut network = Network::zero(sizes);
        if blocks.len() != 2 * network.layers.len() {
            return Err(format!("{} blocks of weights, expected {}", blocks.len(), 2 * network.layers.len()));
        }
        for (index, (layer, pair)) in network.layers.iter_mut().zip(blocks.chunks(2)).enumerate() {
            let expected = layer.inputs * layer.outputs;
            if pair[0].len() != expected || pair[1].len() != layer.outputs {
                let found = pair[0].len();
                return Err(format!("layer {} has {found} weights, expected {expected}", index + 1));
            }
            let (lanes, outputs) = (layer.lanes(), layer.outputs);
            for (lanes, values) in layer.weights.chunks_mut(lanes).zip(pair[0].chunks(outputs)) {
                fill(lanes, values);
            }
            fill(&mut layer.bias, &pair[1]);
        }
        Ok(network)
    }

    /// Every number, with those that fill up a lane and stay zero.
    fn lanes_mut(&mut self) -> impl Iterator<Item = &mut Lane> {
        self.layers.iter_mut().flat_map(|layer| layer.weights.iter_mut().chain(&mut layer.bias))
    }

    fn lanes(&self) -> impl Iterator<Item = &Lane> {
        self.layers.iter().flat_map(|layer| layer.weights.iter().chain(&layer.bias))
    }

    /// Moves every number by `share` of the way to that of `other`, a network of the same sizes.
    pub fn approach(&mut self, other: &Network, share: f32) {
        for (own, other) in self.lanes_mut().zip(other.lanes()) {
            for unit in 0..LANES {
                own.0[unit] += (other.0[unit] - own.0[unit]) * share;
            }
        }
    }
}

fn fill(lanes: &mut [Lane], values: &[f32]) {
    for (lane, values) in lanes.iter_mut().zip(values.chunks(LANES)) {
        lane.0[..values.len()].copy_from_slice(values);
    }
}

#[cfg(test)]
mod tests;
