//! What differs between the game files of one game and another: tags, results and a few habits of writing moves.
//!
//! The syntax itself (tags, movetext, comments, variations) is the one of PGN (Edwards 1994) and of PDN 3.0, which took
//! it over. **Whose result is `1-0`?** PGN: the left figure is White's, and White begins. PDN keeps the tags and the
//! order of PGN, so there too the left figure is White's, although Black begins a game of checkers; old files do not
//! agree, some mean the player who begins. Foehn reads and writes the left figure as White's, and
//! [`Record::verdict`](super::Record::verdict) tells where the last position says otherwise. Games without an older
//! convention put the player who begins on the left.

use super::GameResult;
use foehn_game::Player;
use foehn_game::any::Rules;

/// How a file is made of what it says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Syntax {
    /// Tags in brackets, then moves with numbers: PGN and its like.
    Movetext,
    /// A tree of nodes with properties: SGF.
    Tree,
    /// Two columns of dice and steps: `.mat`.
    Match,
}

/// How the files of one game are written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dialect {
    /// What the format is called.
    pub name: &'static str,
    /// How the names of such files end, without the dot.
    pub extension: &'static str,
    /// How the text is made.
    pub syntax: Syntax,
    /// The tags that every game should have, in the order in which they are written.
    pub roster: &'static [&'static str],
    /// The tags that name the players, in the order in which the players move.
    pub players: &'static [&'static str],
    /// The results as text; the first of several spellings is the one that is written.
    pub results: &'static [(&'static str, GameResult)],
    /// The tag that says which game this is, and what it must say where it stands.
    pub identity: Option<(&'static str, &'static str)>,
    /// What that tag says of other games, and what those are called.
    pub strangers: &'static [(&'static str, &'static str)],
    /// A number without a dot is a move (a column, a field), not the number of a move.
    pub digits_are_moves: bool,
    /// A `*` at the end of a move says that the move is forced (`$7`), as in the literature of draughts.
    pub star_is_forced: bool,
    /// Characters inside a move around which old files leave blanks: `15 x 22`.
    pub joiners: &'static [char],
    /// Words that follow a move and say nothing the rules do not: `e.p.`
    pub noise: &'static [&'static str],
}

