//! A game for two unrolled into its information sets: everything that a solver touches is an index into a flat array.
//!
//! All positions in which a seat has the same sight are one information set; a strategy cannot tell them apart. Each move of a set has
//! a *slot*. Whoever remembers what he did (perfect recall, which is checked) has come to a set by one slot of
//! his own, its `parent`; slot 0 is the beginning. A path through the game is then two slots, the last of each seat, and the
//! game's end a payoff for such a pair, weighted with the odds of chance: the sequence form (Koller, Megiddo and von
//! Stengel 1996). Ends with the same pair are one.
//!
//! Sets are numbered in the order of their depth, so a set's parent has a lower number.

use foehn_game::{Chance, Hidden, Notation, Player, Turn};
use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;

/// The slot of a seat that has made no move yet.
pub(super) const BEGINNING: usize = 0;

/// A game with more positions is not unrolled.
const MOST_NODES: usize = 4_000_000;

/// All positions that look the same to the seat that is to move.
#[derive(Clone, Debug)]
pub struct InformationSet {
    /// Who moves.
    pub seat: Player,
    /// What this seat sees, as text.
    pub name: String,
    /// The moves as text.
    pub moves: Vec<String>,
    /// The slot of the first move; the others follow.
    pub(super) first: u32,
    /// The slot of this seat's move before.
    pub(super) parent: u32,
}

impl InformationSet {
    /// The slots of its moves.
    pub(super) fn slots(&self) -> std::ops::Range<usize> {
        let first = self.first as usize;
        first..first + self.moves.len()
    }
}

/// An end of the game, or several with the same moves of both seats.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf {
    /// The last slot of each seat.
    pub(super) slots: [u32; 2],
    /// What it is worth to the first player, times the odds that chance leads here.
    pub(super) weight: f64,
}

/// A position of the unrolled game. The children of a node stand side by side.
#[derive(Clone, Copy, Debug)]
pub(super) enum Node {
    /// Dice or cards decide; each child has its odds.
    Chance { first: u32, count: u32 },
    /// A seat decides; the children are in the order of the set's moves.
    Decision { set: u32, first: u32 },
    /// The game is over, and worth this to the first player.
    End { payoff: f64 },
}

/// A whole game for two of zero sum, by what its seats can tell apart.
#[derive(Clone, Debug)]
pub struct InformationTree {
    pub(super) sets: Vec<InformationSet>,
    /// The numbers of each seat's sets, rising.
    pub(super) sets_of: [Vec<u32>; 2],
    pub(super) slots: usize,
    pub(super) leaves: Vec<Leaf>,
    pub(super) nodes: Vec<Node>,
    /// With which odds chance goes from the parent to a node; 1 where it is not chance's turn.
    pub(super) odds: Vec<f64>,
    /// The sets by seat and name.
    by_name: HashMap<(Player, String), u32>,
}

/// Why a game cannot be unrolled.
#[derive(Clone, PartialEq, Debug)]
pub enum UnrollRefusal {
    /// It is not for two.
    Seats(usize),
    /// Its positions are too many.
    TooLarge {
        /// The largest number that is unrolled.
        most: usize,
    },
    /// One player does not lose what the other wins.
    NotZeroSum {
        /// What the seats get at such an end.
        payoffs: [f64; 2],
    },
    /// A seat sees the same after different moves of its own, or has other moves there.
    Forgets {
        /// What it sees.
        sight: String,
    },
    /// Different sights of a seat read alike.
    SameName {
        /// The text of both.
        sight: String,
    },
    /// Chance has a turn, and nothing is known of its odds.
    NoOdds,
}

impl fmt::Display for UnrollRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnrollRefusal::Seats(seats) => write!(f, "a game of {seats} seats, expected one for two"),
            UnrollRefusal::TooLarge { most } => write!(f, "the game has more than {most} positions"),
            UnrollRefusal::NotZeroSum { payoffs: [first, second] } => {
                write!(f, "an end that is worth {first} and {second}, expected payoffs that sum to zero")
            }
            UnrollRefusal::Forgets { sight } => {
                write!(f, "a seat that sees `{sight}` has forgotten its own moves, and regrets need them")
            }
            UnrollRefusal::SameName { sight } => write!(f, "two different sights read `{sight}`"),
            UnrollRefusal::NoOdds => f.write_str("chance has a turn without odds"),
        }
    }
}

