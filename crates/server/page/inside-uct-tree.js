// @ts-check
// The tree of a search by simulation, drawn: a disc for each node that was visited, its visits inside, its average below, the path of the
// simulation under way in colour, and the playout as a dashed line to what the game paid.

import { replace, svg, targetOf } from './element.js';
import { layout } from './inside-layout.js';
import { figure } from './inside-uct-replay.js';

/** @import { Shape, Spot } from './inside-layout.js' */
/** @import { UctReplay, UctStand } from './inside-uct-replay.js' */

const LEVEL = 86; // between two plies
const RADIUS = 17;
const MOST = [60, 44, 32, 24, 17, 12, 8]; // nodes drawn: as many as fit the width; those visited least are counted instead
const SMALLEST = 0.78; // of their size: smaller figures cannot be read

export class UctTree {
  #svg;
  #box;
  #onSelect;

  /** @param {(id: number) => void} onSelect */
  constructor(onSelect) {
    this.#onSelect = onSelect;
    this.#svg = svg('svg', { class: 'uct-svg', role: 'img', 'aria-label': 'The tree so far', 'data-part': 'uct-tree' });
    this.#svg.addEventListener('click', (event) => {
      const place = targetOf(event).closest('[data-uct-node]');
      if (place instanceof SVGElement) this.#onSelect(Number(place.dataset.uctNode));
    });
    this.#box = document.createElement('div');
    this.#box.className = 'uct-canvas';
    this.#box.append(this.#svg);
  }

  get node() {
    return this.#box;
  }

  /**
   * @param {UctReplay} replay
   * @param {UctStand} stand
   * @param {number} selected
   */
  draw(replay, stand, selected) {
    const room = this.#box.clientWidth || 800;
    const side = 30,
      top = 30;
    const known = drawnPath(stand);
    let tree = shape(0, replay, worthDrawing(replay, stand, known, MOST[0])),
      placed = layout(tree, LEVEL);
    for (const most of MOST.slice(1)) {
      if ((placed.right - placed.left + 2 * side) * SMALLEST <= room) break;
      tree = shape(0, replay, worthDrawing(replay, stand, known, most));
      placed = layout(tree, LEVEL);
    }
    const { places, left, right, height } = placed;
    const tail = stand.phase === 'playout' || stand.phase === 'back' ? 58 : 20;
    const box = { x: left - side, y: -top, width: right - left + 2 * side, height: height + top + RADIUS + 18 + tail };
    const scale = Math.min(1.25, Math.max(SMALLEST, room / box.width));
    this.#svg.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
    this.#svg.setAttribute('width', String(Math.round(box.width * scale)));
    this.#svg.setAttribute('height', String(Math.round(box.height * scale)));
    const edges = svg('g', {}),
      nodes = svg('g', {});
    this.#family(tree, places, replay, stand, edges, nodes, selected);
    replace(this.#svg, edges, nodes, this.#playout(stand, replay, places));
    const spot = places.get(known[known.length - 1] ?? 0);
    if (spot) {
      const x = (spot.x - box.x) * scale;
      if (x < this.#box.scrollLeft + 40 || x > this.#box.scrollLeft + room - 40) this.#box.scrollLeft = x - room / 2;
      this.#box.scrollTop = Math.max(0, (spot.y - box.y + tail + 40) * scale - this.#box.clientHeight);
    }
  }

  /**
   * @param {Shape} family
   * @param {Map<number | string, Spot>} places
   * @param {UctReplay} replay
   * @param {UctStand} stand
   * @param {SVGGElement} edges
   * @param {SVGGElement} nodes
   * @param {number} selected
   */
  #family(family, places, replay, stand, edges, nodes, selected) {
    const id = Number(family.id),
      from = places.get(id);
    if (!from) return;
    for (const child of family.children) {
      const to = places.get(child.id);
      if (!to) continue;
      const on = stand.path.includes(Number(child.id)) ? ` on ${stand.phase}` : '';
      edges.append(svg('path', { class: `uct-edge${on}`, d: `M${from.x} ${from.y}L${to.x} ${to.y}` }));
      this.#family(child, places, replay, stand, edges, nodes, selected);
    }
    nodes.append(disc(id, from, replay, stand, selected));
    const hidden = (stand.moves[id] ?? 0) - family.children.length;
    const told = family.children.length > 0 || stand.path.includes(id);
    if (told && stand.moves[id] !== null && hidden > 0)
      nodes.append(svg('text', { class: 'uct-more', x: from.x + RADIUS + 3, y: from.y + 15 }, `+${hidden}`));
  }

  /**
   * @param {UctStand} stand
   * @param {UctReplay} replay
   * @param {Map<number | string, Spot>} places
   */
  #playout(stand, replay, places) {
    const spot = places.get(stand.leaf);
    if (!spot || (stand.phase !== 'playout' && stand.phase !== 'back')) return null;
    const { playout, rewards } = replay.simulations[stand.simulation];
    const y = spot.y + RADIUS + 16,
      end = y + 30;
    const text = rewards.map(figure).join(' : ');
    const wide = text.length * 6.4 + 12;
    const waves = `M${spot.x} ${y}q7 4 0 8t0 8t0 8`;
    return svg(
      'g',
      { class: 'uct-playout', 'data-part': 'uct-result' },
      playout.length > 0 && svg('path', { d: waves }),
      svg('rect', { x: spot.x - wide / 2, y: end - 6, width: wide, height: 18, rx: 4 }),
      svg('text', { x: spot.x, y: end + 7 }, text),
    );
  }
}

