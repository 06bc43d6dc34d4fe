//! `foehn learn evolve` and its like as a user runs them: killed and gone on with, refused, shown, measured.

use crate::foehn::foehn;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// A folder for one test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("foehn-evolution-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Folder(path)
    }

    fn name(&self) -> &str {
        self.0.to_str().expect("a readable name")
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a readable name").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A run of seconds: few nodes, weak teachers, small demes.
fn small(folder: &str) -> Vec<String> {
    let line =
        "learn evolve chess --nodes 200 --individuals 3 --demes 2 --max-class 4 --epochs 2 --seed 5 --json --out";
    line.split(' ').chain([folder]).map(str::to_owned).collect()
}

/// What must not depend on interruptions: everything but the status, the journal and the lock.
fn course(folder: &Path) -> Vec<(String, String)> {
    let mut files = Vec::new();
    for part in [folder.to_owned(), folder.join("front")] {
        for entry in fs::read_dir(part).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().and_then(|name| name.to_str()).expect("a readable name").to_owned();
            if path.is_file() && !["status.json", "journal", "lock"].contains(&name.as_str()) && !name.ends_with(".tmp")
            {
                files.push((name, fs::read_to_string(path).expect("a text")));
            }
        }
    }
    files.sort();
    files
}

#[test]
fn a_run_of_so_many_nodes_ends_once_its_epochs_have_reached_them() {
    let (whole, spent) = (Folder::new("all-epochs"), Folder::new("spent"));
    let status = foehn(small(whole.name())).json();
    let nodes = |epoch: usize| status["epochs"][epoch]["nodes"].as_u64().expect("a number");
    let first_two = nodes(0) + nodes(1);
    let limited = small(spent.name()).into_iter().chain(["--total-nodes".to_owned(), first_two.to_string()]);
    let status = foehn(limited).json();
    // Epochs are so short here that another one may end before the run stops.
    assert!(status["epoch"].as_u64() >= Some(1) && status["nodes"].as_u64() >= Some(first_two), "{status}");
    // Without the limit it goes on to the same end.
    foehn(small(spent.name())).json();
    assert_eq!(course(&spent.0), course(&whole.0));
}

#[test]
fn a_run_killed_again_and_again_ends_with_the_same_bytes() {
    let (whole, killed) = (Folder::new("whole"), Folder::new("killed"));
    let status = foehn(small(whole.name())).json();
    assert_eq!((&status["epoch"], &status["game"]), (&2.into(), &"chess".into()));
    let mut kills = 0;
    for number in 0..20_u64 {
        let mut command = Command::new(env!("CARGO_BIN_EXE_foehn"));
        let mut child = command.args(small(killed.name())).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        thread::sleep(Duration::from_millis(20 + 37 * (number * 7 % 11)));
        kills += u32::from(child.try_wait().unwrap().is_none());
        let _ = child.kill();
        child.wait().unwrap();
    }
    assert!(kills > 0, "at least some were killed before the end");
    let run = foehn(small(killed.name()));
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(course(&killed.0), course(&whole.0));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_run_that_then_goes_on() {
    let folder = Folder::new("interrupted");
    let line = "learn evolve chess --nodes 2000 --individuals 3 --demes 3 --max-class 4 --out";
    let mut command = Command::new(env!("CARGO_BIN_EXE_foehn"));
    command.args(line.split(' ')).arg(folder.name()).stdout(Stdio::piped()).stderr(Stdio::null());
    let child = command.spawn().unwrap();
    thread::sleep(Duration::from_secs(3));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.code() == Some(130) && text.contains("champion"), "{text}");
    let status = fs::read_to_string(folder.file("status.json")).unwrap();
    let status: serde_json::Value = serde_json::from_str(&status).unwrap();
    assert_eq!(status["state"], "stopped");
    let more = foehn(["learn", "evolve", "chess", "--minutes", "0.05", "--json", "--out", folder.name()]).json();
    assert!(more["games"].as_u64() > status["games"].as_u64(), "{more}");
}

