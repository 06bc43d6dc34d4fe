//! Opening books and searches: positions analysed for a book, its moves verified, cooks looked for.
//!
//! Every position is met by an engine that remembers nothing, so that an answer depends on the game, the recipe and the
//! budget alone. A build commits one position after the other, and which one is next follows from the book before it; threads
//! search ahead, the positions that would be next if nothing changed, and what they find waits until its turn comes. So
//! neither the number of threads nor interruptions change a book.

use crate::in_order::run_in_order;
use crate::interrupt::Interrupt;
use foehn_databases::book::{Analysis, Analyst, Book, Findings, Growth, Page, leaves, seen_above};
use foehn_game::any::{History, Move, Position};
use foehn_game::{Depth, Score, Window};
use foehn_games::face::DuelFace;
use foehn_games::shelf::Shelf;
use foehn_search::any::{Prover, Question};
use foehn_search::{Budget, Recipe, Threshold};
use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// How positions are searched.
#[derive(Clone, Debug)]
pub struct Study {
    /// The game.
    pub duel: &'static dyn DuelFace,
    /// The recipe.
    pub recipe: Recipe,
    /// Exact knowledge that the engines ask.
    pub shelf: Shelf,
    /// What the search of a position may spend.
    pub budget: Budget,
    /// How many positions are searched at a time.
    pub threads: NonZeroUsize,
}

/// What a build has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Built {
    /// Positions analysed.
    pub positions: usize,
    /// Nodes searched.
    pub nodes: u64,
    /// Whether nothing is left to analyse within the limits of the growth.
    pub complete: bool,
}

/// Analyses up to `positions` further positions of a book, those first whose lines from the roots lose least. After each
/// of them `keep` gets the settled book and what was done; where it breaks, or the interrupt is raised, the build ends.
pub fn build(
    book: &mut Book,
    roots: &[History],
    growth: &Growth,
    positions: usize,
    study: &Study,
    interrupt: &Interrupt,
    mut keep: impl FnMut(&Book, &Built) -> ControlFlow<()>,
) -> Built {
    let crew = Crew::new(study, interrupt);
    let mut ahead = Ahead::new();
    let mut built = Built::default();
    while built.positions < positions && !interrupt.is_raised() {
        let next = leaves(book, roots, growth, study.threads.get().min(positions - built.positions));
        let Some(first) = next.first() else {
            built.complete = true;
            break;
        };
        if !ahead.contains_key(first.moves()) {
            search_ahead(&crew, &next, growth.width, &mut ahead);
        }
        let Some(findings) = ahead.remove(first.moves()) else { break };
        book.analysed(first.position(), &findings);
        book.settle();
        built.nodes += findings.first().map_or(0, |(_, analysis)| analysis.nodes);
        built.positions += 1;
        if keep(book, &built).is_break() {
            break;
        }
    }
    built
}

/// What was found in positions whose turn has not come, by the moves that lead there.
type Ahead<M> = HashMap<Vec<M>, Findings<M>>;

/// Searches the positions that nobody has searched, on all threads.
fn search_ahead(crew: &Crew<'_>, next: &[History], width: usize, ahead: &mut Ahead<Move>) {
    let unknown: Vec<_> = next.iter().filter(|leaf| !ahead.contains_key(leaf.moves())).collect();
    let search = |leaf| (leaf, crew.with(|analyst| analyst.best(leaf, width)));
    let take = |(leaf, found): (&History, Option<Findings<Move>>)| {
        ahead.extend(found.map(|findings| (leaf.moves().to_vec(), findings)));
        ControlFlow::Continue(())
    };
    run_in_order(unknown.into_iter(), crew.study.threads, search, take);
}

/// A page of a book with its position.
pub type Place<'a> = (&'a Position, &'a Page<Move>);

