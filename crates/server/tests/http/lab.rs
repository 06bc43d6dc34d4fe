//! The laboratory's reports over real sockets: the list, whatever lies in the folder, and the files, wherever an address points.

use crate::reports::{Reports, now};
use crate::talk::Running;
use foehn_server::Options;
use serde_json::{Value, json};
use std::path::PathBuf;

fn server(reports: &Reports) -> Running {
    Running::start(Options { reports: Some(reports.0.clone()), ..Options::default() })
}

/// The experiments of the list.
#[track_caller]
fn listed(server: &Running) -> Vec<Value> {
    server.get("/api/lab").good()["reports"].as_array().expect("a list").clone()
}

fn names(list: &[Value]) -> Vec<&str> {
    list.iter().map(|each| each["name"].as_str().expect("a name")).collect()
}

#[test]
fn without_reports_the_list_says_how_to_make_one() {
    let reports = Reports::new();
    let folders = [None, Some(PathBuf::from("/there/is/no/such/folder")), Some(reports.0.clone())];
    for folder in folders {
        let server = Running::start(Options { reports: folder, ..Options::default() });
        let answer = server.get("/api/lab").good();
        assert_eq!(answer["reports"], json!([]));
        assert!(answer["hint"].as_str().is_some_and(|hint| hint.contains("foehn lab etc")), "{answer}");
        server.get("/lab/etc/").refused(404);
    }
}

/// A program that takes down what it is told; of `eib` it wants to know nothing.
#[cfg(unix)]
fn obedient(folder: &std::path::Path) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let program = folder.join("obedient");
    let script = "#!/bin/sh\n[ $2 = eib ] && { echo 'error: eib: no' >&2; exit 2; }\n\
        mkdir -p $4; echo \"$@\" > $4/told; exec sleep 100\n";
    std::fs::write(&program, script).expect("a file");
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).expect("our own file");
    program
}

#[test]
#[cfg(unix)]
fn an_experiment_is_begun_and_ended_from_the_page() {
    let reports = Reports::new();
    let program = Some(obedient(&reports.0));
    let server = Running::start(Options { reports: Some(reports.0.clone()), program, ..Options::default() });
    let answer = server.get("/api/lab").good();
    let offered = answer["offered"].as_array().expect("a list");
    assert!(offered.iter().all(|each| each["minutes"] == 10 && each["question"].is_string()), "{answer}");
    let etc = json!({ "experiment": "etc", "game": "checkers" });
    assert_eq!(server.post("/api/lab/begin", &etc).good(), json!({ "name": "etc-checkers" }));
    let folder = reports.0.join("etc-checkers");
    let told = std::fs::read_to_string(folder.join("told")).expect("it was begun");
    assert_eq!(told.trim(), format!("lab etc --out {} --game checkers", folder.display()));
    assert_eq!(server.get("/api/lab").good()["begun"], "etc-checkers");
    assert!(server.post("/api/lab/begin", &etc).refused(503).contains("etc-checkers runs already"));
    assert_eq!(server.post("/api/lab/stop", &json!({})).good(), json!({ "stopped": "etc-checkers" }));
    assert_eq!(server.post("/api/lab/stop", &json!({})).good(), json!({ "stopped": null }));
    // What was not finished goes on where it is; beside a finished one there is room.
    assert_eq!(server.post("/api/lab/begin", &etc).good(), json!({ "name": "etc-checkers" }));
    server.post("/api/lab/stop", &json!({})).good();
    reports.finished("etc-checkers", 0);
    assert_eq!(server.post("/api/lab/begin", &etc).good(), json!({ "name": "etc-checkers-2" }));
    server.post("/api/lab/stop", &json!({})).good();
    assert!(server.post("/api/lab/begin", &json!({ "experiment": "eib" })).refused(422).contains("eib: no"));
    server.post("/api/lab/begin", &json!({ "experiment": "--help" })).refused(422);
    server.post("/api/lab/begin", &json!({ "experiment": "etc", "game": "--help" })).refused(404);
}

#[test]
fn a_server_that_begins_no_experiments_says_so() {
    let reports = Reports::new();
    let server = server(&reports);
    assert_eq!(server.get("/api/lab").good()["offered"], json!([]));
    assert!(
        server.post("/api/lab/begin", &json!({ "experiment": "etc" })).refused(403).contains("begins no experiments")
    );
}

