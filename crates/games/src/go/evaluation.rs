//! A plain evaluation of Go: whose stones are nearer to a point owns it.
//!
//! Both colours spread from their stones at the same pace, three steps far, and a point that one of them reaches first counts for it. Stones
//! with a single liberty count for nobody. In hundredths of a point, with the komi. It knows nothing of life and death: where more than an
//! example of alpha-beta is wanted, Go is simulated.

use super::points::Points;
use super::position::Go;
use foehn_game::{Duel, Knowledge, KnowledgeAbilities, MoveFacts, Player, Score};

/// Nearness of stones.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GoKnowledge;

/// How far a stone reaches.
const REACH: usize = 3;

impl Go {
    /// The stones of a colour that stand in chains of more than one liberty.
    fn safe_stones(&self, colour: usize) -> Points {
        let mut safe = Points::NONE;
        let mut rest = self.stones[colour];
        while let Some(point) = rest.iter().next() {
            let Some((chain, liberties)) = self.chain(point) else { break };
            if liberties.count() > 1 {
                safe = safe.or(&chain);
            }
            rest = rest.without(&chain);
        }
        safe
    }

    /// The points that each colour reaches before the other.
    fn influence(&self) -> [Points; 2] {
        let grid = self.grid();
        let mut near = [0, 1].map(|colour| self.safe_stones(colour));
        let mut contested = Points::NONE;
        for _ in 0..REACH {
            let taken = near[0].or(&near[1]).or(&contested);
            let grown = [0, 1].map(|colour| grid.around(&near[colour]).without(&taken));
            let both = grown[0].and(&grown[1]);
            near = [0, 1].map(|colour| near[colour].or(&grown[colour].without(&both)));
            contested = contested.or(&both);
        }
        near
    }
}

impl Knowledge<Go> for GoKnowledge {
    const ABILITIES: KnowledgeAbilities = KnowledgeAbilities { slots: true, ..KnowledgeAbilities::NONE };

    fn evaluate(&self, position: &Go) -> Score {
        let [black, white] = position.influence().map(|points| points.count() as i32);
        let lead = 100 * (black - white) - 50 * i32::from(position.komi());
        Score::estimate(if position.mover() == Player::FIRST { lead } else { -lead })
    }

    /// Captures first, then points away from the edge; a pass last.
    fn facts(&self, position: &Go, mv: super::GoMove) -> MoveFacts {
        let Some(point) = mv.point() else { return MoveFacts { slot: 1, hint: -100, ..MoveFacts::UNKNOWN } };
        let size = position.size();
        let from_edge = |index: usize| index.min(size - 1 - index).min(3) as i32;
        let line = from_edge(point % size).min(from_edge(point / size));
        let taken = position.captured_by(point, &position.empty_points()).count() as i32;
        MoveFacts { slot: point as u16 + 2, hint: 20 * taken + 4 * line, ..MoveFacts::UNKNOWN }
    }

    /// So many stones are on the board, in sixteenths of its points.
    fn phase(&self, position: &Go) -> usize {
        let stones = position.count_stones(Player::FIRST) + position.count_stones(Player::SECOND);
        (16 * stones / (position.size() * position.size())).min(15)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::{Game, Notation, kit};

    #[test]
    fn near_points_count_and_stones_in_atari_do_not() {
        let value = |text: &str| GoKnowledge.evaluate(&Go::parse_position(text).unwrap()).raw();
        assert_eq!(value("9/9/9/9/9/9/9/9/9 b - 0 7.5"), -750);
        assert_eq!(value("9/9/9/9/4x4/9/9/9/9 w - 0 0"), -2500, "a stone in the middle reaches 25 points");
        assert_eq!(value("9/9/9/9/4x4/9/9/9/9 b - 0 0"), 2500);
        assert!(value("9/9/9/4o4/3oxo3/9/9/9/9 b - 0 0") < -1000, "the stone in the middle is lost");
    }

    #[test]
    fn hints_are_sound() {
        kit::examine_knowledge(&GoKnowledge, &[Go::empty(5), Go::start()], 3, 6).unwrap();
    }
}
