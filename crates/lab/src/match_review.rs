//! A backgammon match reviewed, for the command and for the page: each game's decisions with what they cost, and the totals of both players.

use foehn_backgammon::mat::{MatFile, MatGame};
use foehn_backgammon::plies::Interrupted;
use foehn_backgammon::review::{PlyKind, ReviewTotals, ReviewedPly, review_game};
use foehn_game::Notation;
use serde_json::{Value, json};

/// What was found in a game.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedGame {
    /// Its number in the file, from 0.
    pub index: usize,
    /// Every ply, dice included.
    pub plies: Vec<ReviewedPly>,
    /// What the decisions of each player come to.
    pub totals: [ReviewTotals; 2],
}

/// What was found in a match.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedMatch {
    /// How many plies ahead was looked.
    pub plies: u32,
    /// The games that were reviewed.
    pub games: Vec<ReviewedGame>,
}

impl ReviewedMatch {
    /// The totals of all games.
    #[must_use]
    pub fn totals(&self) -> [ReviewTotals; 2] {
        let mut sum = [ReviewTotals::default(); 2];
        let plies = self.games.iter().flat_map(|game| &game.plies);
        plies.for_each(|ply| sum[ply.player.index()].add(ply));
        sum
    }
}

/// Reviews the games of the file that `chosen` numbers, `plies` ahead; `step` hears of every ply.
///
/// # Errors
/// `is_stopped` said so.
pub fn review_match(
    file: &MatFile,
    chosen: &[usize],
    plies: u32,
    is_stopped: &dyn Fn() -> bool,
    mut step: impl FnMut(),
) -> Result<ReviewedMatch, Interrupted> {
    let mut games = Vec::new();
    for (index, game) in chosen.iter().filter_map(|&index| Some((index, file.games.get(index)?))) {
        let mut reviewed = ReviewedGame { index, plies: Vec::new(), totals: [ReviewTotals::default(); 2] };
        review_game(game, plies, is_stopped, |ply| {
            reviewed.totals[ply.player.index()].add(&ply);
            reviewed.plies.push(ply);
            step();
        })?;
        games.push(reviewed);
    }
    Ok(ReviewedMatch { plies, games })
}

/// The review as data. `start` and the moves of its plies play a game again.
#[must_use]
pub fn match_review_json(file: &MatFile, review: &ReviewedMatch) -> Value {
    let games = review.games.iter().filter_map(|reviewed| Some((reviewed, file.games.get(reviewed.index)?)));
    json!({
        "game": "backgammon", "length": file.length, "plies": review.plies,
        "games": games.map(|(reviewed, game)| game_json(reviewed, game)).collect::<Vec<_>>(),
        "totals": review.totals().iter().map(totals_json).collect::<Vec<_>>(),
    })
}

fn game_json(reviewed: &ReviewedGame, game: &MatGame) -> Value {
    json!({
        "number": reviewed.index + 1, "players": game.players, "start": game.start.position_text(),
        "score": game.start.score().map(|score| score.points),
        "won": game.won.map(|(winner, points)| json!({ "player": winner.index(), "points": points })),
        "totals": reviewed.totals.iter().map(totals_json).collect::<Vec<_>>(),
        "plies": reviewed.plies.iter().map(ply_json).collect::<Vec<_>>(),
    })
}

fn ply_json(ply: &ReviewedPly) -> Value {
    let kind = match ply.kind {
        PlyKind::Throw => "throw",
        PlyKind::Play => "play",
        PlyKind::Cube => "cube",
        PlyKind::Answer => "answer",
    };
    json!({
        "ply": ply.ply, "player": ply.player.index(), "kind": kind, "move": ply.text, "best": ply.best,
        "error": ply.error, "luck": ply.luck, "mark": ply.mark().sign(), "forced": ply.is_forced, "white_wins": ply.white_wins,
    })
}

fn totals_json(totals: &ReviewTotals) -> Value {
    json!({
        "error_rate": totals.error_rate(), "decisions": totals.decisions, "error": totals.error,
        "cube_error": totals.cube_error, "luck": totals.luck, "marks": totals.marks,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_backgammon::mat;

    const MATCH: &str = " 3 point match\n\n Game 1\n Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 65: 24/18 18/13
  2) 32: 24/21 13/11              Doubles => 2
  3)  Drops                        Wins 1 point\n";

    #[test]
    fn a_match_and_its_numbers_as_data() {
        let file = mat::read(MATCH).expect("a match");
        let mut steps = 0;
        let review = review_match(&file, &[0, 7], 0, &|| false, || steps += 1).expect("nobody stops it");
        assert_eq!((review.games.len(), steps), (1, file.games[0].moves.len()), "there is no eighth game");
        let told = match_review_json(&file, &review);
        assert_eq!(told["games"][0]["players"], json!(["Ann", "Bob"]));
        assert_eq!(told["totals"], told["games"][0]["totals"]);
        assert_eq!(told["games"][0]["plies"].as_array().map(Vec::len), Some(steps));
        assert_eq!(review_match(&file, &[0], 1, &|| true, || ()), Err(Interrupted));
    }
}
