// @ts-check
// How one likes to play: on which seats, how strong an opponent, which clock, which first moves, sound. Kept in this browser.

import { get } from './api.js';
import { el, replace } from './element.js';
import { CLOCKS, readClock } from './clock.js';
import { Seating, peopleOf, readSeating } from './seating.js';
import { local } from './storage.js';

/** @import { App, EvolvedOpponent } from './types.js' */

/** @import { Kept as Sitting } from './seating.js' */

/** @typedef {{ game: string, id: string, name: string }} Evolved an evolved individual instead of a level, in its game */
/** @typedef {Sitting & { level: number, evolved: Evolved | null, clock: string, ballot: string, sound: boolean }} Kept */

/**
 * @typedef {object} Nodes
 * @property {HTMLSelectElement} level
 * @property {HTMLOptGroupElement} evolved
 * @property {HTMLElement} about
 * @property {HTMLSelectElement} clock
 * @property {HTMLInputElement} minutes
 * @property {HTMLInputElement} increment
 * @property {HTMLElement} own
 * @property {HTMLSelectElement} ballot
 * @property {HTMLElement} drawn
 */

export class Preferences {
  #app;
  #changed;
  /** @type {Kept} */
  #kept;
  /** @type {EvolvedOpponent[]} */
  #opponents = [];
  #listed = ''; // the game whose opponents were asked for
  /** @type {Nodes} */
  #nodes = /** @type {Nodes} */ ({});
  #seating = new Seating({
    onTwo: (seats) => this.#choose('seats', seats),
    onMany: (people) => this.#choose('people', people),
  });

  /**
   * @param {App} app
   * @param {(what: keyof Kept) => void} changed
   */
  constructor(app, changed) {
    this.#app = app;
    this.#changed = changed;
    const usual = app.levels[Math.floor(app.levels.length * 0.3)]?.number ?? 1;
    const kept = local.read('preferences', /** @type {Partial<Kept>} */ ({}));
    this.#kept = {
      level: usual,
      clock: 'none',
      ballot: 'none',
      sound: false,
      ...kept,
      ...readSeating(kept),
      evolved: readEvolved(kept.evolved),
    };
    if (!app.levels.some((level) => level.number === this.#kept.level)) this.#kept.level = usual;
    this.element = this.#draw();
    this.game();
  }

  // The seats of people in the present game, in order.
  get people() {
    return peopleOf(this.#kept, this.#app.game);
  }
  get level() {
    return this.#kept.level;
  }
  // The evolved individual that is played against, where one is.
  get evolved() {
    const { evolved } = this.#kept;
    return evolved?.game === this.#app.game.name ? evolved : null;
  }
  // What the opponent is called.
  get foe() {
    return this.evolved?.name ?? 'Foehn';
  }
  get clock() {
    return this.#kept.clock;
  }
  get sound() {
    return this.#kept.sound;
  }
  set sound(on) {
    this.#set('sound', on);
  }

  // The moves with which the next game begins: those of a ballot, or none.
  firstMoves() {
    const drawn = this.#ballots(),
      { ballot } = this.#kept;
    if (ballot === 'random' && drawn.length) return drawn[Math.floor(Math.random() * drawn.length)].moves;
    return drawn.find(({ number }) => String(number) === ballot)?.moves ?? [];
  }

  // What may be drawn in the present game.
  #ballots() {
    return (this.#app.game.ballots ?? []).filter(({ deck }) => deck !== 'barred');
  }

  /**
   * @template {keyof Kept} K
   * @param {K} name
   * @param {Kept[K]} value
   */
  #set(name, value) {
    this.#kept[name] = value;
    local.write('preferences', this.#kept);
  }

  /**
   * @template {keyof Kept} K
   * @param {K} name
   * @param {Kept[K]} value
   */
  #choose(name, value) {
    if (this.#kept[name] === value) return;
    this.#set(name, value);
    this.#show();
    this.#changed(name);
  }

  // The players and the ballots are those of the present game.
  game() {
    const ballots = this.#ballots();
    this.#nodes.drawn.hidden = !ballots.length;
    replace(
      this.#nodes.ballot,
      el('option', { value: 'none' }, 'First position'),
      el('option', { value: 'random' }, 'A ballot drawn by lot'),
      ballots.map(({ number, moves, name }) =>
        el('option', { value: number }, [`${number} · ${moves.join(' ')}`, name].filter(Boolean).join(' · ')),
      ),
    );
    this.#show();
    if (this.#listed !== this.#app.game.name) this.#list();
  }

  // The evolved opponents of the present game. One that is gone is nobody's opponent any more.
  async #list() {
    const { name, duel } = this.#app.game;
    this.#listed = name;
    this.#opponents = [];
    this.#showEvolved();
    if (!duel) return;
    const found = await get('/api/opponents', { game: name }).catch(() => null);
    if (this.#listed !== name || !found) return;
    this.#opponents = found;
    const { evolved } = this;
    // Another champion may have come; an individual by its own name is not in the list.
    const same = found.find(({ id }) => id === evolved?.id);
    const gone = evolved && !same && evolved.id.endsWith('/champion');
    if (evolved && same && same.name !== evolved.name) this.#set('evolved', { ...evolved, name: same.name });
    if (gone) this.#set('evolved', null);
    this.#showEvolved();
    this.#show();
    if (gone || (same && same.name !== evolved?.name)) this.#changed('level');
  }

  #showEvolved() {
    const { evolved } = this,
      unlisted = evolved && !this.#opponents.some(({ id }) => id === evolved.id);
    replace(
      this.#nodes.evolved,
      unlisted && el('option', { value: evolved.id }, evolved.name),
      this.#opponents.map(({ id, title, name }) => el('option', { value: id }, `${title} · ${name}`)),
    );
    const empty = !this.#nodes.evolved.children.length;
    if (empty) this.#nodes.evolved.remove();
    else this.#nodes.level.append(this.#nodes.evolved);
  }

  /** @param {string} value the number of a level, or an evolved individual */
  #oppose(value) {
    const found = this.#opponents.find(({ id }) => id === value);
    if (found) this.#choose('evolved', { game: this.#app.game.name, id: found.id, name: found.name });
    else if (value !== this.evolved?.id) {
      this.#set('evolved', null);
      this.#set('level', Number(value));
      this.#show();
      this.#changed('level');
    }
  }

  #draw() {
    this.#nodes.level = el(
      'select',
      {
        id: 'level',
        'data-choice': 'level',
        onchange: (event) => this.#oppose(event.currentTarget.value),
      },
      this.#app.levels.map((level) => el('option', { value: level.number }, `${level.number} · ${level.name}`)),
    );
    this.#nodes.evolved = el('optgroup', { label: 'Evolved' });
    this.#nodes.about = el('p', { class: 'soft small about' });
    this.#nodes.clock = el(
      'select',
      {
        id: 'clock',
        'data-choice': 'clock',
        onchange: (event) =>
          this.#choose('clock', event.currentTarget.value === 'custom' ? this.#own() : event.currentTarget.value),
      },
      CLOCKS.map((clock) => el('option', { value: clock.name }, clock.title)),
    );
    this.#nodes.ballot = el('select', {
      id: 'ballot',
      'data-choice': 'ballot',
      onchange: (event) => this.#choose('ballot', event.currentTarget.value),
    });
    this.#nodes.drawn = el('div', { class: 'choice' }, el('label', { for: 'ballot' }, 'Opening'), this.#nodes.ballot);
    this.#nodes.own = el(
      'div',
      { class: 'row own' },
      this.#number('minutes', 'Minutes', 15, 0.1),
      el('span', { class: 'soft' }, '+'),
      this.#number('increment', 'Seconds a move', 5, 0),
    );
    return el(
      'section',
      { class: 'card wishes', 'aria-label': 'How to play' },
      this.#seating.node,
      el(
        'div',
        { class: 'choice' },
        el('label', { for: 'level' }, 'Opponent'),
        el('div', {}, this.#nodes.level, this.#nodes.about),
      ),
      el(
        'div',
        { class: 'choice' },
        el('label', { for: 'clock' }, 'Clock'),
        el('div', {}, this.#nodes.clock, this.#nodes.own),
      ),
      this.#nodes.drawn,
    );
  }

  /**
   * @param {"minutes" | "increment"} name
   * @param {string} label
   * @param {number} value
   * @param {number} min
   */
  #number(name, label, value, min) {
    this.#nodes[name] = el('input', {
      type: 'number',
      min,
      max: 600,
      step: 'any',
      value,
      'aria-label': label,
      title: label,
      'data-choice': name,
      onchange: () => this.#choose('clock', this.#own()),
    });
    return this.#nodes[name];
  }

  #own() {
    const text = `${Number(this.#nodes.minutes.value) || 15}+${Number(this.#nodes.increment.value) || 0}`;
    return readClock(text) ? text : '15+5';
  }

  #show() {
    const { level, clock, ballot } = this.#kept;
    this.#seating.show(this.#kept, this.#app.game);
    const { evolved } = this;
    this.#nodes.level.value = evolved?.id ?? String(level);
    this.#nodes.ballot.value = ballot;
    if (this.#nodes.ballot.selectedIndex < 0) this.#nodes.ballot.value = 'none';
    this.#nodes.about.textContent = evolved
      ? this.#aboutEvolved(evolved)
      : (this.#app.levels.find((each) => each.number === level)?.description ?? '');
    const own = !CLOCKS.some((each) => each.name === clock);
    this.#nodes.clock.value = own ? 'custom' : clock;
    this.#nodes.own.hidden = !own;
    if (own) [this.#nodes.minutes.value, this.#nodes.increment.value] = clock.split('+');
  }

  /** @param {Evolved} evolved */
  #aboutEvolved({ id }) {
    const found = this.#opponents.find((each) => each.id === id);
    if (!found) return 'an individual that evolution made';
    const nodes = Math.round(found.nodes_a_move).toLocaleString('en');
    return `made by evolution: fitness ${found.fitness.toFixed(2)}, ${nodes} nodes a move`;
  }
}

/**
 * What was kept, as far as it makes sense.
 * @param {unknown} kept
 * @returns {Evolved | null}
 */
function readEvolved(kept) {
  const { game, id, name } = /** @type {Partial<Record<keyof Evolved, unknown>>} */ (kept ?? {});
  return typeof game === 'string' && typeof id === 'string' && typeof name === 'string' ? { game, id, name } : null;
}
