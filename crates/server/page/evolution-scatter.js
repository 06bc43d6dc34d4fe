// @ts-check
// Every individual by its nodes a move and its fitness, or its strength; those of the Pareto front lead to their programs.

import { el, svg } from './element.js';
import { Plot, grouped, roundNumbers, short, tintOf } from './evolution-plot.js';

/** @import { Member, Run } from './types.js' */

/** @typedef {'fitness' | 'strength'} Measure */
/** @typedef {{ member: Member, deme: number, front: boolean, champion: boolean }} Dot */

/**
 * What is drawn upwards. The front is that of the strength with a deviation taken off, so luck in few games wins no place.
 * @type {Record<Measure, (member: Member) => number>}
 */
const MEASURES = { fitness: (member) => member.fitness, strength: (member) => member.strength - member.deviation };
const NAMES = { fitness: 'fitness', strength: 'strength, less a deviation' };
const NEAR = 24; // pixels from a dot at which a pointer means it

export class Scatter {
  /** @type {Dot[]} */
  #dots = [];
  /** @type {Measure} */
  #measure = 'fitness';
  #drawn = '';
  #chosen = '';
  #way;

  /** @param {(name: string) => string} way the address of an individual */
  constructor(way) {
    this.#way = way;
    this.plot = new Plot('scatter', () => this.#draw());
    this.node = this.plot.node;
    this.node.addEventListener('pointermove', (event) => this.#point(event));
    this.node.addEventListener('pointerleave', () => this.plot.say(null));
    this.choice = el(
      'div',
      { class: 'segments', role: 'radiogroup', 'aria-label': 'What is drawn upwards' },
      /** @type {Measure[]} */ (['fitness', 'strength']).map((name) =>
        el(
          'label',
          {},
          el('input', {
            type: 'radio',
            name: 'measure',
            value: name,
            checked: name === this.#measure,
            'data-measure': name,
            onchange: () => {
              this.#measure = name;
              this.#draw();
            },
          }),
          el('span', {}, name === 'fitness' ? 'Fitness' : 'Strength'),
        ),
      ),
    );
    this.legend = el('p', { class: 'evo-legend small soft' });
  }

  /**
   * @param {Run} run
   * @param {string} chosen the individual whose program is shown
   */
  show(run, chosen) {
    const drawn = JSON.stringify([run.name, run.demes, run.front, run.champion?.name, chosen]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#chosen = chosen;
    /** @type {Map<string, Dot>} */
    const dots = new Map();
    for (const { deme, individuals } of run.demes)
      for (const member of individuals) dots.set(member.name, { member, deme, front: false, champion: false });
    for (const member of run.front)
      dots.set(member.name, { member, deme: Number(member.name.split('-')[0]), front: true, champion: false });
    const champion = run.champion && dots.get(run.champion.name);
    if (champion) champion.champion = true;
    this.#dots = [...dots.values()].filter(({ member }) => member.games > 0);
    this.legend.replaceChildren(
      ...run.demes.map(({ deme }) => el('span', { class: `key dot ${tintOf(deme)}` }, `deme ${deme}`)),
      el('span', { class: 'key ring' }, 'Pareto front: choose one to see its program'),
    );
    this.#draw();
  }

  #draw() {
    const value = MEASURES[this.#measure],
      dots = this.#dots,
      nodes = dots.map(({ member }) => Math.max(1, member.nodes_a_move)),
      least = 10 ** Math.floor(Math.log10(Math.min(1e3, ...nodes)) + 1e-9),
      most = 10 ** Math.ceil(Math.log10(Math.max(1e4, ...nodes)) - 1e-9),
      top = Math.ceil(Math.max(4, ...dots.map(({ member }) => value(member))) / 2) * 2;
    const held = document.activeElement?.getAttribute('data-individual');
    this.plot.draw(
      {
        x: { least, most, log: true },
        y: { least: 0, most: top },
        xTicks: powers(least, most).map((each) => [each, short(each)]),
        yTicks: roundNumbers(0, top, 7).map((each) => [each, String(each)]),
        xTitle: 'nodes a move',
        yTitle: NAMES[this.#measure],
      },
      () => [
        this.#measure === 'strength' ? this.#steps() : null,
        ...dots.filter(({ front }) => !front).map((dot) => this.#dot(dot)),
        ...dots.filter(({ front }) => front).map((dot) => this.#link(dot)),
      ],
    );
    if (held) /** @type {SVGElement | null} */ (this.node.querySelector(`[data-individual="${held}"]`))?.focus();
  }

  /** @param {Dot} dot */
  #place({ member }) {
    return { cx: this.plot.x(Math.max(1, member.nodes_a_move)), cy: this.plot.y(MEASURES[this.#measure](member)) };
  }

  /** @param {Dot} dot */
  #dot(dot) {
    return svg('circle', { class: `one ${tintOf(dot.deme)}`, ...this.#place(dot), r: 3.5 });
  }

  /** @param {Dot} dot */
  #link(dot) {
    const { name } = dot.member,
      place = this.#place(dot),
      shown = this.#chosen === name || (this.#chosen === 'champion' && dot.champion);
    return svg(
      'a',
      {
        href: this.#way(dot.champion ? '' : name),
        class: `front${dot.champion ? ' champion' : ''}${shown ? ' shown' : ''}`,
        'data-individual': name,
        'aria-label': told(dot),
        'aria-current': shown ? 'true' : null,
        onfocus: () => this.plot.say(told(dot), place.cx, place.cy),
        onblur: () => this.plot.say(null),
      },
      svg('circle', { class: 'touch', ...place, r: 12 }),
      svg('circle', { class: `one ${tintOf(dot.deme)}`, ...place, r: dot.champion ? 5.5 : 4 }),
      svg('circle', { class: 'ring', ...place, r: dot.champion ? 9 : 7 }),
    );
  }

  // The front as the stairs that it is: to be above them costs more nodes.
  #steps() {
    const front = this.#dots.filter((dot) => dot.front).map((dot) => this.#place(dot));
    const points = front
      .sort((a, b) => a.cx - b.cx)
      .flatMap(({ cx, cy }, at) => (at ? [`${cx},${front[at - 1].cy}`, `${cx},${cy}`] : [`${cx},${cy}`]));
    return svg('polyline', { class: 'steps', points: points.join(' ') });
  }

  /** @param {PointerEvent} event */
  #point({ clientX, clientY }) {
    const box = this.node.getBoundingClientRect(),
      far = this.#dots.map((dot) => {
        const { cx, cy } = this.#place(dot);
        return Math.hypot(cx - (clientX - box.left), cy - (clientY - box.top));
      }),
      least = Math.min(...far),
      dot = least < NEAR ? this.#dots[far.indexOf(least)] : null;
    if (!dot) return this.plot.say(null);
    const { cx, cy } = this.#place(dot);
    return this.plot.say(told(dot), cx, cy);
  }
}

/** @param {Dot} dot */
const told = ({ member, champion }) =>
  `${member.name}${champion ? ', the champion' : ''}: fitness ${member.fitness.toFixed(2)}, ` +
  `strength ${member.strength.toFixed(1)} ± ${member.deviation.toFixed(1)}, ${grouped(member.nodes_a_move)} nodes a move`;

/**
 * @param {number} least
 * @param {number} most
 */
function powers(least, most) {
  const all = [];
  for (let power = least; power <= most * 1.001; power *= 10) all.push(power);
  return all;
}
