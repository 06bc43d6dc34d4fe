//! The journal of a run: every game that was played, and what each epoch was like.
//!
//! A line is a game or an epoch of a deme, with a checksum. Lines are only ever added, so whatever interrupts the writing spoils
//! the last line at most. A line that is spoiled is passed over: its game is played again, with the same result.
//!
//! ```text
//! game 0-37 4 class-8 first 1182093012 -1 38 3811023 2200412 rules 9a8b7c6d
//! epoch 0 3 8.5 6.125 7.1 5.9 48100.5 20 161 91023812 1-4>0-80 1f2e3d4c
//! ```
//!
//! A game: individual, number, opponent (`class-8`, or the name of an individual), seat, seed, result, moves, nodes, nodes of the
//! opponent, ending. An epoch: deme, number, best and mean fitness, best and mean strength, nodes a move, individuals evaluated, games,
//! nodes of both sides, and each pollination as `parent>child`.

use super::arena::{Ending, Played, Seat};
use super::deme::{Against, EpochSummary, Order};
use super::individual::checksum;
use std::collections::{BTreeMap, HashMap};

/// What is known of a run.
#[derive(Clone, Debug, Default)]
pub struct Journal {
    games: HashMap<(String, u32), Game>,
    epochs: BTreeMap<(u32, u32), EpochSummary>,
    ends_whole: bool,
}

#[derive(Clone, PartialEq, Debug)]
struct Game {
    against: String,
    seat: Seat,
    seed: u64,
    played: Played,
}

impl Journal {
    /// Reads a journal; lines that are spoiled are passed over.
    pub fn read(text: &str) -> Self {
        let mut journal = Journal { ends_whole: text.is_empty() || text.ends_with('\n'), ..Journal::default() };
        for line in text.lines() {
            let Some((words, sum)) = line.rsplit_once(' ') else { continue };
            if sum != format!("{:08x}", checksum(words)) {
                continue;
            }
            let words: Vec<&str> = words.split(' ').collect();
            match words.first() {
                Some(&"game") => drop(game(&words).map(|(key, game)| journal.games.insert(key, game))),
                Some(&"epoch") => journal.epochs.extend(epoch(&words).map(|epoch| ((epoch.epoch, epoch.deme), epoch))),
                _ => {}
            }
        }
        journal
    }

    /// Whether the last line has its end: otherwise the next line must not be joined to it.
    pub fn ends_whole(&self) -> bool {
        self.ends_whole
    }

    /// The game of an order, where it was played.
    pub fn recall(&self, order: &Order<'_>) -> Option<Played> {
        let game = self.games.get(&(order.individual.name.clone(), order.number))?;
        let is_same = game.against == against(order) && game.seat == order.seat && game.seed == order.seed;
        is_same.then_some(game.played)
    }

    /// How many games were played.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// The epochs, by number and deme.
    pub fn epochs(&self) -> impl Iterator<Item = &EpochSummary> {
        self.epochs.values()
    }

    /// Keeps an epoch.
    pub fn add_epoch(&mut self, epoch: EpochSummary) {
        self.epochs.insert((epoch.epoch, epoch.deme), epoch);
    }
}

/// The line of a game.
pub fn game_line(order: &Order<'_>, played: &Played) -> String {
    let Played { result, moves, nodes, opponent_nodes, ending } = played;
    let seat = if order.seat == Seat::First { "first" } else { "second" };
    sealed(format!(
        "game {} {} {} {seat} {} {result} {moves} {nodes} {opponent_nodes} {}",
        order.individual.name,
        order.number,
        against(order),
        order.seed,
        ending.word()
    ))
}

/// The line of an epoch.
pub fn epoch_line(summary: &EpochSummary) -> String {
    let EpochSummary { deme, epoch, best_fitness, mean_fitness, best_strength, mean_strength, .. } = summary;
    let EpochSummary { nodes_a_move, evaluated, games, nodes, pollinations, .. } = summary;
    let mut line = format!(
        "epoch {deme} {epoch} {best_fitness} {mean_fitness} {best_strength} {mean_strength} {nodes_a_move} {evaluated} {games} {nodes}"
    );
    for (parent, child) in pollinations {
        line.push_str(&format!(" {parent}>{child}"));
    }
    sealed(line)
}

fn sealed(line: String) -> String {
    let sum = checksum(&line);
    format!("{line} {sum:08x}\n")
}

