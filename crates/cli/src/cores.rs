//! How many cores a command may take: the one place that decides.
//!
//! A command that answers one question at a time (`analyze`, `solve`, `play`, `review`, `uci`, `engine`, `gtp`) gives them all to its search:
//! `--threads N`, 1 unless it is said, so that the same question has the same answer. A command with many independent pieces of work
//! (`match`, `suite`, `solve --suite`, and the laboratory, books, learning, which take all cores unless it is said otherwise)
//! does several at a time, because they need no sharing: `--share search` gives all cores to one piece after the other instead.
//! Endgames are computed by all cores too, in a pool that takes the same number.

use crate::failure::BadInput;
use clap::{Args, ValueEnum};
use foehn_search::{Method, MethodRecipe, Whole};
use std::num::NonZeroUsize;
use std::thread;

/// More threads than this are a slip of the pen.
pub(crate) const MOST_THREADS: u16 = 256;

/// How many things are done at a time: so many as the user says, or as many as there are processors.
pub(crate) fn threads_or_all(threads: Option<NonZeroUsize>) -> NonZeroUsize {
    threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
}

/// The threads of one search.
#[derive(Args, Clone, Copy, Default, Debug)]
pub(crate) struct SearchThreads {
    /// Search with so many threads; 1 finds the same again, several find more in the same time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(MOST_THREADS)))]
    pub(crate) threads: Option<u16>,
}

impl SearchThreads {
    /// Gives the recipe the threads that the user names; without any, those that it has.
    ///
    /// # Errors
    /// A method that uses one thread only.
    pub(crate) fn set(self, recipe: &mut MethodRecipe) -> Result<(), BadInput> {
        match self.threads {
            None => Ok(()),
            Some(threads) => give(recipe, threads.into()),
        }
    }
}

/// Gives a recipe of any method so many threads.
///
/// # Errors
/// The method uses one only.
pub(crate) fn give(recipe: &mut MethodRecipe, threads: usize) -> Result<(), BadInput> {
    let number = i32::try_from(threads).unwrap_or(i32::MAX);
    match recipe {
        MethodRecipe::AlphaBeta(recipe) => recipe.threads = Whole::new(number),
        MethodRecipe::MonteCarlo(recipe) => recipe.threads = Whole::new(number),
        MethodRecipe::Secrets(recipe) => recipe.threads = Whole::new(number),
        _ if threads == 1 => (),
        other => return Err(one_thread_only(other.method())),
    }
    Ok(())
}

fn one_thread_only(method: Method) -> BadInput {
    BadInput::new(format!("--threads: the method `{}` uses one thread", method.name()))
        .with_hint("leave --threads out; `--method uct` uses several")
}

/// How many threads a search by this recipe uses.
pub(crate) fn of(recipe: &MethodRecipe) -> usize {
    match recipe {
        MethodRecipe::AlphaBeta(recipe) => recipe.threads.get() as usize,
        MethodRecipe::MonteCarlo(recipe) => recipe.threads.get() as usize,
        MethodRecipe::Secrets(recipe) => recipe.threads.get() as usize,
        _ => 1,
    }
}

/// What a command with many pieces of work does with its cores.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Share {
    /// Several pieces at a time, each searched by the threads of its recipe
    #[value(name = "work")]
    Work,
    /// One piece at a time, searched by all threads
    #[value(name = "search")]
    Search,
}

/// How the cores of such a command are divided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Division {
    /// So many pieces at a time.
    pub(crate) at_a_time: NonZeroUsize,
    /// So many threads for each search, where the command says it; otherwise those of the recipes.
    pub(crate) each: Option<usize>,
}

impl Division {
    /// Divides `cores` among searches of which the greediest has `own` threads by its recipe.
    pub(crate) fn of(cores: NonZeroUsize, share: Share, own: usize) -> Self {
        match share {
            Share::Search => Division { at_a_time: NonZeroUsize::MIN, each: Some(cores.get()) },
            Share::Work => {
                let at_a_time = NonZeroUsize::new(cores.get() / own.max(1)).unwrap_or(NonZeroUsize::MIN);
                Division { at_a_time, each: None }
            }
        }
    }

    /// What is done, in words: `2 games at a time, 1 thread a search`.
    pub(crate) fn text(&self, pieces: &str, own: usize) -> String {
        let threads = self.each.unwrap_or(own);
        let plural = if threads == 1 { "thread" } else { "threads" };
        let pieces = if self.at_a_time == NonZeroUsize::MIN { pieces.trim_end_matches('s') } else { pieces };
        format!("{} {pieces} at a time, {threads} {plural} a search", self.at_a_time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cores_are_for_many_pieces_or_for_one_search() {
        let cores = NonZeroUsize::new(4).unwrap();
        let apart = Division::of(cores, Share::Work, 1);
        assert_eq!((apart.at_a_time.get(), apart.each), (4, None));
        assert_eq!(apart.text("games", 1), "4 games at a time, 1 thread a search");
        let greedy = Division::of(cores, Share::Work, 3);
        assert_eq!(greedy.text("games", 3), "1 game at a time, 3 threads a search");
        let one = Division::of(cores, Share::Search, 1);
        assert_eq!((one.at_a_time.get(), one.each), (1, Some(4)));
        assert_eq!(Division::of(NonZeroUsize::MIN, Share::Work, 8).at_a_time, NonZeroUsize::MIN, "somebody must work");
    }

    #[test]
    fn threads_mean_the_same_in_every_method_that_has_them() {
        for method in [Method::AlphaBeta, Method::Uct, Method::Flat] {
            let mut recipe = MethodRecipe::of(method);
            give(&mut recipe, 3).unwrap();
            assert_eq!(of(&recipe), 3);
            assert!(recipe.to_toml().contains("threads = 3"));
        }
        let mut paranoid = MethodRecipe::of(Method::Paranoid);
        assert!(give(&mut paranoid, 1).is_ok());
        let error = give(&mut paranoid, 2).unwrap_err().to_string();
        assert!(error.contains("the method `paranoid` uses one thread"), "{error}");
    }
}
