//! The networks of backgammon, one for each class of positions, and their file.
//!
//! The file is one of [`RealWeights`]: checked by its checksum, with a header that says who made it: the seed, the games, the command. What
//! comes with the program is in `weights/backgammon.weights`; `foehn learn td backgammon` makes others.

use crate::features::{INPUTS, RACE_INPUTS, SIEVE_INPUTS};
use foehn_databases::container::HeaderText;
use foehn_databases::real_weights::RealWeights;
use foehn_learn::network::Network;
use std::sync::OnceLock;

/// What the networks answer: five odds.
pub const OUTPUTS: usize = 5;

/// The version of the inputs: networks taught with others are refused.
const INPUTS_VERSION: &str = "1";

/// The networks with what is known about them.
#[derive(Clone, PartialEq, Debug)]
pub struct Networks {
    /// What is known: seed, games, command.
    pub about: HeaderText,
    /// One for each class, in the order of [`Class`](crate::Class), and the sieve.
    pub networks: Vec<Network>,
}

impl Networks {
    /// The file's bytes.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut about = HeaderText::default().with("game", "backgammon").with("inputs", INPUTS_VERSION);
        for network in &self.networks {
            let sizes: Vec<String> = network.sizes().iter().map(ToString::to_string).collect();
            about = about.with("layers", sizes.join(" "));
        }
        for line in self.about.to_string().lines() {
            let (name, value) = line.split_once(' ').unwrap_or((line, ""));
            if !["game", "inputs", "layers"].contains(&name) {
                about = about.with(name, value);
            }
        }
        RealWeights { about, blocks: self.networks.iter().flat_map(Network::blocks).collect() }.write()
    }

    /// Reads a file's bytes.
    ///
    /// # Errors
    /// What is wrong with them, in words.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let RealWeights { about, blocks } = RealWeights::read(bytes)?;
        let game = about.get("game").unwrap_or("no game");
        if game != "backgammon" {
            return Err(format!("these are weights for {game}, expected backgammon"));
        }
        let version = about.get("inputs").unwrap_or("none");
        if version != INPUTS_VERSION {
            return Err(format!("the weights are for inputs of version {version}, expected {INPUTS_VERSION}"));
        }
        let mut rest = &blocks[..];
        let mut networks = Vec::new();
        for line in about.all("layers") {
            let sizes: Option<Vec<usize>> = line.split(' ').map(|size| size.parse().ok()).collect();
            let sizes = sizes.filter(|sizes| sizes.len() >= 2 && sizes.iter().all(|size| (1..=4096).contains(size)));
            let sizes = sizes.ok_or_else(|| format!("layers of `{line}` units cannot be read"))?;
            let (blocks, after) = rest.split_at_checked(2 * (sizes.len() - 1)).ok_or("a network is cut short")?;
            networks.push(Network::from_blocks(&sizes, blocks)?);
            rest = after;
        }
        let shape = |network: &Network| (network.inputs(), network.sizes().last().copied());
        let expected = [INPUTS, RACE_INPUTS, SIEVE_INPUTS].map(|inputs| (inputs, Some(OUTPUTS)));
        if networks.iter().map(shape).ne(expected) || !rest.is_empty() {
            return Err("the networks have other inputs or outputs than this program's".to_owned());
        }
        Ok(Networks { about, networks })
    }

    /// The networks that come with the program.
    ///
    /// # Panics
    /// Never: a test reads the file that is built in.
    pub fn shipped() -> &'static Networks {
        static SHIPPED: OnceLock<Networks> = OnceLock::new();
        SHIPPED.get_or_init(|| Networks::read(SHIPPED_BYTES).expect("the file that is built in, which a test reads"))
    }
}

const SHIPPED_BYTES: &[u8] = include_bytes!("../weights/backgammon.weights");

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::kit::Random;

    fn networks() -> Networks {
        let mut random = Random::new(5);
        let networks = [[INPUTS, 16, OUTPUTS], [RACE_INPUTS, 8, OUTPUTS], [SIEVE_INPUTS, 8, OUTPUTS]]
            .map(|sizes| Network::random(&sizes, &mut random));
        Networks { about: HeaderText::default().with("seed", 5).with("games", 9), networks: networks.to_vec() }
    }

    #[test]
    fn what_is_written_reads_back() {
        let bytes = networks().write();
        let read = Networks::read(&bytes).expect("what was written");
        assert_eq!((read.about.get("seed"), read.about.get("games")), (Some("5"), Some("9")));
        assert_eq!(read.networks[0].sizes(), [INPUTS, 16, OUTPUTS]);
        assert_eq!(read.write(), bytes, "written again, it is the same");
    }

    #[test]
    fn damaged_and_foreign_files_are_named() {
        let mut bytes = networks().write();
        bytes[300] ^= 1;
        assert!(Networks::read(&bytes).is_err_and(|error| error.contains("damaged")));
        let foreign = RealWeights { about: HeaderText::default().with("game", "go"), blocks: Vec::new() };
        assert!(Networks::read(&foreign.write()).is_err_and(|error| error.contains("for go")));
        let mut one = networks();
        one.networks.pop();
        assert!(Networks::read(&one.write()).is_err_and(|error| error.contains("other inputs")));
    }

    #[test]
    fn what_is_shipped_is_small_and_says_where_it_comes_from() {
        assert!(SHIPPED_BYTES.len() < 600_000);
        for name in ["seed", "games", "command"] {
            assert!(Networks::shipped().about.get(name).is_some(), "{name}");
        }
    }
}
