//! Numbers that look random and are the same for the same seed (xorshift64*).

pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `end`, which is not 0.
    pub(super) fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 11) % end
    }

    /// A part of a time that is at most this share of it.
    pub(super) fn part(&mut self, time: std::time::Duration, share: f64) -> std::time::Duration {
        time.mul_f64(share * self.below(10_000) as f64 / 10_000.0)
    }
}
