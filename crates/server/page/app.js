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
//   app.open({ game, start, moves, view })   another game altogether; `fresh` begins another study even if this one has the moves
//   app.study                  the tree of variations that the game is a line of, see study.js; nothing played leaves it
//   app.follow(texts)          walks on along these moves, or adds them as a variation
//   app.visit(way)             shows the position that a way in the tree leads to
//   app.change(tree => tree)   changes the study; app.undo(), app.redo()
//   app.show(view)             another view of the same game
//   app.link()                 the address of the game as it stands
//   app.place                  where in a view that has places; app.way(place) is the address of another, for links
//   app.moved(place)           says that the view is elsewhere already
//   app.foreign                the game came by a link, not from this browser's own play
//   app.board                  the board: app.board.draw({ arrows, marks, ghost }), app.board.flip(), app.board.active
//     arrows: [{ gesture, rank, kind }]   a move's cells; rank 0 is the widest; kind 'line' (usual), 'best', 'bad' colours it
//     marks:  [{ cell, kind, text }]      a cell by name; kind 'best', 'good', 'bad', 'note'; text is a letter or two
//     ghost:  a move, drawn as if half made
//   app.say(text, offer?)      a short message, with a button for what may be done about it
// A view is { name, title, wide?, places?, mount(panel, app) } (wide: without the board; places: not about the game, but with places of
// its own in the address) and mount returns { update(), unmount(), gesture?(move) }.

import { get, post, server } from './api.js';
import { byId, el, findAll, messageOf, replace, set } from './element.js';
import { icon } from './icons.js';
import { BoardView } from './board.js';
import { applyLooks, chooseLooks } from './looks.js';
import { local } from './storage.js';
import { Study, pack, unpack } from './study.js';
import { offerTour } from './tour.js';
import { EMPTY, add, line, measure, promote, within } from './tree.js';

/** @import { Snapshot } from './study.js' */
/** @import { Node } from './tree.js' */
/** @import { Asked, Game, Level, Mounted, Move, Player, State, View } from './types.js' */

// Some views show what only the search of a duel has to show.
const VIEWS = [
  { name: 'play', title: 'Play', duels: false },
  { name: 'analyse', title: 'Analyse', duels: false },
  { name: 'review', title: 'Review', duels: true },
  { name: 'puzzles', title: 'Puzzles', duels: true },
  { name: 'inside', title: 'Inside', duels: true },
  { name: 'tables', title: 'Tables', duels: false },
  { name: 'lab', title: 'Lab', duels: false },
  { name: 'evolution', title: 'Evolution', duels: false },
];

/**
 * The views of a game.
 * @param {Game} game
 */
const viewsOf = (game) =>
  VIEWS.filter(
    ({ name, duels }) =>
      game.duel || !duels || (name === 'review' && isMatch(game)) || (name === 'inside' && game.chance),
  );

/**
 * Whether a game is played in matches that have a review of their own.
 * @param {Game} game
 */
