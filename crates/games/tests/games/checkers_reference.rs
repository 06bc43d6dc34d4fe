//! Checkers against a second implementation: slow, plain, on an 8x8 array, sharing nothing with the first but the text.
//!
//! Both must name the same moves and reach the same positions, along random games and in random positions full of kings,
//! and the counts of `perft/checkers.perft` must be those of both.

use foehn_game::kit::{self, Random, perft_file};
use foehn_game::{Duel, Game, Notation};
use foehn_games::checkers::Checkers;
use std::collections::BTreeMap;

/// A piece, or a blank: `b`, `B`, `w`, `W`, where capitals are kings.
type Grid = [[char; 8]; 8];
type Field = (usize, usize);

/// A position of the plain implementation.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Plain {
    grid: Grid,
    mover: char,
}

impl Plain {
    /// Reads the FEN that `position_text` writes, without its counter of quiet plies.
    fn read(text: &str) -> Plain {
        let mut parts = text.split(':');
        let mover = parts.next().and_then(|side| side.chars().next()).expect("a side to move").to_ascii_lowercase();
        let mut grid = [[' '; 8]; 8];
        for part in parts.filter(|part| !part.starts_with('H')) {
            let side = part.chars().next().expect("a side before its pieces");
            for name in part[1..].split(',').filter(|name| !name.is_empty()) {
                let (row, column) = field(name.trim_start_matches('K').parse().expect("a square"));
                grid[row][column] = if name.starts_with('K') { side } else { side.to_ascii_lowercase() };
            }
        }
        Plain { grid, mover }
    }

    fn text(&self) -> String {
        let pieces = |side: char| {
            let on = |number: &usize| self.at(field(*number)).eq_ignore_ascii_case(&side);
            let name = |number: usize| match self.at(field(number)).is_uppercase() {
                true => format!("K{number}"),
                false => number.to_string(),
            };
            (1..=32).filter(on).map(name).collect::<Vec<_>>().join(",")
        };
        format!("{}:W{}:B{}", self.mover.to_ascii_uppercase(), pieces('W'), pieces('B'))
    }

    fn at(&self, (row, column): Field) -> char {
        self.grid[row][column]
    }

    /// Every legal move with its whole path, and the position it leads to.
    fn moves(&self) -> BTreeMap<String, Plain> {
        let mut jumps = BTreeMap::new();
        let mut steps = BTreeMap::new();
        for number in 1..=32 {
            let from = field(number);
            if self.at(from).eq_ignore_ascii_case(&self.mover) {
                let mut lifted = self.clone();
                lifted.grid[from.0][from.1] = ' ';
                lifted.jumps(self.at(from), &mut vec![from], &mut Vec::new(), &mut jumps);
                lifted.steps(self.at(from), from, &mut steps);
            }
        }
        if jumps.is_empty() { steps } else { jumps }
    }

    /// Follows `piece`, lifted off the board, as it jumps on from the end of `path`.
    fn jumps(&self, piece: char, path: &mut Vec<Field>, taken: &mut Vec<Field>, found: &mut BTreeMap<String, Plain>) {
        let at = *path.last().expect("a path begins somewhere");
        let mut ended = true;
        for direction in directions(piece) {
            let Some((over, to)) = ahead(at, direction).and_then(|over| Some((over, ahead(over, direction)?))) else {
                continue;
            };
            let enemy = self.at(over) != ' ' && !self.at(over).eq_ignore_ascii_case(&self.mover);
            if enemy && !taken.contains(&over) && self.at(to) == ' ' {
                ended = false;
                path.push(to);
                taken.push(over);
                self.jumps(piece, path, taken, found);
                path.pop();
                taken.pop();
            }
        }
        if ended && !taken.is_empty() {
            let name: Vec<_> = path.iter().map(|&field| number(field).to_string()).collect();
            let clash = found.insert(name.join("x"), self.after(piece, at, taken));
            assert!(clash.is_none(), "the same jump twice");
        }
    }

    fn steps(&self, piece: char, from: Field, found: &mut BTreeMap<String, Plain>) {
        for direction in directions(piece) {
            if let Some(to) = ahead(from, direction).filter(|&to| self.at(to) == ' ') {
                found.insert(format!("{}-{}", number(from), number(to)), self.after(piece, to, &[]));
            }
        }
    }

    /// The position once the lifted `piece` is put down on `to` and the `taken` pieces are removed.
    fn after(&self, piece: char, to: Field, taken: &[Field]) -> Plain {
        let mut next = self.clone();
        for &(row, column) in taken {
            next.grid[row][column] = ' ';
        }
        let crowned = (piece == 'b' && to.0 == 7) || (piece == 'w' && to.0 == 0);
        next.grid[to.0][to.1] = if crowned { piece.to_ascii_uppercase() } else { piece };
        next.mover = if self.mover == 'b' { 'w' } else { 'b' };
        next
    }

    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => self.moves().values().map(|next| next.perft(depth - 1)).sum(),
        }
    }
}

fn field(number: usize) -> Field {
    let row = (number - 1) / 4;
    (row, 2 * ((number - 1) % 4) + (row + 1) % 2)
}

fn number((row, column): Field) -> usize {
    row * 4 + column / 2 + 1
}

