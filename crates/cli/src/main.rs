//! The `foehn` command.

fn main() {}
