//! Arithmetic of evolved programs: whatever a program computes is a finite number of moderate size, and the same one on every machine.
//!
//! The mathematical library of the system is not asked, because its last digit differs from one system to the next.

/// No number of a program lies further from zero.
pub(super) const LARGEST: f32 = 1e9;

/// Divisors nearer to zero than this divide nothing.
const SMALLEST_DIVISOR: f32 = 1e-6;

/// The number, or the nearest that a program may hold. What is no number becomes 0.
#[inline(always)]
pub(super) fn moderate(value: f32) -> f32 {
    if value.is_nan() { 0.0 } else { value.clamp(-LARGEST, LARGEST) }
}

/// The quotient; the dividend where the divisor is (almost) nothing.
#[inline(always)]
pub(super) fn divide(dividend: f32, divisor: f32) -> f32 {
    if divisor.abs() < SMALLEST_DIVISOR { dividend } else { moderate(dividend / divisor) }
}

/// The sine by its series, after whole turns are taken off.
pub(super) fn sine(value: f32) -> f32 {
    use std::f64::consts::{FRAC_PI_2, PI, TAU};
    let value = f64::from(moderate(value));
    let turns = (value / TAU) as i64;
    let mut angle = value - turns as f64 * TAU;
    if angle > PI {
        angle -= TAU;
    } else if angle < -PI {
        angle += TAU;
    }
    // The quarter around zero, where the series is short.
    if angle > FRAC_PI_2 {
        angle = PI - angle;
    } else if angle < -FRAC_PI_2 {
        angle = -PI - angle;
    }
    let square = angle * angle;
    let series = 1.0 - square / 6.0 * (1.0 - square / 20.0 * (1.0 - square / 42.0 * (1.0 - square / 72.0)));
    (angle * series) as f32
}

/// `1 / (1 + e^-value)`.
pub(super) fn sigmoid(value: f32) -> f32 {
    // Beyond 30 the answer is 0 or 1 to all digits.
    let value = f64::from(moderate(value)).clamp(-30.0, 30.0);
    (1.0 / (1.0 + exponential(-value))) as f32
}

/// e^value for moderate values: the series for a 64th, squared six times.
fn exponential(value: f64) -> f64 {
    let part = value / 64.0;
    let series = 1.0 + part * (1.0 + part / 2.0 * (1.0 + part / 3.0 * (1.0 + part / 4.0 * (1.0 + part / 5.0))));
    let mut power = series;
    for _ in 0..6 {
        power *= power;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sine_and_sigmoid_agree_with_the_library_of_the_system() {
        for step in -4000..4000 {
            let value = step as f32 / 100.0;
            assert!((sine(value) - value.sin()).abs() < 1e-4, "sine of {value}: {}", sine(value));
            let expected = 1.0 / (1.0 + (-value).exp());
            assert!((sigmoid(value) - expected).abs() < 1e-4, "sigmoid of {value}: {}", sigmoid(value));
        }
    }

    #[test]
    fn nothing_leads_out_of_the_moderate_numbers() {
        let extremes =
            [0.0, -0.0, 1e-30, -1e-30, LARGEST, -LARGEST, f32::MAX, f32::INFINITY, f32::NEG_INFINITY, f32::NAN];
        let is_moderate = |value: f32| value.is_finite() && value.abs() <= LARGEST;
        for a in extremes {
            assert!(is_moderate(sine(a)) && sine(a).abs() <= 1.001 && (0.0..=1.0).contains(&sigmoid(a)), "{a}");
            for b in extremes {
                assert!(is_moderate(divide(moderate(a), moderate(b))), "{a} / {b}");
            }
        }
    }

    #[test]
    fn dividing_by_nothing_changes_nothing() {
        assert_eq!([divide(7.0, 0.0), divide(7.0, -0.0), divide(7.0, 2.0)], [7.0, 7.0, 3.5]);
    }
}
