//! Positions and moves of Go as text.
//!
//! A move is its point, `D4`, or `pass`; columns are letters from A without I, rows are numbered from below. A position is its rows from
//! the top, `x` for Black, `o` for White, numbers for runs of empty points; then the player to move, the point of a ko or `-`, the passes in
//! a row, the komi:
//!
//! ```text
//! 9/9/2x3o2/9/4x4/9/2o6/9/9 w - 0 7.5
//! ```
//!
//! What stands after the player may be missing. An empty board is also `13x13`.

use super::points::{Points, WIDEST};
use super::position::{Go, GoMove, Illegal};
use foehn_game::{Duel, Game, Notation, NotationError, Player};

/// The narrowest board.
const NARROWEST: usize = 2;

/// The largest komi in half points, either way: more than any board has points.
pub(super) const MOST_KOMI: i16 = 800;

impl Notation for Go {
    const PLAYERS: &'static [&'static str] = &["Black", "White"];

    fn parse_position(text: &str) -> Result<Self, NotationError> {
        let name = text.trim();
        if name.eq_ignore_ascii_case("start") {
            return Ok(Self::start());
        }
        if let Some(size) = empty_board(name) {
            return Ok(Self::empty(size));
        }
        let mut fields = Fields { text, at: 0 };
        let (at, rows) = fields.next().ok_or_else(|| {
            NotationError::new(
                0,
                "nothing",
                "rows such as `9/9/2x3o2/9/4x4/9/9/9/9`, an empty board `13x13`, or `start`",
            )
        })?;
        let (size, stones) = read_board(rows).map_err(|error| error.shifted(at))?;
        let mover = read_mover(fields.next(), text.len())?;
        let position = checked(Self::of_stones(size, stones, mover)).map_err(|error| error.shifted(at))?;
        position.read_rest(&mut fields)
    }

    fn position_text(&self) -> String {
        let size = self.size();
        let rows: Vec<String> = (0..size).rev().map(|row| self.row_text(row)).collect();
        let mover = ['b', 'w'][self.mover().index()];
        let ko = self.ko_point().map_or_else(|| "-".to_owned(), |point| point_name(size, point));
        format!("{} {mover} {ko} {} {}", rows.join("/"), self.passes, komi_text(self.komi))
    }

    fn parse_move(&self, text: &str) -> Result<GoMove, NotationError> {
        let name = text.trim();
        let at = text.len() - text.trim_start().len();
        let mv = read_move(self.size(), name).map_err(|error| error.shifted(at))?;
        self.legal(mv).map_err(|error| error.shifted(at))
    }

    fn move_text(&self, mv: GoMove) -> String {
        move_name(self.size(), mv)
    }
}

/// The name of a move on a board of this width, such as `D4` or `pass`.
pub fn move_name(size: usize, mv: GoMove) -> String {
    mv.point().map_or_else(|| "pass".to_owned(), |point| point_name(size, point))
}

/// The name of a point, such as `D4`.
pub fn point_name(size: usize, point: usize) -> String {
    format!("{}{}", column_letter(point % size), point / size + 1)
}

/// The letter of a column, counted from 0: there is no I.
pub(super) fn column_letter(column: usize) -> char {
    char::from(b'A' + column as u8 + u8::from(column >= 8))
}

/// The move of this name, whether legal or not.
///
/// # Errors
/// It is no name of a point of the board.
pub fn read_move(size: usize, name: &str) -> Result<GoMove, NotationError> {
    if name.eq_ignore_ascii_case("pass") {
        return Ok(GoMove::PASS);
    }
    let point = || {
        let mut characters = name.chars();
        let letter = characters.next()?.to_ascii_uppercase();
        let column = (0..size).find(|&column| column_letter(column) == letter)?;
        let digits = characters.as_str();
        let is_number = digits.len() <= 2 && digits.bytes().all(|digit| digit.is_ascii_digit());
        let row = digits.parse::<usize>().ok().filter(|row| is_number && (1..=size).contains(row))?;
        Some((row - 1) * size + column)
    };
    point().map(GoMove::at).ok_or_else(|| {
        let last = point_name(size, size * size - 1);
        let expected = format!("a point from A1 to {last} (there is no column I), or `pass`");
        NotationError::new(0, NotationError::quote(name), expected)
    })
}

