//! Chess as its programs exchange it: FEN, coordinates, SAN.

use super::script::{Language, MoveWords, Script, Start, read};
use foehn_game::any::History;
use foehn_game::{Duel, Game, Notation};
use foehn_games::chess::uci::{self, CastlingText};
use foehn_games::chess::{Chess, ChessMove};

pub(super) const LANGUAGE: Language = Language { script, read };

/// Each right to castle of a FEN, with the king and the rook that stand at home in classical chess.
const RIGHTS: [(char, &str, &str); 4] =
    [('K', "Ke1", "Rh1"), ('Q', "Ke1", "Ra1"), ('k', "ke8", "rh8"), ('q', "ke8", "ra8")];

fn script(history: &History) -> Script {
    let history = history.typed::<Chess>().expect("this is the language of chess");
    let start = &history.positions()[0];
    let fen = Fen::of(start);
    let chess960 = !fen.castles_classically();
    let castling = if chess960 { CastlingText::KingTakesRook } else { CastlingText::KingSteps };
    let words = |(position, &mv): (&Chess, &ChessMove)| MoveWords {
        coordinates: uci::write(position, mv, castling),
        san: position.move_text(mv),
    };
    Script {
        start: (*start != Chess::start()).then(|| fen.into_start(start.mover().index())),
        moves: history.positions().iter().zip(history.moves()).map(words).collect(),
        mover: history.position().mover().index(),
        chess960,
        game: "chess",
    }
}

/// What other programs are told about a first position.
struct Fen {
    text: String,
    /// Every man as `Ke1` or `ke8`.
    men: Vec<String>,
    rights: String,
}

impl Fen {
    fn of(position: &Chess) -> Self {
        let text = position.position_text();
        let field = |index| text.split(' ').nth(index).unwrap_or("-").to_owned();
        let men = field(0).split('/').zip((1..=8).rev()).flat_map(|(row, rank)| men_of_row(row, rank)).collect();
        Fen { men, rights: field(2), text }
    }

    fn stand(&self, king: &str, rook: &str) -> bool {
        [king, rook].iter().all(|&man| self.men.iter().any(|standing| standing == man))
    }

    /// Whether whoever may castle does so from the squares of classical chess.
    fn castles_classically(&self) -> bool {
        let classical = |right| RIGHTS.iter().any(|&(name, king, rook)| name == right && self.stand(king, rook));
        self.rights == "-" || self.rights.chars().all(classical)
    }

    fn into_start(self, mover: usize) -> Start {
        let (second, first): (Vec<String>, Vec<String>) =
            self.men.into_iter().partition(|man| man.starts_with(|letter: char| letter.is_ascii_lowercase()));
        let men = [first, second.iter().map(|man| man[..1].to_ascii_uppercase() + &man[1..]).collect()];
        Start { text: self.text, men, mover }
    }
}

fn men_of_row(row: &str, rank: u32) -> Vec<String> {
    let mut file = b'a';
    let mut men = Vec::new();
    for letter in row.chars() {
        match letter.to_digit(10) {
            Some(empty) => file += empty as u8,
            None => {
                men.push(format!("{letter}{}{rank}", char::from(file)));
                file += 1;
            }
        }
    }
    men
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::any::{AsDuel, Position, rules_of};

    fn chess(text: &str) -> Position {
        rules_of::<Chess, AsDuel>().parse_position(text).unwrap()
    }

    fn script_of(position: &str, moves: &[&str]) -> Script {
        let mut history = History::new(chess(position));
        for text in moves {
            let mv = history.position().parse_move(text).unwrap();
            history.play(mv);
        }
        script(&history)
    }

    #[test]
    fn moves_are_written_both_ways() {
        let script = script_of("start", &["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O"]);
        assert!(script.start.is_none() && !script.chess960 && script.mover == 1);
        let castling = script.moves.last().unwrap();
        assert_eq!((castling.coordinates.as_str(), castling.san.as_str()), ("e1g1", "O-O"));
    }

    #[test]
    fn a_position_is_told_man_by_man() {
        let start = script_of("4k2r/8/8/8/8/8/8/R3K3 b Qk - 0 1", &[]).start.unwrap();
        assert_eq!(start.men, [vec!["Ra1", "Ke1"], vec!["Ke8", "Rh8"]]);
        assert_eq!(start.mover, 1);
    }

    #[test]
    fn castling_from_elsewhere_is_chess960() {
        assert!(script_of("960:0", &[]).chess960);
        assert!(!script_of("960:518", &[]).chess960);
        assert!(!script_of("4k3/8/8/8/8/8/8/3K3R w - - 0 1", &[]).chess960);
        assert!(script_of("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", &[]).chess960);
    }

    fn written(position: &Position, text: &str) -> String {
        position.typed_move::<Chess>(read(position, text).unwrap()).unwrap().to_string()
    }

    #[test]
    fn answers_are_read_in_every_form() {
        let position = chess("4k3/1P6/8/8/8/8/8/4K2R w K - 0 1");
        for text in ["b7b8q", "b7b8Q", "b8=Q+", "b7-b8q"] {
            assert_eq!(written(&position, text), "b7b8q", "{text}");
        }
        for text in ["e1g1", "O-O", "o-o", "0-0", "e1h1"] {
            assert_eq!(written(&position, text), "e1h1", "{text}");
        }
        assert!(read(&position, "e1e3").unwrap_err().contains("cannot go to e3"));
        assert!(read(&position, "(none)").is_err() && read(&position, "").is_err());
    }
}
