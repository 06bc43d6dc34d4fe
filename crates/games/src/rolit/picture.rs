//! Rolit drawn: files a to h beside each other, rank 1 at the top. A hand touches the square of the ball.

use super::notation::{LETTERS, file_letter, square_name};
use super::{COLOURS, Rolit, RolitMove};
use foehn_game::{Board, Cell, Game, Look, NotationError, Picture, Piece, Player, Shade, drawing};

impl Board for Rolit {
    const LOOK: Look = Look::Cloth;

    fn picture(&self) -> Picture {
        let cell = |square: usize| {
            let owner = self.owner(square);
            let glyph = owner.map_or('.', |player| LETTERS[player.index()]);
            Cell { glyph, owner, shade: Shade::Dark, name: square_name(square) }
        };
        let count = |player: Player| format!("{} {}", LETTERS[player.index()], self.balls(player).count_ones());
        let counts: Vec<String> = Player::all(COLOURS).map(count).collect();
        let to_move = match self.is_over() {
            true => String::new(),
            false => format!(", {} to move", LETTERS[self.mover.index()]),
        };
        Picture {
            rows: (0..8).map(|rank| (0..8).map(|file| cell(8 * rank + file)).collect()).collect(),
            row_labels: (1..=8).map(|rank| rank.to_string()).collect(),
            column_labels: (0..8).map(|file| file_letter(file).to_string()).collect(),
            caption: format!("{}{to_move}\n", counts.join(", ")),
            ..Picture::default()
        }
    }

    fn gesture(&self, mv: RolitMove) -> Vec<String> {
        vec![square_name(mv.square())]
    }

    fn pieces() -> Vec<Piece> {
        let ball = |player: Player| Piece { glyph: LETTERS[player.index()], owner: Some(player), name: "ball" };
        Player::all(COLOURS).map(ball).collect()
    }

    fn arrange(rows: &[Vec<char>], mover: Player) -> Result<Self, NotationError> {
        drawing::check::<Self>(rows, 8, 8)?;
        let balls = LETTERS.map(|letter| {
            let squares = rows.iter().flatten().enumerate().filter(|&(_, &drawn)| drawn == letter);
            squares.fold(0, |balls, (square, _)| balls | 1 << square)
        });
        Self::checked(balls, mover)
    }
}
