//! Which stones are dead, by playouts: a chain whose points mostly end as the other's.
//!
//! The rules here count everything on the board, so nothing has to be agreed. People who pass earlier, and programs that speak for them, want to be told which
//! stones would be taken if both played on. Playouts from the position, each player to move in half of them, say how often a point ends as whose.

use super::playout::{GoPlayout, Policy};
use super::position::Go;
use foehn_game::Player;
use foehn_game::kit::Random;

/// A chain that keeps less than this share of its points is dead.
const DEAD: f64 = 0.4;

/// How often each point of a position ends as Black's, as White's, and so many playouts there were.
#[derive(Clone, PartialEq, Debug)]
pub struct Ownership {
    counts: Vec<[u32; 2]>,
    playouts: u32,
}

impl Ownership {
    /// The share of playouts in which the point ends as this player's.
    pub fn share(&self, point: usize, player: Player) -> f64 {
        f64::from(self.counts[point][player.index()]) / f64::from(self.playouts.max(1))
    }
}

impl Go {
    /// Whose each point ends as, in so many playouts.
    pub fn ownership(&self, playouts: u32, seed: u64) -> Ownership {
        let mut random = Random::new(seed);
        let mut playout = GoPlayout::new(Policy::default());
        let starts = [Player::FIRST, Player::SECOND].map(|mover| self.clone().with_mover(mover));
        let mut counts = vec![[0; 2]; self.size() * self.size()];
        for number in 0..playouts {
            playout.play_out(&starts[number as usize % 2], &mut random, |_, _| ());
            for (count, owner) in counts.iter_mut().zip(playout.owners()) {
                if let Some(owner) = owner {
                    count[owner.index()] += 1;
                }
            }
        }
        Ownership { counts, playouts }
    }

    /// The chains of a player, each as its points.
    pub fn chains(&self, player: Player) -> Vec<Vec<usize>> {
        let mut rest = self.stones[player.index()];
        let mut chains = Vec::new();
        while let Some(point) = rest.iter().next() {
            let Some((chain, _)) = self.chain(point) else { break };
            chains.push(chain.iter().collect());
            rest = rest.without(&chain);
        }
        chains
    }

    /// The chains that are dead by what their points end as, each as its points.
    ///
    /// ```
    /// use foehn_game::Notation;
    /// use foehn_games::go::Go;
    /// let position = Go::parse_position("2xo1/1oxoo/2xo1/xxxoo/1xo1o b").expect("a position");
    /// let dead = position.dead_chains(&position.ownership(200, 1));
    /// assert_eq!(dead.len(), 1, "the white stone on B4");
    /// ```
    pub fn dead_chains(&self, ownership: &Ownership) -> Vec<Vec<usize>> {
        let of = |player: Player| {
            let chains = self.chains(player).into_iter();
            chains.filter(move |chain| {
                let kept: f64 = chain.iter().map(|&point| ownership.share(point, player)).sum();
                kept < DEAD * chain.len() as f64
            })
        };
        of(Player::FIRST).chain(of(Player::SECOND)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::point_name;
    use foehn_game::Notation;

    fn dead(text: &str) -> Vec<String> {
        let position = Go::parse_position(text).unwrap();
        let ownership = position.ownership(400, 7);
        let chains = position.dead_chains(&ownership);
        let names = |chain: Vec<usize>| -> Vec<String> {
            chain.into_iter().map(|point| point_name(position.size(), point)).collect()
        };
        chains.into_iter().flat_map(names).collect()
    }

    #[test]
    fn stones_without_eyes_in_the_others_area_are_dead() {
        let walls = "2xxo2/2xoo2/1xxo3/x1xo1o1/1oxoox1/1xxo3/2xxo2 b";
        assert_eq!(dead(walls), ["F3", "B3"], "one of each colour behind the other's wall");
        assert!(dead("3xo4/3xo4/3xo4/3xo4/3xo4/3xo4/3xo4/3xo4/3xo4 b").is_empty());
    }

    #[test]
    fn a_group_with_two_eyes_lives() {
        assert!(dead("1o1oxx3/ooooxx3/xxxxx4/9/9/9/9/9/9 b").is_empty());
    }
}
