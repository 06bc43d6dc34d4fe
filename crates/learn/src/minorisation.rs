//! Minorisation-maximisation: how much each feature of a move speaks for it, from choices that were made (Coulom 2007, "Computing Elo ratings of move patterns
//! in the game of Go"; Hunter 2004).
//!
//! A move is a team of features, and a team is as strong as the product of their strengths γ. A choice among moves is won by each with the probability of its share in the sum of
//! all (Bradley and Terry, generalised). The likeliest strengths are found by repeating, for one kind of feature after the other,
//!
//! ```text
//! γᵢ ← Wᵢ / Σⱼ (Cᵢⱼ / Eⱼ)
//! ```
//!
//! with Wᵢ the choices that feature i won, Eⱼ the sum of all teams of choice j, and Cᵢⱼ the strength of the fellows of i in that choice. Every feature also won and lost once
//! against a strength of 1, so that none is without measure.
//!
//! Invariants: a move has at most one feature of a kind; a round never makes the choices less likely.

/// A choice that was made: the features of each move, one of each kind, and which move it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice<const KINDS: usize> {
    /// The features of each move, by kind.
    pub moves: Vec<[u32; KINDS]>,
    /// The move that was made.
    pub chosen: usize,
}

/// The strengths of the features, by kind.
#[derive(Clone, PartialEq, Debug)]
pub struct Strengths<const KINDS: usize> {
    /// The strength of each feature of each kind; 1 where nothing is known.
    pub gammas: [Vec<f64>; KINDS],
}

impl<const KINDS: usize> Strengths<KINDS> {
    /// All features alike, so many of each kind.
    pub fn even(counts: [usize; KINDS]) -> Self {
        Strengths { gammas: counts.map(|count| vec![1.0; count]) }
    }

    /// The strength of a move.
    pub fn team(&self, features: &[u32; KINDS]) -> f64 {
        features.iter().zip(&self.gammas).map(|(&feature, gammas)| gammas[feature as usize]).product()
    }

    /// The logarithm of the probability of all choices.
    pub fn likelihood(&self, choices: &[Choice<KINDS>]) -> f64 {
        let of = |choice: &Choice<KINDS>| {
            let all: f64 = choice.moves.iter().map(|features| self.team(features)).sum();
            (self.team(&choice.moves[choice.chosen]) / all).ln()
        };
        choices.iter().map(of).sum()
    }

    /// Improves the strengths of every kind once.
    pub fn round(&mut self, choices: &[Choice<KINDS>]) {
        for kind in 0..KINDS {
            let mut wins = vec![1.0; self.gammas[kind].len()];
            // Cᵢⱼ / Eⱼ, summed over the choices.
            let mut met: Vec<f64> = self.gammas[kind].iter().map(|gamma| 2.0 / (gamma + 1.0)).collect();
            for choice in choices {
                let all: f64 = choice.moves.iter().map(|features| self.team(features)).sum();
                wins[choice.moves[choice.chosen][kind] as usize] += 1.0;
                for features in &choice.moves {
                    let feature = features[kind] as usize;
                    met[feature] += self.team(features) / self.gammas[kind][feature] / all;
                }
            }
            self.gammas[kind] = wins.iter().zip(&met).map(|(wins, met)| wins / met).collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::kit::Random;

    /// Choices among four moves of two kinds of features, made with known strengths.
    fn made(true_strengths: &Strengths<2>, count: usize) -> Vec<Choice<2>> {
        let mut random = Random::new(5);
        let choice = |_| {
            let feature = |kind: usize, random: &mut Random| random.below(true_strengths.gammas[kind].len()) as u32;
            let moves: Vec<[u32; 2]> = (0..4).map(|_| [feature(0, &mut random), feature(1, &mut random)]).collect();
            let all: f64 = moves.iter().map(|features| true_strengths.team(features)).sum();
            let mut point = random.unit() * all;
            let chosen = moves.iter().position(|features| {
                point -= true_strengths.team(features);
                point <= 0.0
            });
            Choice { moves, chosen: chosen.unwrap_or(3) }
        };
        (0..count).map(choice).collect()
    }

    #[test]
    fn the_strengths_by_which_choices_were_made_are_found() {
        let truth = Strengths { gammas: [vec![1.0, 4.0, 0.25], vec![1.0, 2.0]] };
        let choices = made(&truth, 20_000);
        let mut found = Strengths::even([3, 2]);
        let mut before = found.likelihood(&choices);
        for _ in 0..40 {
            found.round(&choices);
            let likelihood = found.likelihood(&choices);
            assert!(likelihood >= before - 0.5, "a round makes choices no less likely: {before} to {likelihood}");
            before = likelihood;
        }
        // Only ratios can be told.
        let ratio = |kind: usize, one: usize, other: usize| found.gammas[kind][one] / found.gammas[kind][other];
        assert!((ratio(0, 1, 0) - 4.0).abs() < 0.4, "{found:?}");
        assert!((ratio(0, 2, 0) - 0.25).abs() < 0.05, "{found:?}");
        assert!((ratio(1, 1, 0) - 2.0).abs() < 0.2, "{found:?}");
    }
}
