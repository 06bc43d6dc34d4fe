// @ts-check
// The board of backgammon: points, stacked checkers, dice, the cube, and a hand that makes a play step by step.
//
//   const board = new BackgammonBoard(element, (move) => ..)
//   board.show(game, state, { turned, active })    draws a position; checkers move there from the one before
//   board.draw({ arrows })                         over the board, until the position changes
//
// It knows no rules: which steps may be made, and in which order, comes from the `ways` of the legal moves. A play is handed over when
// "Done" is pressed; until then every step can be taken back. Places are `[data-cell]`, offers `[data-move]`.

import { below, el, replace, svg, targetOf } from './element.js';
import { arrow, shape } from './overlay.js';

/** @import { Aside, DrawnShape, Game, LegalMove, Move, Overlay, Place, Player, Shown } from './types.js' */

/** @typedef {{ owner: Player, count: number }} Stack */
/** @typedef {{ move: LegalMove, way: string[] }} Way */
/** @typedef {{ from: string, to: string, hit: boolean }} Step */
/** @typedef {SVGGElement & { owner: Player, place: string }} Checker */

const WIDTH = 1420;
const HEIGHT = 1060;
const FRAME = 34;
const RAIL = 96; // beside the board, for the cube
const POINT = 86;
const BAR = 84;
const TALL = 420;
const RADIUS = 40;
const FIT = 5; // so many checkers of a stack do not overlap
const LEFT = RAIL + FRAME;
const RIGHT = LEFT + 6 * POINT + BAR;
const OFF = RIGHT + 6 * POINT + FRAME;
const TRAY = WIDTH - OFF - 14;

const POINTS = Array.from({ length: 24 }, (_, index) => String(index + 1));
const ASIDE = ['bar-white', 'bar-black', 'off-white', 'off-black'];
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

export class BackgammonBoard {
  #element;
  #onMove;
  #svg;
  #offers;
  /** @type {SVGGElement} */ #under = svg('g');
  /** @type {SVGGElement} */ #marks = svg('g');
  /** @type {SVGGElement} */ #pieces = svg('g');
  /** @type {SVGGElement} */ #things = svg('g');
  /** @type {SVGGElement} */ #cells = svg('g');
  /** @type {SVGGElement} */ #over = svg('g');
  /** @type {Checker[]} */
  #checkers = [];
  game = /** @type {Game} */ (/** @type {unknown} */ (null)); // until the first position is shown
  state = /** @type {Shown} */ (/** @type {unknown} */ (null)); // likewise
  /** @type {DrawnShape[]} */
  shapes = [];
  #turned = false;
  #active = true;
  /** @type {Way[]} */
  #ways = [];
  /** @type {Step[]} */
  #steps = [];
  /** @type {string | null} */
  #chosen = null;
  /** @type {{ node: Checker, from: string, moved: boolean, x: number, y: number } | null} */
  #held = null;
  #dragged = false;

