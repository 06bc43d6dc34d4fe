// @ts-check
// Where the nodes of a drawn tree stand: parents over the middle of their children, subtrees as near as they can be
// without touching (after Reingold and Tilford 1981). Widths differ from node to node.

/** @typedef {number | string} Id */
/** @typedef {{ id: Id, width: number, children: Shape[], stubOf?: number, more?: number }} Shape */
/** @typedef {{ x: number, y: number, ply: number, width: number }} Spot */
/** @typedef {{ node: Shape, children: Settled[], offsets: number[], outline: [number, number][] }} Settled */

const GAP = 10,
  FAMILY = 18;

/**
 * Places every node; `level` is the distance between two plies.
 * @param {Shape} tree
 * @param {number} level
 */
export function layout(tree, level) {
  /** @type {Map<Id, Spot>} */
  const places = new Map();
  const shape = settle(tree);
  spread(shape, 0, 0, level, places);
  let left = Infinity,
    right = -Infinity,
    plies = 0;
  for (const { x, ply, width } of places.values()) {
    left = Math.min(left, x - width / 2);
    right = Math.max(right, x + width / 2);
    plies = Math.max(plies, ply);
  }
  return { places, left, right, height: plies * level };
}

/**
 * @param {[number, number]} edge
 * @param {number} by
 * @returns {[number, number]}
 */
const shifted = ([low, high], by) => [low + by, high + by];

/**
 * A subtree with its children placed relative to it, and its outline: the leftmost and rightmost x of each level below.
 * @param {Shape} node
 * @returns {Settled}
 */
function settle(node) {
  const children = node.children.map(settle);
  const half = node.width / 2;
  if (!children.length) return { node, children, offsets: [], outline: [[-half, half]] };
  const offsets = [0];
  /** @type {[number, number][]} */
  const joined = children[0].outline.map((edge) => shifted(edge, 0));
  for (let index = 1; index < children.length; index++) {
    const { outline } = children[index];
    let shift = 0;
    const both = Math.min(joined.length, outline.length);
    for (let level = 0; level < both; level++)
      shift = Math.max(shift, joined[level][1] - outline[level][0] + (level === 0 ? GAP : FAMILY));
    offsets.push(shift);
    outline.forEach(([low, high], level) => {
      if (level < joined.length) joined[level][1] = high + shift;
      else joined.push(shifted([low, high], shift));
    });
  }
  const middle = (offsets[0] + offsets[offsets.length - 1]) / 2;
  return {
    node,
    children,
    offsets: offsets.map((offset) => offset - middle),
    outline: [[-half, half], ...joined.map((edge) => shifted(edge, -middle))],
  };
}

/**
 * @param {Settled} settled
 * @param {number} x
 * @param {number} ply
 * @param {number} level
 * @param {Map<Id, Spot>} places
 */
function spread({ node, children, offsets }, x, ply, level, places) {
  places.set(node.id, { x, y: ply * level, ply, width: node.width });
  children.forEach((child, index) => spread(child, x + offsets[index], ply + 1, level, places));
}
