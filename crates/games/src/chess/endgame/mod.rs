//! The endings of chess, played backwards (Ströhlein 1970; Thompson 1986).
//!
//! A slice is one material as the player to move sees it: `KBN-K` has the bishop and the knight to move, its partner
//! `K-KBN` the bare king. The player to move is White: a position with Black to move is turned upside down with the
//! colours changed. Moves that capture or promote convert, all others are quiet, and no material comes back once it is gone.
//!
//! Four men are the most that are computed: their 66 slices have 159 million ranks together and are a matter of minutes, while
//! five men have 240 times as many. Numbers of slices, ranks and predecessors hold for five already.
//!
//! Rooms: `material.rs` (the men of a player, and the numbers of slices), `kings.rs` (pairs of kings up to
//! symmetry), `index.rs` (ranks), `unmove.rs` (predecessors).
//!
//! Deliberately not here: castling. A position in which somebody may still castle is in no slice.

mod index;
mod kings;
mod material;
#[cfg(test)]
mod tests;
mod unmove;

pub use index::ChessIndex;

use super::{Chess, ChessMove};
use cozy_chess::{BitBoard, CastleRights, Color, Piece, Rank, Square};
use foehn_game::{Game, Retrograde, Slice};
use material::{ARMIES, Army, Material};

/// Endings of any five men can be numbered: the kings and three others.
const MOST_NUMBERED: u32 = 5;

/// All endings without castling rights.
///
/// ```
/// use foehn_game::{Notation, Retrograde, SliceIndex};
/// use foehn_games::chess::Chess;
///
/// let position = Chess::parse_position("8/8/8/3k4/8/8/8/KBN5 b - - 0 1").expect("a position");
/// let slice = position.slice().expect("an ending");
/// assert_eq!(Chess::slice_name(slice), "K-KBN");
/// assert_eq!(Chess::slice_name(Chess::partner(slice)), "KBN-K");
///
/// // Mirrored at the long diagonal, and with the colours changed, it is the same ending.
/// let mirrored = Chess::parse_position("8/8/8/8/4K3/n7/b7/k7 w - - 0 1").expect("a position");
/// let index = Chess::index(slice);
/// assert_eq!(mirrored.slice(), Some(slice));
/// assert_eq!(index.rank(&mirrored), index.rank(&position));
/// ```
impl Retrograde for Chess {
    const SLICES: u32 = (ARMIES * ARMIES) as u32;
    const SYMMETRIC: bool = true;
    const MOST_PIECES: u32 = 4;
    type Index = ChessIndex;

    /// Beyond [`MOST_PIECES`](Retrograde::MOST_PIECES) too, up to five men.
    fn slices(pieces: u32) -> Vec<Slice> {
        let most = pieces.min(MOST_NUMBERED);
        (0..Self::SLICES).map(Slice).filter(|&slice| Self::pieces(slice) <= most).collect()
    }

    fn pieces(slice: Slice) -> u32 {
        let material = Material::of(slice);
        2 + material.own.men() + material.other.men()
    }

    fn slice_name(slice: Slice) -> String {
        let material = Material::of(slice);
        format!("{}-{}", material.own.name(), material.other.name())
    }

    fn partner(slice: Slice) -> Slice {
        Material::of(slice).turned().slice()
    }

    /// What captures, promotions and both at once leave.
    fn conversions(slice: Slice) -> Vec<Slice> {
        let Material { own, other } = Material::of(slice);
        let promoted: Vec<Army> = own.promotions().collect();
        let bereft: Vec<Army> = other.losses().collect();
        let after = |own: Army, other: Army| Material { own, other }.turned().slice();
        let captures = bereft.iter().map(|&other| after(own, other));
        let promotions = promoted.iter().map(|&own| after(own, other));
        let both = promoted.iter().flat_map(|&own| bereft.iter().map(move |&other| after(own, other)));
        captures.chain(promotions).chain(both).collect()
    }

    #[inline]
    fn slice(&self) -> Option<Slice> {
        let board = self.board();
        let men = board.occupied() ^ board.pieces(Piece::King);
        let castling = Color::ALL.iter().any(|&color| *board.castle_rights(color) != CastleRights::EMPTY);
        if more_than_three(men) || castling {
            return None;
        }
        let mover = board.side_to_move();
        let own = Army::on(board, men & board.colors(mover));
        let other = Army::on(board, men & board.colors(!mover));
        Some(Material { own, other }.slice())
    }

    fn index(slice: Slice) -> ChessIndex {
        ChessIndex::new(Material::of(slice))
    }

    #[inline]
    fn predecessors(&self, visit: impl FnMut(&Self)) {
        self.take_back(visit);
    }

    /// Quiet moves are counted without being played.
    #[inline]
    fn convert(&self, mut visit: impl FnMut(&Self)) -> u32 {
        let board = self.board();
        let mover = board.side_to_move();
        let enemies = board.colors(!mover);
        let target = |file| Square::new(file, Rank::Sixth.relative_to(mover)).bitboard();
        let en_passant = board.en_passant().map_or(BitBoard::EMPTY, target);
        let of_pawns = enemies | en_passant | Rank::Eighth.relative_to(mover).bitboard();
        let mut quiet = 0;
        board.generate_moves(|mut moves| {
            let converting = if moves.piece == Piece::Pawn { of_pawns } else { enemies };
            quiet += (moves.to - converting).len();
            moves.to &= converting;
            moves.into_iter().for_each(|mv: ChessMove| visit(&self.play(mv)));
            false
        });
        quiet
    }
}

/// Cheaper than counting, and asked at nodes of a search that are far from any ending.
#[inline(always)]
fn more_than_three(men: BitBoard) -> bool {
    let fewer = |men: u64| men & men.wrapping_sub(1);
    fewer(fewer(fewer(men.0))) != 0
}
