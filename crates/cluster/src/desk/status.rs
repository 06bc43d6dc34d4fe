//! How it stands, as data, for `foehn status` and the page.

use super::{Desk, Millis};
use serde_json::{Value, json};

impl Desk {
    /// Runs, workers and events.
    pub(crate) fn status(&self, now: Millis) -> Value {
        let runs = self.runs.values().rev().take(60).map(|run| {
            let line = run.line();
            let held = self.held.keys().filter(|job| job.run == line.id).count();
            let mut value = serde_json::to_value(&line).unwrap_or_default();
            value["held"] = held.into();
            value["result"] = run.score();
            value
        });
        let workers = self.present.iter().take(2_000).map(|(who, worker)| {
            let account = self.ledger.account(&who.name);
            json!({
                "name": who.name, "instance": who.instance, "host": worker.host, "threads": worker.slots,
                "standing": account.standing().name(), "held": worker.held.len(), "finished": worker.finished,
                "nodes_per_second": worker.speed.round(), "silent": now.saturating_sub(worker.seen) / 1000,
                "here": now.saturating_sub(worker.since) / 1000,
            })
        });
        let accounts = self.ledger.names().map(|(name, account)| {
            json!({
                "name": name, "standing": account.standing().name(), "own": account.own, "results": account.results,
                "confirmed": account.confirmed, "stalls": account.stalls, "banned": account.banned,
                "hours": account.micros as f64 / 3.6e9, "nodes": account.nodes,
            })
        });
        let events = self
            .events
            .iter()
            .take(60)
            .map(|(when, words)| json!({"ago": now.saturating_sub(*when) / 1000, "words": words}));
        json!({
            "runs": runs.collect::<Vec<_>>(), "workers": workers.collect::<Vec<_>>(),
            "accounts": accounts.collect::<Vec<_>>(), "events": events.collect::<Vec<_>>(),
            "held": self.held.len(), "checks": self.checks.wanted.len(), "taken": self.taken, "doubled": self.doubled,
        })
    }
}
