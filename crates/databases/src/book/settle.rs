//! Scores carried from the last positions of a book to the first, by minimax.
//!
//! A move is worth what the position behind it is worth to the other player, where the book knows that position; otherwise
//! what the search of the move said. So an analysis deeper in the book corrects every position above it. The file keeps
//! only what searches said, and the values follow from it: adding a page changes no other line.
//!
//! Where positions lead back to themselves, the search's own score stands for the move that closes the circle.

use super::pages::{Book, BookMove, Page, Place};
use foehn_game::Score;
use foehn_game::any::{Move, Position};
use std::cmp::Reverse;
use std::collections::HashMap;

/// How far the values of a page have come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Above the page at hand: asking it would go round in a circle.
    Open,
    Done,
}

impl Book {
    /// Works out the value of every move and puts the best first in every position. To be called after a book was changed.
    pub fn settle(&mut self) {
        let order: Vec<Position> = self.sorted().into_iter().map(|(position, _)| position.clone()).collect();
        let mut states: HashMap<Place, State> = HashMap::with_capacity(order.len());
        let mut stack = Vec::new();
        for position in order {
            stack.push(position);
            while let Some(position) = stack.last().cloned() {
                let place = Place(position);
                match states.get(&place) {
                    None => {
                        states.insert(place.clone(), State::Open);
                        stack.extend(self.unsettled_children(&place, &states));
                    }
                    Some(state) => {
                        stack.pop();
                        if *state == State::Open {
                            self.settle_page(&place, &states);
                            states.insert(place, State::Done);
                        }
                    }
                }
            }
        }
    }

    /// The positions behind the moves of a page that have a page nobody has looked at.
    fn unsettled_children(&self, place: &Place, states: &HashMap<Place, State>) -> Vec<Position> {
        let Some(page) = self.pages.get(place) else { return Vec::new() };
        let children = page.moves.iter().map(|known| Place(place.0.play(known.mv)));
        children
            .filter(|child| self.pages.contains_key(child) && !states.contains_key(child))
            .map(|Place(child)| child)
            .collect()
    }

    fn settle_page(&mut self, place: &Place, states: &HashMap<Place, State>) {
        let Some(page) = self.pages.get(place) else { return };
        let values: Vec<Option<Score>> = page.moves.iter().map(|known| self.value_of(place, known, states)).collect();
        let Some(page) = self.pages.get_mut(place) else { return };
        for (known, value) in page.moves.iter_mut().zip(values) {
            known.value = value;
        }
        put_best_first(&place.0, page);
    }

    fn value_of(
        &self,
        Place(position): &Place,
        known: &BookMove<Move>,
        states: &HashMap<Place, State>,
    ) -> Option<Score> {
        let child = Place(position.play(known.mv));
        if let Some(outcome) = child.0.outcome() {
            return Some(Score::of_outcome(outcome, position.mover(), position.rules().counts_points()).aged());
        }
        let settled = states.get(&child) == Some(&State::Done);
        let below = self.pages.get(&child).filter(|_| settled).and_then(Page::value);
        match below {
            Some(score) => Some(seen_above(position, &child.0, score)),
            None => known.said.analysis.map(|analysis| analysis.score),
        }
    }
}

/// The score of a child as the mover of its parent sees it.
pub fn seen_above(position: &Position, child: &Position, score: Score) -> Score {
    if position.mover() == child.mover() { score.aged() } else { -score.aged() }
}

/// The best first: by value; moves that nobody searched come after them, by the share of the points and the number of games;
/// by their text where all else is equal.
fn put_best_first(position: &Position, page: &mut Page<Move>) {
    page.moves.sort_by_cached_key(|known| {
        let tally = known.said.tally;
        let share = (tally.share() * 1e6) as i64;
        (Reverse((known.value, share, tally.games)), position.move_text(known.mv))
    });
}
