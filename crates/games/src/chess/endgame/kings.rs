//! Where two kings can stand, up to the symmetry of the ending.
//!
//! Without pawns the board has eight images of itself. The king of the player to move is brought into the triangle a1-d1-d4,
//! and from its diagonal the other king to or below the diagonal: 462 pairs are left. Where both stand on the diagonal,
//! mirroring at it changes neither, and the other men must decide (a *tie*). With pawns, left and right can be changed
//! and nothing else: the king is brought to the files a to d, and 1806 pairs are left, without ties.

use cozy_chess::Square;

/// How squares are moved: first turned over, then perhaps mirrored at the diagonal a1-h8.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Image {
    /// 7 changes left and right, 56 top and bottom, 63 both.
    pub(super) turned: u8,
    pub(super) mirrored: bool,
}

impl Image {
    /// Where the man of a square stands in the image.
    #[inline(always)]
    pub(super) const fn of(self, square: u8) -> u8 {
        let turned = square ^ self.turned;
        if self.mirrored { turned >> 3 | (turned & 7) << 3 } else { turned }
    }
}

/// Two kings on any squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    /// The number of the pair that they are brought to.
    pub(super) number: u16,
    /// How they are brought there.
    pub(super) image: Image,
    /// Whether mirroring that pair at the diagonal leaves it as it is.
    pub(super) tie: bool,
}

/// The ending's symmetry.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Symmetry {
    /// No pawns.
    Full,
    /// Pawns.
    LeftAndRight,
}

/// Pairs of kings, numbered.
pub(super) struct Kings {
    /// By the square of the king to move, times 64, and the square of the other; squares next to each other mean nothing.
    pairs: [Pair; 64 * 64],
    squares: [[u8; 2]; 1806],
    /// How many numbers there are.
    pub(super) len: u16,
}

/// The pairs of endings without pawns.
pub(super) static WITHOUT_PAWNS: Kings = Kings::new(Symmetry::Full);

/// The pairs of endings with pawns.
pub(super) static WITH_PAWNS: Kings = Kings::new(Symmetry::LeftAndRight);

impl Kings {
    const fn new(symmetry: Symmetry) -> Kings {
        let nothing = Pair { number: 0, image: Image { turned: 0, mirrored: false }, tie: false };
        let mut kings = Kings { pairs: [nothing; 64 * 64], squares: [[0; 2]; 1806], len: 0 };
        let mut both = 0;
        while both < 64 * 64 {
            let (own, other) = ((both / 64) as u8, (both % 64) as u8);
            let image = normal_image(symmetry, own, other);
            if !touch(own, other) && image.of(own) == own && image.of(other) == other {
                let number = kings.len;
                kings.squares[number as usize] = [own, other];
                let on_diagonal = own / 8 == own % 8 && other / 8 == other % 8;
                let tie = matches!(symmetry, Symmetry::Full) && on_diagonal;
                kings.pairs[both] = Pair { number, image, tie };
                kings.len += 1;
            }
            both += 1;
        }
        kings.bring_all(symmetry);
        kings
    }

    /// Gives every pair the number of the pair that it is brought to.
    const fn bring_all(&mut self, symmetry: Symmetry) {
        let mut both = 0;
        while both < 64 * 64 {
            let (own, other) = ((both / 64) as u8, (both % 64) as u8);
            if !touch(own, other) {
                let image = normal_image(symmetry, own, other);
                let Pair { number, tie, .. } = self.pairs[image.of(own) as usize * 64 + image.of(other) as usize];
                self.pairs[both] = Pair { number, image, tie };
            }
            both += 1;
        }
    }

    /// Two kings that do not touch.
    #[inline(always)]
    pub(super) fn pair(&self, own: u8, other: u8) -> Pair {
        debug_assert!(!touch(own, other), "kings never stand next to each other");
        self.pairs[usize::from(own & 63) * 64 + usize::from(other & 63)]
    }

    /// The squares of the pair of a number, the king to move first.
    #[inline(always)]
    pub(super) fn squares(&self, number: usize) -> [Square; 2] {
        self.squares[number].map(|square| Square::index(usize::from(square)))
    }
}

/// The same square or one beside it.
const fn touch(one: u8, other: u8) -> bool {
    (one / 8).abs_diff(other / 8) <= 1 && (one % 8).abs_diff(other % 8) <= 1
}

/// The image in which the kings stand as they are numbered.
const fn normal_image(symmetry: Symmetry, own: u8, other: u8) -> Image {
    let left = if own % 8 > 3 { 7 } else { 0 };
    match symmetry {
        Symmetry::LeftAndRight => Image { turned: left, mirrored: false },
        Symmetry::Full => {
            let turned = left | if own / 8 > 3 { 56 } else { 0 };
            let (own, other) = (own ^ turned, other ^ turned);
            let own_above = own / 8 > own % 8;
            let own_on = own / 8 == own % 8;
            Image { turned, mirrored: own_above || own_on && other / 8 > other % 8 }
        }
    }
}
