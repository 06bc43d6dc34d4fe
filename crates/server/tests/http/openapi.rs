//! `crates/server/openapi.json` is true: it describes the requests that there are and no others, and what a server answers to its own
//! examples is what it promises, field by field.
//!
//! The document is the one that lies in `docs`; the server must serve the same. Its schemas are stricter here than in the
//! document: a field that no schema names is a mistake.

use crate::reports::Reports;
use crate::runs::Runs;
use crate::talk::{Answer, Events, Running, encoded};
use foehn_server::Options;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

fn document() -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    let text = std::fs::read_to_string(&path).expect("crates/server/openapi.json");
    serde_json::from_str(&text).expect("a document in JSON")
}

/// A request that the document describes.
struct Operation<'a> {
    method: &'a str,
    path: &'a str,
    said: &'a Value,
}

fn operations(document: &Value) -> Vec<Operation<'_>> {
    let mut found = Vec::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, said) in methods.as_object().expect("methods") {
            found.push(Operation { method, path, said });
        }
    }
    found
}

impl Operation<'_> {
    fn name(&self) -> String {
        format!("{} {}", self.method.to_uppercase(), self.path)
    }

    /// The parameters, those of the path or those of the query.
    fn parameters(&self, place: &'static str) -> impl Iterator<Item = &Value> {
        self.said["parameters"].as_array().into_iter().flatten().filter(move |each| each["in"] == place)
    }

    /// The path with the examples of its own parameters.
    fn place(&self) -> String {
        self.parameters("path").fold(self.path.to_owned(), |path, parameter| {
            let text = |name: &str| parameter[name].as_str().expect("a text").to_owned();
            path.replace(&format!("{{{}}}", text("name")), &text("example"))
        })
    }

    /// The place with the examples of the query.
    fn address(&self) -> String {
        let mut pairs = Vec::new();
        for parameter in self.parameters("query") {
            let name = parameter["name"].as_str().expect("a name");
            let example = parameter.get("example");
            assert!(example.is_some() || parameter["required"] == false, "{}: {name} has no example", self.name());
            let values = match example {
                Some(Value::Array(values)) => values.clone(),
                one => one.cloned().into_iter().collect(),
            };
            for value in values {
                let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                pairs.push(format!("{name}={}", encoded(&text)));
            }
        }
        if pairs.is_empty() { self.place() } else { format!("{}?{}", self.place(), pairs.join("&")) }
    }

    /// The body's schema and example, where there is a body.
    fn body(&self) -> Option<(&Value, &Value)> {
        let media = self.said.get("requestBody")?.pointer("/content/application~1json").expect("a body in JSON");
        Some((&media["schema"], media.get("example").expect("an example")))
    }

    /// What stands for a good answer, and in which type.
    fn good(&self) -> (&str, &Value) {
        let content = self.said["responses"]["200"]["content"].as_object().expect("an answer");
        let (kind, media) = content.iter().next().expect("a type");
        (kind, media)
    }

    fn ask(&self, server: &Running) -> Answer {
        let line = format!("{} {}", self.method.to_uppercase(), self.address());
        match self.body() {
            Some((_, example)) => server.ask(&line, &["Content-Type: application/json"], &example.to_string()),
            None => server.ask(&line, &[], ""),
        }
    }

    /// Opens the stream that the examples ask for.
    fn listen(&self, server: &Running) -> Events {
        match self.body() {
            Some((_, example)) => server.listen_to_post(self.path, example),
            None => server.listen(&self.address()),
        }
    }
}

/// The routes as the source names them: the router cannot be asked.
fn routes() -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for file in std::fs::read_dir(folder).expect("the source") {
        let source = std::fs::read_to_string(file.expect("a file").path()).expect("a text");
        for route in source.split(".route(\"").skip(1) {
            let (path, rest) = route.split_once('"').expect("the end of the path");
            if path == "/api/{*rest}" {
                continue; // what is left over gets a 404
            }
            let path = path.replace("{*address}", "{name}/{file}");
            let handler = rest.trim_start_matches([',', ' ', '\n']);
            let method = handler.split('(').next().expect("a method").rsplit("::").next().expect("its name");
            found.insert((method.to_owned(), path));
        }
    }
    found
}

