// @ts-check
// A study as a tree of variations: moves as the server writes them, with remarks. It knows no game and no page.
//
// Trees are values: every change gives a new tree that shares what did not change, so that undo is to keep the old one. A place in
// a tree is its way, the moves from the first position. The first child of a node is its main line; the others are variations.
//
//   line(tree, way)                 the way and on along the main line from there
//   add(tree, moves)                the tree with this way in it
//   promote(tree, way)              the tree whose main line goes this way as far as it branches off last; `whole` for the whole way
//   remove(tree, way)               without that move and all that follows it
//   edit(tree, way, { comment })    with other remarks there; empty ones are left out
//   toLine(tree), fromLine(line)    as files have it: a line of steps, each with the variations that stand beside it
//   check(value)                    the tree of a line that came from outside, or null if it is none

/** @import { StudyLine, StudyStep } from './types.js' */

/**
 * What is said about a position: words, a judgement of the move to it, and what is drawn on the board.
 * @typedef {{ comment?: string, sign?: string, shapes?: string[] }} Remarks
 */
/** @typedef {Remarks & { move?: string, children: Node[] }} Node */

export const SIGNS = ['!', '?', '!!', '??', '!?', '?!'];
export const MOST_NODES = 20_000; // more of a file or a link is not read
const LONGEST_COMMENT = 20_000;
const MOST_SHAPES = 64;

/** @type {Node} */
export const EMPTY = { children: [] };

/**
 * @param {Node} tree
 * @param {string[]} way
 * @returns {Node | undefined}
 */
export function find(tree, way) {
  /** @type {Node | undefined} */
  let node = tree;
  for (const move of way) {
    node = node.children.find((child) => child.move === move);
    if (!node) return undefined;
  }
  return node;
}

/**
 * @param {Node} tree
 * @param {string[]} way
 */
export function line(tree, way) {
  const moves = [...way];
  for (let node = find(tree, way)?.children[0]; node; node = node.children[0]) moves.push(node.move ?? '');
  return moves;
}

/**
 * The part of a way that the tree has.
 * @param {Node} tree
 * @param {string[]} way
 */
export function within(tree, way) {
  let node = tree,
    length = 0;
  for (const move of way) {
    const next = node.children.find((child) => child.move === move);
    if (!next) break;
    node = next;
    length++;
  }
  return way.slice(0, length);
}

/**
 * The tree with another node at the end of a way; `change` gets the old one.
 * @param {Node} tree
 * @param {string[]} way
 * @param {(node: Node) => Node} change
 * @returns {Node}
 */
function at(tree, way, change) {
  // From the end to the beginning: ways may be longer than a stack is deep.
  const nodes = [tree];
  for (const move of way) {
    const next = nodes[nodes.length - 1].children.find((child) => child.move === move);
    if (!next) return tree;
    nodes.push(next);
  }
  let made = change(nodes[nodes.length - 1]);
  if (made === nodes[nodes.length - 1]) return tree;
  for (let index = nodes.length - 2; index >= 0; index--) {
    const old = nodes[index + 1],
      now = made;
    made = { ...nodes[index], children: nodes[index].children.map((child) => (child === old ? now : child)) };
  }
  return made;
}

/**
 * @param {Node} tree
 * @param {string[]} moves
 */
export function add(tree, moves) {
  const known = within(tree, moves),
    fresh = moves.slice(known.length);
  if (!fresh.length) return tree;
  const branch = fresh.reduceRight(
    (/** @type {Node | null} */ below, move) => ({ move, children: below ? [below] : [] }),
    null,
  );
  return at(tree, known, (node) => ({ ...node, children: [...node.children, /** @type {Node} */ (branch)] }));
}

/**
 * Where a way leaves the main line for the last time: the number of moves before that branch, or -1 where it never does.
 * @param {Node} tree
 * @param {string[]} way
 */
export function branches(tree, way) {
  let node = tree,
    last = -1;
  way.forEach((move, index) => {
    const next = node.children.find((child) => child.move === move);
    if (!next) return;
    if (next !== node.children[0]) last = index;
    node = next;
  });
  return last;
}

/**
 * @param {Node} tree
 * @param {string[]} way
 * @param {'step' | 'whole'} how
 */
