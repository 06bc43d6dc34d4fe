// @ts-check
// The shell: which game, which view, and the game so far. The address holds all of it, so a reload or a link loses nothing.
//
// `app` is what views are given:
//   app.games, app.levels      what the server offers
//   app.game                   the entry of the present game
//   app.start, app.moves       the game so far; app.at is the ply shown (0 is the start)
//   app.dice                   the seed of the dice, in games with dice; the server throws them, and the link holds it
//   app.movers                 who made each move, as far as the server says; else the players follow one another
//   app.who                    the same with the number of seats, for rounds.js
//   app.state                  the state of the position shown, as /api/position gives it
//   app.origin                 the state of the first position; app.home of the game's own first position
//   app.play(text, state?)     plays a move from the position shown; later moves are dropped; a state saves asking for it
//   app.go(ply)                shows another position of the game
//   app.back(ply)              the same, and forgets the moves after it
//   app.open({ game, start, moves, view })   another game altogether
//   app.show(view)             another view of the same game
//   app.link()                 the address of the game as it stands
//   app.place                  where in a view that has places; app.way(place) is the address of another, for links
//   app.moved(place)           says that the view is elsewhere already
//   app.foreign                the game came by a link, not from this browser's own play
//   app.board                  the board: app.board.draw({ arrows, marks, ghost }), app.board.flip(), app.board.active
//     arrows: [{ gesture, rank, kind }]   a move's cells; rank 0 is the widest; kind 'line' (usual), 'best', 'bad' colours it
//     marks:  [{ cell, kind, text }]      a cell by name; kind 'best', 'good', 'bad', 'note'; text is a letter or two
//     ghost:  a move, drawn as if half made
//   app.say(text)              a short message
// A view is { name, title, wide?, places?, mount(panel, app) } (wide: without the board; places: not about the game, but with places of
// its own in the address) and mount returns { update(), unmount(), gesture?(move) }.

import { get, post } from './api.js';
import { byId, el, findAll, messageOf, replace, set } from './element.js';
import { icon } from './icons.js';
import { BoardView } from './board.js';
import { local } from './storage.js';

/** @import { Asked, Game, Level, Mounted, Move, Player, State, View } from './types.js' */

// Some views show what only the search of a duel has to show.
const VIEWS = [
  { name: 'play', title: 'Play', duels: false },
  { name: 'analyse', title: 'Analyse', duels: false },
  { name: 'review', title: 'Review', duels: true },
  { name: 'inside', title: 'Inside', duels: true },
  { name: 'lab', title: 'Lab', duels: false },
  { name: 'evolution', title: 'Evolution', duels: false },
];

/**
 * The views of a game.
 * @param {Game} game
 */
const viewsOf = (game) => VIEWS.filter(({ duels }) => game.duel || !duels);

/**
 * The name of a view, or of the first one where the game has no such view.
 * @param {Game} game
 * @param {string} [name]
 */
const viewOf = (game, name) => viewsOf(game).find((each) => each.name === name)?.name ?? 'play';

/**
 * A view is fetched when it is first wanted; one that cannot be read says so and leaves the others alone.
 * @type {Map<string, Promise<View>>}
 */
const loaded = new Map();
/**
 * @param {string} name
 * @returns {Promise<View>}
 */
function load(name) {
  const known = loaded.get(name);
  if (known) return known;
  const view = import(`./${name}.js`).then(
    (module) => module.default,
    (error) => {
      loaded.delete(name);
      return missing(name, error);
    },
  );
  loaded.set(name, view);
  return view;
}
/**
 * @param {string} name
 * @param {unknown} error
 * @returns {View}
 */
const missing = (name, error) => ({
  name,
  title: name,
  mount: (panel) => {
    replace(
      panel,
      el(
        'section',
        { class: 'card' },
        el('h2', {}, 'This part of the page could not be read'),
        el('p', { class: 'soft' }, messageOf(error)),
      ),
    );
    return {};
  },
});

