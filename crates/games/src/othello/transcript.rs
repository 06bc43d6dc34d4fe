//! Whole games of Othello as one string of squares, the way they are published: `f5d6c3d3c4`.
//!
//! Published transcripts leave passes out, so a forced pass is played where one is due; a written one (`pass`, `ps`,
//! `--`) is read as well. Blanks and line breaks may stand anywhere between moves.

use super::notation::read_move;
use super::{Othello, OthelloMove};
use foehn_game::{Game, History, NotationError};

impl<const N: usize> Othello<N> {
    /// Reads a game from the start.
    ///
    /// ```
    /// use foehn_games::othello::Othello8;
    /// let game = Othello8::parse_transcript("f5d6c3d3c4").expect("the Tiger opening");
    /// assert_eq!(game.moves().len(), 5);
    /// let error = Othello8::parse_transcript("f5f6e6a1").expect_err("a1 turns nothing");
    /// assert_eq!(error.at, 6);
    /// ```
    ///
    /// # Errors
    /// Names the first text that is no move, or the first move that is not legal.
    pub fn parse_transcript(text: &str) -> Result<History<Self>, NotationError> {
        let mut game = History::new(Self::start());
        let mut at = 0;
        while let Some(blanks) = text[at..].find(|glyph: char| !glyph.is_whitespace()) {
            at += blanks;
            let (mv, length) = next_move::<N>(&text[at..]).ok_or_else(|| {
                let found: String = text[at..].chars().take(2).collect();
                NotationError::new(at, NotationError::quote(&found), Self::moves_expected())
            })?;
            if !mv.is_pass() {
                play_forced_pass(&mut game);
            }
            let mv = game.position().legal(mv).map_err(|error| error.shifted(at))?;
            game.play(mv);
            at += length;
        }
        Ok(game)
    }

    /// Writes a game from the start the way [`parse_transcript`](Self::parse_transcript) reads it, passes left out.
    pub fn transcript_text(game: &History<Self>) -> String {
        game.moves().iter().filter_map(|mv| mv.square()).map(Self::square_name).collect()
    }
}

/// The move at the head of `text`, and how many bytes it takes.
fn next_move<const N: usize>(text: &str) -> Option<(OthelloMove, usize)> {
    [4, 2].into_iter().find_map(|length| Some((read_move::<N>(text.get(..length)?)?, length)))
}

fn play_forced_pass<const N: usize>(game: &mut History<Othello<N>>) {
    if game.position().legal(OthelloMove::PASS).is_ok() {
        game.play(OthelloMove::PASS);
    }
}
