// @ts-check
// What the plots of a run share: a drawing as wide as its place, axes with round numbers, a short text beside the pointer.

import { el, replace, set, svg } from './element.js';

/** @typedef {{ least: number, most: number, log?: boolean }} Scale */
/** @typedef {{ x: Scale, y: Scale, xTicks: [number, string][], yTicks: [number, string][], xTitle: string, yTitle: string }} Axes */

const HEIGHT = 264,
  LEFT = 36,
  RIGHT = 22,
  TOP = 20,
  BOTTOM = 40;

/**
 * Round numbers between two others, about so many.
 * @param {number} least
 * @param {number} most
 * @param {number} about
 */
export function roundNumbers(least, most, about) {
  const rough = Math.max(most - least, 1e-9) / about,
    power = 10 ** Math.floor(Math.log10(rough)),
    step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? 10 * power,
    first = Math.ceil(least / step - 1e-9);
  return Array.from(
    { length: Math.max(0, Math.floor(most / step + 1e-9) - first + 1) },
    (_, at) => (first + at) * step,
  );
}

/** @param {number} number */
export const grouped = (number) => Math.round(number).toLocaleString('en');

/** @param {number} number */
export const short = (number) =>
  number >= 1e9
    ? `${trimmed(number / 1e9)} G`
    : number >= 1e6
      ? `${trimmed(number / 1e6)} M`
      : number >= 1e3
        ? `${trimmed(number / 1e3)} k`
        : String(Math.round(number));
/** @param {number} number */
const trimmed = (number) => (number >= 100 ? number.toFixed(0) : number.toFixed(1).replace(/\.0$/, ''));

/** The colour of a deme: the same in all drawings. */
export const tintOf = (/** @type {number} */ deme) => `deme-${deme % 6}`;

export class Plot {
  width = 320;
  /** @type {Axes | null} */
  #axes = null;
  #redraw;

  /**
   * @param {string} kind
   * @param {() => void} redraw when the place has become wider or narrower
   */
  constructor(kind, redraw) {
    this.#redraw = redraw;
    this.plot = svg('svg', { class: 'evo-plot', height: HEIGHT, 'data-plot': kind });
    this.tip = el('div', { class: 'tip small numbers', hidden: true });
    this.node = el('div', { class: 'evo-chart' }, this.plot, this.tip);
    new ResizeObserver(([entry]) => {
      const width = Math.round(entry.contentRect.width);
      if (width > 0 && width !== this.width) {
        this.width = width;
        if (this.#axes) this.#redraw();
      }
    }).observe(this.node);
  }

  /** @param {number} value */
  x(value) {
    return LEFT + part(value, this.#axes?.x) * (this.width - LEFT - RIGHT);
  }

  /** @param {number} value */
  y(value) {
    return TOP + (1 - part(value, this.#axes?.y)) * (HEIGHT - TOP - BOTTOM);
  }

  get bottom() {
    return HEIGHT - BOTTOM;
  }
  get top() {
    return TOP;
  }
  get right() {
    return this.width - RIGHT;
  }
  get left() {
    return LEFT;
  }

  /**
   * Draws the axes, and what `marks` makes of them.
   * @param {Axes} axes
   * @param {() => (SVGElement | null)[]} marks
   */
  draw(axes, marks) {
    this.#axes = axes;
    set(this.plot, { viewBox: `0 0 ${this.width} ${HEIGHT}`, width: this.width });
    replace(
      this.plot,
      axes.yTicks.flatMap(([value, text]) => [
        svg('line', { class: 'grid', x1: LEFT, x2: this.right, y1: this.y(value), y2: this.y(value) }),
        svg('text', { class: 'tick', x: LEFT - 6, y: this.y(value) + 4, 'text-anchor': 'end' }, text),
      ]),
      axes.xTicks.flatMap(([value, text]) => [
        axes.x.log && svg('line', { class: 'grid', x1: this.x(value), x2: this.x(value), y1: TOP, y2: this.bottom }),
        svg('text', { class: 'tick', x: this.x(value), y: this.bottom + 16, 'text-anchor': 'middle' }, text),
      ]),
      svg('text', { class: 'axis', x: this.right, y: HEIGHT - 5, 'text-anchor': 'end' }, axes.xTitle),
      svg('text', { class: 'axis', x: 0, y: 11 }, axes.yTitle),
      marks(),
    );
  }

  /**
   * A text beside a place; null takes it away.
   * @param {string | null} text
   * @param {number} [x]
   * @param {number} [y]
   */
  say(text, x = 0, y = 0) {
    this.tip.hidden = text === null;
    if (text === null) return;
    if (this.tip.textContent !== text) this.tip.textContent = text;
    const half = this.tip.offsetWidth / 2;
    this.tip.style.left = `${Math.max(half, Math.min(x, this.width - half))}px`;
    this.tip.style.top = `${Math.max(0, y - this.tip.offsetHeight - 10)}px`;
  }
}

/**
 * Where a value lies between the ends of a scale, 0 to 1.
 * @param {number} value
 * @param {Scale} [scale]
 */
function part(value, scale) {
  if (!scale) return 0;
  /** @param {number} number */
  const at = (number) => (scale.log ? Math.log10(Math.max(number, 1)) : number);
  const [least, most] = [at(scale.least), at(scale.most)];
  return Math.max(0, Math.min(1, (at(value) - least) / (most - least || 1)));
}
