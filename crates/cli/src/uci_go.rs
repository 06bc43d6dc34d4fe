//! `go` of the UCI protocol: its words, and what they ask for.

use crate::go::Go;
use foehn_game::Player;
use foehn_search::Clock;
use std::time::Duration;

/// What `go` asks for. Words that are not understood are passed over, as the protocol says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct UciGo {
    /// Time left, of both players.
    pub(crate) time: [Option<Duration>; 2],
    /// Added after every move, of both players.
    pub(crate) increment: [Duration; 2],
    pub(crate) moves_to_go: Option<u32>,
    pub(crate) depth: Option<i32>,
    pub(crate) nodes: Option<u64>,
    /// A mate in this many moves is looked for.
    pub(crate) mate: Option<i32>,
    pub(crate) move_time: Option<Duration>,
    /// Think until told to stop.
    pub(crate) infinite: bool,
    /// Think in the opponent's time.
    pub(crate) ponder: bool,
    /// Count the paths of so many plies instead of searching.
    pub(crate) perft: Option<u32>,
}

impl UciGo {
    /// Reads the words after `go`.
    pub(crate) fn read<'a>(mut words: impl Iterator<Item = &'a str>) -> UciGo {
        let mut go = UciGo::default();
        while let Some(word) = words.next() {
            let mut number = || words.next().and_then(|text| text.parse::<i64>().ok());
            // A clock may run below zero in a GUI that does not stop the game.
            let millis = |number: i64| Duration::from_millis(number.max(1).unsigned_abs());
            match word {
                "wtime" => go.time[0] = number().map(millis),
                "btime" => go.time[1] = number().map(millis),
                "winc" => go.increment[0] = number().map_or(Duration::ZERO, |n| Duration::from_millis(n.max(0) as u64)),
                "binc" => go.increment[1] = number().map_or(Duration::ZERO, |n| Duration::from_millis(n.max(0) as u64)),
                "movestogo" => go.moves_to_go = number().and_then(|n| u32::try_from(n).ok()).filter(|&n| n > 0),
                "depth" => go.depth = number().map(|n| n.clamp(1, 255) as i32),
                "nodes" => go.nodes = number().map(|n| n.max(1) as u64),
                "mate" => go.mate = number().map(|n| n.clamp(1, 127) as i32),
                "movetime" => go.move_time = number().map(millis),
                "perft" => go.perft = number().map(|n| n.clamp(0, 20) as u32),
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                _ => {}
            }
        }
        go
    }

    /// What is asked of the side to move.
    pub(crate) fn of(&self, mover: Player) -> Go {
        let side = mover.index() & 1;
        let clock = |remaining| Clock { remaining, increment: self.increment[side], moves_to_go: self.moves_to_go };
        Go {
            clock: self.time[side].map(clock),
            move_time: self.move_time,
            depth: self.depth.or(self.mate.map(|moves| 2 * moves - 1)),
            nodes: self.nodes,
            simulations: None,
            infinite: self.infinite,
            ponder: self.ponder,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> UciGo {
        UciGo::read(text.split_whitespace())
    }

    #[test]
    fn words_are_understood_in_any_order_and_others_passed_over() {
        let read = go("winc 100 sudden movestogo 20 wtime 60000 btime -5 ponder");
        assert_eq!(read.time, [Some(Duration::from_secs(60)), Some(Duration::from_millis(1))]);
        assert_eq!((read.increment[0], read.moves_to_go), (Duration::from_millis(100), Some(20)));
        assert!(read.ponder && !read.infinite);
        assert_eq!(go("depth x nodes"), UciGo::default());
    }

    #[test]
    fn each_side_has_its_clock() {
        let read = go("wtime 1000 btime 2000 binc 50 movestogo 7");
        let clock = read.of(Player::SECOND).clock.expect("a clock");
        assert_eq!((clock.remaining, clock.increment), (Duration::from_secs(2), Duration::from_millis(50)));
        assert_eq!(clock.moves_to_go, Some(7));
        assert!(go("infinite wtime 5").of(Player::FIRST).budget(Duration::ZERO).time.is_none());
        assert_eq!(go("mate 3").of(Player::FIRST).depth, Some(5));
        assert!(!go("wtime 5").of(Player::SECOND).is_limited(), "the other side's clock limits nothing");
    }
}