export class App {
  /** @type {Game[]} */
  games = [];
  /** @type {Level[]} */
  levels = [];
  game = /** @type {Game} */ (/** @type {unknown} */ (null)); // until the first game is opened
  /** @type {string | undefined} */
  start = undefined;
  /** @type {string[]} */
  moves = [];
  /** @type {Player[]} */
  movers = [];
  at = 0;
  /** @type {number | undefined} */
  dice = undefined;
  state = /** @type {State} */ (/** @type {unknown} */ (null)); // likewise
  /** @type {State | null} */
  origin = null;
  /** @type {State | null} */
  home = null;
  foreign = false;
  board = new BoardView(byId('board'), (move) => this.#chosen(move));
  place = '';
  #select = /** @type {HTMLSelectElement} */ (byId('game'));
  #view = /** @type {View} */ (/** @type {unknown} */ (null)); // until the first is mounted
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #toast = undefined;
  /** @type {Mounted | null} */
  #mounted = null;
  #asked = 0;
  #opened = 0;

  async boot() {
    [this.games, this.levels] = await Promise.all([
      get('/api/games'),
      get('/api/levels'),
      load(this.#asks().view || 'play'),
    ]);
    byId('board').addEventListener('unclear', () =>
      this.say('Several ways lead there. Show the way square by square.'),
    );
    this.#choices();
    this.#theme();
    window.addEventListener('hashchange', () => {
      if (location.hash !== this.#hash()) this.#read();
    });
    await this.#read();
    document.body.classList.add('ready');
  }

  // The address: #/game/view/place?start=..&moves=..&at=..
  #hash(place = this.place) {
    const text = this.#query();
    const path = this.#view.places && place ? `/${place.split('/').map(encodeURIComponent).join('/')}` : '';
    return `#/${this.game.name}/${this.#view.name}${path}${text ? `?${text}` : ''}`;
  }

  #query() {
    const query = new URLSearchParams();
    if (this.start) query.set('start', this.start);
    if (this.moves.length) query.set('moves', this.moves.map((move) => move.replaceAll(' ', '_')).join(' '));
    if (this.at !== this.moves.length) query.set('at', String(this.at));
    if (this.dice !== undefined) query.set('dice', String(this.dice));
    return query.toString();
  }

  // The seats and who made the moves, as rounds.js asks for it.
  get who() {
    const { players, chance } = this.game;
    return { seats: players.length, first: this.origin?.mover ?? 0, movers: this.movers, joined: chance };
  }

  link() {
    return `${location.origin}${location.pathname}${this.#hash()}`;
  }

  /** @param {string} place */
  way(place) {
    return this.#hash(place);
  }

  /** @param {string} place */
  moved(place) {
    this.place = place;
    this.#changed();
  }

  #asks() {
    const [path, query] = location.hash.replace(/^#\/?/, '').split('?');
    const [game, view, ...places] = path.split('/').map(decode);
    return { game, view, place: places.filter(Boolean).join('/'), query };
  }

  async #read() {
    const { game, view, place, query } = this.#asks();
    const name = game || local.text('game') || this.games[0].name;
    const known = local.text(`last:${name}`) ?? '';
    this.foreign = Boolean(query) && query !== known;
    await this.open({ game: name, view: view || undefined, place, ...(game ? contents(query) : contents(known)) });
  }

