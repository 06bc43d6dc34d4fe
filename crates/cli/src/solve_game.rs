//! `foehn solve-game`: an equilibrium of a small game with secrets, how far it can be exploited, and how to answer a known opponent.

use crate::failure::{BadInput, Interrupted};
use crate::output::{self, grouped};
use crate::whole_file::WholeFile;
use crate::{input, interrupt};
use anyhow::Context;
use clap::{Args, ValueEnum};
use foehn_game::toys::{Kuhn, Leduc, MatchingPennies};
use foehn_game::{Game, Player};
use foehn_lab::Interrupt;
use foehn_search::hidden::{
    EquilibriumAlgorithm, EquilibriumSolver, InformationTree, RestrictedNash, Strategy, best_response, exploitability,
    value,
};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Arguments of `foehn solve-game`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn solve-game kuhn                                     a coin lost in 18 games
  foehn solve-game leduc --algorithm cfr --iterations 1000
  foehn solve-game leduc --strategy leduc.txt               the equilibrium, a line for each information set
  foehn solve-game leduc --against mine.txt --trust 0.8     what beats this strategy, and what that risks

A line of a strategy is who moves, what that player sees, and how often each move is made, such as
`first K pass bet: pass 0 bet 1`. Values are coins a game. Exploitability is what the best answers win from a \
strategy, beyond what the game is worth, as the mean of both seats; an equilibrium has none.")]
pub(crate) struct SolveGameArgs {
    /// The game
    game: SmallGame,

    /// How the equilibrium is found
    #[arg(long, value_enum, default_value = "cfr+")]
    algorithm: Algorithm,

    /// How often both players learn
    #[arg(long, value_name = "N", default_value = "10000")]
    iterations: NonZeroU64,

    /// What the sampling algorithms draw follows from it
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Write the strategy to a file
    #[arg(long, value_name = "FILE")]
    strategy: Option<PathBuf>,

    /// Answer the strategy in a file: best response and restricted Nash response (`-` reads standard input)
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,

    /// How likely the opponent plays as in the file, 0 to 1; the restricted response is safe against all else
    #[arg(long, value_name = "P", default_value = "0.5", requires = "against", value_parser = probability)]
    trust: f64,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The games that are small enough.
#[derive(Clone, Copy, ValueEnum)]
enum SmallGame {
    /// Kuhn poker: three cards, one bet
    Kuhn,
    /// Leduc poker: six cards, two rounds
    Leduc,
    /// Matching pennies
    Pennies,
}

/// The algorithms by the names that people type.
#[derive(Clone, Copy, ValueEnum)]
enum Algorithm {
    /// Counterfactual regret minimization (Zinkevich 2007)
    Cfr,
    /// CFR+ (Tammelin 2014)
    #[value(name = "cfr+", alias = "cfr-plus")]
    CfrPlus,
    /// Monte-Carlo CFR that draws chance and the opponent (Lanctot 2009)
    External,
    /// Monte-Carlo CFR that draws one game at a time
    Outcome,
}

fn probability(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

impl SmallGame {
    fn name(self) -> &'static str {
        match self {
            SmallGame::Kuhn => "kuhn",
            SmallGame::Leduc => "leduc",
            SmallGame::Pennies => "pennies",
        }
    }

    fn tree(self) -> anyhow::Result<InformationTree> {
        let tree = match self {
            SmallGame::Kuhn => InformationTree::of(&Kuhn::start()),
            SmallGame::Leduc => InformationTree::of(&Leduc::start()),
            SmallGame::Pennies => InformationTree::without_chance(&MatchingPennies::start()),
        };
        tree.with_context(|| format!("cannot unroll {}", self.name()))
    }
}

impl Algorithm {
    fn known(self) -> EquilibriumAlgorithm {
        match self {
            Algorithm::Cfr => EquilibriumAlgorithm::Cfr,
            Algorithm::CfrPlus => EquilibriumAlgorithm::CfrPlus,
            Algorithm::External => EquilibriumAlgorithm::ExternalSampling,
            Algorithm::Outcome => EquilibriumAlgorithm::OutcomeSampling,
        }
    }