fn against(order: &Order<'_>) -> String {
    match order.against {
        Against::Class(class) => format!("class-{class}"),
        Against::Rival(rival) => rival.name.clone(),
    }
}

fn game(words: &[&str]) -> Option<((String, u32), Game)> {
    let [_, name, number, against, seat, seed, result, moves, nodes, opponent_nodes, ending] = words else {
        return None;
    };
    let seat = match *seat {
        "first" => Seat::First,
        "second" => Seat::Second,
        _ => return None,
    };
    let played = Played {
        result: result.parse().ok().filter(|result| (-1.0..=1.0).contains(result))?,
        moves: moves.parse().ok()?,
        nodes: nodes.parse().ok()?,
        opponent_nodes: opponent_nodes.parse().ok()?,
        ending: Ending::of_word(ending)?,
    };
    let game = Game { against: (*against).to_owned(), seat, seed: seed.parse().ok()?, played };
    Some((((*name).to_owned(), number.parse().ok()?), game))
}

fn epoch(words: &[&str]) -> Option<EpochSummary> {
    let [_, deme, epoch, best, mean, best_strength, mean_strength, nodes_a_move, evaluated, games, nodes, pollen @ ..] =
        words
    else {
        return None;
    };
    let pollinations = pollen.iter().map(|pair| pair.split_once('>').map(|(a, b)| (a.to_owned(), b.to_owned())));
    Some(EpochSummary {
        deme: deme.parse().ok()?,
        epoch: epoch.parse().ok()?,
        best_fitness: best.parse().ok()?,
        mean_fitness: mean.parse().ok()?,
        best_strength: best_strength.parse().ok()?,
        mean_strength: mean_strength.parse().ok()?,
        nodes_a_move: nodes_a_move.parse().ok()?,
        evaluated: evaluated.parse().ok()?,
        games: games.parse().ok()?,
        nodes: nodes.parse().ok()?,
        pollinations: pollinations.collect::<Option<_>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::super::breed::founder;
    use super::super::toy::ToyArena;
    use super::super::{Class, Plan, Stream};
    use super::*;

    fn summary() -> EpochSummary {
        EpochSummary {
            deme: 1,
            epoch: 4,
            best_fitness: 8.5,
            mean_fitness: 5.1 / 3.0,
            best_strength: 7.0,
            mean_strength: 4.2,
            nodes_a_move: 1234.5,
            evaluated: 20,
            games: 150,
            nodes: 1 << 40,
            pollinations: vec![("0-3".to_owned(), "1-77".to_owned())],
        }
    }

    #[test]
    fn lines_are_read_as_they_were_written_and_spoiled_ones_are_passed_over() {
        let arena = ToyArena::default();
        let individual = founder(&Plan::default(), &arena, 0, 5, &mut Stream::new(1));
        let genome = individual.genome();
        let order = Order {
            individual: &individual,
            genome: &genome,
            number: 3,
            against: Against::Class(Class::ALL[3]),
            seat: Seat::Second,
            seed: u64::MAX,
        };
        let played = Played { result: -0.1 / 3.0, moves: 41, nodes: 9, opponent_nodes: 10, ending: Ending::Endless };
        let text = game_line(&order, &played) + &epoch_line(&summary());
        let journal = Journal::read(&text);
        assert_eq!((journal.recall(&order), journal.games()), (Some(played), 1));
        assert_eq!(journal.epochs().cloned().collect::<Vec<_>>(), [summary()]);
        for other in [
            Order { number: 4, ..order },
            Order { seed: 1, ..order },
            Order { seat: Seat::First, ..order },
            Order { against: Against::Rival(&individual), ..order },
        ] {
            assert_eq!(journal.recall(&other), None);
        }
        let line = game_line(&order, &played);
        for end in 0..line.len() - 1 {
            let cut = Journal::read(&line[..end]);
            assert_eq!((cut.games(), cut.ends_whole()), (0, end == 0), "{end}");
            let joined = format!("{}\n{text}", &line[..end]);
            assert_eq!(Journal::read(&joined).games(), 1);
        }
        for at in 0..line.len() - 1 {
            let changed = format!("{}~{}", &line[..at], &line[at + 1..]);
            assert_eq!(Journal::read(&changed).games(), 0);
        }
    }
}
