//! Matches and the round robin: everybody against everybody, throw by throw.

use super::ensemble::{Answering, Ensemble};
use super::history_match::HistoryMatch;
use super::markov::Markov;
use super::predictor::{Frequency, View};
use super::roshambo::{Bot, Record};
use super::simple::{SimpleBot, SimpleKind};
use foehn_game::Key;
use foehn_game::kit::Random;

/// A bot by name.
#[derive(Clone, Copy)]
pub struct Entrant {
    /// What it is called.
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    make: fn() -> Box<dyn Bot + Send>,
}

impl Entrant {
    /// The bot at the beginning of a match.
    pub fn bot(&self) -> Box<dyn Bot + Send> {
        (self.make)()
    }
}

/// Declares the bots: name, what it does, how it is made.
macro_rules! bots {
    ($($name:literal, $about:literal, $bot:expr;)+) => {
        /// All bots, the ensemble first, then single predictors, then the simple ones.
        pub const BOTS: &[Entrant] = &[$(Entrant { name: $name, about: $about, make: || Box::new($bot) }),+];
    };
}

bots! {
    "ensemble", "many predictors, six meta-strategies each, chosen by their record", Ensemble::default();
    "history-both", "what followed the longest match of both players' throws", Answering(HistoryMatch::new(View::Both, usize::MAX));
    "history-other", "what followed the longest match of the opponent's throws", Answering(HistoryMatch::new(View::Other, usize::MAX));
    "history-own", "what followed the longest match of the own throws", Answering(HistoryMatch::new(View::Own, usize::MAX));
    "history-4", "the same for both, four throws at most", Answering(HistoryMatch::new(View::Both, 4));
    "markov-1", "what usually follows the last throws of both", Answering(Markov::new(View::Both, 1, 0.9));
    "markov-2", "what usually follows the last two throws of both", Answering(Markov::new(View::Both, 2, 0.9));
    "markov-other-3", "what usually follows the opponent's last three throws", Answering(Markov::new(View::Other, 3, 0.9));
    "frequency", "the opponent's most frequent throw", Answering(Frequency::usual(usize::MAX));
    "frequency-20", "the opponent's most frequent throw of the last 20", Answering(Frequency::usual(20));
    "random", "at random, which nobody beats", SimpleBot::new(SimpleKind::Random);
    "rock", "always rock", SimpleBot::new(SimpleKind::Rock);
    "biased", "rock 20, paper 20, scissors 60 times in a hundred", SimpleBot::new(SimpleKind::Biased);
    "rotate", "rock, paper, scissors, and again", SimpleBot::new(SimpleKind::Rotate);
    "copy", "the opponent's last throw", SimpleBot::new(SimpleKind::Copy);
    "beat-last", "beats the opponent's last throw", SimpleBot::new(SimpleKind::BeatLast);
    "always-switch", "never the same twice running", SimpleBot::new(SimpleKind::AlwaysSwitch);
    "switch-a-lot", "the same again 12 times in a hundred", SimpleBot::new(SimpleKind::SwitchALot);
    "beat-frequent", "beats the opponent's most frequent throw", SimpleBot::new(SimpleKind::BeatFrequent);
    "flat", "keeps its throws equally frequent, 80 times in a hundred", SimpleBot::new(SimpleKind::Flat);
    "anti-flat", "beats whoever keeps his throws equally frequent", SimpleBot::new(SimpleKind::AntiFlat);
    "foxtrot", "in turn at random and by its throw before", SimpleBot::new(SimpleKind::Foxtrot);
    "de-bruijn", "a cycle of 81 throws with every row of four once", SimpleBot::new(SimpleKind::DeBruijn);
    "anti-rotation", "beats the opponent's most frequent step", SimpleBot::new(SimpleKind::AntiRotation);
    "add", "the sum of the last two throws, 80 times in a hundred", SimpleBot::new(SimpleKind::Add);
}

/// The bot with this name.
pub fn find_bot(name: &str) -> Option<&'static Entrant> {
    BOTS.iter().find(|entrant| entrant.name == name)
}

