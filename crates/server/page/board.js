// @ts-check
// The board: draws a state of any game by its look and turns clicks, drags and keys into moves.
//
//   const board = new BoardView(element, (move) => ..)
//   board.show(game, state)                   draws a position; from the one before, pieces move there
//   board.draw({ arrows, marks, ghost })      over the board, until the position changes (see app.js)
//   board.shapes = [{ colour, cells }]        what somebody drew, until the position changes
//   board.flip(), board.turned, board.active  which side is below; whether a hand may move
//
// Everything a hand may do comes from `legal[].gesture`, see hand.js. Cells are `[data-cell]`, offers `[data-move]`.

import { BackgammonBoard } from './backgammon.js';
import { check, winningRow } from './ends.js';
import { isMany } from './players.js';
import { el, focused, svg, replace, targetOf } from './element.js';
import { Grid } from './grid.js';
import { Hand, withCastles } from './hand.js';
import { arrow, mark, shape } from './overlay.js';
import { compare, slide, fall, appear, vanish, turn } from './motion.js';
import { Drag, arrowKey } from './reach.js';
import { drawPiece, isEmpty, pieceName, pieceIcon } from './pieces.js';

/** @import { Cell, DrawnShape, Game, Look, Move, Overlay, Place, Shown, Standing } from './types.js' */

/** @typedef {SVGGElement & { cell: Standing }} Drawn */

/** @type {Record<string, number | undefined>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const LAYERS = ['under', 'marks', 'pieces', 'front', 'targets', 'over', 'cells'];
/**
 * @param {number} row
 * @param {number} column
 */
const keyOf = (row, column) => `${row},${column}`;
/** @param {Look} look */
const placed = (look) => look === 'cloth' || look === 'rack' || look === 'points' || look === 'paper';

export class BoardView {
  game = /** @type {Game} */ (/** @type {unknown} */ (null)); // until the first position is shown
  state = /** @type {Shown} */ (/** @type {unknown} */ (null)); // likewise
  turned = false;
  #element;
  #onMove;
  #svg;
  /** @type {Grid | null} */
  #grid = null;
  /** @type {Record<string, SVGGElement>} */
  #layers = {};
  /** @type {Map<string, Drawn>} */
  #pieces = new Map();
  /** @type {Map<string, SVGRectElement>} */
  #cells = new Map();
  /** @type {Map<string, string[]>} */
  #names = new Map();
  #hand = new Hand([]);
  #active = true;
  /** @type {Overlay} */
  #over = {};
  /** @type {DrawnShape[]} */
  #shapes = [];
  /** @type {string | null} */
  #cursor = null;
  #offers;
  #chooser;
  #backgammon;
  /** @type {string | null} */
  #dropped = null;

