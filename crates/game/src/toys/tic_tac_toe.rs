//! Tic-tac-toe: three in a row on a board of nine fields.
//!
//! ```text
//!  1 2 3     bit of field n: n - 1
//!  4 5 6     the X player begins
//!  7 8 9
//! ```

use crate::{
    Board, Cell, Duel, Game, Key, Knowledge, KnowledgeAbilities, Look, MoveFacts, Notation, NotationError, Outcome,
    Picture, Piece, Player, Retrograde, Score, Shade, Slice, SliceIndex, Turn, drawing,
};

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const FULL: u16 = 0o777;

/// A position of tic-tac-toe.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TicTacToe {
    /// The fields of each player, X first.
    marks: [u16; 2],
}

/// A field, the move of putting one's mark there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TicTacToeField(u8);

impl TicTacToe {
    fn taken(&self) -> u16 {
        self.marks[0] | self.marks[1]
    }

    fn has_line(&self, player: Player) -> bool {
        LINES.iter().any(|&line| self.marks[player.index()] & line == line)
    }

    fn glyph(&self, field: u8) -> char {
        match (self.marks[0] >> field & 1, self.marks[1] >> field & 1) {
            (1, _) => 'X',
            (_, 1) => 'O',
            _ => '.',
        }
    }
}

impl Game for TicTacToe {
    type Move = TicTacToeField;

    fn start() -> Self {
        TicTacToe { marks: [0, 0] }
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.turn_by_outcome()
    }

    fn legal_moves(&self, mut visit: impl FnMut(TicTacToeField)) {
        if self.ending().is_none() {
            (0..9).filter(|field| self.taken() >> field & 1 == 0).for_each(|field| visit(TicTacToeField(field)));
        }
    }

    fn play(&self, mv: TicTacToeField) -> Self {
        let mut next = *self;
        next.marks[self.mover().index()] |= 1 << mv.0;
        next
    }

    fn payoff(&self, seat: Player) -> f64 {
        self.payoff_by_outcome(seat)
    }

    fn key(&self) -> Key {
        Key::of(u64::from(self.marks[0]) << 16 | u64::from(self.marks[1]))
    }
}

impl Duel for TicTacToe {
    fn mover(&self) -> Player {
        Player::new((self.taken().count_ones() % 2) as u8)
    }

    fn ending(&self) -> Option<Outcome> {
        let last = self.mover().opponent();
        if self.has_line(last) {
            return Some(Outcome::win(last));
        }
        (self.taken() == FULL).then_some(Outcome::Draw)
    }

    fn stuck(&self) -> Outcome {
        self.ending().unwrap_or(Outcome::Draw)
    }
}

/// The knowledge of tic-tac-toe: which moves are the same in sibling positions, and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TicTacToeKnowledge;

impl Knowledge<TicTacToe> for TicTacToeKnowledge {
    const ABILITIES: KnowledgeAbilities = KnowledgeAbilities { slots: true, ..KnowledgeAbilities::NONE };

    fn evaluate(&self, _position: &TicTacToe) -> Score {
        Score::DRAW
    }

    fn facts(&self, _position: &TicTacToe, mv: TicTacToeField) -> MoveFacts {
        MoveFacts { slot: u16::from(mv.0) + 1, ..MoveFacts::UNKNOWN }
    }
}

/// Positions are nine characters, `X`, `O` and `.`, row by row; moves are fields, `5`.
impl Notation for TicTacToe {
    const PLAYERS: &'static [&'static str] = &["X", "O"];

    fn parse_position(text: &str) -> Result<Self, NotationError> {
        let expected = "nine of `X`, `O` and `.`, such as `XO..X....`";
        let mut position = TicTacToe::start();
        let mut fields = 0;
        for (at, glyph) in text.char_indices() {
            match glyph {
                'X' | 'x' if fields < 9 => position.marks[0] |= 1 << fields,
                'O' | 'o' if fields < 9 => position.marks[1] |= 1 << fields,
                '.' | '-' if fields < 9 => {}
                ' ' | '/' | '\n' => continue,
                other => return Err(NotationError::new(at, NotationError::quote(&other.to_string()), expected)),
            }
            fields += 1;
        }
        if fields < 9 {
            return Err(NotationError::new(text.len(), format!("only {fields} fields"), expected));
        }
        let [x, o] = position.marks.map(u16::count_ones);
        if x != o && x != o + 1 {
            return Err(NotationError::new(0, format!("{x} X and {o} O"), "as many X as O, or one more"));
        }
        if position.has_line(position.mover()) {
            return Err(NotationError::new(0, "a line of the player to move", "a game that ends with the first line"));
        }
        Ok(position)
    }

    fn position_text(&self) -> String {
        (0..9).map(|field| self.glyph(field)).collect()
    }

    fn parse_move(&self, text: &str) -> Result<TicTacToeField, NotationError> {
        let named = self.moves().into_iter().find(|&mv| self.move_text(mv) == text.trim());
        named.ok_or_else(|| NotationError::new(0, NotationError::quote(text.trim()), "an empty field from 1 to 9"))
    }

    fn move_text(&self, mv: TicTacToeField) -> String {
        (mv.0 + 1).to_string()
    }
}

impl Board for TicTacToe {
    const LOOK: Look = Look::Paper;

    fn picture(&self) -> Picture {
        let cell = |field: u8| Cell {
            glyph: self.glyph(field),
            owner: match self.glyph(field) {
                'X' => Some(Player::FIRST),
                'O' => Some(Player::SECOND),
                _ => None,
            },
            shade: Shade::Light,
            name: (field + 1).to_string(),
        };
        Picture {
            rows: (0..3).map(|row| (0..3).map(|column| cell(3 * row + column)).collect()).collect(),
            ..Picture::default()
        }
    }

