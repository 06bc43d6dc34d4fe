// A hand's reach over a board: dragging with any pointer, and walking from cell to cell with the arrow keys.

const FAR = 6;

// Dragging. `begins(name)` says whether a drag may start on a cell, `node()` what then follows the pointer,
// `drop(name)` gets the cell it was let go over, or nothing.
export class Drag {
  #svg;
  #on;
  #held = null;

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

  #down(event) {
    const name = event.target.dataset?.cell;
    if (event.button !== 0 || !event.isPrimary) return;
    this.#held = null;
    if (name === undefined) return;
    const begun = this.#on.begins(name);
    if (!begun) return;
    this.#held = { name, x: event.clientX, y: event.clientY, fresh: begun.fresh, far: false };
    const move = (each) => this.#move(each);
    const stop = new AbortController();
    this.#held.stop = stop;
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

  #move(event) {
    const held = this.#held;
    if (!held) return;
    if (!held.far && Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR) return;
    held.far = true;
    const node = this.#on.node();
    if (!node) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.#svg.getScreenCTM().inverse());
    node.classList.add('held');
    node.parentNode.append(node);
    node.style.transform = `translate(${x}px, ${y}px)`;
  }

  #up(event) {
    const held = this.#held;
    held?.stop.abort();
    if (!held?.far) return;
    this.#on.node()?.classList.remove('held');
    const below = document.elementFromPoint(event.clientX, event.clientY);
    this.#on.drop(below && this.#svg.contains(below) ? (below.dataset.cell ?? null) : null);
  }

  // The click that ends a drag, or that follows the press which picked a piece up, says nothing new.
  #afterDrag(event) {
    const held = this.#held;
    this.#held = null;
    if (held && (held.far || (held.fresh && event.target.dataset?.cell === held.name)))
      event.stopImmediatePropagation();
  }
}

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// The cell an arrow key leads to: the next along the row, or the nearest in the next row; fields without a name are skipped.
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
