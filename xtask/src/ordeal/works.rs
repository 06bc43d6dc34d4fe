//! What writes: commands that end within a second or two, small enough to be killed hundreds of times. Who adds a command that writes adds it here.

use super::place::{Contents, Place};
use super::program::{Ended, Program};
use std::time::{Duration, Instant};

/// A command that writes, run in a folder of its own.
pub(super) struct Work {
    pub(super) name: &'static str,
    /// Files that must be there before.
    pub(super) before: &'static [(&'static str, &'static str)],
    pub(super) command: &'static str,
    /// What it says where its work is done already and it does not do it again.
    pub(super) finished: Option<&'static str>,
    /// What runs beside it in a pair; the same command where nothing is said.
    pub(super) other: Option<&'static str>,
    /// Who reads what it wrote, for damaged files.
    pub(super) readers: Vec<Reader>,
    /// Files whose names end so tell how long something took.
    pub(super) timed: &'static [&'static str],
}

/// A command that reads a file that the work wrote.
pub(super) struct Reader {
    /// The damaged file has this in its name.
    pub(super) file: &'static str,
    pub(super) command: &'static str,
    pub(super) trust: Trust,
}

/// What a damaged file may lead to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Trust {
    /// Nothing but the same answers, or words about the damage.
    Checked,
    /// Other answers: people may edit it, so whatever can be read holds. It must not crash.
    Edited,
}

use Trust::{Checked, Edited};

const A: (&str, &str) = ("a.pdn", "1. 11-15 23-19 2. 8-11 22-17 1-0\n");
const B: (&str, &str) = ("b.pdn", "1. 9-13 22-18 2. 12-16 18-14 0-1\n");
const MATES: (&str, &str) = (
    "mates.epd",
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id \"back rank\";\n\
     r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id \"scholar\";\n",
);
const RECIPE: (&str, &str) = ("recipe.toml", "etc = \"on\"\nhistory = \"on\"\ntable-size = 4\n");

fn work(name: &'static str, command: &'static str, readers: Vec<Reader>) -> Work {
    Work { name, before: &[], command, finished: None, other: None, readers, timed: &[] }
}

const fn reader(file: &'static str, trust: Trust, command: &'static str) -> Reader {
    Reader { file, command, trust }
}

const ENDGAMES: &str = "endgame build checkers --pieces 3 --dir endgames --threads 2";
const TACTICS: &str = "tactics build checkers --out checkers.tactics";
const BOOK: &str = "book build connect4 --positions 60 --nodes 8000 --no-endgames --threads 1 --book book.tsv";
const TUNE: &str = "learn tune checkers --games 60 --nodes 200 --no-endgames --threads 1 --epochs 1 --out w.fw";
const EVOLVE: &str = "learn evolve tic-tac-toe --nodes 50 --individuals 3 --max-class 4 --epochs 4 --seed 5 --out run";
const LAB: &str = "lab etc connect4 --depth 8 --positions 20 --threads 1 --out lab";
const MATCH: &str =
    "match default etc=off --game connect4 --nodes 2000 --seed 5 --threads 1 --games 60 --out games.txt";
const ROLLOUT: &str = "rollout backgammon --games 12 --truncate 5 --dice 31 --threads 1 --out rollout.json";

/// Those that take a moment even where the program is not optimised: the short form tries these alone.
pub(super) const BRIEF: [&str; 7] =
    ["tactics build", "book build", "book import", "match", "learn probcut", "solve-game", "review"];

/// All of them.
pub(super) fn all() -> Vec<Work> {
    vec![
        work(
            "endgame build",
            ENDGAMES,
            vec![
                reader(".wdl", Checked, "endgame info checkers --dir endgames --counts"),
                reader("endgames/", Checked, "endgame verify checkers --dir endgames"),
            ],
        ),
        work(
            "tactics build",
            TACTICS,
            vec![reader("tactics", Checked, "tactics info checkers --file checkers.tactics")],
        ),
        work(
            "book build",
            BOOK,
            vec![
                reader("book.tsv", Checked, "book info connect4 --book book.tsv"),
                reader("book.tsv", Checked, "book probe connect4 --book book.tsv"),
            ],
        ),
        Work {
            before: &[A, B],
            other: Some("book import checkers b.pdn --book book.tsv"),
            ..work(
                "book import",
                "book import checkers a.pdn --book book.tsv",
                vec![
                    reader("book.tsv", Checked, "book probe checkers --book book.tsv"),
                    reader("a.pdn", Edited, "book import checkers a.pdn --book another.tsv"),
                ],
            )
        },
        work(
            "learn tune",
            TUNE,
            vec![
                reader("w.fw", Checked, "analyze checkers --depth 3 --set evaluation=w.fw --no-endgames --no-book"),
                reader("w.games", Checked, TUNE),
            ],
        ),
        work(
            "learn evolve",
            EVOLVE,
            vec![
                reader("champion", Checked, "learn show run/champion"),
                reader(
                    "run/",
                    Checked,
                    "learn evolve tic-tac-toe --nodes 50 --individuals 3 --max-class 4 --epochs 5 --seed 5 --out run",
                ),
            ],
        ),
        Work {
            finished: Some("there is a finished report"),
            timed: &["-time.svg", ".csv"],
            ..work("lab", LAB, vec![reader("journal", Checked, LAB)])
        },
        Work {
            before: &[A, B],
            other: Some("library add b.pdn"),
            ..work(
                "library add",
                "library add a.pdn",
                vec![
                    reader("data/library/", Checked, "library games checkers"),
                    reader("data/library/", Checked, "library info checkers --verify"),
                ],
            )
        },
        Work {
            before: &[MATES],
            ..work(
                "puzzles make",
                "puzzles make mates.epd --game chess --nodes 2000 --out puzzles.tsv --no-endgames",
                vec![reader(
                    "puzzles.tsv",
                    Edited,
                    "puzzles make mates.epd --game chess --nodes 2000 --out puzzles.tsv",
                )],
            )
        },
        work("match", MATCH, vec![]),
        work(
            "match of three seats",
            "match default default default --game rolit --nodes 300 --seed 5 --games 6 --out games.txt",
            vec![],
        ),
        work(
            "learn td",
            "learn td pig --games 1000 --threads 1 --out pig.fw",
            vec![reader("pig.fw", Checked, "learn td pig --games 1010 --threads 1 --out pig.fw")],
        ),
        work("learn patterns", "learn patterns go --games 4 --simulations 20 --rounds 2 --out go.patterns", vec![]),
        work("learn probcut", "learn probcut othello --positions 60 --deepest 6 --nodes 400 --out probcut.txt", vec![]),
        work("rollout", ROLLOUT, vec![reader("rollout.json", Checked, ROLLOUT)]),
        work(
            "solve-game",
            "solve-game kuhn --iterations 20000 --strategy kuhn.txt",
            vec![reader("kuhn.txt", Edited, "solve-game kuhn --iterations 10 --against kuhn.txt")],
        ),
        Work {
            before: &[A, RECIPE],
            ..work(
                "review",
                "review a.pdn --game checkers --nodes 5000 --no-endgames --no-book --threads 1 --out reviewed.pdn",
                vec![
                    reader(
                        "reviewed.pdn",
                        Edited,
                        "review reviewed.pdn --game checkers --nodes 50 --no-endgames --no-book --threads 1",
                    ),
                    reader(
                        "recipe.toml",
                        Edited,
                        "analyze checkers --depth 2 --recipe recipe.toml --no-endgames --no-book",
                    ),
                ],
            )
        },
    ]
}