#[test]
fn every_route_is_described_and_no_other() {
    let document = document();
    let operations = operations(&document);
    let described: BTreeSet<_> = operations.iter().map(|each| (each.method.to_owned(), each.path.to_owned())).collect();
    let routes = routes();
    assert!(routes.len() >= 14, "{routes:?}");
    assert_eq!(described, routes);
    let names: BTreeSet<_> = operations.iter().map(|each| each.said["operationId"].as_str()).collect();
    assert_eq!(names.len(), operations.len(), "a name is used twice");
    let server = Running::start(Options::default());
    for operation in &operations {
        let other = if operation.method == "get" { "POST" } else { "GET" };
        server.ask(&format!("{other} {}", operation.place()), &[], "").refused(405);
    }
}

#[test]
fn the_server_serves_the_document() {
    let server = Running::start(Options::default());
    let answer = server.get("/api/openapi.json");
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert!(answer.good() == document(), "the served document is another one");
    assert_eq!(answer.good()["info"]["version"], server.status()["version"]);
}

#[test]
fn every_answer_is_as_described() {
    let document = document();
    let schemas = Schemas::of(&document);
    let reports = Reports::new();
    reports.finished("etc", 0);
    reports.all(&["etc"]);
    reports.write("half/progress.json", "{");
    let runs = Runs::new();
    runs.real(crate::runs::GAME);
    runs.write("half/status.json", "{");
    let runs_of = vec![runs.0.clone()];
    let program = Some("true".into());
    let server =
        Running::start(Options { reports: Some(reports.0.clone()), program, runs: runs_of, ..Options::default() });
    for operation in operations(&document) {
        if let Some((schema, example)) = operation.body() {
            schemas.assert(&format!("{}: the example body", operation.name()), schema, example);
        }
        let (kind, media) = operation.good();
        if kind == "text/event-stream" {
            stream_is_as_described(&server, &schemas, &operation, media);
            continue;
        }
        let answer = operation.ask(&server);
        assert_eq!(answer.header("content-type"), Some(kind), "{}", operation.name());
        schemas.assert(&operation.name(), &media["schema"], &answer.good());
        if let Some(example) = media.get("example") {
            schemas.assert(&format!("{}: the example answer", operation.name()), &media["schema"], example);
        }
    }
}

/// Listens to the end, or until every kind of event that a good stream has was heard and a search has found something.
fn stream_is_as_described(server: &Running, schemas: &Schemas<'_>, operation: &Operation<'_>, media: &Value) {
    let kinds = media["x-events"].as_object().expect("events");
    let mut events = operation.listen(server);
    let mut heard = BTreeSet::new();
    while let Some((kind, data)) = events.next() {
        let schema = kinds.get(&kind).unwrap_or_else(|| panic!("{}: an event `{kind}`: {data}", operation.name()));
        schemas.assert(&format!("{}: `{kind}`", operation.name()), schema, &data);
        let begins = data["depth"] == 0;
        heard.insert(kind);
        if !begins && heard.len() + 1 == kinds.len() {
            break;
        }
    }
    let promised: BTreeSet<_> = kinds.keys().filter(|kind| *kind != "error").cloned().collect();
    assert_eq!(heard, promised, "{}", operation.name());
    let example = media["example"].as_str().expect("an example of the stream");
    for event in example.split_terminator("\n\n") {
        let (kind, data) = event.split_once("\ndata: ").expect("data");
        let kind = kind.strip_prefix("event: ").expect("an event");
        let data = serde_json::from_str(data).expect("JSON");
        schemas.assert(&format!("{}: the example event", operation.name()), &kinds[kind], &data);
    }
}

