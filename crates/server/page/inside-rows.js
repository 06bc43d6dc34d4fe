// @ts-check
// A tree as rows, for keys and screen readers: role=tree, one row a node, arrow keys as everywhere else.

import { el, replace, targetOf } from './element.js';

/** @import { Children } from './types.js' */

/**
 * `open` is null where there is nothing below.
 * @template I
 * @typedef {object} Row
 * @property {I} id
 * @property {number} level
 * @property {boolean | null} open
 * @property {boolean} [chosen]
 * @property {string} label
 * @property {Children} content
 * @property {string} name
 */

/**
 * @template I
 * @typedef {{ toggle(id: I, open: boolean): void, select?(id: I): void }} Hands
 */

/** @template {number | string} I what a row is known by */
export class TreeRows {
  #list;
  /** @type {Row<I>[]} */
  #rows = [];
  #at = 0;
  #hands;

  /**
   * @param {string} label
   * @param {Hands<I>} hands
   */
  constructor(label, hands) {
    this.#hands = hands;
    this.#list = el('div', {
      role: 'tree',
      'aria-label': label,
      class: 'tree-rows',
      onkeydown: (event) => this.#key(event),
      onclick: (event) => this.#click(event),
    });
  }

  get node() {
    return this.#list;
  }

  /** @param {Row<I>[]} rows */
  show(rows) {
    const focused = this.#list.contains(document.activeElement);
    const old = this.#rows[this.#at]?.id;
    this.#rows = rows;
    this.#at = Math.max(
      0,
      rows.findIndex((row) => row.id === old),
    );
    replace(
      this.#list,
      rows.map((row, index) =>
        el(
          'div',
          {
            role: 'treeitem',
            class: `tree-row level-${Math.min(row.level, 12)}${row.name ? ` ${row.name}` : ''}`,
            tabindex: index === this.#at ? 0 : -1,
            'aria-level': row.level,
            'aria-expanded': row.open === null ? undefined : String(row.open),
            'aria-selected': String(Boolean(row.chosen)),
            'aria-label': row.label,
            'data-row': row.id,
          },
          el('span', { class: 'twisty', 'aria-hidden': 'true' }, row.open === null ? '' : row.open ? '▾' : '▸'),
          row.content,
        ),
      ),
    );
    if (focused) this.#focus(this.#at);
  }

  /** @param {number} index */
  #focus(index) {
    if (index < 0 || index >= this.#rows.length) return;
    const items = /** @type {HTMLCollectionOf<HTMLElement>} */ (this.#list.children);
    items[this.#at]?.setAttribute('tabindex', '-1');
    this.#at = index;
    items[index].setAttribute('tabindex', '0');
    items[index].focus();
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const item = targetOf(event).closest('[role="treeitem"]');
    const index = [...this.#list.children].findIndex((each) => each === item);
    if (index < 0) return;
    this.#at = index;
    const row = this.#rows[index];
    if (targetOf(event).classList.contains('twisty') || !this.#hands.select) {
      if (row.open !== null) this.#hands.toggle(row.id, !row.open);
    } else this.#hands.select(row.id);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = this.#rows[this.#at];
    const above = () => {
      for (let index = this.#at - 1; index >= 0; index--) if (this.#rows[index].level < row.level) return index;
      return this.#at;
    };
    /** @type {Record<string, () => void>} */
    const acts = {
      ArrowDown: () => this.#focus(this.#at + 1),
      ArrowUp: () => this.#focus(this.#at - 1),
      Home: () => this.#focus(0),
      End: () => this.#focus(this.#rows.length - 1),
      ArrowRight: () => {
        if (row.open === false) this.#hands.toggle(row.id, true);
        else if (row.open) this.#focus(this.#at + 1);
      },
      ArrowLeft: () => {
        if (row.open) this.#hands.toggle(row.id, false);
        else this.#focus(above());
      },
      Enter: () => {
        if (this.#hands.select) this.#hands.select(row.id);
        else if (row.open !== null) this.#hands.toggle(row.id, !row.open);
      },
    };
    if (!row || !acts[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    acts[event.key]();
  }
}