impl Work {
    /// Whether its work is done: it ended well, or says that there was nothing left to do.
    pub(super) fn is_done(&self, ended: &Ended) -> bool {
        let says_so = self.finished.is_some_and(|words| ended.stderr.contains(words));
        ended.crash().is_none() && (ended.code == Some(0) || says_so)
    }
}

/// What a work leaves when nothing disturbs it.
pub(super) struct Known {
    /// What was there before.
    pub(super) before: Contents,
    /// What is there after one, two .. runs of it.
    pub(super) after: Vec<Contents>,
    /// After it and the other of a pair, in both orders.
    pub(super) after_pair: Vec<Contents>,
    /// Files that are not the same twice, for they say when or how long.
    pub(super) timed: Vec<String>,
    /// How long it takes.
    pub(super) time: Duration,
}

/// A trial kills no more often before the work may end.
pub(super) const KILLS: usize = 3;

impl Known {
    pub(super) fn of(program: &Program, work: &Work) -> Result<Known, String> {
        let before: Contents =
            work.before.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect();
        let run = |place: &Place, command: &str| {
            let ended = program.run(place.path(), command)?;
            match work.is_done(&ended) {
                true => Ok(()),
                false => Err(format!("`{command}` failed undisturbed: {}", ended.last_words())),
            }
        };
        let (one, two) = (Place::with(&before)?, Place::with(&before)?);
        let begun = Instant::now();
        run(&one, work.command)?;
        let time = begun.elapsed();
        run(&two, work.command)?;
        let mut after = vec![one.contents()];
        let other = two.contents();
        let timed =
            after[0].iter().filter(|(name, bytes)| other.get(*name) != Some(*bytes)).map(|(name, _)| name.clone());
        let told = after[0].keys().filter(|name| work.timed.iter().any(|end| name.ends_with(end))).cloned();
        let timed: Vec<String> = timed.chain(told).collect();
        for _ in 0..KILLS {
            run(&one, work.command)?;
            after.push(one.contents());
            // Most change nothing when their work is done; the others add to it each time.
            if let [.., before, last] = after.as_slice()
                && last.iter().all(|(name, bytes)| timed.contains(name) || before.get(name) == Some(bytes))
            {
                break;
            }
        }
        let mut after_pair = Vec::new();
        if let Some(other) = work.other {
            for commands in [[work.command, other], [other, work.command]] {
                let place = Place::with(&before)?;
                commands.into_iter().try_for_each(|command| run(&place, command))?;
                after_pair.push(place.contents());
            }
        } else {
            after_pair.clone_from(&after);
        }
        Ok(Known { before, after, after_pair, timed, time })
    }

    /// What is wrong with what was found, where it should be one of these.
    pub(super) fn difference(&self, found: &Contents, expected: &[Contents]) -> Option<String> {
        let of_one = |expected: &Contents| {
            let missing =
                expected.keys().find(|name| !found.contains_key(*name)).map(|name| format!("{name} is missing"));
            let too_many =
                found.keys().find(|name| !expected.contains_key(*name)).map(|name| format!("{name} was left behind"));
            let other = expected.iter().find(|(name, bytes)| {
                !self.timed.contains(name) && found.get(*name).is_some_and(|found| found != *bytes)
            });
            missing.or(too_many).or(other.map(|(name, _)| format!("{name} has other bytes")))
        };
        let differences: Vec<Option<String>> = expected.iter().map(of_one).collect();
        if differences.iter().any(Option::is_none) { None } else { differences.into_iter().flatten().next() }
    }
}
