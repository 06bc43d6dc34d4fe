// The style sheets, which are all read at once: a name that one part of the page gives a look is no name of another part.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

const folder = new URL('../../page/', import.meta.url);
/** What everybody may change for one's own part, as it is the frame of the whole page. */
const SHARED = ['card', 'table'];

/** The classes to which a style sheet gives a look wherever they stand. */
function classesOf(text) {
  const rules = text.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{}]+)\{/g);
  const selectors = [...rules].flatMap(([, list]) => list.split(',').map((each) => each.trim()));
  return new Set(selectors.map((each) => /^\.([\w-]+)(:[\w-]+(\([^)]*\))?)*$/.exec(each)?.[1]).filter(Boolean));
}

test('no class has a look of its own in two style sheets', () => {
  const homes = new Map();
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.css'))) {
    for (const each of classesOf(readFileSync(new URL(name, folder), 'utf8'))) {
      homes.set(each, [...(homes.get(each) ?? []), name]);
    }
  }
  const twice = [...homes].filter(([name, places]) => places.length > 1 && !SHARED.includes(name));
  assert.deepEqual(twice, []);
  assert.ok(homes.size > 200, `${homes.size} classes cannot be all`);
});
