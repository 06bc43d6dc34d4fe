//! Asking a network: the sums of each layer, in lanes of eight numbers.
//!
//! The code is written once, over [`Lane`]s, and compiled for AVX2 with fused multiplication and for any processor. Measured for a network of 256
//! inputs and 128 hidden units (docs/MEASURED.md): the choice is worth a factor of three to four.

use super::{Layer, Network, Values};

/// How many numbers are computed at once.
pub(super) const LANES: usize = 8;

/// Eight numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(C, align(32))]
pub(super) struct Lane(pub(super) [f32; LANES]);

impl Lane {
    pub(super) const ZERO: Lane = Lane([0.0; LANES]);

    #[inline(always)]
    pub(super) fn add_scaled<const FUSED: bool>(&mut self, weights: &Lane, factor: f32) {
        for unit in 0..LANES {
            self.0[unit] = fused::<FUSED>(weights.0[unit], factor, self.0[unit]);
        }
    }
}

#[inline(always)]
pub(super) fn fused<const FUSED: bool>(a: f32, b: f32, c: f32) -> f32 {
    if FUSED { a.mul_add(b, c) } else { a * b + c }
}

/// The logistic function of each number. The power of two is put together from its exponent and a polynomial; the error is below 2e-7.
#[inline(always)]
pub(super) fn logistic<const FUSED: bool>(lane: &Lane) -> Lane {
    let mut result = Lane::ZERO;
    for unit in 0..LANES {
        result.0[unit] = 1.0 / (1.0 + power::<FUSED>(-lane.0[unit]));
    }
    result
}

/// e to the power of x, for x cut off at 80 either way.
#[inline(always)]
fn power<const FUSED: bool>(x: f32) -> f32 {
    // Adding 1.5 * 2^23 leaves the nearest whole number in the lowest bits.
    const ROUND: f32 = 12_582_912.0;
    let halves = x.clamp(-80.0, 80.0) * std::f32::consts::LOG2_E;
    let shifted = halves + ROUND;
    let rest = (halves - (shifted - ROUND)) * std::f32::consts::LN_2;
    let mut sum = 1.0 / 720.0;
    for coefficient in [1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0] {
        sum = fused::<FUSED>(sum, rest, coefficient);
    }
    let exponent = (shifted.to_bits() as i32).wrapping_sub(ROUND.to_bits() as i32);
    f32::from_bits((sum.to_bits() as i32).wrapping_add(exponent << 23) as u32)
}

/// Adds to `sums` the weights of each input in `active`, times its number.
#[inline(always)]
fn add_inputs<const FUSED: bool>(sums: &mut [Lane], layer: &Layer, active: &[(u32, f32)]) {
    const BLOCK: usize = 8;
    let lanes = layer.lanes();
    let mut from = 0;
    while from + BLOCK <= lanes {
        let mut block = [Lane::ZERO; BLOCK];
        block.copy_from_slice(&sums[from..from + BLOCK]);
        for &(input, factor) in active {
            let start = input as usize * lanes + from;
            let row: &[Lane; BLOCK] = layer.weights[start..start + BLOCK].try_into().expect("a slice of as many lanes");
            for (sum, weights) in block.iter_mut().zip(row) {
                sum.add_scaled::<FUSED>(weights, factor);
            }
        }
        sums[from..from + BLOCK].copy_from_slice(&block);
        from += BLOCK;
    }
    for (lane, sum) in sums.iter_mut().enumerate().skip(from) {
        for &(input, factor) in active {
            sum.add_scaled::<FUSED>(&layer.weights[input as usize * lanes + lane], factor);
        }
    }
}

/// The inputs that differ from those of `base`, each with its difference. Eight are compared at once, for most are the same.
#[inline(always)]
fn differences(inputs: &[f32], base: &[f32], active: &mut Vec<(u32, f32)>) {
    active.clear();
    let blocks = inputs.chunks(LANES).zip(base.chunks(LANES));
    for (first, (inputs, base)) in (0..).step_by(LANES).zip(blocks) {
        let mut differ = 0_u32;
        if let (Ok(inputs), Ok(base)) = (<&[f32; LANES]>::try_from(inputs), <&[f32; LANES]>::try_from(base)) {
            for unit in 0..LANES {
                differ |= u32::from(inputs[unit] != base[unit]) << unit;
            }
        } else {
            differ = u32::MAX >> (32 - inputs.len());
        }
        while differ != 0 {
            let unit = differ.trailing_zeros();
            differ &= differ - 1;
            active.push((first + unit, inputs[unit as usize] - base[unit as usize]));
        }
    }
}

/// The sums of a layer whose inputs are all there. Four partial sums, so that none waits for the one before.
#[inline(always)]
fn dense<const FUSED: bool>(layer: &Layer, inputs: &[Lane], sums: &mut Vec<Lane>) {
    let lanes = layer.lanes();
    sums.clear();
    for lane in 0..lanes {
        let mut partial = [layer.bias[lane], Lane::ZERO, Lane::ZERO, Lane::ZERO];
        let mut row = lane;
        for inputs in inputs {
            for (unit, &input) in inputs.0.iter().enumerate() {
                // Units that only fill up the last lane have no weights.
                if let Some(weights) = layer.weights.get(row) {
                    partial[unit % 4].add_scaled::<FUSED>(weights, input);
                }
                row += lanes;
            }
        }
        let mut sum = Lane::ZERO;
        for unit in 0..LANES {
            sum.0[unit] = (partial[0].0[unit] + partial[1].0[unit]) + (partial[2].0[unit] + partial[3].0[unit]);
        }
        sums.push(sum);
    }
}