/**
 * The nodes of the path that are in the tree: a move that was never tried appears when the tree has grown.
 * @param {UctStand} stand
 */
const drawnPath = ({ phase, fresh, path }) => (phase === 'selection' && fresh ? path.slice(0, -1) : path);

/**
 * The nodes that are drawn: those of the path, and those visited most.
 * @param {UctReplay} replay
 * @param {UctStand} stand
 * @param {number[]} path
 * @param {number} most
 */
function worthDrawing(replay, stand, path, most) {
  const shown = new Set([0, ...path]);
  const ranked = replay.nodes.map(({ id }) => id).filter((id) => stand.visits[id] > 0);
  ranked.sort((one, other) => stand.visits[other] - stand.visits[one] || one - other);
  for (const id of ranked) {
    if (shown.size >= most) break;
    const parent = replay.nodes[id].parent;
    if (parent === null || shown.has(parent)) shown.add(id);
  }
  return shown;
}

/**
 * @param {number} id
 * @param {UctReplay} replay
 * @param {Set<number>} shown
 * @returns {Shape}
 */
function shape(id, replay, shown) {
  /** @param {number} child */
  const name = (child) => replay.nodes[child].move?.text ?? '';
  const seen = replay.children[id].filter((child) => shown.has(child));
  seen.sort((one, other) => name(one).localeCompare(name(other), 'en', { numeric: true }));
  const children = seen.map((child) => shape(child, replay, shown));
  const move = replay.nodes[id].move?.text.length ?? 0;
  return { id, width: Math.max(2 * RADIUS + 4, move * 6.2 + 8), children };
}

/**
 * @param {number} id
 * @param {Spot} spot
 * @param {UctReplay} replay
 * @param {UctStand} stand
 * @param {number} selected
 */
function disc(id, spot, replay, stand, selected) {
  const { move, chooser } = replay.nodes[id];
  const visits = stand.visits[id],
    mean = visits ? figure(stand.sums[id] / visits) : '';
  const names = [
    'uct-node',
    chooser === null ? 'nobody' : `seat-${chooser}`,
    stand.path.includes(id) ? `on ${stand.phase}` : '',
    id > 0 && id === selected ? 'selected' : '',
    id === stand.leaf && stand.fresh ? 'fresh' : '',
  ];
  const label = `${move?.text ?? 'root'}: ${visits} visits${mean && id ? `, ${mean} on average` : ''}`;
  return svg(
    'g',
    { class: names.filter(Boolean).join(' '), 'data-uct-node': id, transform: `translate(${spot.x} ${spot.y})` },
    svg('title', {}, label),
    svg('circle', { r: RADIUS }),
    svg('text', { class: 'count', y: 4 }, String(visits)),
    id > 0 && svg('text', { class: 'move', y: -RADIUS - 5 }, move?.text ?? ''),
    id > 0 && svg('text', { class: 'mean', y: RADIUS + 12 }, mean),
  );
}