#[test]
fn a_folder_that_comes_later_is_seen() {
    let reports = Reports::new();
    let folder = reports.0.join("later");
    let server = Running::start(Options { reports: Some(folder), ..Options::default() });
    assert!(listed(&server).is_empty());
    reports.finished("later/etc", 0);
    assert_eq!(names(&listed(&server)), ["etc"]);
}

#[test]
fn the_list_tells_what_each_experiment_is_and_found() {
    let reports = Reports::new();
    reports.finished("etc", 100);
    reports.progress("etc-2", "running", 17, 1);
    reports.progress("eib", "failed", 3, 50);
    let server = server(&reports);
    let list = listed(&server);
    assert_eq!(names(&list), ["etc-2", "eib", "etc"], "the newest first");
    let running = json!({
        "name": "etc-2", "experiment": "etc-2", "title": "The experiment etc-2", "games": ["chess", "checkers"],
        "state": "running", "doing": "searches", "done": 17, "total": 160, "seconds": 12.5, "updated": list[0]["updated"],
        "page": false, "question": null, "findings": [], "problem": null, "parts": [],
    });
    assert_eq!(list[0], running);
    assert!(list[0]["updated"].as_u64().is_some_and(|updated| updated < now()), "{}", list[0]);
    assert_eq!(list[1]["state"], "failed");
    assert_eq!(list[2]["state"], "finished");
    assert_eq!(list[2]["page"], true);
    assert_eq!(list[2]["title"], "Enhanced transposition cutoffs");
    assert_eq!(list[2]["question"], "How many nodes does it save?");
    assert_eq!(list[2]["findings"][0], "It saves <b>28 %</b> of the nodes.");
    assert_eq!(server.get("/api/lab").good()["hint"], Value::Null);
}

#[test]
fn a_running_one_that_is_silent_was_interrupted() {
    let reports = Reports::new();
    let server = server(&reports);
    for (ago, state) in [(0, "running"), (20, "running"), (40, "interrupted"), (1_000_000, "interrupted")] {
        reports.progress("etc", "running", 17, ago);
        assert_eq!(listed(&server)[0]["state"], state, "{ago} seconds ago");
    }
    reports.progress("etc", "finished", 160, 1_000_000);
    assert_eq!(listed(&server)[0]["state"], "finished", "what is finished may be old");
    let ahead = json!({ "state": "running", "updated": now() + 3600 });
    reports.write("etc/progress.json", &ahead.to_string());
    assert_eq!(listed(&server)[0]["state"], "running", "another machine's clock may be ahead");
}

#[test]
fn what_cannot_be_read_hides_nothing() {
    let reports = Reports::new();
    reports.finished("good", 0);
    reports.write("half/progress.json", "{\"experiment\": \"etc\", \"sta");
    reports.write("deep/progress.json", &"[".repeat(100_000));
    reports.write("stateless/progress.json", "{}");
    reports.write("strange/progress.json", "{\"state\": \"dreaming\", \"updated\": 7}");
    reports.write("marked/progress.json", "{\"state\": \"broken\"}");
    reports.write("bytes/progress.json", "\u{0}\u{1}");
    reports.finished("unreported", 0);
    reports.write("unreported/report.json", "no report");
    reports.finished("large", 0);
    reports.write("large/progress.json", &" ".repeat(2 << 20));
    std::fs::create_dir_all(reports.0.join("folder/progress.json")).expect("a folder");
    reports.write("other/notes.txt", "not an experiment");
    reports.write("loose.txt", "not even a folder");
    reports.write(".hidden/progress.json", "{\"state\": \"finished\"}");
    let list = listed(&server(&reports));
    let broken: Vec<_> = list.iter().filter(|each| each["state"] == "broken").collect();
    let mut found: Vec<_> = broken.iter().map(|each| each["name"].as_str().expect("a name")).collect();
    found.sort_unstable();
    assert_eq!(found, ["bytes", "deep", "half", "large", "marked", "stateless", "strange", "unreported"]);
    assert!(broken.iter().all(|each| each["problem"].as_str().is_some_and(|words| words.contains(".json"))));
    let good: Vec<_> = list.iter().filter(|each| each["state"] != "broken").collect();
    assert_eq!(good.len(), 1);
    assert_eq!((&good[0]["name"], &good[0]["problem"]), (&json!("good"), &Value::Null));
}

