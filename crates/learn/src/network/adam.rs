//! Adam: steps against the gradient, each number at a pace of its own (Kingma and Ba 2015, algorithm 1).

use super::kernel::{LANES, Lane, fused_lanes};
use super::{Gradient, Network};

const BETA_1: f32 = 0.9;
const BETA_2: f32 = 0.999;
const EPSILON: f32 = 1e-7;

/// The running means of the gradient and of its square.
#[derive(Clone, PartialEq, Debug)]
pub struct Adam {
    mean: Network,
    square: Network,
    steps: u64,
}

impl Adam {
    /// No step taken yet, for networks of the sizes of `network`.
    pub fn new(network: &Network) -> Self {
        let zero = Network::zero(&network.sizes());
        Adam { mean: zero.clone(), square: zero, steps: 0 }
    }

    /// One step of size `rate` against the mean of what was added to `gradient`; nothing where nothing was.
    pub fn step(&mut self, network: &mut Network, gradient: &Gradient, rate: f32) {
        if gradient.count == 0 {
            return;
        }
        self.steps += 1;
        let power = i32::try_from(self.steps).unwrap_or(i32::MAX);
        let rate = rate * (1.0 - BETA_2.powi(power)).sqrt() / (1.0 - BETA_1.powi(power));
        let share = 1.0 / gradient.count as f32;
        if fused_lanes() {
            // SAFETY: the processor has AVX2 and fused multiplication, as was just asked.
            #[allow(unsafe_code)]
            unsafe {
                self.update_fused(network, gradient, rate, share);
            }
        } else {
            self.update(network, gradient, rate, share);
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,fma")]
    fn update_fused(&mut self, network: &mut Network, gradient: &Gradient, rate: f32, share: f32) {
        self.update(network, gradient, rate, share);
    }

    #[cfg(not(target_arch = "x86_64"))]
    unsafe fn update_fused(&mut self, network: &mut Network, gradient: &Gradient, rate: f32, share: f32) {
        self.update(network, gradient, rate, share);
    }

    #[inline(always)]
    fn update(&mut self, network: &mut Network, gradient: &Gradient, rate: f32, share: f32) {
        let layers = network.layers.iter_mut().zip(&gradient.sum.layers);
        for ((layer, gradient), (mean, square)) in layers.zip(self.mean.layers.iter_mut().zip(&mut self.square.layers))
        {
            update(&mut layer.weights, &gradient.weights, &mut mean.weights, &mut square.weights, rate, share);
            update(&mut layer.bias, &gradient.bias, &mut mean.bias, &mut square.bias, rate, share);
        }
    }

    /// The two means as networks and how many steps were taken: what a checkpoint keeps.
    pub fn state(&self) -> (&Network, &Network, u64) {
        (&self.mean, &self.square, self.steps)
    }

    /// As [`state`](Adam::state) told.
    pub fn from_state(mean: Network, square: Network, steps: u64) -> Self {
        Adam { mean, square, steps }
    }
}

#[inline(always)]
fn update(weights: &mut [Lane], gradient: &[Lane], mean: &mut [Lane], square: &mut [Lane], rate: f32, share: f32) {
    for ((weights, gradient), (mean, square)) in weights.iter_mut().zip(gradient).zip(mean.iter_mut().zip(square)) {
        for unit in 0..LANES {
            let slope = gradient.0[unit] * share;
            mean.0[unit] += (slope - mean.0[unit]) * (1.0 - BETA_1);
            square.0[unit] += (slope * slope - square.0[unit]) * (1.0 - BETA_2);
            weights.0[unit] -= rate * mean.0[unit] / (square.0[unit].sqrt() + EPSILON);
        }
    }
}