fn directions(piece: char) -> Vec<(isize, isize)> {
    match piece {
        'b' => vec![(1, -1), (1, 1)],
        'w' => vec![(-1, -1), (-1, 1)],
        _ => vec![(1, -1), (1, 1), (-1, -1), (-1, 1)],
    }
}

fn ahead((row, column): Field, (down, right): (isize, isize)) -> Option<Field> {
    let (row, column) = (row.checked_add_signed(down)?, column.checked_add_signed(right)?);
    (row < 8 && column < 8).then_some((row, column))
}

/// Compares everything both implementations say about a position, and returns the longest jump in it.
fn compare(position: &Checkers) -> u32 {
    let text = position.position_text();
    let plain = Plain::read(&text);
    let moves = position.moves();
    let named: BTreeMap<_, _> = moves
        .iter()
        .map(|&mv| {
            let next = position.play(mv).position_text();
            (mv.full_text(), Plain::read(&next))
        })
        .collect();
    assert_eq!(named, plain.moves(), "in {text}");
    assert_eq!((moves.len(), position.count_moves()), (named.len(), named.len() as u64), "in {text}");
    assert_eq!(position.outcome().is_some(), named.is_empty(), "in {text}");
    for &mv in &moves {
        let short = position.move_text(mv);
        assert_eq!(position.parse_move(&short), Ok(mv), "{short} in {text}");
        assert_eq!(position.parse_move(&mv.full_text()), Ok(mv), "{mv:?} in {text}");
    }
    moves.iter().map(|mv| mv.jumps()).max().unwrap_or(0)
}

#[test]
fn random_games_agree() {
    let mut compared = 0;
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let mut position = Checkers::start();
        for _ in 0..150 {
            compare(&position);
            compared += 1;
            let Some(&mv) = random.choose(&position.moves()) else { break };
            position = position.play(mv);
        }
    }
    assert!(compared > 10_000, "only {compared} positions compared");
}

/// Positions that games seldom reach: any number of pieces, any share of kings, anywhere. In a quarter of them few
/// black kings meet white pieces that stand apart, so that long and circular jumps are common.
#[test]
fn random_positions_agree() {
    let mut random = Random::new(2026);
    let mut longest = 0;
    let mut multiple = 0;
    for round in 0..40_000 {
        let position = random_position(&mut random, round % 4 == 3);
        let jumps = compare(&position);
        longest = longest.max(jumps);
        multiple += u32::from(jumps > 1);
    }
    assert!(longest >= 7 && multiple > 5_000, "longest jump {longest}, {multiple} positions with multiple jumps");
}

fn random_position(random: &mut Random, scattered: bool) -> Checkers {
    loop {
        let mut sides = [Vec::new(), Vec::new()];
        let mut free: Vec<usize> = (1..=32).collect();
        let kings = random.below(5);
        let counts = if scattered {
            [1 + random.below(2), 6 + random.below(7)]
        } else {
            [12, 12].map(|most| 1 + random.below(most))
        };
        for (side, count) in counts.into_iter().enumerate() {
            for _ in 0..count {
                let number = free.swap_remove(random.below(free.len()));
                let inner = (1..7).contains(&field(number).0) && (1..7).contains(&field(number).1);
                if scattered && side == 1 && !(inner && field(number).0.is_multiple_of(2)) {
                    continue;
                }
                let must = field(number).0 == [7, 0][side];
                let is_king = must || (scattered && side == 0) || random.below(4) < kings;
                sides[side].push(format!("{}{number}", if is_king { "K" } else { "" }));
            }
        }
        let mover = if scattered { "B" } else { ["B", "W"][random.below(2)] };
        let text = format!("{mover}:W{}:B{}", sides[1].join(","), sides[0].join(","));
        if let Ok(position) = Checkers::parse_position(&text) {
            return position;
        }
    }
}

#[test]
fn perft_file_holds_in_both() {
    let text = include_str!("../../perft/checkers.perft");
    for case in perft_file::parse(text).unwrap() {
        let position = Checkers::parse_position(&case.position).unwrap();
        let plain = Plain::read(&position.position_text());
        for (depth, count) in case.counts.into_iter().filter(|&(_, count)| count <= 40_000) {
            assert_eq!(plain.perft(depth), count, "line {}, depth {depth}, plain", case.line);
            assert_eq!(kit::perft(&position, depth), count, "line {}, depth {depth}, bulk", case.line);
            assert_eq!(kit::perft_plain(&position, depth), count, "line {}, depth {depth}, played", case.line);
        }
    }
}

/// Prints the line of a perft file for the positions in the environment variable `FOEHN_PERFT`, one a line, counted by
/// the plain implementation: how `perft/checkers.perft` was made.
#[test]
#[ignore = "prints new lines for the perft file"]
fn print_perft_lines() {
    for text in std::env::var("FOEHN_PERFT").unwrap_or_default().lines() {
        let plain = Plain::read(text);
        assert_eq!(plain.text(), text, "positions are written as Foehn writes them");
        let counts: Vec<_> = (1..)
            .map(|depth| (depth, plain.perft(depth)))
            .take_while(|&(depth, count)| depth <= 12 && count < 3_000_000 && count > 0)
            .collect();
        let fields: Vec<_> = counts.iter().map(|(depth, count)| format!(";D{depth} {count}")).collect();
        println!("{text} {}", fields.join(" "));
    }
}