#[test]
fn fields_of_another_kind_are_left_out() {
    let reports = Reports::new();
    let odd = json!({
        "state": "finished", "title": 7, "games": ["chess", 3], "done": -1, "total": "many", "seconds": -3.5,
        "updated": "today", "doing": null, "colour": "blue",
    });
    reports.write("odd/progress.json", &odd.to_string());
    reports.write("odd/report.json", "{\"findings\": \"one\", \"question\": [], \"title\": \"Odd\"}");
    reports.write("bare/report.json", "{\"experiment\": \"etc\"}");
    let list = listed(&server(&reports));
    assert_eq!(list.len(), 2);
    let odd = list.iter().find(|each| each["name"] == "odd").expect("it is listed");
    assert_eq!((&odd["title"], &odd["games"], &odd["findings"]), (&json!("Odd"), &json!(["chess"]), &json!([])));
    assert_eq!((&odd["done"], &odd["total"], &odd["seconds"]), (&json!(0), &json!(0), &json!(0.0)));
    assert!(odd["updated"].as_u64().is_some_and(|updated| updated > now() - 3600), "the file itself has a date: {odd}");
    let bare = list.iter().find(|each| each["name"] == "bare").expect("it is listed");
    assert_eq!((&bare["state"], &bare["title"], &bare["page"]), (&json!("finished"), &json!("bare"), &json!(false)));
}

#[test]
fn all_experiments_in_one_folder() {
    let reports = Reports::new();
    reports.all(&["etc", "eib"]);
    reports.progress("all/tables", "running", 17, 60);
    let server = server(&reports);
    let list = listed(&server);
    assert_eq!(names(&list), ["all"]);
    let parts = list[0]["parts"].as_array().expect("a list");
    assert_eq!(names(parts), ["all/eib", "all/etc", "all/tables"]);
    assert_eq!((&parts[1]["state"], &parts[2]["state"]), (&json!("finished"), &json!("interrupted")));
    for path in
        ["/lab/all/", "/lab/all/index.html", "/lab/all/etc/", "/lab/all/etc/index.html", "/lab/all/etc/nodes.svg"]
    {
        assert_eq!(server.get(path).status, 200, "{path}");
    }
    server.get("/lab/all/tables/").refused(404);
    let inner = Options { reports: Some(reports.0.join("all/etc")), ..Options::default() };
    let hint = Running::start(inner).get("/api/lab").good()["hint"].as_str().map(str::to_owned);
    assert!(hint.is_some_and(|hint| hint.contains("itself")), "the folder was named one too deep");
}

#[test]
fn files_come_with_their_types_and_nothing_that_runs() {
    let reports = Reports::new();
    reports.finished("etc", 0);
    let server = server(&reports);
    for (file, kind) in [
        ("", "text/html; charset=utf-8"),
        ("index.html", "text/html; charset=utf-8"),
        ("report.json", "application/json"),
        ("progress.json", "application/json"),
        ("nodes.csv", "text/csv; charset=utf-8"),
        ("nodes.svg", "image/svg+xml"),
        ("positions-chess.txt", "text/plain; charset=utf-8"),
    ] {
        let answer = server.get(&format!("/lab/etc/{file}"));
        assert_eq!((answer.status, answer.header("content-type")), (200, Some(kind)), "{file}");
        assert_eq!(answer.header("cache-control"), Some("no-cache"), "{file}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{file}");
        assert_eq!(answer.header("x-frame-options"), Some("sameorigin"), "{file}");
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.starts_with("default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:;"), "{policy}");
        assert!(policy.ends_with("frame-ancestors 'self'") && !policy.contains("script"), "{policy}");
    }
    assert_eq!(server.get("/lab/etc/nodes.csv").body, b"depth,nodes\n8,1000\n");
    for path in ["/", "/api/lab", "/app.js"] {
        let answer = server.get(path);
        assert_eq!(answer.header("x-frame-options"), Some("deny"), "{path} is framed by nobody");
        assert!(
            answer.header("content-security-policy").is_some_and(|policy| policy.contains("frame-ancestors 'none'"))
        );
    }
}

