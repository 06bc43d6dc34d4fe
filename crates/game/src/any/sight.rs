//! What a player is handed: the game as one seat sees it.

use super::{History, Move, Position, Rules};
use crate::kit::Random;
use crate::{Hidden, Picture, Player, Turn};
use std::fmt;

/// The game so far as one seat has seen it. Whoever chooses a move is handed this and nothing else, so nobody can look at what
/// is hidden: in a game with secrets there is no way from here to the position, only to worlds that agree with what was seen.
///
/// ```
/// use foehn_game::any::{self, AsHidden, History};
/// use foehn_game::toys::MatchingPennies;
/// use foehn_game::{Player, kit::Random};
///
/// let mut game = History::new(any::rules_of::<MatchingPennies, AsHidden>().start());
/// game.play(game.position().moves()[0]);
/// let sight = game.sight();
/// assert_eq!(sight.seat(), Player::SECOND);
/// assert!(sight.history().is_none(), "the first penny is hidden");
/// let mut random = Random::new(1);
/// let worlds: Vec<_> = (0..20).filter_map(|_| sight.deal(&mut random)).collect();
/// assert!(worlds.iter().any(|world| world == game.position()) && worlds.iter().any(|world| world != game.position()));
/// ```
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    history: &'a History,
    seat: Player,
}

impl<'a> Sight<'a> {
    /// Who sees.
    pub fn seat(self) -> Player {
        self.seat
    }

    /// What the game's type says.
    pub fn rules(self) -> &'static dyn Rules {
        self.history.rules()
    }

    /// The whole game so far; `None` in a game with secrets.
    pub fn history(self) -> Option<&'a History> {
        Some(self.history).filter(|_| !self.rules().has_secrets())
    }

    /// A fingerprint of what was seen: equal sights have equal keys.
    pub fn key(self) -> u64 {
        self.history.position().sight_key(self.seat)
    }

    /// What was seen, as the game's own type; `None` where this is another game. It is no way to the position either.
    pub fn typed<G: Hidden>(self) -> Option<G::Sight> {
        self.history.position().typed::<G>().map(|position| position.sight(self.seat))
    }

    /// The moves to choose from; none where it is not this seat's turn.
    pub fn moves(self) -> Vec<Move> {
        match self.history.position().turn() {
            Turn::Player(player) if player == self.seat => self.history.position().moves(),
            _ => Vec::new(),
        }
    }

    /// The board with what the seat may see on it.
    pub fn picture(self) -> Picture {
        self.history.position().picture_for(self.seat)
    }

    /// A world that agrees with what was seen, drawn at random; the position itself where nothing is hidden.
    pub fn deal(self, random: &mut Random) -> Option<Position> {
        self.history.position().deal(self.seat, random)
    }
}

impl fmt::Debug for Sight<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sight({:?}, {:016x})", self.seat, self.key())
    }
}

impl History {
    /// What the player to move sees; the first seat where it is nobody's turn.
    pub fn sight(&self) -> Sight<'_> {
        match self.position().turn() {
            Turn::Player(player) => self.sight_of(player),
            Turn::Chance | Turn::Over => self.sight_of(Player::FIRST),
        }
    }

    /// What `seat` sees.
    pub fn sight_of(&self, seat: Player) -> Sight<'_> {
        Sight { history: self, seat }
    }
}
