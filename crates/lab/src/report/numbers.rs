//! Numbers as people read them: digits after the point, thousands apart, powers of ten, lengths of time.
//!
//! What is no number is written `–`, what is infinite `∞`.

/// More digits after the point than these say nothing.
const MOST_DIGITS: usize = 12;

/// With so many digits after the point, thousands apart: `-12.30`, `4,865,609.5`.
pub(super) fn fixed(value: f64, digits: usize) -> String {
    if value.is_nan() {
        return "–".to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { "∞" } else { "-∞" }.to_owned();
    }
    let text = format!("{:.*}", digits.min(MOST_DIGITS), value.abs());
    let (whole, part) = text.split_once('.').map_or((text.as_str(), None), |(whole, part)| (whole, Some(part)));
    let is_zero = text.bytes().all(|byte| matches!(byte, b'0' | b'.'));
    let sign = if value < 0.0 && !is_zero { "-" } else { "" };
    let whole = thousands(whole);
    part.map_or_else(|| format!("{sign}{whole}"), |part| format!("{sign}{whole}.{part}"))
}

/// A count, thousands apart: `4,865,609`.
pub(super) fn grouped(count: u64) -> String {
    thousands(&count.to_string())
}

fn thousands(digits: &str) -> String {
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// With about four digits that matter: `0.3333`, `85.12`, `1,234,567`, `1.23·10⁹`.
pub(super) fn short(value: f64) -> String {
    let size = value.abs();
    if !value.is_finite() || size == 0.0 {
        return fixed(value, 0);
    }
    if !(1e-3..1e9).contains(&size) {
        return power_of_ten(value);
    }
    let digits = (3.0 - size.log10().floor()).clamp(0.0, 6.0) as usize;
    trimmed(fixed(value, digits))
}

/// As a small number times a power of ten: `2·10⁷`, `-3.41·10⁻⁵`, and `10⁶` for a million.
pub(super) fn power_of_ten(value: f64) -> String {
    if !value.is_finite() || value == 0.0 {
        return fixed(value, 0);
    }
    // Rust's own notation rounds the mantissa and carries into the exponent; it writes `e`.
    let text = format!("{value:.2e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: String = exponent.chars().map(raised).collect();
    match trimmed(mantissa.to_owned()).as_str() {
        "1" => format!("10{exponent}"),
        "-1" => format!("-10{exponent}"),
        mantissa => format!("{mantissa}·10{exponent}"),
    }
}

fn raised(digit: char) -> char {
    match digit {
        '0' => '⁰',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '4' => '⁴',
        '5' => '⁵',
        '6' => '⁶',
        '7' => '⁷',
        '8' => '⁸',
        '9' => '⁹',
        _ => '⁻',
    }
}

/// Without zeros at the end of its part after the point.
fn trimmed(text: String) -> String {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// A time in words: `0.42 s`, `9 min 42 s`, `3 h 05 min`.
pub(super) fn time_taken(seconds: f64) -> String {
    if !seconds.is_finite() || seconds < 60.0 {
        return format!("{} s", short(seconds.max(0.0)));
    }
    let whole = seconds.round() as u64;
    let (hours, minutes, left) = (whole / 3600, whole / 60 % 60, whole % 60);
    if hours > 0 { format!("{} h {minutes:02} min", grouped(hours)) } else { format!("{minutes} min {left:02} s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_digits() {
        let cases = [
            (-12.34, 1, "-12.3"),
            (-0.04, 1, "0.0"),
            (1234.5, 1, "1,234.5"),
            (999_999.96, 1, "1,000,000.0"),
            (7.0, 0, "7"),
            (f64::NAN, 2, "–"),
            (f64::NEG_INFINITY, 2, "-∞"),
        ];
        for (value, digits, text) in cases {
            assert_eq!(fixed(value, digits), text);
        }
        assert_eq!(fixed(0.5, usize::MAX), "0.500000000000");
    }

    #[test]
    fn short_numbers() {
        let cases = [
            (0.0, "0"),
            (-0.0, "0"),
            (1.0 / 3.0, "0.3333"),
            (85.123, "85.12"),
            (-28.0, "-28"),
            (1_234_567.8, "1,234,568"),
            (1.234e9, "1.23·10⁹"),
            (1e12, "10¹²"),
            (-3.41e-5, "-3.41·10⁻⁵"),
            (9.999e-6, "10⁻⁵"),
            (f64::MAX, "1.8·10³⁰⁸"),
            (f64::NAN, "–"),
        ];
        for (value, text) in cases {
            assert_eq!(short(value), text, "{value}");
        }
    }

    #[test]
    fn times() {
        let cases = [(0.42, "0.42 s"), (59.0, "59 s"), (582.0, "9 min 42 s"), (11_100.0, "3 h 05 min"), (-1.0, "0 s")];
        for (seconds, text) in cases {
            assert_eq!(time_taken(seconds), text);
        }
        assert_eq!(time_taken(f64::NAN), "0 s");
    }
}
