//! The ranks of a slice: a pair of kings, then the men kind by kind as digits of a mixed base.
//!
//! Like men are a combination of their squares, so nobody asks which is which. Pawns have 48 squares. A pawn of the opponent that may
//! be captured en passant is placed on its own first row, where no pawn stands, on its own file: 8 squares more where the player
//! to move has a pawn to capture with.
//!
//! Holes: two men on a square, the opponent in check, an en-passant capture that is not legal, and of two mirror images
//! that the kings do not tell apart the one with the larger rank.

use super::kings::{Image, Kings, WITH_PAWNS, WITHOUT_PAWNS};
use super::material::{KINDS, Material};
use crate::chess::Chess;
use cozy_chess::{BitBoard, Board, BoardBuilder, Color, File, Piece, Rank, Square};
use foehn_game::SliceIndex;

/// How many combinations of like men stand on the squares below one: `COMBINATIONS[men][square]`.
static COMBINATIONS: [[u32; 65]; 4] = combinations();

const fn combinations() -> [[u32; 65]; 4] {
    let mut table = [[0; 65]; 4];
    let mut square = 0;
    while square < 65 {
        table[0][square] = 1;
        square += 1;
    }
    let mut men = 1;
    while men < 4 {
        let mut square = 1;
        while square < 65 {
            table[men][square] = table[men][square - 1] + table[men - 1][square - 1];
            square += 1;
        }
        men += 1;
    }
    table
}

/// The men of one kind and player.
#[derive(Clone, Copy, Debug)]
struct Group {
    /// White is to move.
    color: Color,
    piece: Piece,
    men: usize,
    /// The first square they can stand on.
    first: u32,
    /// How many ways they can stand.
    ways: u64,
}

impl Group {
    fn new(color: Color, piece: Piece, material: &Material) -> Group {
        let army = if color == Color::White { material.own } else { material.other };
        let double_steps = color == Color::Black && material.own.count(Piece::Pawn) > 0;
        let (first, squares) = match piece {
            Piece::Pawn if double_steps => (8, 56),
            Piece::Pawn => (8, 48),
            _ => (0, 64),
        };
        let men = army.count(piece) as usize;
        Group { color, piece, men, first, ways: u64::from(COMBINATIONS[men][squares]) }
    }

    /// The number of the image of some squares.
    #[inline(always)]
    fn number(&self, squares: BitBoard, image: Image) -> u64 {
        let imaged = squares.into_iter().fold(0, |imaged, square| imaged | 1 << image.of(square as u8));
        let mut number = 0;
        for (man, square) in BitBoard(imaged >> self.first).into_iter().enumerate() {
            number += COMBINATIONS[(man + 1) & 3][square as usize];
        }
        u64::from(number)
    }

    /// The squares of a number.
    #[inline(always)]
    fn squares(&self, number: u64) -> BitBoard {
        let mut squares = 0;
        let mut rest = number as u32;
        for men in (2..=self.men).rev() {
            let square = COMBINATIONS[men].partition_point(|&below| below <= rest) - 1;
            rest -= COMBINATIONS[men][square];
            squares |= 1 << square;
        }
        squares |= 1 << rest;
        BitBoard(squares << self.first)
    }
}

/// The numbering of a slice of chess endings.
pub struct ChessIndex {
    kings: &'static Kings,
    /// The last varies fastest.
    groups: Vec<Group>,
    len: u64,
}

/// Men by colour and piece, and the pawn that may be captured en passant.
struct Placement {
    men: [BitBoard; 6],
    double_step: Option<File>,
}

impl ChessIndex {
    pub(super) fn new(material: Material) -> ChessIndex {
        let of = |color: Color| KINDS.into_iter().rev().map(move |piece| Group::new(color, piece, &material));
        let groups: Vec<Group> = of(Color::Black).chain(of(Color::White)).filter(|group| group.men > 0).collect();
        let pawns = groups.iter().any(|group| group.piece == Piece::Pawn);
        let kings = if pawns { &WITH_PAWNS } else { &WITHOUT_PAWNS };
        let len = groups.iter().fold(u64::from(kings.len), |len, group| len * group.ways);
        ChessIndex { kings, groups, len }
    }