export function promote(tree, way, how = 'step') {
  for (let made = tree; ;) {
    const index = branches(made, way);
    if (index === -1) return made;
    const move = way[index];
    made = at(made, way.slice(0, index), (node) => {
      const place = node.children.findIndex((child) => child.move === move);
      const others = node.children.filter((child) => child.move !== move);
      // One step up, or to the top at once.
      const goal = how === 'whole' ? 0 : place - 1;
      return { ...node, children: [...others.slice(0, goal), node.children[place], ...others.slice(goal)] };
    });
    if (how === 'step') return made;
  }
}

/**
 * @param {Node} tree
 * @param {string[]} way
 */
export function remove(tree, way) {
  if (!way.length) return { ...tree, children: [] };
  const last = way[way.length - 1];
  return at(tree, way.slice(0, -1), (node) => ({
    ...node,
    children: node.children.filter((child) => child.move !== last),
  }));
}

/**
 * @param {Node} tree
 * @param {string[]} way
 * @param {Remarks} remarks
 */
export const edit = (tree, way, remarks) =>
  at(tree, way, (node) => {
    const { comment, sign, shapes } = { ...node, ...remarks };
    return {
      ...(node.move === undefined ? {} : { move: node.move }),
      ...(comment ? { comment } : {}),
      ...(sign ? { sign } : {}),
      ...(shapes?.length ? { shapes } : {}),
      children: node.children,
    };
  });

/**
 * The nodes of a tree, and whether anything in it is more than one line without remarks.
 * @param {Node} tree
 */
export function measure(tree) {
  const rest = [tree];
  let nodes = -1,
    rich = false;
  for (let node = rest.pop(); node; node = rest.pop()) {
    nodes++;
    rich ||= node.children.length > 1 || Boolean(node.comment || node.sign || node.shapes?.length);
    rest.push(...node.children);
  }
  return { nodes, rich };
}

// ---- what is drawn on the board, as files write it in a comment: [%csl Gd4] [%cal Ge2e4] ----

const DRAWN = /\[%c[as]l ([^\]]*)\]/g;
const SQUARE = /^[a-h][1-8]$/;

/**
 * A comment of a file, as words and shapes. A shape is a colour's letter and one or two cells: `Gd4`, `Re2-e4`.
 * @param {string} text
 * @returns {Remarks}
 */
export function readComment(text) {
  /** @type {string[]} */
  const shapes = [];
  const comment = text
    .replace(DRAWN, (_, list) => {
      for (const each of list.split(',').map((/** @type {string} */ part) => part.trim()))
        if (isShape(each)) shapes.push(each.replace(/^([GRYB])([a-h][1-8])([a-h][1-8])$/, '$1$2-$3'));
      return ' ';
    })
    .replace(/\s+/g, ' ')
    .trim();
  return { ...(comment ? { comment } : {}), ...(shapes.length ? { shapes: shapes.slice(0, MOST_SHAPES) } : {}) };
}

/** @param {unknown} text */
const isShape = (text) => typeof text === 'string' && /^[GRYB][A-Za-z0-9.-]{1,20}$/.test(text);

/** @param {Remarks} remarks */
function writeComment({ comment, shapes = [] }) {
  const cells = shapes.map((shape) => ({ colour: shape[0], cells: shape.slice(1).split('-') }));
  const list = (/** @type {string} */ name, /** @type {number} */ count) => {
    const each = cells
      .filter((shape) => shape.cells.length === count)
      .map((shape) => shape.colour + shape.cells.join(shape.cells.every((cell) => SQUARE.test(cell)) ? '' : '-'));
    return each.length ? `[%${name} ${each.join(',')}]` : '';
  };
  return [comment, list('csl', 1), list('cal', 2)].filter(Boolean).join(' ');
}

// ---- files: a line of steps, with the variations beside each ----

/**
 * @param {Node} tree
 * @returns {StudyLine}
 */
export function toLine(tree) {
  const comment = writeComment(tree);
  return { ...(comment ? { comment } : {}), steps: stepsOf(tree) };
}

/**
 * The main line below a node.
 * @param {Node} from
 * @returns {StudyStep[]}
 */
