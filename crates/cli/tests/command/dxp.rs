//! `foehn dxp` over real sockets: whole games between two of our own processes, and raw bytes, garbage included.

use crate::foehn::foehn;
use crate::talk::Talk;
use foehn_game::{Duel, Game, Notation};
use foehn_games::checkers::Checkers;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// A follower on a free port, and where it listens.
fn follower(args: &[&str]) -> (Talk, String) {
    let mut words = vec!["dxp", "--listen", "127.0.0.1:0", "--nodes", "300", "--set", "table-size=4", "--no-endgames"];
    words.extend(args);
    let mut talk = Talk::new(&words);
    let line = talk.hear("listening on ");
    let address = line.trim_start_matches("listening on ").to_owned();
    (talk, address)
}

/// Somebody who speaks bytes.
struct Raw(TcpStream);

impl Raw {
    fn new(address: &str) -> Raw {
        let stream = TcpStream::connect(address).expect("the follower listens");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a socket");
        Raw(stream)
    }

    fn say(&mut self, message: &str) {
        self.0.write_all(message.as_bytes()).and_then(|()| self.0.write_all(&[0])).expect("the follower reads");
    }

    /// The next message, or what came before the connection closed.
    fn hear(&mut self) -> String {
        let mut message = Vec::new();
        let mut byte = [0];
        loop {
            match self.0.read(&mut byte) {
                Ok(1) if byte[0] != 0 => message.push(byte[0]),
                Ok(_) => break,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    eprintln!("after {message:?}: {error}");
                    break;
                }
            }
        }
        String::from_utf8(message).expect("ASCII")
    }

    fn is_closed(&mut self) -> bool {
        matches!(self.0.read(&mut [0]), Ok(0) | Err(_))
    }
}

fn request(colour: char, rest: &str) -> String {
    format!("R01{:<32}{colour}005{rest}", "a test")
}

#[test]
fn two_processes_play_whole_games() {
    let (mut listener, address) = follower(&["--games", "2"]);
    let own = ["--nodes", "300", "--set", "table-size=4", "--no-endgames", "--games", "2", "--json", "--moves", "0"];
    let run = foehn(["dxp", "--connect", &address].into_iter().chain(own));
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let games: Vec<serde_json::Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(games.len(), 2, "{}", run.stdout);
    assert_eq!((&games[0]["side"], &games[1]["side"]), (&"Black".into(), &"White".into()), "colours alternate");
    for game in &games {
        assert!(game["opponent"].as_str().is_some_and(|name| name.starts_with("Foehn ")), "{game}");
        let moves = game["moves"].as_array().expect("moves");
        let mut position = Checkers::start();
        for mv in moves {
            position = position.play(position.parse_move(mv.as_str().unwrap()).expect("a legal move"));
        }
        assert!(moves.len() > 20 && ["1-0", "0-1", "1/2-1/2"].contains(&game["result"].as_str().unwrap()), "{game}");
        assert_eq!(position.outcome().is_some(), game["winner"].is_string(), "{game}");
        let told = listener.hear(&format!("game {}: ", game["number"]));
        assert!(told.contains("we are "), "{told}");
        let end = listener.hear_all(&format!("game {}: ", game["number"])).pop().expect("an end");
        let result = game["winner"].as_str().map_or("draw".to_owned(), |winner| format!("{winner} wins"));
        assert!(end.contains(&result), "both tell the same: {end} {game}");
    }
    assert!(listener.ends(), "it has played its games");
}

#[test]
fn a_stranger_plays_chats_goes_back_and_ends_the_game() {
    let (mut listener, address) = follower(&["--games", "1"]);
    let mut raw = Raw::new(&address);
    raw.say("Chello there");
    raw.say(&request('W', "075A"));
    let answer = raw.hear();
    assert!(answer.starts_with("AFoehn ") && answer.len() == 34 && answer.ends_with('0'), "{answer}");
    raw.say("M0001111500");
    let reply = raw.hear();
    // The four digits after the letter are the seconds it took, which a busy machine may need.
    assert!(reply.starts_with('M') && reply.len() == 11, "{reply}");
    raw.say("Ca fine move");
    raw.say("B099Z");
    assert_eq!(raw.hear(), "K2", "there are not so many moves");
    raw.say("B001Z");
    assert_eq!(raw.hear(), "K0");
    raw.say("M0001121600");
    assert!(raw.hear().starts_with('M'));
    raw.say("E10");
    assert_eq!(raw.hear(), "E01", "confirmed, and no further game");
    listener.hear("chat: a fine move");
    listener.hear("back to move 1 of Black");
    let end = listener.hear("game 1: White wins");
    assert!(end.contains("Black gives up"), "{end}");
    assert!(listener.ends());
}