    /// The rank in one image; `double_step` holds the square of the pawn that may be captured en passant, and the one that
    /// stands for it.
    #[inline(always)]
    fn rank_in(&self, board: &Board, pair: u16, image: Image, double_step: BitBoard) -> u64 {
        let mover = board.side_to_move();
        self.groups.iter().fold(u64::from(pair), |rank, group| {
            let own = group.color == Color::White;
            let mut men = board.colored_pieces(if own { mover } else { !mover }, group.piece);
            if group.piece == Piece::Pawn && !own {
                men ^= double_step;
            }
            rank * group.ways + group.number(men, image)
        })
    }

    /// Where the men of a rank stand, the kings not among them; `None` where two stand on a square.
    #[inline(always)]
    fn place(&self, rank: u64) -> Option<(Placement, [Square; 2])> {
        let mut placement = Placement { men: [BitBoard::EMPTY; 6], double_step: None };
        let mut rest = rank;
        for (men, group) in placement.men.iter_mut().zip(&self.groups).rev() {
            *men = group.squares(rest % group.ways);
            rest /= group.ways;
        }
        let kings = self.kings.squares(rest as usize);
        let mut taken = kings[0].bitboard() | kings[1].bitboard();
        for (men, group) in placement.men.iter_mut().zip(&self.groups) {
            if group.piece == Piece::Pawn && !(*men & Rank::Eighth.bitboard()).is_empty() {
                placement.double_step = Some(step_back(men)?);
            }
            if !(*men & taken).is_empty() {
                return None;
            }
            taken |= *men;
        }
        Some((placement, kings))
    }
}

/// Brings a pawn from the row that says so to where its double step has led, and tells its file.
fn step_back(pawns: &mut BitBoard) -> Option<File> {
    let signs = *pawns & Rank::Eighth.bitboard();
    let sign = signs.next_square()?;
    let pawn = Square::new(sign.file(), Rank::Fifth);
    if signs != sign.bitboard() || pawns.has(pawn) {
        return None;
    }
    *pawns ^= sign.bitboard() | pawn.bitboard();
    Some(sign.file())
}

impl SliceIndex<Chess> for ChessIndex {
    fn len(&self) -> u64 {
        self.len
    }

    #[inline]
    fn rank(&self, position: &Chess) -> u64 {
        let board = position.board();
        let mover = board.side_to_move();
        let flip = if mover == Color::White { 0 } else { 56 };
        let pair = self.kings.pair(board.king(mover) as u8 ^ flip, board.king(!mover) as u8 ^ flip);
        let double_step = position.en_passant().map_or(BitBoard::EMPTY, |target| {
            let on = |rank: Rank| Square::new(target.file(), rank.relative_to(mover)).bitboard();
            on(Rank::Fifth) | on(Rank::Eighth)
        });
        let image = Image { turned: pair.image.turned ^ flip, ..pair.image };
        let rank = self.rank_in(board, pair.number, image, double_step);
        if !pair.tie {
            return rank;
        }
        let mirrored = Image { mirrored: !image.mirrored, ..image };
        rank.min(self.rank_in(board, pair.number, mirrored, double_step))
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Option<Chess> {
        if rank >= self.len {
            return None;
        }
        let (placement, kings) = self.place(rank)?;
        let mut builder = BoardBuilder::empty();
        *builder.square_mut(kings[0]) = Some((Piece::King, Color::White));
        *builder.square_mut(kings[1]) = Some((Piece::King, Color::Black));
        for (men, group) in placement.men.iter().zip(&self.groups) {
            men.into_iter().for_each(|square| *builder.square_mut(square) = Some((group.piece, group.color)));
        }
        builder.en_passant = placement.double_step.map(|file| Square::new(file, Rank::Sixth));
        let position = Chess::new(builder.build().ok()?, 0);
        let tie = self.kings.pair(kings[0] as u8, kings[1] as u8).tie;
        let captured = placement.double_step.is_none() || position.en_passant().is_some();
        (captured && (!tie || self.rank(&position) == rank)).then_some(position)
    }
}
