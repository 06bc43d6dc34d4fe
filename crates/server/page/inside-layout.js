// Where the nodes of a drawn tree stand: parents over the middle of their children, subtrees as near as they can be
// without touching (after Reingold and Tilford 1981). Widths differ from node to node.

const GAP = 10,
  FAMILY = 18;

// `tree` is { id, width, children: [..] }, `level` the distance between two plies; returns a Map from id to { x, y, ply }.
export function layout(tree, level) {
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

// A subtree with its children placed relative to it, and its outline: the leftmost and rightmost x of each level below.
function settle(node) {
  const children = node.children.map(settle);
  const half = node.width / 2;
  if (!children.length) return { node, children, offsets: [], outline: [[-half, half]] };
  const offsets = [0];
  const joined = children[0].outline.map((edge) => [...edge]);
  for (let index = 1; index < children.length; index++) {
    const { outline } = children[index];
    let shift = 0;
    const both = Math.min(joined.length, outline.length);
    for (let level = 0; level < both; level++)
      shift = Math.max(shift, joined[level][1] - outline[level][0] + (level === 0 ? GAP : FAMILY));
    offsets.push(shift);
    outline.forEach(([low, high], level) => {
      if (level < joined.length) joined[level][1] = high + shift;
      else joined.push([low + shift, high + shift]);
    });
  }
  const middle = (offsets[0] + offsets.at(-1)) / 2;
  return {
    node,
    children,
    offsets: offsets.map((offset) => offset - middle),
    outline: [[-half, half], ...joined.map(([low, high]) => [low - middle, high - middle])],
  };
}

function spread({ node, children, offsets }, x, ply, level, places) {
  places.set(node.id, { x, y: ply * level, ply, width: node.width });
  children.forEach((child, index) => spread(child, x + offsets[index], ply + 1, level, places));
}