const ROSTER: &[&str] = &["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The left figure belongs to the player who begins.
const BEGINNER_LEFT: &[(&str, GameResult)] = &[
    ("1-0", GameResult::Win(Player::FIRST)),
    ("0-1", GameResult::Win(Player::SECOND)),
    ("1/2-1/2", GameResult::Draw),
    ("*", GameResult::Unknown),
    ("1/2", GameResult::Draw),
    ("½-½", GameResult::Draw),
];

/// The left figure belongs to White, who moves second; with the points of international draughts as well.
const WHITE_SECOND_LEFT: &[(&str, GameResult)] = &[
    ("1-0", GameResult::Win(Player::SECOND)),
    ("0-1", GameResult::Win(Player::FIRST)),
    ("1/2-1/2", GameResult::Draw),
    ("*", GameResult::Unknown),
    ("0-0", GameResult::BothLose),
    ("2-0", GameResult::Win(Player::SECOND)),
    ("0-2", GameResult::Win(Player::FIRST)),
    ("1-1", GameResult::Draw),
    ("1/2", GameResult::Draw),
    ("½-½", GameResult::Draw),
];

/// The other games of PDN by their `GameType`.
const OTHER_DRAUGHTS: &[(&str, &str)] = &[
    ("20", "international draughts"),
    ("22", "Italian draughts"),
    ("23", "American pool checkers"),
    ("24", "Spanish draughts"),
    ("25", "Russian draughts"),
    ("26", "Brazilian draughts"),
    ("27", "Canadian draughts"),
    ("28", "Portuguese draughts"),
    ("29", "Czech draughts"),
    ("30", "Turkish draughts"),
    ("31", "Thai draughts"),
    ("40", "Frisian draughts"),
];

/// A figure for each of three seats; a win that is shared is a draw.
const OF_THREE: &[(&str, GameResult)] = &[
    ("1-0-0", GameResult::Win(Player::FIRST)),
    ("0-1-0", GameResult::Win(Player::SECOND)),
    ("0-0-1", GameResult::Win(Player::new(2))),
    ("1/3-1/3-1/3", GameResult::Draw),
    ("*", GameResult::Unknown),
];

/// A figure for each of four seats; a win that is shared is a draw.
const OF_FOUR: &[(&str, GameResult)] = &[
    ("1-0-0-0", GameResult::Win(Player::FIRST)),
    ("0-1-0-0", GameResult::Win(Player::SECOND)),
    ("0-0-1-0", GameResult::Win(Player::new(2))),
    ("0-0-0-1", GameResult::Win(Player::new(3))),
    ("1/4-1/4-1/4-1/4", GameResult::Draw),
    ("*", GameResult::Unknown),
];

impl Dialect {
    /// Chess: Portable Game Notation.
    pub const PGN: Dialect = Dialect {
        name: "PGN",
        extension: "pgn",
        syntax: Syntax::Movetext,
        roster: ROSTER,
        players: &["White", "Black"],
        results: BEGINNER_LEFT,
        identity: None,
        strangers: &[],
        digits_are_moves: false,
        star_is_forced: false,
        joiners: &[],
        noise: &["e.p.", "ep"],
    };

    /// Checkers (English draughts): Portable Draughts Notation. Black begins; `1-0` is a win for White.
    pub const PDN: Dialect = Dialect {
        name: "PDN",
        extension: "pdn",
        syntax: Syntax::Movetext,
        roster: ROSTER,
        players: &["Black", "White"],
        results: WHITE_SECOND_LEFT,
        identity: Some(("GameType", "21")),
        strangers: OTHER_DRAUGHTS,
        digits_are_moves: false,
        star_is_forced: true,
        joiners: &['-', 'x', 'X', ':'],
        noise: &[],
    };

    /// Any game: players `First` and `Second`, the left figure is the first player's.
    pub const GENERIC: Dialect = Dialect {
        name: "game record",
        extension: "game",
        syntax: Syntax::Movetext,
        roster: &["Event", "Site", "Date", "Round", "First", "Second", "Result"],
        players: &["First", "Second"],
        results: BEGINNER_LEFT,
        identity: None,
        strangers: &[],
        digits_are_moves: true,
        star_is_forced: false,
        joiners: &[],
        noise: &[],
    };

    /// Othello: moves `d3` and `pass`; Black begins, and the left figure is Black's, as in scores such as 40-24.
    pub const OTHELLO: Dialect = Dialect {
        name: "Othello record",
        extension: "othello",
        roster: &["Event", "Site", "Date", "Round", "Black", "White", "Result"],
        players: &["Black", "White"],
        identity: Some(("Game", "othello")),
        digits_are_moves: false,
        ..Dialect::GENERIC
    };

    /// Pig: moves are `roll`, `hold` and what the die shows, `rolled-4`.
    pub const PIG: Dialect =
        Dialect { name: "Pig record", extension: "pig", identity: Some(("Game", "pig")), ..Dialect::GENERIC };

    /// Backgammon: `.mat`, the format of Jellyfish, which other programs read.
    pub const MAT: Dialect = Dialect {
        name: "MAT",
        extension: "mat",
        syntax: Syntax::Match,
        players: &["White", "Black"],
        identity: None,
        ..Dialect::GENERIC
    };

    /// Connect-4: moves are columns, `4`.
    pub const CONNECT4: Dialect = Dialect {
        name: "Connect-4 record",
        extension: "connect4",
        identity: Some(("Game", "connect-4")),
        ..Dialect::GENERIC
    };

    /// Nine Men's Morris: moves `a1`, `a1-d1` and `a1-d1xg7`; White begins.
    pub const MORRIS: Dialect = Dialect {
        name: "Morris record",
        extension: "morris",
        roster: ROSTER,
        players: &["White", "Black"],
        identity: Some(("Game", "morris")),
        digits_are_moves: false,
        ..Dialect::GENERIC
    };

    /// Go: the Smart Game Format. Black begins.
    pub const SGF: Dialect = Dialect {
        name: "SGF",
        extension: "sgf",
        syntax: Syntax::Tree,
        roster: &["Event", "Site", "Date", "Round", "Black", "White", "Result"],
        players: &["Black", "White"],
        digits_are_moves: false,
        ..Dialect::GENERIC
    };

    /// Rolit.
    pub const ROLIT: Dialect = Dialect {
        name: "Rolit record",
        extension: "rolit",
        roster: &["Event", "Site", "Date", "Round", "Red", "Yellow", "Green", "Blue", "Result"],
        players: &["Red", "Yellow", "Green", "Blue"],
        results: OF_FOUR,
        identity: Some(("Game", "rolit")),
        digits_are_moves: false,
        ..Dialect::GENERIC
    };

    /// A game of three seats without files of its own.
    pub const OF_THREE: Dialect = Dialect {
        name: "game record",
        extension: "game3",
        roster: &["Event", "Site", "Date", "Round", "First", "Second", "Third", "Result"],
        players: &["First", "Second", "Third"],
        results: OF_THREE,
        ..Dialect::GENERIC
    };

    /// The result that `text` means, if any.
    pub fn result(&self, text: &str) -> Option<GameResult> {
        self.results.iter().find(|(word, _)| *word == text).map(|&(_, result)| result)
    }

    /// How a result is written; `*` where the dialect has no text for it.
    pub fn result_text(&self, result: GameResult) -> &'static str {
        self.results.iter().find(|(_, meaning)| *meaning == result).map_or("*", |&(text, _)| text)
    }

    /// Whether an identity tag with this value names this game. What follows a comma (board, notation) is not compared.
    pub(super) fn is_identity(&self, value: &str) -> bool {
        self.identity.is_none_or(|(_, expected)| kind(value).eq_ignore_ascii_case(expected))
    }

    /// What the game is called that an identity tag with this value names, where it is a known one.
    pub(super) fn stranger_name(&self, value: &str) -> Option<&'static str> {
        self.strangers.iter().find(|(known, _)| *known == kind(value)).map(|&(_, name)| name)
    }
}

