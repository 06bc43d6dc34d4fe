//! The board in the browser and the interface behind it: JSON over HTTP, streams of server-sent events.
