//! The order of moves at the players' nodes: the best one known, killers of the ply, history (Schaeffer 1989), the
//! game's own order; and at chance nodes what is most likely first.
//!
//! A good order counts twice here: alpha-beta cuts sooner, and the one move that Star2 looks at bounds better.

use super::recipe::ChanceRecipe;
use super::window::Side;
use crate::many_players::{PLACES, place};
use std::cmp::Reverse;
use std::hash::Hash;

/// What a player may choose.
#[derive(Clone, Copy)]
pub(super) struct Choice<M> {
    pub(super) mv: M,
    /// Its number among the moves in the game's own order.
    pub(super) number: u32,
    /// Higher ones are searched first.
    order: i32,
}

impl<M> Choice<M> {
    pub(super) fn new(mv: M, number: u32) -> Self {
        Choice { mv, number, order: 0 }
    }
}

/// What earlier nodes taught about moves.
pub(super) struct ChanceOrdering<M> {
    /// Two killers a ply, the newer first.
    killers: Vec<[Option<M>; 2]>,
    /// Points by side and place.
    points: Vec<i32>,
}

/// Plies deeper than this have no killers.
const PLIES: usize = 128;
/// Points stay below the killers'.
const MOST_POINTS: i32 = 1 << 20;
const KILLER: [i32; 2] = [MOST_POINTS + 2, MOST_POINTS + 1];

impl<M: Copy + Eq + Hash> ChanceOrdering<M> {
    pub(super) fn new() -> Self {
        ChanceOrdering { killers: vec![[None, None]; PLIES], points: vec![0; 2 * PLACES] }
    }

    /// Forgets the killers, and fades what older searches taught.
    pub(super) fn begin_search(&mut self) {
        self.killers.fill([None, None]);
        self.points.iter_mut().for_each(|points| *points /= 8);
    }

    /// Puts the choices of a side in the order to search them, `best` first.
    pub(super) fn sort(
        &self,
        recipe: &ChanceRecipe,
        choices: &mut [Choice<M>],
        ply: usize,
        side: Side,
        best: Option<u32>,
    ) {
        let killers = if recipe.killers { self.killers.get(ply).copied().unwrap_or_default() } else { [None, None] };
        let mut ranked = false;
        for choice in choices.iter_mut() {
            choice.order = match killers.iter().position(|&killer| killer == Some(choice.mv)) {
                _ if best == Some(choice.number) => i32::MAX,
                Some(which) => KILLER[which],
                None if recipe.history => self.points[place(side.index(), choice.mv)],
                None => 0,
            };
            ranked |= choice.order > 0;
        }
        if ranked {
            choices.sort_unstable_by_key(|choice| (Reverse(choice.order), choice.number));
        }
    }

    /// Remembers that a move of a side cut, with so much depth left.
    pub(super) fn reward(&mut self, recipe: &ChanceRecipe, mv: M, ply: usize, side: Side, depth: i32) {
        if recipe.killers
            && let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != Some(mv)
        {
            *killers = [Some(mv), killers[0]];
        }
        if recipe.history {
            let points = &mut self.points[place(side.index(), mv)];
            *points += depth.max(1) * depth.max(1);
            if *points > MOST_POINTS {
                self.points.iter_mut().for_each(|points| *points /= 2);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_known_comes_first_then_killers_then_history() {
        let recipe = ChanceRecipe::default();
        let mut ordering = ChanceOrdering::new();
        ordering.reward(&recipe, 'c', 9, Side::Max, 3);
        ordering.reward(&recipe, 'd', 4, Side::Max, 2);
        let order = |recipe: &ChanceRecipe, side, best| {
            let mut choices: Vec<_> = "abcd".chars().zip(0..).map(|(mv, number)| Choice::new(mv, number)).collect();
            ordering.sort(recipe, &mut choices, 4, side, best);
            choices.iter().map(|choice| choice.mv).collect::<String>()
        };
        assert_eq!(order(&recipe, Side::Max, Some(1)), "bdca");
        assert_eq!(order(&recipe, Side::Max, None), "dcab");
        assert_eq!(order(&recipe, Side::Min, None), "dabc", "a killer is one for both, points are each side's own");
        assert_eq!(order(&ChanceRecipe { killers: false, ..recipe.clone() }, Side::Max, None), "cdab");
        assert_eq!(order(&ChanceRecipe::plain(), Side::Max, None), "abcd");
    }
}
