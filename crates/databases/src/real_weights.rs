//! Learned weights that are no whole numbers, in a file of [`Weights`]: blocks, each with a scale of its own.
//!
//! A block's largest number becomes 32,767 and the others follow, so what is read back differs by at most 1/65,000 of the largest.
//! The header has a line for each block: `block-N LENGTH SCALE`, after what the owner says about them.

use crate::container::HeaderText;
use crate::weights::Weights;

/// Blocks of numbers with what is known about them.
///
/// ```
/// use foehn_databases::{container::HeaderText, real_weights::RealWeights};
/// let about = HeaderText::default().with("game", "backgammon");
/// let weights = RealWeights { about, blocks: vec![vec![0.5, -0.25], vec![100.0]] };
/// let read = RealWeights::read(&weights.write()).expect("what was written");
/// assert!((read.blocks[0][1] + 0.25).abs() < 1e-5 && read.about.get("game") == Some("backgammon"));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct RealWeights {
    /// What they are for and how they were made. Names beginning with `block-` are the file's own.
    pub about: HeaderText,
    /// The numbers.
    pub blocks: Vec<Vec<f32>>,
}

impl RealWeights {
    /// The file's bytes.
    pub fn write(&self) -> Vec<u8> {
        let mut about = self.about.clone();
        let mut values = Vec::new();
        for (index, block) in self.blocks.iter().enumerate() {
            let largest = block.iter().fold(0.0_f32, |most, number| most.max(number.abs()));
            let scale = if largest > 0.0 && largest.is_finite() { largest / f32::from(i16::MAX) } else { 1.0 };
            about = about.with(&format!("block-{index}"), format_args!("{} {:08x}", block.len(), scale.to_bits()));
            values.extend(block.iter().map(|number| (number / scale).round() as i16));
        }
        Weights { about, values }.write()
    }

    /// Reads a file's bytes.
    ///
    /// # Errors
    /// What is wrong with them, in words.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let Weights { about, values } = Weights::read(bytes)?;
        let mut rest = &values[..];
        let mut blocks = Vec::new();
        while let Some(line) = about.get(&format!("block-{}", blocks.len())) {
            let (length, scale) = line
                .split_once(' ')
                .and_then(|(length, scale)| Some((length.parse().ok()?, u32::from_str_radix(scale, 16).ok()?)))
                .ok_or_else(|| format!("the line of block {} cannot be read: `{line}`", blocks.len()))?;
            let (block, after) =
                rest.split_at_checked(length).ok_or_else(|| format!("block {} is cut short", blocks.len()))?;
            let scale = f32::from_bits(scale);
            if !scale.is_finite() {
                return Err(format!("the scale of block {} is no number", blocks.len()));
            }
            blocks.push(block.iter().map(|&value| f32::from(value) * scale).collect());
            rest = after;
        }
        if !rest.is_empty() {
            return Err(format!("{} weights belong to no block", rest.len()));
        }
        let others: String =
            about.to_string().split_inclusive('\n').filter(|line| !line.starts_with("block-")).collect();
        Ok(RealWeights { about: HeaderText::parse(&others), blocks })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back_within_the_precision() {
        let blocks = vec![vec![0.0; 5], vec![1e-3, -2e-3, 7.7e-4], vec![], vec![-812.5, 0.01]];
        let weights = RealWeights { about: HeaderText::default().with("seed", 7), blocks };
        let read = RealWeights::read(&weights.write()).expect("what was written");
        assert_eq!(read.about.get("seed"), Some("7"));
        for (read, written) in read.blocks.iter().zip(&weights.blocks) {
            let most = written.iter().fold(0.0_f32, |most, number| most.max(number.abs()));
            assert_eq!(read.len(), written.len());
            assert!(read.iter().zip(written).all(|(read, written)| (read - written).abs() <= most / 65_000.0));
        }
        assert_eq!(RealWeights::read(&read.write()), Ok(read), "written again, it is the same");
    }

    #[test]
    fn weights_without_blocks_are_refused() {
        let foreign = Weights { about: HeaderText::default(), values: vec![1, 2] }.write();
        assert!(RealWeights::read(&foreign).is_err_and(|error| error.contains("no block")));
        let short = HeaderText::default().with("block-0", "9 3f800000");
        let short = Weights { about: short, values: vec![1, 2] }.write();
        assert!(RealWeights::read(&short).is_err_and(|error| error.contains("cut short")));
        let unscaled = HeaderText::default().with("block-0", "2 ffffffff");
        let unscaled = Weights { about: unscaled, values: vec![1, 2] }.write();
        assert!(RealWeights::read(&unscaled).is_err_and(|error| error.contains("scale")));
    }
}
