//! A long time of usual work: analyses, games against levels, reviews. What the server takes is printed every minute and must not grow.

use super::client::{Polite, ask, connect, request};
use super::server::{Server, Taken};
use std::io::{Read, Write};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What was done.
#[derive(Default)]
struct Done {
    analyses: AtomicU64,
    moves: AtomicU64,
    games: AtomicU64,
    reviews: AtomicU64,
}

const GAME: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O *";

/// Works so long; what was missed.
pub(super) fn run(server: &mut Server, long: Duration) -> Result<Vec<String>, String> {
    let (address, done, stop) = (server.address(), Done::default(), AtomicBool::new(false));
    let mut samples = Vec::new();
    std::thread::scope(|scope| {
        for work in [analyse as fn(SocketAddr, &Done, u64), play, review] {
            let (done, stop) = (&done, &stop);
            scope.spawn(move || {
                let mut number = 0;
                while !stop.load(Ordering::Relaxed) {
                    work(address, done, number);
                    number += 1;
                }
            });
        }
        let end = Instant::now() + long;
        // So many samples that the shortest time has enough of them.
        let pause = (long / 30).clamp(Duration::from_secs(1), Duration::from_secs(60));
        while Instant::now() < end && server.lives().is_ok() {
            let polite = Polite::start(address);
            std::thread::sleep(pause);
            let waited = polite.end();
            let taken = server.taken();
            samples.push(taken);
            let count = |number: &AtomicU64| number.load(Ordering::Relaxed);
            println!(
                "{:>5} min: {} MiB, {} threads, {} files; polite client {:.1} ms at 99 %; {} analyses, {} moves, {} games, {} reviews",
                (long - end.saturating_duration_since(Instant::now())).as_secs() / 60,
                taken.mebibytes,
                taken.threads,
                taken.files,
                waited.share(0.99).as_secs_f64() * 1e3,
                count(&done.analyses),
                count(&done.moves),
                count(&done.games),
                count(&done.reviews)
            );
        }
        stop.store(true, Ordering::Relaxed);
    });
    server.lives()?;
    Ok(growth(&samples))
}

/// An analysis that is heard for two seconds.
fn analyse(address: SocketAddr, done: &Done, number: u64) {
    let game = ["chess", "checkers", "othello", "connect4"][(number % 4) as usize];
    let Ok(mut stream) = connect(address) else { return };
    let _ = stream.write_all(request(address, &format!("GET /api/analysis?game={game}"), "").as_bytes());
    let end = Instant::now() + Duration::from_secs(2);
    let mut some = [0; 4096];
    while Instant::now() < end && stream.read(&mut some).is_ok_and(|length| length > 0) {}
    done.analyses.fetch_add(1, Ordering::Relaxed);
}

/// A game of one level against itself, move by move.
fn play(address: SocketAddr, done: &Done, number: u64) {
    let game = ["connect4", "checkers", "othello", "tic-tac-toe"][(number % 4) as usize];
    let mut moves: Vec<String> = Vec::new();
    for ply in 0..200 {
        let body = format!(
            "{{\"game\":\"{game}\",\"level\":1,\"seed\":{},\"moves\":\"{}\"}}",
            number * 1000 + ply,
            moves.join(" ")
        );
        let Ok(answer) = ask(address, "POST /api/move", &body) else { return };
        let Some(text) = move_of(&answer) else { break };
        moves.push(text);
        done.moves.fetch_add(1, Ordering::Relaxed);
    }
    done.games.fetch_add(1, Ordering::Relaxed);
    std::thread::sleep(Duration::from_millis(100));
}

/// The text of the move in an answer: it is the first one, and moves have no quotes in them.
fn move_of(answer: &str) -> Option<String> {
    if !answer.starts_with("HTTP/1.1 200") {
        return None;
    }
    let (_, after) = answer.split_once("\"move\":{")?;
    let (_, after) = after.split_once("\"text\":\"")?;
    after.split('"').next().map(str::to_owned)
}

fn review(address: SocketAddr, done: &Done, _number: u64) {
    let body = format!("{{\"game\":\"chess\",\"text\":\"{GAME}\",\"seconds_a_move\":0.1}}");
    if ask(address, "POST /api/review", &body).is_ok_and(|answer| answer.contains("event: ")) {
        done.reviews.fetch_add(1, Ordering::Relaxed);
    }
    std::thread::sleep(Duration::from_millis(500));
}

/// What is taken: its name, its number, and by how much that may grow.
type Kind = (&'static str, fn(&Taken) -> u64, u64);

/// What grew: the most of the last third is compared with the most of the second. The first is left out, for memory is taken then.
fn growth(samples: &[Taken]) -> Vec<String> {
    let third = samples.len() / 3;
    let most = |part: &[Taken], of: fn(&Taken) -> u64| part.iter().map(of).max().unwrap_or(0);
    let (middle, last) = (&samples[third..samples.len() - third], &samples[samples.len() - third..]);
    let kinds: [Kind; 3] = [
        ("MiB of memory", |taken| taken.mebibytes, 16),
        ("threads", |taken| taken.threads, 8),
        ("files", |taken| taken.files, 16),
    ];
    let grew = |(name, of, allowed): Kind| {
        let (before, after) = (most(middle, of), most(last, of));
        (after > before + allowed).then(|| format!("{name} grew from {before} to {after} while nothing else changed"))
    };
    kinds.into_iter().filter_map(grew).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_is_found_and_a_beginning_is_none() {
        let at = |mebibytes| Taken { mebibytes, threads: 5, files: 20, ..Taken::default() };
        assert!(growth(&[at(50), at(90), at(100), at(100), at(101), at(99)]).is_empty());
        assert_eq!(growth(&[at(50), at(60), at(70), at(80), at(90), at(100)]).len(), 1);
        assert!(growth(&[]).is_empty());
    }

    #[test]
    fn a_move_is_found_in_its_answer() {
        let answer = "HTTP/1.1 200 OK\r\n\r\n{\"move\":{\"gesture\":[\"15\"],\"text\":\"11-15\"},\"state\":{}}";
        assert_eq!(move_of(answer).as_deref(), Some("11-15"));
        assert_eq!(move_of("HTTP/1.1 422 no"), None);
    }
}