  /**
   * @param {HTMLElement} element
   * @param {(move: Move) => void} onMove
   */
  constructor(element, onMove) {
    this.#element = element;
    this.#onMove = onMove;
    this.#svg = svg('svg', {
      class: 'backgammon-svg',
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: 'group',
      preserveAspectRatio: 'xMidYMid meet',
    });
    replace(this.#svg, this.#under, this.#marks, this.#pieces, this.#things, this.#cells, this.#over);
    this.#over.setAttribute('class', 'over');
    this.#offers = el('div', { class: 'bg-offers' });
    this.#svg.addEventListener('click', (event) => this.#click(event));
    this.#svg.addEventListener('keydown', (event) => this.#key(event));
    this.#svg.addEventListener('pointerdown', (event) => this.#down(event));
    this.#svg.addEventListener('pointermove', (event) => this.#drag(event));
    this.#svg.addEventListener('pointerup', (event) => this.#drop(event));
    this.#svg.addEventListener('pointercancel', () => this.#let());
    this.#svg.addEventListener(
      'touchmove',
      (event) => {
        if (this.#held && event.cancelable) event.preventDefault();
      },
      { passive: false },
    );
  }

  /**
   * @param {Game} game
   * @param {Shown} state
   * @param {{ turned: boolean, active: boolean }} how
   */
  show(game, state, { turned, active }) {
    const fresh = !this.#svg.isConnected || turned !== this.#turned;
    const moved = this.state?.position !== state.position;
    Object.assign(this, { game, state });
    this.#turned = turned;
    this.#active = active;
    if (!this.#svg.isConnected) this.#element.append(this.#svg, this.#offers);
    this.#svg.setAttribute('aria-label', `${game.title} board`);
    if (moved) replace(this.#over);
    this.#ways = (active ? state.legal : [])
      .filter(({ gesture }) => gesture.length)
      .flatMap((move) => (move.ways ?? [move.gesture]).map((way) => ({ move, way })));
    this.#steps = [];
    this.#chosen = null;
    if (fresh) {
      this.#drawBare();
      this.#checkers = [];
      replace(this.#pieces);
    }
    this.#settle();
    this.#refresh();
  }

  // The board of another game takes the place.
  hide() {
    this.#svg.remove();
    this.#offers.remove();
    this.#checkers = [];
  }

  /** @param {Overlay} overlay */
  draw({ arrows = [] }) {
    const nodes = [...arrows].reverse().flatMap(({ gesture, rank, kind }) => {
      const pairs = [];
      for (let index = 0; index + 1 < gesture.length; index += 2)
        pairs.push(arrow([this.#middle(gesture[index]), this.#middle(gesture[index + 1])], { rank, kind }));
      return pairs;
    });
    const drawn = this.shapes.map(({ cells, colour }) =>
      shape(
        cells.map((cell) => this.#middle(cell)),
        colour,
      ),
    );
    replace(this.#over, nodes, drawn);
  }

  // where things lie

  /**
   * The place on the board as its lower player counts it: a point, or `bar-..`, `off-..`.
   * @param {string} name
   */
  #seen(name) {
    if (!this.#turned) return name;
    const point = Number(name);
    if (point) return String(25 - point);
    return name.includes('white') ? name.replace('white', 'black') : name.replace('black', 'white');
  }

  /**
   * The middle line of a place, the edge from which it is filled, and the direction in which it grows.
   * @param {string} name
   */
  #column(name) {
    const seen = this.#seen(name);
    const point = Number(seen);
    if (point) {
      const upper = point > 12;
      const index = upper ? point - 13 : 12 - point;
      const x = (index < 6 ? LEFT + index * POINT : RIGHT + (index - 6) * POINT) + POINT / 2;
      return { x, y: upper ? FRAME : HEIGHT - FRAME, grows: upper ? 1 : -1 };
    }
    const bar = LEFT + 6 * POINT + BAR / 2;
    if (seen === 'bar-white') return { x: bar, y: HEIGHT / 2 - 70, grows: -1 };
    if (seen === 'bar-black') return { x: bar, y: HEIGHT / 2 + 70, grows: 1 };
    return seen === 'off-black'
      ? { x: OFF + TRAY / 2, y: FRAME, grows: 1 }
      : { x: OFF + TRAY / 2, y: HEIGHT - FRAME, grows: -1 };
  }

  /**
   * Where the checker at a height of a stack lies.
   * @param {string} name
   * @param {number} level
   * @param {number} count
   * @returns {Place}
   */
  #at(name, level, count) {
    const { x, y, grows } = this.#column(name);
    if (name.startsWith('off')) return { x, y: y + grows * (16 + level * 27) };
    const apart = count > FIT ? (TALL - 2 * RADIUS) / (count - 1) : 2 * RADIUS + 1;
    return { x, y: y + grows * (RADIUS + 3 + level * apart) };
  }

  /**
   * @param {string} name
   * @returns {Place}
   */
  #middle(name) {
    const { x, y, grows } = this.#column(name);
    const stack = this.#stacks().get(name);
    const level = Math.min(Math.max((stack?.count ?? 1) - 1, 0), FIT - 1);
    return name.startsWith('off') ? { x, y: y + grows * 120 } : { x, y: y + grows * (RADIUS + 3 + level * 2 * RADIUS) };
  }

  // what stands where

  /** @returns {Map<string, Stack>} */
  #shown() {
    /** @type {Map<string, Stack>} */
    const stacks = new Map();
    for (const { name, owner } of this.state.board.rows.flat()) {
      if (owner === null || owner === undefined) continue;
      stacks.set(name, { owner, count: (stacks.get(name)?.count ?? 0) + 1 });
    }
    for (const each of this.state.board.aside)
      if (each.kind === 'count' && each.what === 'off' && each.value)
        stacks.set(this.#offOf(each.owner), { owner: each.owner, count: each.value });
    return stacks;
  }

  /** @param {Player} player */
  #offOf(player) {
    return player === 0 ? 'off-white' : 'off-black';
  }
  /** @param {Player} player */
  #barOf(player) {
    return player === 0 ? 'bar-white' : 'bar-black';
  }

  // The stacks with the steps made that are not yet handed over.
  #stacks() {
    const stacks = this.#shown();
    for (const { from, to, hit } of this.#steps) {
      const mover = this.state.mover;
      const take = stacks.get(from);
      if (take) stacks.set(from, { owner: take.owner, count: take.count - 1 });
      if (hit) {
        const other = 1 - mover;
        stacks.delete(to);
        stacks.set(this.#barOf(other), { owner: other, count: (stacks.get(this.#barOf(other))?.count ?? 0) + 1 });
      }
      stacks.set(to, { owner: mover, count: (stacks.get(to)?.count ?? 0) + 1 });
    }
    for (const [name, { count }] of stacks) if (!count) stacks.delete(name);
    return stacks;
  }

  // Checkers go to where they belong: those of stacks that have too many to those that have too few, nearest first.
  #settle() {
    const stacks = this.#stacks();
    /** @type {Checker[]} */
    const free = [];
    /** @type {Map<string, Checker[]>} */
    const standing = new Map();
    for (const checker of this.#checkers) {
      const stack = stacks.get(checker.place);
      const list = standing.get(checker.place) ?? [];
      if (stack && stack.owner === checker.owner && list.length < stack.count)
        standing.set(checker.place, [...list, checker]);
      else free.push(checker);
    }
    for (const [name, { owner, count }] of stacks) {
      const list = standing.get(name) ?? [];
      while (list.length < count) {
        const own = free.findIndex((checker) => checker.owner === owner);
        const checker = own >= 0 ? free.splice(own, 1)[0] : this.#newChecker(owner);
        checker.place = name;
        this.#pieces.append(checker);
        list.push(checker);
      }
      list.forEach((checker, level) => this.#put(checker, this.#at(name, level, count), name.startsWith('off')));
      standing.set(name, list);
    }
    for (const checker of free) checker.remove();
    this.#checkers = [...standing.values()].flat();
  }

  /** @param {Player} owner */
  #newChecker(owner) {
    const node = svg(
      'g',
      { class: `bg-checker ${owner === 0 ? 'white' : 'black'}` },
      svg('ellipse', { cx: 0, cy: 3, rx: RADIUS, ry: RADIUS, class: 'shade' }),
      svg('circle', { r: RADIUS - 1, class: 'body' }),
      svg('circle', { r: RADIUS * 0.68, class: 'ring' }),
      svg('rect', { x: -TRAY / 2 + 8, y: -11, width: TRAY - 16, height: 22, rx: 6, class: 'side' }),
    );
    return /** @type {Checker} */ (Object.assign(node, { owner, place: '' }));
  }

  /**
   * @param {Checker} checker
   * @param {Place} place
   * @param {boolean} off
   */
  #put(checker, { x, y }, off) {
    checker.classList.toggle('off', off);
    checker.style.transform = `translate(${x}px, ${y}px)`;
  }

  // the bare board

  #drawBare() {
    /**
     * @param {number} x
     * @param {number} y
     * @param {number} width
     * @param {number} height
     * @param {string} name
     */
    const rect = (x, y, width, height, name, rx = 0) => svg('rect', { x, y, width, height, rx, class: name });
    const triangles = POINTS.map((name) => {
      const { x, y, grows } = this.#column(name);
      const half = POINT / 2 - 2;
      const shade = Number(name) % 2 ? 'odd' : 'even';
      return svg('path', {
        d: `M${x - half} ${y}L${x + half} ${y}L${x} ${y + grows * TALL}z`,
        class: `bg-point ${shade}`,
      });
    });
    const numbers = POINTS.map((name) => {
      const { x, y, grows } = this.#column(name);
      return svg(
        'text',
        { x, y: y - grows * 10 + (grows > 0 ? 0 : 15), class: 'bg-number', 'aria-hidden': 'true' },
        this.#seen(name),
      );
    });
    const inner = HEIGHT - 2 * FRAME;
    replace(
      this.#under,
      rect(RAIL, 0, WIDTH - RAIL, HEIGHT, 'bg-frame', 18),
      rect(LEFT, FRAME, 6 * POINT, inner, 'bg-felt'),
      rect(RIGHT, FRAME, 6 * POINT, inner, 'bg-felt'),
      rect(OFF, FRAME, TRAY, inner / 2 - 60, 'bg-tray', 8),
      rect(OFF, HEIGHT / 2 + 60, TRAY, inner / 2 - 60, 'bg-tray', 8),
      triangles,
      numbers,
    );
    replace(
      this.#cells,
      [...POINTS, ...ASIDE].map((name) => {
        const { x, y, grows } = this.#column(name);
        const width = name.startsWith('off') ? TRAY : name.startsWith('bar') ? BAR : POINT;
        const tall = name.startsWith('bar') ? TALL - 60 : TALL + 20;
        return svg('rect', {
          x: x - width / 2,
          y: grows > 0 ? y : y - tall,
          width,
          height: tall,
          class: 'cell',
          role: 'button',
          'data-cell': name,
        });
      }),
    );
  }

  // what may be done

  // The ways that begin with the steps made.
  get #open() {
    const made = this.#steps.flatMap(({ from, to }) => [from, to]);
    return this.#ways.filter(({ way }) => made.every((name, index) => way[index] === name));
  }

  // The play that the steps make, if they are all of it.
  get #whole() {
    const length = 2 * this.#steps.length;
    const open = this.#open;
    return length > 0 && open.every(({ way }) => way.length === length) ? open[0]?.move : undefined;
  }

  #sources() {
    const next = 2 * this.#steps.length;
    return new Set(this.#open.map(({ way }) => way[next]).filter((name) => name !== undefined));
  }

  /**
   * Where the checker on a place can go, with the places on the way: with one die, or on with the others.
   * @param {string} from
   * @returns {Map<string, string[]>}
   */
  #goals(from) {
    const next = 2 * this.#steps.length;
    /** @type {Map<string, string[]>} */
    const goals = new Map();
    for (const { way } of this.#open) {
      if (way[next] !== from) continue;
      const path = [from];
      for (let index = next; way[index] === path[path.length - 1]; index += 2) {
        path.push(way[index + 1]);
        const known = goals.get(way[index + 1]);
        if (!known || known.length > path.length) goals.set(way[index + 1], [...path]);
      }
    }
    return goals;
  }

  /** @param {string[]} path */
  #go(path) {
    for (let index = 0; index + 1 < path.length; index++) {
      const to = path[index + 1];
      const there = this.#stacks().get(to);
      const hit = Number(to) > 0 && there !== undefined && there.owner !== this.state.mover;
      this.#steps.push({ from: path[index], to, hit });
    }
    this.#chosen = null;
    this.#settle();
    this.#refresh();
  }

  #undo() {
    this.#steps.pop();
    this.#chosen = null;
    this.#settle();
    this.#refresh();
  }

  /** @param {Move} move */
  #give(move) {
    this.#ways = [];
    this.#onMove(move);
  }

  // drawing what is going on

  #refresh() {
    const sources = this.#sources();
    const goals = this.#chosen ? this.#goals(this.#chosen) : new Map();
    const stacks = this.#stacks();
    const last = this.#steps.length ? [] : (this.state.last?.gesture ?? []);
    replace(
      this.#marks,
      last.filter((_, index) => index % 2 === 1).map((name) => this.#glow(name, 'last')),
      this.#chosen ? this.#glow(this.#chosen, 'chosen') : null,
      [...goals.keys()].map((name) => this.#glow(name, 'goal')),
    );
    for (const checker of this.#checkers)
      checker.classList.toggle('movable', sources.has(checker.place) && checker.owner === this.state.mover);
    for (const cell of this.#cells.children) {
      const name = /** @type {SVGElement} */ (cell).dataset.cell ?? '';
      const stack = stacks.get(name);
      const may = sources.has(name) || goals.has(name);
      cell.classList.toggle('movable', sources.has(name));
      cell.classList.toggle('reachable', goals.has(name));
      cell.toggleAttribute('data-movable', sources.has(name));
      cell.toggleAttribute('data-target', goals.has(name));
      cell.setAttribute('tabindex', may ? '0' : '-1');
      cell.setAttribute('aria-label', this.#words(name, stack));
    }
    this.#drawThings(stacks);
    this.#drawOffers();
  }

  /**
   * @param {string} name
   * @param {Stack | undefined} stack
   */
  #words(name, stack) {
    const seen = this.#seen(name);
    const where = Number(seen) ? `point ${seen}` : name.startsWith('bar') ? 'bar' : 'borne off';
    if (!stack) return `${where}, empty`;
    const checkers = stack.count === 1 ? 'checker' : 'checkers';
    return `${where}, ${stack.count} ${this.game.players[stack.owner].toLowerCase()} ${checkers}`;
  }

  /**
   * @param {string} name
   * @param {string} kind
   */
  #glow(name, kind) {
    const { x, y, grows } = this.#column(name);
    const width = name.startsWith('off') ? TRAY : name.startsWith('bar') ? BAR : POINT;
    const tall = name.startsWith('bar') ? TALL - 100 : TALL;
    return svg('rect', {
      x: x - width / 2 + 2,
      y: grows > 0 ? y : y - tall,
      width: width - 4,
      height: tall,
      rx: 8,
      class: `bg-glow ${kind}`,
    });
  }

  /**
   * Dice, cube, pip counts, and the numbers of high stacks.
   * @param {Map<string, Stack>} stacks
   */
  #drawThings(stacks) {
    const { aside } = this.state.board;
    const dice = aside.filter((each) => each.kind === 'die');
    const cube = aside.find((each) => each.kind === 'cube');
    const pips = aside.filter((each) => each.kind === 'count' && each.what === 'pips');
    const used = this.#usedDice(dice.map((die) => die.value));
    replace(
      this.#things,
      dice.map((die, index) => this.#die(die, index, dice.length, used[index])),
      cube ? this.#cube(/** @type {Extract<Aside, { kind: 'cube' }>} */ (cube)) : null,
      pips.map(({ owner, value }) => {
        const below = this.#isBelow(/** @type {Player} */ (owner));
        const y = below ? HEIGHT / 2 + 38 : HEIGHT / 2 - 26;
        return svg('text', { x: OFF + TRAY / 2, y, class: 'bg-pips', 'data-pips': owner }, String(value));
      }),
      [...stacks]
        .filter(([name, { count }]) => count > FIT && !name.startsWith('off'))
        .map(([name, { owner, count }]) => {
          const { x, y } = this.#at(name, count - 1, count);
          return svg('text', { x, y: y + 11, class: `bg-count ${owner === 0 ? 'white' : 'black'}` }, String(count));
        }),
    );
  }

  /** @param {Player} player */
  #isBelow(player) {
    return (player === 0) !== this.#turned;
  }

  /**
   * Which dice the steps have used: the one of the same length, else the larger one that is left.
   * @param {number[]} dice
   */
  #usedDice(dice) {
    const used = dice.map(() => false);
    for (const { from, to } of this.#steps) {
      const pips = Math.abs(this.#distance(from) - this.#distance(to));
      let index = dice.findIndex((die, each) => !used[each] && die === pips);
      if (index < 0) index = used.findIndex((each, at) => !each && dice[at] >= pips);
      if (index >= 0) used[index] = true;
    }
    return used;
  }

  /** @param {string} name */
  #distance(name) {
    const point = Number(name),
      white = this.state.mover === 0;
    if (point) return white ? point : 25 - point;
    return name.startsWith('bar') ? 25 : 0;
  }

  /**
   * @param {Aside} die
   * @param {number} index
   * @param {number} count
   * @param {boolean} used
   */
  #die(die, index, count, used) {
    const size = 74,
      owner = /** @type {Player} */ (die.owner);
    const middle = (this.#isBelow(owner) ? RIGHT : LEFT) + 3 * POINT;
    const x = middle + (index - (count - 1) / 2) * (size + 16);
    const dots = PIPS[die.value].map((at) =>
      svg('circle', { cx: ((at % 3) - 1) * 20, cy: (Math.floor(at / 3) - 1) * 20, r: 7.5 }),
    );
    return svg(
      'g',
      {
        class: `bg-die ${owner === 0 ? 'white' : 'black'}${used ? ' used' : ''}`,
        transform: `translate(${x} ${HEIGHT / 2})`,
        role: 'img',
        'aria-label': `die ${die.value}`,
        'data-die': die.value,
      },
      svg('rect', { x: -size / 2, y: -size / 2, width: size, height: size, rx: 15 }),
      dots,
    );
  }

  /** @param {Extract<Aside, { kind: 'cube' }>} cube */
  #cube({ value, owner, offered }) {
    const below = owner !== null && this.#isBelow(owner);
    const y = owner === null ? HEIGHT / 2 : below ? HEIGHT - 74 : 74;
    const x = offered ? (below ? RIGHT : LEFT) + 3 * POINT : RAIL / 2 - 2;
    return svg(
      'g',
      {
        class: `bg-cube${offered ? ' offered' : ''}`,
        transform: `translate(${x} ${offered ? HEIGHT / 2 - 120 : y})`,
        role: 'img',
        'aria-label': owner === null ? 'cube in the middle' : `cube ${value} of ${this.game.players[owner]}`,
        'data-cube': value,
      },
      svg('rect', { x: -38, y: -38, width: 76, height: 76, rx: 12 }),
      svg('text', { y: 13 }, String(value === 1 ? 64 : value)),
    );
  }

  #drawOffers() {
    const plain = this.state.legal.filter(({ gesture }) => !gesture.length);
    /**
     * @param {string} label
     * @param {string} name
     * @param {() => void} act
     * @param {Record<string, string>} [more]
     */
    const button = (label, name, act, more = {}) =>
      el('button', { type: 'button', class: name, disabled: !this.#active, onclick: act, ...more }, label);
    const whole = this.#whole;
    replace(
      this.#offers,
      this.#steps.length > 0 && button('Undo', 'plain', () => this.#undo(), { 'data-action': 'undo-step' }),
      whole && button('Done', 'do', () => this.#give(whole), { 'data-move': whole.text }),
      this.#active &&
        plain.map((move, index) =>
          button(LABELS[move.text] ?? move.text, index ? 'plain' : 'do', () => this.#give(move), {
            'data-move': move.text,
          }),
        ),
    );
    this.#offers.classList.toggle('right', this.#isBelow(this.state.mover));
  }

  // hands and keys

  /** @param {string} name */
  #touch(name) {
    if (!this.#active) return;
    const path = this.#chosen ? this.#goals(this.#chosen).get(name) : undefined;
    if (path) return this.#go(path);
    this.#chosen = this.#sources().has(name) && this.#chosen !== name ? name : null;
    this.#refresh();
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (this.#dragged) {
      this.#dragged = false;
      return;
    }
    const name = targetOf(event).dataset?.cell;
    if (name) this.#touch(name);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const name = targetOf(event).dataset?.cell;
    if (event.key === 'Escape' && this.#chosen) {
      this.#chosen = null;
      this.#refresh();
    } else if (event.key === 'Backspace' && this.#steps.length) this.#undo();
    else if (name && (event.key === 'Enter' || event.key === ' ')) this.#touch(name);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#dragged = false;
    const from = targetOf(event).dataset?.cell;
    if (!this.#active || event.button !== 0 || !event.isPrimary || !from || !this.#sources().has(from)) return;
    const stack = this.#checkers.filter((checker) => checker.place === from);
    const node = stack[stack.length - 1];
    if (node) this.#held = { node, from, moved: false, x: event.clientX, y: event.clientY };
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const held = this.#held;
    if (!held) return;
    if (!held.moved && Math.hypot(event.clientX - held.x, event.clientY - held.y) < 6) return;
    if (!held.moved) {
      held.moved = true;
      this.#svg.setPointerCapture(event.pointerId);
      held.node.classList.add('held');
      this.#pieces.append(held.node);
      this.#chosen = held.from;
      this.#refresh();
    }
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.#svg.getScreenCTM()?.inverse());
    this.#put(held.node, { x, y }, false);
  }

  /** @param {PointerEvent} event */
  #drop(event) {
    const held = this.#held;
    this.#let();
    if (!held?.moved) return;
    this.#dragged = true;
    const name = below(event)?.dataset?.cell;
    const path = name ? this.#goals(held.from).get(name) : undefined;
    if (path) this.#go(path);
    else {
      this.#chosen = null;
      this.#settle();
      this.#refresh();
    }
  }

  #let() {
    this.#held?.node.classList.remove('held');
    this.#held = null;
  }
}

/** @type {Record<string, string>} */
const LABELS = { roll: 'Roll', double: 'Double', take: 'Take', drop: 'Drop', pass: 'No play' };
