// @ts-check
// A hand's reach over a board: dragging with any pointer, and walking from cell to cell with the arrow keys.

import { below, targetOf } from './element.js';

/** @import { Grid } from './grid.js' */

/** @typedef {{ name: string, x: number, y: number, fresh: boolean, far: boolean, stop: AbortController }} Held */

/**
 * `begins(name)` says whether a drag may start on a cell, `node()` what then follows the pointer, `drop(name)` gets the cell
 * it was let go over, or nothing.
 * @typedef {object} Hands
 * @property {(name: string) => { fresh: boolean } | false} begins
 * @property {() => SVGElement | undefined} node
 * @property {(name: string | null) => void} drop
 */

const FAR = 6;

// Dragging.
export class Drag {
  #svg;
  #on;
  /** @type {Held | null} */
  #held = null;

  /**
   * @param {SVGSVGElement} svgNode
   * @param {Hands} on
   */
  constructor(svgNode, on) {
    this.#svg = svgNode;
    this.#on = on;
    svgNode.addEventListener('pointerdown', (event) => this.#down(event));
    // A finger that holds a piece does not scroll the page; elsewhere on the board it does.
    svgNode.addEventListener(
      'touchmove',
      (event) => {
        if (this.#held && event.cancelable) event.preventDefault();
      },
      { passive: false },
    );
    svgNode.addEventListener('click', (event) => this.#afterDrag(event), true);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const name = targetOf(event).dataset?.cell;
    if (event.button !== 0 || !event.isPrimary) return;
    this.#held = null;
    if (name === undefined) return;
    const begun = this.#on.begins(name);
    if (!begun) return;
    /** @param {PointerEvent} each */
    const move = (each) => this.#move(each);
    const stop = new AbortController();
    this.#held = { name, x: event.clientX, y: event.clientY, fresh: begun.fresh, far: false, stop };
    document.addEventListener('pointermove', move, { signal: stop.signal });
    document.addEventListener('pointerup', (each) => this.#up(each), { signal: stop.signal });
    document.addEventListener(
      'pointercancel',
      () => {
        stop.abort();
        this.#held = null;
        this.#on.drop(null);
      },
      { signal: stop.signal },
    );
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const held = this.#held;
    if (!held) return;
    if (!held.far && Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR) return;
    held.far = true;
    const node = this.#on.node();
    if (!node) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.#svg.getScreenCTM()?.inverse());
    node.classList.add('held');
    node.parentElement?.append(node);
    node.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const held = this.#held;
    held?.stop.abort();
    if (!held?.far) return;
    this.#on.node()?.classList.remove('held');
    const goal = below(event);
    this.#on.drop(goal && this.#svg.contains(goal) ? (goal.dataset.cell ?? null) : null);
  }

  /**
   * The click that ends a drag, or that follows the press which picked a piece up, says nothing new.
   * @param {MouseEvent} event
   */
  #afterDrag(event) {
    const held = this.#held;
    this.#held = null;
    if (held && (held.far || (held.fresh && targetOf(event).dataset?.cell === held.name)))
      event.stopImmediatePropagation();
  }
}

/** @type {Record<string, number[] | undefined>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * The cell an arrow key leads to: the next along the row, or the nearest in the next row; fields without a name are skipped.
 * @param {string} name
 * @param {string} key
 * @param {Map<string, unknown>} cells
 * @param {Grid} grid
 */
export function arrowKey(name, key, cells, grid) {
  const step = STEPS[name];
  if (!step) return null;
  const [row, column] = key.split(',').map(Number);
  const [dr, dc] = grid.turned ? step.map((each) => -each) : step;
  if (dc) {
    for (let c = column + dc; c >= 0 && c < grid.columns; c += dc) if (cells.has(`${row},${c}`)) return `${row},${c}`;
    return null;
  }
  for (let r = row + dr; r >= 0 && r < grid.rows; r += dr) {
    for (let off = 0; off < grid.columns; off++) {
      for (const c of row % 2 ? [column - off, column + off] : [column + off, column - off])
        if (cells.has(`${r},${c}`)) return `${r},${c}`;
    }
  }
  return null;
}