/// Does `work` for each page with an analyst, and hands what comes of it to `take`, in the order of the pages, until `take`
/// breaks or the interrupt is raised. The budget of the study must have a depth.
pub fn each_page<'a, R: Send>(
    pages: impl Iterator<Item = Place<'a>> + Send,
    study: &Study,
    interrupt: &Interrupt,
    work: impl Fn(&Position, &Page<Move>, &mut dyn Analyst) -> Option<R> + Sync,
    mut take: impl FnMut(&Position, R) -> ControlFlow<()>,
) {
    let crew = Crew::new(study, interrupt);
    let search = |(position, page): Place<'a>| (position, crew.with(|analyst| work(position, page, analyst)));
    run_in_order(pages, study.threads, search, |(position, done)| match done {
        Some(done) => take(position, done),
        None => ControlFlow::Break(()),
    });
}

/// Engines for the threads of a study, each without memory when it is handed out.
struct Crew<'a> {
    study: &'a Study,
    interrupt: &'a Interrupt,
    idle: Mutex<Vec<Box<dyn Prover>>>,
}

impl<'a> Crew<'a> {
    fn new(study: &'a Study, interrupt: &'a Interrupt) -> Self {
        Crew { study, interrupt, idle: Mutex::new(Vec::new()) }
    }

    fn with<R>(&self, work: impl FnOnce(&mut dyn Analyst) -> Option<R>) -> Option<R> {
        if self.interrupt.is_raised() {
            return None;
        }
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut engine = idle.unwrap_or_else(|| {
            // A move that is obvious is not searched to the end, and its score not known as well as others.
            let recipe = Recipe { obvious_move: Threshold::OFF, ..self.study.recipe.clone() };
            self.study.shelf.engine(self.study.duel, recipe)
        });
        engine.clear();
        let budget = self.interrupt.over(&self.study.budget);
        let mut searcher = Searcher { engine, budget, interrupt: self.interrupt };
        let done = work(&mut searcher);
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(searcher.engine);
        done
    }
}

/// An engine as a book asks it.
struct Searcher<'a> {
    engine: Box<dyn Prover>,
    budget: Budget,
    interrupt: &'a Interrupt,
}

