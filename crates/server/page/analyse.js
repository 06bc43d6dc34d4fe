// @ts-check
// The view "Analyse": a live search of the position shown, its lines, and the techniques it uses; two recipes side by side on
// demand. The board stays playable: a move made on it, or clicked in a line, is where the analysis goes on.

import { byId, el, messageOf, replace } from './element.js';
import { GameCurve, ScoreBar, depthLine } from './chart.js';
import { Engine } from './engine.js';
import { ExplorerCard } from './explorer.js';
import { local, session } from './storage.js';
import { Lines } from './lines.js';
import { Walk, flipper, keys, steps } from './movelist.js';
import { StudyCard } from './study-card.js';
import { Techniques } from './techniques.js';
import { Threat } from './threat.js';
import { isMany, tints } from './players.js';
import { brief, count, forFirst, isExact, ofOutcome, share, shares, time, words } from './score.js';

/** @import { App, Arrow, Game, Move, Player, Value, View } from './types.js' */

/** @import { Hands } from './lines.js' */
/** @import { Side } from './techniques.js' */

/** @typedef {{ share: number, shares?: number[], exact: boolean, text: string, brief: string }} Known */

/**
 * A row of the comparison; of two costs the lower one is better.
 * @typedef {object} Row
 * @property {string} name
 * @property {(engine: Engine) => string | undefined} text
 * @property {(engine: Engine) => number | undefined} [cost]
 */

const CALM = 120; // ms that a position must stay before it is searched, so that leafing through a game starts no searches
const MOST_LINES = 10;
const DEPTHS = [0, 4, 8, 12, 16, 20, 24, 30];
const TIMES = [0, 1, 5, 20, 60, 300];

/**
 * The last score of every position analysed in this tab, by the way to it.
 * @type {Map<string, Known>}
 */
const scores = new Map(session.read('scores', /** @type {[string, Known][]} */ ([])));
const KEPT = 4000;
addEventListener('pagehide', () => session.write('scores', [...scores].slice(-KEPT)));

/**
 * @param {App} app
 * @param {number} ply
 */
const wayTo = (app, ply) => `${app.game.name}|${app.start ?? ''}|${app.moves.slice(0, ply).join(' ')}`;

// What stands under A or B: the engine's lines and its figures.
class Column {
  told = '';
  drawn = -1;

  /**
   * @param {Side} side
   * @param {Hands} hands
   * @param {() => void} changed
   */
  constructor(side, hands, changed) {
    this.side = side;
    this.engine = new Engine(changed);
    this.lines = new Lines(hands, { label: side === 'a' ? 'Lines' : 'Lines of B' });
    this.title = el('h3', { class: 'title', hidden: true });
    this.stats = Object.fromEntries(
      ['Depth', 'Nodes', 'Speed', 'Table'].map((name) => [
        name,
        el('dd', { class: 'numbers', 'data-stat': name.toLowerCase() }),
      ]),
    );
    this.chart = el('div', { class: 'by-depth' });
    this.node = el(
      'div',
      { class: 'column', 'data-column': side },
      this.title,
      this.lines.node,
      el(
        'div',
        { class: 'figures' },
        el(
          'dl',
          {},
          Object.entries(this.stats).map(([name, value]) => el('div', {}, el('dt', {}, name), value)),
        ),
        this.chart,
      ),
    );
  }

  /**
   * @param {number} rows
   * @param {number} legal
   * @param {Game} game
   */
  show(rows, legal, game) {
    const { picture } = this.engine;
    const { players } = game;
    this.lines.show({ picture, rows, legal, game });
    /**
     * @param {string} name
     * @param {string} text
     */
    const tell = (name, text) => {
      if (this.stats[name].textContent !== text) this.stats[name].textContent = text;
    };
    tell(
      'Depth',
      picture?.depth
        ? `${picture.depth}${picture.selective_depth > picture.depth ? ` / ${picture.selective_depth}` : ''}`
        : '–',
    );
    tell('Nodes', picture ? count(picture.nodes) : '–');
    tell('Speed', picture?.nodes_per_second ? `${count(picture.nodes_per_second)}/s` : '–');
    tell('Table', picture ? `${Math.round(100 * (picture.table ?? 0))} %` : '–');
    const { mover = 0, proved = false } = picture ?? {};
    const depths = (picture?.depths ?? []).map((each) => ({ ...each, score: forFirst(each.score, mover, game) }));
    const told = depths.length
      ? `Score by depth: ${depths
          .slice(-6)
          .map((each) => `${each.depth}: ${brief(each.score, players)}`)
          .join(', ')}`
      : 'Score by depth';
    if (told !== this.told || depths.length !== this.drawn)
      replace(
        this.chart,
        depthLine(
          depths.map((each) => ({
            depth: each.depth,
            share: isMany(game) ? shares(each.score, mover, game)[mover] : share(each.score, game),
            exact: isExact(each.score, proved),
          })),
          told,
        ),
      );
    Object.assign(this, { told, drawn: depths.length });
  }
}

