//! The simple bots of the RoShamBo tournament suite (Billings 1999), written from their descriptions: those that a good
//! predictor must beat, and those that lose to nobody.

use super::roshambo::{Bot, Record, Throw};
use foehn_game::kit::Random;

/// What a simple bot does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SimpleKind {
    /// Throws at random.
    Random,
    /// Always rock.
    Rock,
    /// Rock and paper 20 times in a hundred each, scissors 60 times.
    Biased,
    /// Rock, paper, scissors, rock, and so on.
    Rotate,
    /// Throws what the opponent threw last.
    Copy,
    /// Beats what the opponent threw last.
    BeatLast,
    /// Never throws the same twice running.
    AlwaysSwitch,
    /// Throws the same again 12 times in a hundred.
    SwitchALot,
    /// Beats what the opponent has thrown most often.
    BeatFrequent,
    /// Mostly throws what it has thrown least often, to have thrown all three equally often.
    Flat,
    /// Beats somebody who throws what he has thrown least often.
    AntiFlat,
    /// In turn at random and by its throw before: two steps on, one step on, the same.
    Foxtrot,
    /// Repeats a cycle in which every row of four throws occurs once.
    DeBruijn,
    /// Beats the step from throw to throw that the opponent makes most often.
    AntiRotation,
    /// Throws what the last two throws, its own and the opponent's, add up to, most of the time.
    Add,
}

/// A simple bot.
pub struct SimpleBot {
    kind: SimpleKind,
    /// The cycle of a bot that has one.
    cycle: Vec<Throw>,
}

impl SimpleBot {
    /// A bot of this kind.
    pub fn new(kind: SimpleKind) -> Self {
        let cycle = match kind {
            SimpleKind::Rotate => Throw::ALL.to_vec(),
            SimpleKind::DeBruijn => de_bruijn(4),
            _ => Vec::new(),
        };
        SimpleBot { kind, cycle }
    }
}

impl Bot for SimpleBot {
    fn throw(&mut self, record: &Record, random: &mut Random) -> Throw {
        let turns = record.turns();
        let own = record.own.last().copied();
        let other = record.other.last().copied();
        let by = |throw: Option<Throw>, random: &mut Random| throw.unwrap_or_else(|| Throw::random(random));
        match self.kind {
            SimpleKind::Random => Throw::random(random),
            SimpleKind::Rock => Throw::Rock,
            SimpleKind::Biased => Throw::ALL[[0, 1, 2, 2, 2][random.below(5)]],
            SimpleKind::Rotate | SimpleKind::DeBruijn => self.cycle[turns % self.cycle.len()],
            SimpleKind::Copy => by(other, random),
            SimpleKind::BeatLast => by(other.map(Throw::beaten_by), random),
            SimpleKind::AlwaysSwitch => by(own.map(|own| own.turned(1 + random.below(2))), random),
            SimpleKind::SwitchALot if random.below(100) < 12 => by(own, random),
            SimpleKind::SwitchALot => by(own.map(|own| own.turned(1 + random.below(2))), random),
            SimpleKind::BeatFrequent => by(most(&record.other).map(Throw::beaten_by), random),
            SimpleKind::Flat if random.below(100) < 20 => by(most(&record.own), random),
            SimpleKind::Flat => by(least(&record.own), random),
            SimpleKind::AntiFlat => by(least(&record.other).map(Throw::beaten_by), random),
            SimpleKind::Foxtrot if turns.is_multiple_of(2) => Throw::random(random),
            SimpleKind::Foxtrot => by(own.map(|own| own.turned(2 - turns / 2 % 3)), random),
            SimpleKind::AntiRotation => anti_rotation(record, random),
            SimpleKind::Add if random.below(100) < 20 => Throw::random(random),
            SimpleKind::Add => by(own.zip(other).map(|(own, other)| own.turned(other as usize)), random),
        }
    }
}

fn counts(throws: &[Throw]) -> [usize; 3] {
    let mut counts = [0; 3];
    throws.iter().for_each(|throw| counts[*throw as usize] += 1);
    counts
}

fn most(throws: &[Throw]) -> Option<Throw> {
    let counts = counts(throws);
    Throw::ALL.into_iter().max_by_key(|throw| counts[*throw as usize]).filter(|_| !throws.is_empty())
}

fn least(throws: &[Throw]) -> Option<Throw> {
    let counts = counts(throws);
    Throw::ALL.into_iter().min_by_key(|throw| counts[*throw as usize]).filter(|_| !throws.is_empty())
}

/// Expects the opponent to go on by his most frequent step; at random while it has lost by that.
fn anti_rotation(record: &Record, random: &mut Random) -> Throw {
    let lead: i32 = record.own.iter().zip(&record.other).map(|(own, other)| own.against(*other)).sum();
    let mut steps = [0; 3];
    record.other.windows(2).for_each(|pair| steps[(3 + pair[1] as usize - pair[0] as usize) % 3] += 1);
    let step = (0..3).max_by_key(|&step| steps[step]).unwrap_or(0);
    match record.other.last() {
        Some(last) if lead > -40 => last.turned(step).beaten_by(),
        _ => Throw::random(random),
    }
}

/// A cycle of throws in which every row of `length` occurs once: always the latest throw that makes a new row, beginning
/// with the last of the three (the greedy construction of Martin 1934).
fn de_bruijn(length: usize) -> Vec<Throw> {
    let rows = 3_usize.pow(length as u32);
    let mut met = vec![false; rows];
    let mut row = 0;
    let mut cycle = Vec::with_capacity(rows);
    met[0] = true;
    loop {
        let next = (0..3).rev().map(|digit| (digit, (3 * row + digit) % rows)).find(|(_, next)| !met[*next]);
        let Some((digit, next)) = next else { break };
        met[next] = true;
        row = next;
        cycle.push(Throw::ALL[digit]);
    }
    // The first row, all alike, was met at the beginning: its last throw closes the cycle.
    cycle.push(Throw::ALL[0]);
    cycle
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_four_occurs_once_in_the_cycle() {
        let cycle = de_bruijn(4);
        assert_eq!(cycle.len(), 81);
        let row = |start: usize| (start..start + 4).map(|at| cycle[at % 81] as usize).collect::<Vec<_>>();
        let mut rows: Vec<_> = (0..81).map(row).collect();
        rows.sort();
        rows.dedup();
        assert_eq!(rows.len(), 81);
    }

    #[test]
    fn bots_do_what_is_said_of_them() {
        let mut random = Random::new(1);
        let mut record = Record::default();
        let mut switching = SimpleBot::new(SimpleKind::AlwaysSwitch);
        for _ in 0..200 {
            let throw = switching.throw(&record, &mut random);
            assert_ne!(record.own.last(), Some(&throw));
            record.own.push(throw);
            record.other.push(Throw::Rock);
        }
        let thrown = |kind, random: &mut Random| SimpleBot::new(kind).throw(&record, random);
        assert_eq!(thrown(SimpleKind::BeatFrequent, &mut random), Throw::Paper);
        assert_eq!(thrown(SimpleKind::Copy, &mut random), Throw::Rock);
        assert_eq!(thrown(SimpleKind::AntiRotation, &mut random), Throw::Paper);
    }
}
