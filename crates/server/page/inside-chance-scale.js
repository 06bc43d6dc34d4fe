// @ts-check
// Re-scaling: the leaves of a tree on another scale. An order that stays keeps the choice of minimax, not that of expectiminimax.

import { post } from './api.js';
import { el, messageOf, replace } from './element.js';

/** @import { Rescaled } from './types.js' */

const CALM = 250; // ms after the last change

/** @type {{ title: string, of: (leaves: number[]) => number[] }[]} */
const SCALES = [
  { title: 'As they are', of: (leaves) => leaves },
  { title: 'Times ten, plus seven', of: (leaves) => leaves.map((leaf) => 10 * leaf + 7) },
  { title: 'Squares, with their sign', of: (leaves) => leaves.map((leaf) => leaf * Math.abs(leaf)) },
  {
    title: 'The largest ten times as large',
    of: (leaves) => leaves.map((leaf, at) => (at === leaves.length - 1 ? 10 * Math.max(leaf, 1) : leaf)),
  },
  // 1, 2, 3, 4 become 1, 20, 30, 400.
  {
    title: 'The lecture’s: 1, 20, 30, 400',
    of: (leaves) => leaves.map((leaf, at) => [1, 20, 30][at] ?? 400 + Math.max(0, at - 3) * 100 + 0 * leaf),
  },
];

export class Rescaling {
  #tree = '';
  /** @type {number[]} */
  #values = [];
  #timer = 0;
  #asked = 0;
  #inputs = el('div', { class: 'scale-values', 'data-part': 'scale-values' });
  #table = el('div', { class: 'scale-table', 'aria-live': 'polite', 'data-part': 'scale-table' });
  #buttons = SCALES.map(({ title }, at) =>
    el('button', { type: 'button', class: 'plain small', 'data-scale': at, onclick: () => this.#apply(at) }, title),
  );

  constructor() {
    this.node = el(
      'section',
      { class: 'card scale-card', 'aria-label': 'Another scale' },
      el('h2', {}, 'Another scale'),
      el(
        'p',
        { class: 'small soft' },
        'Give the values of the leaves other numbers in the same order: minimax chooses as before. Where dice are averaged the choice may change, for an evaluation must be proportional to what is won.',
      ),
      el('div', { class: 'row' }, this.#buttons),
      this.#inputs,
      this.#table,
    );
  }

  /** @param {string} tree */
  show(tree) {
    if (tree === this.#tree) return;
    this.#tree = tree;
    this.#values = [];
    this.#ask();
  }

  /** @param {number} scale */
  #apply(scale) {
    const leaves = this.#leaves;
    this.#values = SCALES[scale].of(leaves);
    this.#fill(leaves);
    this.#ask();
  }

  /** @type {number[]} */
  #leaves = [];

  /** @param {number[]} leaves */
  #fill(leaves) {
    this.#leaves = leaves;
    replace(
      this.#inputs,
      leaves.map((leaf, at) =>
        el(
          'label',
          { class: 'small' },
          el('span', { class: 'soft numbers' }, `${leaf} →`),
          el('input', {
            type: 'number',
            step: 'any',
            value: this.#values[at] ?? leaf,
            'data-leaf': leaf,
            oninput: (event) => {
              this.#values = leaves.map((each, place) => this.#values[place] ?? each);
              this.#values[at] = Number(event.currentTarget.value);
              clearTimeout(this.#timer);
              this.#timer = setTimeout(() => this.#ask(), CALM);
            },
          }),
        ),
      ),
    );
  }

  async #ask() {
    const asked = ++this.#asked;
    try {
      const found = await post('/api/inside/rescaling', { tree: this.#tree, values: this.#values });
      if (asked !== this.#asked) return;
      if (this.#values.length === 0 || this.#leaves.length !== found.leaves.length) {
        this.#values = found.values;
        this.#fill(found.leaves);
      }
      this.#draw(found);
    } catch (error) {
      if (asked !== this.#asked) return;
      if (this.#values.length === 0) replace(this.#inputs);
      replace(this.#table, el('p', { class: 'small soft' }, messageOf(error)));
    }
  }

  /** @param {Rescaled} found */
  #draw({ choices, best, monotone }) {
    /**
     * @param {number} choice
     * @param {'odds' | 'minimax'} by
     * @param {0 | 1} scale
     */
    const cell = (choice, by, scale) =>
      el(
        'td',
        { class: best[by][scale] === choice ? 'chosen' : undefined },
        String(Math.round(choices[choice][by][scale] * 100) / 100).replace('-', '−'),
        best[by][scale] === choice ? el('span', { class: 'hidden' }, ', chosen') : null,
      );
    /** @param {'odds' | 'minimax'} by */
    const said = (by) =>
      best[by][0] === best[by][1] ? 'the same move' : `move ${best[by][0] + 1}, then ${best[by][1] + 1}`;
    replace(
      this.#table,
      el(
        'table',
        { class: 'small numbers' },
        el(
          'thead',
          {},
          el(
            'tr',
            {},
            ['Move', 'Average', 'rescaled', 'Minimax', 'rescaled'].map((name) => el('th', { scope: 'col' }, name)),
          ),
        ),
        el(
          'tbody',
          {},
          choices.map((_, choice) =>
            el(
              'tr',
              {},
              el('th', { scope: 'row' }, String(choice + 1)),
              cell(choice, 'odds', 0),
              cell(choice, 'odds', 1),
              cell(choice, 'minimax', 0),
              cell(choice, 'minimax', 1),
            ),
          ),
        ),
      ),
      el(
        'p',
        { class: 'small', 'data-part': 'scale-words' },
        `${monotone ? 'The order stays.' : 'The order changes, so both may.'} Expectiminimax: ${said('odds')}. Minimax, with Min in place of the dice: ${said('minimax')}.`,
      ),
    );
  }
}