#[test]
fn a_folder_without_its_slash_leads_to_it() {
    let reports = Reports::new();
    reports.all(&["etc"]);
    let server = server(&reports);
    for path in ["/lab/all", "/lab/all/etc"] {
        let answer = server.get(path);
        assert_eq!(answer.status, 307, "{path}");
        assert_eq!(answer.header("location"), Some(format!("{path}/").as_str()));
    }
    server.get("/lab/none").refused(404);
}

#[test]
fn addresses_that_lead_elsewhere_lead_nowhere() {
    let reports = Reports::new();
    reports.all(&["etc"]);
    reports.write("secret.txt", "not in an experiment's folder");
    reports.write("all/.hidden.txt", "hidden");
    reports.write("all/etc/deeper/index.html", "too deep");
    reports.write("all/program.js", "not of a report");
    reports.write("all/noending", "not of a report");
    std::fs::create_dir_all(reports.0.join("all/folder.html")).expect("a folder");
    let server = server(&reports);
    for path in [
        "/lab/",
        "/lab//",
        "/lab/secret.txt",
        "/lab/./secret.txt",
        "/lab/../secret.txt",
        "/lab/all/../secret.txt",
        "/lab/all/etc/../../secret.txt",
        "/lab/all/%2e%2e/secret.txt",
        "/lab/all/..%2fsecret.txt",
        "/lab/all%2f..%2fsecret.txt",
        "/lab/all/..\\secret.txt",
        "/lab/all/%5c..%5csecret.txt",
        "/lab/all/.hidden.txt",
        "/lab/.all/index.html",
        "/lab/all//index.html",
        "/lab//all/index.html",
        "/lab/all/index.html/",
        "/lab/all/etc/journal.jsonl",
        "/lab/all/etc/deeper/index.html",
        "/lab/all/etc/deeper/",
        "/lab/all/etc/deeper",
        "/lab/all/program.js",
        "/lab/all/noending",
        "/lab/all/none.html",
        "/lab/none/",
        "/lab/all/etc/none.svg",
        "/lab/all/index.html%00.txt",
        "/lab/all/index.html%20",
        "/lab//etc/passwd",
        "/lab/%ff/x.html",
        "/lab/all/etc/%",
        "/lab/all/etc/\u{fc}.html",
        "/lab/a\u{300}/index.html",
        "/lab/all/folder.html/x/y.html",
    ] {
        let answer = server.get(path);
        assert!(matches!(answer.status, 400 | 404), "{path}: {}", answer.head);
        assert!(!String::from_utf8_lossy(&answer.body).contains("not in an"), "{path}");
    }
    server.get(&format!("/lab/all/{}.html", "x".repeat(5000))).refused(404);
    server.ask("POST /lab/all/index.html", &["Content-Type: application/json"], "{}").refused(405);
    server.ask("GET /lab/all/index.html", &["Origin: http://evil.example"], "").refused(403);
    assert_eq!(server.get("/lab/all/index.html").status, 200);
}

#[cfg(unix)]
#[test]
fn links_of_the_file_system_do_not_lead_out() {
    use std::os::unix::fs::symlink;
    let (reports, outside) = (Reports::new(), Reports::new());
    reports.finished("etc", 0);
    outside.finished("foreign", 0);
    let at = |name: &str| reports.0.join(name);
    symlink(outside.0.join("foreign/report.json"), at("etc/foreign.json")).expect("a link");
    symlink(outside.0.join("foreign"), at("linked")).expect("a link");
    symlink("/etc/passwd", at("etc/passwd.txt")).expect("a link");
    symlink(at("etc/loop.html"), at("etc/loop.html")).expect("a link");
    symlink(at("etc/nodes.csv"), at("etc/same.csv")).expect("a link");
    symlink(&outside.0, outside.0.join("itself")).expect("a link");
    let server = server(&reports);
    for path in ["/lab/etc/foreign.json", "/lab/linked/", "/lab/linked", "/lab/etc/passwd.txt", "/lab/etc/loop.html"] {
        server.get(path).refused(404);
    }
    assert_eq!(server.get("/lab/etc/same.csv").status, 200, "within the folder they may lead");
    assert_eq!(names(&listed(&server)), ["etc"]);
    // The folder itself may be reached by a link.
    let link = outside.0.join("reports");
    symlink(&reports.0, &link).expect("a link");
    let server = Running::start(Options { reports: Some(link), ..Options::default() });
    assert_eq!(server.get("/lab/etc/").status, 200);
}
