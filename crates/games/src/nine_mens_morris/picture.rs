//! The capability [`Board`]: seven rows of fields, and above and below them the men in hand, Black's on top. White men are
//! `w`, black ones `b`. A hand touches the field left, the field reached, and the man removed; men from the hand leave none.

use super::position_text::{Setup, adjective};
use super::{Field, Move, NineMensMorris};
use foehn_game::{Board, Cell, Look, NotationError, Picture, Piece, Player, Shade, drawing};

/// The men of the players.
const GLYPHS: [char; 2] = ['w', 'b'];
/// Rows and columns: seven of fields, and one on each side.
const SIZE: usize = 9;
/// The rows of the men in hand.
const TRAYS: [usize; 2] = [SIZE - 1, 0];

impl Board for NineMensMorris {
    const LOOK: Look = Look::Mill;

    fn picture(&self) -> Picture {
        let blank = Cell { glyph: ' ', owner: None, shade: Shade::Light, name: String::new() };
        let mut rows = vec![vec![blank; SIZE]; SIZE];
        for field in Field::all() {
            let owner = self.owner(field);
            let glyph = owner.map_or('.', |player| GLYPHS[player.index()]);
            let (row, column) = place(field);
            rows[row][column] = Cell { glyph, owner, shade: Shade::Dark, name: field.to_string() };
        }
        for player in [Player::FIRST, Player::SECOND] {
            for (index, cell) in rows[TRAYS[player.index()]].iter_mut().enumerate() {
                cell.name = format!("{} hand {}", adjective(player), index + 1);
                if index < self.in_hand(player) as usize {
                    (cell.glyph, cell.owner) = (GLYPHS[player.index()], Some(player));
                }
            }
        }
        let within = |index: usize| (1..SIZE - 1).contains(&index);
        let label = |index: usize, text: String| if within(index) { text } else { " ".to_owned() };
        Picture {
            rows,
            row_labels: (0..SIZE).map(|row| label(row, (SIZE - 1 - row).to_string())).collect(),
            column_labels: (0..SIZE).map(|column| label(column, char::from(b'`' + column as u8).to_string())).collect(),
            ..Picture::default()
        }
    }

    fn gesture(&self, mv: Move) -> Vec<String> {
        [mv.from(), Some(mv.to()), mv.removed()].into_iter().flatten().map(|field| field.to_string()).collect()
    }

    fn pieces() -> Vec<Piece> {
        let man = |player: Player| Piece { glyph: GLYPHS[player.index()], owner: Some(player), name: "man" };
        vec![man(Player::FIRST), man(Player::SECOND)]
    }

    fn arrange(rows: &[Vec<char>], mover: Player) -> Result<Self, NotationError> {
        drawing::check::<Self>(rows, SIZE, SIZE)?;
        let mut setup = Setup::default();
        for (at, &drawn) in rows.iter().flatten().enumerate() {
            let Some(player) = owner_of(drawn).filter(|_| !TRAYS.contains(&(at / SIZE))) else { continue };
            let here = |field: &Field| place(*field) == (at / SIZE, at % SIZE);
            let field = Field::all().find(here).ok_or_else(|| {
                let what = format!("a man between the fields in row {}", at / SIZE + 1);
                NotationError::new(at, what, "men on the corners and crossings of the lines")
            })?;
            setup.place(at, field, player)?;
        }
        for player in [Player::FIRST, Player::SECOND] {
            let row = TRAYS[player.index()];
            setup.give(row * SIZE, men_in_tray(&rows[row], player, row * SIZE)?, player)?;
        }
        setup.finish(mover, [TRAYS[0] * SIZE, TRAYS[1] * SIZE])
    }
}

/// Row and column of a field in the picture.
fn place(field: Field) -> (usize, usize) {
    (SIZE - 2 - field.row(), 1 + field.column())
}

fn owner_of(glyph: char) -> Option<Player> {
    GLYPHS.iter().position(|&each| each == glyph).map(|index| Player::new(index as u8))
}

/// How many men of `player` lie in the row of the men in hand that begins with cell `first`.
fn men_in_tray(row: &[char], player: Player, first: usize) -> Result<u32, NotationError> {
    let men = row.iter().take_while(|&&glyph| owner_of(glyph) == Some(player)).count();
    match row.iter().skip(men).position(|&glyph| !drawing::is_empty(glyph)) {
        None => Ok(men as u32),
        Some(beyond) => {
            let at = men + beyond;
            let expected = format!("{} men only, side by side from the left", adjective(player));
            Err(NotationError::new(first + at, format!("`{}` among the men in hand", row[at]), expected))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::{Game, Notation};

    /// What a terminal shows, blanks at the ends of lines apart.
    const DRAWN: [&str; 10] = [
        "  b b b b b b b",
        "7   .     .     w",
        "6     .   b   .",
        "5       . . .",
        "4   . b .   . . .",
        "3       . . .",
        "2     .   .   .",
        "1   w     w     .",
        "  w w w w w w",
        "    a b c d e f g",
    ];

    #[test]
    fn fields_and_hands_are_drawn() {
        let position = NineMensMorris::parse_position("B:Wa1,d1,g7+6:Bb4,d6+7").unwrap();
        let drawn = position.picture().to_string();
        assert_eq!(drawn.lines().map(str::trim_end).collect::<Vec<_>>(), DRAWN);
    }

    #[test]
    fn a_hand_touches_what_a_move_touches() {
        let gestures = |text: &str, moves: &[&str]| -> Vec<String> {
            let position = NineMensMorris::parse_position(text).unwrap();
            moves.iter().map(|mv| position.gesture(position.parse_move(mv).unwrap()).join(" ")).collect()
        };
        assert_eq!(gestures("W:Wa1,d1+7:Bd6,f6+7", &["a4", "g1xd6"]), ["a4", "g1 d6"]);
        assert_eq!(gestures("W:Wa1,d1,g4,b4:Bd6,f6,f4,d3", &["b4-c4", "g4-g1xf4"]), ["b4 c4", "g4 g1 f4"]);
    }

    #[test]
    fn impossible_boards_are_refused_with_the_cell() {
        let start: Vec<Vec<char>> = NineMensMorris::start()
            .picture()
            .rows
            .iter()
            .map(|row| row.iter().map(|cell| cell.glyph).collect())
            .collect();
        let draw = |changes: &[(usize, char)]| {
            let mut rows = start.clone();
            changes.iter().for_each(|&(at, glyph)| rows[at / SIZE][at % SIZE] = glyph);
            NineMensMorris::arrange(&rows, Player::SECOND)
        };
        assert_eq!(draw(&[(80, '.'), (10, 'w')]).unwrap().position_text(), "B:Wa7+8:B+9");
        for (changes, at, what) in [
            (&[(80, '.'), (11, 'w')][..], 11, "a man between the fields in row 2"),
            (&[(79, '.'), (10, 'w')], 80, "`w` among the men in hand"),
            (&[(80, 'b'), (10, 'w')], 80, "`b` among the men in hand"),
            (&[(10, 'w')], 72, "10 white men, those in hand counted"),
            (&[], 0, "9 white and 9 black men in hand"),
        ] {
            let error = draw(changes).unwrap_err();
            assert_eq!((error.at, error.what.as_str()), (at, what));
        }
    }
}
