// @ts-check
// What has happened in a run, the newest first: epochs, records, births of those who are at the top now, pollen that was taken.

import { el, replace } from './element.js';
import { grouped } from './evolution-plot.js';

/** @import { Run } from './types.js' */

const EPOCHS = 30; // so many of the last are told

export class Events {
  #drawn = '';

  constructor() {
    this.list = el('ol', { class: 'evo-events small' });
    this.node = el('div', { class: 'evo-tall', tabindex: '0', role: 'region', 'aria-label': 'Events' }, this.list);
  }

  /** @param {Run} run */
  show(run) {
    const drawn = JSON.stringify([run.epochs, run.pollinations, run.front, run.champion?.name, run.demes.length]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    let record = -Infinity;
    const told = run.epochs.map((epoch) => {
      const higher = epoch.best_fitness > record;
      record = Math.max(record, epoch.best_fitness);
      return { epoch, higher };
    });
    replace(
      this.list,
      told
        .slice(-EPOCHS)
        .reverse()
        .map(({ epoch, higher }, at) => {
          const pollen = run.pollinations.filter((each) => each.epoch === epoch.epoch),
            whole = at > 0 || epoch.demes === run.demes.length;
          return el(
            'li',
            { 'data-epoch': epoch.epoch },
            el('b', {}, `Epoch ${epoch.epoch}`),
            el(
              'span',
              {},
              `${whole ? '' : 'going on: '}best ${epoch.best_fitness.toFixed(2)}, mean ${epoch.mean_fitness.toFixed(2)}, ${grouped(epoch.games)} games`,
              higher && epoch.epoch > 0 && el('em', { class: 'evo-record' }, 'record'),
            ),
            births(run, epoch.epoch).map((text) => el('span', {}, text)),
            grafts(pollen).map((text) => el('span', { class: 'soft' }, text)),
          );
        }),
    );
  }
}

/**
 * Who was born in an epoch and stands at the top now.
 * @param {Run} run
 * @param {number} epoch
 */
function births({ champion, front }, epoch) {
  const others = front.filter(({ born, name }) => born === epoch && name !== champion?.name).map(({ name }) => name);
  return [
    champion?.born === epoch && `${champion.name} was born, the champion now`,
    others.length > 0 && `${others.join(', ')} ${others.length > 1 ? 'were' : 'was'} born, on the front now`,
  ].filter((text) => typeof text === 'string');
}

/**
 * Pollen by its parent: whose it was, where it went, which children came of it.
 * @param {Run['pollinations']} pollen
 */
function grafts(pollen) {
  /** @type {Map<string, string[]>} */
  const children = new Map();
  for (const { parent, to, child } of pollen) {
    const key = `${parent} pollinated deme ${to}`;
    children.set(key, [...(children.get(key) ?? []), child]);
  }
  return [...children].map(([key, names]) => `${key}: ${names.join(', ')}`);
}
