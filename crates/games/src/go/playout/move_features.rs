//! What is seen of a move beside its point: the pattern around it, what it takes or saves, how far it lies from the last one (Coulom 2007). Learned are the
//! strengths of these features, by `foehn learn patterns go`.
//!
//! A pattern is the eight cells around the point as the mover sees them, whichever way the board is turned or mirrored: of the up to eight numbers of 16 bits
//! that it has, the least.

use super::board::{BORDER, Board, EMPTY};
use crate::go::position::{Go, GoMove};
use foehn_game::Game;
use std::sync::OnceLock;

/// The kinds of features: the pattern, what is taken, saved or caught, the distance from the last move.
pub const KINDS: usize = 3;

/// How many features there are of each kind.
pub const FEATURES: [usize; KINDS] = [1 << 16, 36, 8];

/// The features of every move of a position that fills no eye of the mover; no pass.
///
/// ```
/// use foehn_game::Game;
/// use foehn_games::go::{Go, playout::move_features};
/// let seen = move_features(&Go::start());
/// assert_eq!(seen.len(), 81);
/// assert_eq!(seen[0].1, seen[8].1, "all corners look the same");
/// ```
pub fn move_features(position: &Go) -> Vec<(GoMove, [u32; KINDS])> {
    match position.size() {
        0..=9 => Board::<10, 128>::of(position).features(position),
        10..=13 => Board::<14, 256>::of(position).features(position),
        _ => Board::<20, 512>::of(position).features(position),
    }
}

impl<const STRIDE: usize, const CELLS: usize> Board<STRIDE, CELLS> {
    fn features(&self, position: &Go) -> Vec<(GoMove, [u32; KINDS])> {
        let (size, last) = (position.size(), position.last_point());
        let cell = |mv: GoMove| mv.point().map(|point| (mv, point, Self::cell(size, point)));
        let moves = position.moves().into_iter().filter_map(cell);
        let open = moves.filter(|&(_, _, cell)| !self.is_eye(cell));
        open.map(|(mv, point, cell)| (mv, self.features_of(cell, distance(point, size, last)))).collect()
    }

    /// The features of the mover's stone on an empty cell so far from the last one.
    pub(super) fn features_of(&self, cell: usize, distance: u32) -> [u32; KINDS] {
        let taken = self.stones_taken(cell).min(2);
        let saved = usize::from(self.stones_saved(cell) > 0);
        let own_atari = usize::from(taken == 0 && self.is_own_atari(cell));
        let ladder = self.ladder_hint(cell);
        let ladder = if ladder > 0.0 { 2 } else { usize::from(ladder == 0.0) };
        let tactics = ((taken * 2 + saved) * 2 + own_atari) * 3 + ladder;
        [u32::from(self.pattern(cell)), tactics as u32, distance]
    }

    /// The pattern around a cell, as the mover sees it.
    #[inline]
    pub(super) fn pattern(&self, cell: usize) -> u16 {
        pattern_seen(self.neighbourhood(cell), self.mover)
    }
}

/// The pattern of a neighbourhood as a mover sees it.
#[inline]
pub(super) fn pattern_seen(code: u16, mover: u8) -> u16 {
    canonical(if mover == 0 { code } else { exchanged(code) })
}

/// How far a point lies from the last move, in few steps; 0 where there is none.
pub(super) fn distance(point: usize, size: usize, last: Option<usize>) -> u32 {
    let Some(last) = last else { return 0 };
    let (columns, rows) = ((point % size).abs_diff(last % size), (point / size).abs_diff(last / size));
    ((columns + rows + columns.max(rows)) as u32 - 1).clamp(1, 7)
}

/// Black and white exchanged: 0 and 1 change places, 2 and 3 stay.
fn exchanged(code: u16) -> u16 {
    let stones = !(code >> 1) & 0x5555;
    code ^ stones
}

/// The least of the numbers that a pattern has as the board is turned and mirrored.
fn canonical(code: u16) -> u16 {
    static LEAST: OnceLock<Vec<u16>> = OnceLock::new();
    let least =
        LEAST.get_or_init(|| (0..=u16::MAX).map(|code| turns(code).into_iter().min().unwrap_or(code)).collect());
    least[usize::from(code)]
}