impl std::error::Error for UnrollRefusal {}

impl InformationTree {
    /// Unrolls a game with dice or cards.
    ///
    /// # Errors
    /// If the game is not a small one for two of zero sum whose seats remember their moves.
    pub fn of<G: Chance + Hidden<Sight: fmt::Display> + Notation>(start: &G) -> Result<Self, UnrollRefusal> {
        Unrolling::new(Chance::odds_list, None).unroll(&[(start.clone(), 1.0)], MOST_NODES)
    }

    /// Unrolls a game in which chance has no turn.
    ///
    /// # Errors
    /// As for [`InformationTree::of`].
    pub fn without_chance<G: Hidden<Sight: fmt::Display> + Notation>(start: &G) -> Result<Self, UnrollRefusal> {
        Unrolling::new(|_: &G| Vec::new(), None).unroll(&[(start.clone(), 1.0)], MOST_NODES)
    }

    /// Unrolls what may follow from a belief: a game that begins with chance, which chooses one of `worlds` by its probability.
    /// `all_seeing`, if there is one, sees everything, as in the best-defence model of Frank and Basin (1998).
    ///
    /// # Errors
    /// As for [`InformationTree::of`].
    pub fn of_worlds<G: Hidden<Sight: fmt::Display> + Notation>(
        worlds: &[(G, f64)],
        odds: impl Fn(&G) -> Vec<(G::Move, f64)>,
        all_seeing: Option<Player>,
    ) -> Result<Self, UnrollRefusal> {
        Unrolling::new(odds, all_seeing).unroll(worlds, MOST_NODES)
    }

    /// The information sets, each seat's in the order of the game.
    pub fn sets(&self) -> &[InformationSet] {
        &self.sets
    }

    /// The number of the set in which `seat` sees this.
    pub fn find(&self, seat: Player, sight: &str) -> Option<usize> {
        self.by_name.get(&(seat, sight.to_owned())).map(|&number| number as usize)
    }

    /// How many positions the game has, along every path.
    pub fn positions(&self) -> usize {
        self.nodes.len()
    }
}

/// A position that is still to be unrolled.
struct Waiting<G> {
    position: G,
    /// The last slot of each seat.
    slots: [u32; 2],
    /// The odds that chance leads here.
    odds: f64,
}

/// The game while it is unrolled, position by position in the order of depth.
struct Unrolling<G: Hidden, O> {
    odds: O,
    /// Who sees everything, if somebody does.
    all_seeing: Option<Player>,
    tree: InformationTree,
    waiting: Vec<Waiting<G>>,
    by_sight: HashMap<(Player, G::Sight), u32>,
    leaves: HashMap<[u32; 2], u32>,
}