const isMatch = (game) => game.files.extension === 'mat';

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
  aside = false;
  study = /** @type {Study} */ (/** @type {unknown} */ (null)); // likewise
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
  /** @type {{ game: string, start?: string, view: string, moves: string[] } | null} */
  #shown = null;

  async boot() {
    server.addEventListener('lost', () => this.#lost());
    [this.games, this.levels] = await Promise.all([
      get('/api/games'),
      get('/api/levels'),
      load(this.#asks().view || 'play'),
    ]);
    byId('board').addEventListener('unclear', () =>
      this.say('Several ways lead there. Show the way square by square.'),
    );
    byId('board').addEventListener('removes', () => this.say('A mill! Now touch the man that you remove.'));
    this.#choices();
    this.#theme();
    applyLooks();
    byId('looks').addEventListener('click', () => chooseLooks(() => this.board.restyle()));
    offerTour();
    window.addEventListener('hashchange', () => {
      if (location.hash !== this.#hash()) this.#read();
    });
    await this.#read();
    document.body.classList.add('ready');
    // Without it the page cannot be installed; nothing else needs it.
    navigator.serviceWorker?.register('/offline.js').catch(() => {});
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
    // The skip link and its like: a place on this page, no game.
    if (game && !location.hash.startsWith('#/') && document.getElementById(game) && this.game) {
      byId(game).focus();
      history.replaceState(null, '', this.#hash());
      return;
    }
    const packed = new URLSearchParams(query ?? '').get('study');
    const tree = packed ? await unpack(packed) : undefined;
    const name = game || local.text('game') || this.games[0].name;
    const known = local.text(`last:${name}`) ?? '';
    this.foreign = Boolean(query) && query !== known;
    if (!this.games.some((entry) => entry.name === name || entry.aliases?.includes(name)))
      return this.#unknown(name, view);
    await this.open({
      game: name,
      view: view || undefined,
      place,
      ...(game ? contents(query) : contents(known)),
      tree: tree ?? undefined,
    });
    if (tree === null) this.say('The study in this link cannot be read: it is damaged. Its main line is shown.');
  }

  /**
   * An address that names a game which is not there says so; the game last played is shown.
   * @param {string} name
   * @param {string} view
   */
  async #unknown(name, view) {
    const last = local.text('game') ?? '';
    const known = this.games.find((entry) => entry.name === last) ?? this.games[0];
    await this.open({
      game: this.game?.name ?? known.name,
      view: view || undefined,
      ...contents(local.text(`last:${this.game?.name ?? known.name}`) ?? ''),
    });
    this.say(`There is no game called “${name.slice(0, 40)}” here. This is ${this.game.title}; choose another above.`);
  }

  /** @param {Asked} asked */
  async open({
    game = this.game?.name,
    start,
    moves = [],
    at,
    dice,
    view = this.#view?.name,
    place = this.place,
    aside = false,
    ...how
  }) {
    const opened = ++this.#opened;
    const before = this.game && this.state ? { game: this.game, ...this.#snapshot() } : null;
    this.game = this.games.find((entry) => entry.name === game || entry.aliases?.includes(game)) ?? this.games[0];
    local.writeText('game', this.game.name);
    this.#select.value = this.game.name;
    for (const { name } of VIEWS) byId(`tab-${name}`).hidden = viewOf(this.game, name) !== name;
    const ply = at !== undefined && Number.isInteger(at) && at >= 0 ? at : moves.length;
    Object.assign(this, { start, moves, movers: [], place, aside, at: Math.min(ply, moves.length) });
    this.dice = this.game.chance ? (dice ?? newSeed()) : undefined;
    const [next, origin, asked] = await Promise.all([load(viewOf(this.game, view)), this.#first(), this.#ask()]);
    if (opened !== this.#opened) return;
    if (asked === 'refused' && (start || moves.length)) {
      await this.open({ game: this.game.name, view, place });
      return;
    }
    [this.origin, this.home] = origin;
    this.#enter(before?.game === this.game ? before : null, how);
    if (asked === 'known') this.#mount(next);
  }

  /**
   * The study of a game just opened: one that has it already, the present one, or a new one; the one before can be undone to.
   * @param {Snapshot | null} before
   * @param {Pick<Asked, 'tree' | 'same' | 'fresh'>} how
   */
  #enter(before, { tree, same = false, fresh = false }) {
    // What is looked at aside has a study of its own, so that the player's stays.
    this.study = Study.of(this.aside ? `${this.game.name}/aside` : this.game.name);
    const { study, start, moves } = this;
    const known =
      tree ??
      (same && before?.start === start ? study.tree : null) ??
      (fresh ? null : study.recall(start, moves)) ??
      EMPTY;
    const grown = add(known, moves);
    if (before && !this.aside && grown !== before.tree && measure(before.tree).nodes > 0) study.past(before);
    study.set(grown, start);
    if (tree) this.moves = line(grown, moves);
  }

  /** @returns {Snapshot} */
  #snapshot() {
    const { study, start, dice, moves, at } = this;
    return { tree: study.tree, start, dice, moves, at };
  }

  /** @param {string[]} texts */
  async follow(texts) {
    const way = [...this.moves.slice(0, this.at), ...texts];
    await this.visit(way);
  }

  /**
   * The position that a way leads to, and the rest of the line it is on; a way that the study has not is added.
   * @param {string[]} way
   */
  async visit(way) {
    const before = this.#snapshot();
    const same = way.every((move, index) => this.moves[index] === move);
    if (!same) this.moves = line(add(this.study.tree, way), way);
    this.at = way.length;
    await this.#settle(before);
  }

  /** @param {(tree: Node) => Node} change */
  async change(change) {
    const before = this.#snapshot();
    const tree = change(this.study.tree);
    if (tree === this.study.tree) return;
    this.study.past(before);
    this.study.set(tree, this.start);
    await this.#return({ ...before, tree });
  }

  async undo() {
    const before = this.study.back(this.#snapshot());
    if (before) await this.#return(before);
  }

  async redo() {
    const after = this.study.forth(this.#snapshot());
    if (after) await this.#return(after);
  }

  /** @param {Snapshot} to */
  async #return({ tree, start, dice, moves, at }) {
    const other = start !== this.start;
    const way = within(tree, moves.slice(0, at));
    this.study.set(tree, start);
    Object.assign(this, { start, dice, moves: line(tree, way), at: way.length });
    if (other) [this.origin, this.home] = await this.#first();
    if ((await this.#ask()) === 'known') this.#changed();
  }

  /**
   * The address of the game with its whole study.
   * @returns {Promise<string>}
   */
  async studyLink() {
    const link = this.link();
    if (!measure(this.study.tree).rich) return link;
    return `${link}${link.includes('?') ? '&' : '?'}study=${await pack(this.study.tree)}`;
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
    const before = this.#snapshot();
    this.moves = [...this.moves.slice(0, this.at), text];
    this.at = this.moves.length;
    await this.#settle(before, state);
  }

  /** @param {number} ply */
  async go(ply) {
    const before = this.#snapshot();
    this.at = Math.max(0, Math.min(ply, this.moves.length));
    await this.#settle(before);
  }

  /** @param {number} ply */
  async back(ply) {
    const before = this.#snapshot();
    this.at = Math.max(0, Math.min(ply, this.moves.length));
    this.moves = this.moves.slice(0, this.at);
    await this.#settle(before);
  }

  /**
   * @param {string} text
   * @param {{ name: string, label: string, act(): void }} [offer]
   */
  say(text, offer) {
    const toast = byId('says');
    const quiet = () => toast.classList.remove('shown');
    replace(
      toast,
      text,
      offer &&
        el(
          'button',
          {
            type: 'button',
            class: 'plain small',
            'data-action': offer.name,
            onclick: () => {
              quiet();
              offer.act();
            },
          },
          offer.label,
        ),
    );
    toast.classList.add('shown');
    clearTimeout(this.#toast);
    this.#toast = setTimeout(quiet, offer ? 12_000 : 5000);
  }

  /**
   * Shows what was asked for, or puts back what was there if the server refused it.
   * @param {Snapshot} before
   * @param {State} [state]
   */
  async #settle(before, state) {
    const asked = await this.#ask(state);
    if (asked === 'refused') {
      const { moves, at } = before;
      Object.assign(this, { moves, at });
      this.board.show(this.game, this.state);
    }
    if (asked !== 'known') return;
    // What is played at the board is the main line; elsewhere another move is a variation.
    const grown = add(this.study.tree, this.moves);
    const tree = this.#view.name === 'play' && grown !== this.study.tree ? promote(grown, this.moves, 'whole') : grown;
    if (tree !== this.study.tree) this.study.past(before);
    this.study.set(tree, this.start);
    this.#changed();
  }

  // The server is gone: it is said as long as that lasts, and when it is back the page goes on where it was.
  #lost() {
    if (document.getElementById('lost')) return;
    const again = async () => {
      try {
        await fetch('/api/levels', { cache: 'no-store' }).then((response) => response.json());
      } catch {
        return;
      }
      clearInterval(timer);
      box.remove();
      if (!this.state) return location.reload();
      await this.#ask();
      this.#remount();
      this.say('Foehn answers again.');
    };
    const box = el(
      'div',
      { id: 'lost', class: 'lost', role: 'alert' },
      el('b', {}, 'Foehn does not answer.'),
      ' It has ended, or the way to it is cut. Start it again with ',
      el('code', {}, 'foehn serve'),
      '; your game and your study are kept in this browser. ',
      el('button', { type: 'button', class: 'plain small', 'data-action': 'retry', onclick: again }, 'Try again'),
    );
    document.body.append(box);
    const timer = setInterval(again, 3000);
  }

  #remount() {
    const view = this.#view;
    if (!view || !this.state) return;
    this.#mounted?.unmount?.();
    this.#mounted = null;
    this.#view = /** @type {View} */ (/** @type {unknown} */ (null));
    this.#mount(view);
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
    this.#address();
    if (!this.aside) local.writeText(`last:${this.game.name}`, this.#query());
    const about = this.#view.places ? null : this.game.title;
    document.title = [this.#view.title, about, 'Foehn'].filter(Boolean).join(' · ');
    byId('title').textContent = [about, this.#view.title].filter(Boolean).join(': ');
    this.board.show(this.game, this.state);
    this.#mounted?.update?.();
  }

  // Moves change the address; another game, another view or another line is a step that the browser's Back undoes.
  #address() {
    const now = { game: this.game.name, start: this.start, view: this.#view.name, moves: [...this.moves] };
    const before = this.#shown;
    this.#shown = now;
    const hash = this.#hash();
    if (hash === location.hash) return;
    const apart = before
      ? before.moves.findIndex((move, index) => index < now.moves.length && move !== now.moves[index])
      : -1;
    const jumps =
      before &&
      (before.game !== now.game ||
        before.start !== now.start ||
        before.view !== now.view ||
        apart !== -1 ||
        (before.moves.length > 1 && !now.moves.length));
    if (jumps) history.pushState(null, '', hash);
    else history.replaceState(null, '', hash);
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