    fn gesture(&self, mv: TicTacToeField) -> Vec<String> {
        vec![self.move_text(mv)]
    }

    fn pieces() -> Vec<Piece> {
        vec![
            Piece { glyph: 'X', owner: Some(Player::FIRST), name: "cross" },
            Piece { glyph: 'O', owner: Some(Player::SECOND), name: "nought" },
        ]
    }

    fn arrange(rows: &[Vec<char>], mover: Player) -> Result<Self, NotationError> {
        drawing::check::<Self>(rows, 3, 3)?;
        let text: String =
            rows.iter().flatten().map(|&glyph| if drawing::is_empty(glyph) { '.' } else { glyph }).collect();
        drawing::check_mover(TicTacToe::parse_position(&text)?, mover)
    }
}

/// A slice for each number of marks: whole games can be computed backwards, not only their ends. What gets fewer here are the
/// empty fields, so they are counted as pieces.
impl Retrograde for TicTacToe {
    const SLICES: u32 = 10;
    const MOST_PIECES: u32 = 9;
    type Index = TicTacToeIndex;

    fn slices(pieces: u32) -> Vec<Slice> {
        (9 - pieces.min(9)..=9).map(Slice).collect()
    }

    fn pieces(slice: Slice) -> u32 {
        9 - slice.0
    }

    fn slice_name(slice: Slice) -> String {
        format!("{}marks", slice.0)
    }

    fn partner(slice: Slice) -> Slice {
        slice
    }

    /// Removing a mark is no move, so every move converts, to one more mark.
    fn conversions(slice: Slice) -> Vec<Slice> {
        (slice.0 < 9).then_some(Slice(slice.0 + 1)).into_iter().collect()
    }

    fn slice(&self) -> Option<Slice> {
        Some(Slice(self.taken().count_ones()))
    }

    fn index(slice: Slice) -> TicTacToeIndex {
        TicTacToeIndex { marks: slice.0 }
    }

    fn predecessors(&self, _visit: impl FnMut(&Self)) {}
}

/// Ranks a position by its nine fields as the digits of a number to base three.
pub struct TicTacToeIndex {
    marks: u32,
}

impl SliceIndex<TicTacToe> for TicTacToeIndex {
    fn len(&self) -> u64 {
        3u64.pow(9)
    }

    fn rank(&self, position: &TicTacToe) -> u64 {
        let digit =
            |field: u64| u64::from(position.marks[0] >> field & 1) + 2 * u64::from(position.marks[1] >> field & 1);
        (0..9).fold(0, |rank, field| 3 * rank + digit(field))
    }

    fn unrank(&self, mut rank: u64) -> Option<TicTacToe> {
        let mut marks = [0, 0];
        for field in (0..9).rev() {
            if let Some(player) = (rank % 3).checked_sub(1) {
                marks[player as usize] |= 1 << field;
            }
            rank /= 3;
        }
        let [x, o] = marks.map(u16::count_ones);
        let position = TicTacToe { marks };
        let possible = x + o == self.marks && (x == o || x == o + 1) && !position.has_line(position.mover());
        possible.then_some(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit;
    use std::collections::HashSet;

    #[test]
    fn sits_the_exam() {
        kit::examine_duel::<TicTacToe>(1, 500).unwrap();
        kit::examine_notation::<TicTacToe>(1, 500).unwrap();
        kit::examine_board::<TicTacToe>(1, 500).unwrap();
        assert!(kit::examine_retrograde::<TicTacToe>(9, 1, 20_000).unwrap() >= 5478);
        assert!(kit::storm_board(&[TicTacToe::start()], 1, 100_000).unwrap() > 1000);
        kit::golden::check("golden/tic-tac-toe.txt", &kit::playthrough::<TicTacToe>(1, 9)).unwrap();
    }

    #[test]
    fn has_5478_positions_and_255168_games() {
        fn visit(position: TicTacToe, seen: &mut HashSet<TicTacToe>, games: &mut u32) {
            seen.insert(position);
            *games += u32::from(position.outcome().is_some());
            position.legal_moves(|mv| visit(position.play(mv), seen, games));
        }
        let (mut seen, mut games) = (HashSet::new(), 0);
        visit(TicTacToe::start(), &mut seen, &mut games);
        assert_eq!((seen.len(), games), (5478, 255_168));
    }

    #[test]
    fn perft_plain_and_bulk_agree() {
        for (depth, count) in [(0, 1), (1, 9), (5, 15_120), (6, 54_720), (7, 148_176), (9, 127_872)] {
            assert_eq!(kit::perft(&TicTacToe::start(), depth), count, "bulk, depth {depth}");
            assert_eq!(kit::perft_plain(&TicTacToe::start(), depth), count, "plain, depth {depth}");
        }
        let divided: u64 = kit::divide(&TicTacToe::start(), 6).iter().map(|(_, count)| count).sum();
        assert_eq!(divided, 54_720);
    }

    #[test]
    fn broken_text_is_refused() {
        for bad in ["", "XO", "XXX......", "XXXOOO...", "XO..X....X", "XO..Z...."] {
            assert!(TicTacToe::parse_position(bad).is_err(), "`{bad}` was accepted");
        }
        kit::mutate::storm(&["XO..X....", "XOX/.O./..X", "5"], 1, 1_000_000, |text| {
            if let Ok(position) = TicTacToe::parse_position(text) {
                assert_eq!(TicTacToe::parse_position(&position.position_text()), Ok(position));
            }
            let _ = TicTacToe::start().parse_move(text);
        });
    }
}