impl Analyst for Searcher<'_> {
    fn best(&mut self, game: &History, width: usize) -> Option<Findings<Move>> {
        let answer = self.engine.think(game.sight(), &self.budget, width.max(1), &mut |_| ());
        if self.interrupt.is_raised() {
            return None;
        }
        let judged = |score| Analysis { score, depth: answer.depth, nodes: answer.nodes };
        Some(answer.lines.iter().filter_map(|line| Some((*line.moves.first()?, judged(line.score)))).collect())
    }

    fn value(&mut self, game: &History, mv: Move, window: Window) -> Option<Score> {
        let position = game.position();
        let child = position.play(mv);
        if let Some(outcome) = child.outcome() {
            return Some(Score::of_outcome(outcome, position.mover(), position.rules().counts_points()).aged());
        }
        let younger = Window { alpha: window.alpha.younger(), beta: window.beta.younger() };
        let below = if child.mover() == position.mover() { younger } else { younger.flipped() };
        let depth = Depth::plies(self.budget.depth.unwrap_or(1) - 1);
        let line = [child];
        let question = Question { line: &line, window: below, depth };
        let (answer, _) = self.engine.ask(game, &question, &self.budget);
        let score = answer.filter(|_| !self.interrupt.is_raised())?;
        Some(seen_above(position, &line[0], score))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_name::{duel, entry, position};
    use foehn_databases::book::{Opinion, cooks, examine};

    fn study(budget: Budget, threads: usize) -> Study {
        let threads = NonZeroUsize::new(threads).expect("a thread");
        Study { duel: duel("checkers"), recipe: duel("checkers").recipe(), shelf: Shelf::default(), budget, threads }
    }

    fn built(positions: &[usize], threads: usize) -> String {
        let study = study(Budget::nodes(2_000), threads);
        let growth = Growth { plies: 8, width: 2, ply_cost: 20 };
        let roots = &crate::openings::ballots(entry("checkers"))[..5];
        let mut text = Book::new("checkers").text();
        for &positions in positions {
            let mut book =
                Book::read(entry("checkers").rules, &text, "checkers").unwrap_or_else(|error| panic!("{error}"));
            let keep = |_: &Book, _: &Built| ControlFlow::Continue(());
            let built = build(&mut book, roots, &growth, positions, &study, &Interrupt::default(), keep);
            assert_eq!((built.positions, built.complete), (positions, false));
            text = book.text();
        }
        text
    }

    #[test]
    fn threads_and_interruptions_change_nothing() {
        let whole = built(&[24], 1);
        assert_eq!(built(&[24], 2), whole);
        assert_eq!(built(&[3, 14, 7], 2), whole);
        assert!(whole.lines().count() > 40, "{whole}");
    }

    #[test]
    fn a_raised_interrupt_leaves_the_book_alone() {
        let mut book = Book::new("checkers");
        let interrupt = Interrupt::default();
        interrupt.raise();
        let growth = Growth { plies: 8, width: 2, ply_cost: 20 };
        let keep = |_: &Book, _: &Built| ControlFlow::Continue(());
        let roots = crate::openings::ballots(entry("checkers"));
        let built = build(&mut book, &roots, &growth, 5, &study(Budget::nodes(500), 1), &interrupt, keep);
        assert_eq!((built.positions, book.positions()), (0, 0));
    }

    #[test]
    fn the_value_of_a_move_is_the_score_that_a_search_gives_it() {
        let depth = 7;
        let study = study(Budget::depth(depth), 1);
        let interrupt = Interrupt::default();
        let crew = Crew::new(&study, &interrupt);
        let game = crate::openings::ballots(entry("checkers"))[30].clone();
        let best = crew.with(|analyst| analyst.best(&game, 1)).expect("an answer");
        let values: Vec<Score> = game
            .position()
            .moves()
            .into_iter()
            .map(|mv| crew.with(|analyst| analyst.value(&game, mv, Window::FULL)).expect("an answer"))
            .collect();
        let difference = values.iter().max().expect("a move").raw() - best[0].1.score.raw();
        assert!(difference.abs() <= 20, "{difference}: selective search may differ by a little, not by a man");
    }

    #[test]
    fn a_blunder_in_a_book_is_found_and_the_better_move_is_a_cook() {
        let position = position("checkers", "W:W18,24,K30:B11,12,K16");
        let mut book = Book::new("checkers");
        let study = study(Budget::depth(8), 1);
        let interrupt = Interrupt::default();
        let crew = Crew::new(&study, &interrupt);
        let game = History::new(position);
        let all = crew.with(|analyst| analyst.best(&game, 50)).expect("an answer");
        let (worst, analysis) = *all.last().expect("a move");
        assert!(all[0].1.score > analysis.score + 50, "{all:?}");
        book.analysed(game.position(), &[(worst, analysis)]);
        book.settle();
        let mut opinions = Vec::new();
        let work = |position: &Position, page: &Page<_>, analyst: &mut dyn Analyst| {
            Some((examine(position, page, 35, analyst)?, cooks(position, page, 10, analyst)?))
        };
        each_page(book.sorted().into_iter(), &study, &interrupt, work, |_, found| {
            opinions.push(found);
            ControlFlow::Continue(())
        });
        let [(Opinion::Differs(found), cooks)] = opinions.as_slice() else { panic!("{opinions:?}") };
        // Of moves that are equally good, each search may prefer another.
        let good = |mv| all.iter().any(|&(other, judged)| other == mv && judged.score + 35 > all[0].1.score);
        assert!(found.book == worst && good(found.best), "{found:?}");
        assert!(cooks.cooks.first().is_some_and(|cook| good(cook.mv)), "{cooks:?}");
    }
}