/// The places of the eight cells, in the order of [`Board::surroundings`], as columns and rows from the middle.
const PLACES: [(i8, i8); 8] = [(0, 1), (1, 0), (-1, 0), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)];

/// A pattern in all its eight ways.
fn turns(code: u16) -> [u16; 8] {
    std::array::from_fn(|way| {
        let moved = |(mut x, mut y): (i8, i8)| {
            if way & 4 != 0 {
                x = -x;
            }
            for _ in 0..way & 3 {
                (x, y) = (-y, x);
            }
            (x, y)
        };
        PLACES.iter().enumerate().fold(0, |turned, (from, &place)| {
            let to = PLACES
                .iter()
                .position(|&other| other == moved(place))
                .expect("the eight places are closed under turning");
            turned | (code >> (2 * from) & 3) << (2 * to)
        })
    })
}

/// A pattern as three rows of text, as a reader of a file of weights wants it: `X` the mover, `O` the other, `.` empty, `#` the edge.
pub fn pattern_text(code: u16) -> String {
    let letter = |x: i8, y: i8| match PLACES.iter().position(|&place| place == (x, y)) {
        None => '*',
        Some(place) => match (code >> (2 * place) & 3) as u8 {
            EMPTY => '.',
            BORDER => '#',
            0 => 'X',
            _ => 'O',
        },
    };
    let row = |y: i8| (-1..=1).map(|x| letter(x, y)).collect::<String>();
    [1, 0, -1].map(row).join("/")
}

/// The pattern of such a text, where it is the least of its eight ways.
pub fn read_pattern(text: &str) -> Option<u16> {
    let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
    if rows.len() != 3 || rows.iter().any(|row| row.len() != 3) || rows[1][1] != '*' {
        return None;
    }
    let mut code = 0;
    for (place, (x, y)) in PLACES.into_iter().enumerate() {
        let letter = match rows[(1 - y) as usize][(x + 1) as usize] {
            'X' => 0,
            'O' => 1,
            '.' => u16::from(EMPTY),
            '#' => u16::from(BORDER),
            _ => return None,
        };
        code |= letter << (2 * place);
    }
    (canonical(code) == code).then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::read_move;
    use foehn_game::{Duel, Notation, Player};

    fn features(text: &str, mv: &str) -> [u32; KINDS] {
        let position = Go::parse_position(text).unwrap();
        let mv = read_move(position.size(), mv).unwrap();
        move_features(&position).into_iter().find(|&(seen, _)| seen == mv).expect("a move that is seen").1
    }

    #[test]
    fn patterns_are_the_same_whichever_way_they_lie() {
        let one = features("9/9/3xo4/9/9/9/9/9/9 b", "D6");
        assert_eq!(one, features("9/9/9/9/9/5o3/5x3/9/9 b", "G3").map(|feature| feature), "turned");
        assert_eq!(one, features("9/9/3ox4/9/9/9/9/9/9 w", "D6"), "the other player sees the same");
        assert_ne!(one[0], features("9/9/3xo4/9/9/9/9/9/9 w", "D6")[0], "the one who moves sees another");
    }

    #[test]
    fn every_pattern_is_written_and_read_back() {
        for code in (0..=u16::MAX).filter(|&code| canonical(code) == code) {
            assert_eq!(read_pattern(&pattern_text(code)), Some(code));
        }
        assert_eq!(read_pattern("XX./.*./..X"), None, "not the least of its ways, or not a pattern");
        assert_eq!(read_pattern("X./.*./..X"), None);
    }

    #[test]
    fn what_is_taken_and_how_far_it_lies_is_seen() {
        let fight = "9/9/3x5/2xo5/3x5/9/9/9/9 b";
        assert!(features(fight, "E6")[1] >= 12, "a stone is taken");
        let position = Go::parse_position("9/9/9/9/9/9/9/9/9 b").unwrap().play(GoMove::at(40));
        assert_eq!(position.mover(), Player::SECOND);
        let seen = move_features(&position);
        let far = |point: usize| seen.iter().find(|&&(mv, _)| mv == GoMove::at(point)).unwrap().1[2];
        assert_eq!((far(41), far(50), far(0)), (1, 2, 7), "beside, diagonal, far");
    }
}
