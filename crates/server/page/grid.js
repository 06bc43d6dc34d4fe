// @ts-check
// Where cells lie and what a bare board looks like, for each look. A cell is 100 units wide and mostly as high; nothing
// here knows moves.

import { svg } from './element.js';

/** @import { Attributes, Board, Cell, Child, Look, Place } from './types.js' */

/** @typedef {{ base: Child[], front?: Child[] }} Parts */

const CELL = 100;
const CLOTH_EDGE = 40;
const RACK_EDGE = 24;
const RACK_FOOT = 46;
const MILL_EDGE = 36;
const POINTS_EDGE = 30;
/** @type {Partial<Record<Look, number>>} */
const EDGES = { cloth: CLOTH_EDGE, rack: RACK_EDGE, mill: MILL_EDGE, points: POINTS_EDGE };
const HEAP_LABEL = 60;
const HEAP_COLUMNS = 7;
const HEAP_HEIGHT = 180;

/**
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {Attributes<SVGRectElement>} attributes
 */
const rect = (x, y, width, height, attributes) => svg('rect', { x, y, width, height, ...attributes });
/**
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {Attributes<SVGTextElement>} attributes
 */
const text = (x, y, words, attributes) => svg('text', { x, y, 'aria-hidden': 'true', ...attributes }, words);

// The places of the cells of a board: how large the drawing is, and the middle of the cell in a row and column.
export class Grid {
  /**
   * @param {Look} look
   * @param {Board} board
   * @param {boolean} flipped
   */
  constructor(look, board, flipped) {
    this.look = look;
    this.board = board;
    this.rows = board.rows.length;
    this.columns = Math.max(...board.rows.map((row) => row.length), look === 'heaps' ? HEAP_COLUMNS : 1);
    this.tall = look === 'heaps' ? HEAP_HEIGHT : CELL;
    this.size = this.tall / CELL > 1 ? 1.6 : 1;
    this.turned = flipped && canFlip(look);
    const edge = EDGES[look] ?? 0;
    this.left = look === 'heaps' ? HEAP_LABEL : edge;
    this.top = look === 'rack' ? CELL + edge : edge;
    this.width = this.left + this.columns * CELL + edge;
    this.height = this.top + this.rows * this.tall + (look === 'rack' ? RACK_FOOT : edge);
  }

  /**
   * @param {number} row
   * @param {number} column
   * @returns {Place}
   */
  middle(row, column) {
    const [r, c] = this.turned ? [this.rows - 1 - row, this.columns - 1 - column] : [row, column];
    // Men in hand keep a little away from the board.
    const aside = this.look !== 'mill' ? 0 : r === 0 ? 6 - MILL_EDGE : r === this.rows - 1 ? MILL_EDGE - 6 : 0;
    return { x: this.left + (c + 0.5) * CELL, y: this.top + (r + 0.5) * this.tall + aside };
  }

  /**
   * A new board of the same kind and size can be drawn over this one.
   * @param {Look} look
   * @param {Board} board
   * @param {boolean} flipped
   */
  fits(look, board, flipped) {
    const next = new Grid(look, board, flipped);
    return (
      next.look === this.look &&
      next.rows === this.rows &&
      next.columns === this.columns &&
      next.turned === this.turned &&
      (look !== 'squares' ||
        board.rows.every((row, r) => row.every((cell, c) => cell.name === this.board.rows[r][c].name)))
    );
  }

  // The bare board: below the pieces, and what stands before them.
  draw() {
    const parts = (BARE[this.look] ?? squares)(this); // a look that is not known yet is drawn as squares
    return {
      base: svg('g', { class: `base ${this.look}` }, parts.base),
      front: svg('g', { class: 'front' }, parts.front ?? []),
    };
  }
}

/** @param {Look} look */
export const canFlip = (look) => ['squares', 'cloth', 'mill', 'points', 'backgammon'].includes(look);

/**
 * Draws something for every cell.
 * @template T
 * @param {Grid} grid
 * @param {(cell: Cell, middle: Place, row: number, column: number) => T | T[]} draw
 * @returns {T[]}
 */
function each(grid, draw) {
  return grid.board.rows.flatMap((row, r) => row.flatMap((cell, c) => draw(cell, grid.middle(r, c), r, c)));
}

/**
 * @param {Grid} grid
 * @returns {Parts}
 */
function squares(grid) {
  const fields = each(grid, (cell, { x, y }) => rect(x - 50, y - 50, CELL, CELL, { class: cell.shade }));
  return { base: [...fields, ...squareLabels(grid)] };
}

