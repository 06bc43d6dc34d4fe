//! `status.json` of a run of evolution: read, checked, and made small enough to be asked for every few seconds.
//!
//! `crates/learn/src/evolution/status.rs` writes it and says what is in it.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// No status is longer.
pub(crate) const LONGEST_STATUS: u64 = 16 << 20;

/// The only format there is.
const FORMAT: u32 = 1;

/// So many points of a curve are enough for a screen.
const MOST_POINTS: usize = 400;

/// More cannot be meant.
const MOST_DEMES: usize = 256;
const MOST_INDIVIDUALS: usize = 10_000;
const MOST_POLLINATIONS: usize = 1000;
const MOST_FRONT: usize = 256;
const MOST_SETTINGS: usize = 100;
const LONGEST_TEXT: usize = 100;

/// How a run stands.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct RunStatus {
    #[serde(skip_serializing)]
    format: u32,
    #[serde(skip_serializing)]
    pub(crate) state: Told,
    pub(crate) game: String,
    program: String,
    seed: u64,
    plan: BTreeMap<String, String>,
    pub(crate) seconds: f64,
    pub(crate) games: u64,
    evaluations: u64,
    nodes: u64,
    games_per_hour: f64,
    evaluations_per_hour: f64,
    pub(crate) epoch: Option<u32>,
    epochs: Vec<Epoch>,
    demes: Vec<Deme>,
    pollinations: Vec<Pollination>,
    front: Vec<Member>,
    pub(crate) champion: Option<Member>,
}

/// What a run says of itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Told {
    Running,
    Stopped,
    Finished,
    Failed,
}

/// An epoch, or several that are one point of a curve.
#[derive(Clone, Debug, Deserialize, Serialize)]
struct Epoch {
    epoch: u32,
    demes: u32,
    best_fitness: f64,
    mean_fitness: f64,
    best_strength: f64,
    mean_strength: f64,
    nodes_a_move: f64,
    evaluated: u32,
    games: u32,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
struct Deme {
    deme: u32,
    epoch: Option<u32>,
    individuals: Vec<Member>,
}

/// An individual in a list.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct Member {
    pub(crate) name: String,
    fitness: f64,
    strength: f64,
    deviation: f64,
    nodes_a_move: f64,
    games: u32,
    born: u32,
    program_size: u32,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
struct Pollination {
    epoch: u32,
    from: u32,
    to: u32,
    parent: String,
    child: String,
}

impl RunStatus {
    /// Reads the file.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, String> {
        let mut status: RunStatus =
            serde_json::from_slice(bytes).map_err(|error| format!("status.json cannot be read: {error}"))?;
        if let Some(wrong) = status.wrong() {
            return Err(format!("status.json: {wrong}"));
        }
        status.epochs = thinned(&status.epochs);
        Ok(status)
    }

    /// The first thing that cannot be.
    fn wrong(&self) -> Option<String> {
        if self.format != FORMAT {
            return Some(format!("format {} is not known; this program reads format {FORMAT}", self.format));
        }
        let individuals: usize = self.demes.iter().map(|deme| deme.individuals.len()).sum();
        let sizes = [
            ("demes", self.demes.len(), MOST_DEMES),
            ("individuals", individuals, MOST_INDIVIDUALS),
            ("pollinations", self.pollinations.len(), MOST_POLLINATIONS),
            ("members of the front", self.front.len(), MOST_FRONT),
            ("settings", self.plan.len(), MOST_SETTINGS),
        ];
        if let Some((what, found, most)) = sizes.into_iter().find(|(_, found, most)| found > most) {
            return Some(format!("{found} {what} are more than {most}"));
        }
        let members = self.demes.iter().flat_map(|deme| &deme.individuals).chain(&self.front).chain(&self.champion);
        let named = members.map(|member| &member.name);
        let mut names = named.chain(self.pollinations.iter().flat_map(|each| [&each.parent, &each.child]));
        if let Some(name) = names.find(|name| !is_name(name)) {
            let shown: String = name.chars().take(40).flat_map(char::escape_default).collect();
            return Some(format!("`{shown}` is no name of an individual, such as 0-37"));
        }
        let texts =
            [&self.game, &self.program].into_iter().chain(self.plan.iter().flat_map(|(name, value)| [name, value]));
        let long = texts.into_iter().find(|text| text.len() > LONGEST_TEXT)?;
        Some(format!("a word of {} bytes", long.len()))
    }
}

/// Whether this is the name of an individual: the number of its deme and its own.
pub(crate) fn is_name(name: &str) -> bool {
    let is_number = |text: &str| (1..=10).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    name.split_once('-').is_some_and(|(deme, number)| is_number(deme) && is_number(number))
}

/// The epochs, several of them as one where there are too many for a screen. The last is always by itself, since it may not be over.
fn thinned(epochs: &[Epoch]) -> Vec<Epoch> {
    let Some((last, before)) = epochs.split_last() else { return Vec::new() };
    let each = before.len().div_ceil(MOST_POINTS).max(1);
    before.chunks(each).map(together).chain([last.clone()]).collect()
}

/// Several epochs as one: the best of them, the means, and the sums of what they cost.
fn together(epochs: &[Epoch]) -> Epoch {
    let best = |value: fn(&Epoch) -> f64| epochs.iter().map(value).fold(f64::MIN, f64::max);
    let mean = |value: fn(&Epoch) -> f64| epochs.iter().map(value).sum::<f64>() / epochs.len().max(1) as f64;
    let sum = |value: fn(&Epoch) -> u32| epochs.iter().map(value).fold(0, u32::saturating_add);
    Epoch {
        epoch: epochs.last().map_or(0, |epoch| epoch.epoch),
        demes: epochs.last().map_or(0, |epoch| epoch.demes),
        best_fitness: best(|epoch| epoch.best_fitness),
        mean_fitness: mean(|epoch| epoch.mean_fitness),
        best_strength: best(|epoch| epoch.best_strength),
        mean_strength: mean(|epoch| epoch.mean_strength),
        nodes_a_move: mean(|epoch| epoch.nodes_a_move),
        evaluated: sum(|epoch| epoch.evaluated),
        games: sum(|epoch| epoch.games),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn epoch(number: u32) -> Epoch {
        let value = f64::from(number);
        Epoch {
            epoch: number,
            demes: 2,
            best_fitness: value,
            mean_fitness: value,
            best_strength: value,
            mean_strength: value,
            nodes_a_move: value,
            evaluated: 1,
            games: 2,
        }
    }

    #[test]
    fn many_epochs_are_few_points_and_lose_no_game() {
        for count in [0, 1, 2, 400, 401, 402, 5000] {
            let epochs: Vec<Epoch> = (0..count).map(epoch).collect();
            let points = thinned(&epochs);
            assert!(points.len() <= MOST_POINTS + 1, "{count}: {}", points.len());
            assert_eq!(points.iter().map(|point| point.games).sum::<u32>(), 2 * count);
            assert_eq!(points.last().map(|point| point.epoch), count.checked_sub(1));
            assert!(points.is_sorted_by(|one, next| one.best_fitness < next.best_fitness));
        }
        let few = thinned(&(0..10).map(epoch).collect::<Vec<_>>());
        assert_eq!(few.len(), 10, "few epochs stay as they are");
    }

    #[test]
    fn names_are_two_numbers() {
        assert!(is_name("0-37") && is_name("12-1"));
        for name in ["", "-", "0-", "-1", "a-1", "0-1-2", "../x", "0/1", "0-99999999999", "champion", "0 -1"] {
            assert!(!is_name(name), "{name}");
        }
    }
}
