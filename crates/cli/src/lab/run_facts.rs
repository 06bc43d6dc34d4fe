//! The facts of a run: the command, the version, the machine, the day.

use foehn_lab::experiment::{Conclusion, Experiment, Order};
use foehn_lab::job::phases;
use foehn_lab::report::{Report, Run};
use std::fs;
use std::num::NonZeroUsize;
use std::time::{SystemTime, UNIX_EPOCH};

/// The report of a run that ends now.
pub(super) fn report(
    experiment: &dyn Experiment,
    order: &Order,
    conclusion: Conclusion,
    threads: NonZeroUsize,
    seconds: f64,
) -> Report {
    let Conclusion { findings, sections, mut settings } = conclusion;
    settings.push(("build".to_owned(), order.build.clone()));
    settings.extend(order.recipes.iter().map(|(game, recipe)| (format!("{game}'s own recipe"), recipe.clone())));
    Report {
        experiment: experiment.name().to_owned(),
        title: experiment.title().to_owned(),
        question: experiment.question().to_owned(),
        papers: experiment.papers().to_owned(),
        findings,
        sections,
        run: Run {
            command: command(order),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            machine: machine(),
            threads: threads.get(),
            seed: order.seed,
            finished: date(now()),
            seconds,
            settings,
        },
    }
}

/// The command that measures the same again.
fn command(order: &Order) -> String {
    let mut words = vec!["foehn".to_owned(), "lab".to_owned(), order.experiment.clone()];
    words.extend(order.games.iter().cloned());
    let mut option = |name: &str, value: Option<String>| {
        words.extend(value.map(|value| format!("--{name} {value}")));
    };
    option("depth", order.depth.map(|depth| depth.to_string()));
    option("positions", order.positions.map(|positions| positions.to_string()));
    let phase = order.phase.and_then(|number| phases().into_iter().find(|phase| phase.number == number));
    option("phase", phase.map(|phase| phase.name.to_owned()));
    option("games", order.pairs.map(|pairs| (2 * pairs).to_string()));
    option("nodes", order.nodes.map(|nodes| nodes.to_string()));
    option("individual", order.individual.as_ref().map(|given| given.file.clone()));
    option("seed", (order.seed != 1).then(|| order.seed.to_string()));
    order.changes.iter().for_each(|change| option("set", Some(change.clone())));
    let given: Vec<_> = order.given.keys().map(|game| format!("positions-{game}.txt")).collect();
    option("suite", given.first().cloned());
    if order.full {
        words.push("--full".to_owned());
    }
    words.join(" ")
}

/// The seconds since 1970.
pub(super) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// The processor and the system.
fn machine() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model =
        info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':').map(|(_, name)| name.trim()));
    let system = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
    model.map_or(system.clone(), |model| format!("{model}, {system}"))
}

/// Seconds since 1970 as a day and a time, in UTC.
fn date(seconds: u64) -> String {
    let (days, second) = ((seconds / 86_400) as i64, seconds % 86_400);
    // The civil calendar, counted from a 1st of March so that leap days come last (Hatcher 1984).
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year_of_era + 400 * era + i64::from(month <= 2);
    format!("{year}-{month:02}-{day:02} {:02}:{:02}", second / 3600, second / 60 % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970-01-01 00:00");
        assert_eq!(date(951_782_399), "2000-02-28 23:59");
        assert_eq!(date(951_782_400), "2000-02-29 00:00");
        assert_eq!(date(1_794_834_840), "2026-11-16 13:14");
    }

    #[test]
    fn the_command_says_what_was_not_usual() {
        let order = Order {
            experiment: "etc".to_owned(),
            games: vec!["chess".to_owned()],
            depth: Some(6),
            seed: 1,
            changes: vec!["table-size=1".to_owned()],
            full: true,
            ..Order::default()
        };
        assert_eq!(command(&order), "foehn lab etc chess --depth 6 --set table-size=1 --full");
    }
}
