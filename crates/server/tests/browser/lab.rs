//! The view "Lab": the list of experiments, one that runs, and a report in its frame.

use crate::looks::HARD_TO_READ;
use crate::page::Page;
use crate::reports::Reports;
use crate::session::key;
use foehn_server::Options;
use serde_json::json;

/// A browser at the page of a server with these reports.
fn page(reports: &Reports) -> Option<Page> {
    Page::of(Options { reports: Some(reports.0.clone()), ..Options::default() })
}

/// The report in the frame.
const FRAMED: &str = "one('[data-part=frame]').contentDocument";

/// Whether it is there.
const HEADED: &str = "Boolean(one('[data-part=frame]').contentDocument.querySelector('h1'))";

#[test]
fn an_empty_laboratory_says_what_to_type() {
    let reports = Reports::new();
    let Some(page) = page(&reports) else { return };
    page.open("chess/play");
    page.click("#tab-lab");
    page.wait("location.hash.startsWith('#/chess/lab') && shown('[data-part=empty]')");
    let words = page.text("[data-part=empty]");
    assert!(words.contains("foehn lab etc") && words.contains("foehn lab all"), "{words}");
    assert_eq!(page.look("shown('#board')"), json!(false), "a laboratory needs no board");
    reports.progress("etc", "running", 1, 0);
    page.wait("one('[data-report=etc]') && !one('[data-part=empty]')");
}

#[test]
fn an_experiment_is_begun_with_its_cost_told_before() {
    let reports = Reports::new();
    let options = Options { reports: Some(reports.0.clone()), program: Some("sleep".into()), ..Options::default() };
    let Some(page) = Page::of(options) else { return };
    page.open("checkers/lab");
    page.wait(
        "text('[data-part=cost]').includes('within 10 minutes on two cores') && one('[data-action=begin-experiment]')",
    );
    page.choose("[data-choice=experiment]", "etc");
    page.wait("all('[data-choice=experiment-game] option').length > 2");
    // `sleep lab etc ..` refuses what it is told, and its words are shown.
    page.expects_refusals();
    page.act("begin-experiment");
    page.wait("text('#says').includes('sleep')");
}

#[test]
fn the_list_follows_an_experiment_that_runs() {
    let reports = Reports::new();
    reports.finished("eib", 3600);
    reports.progress("tables", "running", 3, 90);
    reports.write("half/progress.json", "{");
    reports.progress("etc", "running", 17, 0);
    let Some(page) = page(&reports) else { return };
    page.open("chess/lab");
    page.wait("all('.lab-card').length === 4 && one('.lab-card').dataset.report === 'etc'");
    assert_eq!(page.look("[one('progress').value, one('progress').max]"), json!([17, 160]));
    assert!(page.text("[data-report=eib]").contains("It saves <b>28 %</b> of the nodes."), "text stays text");
    assert!(page.text("[data-report=tables]").contains("interrupted"));
    assert!(page.text("[data-report=half]").contains("cannot be read"));
    page.look("one('[data-open=etc]').focus()");
    reports.progress("etc", "running", 80, 0);
    page.wait("one('progress').value === 80 && text('[data-report=etc]').includes('80 of 160')");
    assert_eq!(page.look("document.activeElement.dataset.open"), "etc", "progress does not take the keys away");
    reports.finished("etc", 0);
    page.wait("!one('progress') && text('#says').includes('finished')");
    assert_eq!(page.look("document.activeElement.dataset.open"), "etc");
    page.press(&[key::ENTER]);
    page.wait(&format!("{FRAMED}.title === 'Enhanced transposition cutoffs'"));
}

#[test]
fn a_report_in_its_frame() {
    let reports = Reports::new();
    reports.finished("etc", 10);
    reports.finished("eib", 20);
    let Some(page) = page(&reports) else { return };
    page.open("checkers/lab");
    page.click("[data-open=etc]");
    page.wait(&format!("location.hash === '#/checkers/lab/etc' && {HEADED}"));
    page.wait("document.activeElement.tagName === 'H2' && document.title.startsWith('Enhanced transposition cutoffs')");
    let colour = format!("getComputedStyle({FRAMED}.querySelector('h1')).color");
    assert_eq!(page.look(&colour), "rgb(1, 2, 3)", "its style counts");
    let room = "(() => { const box = one('[data-part=frame]').getBoundingClientRect(); return box.width > innerWidth - 80 && box.bottom <= innerHeight; })()";
    assert_eq!(page.look(room), json!(true), "it takes the window's width and no more than its height");
    page.reload();
    page.ready();
    page.wait(HEADED);
    page.act("list");
    page.wait("location.hash === '#/checkers/lab' && all('.lab-card').length === 2");
    page.wait("document.activeElement.dataset.open === 'etc'");
    page.look("history.back()");
    page.wait(&format!("location.hash === '#/checkers/lab/etc' && {HEADED}"));
    assert!(page.look("one('[data-action=alone]').href").as_str().is_some_and(|way| way.ends_with("/lab/etc/")));
    page.click("#tab-play");
    page.wait("location.hash === '#/checkers/play' && shown('#board')");
    page.click("#tab-lab");
    page.wait("location.hash === '#/checkers/lab' && all('.lab-card').length === 2");
    page.open("checkers/lab/no-such-report");
    page.wait("text('.lab-room').includes('no-such-report') && !one('[data-part=frame]')");
}

