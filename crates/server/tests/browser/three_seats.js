// A game of three for the tests of the page, answered in the browser itself: `fetch` is asked for it instead of the server. Red,
// Yellow and Blue take the nine cells in turn; whoever takes the middle plays no longer. A cell is a point.

const CELLS = ['a3', 'b3', 'c3', 'a2', 'b2', 'c2', 'a1', 'b1', 'c1'];
const GLYPHS = ['r', 'y', 'b'];

const GAME = {
  name: 'trio',
  aliases: [],
  title: 'Trio',
  description: 'nine cells for three',
  size: '3x3',
  players: ['Red', 'Yellow', 'Blue'],
  seats: 3,
  duel: false,
  look: 'squares',
  pieces: GLYPHS.map((glyph, owner) => ({ glyph, owner, name: 'mark' })),
  files: { name: 'text', extension: 'txt' },
  start: 'empty',
  example: 'empty',
  ballots: [],
  draw_rules: false,
  yardstick: { scale: 100, unit: 'cells' },
};

function play(moves) {
  const owners = new Map(),
    movers = [],
    out = [false, false, false];
  let mover = 0;
  for (const text of moves) {
    owners.set(text, mover);
    movers.push(mover);
    if (text === 'b2') out[mover] = true;
    do mover = (mover + 1) % 3;
    while (out[mover]);
  }
  const points = [0, 1, 2].map((seat) => movers.filter((each) => each === seat).length);
  return { owners, movers, out, mover, points };
}

function stateOf(moves) {
  const { owners, movers, out, mover, points } = play(moves);
  const cell = (name, index) => ({
    glyph: owners.has(name) ? GLYPHS[owners.get(name)] : '.',
    owner: owners.get(name) ?? null,
    shade: index % 2 ? 'dark' : 'light',
    name,
  });
  const cells = CELLS.map(cell),
    over = moves.length === CELLS.length,
    most = points.indexOf(Math.max(...points));
  const move = (text) => ({ text, gesture: [text] });
  return {
    game: 'trio',
    start: 'empty',
    position: moves.join(' ') || 'empty',
    moves,
    mover,
    movers,
    board: {
      rows: [cells.slice(0, 3), cells.slice(3, 6), cells.slice(6)],
      row_labels: ['3', '2', '1'],
      column_labels: ['a', 'b', 'c'],
      caption: '',
    },
    legal: over ? [] : CELLS.filter((name) => !owners.has(name)).map((text) => ({ ...move(text), noisy: false })),
    last: moves.length ? move(moves.at(-1)) : null,
    turn: over ? 'over' : 'player',
    outcome: over
      ? { kind: 'win', by: most, margin: 1, text: `${GAME.players[most]} has the most cells`, payoffs: points }
      : null,
    must: null,
    opening: null,
    seats: points.map((each, seat) => ({ points: each, out: out[seat] })),
  };
}

function analysisOf(moves) {
  const { legal, mover } = stateOf(moves);
  const score = { kind: 'estimate', value: 20, text: '+0.20', payoffs: [0.5, 0.3, 0.2] };
  return {
    mover,
    depth: 3,
    selective_depth: 3,
    nodes: 100,
    seconds: 0.01,
    nodes_per_second: 10000,
    table: 0,
    lines: legal.slice(0, 2).map(({ text, gesture }) => ({ score, moves: [{ text, gesture }] })),
    depths: [{ depth: 3, score, best: legal[0]?.text ?? null, nodes: 100, seconds: 0.01 }],
    proved: false,
    state: 'done',
  };
}

const server = window.fetch.bind(window);
const json = (value) => new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });

window.fetch = async (address, options) => {
  const { pathname, searchParams } = new URL(address, location.href);
  if (pathname === '/api/games') return json([...(await (await server(address, options)).json()), GAME]);
  if (pathname === '/api/analysis' && searchParams.get('game') === 'trio') {
    const moves = (searchParams.get('moves') ?? '').split(' ').filter(Boolean);
    return new Response(`event: analysis\ndata: ${JSON.stringify(analysisOf(moves))}\n\n`);
  }
  const asked = options?.body ? JSON.parse(options.body) : {};
  if (asked.game !== 'trio') {
    return searchParams.get('game') === 'trio' ? json({ game: 'trio', switches: [] }) : server(address, options);
  }
  if (pathname === '/api/position') return json(stateOf(asked.moves));
  if (pathname === '/api/move') {
    const [move] = stateOf(asked.moves).legal,
      state = stateOf([...asked.moves, move.text]);
    return json({ move, score: null, depth: 1, nodes: 9, book: false, seconds: 0.001, state });
  }
  return server(address, options);
};
