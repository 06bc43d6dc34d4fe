//! Bodies of requests to the server.
#![no_main]

foehn_fuzz::bytes_target!(foehn_fuzz::http::bodies);
