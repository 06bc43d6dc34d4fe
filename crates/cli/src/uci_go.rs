//! `go` of the UCI protocol: its words, and the budget they mean.

use foehn_game::Player;
use foehn_search::{Allotment, Budget, Clock};
use std::time::Duration;

/// How many more moves to reckon with where nobody says.
const EXPECTED_MOVES: u32 = 30;

/// What `go` asks for. Words that are not understood are passed over, as the protocol says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Go {
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

impl Go {
    /// Reads the words after `go`.
    pub(crate) fn read<'a>(mut words: impl Iterator<Item = &'a str>) -> Go {
        let mut go = Go::default();
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

    /// Whether anything ends the search but `stop`.
    pub(crate) fn is_limited(&self) -> bool {
        let limits = self.depth.is_some() || self.nodes.is_some() || self.mate.is_some() || self.move_time.is_some();
        limits || self.time.iter().any(Option::is_some)
    }

    /// What the search may spend; `overhead` is lost between this program and the clock.
    pub(crate) fn budget(&self, mover: Player, overhead: Duration) -> Budget {
        let budget = Budget {
            depth: self.depth.or(self.mate.map(|moves| 2 * moves - 1)),
            nodes: self.nodes,
            time: if self.infinite { None } else { self.allotment(mover, overhead) },
            ..Budget::default()
        };
        if self.ponder {
            budget.control.ponder();
        }
        budget
    }

    fn allotment(&self, mover: Player, overhead: Duration) -> Option<Allotment> {
        if let Some(time) = self.move_time {
            let time = time.saturating_sub(overhead.min(time / 10)).max(Duration::from_millis(1));
            return Some(Allotment { soft: time, hard: time });
        }
        let increment = self.increment[mover.index() & 1];
        // Every move to come loses the overhead again, unless an increment makes up for it. Who does not keep that back
        // thinks ever shorter and falls in the end by what is lost between two programs.
        let moves = self.moves_to_go.unwrap_or(EXPECTED_MOVES).min(EXPECTED_MOVES);
        let lost = overhead + overhead.saturating_sub(increment) * moves;
        let remaining = self.time[mover.index() & 1]?.saturating_sub(lost).max(Duration::from_millis(1));
        Some(Clock { remaining, increment, moves_to_go: self.moves_to_go }.allot())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> Go {
        Go::read(text.split_whitespace())
    }

    #[test]
    fn words_are_understood_in_any_order_and_others_passed_over() {
        let read = go("winc 100 sudden movestogo 20 wtime 60000 btime -5 ponder");
        assert_eq!(read.time, [Some(Duration::from_secs(60)), Some(Duration::from_millis(1))]);
        assert_eq!((read.increment[0], read.moves_to_go), (Duration::from_millis(100), Some(20)));
        assert!(read.ponder && !read.infinite);
        assert_eq!(go("depth x nodes"), Go::default());
    }

    #[test]
    fn a_move_time_keeps_the_overhead_back() {
        let budget = go("movetime 100").budget(Player::FIRST, Duration::from_millis(10));
        assert_eq!(budget.time.unwrap().hard, Duration::from_millis(90));
        let budget = go("wtime 1000 btime 1000").budget(Player::SECOND, Duration::from_millis(30));
        assert!(budget.time.unwrap().hard < Duration::from_millis(400));
        let short = go("wtime 250 btime 250").budget(Player::FIRST, Duration::from_millis(10)).time.unwrap();
        assert!(short.hard <= Duration::from_millis(1), "the rest of the clock is for what is lost: {short:?}");
        let made_up = go("wtime 250 winc 20").budget(Player::FIRST, Duration::from_millis(10)).time.unwrap();
        assert!(made_up.soft > Duration::from_millis(10), "an increment makes up for it: {made_up:?}");
        assert!(go("infinite wtime 5").budget(Player::FIRST, Duration::ZERO).time.is_none());
    }
}
