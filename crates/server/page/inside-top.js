// @ts-check
// "A real search": the uppermost plies of a search as it is played, with what was spent below each move.

import { post } from './api.js';
import { el, messageOf, replace } from './element.js';
import { BOUNDS, nice } from './inside-replay.js';
import { TreeRows } from './inside-rows.js';

/** @import { App, SoFar, Top as Answer, TopNode } from './types.js' */

/** @import { Row } from './inside-rows.js' */

/**
 * @typedef {object} Parts
 * @property {HTMLSelectElement} time
 * @property {HTMLSelectElement} plies
 * @property {HTMLButtonElement} go
 * @property {HTMLElement} what
 * @property {HTMLElement} status
 * @property {HTMLElement} legend
 * @property {HTMLElement} head
 */

const TIMES = [0.5, 1, 2, 5, 10];
/** @param {number} number */
const whole = (number) => number.toLocaleString('en');

export class Top {
  #app;
  /** @type {TreeRows<string>} */
  #rows;
  /** @type {Answer | null} */
  #answer = null;
  /** @type {Set<string>} */
  #open = new Set();
  /** @type {AbortController | null} */
  #stop = null;
  #key = '';
  #parts = /** @type {Parts} */ ({});

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.#rows = new TreeRows('The top of the tree', {
      toggle: (id, open) => {
        if (open) this.#open.add(id);
        else this.#open.delete(id);
        this.#list();
      },
    });
    const p = this.#parts;
    p.time = el(
      'select',
      { 'aria-label': 'Time', 'data-part': 'seconds' },
      TIMES.map((seconds) =>
        el(
          'option',
          { value: seconds },
          seconds < 1 ? 'half a second' : `${seconds} second${seconds === 1 ? '' : 's'}`,
        ),
      ),
    );
    p.time.value = '1';
    p.plies = el(
      'select',
      { 'aria-label': 'Plies shown', 'data-part': 'plies' },
      [2, 3, 4, 5, 6].map((plies) => el('option', { value: plies }, `${plies} plies`)),
    );
    p.plies.value = '4';
    p.go = el(
      'button',
      { type: 'button', class: 'do', 'data-action': 'search', onclick: () => this.#search() },
      'Search',
    );
    p.what = el('p', { class: 'soft small' });
    p.status = el('p', { class: 'in-status', role: 'status', 'data-part': 'top-status' });
    p.legend = el('div', { class: 'in-legend row small', 'aria-label': 'Cuts of the whole search, by reason' });
    p.head = el(
      'div',
      { class: 'tree-row head small soft', 'aria-hidden': 'true', hidden: true },
      el('span', { class: 'twisty' }),
      el('span', { class: 'top-move' }, 'move, searched of legal'),
      el('span', { class: 'top-share' }, 'share of the nodes'),
      el('span', { class: 'top-score' }, 'score'),
      el('span', { class: 'top-window' }, 'window'),
      el('span', { class: 'top-cut' }, 'cut'),
      el('span', { class: 'top-visits' }, 'visits'),
    );
    this.node = el(
      'div',
      { class: 'in-top' },
      el('section', { class: 'card' }, el('div', { class: 'row' }, p.go, p.time, p.plies), p.what, p.status, p.legend),
      el('section', { class: 'card top-card', 'aria-label': 'The top of the tree' }, p.head, this.#rows.node),
    );
  }

  /** @returns {SoFar} */
  #question() {
    const { game, start, moves, at } = this.#app;
    return { game: game.name, start, moves: moves.slice(0, at) };
  }

  update() {
    const { game, state } = this.#app;
    this.#parts.what.textContent = `The position on the board (${game.title}, ${game.players[state.mover]} to move), searched as it is played, from an empty table. Scores are those of ${game.players[state.mover]}.`;
    const key = JSON.stringify(this.#question());
    if (key !== this.#key) {
      this.#key = key;
      this.#clear();
    }
  }

  stop() {
    this.#stop?.abort();
  }

  #clear() {
    this.#stop?.abort();
    this.#answer = null;
    this.#parts.status.textContent = 'Not searched yet.';
    this.#parts.head.hidden = true;
    replace(this.#parts.legend);
    this.#rows.show([]);
  }

  async #search() {
    this.#stop?.abort();
    const stop = (this.#stop = new AbortController()),
      p = this.#parts;
    p.go.disabled = true;
    p.status.textContent = 'Searching …';
    try {
      this.#answer = await post(
        '/api/inside/top',
        { ...this.#question(), seconds: Number(p.time.value), plies: Number(p.plies.value) },
        stop.signal,
      );
      this.#show(this.#answer);
    } catch (error) {
      if (!stop.signal.aborted) p.status.textContent = messageOf(error);
    } finally {
      if (this.#stop === stop) p.go.disabled = false;
    }
  }

  /** @param {Answer} answer */
  #show(answer) {
    const { depth, nodes, seconds, value, line, cuts, reasons } = answer;
    this.#parts.status.textContent = `Depth ${depth}, ${whole(nodes)} nodes in ${seconds.toFixed(2)} s. ${value.text}, best ${line
      .map((move) => move.text)
      .slice(0, 8)
      .join(' ')}${line.length > 8 ? ' …' : ''}`;
    const all = Object.values(cuts).reduce((sum, count) => sum + count, 0) || 1;
    replace(
      this.#parts.legend,
      reasons
        .filter((reason) => cuts[reason])
        .map((reason) =>
          el(
            'span',
            { class: `in-chip reason-${reasons.indexOf(reason) % 8}`, 'data-reason': reason },
            el('i', { 'aria-hidden': 'true' }),
            `${reason} ${whole(cuts[reason])} (${((100 * cuts[reason]) / all).toFixed(cuts[reason] / all < 0.1 ? 1 : 0)} %)`,
          ),
        ),
    );
    this.#parts.head.hidden = false;
    this.#open = new Set(['']);
    for (let at = answer.root, id = '', ply = 0; ply < 2 && line[ply]; ply++) {
      const child = at.children.find((each) => each.move.text === line[ply].text);
      if (!child) break;
      id = `${id}/${child.move.text}`;
      this.#open.add(id);
      at = child;
    }
    this.#list();
  }

  #list() {
    if (!this.#answer) return;
    const answer = this.#answer,
      { line } = answer;
    /** @type {Row<string>[]} */
    const rows = [];
    /**
     * @param {TopNode} node
     * @param {string} id
     * @param {number} level
     * @param {boolean} onLine
     */
    const add = (node, id, level, onLine) => {
      const below = node.children.length > 0 || node.others.nodes > 0,
        open = below ? this.#open.has(id) : null;
      rows.push(this.#row(answer, node, { id, level, open, onLine }));
      if (!open) return;
      node.children.forEach((child) =>
        add(child, `${id}/${child.move.text}`, level + 1, onLine && line[level - 1]?.text === child.move.text),
      );
      if (node.others.nodes > 0) rows.push(this.#others(answer, node, id, level + 1));
    };
    add(answer.root, '', 1, true);
    this.#rows.show(rows);
  }

  /** @param {number} share */
  #bar(share) {
    const bar = el('i', { class: 'share-bar', 'aria-hidden': 'true' });
    bar.style.setProperty('--share', String(share));
    return el(
      'span',
      { class: 'top-share numbers' },
      bar,
      el('span', {}, `${(100 * share).toFixed(share < 0.0995 ? 1 : 0)} %`),
    );
  }

  /**
   * @param {Answer} answer
   * @param {TopNode} node
   * @param {{ id: string, level: number, open: boolean | null, onLine: boolean }} place
   * @returns {Row<string>}
   */
  #row({ reasons }, node, { id, level, open, onLine }) {
    const name = node.move?.text ?? 'root';
    const score = node.score ? `${BOUNDS[node.bound ?? 'exact']}${nice(node.score.brief)}` : '–';
    const label = `${name}: ${(100 * node.share).toFixed(1)} percent of the nodes, score ${score}, ${node.visits} visits${node.cut ? `, cut by ${node.cut}` : ''}${onLine ? ', on the best line' : ''}`;
    return {
      id,
      level,
      open,
      label,
      name: onLine ? 'on-line' : '',
      content: [
        el(
          'span',
          { class: 'top-move' },
          name,
          node.moves
            ? el('small', { class: 'soft' }, ` ${node.children.length + node.others.moves}/${node.moves}`)
            : '',
        ),
        this.#bar(node.share),
        el('span', { class: 'top-score numbers' }, score),
        el('span', { class: 'top-window numbers soft' }, `[${nice(node.alpha)}, ${nice(node.beta)}]`),
        el(
          'span',
          { class: 'top-cut' },
          node.cut
            ? el(
                'span',
                { class: `in-chip reason-${reasons.indexOf(node.cut) % 8}` },
                el('i', { 'aria-hidden': 'true' }),
                node.cut,
              )
            : '',
        ),
        el('span', { class: 'top-visits numbers soft' }, whole(node.visits)),
      ],
    };
  }

  /**
   * @param {Answer} answer
   * @param {TopNode} node
   * @param {string} id
   * @param {number} level
   * @returns {Row<string>}
   */
  #others(answer, node, id, level) {
    const { moves, nodes } = node.others;
    const text = moves ? `${moves} other${moves === 1 ? '' : 's'}` : 'below';
    const share = nodes / Math.max(1, answer.nodes);
    return {
      id: `${id}/…`,
      level,
      open: null,
      name: 'others',
      label: `${text}: ${(100 * share).toFixed(1)} percent of the nodes`,
      content: [
        el('span', { class: 'top-move soft' }, text),
        this.#bar(share),
        el('span', { class: 'top-score' }),
        el('span', { class: 'top-window' }),
        el('span', { class: 'top-cut' }),
        el('span', { class: 'top-visits' }),
      ],
    };
  }
}
