//! A reservoir (Vitter 1985): a fair sample of a stream whose length nobody knows, in bounded memory.

use foehn_game::kit::Random;

/// At most so many of all that was offered, each with the same chance.
#[derive(Clone, Debug)]
pub(super) struct Reservoir<T> {
    most: usize,
    offered: u64,
    kept: Vec<T>,
}

impl<T> Reservoir<T> {
    pub(super) fn new(most: usize) -> Self {
        Reservoir { most, offered: 0, kept: Vec::new() }
    }

    /// Counts one more, and keeps what `make` makes where the draw says so.
    pub(super) fn offer(&mut self, random: &mut Random, make: impl FnOnce() -> T) {
        self.offered += 1;
        if self.kept.len() < self.most {
            self.kept.push(make());
            return;
        }
        let drawn = random.below(usize::try_from(self.offered).unwrap_or(usize::MAX));
        if let Some(place) = self.kept.get_mut(drawn) {
            *place = make();
        }
    }

    /// How many were offered, and those kept.
    pub(super) fn finish(self) -> (u64, Vec<T>) {
        (self.offered, self.kept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everyone_has_the_same_chance() {
        let mut random = Random::new(1);
        let mut times = [0u32; 50];
        for _ in 0..4000 {
            let mut reservoir = Reservoir::new(10);
            (0..50).for_each(|item| reservoir.offer(&mut random, || item));
            let (offered, kept) = reservoir.finish();
            assert_eq!((offered, kept.len()), (50, 10));
            kept.into_iter().for_each(|item: usize| times[item] += 1);
        }
        // 800 expected, standard deviation 25.
        assert!(times.iter().all(|&count| (650..950).contains(&count)), "{times:?}");
    }
}