function stepsOf(from) {
  /** @type {StudyStep[]} */
  const steps = [];
  for (let node = from; node.children.length; node = node.children[0]) {
    const [first, ...others] = node.children;
    steps.push(stepOf(first, others));
  }
  return steps;
}

/**
 * @param {Node} node
 * @param {Node[]} others
 * @returns {StudyStep}
 */
function stepOf(node, others) {
  const comment = writeComment(node);
  return {
    move: node.move ?? '',
    ...(node.sign ? { signs: [node.sign] } : {}),
    ...(comment ? { comment } : {}),
    ...(others.length
      ? { variations: others.map((other) => ({ steps: [stepOf(other, []), ...stepsOf(other)] })) }
      : {}),
  };
}

/**
 * @param {StudyLine} line
 * @returns {Node}
 */
export function fromLine(line) {
  const budget = { left: MOST_NODES };
  return { ...readComment(line.comment ?? ''), children: children(line.steps, 0, [], budget) };
}

/**
 * The children of the node before step `index`: that step, and what stands beside it.
 * @param {StudyStep[]} steps
 * @param {number} index
 * @param {Node[]} beside
 * @param {{ left: number }} budget
 * @returns {Node[]}
 */
function children(steps, index, beside, budget) {
  /** @type {{ node: Node, sides: Node[] }[]} */
  const made = [];
  for (const step of steps.slice(index)) {
    if (budget.left-- <= 0) break;
    const sign = step.signs?.find((each) => SIGNS.includes(each));
    const node = {
      move: step.move,
      ...readComment(step.comment ?? ''),
      ...(sign ? { sign } : {}),
      children: /** @type {Node[]} */ ([]),
    };
    made.push({ node, sides: [] });
  }
  made.forEach(({ sides }, place) => {
    for (const side of steps[index + place].variations ?? []) {
      const [first] = children(side.steps, 0, [], budget);
      if (!first) continue;
      const said = readComment(side.comment ?? '');
      const comment = [said.comment, first.comment].filter(Boolean).join(' ');
      sides.push({ ...first, ...(comment ? { comment } : {}) });
    }
  });
  let below = /** @type {Node[]} */ ([]);
  for (let place = made.length - 1; place >= 0; place--) {
    made[place].node.children = below;
    below = joined([made[place].node, ...made[place].sides]);
  }
  return joined([...below, ...beside]);
}

/**
 * Nodes of the same move as one.
 * @param {Node[]} nodes
 * @returns {Node[]}
 */
function joined(nodes) {
  /** @type {Map<string | undefined, Node>} */
  const apart = new Map();
  for (const node of nodes) {
    const same = apart.get(node.move);
    apart.set(node.move, same ? { ...node, ...same, children: joined([...same.children, ...node.children]) } : node);
  }
  return apart.size === nodes.length ? nodes : [...apart.values()];
}

/**
 * A tree that came from outside, from the browser's store or a link, where a line of it was kept.
 * @param {unknown} value
 * @returns {Node | null}
 */
export function check(value) {
  const line = checkedLine(value, 0);
  return line && fromLine(line);
}

/**
 * @param {unknown} value
 * @param {number} depth
 * @returns {StudyLine | null}
 */
function checkedLine(value, depth) {
  if (typeof value !== 'object' || value === null || depth > 60) return null;
  const { comment, steps } = /** @type {Record<string, unknown>} */ (value);
  if (!Array.isArray(steps)) return null;
  /** @type {StudyStep[]} */
  const read = [];
  for (const step of steps) {
    const { move, signs, comment, variations } = /** @type {Record<string, unknown>} */ (step ?? {});
    if (typeof move !== 'string' || !move || move.length > 200) break; // what follows belongs to a move that is not there
    const sides = Array.isArray(variations) ? variations.map((side) => checkedLine(side, depth + 1)) : [];
    read.push({
      move,
      signs: Array.isArray(signs) ? signs.filter((sign) => SIGNS.includes(sign)) : [],
      comment: textOf(comment),
      variations: sides.filter((side) => side !== null),
    });
  }
  return { comment: textOf(comment), steps: read };
}

/** @param {unknown} value */
const textOf = (value) => (typeof value === 'string' ? value.slice(0, LONGEST_COMMENT) : '');
