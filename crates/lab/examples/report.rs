//! A report with made-up numbers, to look at what pages, figures and tables are like: `cargo run -p foehn-lab
//! --example report -- FOLDER` writes `report.html`, `index.html` and the figures there, and prints the text.

use foehn_lab::report::{
    Axis, Cell, Figure, Mark, Point, Report, Run, Scale, Section, Series, Style, Table, csv, index_page, page, svg,
    text,
};
use std::path::Path;

const GAMES: [&str; 4] = ["chess", "checkers", "Othello", "Connect-4"];

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "report".to_owned());
    let folder = Path::new(&folder);
    let report = report();
    std::fs::create_dir_all(folder)?;
    std::fs::write(folder.join("report.html"), page(&report))?;
    for section in &report.sections {
        for figure in &section.figures {
            std::fs::write(folder.join(format!("{}.svg", figure.name)), svg(figure))?;
        }
        for table in &section.tables {
            std::fs::write(folder.join(format!("{}.csv", table.name)), csv(table))?;
        }
    }
    println!("{}", text(&report));
    std::fs::write(folder.join("index.html"), index_page(&shelf(&report)))
}

/// Several reports, each beginning with another section.
fn shelf(report: &Report) -> Vec<(String, Report)> {
    let mut reports = vec![("report.html".to_owned(), report.clone())];
    let titles = [("ablation", "Every technique alone"), ("deepening", "What iterative deepening costs")];
    for (number, (name, title)) in titles.into_iter().enumerate() {
        let mut other = Report { experiment: name.to_owned(), title: title.to_owned(), ..report.clone() };
        other.sections.rotate_left(number + 1);
        other.findings.truncate(2 - number);
        reports.push(("report.html".to_owned(), other));
    }
    reports
}

fn report() -> Report {
    Report {
        experiment: "etc".into(),
        title: "Enhanced transposition cutoffs, and the table at every node".into(),
        question: "How many nodes does a search save when it looks its moves up in the table before it searches any of them? \
                   The numbers of this page are made up."
            .into(),
        papers: "Plaat 1996, figures 6 and 7".into(),
        findings: vec![
            "In chess at depth 8, ETC saves 21.4 % of the nodes [18.9, 23.8] in 100 positions; Plaat found 28 %.".into(),
            "In checkers at depth 15 it saves 24.0 % [22.1, 25.9], and together with EIB 29.6 % [27.2, 31.9].".into(),
            "Away from the leaves it costs nothing that can be measured: +0.4 % time [-0.9, 1.7].".into(),
        ],
        sections: vec![
            Section {
                title: "Chess".into(),
                remarks: vec![
                    "Every search is NegaScout with aspiration, history and iterative deepening, and a table large enough to lose \
                     nothing. The same positions are searched with and without ETC, and differences are taken position by position."
                        .into(),
                ],
                figures: vec![by_depth("nodes-chess", "Chess: nodes with ETC, EIB and both", 2..=9, 0.028)],
                tables: vec![depth_table()],
            },
            Section {
                title: "Every technique in every game".into(),
                remarks: vec!["Each technique is taken from the default recipe; what stands here is what its absence costs.".into()],
                figures: vec![by_game(), growth()],
                tables: vec![],
            },
            Section {
                title: "Checkers and the positions one by one".into(),
                remarks: vec![],
                figures: vec![boxes(), cloud(), by_depth("nodes-checkers", "Checkers", 3..=17, 0.017), single_bars()],
                tables: vec![],
            },
        ],
        run: run(),
    }
}

fn run() -> Run {
    Run {
        command: "foehn lab etc --game chess --game checkers --positions 100 --seed 7 --out report".into(),
        version: "0.1.0".into(),
        machine: "a machine with 2 cores".into(),
        threads: 2,
        seed: 7,
        finished: "2026-11-16 12:34".into(),
        seconds: 582.0,
        settings: vec![
            ("Positions".into(), "100 from seeded games, balanced by phase".into()),
            ("Table".into(), "2^22 entries, two-level".into()),
            ("Recipe".into(), "algorithm = \"negascout\"\naspiration = 25\netc = { from = 2 }\n".into()),
        ],
    }
}

fn axis(label: &str, scale: Scale) -> Axis {
    Axis { label: label.into(), scale }
}

fn point(x: f64, y: f64, reach: f64, n: u64) -> Point {
    Point { x, y, interval: Some((y - reach, y + reach)), n }
}

/// Three lines that fall with the depth, as in the paper.
fn by_depth(name: &str, title: &str, depths: std::ops::RangeInclusive<i32>, fall: f64) -> Figure {
    let line = |name: &str, share: f64| {
        let points = depths.clone().map(|depth| {
            let saved = share * fall * f64::from(depth - depths.start()).powf(1.1);
            let reach = 1.2 + 0.25 * f64::from(depth % 4);
            point(f64::from(depth), 100.0 * (1.0 - saved) + f64::from(depth % 2), reach, 100)
        });
        Series { name: name.into(), style: Style::Line, points: points.collect() }
    };
    Figure {
        name: name.into(),
        title: title.into(),
        caption: "Nodes relative to NegaScout without either, by depth. Redraws Plaat 1996, figure 6.".into(),
        x: axis("search depth, in plies", Scale::Linear),
        y: axis("nodes, in % of NegaScout's", Scale::Linear),
        series: vec![line("ETC", 1.0), line("EIB", 0.4), line("ETC and EIB", 1.25)],
        marks: vec![
            Mark { name: "Plaat 1996: ETC".into(), x: 8.0, y: 72.0 },
            Mark { name: "Plaat 1996: ETC and EIB".into(), x: 9.0, y: 67.0 },
        ],
    }
}

