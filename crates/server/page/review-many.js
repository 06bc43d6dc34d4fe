// @ts-check
// Many games reviewed one after the other: how well each player played, the worst mistakes of all, and what became of the openings.
// It can be stopped at any time; what is there by then stays.

import { listen } from './api.js';
import { el, replace } from './element.js';
import { time } from './score.js';

/** @import { App, GameRecord, Review, ReviewedPly, Stop } from './types.js' */

/** @typedef {{ name: string, games: number, accuracy: number[], inaccuracy: number, mistake: number, blunder: number }} Record */
/** @typedef {{ review: Review, ply: ReviewedPly }} Mistake */
/** @typedef {{ onOpen(review: Review, ply: number): void, onEnd(): void }} Hands */

const SIGNS = { inaccuracy: '?!', mistake: '?', blunder: '??' };
const WORST = 20;

export class ManyReviews {
  #app;
  #text;
  #game;
  #games;
  #seconds;
  #hands;
  /** @type {Stop | null} */
  #close = null;
  #index = 0;
  #began = performance.now();
  /** @type {Review[]} */
  reviews = [];
  /** @type {string[]} */
  #broken = [];

  /**
   * @param {App} app
   * @param {{ text: string, game: string, games: GameRecord[], seconds: number }} what
   * @param {Hands} hands
   */
  constructor(app, { text, game, games, seconds }, hands) {
    this.#app = app;
    this.#text = text;
    this.#game = game;
    this.#games = games;
    this.#seconds = seconds;
    this.#hands = hands;
    this.bar = el('progress', { max: games.length, value: 0, 'aria-label': 'Games reviewed' });
    this.told = el('p', { class: 'soft small numbers', role: 'status', 'data-part': 'many-status' });
    this.button = el(
      'button',
      { type: 'button', class: 'plain', 'data-action': 'stop-many', onclick: () => this.#halt() },
      'Stop here',
    );
    this.body = el('div', { class: 'many-body' });
    this.node = el(
      'section',
      { class: 'card many', 'aria-label': 'Many games' },
      el(
        'div',
        { class: 'row spread' },
        el('h2', {}, `${games.length} games`),
        el(
          'div',
          { class: 'row tight' },
          this.button,
          el(
            'button',
            { type: 'button', class: 'quiet', 'data-action': 'end-many', onclick: () => hands.onEnd() },
            'Other games',
          ),
        ),
      ),
      this.bar,
      this.told,
      this.body,
    );
  }

  begin() {
    this.#next();
  }

  stop() {
    this.#close?.();
    this.#close = null;
  }

  #halt() {
    this.stop();
    this.#index = this.#games.length;
    this.#draw();
  }

