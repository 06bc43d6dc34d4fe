// The shell: which game, which view, and the game so far. The address holds all of it, so a reload or a link loses nothing.
//
// `app` is what views are given:
//   app.games, app.levels      what the server offers
//   app.game                   the entry of the present game
//   app.start, app.moves       the game so far; app.at is the ply shown (0 is the start)
//   app.state                  the state of the position shown, as /api/position gives it
//   app.play(text)             plays a move from the position shown; later moves are dropped
//   app.go(ply)                shows another position of the game
//   app.open({ game, start, moves, view })   another game altogether
//   app.board                  the board: app.board.draw({ arrows, marks, ghost }), app.board.flip()
//     arrows: [{ gesture, rank, kind }]   a move's cells; rank 0 is the widest; kind 'line' (usual), 'best', 'bad' colours it
//     marks:  [{ cell, kind, text }]      a cell by name; kind 'best', 'good', 'bad', 'note'; text is a letter or two
//     ghost:  a move, drawn as if half made
//   app.say(text)              a short message
// A view is { name, title, wide?, mount(panel, app) } and mount returns { update(), unmount(), gesture?(move) }.

import { get, post } from './api.js';
import { el, replace } from './element.js';
import { BoardView } from './board.js';
import play from './play.js';
import analyse from './analyse.js';
import review from './review.js';
import inside from './inside.js';

const VIEWS = [play, analyse, review, inside];
const byId = (id) => document.getElementById(id);

class App {
  games = []; levels = []; game = null; start = undefined; moves = []; at = 0; state = null;
  #view = null; #mounted = null; #asked = 0;

  async boot() {
    [this.games, this.levels] = await Promise.all([get('/api/games'), get('/api/levels')]);
    this.board = new BoardView(byId('board'), (move) => this.#chosen(move));
    this.#choices();
    this.#theme();
    window.addEventListener('hashchange', () => { if (location.hash !== this.#hash()) this.#read(); });
    await this.#read();
  }

  // The address: #/game/view?start=..&moves=..&at=..
  #hash() {
    const query = new URLSearchParams();
    if (this.start) query.set('start', this.start);
    if (this.moves.length) query.set('moves', this.moves.join(' '));
    if (this.at !== this.moves.length) query.set('at', this.at);
    const text = query.toString();
    return `#/${this.game.name}/${this.#view.name}${text ? `?${text}` : ''}`;
  }

  link() { return `${location.origin}${location.pathname}${this.#hash()}`; }

  async #read() {
    const [path, query] = location.hash.replace(/^#\/?/, '').split('?');
    const [name, view] = path.split('/').map(decodeURIComponent);
    const asked = new URLSearchParams(query);
    const moves = (asked.get('moves') ?? '').split(' ').filter(Boolean);
    await this.open({ game: name || localStorage.getItem('game') || 'checkers', view, start: asked.get('start') ?? undefined, moves, at: asked.has('at') ? Number(asked.get('at')) : undefined });
  }

  async open({ game = this.game?.name, start, moves = [], at, view = this.#view?.name }) {
    this.game = this.games.find((entry) => entry.name === game) ?? this.games[0];
    localStorage.setItem('game', this.game.name);
    byId('game').value = this.game.name;
    Object.assign(this, { start, moves, at: Math.min(Number.isInteger(at) && at >= 0 ? at : moves.length, moves.length) });
    const next = VIEWS.find((each) => each.name === view) ?? play;
    const known = await this.#ask();
    if (!known && (start || moves.length)) return this.open({ game, view });
    this.#mount(next);
  }

  show(name) { this.#mount(VIEWS.find((view) => view.name === name) ?? play); }

  async play(text) {
    const before = { moves: this.moves, at: this.at };
    this.moves = [...this.moves.slice(0, this.at), text];
    this.at = this.moves.length;
    if (await this.#ask()) this.#changed();
    else Object.assign(this, before);
  }

  async go(ply) {
    this.at = Math.max(0, Math.min(ply, this.moves.length));
    if (await this.#ask()) this.#changed();
  }

  say(text) {
    const toast = byId('says');
    toast.textContent = text;
    toast.classList.add('shown');
    clearTimeout(this.toast);
    this.toast = setTimeout(() => toast.classList.remove('shown'), 5000);
  }

  // The state of the position shown; an answer that comes after a newer question is dropped.
  async #ask() {
    const asked = ++this.#asked;
    try {
      const state = await post('/api/position', { game: this.game.name, start: this.start, moves: this.moves.slice(0, this.at) });
      if (asked !== this.#asked) return false;
      this.state = state;
      this.moves = [...state.moves, ...this.moves.slice(this.at)];
      return true;
    } catch (error) {
      this.say(error.message);
      return false;
    }
  }

  #changed() {
    history.replaceState(null, '', this.#hash());
    this.board.show(this.game, this.state);
    this.#mounted?.update?.();
  }

  #mount(view) {
    if (this.#view !== view) {
      this.#mounted?.unmount?.();
      this.#view = view;
      document.title = `${view.title} · ${this.game.title} · Foehn`;
      document.querySelector('.table').classList.toggle('wide', Boolean(view.wide));
      for (const tab of document.querySelectorAll('[role="tab"]')) {
        tab.setAttribute('aria-selected', tab.dataset.view === view.name);
        tab.tabIndex = tab.dataset.view === view.name ? 0 : -1;
      }
      replace(byId('panel'));
      replace(byId('above')); replace(byId('below'));
      this.board.draw({});
      this.#mounted = view.mount(byId('panel'), this);
    }
    this.#changed();
  }

  #chosen(move) {
    if (this.#mounted?.gesture) this.#mounted.gesture(move);
    else this.play(move.text);
  }

  #choices() {
    const select = byId('game');
    replace(select, this.games.map((entry) => el('option', { value: entry.name }, entry.title)));
    select.addEventListener('change', () => this.open({ game: select.value }));
    const tabs = document.querySelector('.tabs');
    replace(tabs, VIEWS.map((view) => el('button', { role: 'tab', type: 'button', 'data-view': view.name, 'aria-controls': 'panel', onclick: () => this.show(view.name) }, view.title)));
    tabs.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const index = (VIEWS.indexOf(this.#view) + step + VIEWS.length) % VIEWS.length;
      this.show(VIEWS[index].name);
      tabs.children[index].focus();
    });
  }

  #theme() {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const button = byId('theme');
    const apply = () => {
      const theme = localStorage.getItem('theme') ?? (dark.matches ? 'dark' : 'light');
      document.documentElement.dataset.theme = theme;
      button.textContent = theme === 'dark' ? '☀' : '☾';
    };
    button.addEventListener('click', () => {
      localStorage.setItem('theme', document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
      apply();
    });
    dark.addEventListener('change', apply);
    apply();
  }
}

const app = new App();
app.boot().catch((error) => app.say(`The page could not start: ${error.message}`));
