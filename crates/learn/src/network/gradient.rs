//! The gradient of the error with respect to every weight (back-propagation).
//!
//! The error is the cross entropy between what the outputs say and what they should have said, both taken as probabilities: its slope at an
//! output's sum is the difference of the two, times the weight of that output.

use super::kernel::{Evaluation, LANES, Lane, fused_lanes};
use super::{Network, Values};

/// A sum of gradients over positions, with the memory to compute them.
#[derive(Clone, Debug)]
pub struct Gradient {
    /// As many numbers as the network has, in its own shape.
    pub(super) sum: Network,
    /// How many positions were added.
    pub(super) count: u32,
    evaluation: Evaluation,
    slopes: Vec<Vec<Lane>>,
}

impl Gradient {
    /// Nothing added yet, for networks of the sizes of `network`.
    pub fn new(network: &Network) -> Self {
        let sum = Network::zero(&network.sizes());
        Gradient { sum, count: 0, evaluation: Evaluation::default(), slopes: vec![Vec::new(); network.layers.len()] }
    }

    /// Forgets what was added.
    pub fn clear(&mut self) {
        self.sum.lanes_mut().for_each(|lane| *lane = Lane::ZERO);
        self.count = 0;
    }

    /// How many positions were added since it was cleared.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Adds the gradient at `inputs`, where the outputs should be `target`; how much each output matters is its `weight`. Returns what the network
    /// says now.
    pub fn add(&mut self, network: &Network, inputs: &[f32], target: &Values, weight: &Values) -> Values {
        let found = self.evaluation.anew(network, inputs);
        let mut slope = Lane::ZERO;
        for unit in 0..LANES {
            slope.0[unit] = (found[unit] - target[unit]) * weight[unit];
        }
        if fused_lanes() {
            // SAFETY: the processor has AVX2 and fused multiplication, as was just asked.
            #[allow(unsafe_code)]
            unsafe {
                self.back_fused(network, inputs, slope);
            }
        } else {
            self.back::<false>(network, inputs, slope);
        }
        self.count += 1;
        found
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,fma")]
    fn back_fused(&mut self, network: &Network, inputs: &[f32], slope: Lane) {
        self.back::<true>(network, inputs, slope);
    }

    #[cfg(not(target_arch = "x86_64"))]
    unsafe fn back_fused(&mut self, network: &Network, inputs: &[f32], slope: Lane) {
        self.back::<false>(network, inputs, slope);
    }

    #[inline(always)]
    fn back<const FUSED: bool>(&mut self, network: &Network, inputs: &[f32], slope: Lane) {
        let last = network.layers.len() - 1;
        self.slopes[last].clear();
        self.slopes[last].push(slope);
        for index in (1..=last).rev() {
            let (before, after) = self.slopes.split_at_mut(index);
            let (layer, values) = (&network.layers[index], &self.evaluation.values[index - 1]);
            let sum = &mut self.sum.layers[index];
            let lanes = layer.lanes();
            before[index - 1].clear();
            for (lane, values) in values.iter().enumerate() {
                let mut slopes = Lane::ZERO;
                for unit in 0..LANES.min(layer.inputs - lane * LANES) {
                    let row = (lane * LANES + unit) * lanes;
                    let mut product = Lane::ZERO;
                    for (offset, slope) in after[0].iter().enumerate() {
                        sum.weights[row + offset].add_scaled::<FUSED>(slope, values.0[unit]);
                        for part in 0..LANES {
                            product.0[part] += layer.weights[row + offset].0[part] * slope.0[part];
                        }
                    }
                    let value = values.0[unit];
                    slopes.0[unit] = product.0.iter().sum::<f32>() * value * (1.0 - value);
                }
                before[index - 1].push(slopes);
            }
            for (sum, slope) in sum.bias.iter_mut().zip(&after[0]) {
                sum.add_scaled::<FUSED>(slope, 1.0);
            }
        }
        let (first, slopes) = (&mut self.sum.layers[0], &self.slopes[0]);
        let lanes = first.lanes();
        for (row, &input) in first.weights.chunks_exact_mut(lanes).zip(inputs).filter(|(_, input)| **input != 0.0) {
            for (sum, slope) in row.iter_mut().zip(slopes) {
                sum.add_scaled::<FUSED>(slope, input);
            }
        }
        for (sum, slope) in first.bias.iter_mut().zip(slopes) {
            sum.add_scaled::<FUSED>(slope, 1.0);
        }
    }
}