    fn title(self) -> &'static str {
        match self {
            Algorithm::Cfr => "CFR",
            Algorithm::CfrPlus => "CFR+",
            Algorithm::External => "CFR by external sampling",
            Algorithm::Outcome => "CFR by outcome sampling",
        }
    }

    /// The name that is typed.
    fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

/// An equilibrium, as far as it was found.
struct Found {
    strategy: Strategy,
    value: f64,
    exploitability: f64,
    iterations: u64,
    seconds: f64,
}

/// Solves the game and answers the strategy in the file, if there is one.
pub(crate) fn run(args: SolveGameArgs) -> anyhow::Result<()> {
    let tree = args.game.tree()?;
    let model = args.against.as_deref().map(|file| read_strategy(&tree, file)).transpose()?;
    let interrupt = interrupt::raised_by_ctrl_c()?;
    let file = args.strategy.as_deref().map(WholeFile::create).transpose()?;
    let found = equilibrium(&args, &tree, &interrupt);
    if let Some(mut file) = file {
        file.write(strategy_file(&args, &tree, &found))?;
        file.finish()?;
    }
    let answers = model.filter(|_| !interrupt.is_raised()).map(|model| {
        let answer = |seat| Answer::new(&args, &tree, &found.strategy, &model, seat, &interrupt);
        (exploitability(&tree, &model), [Player::FIRST, Player::SECOND].map(answer))
    });
    match args.json {
        true => output::print_json(&as_json(&args, &found, answers.as_ref()))?,
        false => output::print(&as_text(&args, &found, answers.as_ref()))?,
    }
    match interrupt.is_raised() {
        false => Ok(()),
        true => {
            let of = grouped(args.iterations.get());
            let message = format!("stopped after {} of {of} iterations", grouped(found.iterations));
            Err(Interrupted::new(message).into())
        }
    }
}

fn read_strategy(tree: &InformationTree, file: &Path) -> anyhow::Result<Strategy> {
    let text = input::read_text(file)?;
    let read = Strategy::from_text(tree, &text);
    Ok(read.map_err(|error| BadInput::new(format!("{}: {error}", file.display())))?)
}

fn equilibrium(args: &SolveGameArgs, tree: &InformationTree, interrupt: &Interrupt) -> Found {
    let begun = Instant::now();
    let mut solver = EquilibriumSolver::new(tree, args.algorithm.known(), args.seed);
    repeat(args.iterations.get(), interrupt, || solver.iterate());
    let seconds = begun.elapsed().as_secs_f64();
    let strategy = solver.average();
    let (value, exploitability) = (value(tree, &strategy), exploitability(tree, &strategy));
    Found { strategy, value, exploitability, iterations: solver.iterations(), seconds }
}

/// Shorter work shows no bar.
const QUIET: Duration = Duration::from_secs(1);

/// After so many iterations the clock is looked at.
const GLANCE: u64 = 64;

/// Does something so often, under a bar on a terminal, until Ctrl-C; at least once.
fn repeat(times: u64, interrupt: &Interrupt, mut work: impl FnMut()) {
    let begun = Instant::now();
    let mut bar = ProgressBar::hidden();
    for done in 0..times {
        if done > 0 && interrupt.is_raised() {
            break;
        }
        work();
        if done % GLANCE == 0 && begun.elapsed() >= QUIET {
            if bar.is_hidden() {
                bar = shown_bar(times, begun);
            }
            bar.set_position(done);
        }
    }
    bar.finish_and_clear();
}

fn shown_bar(times: u64, begun: Instant) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {human_pos} of {human_len} iterations, {eta} left");
    ProgressBar::new(times).with_style(style.expect("the template is sound")).with_elapsed(begun.elapsed())
}

/// What a seat wins against the model, and what it is left with against those who know how it plays.
struct Answer {
    seat: Player,
    equilibrium: f64,
    best: Worth,
    restricted: Worth,
}

