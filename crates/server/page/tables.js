// @ts-check
// The view "Tables": games in which nobody sees everything, against engines at the other seats. The server sends what the seat may see and a sealed
// text, which stands in the address and from which the game goes on; nothing hidden is ever here.

import { get, post } from './api.js';
import { el, messageOf, replace } from './element.js';
import { session } from './storage.js';
import { BridgeTable } from './table-bridge.js';
import { PokerTable } from './table-poker.js';
import { ThrowsTable } from './table-throws.js';

/** @import { App, Seated, TableAct, TableGame, View } from './types.js' */

/** What a table of a game can do. */
/** @typedef {{ node: HTMLElement, draw(seated: Seated): void, key?(event: KeyboardEvent): boolean, pause?(seated: Seated): number }} Shown */

const KINDS = /** @type {Record<string, (tables: Tables) => Shown>} */ ({
  bridge: (tables) => new BridgeTable(tables),
  leduc: (tables) => new PokerTable(tables),
  kuhn: (tables) => new PokerTable(tables),
  pennies: (tables) => new PokerTable(tables),
  roshambo: (tables) => new ThrowsTable(tables),
});

const SIGNS = /** @type {Record<string, string>} */ ({
  bridge: '♠ ♥ ♦ ♣',
  leduc: 'J Q K · K',
  kuhn: 'J Q K',
  pennies: 'H T',
  roshambo: 'R P S',
});

export class Tables {
  /** @type {TableGame[]} */
  #games = [];
  /** @type {Seated | null} */
  seated = null;
  /** @type {Shown | null} */
  #table = null;
  #place = '';
  #stop = new AbortController();
  #timer = 0;
  /** Somebody is asked for something. */
  busy = false;

  /**
   * @param {HTMLElement} panel
   * @param {App} app
   */
  constructor(panel, app) {
    this.app = app;
    this.panel = panel;
    this.key = (/** @type {KeyboardEvent} */ event) => this.#pressed(event);
    document.addEventListener('keydown', this.key);
    this.#read();
  }

  unmount() {
    this.#leave();
    document.removeEventListener('keydown', this.key);
  }

  update() {
    if (this.app.place !== this.#place) this.#read();
  }

  #leave() {
    this.#stop.abort();
    this.#stop = new AbortController();
    clearTimeout(this.#timer);
    this.busy = false;
  }

  // The address: game/seat/deal/opponent/sealed table. Without the last the deal begins.
  async #read() {
    this.#leave();
    const place = (this.#place = this.app.place);
    const [game, seat, deal, opponent, at] = place.split('/');
    try {
      if (!this.#games.length) this.#games = await get('/api/tables');
      if (!this.#games.some((known) => known.game === game)) {
        this.#lobby();
        return;
      }
      if (at) {
        try {
          await this.#ask({ game, at });
          return;
        } catch (error) {
          this.app.say(`${messageOf(error)}. The deal begins again.`);
        }
      }
      await this.sit({ game, seat: number(seat), deal: number(deal), opponent: opponent || undefined });
    } catch (error) {
      if (place === this.#place) this.#lobby(messageOf(error));
    }
  }

  /**
   * Sits down.
   * @param {{ game: string, seat?: number, deal?: number, opponent?: string, length?: number }} asked
   */
  async sit({ game, seat, deal, opponent, length }) {
    this.#leave();
    const kept = game === 'roshambo' ? (length ?? session.read('throws', 50)) : undefined;
    if (kept) session.write('throws', kept);
    await this.#ask({ game, seat, deal, opponent, length: kept });
  }

  /**
   * Does something at the table.
   * @param {TableAct} act
   */
  async act(act) {
    if (!this.seated || this.busy) return;
    const { game, at } = this.seated;
    this.busy = true;
    try {
      await this.#ask({ game, at, act });
    } catch (error) {
      this.app.say(messageOf(error));
    } finally {
      this.busy = false;
    }
  }

  /** @param {import('./types.js').TableQuestion} question */
  async #ask(question) {
    const stop = this.#stop;
    const seated = await post('/api/table', question, stop.signal);
    if (stop.signal.aborted) return;
    const first = !this.#table || this.seated?.game !== seated.game;
    this.seated = seated;
    const { game, seat, deal, opponent, at } = seated;
    this.#place = [game, seat, deal, opponent.name, at].join('/');
    if (this.app.place !== this.#place) this.app.moved(this.#place);
    document.title = [seated.title, 'Tables', 'Foehn'].join(' · ');
    if (first) {
      this.#table = KINDS[game](this);
      replace(this.panel, this.#table.node);
    }
    this.busy = false;
    this.#table?.draw(seated);
    this.#goOn();
  }

  // Those at the other seats move one after the other, slowly enough to be followed.
  #goOn() {
    const seated = this.seated;
    if (!seated || seated.turn === null || seated.turn === seated.seat) return;
    const stop = this.#stop;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      async () => {
        try {
          await this.#ask({ game: seated.game, at: seated.at, act: 'reply' });
        } catch (error) {
          if (!stop.signal.aborted) this.app.say(messageOf(error));
        }
      },
      this.#table?.pause?.(seated) ?? 350,
    );
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.seated) return;
    const inside = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
    if (!inside && this.#table?.key?.(event)) event.preventDefault();
  }

  /** Back to the list of tables. */
  rise() {
    this.#leave();
    this.app.moved('');
    this.#place = '';
    this.#lobby();
  }

  /** What there is to choose at this table. */
  get choices() {
    return this.#games.find(({ game }) => game === this.seated?.game);
  }

  /** @param {string} [trouble] */
  #lobby(trouble) {
    this.seated = null;
    this.#table = null;
    document.title = 'Tables · Foehn';
    replace(
      this.panel,
      el(
        'div',
        { class: 'tables' },
        el(
          'header',
          {},
          el('h2', {}, 'Tables'),
          el(
            'p',
            { class: 'soft' },
            'Games in which nobody sees everything. This page is sent what your seat may see, and no more.',
          ),
        ),
        trouble && el('p', { class: 'in-trouble', role: 'alert' }, trouble),
        el(
          'ul',
          { class: 'table-list', 'data-part': 'tables' },
          this.#games.map((game) => this.#card(game)),
        ),
      ),
    );
  }

