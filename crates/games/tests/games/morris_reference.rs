//! Nine Men's Morris against a second implementation: slow, plain, with the lines written out, sharing nothing with the first
//! but the text.
//!
//! Both must name the same moves and reach the same positions, along random games and in random positions, and the counts
//! of `perft/morris.perft` must be those of both.

use foehn_game::kit::{self, Random, perft_file};
use foehn_game::{Duel, Game, Notation};
use foehn_games::nine_mens_morris::NineMensMorris;
use std::collections::BTreeMap;

/// The lines of the board: three fields each, in their order.
const LINES: [[&str; 3]; 16] = [
    ["a7", "d7", "g7"],
    ["b6", "d6", "f6"],
    ["c5", "d5", "e5"],
    ["a4", "b4", "c4"],
    ["e4", "f4", "g4"],
    ["c3", "d3", "e3"],
    ["b2", "d2", "f2"],
    ["a1", "d1", "g1"],
    ["a1", "a4", "a7"],
    ["b2", "b4", "b6"],
    ["c3", "c4", "c5"],
    ["d1", "d2", "d3"],
    ["d5", "d6", "d7"],
    ["e3", "e4", "e5"],
    ["f2", "f4", "f6"],
    ["g1", "g4", "g7"],
];

/// A position of the plain implementation.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Plain {
    /// `W`, `B` or a blank on every field.
    board: BTreeMap<&'static str, char>,
    hands: BTreeMap<char, u32>,
    mover: char,
}

impl Plain {
    /// Reads what `position_text` writes, without its counter of quiet plies.
    fn read(text: &str) -> Plain {
        let mut parts = text.split(':');
        let mover = parts.next().and_then(|side| side.chars().next()).expect("a player to move");
        let mut board: BTreeMap<_, _> = LINES.iter().flatten().map(|&field| (field, ' ')).collect();
        let mut hands = BTreeMap::from([('W', 0), ('B', 0)]);
        for part in parts.filter(|part| !part.starts_with('H')) {
            let (men, hand) = part[1..].split_once('+').unwrap_or((&part[1..], "0"));
            let side = part.chars().next().expect("a player before its men");
            hands.insert(side, hand.parse().expect("a number"));
            for name in men.split(',').filter(|name| !name.is_empty()) {
                *board.get_mut(name).expect("a field") = side;
            }
        }
        Plain { board, hands, mover }
    }

    fn text(&self) -> String {
        let men = |side: char| {
            let hand = if self.hands[&side] > 0 { format!("+{}", self.hands[&side]) } else { String::new() };
            format!("{side}{}{hand}", self.men(side).join(","))
        };
        format!("{}:{}:{}", self.mover, men('W'), men('B'))
    }

    fn men(&self, side: char) -> Vec<&'static str> {
        self.board.iter().filter(|&(_, &man)| man == side).map(|(&field, _)| field).collect()
    }

    fn other(&self) -> char {
        if self.mover == 'W' { 'B' } else { 'W' }
    }

    fn is_in_mill(&self, field: &str) -> bool {
        let man = self.board[field];
        LINES.iter().any(|line| line.contains(&field) && line.iter().all(|each| self.board[each] == man))
    }

    /// Every legal move, and the position it leads to.
    fn moves(&self) -> BTreeMap<String, Plain> {
        let mut found = BTreeMap::new();
        let (men, in_hand) = (self.men(self.mover), self.hands[&self.mover]);
        if men.len() + (in_hand as usize) < 3 {
            return found;
        }
        for to in self.men(' ') {
            if in_hand > 0 {
                let mut next = self.clone();
                *next.hands.get_mut(&self.mover).expect("two players") -= 1;
                next.arrive(to, to, &mut found);
                continue;
            }
            for &from in &men {
                let step = |pair: &[&str]| pair == [from, to] || pair == [to, from];
                if men.len() == 3 || LINES.iter().any(|line| line.windows(2).any(step)) {
                    let mut next = self.clone();
                    next.board.insert(from, ' ');
                    next.arrive(to, &format!("{from}-{to}"), &mut found);
                }
            }
        }
        found
    }

    /// Puts a man of the mover down on `to`, and removes whatever a mill allows.
    fn arrive(mut self, to: &'static str, name: &str, found: &mut BTreeMap<String, Plain>) {
        self.board.insert(to, self.mover);
        let closed = self.is_in_mill(to);
        let all = self.men(self.other());
        let outside: Vec<_> = all.iter().copied().filter(|field| !self.is_in_mill(field)).collect();
        self.mover = self.other();
        if !closed {
            found.insert(name.to_owned(), self);
            return;
        }
        for taken in if outside.is_empty() { all } else { outside } {
            let mut next = self.clone();
            next.board.insert(taken, ' ');
            found.insert(format!("{name}x{taken}"), next);
        }
    }

    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.moves().len() as u64,
            _ => self.moves().values().map(|next| next.perft(depth - 1)).sum(),
        }
    }
}

