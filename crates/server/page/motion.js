// @ts-check
// How one picture becomes the next: which piece went where, which came, which left. Pieces keep their drawing as they go.

/** @import { Place, Standing } from './types.js' */

const still = matchMedia('(prefers-reduced-motion: reduce)');
const STEP = 170;

/** @param {Place} place */
const at = (place) => `translate(${place.x}px, ${place.y}px)`;

/**
 * Pairs what vanished with what appeared: first along the move's own path, then the nearest of the same kind.
 * `before` and `after` are maps from place ("row,column") to { glyph, owner }.
 * @param {Map<string, Standing>} before
 * @param {Map<string, Standing>} after
 * @param {string[]} path
 */
export function compare(before, after, path) {
  /** @type {Map<string, Standing>} */
  const gone = new Map();
  /** @type {Map<string, Standing>} */
  const came = new Map();
  /** @type {string[]} */
  const turned = [];
  /** @type {string[]} */
  const kept = [];
  for (const [key, piece] of before) {
    const now = after.get(key);
    if (now && now.glyph === piece.glyph && now.owner === piece.owner) kept.push(key);
    else gone.set(key, piece);
  }
  for (const [key, piece] of after) if (!kept.includes(key)) came.set(key, piece);
  /** @type {{ from: string, to: string }[]} */
  const went = [];
  /**
   * @param {string} from
   * @param {string} to
   */
  const pair = (from, to) => {
    went.push({ from, to });
    gone.delete(from);
    came.delete(to);
  };
  const [first, last] = [path[0], path[path.length - 1]];
  for (const [from, to] of [
    [first, last],
    [last, first],
  ]) {
    const [old, next] = [gone.get(from), came.get(to)];
    if (from !== to && old && next && old.owner === next.owner) pair(from, to);
  }
  for (const [to, piece] of [...came]) {
    const same = [...gone].filter(
      ([from, old]) => from !== to && old.glyph === piece.glyph && old.owner === piece.owner,
    );
    if (same.length) pair(same.sort(([a], [b]) => distance(a, to) - distance(b, to))[0][0], to);
  }
  for (const [key, piece] of came) {
    const old = gone.get(key);
    if (old && old.owner !== piece.owner && !went.some((move) => move.to === key)) turned.push(key);
  }
  return { kept, went, gone: [...gone.keys()], came: [...came.keys()], turned };
}

/**
 * @param {string} a
 * @param {string} b
 */
function distance(a, b) {
  const [[ar, ac], [br, bc]] = [a, b].map((key) => key.split(',').map(Number));
  return Math.abs(ar - br) + Math.abs(ac - bc);
}

/**
 * Moves a drawing through places; the last one is where it stays.
 * @param {SVGElement} node
 * @param {Place[]} places
 */
export function slide(node, places) {
  node.style.transform = at(places[places.length - 1]);
  if (still.matches || places.length < 2) return;
  node.animate(
    places.map((place) => ({ transform: at(place) })),
    {
      duration: STEP * Math.min(places.length - 1, 4),
      easing: places.length > 2 ? 'linear' : 'cubic-bezier(.3,.1,.2,1)',
    },
  );
}

/**
 * A stone falls, the further the longer, and bounces once a little.
 * @param {SVGElement} node
 * @param {Place} from
 * @param {Place} to
 */
export function fall(node, from, to) {
  node.style.transform = at(to);
  if (still.matches) return;
  const far = Math.max(1, (to.y - from.y) / 100);
  const frames = [
    { transform: at(from), easing: 'cubic-bezier(.5,0,1,.7)' },
    { transform: at(to), offset: 0.8, easing: 'ease-out' },
    { transform: at({ x: to.x, y: to.y - 10 }), offset: 0.9, easing: 'ease-in' },
    { transform: at(to) },
  ];
  node.animate(frames, { duration: 180 + 130 * Math.sqrt(far) });
}

/** @param {SVGElement} node */
export function appear(node) {
  if (!still.matches)
    node.firstElementChild?.animate(
      [
        { opacity: 0, transform: 'scale(.8)' },
        { opacity: 1, transform: 'none' },
      ],
      { duration: 160 },
    );
}

/**
 * Fades a drawing and takes it away.
 * @param {SVGElement} node
 */
export function vanish(node, delay = 0) {
  if (still.matches) {
    node.remove();
    return;
  }
  node.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 200, delay, fill: 'forwards' }).finished.then(
    () => node.remove(),
    () => node.remove(),
  );
}

/**
 * A disc is turned over: it narrows, and the other side widens.
 * @param {SVGElement} node
 */
export function turn(node, delay = 0) {
  if (still.matches) return;
  node.firstElementChild?.animate([{ transform: 'scale(.05, 1)' }, { transform: 'none' }], {
    duration: 220,
    delay,
    easing: 'ease-out',
    fill: 'backwards',
  });
}