/**
 * Letters and figures stand inside the outermost squares; where columns have no letter, every square shows its own name.
 * @param {Grid} grid
 * @returns {Child[]}
 */
function squareLabels(grid) {
  const { board, rows, columns } = grid;
  if (!board.column_labels.length) {
    return each(grid, (cell, { x, y }) =>
      cell.name ? [text(x - 46, y - 34, cell.name, { class: `coordinate on-${cell.shade}` })] : [],
    );
  }
  return each(grid, (cell, { x, y }, r, c) => {
    const bottom = grid.turned ? r === 0 : r === rows - 1;
    const right = grid.turned ? c === 0 : c === columns - 1;
    return [
      bottom && text(x - 45, y + 44, board.column_labels[c], { class: `coordinate on-${cell.shade}` }),
      right &&
        board.row_labels.length &&
        text(x + 45, y - 31, board.row_labels[r], { class: `coordinate on-${cell.shade}`, 'text-anchor': 'end' }),
    ].filter(Boolean);
  });
}

/**
 * @param {Grid} grid
 * @returns {Parts}
 */
function cloth(grid) {
  const { left, top, rows, columns, board } = grid;
  const lines = [];
  for (let c = 0; c <= columns; c++) lines.push(`M${left + c * CELL} ${top}v${rows * CELL}`);
  for (let r = 0; r <= rows; r++) lines.push(`M${left} ${top + r * CELL}h${columns * CELL}`);
  const dots =
    rows >= 6 && columns >= 6
      ? [
          [2, 2],
          [2, columns - 2],
          [rows - 2, 2],
          [rows - 2, columns - 2],
        ]
      : [];
  /**
   * @param {number} index
   * @param {number} count
   */
  const first = (index, count) => (grid.turned ? count - 1 - index : index);
  return {
    base: [
      rect(0, 0, grid.width, grid.height, { class: 'wood', rx: 16 }),
      rect(left, top, columns * CELL, rows * CELL, { class: 'cloth' }),
      svg('path', { d: lines.join(''), class: 'lines' }),
      ...dots.map(([r, c]) => svg('circle', { cx: left + c * CELL, cy: top + r * CELL, r: 6, class: 'point' })),
      ...board.column_labels.map((label, c) =>
        text(left + (first(c, columns) + 0.5) * CELL, 28, label, { class: 'coordinate edge', 'text-anchor': 'middle' }),
      ),
      ...board.row_labels.map((label, r) =>
        text(20, top + (first(r, rows) + 0.5) * CELL + 8, label, { class: 'coordinate edge', 'text-anchor': 'middle' }),
      ),
    ],
  };
}

/**
 * Stones fall behind a plate with holes; the row above it is where a stone is held.
 * @param {Grid} grid
 * @returns {Parts}
 */
function rack(grid) {
  const { left, top, rows, columns, width } = grid;
  const plate = [
    `M0 ${top - RACK_EDGE + 20}a20 20 0 0 1 20-20H${width - 20}a20 20 0 0 1 20 20V${top + rows * CELL + 12}a14 14 0 0 1-14 14H14a14 14 0 0 1-14-14z`,
  ];
  each(grid, (cell, { x, y }) => plate.push(`M${x - 41} ${y}a41 41 0 1 0 82 0a41 41 0 1 0-82 0z`));
  const foot = top + rows * CELL + 26;
  return {
    base: [rect(left, top, columns * CELL, rows * CELL, { class: 'behind' })],
    front: [
      svg('path', { d: plate.join(''), class: 'plate', 'fill-rule': 'evenodd' }),
      rect(-8, foot - 4, width + 16, 14, { class: 'plate-foot', rx: 7 }),
      ...grid.board.column_labels.map((label, c) =>
        text(left + (c + 0.5) * CELL, top + rows * CELL + 17, label, {
          class: 'coordinate plate-label',
          'text-anchor': 'middle',
        }),
      ),
    ],
  };
}

/**
 * Squares around the middle, as many as there are fields from it to the edge, and lines between them; the men in hand lie
 * in the rows outside.
 * @param {Grid} grid
 * @returns {Parts}
 */