/// Plays a match; by how many throws the first of the two wins. Each player has chance of its own.
pub fn play_match(players: [&Entrant; 2], throws: usize, seed: u64) -> i64 {
    let mut bots = players.map(Entrant::bot);
    let mut random = [0, 1].map(|player| Random::new(Key::mix(seed, player).0));
    let mut records = [Record::default(), Record::default()];
    let mut lead = 0;
    for _ in 0..throws {
        let [first, second] = [0, 1].map(|player| bots[player].throw(&records[player], &mut random[player]));
        lead += i64::from(first.against(second));
        for (record, (own, other)) in records.iter_mut().zip([(first, second), (second, first)]) {
            record.own.push(own);
            record.other.push(other);
        }
    }
    lead
}

/// Everybody against everybody.
#[derive(Clone, Debug)]
pub struct RoundRobin {
    /// By how many throws the row's bot has won over the column's, all rounds together.
    pub leads: Vec<Vec<i64>>,
}

impl RoundRobin {
    /// Nothing played yet among so many bots.
    pub fn new(entrants: usize) -> Self {
        RoundRobin { leads: vec![vec![0; entrants]; entrants] }
    }

    /// The numbers of all bots that meet, each pair once.
    pub fn pairs(entrants: usize) -> impl Iterator<Item = [usize; 2]> {
        (0..entrants).flat_map(move |one| (one + 1..entrants).map(move |other| [one, other]))
    }

    /// Adds a match of the bots with these numbers, which the first won by `lead` throws.
    pub fn add(&mut self, [one, other]: [usize; 2], lead: i64) {
        self.leads[one][other] += lead;
        self.leads[other][one] -= lead;
    }

    /// The total of a bot.
    pub fn total(&self, entrant: usize) -> i64 {
        self.leads[entrant].iter().sum()
    }

    /// The numbers of the bots, the best total first; equals in their order.
    pub fn ranking(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.leads.len()).collect();
        order.sort_by_key(|&entrant| std::cmp::Reverse(self.total(entrant)));
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lead(one: &str, other: &str, throws: usize) -> i64 {
        play_match([one, other].map(|name| find_bot(name).unwrap()), throws, 3)
    }

    #[test]
    fn predictors_see_through_the_simple_bots() {
        for simple in ["rock", "rotate", "copy", "beat-last", "beat-frequent", "de-bruijn"] {
            let won = lead("ensemble", simple, 1000);
            assert!(won > 800, "{simple}: {won}");
        }
        for (simple, least) in [("biased", 250), ("always-switch", 300), ("switch-a-lot", 150), ("foxtrot", 100)] {
            let won = lead("ensemble", simple, 1000);
            assert!(won > least, "{simple}: {won}");
        }
        assert_eq!(
            (lead("rock", "rotate", 301), lead("rotate", "de-bruijn", 300)),
            (0, -lead("de-bruijn", "rotate", 300))
        );
    }

    #[test]
    fn nobody_beats_chance_by_much() {
        // A match of 1,000 throws has a standard deviation of 26.
        assert!(lead("ensemble", "random", 1000).abs() < 110);
    }

    #[test]
    fn the_ensemble_wins_the_round_robin() {
        let mut table = RoundRobin::new(BOTS.len());
        for [one, other] in RoundRobin::pairs(BOTS.len()) {
            table.add([one, other], play_match([&BOTS[one], &BOTS[other]], 300, (one * 100 + other) as u64));
        }
        assert_eq!(BOTS[table.ranking()[0]].name, "ensemble");
        assert_eq!((0..BOTS.len()).map(|entrant| table.total(entrant)).sum::<i64>(), 0);
    }

    #[test]
    fn names_are_found_and_differ() {
        assert!(find_bot("no-such-bot").is_none());
        assert!(BOTS.iter().all(|entrant| find_bot(entrant.name).is_some_and(|found| found.about == entrant.about)));
    }
}
