// @ts-check
// The explorer: what is known of the position shown without a search. Moves by the opening book, by the user's own games, and by exact
// endings; a click plays one. It asks again now and then, since databases and libraries grow while it is open.

import { ApiError, post } from './api.js';
import { el, messageOf, replace } from './element.js';
import { isMany } from './players.js';
import { local } from './storage.js';
import { brief, forFirst } from './score.js';

/** @import { App, Explored, Game, GameCounts, GameFound, Move } from './types.js' */

const CALM = 150; // ms that a position must stay
const AGAIN = 15_000; // ms until it is asked again

export class ExplorerCard {
  #app;
  #point;
  #timer = 0;
  #at = '';
  #asked = 0;
  #body = el('div', { class: 'explorer-body' });

  /**
   * @param {App} app
   * @param {(moves: Move[] | null) => void} point
   */
  constructor(app, point) {
    this.#app = app;
    this.#point = point;
    /** @type {HTMLDetailsElement} */
    this.node = el(
      'details',
      {
        class: 'card explorer',
        open: local.read('explorer', true),
        'data-part': 'explorer',
        ontoggle: () => {
          local.write('explorer', this.node.open);
          this.#at = '';
          this.show();
        },
      },
      el('summary', {}, el('h2', {}, 'Explorer')),
      this.#body,
    );
  }

