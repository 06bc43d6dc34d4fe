//! Lists the files of the page, so that the program contains them all and a new one needs no second place. Types
//! (`.d.ts`) are for the type checker alone and stay out.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() {
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let page = Path::new(&root).join("page");
    println!("cargo::rerun-if-changed={}", page.display());
    let mut files: Vec<_> = fs::read_dir(&page)
        .expect("the folder of the page is part of the crate")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.is_file() && path.extension().is_none_or(|extension| extension != "ts"))
        .collect();
    files.sort();
    let mut list = String::from("&[\n");
    for path in files {
        let name = path.file_name().expect("a file has a name").to_string_lossy();
        writeln!(list, "    ({name:?}, include_bytes!({path:?})),").expect("a string takes all");
    }
    list.push(']');
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("page_files.rs"), list).expect("cargo's own folder can be written");
}
