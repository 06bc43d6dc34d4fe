//! Handicap stones: what the weaker player is given before White makes the first move.
//!
//! The points and their order are those that the Go Text Protocol fixes (GTP 2, section 4.1.1): on the third line of boards narrower than 13 and on
//! the fourth of wider ones, corners first, then the middle or the sides.

use super::points::Points;
use super::position::Go;
use foehn_game::Player;

impl Go {
    /// The points that are marked on a board of this width.
    pub fn star_points(size: usize) -> Vec<usize> {
        match size {
            0..7 => Vec::new(),
            7..13 if size.is_multiple_of(2) => Self::handicap_points(size, 4),
            7..13 => [Self::handicap_points(size, 4), vec![size * size / 2]].concat(),
            _ => Self::handicap_points(size, Self::most_handicap(size)),
        }
    }

    /// How many fixed handicap stones there can be on a board of this width.
    pub const fn most_handicap(size: usize) -> usize {
        match size {
            0..7 => 0,
            7 => 4,
            _ if size.is_multiple_of(2) => 4,
            _ => 9,
        }
    }

    /// The points of `count` fixed handicap stones; as many as the board has where that is too much, none for fewer than two.
    ///
    /// ```
    /// use foehn_games::go::{Go, point_name};
    /// let names: Vec<_> = Go::handicap_points(9, 3).into_iter().map(|point| point_name(9, point)).collect();
    /// assert_eq!(names, ["C3", "G7", "C7"]);
    /// ```
    pub fn handicap_points(size: usize, count: usize) -> Vec<usize> {
        let count = count.min(Self::most_handicap(size));
        if count < 2 {
            return Vec::new();
        }
        let low = if size < 13 { 2 } else { 3 };
        let (high, middle) = (size - 1 - low, size / 2);
        let corners = [(low, low), (high, high), (low, high), (high, low)];
        let sides = [(low, middle), (high, middle), (middle, low), (middle, high)];
        let sides = &sides[..match count {
            0..6 => 0,
            6 | 7 => 2,
            _ => 4,
        }];
        let centre = if count % 2 == 1 && count > 4 { &[(middle, middle)][..] } else { &[] };
        let points = corners[..count.min(4)].iter().chain(sides).chain(centre);
        points.map(|&(column, row)| row * size + column).collect()
    }

    /// The empty board of this width with Black's stones on `points`, White to move.
    pub fn with_handicap(size: usize, points: impl IntoIterator<Item = usize>) -> Self {
        let black: Points = points.into_iter().filter(|&point| point < size * size).collect();
        Self::of_stones(size, [black, Points::NONE], Player::SECOND)
    }
}
