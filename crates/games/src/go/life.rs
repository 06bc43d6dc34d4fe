//! Which stones are dead, by playouts: a chain whose points mostly end as the other's.
//!
//! The rules here count everything on the board, so nothing has to be agreed. People who pass earlier, and programs that speak for them, want to be told which
//! stones would be taken if both played on. Playouts from the position, each player to move in half of them, say how often a point ends as whose.
//!
//! **Seki** is not a matter of counting: random players do not let each other live. It is read from the board: empty regions that both colours touch and in which every
//! stone of either colour would stand in atari and take nothing, unless what is given away there leaves a space in which the taker, who has no eye elsewhere, cannot make
//! two eyes. A chain whose liberties all lie in such regions, but for one eye at most, lives in seki. What only reading tells (a bent four in the corner) is not told.

use super::playout::{GoPlayout, Policy};
use super::points::Points;
use super::position::{Go, GoMove};
use foehn_game::kit::Random;
use foehn_game::{Game, Player};

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
        let seki = self.seki_chains();
        let of = |player: Player| {
            let chains = self.chains(player).into_iter();
            let seki = &seki;
            chains.filter(move |chain| {
                let kept: f64 = chain.iter().map(|&point| ownership.share(point, player)).sum();
                kept < DEAD * chain.len() as f64 && !seki.contains(chain)
            })
        };
        of(Player::FIRST).chain(of(Player::SECOND)).collect()
    }

    /// The chains that live in seki, each as its points.
    ///
    /// ```
    /// use foehn_game::Notation;
    /// use foehn_games::go::Go;
    /// let position = Go::parse_position("xxo1o/1xoo1/xoxoo/xoxo1/1ox1o b").expect("a position");
    /// assert!(position.seki_chains().is_empty(), "nobody is locked in here");
    /// ```
    pub fn seki_chains(&self) -> Vec<Vec<usize>> {
        let regions = self.empty_regions();
        let (shared, eyes): (Vec<_>, Vec<_>) =
            regions.into_iter().partition(|region| self.colours_around(region) == [true; 2]);
        let disputed = shared.iter().fold(Points::NONE, |points, region| points.or(region));
        let locked: Vec<Points> = shared.into_iter().filter(|region| self.is_locked(region, &disputed)).collect();
        let all = [Player::FIRST, Player::SECOND].into_iter().flat_map(|player| self.chains(player));
        let lives_so = |chain: &Vec<usize>| {
            let Some((_, mut liberties)) = self.chain(chain[0]) else { return false };
            let before = liberties.count();
            for region in &locked {
                liberties = liberties.without(region);
            }
            let own_eyes = eyes.iter().filter(|eye| !eye.and(&liberties).is_empty());
            let eye_points = own_eyes.clone().fold(Points::NONE, |points, eye| points.or(eye));
            liberties.count() < before && own_eyes.count() <= 1 && liberties.without(&eye_points).is_empty()
        };
        all.filter(lives_so).collect()
    }

    /// The regions of points without a stone.
    fn empty_regions(&self) -> Vec<Points> {
        let mut rest = self.empty_points();
        let mut regions = Vec::new();
        while let Some(point) = rest.iter().next() {
            let region = self.grid().connected(&[point].into_iter().collect(), &rest);
            rest = rest.without(&region);
            regions.push(region);
        }
        regions
    }

    /// Which colours touch a region.
    fn colours_around(&self, region: &Points) -> [bool; 2] {
        let around = self.grid().around(region);
        [0, 1].map(|colour| !around.and(&self.stones[colour]).is_empty())
    }

    /// Whether nobody can play in a region without being taken, for nothing; `disputed` are the points that both colours touch.
    fn is_locked(&self, region: &Points, disputed: &Points) -> bool {
        let both = [Player::FIRST, Player::SECOND];
        let gives = |point, player| self.is_own_atari(point, player) && !self.is_sacrifice(point, player, disputed);
        region.iter().all(|point| both.into_iter().all(|player| gives(point, player)))
    }

    /// Whether the stones that a player gives away by an own atari leave the taker dead: in a space of one eye, and with no liberty that is not disputed.
    fn is_sacrifice(&self, point: usize, player: Player, disputed: &Points) -> bool {
        let before = self.clone().with_mover(player);
        if before.check(point).is_err() {
            return false;
        }
        let after = before.play(GoMove::at(point));
        let Some((given, _)) = after.chain(point) else { return false };
        let takers = self.grid().around(&given).and(&self.stones[player.opponent().index()]);
        let eyeless = takers
            .iter()
            .all(|stone| self.chain(stone).is_none_or(|(_, liberties)| liberties.without(disputed).is_empty()));
        eyeless && self.has_one_eye(&given)
    }

    /// Whether a space makes one eye only, if the other side plays first in it: up to three points, those of four and more with a
    /// [vital point](super::playout), and a square.
    fn has_one_eye(&self, space: &Points) -> bool {
        let beside = |point: usize| self.grid().around(&[point].into_iter().collect()).and(space).count();
        let (most, sum) = space.iter().map(beside).fold((0, 0), |(most, sum), count| (most.max(count), sum + count));
        match space.count() {
            0..=3 => true,
            4 => most == 3 || sum == 8,
            5 => most >= 3,
            6 => most == 4,
            _ => false,
        }
    }

    /// Whether a stone of a player may not be put on an empty point, or would stand in atari there and take nothing.
    fn is_own_atari(&self, point: usize, player: Player) -> bool {
        let before = self.clone().with_mover(player);
        if before.check(point).is_err() {
            return true;
        }
        let after = before.play(GoMove::at(point));
        let others = player.opponent();
        let takes = after.count_stones(others) < before.count_stones(others);
        !takes && after.chain(point).is_none_or(|(_, liberties)| liberties.count() < 2)
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

    fn seki(text: &str) -> Vec<String> {
        let position = Go::parse_position(text).unwrap();
        let names = |chain: Vec<usize>| point_name(position.size(), *chain.iter().min().unwrap());
        position.seki_chains().into_iter().map(names).collect()
    }

    #[test]
    fn two_chains_with_two_liberties_in_common_live_in_seki() {
        // B1 and F1 are all the liberties of both: whoever plays there is taken, and four in a row are two eyes.
        let shared = "9/9/9/9/9/9/oooooooo1/xxxxxxxo1/x1ooo1xo1 b";
        assert_eq!(seki(shared), ["A1", "C1"]);
        assert!(dead(shared).is_empty(), "neither is dead");
        let three = "9/9/9/9/9/9/ooooooo2/xxxxxxo2/x1oo1xo2 b";
        assert!(seki(three).is_empty(), "White gives three away, and plays in their middle");
        assert_eq!(dead(three).len(), 8, "Black is dead");
        let open = "9/9/9/9/9/9/ooo1ooo2/xxxxxxo2/x1oo1xo2 b";
        assert!(seki(open).is_empty(), "Black has a liberty of its own, and takes");
    }

    #[test]
    fn an_eye_each_and_one_liberty_in_common_is_seki_too() {
        let eyes = "9/9/9/9/9/2ooooo2/ooxxxxxo1/xxxoooxo1/1x1o1oxo1 b";
        assert_eq!(seki(eyes), ["B1", "D1"]);
        assert!(seki("3xo4/3xo4/3xo4/3xo4/3xo4/3xo4/3xo4/3xo4/3xo4 b").is_empty(), "two walls");
    }

    #[test]
    fn a_group_with_two_eyes_lives() {
        assert!(dead("1o1oxx3/ooooxx3/xxxxx4/9/9/9/9/9/9 b").is_empty());
    }
}
