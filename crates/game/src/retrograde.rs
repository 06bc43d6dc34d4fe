//! Capability: the endgames of a game can be numbered and played backwards (Zermelo 1912; Schaeffer 2001, 5.3).
//!
//! Retrograde analysis starts from what the rules decide and goes back to what leads there. For this a game cuts its
//! endgames into *slices*, each of which is computed and stored as one:
//! - a slice holds positions of one material (and, where that is too many, one advance of the foremost men);
//! - a quiet move leads from a slice to its [`partner`](Retrograde::partner), the same material as the other player sees it, and back,
//!   so the two are computed together;
//! - every other move *converts*: it captures, crowns or advances, cannot be taken back, and leads to a slice that is
//!   already known. Following conversions only, nobody comes back to where they started.
//!
//! Positions that mean the same should share a rank: a game in which both players have the same rules lets the player to
//! move be the first one. The rank of a position and the position of a rank are the work of a [`SliceIndex`].
//!
//! Order, parallel schedule, files and compression are not here: they are the same for all games.

use crate::Duel;
use std::ops::Range;

/// The name of a slice: a number that its game chooses, below [`Retrograde::SLICES`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slice(pub u32);

/// A game whose endgames can be computed backwards. The laws that [`kit::examine_retrograde`](crate::kit::examine_retrograde) checks:
/// - `rank` and `unrank` undo each other, below the length of the index, up to the symmetry of the game;
/// - a quiet move leads to the partner of the slice, any other to one of its `conversions`;
/// - the predecessors of a position are those from which a quiet move leads to it;
/// - a quiet move stays in its [phase](Retrograde::phase), or no move leads back;
/// - a position that is not [stored](Retrograde::is_stored) is decided by its children in a few steps.
pub trait Retrograde: Duel {
    /// Slices have numbers below this.
    const SLICES: u32;

    /// Whether positions that differ share a rank because they are mirror images of each other. Then several moves may lead from one
    /// rank to one other, and they count as one.
    const SYMMETRIC: bool = false;

    /// The most pieces that an endgame can have.
    const MOST_PIECES: u32;

    /// The numbering of a slice.
    type Index: SliceIndex<Self>;

    /// All slices with at most this many pieces on the board.
    fn slices(pieces: u32) -> Vec<Slice>;

    /// How many pieces are on the board in a slice: what no move makes more. A game in which pieces are only added counts
    /// empty fields.
    fn pieces(slice: Slice) -> u32;

    /// The name of a slice, in letters that a file name may have: `2K1M-1K`.
    fn slice_name(slice: Slice) -> String;

    /// The class in which a table of counts lists the slice: several slices of one material may share it.
    fn class(slice: Slice) -> String {
        Self::slice_name(slice)
    }

    /// The same positions with the other player to move, as a slice.
    fn partner(slice: Slice) -> Slice;

    /// The slices that moves reach from `slice`, its partner apart; one too many does no harm.
    fn conversions(slice: Slice) -> Vec<Slice>;

    /// The slice of this position; `None` where it is no endgame (a right to castle, a stone in the hand, too many pieces) and
    /// where no slice is worth having because the game is over.
    fn slice(&self) -> Option<Slice>;

    /// The numbering of `slice`.
    fn index(slice: Slice) -> Self::Index;

    /// Visits every position of the partner slice from which a quiet move leads here. Others may be visited too if no quiet move is
    /// legal there (a capture is forced, the game is over).
    fn predecessors(&self, visit: impl FnMut(&Self));

    /// Visits the positions to which conversions lead (the game may be over there), and gives the number of legal moves that
    /// are quiet.
    #[inline(always)]
    fn convert(&self, mut visit: impl FnMut(&Self)) -> u32 {
        let home = self.slice().map(Self::partner);
        let mut quiet = 0;
        self.legal_moves(|mv| {
            let child = self.play(mv);
            if child.slice() == home {
                quiet += 1;
            } else {
                visit(&child);
            }
        });
        quiet
    }

    /// The ranks of this position's *phase* in its own slice and in the partner's: positions with the same men or pawns, between which pieces
    /// go to and fro. A move leads to a position of the same phase, or nobody comes back. Games override it where a phase is a part of
    /// the slice and its ranks follow each other; otherwise it is all of the slice.
    fn phase(&self, own: &Self::Index, partner: &Self::Index) -> [Range<u64>; 2] {
        [0..own.len(), 0..partner.len()]
    }

    /// Whether the value of this position is kept in a file. Where it is not, because a capture is pending or the like, it
    /// follows from its children, and theirs from theirs; that must come to an end in a few steps.
    #[inline(always)]
    fn is_stored(&self) -> bool {
        true
    }
}

/// Numbers the positions of a slice without gaps, or with few.
pub trait SliceIndex<G: Duel>: Send + Sync {
    /// How many ranks there are, holes included.
    fn len(&self) -> u64;

    /// Whether there is no rank at all.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The rank of a position of this slice, below `len`.
    fn rank(&self, position: &G) -> u64;

    /// The position of a rank; `None` for a hole: two pieces on a square, a king in check that is not to move.
    fn unrank(&self, rank: u64) -> Option<G>;

    /// Visits the positions of these ranks in their order, holes left out. Games override it where the next position costs less than
    /// any position.
    #[inline(always)]
    fn visit(&self, ranks: Range<u64>, mut visit: impl FnMut(u64, &G)) {
        for rank in ranks {
            if let Some(position) = self.unrank(rank) {
                visit(rank, &position);
            }
        }
    }

    /// Visits the ranks from which a quiet move leads to `position`, which is of the partner: the ranks of its
    /// [predecessors](Retrograde::predecessors). Games override it where the ranks of neighbours cost less than any ranks.
    #[inline(always)]
    fn earlier(&self, position: &G, mut visit: impl FnMut(u64))
    where
        G: Retrograde,
    {
        position.predecessors(|earlier| visit(self.rank(earlier)));
    }
}
