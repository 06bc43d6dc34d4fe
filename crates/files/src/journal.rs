//! Lines that are added one by one while work goes on, so that it can be taken up again.
//!
//! A line is written with one call, its end included, so of a process that is killed at most the last line is broken. Whoever opens the journal
//! next cuts that line off, in the file too: it is never joined to a later one. A line in the midst that makes no sense is for the reader of the
//! lines to refuse.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// A journal, open for further lines.
///
/// ```
/// use foehn_files::Journal;
/// # let path = std::env::temp_dir().join(format!("foehn-journal-doc-{}", std::process::id()));
/// std::fs::write(&path, "one\ntwo\nthr")?;
/// let (mut journal, text) = Journal::open(&path)?;
/// assert_eq!(text, "one\ntwo\n");
/// journal.add("three")?;
/// assert_eq!(std::fs::read_to_string(&path)?, "one\ntwo\nthree\n");
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Journal {
    file: File,
}

impl Journal {
    /// Opens a journal with all its whole lines, or begins it.
    ///
    /// # Errors
    /// What the system refuses.
    pub fn open(path: &Path) -> io::Result<(Journal, String)> {
        let mut file = OpenOptions::new().create(true).read(true).write(true).truncate(false).open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        if whole < bytes.len() {
            file.set_len(whole as u64)?;
            bytes.truncate(whole);
        }
        file.seek(SeekFrom::Start(whole as u64))?;
        Ok((Journal { file }, String::from_utf8_lossy(&bytes).into_owned()))
    }

    /// Begins a journal anew, whatever was there.
    ///
    /// # Errors
    /// What the system refuses.
    pub fn begin(path: &Path) -> io::Result<Journal> {
        Ok(Journal { file: File::create(path)? })
    }

    /// Adds a line, at once and whole. Where the disk is full, the half that was written is taken back.
    ///
    /// # Errors
    /// What the system refuses.
    pub fn add(&mut self, line: &str) -> io::Result<()> {
        debug_assert!(!line.contains('\n'), "a journal has one line for each entry");
        let before = self.file.stream_position()?;
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        if written.is_err() {
            let _ = self.file.set_len(before).and_then(|()| self.file.seek(SeekFrom::Start(before)).map(drop));
        }
        written
    }

    /// Waits until everything is on the disk.
    ///
    /// # Errors
    /// What the system refuses.
    pub fn sync(&self) -> io::Result<()> {
        self.file.sync_all()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch;

    #[test]
    fn whatever_is_cut_off_the_whole_lines_are_read_and_the_next_one_stands_alone() {
        let folder = scratch("journal");
        let path = folder.join("journal.jsonl");
        let text = "first\nsecond\nthïrd\n";
        for cut in 0..=text.len() {
            std::fs::write(&path, &text.as_bytes()[..cut]).unwrap();
            let (mut journal, read) = Journal::open(&path).unwrap();
            assert!(text.starts_with(&read) && (read.is_empty() || read.ends_with('\n')), "{read:?}");
            journal.add("next").unwrap();
            journal.sync().unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), format!("{read}next\n"));
        }
        Journal::begin(&path).unwrap().add("anew").unwrap();
        assert_eq!(Journal::open(&path).unwrap().1, "anew\n");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
