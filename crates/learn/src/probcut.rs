//! The parameters of ProbCut (Buro 1995): positions are searched to every depth, and for each pair of a shallow and a deep
//! one, phase by phase, the error of the prediction is measured.

use crate::LeastSquares;
use foehn_game::ScoreKind;
use foehn_game::any::History;
use foehn_search::any::Prover;
use foehn_search::{Budget, Control, Correlation, Correlations};
use std::collections::BTreeMap;

/// Fewer samples than this say nothing.
const FEWEST: usize = 40;

/// The scores of one position at each depth, from the first; `None` where a score is no estimate.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The phase of the position.
    pub phase: usize,
    /// By depth, from 0.
    pub scores: Vec<Option<i32>>,
}

/// Searches the current position of `history` to each depth up to `deepest`, with an empty memory; `control` can stop it.
pub fn sample(engine: &mut dyn Prover, history: &History, deepest: i32, control: &Control) -> Sample {
    let mut scores = vec![None; deepest as usize + 1];
    engine.clear();
    engine.think(
        history.sight(),
        &Budget { control: control.clone(), ..Budget::depth(deepest) },
        1,
        &mut |iteration| {
            if let (ScoreKind::Estimate(value), Some(score)) =
                (iteration.best().score.kind(), scores.get_mut(iteration.depth as usize))
            {
                *score = (!iteration.proved).then_some(value);
            }
        },
    );
    Sample { phase: engine.phase(history.position()), scores }
}

/// The pairs of depths that are tried for a deep one: about a quarter and a half of it, of the same parity, because a
/// leaf of the other player is judged with the other player's optimism.
pub fn shallow_depths(deep: i32) -> Vec<i32> {
    let of_parity = |depth: i32| if (deep - depth) % 2 == 0 { depth } else { depth - 1 };
    let mut depths: Vec<i32> = [deep / 4, deep / 2].map(of_parity).into_iter().filter(|&depth| depth >= 1).collect();
    depths.dedup();
    depths
}

/// A pair with how well it fits.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    /// What the search uses.
    pub correlation: Correlation,
    /// From -1 to 1.
    pub r: f64,
    /// How many positions it rests on.
    pub samples: usize,
}

/// Fits every pair of depths from `least` to `deepest`, phase by phase.
pub fn fit(samples: &[Sample], least: i32, deepest: i32) -> Vec<Fit> {
    let mut lines: BTreeMap<(usize, i32, i32), LeastSquares> = BTreeMap::new();
    for sample in samples {
        for deep in least..=deepest {
            for shallow in shallow_depths(deep) {
                let at = |depth: i32| sample.scores.get(depth as usize).copied().flatten();
                if let (Some(x), Some(y)) = (at(shallow), at(deep)) {
                    lines.entry((sample.phase, deep, shallow)).or_default().add(f64::from(x), f64::from(y));
                }
            }
        }
    }
    let enough = lines.into_iter().filter(|(_, line)| line.count() >= FEWEST && line.slope() > 0.1);
    enough
        .map(|((phase, deep, shallow), line)| Fit {
            correlation: Correlation {
                phase,
                shallow,
                deep,
                slope: line.slope(),
                offset: line.offset(),
                sigma: line.sigma(),
            },
            r: line.correlation(),
            samples: line.count(),
        })
        .collect()
}

/// What the search needs of the fits.
pub fn correlations(fits: &[Fit]) -> Correlations {
    Correlations::new(fits.iter().map(|fit| fit.correlation).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_have_one_parity() {
        for deep in 3..20 {
            let shallow = shallow_depths(deep);
            assert!(!shallow.is_empty() || deep < 4, "{deep}");
            assert!(shallow.iter().all(|&depth| depth < deep && (deep - depth) % 2 == 0));
        }
        assert_eq!(shallow_depths(8), [2, 4]);
    }

    #[test]
    fn a_perfect_prediction_has_no_error() {
        let sample =
            |value: i32| Sample { phase: 3, scores: vec![None, Some(value), Some(value), Some(2 * value + 7)] };
        let samples: Vec<Sample> = (0..100).map(sample).collect();
        let fits = fit(&samples, 3, 3);
        assert_eq!(fits.len(), 1);
        let Correlation { phase, shallow, deep, slope, offset, sigma } = fits[0].correlation;
        assert_eq!((phase, shallow, deep), (3, 1, 3));
        assert!((slope - 2.0).abs() < 1e-9 && (offset - 7.0).abs() < 1e-6 && sigma < 1e-6);
    }
}
