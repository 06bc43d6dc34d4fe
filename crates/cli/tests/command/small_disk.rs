//! A disk that is soon full: a file system in memory, as large as it is told to be.

use crate::place::Place;
use std::fs;
use std::process::Command;

/// Mounted at a place, gone with this value.
pub(crate) struct SmallDisk<'a>(&'a Place);

impl<'a> SmallDisk<'a> {
    /// Mounts one of this size. `None` where that is not allowed, which is said aloud.
    pub(crate) fn at(place: &'a Place, size: &str) -> Option<Self> {
        fs::create_dir_all(place.name()).expect("a place to write");
        let disk = SmallDisk(place);
        if !disk.mount(&format!("size={size}")) {
            crate::place::skip("a full disk, for mounting a small file system is not allowed here");
            return None;
        }
        Some(disk)
    }

    /// Makes it as large as this.
    pub(crate) fn grow(&self, size: &str) {
        assert!(self.mount(&format!("remount,size={size}")), "what was mounted grows");
    }

    fn mount(&self, options: &str) -> bool {
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", options, "tmpfs", self.0.name()]).output();
        mount.is_ok_and(|output| output.status.success())
    }
}

impl Drop for SmallDisk<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").args(["--lazy", self.0.name()]).output();
    }
}