#[inline(always)]
fn squash<const FUSED: bool>(lanes: &mut [Lane]) {
    for lane in lanes {
        *lane = logistic::<FUSED>(lane);
    }
}

/// The memory of one who asks: used again, so that asking allocates nothing. Between questions it keeps the first layer's
/// sums of the board that questions may start from.
#[derive(Clone, Debug, Default)]
pub struct Evaluation {
    /// The inputs that `base_sums` belong to.
    base: Vec<f32>,
    base_sums: Vec<Lane>,
    active: Vec<(u32, f32)>,
    /// The values of each layer but the inputs.
    pub(super) values: Vec<Vec<Lane>>,
}

impl Evaluation {
    /// What `network` answers to `inputs`. The sums are put together from nothing, and become those to start from.
    pub fn anew(&mut self, network: &Network, inputs: &[f32]) -> Values {
        assert_eq!(inputs.len(), network.inputs(), "as many inputs as the network has");
        if fused_lanes() {
            // SAFETY: the processor has AVX2 and fused multiplication, as was just asked.
            #[allow(unsafe_code)]
            unsafe {
                self.anew_fused(network, inputs)
            }
        } else {
            self.anew_with::<false>(network, inputs)
        }
    }

    /// What `network` answers to `inputs`, from the sums of the last inputs that were answered [`anew`](Evaluation::anew) by it: the same but for
    /// rounding, and faster where few differ.
    pub fn near_base(&mut self, network: &Network, inputs: &[f32]) -> Values {
        assert_eq!(inputs.len(), network.inputs(), "as many inputs as the network has");
        assert_eq!(self.base.len(), inputs.len(), "asked anew before");
        if fused_lanes() {
            // SAFETY: the processor has AVX2 and fused multiplication, as was just asked.
            #[allow(unsafe_code)]
            unsafe {
                self.near_base_fused(network, inputs)
            }
        } else {
            self.near_base_with::<false>(network, inputs)
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,fma")]
    fn anew_fused(&mut self, network: &Network, inputs: &[f32]) -> Values {
        self.anew_with::<true>(network, inputs)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,fma")]
    fn near_base_fused(&mut self, network: &Network, inputs: &[f32]) -> Values {
        self.near_base_with::<true>(network, inputs)
    }

    #[cfg(not(target_arch = "x86_64"))]
    unsafe fn anew_fused(&mut self, network: &Network, inputs: &[f32]) -> Values {
        self.anew_with::<false>(network, inputs)
    }

    #[cfg(not(target_arch = "x86_64"))]
    unsafe fn near_base_fused(&mut self, network: &Network, inputs: &[f32]) -> Values {
        self.near_base_with::<false>(network, inputs)
    }

    #[inline(always)]
    pub(super) fn anew_with<const FUSED: bool>(&mut self, network: &Network, inputs: &[f32]) -> Values {
        self.base.clear();
        self.base.resize(inputs.len(), 0.0);
        differences(inputs, &self.base, &mut self.active);
        self.base.copy_from_slice(inputs);
        let layer = &network.layers[0];
        self.base_sums.clear();
        self.base_sums.extend_from_slice(&layer.bias);
        add_inputs::<FUSED>(&mut self.base_sums, layer, &self.active);
        self.values.resize_with(network.layers.len(), Vec::new);
        self.values[0].clone_from(&self.base_sums);
        self.finish::<FUSED>(network)
    }

    #[inline(always)]
    pub(super) fn near_base_with<const FUSED: bool>(&mut self, network: &Network, inputs: &[f32]) -> Values {
        differences(inputs, &self.base, &mut self.active);
        self.values[0].clone_from(&self.base_sums);
        add_inputs::<FUSED>(&mut self.values[0], &network.layers[0], &self.active);
        self.finish::<FUSED>(network)
    }

    #[inline(always)]
    fn finish<const FUSED: bool>(&mut self, network: &Network) -> Values {
        squash::<FUSED>(&mut self.values[0]);
        for index in 1..network.layers.len() {
            let (before, after) = self.values.split_at_mut(index);
            dense::<FUSED>(&network.layers[index], &before[index - 1], &mut after[0]);
            squash::<FUSED>(&mut after[0]);
        }
        let last = network.layers.len() - 1;
        let outputs = network.layers[last].outputs;
        let mut values = self.values[last][0].0;
        values[outputs..].fill(0.0);
        values
    }
}

/// Whether the processor has AVX2 and fused multiplication.
#[inline(always)]
pub(super) fn fused_lanes() -> bool {
    #[cfg(target_arch = "x86_64")]
    return std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("fma");
    #[cfg(not(target_arch = "x86_64"))]
    false
}
