//! A small report in every form: structure, escaping, alignment, and the way to JSON and back.

use super::*;

fn measured(value: f64) -> Cell {
    Cell::Measured { value, low: value - 2.7, high: value + 2.7, digits: 1, unit: " %".into() }
}

fn table() -> Table {
    let row = |name: &str, value: f64, nodes: u64| vec![Cell::text(name), measured(value), Cell::Count(nodes)];
    Table {
        name: "nodes".into(),
        title: "Change of <nodes>".into(),
        columns: ["technique", "nodes", "of them"].map(String::from).to_vec(),
        rows: vec![
            row("ETC", -12.3, 1_234_567),
            row("a & b", 8.0, 7),
            vec![Cell::text("none"), Cell::Empty, Cell::text("n/a")],
            vec![Cell::text("short")],
        ],
    }
}

fn figure(series: Vec<Series>) -> Figure {
    let axis = |label: &str, scale| Axis { label: label.into(), scale };
    Figure {
        name: "by-depth".into(),
        title: "By <depth>".into(),
        caption: "Redraws \"figure 6\".".into(),
        x: axis("depth", Scale::Linear),
        y: axis("nodes", Scale::FromZero),
        series,
        marks: vec![Mark { name: "Plaat 1996".into(), x: 8.0, y: -28.0 }],
    }
}

fn report() -> Report {
    let points = [(7.0, -10.0), (8.0, -20.0)].map(|(x, y)| Point { x, y, interval: Some((y - 1.0, y + 1.0)), n: 40 });
    let line = Series { name: "ETC".into(), style: Style::Line, points: points.to_vec() };
    let section = |title: &str| Section {
        title: title.into(),
        remarks: vec!["A remark with <b>signs</b> & words. ".repeat(6)],
        figures: vec![figure(vec![line.clone()])],
        tables: vec![table()],
    };
    Report {
        experiment: "etc".into(),
        title: "ETC & <script>alert(1)</script>".into(),
        question: "Does it \"save\" nodes?".into(),
        papers: "Plaat 1996, figure 6".into(),
        findings: vec!["It saves 12.3 % [9.6, 15.0].".into(), "2 < 3 & so on.".into()],
        sections: vec![section("Chess"), section("Checkers <x>")],
        run: Run {
            command: "foehn lab etc --out \"a & b\"".into(),
            version: "0.1.0".into(),
            machine: "<machine>".into(),
            threads: 2,
            seed: 7,
            finished: "2026-11-16 12:34".into(),
            seconds: 582.0,
            settings: vec![("Recipe".into(), "a = 1\nb = \"<\"\n".into()), ("Depth".into(), "8".into())],
        },
    }
}

fn empty() -> Report {
    let run = Run {
        command: String::new(),
        version: String::new(),
        machine: String::new(),
        threads: 0,
        seed: 0,
        finished: String::new(),
        seconds: f64::NAN,
        settings: vec![],
    };
    let words = String::new;
    let (findings, sections) = (vec![], vec![]);
    Report { experiment: words(), title: words(), question: words(), papers: words(), findings, sections, run }
}

/// Every element of a page is closed in its order, but for those that never are.
fn check_markup(html: &str) {
    let without_style: String =
        html.split("<style>").map(|part| part.split_once("</style>").map_or(part, |cut| cut.1)).collect();
    let mut open: Vec<String> = Vec::new();
    for part in without_style.split('<').skip(1) {
        let (tag, rest) = part.split_once('>').expect("every element ends");
        assert!(!rest.contains('>'), "a stray > in {rest}");
        let name = tag.split([' ', '/', '\n']).next().unwrap_or_default();
        match tag.strip_prefix('/') {
            Some(closed) => assert_eq!(open.pop().as_deref(), Some(closed)),
            None if tag.ends_with('/') || ["!doctype", "meta", "link"].contains(&name) => {}
            None => open.push(name.to_owned()),
        }
    }
    assert!(open.is_empty(), "{open:?}");
    assert!(!without_style.contains("NaN") && !without_style.contains("inf\""));
}