function mill(grid) {
  const { rows, columns, board } = grid,
    middle = grid.middle((rows - 1) / 2, (columns - 1) / 2),
    far = ((rows - 3) / 2) * CELL;
  const panel = {
    x: middle.x - far - CELL,
    y: middle.y - far - CELL / 2 - MILL_EDGE / 2,
    width: 2 * (far + CELL),
    height: 2 * far + CELL + MILL_EDGE,
  };
  const lines = [];
  for (let at = far; at > 0; at -= CELL)
    lines.push(`M${middle.x - at} ${middle.y - at}h${2 * at}v${2 * at}h${-2 * at}z`);
  for (const [x, y] of [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ])
    lines.push(`M${middle.x + x * CELL} ${middle.y + y * CELL}l${x * (far - CELL)} ${y * (far - CELL)}`);
  const fields = each(grid, (cell, { x, y }) =>
    cell.shade === 'dark' ? [svg('circle', { cx: x, cy: y, r: 9, class: 'point' })] : [],
  );
  /**
   * @param {string} words
   * @param {number} x
   * @param {number} y
   */
  const label = (words, x, y) =>
    words.trim() && text(x, y, words, { class: 'coordinate edge', 'text-anchor': 'middle' });
  return {
    base: [
      rect(panel.x, panel.y, panel.width, panel.height, { class: 'panel-wood', rx: 16 }),
      svg('path', { d: lines.join(''), class: 'lines' }),
      ...fields,
      ...board.column_labels
        .map((words, c) => label(words, grid.middle(0, c).x, panel.y + panel.height - 6))
        .filter(Boolean),
      ...board.row_labels.map((words, r) => label(words, panel.x + 28, grid.middle(r, 0).y + 8)).filter(Boolean),
    ],
  };
}

/**
 * Lines through the middles of the cells, and the crossings that are marked; letters and figures in the margin.
 * @param {Grid} grid
 * @returns {Parts}
 */
function points(grid) {
  const { rows, columns, board } = grid,
    first = grid.middle(0, 0),
    last = grid.middle(rows - 1, columns - 1);
  const lines = [];
  for (let c = 0; c < columns; c++) lines.push(`M${grid.middle(0, c).x} ${first.y}V${last.y}`);
  for (let r = 0; r < rows; r++) lines.push(`M${first.x} ${grid.middle(r, 0).y}H${last.x}`);
  const marked = each(grid, (cell, { x, y }) =>
    cell.shade === 'dark' ? [svg('circle', { cx: x, cy: y, r: 9, class: 'point' })] : [],
  );
  return {
    base: [
      rect(0, 0, grid.width, grid.height, { class: 'panel-wood', rx: 10 }),
      svg('path', { d: lines.join(''), class: 'lines' }),
      ...marked,
      ...board.column_labels.map((label, c) =>
        text(grid.middle(0, c).x, grid.height - 14, label, { class: 'coordinate edge', 'text-anchor': 'middle' }),
      ),
      ...board.row_labels.map((label, r) =>
        text(26, grid.middle(r, 0).y + 10, label, { class: 'coordinate edge', 'text-anchor': 'middle' }),
      ),
    ],
  };
}

/**
 * @param {Grid} grid
 * @returns {Parts}
 */
function paper(grid) {
  const lines = [];
  for (let c = 1; c < grid.columns; c++)
    lines.push(`M${c * CELL} 8c2 ${grid.height / 3} -2 ${grid.height / 2} 0 ${grid.height - 16}`);
  for (let r = 1; r < grid.rows; r++)
    lines.push(`M8 ${r * CELL}c${grid.width / 3} -2 ${grid.width / 2} 2 ${grid.width - 16} 0`);
  return {
    base: [
      rect(0, 0, grid.width, grid.height, { class: 'sheet', rx: 6 }),
      svg('path', { d: lines.join(''), class: 'drawn' }),
    ],
  };
}

// A position that is only written has no board.
const outline = () => ({ base: [] });

/** @type {Record<Look, (grid: Grid) => Parts>} */
const BARE = { squares, cloth, rack, mill, points, paper, heaps, backgammon: squares, outline };

/**
 * @param {Grid} grid
 * @returns {Parts}
 */
function heaps(grid) {
  const rows = grid.board.rows.map((_, r) => grid.middle(r, 0).y);
  return {
    base: [
      rect(0, 0, grid.width, grid.height, { class: 'sheet', rx: 10 }),
      ...rows.slice(1).map((y) => svg('path', { d: `M24 ${y - grid.tall / 2}H${grid.width - 24}`, class: 'ruled' })),
      ...rows.map((y, r) =>
        text(34, y + 10, grid.board.row_labels[r] ?? '', { class: 'coordinate heap', 'text-anchor': 'middle' }),
      ),
    ],
  };
}