struct Worth {
    against_model: f64,
    at_worst: f64,
}

impl Answer {
    fn new(
        args: &SolveGameArgs,
        tree: &InformationTree,
        equilibrium: &Strategy,
        model: &Strategy,
        seat: Player,
        interrupt: &Interrupt,
    ) -> Self {
        let mut restricted = RestrictedNash::new(tree, model, seat, args.trust);
        repeat(args.iterations.get(), interrupt, || restricted.iterate());
        let worth = |strategy: &Strategy| Worth {
            against_model: worth_to(seat, value(tree, &model.with_part(tree, seat, strategy))),
            at_worst: -best_response(tree, strategy, seat.opponent()).value,
        };
        Answer {
            seat,
            equilibrium: worth(equilibrium).against_model,
            best: worth(&best_response(tree, model, seat).strategy),
            restricted: worth(&restricted.average()),
        }
    }

    fn name(&self) -> &'static str {
        ["first", "second"][self.seat.index()]
    }

    fn row(&self) -> [String; 6] {
        let numbers = [
            self.equilibrium,
            self.best.against_model,
            self.best.at_worst,
            self.restricted.against_model,
            self.restricted.at_worst,
        ];
        let [equilibrium, best, best_worst, restricted, restricted_worst] =
            numbers.map(|number| format!("{number:+.6}"));
        [self.name().to_owned(), equilibrium, best, best_worst, restricted, restricted_worst]
    }

    fn json(&self) -> Value {
        let worth = |worth: &Worth| json!({ "against_model": worth.against_model, "at_worst": worth.at_worst });
        json!({
            "seat": self.name(),
            "equilibrium": self.equilibrium,
            "best_response": worth(&self.best),
            "restricted_nash": worth(&self.restricted),
        })
    }
}

fn worth_to(seat: Player, first: f64) -> f64 {
    if seat == Player::FIRST { first } else { -first }
}

/// The exploitability of the model, and the answers of both seats.
type Answers = (f64, [Answer; 2]);

fn as_json(args: &SolveGameArgs, found: &Found, answers: Option<&Answers>) -> Value {
    let mut object = json!({
        "game": args.game.name(),
        "algorithm": args.algorithm.name(),
        "value": found.value,
        "exploitability": found.exploitability,
        "iterations": found.iterations,
        "seconds": found.seconds,
    });
    if let Some((model, answers)) = answers {
        let seats: Vec<_> = answers.iter().map(Answer::json).collect();
        object["against"] = json!({ "trust": args.trust, "exploitability": model, "answers": seats });
    }
    object
}

fn as_text(args: &SolveGameArgs, found: &Found, answers: Option<&Answers>) -> String {
    let speed = (found.iterations as f64 / found.seconds.max(1e-9)) as u64;
    let mut text = format!(
        "value           {:+.6} coins a game to the first player\nexploitability  {:.6}\n\
         found by        {}, {} iterations in {:.3} s, {} a second\n",
        found.value,
        found.exploitability,
        args.algorithm.title(),
        grouped(found.iterations),
        found.seconds,
        grouped(speed),
    );
    if let Some((model, answers)) = answers {
        let heading = ["seat", "equilibrium", "best response", "at worst", "restricted", "at worst"].map(str::to_owned);
        let [first, second] = answers.each_ref().map(Answer::row);
        text += &format!(
            "\nThe strategy in the file has exploitability {model:.6}. What wins against it, and what is left at worst;\n\
             the restricted response trusts it with probability {}:\n\n{}",
            args.trust,
            output::table(&[heading, first, second])
        );
    }
    text
}

fn strategy_file(args: &SolveGameArgs, tree: &InformationTree, found: &Found) -> String {
    format!(
        "# {}: {}, {} iterations; value {:+.6}, exploitability {:.6}\n{}",
        args.game.name(),
        args.algorithm.title(),
        grouped(found.iterations),
        found.value,
        found.exploitability,
        found.strategy.to_text(tree)
    )
}