class Analyse {
  #paused = false;
  #comparing = local.read('comparing', false);
  #count = Math.min(MOST_LINES, Math.max(1, local.read('lines', 3) || 3));
  // Where the search is to end: 0 is when the server ends it.
  #limits = { depth: local.read('analysis depth', 0), seconds: local.read('analysis seconds', 0) };
  gone = false;
  drawn = '';
  /** @type {string | null} */
  #way = null;
  #timer = 0;
  #frame = 0;
  #arrows = '';
  /** @type {Move[] | null} */
  #pointed = null;

  /**
   * @param {HTMLElement} panel
   * @param {App} app
   */
  constructor(panel, app) {
    this.app = app;
    /** @type {Hands} */
    const hands = {
      onPlay: (moves) => this.#follow(moves),
      onPoint: (moves) => {
        this.#pointed = moves;
        this.#draw();
      },
      onKeep: (moves, words) => this.study.keep(moves, words),
    };
    const changed = () => this.#draw();
    this.a = new Column('a', hands, changed);
    this.b = new Column('b', hands, changed);
    this.techniques = new Techniques((side) => this.#ask(this[side]));
    this.bar = new ScoreBar();
    this.walk = new Walk((ply) => app.go(ply));
    this.curve = new GameCurve((ply) => app.go(ply));
    this.threat = new Threat(app, () => this.#draw());
    this.study = new StudyCard(app, this.curve.node);
    this.explorer = new ExplorerCard(app, hands.onPoint);
    this.stopKeys = keys((event) => this.#key(event));
    this.button = el(
      'button',
      { type: 'button', class: 'do', 'data-action': 'pause', onclick: () => this.#pause() },
      'Pause',
    );
    this.convention = el('p', { class: 'soft small convention', 'data-part': 'convention' });
    this.status = el('p', { class: 'engine-status small', role: 'status', 'data-state': 'idle' });
    this.comparing = el('input', {
      type: 'checkbox',
      role: 'switch',
      class: 'toggle',
      'data-action': 'compare',
      onchange: (event) => this.#compare(event.currentTarget.checked),
    });
    this.table = el('div', { class: 'versus', hidden: true });
    this.card = this.#engineCard();
    replace(byId('above'), this.bar.node);
    replace(byId('below'), this.walk.node, flipper(app));
    replace(panel, this.card, this.study.node, this.explorer.node, this.techniques.node);
    this.#compare(this.#comparing);
  }

  #engineCard() {
    /** @type {HTMLSelectElement} */
    const choice = el(
      'select',
      {
        'aria-label': 'Number of lines',
        'data-action': 'lines',
        onchange: () => this.#chooseLines(Number(choice.value)),
      },
      Array.from({ length: MOST_LINES }, (_, index) =>
        el(
          'option',
          { value: index + 1, selected: index + 1 === this.#count },
          index ? `${index + 1} lines` : '1 line',
        ),
      ),
    );
    return el(
      'section',
      { class: 'card engine', 'aria-label': 'Engine' },
      el(
        'div',
        { class: 'row head' },
        this.button,
        choice,
        el('label', { class: 'switch' }, 'Compare', this.comparing),
      ),
      el(
        'div',
        { class: 'row tight engine-limits' },
        this.#limit('depth', 'Depth', DEPTHS, (value) => `depth ${value}`),
        this.#limit('seconds', 'Time', TIMES, (value) => (value < 60 ? `${value} s` : `${value / 60} min`)),
        this.threat.button,
      ),
      this.status,
      this.threat.words,
      this.convention,
      el('div', { class: 'columns' }, this.a.node, this.b.node),
      this.table,
    );
  }

  /** @param {Move} move */
  gesture(move) {
    this.app.follow([move.text]);
  }

  /**
   * @param {'depth' | 'seconds'} name
   * @param {string} label
   * @param {number[]} values
   * @param {(value: number) => string} write
   */
  #limit(name, label, values, write) {
    /** @type {HTMLSelectElement} */
    const choice = el(
      'select',
      {
        'aria-label': `${label} of the analysis`,
        'data-action': `limit-${name}`,
        onchange: () => {
          this.#limits[name] = Number(choice.value);
          local.write(`analysis ${name}`, this.#limits[name]);
          for (const column of [this.a, this.b]) this.#ask(column);
          this.#draw();
        },
      },
      values.map((value) =>
        el(
          'option',
          { value, selected: value === this.#limits[name] },
          value ? write(value) : `any ${label.toLowerCase()}`,
        ),
      ),
    );
    return choice;
  }

  // Ends a search that has done what was asked.
  #halt() {
    const { depth, seconds } = this.#limits;
    for (const { engine } of [this.a, this.b]) {
      const { picture } = engine;
      if (engine.state !== 'searching' || !picture) continue;
      if ((depth && picture.depth >= depth) || (seconds && picture.seconds >= seconds)) engine.finish();
    }
  }

  async update() {
    const { app } = this,
      way = wayTo(app, app.at);
    this.walk.show({ at: app.at, length: app.moves.length });
    this.study.show();
    this.threat.show();
    this.explorer.show();
    const [first, second] = app.game.players;
    this.convention.hidden = isMany(app.game);
    this.convention.textContent = `Scores are ${first}’s: + is good for ${first}, − for ${second}.`;
    if (way === this.#way) return this.#draw();
    this.#way = way;
    this.#pointed = null;
    for (const column of [this.a, this.b]) column.engine.clear();
    this.#remember();
    this.#draw();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#begin(way), CALM);
  }

  unmount() {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.gone = true;
    this.stopKeys();
    this.study.stop();
    this.threat.stop();
    this.explorer.stop();
    for (const column of [this.a, this.b]) column.engine.clear();
  }

  /** @param {string} way */
  async #begin(way) {
    try {
      await this.techniques.load(this.app.game.name);
    } catch (error) {
      this.app.say(messageOf(error));
    }
    if (this.gone || way !== this.#way) return;
    this.#ask(this.a);
    this.#ask(this.b);
  }

  /**
   * Asks one engine about the position shown, if it is to think at all.
   * @param {Column} column
   */
  #ask(column) {
    const { app } = this;
    if (this.#paused || app.state.outcome || (column === this.b && !this.#comparing)) return column.engine.clear();
    column.engine.ask({
      game: app.game.name,
      start: app.start,
      moves: app.moves.slice(0, app.at).join(' '),
      lines: this.#count,
      set: this.techniques.set(column.side),
    });
  }

  #pause() {
    const done = [this.a, this.b].every(
      ({ engine }) => engine.state === 'done' || engine.state === 'failed' || engine.state === 'idle',
    );
    this.#paused = !this.#paused && !done;
    for (const column of [this.a, this.b])
      if (this.#paused) column.engine.stop();
      else this.#ask(column);
    this.#draw();
  }

  /** @param {number} number */
  #chooseLines(number) {
    this.#count = number;
    local.write('lines', number);
    for (const column of [this.a, this.b]) this.#ask(column);
    this.#draw();
  }

  /** @param {boolean} on */
  #compare(on) {
    this.#comparing = on;
    local.write('comparing', on);
    this.comparing.checked = on;
    this.card.classList.toggle('comparing', on);
    this.b.node.hidden = !on;
    for (const column of [this.a, this.b]) column.title.hidden = !on;
    this.table.hidden = !on;
    this.techniques.compare(on);
    if (this.#way !== null) {
      this.#ask(this.b);
      this.#draw();
    }
  }

  /**
   * Plays a line; where the game goes on that way already, it only walks along.
   * @param {Move[]} moves
   */
  #follow(moves) {
    const { app } = this,
      texts = moves.map((move) => move.text);
    this.#pointed = null;
    return app.follow(texts);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { app } = this,
      ply = steps(event, app.at, app.moves.length);
    if (event.key === 'x' && !this.threat.button.hidden) this.threat.toggle();
    if (ply !== undefined) {
      event.preventDefault();
      if (ply !== app.at) app.go(ply);
    }
  }

  // Many events may come in one frame; one drawing is enough.
  #draw() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      if (!this.gone && this.app.state) this.#paint();
    });
  }

  #paint() {
    const { app } = this;
    this.#halt();
    this.#remember();
    for (const column of [this.a, this.b]) column.show(this.#count, app.state.legal.length, app.game);
    this.#tellState();
    this.#drawScore();
    this.#drawArrows();
    if (this.#comparing) this.#drawTable();
  }

  // Keeps the newest score of the position shown.
  #remember() {
    const { app } = this,
      { picture } = this.a.engine;
    if (this.#way === null) return;
    if (app.state.outcome)
      scores.set(this.#way, {
        ...point(ofOutcome(app.state.outcome, app.game), app.state.mover, app.game, true),
        text: app.state.outcome.text,
      });
    else if (picture?.lines?.[0])
      scores.set(
        this.#way,
        point(forFirst(picture.lines[0].score, picture.mover, app.game), picture.mover, app.game, picture.proved),
      );
  }

  #drawScore() {
    const { app } = this,
      { game } = app,
      known = scores.get(this.#way ?? '');
    const look = { players: game.players, tints: tints(game) };
    this.bar.show({ ...known, text: known?.brief ?? '', spoken: known?.text, ...look });
    const plies = [...app.moves.map((_, index) => index + 1), 0];
    const points = plies.flatMap((ply) => {
      const score = scores.get(wayTo(app, ply));
      return score ? [{ ply, ...score }] : [];
    });
    const drawn = JSON.stringify([points, app.at, app.moves.length, look]);
    if (drawn !== this.drawn) this.curve.draw({ points, length: app.moves.length, at: app.at, ...look });
    this.drawn = drawn;
  }

  // The first moves of the lines, the best the widest; or the way into the line pointed at, its first move half made.
  #drawArrows() {
    /** @param {Column} column */
    const firsts = (column) => (column.engine.picture?.lines ?? []).map((line) => line.moves[0]).filter(Boolean);
    /**
     * @param {Move} move
     * @param {number} rank
     * @param {Arrow['kind']} kind
     */
    const arrow = (move, rank, kind) => ({ ...move, rank, kind });
    const [bestOfA] = firsts(this.a),
      [bestOfB] = firsts(this.b);
    const shown = this.#pointed
      ? this.#pointed.map((move, index) => arrow(move, Math.min(index, 4), 'line'))
      : this.#comparing
        ? [bestOfA && arrow(bestOfA, 0, 'best'), bestOfB && arrow(bestOfB, 2, 'line')].filter(Boolean)
        : firsts(this.a).map((move, rank) => arrow(move, rank, 'line'));
    const arrows = [...shown.filter(({ gesture }) => gesture?.length), ...this.threat.arrows].reverse();
    const drawn = JSON.stringify([
      this.#way,
      Boolean(this.#pointed),
      arrows.map(({ gesture, kind }) => [gesture, kind]),
    ]);
    if (drawn !== this.#arrows) this.app.board.draw({ arrows, ghost: this.#pointed?.[0] });
    this.#arrows = drawn;
  }

  #tellState() {
    const { outcome } = this.app.state,
      engines = this.#comparing ? [this.a.engine, this.b.engine] : [this.a.engine];
    const running = engines.some(({ state }) => state === 'waiting' || state === 'searching');
    const failed = engines.find(({ state }) => state === 'failed');
    const waiting = engines.every(({ state }) => state === 'waiting');
    const state = outcome
      ? 'over'
      : failed && !running
        ? 'failed'
        : this.#paused
          ? 'paused'
          : waiting
            ? 'waiting'
            : running
              ? 'searching'
              : engines.every((each) => each.state === 'done')
                ? 'done'
                : 'idle';
    const text = {
      over: outcome?.text,
      failed: failed?.error?.message,
      paused: 'Paused',
      waiting: 'Waiting for a free core',
      searching: 'Searching',
      idle: 'Ready',
      done: engines.every(({ picture }) => picture?.proved) ? 'Done: proved' : 'Done: the limit is reached',
    }[state];
    if (this.status.textContent !== text) this.status.textContent = text ?? '';
    this.status.dataset.state = state;
    const label = running ? 'Pause' : 'Go';
    if (this.button.textContent !== label) this.button.textContent = label;
    this.button.disabled = Boolean(outcome) || (state === 'done' && engines.every(({ picture }) => picture?.proved));
  }

  #drawTable() {
    const [a, b] = [this.a.engine, this.b.engine],
      { game } = this.app;
    for (const column of [this.a, this.b]) {
      const set = this.techniques.set(column.side);
      const name = column.side.toUpperCase(),
        title = set.length
          ? `${name}: ${set
              .slice(0, 3)
              .map((each) => each.replace('=', ' ').replace('false', 'off').replace('true', 'on'))
              .join(', ')}${set.length > 3 ? ` and ${set.length - 3} more` : ''}`
          : `${name}: as usual`;
      if (column.title.textContent !== title) column.title.textContent = title;
    }
    const depth = Math.max(
      0,
      ...(a.picture?.depths ?? []).map((each) => each.depth).filter((each) => b.nodesTo(each) !== undefined),
    );
    /** @param {Engine} engine */
    const nodesTo = (engine) => (depth ? engine.nodesTo(depth) : undefined);
    /** @param {Engine} engine */
    const secondsTo = (engine) => (depth ? engine.secondsTo(depth) : undefined);
    /** @type {Row[]} */
    const rows = [
      { name: 'Best move', text: ({ picture }) => picture?.lines?.[0]?.moves[0]?.text },
      {
        name: 'Score',
        text: ({ picture }) =>
          picture?.lines?.[0] && brief(forFirst(picture.lines[0].score, picture.mover, game), game.players),
      },
      {
        name: 'Depth',
        text: ({ picture }) => (picture ? String(picture.depth) : undefined),
        cost: ({ picture }) => (picture ? -picture.depth : undefined),
      },
      { name: 'Nodes', text: ({ picture }) => written(picture?.nodes, count) },
      {
        name: depth ? `Nodes to depth ${depth}` : 'Nodes to the same depth',
        text: (engine) => written(nodesTo(engine), count),
        cost: nodesTo,
      },
      {
        name: depth ? `Time to depth ${depth}` : 'Time to the same depth',
        text: (engine) => written(secondsTo(engine), time),
        cost: secondsTo,
      },
    ];
    replace(
      this.table,
      el(
        'table',
        { class: 'numbers small' },
        el('thead', {}, el('tr', {}, el('td', {}), el('th', { scope: 'col' }, 'A'), el('th', { scope: 'col' }, 'B'))),
        el(
          'tbody',
          {},
          rows.map(({ name, text, cost }) => {
            const [x, y] = [cost?.(a), cost?.(b)],
              both = x !== undefined && y !== undefined ? x - y : 0;
            /**
             * @param {string | undefined} words
             * @param {boolean} wins
             */
            const cell = (words, wins) => el('td', { class: wins ? 'better' : null }, words ?? '–');
            return el(
              'tr',
              { 'data-row': name.split(' to ')[0].toLowerCase().replace(' ', '-') },
              el('th', { scope: 'row' }, name),
              cell(text(a), both < 0),
              cell(text(b), both > 0),
            );
          }),
        ),
      ),
    );
  }
}

/**
 * A number as it is written, where there is one.
 * @param {number | undefined} value
 * @param {(value: number) => string} write
 */
const written = (value, write) => (value === undefined ? undefined : write(value));

/**
 * A score of player 0 as a point of the curve; where more than two play, the mover's.
 * @param {Value} score
 * @param {Player} mover
 * @param {Game} game
 * @param {boolean} proved
 * @returns {Known}
 */
function point(score, mover, game, proved) {
  const exact = isExact(score, proved),
    { players } = game;
  return {
    share: share(score, game),
    ...(isMany(game) ? { shares: shares(score, mover, game) } : {}),
    exact,
    text: words(score, players, proved),
    brief: exact ? words(score, players, proved) : brief(score, players),
  };
}

/** @type {View} */
const view = { name: 'analyse', title: 'Analyse', mount: (panel, app) => new Analyse(panel, app) };
export default view;
