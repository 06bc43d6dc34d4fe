//! Containers of databases: header, checksums, payload.
#![no_main]

foehn_fuzz::bytes_target!(foehn_fuzz::files::container);
