//! Files of other programs, round trips along random games, and what is refused.

use super::*;
use foehn_game::kit::{Random, mutate};

const MATCH: &str = "; [EventDate \"2026.11.18\"]

 3 point match

 Game 1
 gnubg : 0                      root : 0
  1) 21: 13/11 6/5               65: 24/18 18/13 
  2) 32: 13/11 8/5               66: 13/7 13/7 13/7 13/7
  3) 31: 13/10 6/5               43: 8/4 7/4 
  4) 53: 8/3 6/3                 43: 24/21 21/17* 
  5) 62: 25/23 10/4               Doubles => 2
  6)  Drops                       Wins 1 point 

 Game 2
 gnubg : 0                      root : 1
  1)                             52: 13/8 24/22 
  2) 41: 13/9 9/8                55: 13/8 13/8 8/3 8/3
";

#[test]
fn a_file_of_another_program_is_read() {
    let file = read(MATCH).unwrap();
    assert_eq!((file.length, file.games.len()), (3, 2));
    assert_eq!(file.tags, [("EventDate".to_owned(), "2026.11.18".to_owned())]);
    let [first, second] = &file.games[..] else { panic!("two games") };
    assert_eq!(first.players, ["gnubg", "root"]);
    assert_eq!(first.won, Some((Player::SECOND, 1)));
    assert_eq!(end_of(first).1, Turn::Over);
    assert_eq!(second.start.score().map(|score| score.points), Some([0, 1]));
    assert_eq!(second.moves[0], BackgammonMove::Opening(2, 5), "the right player begins");
    assert_eq!(read(&write(&file)), Ok(file));
}

#[test]
fn what_is_written_reads_back() {
    let mut random = Random::new(11);
    for start in ["start", "start cubeless", "start jacoby", "start to 7", "start to 1"] {
        for plies in [0, 1, 2, 3, 4, 7, 30, 400] {
            let start = BackgammonGame::parse_position(start).unwrap();
            let (mut position, mut moves) = (start, Vec::new());
            while !position.is_over() && moves.len() < plies {
                let legal = position.moves();
                let mv = *random.choose(&legal).unwrap();
                moves.push(mv);
                position = position.play(mv);
            }
            let length = start.score().map_or(0, |score| u32::from(score.length));
            let players = ["Ann".to_owned(), "Bob 2".to_owned()];
            let game = MatGame { players, start, moves, won: position.won() };
            let tags = vec![("Event".to_owned(), "a \"test\"".to_owned())];
            let file = MatFile { tags, length, games: vec![game] };
            let text = write(&file);
            assert_eq!(read(&text), Ok(file), "{text}");
        }
    }
}

#[test]
fn broken_files_are_refused_with_line_and_column() {
    for (from, to, expected) in [
        ("6/5   ", "6/4   ", "line 7, column 10: found `13/11 6/4`"),
        ("65: 24/18", "75: 24/18", "line 7, column 34: found a die of `7`"),
        ("=> 2", "=> 3", "a cube of 3, expected 2"),
        ("Drops", "Walks", "line 12, column 7: found `Walks`"),
        (" 3 point", " 99 point", "line 3, column 2: found `99`"),
        ("root : 0", "root", "the players with their scores"),
        ("root : 1", "root : 3", "which would be over"),
    ] {
        let text = MATCH.replacen(from, to, 1);
        let error = read(&text).unwrap_err().to_string();
        assert!(error.contains(expected), "{from} -> {to}: {error}");
    }
    assert!(read("").unwrap_err().to_string().contains("no game"));
    mutate::storm(&[MATCH], 1, 4_000, |text| {
        if let Ok(file) = read(text) {
            let again = write(&file);
            assert!(read(&again).is_ok(), "{again}");
        }
    });
}
