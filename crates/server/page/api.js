// The server's interface: JSON requests, and streams of events. What goes wrong is an ApiError with words for people.

export class ApiError extends Error {
  constructor(status, { what, hint, at } = {}) {
    super(hint ? `${what} (${hint})` : what || `the server answered ${status}`);
    this.status = status;
    this.what = what;
    this.hint = hint;
    this.at = at;
  }
}

async function answer(response) {
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new ApiError(response.status, body.error);
  return body;
}

export const get = async (path, query) => answer(await fetch(address(path, query)));

export const post = async (path, body, signal) => answer(await send(path, body, signal));

const send = (path, body, signal) =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal });

// A path with its query; lists become repeated parameters, what is missing is left out.
export function address(path, query = {}) {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((each) => [name, each]));
  const text = new URLSearchParams(
    pairs.filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ).toString();
  return text ? `${path}?${text}` : path;
}

// Listens to a stream; `on` has a function for each kind of event, `fail` for errors. Returns a function that ends it.
export function listen(path, { query, body, on, fail = () => {}, end = () => {} }) {
  const stop = new AbortController();
  const request =
    body === undefined ? fetch(address(path, query), { signal: stop.signal }) : send(path, body, stop.signal);
  request
    .then(async (response) => {
      if (!response.ok) await answer(response);
      await each(response.body, (kind, data) => on[kind]?.(JSON.parse(data)));
      end();
    })
    .catch((error) => {
      if (!stop.signal.aborted) fail(error);
    });
  return () => stop.abort();
}

// Calls `hear` with every event of a body in the format of server-sent events.
async function each(body, hear) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    const parts = text.split('\n\n');
    text = parts.pop();
    for (const part of parts) {
      const field = (name) =>
        part
          .split('\n')
          .filter((line) => line.startsWith(`${name}:`))
          .map((line) => line.slice(name.length + 1).trim());
      const data = field('data').join('\n');
      if (data) hear(field('event')[0] ?? 'message', data);
    }
  }
}