/// The value of an identity tag without board and notation.
fn kind(value: &str) -> &str {
    value.split(',').next().unwrap_or_default().trim()
}

/// How the files of a game are read: its rules, and what is particular about its files.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The rules.
    pub rules: &'static dyn Rules,
    /// What is particular about the files.
    pub dialect: &'static Dialect,
}

#[cfg(test)]
mod tests {
    // TRAITS
    use super::*;

    #[test]
    fn results_read_back_in_every_dialect() {
        let own = [Dialect::OTHELLO, Dialect::CONNECT4, Dialect::MORRIS];
        for dialect in [Dialect::PGN, Dialect::PDN, Dialect::GENERIC].into_iter().chain(own) {
            let common = [GameResult::Draw, GameResult::Unknown];
            let wins = [Player::FIRST, Player::SECOND].map(GameResult::Win);
            for result in common.into_iter().chain(wins) {
                assert_eq!(dialect.result(dialect.result_text(result)), Some(result), "{}", dialect.name);
            }
        }
        assert_eq!(Dialect::PDN.result_text(GameResult::BothLose), "0-0");
        assert_eq!(Dialect::PGN.result_text(GameResult::BothLose), "*");
    }

    #[test]
    fn one_nil_is_a_win_for_white_in_chess_and_in_checkers() {
        for (dialect, white) in [(Dialect::PGN, Player::FIRST), (Dialect::PDN, Player::SECOND)] {
            assert_eq!(dialect.players[white.index()], "White");
            assert_eq!(dialect.result("1-0"), Some(GameResult::Win(white)));
        }
        assert_eq!(Dialect::PDN.result("0-2"), Some(GameResult::Win(Player::FIRST)));
        assert_eq!(Dialect::PGN.result("0-0"), None, "castling, not a result");
    }

    #[test]
    fn the_game_type_is_compared_without_its_board() {
        assert!(Dialect::PDN.is_identity("21") && Dialect::PDN.is_identity("21,B,8,8,N1,0"));
        assert!(!Dialect::PDN.is_identity("20,W,10,10,N2,0") && !Dialect::PDN.is_identity("211"));
    }
}
