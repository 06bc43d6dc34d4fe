//! The bear-off databases against those of GNU Backgammon, on a sample: where Debian's `gnubg` is installed.

use foehn_backgammon::Board;
use foehn_backgammon::bearoff::{Home, one_sided, two_sided};
use foehn_backgammon::ids::position_id;
use foehn_game::kit::Random;
use std::path::Path;
use std::process::Command;

const DUMP: &str = "/usr/games/bearoffdump";
const TWO_SIDED: &str = "/var/lib/gnubg/gnubg_ts0.bd";
const ONE_SIDED: &str = "/usr/share/gnubg/gnubg_os0.bd";

fn is_installed() -> bool {
    let there = [DUMP, TWO_SIDED, ONE_SIDED].iter().all(|path| Path::new(path).exists());
    if !there {
        println!("SKIPPED: GNU Backgammon and its databases are not installed (apt-get install gnubg)");
    }
    there
}

fn dump(board: &Board, database: &str) -> String {
    let output = Command::new(DUMP).args(["-p", &position_id(board), database]).output().expect("it runs");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn after<'a>(text: &'a str, label: &str) -> Option<&'a str> {
    text.lines().find_map(|line| line.trim().strip_prefix(label)).map(|rest| rest.trim_start_matches([' ', ':', '\t']))
}

fn board(own: Home, other: Home) -> Board {
    Board::new(own.side(), other.side()).expect("a board")
}

#[test]
fn equities_of_two_sided_bear_offs() {
    if !is_installed() {
        return;
    }
    let mut random = Random::new(11);
    for _ in 0..60 {
        let pick = |random: &mut Random| Home::unrank(1 + random.below(Home::count(6) - 1));
        let (own, other) = (pick(&mut random), pick(&mut random));
        let text = dump(&board(own, other), TWO_SIDED);
        let cube = two_sided().cube(own, other).expect("few checkers");
        let win = two_sided().win(own, other).expect("few checkers");
        let theirs = |label: &str| -> f32 {
            after(&text, label).and_then(|number| number.trim().parse().ok()).expect("a number")
        };
        // Their equities are those of a turn without a double; ours are those of the better of the two.
        let doubled = (2.0 * theirs("Opponent owns cube")).min(1.0);
        for (label, found, expected) in [
            ("cubeless", 2.0 * win - 1.0, theirs("Cubeless equity")),
            ("owned", cube.owned, theirs("Owned cube").max(doubled)),
            ("centred", cube.centred, theirs("Centered cube").max(doubled)),
            ("unavailable", cube.unavailable, theirs("Opponent owns cube")),
        ] {
            // Theirs are kept with 16 bits.
            assert!((found - expected).abs() < 3e-4, "{label} of {own:?} {other:?}: {found}, theirs {expected}");
        }
    }
}

#[test]
fn rolls_of_one_sided_bear_offs() {
    if !is_installed() {
        return;
    }
    let mut random = Random::new(12);
    let mut worst = 0.0_f32;
    for round in 0..40 {
        let least = if round % 2 == 0 { 1 } else { Home::count(14) };
        let own = Home::unrank(least + random.below(Home::count(15) - least));
        let text = dump(&board(own, Home([1, 0, 0, 0, 0, 0])), ONE_SIDED);
        let rows = text.lines().skip_while(|line| !line.starts_with("Rolls")).skip(1);
        let mut count = 0;
        for row in rows {
            let words: Vec<f32> = row.split_whitespace().map_while(|word| word.parse().ok()).collect();
            let [rolls, all, _, first, _] = words[..] else { break };
            count += 1;
            worst = worst.max((one_sided().rolls(own)[rolls as usize] * 100.0 - all).abs());
            if let Some(own_first) = one_sided().first(own) {
                worst = worst.max((own_first[rolls as usize] * 100.0 - first).abs());
            }
        }
        assert!(count > 5, "{text}");
    }
    // In hundredths. Where two plays take as many rolls on average, the two programs may choose differently.
    assert!(worst < 0.2, "{worst}");
}
