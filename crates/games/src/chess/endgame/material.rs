//! The men of a player beside the king, and the number of a slice.
//!
//! An *army* is one of the 56 ways to have at most three men beside the king. Its *signature* counts the men of each kind
//! in two bits, so a man more is an addition; armies with fewer men have smaller numbers.

use cozy_chess::{BitBoard, Board, Piece};
use foehn_game::Slice;

/// How many armies there are: three men, or fewer, of five kinds.
pub(super) const ARMIES: usize = 56;

/// The most men of one player beside the king.
const MOST: u32 = 3;

/// The kinds of men beside the king, in the order of names.
pub(super) const KINDS: [Piece; 5] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::Pawn];

/// What a pawn may become.
const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

const SIGNATURES: usize = 1 << 10;
const NO_ARMY: u8 = u8::MAX;

/// The signature of each army.
static SIGNATURE: [u16; ARMIES] = signatures();

/// The army of each signature.
static ARMY: [u8; SIGNATURES] = armies();

const fn men(signature: u16) -> u32 {
    let mut total = 0;
    let mut kind = 0;
    while kind < 5 {
        total += (signature >> (2 * kind) & 3) as u32;
        kind += 1;
    }
    total
}

const fn signatures() -> [u16; ARMIES] {
    let mut listed = [0; ARMIES];
    let (mut army, mut wanted) = (0, 0);
    while wanted <= MOST {
        let mut signature = 0;
        while signature < SIGNATURES as u16 {
            if men(signature) == wanted {
                listed[army] = signature;
                army += 1;
            }
            signature += 1;
        }
        wanted += 1;
    }
    listed
}

const fn armies() -> [u8; SIGNATURES] {
    let mut of = [NO_ARMY; SIGNATURES];
    let listed = signatures();
    let mut army = 0;
    while army < ARMIES {
        of[listed[army] as usize] = army as u8;
        army += 1;
    }
    of
}

/// The men of a player beside the king, three at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Army(u8);

impl Army {
    /// The army of at most three `men` on a board.
    #[inline(always)]
    pub(super) fn on(board: &Board, men: BitBoard) -> Army {
        let mut signature = 0;
        for square in men {
            for piece in KINDS {
                signature += usize::from(board.pieces(piece).has(square)) << (2 * piece as usize);
            }
        }
        Army(ARMY[signature])
    }

    fn signature(self) -> u16 {
        SIGNATURE[usize::from(self.0)]
    }

    fn changed(self, lost: Piece, gained: Option<Piece>) -> Option<Army> {
        let one = |piece: Piece| 1 << (2 * piece as u16);
        let has_it = self.count(lost) > 0;
        has_it.then(|| Army(ARMY[usize::from(self.signature() - one(lost) + gained.map_or(0, one))]))
    }

    /// How many men.
    pub(super) fn men(self) -> u32 {
        men(self.signature())
    }

    /// How many men of one kind.
    pub(super) fn count(self, piece: Piece) -> u32 {
        u32::from(self.signature() >> (2 * piece as u16) & 3)
    }

    /// What is left after one capture by the opponent.
    pub(super) fn losses(self) -> impl Iterator<Item = Army> {
        KINDS.into_iter().filter_map(move |lost| self.changed(lost, None))
    }

    /// What a promotion makes of it.
    pub(super) fn promotions(self) -> impl Iterator<Item = Army> {
        PROMOTIONS.into_iter().filter_map(move |gained| self.changed(Piece::Pawn, Some(gained)))
    }

    /// `KBN`.
    pub(super) fn name(self) -> String {
        let letters = KINDS.into_iter().flat_map(|piece| {
            let letter = char::from(piece).to_ascii_uppercase();
            std::iter::repeat_n(letter, self.count(piece) as usize)
        });
        std::iter::once('K').chain(letters).collect()
    }
}

/// What a slice holds: the army of the player to move, and the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Material {
    pub(super) own: Army,
    pub(super) other: Army,
}

impl Material {
    pub(super) fn of(slice: Slice) -> Material {
        let (own, other) = (slice.0 / ARMIES as u32, slice.0 % ARMIES as u32);
        debug_assert!((own as usize) < ARMIES, "slices have numbers below {}", ARMIES * ARMIES);
        Material { own: Army(own as u8), other: Army(other as u8) }
    }

    #[inline(always)]
    pub(super) fn slice(self) -> Slice {
        Slice(u32::from(self.own.0) * ARMIES as u32 + u32::from(self.other.0))
    }

    /// The same men with the other player to move.
    pub(super) fn turned(self) -> Material {
        Material { own: self.other, other: self.own }
    }
}