#[test]
fn every_game_is_as_described() {
    let document = document();
    let schemas = Schemas::of(&document);
    let server = Running::start(Options::default());
    let schema = |name: &str| json!({ "$ref": format!("#/components/schemas/{name}") });
    for game in server.get("/api/games").good().as_array().expect("a list") {
        let name = game["name"].as_str().expect("a name");
        let recipe = server.get(&format!("/api/recipe?game={name}")).good();
        schemas.assert(&format!("the recipe of {name}"), &schema("Recipe"), &recipe);
        let mut asked = json!({ "game": name, "level": 1, "seed": 1 });
        for _ in 0..4 {
            let thrown =
                json!({ "game": name, "moves": asked["moves"].as_array().cloned().unwrap_or_default(), "dice": 1 });
            asked["moves"] = server.post("/api/position", &thrown).good()["moves"].clone();
            let played = server.post("/api/move", &asked).good();
            schemas.assert(&format!("a move in {name}"), &schema("EngineMove"), &played);
            asked["moves"] = played["state"]["moves"].clone();
            if !played["state"]["outcome"].is_null() {
                break;
            }
        }
        let trace = json!({ "game": name, "algorithm": "mtdf", "depth": 2, "iterations": true, "limit": 300 });
        let inside = server.post("/api/inside", &trace);
        if game["duel"] == true {
            schemas.assert(&format!("a trace of {name}"), &schema("Trace"), &inside.good());
        } else {
            let title = game["title"].as_str().expect("a title");
            assert!(inside.refused(422).contains(title), "{name}");
        }
        let event = server.listen(&format!("/api/analysis?game={name}")).analysis();
        schemas.assert(&format!("an analysis of {name}"), &schema("Analysis"), &event);
    }
}

#[test]
fn every_refusal_is_as_described() {
    let document = document();
    let schemas = Schemas::of(&document);
    let server = Running::start(Options::default());
    let json = "Content-Type: application/json";
    let long = format!("x={}", "x".repeat(40_000));
    let large = " ".repeat((1 << 20) + 1);
    for operation in operations(&document) {
        let line = |query: &str| format!("{} {}?{query}", operation.method.to_uppercase(), operation.place());
        let mut refusals = vec![
            (403, server.ask(&line(""), &["Origin: http://evil.example"], "")),
            (414, server.ask(&line(&long), &[], "")),
        ];
        if let Some((schema, example)) = operation.body() {
            if schemas.resolve(schema)["properties"].get("game").is_some() {
                let mut changed = example.clone();
                changed["game"] = "chekers".into();
                refusals.push((404, server.ask(&line(""), &[json], &changed.to_string())));
            }
            refusals.extend([
                (400, server.ask(&line(""), &[json], "{")),
                (413, server.ask(&line(""), &[json], &large)),
                (415, server.ask(&line(""), &["Content-Type: text/plain"], "{}")),
                (422, server.ask(&line(""), &[json], "{}")),
            ]);
        } else if operation.parameters("path").next().is_some() {
            refusals.push((404, server.get(&operation.place().replace("etc", "none"))));
        } else if operation.said.get("parameters").is_some() {
            refusals.push((400, server.ask(&line(""), &[], "")));
            refusals.push((404, server.ask(&line("game=chekers"), &[], "")));
        }
        for (status, answer) in refusals {
            answer.refused(status);
            let said = operation.said["responses"].get(status.to_string());
            let said = said.unwrap_or_else(|| panic!("{} may answer {status}", operation.name()));
            let schema = schemas.resolve(said).pointer("/content/application~1json/schema").expect("a schema");
            schemas.assert(&format!("{}: {status}", operation.name()), schema, &answer.json());
        }
    }
}

/// The document's shared parts, by their addresses, and what is expected by a schema.
struct Schemas<'a> {
    document: &'a Value,
}

impl<'a> Schemas<'a> {
    fn of(document: &'a Value) -> Self {
        Schemas { document }
    }

