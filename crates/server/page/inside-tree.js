// @ts-check
// The tree of a replayed search, drawn: triangles up for Max and down for Min, boxes for leaves, dashes for what was never
// looked at. Drag, wheel, two fingers and buttons move it; subtrees can be folded away.

import { svg, replace, targetOf } from './element.js';
import { layout } from './inside-layout.js';
import { FRESH, OPEN, nice } from './inside-replay.js';

/** @import { CutEvent, Place } from './types.js' */

/** @import { Id, Shape, Spot } from './inside-layout.js' */
/** @import { Replay, Stand } from './inside-replay.js' */

/**
 * A node as it is drawn, and how it was painted last.
 * @typedef {object} Drawn
 * @property {SVGGElement} group
 * @property {SVGCircleElement} ring
 * @property {SVGTextElement} value
 * @property {SVGTextElement} reason
 * @property {SVGPathElement | null} edge
 * @property {string} signature
 */

const SHOWN = 140; // nodes shown at first; deeper ones are folded
const MOST = 1500; // nodes shown at all; a browser draws no more in comfort
const MOST_STUBS = 4; // dashes for moves not looked at; more become a number
const POINTER = /** @type {const} */ (['pointerdown', 'pointermove', 'pointerup', 'pointercancel']);
const LETTER = 6.6;
const LEVELS = [92, 132]; // the least and the most distance between two plies

export class TreeView {
  #svg;
  #world;
  #edges;
  #nodes;
  #top;
  #replay = /** @type {Replay} */ (/** @type {unknown} */ (null)); // until the first record is shown
  /** @type {Stand | null} */
  #stand = null;
  /** @type {Set<number>} */
  #folded = new Set();
  /** @type {Map<number, Drawn>} */
  #drawn = new Map();
  /** @type {Map<Id, Spot>} */
  #places = new Map();
  /** @type {Map<number, SVGGElement[]>} */
  #stubbed = new Map(); // the dashes below a node
  #visible = '';
  #scale = 1;
  #x = 0;
  #y = 0;
  /** @type {Map<number, Place>} */
  #pointers = new Map();
  #moved = 0;
  /** @type {number | null} */
  #selected = null;
  #onSelect;
  #size = { width: 800, height: 420 };
  #byHand = false;
  bounds = { left: 0, right: 0, top: 0, bottom: 0 };
  #level = LEVELS[0];
  #counts = new Uint32Array(0);

