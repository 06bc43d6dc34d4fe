// The tree of a replayed search, drawn: triangles up for Max and down for Min, boxes for leaves, dashes for what was never
// looked at. Drag, wheel, two fingers and buttons move it; subtrees can be folded away.

import { svg, replace } from './element.js';
import { layout } from './inside-layout.js';
import { FRESH, OPEN, nice } from './inside-replay.js';

const SHOWN = 140; // nodes shown at first; deeper ones are folded
const MOST = 1500; // nodes shown at all; a browser draws no more in comfort
const MOST_STUBS = 4; // dashes for moves not looked at; more become a number
const LETTER = 6.6;
const LEVELS = [92, 132]; // the least and the most distance between two plies

export class TreeView {
  #svg;
  #world;
  #edges;
  #nodes;
  #top;
  #replay = null;
  #stand = null;
  #folded = new Set();
  #drawn = new Map();
  #places = null;
  #visible = '';
  #scale = 1;
  #x = 0;
  #y = 0;
  #pointers = new Map();
  #moved = 0;
  #selected = null;
  #onSelect;
  #size = { width: 800, height: 420 };
  #byHand = false;
  #level = LEVELS[0];
  #counts = new Uint32Array(0);

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
    for (const kind of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'])
      this.#svg.addEventListener(kind, (event) => this.#pointer(event));
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

  // Another record altogether.
  show(replay) {
    this.#replay = replay;
    this.#byHand = false;
    this.#counts = new Uint32Array(replay.nodes.length);
    for (let id = replay.nodes.length - 1; id > 0; id--) this.#counts[replay.nodes[id].parent] += this.#counts[id] + 1;
    this.#foldBeyond(SHOWN);
    this.#visible = '';
  }

  // Folds the plies that would show more than so many nodes; whether there are any.
  #foldBeyond(most) {
    const { nodes, children } = this.#replay,
      plies = [];
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

  // How things stand now. With `follow`, folded subtrees open where the search is, and the view goes there.
  stand(stand, { selected, follow }) {
    this.#stand = stand;
    this.#selected = selected;
    const path = new Set();
    if (follow)
      for (let at = this.#replay.nodes[stand.current].parent; at !== null; at = this.#replay.nodes[at].parent)
        path.add(at);
    const open = (id) => !this.#folded.has(id) || path.has(id);
    const key = `${[...this.#folded].length}:${[...path].filter((id) => this.#folded.has(id)).join()}:${[...this.#folded].join().length}`;
    if (key !== this.#visible) this.#rebuild(open, key);
    this.#paint();
    if (follow) this.#follow(stand.current);
  }

  fold(id, folded = !this.#folded.has(id)) {
    if (!this.#replay.children[id].length) return;
    if (folded) this.#folded.add(id);
    else this.#folded.delete(id);
    this.#visible = '';
    if (this.#stand) this.stand(this.#stand, { selected: this.#selected, follow: false });
  }

  // Folds everything below the first moves, or shows as much as can be shown; whether that is all of it.
  foldAll(folded) {
    const { nodes, children } = this.#replay;
    let all = true;
    if (folded)
      this.#folded = new Set(nodes.filter((node) => node.ply > 0 && children[node.id].length).map((node) => node.id));
    else all = !this.#foldBeyond(MOST);
    this.#visible = '';
    this.stand(this.#stand, { selected: this.#selected, follow: false });
    this.fit();
    return all;
  }

  // building

  #rebuild(open, key) {
    const anchor = this.#places?.get(this.#stand.current);
    const first = this.#visible === '' && !this.#byHand;
    this.#visible = key;
    const tree = this.#shape(0, open);
    const deep = (shape) => Math.max(0, ...shape.children.map((child) => 1 + deep(child)));
    this.#level = Math.min(LEVELS[1], Math.max(LEVELS[0], (this.#size.height - 104) / Math.max(1, deep(tree))));
    const { places, left, right, height } = layout(tree, this.#level);
    const room = this.#size.width / Math.min(1.5, this.#size.height / (height + 100)) - 140;
    const stretch = Math.min(1.7, Math.max(1, room / (right - left)));
    for (const place of places.values()) place.x *= stretch;
    this.#places = places;
    this.bounds = { left: left * stretch - 40, right: right * stretch + 60, top: -44, bottom: height + 56 };
    this.#drawn.clear();
    replace(this.#edges);
    replace(this.#nodes);
    this.#make(tree, open);
    const now = places.get(this.#stand.current);
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

  #shape(id, open) {
    const isOpen = open(id);
    const children = isOpen ? this.#replay.children[id].map((child) => this.#shape(child, open)) : [];
    if (isOpen) children.push(...this.#stubs(id));
    return { id, width: this.#width(id), children };
  }

  #unseen(id) {
    const node = this.#replay.nodes[id];
    const cut = this.#replay.byNode[id].some((index) => this.#replay.events[index].kind === 'cut');
    return node.leaf && !cut ? 0 : Math.max(0, node.moves - this.#replay.children[id].length);
  }

  #stubs(id) {
    const count = this.#unseen(id);
    const dashes = count > MOST_STUBS ? MOST_STUBS - 1 : count;
    const stubs = Array.from({ length: dashes }, (_, index) => ({
      id: `${id}/${index}`,
      width: 9,
      children: [],
      stubOf: id,
    }));
    if (count > dashes) stubs.push({ id: `${id}/+`, width: 24, children: [], stubOf: id, more: count - dashes });
    return stubs;
  }

  #width(id) {
    let longest = 1;
    for (const index of this.#replay.byNode[id]) {
      const event = this.#replay.events[index];
      if (event.kind === 'leave') longest = Math.max(longest, this.#replay.value(event).length);
    }
    const move = (this.#replay.nodes[id].move?.text.length ?? 0) * 5.6 + 2;
    return Math.max(move, longest * LETTER + (this.#isBox(id) ? 14 : 28), this.#isBox(id) ? 34 : 44);
  }

  #isBox(id) {
    return this.#replay.nodes[id].leaf && !this.#unseen(id);
  }

  #make(shape, open) {
    const from = this.#places.get(shape.id);
    for (const child of shape.children) {
      const to = this.#places.get(child.id);
      if (child.stubOf !== undefined) this.#makeStub(child, from, to);
      else {
        const edge = svg('path', { class: 'edge', d: `M${from.x} ${from.y + 18}L${to.x} ${to.y - 20}` });
        this.#edges.append(edge);
        this.#makeNode(child, edge, open);
        this.#make(child, open);
      }
    }
    if (shape.id === 0) this.#makeNode(shape, null, open);
  }

  #makeStub(stub, from, to) {
    const y = from.y + this.#level * 0.48,
      x = from.x + (to.x - from.x) * 0.62;
    const node = svg(
      'g',
      { class: 'stub', 'data-stub': stub.stubOf },
      svg('path', { d: `M${from.x} ${from.y + 18}L${x} ${y}` }),
      svg('path', { class: 'end', d: `M${x - 4} ${y}h8` }),
      stub.more && svg('text', { x: x + 8, y: y + 12 }, `+${stub.more}`),
    );
    this.#edges.append(node);
    const known = this.#drawn.get(stub.stubOf) ?? {};
    this.#drawn.set(stub.stubOf, { ...known, stubs: [...(known.stubs ?? []), node] });
  }

  #makeNode({ id, width }, edge, open) {
    const { x, y } = this.#places.get(id),
      half = width / 2,
      box = this.#isBox(id),
      max = this.#replay.isMax(id);
    const points = max ? `0,-22 ${half},16 ${-half},16` : `0,22 ${half},-16 ${-half},-16`;
    const shape = box
      ? svg('rect', { x: -half, y: -13, width, height: 26, rx: 5, class: 'shape' })
      : svg('polygon', { points, class: 'shape' });
    const value = svg('text', { class: 'value-label', y: box ? 4 : max ? 11 : -3 });
    const reason = svg('text', { class: 'why', x: open(id) ? -8 : -17, y: max || box ? 30 : 34, 'text-anchor': 'end' });
    const move = this.#replay.nodes[id].move;
    const folded = !open(id);
    const group = svg(
      'g',
      { class: `place ${box ? 'box' : max ? 'max' : 'min'}`, transform: `translate(${x} ${y})`, 'data-node': id },
      svg('circle', { class: 'ring', r: Math.max(28, half + 6), cy: 0 }),
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
    const known = this.#drawn.get(id) ?? {};
    this.#drawn.set(id, { ...known, group, value, reason, edge, signature: '' });
  }

  // painting

  #paint() {
    const { status, values, cuts, line, current, windows } = this.#stand;
    const onLine = new Set(line),
      reasons = this.#replay.record.reasons;
    const hides = this.#replay.question.algorithm === 'minimax';
    const pills = [];
    let shown = current;
    while (!this.#places.has(shown)) shown = this.#replay.nodes[shown].parent;
    for (const [id, drawn] of this.#drawn) {
      const cut = cuts[id] && (cuts[id].left > 0 || cuts[id].moves === 0) ? cuts[id] : undefined;
      const signature = `${status[id]}|${values[id] ? this.#replay.value(values[id]) : ''}|${cut?.reason ?? ''}|${onLine.has(id)}|${id === shown}|${id === this.#selected}`;
      if (signature !== drawn.signature)
        this.#repaint(id, drawn, {
          cut,
          reasons,
          onLine: onLine.has(id) || (id === 0 && line.length > 0),
          isCurrent: id === shown,
        });
      drawn.signature = signature;
      if (!hides && windows[id] && (status[id] === OPEN || id === this.#selected) && status[id] !== FRESH)
        pills.push([id, windows[id]]);
    }
    replace(
      this.#top,
      pills.map(([id, [alpha, beta]]) => this.#pill(id, alpha, beta, id === shown)),
    );
  }

  #repaint(id, { group, value, reason, edge, stubs }, { cut, reasons, onLine, isCurrent }) {
    const status = this.#stand.status[id],
      left = this.#stand.values[id];
    group.classList.toggle('fresh', status === FRESH);
    group.classList.toggle('open', status === OPEN);
    group.classList.toggle('current', isCurrent);
    group.classList.toggle('selected', id === this.#selected);
    group.classList.toggle('on-line', onLine);
    group.classList.toggle('cut', Boolean(cut));
    const tint = cut ? `reason-${reasons.indexOf(cut.reason) % 8}` : '';
    for (const node of [group, ...(stubs ?? [])]) {
      for (const name of [...node.classList]) if (name.startsWith('reason-')) node.classList.remove(name);
      if (tint) node.classList.add(tint);
    }
    for (const node of stubs ?? []) node.classList.toggle('shown', Boolean(cut));
    value.textContent = left ? this.#replay.value(left) : status === OPEN ? '?' : '';
    reason.textContent = cut ? cut.reason : '';
    edge?.setAttribute(
      'class',
      `edge${status === FRESH ? ' fresh' : ''}${onLine ? ' on-line' : ''}${status === OPEN ? ' open' : ''}`,
    );
    group.querySelector('.ring').setAttribute('visibility', isCurrent || id === this.#selected ? 'visible' : 'hidden');
  }

  // The window of a node: beside its move where there is one, below a leaf.
  #pill(id, alpha, beta, isCurrent) {
    const { x, y } = this.#places.get(id),
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
    if (!this.#places || this.#byHand || !this.#stand) return;
    this.#visible = '';
    this.stand(this.#stand, { selected: this.#selected, follow: true });
  }

  // Shows the tree as large as it is legible and begins where the search is; `whole` shows all of it, however small.
  fit(whole = false) {
    if (!this.#places) return;
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

  zoom(factor, at = { x: this.#size.width / 2, y: this.#size.height / 2 }) {
    const scale = Math.min(4, Math.max(0.05, this.#scale * factor)),
      real = scale / this.#scale;
    this.#x = at.x - (at.x - this.#x) * real;
    this.#y = at.y - (at.y - this.#y) * real;
    this.#scale = scale;
    this.#byHand = true;
    this.#place();
  }

  pan(x, y) {
    this.#x += x;
    this.#y += y;
    this.#byHand = true;
    this.#place();
  }

  // Brings a node into view if it is not well inside; along a side where the whole tree has room, nothing moves.
  #follow(id) {
    let shown = id;
    while (!this.#places.has(shown)) shown = this.#replay.nodes[shown].parent;
    const { x, y } = this.#places.get(shown),
      { width, height } = this.#size,
      { left, right, top, bottom } = this.bounds;
    const at = { x: this.#x + x * this.#scale, y: this.#y + y * this.#scale };
    const inside = (from, size, begin, end) => from + begin * this.#scale >= -1 && from + end * this.#scale <= size + 1;
    const edge = Math.min(110, width / 4),
      rim = Math.min(54, height / 5);
    // No emptier than it must be: the tree's own end stays at the end of the view.
    const kept = (from, size, begin, end) => Math.min(-begin * this.#scale, Math.max(size - end * this.#scale, from));
    if (!inside(this.#x, width, left, right) && (at.x < edge || at.x > width - edge))
      this.#x = kept(this.#x + width / 2 - at.x, width, left, right);
    if (!inside(this.#y, height, top, bottom) && (at.y < rim || at.y > height - rim))
      this.#y = kept(this.#y + height / 2 - at.y, height, top, bottom);
    this.#place();
  }

  #wheel(event) {
    event.preventDefault();
    const { left, top } = this.#svg.getBoundingClientRect();
    this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), {
      x: event.clientX - left,
      y: event.clientY - top,
    });
  }

  #under(event) {
    const node = event.target.closest?.('[data-node]');
    return node ? Number(node.dataset.node) : null;
  }

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
      const badge = event.target.closest?.('.fold-badge'),
        id = this.#under(event);
      if (id !== null && badge) this.fold(id, false);
      else if (id !== null) this.#onSelect(id);
    }
  }

  #drag(event, old, here) {
    this.#moved += Math.hypot(here.x - old.x, here.y - old.y);
    this.#pointers.set(event.pointerId, here);
    if (this.#moved < 6) return;
    if (!this.#svg.hasPointerCapture(event.pointerId)) this.#svg.setPointerCapture(event.pointerId);
    if (this.#pointers.size === 1) {
      this.pan(here.x - old.x, here.y - old.y);
      return;
    }
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)[1];
    const { left, top } = this.#svg.getBoundingClientRect();
    const spread = (point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
    this.zoom(spread(here) / spread(old), { x: (here.x + other.x) / 2 - left, y: (here.y + other.y) / 2 - top });
  }
}
