// @ts-check
// What is drawn over a board for the eye alone: arrows for lines, rings for cells, a piece half moved.

import { svg } from './element.js';

/** @import { Arrow, DrawnShape, Mark, Place } from './types.js' */

const WIDTHS = [17, 12, 9, 7, 5];

/**
 * An arrow along a move's cells; a move of one cell is a ring. `places` are the middles of its cells.
 * @param {Place[]} places
 * @param {Partial<Arrow>} [how]
 */
export function arrow(places, { rank = 0, kind = 'line' } = {}) {
  const width = WIDTHS[Math.min(rank, WIDTHS.length - 1)];
  const names = `arrow ${kind}${rank ? ' other' : ''}`;
  if (places.length === 1)
    return svg('circle', {
      cx: places[0].x,
      cy: places[0].y,
      r: 34,
      class: `${names} ring`,
      'stroke-width': width * 0.7,
    });
  const [before, end] = places.slice(-2);
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const head = width * 2.1;
  /** @param {number} by */
  const back = (by) => ({ x: end.x - by * Math.cos(angle), y: end.y - by * Math.sin(angle) });
  const stem = back(head);
  /** @param {number} by */
  const side = (by) => `${stem.x - by * Math.sin(angle)} ${stem.y + by * Math.cos(angle)}`;
  const line = [...places.slice(0, -1), stem];
  return svg(
    'g',
    { class: names },
    svg('path', { d: `M${line.map(({ x, y }) => `${x} ${y}`).join('L')}`, 'stroke-width': width, class: 'stem' }),
    svg('path', { d: `M${end.x} ${end.y}L${side(head * 0.62)}L${side(-head * 0.62)}z`, class: 'head' }),
  );
}

/**
 * @param {Place} place
 * @param {Partial<Mark>} how
 */
export function mark({ x, y }, { kind = 'note', text = '' }) {
  const frame = svg('rect', { x: x - 46, y: y - 46, width: 92, height: 92, rx: 10, class: `cell-mark ${kind}` });
  if (!text) return frame;
  return svg(
    'g',
    {},
    frame,
    svg(
      'g',
      { class: `badge ${kind}`, transform: `translate(${x + 34} ${y - 34})` },
      svg('circle', { r: 19 }),
      svg('text', { y: 8, 'text-anchor': 'middle' }, text),
    ),
  );
}

/**
 * A field or an arrow that somebody drew.
 * @param {Place[]} places
 * @param {DrawnShape['colour']} colour
 */
export function shape(places, colour) {
  const node = arrow(places, { rank: places.length > 1 ? 1 : 2 });
  node.setAttribute('class', `${node.getAttribute('class')?.replace(' other', '')} drawn ${colour}`);
  if (places.length === 1) node.setAttribute('r', '43');
  return node;
}
