//! A side of a match as a user names it: a recipe, an evolved individual, or another program.

use crate::failure::BadInput;
use crate::learn::individual_file;
use crate::search_args::{LimitArgs, check_suits, check_table_size, method_with_file};
use anyhow::anyhow;
use foehn_game::NotationError;
use foehn_games::catalog::Entry;
use foehn_games::face::DuelFace;
use foehn_games::individuals::Evolved;
use foehn_lab::Interrupt;
use foehn_lab::match_play::{Contestant, Mind};
use foehn_lab::rival::{Language, Program, ProgramSpec, Terms};
use foehn_lab::tournament::Entrant;
use foehn_search::{Budget, MethodRecipe, RecipeError};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Where programs are looked for beside the path: Debian's games.
const GAMES: &str = "/usr/games";

/// What a word of the command line means.
#[derive(Debug)]
pub(crate) enum Word {
    /// The recipe that both sides begin with.
    Default,
    /// A recipe file.
    File(PathBuf),
    /// Switches that change the recipe.
    Switches(String),
    /// An evolved individual, and how it was written.
    Individual(String, Box<Evolved>),
    /// Another program, and how it was written.
    Program(String, ProgramSpec),
}

/// What stands before the file of an individual.
const INDIVIDUAL: &str = "individual:";

/// The file of an individual, with or without the word before it.
pub(crate) fn individual_path(text: &str) -> &Path {
    Path::new(text.strip_prefix(INDIVIDUAL).unwrap_or(text))
}

impl Word {
    /// Reads a side of a game: `default`, an individual, a protocol and a command, a recipe file, switches, or a command alone.
    ///
    /// # Errors
    /// [`BadInput`] for what cannot be meant, or the file of an individual that is wrong or cannot be read.
    pub(crate) fn read(text: &str, entry: &'static Entry) -> anyhow::Result<Word> {
        let program = || ProgramSpec::parse(text).map(|spec| Word::Program(text.to_owned(), spec));
        let path = Path::new(text);
        if text == "default" {
            return Ok(Word::Default);
        }
        if text.starts_with(INDIVIDUAL) {
            let found = individual_file::read_for(individual_path(text), entry)?;
            return Ok(Word::Individual(text.to_owned(), Box::new(found)));
        }
        if ProgramSpec::split_protocol(text).is_some() {
            return Ok(program().map_err(BadInput::new)?);
        }
        // On some file systems every file can be executed.
        let named_recipe = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("toml"));
        if path.is_file() && (named_recipe || !is_executable(path)) {
            return Ok(Word::File(path.to_owned()));
        }
        match program() {
            Ok(Word::Program(text, spec)) if is_command(&spec.command[0]) => Ok(Word::Program(text, spec)),
            _ if text.contains('=') => Ok(Word::Switches(text.to_owned())),
            _ => {
                let expected = "expected `default`, a recipe file, switches such as `etc=off,killers=off`, an individual such as `individual:RUN/champion`, or a program such as `uci:glaurung`";
                Err(BadInput::new(format!("found {} as a contestant, {expected}", NotationError::quote(text))).into())
            }
        }
    }

    /// Whether it is another program.
    pub(crate) fn is_program(&self) -> bool {
        matches!(self, Word::Program(..))
    }

    /// How many nodes a move the run of an individual allowed on average; `None` for any other side.
    pub(crate) fn nodes_allowed(&self) -> Option<u64> {
        match self {
            Word::Individual(_, found) => Some(found.individual.nodes_allowed),
            _ => None,
        }
    }

    /// The contestant, ready to play.
    ///
    /// # Errors
    /// [`BadInput`] for what cannot be meant; a file or a program that does not work.
    pub(crate) fn sit_down(
        self,
        entry: &'static Entry,
        base: &MethodRecipe,
        limits: &LimitArgs,
        budget: &Budget,
        grace: Duration,
        interrupt: &Interrupt,
    ) -> anyhow::Result<Contestant> {
        let (name, recipe) = match self {
            Word::Program(text, spec) => return program(entry.duel()?, text, spec, budget, grace, interrupt),
            Word::Individual(name, found) => {
                let mind = Mind::Individual(found.arena, Box::new(found.individual.genome()));
                return Ok(Contestant { name, mind, budget: budget.clone() });
            }
            Word::Default => ("default".to_owned(), base.clone()),
            Word::File(path) => (path.display().to_string(), method_with_file(base.clone(), &path)?),
            Word::Switches(text) => {
                let recipe = switched(entry, &text, base)?;
                (text, recipe)
            }
        };
        check_suits(entry, &recipe)?;
        limits.check(&recipe)?;
        Ok(Contestant { name, mind: Mind::Recipe(Box::new(recipe)), budget: budget.clone() })
    }

    /// The contestant of a tournament in a game of several seats.
    ///
    /// # Errors
    /// [`BadInput`] for what cannot be meant, another program among it; a file that cannot be read.
    pub(crate) fn enter(self, entry: &Entry, base: &MethodRecipe, budget: &Budget) -> anyhow::Result<Entrant> {
        let (name, recipe) = match self {
            Word::Program(text, _) | Word::Individual(text, _) => {
                let what = format!("{}: no program can sit at {} yet", NotationError::quote(&text), entry.title);
                let hint = "every contestant is a recipe: `default`, a file, or switches such as `method=paranoid`";
                return Err(BadInput::new(what).with_hint(hint).into());
            }
            Word::Default => ("default".to_owned(), base.clone()),
            Word::File(path) => (path.display().to_string(), method_with_file(base.clone(), &path)?),
            Word::Switches(text) => {
                let recipe = switched(entry, &text, base)?;
                (text, recipe)
            }
        };
        let lacking = entry.lacks(&recipe);
        if let Some(what) = lacking {
            return Err(BadInput::new(format!("contestant {}: {what}", NotationError::quote(&name))).into());
        }
        check_table_size(&recipe)?;
        Ok(Entrant { name, recipe, budget: budget.clone() })
    }
}