#[test]
fn a_page_has_its_parts_in_their_order() {
    let html = page(&report());
    check_markup(&html);
    let order = [
        "Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:",
        "<h1>ETC &amp; &lt;script&gt;alert(1)&lt;/script&gt;</h1>",
        "Does it &quot;save&quot; nodes?",
        "What was found",
        "<li>It saves 12.3\u{a0}% [9.6,\u{a0}15.0].</li>",
        "href=\"#part-2\"",
        "<h2>Chess</h2>",
        "A remark with &lt;b&gt;signs&lt;/b&gt;",
        "<svg xmlns",
        "Redraws &quot;figure 6&quot;.",
        "href=\"by-depth.svg\"",
        "Change of &lt;nodes&gt;",
        "href=\"nodes.csv\"",
        "<td class=\"number value\">-12.3 %</td><td class=\"number interval\">[-15.0, -9.6]</td>",
        "Checkers &lt;x&gt;",
        "How it was measured",
        "<code>foehn lab etc --out &quot;a &amp; b&quot;</code>",
        "<dt>Foehn</dt><dd>0.1.0</dd>",
        "<dt>Machine</dt><dd>&lt;machine&gt;</dd>",
        "<dt>Jobs at a time</dt><dd>2</dd>",
        "<dt>Seed</dt><dd>7</dd>",
        "<dt>Finished</dt><dd>2026-11-16 12:34 UTC</dd>",
        "<dt>Time taken</dt><dd>9 min 42 s</dd>",
        "a = 1\nb = &quot;&lt;&quot;</pre>",
        "<dt>Depth</dt><dd>8</dd>",
        "href=\"report.json\"",
    ];
    let mut from = 0;
    for part in order {
        let found = html[from..].find(part).unwrap_or_else(|| panic!("{part} is missing, or stands too early"));
        from += found;
    }
}

#[test]
fn a_page_runs_no_script_and_asks_nobody() {
    let reports = [("a b.html\" onclick=\"x".to_owned(), report()), ("b.html".to_owned(), empty())];
    for html in [page(&report()), page(&empty()), index_page(&reports), index_page(&[])] {
        check_markup(&html);
        for word in ["<script", "onclick=\"", "@import", "src=\"", "url("] {
            assert!(!html.contains(word), "{word}");
        }
        let outside = html.replace("http://www.w3.org/2000/svg", "");
        assert!(!outside.contains("http://") && !outside.contains("https://"));
    }
}

#[test]
fn an_index_leads_to_every_report() {
    let mut long = report();
    long.findings = (1..=9).map(|number| format!("Finding {number}.")).collect();
    let html = index_page(&[("etc/report.html".into(), report()), ("long/report.html".into(), long)]);
    for part in [
        "<a href=\"etc/report.html\">ETC &amp; &lt;script&gt;",
        "<a href=\"long/report.html\">",
        "2 experiments",
        "<li>Finding 4.</li>\n<li>and 5 more</li>",
    ] {
        assert!(html.contains(part), "{part}");
    }
    assert!(!html.contains("Finding 5."));
    assert_eq!(html.matches("<svg xmlns").count(), 2, "the first figure of each, once");
}

#[test]
fn the_text_stands_in_columns() {
    let text = text(&report());
    let lines: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("technique")).take(6).collect();
    assert_eq!(
        lines,
        [
            "technique                  nodes    of them",
            "---------  ---------------------  ---------",
            "ETC        -12.3 % [-15.0, -9.6]  1,234,567",
            "a & b        8.0 %   [5.3, 10.7]          7",
            "none                                    n/a",
            "short",
        ]
    );
}

#[test]
fn the_text_tells_findings_first_and_breaks_long_lines() {
    let text = text(&report());
    assert!(
        text.starts_with("ETC & <script>alert(1)</script>\n=====") && text.contains("- It saves 12.3 % [9.6, 15.0].\n")
    );
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    assert!(text.contains("foehn lab etc --out \"a & b\"\nFoehn 0.1.0, seed 7, 2 at a time, 9 min 42 s\n"));
    assert!(!super::text(&empty()).contains("NaN"));
}

#[test]
fn one_line_is_a_chart_and_two_are_not() {
    let text = text(&report());
    let full = format!("8  {}  -20 [-21, -19]  n = 40", "█".repeat(40));
    let half = format!("7  {}{}  -10 [-11, -9]  n = 40", " ".repeat(20), "█".repeat(20));
    assert!(text.contains(&full) && text.contains(&half), "{text}");
    let mut two = report();
    for figure in two.sections.iter_mut().flat_map(|section| &mut section.figures) {
        figure.series.push(figure.series[0].clone());
    }
    assert!(!super::text(&two).contains('█'));
}

#[test]
fn a_report_survives_json() {
    let mut report = report();
    // Halves, which text and back do not change.
    let measured = Cell::Measured { value: -12.5, low: -15.0, high: -9.5, digits: 1, unit: " %".into() };
    let row = vec![measured, Cell::Number { value: 0.5, digits: 2 }, Cell::Empty, Cell::Count(0), Cell::text("words")];
    for table in report.sections.iter_mut().flat_map(|section| &mut section.tables) {
        table.rows = vec![row.clone()];
    }
    let json = serde_json::to_string(&report).unwrap();
    assert_eq!(serde_json::from_str::<Report>(&json).unwrap(), report);
}