#[test]
fn a_report_of_reports() {
    let reports = Reports::new();
    reports.all(&["etc", "eib"]);
    let Some(page) = page(&reports) else { return };
    page.open("chess/lab");
    page.wait("all('.lab-parts a').length === 2");
    page.click("[data-open=all]");
    page.wait(&format!("Boolean({FRAMED}.getElementById('etc'))"));
    page.look(&format!("{FRAMED}.getElementById('etc').click()"));
    page.wait(&format!(
        "location.hash === '#/chess/lab/all/etc' && {FRAMED}.title === 'Enhanced transposition cutoffs'"
    ));
    page.look("history.back()");
    page.wait(&format!("location.hash === '#/chess/lab/all' && {FRAMED}.title === 'The laboratory'"));
    page.act("list");
    page.click("[data-open='all/eib']");
    page.wait(&format!("location.hash === '#/chess/lab/all/eib' && {FRAMED}.title === 'The experiment eib'"));
}

#[test]
fn a_report_that_is_waited_for_and_written_anew() {
    let reports = Reports::new();
    reports.progress("etc", "running", 17, 0);
    let Some(page) = page(&reports) else { return };
    page.open("chess/lab/etc");
    page.wait("shown('.lab-room progress') && !one('[data-part=frame]')");
    reports.finished("etc", 5);
    page.wait(&format!("{HEADED} && !shown('.lab-room progress')"));
    reports.write("etc/index.html", "<!doctype html><title>Anew</title><h1>Anew</h1>");
    reports.progress("etc", "finished", 160, 0);
    page.wait(&format!("{FRAMED}.title === 'Anew'"));
}

#[test]
fn a_report_on_a_phone_and_in_the_dark() {
    let reports = Reports::new();
    reports.all(&["etc", "eib"]);
    reports.progress("tables", "running", 3, 0);
    let Some(page) = page(&reports) else { return };
    page.narrow(390, 844);
    page.colours("dark");
    page.open("chess/lab");
    page.wait("all('.lab-card').length === 2");
    assert_eq!(page.look("document.documentElement.scrollWidth <= innerWidth"), json!(true));
    page.click("[data-open='all/etc']");
    page.wait(HEADED);
    assert_eq!(
        page.look("[document.documentElement.scrollWidth, one('[data-part=frame]').clientWidth]"),
        json!([390, 390])
    );
    let dark = "one('[data-part=frame]').contentWindow.matchMedia('(prefers-color-scheme: dark)').matches";
    assert_eq!(page.look(dark), json!(true), "the report follows");
}

#[test]
fn every_card_can_be_read() {
    let reports = Reports::new();
    reports.all(&["etc", "eib"]);
    reports.progress("all/tables", "running", 3, 0);
    for (name, state) in [("run", "running"), ("ended", "interrupted"), ("wrong", "failed")] {
        reports.progress(name, state, 3, 0);
    }
    reports.write("half/progress.json", "{");
    let Some(page) = page(&reports) else { return };
    for scheme in ["light", "dark"] {
        page.colours(scheme);
        page.open("chess/lab");
        page.wait("all('.lab-card').length === 5");
        assert_eq!(page.look(HARD_TO_READ), json!([]), "{scheme}");
        page.click("[data-open=run]");
        page.wait("shown('.lab-room progress')");
        assert_eq!(page.look(HARD_TO_READ), json!([]), "a report, {scheme}");
    }
}

#[test]
fn no_script_runs_in_a_report() {
    let reports = Reports::new();
    reports.finished("etc", 0);
    let act = "document.title = parent.document.title = 'taken'";
    let page_of_another = format!(
        "<!doctype html><title>Text</title><h1>Text</h1><script>{act}</script><img src=\"data:image/png,x\" onerror=\"{act}\">"
    );
    reports.write("etc/index.html", &page_of_another);
    let Some(page) = page(&reports) else { return };
    page.open("chess/lab/etc");
    page.wait(&format!("{FRAMED}.querySelector('img')?.complete"));
    assert_eq!(
        page.look(&format!("[document.title, {FRAMED}.title]")),
        json!(["Enhanced transposition cutoffs · Lab · Foehn", "Text"])
    );
    page.go(&format!("{}lab/etc/", page.address("")));
    page.wait("one('img')?.complete");
    assert_eq!(page.look("document.title"), "Text", "nor does it alone");
    let noted = page.log("browser");
    assert!(noted.iter().any(|entry| entry["level"] == "SEVERE"), "the browser has refused it: {noted:?}");
}