/// Compares everything both implementations say about a position; returns whether a mill can be closed in it.
fn compare(position: &NineMensMorris) -> bool {
    let text = position.position_text();
    let plain = Plain::read(&text);
    let moves = position.moves();
    let reached = |mv| (position.move_text(mv), Plain::read(&position.play(mv).position_text()));
    let named: BTreeMap<_, _> = moves.iter().map(|&mv| reached(mv)).collect();
    assert_eq!(named, plain.moves(), "in {text}");
    assert_eq!((moves.len(), position.count_moves()), (named.len(), named.len() as u64), "in {text}");
    assert_eq!(position.outcome().is_some(), named.is_empty(), "in {text}");
    moves.iter().any(|mv| mv.removed().is_some())
}

#[test]
fn random_games_agree() {
    let mut compared = 0;
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let mut position = NineMensMorris::start();
        for _ in 0..150 {
            compare(&position);
            compared += 1;
            let Some(&mv) = random.choose(&position.moves()) else { break };
            position = position.play(mv);
        }
    }
    assert!(compared > 2_000, "only {compared} positions compared");
}

/// Positions that games seldom reach: any number of men, on the board and in hand, anywhere.
#[test]
fn random_positions_agree() {
    let mut random = Random::new(2026);
    let (mut mills, mut over) = (0, 0);
    for _ in 0..6_000 {
        let position = random_position(&mut random);
        mills += u32::from(compare(&position));
        over += u32::from(position.outcome().is_some());
    }
    assert!(mills > 1_000 && over > 100, "{mills} positions with mills, {over} decided");
}

fn random_position(random: &mut Random) -> NineMensMorris {
    loop {
        let mut free: Vec<&str> = LINES.iter().flatten().copied().collect();
        free.sort_unstable();
        free.dedup();
        let hand = if random.below(3) == 0 { random.below(9) } else { 0 };
        let white_moves = random.below(2) == 0;
        let hands = [hand, hand + usize::from(!white_moves && hand > 0)];
        let mut text = (if white_moves { "W" } else { "B" }).to_owned();
        for (side, hand) in ["W", "B"].into_iter().zip(hands) {
            let men = random.below(10);
            let names: Vec<_> = (0..men).map(|_| free.swap_remove(random.below(free.len()))).collect();
            text += &format!(":{side}{}+{hand}", names.join(","));
        }
        if let Ok(position) = NineMensMorris::parse_position(&text) {
            return position;
        }
    }
}

#[test]
fn perft_file_holds_in_both() {
    for case in perft_file::parse(include_str!("../../perft/morris.perft")).unwrap() {
        let position = NineMensMorris::parse_position(&case.position).unwrap();
        let plain = Plain::read(&position.position_text());
        for (depth, count) in case.counts.into_iter().filter(|&(_, count)| count <= 20_000) {
            assert_eq!(plain.perft(depth), count, "line {}, depth {depth}, plain", case.line);
            assert_eq!(kit::perft_plain(&position, depth), count, "line {}, depth {depth}, played", case.line);
        }
    }
}

/// Prints the line of a perft file for the positions in the environment variable `FOEHN_PERFT`, one a line, counted by
/// the plain implementation: how `perft/morris.perft` was made.
#[test]
#[ignore = "prints new lines for the perft file"]
fn print_perft_lines() {
    for text in std::env::var("FOEHN_PERFT").unwrap_or_default().lines() {
        let plain = Plain::read(text);
        assert_eq!(plain.text(), text, "positions are written as Foehn writes them");
        let counts: Vec<_> = (1..)
            .map(|depth| (depth, plain.perft(depth)))
            .take_while(|&(depth, count)| depth <= 12 && count < 500_000 && count > 0)
            .collect();
        let fields: Vec<_> = counts.iter().map(|(depth, count)| format!(";D{depth} {count}")).collect();
        println!("{text} {}", fields.join(" "));
    }
}