/// The width in `13x13` or `13`.
fn empty_board(name: &str) -> Option<usize> {
    let size = name.split_once(['x', 'X']).map_or(name, |(width, height)| if width == height { width } else { "" });
    let is_number = (1..=2).contains(&size.len()) && size.bytes().all(|digit| digit.is_ascii_digit());
    size.parse().ok().filter(|size| is_number && (NARROWEST..=WIDEST).contains(size))
}

/// A komi in half points as text.
pub fn komi_text(half_points: i16) -> String {
    let sign = if half_points < 0 { "-" } else { "" };
    format!("{sign}{}{}", half_points.unsigned_abs() / 2, if half_points % 2 == 0 { "" } else { ".5" })
}

/// A komi in half points; `None` where the text is no number of points and halves, or more than a board has points.
pub fn read_komi(text: &str) -> Option<i16> {
    let points: f64 = text.trim().parse().ok()?;
    let half_points = 2.0 * points;
    let is_sensible = half_points.is_finite() && half_points.abs() <= f64::from(MOST_KOMI);
    (is_sensible && half_points.fract() == 0.0).then_some(half_points as i16)
}

impl Go {
    /// A position with stones on these points of an empty board, Black's first.
    ///
    /// # Errors
    /// A point has two stones, or a chain no liberty.
    pub fn with_stones(size: usize, points: [Vec<usize>; 2], mover: Player) -> Result<Self, NotationError> {
        let stones = points.map(|points| points.into_iter().filter(|&point| point < size * size).collect::<Points>());
        if let Some(point) = stones[0].and(&stones[1]).iter().next() {
            let what = format!("a black and a white stone on {}", point_name(size, point));
            return Err(NotationError::new(0, what, "one stone on a point"));
        }
        checked(Self::of_stones(size, stones, mover))
    }

    fn row_text(&self, row: usize) -> String {
        let mut text = String::new();
        let mut run = 0;
        for column in 0..self.size() {
            match self.owner(row * self.size() + column) {
                None => run += 1,
                Some(player) => {
                    if run > 0 {
                        text.push_str(&run.to_string());
                    }
                    text.push(['x', 'o'][player.index()]);
                    run = 0;
                }
            }
        }
        if run > 0 {
            text.push_str(&run.to_string());
        }
        text
    }

    /// The move, if it is legal here; the error says which rule stands against it.
    pub(crate) fn legal(&self, mv: GoMove) -> Result<GoMove, NotationError> {
        let Some(point) = mv.point() else {
            return match self.is_over() {
                true => Err(NotationError::new(0, "a pass", "no move, for both have passed")),
                false => Ok(mv),
            };
        };
        let name = || point_name(self.size(), point);
        let (what, expected) = match self.check(point) {
            Ok(()) => return Ok(mv),
            Err(Illegal::Over) => (format!("a stone on {}", name()), "no move, for both have passed"),
            Err(Illegal::Outside) => (format!("point {point}"), "a point of the board"),
            Err(Illegal::Taken) => (format!("{}, which is taken", name()), "an empty point"),
            Err(Illegal::Suicide) => (format!("{}, where the stone has no liberty", name()), "a stone with a liberty"),
            Err(Illegal::Ko) => {
                (format!("{}, which takes back at once", name()), "another move first, for this is a ko")
            }
            Err(Illegal::Superko) => {
                (format!("{}, after which the board is as it was before", name()), "a board that has not been")
            }
        };
        Err(NotationError::new(0, what, expected))
    }

    /// Ko, passes and komi, each of which may be missing.
    fn read_rest(mut self, fields: &mut Fields<'_>) -> Result<Self, NotationError> {
        if let Some((at, ko)) = fields.next()
            && ko != "-"
        {
            let mv = read_move(self.size(), ko).map_err(|error| error.shifted(at))?;
            let point = mv.point().filter(|&point| self.can_be_ko(point)).ok_or_else(|| {
                NotationError::new(
                    at,
                    format!("the ko {}", NotationError::quote(ko)),
                    "an empty point where a stone was just taken, or `-`",
                )
            })?;
            self.ko = Some(point as u16);
        }
        if let Some((at, passes)) = fields.next() {
            self.passes = match passes {
                "0" => 0,
                "1" if self.ko.is_none() => 1,
                "2" if self.ko.is_none() => 2,
                _ => {
                    return Err(NotationError::new(
                        at,
                        NotationError::quote(passes),
                        "the passes in a row, from 0 to 2, none after a ko",
                    ));
                }
            };
        }
        if let Some((at, komi)) = fields.next() {
            let expected = "a komi in points, such as `7.5`";
            self.komi = read_komi(komi).ok_or_else(|| NotationError::new(at, NotationError::quote(komi), expected))?;
        }
        match fields.next() {
            None => Ok(self),
            Some((at, more)) => Err(NotationError::new(at, NotationError::quote(more), "nothing after the komi")),
        }
    }

