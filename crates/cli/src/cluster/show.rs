//! What a hub says, for people.

use crate::output;
use foehn_cluster::RunLine;
use serde_json::Value;

/// The runs as a table.
pub(super) fn runs(runs: &[RunLine]) -> String {
    if runs.is_empty() {
        return "no runs yet; `foehn hub submit` submits one\n".to_owned();
    }
    let mut rows = vec![["run", "state", "jobs", "about", "so far"].map(str::to_owned)];
    rows.extend(runs.iter().map(|run| {
        let total = run.total.map_or_else(|| "?".to_owned(), output::grouped);
        [
            run.id.clone(),
            run.state.clone(),
            format!("{} of {total}", output::grouped(run.settled)),
            run.title.clone(),
            run.score.clone(),
        ]
    }));
    output::table(&rows)
}

/// What a run has found.
pub(super) fn result(line: &RunLine, score: &Value) -> String {
    let total = line.total.map_or_else(|| "?".to_owned(), output::grouped);
    let mut text = format!("{} {}: {}\n", line.id, line.state, line.title);
    text.push_str(&format!("jobs    {} of {total}, {} await a check\n", output::grouped(line.settled), line.awaiting));
    if let Some(why) = &line.why {
        text.push_str(&format!("failed  {why}\n"));
    }
    let number = |name: &str| score[name].as_f64();
    if let (Some(won), Some(drawn), Some(lost)) = (number("won"), number("drawn"), number("lost")) {
        let a = score["a"].as_str().unwrap_or("a");
        let part = |name: &str| number(name).unwrap_or(0.0);
        text.push_str(&format!("result  {won} won, {drawn} drawn, {lost} lost by {a}\n"));
        text.push_str(&format!("score   {:.1} %\n", 100.0 * part("score")));
        text.push_str(&format!(
            "rating  {:+.0} Elo [{:+.0}, {:+.0}] (95 %)\n",
            part("elo"),
            part("elo_low"),
            part("elo_high")
        ));
    }
    if let Some(test) = score["sprt"].as_object() {
        let part = |name: &str| test.get(name).and_then(Value::as_f64).unwrap_or(0.0);
        let verdict = test.get("verdict").and_then(Value::as_str).unwrap_or("undecided");
        let (e0, e1) = (part("e0"), part("e1"));
        text.push_str(&format!(
            "sprt    LLR {:+.2} of [{:.2}, {:.2}] for {e1} against {e0} Elo: {verdict}\n",
            part("llr"),
            part("low"),
            part("high")
        ));
    }
    text
}

/// Runs, workers and events.
pub(super) fn status(status: &Value) -> String {
    let list = |name: &str| status[name].as_array().cloned().unwrap_or_default();
    let lines: Vec<RunLine> = list("runs").into_iter().filter_map(|run| serde_json::from_value(run).ok()).collect();
    let mut text = runs(&lines);
    let workers = list("workers");
    let mut rows = vec![["worker", "host", "threads", "trust", "jobs", "in hand", "nodes/s"].map(str::to_owned)];
    rows.extend(workers.iter().take(40).map(|worker| {
        let word = |name: &str| worker[name].as_str().unwrap_or_default().to_owned();
        let count = |name: &str| output::grouped(worker[name].as_f64().unwrap_or(0.0) as u64);
        [
            format!("{}.{}", word("name"), word("instance")),
            word("host"),
            count("threads"),
            word("standing"),
            count("finished"),
            count("held"),
            count("nodes_per_second"),
        ]
    }));
    text.push('\n');
    text.push_str(&match workers.len() {
        0 => "no workers; `foehn worker` on this machine, `foehn hub token NAME` for another one\n".to_owned(),
        more if more > 40 => format!("{}and {} more\n", output::table(&rows), more - 40),
        _ => output::table(&rows),
    });
    let banned = list("accounts").into_iter().filter_map(|account| {
        Some(format!("banned  {}: {}\n", account["name"].as_str()?, account["banned"].as_str()?))
    });
    text.extend(banned);
    text.push('\n');
    for event in list("events").iter().take(12) {
        let ago = event["ago"].as_u64().unwrap_or(0);
        text.push_str(&format!("{ago:>6} s ago  {}\n", event["words"].as_str().unwrap_or_default()));
    }
    text
}