impl<G, O> Unrolling<G, O>
where
    G: Hidden<Sight: fmt::Display + Hash> + Notation,
    O: Fn(&G) -> Vec<(G::Move, f64)>,
{
    fn new(odds: O, all_seeing: Option<Player>) -> Self {
        let (nodes, leaves) = (Vec::new(), Vec::new());
        let tree = InformationTree {
            sets: Vec::new(),
            sets_of: [Vec::new(), Vec::new()],
            slots: BEGINNING + 1,
            leaves,
            nodes,
            odds: vec![1.0],
            by_name: HashMap::new(),
        };
        let (by_sight, leaves) = (HashMap::new(), HashMap::new());
        Unrolling { odds, all_seeing, tree, waiting: Vec::new(), by_sight, leaves }
    }

    fn unroll(mut self, worlds: &[(G, f64)], most: usize) -> Result<InformationTree, UnrollRefusal> {
        if G::SEATS != 2 {
            return Err(UnrollRefusal::Seats(G::SEATS));
        }
        self.begin(worlds);
        let mut next = self.tree.nodes.len();
        while next < self.waiting.len() {
            let node = self.expand(next)?;
            self.tree.nodes.push(node);
            if self.waiting.len() > most {
                return Err(UnrollRefusal::TooLarge { most });
            }
            next += 1;
        }
        Ok(self.tree)
    }

    /// The first node: the one world, or chance with all of them.
    fn begin(&mut self, worlds: &[(G, f64)]) {
        let waiting = |(world, odds): &(G, f64)| {
            let slots = [BEGINNING as u32; 2];
            Waiting { position: world.clone(), slots, odds: *odds }
        };
        if worlds.len() > 1 {
            // The node itself is made here and never expanded; any world stands for it in the list.
            self.waiting.extend(worlds.first().map(waiting));
            self.tree.nodes.push(Node::Chance { first: 1, count: worlds.len() as u32 });
            self.tree.odds.extend(worlds.iter().map(|(_, odds)| odds));
        }
        self.waiting.extend(worlds.iter().map(waiting));
    }

    fn expand(&mut self, index: usize) -> Result<Node, UnrollRefusal> {
        let Waiting { ref position, slots, odds } = self.waiting[index];
        let position = position.clone();
        let first = self.waiting.len() as u32;
        match position.turn() {
            Turn::Over => self.end(&position, slots, odds),
            Turn::Chance => {
                let happenings = (self.odds)(&position);
                if happenings.is_empty() {
                    return Err(UnrollRefusal::NoOdds);
                }
                for &(mv, share) in &happenings {
                    self.tree.odds.push(share);
                    self.waiting.push(Waiting { position: position.play(mv), slots, odds: odds * share });
                }
                Ok(Node::Chance { first, count: happenings.len() as u32 })
            }
            Turn::Player(seat) => {
                let set = self.set(&position, seat, slots)?;
                let first_slot = self.tree.sets[set as usize].first;
                for (slot, mv) in (first_slot..).zip(position.moves()) {
                    let mut slots = slots;
                    slots[seat.index()] = slot;
                    self.tree.odds.push(1.0);
                    self.waiting.push(Waiting { position: position.play(mv), slots, odds });
                }
                Ok(Node::Decision { set, first })
            }
        }
    }

    fn end(&mut self, position: &G, slots: [u32; 2], odds: f64) -> Result<Node, UnrollRefusal> {
        let payoffs = [Player::FIRST, Player::SECOND].map(|seat| position.payoff(seat));
        let sum = payoffs[0] + payoffs[1];
        if !sum.is_finite() || sum.abs() > 1e-9 * (1.0 + payoffs[0].abs()) {
            return Err(UnrollRefusal::NotZeroSum { payoffs });
        }
        let leaves = &mut self.tree.leaves;
        let leaf = *self.leaves.entry(slots).or_insert_with(|| {
            leaves.push(Leaf { slots, weight: 0.0 });
            leaves.len() as u32 - 1
        });
        self.tree.leaves[leaf as usize].weight += odds * payoffs[0];
        Ok(Node::End { payoff: payoffs[0] })
    }

    /// The set of a position in which `seat` moves, the last slots of both being `slots`.
    fn set(&mut self, position: &G, seat: Player, slots: [u32; 2]) -> Result<u32, UnrollRefusal> {
        let parent = slots[seat.index()];
        let moves = position.moves();
        if self.all_seeing == Some(seat) {
            // Whoever sees everything is never twice at the same place: the moves of both tell places apart.
            let name = format!("{} after {} and {}", position.position_text(), slots[0], slots[1]);
            let known = self.tree.by_name.get(&(seat, name.clone())).copied();
            return Ok(known.unwrap_or_else(|| self.new_set(position, seat, parent, name)));
        }
        let sight = position.sight(seat);
        if let Some(&known) = self.by_sight.get(&(seat, sight.clone())) {
            let set = &self.tree.sets[known as usize];
            let same_moves = moves.iter().map(|&mv| position.move_text(mv)).eq(set.moves.iter().cloned());
            return match set.parent == parent && same_moves {
                true => Ok(known),
                false => Err(UnrollRefusal::Forgets { sight: set.name.clone() }),
            };
        }
        let name = sight.to_string();
        if self.tree.by_name.contains_key(&(seat, name.clone())) {
            return Err(UnrollRefusal::SameName { sight: name });
        }
        let number = self.new_set(position, seat, parent, name);
        self.by_sight.insert((seat, sight), number);
        Ok(number)
    }

    fn new_set(&mut self, position: &G, seat: Player, parent: u32, name: String) -> u32 {
        let number = self.tree.sets.len() as u32;
        self.tree.by_name.insert((seat, name.clone()), number);
        let moves: Vec<_> = position.moves().iter().map(|&mv| position.move_text(mv)).collect();
        let first = self.tree.slots as u32;
        self.tree.slots += moves.len();
        self.tree.sets.push(InformationSet { seat, name, moves, first, parent });
        self.tree.sets_of[seat.index()].push(number);
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::Game;
    use foehn_game::toys::{Kuhn, Leduc, MatchingPennies};

    #[test]
    fn known_games_have_their_known_numbers_of_sets() {
        let kuhn = InformationTree::of(&Kuhn::start()).unwrap();
        assert_eq!((kuhn.sets.len(), kuhn.leaves.len(), kuhn.slots), (12, 30, 25));
        // 936 by suits, which never matter; 288 by ranks.
        let leduc = InformationTree::of(&Leduc::start()).unwrap();
        assert_eq!((leduc.sets.len(), leduc.sets_of[0].len()), (288, 144));
        let pennies = InformationTree::without_chance(&MatchingPennies::start()).unwrap();
        assert_eq!((pennies.sets.len(), pennies.leaves.len()), (2, 4));
    }

    #[test]
    fn odds_sum_to_one_at_every_turn_of_chance() {
        let tree = InformationTree::of(&Leduc::start()).unwrap();
        assert_eq!(tree.odds.len(), tree.nodes.len());
        for node in &tree.nodes {
            if let Node::Chance { first, count } = *node {
                let sum: f64 = tree.odds[first as usize..(first + count) as usize].iter().sum();
                assert!((sum - 1.0).abs() < 1e-12, "{sum}");
            }
        }
    }

    #[test]
    fn the_same_sight_in_two_worlds_is_one_set() {
        let tree = InformationTree::of(&Leduc::start()).unwrap();
        let mut by_sight = HashMap::new();
        let mut open = vec![Leduc::start()];
        let mut positions = 0;
        while let Some(position) = open.pop() {
            open.extend(position.moves().into_iter().map(|mv| position.play(mv)));
            if let Turn::Player(seat) = position.turn() {
                let sight = position.sight(seat);
                let set = tree.find(seat, &sight.to_string()).expect("every sight has its set");
                assert_eq!(*by_sight.entry((seat, sight)).or_insert(set), set, "{position:?}");
                positions += 1;
            }
        }
        let mut sets: Vec<_> = by_sight.into_values().collect();
        sets.sort_unstable();
        sets.dedup();
        assert_eq!(sets.len(), tree.sets.len(), "different sights have different sets");
        assert!(positions > 2 * sets.len(), "{positions} positions");
    }

    #[test]
    fn parents_come_before_their_children() {
        let tree = InformationTree::of(&Leduc::start()).unwrap();
        assert!(tree.sets.iter().all(|set| set.parent < set.first));
    }

    #[test]
    fn what_cannot_be_unrolled_is_refused() {
        let small = Unrolling::new(Chance::odds_list, None).unroll(&[(Leduc::start(), 1.0)], 100);
        assert_eq!(small.unwrap_err(), UnrollRefusal::TooLarge { most: 100 });
        assert_eq!(InformationTree::without_chance(&Kuhn::start()).unwrap_err(), UnrollRefusal::NoOdds);
    }
}
