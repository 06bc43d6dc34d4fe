// @ts-check
// Best and mean fitness by epoch. A pointer or the arrow keys tell an epoch.

import { el, set, svg } from './element.js';
import { Plot, grouped, roundNumbers } from './evolution-plot.js';

/** @import { Epoch } from './types.js' */

export class FitnessCurves {
  /** @type {Epoch[]} */
  #epochs = [];
  /** @type {number | null} */
  #at = null;
  #drawn = '';
  #hair = svg('g', { class: 'hair' });

  constructor() {
    this.plot = new Plot('curves', () => this.#draw());
    this.node = this.plot.node;
    set(this.node, {
      role: 'slider',
      tabindex: '0',
      'aria-label': 'Best and mean fitness by epoch',
      'aria-orientation': 'horizontal',
      onpointermove: (event) => this.#point(this.#nearest(event.clientX - this.node.getBoundingClientRect().left)),
      onpointerleave: () => this.#point(null),
      onblur: () => this.#point(null),
      onkeydown: (event) => this.#key(event),
    });
    set(this.plot.plot, { 'aria-hidden': 'true' });
    this.legend = el(
      'p',
      { class: 'evo-legend small soft' },
      el('span', { class: 'key best' }, 'best of all demes'),
      el('span', { class: 'key mean' }, 'mean'),
    );
  }

  /** @param {Epoch[]} epochs */
  show(epochs) {
    const drawn = JSON.stringify(epochs);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#epochs = epochs;
    this.#draw();
  }

  #draw() {
    const epochs = this.#epochs,
      last = epochs.length - 1,
      most = Math.max(4, ...epochs.map((each) => each.best_fitness)),
      top = Math.ceil(most / 2) * 2,
      first = epochs[0]?.epoch ?? 0,
      end = Math.max(epochs[last]?.epoch ?? 0, first + 4);
    /** @param {(epoch: Epoch) => number} value */
    const points = (value) =>
      epochs.map((each) => `${this.plot.x(each.epoch).toFixed(1)},${this.plot.y(value(each)).toFixed(1)}`).join(' ');
    const width = this.plot.width;
    this.plot.draw(
      {
        x: { least: first, most: end },
        y: { least: 0, most: top },
        xTicks: roundNumbers(first, end, width < 400 ? 4 : 8)
          .filter(Number.isInteger)
          .map((value) => [value, String(value)]),
        yTicks: roundNumbers(0, top, 7).map((value) => [value, String(value)]),
        xTitle: 'epoch',
        yTitle: 'fitness',
      },
      () => [
        svg('polyline', { class: 'mean', points: points((each) => each.mean_fitness) }),
        svg('polyline', { class: 'best', points: points((each) => each.best_fitness) }),
        ...(epochs.length < 40
          ? epochs.map((each) =>
              svg('circle', {
                class: 'best-dot',
                cx: this.plot.x(each.epoch),
                cy: this.plot.y(each.best_fitness),
                r: 3,
              }),
            )
          : []),
        this.#hair,
      ],
    );
    this.#point(this.#at, false);
    const shown = epochs[this.#at ?? last];
    set(this.node, {
      'aria-valuemin': first,
      'aria-valuemax': epochs[last]?.epoch ?? first,
      'aria-valuenow': shown?.epoch ?? first,
      'aria-valuetext': shown ? told(shown) : 'no epoch is over yet',
    });
  }

  /** @param {number} x */
  #nearest(x) {
    const far = this.#epochs.map((each) => Math.abs(this.plot.x(each.epoch) - x));
    return far.length ? far.indexOf(Math.min(...far)) : null;
  }

  /**
   * @param {number | null} index
   * @param {boolean} [speak]
   */
  #point(index, speak = true) {
    this.#at = index;
    const epoch = index === null ? undefined : this.#epochs[index];
    if (!epoch) {
      this.#hair.replaceChildren();
      this.plot.say(null);
      return;
    }
    const x = this.plot.x(epoch.epoch);
    this.#hair.replaceChildren(
      svg('line', { x1: x, x2: x, y1: this.plot.top, y2: this.plot.bottom }),
      svg('circle', { cx: x, cy: this.plot.y(epoch.best_fitness), r: 4 }),
      svg('circle', { cx: x, cy: this.plot.y(epoch.mean_fitness), r: 4 }),
    );
    this.plot.say(told(epoch), x, this.plot.y(epoch.best_fitness));
    if (speak) set(this.node, { 'aria-valuenow': epoch.epoch, 'aria-valuetext': told(epoch) });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const last = this.#epochs.length - 1,
      at = this.#at ?? last;
    /** @type {Record<string, number>} */
    const goals = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, Home: 0, End: last };
    if (event.key === 'Escape') this.#point(null);
    const goal = goals[event.key];
    if (goal === undefined || last < 0) return;
    event.preventDefault();
    this.#point(Math.max(0, Math.min(goal, last)));
  }
}

/** @param {Epoch} epoch */
const told = ({ epoch, best_fitness, mean_fitness, games }) =>
  `Epoch ${epoch}: best ${best_fitness.toFixed(2)}, mean ${mean_fitness.toFixed(2)}, ${grouped(games)} games`;
