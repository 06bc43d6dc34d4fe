// @ts-check
// What the browser stores for the page: `local` for good, `session` as long as the tab is open. A store that is full, forbidden
// or holds something unreadable is like an empty one; nothing here throws.
//
//   local.read(name, otherwise)     a value that was stored as JSON; `otherwise` if there is none or it is of another kind
//   local.write(name, value)        stores it; null removes it; says whether there was room
//   local.text(name)                a text that was stored as it is, or null
//   local.writeText(name, text)

/** @param {unknown} value */
const kind = (value) => (Array.isArray(value) ? 'array' : typeof value);

/** @param {() => Storage} open */
const store = (open) => ({
  /**
   * @template T
   * @param {string} name
   * @param {T} otherwise
   * @returns {T}
   */
  read(name, otherwise) {
    try {
      const value = JSON.parse(open().getItem(name) ?? 'null') ?? otherwise;
      return otherwise === null || kind(value) === kind(otherwise) ? value : otherwise;
    } catch {
      return otherwise;
    }
  },

  /**
   * @param {string} name
   * @param {unknown} value
   */
  write(name, value) {
    try {
      if (value === null) open().removeItem(name);
      else open().setItem(name, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  },

  /** @param {string} name */
  text(name) {
    try {
      return open().getItem(name);
    } catch {
      return null;
    }
  },

  /**
   * @param {string} name
   * @param {string} text
   */
  writeText(name, text) {
    try {
      open().setItem(name, text);
    } catch {
      /* not stored */
    }
  },
});

export const local = store(() => localStorage);
export const session = store(() => sessionStorage);