#[test]
fn positions_and_captures_are_understood() {
    let (mut listener, address) = follower(&["--games", "1"]);
    let mut raw = Raw::new(&address);
    // Black on 15 takes 18 and 26 and is crowned on 31; White's king is left.
    let squares: String = (1..=32)
        .map(|square| match square {
            15 => 'z',
            18 | 26 => 'w',
            7 => 'W',
            _ => 'e',
        })
        .collect();
    raw.say(&request('W', &format!("000BZ{squares}")));
    assert!(raw.hear().ends_with('0'));
    raw.say("M00001531022618");
    let reply = raw.hear();
    assert!(reply.starts_with('M') && reply.get(5..7) == Some("07"), "the king moves: {reply}");
    raw.say("M0000153102");
    let told = raw.hear();
    assert!(told.starts_with('C') && told.contains("a captured piece"), "two captures announced, none named: {told}");
    assert!(raw.is_closed());
    listener.hear("   1. 15x31");
    listener.hear("game 1: broken off");
    assert!(listener.ends());
}

#[test]
fn requests_that_cannot_be_met_are_declined_and_others_follow() {
    let (mut listener, address) = follower(&[]);
    let mut raw = Raw::new(&address);
    raw.say(&request('W', "075A").replacen("R01", "R07", 1));
    assert!(raw.hear().ends_with('1'), "another version");
    raw.say(&request('Z', &format!("075BW{}", "w".repeat(50))));
    assert!(raw.hear().ends_with('2'), "another board");
    raw.say(&request('Z', &format!("075BW{}", "e".repeat(32))));
    assert!(raw.hear().ends_with('2'), "an empty board");
    raw.say(&request('Z', "075A"));
    assert!(raw.hear().ends_with('0'));
    assert!(raw.hear().starts_with('M'), "Black moves first");
    listener.hear("game 1: we are Black");
}

#[test]
fn garbage_ends_its_connection_and_nothing_else() {
    let (mut listener, address) = follower(&[]);
    let long = "X".repeat(5000);
    let request = request('W', "075A");
    for garbage in ["", "\u{1}\u{2}\u{3}", "Rxx", "M0001111500", "é", "GET / HTTP/1.1\r\n", long.as_str()] {
        let mut raw = Raw::new(&address);
        raw.say(garbage);
        let told = raw.hear();
        assert!(told.starts_with('C'), "{garbage:?}: {told}");
        assert!(raw.is_closed(), "{garbage:?}");
        listener.hear("127.0.0.1:");
    }
    for wrong in ["M0001999900", "M0001111900", "K0", request.as_str(), "M000"] {
        let mut raw = Raw::new(&address);
        raw.say(&request);
        assert!(raw.hear().starts_with('A'));
        raw.say(wrong);
        let told = raw.hear();
        assert!(told.starts_with('C'), "{wrong}: {told}");
        assert!(raw.is_closed(), "{wrong}");
    }
    // Who leaves in the middle of a message, or of a game, is no reason to stop either.
    Raw::new(&address).0.write_all(b"R01half").expect("the follower reads");
    let mut raw = Raw::new(&address);
    raw.say(&request);
    assert!(raw.hear().ends_with('0'));
    drop(raw);
    let mut last = Raw::new(&address);
    last.say(&request);
    assert!(last.hear().ends_with('0'), "it still listens");
}

#[test]
fn silence_has_an_end() {
    let (mut listener, address) = follower(&["--patience", "300ms", "--games", "1"]);
    let mut raw = Raw::new(&address);
    // No minutes are agreed on, so patience alone counts.
    raw.say(&format!("R01{:<32}W000075A", "a sleeper"));
    assert!(raw.hear().ends_with('0'));
    listener.hear("game 1: broken off");
    assert!(raw.is_closed() && listener.ends());
}

#[test]
fn what_cannot_be_meant_exits_with_2_and_what_fails_with_1() {
    foehn(["dxp", "--connect", "127.0.0.1:1", "--listen", "127.0.0.1"]).fails(2, "--listen");
    foehn(["dxp", "--minutes", "0", "--connect", "x"]).fails(2, "--minutes");
    foehn(["dxp", "--connect", "127.0.0.1:1", "--position", "nonsense"]).fails(2, "--position");
    foehn(["dxp", "--connect", "127.0.0.1:1"]).fails(1, "cannot connect to 127.0.0.1:1");
    foehn(["dxp", "--listen", "999.0.0.1"]).fails(1, "cannot listen on 999.0.0.1:27531");
}