  stop() {
    clearTimeout(this.#timer);
    this.#asked++;
  }

  // The position on the board may be another.
  show() {
    const { game, start, moves, at } = this.#app;
    const here = JSON.stringify([game.name, start, moves.slice(0, at)]);
    this.node.hidden = isMany(game);
    if (this.node.hidden || here === this.#at || !this.node.open) return;
    this.#at = here;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), CALM);
  }

  async #ask() {
    const { game, start, moves, at } = this.#app,
      asked = ++this.#asked;
    try {
      const known = await post('/api/explore', { game: game.name, start, moves: moves.slice(0, at) });
      if (asked !== this.#asked) return;
      this.#draw(known);
    } catch (error) {
      if (asked !== this.#asked) return;
      replace(this.#body, el('p', { class: 'soft small' }, messageOf(error)));
      if (error instanceof ApiError && error.status === 404) return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (document.visibilityState === 'visible' ? this.#ask() : this.#later()), AGAIN);
  }

  #later() {
    this.#timer = setTimeout(() => this.#ask(), AGAIN);
  }

  /** @param {Explored} known */
  #draw(known) {
    const { game } = this.#app,
      { book, library, endings } = known;
    const columns = [
      { name: 'Move', there: true },
      { name: 'Games', there: library !== null },
      { name: 'Score', there: library !== null },
      { name: 'Book', there: book !== null },
      { name: 'Exact', there: endings !== null },
    ].filter(({ there }) => there);
    replace(
      this.#body,
      endings?.exact && el('p', { 'data-part': 'exact-here' }, `This position: ${endings.exact.text}, proved.`),
      known.moves.length
        ? el(
            'div',
            { class: 'explorer-scroll', tabindex: 0, role: 'region', 'aria-label': 'Moves that are known' },
            el(
              'table',
              { class: 'numbers' },
              el(
                'thead',
                {},
                el(
                  'tr',
                  {},
                  columns.map(({ name }) => el('th', { scope: 'col' }, name)),
                ),
              ),
              el(
                'tbody',
                {},
                known.moves.map((move) => this.#row(move, known, game)),
              ),
            ),
          )
        : el('p', { class: 'soft small' }, this.#nothing(known)),
      known.games.length > 0 && this.#games(known.games),
      known.notes.map((note) => el('p', { class: 'small trouble' }, note)),
      this.#find(known),
    );
  }

  /** @param {Explored} known */
  #nothing({ book, library, endings }) {
    const { game } = this.#app;
    if (!book && !library && !endings)
      return `Nothing is known yet. \`foehn library add FOLDER\` reads your own games; opening books and endings come from \`foehn book\` and \`foehn endgame\`, for ${game.title} where it has them.`;
    return 'No move from here is known.';
  }

  /**
   * @param {Explored['moves'][number]} move
   * @param {Explored} known
   * @param {Game} game
   */
  #row({ text, gesture, book, library, exact }, known, game) {
    const value = book?.value ? brief(forFirst(book.value, known.mover, game), game.players) : '';
    return el(
      'tr',
      {
        onpointerenter: () => this.#point([{ text, gesture }]),
        onpointerleave: () => this.#point(null),
      },
      el(
        'th',
        { scope: 'row' },
        el(
          'button',
          { type: 'button', class: 'step', 'data-explored': text, onclick: () => this.#app.follow([text]) },
          text,
        ),
      ),
      known.library && el('td', {}, library ? library.games.toLocaleString('en') : ''),
      known.library && el('td', {}, library && results(library, game)),
      known.book && el('td', {}, value),
      known.endings && el('td', { class: exact ? `exact-${exact.kind}` : '' }, exact?.text ?? ''),
    );
  }

  /** @param {GameFound[]} games */
  #games(games) {
    return el(
      'details',
      { class: 'explorer-games' },
      el('summary', { class: 'small' }, 'Games in which this position stood'),
      el(
        'ul',
        { class: 'game-list' },
        games.map((found) => this.#game(found)),
      ),
    );
  }

  /** @param {GameFound} found */
  #game(found) {
    const { players } = this.#app.game;
    return el(
      'li',
      {},
      el(
        'button',
        { type: 'button', class: 'plain', 'data-library-game': found.number, onclick: () => this.#open(found.number) },
        el('span', {}, found.players.map((name, index) => name ?? players[index]).join(' – ')),
        el(
          'span',
          { class: 'soft small' },
          [found.event, found.date, found.opening, found.result].filter(Boolean).join(' · '),
        ),
      ),
    );
  }

  /** @param {number} number */
  async #open(number) {
    const app = this.#app;
    try {
      const { games } = await post('/api/library/games', { game: app.game.name, number });
      const [{ start, moves = [] }] = games;
      const here = app.moves.slice(0, app.at);
      const same = here.every((move, index) => move === moves[index]);
      await app.open({
        start: start === app.game.start ? undefined : start,
        moves,
        at: same ? here.length : 0,
        fresh: true,
      });
      app.say('A game of your library. Undo returns to your study.');
    } catch (error) {
      app.say(messageOf(error));
    }
  }

  /** @param {Explored} known */
  #find({ library }) {
    if (!library) return null;
    const list = el('ul', { class: 'game-list', 'data-part': 'found-games' });
    /** @type {HTMLInputElement} */
    const player = el('input', { type: 'search', placeholder: 'Player', 'aria-label': 'Player' });
    /** @type {HTMLInputElement} */
    const opening = el('input', { type: 'search', placeholder: 'Opening', 'aria-label': 'Opening' });
    const ask = async () => {
      const app = this.#app;
      try {
        const { games, count } = await post('/api/library/games', {
          game: app.game.name,
          player: player.value.trim() || undefined,
          opening: opening.value.trim() || undefined,
        });
        replace(
          list,
          games.map((found) => this.#game(found)),
          el(
            'li',
            { class: 'soft small' },
            `${count.toLocaleString('en')} of ${library.games.toLocaleString('en')} games`,
          ),
        );
      } catch (error) {
        replace(list, el('li', { class: 'small' }, messageOf(error)));
      }
    };
    return el(
      'details',
      { class: 'explorer-games' },
      el('summary', { class: 'small' }, 'Find games'),
      el(
        'form',
        {
          class: 'row tight',
          onsubmit: (event) => {
            event.preventDefault();
            ask();
          },
        },
        player,
        opening,
        el('button', { class: 'plain small', 'data-action': 'find-games' }, 'Find'),
      ),
      list,
    );
  }
}

/**
 * Wins, draws and losses as a bar of three parts, and in words for those who cannot see it.
 * @param {GameCounts} counts
 * @param {Game} game
 */
function results({ wins, draws, games }, { players }) {
  const known = wins.reduce((sum, each) => sum + each, draws) || 1;
  const percent = (/** @type {number} */ part) => Math.round((100 * part) / known);
  const words = [
    ...players.map((name, index) => `${name} ${percent(wins[index] ?? 0)} %`),
    `draws ${percent(draws)} %`,
  ].join(', ');
  return el(
    'span',
    { class: 'result-bar', title: words, role: 'img', 'aria-label': `${words}, of ${games}` },
    el('span', {}, `${percent(wins[0] ?? 0)} / ${percent(draws)} / ${percent(wins[1] ?? 0)}`),
  );
}
