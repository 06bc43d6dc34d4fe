//! What a game can say about a move without playing it.
//!
//! These are hints: each has a value that means "nothing known" and is never wrong, so they belong to the base contract
//! and the inner loop of a search inlines them (unused facts cost nothing).

/// Facts about one move in one position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveFacts {
    /// The move changes the balance at once (a capture, a promotion), so a leaf must not be judged before it.
    pub noisy: bool,
    /// A cheap guess of the move's worth for ordering; larger is tried first, 0 is neutral.
    pub hint: i32,
    /// A small number shared by "the same" move in sibling positions (from and to, say), for history and killers.
    /// Below [`MoveFacts::SLOTS`]; slot 0 is for moves of which nothing is known.
    pub slot: u16,
}

impl MoveFacts {
    /// Nothing is known.
    pub const UNKNOWN: MoveFacts = MoveFacts { noisy: false, hint: 0, slot: 0 };

    /// The number of slots a history table holds for one player.
    pub const SLOTS: usize = 4096;
}
