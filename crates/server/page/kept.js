// What the browser keeps for us, as JSON: `ever` for good, `tab` as long as the tab is open. A store that is full, forbidden or
// holds something unreadable is like an empty one.

const store = (open) => ({
  read(name, otherwise = null) {
    try {
      return JSON.parse(open().getItem(name)) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  write(name, value) {
    try {
      if (value === null) open().removeItem(name);
      else open().setItem(name, JSON.stringify(value));
    } catch {
      /* not kept */
    }
  },
});

export const ever = store(() => localStorage);
export const tab = store(() => sessionStorage);
