//! How a chess position is drawn and touched.
//!
//! To castle, a hand moves the king to the square where it lands if king and rook stand as in classical chess, and onto
//! the rook otherwise: in Chess960 the king's own steps would often mean the same gesture. A promotion is four moves with
//! one gesture.
//!
//! A position set up by hand has the castling rights that the classical squares of king and rook allow, and no en-passant
//! capture; whoever wants others writes them ([`fen`](super::fen)).

use super::castling::{self, Wing};
use super::setup::Setup;
use super::{Chess, ChessMove, color_name, piece_letter, piece_name, player};
use cozy_chess::{Color, File, Piece, Rank, Square};
use foehn_game::{Board, Cell, Look, NotationError, Picture, Player, Shade, drawing};

impl Board for Chess {
    const LOOK: Look = Look::Squares;

    fn picture(&self) -> Picture {
        let cell = |square: Square| {
            let owner = self.board().color_on(square);
            let piece = self.board().piece_on(square).zip(owner);
            Cell {
                glyph: piece.map_or('.', |(piece, color)| piece_letter(piece, color)),
                owner: owner.map(player),
                shade: if super::DARK.has(square) { Shade::Dark } else { Shade::Light },
                name: square.to_string(),
            }
        };
        let row = |&rank: &Rank| File::ALL.iter().map(|&file| cell(Square::new(file, rank))).collect();
        Picture {
            rows: Rank::ALL.iter().rev().map(row).collect(),
            row_labels: Rank::ALL.iter().rev().map(ToString::to_string).collect(),
            column_labels: File::ALL.iter().map(ToString::to_string).collect(),
            caption: self.caption(),
            ..Picture::default()
        }
    }

    fn gesture(&self, mv: ChessMove) -> Vec<String> {
        let classical = mv.from.file() == File::E && matches!(mv.to.file(), File::A | File::H);
        let to = match classical && self.is_castling(mv) {
            true => Square::new(Wing::of(mv.from.file(), mv.to.file()).king_lands(), mv.from.rank()),
            false => mv.to,
        };
        vec![mv.from.to_string(), to.to_string()]
    }

    fn pieces() -> Vec<foehn_game::Piece> {
        let drawn = |color: Color, piece: Piece| foehn_game::Piece {
            glyph: piece_letter(piece, color),
            owner: Some(player(color)),
            name: piece_name(piece),
        };
        let of = |color: Color| Piece::ALL.into_iter().rev().map(move |piece| drawn(color, piece));
        Color::ALL.into_iter().flat_map(of).collect()
    }

    fn arrange(rows: &[Vec<char>], mover: Player) -> Result<Self, NotationError> {
        drawing::check::<Self>(rows, 8, 8)?;
        let mut setup = Setup::empty();
        for (at, &glyph) in rows.iter().flatten().enumerate() {
            let color = if glyph.is_ascii_uppercase() { Color::White } else { Color::Black };
            if let Ok(piece) = Piece::try_from(glyph.to_ascii_lowercase()) {
                setup.put(piece, color, Square::new(File::index(at % 8), Rank::index(7 - at / 8)), at);
            }
        }
        setup.check_pieces(0)?;
        setup.set_mover(Color::ALL[mover.index()]);
        setup.check_kings(0)?;
        Color::ALL.into_iter().for_each(|color| castling::grant_classical(color, &mut setup));
        setup.build(0)
    }
}

impl Chess {
    fn caption(&self) -> String {
        let mut caption = format!("{} to move", color_name(self.board().side_to_move()));
        let rights = castling::write(self.board());
        if rights != "-" {
            caption.push_str(&format!(", castling {rights}"));
        }
        if let Some(square) = self.en_passant() {
            caption.push_str(&format!(", en passant {square}"));
        }
        caption.push('\n');
        caption
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::{Game, Notation};

    fn gesture(fen: &str, mv: &str) -> String {
        let position = Chess::parse_position(fen).unwrap();
        position.gesture(position.parse_move(mv).unwrap()).join(" ")
    }

    #[test]
    fn castling_is_touched_as_its_players_do() {
        assert_eq!(gesture("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O"), "e1 g1");
        assert_eq!(gesture("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "O-O-O"), "e8 c8");
        assert_eq!(gesture("4k3/8/8/8/8/8/8/1R3K1R w KQ - 0 1", "O-O"), "f1 h1");
        assert_eq!(gesture("4k3/8/8/8/8/8/8/1R3K1R w KQ - 0 1", "Kg1"), "f1 g1");
        assert_eq!(gesture("4k3/8/8/8/8/8/8/1R3K1R w KQ - 0 1", "O-O-O"), "f1 b1");
    }

    #[test]
    fn captures_en_passant_and_promotions_go_from_and_to() {
        assert_eq!(gesture("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6"), "e5 d6");
        let position = Chess::parse_position("4k3/P7/8/8/8/8/8/4K3 w - - 0 1").unwrap();
        let promotions = position.moves().into_iter().filter(|mv| mv.promotion.is_some());
        let mut texts: Vec<_> =
            promotions.map(|mv| position.gesture(mv).join(" ") + " " + &position.move_text(mv)).collect();
        texts.sort_unstable();
        assert_eq!(texts, ["a7 a8 a8=B", "a7 a8 a8=N", "a7 a8 a8=Q+", "a7 a8 a8=R+"]);
    }

    fn arrange(text: &str, mover: Player) -> Result<Chess, NotationError> {
        let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
        Chess::arrange(&rows, mover)
    }

    #[test]
    fn a_position_set_up_by_hand_may_castle_where_that_fits() {
        let start = "rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR";
        assert_eq!(arrange(start, Player::FIRST), Ok(Chess::start()));
        let moved = "r..k...r/......../......../......../......../......../......../....K..R";
        assert_eq!(arrange(moved, Player::SECOND).unwrap().position_text(), "r2k3r/8/8/8/8/8/8/4K2R b K - 0 1");
    }

    #[test]
    fn impossible_boards_are_refused_with_the_reason() {
        for (text, what) in [
            ("......../......../......../......../......../......../......../....K...", "no king of Black"),
            ("P...k.../......../......../......../......../......../......../....K...", "a pawn of White on a8"),
            (
                "....k.../......../......../......../......../......../......../....R..K",
                "White to move, whose rook on e1 could take Black's king on e8",
            ),
            ("....k...", "1 row"),
        ] {
            assert_eq!(arrange(text, Player::FIRST).unwrap_err().what, what);
        }
    }
}