  #next() {
    this.#draw();
    if (this.#index >= this.#games.length) return;
    const index = this.#index;
    let done = false;
    const go = (/** @type {string} */ problem = '') => {
      if (done) return;
      done = true;
      if (problem) this.#broken.push(`game ${index + 1}: ${problem}`);
      this.#index++;
      this.#next();
    };
    this.#close = listen('/api/review', {
      body: { text: this.#text, game: this.#game, index, seconds_a_move: this.#seconds },
      on: {
        review: (review) => {
          this.reviews.push(review);
          go();
        },
        error: (event) => go(event.error?.what ?? event.what ?? 'the review failed'),
      },
      fail: (error) => go(error.message),
      end: () => go('the review ended before it was finished'),
    });
  }

  // ---- what it adds up to ----

  /** @returns {Record[]} */
  #players() {
    /** @type {Map<string, Record>} */
    const players = new Map();
    const { players: seats } = this.#app.games.find(({ name }) => name === this.#game) ?? this.#app.game;
    for (const review of this.reviews)
      seats.forEach((seat, player) => {
        const name = review.tags[seat] ?? seat;
        const record = players.get(name) ?? { name, games: 0, accuracy: [], inaccuracy: 0, mistake: 0, blunder: 0 };
        players.set(name, record);
        record.games++;
        const accuracy = review.accuracy[player];
        if (accuracy !== null && accuracy !== undefined) record.accuracy.push(accuracy);
        for (const ply of review.plies) if (ply.player === player && isBad(ply)) record[ply.judgement]++;
      });
    return [...players.values()].sort((a, b) => (mean(b.accuracy) ?? -1) - (mean(a.accuracy) ?? -1));
  }

  /** @returns {Mistake[]} */
  #worst() {
    return this.reviews
      .flatMap((review) => review.plies.filter(isBad).map((ply) => ({ review, ply })))
      .sort((a, b) => b.ply.loss - a.ply.loss)
      .slice(0, WORST);
  }

  #openings() {
    /** @type {Map<string, { name: string, games: number, results: Map<string, number> }>} */
    const openings = new Map();
    for (const { opening, result } of this.reviews) {
      const name = opening?.name ?? 'Other openings';
      const record = openings.get(name) ?? { name, games: 0, results: new Map() };
      openings.set(name, record);
      record.games++;
      record.results.set(result, (record.results.get(result) ?? 0) + 1);
    }
    return [...openings.values()].sort((a, b) => b.games - a.games);
  }

  #draw() {
    const done = this.#index,
      all = this.#games.length;
    this.bar.value = done;
    this.bar.hidden = this.button.hidden = done >= all;
    const left = done ? ((performance.now() - this.#began) / 1000 / done) * (all - done) : 0;
    this.told.textContent =
      done >= all
        ? `${this.reviews.length} of ${all} games reviewed.`
        : `Game ${done + 1} of ${all}${left > 1 ? `, about ${time(left)} left` : ''}`;
    if (!this.reviews.length) return;
    replace(
      this.body,
      table(
        'Players',
        ['Player', 'Games', 'Accuracy', '??', '?', '?!'],
        this.#players().map(({ name, games, accuracy, blunder, mistake, inaccuracy }) => [
          name,
          String(games),
          accuracy.length ? `${(mean(accuracy) ?? 0).toFixed(1)} %` : '–',
          String(blunder),
          String(mistake),
          String(inaccuracy),
        ]),
      ),
      this.#mistakes(),
      table(
        'Openings',
        ['Opening', 'Games', 'Results'],
        this.#openings().map(({ name, games, results }) => [
          name,
          String(games),
          [...results].map(([result, count]) => `${result} × ${count}`).join(', '),
        ]),
      ),
      this.#broken.length > 0 &&
        el(
          'details',
          {},
          el('summary', {}, `${this.#broken.length} could not be reviewed`),
          el(
            'ul',
            {},
            this.#broken.map((words) => el('li', { class: 'small' }, words)),
          ),
        ),
    );
  }

  #mistakes() {
    const worst = this.#worst();
    if (!worst.length) return el('p', { class: 'soft' }, 'No mistakes.');
    return el(
      'section',
      {},
      el('h3', {}, 'The worst mistakes'),
      el(
        'ol',
        { class: 'game-list', 'data-part': 'worst' },
        worst.map(({ review, ply }) =>
          el(
            'li',
            {},
            el(
              'button',
              {
                type: 'button',
                class: 'plain',
                'data-mistake': ply.ply,
                onclick: () => this.#hands.onOpen(review, ply.ply),
              },
              el('span', {}, `${ply.move.text}${SIGNS[/** @type {keyof typeof SIGNS} */ (ply.judgement)]}`),
              el(
                'span',
                { class: 'soft small' },
                `${this.#namesOf(review)}, ply ${ply.ply}: ${Math.round(100 * ply.loss)} % of the point lost${ply.best ? `; ${ply.best.text} was better` : ''}`,
              ),
            ),
          ),
        ),
      ),
    );
  }

  /** @param {Review} review */
  #namesOf(review) {
    const { players } = this.#app.games.find(({ name }) => name === review.game) ?? this.#app.game;
    return players.map((player) => review.tags[player] ?? player).join(' – ');
  }
}

/**
 * @param {ReviewedPly} ply
 * @returns {ply is ReviewedPly & { judgement: keyof typeof SIGNS }}
 */
const isBad = (ply) => ply.judgement in SIGNS;

/** @param {number[]} numbers */
const mean = (numbers) => (numbers.length ? numbers.reduce((sum, each) => sum + each, 0) / numbers.length : null);

/**
 * @param {string} title
 * @param {string[]} head
 * @param {string[][]} rows
 */
const table = (title, head, rows) =>
  el(
    'section',
    {},
    el('h3', {}, title),
    el(
      'div',
      { class: 'explorer-scroll', tabindex: 0, role: 'region', 'aria-label': title },
      el(
        'table',
        { class: 'numbers', 'data-table': title.toLowerCase() },
        el(
          'thead',
          {},
          el(
            'tr',
            {},
            head.map((name) => el('th', { scope: 'col' }, name)),
          ),
        ),
        el(
          'tbody',
          {},
          rows.map(([first, ...rest]) =>
            el(
              'tr',
              {},
              el('th', { scope: 'row' }, first),
              rest.map((text) => el('td', {}, text)),
            ),
          ),
        ),
      ),
    ),
  );
