//! How far apart two words are, so that an error can name what was probably meant.

/// How many letters must be inserted, deleted, replaced or swapped with their neighbour to turn `a` into `b` (Damerau 1964, no
/// letter touched twice): the slips of somebody who types.
///
/// ```
/// assert_eq!(foehn_game::edit_distance("etcc", "etc"), 1);
/// assert_eq!(foehn_game::edit_distance("chekcers", "checkers"), 1);
/// ```
pub fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    let mut last = None;
    for (i, x) in a.chars().enumerate() {
        let mut next = vec![i + 1];
        for (j, &y) in b.iter().enumerate() {
            let mut least = (row[j] + usize::from(x != y)).min(row[j + 1] + 1).min(next[j] + 1);
            if j > 0 && last == Some(y) && x == b[j - 1] {
                least = least.min(before[j - 1] + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut row, next);
        last = Some(x);
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_slips_count_one_each() {
        let pairs = [
            ("", "", 0),
            ("nim", "", 3),
            ("nim", "nim", 0),
            ("nim", "nimm", 1),
            ("nim", "im", 1),
            ("nim", "nam", 1),
            ("chess", "chses", 1),
            ("hcses", "chess", 2),
            ("ab", "ba", 1),
            ("othello", "hotelo", 3),
            ("mühle", "muhle", 1),
            ("kitten", "sitting", 3),
        ];
        for (a, b, distance) in pairs {
            assert_eq!(edit_distance(a, b), distance, "{a} {b}");
            assert_eq!(edit_distance(b, a), distance, "{b} {a}");
        }
    }

    #[test]
    fn the_nearest_name_is_the_one_meant() {
        let nearest = |given: &str, names: &[&'static str]| {
            names.iter().copied().min_by_key(|name| edit_distance(given, name)).unwrap()
        };
        assert_eq!(nearest("hisotry", &["killers", "hints", "history"]), "history");
        assert_eq!(nearest("abc", &["axyc", "bac"]), "bac", "a swap is one slip");
    }
}