fn by_game() -> Figure {
    let techniques = [
        "table",
        "ETC",
        "history",
        "killers",
        "aspiration",
        "deepening",
        "quiescence",
        "null move",
        "late-move reductions",
    ];
    let series = GAMES.iter().enumerate().map(|(game, name)| {
        let points = techniques.iter().enumerate().map(|(number, _)| {
            let worth = ((game * 7 + number * 5) % 11) as f64 * 5.1 - 8.0;
            point(number as f64, worth, 1.0 + (number % 3) as f64, 60 + 10 * game as u64)
        });
        Series { name: (*name).into(), style: Style::Bars, points: points.collect() }
    });
    Figure {
        name: "by-game".into(),
        title: "What each technique is worth in each game".into(),
        caption: "More nodes without the technique, in per cent; below zero it costs more than it saves.".into(),
        x: axis("", Scale::Names(techniques.map(String::from).to_vec())),
        y: axis("more nodes without it, in %", Scale::FromZero),
        series: series.collect(),
        marks: vec![Mark { name: "Schaeffer 2001: checkers".into(), x: 1.0, y: 28.0 }],
    }
}

fn growth() -> Figure {
    let line = |name: &str, base: f64, factor: f64| {
        let points = (1..=10).map(|depth| {
            let nodes = base * factor.powi(depth);
            Point { x: f64::from(depth), y: nodes, interval: Some((nodes * 0.8, nodes * 1.3)), n: 100 }
        });
        Series { name: name.into(), style: Style::Line, points: points.collect() }
    };
    Figure {
        name: "growth".into(),
        title: "Nodes by depth".into(),
        caption: "The tree of the program, the left-first minimal graph and the approximation of the real one.".into(),
        x: axis("search depth, in plies", Scale::Linear),
        y: axis("nodes", Scale::Logarithmic),
        series: vec![line("program", 30.0, 6.2), line("LFMG", 22.0, 5.6), line("ARMG(3)", 18.0, 5.2)],
        marks: vec![],
    }
}

fn cloud() -> Figure {
    let mut state = 7u64;
    let mut random = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as f64 / (1u64 << 31) as f64
    };
    let points = (0..500).map(|_| {
        let shallow = 400.0 * (random() + random() + random() - 1.5);
        Point { x: shallow, y: shallow * 1.04 + 160.0 * (random() + random() - 1.0), interval: None, n: 1 }
    });
    Figure {
        name: "cloud".into(),
        title: "Scores of a shallow and a deep search".into(),
        caption: "Each point a position; the closer to a line, the safer a cut by the shallow score.".into(),
        x: axis("score at depth 4", Scale::Linear),
        y: axis("score at depth 8", Scale::Linear),
        series: vec![Series { name: "positions".into(), style: Style::Dots, points: points.collect() }],
        marks: vec![],
    }
}

/// Boxes that rise and fall with the ply, with a few values far above.
fn boxes() -> Figure {
    let values = (0..900u64).map(|number| {
        let (ply, spread) = ((number / 30) as f64, (number * number % 31) as f64 / 31.0);
        let far = if number % 97 == 0 { 8.0 } else { 1.0 };
        let y = 1000.0 * (1.0 + 9.0 * (ply / 9.5).sin().abs()) * (0.4 + spread) * far;
        Point { x: 4.0 * ply + 2.5, y, interval: None, n: 1 }
    });
    Figure {
        name: "boxes".into(),
        title: "Nodes by the ply of the game".into(),
        caption: "Four plies share a box.".into(),
        x: axis("ply of the game", Scale::Linear),
        y: axis("nodes", Scale::Logarithmic),
        series: vec![Series { name: "searches".into(), style: Style::Boxes, points: values.collect() }],
        marks: vec![],
    }
}

fn single_bars() -> Figure {
    let points = [-21.4, -24.0, -18.2, -33.9].into_iter().enumerate();
    let points = points.map(|(game, saved)| point(game as f64, saved, 2.5, 100)).collect();
    Figure {
        name: "etc-by-game".into(),
        title: "ETC in four games".into(),
        caption: "Nodes saved at the deepest depth searched.".into(),
        x: axis("", Scale::Names(GAMES.map(String::from).to_vec())),
        y: axis("change of nodes, in %", Scale::FromZero),
        series: vec![Series { name: "ETC".into(), style: Style::Bars, points }],
        marks: vec![
            Mark { name: "Plaat 1996".into(), x: 0.0, y: -28.0 },
            Mark { name: "Plaat 1996".into(), x: 1.0, y: -22.0 },
        ],
    }
}

fn depth_table() -> Table {
    let measured = |value: f64, reach: f64| Cell::Measured {
        value,
        low: value - reach,
        high: value + reach,
        digits: 1,
        unit: " %".into(),
    };
    let row = |depth: u64| {
        let saved = -2.9 * (depth as f64 - 2.0).powf(1.1);
        vec![
            Cell::text(format!("depth {depth}")),
            Cell::Count(140 * 6u64.pow(depth as u32)),
            measured(saved, 2.4),
            measured(0.4 * saved, 1.9),
            measured(1.25 * saved, 2.6),
            if depth == 8 { Cell::Number { value: -28.0, digits: 0 } } else { Cell::Empty },
            Cell::Count(100),
        ]
    };
    let columns = ["", "nodes of NegaScout", "ETC", "EIB", "ETC and EIB", "Plaat 1996", "n"];
    Table {
        name: "depths-chess".into(),
        title: "Change of nodes in chess, with 95 % intervals".into(),
        columns: columns.map(String::from).to_vec(),
        rows: (3..=9).map(row).collect(),
    }
}
