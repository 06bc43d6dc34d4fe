//! `foehn endgame` as a user runs it: built, counted against known facts, verified, asked; damaged, interrupted, killed, out of space.

use crate::foehn::{foehn, json};
use crate::place::{Place, reference};
use foehn_databases::container::{Container, HeaderText};
use std::fs;

/// Some of the counts that others published or computed by brute force: class, positions, won, drawn, lost.
const FACTS: [&str; 15] = [
    "0101\t992\t230\t654\t108",
    "1001\t868\t53\t574\t241",
    "0110\t868\t331\t531\t6",
    "1010\t760\t102\t611\t47",
    "0201\t14880\t14846\t34\t0",
    "0102\t14880\t412\t1450\t13018",
    "1101\t26040\t25941\t89\t10",
    "2010\t9936\t9928\t8\t0",
    "1020\t9936\t96\t757\t9083",
    "0202\t215760\t58361\t153456\t3943",
    "1111\t661200\t161772\t485306\t14122",
    "2002\t164430\t21749\t75380\t67301",
    "0220\t164430\t119274\t45015\t141",
    "2020\t125664\t26945\t95631\t3088",
    "0301\t143840\t143840\t0\t0",
];

fn counts(place: &Place) -> Vec<String> {
    let text = foehn(["endgame", "info", "checkers", "--counts", "--dir", place.name()]).succeeds();
    assert!(text.starts_with("# checkers: class\tpositions\twin\tdraw\tloss"), "{text}");
    text.lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn three_pieces_are_built_counted_and_verified() {
    let place = Place::new("three");
    let text = foehn(["endgame", "build", "checkers", "--pieces", "3", "--dir", place.name()]).succeeds();
    assert!(text.starts_with("slices     16 built, 0 were there\npositions  "), "{text}");
    assert!(text.contains("\ncomplete   up to 3 pieces\ndistances  up to 3 pieces\n"), "{text}");
    assert!(text.ends_with(&format!("next       foehn endgame verify checkers --dir {}\n", place.name())), "{text}");
    let lines = counts(&place);
    assert_eq!(lines.len(), 16);
    assert!(FACTS[..9].iter().all(|fact| lines.iter().any(|line| line == fact)), "{lines:#?}");
    let again = json(["endgame", "build", "checkers", "--pieces", "3", "--json", "--dir", place.name()]);
    assert_eq!((&again["slices"], &again["found"], &again["complete_up_to"]), (&0.into(), &16.into(), &3.into()));
    let info = foehn(["endgame", "info", "checkers", "--dir", place.name()]).succeeds();
    assert!(info.starts_with("pieces  slices  positions"), "{info}");
    let rows: Vec<Vec<_>> = info.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!((&rows[1][..3], rows[2][..3].last()), (&["2", "4", "3,488"][..], Some(&"196,032")), "{info}");
    assert!(rows[1].ends_with(&["yes"]) && info.contains("\ncomplete  up to 3 pieces\n"), "{info}");
    assert!(place.files().iter().all(|name| !name.ends_with("tmp") && name != "work"), "{:?}", place.files());
}

#[test]
fn four_pieces_have_the_known_counts() {
    let lines = counts(reference());
    assert_eq!(lines.len(), 41);
    for fact in FACTS {
        assert!(lines.iter().any(|line| line == fact), "no {fact} in {lines:#?}");
    }
    let table = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/checkers/wdl-2-4.tsv");
    let Ok(table) = fs::read_to_string(table) else {
        return crate::place::skip("the whole table of counts, wdl-2-4.tsv, is not there to compare with");
    };
    let sorted = |lines: Vec<String>| std::collections::BTreeSet::from_iter(lines);
    let known = table.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect();
    assert_eq!(sorted(lines), sorted(known));
}

#[test]
fn four_pieces_are_verified_whole_and_by_sample() {
    let place = reference();
    let whole = json(["endgame", "verify", "checkers", "--json", "--dir", place.name()]);
    assert_eq!([&whole["slices"], &whole["sums"], &whole["faulty"]], [41, 41, 0]);
    assert!(whole["positions"].as_u64() > Some(3_000_000) && whole["positions"] == whole["distances"], "{whole}");
    let sample =
        json(["endgame", "verify", "checkers", "--sample", "500", "--seed", "3", "--json", "--dir", place.name()]);
    assert_eq!([&sample["slices"], &sample["sums"], &sample["faulty"], &sample["seed"]], [41, 0, 0, 3]);
    let some = foehn(["endgame", "verify", "checkers", "2k-1k", "1K-2K", "--dir", place.name()]).succeeds();
    assert!(some.starts_with("slices     2, the sums of 2 compared\nvalues     "), "{some}");
    assert!(some.contains("\nfaults     0\n"), "{some}");
    let few = json(["endgame", "verify", "checkers", "--pieces", "2", "--json", "--dir", place.name()]);
    assert_eq!(few["slices"], 4);
}

/// Writes the file of a slice with other contents, every checksum right.
fn forge(place: &Place, slice: &str, payload_of: &str, replaced: &[(&str, String)]) {
    let open = |name: &str| Container::open(&place.path(&format!("{name}.wdl"))).expect("a file");
    let (own, other) = (open(slice), open(payload_of));
    let mut header = HeaderText::default();
    for name in ["game", "kind", "slice", "numbering", "ranks", "wins", "draws", "losses"] {
        let replaced = replaced.iter().find(|(replaced, _)| *replaced == name).map(|(_, value)| value.as_str());
        header = header.with(name, replaced.or(own.header().get(name)).expect("a header"));
    }
    header = header.with("shift", other.header().get("shift").expect("a header"));
    Container::write(&place.path(&format!("{slice}.wdl")), &header, other.payload()).expect("a place to write");
}

#[test]
fn files_that_are_whole_but_wrong_are_found_by_the_verifier() {
    let place = Place::copy("wrong", reference());
    let verify = |more: &[&str]| {
        let args = ["endgame", "verify", "checkers", "1M-1K", "--dir", place.name()];
        let run = foehn(args.iter().chain(more));
        assert_eq!(run.code, Some(1), "{}", run.stderr);
        assert!(run.stderr.starts_with("error: ") && run.stderr.contains(" fault"), "{}", run.stderr);
        run
    };
    // The facts are 53 won, 574 drawn, 241 lost.
    forge(&place, "1M-1K", "1M-1K", &[("wins", "54".to_owned()), ("draws", "573".to_owned())]);
    let run = verify(&[]);
    assert!(run.stdout.contains("\nfaults     1\n  slice 1M-1K: its file states"), "{}", run.stdout);
    forge(&place, "1M-1K", "1K-1M", &[]);
    let run = verify(&[]);
    assert!(run.stdout.contains("\n  slice 1M-1K: B:W"), "{}", run.stdout);
    assert!(run.stdout.contains(" by its file and ") && run.stdout.contains(" more\n"), "{}", run.stdout);
    let found = verify(&["--json"]).json();
    assert!(found["faulty"].as_u64() > Some(100) && found["faults"].as_array().unwrap().len() == 20, "{found}");
    assert!(verify(&["--sample", "200", "--json"]).json()["faulty"].as_u64() > Some(10));
}

#[test]
fn damaged_files_are_named_left_out_and_built_again() {
    let place = Place::copy("damaged", reference());
    let tic_tac_toe = Place::new("damaged-other");
    foehn(["endgame", "build", "tic-tac-toe", "--dir", tic_tac_toe.name()]).succeeds();
    let foreign = tic_tac_toe.files().into_iter().find(|name| name.ends_with(".wdl")).unwrap();
    fs::copy(tic_tac_toe.path(&foreign), place.path("1K-1M.wdl")).unwrap();
    place.change("2K-1K.wdl", |bytes| *bytes.last_mut().unwrap() ^= 0x10);
    place.change("2K-2K.wdl", |bytes| bytes.truncate(bytes.len() / 2));
    place.change("1M-1K.wdl", |bytes| bytes[8] = 0);
    place.change("1K-1K.wdl", Vec::clear);
    place.change("3K-1K.dtw", |bytes| bytes[40] ^= 1);
    forge(&place, "2M-1K", "2M-1K", &[("numbering", "01234567".to_owned())]);
    let named = [
        ("2M-1K.wdl", "numbered positions otherwise"),
        ("2K-1K.wdl", "wrong checksum"),
        ("2K-2K.wdl", "cut short"),
        ("1K-1M.wdl", "its game is tic-tac-toe, not checkers"),
        ("1M-1K.wdl", "format version 0"),
        ("1K-1K.wdl", "cannot"),
        ("3K-1K.dtw", "checksum of its header"),
    ];
    let info = foehn(["endgame", "info", "checkers", "--dir", place.name()]);
    let verify = foehn(["endgame", "verify", "checkers", "1M-1M", "--dir", place.name()]);
    for run in [&info, &verify] {
        assert_eq!(run.code, Some(1));
        assert!(run.stderr.starts_with("error: "), "{}", run.stderr);
        for (file, words) in named {
            let line = run.stderr.lines().find(|line| line.contains(file)).unwrap_or_else(|| panic!("no {file}"));
            assert!(line.contains(words), "{line}");
        }
    }
    assert!(info.stdout.contains("no, of 4") && info.stdout.contains("complete  up to 0 pieces"), "{}", info.stdout);
    let listed = foehn(["endgame", "info", "checkers", "--json", "--dir", place.name()]);
    assert_eq!((listed.code, listed.json()["damaged"].as_array().unwrap().len()), (Some(1), named.len()));
    // Everything else goes on, with a word of warning.
    let probe = foehn(["endgame", "probe", "checkers", "--position", "B:W30,K32:B1", "--dir", place.name()]);
    assert_eq!(probe.code, Some(0));
    assert_eq!(probe.stderr.lines().filter(|line| line.starts_with("warning: ")).count(), named.len());
    assert!(probe.stdout.contains("\nslice     1M-1K1M\n"), "{}", probe.stdout);
    let build = json(["endgame", "build", "checkers", "--json", "--dir", place.name()]);
    assert_eq!(build["complete_up_to"], 4);
    place.is_same_as(reference());
}

#[test]
fn a_missing_slice_is_missed() {
    let place = Place::copy("missing", reference());
    fs::remove_file(place.path("1K-1K.wdl")).unwrap();
    let probe = ["endgame", "probe", "checkers", "--position", "B:WK32:BK1", "--dir", place.name()];
    foehn(probe).fails(1, "slice 1K-1K is not in ");
    let run = foehn(["endgame", "verify", "checkers", "1M-1K", "--dir", place.name()]);
    assert_eq!(run.code, Some(1));
    assert!(run.stdout.contains("has a child that is not known"), "{}", run.stdout);
    let info = foehn(["endgame", "info", "checkers", "--dir", place.name()]).succeeds();
    assert!(info.contains("no, of 4"), "{info}");
    foehn(["endgame", "build", "checkers", "--dir", place.name(), "--threads", "1", "--json"]).succeeds();
    place.is_same_as(reference());
}

/// Every slice in turn is missing together with one of two pieces: what files leave out hangs on those below.
#[test]
fn any_two_slices_can_be_built_again() {
    let whole = Place::new("whole");
    let build = |place: &Place| json(["endgame", "build", "checkers", "--pieces=3", "--json", "--dir", place.name()]);
    build(&whole);
    let names = whole.files().into_iter().filter(|name| name.ends_with(".wdl"));
    for (name, smallest) in names.zip(["1K-1K.wdl", "1M-1K.wdl", "1K-1M.wdl", "1M-1M.wdl"].into_iter().cycle()) {
        let place = Place::copy("without-two", &whole);
        for lost in [name.as_str(), smallest] {
            let _ = fs::remove_file(place.path(lost));
        }
        assert_eq!(build(&place)["complete_up_to"], 3, "without {name} and {smallest}");
        place.is_same_as(&whole);
    }
}

#[test]
fn a_position_and_its_moves_are_told() {
    let place = reference();
    let probe = |position| foehn(["endgame", "probe", "checkers", "-p", position, "--dir", place.name()]).succeeds();
    let won = probe("B:WK4:BK1,K3");
    assert!(won.starts_with("to move   Black\nvalue     win in "), "{won}");
    assert!(won.contains("\nslice     2K-1K\nposition  B:WK4:BK1,K3\n\nmove"), "{won}");
    let lost = probe("B:W30,31:BK1");
    assert!(lost.contains("value     loss in 46 plies (23 moves)\n"), "{lost}");
    let capture = json(["endgame", "probe", "checkers", "-p", "B:WK6:BK1,K32", "--json", "--dir", place.name()]);
    assert_eq!(capture["verdict"], serde_json::json!({ "kind": "win", "plies": 1 }));
    assert_eq!(capture["moves"], serde_json::json!([{ "move": "1x10", "verdict": { "kind": "win", "plies": 1 } }]));
    let over = probe("W:W:BK1");
    assert!(over.starts_with("outcome   Black wins\nvalue     loss in 0 plies"), "{over}");
    let beyond = ["endgame", "probe", "checkers", "-p", "B:W30,31,32:B1,2", "--dir", place.name()];
    foehn(beyond).fails(1, "slice 2M-3M is not in ");
    foehn(["endgame", "probe", "checkers", "--dir", place.name()]).fails(1, "at most 8 pieces");
}

/// Each move's verdict is the value of the position that it leads to, and the best one is the position's own.
#[test]
fn moves_are_listed_best_first_and_agree_with_the_position() {
    let place = reference();
    let probe = |position: &str, moves: &str| {
        json(["endgame", "probe", "checkers", "-p", position, "-m", moves, "--json", "--dir", place.name()])
    };
    let here = probe("W:WK18,24:BK10,12", "");
    let moves = here["moves"].as_array().unwrap();
    assert!(moves.len() > 3);
    assert_eq!(moves[0]["verdict"], here["verdict"]);
    for listed in moves {
        let there = probe("W:WK18,24:BK10,12", listed["move"].as_str().unwrap());
        let turned = match there["verdict"]["kind"].as_str().unwrap() {
            "win" => "loss",
            "loss" => "win",
            other => other,
        };
        assert_eq!(listed["verdict"]["kind"], turned, "{listed} {there}");
        let plies = there["verdict"]["plies"].as_u64().map(|plies| plies + 1);
        assert_eq!(listed["verdict"]["plies"].as_u64(), plies, "{listed} {there}");
    }
}

#[test]
fn a_slice_is_written_out() {
    let place = reference();
    let some = foehn(["endgame", "export", "checkers", "1K-1K", "--limit", "3", "--dir", place.name()]).succeeds();
    assert_eq!(some.lines().count(), 3, "{some}");
    let file = crate::place::temporary("export.tsv");
    let out = file.to_str().unwrap();
    assert_eq!(foehn(["endgame", "export", "checkers", "1k-1k", "--out", out, "--dir", place.name()]).succeeds(), "");
    let text = fs::read_to_string(&file).unwrap();
    fs::remove_file(&file).unwrap();
    assert!(text.starts_with(&some));
    let count = |value: &str| text.lines().filter(|line| line.split('\t').nth(1) == Some(value)).count();
    assert_eq!([count("win"), count("draw"), count("loss"), text.lines().count()], [230, 654, 108, 992]);
    for line in text.lines().step_by(97) {
        let [position, value, plies] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let probed = json(["endgame", "probe", "checkers", "-p", position, "--json", "--dir", place.name()]);
        assert_eq!(probed["verdict"]["kind"], value, "{line}");
        assert_eq!(probed["verdict"]["plies"].as_u64().map_or("-".to_owned(), |plies| plies.to_string()), plies);
    }
    let closed = crate::foehn::run_into_closed_pipe(&["endgame", "export", "checkers", "2K-2K", "--dir", place.name()]);
    assert_eq!((closed.code, closed.stderr.as_str()), (Some(0), ""));
    foehn(["endgame", "export", "checkers", "1K-1K", "--out", "/dev/null/x", "--dir", place.name()])
        .fails(1, "cannot write /dev/null/x");
}

#[test]
fn without_files_every_command_says_what_to_do() {
    let place = Place::new("nothing");
    fs::create_dir_all(place.path("")).unwrap();
    let missing = place.path("not there");
    for (dir, words) in [(place.name(), "has no endgames of checkers"), (missing.to_str().unwrap(), "is not there")] {
        let info = foehn(["endgame", "info", "checkers", "--dir", dir]).succeeds();
        assert!(info.contains(words) && info.contains("\n  foehn endgame build checkers --dir "), "{info}");
        assert!(info.contains("builds those of up to 4 pieces in seconds"), "{info}");
        let listed = json(["endgame", "info", "checkers", "--json", "--dir", dir]);
        assert_eq!((&listed["slices"], &listed["complete_up_to"]), (&serde_json::json!([]), &0.into()));
        foehn(["endgame", "info", "checkers", "--counts", "--dir", dir]).fails(1, words);
        foehn(["endgame", "verify", "checkers", "--dir", dir]).fails(1, words);
        foehn(["endgame", "export", "checkers", "1K-1K", "--dir", dir]).fails(1, words);
        foehn(["endgame", "probe", "checkers", "-p", "B:WK32:BK1", "--dir", dir]).fails(1, words);
    }
    let info = foehn(["endgame", "info", "checkers", "--dir", missing.to_str().unwrap()]).succeeds();
    assert!(info.contains(&format!("--dir '{}'\n", missing.display())), "{info}");
}

#[test]
fn the_data_folder_is_where_the_environment_says() {
    let place = Place::new("data");
    let run = |args: &[&str], env: &[(&str, &str)]| crate::foehn::run(args, env, "").succeeds();
    let build = ["endgame", "build", "ttt"];
    let text = run(&build, &[("FOEHN_DATA", place.name())]);
    assert!(text.ends_with("next       foehn endgame verify tic-tac-toe\n"), "{text}");
    assert!(place.path("endgame/tic-tac-toe").is_dir());
    let verified = run(&["endgame", "verify", "ttt"], &[("FOEHN_DATA", place.name())]);
    assert!(verified.starts_with("slices     10, ") && verified.contains("faults     0\n"), "{verified}");
    if cfg!(target_os = "linux") {
        run(&build, &[("FOEHN_DATA", ""), ("XDG_DATA_HOME", place.name())]);
        assert!(place.path("foehn/endgame/tic-tac-toe").is_dir());
        run(&build, &[("FOEHN_DATA", ""), ("XDG_DATA_HOME", "not/absolute"), ("HOME", place.name())]);
        assert!(place.path(".local/share/foehn/endgame/tic-tac-toe").is_dir());
        let nowhere = [("FOEHN_DATA", ""), ("XDG_DATA_HOME", ""), ("HOME", "")];
        crate::foehn::run(build, &nowhere, "").fails(1, "name a folder in FOEHN_DATA");
    }
}

#[test]
fn what_cannot_be_meant_exits_with_2() {
    let place = Place::new("refused");
    let cases: &[(&[&str], &str)] = &[
        (&["bild", "checkers"], "build"),
        (&["build"], "<GAME>"),
        (&["build", "chekers"], "did you mean `checkers`?"),
        (&["build", "othello"], "games with endgames: checkers, chess, "),
        (&["info", "nim"], "games with endgames: checkers, chess, "),
        (&["build", "checkers", "--pieces", "9"], "up to 8 pieces"),
        (&["build", "checkers", "--pieces", "1"], "so few pieces"),
        (&["build", "checkers", "--pieces", "0"], "--pieces"),
        (&["build", "checkers", "--memory", "4"], "a size such as 4GiB"),
        (&["build", "checkers", "--memory", "much"], "a size such as 4GiB"),
        (&["build", "checkers", "--threads", "0"], "--threads"),
        (&["build", "checkers", "--memory", "1MiB"], "MiB of memory and the limit is 1 MiB; raise the limit"),
        (&["verify", "checkers", "--seed", "2"], "--sample"),
        (&["verify", "checkers", "1K-1K", "--pieces", "2"], "cannot be used with"),
        (&["verify", "checkers", "--sample", "0"], "--sample"),
        (&["info", "checkers", "--counts", "--json"], "cannot be used with"),
        (&["probe", "checkers", "--position", "B:W99:B1"], "--position: found"),
        (&["export", "checkers"], "<SLICE>"),
    ];
    for (args, message) in cases {
        let run = foehn(["endgame"].iter().chain(*args).chain(&["--dir", place.name()]));
        assert_eq!(run.code, Some(2), "{args:?}: {}", run.stderr);
        assert!(run.stderr.contains(message), "{args:?}: {}", run.stderr);
    }
    assert!(place.files().iter().all(|name| !name.ends_with(".wdl")), "{:?}", place.files());
    assert!(foehn(["endgame"]).stderr.contains("Usage: foehn endgame <COMMAND>"));
    let there = reference().name();
    foehn(["endgame", "verify", "checkers", "2K1M-1KK", "--dir", there]).fails(2, "did you mean `2K1M-1K`?");
    foehn(["endgame", "export", "checkers", &"x".repeat(9999), "--dir", there]).fails(2, "is not in ");
    foehn(["endgame", "verify", "checkers", "--pieces", "1", "--dir", there])
        .fails(2, "the smallest slice there has 2");
    foehn(["endgame", "build", "checkers", "--dir", "/dev/null/x"]).fails(1, "cannot make the folder /dev/null/x");
}

#[test]
fn help_has_examples() {
    assert!(foehn(["endgame", "--help"]).succeeds().contains("Examples:"));
    for command in ["build", "verify", "probe", "info", "export"] {
        let help = foehn(["endgame", command, "--help"]).succeeds();
        assert!(help.contains("Examples:\n  foehn endgame ") && help.contains("--dir <DIR>"), "{help}");
        let widest = help.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(100), "{help}");
    }
}

#[test]
fn won_positions_are_won_with_distances_and_with_values_alone() {
    for extra in [&[][..], &["--values-only"]] {
        let common = ["endgame", "win", "checkers", "--positions", "40", "--json", "--dir", reference().name()];
        let run = foehn([&common[..], extra].concat());
        let won = run.json();
        assert_eq!([&won["won"], &won["total"]], [40, 40], "{extra:?}: {won}");
        assert_eq!(won["values_only"], !extra.is_empty());
    }
}

#[test]
fn distances_are_left_out_on_request() {
    let place = Place::new("values");
    let build = ["endgame", "build", "checkers", "--pieces", "2", "--dir", place.name(), "--values-only"];
    let text = foehn(build).succeeds();
    assert!(text.contains("\ndistances  none; without --values-only they are built where that is cheap\n"), "{text}");
    foehn([&build[..], &["--distances"]].concat()).fails(2, "cannot be used with");
    let text = foehn(&build[..7]).succeeds();
    assert!(text.contains("\ndistances  up to 2 pieces\n"), "{text}");
}
