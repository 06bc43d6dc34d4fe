// @ts-check
// What the page keeps of a game: its tree of variations, what can be undone, and the studies that were put aside by name. One study
// for each game; the present one is in the browser's store as soon as it changes.
//
//   const study = Study.of(game)        the one study of this game
//   study.tree                          see tree.js
//   study.recall(start, moves)          a tree of this game, also one that can be undone to, which has these moves
//   study.set(tree, start)              another tree; study.past(snapshot) makes undoing it possible
//   study.back(now), study.forth(now)   what was before, or after; null if there is nothing
//   shelf(game)                         studies kept by name: list(), keep(name, ..), drop(name)

import { local } from './storage.js';
import { EMPTY, check, measure, toLine, within } from './tree.js';

/** @import { Node } from './tree.js' */
/** @import { StudyLine } from './types.js' */

/**
 * A study as it stood, with the place that was shown.
 * @typedef {{ tree: Node, start?: string, dice?: number, moves: string[], at: number }} Snapshot
 */
/** @typedef {{ name: string, start?: string, line: StudyLine, moves: string[], dice?: number, kept: number }} Kept */

const MOST_UNDONE = 300;
const CALM = 400; // ms without a change until it is stored

/** @type {Map<string, Study>} */
const studies = new Map();

export class Study {
  tree = EMPTY;
  /** @type {string | undefined} */
  start = undefined;
  full = false;
  #name;
  /** @type {Snapshot[]} */
  #undone = [];
  /** @type {Snapshot[]} */
  #past = [];
  #timer = 0;
  #fresh = true;

  /** @param {string} game */
  static of(game) {
    const known = studies.get(game) ?? new Study(game);
    studies.set(game, known);
    return known;
  }

  /** @param {string} game */
  constructor(game) {
    this.#name = `study:${game}`;
    const { start, line } = local.read(this.#name, /** @type {{ start?: string, line?: StudyLine }} */ ({}));
    const tree = check(line);
    if (tree) Object.assign(this, { tree, start: typeof start === 'string' ? start : undefined });
    addEventListener('pagehide', () => this.#store());
  }

  /**
   * @param {string | undefined} start
   * @param {string[]} moves
   */
  recall(start, moves) {
    /** @param {{ tree: Node, start?: string }} study */
    const has = (study) => study.start === start && within(study.tree, moves).length === moves.length;
    if (!moves.length) return null;
    return [this, ...[...this.#past].reverse(), ...this.#undone].find(has)?.tree ?? null;
  }

  /**
   * @param {Node} tree
   * @param {string} [start]
   */
  set(tree, start) {
    if (tree === this.tree && start === this.start) return;
    Object.assign(this, { tree, start });
    this.#fresh = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#store(), CALM);
  }

  /** @param {Snapshot} before */
  past(before) {
    this.#past.push(before);
    this.#past.splice(0, this.#past.length - MOST_UNDONE);
    this.#undone = [];
  }

  get canUndo() {
    return this.#past.length > 0;
  }
  get canRedo() {
    return this.#undone.length > 0;
  }

  /** @param {Snapshot} now */
  back(now) {
    const before = this.#past.pop();
    if (before) this.#undone.unshift(now);
    return before ?? null;
  }

  /** @param {Snapshot} now */
  forth(now) {
    const after = this.#undone.shift();
    if (after) this.#past.push(now);
    return after ?? null;
  }

  #store() {
    clearTimeout(this.#timer);
    if (this.#fresh) return;
    this.#fresh = true;
    const { nodes } = measure(this.tree);
    this.full = !local.write(this.#name, nodes ? { start: this.start, line: toLine(this.tree) } : null);
  }
}

/**
 * Studies of a game that were put aside under a name.
 * @param {string} game
 */
export function shelf(game) {
  const name = `studies:${game}`;
  const list = () =>
    local
      .read(name, /** @type {Kept[]} */ ([]))
      .filter((each) => typeof each?.name === 'string' && Array.isArray(each.moves) && check(each.line));
  return {
    list,
    /**
     * Whether there was room for it.
     * @param {Kept} study
     */
    keep: (study) => local.write(name, [study, ...list().filter((each) => each.name !== study.name)]),
    /** @param {string} which */
    drop: (which) =>
      local.write(
        name,
        list().filter((each) => each.name !== which),
      ),
  };
}

// ---- links: the tree as text, packed ----

const MOST_PACKED = 200_000;
const MOST_UNPACKED = 4_000_000;

/**
 * @param {Node} tree
 */
export async function pack(tree) {
  const stream = new Blob([JSON.stringify(toLine(tree))]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * The tree that a link holds, or null.
 * @param {string} text
 */
export async function unpack(text) {
  if (text.length > MOST_PACKED) return null;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    const decoder = new TextDecoder();
    let words = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      words += decoder.decode(value, { stream: true });
      // A link of a few bytes can unpack to more than any memory holds.
      if (words.length > MOST_UNPACKED) return null;
    }
    return check(JSON.parse(words));
  } catch {
    return null;
  }
}
