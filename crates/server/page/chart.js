// @ts-check
// Small drawings of scores: the curve of a game, a bar, and the score by depth. All are seen from player 0: up is good for
// the player who begins. Where more than two play, the curve is a line for each and the bar a piece for each. Nothing here asks
// the server; a view hands in numbers and hears where the reader wants to go.

import { el, svg, replace, set } from './element.js';

/** @import { Point, Sides } from './types.js' */

/**
 * The curve of a game: its points (plies may be missing), how many plies it has and which is shown.
 * @typedef {Sides & { points: Point[], length: number, at: number }} Curve
 */

/** @typedef {{ share?: number, shares?: number[], text?: string, spoken?: string, exact?: boolean }} Bar */

const HEIGHT = 132,
  PAD = 10,
  SHORTEST = 16;
const RADII = { inaccuracy: 3.5, mistake: 4.5, blunder: 5.5 };
/**
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
const between = (value, low, high) => Math.max(low, Math.min(value, high));

// The curve of a game; `onGo(ply)` hears clicks and keys.
export class GameCurve {
  #width = 320;
  /** @type {Curve} */
  #shown = { points: [], length: 0, at: 0, players: [], tints: [] };
  /** @type {SVGLineElement | null} */
  hair = null;
  #onGo;

  /** @param {(ply: number) => void} onGo */
  constructor(onGo) {
    this.#onGo = onGo;
    this.plot = svg('svg', { class: 'plot', height: HEIGHT, 'aria-hidden': 'true' });
    this.tip = el('div', { class: 'tip small numbers', hidden: true });
    this.node = el(
      'div',
      {
        class: 'curve',
        role: 'slider',
        tabindex: '0',
        'aria-label': 'Curve of the game',
        'data-chart': 'curve',
        onclick: (event) => this.#onGo(this.#plyAt(event)),
        onpointermove: (event) => this.#point(event),
        onpointerleave: () => {
          this.tip.hidden = true;
          this.#hover(null);
        },
        onkeydown: (event) => this.#key(event),
      },
      this.plot,
      this.tip,
    );
    new ResizeObserver(([entry]) => {
      const width = Math.round(entry.contentRect.width);
      if (width > 0 && width !== this.#width) {
        this.#width = width;
        if (this.hair) this.draw(this.#shown);
      }
    }).observe(this.node);
  }

  /** @param {Curve} shown */
  draw(shown) {
    const points = [...shown.points].sort((a, b) => a.ply - b.ply),
      { at, length, players } = shown;
    this.#shown = { ...shown, points };
    set(this.plot, { viewBox: `0 0 ${this.#width} ${HEIGHT}`, width: this.#width });
    this.hair = svg('line', { class: 'hair', y1: 4, y2: HEIGHT - 4, visibility: 'hidden' });
    replace(
      this.plot,
      svg('rect', { class: 'ground', x: 0, y: 0, width: this.#width, height: HEIGHT, rx: 6 }),
      ...(players.length > 2 ? this.#many(points) : this.#two(points)),
      svg('line', { class: 'cursor', x1: this.#x(at), x2: this.#x(at), y1: 4, y2: HEIGHT - 4 }),
      this.hair,
      players.length > 2
        ? null
        : points.filter((point) => point.mark || point.ply === at).map((point) => this.#dot(point, at)),
    );
    set(this.node, {
      'aria-valuemin': 0,
      'aria-valuemax': length,
      'aria-valuenow': at,
      'aria-valuetext': this.#told(at),
    });
  }

  /**
   * One curve for two: above the middle the first player is ahead, below it the second.
   * @param {Point[]} points
   */
  #two(points) {
    const { players, tints } = this.#shown,
      middle = this.#y(0.5);
    return [
      ...this.#runs(points)
        .filter((run) => run.length > 1)
        .flatMap((run) => this.#area(run, middle, tints)),
      svg('line', { class: 'middle', x1: PAD, x2: this.#x(this.#last()), y1: middle, y2: middle }),
      ...this.#strokes(points),
      svg('text', { class: 'side', x: PAD + 8, y: 16 }, `${players[0]} ahead`),
      svg('text', { class: 'side', x: PAD + 8, y: HEIGHT - 8 }, `${players[1]} ahead`),
    ];
  }

  /**
   * A curve for each of more than two, and whose is which.
   * @param {Point[]} points
   */
  #many(points) {
    const { players, tints, at } = this.#shown,
      known = points.flatMap(({ ply, shares }) => (shares ? [{ ply, shares }] : [])),
      here = known.find(({ ply }) => ply === at);
    return [
      ...players.map((_, seat) => {
        const places = known.map(({ ply, shares }) => this.#place({ ply, share: shares[seat] ?? 0 }));
        return svg('polyline', { class: `stroke ${tints[seat]}`, 'data-player': seat, points: places.join(' ') });
      }),
      ...(here?.shares ?? []).map((share, seat) =>
        svg('circle', { class: `who-dot ${tints[seat]}`, cx: this.#x(at), cy: this.#y(share), r: 4 }),
      ),
      svg(
        'text',
        { class: 'side', x: PAD + 8, y: 16 },
        players.flatMap((player, seat) => [
          svg('tspan', { class: `who-line ${tints[seat]}` }, '━ '),
          svg('tspan', {}, `${player}\u2003`),
        ]),
      ),
    ];
  }

  #last() {
    return Math.max(this.#shown.length, SHORTEST);
  }
  /** @param {number} ply */
  #x(ply) {
    return PAD + (ply / this.#last()) * (this.#width - 2 * PAD);
  }
  /** @param {number} share */
  #y(share) {
    return PAD + (1 - between(share, 0, 1)) * (HEIGHT - 2 * PAD);
  }
  /** @param {{ ply: number, share: number }} point */
  #place(point) {
    return `${this.#x(point.ply).toFixed(1)},${this.#y(point.share).toFixed(1)}`;
  }

  /**
   * Stretches of plies without a gap.
   * @param {Point[]} points
   */
  #runs(points) {
    /** @type {Point[][]} */
    const runs = [];
    for (const point of points) {
      const run = runs.at(-1);
      if (run?.at(-1)?.ply === point.ply - 1) run.push(point);
      else runs.push([point]);
    }
    return runs;
  }

  /**
   * The area between the curve and the middle, once for each side, each cut off at the middle.
   * @param {Point[]} run
   * @param {number} middle
   * @param {string[]} tints
   */
  #area(run, middle, tints) {
    /** @param {(share: number) => number} clamp */
    const side = (clamp) =>
      [
        `${this.#x(run[0].ply)},${middle}`,
        ...crossings(run).map((point) => this.#place({ ...point, share: clamp(point.share) })),
        `${this.#x(run[run.length - 1].ply)},${middle}`,
      ].join(' ');
    return [
      svg('polygon', { class: `area tint-${tints[0]}`, points: side((share) => Math.max(share, 0.5)) }),
      svg('polygon', { class: `area tint-${tints[1]}`, points: side((share) => Math.min(share, 0.5)) }),
    ];
  }

  /**
   * The line itself: dashed over gaps, in the colour of proof where both ends are proved.
   * @param {Point[]} points
   */
  #strokes(points) {
    const strokes = points.slice(1).map((point, index) => {
      const before = points[index];
      const kind = point.ply - before.ply > 1 ? 'gap' : point.exact && before.exact ? 'exact' : '';
      return svg('polyline', { class: `stroke ${kind}`, points: `${this.#place(before)} ${this.#place(point)}` });
    });
    const alone = this.#runs(points)
      .filter((run) => run.length === 1)
      .map(([point]) =>
        svg('circle', {
          class: `alone ${point.exact ? 'exact' : ''}`,
          cx: this.#x(point.ply),
          cy: this.#y(point.share),
          r: 2.5,
        }),
      );
    return [...strokes, ...alone];
  }

  /**
   * @param {Point} point
   * @param {number} at
   */
  #dot(point, at) {
    const radius = point.mark ? RADII[point.mark] : 4;
    return svg('circle', {
      class: `dot ${point.mark ?? ''} ${point.exact ? 'exact' : ''} ${point.ply === at ? 'here' : ''}`,
      cx: this.#x(point.ply),
      cy: this.#y(point.share),
      r: radius,
      'data-mark': point.mark,
      'data-ply': point.ply,
    });
  }

  /** @param {MouseEvent} event */
  #plyAt(event) {
    const box = this.node.getBoundingClientRect();
    const ply = Math.round(((event.clientX - box.left - PAD) / (box.width - 2 * PAD)) * this.#last());
    return between(ply, 0, this.#shown.length);
  }

  /** @param {number} ply */
  #told(ply) {
    const point = this.#shown.points.find((each) => each.ply === ply);
    const score = point
      ? (point.text ?? `${Math.round(100 * point.share)} % for ${this.#shown.players[0]}`)
      : 'not analysed';
    return `${ply === 0 ? 'start' : `ply ${ply}`}: ${score}`;
  }

  /** @param {number | null} ply */
  #hover(ply) {
    if (!this.hair) return;
    this.hair.setAttribute('visibility', ply === null ? 'hidden' : 'visible');
    if (ply !== null) set(this.hair, { x1: this.#x(ply), x2: this.#x(ply) });
  }

  /** @param {PointerEvent} event */
  #point(event) {
    if (!this.hair) return;
    const ply = this.#plyAt(event);
    this.#hover(ply);
    this.tip.hidden = false;
    this.tip.textContent = this.#told(ply);
    const half = this.tip.offsetWidth / 2;
    this.tip.style.left = `${between(this.#x(ply), half, this.#width - half)}px`;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { at, length } = this.#shown;
    /** @type {Record<string, number>} */
    const goals = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      PageDown: at - 10,
      PageUp: at + 10,
      Home: 0,
      End: length,
    };
    const ply = goals[event.key];
    if (ply === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.#shown.at = between(ply, 0, length); // the next key may come before the board has answered
    this.#onGo(this.#shown.at);
  }
}

/**
 * The points of a run with one more wherever the curve crosses the middle, so that both areas meet there.
 * @param {Point[]} run
 * @returns {Point[]}
 */
function crossings(run) {
  return run.flatMap((point, index) => {
    const before = run[index - 1];
    if (!before || (before.share - 0.5) * (point.share - 0.5) >= 0) return [point];
    const part = (0.5 - before.share) / (point.share - before.share);
    return [{ ply: before.ply + part * (point.ply - before.ply), share: 0.5 }, point];
  });
}

// A bar that all players share.
export class ScoreBar {
  /** @type {SVGRectElement[]} */
  #parts = [];
  /** @type {HTMLElement[]} */
  #names = [];
  #drawn = '';

  constructor() {
    this.text = el('span', { class: 'verdict numbers', 'data-score': '' });
    this.ends = el('div', { class: 'ends small' });
    this.meter = svg('svg', {
      role: 'meter',
      'aria-valuemin': 0,
      'aria-valuemax': 100,
      'aria-label': 'Score',
      preserveAspectRatio: 'none',
    });
    this.node = el('div', { class: 'score-bar' }, this.ends, this.meter);
  }

  /** @param {Bar & Sides} bar */
  show({ share = 0.5, shares, text = '', spoken = text, exact = false, players, tints }) {
    this.#lay(players, tints);
    const each = players.length > 2 ? (shares ?? players.map(() => 1 / players.length)) : [share, 1 - share];
    let sum = 0; // a piece ends where the shares up to its player's do, and lies over those of the players after it
    this.#parts.forEach((part, seat) => {
      sum += each[seat] ?? 0;
      set(part, { width: `${(seat === players.length - 1 ? 100 : 100 * between(sum, 0, 1)).toFixed(1)}%` });
    });
    this.node.classList.toggle('exact', exact);
    this.text.textContent = text;
    set(this.meter, { 'aria-valuenow': Math.round(100 * each[0]), 'aria-valuetext': spoken || 'not analysed' });
  }

  /**
   * Makes the pieces and the names, where the players are others than before.
   * @param {string[]} players
   * @param {string[]} tints
   */
  #lay(players, tints) {
    const drawn = JSON.stringify([players, tints]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const two = players.length === 2;
    this.#parts = tints.map((tint) =>
      svg('rect', { x: 0, y: 0, width: '100%', height: '100%', class: `tint-${tint}` }),
    );
    this.#names = players.map((player, seat) =>
      el(
        'span',
        { class: 'name' },
        two ? null : el('span', { class: `swatch tint-${tints[seat]}`, 'aria-hidden': 'true' }),
        player,
      ),
    );
    const half = svg('line', { class: 'half', x1: '50%', x2: '50%', y1: 0, y2: '100%' });
    replace(this.meter, [...this.#parts].reverse(), two && half);
    this.ends.classList.toggle('many', !two);
    replace(this.ends, two ? [this.#names[0], this.text, this.#names[1]] : [...this.#names, this.text]);
  }
}

/**
 * The score by depth as a tiny line.
 * @param {{ depth: number, share: number, exact?: boolean }[]} depths
 * @param {string} told
 */
export function depthLine(depths, told) {
  const width = 120,
    height = 34,
    pad = 4;
  const low = depths[0]?.depth ?? 0,
    span = Math.max(1, (depths.at(-1)?.depth ?? 1) - low);
  const shares = depths.map((each) => each.share);
  const top = Math.min(1, Math.max(0.55, ...shares) + 0.02),
    bottom = Math.max(0, Math.min(0.45, ...shares) - 0.02);
  /** @param {number} depth */
  const x = (depth) => pad + ((depth - low) / span) * (width - 2 * pad);
  /** @param {number} share */
  const y = (share) => pad + ((top - share) / (top - bottom)) * (height - 2 * pad);
  const last = depths.at(-1);
  return svg(
    'svg',
    { class: 'depth-line', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': told },
    svg('title', {}, told),
    svg('line', { class: 'middle', x1: pad, x2: width - pad, y1: y(0.5), y2: y(0.5) }),
    svg('polyline', {
      class: 'stroke',
      points: depths.map((each) => `${x(each.depth).toFixed(1)},${y(each.share).toFixed(1)}`).join(' '),
    }),
    last &&
      svg('circle', { class: `alone ${last.exact ? 'exact' : ''}`, cx: x(last.depth), cy: y(last.share), r: 2.5 }),
  );
}