  /** @param {TableGame} game */
  #card({ game, title, description, seats, opponents }) {
    const seat = el(
      'select',
      { 'aria-label': `Your seat, ${title}` },
      seats.map((name, at) => el('option', { value: at, selected: at === (seats.length === 4 ? 2 : 0) }, name)),
    );
    const opponent = el(
      'select',
      { 'aria-label': `Opponents, ${title}` },
      opponents.map((each) => el('option', { value: each.name, title: each.about }, each.title)),
    );
    const deal = el('input', {
      type: 'number',
      min: 1,
      max: 999999999,
      placeholder: 'any',
      'aria-label': `Number of the deal, ${title}`,
    });
    /** @param {string} label @param {HTMLElement} input */
    const field = (label, input) => el('label', { class: 'small' }, el('span', { class: 'soft' }, label), input);
    const sit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.sit({ game, seat: Number(seat.value), opponent: opponent.value, deal: number(deal.value) }).catch((error) =>
        this.app.say(messageOf(error)),
      );
    };
    return el(
      'li',
      { class: 'card' },
      el(
        'form',
        { onsubmit: sit, 'data-table': game },
        el('p', { class: 'table-sign', 'aria-hidden': 'true' }, SIGNS[game]),
        el('h3', {}, title),
        el('p', { class: 'small soft' }, `${description[0].toUpperCase()}${description.slice(1)}.`),
        el(
          'div',
          { class: 'table-fields' },
          field('Seat', seat),
          field(seats.length === 4 ? 'The others' : 'Opponent', opponent),
          game !== 'roshambo' && field('Deal', deal),
        ),
        el('button', { class: 'do', 'data-action': 'sit' }, 'Sit down'),
      ),
    );
  }
}

/** @param {string | undefined} text */
const number = (text) => (text && /^[0-9]{1,9}$/.test(text) ? Number(text) : undefined);

/** @type {View} */
const view = {
  name: 'tables',
  title: 'Tables',
  wide: true,
  places: true,
  mount(panel, app) {
    const tables = new Tables(panel, app);
    return { update: () => tables.update(), unmount: () => tables.unmount() };
  },
};
export default view;
