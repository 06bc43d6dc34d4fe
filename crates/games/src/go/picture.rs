//! Go drawn: stones on the crossings of lines, the row of the highest number on top. A hand touches the point of the stone; a pass touches
//! none.

use super::notation::{checked, column_letter, komi_text, point_name};
use super::points::{Points, WIDEST};
use super::position::{Go, GoMove};
use foehn_game::{Board, Cell, Duel, Look, Notation, NotationError, Picture, Piece, Player, Shade, drawing};

/// The stones of the players.
const GLYPHS: [char; 2] = ['X', 'O'];

impl Board for Go {
    const LOOK: Look = Look::Points;

    /// The handicap points are dark, so that whoever draws can mark them.
    fn picture(&self) -> Picture {
        let size = self.size();
        let marked = Self::star_points(size);
        let cell = |point: usize| {
            let owner = self.owner(point);
            let glyph = owner.map_or('.', |player| GLYPHS[player.index()]);
            let shade = if marked.contains(&point) { Shade::Dark } else { Shade::Light };
            Cell { glyph, owner, shade, name: point_name(size, point) }
        };
        let rows = (0..size).rev().map(|row| (0..size).map(|column| cell(row * size + column)).collect());
        Picture {
            rows: rows.collect(),
            row_labels: (1..=size).rev().map(|row| row.to_string()).collect(),
            column_labels: (0..size).map(|column| column_letter(column).to_string()).collect(),
            caption: self.caption(),
            ..Picture::default()
        }
    }

    fn gesture(&self, mv: GoMove) -> Vec<String> {
        mv.point().map(|point| point_name(self.size(), point)).into_iter().collect()
    }

    fn pieces() -> Vec<Piece> {
        let stone = |player: Player| Piece { glyph: GLYPHS[player.index()], owner: Some(player), name: "stone" };
        vec![stone(Player::FIRST), stone(Player::SECOND)]
    }

    /// A board of any size, with the usual komi.
    fn arrange(rows: &[Vec<char>], mover: Player) -> Result<Self, NotationError> {
        let size = rows.len().clamp(2, WIDEST);
        drawing::check::<Self>(rows, size, size)?;
        let stones = GLYPHS.map(|glyph| {
            let drawn = rows.iter().rev().flatten().enumerate().filter(|&(_, &drawn)| drawn == glyph);
            drawn.map(|(point, _)| point).collect::<Points>()
        });
        checked(Self::of_stones(size, stones, mover))
    }
}

impl Go {
    fn caption(&self) -> String {
        let komi = komi_text(self.komi());
        if self.passes() >= 2 {
            return format!("both passed; {} with komi {komi}\n", Self::lead_text(self.lead()));
        }
        let ko = self.ko_point().map(|point| format!(", ko at {}", point_name(self.size(), point))).unwrap_or_default();
        let passed = if self.passes() == 1 { ", who may end the game by passing" } else { "" };
        let mover = Self::player_name(self.mover());
        format!("X Black, O White, komi {komi}{ko}; {mover} to move{passed}\n")
    }
}