#[test]
fn a_run_goes_on_is_refused_to_others_shown_and_measured() {
    let folder = Folder::new("run");
    assert_eq!(foehn(small(folder.name())).code, Some(0));
    // Options that are left out are those of the run.
    let more = foehn(["learn", "evolve", "chess", "--epochs", "3", "--out", folder.name()]);
    assert!(more.code == Some(0) && more.stdout.contains("epoch 3: champion "), "{}{}", more.stdout, more.stderr);
    assert!(more.stdout.contains("games an hour") && more.stdout.contains("evaluations an hour"), "{}", more.stdout);

    let before = course(&folder.0);
    foehn(["learn", "evolve", "chess", "--seed", "6", "--epochs", "3", "--out", folder.name()])
        .fails(2, "seed: found 5, wanted 6");
    assert_eq!(course(&folder.0), before);

    let champion = folder.file("champion");
    let shown = foehn(["learn", "show", &champion]).succeeds();
    for expected in ["plays chess: fitness", "Depth module", "Position module", "standard", "Move ordering module"] {
        assert!(shown.contains(expected), "no {expected} in {shown}");
    }
    let picture = folder.file("champion.svg");
    foehn(["learn", "show", &champion, "--program", "tree", "--picture", &picture]).succeeds();
    assert!(fs::read_to_string(picture).unwrap().starts_with("<svg "));

    let measure = ["learn", "post-evaluate", &champion, "--games", "3", "--classes", "2,4", "--json"];
    let measured = foehn(measure).json();
    assert_eq!(measured["classes"].as_array().unwrap().len(), 2);
    assert_eq!(foehn(measure).json(), measured, "the same seed is the same games");

    let text = fs::read_to_string(&champion).unwrap();
    let spoiled = folder.file("spoiled");
    for (old, new, message) in [
        ("version 1", "version 9", "spoiled line 1, word 4: version `9` is not known"),
        ("game chess", "game chest", "spoiled line 2, word 2: no game is called `chest`"),
        ("deme ", "demes ", "spoiled line 4, word 1: found `demes` where `deme` was expected"),
        ("name ", "name  ", "was changed after it was written"),
    ] {
        fs::write(&spoiled, text.replacen(old, new, 1)).unwrap();
        foehn(["learn", "show", &spoiled]).fails(2, message);
    }
    fs::write(&spoiled, &text[..text.len() / 2]).unwrap();
    assert_eq!(foehn(["learn", "show", &spoiled]).code, Some(2));

    let forced = foehn(["learn", "evolve", "chess", "--force", "--minutes", "0", "--out", folder.name()]);
    assert_eq!(forced.code, Some(0), "{}", forced.stderr);
    assert!(!Path::new(&champion).exists(), "the other run is gone");
}

#[test]
fn other_games_evolve_by_the_same_command() {
    for game in ["checkers", "othello", "connect4-5x4", "tic-tac-toe"] {
        let folder = Folder::new(game);
        let line =
            format!("learn evolve {game} --nodes 100 --individuals 2 --demes 1 --max-class 2 --epochs 1 --json --out");
        let run = foehn(line.split(' ').chain([folder.name()]));
        assert_eq!(run.json()["game"], game);
        foehn(["learn", "show", &folder.file("champion")]).succeeds();
    }
}

#[test]
fn what_cannot_be_evolved_is_refused_before_a_folder_is_made() {
    let folder = Folder::new("none");
    foehn(["learn", "evolve", "rolit", "--out", folder.name()]).fails(2, "Rolit");
    assert!(!folder.0.exists());
    fs::create_dir_all(&folder.0).unwrap();
    fs::write(folder.0.join("letter.txt"), "dear").unwrap();
    foehn(["learn", "evolve", "chess", "--out", folder.name()]).fails(2, "no run of evolution is in it");
    foehn(["learn", "post-evaluate", "no-such-file"]).fails(1, "cannot read no-such-file");
}
