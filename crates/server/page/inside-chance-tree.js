// @ts-check
// A tree with chance nodes, drawn whole: Max points up, Min down, chance is round, leaves are squares; what was cut is crossed out.

import { replace, svg } from './element.js';
import { layout } from './inside-layout.js';
import { short } from './inside-chance-replay.js';

/** @import { Shape } from './inside-layout.js' */
/** @import { ChanceTreeReplay, Known } from './inside-chance-replay.js' */

const LEVEL = 78;
const SIZE = 16;
const SMALLEST = 0.6;
const SIGNS = {
  max: `M0 ${-SIZE}L${SIZE} ${SIZE * 0.8}L${-SIZE} ${SIZE * 0.8}Z`,
  min: `M0 ${SIZE}L${SIZE} ${-SIZE * 0.8}L${-SIZE} ${-SIZE * 0.8}Z`,
  chance: `M${-SIZE} 0a${SIZE} ${SIZE} 0 1 0 ${2 * SIZE} 0a${SIZE} ${SIZE} 0 1 0 ${-2 * SIZE} 0Z`,
  leaf: `M${-SIZE} -11h${2 * SIZE}v22h${-2 * SIZE}Z`,
};

export class ChanceTree {
  #svg = svg('svg', { class: 'chance-svg', role: 'img', 'aria-label': 'The tree', 'data-part': 'chance-tree' });

  constructor() {
    this.node = document.createElement('div');
    this.node.className = 'chance-canvas';
    this.node.append(this.#svg);
  }

  /**
   * @param {ChanceTreeReplay} replay
   * @param {number} count
   */
  draw(replay, count) {
    const known = replay.at(count),
      path = replay.path(count);
    /** @returns {Shape} */
    const shape = (/** @type {number} */ id) => ({ id, width: 44, children: replay.children[id].map(shape) });
    const { places, left, right, height } = layout(shape(0), LEVEL);
    const box = { x: left - 24, y: -30, width: right - left + 48, height: height + 74 };
    const room = this.node.clientWidth || 800;
    const scale = Math.min(1.25, Math.max(SMALLEST, room / box.width));
    this.#svg.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
    this.#svg.setAttribute('width', String(Math.round(box.width * scale)));
    this.#svg.setAttribute('height', String(Math.round(box.height * scale)));
    const lines = svg('g', {}),
      nodes = svg('g', {});
    for (const node of replay.nodes) {
      const spot = places.get(node.id);
      if (!spot) continue;
      const from = node.parent === null ? undefined : places.get(node.parent);
      const isCut = node.parent !== null && known[node.id].state === 'unseen' && isLeftOut(node.parent, replay, known);
      if (from) {
        const [x, y] = [(from.x + spot.x) / 2, (from.y + spot.y) / 2];
        const on = path.includes(node.id) ? ' on' : '';
        lines.append(
          svg('path', {
            class: `chance-edge${on}${isCut ? ' cut' : ''}`,
            d: `M${from.x} ${from.y}L${spot.x} ${spot.y}`,
          }),
        );
        const crossed = isCut && known[node.parent ?? 0].state !== 'unseen';
        if (crossed) lines.append(svg('path', { class: 'chance-cross', d: `M${x - 6} ${y - 4}l12 8` }));
        if (node.odds !== null)
          lines.append(svg('text', { class: 'odds', x: x + (spot.x < from.x ? -16 : 16), y }, short(node.odds)));
      }
      nodes.append(drawn(replay, known, node.id, spot, path, isCut));
    }
    replace(this.#svg, lines, nodes);
    const here = places.get(path[path.length - 1]);
    if (here && box.width * scale > room) this.node.scrollLeft = (here.x - box.x) * scale - room / 2;
  }
}

/**
 * Whether what is below a node is left out: it, or a node above it, was cut and left.
 * @param {number} id
 * @param {ChanceTreeReplay} replay
 * @param {Known[]} known
 * @returns {boolean}
 */
function isLeftOut(id, replay, known) {
  const { state, cut, probe } = known[id],
    { parent } = replay.nodes[id];
  if (cut && state !== 'unseen') return true;
  if (parent === null) return false;
  // A look of Star2 at the first move: the others are left out where the throws' average was cut after it.
  return state === 'unseen' ? isLeftOut(parent, replay, known) : state === 'left' && probe && known[parent].cut !== '';
}

/**
 * @param {ChanceTreeReplay} replay
 * @param {Known[]} known
 * @param {number} id
 * @param {{ x: number, y: number }} spot
 * @param {number[]} path
 * @param {boolean} isCut
 */
function drawn(replay, known, id, spot, path, isCut) {
  const node = replay.nodes[id];
  const { state, value, average } = known[id];
  const names = ['chance-node', node.kind, state, path.includes(id) ? 'on' : '', isCut ? 'cut' : ''];
  const text = node.kind === 'leaf' ? short(node.leaf ?? 0) : replay.names[id];
  const bounds = average && average[0] !== average[1] && state === 'open' ? average.map(short).join(' to ') : '';
  const below = node.kind === 'leaf' ? '' : state === 'left' && value !== null ? short(value) : bounds;
  return svg(
    'g',
    { class: names.filter(Boolean).join(' '), transform: `translate(${spot.x} ${spot.y})`, 'data-chance-node': id },
    svg('title', {}, `${replay.spoken(node)}${below ? `: ${below}` : ''}`),
    svg('path', { d: SIGNS[node.kind] }),
    svg('text', { y: node.kind === 'min' ? 1 : node.kind === 'max' ? 8 : 4 }, text),
    below ? svg('text', { class: 'value', y: SIZE + 14 }, below) : null,
  );
}
