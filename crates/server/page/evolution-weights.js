// @ts-check
// Weights as evolution has set them: each between its least and its most, beside the standard.

import { el, svg } from './element.js';

/** @import { EvolvedWeight } from './types.js' */

/**
 * @param {string} title
 * @param {EvolvedWeight[]} weights
 */
export const weightTable = (title, weights) =>
  el(
    'table',
    { class: 'evo-weights small numbers' },
    el('caption', {}, title),
    el(
      'colgroup',
      {},
      ['name', 'range', 'number', 'number'].map((kind) => el('col', { class: kind })),
    ),
    el(
      'thead',
      { class: 'hidden' },
      el(
        'tr',
        {},
        ['weight', 'within its range', 'evolved', 'standard'].map((name) => el('th', { scope: 'col' }, name)),
      ),
    ),
    el('tbody', {}, weights.map(row)),
  );

/** @param {EvolvedWeight} weight */
function row({ name, value, standard, least, most }) {
  const span = most - least || 1;
  /** @param {number} number */
  const x = (number) => `${(4 + (92 * (Math.max(least, Math.min(number, most)) - least)) / span).toFixed(2)}%`;
  const told = `${name}: ${round(value)}, standard ${round(standard)}, range ${round(least)} to ${round(most)}`;
  return el(
    'tr',
    { title: told },
    el('th', { scope: 'row' }, name),
    el(
      'td',
      { class: 'range' },
      svg(
        'svg',
        { height: 16, width: '100%', 'aria-hidden': 'true' },
        svg('line', { class: 'track', x1: '4%', x2: '96%', y1: 8, y2: 8 }),
        svg('line', {
          class: value < standard ? 'shift less' : 'shift more',
          x1: x(standard),
          x2: x(value),
          y1: 8,
          y2: 8,
        }),
        svg('line', { class: 'standard', x1: x(standard), x2: x(standard), y1: 3, y2: 13 }),
        svg('circle', { class: 'value', cx: x(value), cy: 8, r: 4.5 }),
      ),
    ),
    el('td', { class: 'number' }, round(value)),
    el('td', { class: 'number soft' }, round(standard)),
  );
}

/** @param {number} number */
const round = (number) => (Math.abs(number) >= 100 || Number.isInteger(number) ? number.toFixed(0) : number.toFixed(1));