  /** @param {(id: number) => void} onSelect */
  constructor(onSelect) {
    this.#onSelect = onSelect;
    this.#edges = svg('g', { class: 'edges' });
    this.#nodes = svg('g', { class: 'nodes' });
    this.#top = svg('g', { class: 'windows' });
    this.#world = svg('g', {}, this.#edges, this.#nodes, this.#top);
    this.#svg = svg(
      'svg',
      { class: 'tree-svg', role: 'img', tabindex: 0, 'data-part': 'tree', 'aria-label': 'The tree of the search' },
      this.#world,
    );
    this.#svg.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    for (const kind of POINTER) this.#svg.addEventListener(kind, (event) => this.#pointer(event));
    this.#svg.addEventListener('dblclick', (event) => {
      const id = this.#under(event);
      if (id !== null) this.fold(id);
    });
    this.watch = new ResizeObserver(() => this.#resized());
    this.watch.observe(this.#svg);
  }

  get node() {
    return this.#svg;
  }
  get folded() {
    return this.#folded;
  }

  /**
   * Another record altogether.
   * @param {Replay} replay
   */
  show(replay) {
    this.#replay = replay;
    this.#byHand = false;
    this.#counts = new Uint32Array(replay.nodes.length);
    for (let id = replay.nodes.length - 1; id > 0; id--)
      this.#counts[replay.nodes[id].parent ?? 0] += this.#counts[id] + 1;
    this.#foldBeyond(SHOWN);
    this.#visible = '';
  }

  /**
   * Folds the plies that would show more than so many nodes; whether there are any.
   * @param {number} most
   */
  #foldBeyond(most) {
    const { nodes, children } = this.#replay;
    /** @type {number[]} */
    const plies = [];
    for (const node of nodes) plies[node.ply] = (plies[node.ply] ?? 0) + 1;
    let shown = 0;
    const deepest = plies.findIndex((count) => (shown += count) > most);
    this.#folded = new Set(
      deepest > 0
        ? nodes
            .filter((node) => node.ply >= Math.max(1, deepest - 1) && children[node.id].length)
            .map((node) => node.id)
        : [],
    );
    return deepest > 0;
  }

  /**
   * How things stand now. With `follow`, folded subtrees open where the search is, and the view goes there.
   * @param {Stand} stand
   * @param {{ selected: number | null, follow: boolean }} how
   */
  stand(stand, { selected, follow }) {
    this.#stand = stand;
    this.#selected = selected;
    /** @type {Set<number>} */
    const path = new Set();
    if (follow)
      for (let at = this.#replay.nodes[stand.current].parent; at !== null; at = this.#replay.nodes[at].parent)
        path.add(at);
    /** @param {number} id */
    const open = (id) => !this.#folded.has(id) || path.has(id);
    const key = `${[...this.#folded].length}:${[...path].filter((id) => this.#folded.has(id)).join()}:${[...this.#folded].join().length}`;
    if (key !== this.#visible) this.#rebuild(stand, open, key);
    this.#paint(stand);
    if (follow) this.#follow(stand.current);
  }

  /** @param {number} id */
  fold(id, folded = !this.#folded.has(id)) {
    if (!this.#replay.children[id].length) return;
    if (folded) this.#folded.add(id);
    else this.#folded.delete(id);
    this.#visible = '';
    if (this.#stand) this.stand(this.#stand, { selected: this.#selected, follow: false });
  }

  /**
   * Folds everything below the first moves, or shows as much as can be shown; whether that is all of it.
   * @param {boolean} folded
   */
  foldAll(folded) {
    const { nodes, children } = this.#replay;
    let all = true;
    if (folded)
      this.#folded = new Set(nodes.filter((node) => node.ply > 0 && children[node.id].length).map((node) => node.id));
    else all = !this.#foldBeyond(MOST);
    this.#visible = '';
    if (this.#stand) this.stand(this.#stand, { selected: this.#selected, follow: false });
    this.fit();
    return all;
  }

  // building

  /**
   * Where a node stands; it must be shown.
   * @param {Id} id
   */
  #spot(id) {
    const spot = this.#places.get(id);
    if (!spot) throw new Error(`node ${id} is not drawn`);
    return spot;
  }

  /**
   * The node itself, or where it is folded away.
   * @param {number} id
   */
  #shown(id) {
    let shown = id;
    while (!this.#places.has(shown)) shown = this.#replay.nodes[shown].parent ?? 0;
    return shown;
  }

  /**
   * @param {Stand} stand
   * @param {(id: number) => boolean} open
   * @param {string} key
   */
  #rebuild(stand, open, key) {
    const anchor = this.#places.get(stand.current);
    const first = this.#visible === '' && !this.#byHand;
    this.#visible = key;
    const tree = this.#shape(0, open);
    /**
     * @param {Shape} shape
     * @returns {number}
     */
    const deep = (shape) => Math.max(0, ...shape.children.map((child) => 1 + deep(child)));
    this.#level = Math.min(LEVELS[1], Math.max(LEVELS[0], (this.#size.height - 104) / Math.max(1, deep(tree))));
    const { places, left, right, height } = layout(tree, this.#level);
    const room = this.#size.width / Math.min(1.5, this.#size.height / (height + 100)) - 140;
    const stretch = Math.min(1.7, Math.max(1, room / (right - left)));
    for (const place of places.values()) place.x *= stretch;
    this.#places = places;
    this.bounds = { left: left * stretch - 40, right: right * stretch + 60, top: -44, bottom: height + 56 };
    this.#drawn.clear();
    this.#stubbed.clear();
    replace(this.#edges);
    replace(this.#nodes);
    this.#make(tree, open);
    const now = places.get(stand.current);
    if (first) this.fit();
    else if (anchor && now) {
      this.#x += (anchor.x - now.x) * this.#scale;
      const { top, bottom } = this.bounds;
      const tall = (bottom - top) * this.#scale;
      this.#y =
        !this.#byHand && tall <= this.#size.height
          ? (this.#size.height - tall) / 2.5 - top * this.#scale
          : this.#y + (anchor.y - now.y) * this.#scale;
      this.#place();
    }
  }

  /**
   * @param {number} id
   * @param {(id: number) => boolean} open
   * @returns {Shape}
   */
  #shape(id, open) {
    const isOpen = open(id);
    const children = isOpen ? this.#replay.children[id].map((child) => this.#shape(child, open)) : [];
    if (isOpen) children.push(...this.#stubs(id));
    return { id, width: this.#width(id), children };
  }

  /** @param {number} id */
  #unseen(id) {
    const node = this.#replay.nodes[id];
    const cut = this.#replay.byNode[id].some((index) => this.#replay.events[index].kind === 'cut');
    return node.leaf && !cut ? 0 : Math.max(0, node.moves - this.#replay.children[id].length);
  }

  /**
   * @param {number} id
   * @returns {Shape[]}
   */
  #stubs(id) {
    const count = this.#unseen(id);
    const dashes = count > MOST_STUBS ? MOST_STUBS - 1 : count;
    /** @type {Shape[]} */
    const stubs = Array.from({ length: dashes }, (_, index) => ({
      id: `${id}/${index}`,
      width: 9,
      children: [],
      stubOf: id,
    }));
    if (count > dashes) stubs.push({ id: `${id}/+`, width: 24, children: [], stubOf: id, more: count - dashes });
    return stubs;
  }

  /** @param {number} id */
  #width(id) {
    let longest = 1;
    for (const index of this.#replay.byNode[id]) {
      const event = this.#replay.events[index];
      if (event.kind === 'leave') longest = Math.max(longest, this.#replay.value(event).length);
    }
    const move = (this.#replay.nodes[id].move?.text.length ?? 0) * 5.6 + 2;
    return Math.max(move, longest * LETTER + (this.#isBox(id) ? 14 : 28), this.#isBox(id) ? 34 : 44);
  }

  /** @param {number} id */
  #isBox(id) {
    return this.#replay.nodes[id].leaf && !this.#unseen(id);
  }

  /**
   * @param {Shape} shape
   * @param {(id: number) => boolean} open
   */
  #make(shape, open) {
    const from = this.#spot(shape.id);
    for (const child of shape.children) {
      const to = this.#spot(child.id);
      if (child.stubOf !== undefined) this.#makeStub(child, child.stubOf, from, to);
      else {
        const edge = svg('path', { class: 'edge', d: `M${from.x} ${from.y + 18}L${to.x} ${to.y - 20}` });
        this.#edges.append(edge);
        this.#makeNode(Number(child.id), child.width, edge, open);
        this.#make(child, open);
      }
    }
    if (shape.id === 0) this.#makeNode(0, shape.width, null, open);
  }

  /**
   * @param {Shape} stub
   * @param {number} of
   * @param {Spot} from
   * @param {Spot} to
   */
  #makeStub(stub, of, from, to) {
    const y = from.y + this.#level * 0.48,
      x = from.x + (to.x - from.x) * 0.62;
    const node = svg(
      'g',
      { class: 'stub', 'data-stub': of },
      svg('path', { d: `M${from.x} ${from.y + 18}L${x} ${y}` }),
      svg('path', { class: 'end', d: `M${x - 4} ${y}h8` }),
      stub.more && svg('text', { x: x + 8, y: y + 12 }, `+${stub.more}`),
    );
    this.#edges.append(node);
    this.#stubbed.set(of, [...(this.#stubbed.get(of) ?? []), node]);
  }

  /**
   * @param {number} id
   * @param {number} width
   * @param {SVGPathElement | null} edge
   * @param {(id: number) => boolean} open
   */
  #makeNode(id, width, edge, open) {
    const { x, y } = this.#spot(id),
      half = width / 2,
      box = this.#isBox(id),
      max = this.#replay.isMax(id);
    const points = max ? `0,-22 ${half},16 ${-half},16` : `0,22 ${half},-16 ${-half},-16`;
    const shape = box
      ? svg('rect', { x: -half, y: -13, width, height: 26, rx: 5, class: 'shape' })
      : svg('polygon', { points, class: 'shape' });
    const ring = svg('circle', { class: 'ring', r: Math.max(28, half + 6), cy: 0 });
    const value = svg('text', { class: 'value-label', y: box ? 4 : max ? 11 : -3 });
    const reason = svg('text', { class: 'why', x: open(id) ? -8 : -17, y: max || box ? 30 : 34, 'text-anchor': 'end' });
    const move = this.#replay.nodes[id].move;
    const folded = !open(id);
    const group = svg(
      'g',
      { class: `place ${box ? 'box' : max ? 'max' : 'min'}`, transform: `translate(${x} ${y})`, 'data-node': id },
      ring,
      shape,
      value,
      reason,
      move && svg('text', { class: 'move-label', y: max && !box ? -27 : -21 }, move.text),
      folded &&
        svg(
          'g',
          { class: 'fold-badge' },
          svg('path', { d: 'M-9 24h18l5 14h-28z' }),
          svg('text', { y: 35 }, String(this.#counts[id])),
        ),
    );
    this.#nodes.append(group);
    this.#drawn.set(id, { group, ring, value, reason, edge, signature: '' });
  }

  // painting

  /** @param {Stand} stand */
  #paint(stand) {
    const { status, values, cuts, line, current, windows } = stand;
    const onLine = new Set(line);
    const hides = this.#replay.question.algorithm === 'minimax';
    /** @type {{ id: number, alpha: string, beta: string }[]} */
    const pills = [];
    const shown = this.#shown(current);
    for (const [id, drawn] of this.#drawn) {
      const was = cuts[id],
        left = values[id],
        window = windows[id];
      const cut = was && (was.left > 0 || was.moves === 0) ? was : undefined;
      const signature = `${status[id]}|${left ? this.#replay.value(left) : ''}|${cut?.reason ?? ''}|${onLine.has(id)}|${id === shown}|${id === this.#selected}`;
      if (signature !== drawn.signature)
        this.#repaint(stand, id, drawn, {
          cut,
          onLine: onLine.has(id) || (id === 0 && line.length > 0),
          isCurrent: id === shown,
        });
      drawn.signature = signature;
      if (!hides && window && (status[id] === OPEN || id === this.#selected) && status[id] !== FRESH)
        pills.push({ id, alpha: window[0], beta: window[1] });
    }
    replace(
      this.#top,
      pills.map(({ id, alpha, beta }) => this.#pill(id, alpha, beta, id === shown)),
    );
  }

  /**
   * @param {Stand} stand
   * @param {number} id
   * @param {Drawn} drawn
   * @param {{ cut: CutEvent | undefined, onLine: boolean, isCurrent: boolean }} how
   */
  #repaint(stand, id, { group, ring, value, reason, edge }, { cut, onLine, isCurrent }) {
    const status = stand.status[id],
      left = stand.values[id],
      stubs = this.#stubbed.get(id) ?? [];
    group.classList.toggle('fresh', status === FRESH);
    group.classList.toggle('open', status === OPEN);
    group.classList.toggle('current', isCurrent);
    group.classList.toggle('selected', id === this.#selected);
    group.classList.toggle('on-line', onLine);
    group.classList.toggle('cut', Boolean(cut));
    const tint = cut ? `reason-${this.#replay.record.reasons.indexOf(cut.reason) % 8}` : '';
    for (const node of [group, ...stubs]) {
      for (const name of [...node.classList]) if (name.startsWith('reason-')) node.classList.remove(name);
      if (tint) node.classList.add(tint);
    }
    for (const node of stubs) node.classList.toggle('shown', Boolean(cut));
    value.textContent = left ? this.#replay.value(left) : status === OPEN ? '?' : '';
    reason.textContent = (cut && this.#replay.cutName(cut)) ?? '';
    edge?.setAttribute(
      'class',
      `edge${status === FRESH ? ' fresh' : ''}${onLine ? ' on-line' : ''}${status === OPEN ? ' open' : ''}`,
    );
    ring.setAttribute('visibility', isCurrent || id === this.#selected ? 'visible' : 'hidden');
  }

  /**
   * The window of a node: beside its move where there is one, below a leaf.
   * @param {number} id
   * @param {string} alpha
   * @param {string} beta
   * @param {boolean} isCurrent
   */
  #pill(id, alpha, beta, isCurrent) {
    const { x, y } = this.#spot(id),
      box = this.#isBox(id),
      move = this.#replay.nodes[id].move?.text ?? '';
    const text = `[${nice(alpha)}, ${nice(beta)}]`,
      long = text.length * 6 + 12;
    const at = box
      ? { x: x - long / 2, y: y + 18 }
      : { x: x + move.length * 2.8 + 6, y: y - (this.#replay.isMax(id) ? 40 : 34) };
    return svg(
      'g',
      { class: `pill${isCurrent ? ' current' : ''}`, transform: `translate(${at.x} ${at.y})`, 'data-window': id },
      svg('rect', { width: long, height: 18, rx: 9 }),
      svg('text', { x: long / 2, y: 13 }, text),
    );
  }

  // moving about

  #place() {
    this.#world.setAttribute(
      'transform',
      `translate(${this.#x.toFixed(1)} ${this.#y.toFixed(1)}) scale(${this.#scale.toFixed(4)})`,
    );
  }

  #resized() {
    const { clientWidth, clientHeight } = this.#svg;
    if (!clientWidth || (clientWidth === this.#size.width && clientHeight === this.#size.height)) return;
    this.#size = { width: clientWidth, height: clientHeight };
    if (this.#byHand || !this.#stand) return;
    this.#visible = '';
    this.stand(this.#stand, { selected: this.#selected, follow: true });
  }

  // Shows the tree as large as it is legible and begins where the search is; `whole` shows all of it, however small.
  fit(whole = false) {
    if (!this.#places.size) return;
    const { left, right, top, bottom } = this.bounds,
      { width, height } = this.#size;
    this.#byHand = false;
    this.#scale = Math.min(
      1.5,
      Math.max(whole ? 0.04 : 0.8, Math.min(width / (right - left), height / (bottom - top))),
    );
    const room = (right - left) * this.#scale <= width;
    this.#x = room ? (width - (right + left) * this.#scale) / 2 : width / 2;
    this.#y = Math.max(0, (height - (bottom - top) * this.#scale) / 2.5) - top * this.#scale;
    this.#place();
    if (!room && this.#stand) this.#follow(this.#stand.current);
  }

  /**
   * @param {number} factor
   * @param {Place} [at]
   */
  zoom(factor, at = { x: this.#size.width / 2, y: this.#size.height / 2 }) {
    const scale = Math.min(4, Math.max(0.05, this.#scale * factor)),
      real = scale / this.#scale;
    this.#x = at.x - (at.x - this.#x) * real;
    this.#y = at.y - (at.y - this.#y) * real;
    this.#scale = scale;
    this.#byHand = true;
    this.#place();
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  pan(x, y) {
    this.#x += x;
    this.#y += y;
    this.#byHand = true;
    this.#place();
  }

  /**
   * Brings a node into view if it is not well inside; along a side where the whole tree has room, nothing moves.
   * @param {number} id
   */
  #follow(id) {
    const { x, y } = this.#spot(this.#shown(id)),
      { width, height } = this.#size,
      { left, right, top, bottom } = this.bounds;
    const at = { x: this.#x + x * this.#scale, y: this.#y + y * this.#scale };
    /**
     * @param {number} from
     * @param {number} size
     * @param {number} begin
     * @param {number} end
     */
    const inside = (from, size, begin, end) => from + begin * this.#scale >= -1 && from + end * this.#scale <= size + 1;
    const edge = Math.min(110, width / 4),
      rim = Math.min(54, height / 5);
    /**
     * No emptier than it must be: the tree's own end stays at the end of the view.
     * @param {number} from
     * @param {number} size
     * @param {number} begin
     * @param {number} end
     */
    const kept = (from, size, begin, end) => Math.min(-begin * this.#scale, Math.max(size - end * this.#scale, from));
    if (!inside(this.#x, width, left, right) && (at.x < edge || at.x > width - edge))
      this.#x = kept(this.#x + width / 2 - at.x, width, left, right);
    if (!inside(this.#y, height, top, bottom) && (at.y < rim || at.y > height - rim))
      this.#y = kept(this.#y + height / 2 - at.y, height, top, bottom);
    this.#place();
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    const { left, top } = this.#svg.getBoundingClientRect();
    this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), {
      x: event.clientX - left,
      y: event.clientY - top,
    });
  }

  /** @param {Event} event */
  #under(event) {
    const node = /** @type {SVGElement | null | undefined} */ (targetOf(event).closest?.('[data-node]'));
    return node ? Number(node.dataset.node) : null;
  }

  /** @param {PointerEvent} event */
  #pointer(event) {
    const old = this.#pointers.get(event.pointerId);
    const here = { x: event.clientX, y: event.clientY };
    if (event.type === 'pointerdown') {
      if (this.#pointers.size === 0) this.#moved = 0;
      this.#pointers.set(event.pointerId, here);
      return;
    }
    if (!old) return;
    if (event.type === 'pointermove') {
      this.#drag(event, old, here);
      return;
    }
    this.#pointers.delete(event.pointerId);
    if (event.type === 'pointerup' && this.#moved < 6 && this.#pointers.size === 0) {
      const badge = targetOf(event).closest?.('.fold-badge'),
        id = this.#under(event);
      if (id !== null && badge) this.fold(id, false);
      else if (id !== null) this.#onSelect(id);
    }
  }

  /**
   * @param {PointerEvent} event
   * @param {Place} old
   * @param {Place} here
   */
  #drag(event, old, here) {
    this.#moved += Math.hypot(here.x - old.x, here.y - old.y);
    this.#pointers.set(event.pointerId, here);
    if (this.#moved < 6) return;
    if (!this.#svg.hasPointerCapture(event.pointerId)) this.#svg.setPointerCapture(event.pointerId);
    if (this.#pointers.size === 1) {
      this.pan(here.x - old.x, here.y - old.y);
      return;
    }
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1] ?? here;
    const { left, top } = this.#svg.getBoundingClientRect();
    /** @param {Place} point */
    const spread = (point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
    this.zoom(spread(here) / spread(old), { x: (here.x + other.x) / 2 - left, y: (here.y + other.y) / 2 - top });
  }
}
