// @ts-check
// The moves of a study: the main line a round a row, below each row what could have been played instead, with remarks. It is
// walked by clicks; the place shown is marked, and the list scrolls inside its own box.
//
//   const list = new Variations(app);    list.node goes on the page; list.show() after every change

import { el, find, replace } from './element.js';
import { rounds } from './rounds.js';
import { line } from './tree.js';

/** @import { App, Player } from './types.js' */
/** @import { Node } from './tree.js' */
/** @import { Round } from './rounds.js' */

const MOST_DRAWN = 3000; // moves; more of a study is there but is not drawn until it is walked to
/** @type {Record<string, string>} */
const KINDS = { '!': 'good', '!!': 'good', '!?': 'good', '?!': 'inaccuracy', '?': 'mistake', '??': 'blunder' };
/** @type {Record<string, string>} */
const SPOKEN = {
  '!': 'good move',
  '!!': 'brilliant move',
  '!?': 'interesting move',
  '?!': 'dubious move',
  '?': 'mistake',
  '??': 'blunder',
};

/** @typedef {{ mover?: Player, next: Map<string, Seen> }} Seen */
/** @typedef {{ node: Node, way: string[] }} Place */

export class Variations {
  #app;
  /** @type {Node | null} */
  #drawn = null;
  #line = '';
  /** @type {Map<Node, HTMLButtonElement>} */
  #buttons = new Map();
  #left = 0;
  /** @type {Seen} */
  #seen = { next: new Map() };
  #of = '';

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.list = el('ol', { class: 'list numbers', 'aria-label': 'Moves' });
    this.node = el('div', { class: 'move-list study-list', tabindex: '-1' }, this.list);
  }

  show() {
    const app = this.#app,
      { tree } = app.study,
      last = this.#at().at(-1);
    this.#remember();
    const key = JSON.stringify([app.game.name, app.start, app.movers]);
    // A line that was left out of a large study is drawn when somebody goes there.
    const far = last !== undefined && !this.#buttons.has(last);
    if (tree !== this.#drawn || key !== this.#line || far) this.#draw();
    this.#drawn = tree;
    this.#line = key;
    this.#mark();
  }

  // The nodes of the line shown.
  #at() {
    /** @type {Node[]} */
    const nodes = [];
    let node = this.#app.study.tree;
    for (const move of this.#app.moves) {
      const next = node.children.find((child) => child.move === move);
      if (!next) break;
      nodes.push((node = next));
    }
    return nodes;
  }

  // Who made the moves of the line shown; the server tells it of one line at a time.
  #remember() {
    const { game, start, moves, movers } = this.#app;
    const of = `${game.name}|${start ?? ''}`;
    if (of !== this.#of) this.#seen = { next: new Map() };
    this.#of = of;
    let here = this.#seen;
    moves.forEach((move, index) => {
      /** @type {Seen} */
      const next = here.next.get(move) ?? { next: new Map() };
      here.next.set(move, next);
      next.mover = movers[index] ?? next.mover;
      here = next;
    });
  }

  /** @param {string[]} way */
  #movers(way) {
    /** @type {Player[]} */
    const movers = [];
    /** @type {Seen | undefined} */
    let here = this.#seen;
    for (const move of way) {
      here = here?.next.get(move);
      if (here?.mover === undefined) break;
      movers.push(here.mover);
    }
    return movers;
  }

  #draw() {
    const { study, who } = this.#app;
    const main = line(study.tree, []);
    /** @type {Place[]} */
    const places = [];
    let node = study.tree;
    main.forEach((_, index) => {
      node = node.children[0];
      places.push({ node, way: main.slice(0, index + 1) });
    });
    this.#buttons.clear();
    this.#left = MOST_DRAWN;
    this.list.style.setProperty('--seats', String(who.seats));
    const rows = rounds(main.length, { ...who, movers: this.#movers(main) }).map((round) => this.#row(round, places));
    replace(
      this.list,
      study.tree.comment ? el('li', { class: 'remark' }, study.tree.comment) : null,
      main.length ? rows.flat() : el('li', { class: 'soft small none' }, 'No moves yet'),
      this.#left < 0 ? el('li', { class: 'soft small none' }, 'There is more: walk there to see it.') : null,
    );
  }

  /**
   * @param {Round} round
   * @param {Place[]} places
   */
  #row({ number, plies, more }, places) {
    const all = [...plies, ...more.flat()].filter(Boolean).sort((a, b) => a - b);
    const row = el(
      'li',
      {},
      el('span', { class: 'number soft' }, `${number}.`),
      plies.map((ply, seat) => {
        if (!ply) return el('span', { class: 'soft' }, number === 1 ? '…' : '');
        const [first, ...others] = [ply, ...more[seat]].map((each) => this.#move(places[each - 1]));
        return others.length ? el('span', { class: 'turn-plies' }, first, others) : first;
      }),
    );
    const told = all.flatMap((ply) => this.#told(places, ply));
    return told.length ? [row, ...told] : [row];
  }

  /**
   * What is said about a move of the main line, and what stands beside it.
   * @param {Place[]} places
   * @param {number} ply
   */
  #told(places, ply) {
    const { node, way } = places[ply - 1];
    const parent = ply > 1 ? places[ply - 2].node : this.#app.study.tree;
    const sides = parent.children.slice(1);
    return [
      node.comment ? el('li', { class: 'remark' }, node.comment) : null,
      sides.length
        ? el(
            'li',
            { class: 'sides' },
            sides.map((side) => this.#side({ node: side, way: [...way.slice(0, -1), side.move ?? ''] }, 1)),
          )
        : null,
    ].filter((each) => each !== null);
  }

  /**
   * A variation: its moves one after the other, those inside it in brackets or, where they are long, below.
   * @param {Place} from
   * @param {number} depth
   * @returns {HTMLElement}
   */
  #side(from, depth) {
    /** @type {(Element | string)[]} */
    const parts = [];
    let place = from,
      numbered = false;
    /** @type {Node | null} */
    let parent = null;
    for (;;) {
      if (this.#left-- <= 0) break;
      const { node, way } = place;
      parts.push(this.#number(way.length, numbered), this.#move(place));
      numbered = true;
      if (node.comment) parts.push(el('span', { class: 'remark' }, node.comment));
      if (parent)
        for (const other of parent.children.slice(1))
          parts.push(this.#side({ node: other, way: [...way.slice(0, -1), other.move ?? ''] }, depth + 1));
      const next = node.children[0];
      if (!next) break;
      parent = node;
      place = { node: next, way: [...way, next.move ?? ''] };
    }
    return el('div', { class: `side${depth > 3 ? ' deep' : ''}`, role: 'group', 'aria-label': 'Variation' }, parts);
  }
  /**
   * The number before a move of a variation: of a round where two play in turn, of the ply elsewhere.
   * @param {number} ply
   * @param {boolean} follows
   */
  #number(ply, follows) {
    const { seats, first, joined } = this.#app.who;
    if (seats !== 2 || joined) return follows ? '' : el('span', { class: 'soft number-of' }, `${ply}.`);
    const place = ply - 1 + first;
    if (place % 2 && follows) return '';
    return el('span', { class: 'soft number-of' }, `${Math.floor(place / 2) + 1}${place % 2 ? '…' : '.'}`);
  }

  /** @param {Place} place */
  #move({ node, way }) {
    this.#left--;
    const button = el(
      'button',
      {
        type: 'button',
        class: `move ${node.sign ? KINDS[node.sign] : ''}`,
        title: node.sign ? SPOKEN[node.sign] : null,
        onclick: () => this.#app.visit(way),
      },
      node.move ?? '',
      node.sign ? el('span', { class: 'sign' }, node.sign) : null,
      node.sign ? el('span', { class: 'hidden' }, `, ${SPOKEN[node.sign]}`) : null,
    );
    this.#buttons.set(node, button);
    return button;
  }

  #mark() {
    const { at } = this.#app;
    for (const button of this.#buttons.values()) {
      button.removeAttribute('aria-current');
      delete button.dataset.ply;
    }
    this.#at().forEach((node, index) => {
      const button = this.#buttons.get(node);
      if (!button) return;
      button.dataset.ply = String(index + 1);
      if (index + 1 === at) button.setAttribute('aria-current', 'true');
    });
    this.#reveal();
  }

  // Scrolls the list, never the page.
  #reveal() {
    const here = find(this.list, '[aria-current]');
    if (!here) {
      this.node.scrollTop = 0;
      return;
    }
    const box = this.node.getBoundingClientRect(),
      place = here.getBoundingClientRect();
    if (place.top < box.top || place.bottom > box.bottom) this.node.scrollTop += place.top - box.top - box.height / 2;
  }
}