    /// What a reference names, or the thing itself.
    fn resolve<'b>(&self, thing: &'b Value) -> &'b Value
    where
        'a: 'b,
    {
        let Some(address) = thing.get("$ref") else { return thing };
        let pointer = address.as_str().and_then(|text| text.strip_prefix('#')).expect("an address in this document");
        self.document.pointer(pointer).unwrap_or_else(|| panic!("nothing at {address}"))
    }

    #[track_caller]
    fn assert(&self, what: &str, schema: &Value, value: &Value) {
        if let Err(wrong) = self.check(schema, value) {
            panic!("{what}{wrong}");
        }
    }

    /// Where and how the value is not what the schema says.
    fn check(&self, schema: &Value, value: &Value) -> Result<(), String> {
        let schema = self.resolve(schema).as_object().expect("a schema is an object");
        for (keyword, said) in schema {
            let fits = match keyword.as_str() {
                "description" | "default" | "examples" | "required" => true,
                "type" => fits_type(said, value),
                "const" => said == value,
                "enum" => said.as_array().expect("a list").contains(value),
                "minimum" => value.as_f64().is_none_or(|number| Some(number) >= said.as_f64()),
                "maximum" => value.as_f64().is_none_or(|number| Some(number) <= said.as_f64()),
                "minItems" => value.as_array().is_none_or(|list| list.len() as u64 >= said.as_u64().expect("a number")),
                "maxItems" => value.as_array().is_none_or(|list| list.len() as u64 <= said.as_u64().expect("a number")),
                "anyOf" => {
                    self.check_any(said.as_array().expect("a list"), value)?;
                    true
                }
                "items" => {
                    let mut cells = value.as_array().into_iter().flatten().enumerate();
                    cells.try_for_each(|(index, cell)| {
                        self.check(said, cell).map_err(|wrong| format!("[{index}]{wrong}"))
                    })?;
                    true
                }
                "properties" | "additionalProperties" => {
                    value.as_object().map_or(Ok(()), |fields| self.check_fields(schema, fields))?;
                    true
                }
                unknown => panic!("this test does not know `{unknown}`"),
            };
            if !fits {
                return Err(format!(": {keyword} is {said}, found {value}"));
            }
        }
        Ok(())
    }

    fn check_any(&self, schemas: &[Value], value: &Value) -> Result<(), String> {
        let wrongs: Vec<_> = schemas.iter().map_while(|schema| self.check(schema, value).err()).collect();
        if wrongs.len() < schemas.len() { Ok(()) } else { Err(format!(": none fits\n  {}", wrongs.join("\n  "))) }
    }

    fn check_fields(&self, schema: &Map<String, Value>, fields: &Map<String, Value>) -> Result<(), String> {
        let none = json!({});
        let known = schema.get("properties").unwrap_or(&none);
        for name in schema.get("required").and_then(Value::as_array).into_iter().flatten() {
            let name = name.as_str().expect("a name");
            assert!(known.get(name).is_some(), "`{name}` is required, but not described");
            if !fields.contains_key(name) {
                return Err(format!(": `{name}` is missing in {}", Value::from(fields.clone())));
            }
        }
        for (name, value) in fields {
            match (known.get(name), schema.get("additionalProperties")) {
                (Some(schema), _) => self.check(schema, value).map_err(|wrong| format!(".{name}{wrong}"))?,
                (None, Some(Value::Bool(true))) => {}
                (None, Some(schema)) => self.check(schema, value).map_err(|wrong| format!(".{name}{wrong}"))?,
                (None, None) => return Err(format!(": `{name}` is not described")),
            }
        }
        Ok(())
    }
}

fn fits_type(said: &Value, value: &Value) -> bool {
    let fits = |name: &str| match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        unknown => panic!("no type: {unknown}"),
    };
    match said {
        Value::String(name) => fits(name),
        names => names.as_array().expect("types").iter().any(|name| fits(name.as_str().expect("a name"))),
    }
}

/// The check itself can fail: an answer with a field less, a field more, or another type in one is not as described.
#[test]
fn a_changed_answer_is_noticed() {
    let document = document();
    let schemas = Schemas::of(&document);
    let mut noticed: BTreeMap<&str, usize> = BTreeMap::new();
    for operation in operations(&document) {
        let (kind, media) = operation.good();
        let Some(example) = media.get("example").filter(|_| kind == "application/json") else { continue };
        let schema = &media["schema"];
        let mut spoil = |how: &'static str, answer: Value| {
            assert!(schemas.check(schema, &answer).is_err(), "{}: {how} is not noticed: {answer}", operation.name());
            *noticed.entry(how).or_default() += 1;
        };
        spoil("another type", json!("a text"));
        let (object, place) = match example {
            Value::Array(list) => (&list[0], "/0"),
            object => (object, ""),
        };
        for name in object.as_object().expect("an object").keys() {
            let change = |edit: &dyn Fn(&mut Map<String, Value>)| {
                let mut answer = example.clone();
                edit(answer.pointer_mut(place).and_then(Value::as_object_mut).expect("the same place"));
                answer
            };
            spoil("a field less", change(&|fields| drop(fields.remove(name))));
            spoil("a field more", change(&|fields| drop(fields.insert(format!("{name}_too"), json!(1)))));
            spoil("another type in a field", change(&|fields| drop(fields.insert(name.clone(), json!({ "x": [] })))));
        }
    }
    assert!(noticed.len() == 4 && noticed.values().all(|&count| count > 10), "{noticed:?}");
}