    /// Whether the mover's taking on `point` would take back one stone that stands alone: what a ko is.
    fn can_be_ko(&self, point: usize) -> bool {
        let empty = self.empty_points();
        let (own, other) = (&self.stones[self.mover.index()], &self.stones[self.mover.opponent().index()]);
        let surrounded = empty.has(point) && self.grid().beside(point).all(|neighbour| other.has(neighbour));
        let captured = if surrounded { self.captured_by(point, &empty) } else { Points::NONE };
        captured.count() == 1 && !own.has(point)
    }
}

/// The fields of a text between blanks, with the byte where each begins.
struct Fields<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Iterator for Fields<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<(usize, &'a str)> {
        let rest = &self.text[self.at..];
        let begin = self.at + rest.find(|letter: char| !letter.is_whitespace())?;
        let field = self.text[begin..].split(char::is_whitespace).next().unwrap_or_default();
        self.at = begin + field.len();
        Some((begin, field))
    }
}

fn read_mover(field: Option<(usize, &str)>, end: usize) -> Result<Player, NotationError> {
    let expected = "`b` or `w`, who is to move";
    match field {
        Some((_, "b" | "B" | "x" | "X")) => Ok(Player::FIRST),
        Some((_, "w" | "W" | "o" | "O")) => Ok(Player::SECOND),
        Some((at, other)) => Err(NotationError::new(at, NotationError::quote(other), expected)),
        None => Err(NotationError::new(end, "no player after the rows", expected)),
    }
}

/// Width and stones of a board written by rows from the top.
fn read_board(rows: &str) -> Result<(usize, [Points; 2]), NotationError> {
    let size = rows.split('/').count();
    if !(NARROWEST..=WIDEST).contains(&size) {
        let what = format!("{size} row{}", if size == 1 { "" } else { "s" });
        return Err(NotationError::new(0, what, "from 2 to 19 rows with `/` between them"));
    }
    let mut stones = [Points::NONE; 2];
    let mut at = 0;
    for (from_top, row) in rows.split('/').enumerate() {
        read_row(row, size, size - 1 - from_top, &mut stones).map_err(|error| error.shifted(at))?;
        at += row.len() + 1;
    }
    Ok((size, stones))
}

fn read_row(text: &str, size: usize, row: usize, stones: &mut [Points; 2]) -> Result<(), NotationError> {
    let mut column = 0;
    let mut run = 0;
    for (at, glyph) in text.char_indices() {
        let player = match glyph {
            'x' | 'X' => Some(Player::FIRST),
            'o' | 'O' => Some(Player::SECOND),
            '.' | '0'..='9' => None,
            _ => {
                let what = NotationError::quote(&glyph.to_string());
                return Err(NotationError::new(at, what, "`x`, `o`, or a number of empty points"));
            }
        };
        match (player, glyph.to_digit(10)) {
            (None, Some(digit)) => run = (10 * run + digit as usize).min(WIDEST + 1),
            (None, None) => (column, run) = (column + run + 1, 0),
            (Some(player), _) => {
                column += run;
                run = 0;
                if column < size {
                    stones[player.index()].add(row * size + column);
                }
                column += 1;
            }
        }
        if column + run > size {
            break;
        }
    }
    match column + run {
        points if points == size => Ok(()),
        points => {
            let many = if points > size { format!("more than {size} points") } else { format!("{points} points") };
            Err(NotationError::new(
                0,
                format!("{many} in row {}", row + 1),
                format!("{size} points, as there are rows"),
            ))
        }
    }
}

/// The position, unless a chain on it has no liberty.
pub(super) fn checked(position: Go) -> Result<Go, NotationError> {
    let grid = position.grid();
    let empty = position.empty_points();
    for stones in &position.stones {
        let breathing = grid.connected(&grid.around(&empty).and(stones), stones);
        if let Some(point) = stones.without(&breathing).iter().next() {
            let what = format!("a stone on {} without a liberty", point_name(position.size(), point));
            return Err(NotationError::new(0, what, "chains that each touch an empty point"));
        }
    }
    Ok(position)
}
