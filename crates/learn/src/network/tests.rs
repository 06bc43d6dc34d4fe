//! Networks against their definition in double precision, gradients against differences, and something learned.

use super::*;

fn inputs(count: usize, random: &mut Random) -> Vec<f32> {
    (0..count).map(|_| if random.below(3) == 0 { random.unit() as f32 * 2.0 - 0.5 } else { 0.0 }).collect()
}

/// The network's answer by the definition, in double precision.
fn plain(network: &Network, inputs: &[f32]) -> Vec<f64> {
    let sizes = network.sizes();
    let mut values: Vec<f64> = inputs.iter().map(|&input| f64::from(input)).collect();
    for (pair, outputs) in network.blocks().chunks(2).zip(&sizes[1..]) {
        let sum = |unit: usize| {
            let products =
                values.iter().enumerate().map(|(input, value)| f64::from(pair[0][input * outputs + unit]) * value);
            f64::from(pair[1][unit]) + products.sum::<f64>()
        };
        values = (0..*outputs).map(|unit| 1.0 / (1.0 + (-sum(unit)).exp())).collect();
    }
    values
}

const SHAPES: [&[usize]; 4] = [&[5, 3], &[30, 128, 5], &[40, 72, 16, 6], &[7, 20, 11, 8]];

fn close(found: &Values, expected: &[f64], tolerance: f64) {
    for (unit, expected) in expected.iter().enumerate() {
        assert!((f64::from(found[unit]) - expected).abs() < tolerance, "{found:?}, expected {expected:?}");
    }
    assert!(found[expected.len()..].iter().all(|&value| value == 0.0));
}

#[test]
fn answers_are_those_of_the_definition_with_any_instructions() {
    let mut random = Random::new(1);
    for sizes in SHAPES {
        let mut network = Network::random(sizes, &mut random);
        let bias = inputs(sizes[1], &mut random);
        fill(&mut network.layers[0].bias, &bias);
        let mut evaluation = Evaluation::default();
        for _ in 0..50 {
            let base = inputs(sizes[0], &mut random);
            close(&evaluation.anew_with::<false>(&network, &base), &plain(&network, &base), 2e-6);
            let answer = evaluation.anew(&network, &base);
            close(&answer, &plain(&network, &base), 2e-6);
            assert_eq!(answer, Evaluation::default().anew(&network, &base), "the memory does not matter");
            let mut near = base.clone();
            near[random.below(sizes[0])] = 1.0;
            close(&evaluation.near_base(&network, &near), &plain(&network, &near), 2e-6);
            close(&evaluation.near_base_with::<false>(&network, &near), &plain(&network, &near), 2e-6);
        }
    }
}

#[test]
fn extreme_sums_stay_probabilities() {
    let network = Network::from_blocks(&[1, 2], &[vec![1.0, -1.0], vec![0.0, 0.0]]).expect("a network");
    for input in [1e30, 200.0, 50.0, 0.0, -50.0, -1e30] {
        let values = Evaluation::default().anew(&network, &[input]);
        assert!((values[0] + values[1] - 1.0).abs() < 1e-6 && (0.0..=1.0).contains(&values[0]), "{values:?}");
    }
}

#[test]
fn the_gradient_is_the_slope_of_the_error() {
    let mut random = Random::new(2);
    for sizes in SHAPES {
        let outputs = sizes[sizes.len() - 1];
        let network = Network::random(sizes, &mut random);
        let (at, target, weight) = (inputs(sizes[0], &mut random), [0.3; MOST_OUTPUTS], [1.0; MOST_OUTPUTS]);
        let error = |network: &Network| -> f64 {
            let entropy = |value: f64| -(0.3 * value.ln() + 0.7 * (1.0 - value).ln());
            plain(network, &at).into_iter().map(entropy).sum()
        };
        let mut weight_of_outputs = weight;
        weight_of_outputs[outputs..].fill(0.0);
        let mut gradient = Gradient::new(&network);
        gradient.add(&network, &at, &target, &weight_of_outputs);
        let slopes = gradient.sum.blocks();
        for (block, slopes) in slopes.iter().enumerate() {
            for _ in 0..12 {
                let index = random.below(slopes.len());
                let moved = |by: f32| {
                    let mut blocks = network.blocks();
                    blocks[block][index] += by;
                    error(&Network::from_blocks(sizes, &blocks).expect("the same sizes"))
                };
                let expected = (moved(1e-2) - moved(-1e-2)) / 2e-2;
                assert!((f64::from(slopes[index]) - expected).abs() < 2e-3, "{} {expected}", slopes[index]);
            }
        }
    }
}

#[test]
fn exclusive_or_is_learned() {
    let mut network = Network::random(&[2, 8, 1], &mut Random::new(3));
    let (mut adam, mut gradient) = (Adam::new(&network), Gradient::new(&network));
    let mut weight = [0.0; MOST_OUTPUTS];
    weight[0] = 1.0;
    let cases = [([0.0, 0.0], 0.0), ([0.0, 1.0], 1.0), ([1.0, 0.0], 1.0), ([1.0, 1.0], 0.0)];
    for _ in 0..2000 {
        gradient.clear();
        for (inputs, answer) in cases {
            let mut target = [0.0; MOST_OUTPUTS];
            target[0] = answer;
            gradient.add(&network, &inputs, &target, &weight);
        }
        adam.step(&mut network, &gradient, 0.02);
    }
    for (inputs, answer) in cases {
        let found = Evaluation::default().anew(&network, &inputs)[0];
        assert!((found - answer).abs() < 0.1, "{inputs:?}: {found}");
    }
}

#[test]
fn blocks_round_trip_and_are_checked() {
    let network = Network::random(&[7, 20, 11, 5], &mut Random::new(4));
    assert_eq!(Network::from_blocks(&network.sizes(), &network.blocks()), Ok(network.clone()));
    assert!(Network::from_blocks(&[7, 20, 5], &network.blocks()).is_err());
    assert!(Network::from_blocks(&[8, 20, 11, 5], &network.blocks()).is_err());
    assert!(Network::from_blocks(&[7, 20, 11, 9], &network.blocks()).is_err());
    assert!(Network::from_blocks(&[7], &[]).is_err());
}
