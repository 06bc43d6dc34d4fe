//! `foehn library` and `foehn explore` as a user runs them, in a data folder of their own.

use crate::foehn::{Run, Scratch, foehn_in};
use std::path::PathBuf;

const GAMES: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n\
    [White \"Bob\"]\n[Black \"Cid\"]\n[Result \"1/2-1/2\"]\n\n1. e4 c5 1/2-1/2\n\n[White \"Bad\"]\n\n1. e4 Ke4 *\n";

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("foehn-library-command-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    fn foehn<const N: usize>(&self, args: [&str; N]) -> Run {
        foehn_in(&self.0, args)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn games_are_added_shown_found_and_mended() {
    let folder = Folder::new("all");
    let file = Scratch::new("games.pgn", GAMES);
    let nothing = folder.foehn(["library"]).succeeds();
    assert!(nothing.starts_with("no games yet: `foehn library add FOLDER`"), "{nothing}");
    let added = folder.foehn(["library", "add", file.name()]);
    assert!(added.stderr.contains("game 3 (White Bad), ply 2: line 15, column 7"), "{}", added.stderr);
    assert_eq!(
        (added.code, added.stdout.as_str()),
        (Some(0), "chess: 2 games added\n1 games or files could not be read\n")
    );
    let again = folder.foehn(["library", "add", file.name(), "--json"]).json();
    assert_eq!((&again["games"][0]["added"], &again["games"][0]["known"]), (&0.into(), &2.into()));
    let shown = folder.foehn(["library", "show", "chess", "--moves", "e4"]).succeeds();
    assert!(
        shown.contains("in 2 of 2 games\n") && shown.contains("e5    1      0 %    1          0          0"),
        "{shown}"
    );
    let explored = folder.foehn(["explore", "chess", "--moves", "e4", "--json"]).json();
    assert_eq!(explored["library"]["here"]["share"], 0.25, "{explored}");
    let draws = folder.foehn(["library", "games", "chess", "--result", "draw"]).succeeds();
    assert!(draws.contains("Bob - Cid") && draws.lines().count() == 1, "{draws}");
    folder
        .foehn(["library", "games", "chess", "--result", "9-0"])
        .fails(2, "--result: found `9-0`, expected one of 1-0, 0-1");
    folder.foehn(["library", "add", "no-such-folder"]).fails(2, "there is no such file or folder");
    std::fs::write(folder.0.join("library/chess/library.json"), "broken").expect("a damaged list");
    let mended = folder.foehn(["library", "info", "chess"]);
    assert!(
        mended.stderr.contains("is damaged") && mended.stderr.contains("was made anew: 2 games"),
        "{}",
        mended.stderr
    );
    assert!(mended.stdout.contains("chess  2"), "{}", mended.stdout);
    folder.foehn(["library", "forget", "chess"]).fails(2, "--yes if you mean it");
    folder.foehn(["library", "forget", "chess", "--yes"]).succeeds();
    assert!(folder.foehn(["library"]).succeeds().starts_with("no games yet"));
}

#[test]
fn the_explorer_knows_the_end_of_a_game_without_any_database() {
    let folder = Folder::new("end");
    let text = folder.foehn(["explore", "connect4", "--moves", "4 1 4 1 4 1"]).succeeds();
    assert!(text.contains("win in 1 ply"), "{text}");
}