  /** @param {Asked} asked */
  async open({ game = this.game?.name, start, moves = [], at, dice, view = this.#view?.name, place = this.place }) {
    const opened = ++this.#opened;
    this.game = this.games.find((entry) => entry.name === game || entry.aliases?.includes(game)) ?? this.games[0];
    local.writeText('game', this.game.name);
    this.#select.value = this.game.name;
    for (const { name, duels } of VIEWS) byId(`tab-${name}`).hidden = duels && !this.game.duel;
    const ply = at !== undefined && Number.isInteger(at) && at >= 0 ? at : moves.length;
    Object.assign(this, { start, moves, movers: [], place, at: Math.min(ply, moves.length) });
    this.dice = this.game.chance ? (dice ?? newSeed()) : undefined;
    const [next, origin, asked] = await Promise.all([load(viewOf(this.game, view)), this.#first(), this.#ask()]);
    if (opened !== this.#opened) return;
    if (asked === 'refused' && (start || moves.length)) {
      await this.open({ game: this.game.name, view, place });
      return;
    }
    [this.origin, this.home] = origin;
    if (asked === 'known') this.#mount(next);
  }

  /** @param {string} name */
  async show(name) {
    const opened = ++this.#opened;
    const view = await load(viewOf(this.game, name));
    if (opened !== this.#opened) return;
    this.place = '';
    this.#mount(view);
  }

  /**
   * @param {string} text
   * @param {State} [state]
   */
  async play(text, state) {
    const before = { moves: this.moves, at: this.at };
    this.moves = [...this.moves.slice(0, this.at), text];
    this.at = this.moves.length;
    await this.#settle(before, state);
  }

  /** @param {number} ply */
  async go(ply) {
    const before = { moves: this.moves, at: this.at };
    this.at = Math.max(0, Math.min(ply, this.moves.length));
    await this.#settle(before);
  }

  /** @param {number} ply */
  async back(ply) {
    const before = { moves: this.moves, at: this.at };
    this.at = Math.max(0, Math.min(ply, this.moves.length));
    this.moves = this.moves.slice(0, this.at);
    await this.#settle(before);
  }

  /** @param {string} text */
  say(text) {
    const toast = byId('says');
    toast.textContent = text;
    toast.classList.add('shown');
    clearTimeout(this.#toast);
    this.#toast = setTimeout(() => toast.classList.remove('shown'), 5000);
  }

  /**
   * Shows what was asked for, or puts back what was there if the server refused it.
   * @param {{ moves: string[], at: number }} before
   * @param {State} [state]
   */
  async #settle(before, state) {
    const asked = await this.#ask(state);
    if (asked === 'refused') {
      Object.assign(this, before);
      this.board.show(this.game, this.state);
    }
    if (asked === 'known') this.#changed();
  }

  /**
   * The state of the position shown: 'known', 'refused', or 'late' if a newer question came meanwhile.
   * @param {State} [state]
   * @returns {Promise<'known' | 'refused' | 'late'>}
   */
  async #ask(state) {
    const asked = ++this.#asked;
    // Dice are thrown at the end of a game, never in the middle of one that is looked at.
    const live = this.at === this.moves.length;
    try {
      const answer =
        state && state.turn !== 'chance'
          ? state
          : await post('/api/position', {
              game: this.game.name,
              start: this.start,
              moves: this.moves.slice(0, this.at),
              dice: live ? this.dice : undefined,
            });
      if (asked !== this.#asked) return 'late';
      this.state = answer;
      this.moves = [...answer.moves, ...this.moves.slice(this.at)];
      if (live) this.at = this.moves.length;
      this.movers = answer.movers ? [...answer.movers, ...this.movers.slice(this.at, this.moves.length)] : [];
      return 'known';
    } catch (error) {
      if (asked !== this.#asked) return 'late';
      this.say(messageOf(error));
      return 'refused';
    }
  }

  /**
   * The first position of this game so far, and the one the game itself begins with.
   * @returns {Promise<[State | null, State | null]>}
   */
  async #first() {
    /**
     * @param {string} [start]
     * @returns {Promise<State | null>}
     */
    const ask = (start) => post('/api/position', { game: this.game.name, start, moves: [] }).catch(() => null);
    const own = ask(this.start);
    const usual = this.start ? ask() : own;
    return [await own, await usual];
  }

  #changed() {
    history.replaceState(null, '', this.#hash());
    local.writeText(`last:${this.game.name}`, this.#query());
    const about = this.#view.places ? null : this.game.title;
    document.title = [this.#view.title, about, 'Foehn'].filter(Boolean).join(' · ');
    byId('title').textContent = [about, this.#view.title].filter(Boolean).join(': ');
    this.board.show(this.game, this.state);
    this.#mounted?.update?.();
  }

  /** @param {View} view */
  #mount(view) {
    if (this.#view !== view) {
      this.#mounted?.unmount?.();
      this.#view = view;
      document.querySelector('.table')?.classList.toggle('wide', Boolean(view.wide));
      document.body.dataset.view = view.name;
      for (const tab of findAll(document, '[role="tab"]')) {
        const on = tab.dataset.view === view.name;
        set(tab, { 'aria-selected': on, tabindex: on ? 0 : -1 });
        if (on) byId('panel').setAttribute('aria-labelledby', tab.id);
      }
      for (const place of ['panel', 'above', 'below']) replace(byId(place));
      this.board.active = true;
      this.board.draw({});
      this.#mounted = view.mount(byId('panel'), this);
    }
    this.#changed();
  }

  /** @param {Move} move */
  #chosen(move) {
    if (this.#mounted?.gesture) this.#mounted.gesture(move);
    else this.play(move.text);
  }

  // Another game goes on where it was left.
  #choices() {
    const select = this.#select;
    replace(
      select,
      this.games.map((entry) => el('option', { value: entry.name }, entry.title)),
    );
    select.addEventListener('change', () => {
      this.foreign = false;
      this.open({ game: select.value, ...contents(local.text(`last:${select.value}`) ?? '') });
    });
    const tabs = /** @type {HTMLElement} */ (document.querySelector('.tabs'));
    replace(
      tabs,
      VIEWS.map((view) =>
        el(
          'button',
          {
            role: 'tab',
            type: 'button',
            id: `tab-${view.name}`,
            'data-view': view.name,
            'aria-controls': 'panel',
            onclick: () => this.show(view.name),
          },
          view.title,
        ),
      ),
    );
    tabs.addEventListener('keydown', (event) => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (!step) return;
      event.preventDefault();
      const views = viewsOf(this.game),
        here = views.findIndex((view) => view.name === this.#view.name),
        next = views[(here + step + views.length) % views.length];
      this.show(next.name);
      byId(`tab-${next.name}`).focus();
    });
  }

  #theme() {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const button = byId('theme');
    const apply = () => {
      const theme = local.text('theme') ?? (dark.matches ? 'dark' : 'light');
      document.documentElement.dataset.theme = theme;
      replace(button, icon(theme === 'dark' ? 'sun' : 'moon'));
      button.setAttribute('aria-label', theme === 'dark' ? 'Light colours' : 'Dark colours');
    };
    button.addEventListener('click', () => {
      local.writeText('theme', document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
      apply();
    });
    dark.addEventListener('change', apply);
    apply();
  }
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The game so far that a query holds.
 * @param {string} [query]
 * @returns {Asked}
 */
function contents(query) {
  const asked = new URLSearchParams(query ?? '');
  return {
    start: asked.get('start') ?? undefined,
    moves: (asked.get('moves') ?? '').split(' ').filter(Boolean),
    at: asked.has('at') ? Number(asked.get('at')) : undefined,
    dice: /^[0-9]{1,15}$/.test(asked.get('dice') ?? '') ? Number(asked.get('dice')) : undefined,
  };
}

// A seed for the dice of a new game.
const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

const app = new App();
app.boot().catch((error) => app.say(`The page could not start: ${error.message}`));