  /**
   * @param {HTMLElement} element
   * @param {(move: Move) => void} onMove
   */
  constructor(element, onMove) {
    this.#element = element;
    this.#onMove = onMove;
    element.classList.add('board');
    this.#svg = svg('svg', { class: 'board-svg', role: 'grid', preserveAspectRatio: 'xMidYMid meet' });
    this.#offers = el('div', { class: 'offers' });
    this.#chooser = el('div', {
      class: 'chooser',
      role: 'menu',
      'aria-label': 'Which move?',
      hidden: true,
      onkeydown: (event) => this.#chooserKey(event),
    });
    replace(element, this.#svg, this.#offers, this.#chooser);
    this.#backgammon = new BackgammonBoard(element, (move) => this.#onMove(move));
    this.#svg.addEventListener('click', (event) => this.#click(event));
    this.#svg.addEventListener('keydown', (event) => this.#pressed(event));
    this.#svg.addEventListener('pointerover', (event) => this.#hover(event));
    this.#svg.addEventListener('pointerleave', () => this.#ghostAt(null));
    this.#svg.addEventListener('focusin', (event) => {
      this.#cursor = targetOf(event).dataset.key ?? this.#cursor;
    });
    new Drag(this.#svg, {
      begins: (name) => this.#begins(name),
      node: () => this.#movingPiece(),
      drop: (name) => this.#drop(name),
    });
    document.addEventListener('pointerdown', (event) => {
      if (!element.contains(targetOf(event))) this.cancel();
    });
  }

  get active() {
    return this.#active;
  }
  set active(value) {
    if (this.#active === value) return;
    this.#active = value;
    if (!this.state) return;
    this.#newHand();
    if (this.#isBackgammon) this.#showBackgammon();
    else if (this.#grid) this.#refresh();
    else this.#showWords();
  }

  /**
   * @param {Game} game
   * @param {Shown} state
   */
  show(game, state) {
    const same = this.game === game && this.state && this.#grid?.fits(game.look, state.board, this.turned);
    const moved = this.state?.position !== state.position || this.game !== game;
    this.game = game;
    this.state = state;
    if (moved) {
      this.#over = {};
      this.#shapes = [];
    }
    this.#element.classList.toggle('in-words', game.look === 'outline');
    this.#newHand();
    if (this.#isBackgammon) return this.#showBackgammon();
    this.#backgammon.hide();
    if (game.look === 'outline' || !state.board.rows.length) return this.#showWords();
    if (same) this.#change();
    else this.#rebuild();
    this.#dropped = null;
    this.#refresh();
  }

  /** @param {DrawnShape[]} shapes */
  set shapes(shapes) {
    if (!shapes.length && !this.#shapes.length) return;
    this.#shapes = shapes;
    if (this.state) this.#backgammon.shapes = this.#isBackgammon ? shapes : [];
    if (this.state && this.#isBackgammon) this.#backgammon.draw(this.#over);
    else this.#drawOver();
  }

  /** @param {Overlay} [over] */
  draw({ arrows = [], marks = [], ghost = null } = {}) {
    this.#over = { arrows, marks, ghost };
    if (this.state && this.#isBackgammon) this.#backgammon.draw(this.#over);
    else this.#drawOver();
  }

  flip(turned = !this.turned) {
    if (turned === this.turned) return;
    this.turned = turned;
    if (this.state && this.#isBackgammon) this.#showBackgammon();
    else if (this.state && this.game.look !== 'outline') {
      this.#rebuild();
      this.#refresh();
    }
  }

  // Draws everything anew, with other boards and pieces.
  restyle() {
    if (!this.state || this.#isBackgammon || !this.#grid) return;
    this.#rebuild();
    this.#refresh();
  }

  // Puts back what was half moved.
  cancel() {
    if (!this.#hand.touched.length && this.#chooser.hidden) return;
    this.#hand.cancel();
    this.#chooser.hidden = true;
    this.#settlePieces();
    this.#refresh();
  }

  // The board of backgammon is no grid, and has a hand of its own.
  get #isBackgammon() {
    return this.game.look === 'backgammon';
  }

  #showBackgammon() {
    this.#grid = null;
    this.#pieces.clear();
    this.#element.dataset.look = this.game.look;
    this.#backgammon.show(this.game, this.state, { turned: this.turned, active: this.#active });
  }

  // drawing

  // The grid of the board that is drawn.
  get #laid() {
    if (!this.#grid) throw new Error('no board is drawn');
    return this.#grid;
  }

  #newHand() {
    this.#hand = new Hand(this.#active ? withCastles(this.state) : []);
    this.#chooser.hidden = true;
  }

  #showWords() {
    this.#grid = null;
    this.#pieces.clear();
    replace(this.#svg);
    this.#svg.setAttribute('aria-hidden', 'true');
    const words = el(
      'pre',
      { class: 'words', tabindex: 0, 'aria-label': `${this.game.title}, the position` },
      this.state.board.caption || this.state.position,
    );
    replace(
      this.#offers,
      words,
      el(
        'div',
        { class: 'row' },
        this.state.legal.map((move) => this.#offer(move, 'plain')),
      ),
    );
  }

  #rebuild() {
    const { board } = this.state;
    const grid = new Grid(this.game.look, board, this.turned);
    this.#grid = grid;
    this.#svg.removeAttribute('aria-hidden');
    this.#svg.setAttribute('viewBox', `0 0 ${grid.width} ${grid.height}`);
    this.#svg.setAttribute('aria-label', `${this.game.title} board`);
    this.#element.dataset.look = this.game.look;
    this.#element.classList.toggle('many', isMany(this.game));
    for (const name of LAYERS) this.#layers[name] = svg('g', { class: `layer ${name}` });
    const bare = grid.draw();
    this.#layers.under.append(bare.base);
    this.#layers.front.append(bare.front);
    replace(
      this.#svg,
      LAYERS.map((name) => this.#layers[name]),
    );
    this.#pieces.clear();
    for (const [key, cell] of this.#standing()) this.#put(key, cell);
    this.#makeCells();
  }

  // From the picture before to this one, with the pieces on their way.
  #change() {
    /** @type {Map<string, Standing>} */
    const old = new Map();
    for (const [key, node] of this.#pieces) old.set(key, node.cell);
    const path = this.#keys(this.state.last?.gesture ?? []);
    const { went, gone, came, turned } = compare(old, this.#standing(), path);
    const moving = went.map(({ from, to }) => ({ from, to, node: this.#piece(from) }));
    for (const key of gone) if (!turned.includes(key)) vanish(this.#piece(key), went.length ? 110 : 0);
    for (const key of turned) this.#piece(key).remove();
    for (const key of [...gone, ...went.map((move) => move.from)]) this.#pieces.delete(key);
    for (const { from, to, node } of moving) this.#move(node, from, to, path);
    for (const key of came) this.#arrive(key, turned.includes(key));
    for (const [key, node] of this.#pieces)
      if (!came.includes(key) && !moving.some((move) => move.to === key)) slide(node, [this.#place(key)]);
    this.#laid.board = this.state.board;
    this.#makeCells();
  }

  /**
   * The drawing of the piece that stands there.
   * @param {string} key
   */
  #piece(key) {
    const node = this.#pieces.get(key);
    if (!node) throw new Error(`no piece stands on ${key}`);
    return node;
  }

  /**
   * @param {Drawn} node
   * @param {string} from
   * @param {string} to
   * @param {string[]} path
   */
  #move(node, from, to, path) {
    const cell = this.#standing().get(to) ?? node.cell;
    const along =
      from === path[0] && to === path.at(-1)
        ? path
        : from === path.at(-1) && to === path[0]
          ? [...path].reverse()
          : [from, to];
    let drawn = node;
    if (node.cell.glyph !== cell.glyph) {
      node.remove();
      drawn = this.#put(to, cell);
    }
    drawn.cell = cell;
    this.#pieces.set(to, drawn);
    this.#layers.pieces.append(drawn);
    // Some of the way it may have gone already, square by square under the hand.
    const reached = this.#dropped === to ? along.length - 1 : Math.max(0, along.indexOf(node.dataset.stands ?? ''));
    delete drawn.dataset.stands;
    slide(
      drawn,
      along.slice(reached).map((key) => this.#place(key)),
    );
  }

  /**
   * @param {string} key
   * @param {boolean} turned
   */
  #arrive(key, turned) {
    const cell = this.#standing().get(key);
    if (!cell) return;
    const node = this.#put(key, cell);
    const place = this.#place(key);
    if (turned) turn(node, 90);
    else if (this.game.look === 'rack') fall(node, { x: place.x, y: this.#laid.top - 50 }, place);
    else appear(node);
  }

  /**
   * @param {string} key
   * @param {Standing} cell
   */
  #put(key, cell) {
    const drawn = drawPiece(this.game, cell, this.#laid.size);
    const node = Object.assign(drawn, { cell: { glyph: cell.glyph, owner: cell.owner } });
    this.#layers.pieces.append(node);
    this.#pieces.set(key, node);
    slide(node, [this.#place(key)]);
    return node;
  }

  #standing() {
    /** @type {Map<string, Standing>} */
    const standing = new Map();
    this.state.board.rows.forEach((row, r) =>
      row.forEach((cell, c) => {
        if (!isEmpty(cell.glyph)) standing.set(keyOf(r, c), { glyph: cell.glyph, owner: cell.owner ?? null });
      }),
    );
    return standing;
  }

  // The cells that hands, keys and readers meet, over everything else; kept if they are the same, so that focus stays.
  #makeCells() {
    const rows = this.state.board.rows;
    const wanted = rows.flatMap((row, r) =>
      row.map((cell, c) => ({ key: keyOf(r, c), cell })).filter(({ cell }) => cell.name !== ''),
    );
    /** @param {{ key: string, cell: Cell }} wanted */
    const isThere = ({ key, cell }) => {
      const node = this.#cells.get(key);
      return node !== undefined && node.dataset.cell === cell.name && node.isConnected;
    };
    if (this.#cells.size !== wanted.length || !wanted.every(isThere)) this.#newCells(rows);
    for (const { key, cell } of wanted) this.#cells.get(key)?.setAttribute('aria-label', this.#words(cell, key));
  }

  /** @param {Cell[][]} rows */
  #newCells(rows) {
    const active = focused(),
      key = this.#svg.contains(active) ? active?.dataset.key : undefined;
    this.#cells.clear();
    this.#names.clear();
    replace(
      this.#layers.cells,
      rows.map(
        (row, r) =>
          row.some((cell) => cell.name !== '') &&
          svg(
            'g',
            { role: 'row' },
            row.map((cell, c) => cell.name !== '' && this.#newCell(cell, r, c)),
          ),
      ),
    );
    if (this.#cursor === null || !this.#cells.has(this.#cursor))
      this.#cursor = [...this.#cells.keys()][this.turned ? this.#cells.size - 1 : 0];
    this.#cells.get(this.#cursor)?.setAttribute('tabindex', '0');
    if (key) this.#focus(this.#cells.has(key) ? key : this.#cursor);
  }

  /**
   * @param {Cell} cell
   * @param {number} r
   * @param {number} c
   */
  #newCell(cell, r, c) {
    const key = keyOf(r, c),
      { x, y } = this.#laid.middle(r, c);
    const { tall, left } = this.#laid,
      top = this.game.look === 'rack' && r === 0 ? 100 + left : 0;
    const node = svg('rect', {
      x: x - 50,
      y: y - tall / 2 - top,
      width: 100,
      height: tall + top,
      class: 'cell',
      role: 'gridcell',
      tabindex: -1,
      'data-cell': cell.name,
      'data-key': key,
    });
    this.#cells.set(key, node);
    this.#names.set(cell.name, [...(this.#names.get(cell.name) ?? []), key]);
    return node;
  }

  /**
   * @param {Cell} cell
   * @param {string} key
   */
  #words(cell, key) {
    const where =
      (this.#names.get(cell.name)?.length ?? 0) > 1
        ? `column ${cell.name}, row ${this.state.board.rows.length - Number(key.split(',')[0])}`
        : cell.name;
    if (isEmpty(cell.glyph)) return `${where}, empty`;
    const owner =
      cell.owner === null || cell.owner === undefined ? '' : `${this.game.players[cell.owner].toLowerCase()} `;
    return `${where}, ${owner}${pieceName(this.game, cell.glyph, cell.owner)}`;
  }

  /**
   * @param {string} key
   * @returns {Place}
   */
  #place(key) {
    const [row, column] = key.split(',').map(Number);
    return this.#laid.middle(row, column);
  }

  /**
   * The cell meant by a name; in a column of one name, the highest that is taken or (to come) the lowest that is free.
   * @param {string | undefined} name
   */
  #cellOf(name, toCome = false) {
    const keys = (name !== undefined && this.#names.get(name)) || [];
    if (keys.length < 2) return keys[0];
    /** @param {string} key */
    const taken = (key) => {
      const [r, c] = key.split(',').map(Number);
      return !isEmpty(this.state.board.rows[r][c].glyph);
    };
    return toCome ? keys.filter((key) => !taken(key)).at(-1) : keys.find(taken);
  }

  /**
   * @param {string[]} gesture
   * @param {boolean} [toCome]
   */
  #keys(gesture, toCome) {
    return gesture.map((name) => this.#cellOf(name, toCome)).filter((key) => key !== undefined);
  }

  // marks, targets, overlays

  #refresh() {
    if (!this.#grid) return;
    const hand = this.#hand,
      { look } = this.game;
    /**
     * @param {string} key
     * @param {string} name
     */
    const field = (key, name) => {
      const { x, y } = this.#place(key),
        names = { class: `field ${name}` };
      return look === 'mill'
        ? svg('circle', { cx: x, cy: y, r: 47, ...names })
        : svg('rect', { x: x - 50, y: y - 50, width: 100, height: 100, ...names });
    };
    const last = this.#keys(this.state.last?.gesture ?? []);
    const touched = this.#keys(hand.touched);
    replace(
      this.#layers.marks,
      look !== 'heaps' && !placed(look) && last.map((key) => field(key, 'last')),
      touched.map((key) => field(key, 'touched')),
      this.#keys([check(this.game, this.state)?.cell ?? '']).map((key) => field(key, 'in-check')),
    );
    /** @type {SVGElement[]} */
    const targets = this.#halfMade(touched);
    targets.push(
      ...winningRow(this.game, this.state.board, this.state.outcome ?? null).map(([r, c]) => {
        const { x, y } = this.#place(keyOf(r, c));
        return svg('circle', { cx: x, cy: y, r: 42, class: 'won' });
      }),
    );
    if (placed(look) && last.length)
      targets.push(
        svg('circle', {
          cx: this.#place(last[0]).x,
          cy: this.#place(last[0]).y,
          r: look === 'rack' ? 12 : 9,
          class: 'last-dot',
        }),
      );
    if (touched.length > 1)
      targets.push(
        svg('path', {
          class: 'way',
          d: `M${touched
            .map((key) => {
              const { x, y } = this.#place(key);
              return `${x} ${y}`;
            })
            .join('L')}`,
        }),
      );
    for (const key of this.#keys([...hand.next], true)) targets.push(this.#target(key));
    if (!touched.length) targets.push(...this.#invitations());
    replace(this.#layers.targets, targets);
    this.#tellCells();
    this.#drawOffers();
    this.#drawOver();
  }

  /**
   * A piece set by a move that is not whole yet: it stands there, and what is still to be touched is said.
   * @param {string[]} touched
   * @returns {SVGElement[]}
   */
  #halfMade(touched) {
    const { next } = this.#hand,
      goal = touched.at(-1);
    const removes = goal !== undefined && next.size > 0 && this.#keys([...next]).every((key) => this.#pieces.has(key));
    if (this.game.look !== 'mill' || !removes || (touched.length === 1 && this.#pieces.has(goal))) return [];
    this.#element.dispatchEvent(new CustomEvent('removes', { bubbles: true }));
    if (touched.length > 1) return [];
    const piece = this.game.pieces.find((each) => each.owner === this.state.mover);
    if (!piece) return [];
    const node = drawPiece(this.game, piece, this.#laid.size);
    node.classList.add('set');
    slide(node, [this.#place(goal)]);
    return [node];
  }

  /** @param {string} key */
  #target(key) {
    const { x, y } = this.#place(key);
    return this.#pieces.has(key)
      ? svg('circle', { cx: x, cy: y, r: 45, class: 'target taken' })
      : svg('circle', { cx: x, cy: y, r: 15, class: 'target' });
  }

  // Before anything is touched: what may be, where that is not plain to see.
  #invitations() {
    const cells = this.#keys([...this.#hand.first], placed(this.game.look));
    /** @param {string} key */
    const dot = (key) => {
      const { x, y } = this.#place(key);
      return { cx: x, cy: y };
    };
    if (this.game.look === 'cloth') return cells.map((key) => svg('circle', { ...dot(key), r: 11, class: 'target' }));
    if (this.state.must && this.game.look === 'squares')
      return cells.map((key) => svg('circle', { ...dot(key), r: 45, class: 'invited' }));
    return [];
  }

  #tellCells() {
    const { first, next, ends, touched } = this.#hand;
    for (const node of this.#cells.values()) {
      const name = node.dataset.cell ?? '';
      const isTarget = next.has(name) || (touched.length > 0 && ends.has(name));
      node.classList.toggle('movable', first.has(name) || touched.includes(name));
      node.classList.toggle('reachable', isTarget);
      node.setAttribute('aria-selected', String(touched.includes(name)));
      node.toggleAttribute('data-target', isTarget);
      node.toggleAttribute('data-movable', first.has(name));
    }
  }

  #drawOver() {
    if (!this.#grid) return;
    const { arrows = [], marks = [], ghost } = this.#over;
    /** @type {SVGElement[]} */
    const nodes = [];
    for (const each of marks) {
      const key = this.#cellOf(each.cell) ?? this.#names.get(each.cell)?.[0];
      if (key !== undefined) nodes.push(mark(this.#place(key), each));
    }
    for (const each of [...arrows].reverse()) {
      const keys = this.#keys(each.gesture, true);
      if (keys.length)
        nodes.push(
          arrow(
            keys.map((key) => this.#place(key)),
            each,
          ),
        );
    }
    for (const { cells, colour } of this.#shapes) {
      const places = cells.map((cell) => this.#cellOf(cell) ?? this.#names.get(cell)?.[0]);
      if (places.every((key) => key !== undefined))
        nodes.push(
          shape(
            places.map((key) => this.#place(key)),
            colour,
          ),
        );
    }
    replace(this.#layers.over, nodes, ghost && this.#ghost(ghost));
  }

  /**
   * A move as if half made: its piece, pale, where it would come to stand.
   * @param {Move} move
   */
  #ghost(move) {
    const keys = this.#keys(move.gesture, true);
    if (!keys.length) return null;
    const fromHand = placed(this.game.look) || (this.game.look === 'mill' && !this.#pieces.has(keys[0]));
    const piece = fromHand
      ? this.game.pieces.find((each) => each.owner === this.state.mover)
      : this.#pieces.get(keys[0])?.cell;
    if (!piece) return null;
    const node = drawPiece(this.game, piece, this.#laid.size);
    node.classList.add('ghost');
    // A move may end with a touch of what it removes; the piece stands on the cell before.
    const stands = this.game.look === 'mill' ? keys.findLast((key) => !this.#pieces.has(key)) : keys.at(-1);
    slide(node, [this.#place(stands ?? keys[keys.length - 1])]);
    return node;
  }

  /**
   * Under the mouse: what one click would do, where a move is one cell.
   * @param {PointerEvent} event
   */
  #hover(event) {
    if (event.pointerType === 'touch' || this.#hand.touched.length) return;
    this.#ghostAt(targetOf(event).dataset?.key ?? null);
  }

  /** @param {string | null} key */
  #ghostAt(key) {
    for (const node of this.#svg.querySelectorAll('.hovering')) node.classList.remove('hovering');
    this.#layers.over?.querySelector('.hover')?.remove();
    const name = key && this.#cells.get(key)?.dataset.cell;
    const moves = name ? this.#hand.legal.filter((move) => move.gesture.length === 1 && move.gesture[0] === name) : [];
    if (key === null || moves.length !== 1) return;
    if (this.game.look === 'heaps') {
      const [row, from] = key.split(',').map(Number);
      for (const [each, node] of this.#pieces) {
        const [r, c] = each.split(',').map(Number);
        if (r === row && c >= from) node.classList.add('hovering');
      }
      return;
    }
    const ghost = this.#ghost(moves[0]);
    if (ghost) {
      ghost.classList.add('hover');
      this.#layers.over.append(ghost);
    }
  }

  // moves that are chosen by their text

  /** @param {Move} move */
  #offer(move, name = 'do') {
    return el(
      'button',
      { type: 'button', class: name, 'data-move': move.text, disabled: !this.#active, onclick: () => this.#give(move) },
      move.text,
    );
  }

  #drawOffers() {
    const offers = this.#hand.offers;
    const only = offers.length > 0 && offers.length === this.state.legal.length;
    // Beside moves on the board, a button must not lie on a point that can be played.
    this.#offers.classList.toggle('also', offers.length > 0 && !only);
    replace(
      this.#offers,
      offers.length > 0 &&
        el(
          'div',
          { class: 'offer-box' },
          only && offers.length === 1 && el('span', {}, 'No other move.'),
          offers.map((move) => this.#offer(move)),
        ),
    );
  }

  /** @param {Move[]} moves */
  #choose(moves) {
    const texts = moves.map((move) => move.text);
    const common = texts.reduce((length, text) => {
      let same = 0;
      while (same < length && text[same] === texts[0][same]) same++;
      return same;
    }, texts[0].length);
    /** @param {Move} move */
    const pieceOf = (move) =>
      this.game.pieces.findIndex(
        (each) =>
          each.owner === this.state.mover && each.glyph.toLowerCase() === move.text.slice(common)[0]?.toLowerCase(),
      );
    replace(
      this.#chooser,
      [...moves]
        .sort((a, b) => pieceOf(a) - pieceOf(b))
        .map((move) => {
          const piece = this.game.pieces[pieceOf(move)];
          return el(
            'button',
            {
              type: 'button',
              role: 'menuitem',
              'data-move': move.text,
              'aria-label': piece ? `${move.text}, ${piece.name}` : move.text,
              onclick: () => this.#give(move),
            },
            piece ? pieceIcon(this.game, piece) : move.text,
          );
        }),
    );
    const { width, height } = this.#laid;
    const { x, y } = this.#place(this.#cellOf(moves[0].gesture.at(-1)) ?? keyOf(0, 0));
    this.#chooser.hidden = false;
    /**
     * @param {number} part
     * @param {number} whole
     */
    const share = (part, whole) => Math.max(0, Math.min(1, part / whole));
    this.#chooser.style.left = `calc(${share(x, width) * 100}% - ${share(x, width)} * ${this.#chooser.offsetWidth}px)`;
    this.#chooser.style.top = `calc(${share(y, height) * 100}% - ${share(y, height)} * ${this.#chooser.offsetHeight}px)`;
    this.#chooser.querySelector('button')?.focus();
  }

  /**
   * Hands a move over; until the next position is shown, nothing more can be moved.
   * @param {Move} move
   */
  #give(move) {
    this.#chooser.hidden = true;
    this.#hand.legal = [];
    for (const node of this.#cells.values())
      for (const name of ['data-target', 'data-movable']) node.removeAttribute(name);
    this.#onMove(move);
  }

  /** @param {KeyboardEvent} event */
  #chooserKey(event) {
    const all = [...this.#chooser.querySelectorAll('button')],
      here = all.findIndex((button) => button === document.activeElement);
    const step = STEPS[event.key];
    if (event.key === 'Escape') {
      this.cancel();
      this.#focus(this.#cursor);
    } else if (step) all[(here + step + all.length) % all.length].focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // hands and keys

  /** @param {string} name */
  #begins(name) {
    if (!this.#active || (!this.#hand.first.has(name) && name !== this.#hand.touched.at(-1))) return false;
    if (this.#hand.legal.every((move) => move.gesture.length < 2)) return false;
    if (name === this.#hand.touched.at(-1)) return { fresh: false };
    if (this.#hand.next.has(name) || !this.#pieces.has(this.#cellOf(name) ?? '')) return false;
    this.cancel();
    this.#hand.touch(name);
    this.#refresh();
    return { fresh: true };
  }

  #movingPiece() {
    return this.#pieces.get(this.#cellOf(this.#hand.touched[0]) ?? '');
  }

  /** @param {string | null} name */
  #drop(name) {
    if (name && this.#hand.touched.length && name !== this.#hand.touched.at(-1)) {
      this.#touch(name, true);
      return;
    }
    this.#settlePieces();
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const name = targetOf(event).dataset?.cell;
    if (name !== undefined) this.#touch(name, false);
    else this.cancel();
  }

  /**
   * @param {string} name
   * @param {boolean} dropped
   */
  #touch(name, dropped) {
    if (!this.#active) return;
    const answer = this.#hand.touch(name);
    const last = this.#cellOf(this.#hand.touched.at(-1)) ?? null;
    const moving = this.#movingPiece();
    this.#dropped = dropped && (answer.play || answer.choose) ? last : null;
    if (!answer.play && !answer.choose) this.#settlePieces();
    else if (dropped && last && moving) slide(moving, [this.#place(last)]);
    this.#refresh();
    if (answer.play) this.#give(answer.play);
    if (answer.choose) this.#choose(answer.choose);
    if (answer.unclear) this.#element.dispatchEvent(new CustomEvent('unclear', { bubbles: true }));
  }

  // The piece in hand waits on the last cell it was led to, every other on its own.
  #settlePieces() {
    if (!this.#grid) return;
    const keys = this.#keys(this.#hand.touched);
    for (const [key, node] of this.#pieces) {
      const held = keys.length > 0 && key === keys[0] && !placed(this.game.look);
      const goal = held ? keys[keys.length - 1] : key;
      const here = node.dataset.stands ?? key;
      slide(node, here === goal ? [this.#place(goal)] : [this.#place(here), this.#place(goal)]);
      if (goal === key) delete node.dataset.stands;
      else node.dataset.stands = goal;
    }
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const { key, cell } = targetOf(event).dataset ?? {};
    if (event.key === 'Escape') {
      this.cancel();
      return;
    }
    if (key === undefined || cell === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.#touch(cell, false);
      return;
    }
    const goal = arrowKey(event.key, key, this.#cells, this.#laid);
    if (!goal) return;
    event.preventDefault();
    event.stopPropagation();
    this.#focus(goal);
  }

  /** @param {string | null} key */
  #focus(key) {
    for (const [each, node] of this.#cells) node.setAttribute('tabindex', each === key ? '0' : '-1');
    this.#cursor = key;
    this.#cells.get(key ?? '')?.focus();
  }
}
