// How one picture becomes the next: which piece went where, which came, which left. Pieces keep their drawing as they go.

const still = matchMedia('(prefers-reduced-motion: reduce)');
const STEP = 170;

const at = (place) => `translate(${place.x}px, ${place.y}px)`;

// Pairs what vanished with what appeared: first along the move's own path, then the nearest of the same kind.
// `before` and `after` are maps from place ("row,column") to { glyph, owner }.
export function compare(before, after, path) {
  const gone = new Map(),
    came = new Map(),
    turned = [],
    kept = [];
  for (const [key, piece] of before) {
    const now = after.get(key);
    if (now && now.glyph === piece.glyph && now.owner === piece.owner) kept.push(key);
    else gone.set(key, piece);
  }
  for (const [key, piece] of after) if (!kept.includes(key)) came.set(key, piece);
  const went = [];
  const pair = (from, to) => {
    went.push({ from, to });
    gone.delete(from);
    came.delete(to);
  };
  for (const [from, to] of [
    [path[0], path.at(-1)],
    [path.at(-1), path[0]],
  ]) {
    if (from !== to && gone.has(from) && came.has(to) && gone.get(from).owner === came.get(to).owner) pair(from, to);
  }
  for (const [to, piece] of [...came]) {
    const same = [...gone].filter(
      ([from, old]) => from !== to && old.glyph === piece.glyph && old.owner === piece.owner,
    );
    if (same.length) pair(same.sort(([a], [b]) => distance(a, to) - distance(b, to))[0][0], to);
  }
  for (const key of [...came.keys()])
    if (gone.has(key) && gone.get(key).owner !== came.get(key).owner && !went.some((move) => move.to === key))
      turned.push(key);
  return { kept, went, gone: [...gone.keys()], came: [...came.keys()], turned };
}

function distance(a, b) {
  const [[ar, ac], [br, bc]] = [a, b].map((key) => key.split(',').map(Number));
  return Math.abs(ar - br) + Math.abs(ac - bc);
}

// Moves a drawing through places; the last one is where it stays.
export function slide(node, places) {
  node.style.transform = at(places.at(-1));
  if (still.matches || places.length < 2) return;
  node.animate(
    places.map((place) => ({ transform: at(place) })),
    {
      duration: STEP * Math.min(places.length - 1, 4),
      easing: places.length > 2 ? 'linear' : 'cubic-bezier(.3,.1,.2,1)',
    },
  );
}

// A stone falls, the further the longer, and bounces once a little.
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

export function appear(node) {
  if (!still.matches)
    node.firstChild.animate(
      [
        { opacity: 0, transform: 'scale(.8)' },
        { opacity: 1, transform: 'none' },
      ],
      { duration: 160 },
    );
}

// Fades a drawing and takes it away.
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

// A disc is turned over: it narrows, and the other side widens.
export function turn(node, delay = 0) {
  if (still.matches) return;
  node.firstChild.animate([{ transform: 'scale(.05, 1)' }, { transform: 'none' }], {
    duration: 220,
    delay,
    easing: 'ease-out',
    fill: 'backwards',
  });
}
