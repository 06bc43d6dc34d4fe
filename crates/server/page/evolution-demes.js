// @ts-check
// The demes: who gave pollen to whom in the last epochs, as a ring with arrows and as a table.

import { el, replace, svg } from './element.js';
import { short, tintOf } from './evolution-plot.js';

/** @import { Deme, Member, Run } from './types.js' */

const EPOCHS = 5; // so many of the last count
const SIZE = 220,
  RADIUS = 22;

export class Demes {
  #drawn = '';

  constructor() {
    this.node = el('div', { class: 'evo-demes' });
  }

  /** @param {Run} run */
  show({ demes, pollinations, epochs }) {
    const last = epochs.at(-1)?.epoch ?? 0,
      recent = pollinations.filter(({ epoch }) => epoch > last - EPOCHS);
    const drawn = JSON.stringify([demes, recent]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    /** @type {Map<string, number>} */
    const pollen = new Map();
    for (const { from, to } of recent) pollen.set(`${from} ${to}`, (pollen.get(`${from} ${to}`) ?? 0) + 1);
    replace(this.node, demes.length > 1 && ring(demes, pollen), table(demes, pollen));
  }
}

/**
 * @param {Deme[]} demes
 * @param {Map<string, number>} pollen
 */
function ring(demes, pollen) {
  const wide = demes.length === 2,
    height = wide ? 116 : SIZE,
    far = demes.length > 6 ? SIZE / 2 - 20 : SIZE / 2 - 32,
    radius = demes.length > 6 ? 14 : RADIUS;
  const places = demes.map((_, at) => {
    const angle = wide ? Math.PI * (1 + at) : (2 * Math.PI * at) / demes.length - Math.PI / 2;
    return { x: SIZE / 2 + far * Math.cos(angle), y: height / 2 + (wide ? 0 : far * Math.sin(angle)) };
  });
  const index = new Map(demes.map(({ deme }, at) => [deme, at]));
  const most = Math.max(1, ...pollen.values());
  const arrows = [...pollen].flatMap(([key, count]) => {
    const [from, to] = key.split(' ').map((deme) => index.get(Number(deme)));
    if (from === undefined || to === undefined || from === to) return [];
    return [arrow(places[from], places[to], radius, count, most, tintOf(demes[from].deme))];
  });
  return svg(
    'svg',
    {
      class: demes.length > 4 ? 'evo-ring many' : 'evo-ring',
      viewBox: `0 0 ${SIZE} ${height}`,
      'aria-hidden': 'true',
      'data-part': 'pollination',
    },
    arrows,
    demes.map(({ deme }, at) =>
      svg(
        'g',
        { class: `deme ${tintOf(deme)}` },
        svg('circle', { cx: places[at].x, cy: places[at].y, r: radius }),
        svg('text', { x: places[at].x, y: places[at].y + 5, 'text-anchor': 'middle' }, deme),
      ),
    ),
  );
}

/**
 * A bent arrow, the wider the more pollen; it bends to its own right, so that two in opposite directions lie apart.
 * @param {{ x: number, y: number }} from
 * @param {{ x: number, y: number }} to
 * @param {number} radius
 * @param {number} count
 * @param {number} most
 * @param {string} tint
 */
function arrow(from, to, radius, count, most, tint) {
  const [dx, dy] = [to.x - from.x, to.y - from.y],
    length = Math.hypot(dx, dy) || 1,
    bend = Math.min(34, length * 0.28),
    middle = { x: (from.x + to.x) / 2 + (dy / length) * bend, y: (from.y + to.y) / 2 - (dx / length) * bend };
  /** @param {{ x: number, y: number }} end @param {number} gap */
  const short = (end, gap) => {
    const [ex, ey] = [middle.x - end.x, middle.y - end.y],
      far = Math.hypot(ex, ey) || 1;
    return { x: end.x + (ex / far) * gap, y: end.y + (ey / far) * gap, ux: ex / far, uy: ey / far };
  };
  const width = 1.5 + (4 * count) / most,
    head = 5 + width,
    [a, tip] = [short(from, radius + 2), short(to, radius + 2)],
    b = { x: tip.x + tip.ux * head * 0.9, y: tip.y + tip.uy * head * 0.9 },
    [px, py] = [-tip.uy * head * 0.6, tip.ux * head * 0.6];
  const label = { x: (a.x + b.x) / 4 + middle.x / 2, y: (a.y + b.y) / 4 + middle.y / 2 };
  return svg(
    'g',
    { class: `pollen ${tint}` },
    svg('path', {
      class: 'shaft',
      d: `M${a.x.toFixed(1)} ${a.y.toFixed(1)}Q${middle.x.toFixed(1)} ${middle.y.toFixed(1)} ${b.x.toFixed(1)} ${b.y.toFixed(1)}`,
      'stroke-width': width.toFixed(1),
    }),
    svg('path', {
      class: 'head',
      d: `M${tip.x.toFixed(1)} ${tip.y.toFixed(1)}L${(b.x + px).toFixed(1)} ${(b.y + py).toFixed(1)}L${(b.x - px).toFixed(1)} ${(b.y - py).toFixed(1)}z`,
    }),
    svg('text', { x: label.x, y: label.y + 4, 'text-anchor': 'middle' }, count),
  );
}

/**
 * @param {Deme[]} demes
 * @param {Map<string, number>} pollen
 */
function table(demes, pollen) {
  const most = Math.max(4, ...demes.flatMap(({ individuals }) => individuals.map(({ fitness }) => fitness)));
  return el(
    'div',
    { class: 'evo-scroll', tabindex: '0', role: 'region', 'aria-label': 'The demes' },
    el(
      'table',
      { class: 'evo-table small numbers' },
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          ['deme', 'epoch', 'best', 'mean', 'nodes', 'fitness of its individuals', `pollen from, ${EPOCHS} epochs`].map(
            (name) => el('th', { scope: 'col' }, name),
          ),
        ),
      ),
      el(
        'tbody',
        {},
        demes.map(({ deme, epoch, individuals }) => {
          const fitness = individuals.map((each) => each.fitness),
            given = demes
              .map((other) => [other.deme, pollen.get(`${other.deme} ${deme}`) ?? 0])
              .filter(([, count]) => count);
          return el(
            'tr',
            { 'data-deme': deme },
            el('th', { scope: 'row' }, el('span', { class: `key dot ${tintOf(deme)}` }, String(deme))),
            el('td', {}, epoch === null ? '–' : String(epoch)),
            el('td', {}, fitness.length ? Math.max(...fitness).toFixed(2) : '–'),
            el('td', {}, fitness.length ? mean(fitness).toFixed(2) : '–'),
            el('td', {}, individuals.length ? short(mean(individuals.map((each) => each.nodes_a_move))) : '–'),
            el('td', {}, strip(individuals, most, deme)),
            el('td', {}, given.map(([from, count]) => `${from}${count > 1 ? ` (${count}×)` : ''}`).join(', ') || '–'),
          );
        }),
      ),
    ),
  );
}

/**
 * The individuals of a deme in a line, from fitness 0 to the best of all.
 * @param {Member[]} individuals
 * @param {number} most
 * @param {number} deme
 */
const strip = (individuals, most, deme) =>
  svg(
    'svg',
    { class: 'evo-strip', viewBox: '0 0 120 16', 'aria-hidden': 'true' },
    svg('line', { x1: 3, x2: 117, y1: 8, y2: 8 }),
    individuals.map(({ fitness }) =>
      svg('circle', { class: tintOf(deme), cx: (3 + (114 * Math.max(0, fitness)) / most).toFixed(1), cy: 8, r: 3 }),
    ),
  );

/** @param {number[]} numbers */
const mean = (numbers) => numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);
