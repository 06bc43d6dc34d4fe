//! What is written reads back; whatever is changed is found.

use super::*;
use std::fs;

fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("foehn-container-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn sample() -> (HeaderText, Vec<u8>) {
    let payload = (0..3 * PAGE as u32 / 2).map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    (HeaderText::default().with("game", "none").with("slice", "1K-1K"), payload)
}

#[test]
fn what_is_written_reads_back() {
    let folder = scratch("round");
    let (header, payload) = sample();
    for payload in [&payload[..], &payload[..PAGE], &[]] {
        let path = folder.join("file.wdl");
        Container::write(&path, &header, payload).unwrap();
        let read = Container::open(&path).unwrap();
        read.check().unwrap();
        assert_eq!((read.header(), read.payload()), (&header, payload));
        assert_eq!(read.payload().as_ptr() as usize % ALIGNMENT, 0);
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "no temporary file is left");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn every_flipped_bit_is_found() {
    let folder = scratch("flip");
    let path = folder.join("file.wdl");
    let (header, payload) = sample();
    Container::write(&path, &header, &payload[..600]).unwrap();
    let good = fs::read(&path).unwrap();
    for bit in 0..8 * good.len() {
        let mut bad = good.clone();
        bad[bit / 8] ^= 1 << (bit % 8);
        fs::write(&path, &bad).unwrap();
        let found = Container::open(&path).and_then(|container| container.check());
        // The four zero bytes of the fixed part are the only ones without meaning, and they are covered too.
        assert!(found.is_err(), "bit {bit} was flipped and nobody noticed");
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn cut_short_longer_foreign_and_old_files_are_named() {
    let folder = scratch("cut");
    let path = folder.join("file.wdl");
    let (header, payload) = sample();
    Container::write(&path, &header, &payload).unwrap();
    let good = fs::read(&path).unwrap();
    let refused = |bytes: &[u8], words: &str| {
        fs::write(&path, bytes).unwrap();
        let said = Container::open(&path).err().expect("refused").to_string();
        assert!(said.contains(words) && said.contains("file.wdl"), "{said}");
    };
    refused(&good[..good.len() - 1], "cut short");
    refused(&good[..40], "cut short");
    refused(&good[..7], "no database");
    refused(b"", "no database");
    refused(b"MZ, quite another kind of file, and longer than a header is", "no database");
    refused(&[&good[..], b"x"].concat(), "follows its end");
    let mut old = good.clone();
    old[8] = 0;
    refused(&old, "format version 0");
    let mut endless = good;
    endless[16..24].fill(0xff);
    refused(&endless, "cut short");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_missing_folder_is_named() {
    let path = std::env::temp_dir().join("foehn-no-such-folder").join("file.wdl");
    let said = Container::write(&path, &HeaderText::default(), b"data").unwrap_err().to_string();
    assert!(said.starts_with("cannot write") && said.contains("foehn-no-such-folder"), "{said}");
}

#[test]
fn a_bare_name_is_a_file_of_this_folder() {
    let path = PathBuf::from(format!("foehn-container-{}.wdl", std::process::id()));
    let written = Container::write(&path, &HeaderText::default(), b"data");
    let removed = fs::remove_file(&path);
    written.unwrap();
    removed.unwrap();
}