/// A switch of a contestant that cannot be set.
fn wrong_switch(text: &str, error: &RecipeError) -> BadInput {
    BadInput::new(format!("contestant {}: {error}", NotationError::quote(text)))
        .with_hint("`foehn recipe GAME` lists the switches")
}

fn program(
    duel: &dyn DuelFace,
    text: String,
    spec: ProgramSpec,
    budget: &Budget,
    grace: Duration,
    interrupt: &Interrupt,
) -> anyhow::Result<Contestant> {
    if !spec.suits(duel.rules()) {
        let what =
            format!("{}: programs that speak UCI or xboard's protocol play chess only", NotationError::quote(&text));
        let hint = "one that speaks the line protocol (docs/PROTOCOL.md) plays any game: `engine:COMMAND`";
        return Err(BadInput::new(what).with_hint(hint).into());
    }
    let language = Language::of_game(duel.rules());
    let opened = Program::open(spec, &Terms::new(budget, grace), interrupt);
    let program = opened.map_err(|error| anyhow!("contestant {}: {error}", NotationError::quote(&text)))?;
    let name = program.name().to_owned();
    Ok(Contestant { name, mind: Mind::Program(program, language), budget: budget.clone() })
}

/// `base` with these switches changed.
fn switched(entry: &Entry, text: &str, base: &MethodRecipe) -> Result<MethodRecipe, BadInput> {
    let mut recipe = base.clone();
    for assignment in text.split(',') {
        entry.assign(&mut recipe, assignment).map_err(|error| wrong_switch(text, &error))?;
    }
    Ok(recipe)
}

/// Whether a command of this name can be started.
fn is_command(name: &str) -> bool {
    if name.contains(['/', '\\']) {
        return is_executable(Path::new(name));
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).chain([PathBuf::from(GAMES)]).any(|folder| is_executable(&folder.join(name)))
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|about| about.is_file() && about.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    let program = |path: &Path| path.is_file() && path.extension().is_some_and(|end| end.eq_ignore_ascii_case("exe"));
    program(path) || program(&path.with_extension("exe"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_games::catalog;
    use foehn_search::Recipe;

    fn checkers() -> &'static Entry {
        catalog::find("checkers").unwrap()
    }

    #[test]
    fn recipes_are_words_switches_or_files() {
        let base = checkers().recipe();
        let word = |text| Word::read(text, checkers());
        assert!(matches!(word("default"), Ok(Word::Default)));
        let switched = |text| switched(checkers(), text, &base);
        let changed = Recipe::try_from(switched("etc=off, killers=off").unwrap()).unwrap();
        assert!(changed.etc.get().is_none() && !changed.killers);
        assert!(matches!(word("etc=off, killers=off"), Ok(Word::Switches(_))));
        assert!(word("nonsense").is_err());
        assert!(switched("etcc=off").unwrap_err().to_string().contains("did you mean `etc`?"));
    }

    #[test]
    fn programs_have_a_protocol_or_can_be_started() {
        let word = |text| Word::read(text, checkers());
        assert!(word("uci:no-such-program").is_ok_and(|word| word.is_program()));
        assert!(word("uci:").is_err());
        #[cfg(unix)]
        assert!(word("sh -c 'exit 1'").is_ok_and(|word| word.is_program()));
    }
}
