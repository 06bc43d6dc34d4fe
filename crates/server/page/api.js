// @ts-check
// The server's interface: JSON requests, and streams of events. What goes wrong is an ApiError with words for people.

/** @import { Gets, Posts, Problem, Stop, Streams } from './types.js' */

export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {Partial<Problem>} [problem]
   */
  constructor(status, { what, hint, at } = {}) {
    super(hint ? `${what} (${hint})` : what || `the server answered ${status}`);
    this.status = status;
    this.what = what;
    this.hint = hint;
    this.at = at;
  }
}

/** Dispatches `lost` when the server cannot be reached. */
export const server = new EventTarget();

/**
 * A request; where nobody answers, the error says what that means.
 * @param {string} path
 * @param {RequestInit} options
 */
async function reach(path, options) {
  try {
    return await fetch(path, options);
  } catch (error) {
    throw isLost(error);
  }
}

/**
 * What fetching and reading throw when a connection fails, in words; anything else as it is.
 * @param {unknown} error
 */
function isLost(error) {
  if (!(error instanceof TypeError)) return error;
  server.dispatchEvent(new Event('lost'));
  return new ApiError(0, { what: 'Foehn does not answer', hint: 'start it again with `foehn serve`' });
}

/** @param {Response} response */
async function answer(response) {
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new ApiError(response.status, body.error);
  return body;
}

/**
 * @template {keyof Gets} P
 * @param {P} path
 * @param {Gets[P]['query']} [query]
 * @param {AbortSignal} [signal]
 * @returns {Promise<Gets[P]['answer']>}
 */
export const get = async (path, query, signal) => answer(await reach(address(path, query), { signal }));

/**
 * @template {keyof Posts} P
 * @param {P} path
 * @param {Posts[P]['body']} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<Posts[P]['answer']>}
 */
export const post = async (path, body, signal) => answer(await send(path, body, signal));

/**
 * @param {string} path
 * @param {object} body
 * @param {AbortSignal} [signal]
 */
const send = (path, body, signal) =>
  reach(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal });

/**
 * A path with its query; lists become repeated parameters, what is missing is left out.
 * @param {string} path
 * @param {object} [query]
 */
export function address(path, query = {}) {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((each) => [name, each]));
  const text = new URLSearchParams(
    pairs.filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ).toString();
  return text ? `${path}?${text}` : path;
}

/**
 * Listens to a stream; `on` has a function for each kind of event, `fail` for errors. Returns a function that ends it.
 * @template {keyof Streams} P
 * @param {P} path
 * @param {object} how
 * @param {Streams[P]['query']} [how.query]
 * @param {Streams[P]['body']} [how.body]
 * @param {{ [K in keyof Streams[P]['events']]?: (data: Streams[P]['events'][K]) => void }} how.on
 * @param {(error: Error) => void} [how.fail]
 * @param {() => void} [how.end]
 * @returns {Stop}
 */
export function listen(path, { query, body, on, fail = () => {}, end = () => {} }) {
  const stop = new AbortController();
  const request =
    body === undefined ? reach(address(path, query), { signal: stop.signal }) : send(path, body, stop.signal);
  const hears = /** @type {Record<string, ((data: unknown) => void) | undefined>} */ (on);
  request
    .then(async (response) => {
      if (!response.ok) await answer(response);
      await each(response, (kind, data) => hears[kind]?.(JSON.parse(data)));
      end();
    })
    .catch((error) => {
      if (!stop.signal.aborted) fail(/** @type {Error} */ (isLost(error)));
    });
  return () => stop.abort();
}

/**
 * Calls `hear` with every event of a body in the format of server-sent events.
 * @param {Response} response
 * @param {(kind: string, data: string) => void} hear
 */
async function each({ body }, hear) {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      /** @param {string} name */
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
