// @ts-check
// A reviewed backgammon match on the page: its games, errors in thousandths of a point, luck, the curve of winning chances, and every decision.
// A click shows the position in which it was made, with the best play and the one that was made.

import { GameCurve } from './chart.js';
import { byId, el, replace } from './element.js';
import { Walk, flipper, keys, steps } from './movelist.js';
import { tints } from './players.js';

/** @import { App, Arrow, MatchGame, MatchPly, MatchReview, MatchTotals, Move, Point } from './types.js' */

/** @typedef {{ onNew(): void, onLeft(): void }} Hands */

/** @type {Record<string, 'inaccuracy' | 'mistake' | 'blunder' | undefined>} */
const KINDS = { '?!': 'inaccuracy', '?': 'mistake', '??': 'blunder' };
const SIGNS = ['?!', '?', '??'];
/** @type {Record<string, string>} */
const NAMES = { '?!': 'doubtful', '?': 'bad', '??': 'very bad' };

/** @param {number} error */
const thousandths = (error) => String(Math.round(1000 * error));
/** @param {number} luck */
const signed = (luck) => `${luck < 0 ? '−' : '+'}${Math.abs(luck).toFixed(2)}`;
/** @param {MatchPly} ply */
const decides = (ply) => ply.kind !== 'throw';

export class MatchReport {
  #game = 0;
  #onlyBad = false;
  #hands;
  #told = el('div', { class: 'told', 'data-part': 'match-told' });
  #head = el('h2', { 'data-part': 'match-head' });
  #list = el('ol', { class: 'match-plies', 'aria-label': 'Decisions of the game' });
  #totals = el('div', { class: 'match-totals', 'data-part': 'match-totals' });

  /**
   * @param {HTMLElement} panel
   * @param {App} app
   * @param {MatchReview} review
   * @param {Hands} hands
   */
  constructor(panel, app, review, hands) {
    this.app = app;
    this.review = review;
    this.#hands = hands;
    this.entry = app.games.find(({ name }) => name === review.game) ?? app.game;
    this.look = { players: this.entry.players, tints: tints(this.entry) };
    this.curve = new GameCurve((ply) => this.#go(ply));
    this.walk = new Walk((ply) => this.#go(ply));
    this.stopKeys = keys((event) => this.#key(event));
    replace(byId('above'));
    replace(byId('below'), this.walk.node, el('div', { class: 'row' }, flipper(app)));
    replace(panel, this.#summary(), this.#decision(), this.#listCard());
    this.#draw();
  }

  get game() {
    return this.review.games[this.#game];
  }

  get moves() {
    return this.game.plies.map(({ move }) => move);
  }

  /**
   * The game that is on the board, if it is one of this match.
   * @param {MatchReview} review
   * @param {App} app
   */
  static belongs(review, app) {
    if (app.game.name !== review.game || !app.moves.length) return -1;
    return review.games.findIndex(
      ({ start, plies }) =>
        app.state.start === start &&
        app.moves.length === plies.length &&
        app.moves.every((move, at) => move === plies[at].move),
    );
  }

  /** @param {number} [at] */
  open(at = 0) {
    const { start } = this.game;
    return this.app.open({ game: this.review.game, start, moves: this.moves, at, view: 'review' });
  }

  unmount() {
    this.stopKeys();
    this.app.board.draw({});
    for (const seat of ['above', 'below']) replace(byId(seat));
  }

  update() {
    const { app, review } = this;
    const known = MatchReport.belongs(review, app);
    if (known >= 0) {
      if (known !== this.#game && review.games[this.#game].start !== app.state.start) this.#game = known;
      return this.#draw();
    }
    const trying = app.game.name === review.game && app.state.start === this.game.start && app.moves.length > 0;
    if (!trying) return this.#hands.onLeft();
    app.board.draw({});
    replace(this.#head, 'Your own try');
    replace(
      this.#told,
      el(
        'button',
        { type: 'button', class: 'do', 'data-action': 'back-to-game', onclick: () => this.open(app.at) },
        'Back to the game',
      ),
    );
  }

  /** @param {Move} move */
  tried(move) {
    const { app } = this;
    return this.moves[app.at] === move.text ? app.go(app.at + 1) : app.play(move.text);
  }

  /** @param {number} ply */
  #go(ply) {
    return MatchReport.belongs(this.review, this.app) === this.#game ? this.app.go(ply) : this.open(ply);
  }

  /** @param {number} game */
  #choose(game) {
    this.#game = game;
    this.open(0);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const ply = steps(event, this.app.at, this.game.plies.length);
    const way = { n: 1, N: 1, p: -1, P: -1 }[event.key];
    if (ply === undefined && !way) return;
    event.preventDefault();
    if (ply !== undefined) this.#go(ply);
    else this.#step(way ?? 1);
  }

  /** To the next mistake, or the one before. */
  /** @param {number} way */
  #step(way) {
    const bad = this.game.plies.filter((ply) => ply.mark).map(({ ply }) => ply - 1);
    const found = way > 0 ? bad.find((at) => at > this.app.at) : bad.reverse().find((at) => at < this.app.at);
    if (found !== undefined) this.#go(found);
  }

  // ---- drawn once ----

  #summary() {
    const { games } = this.review;
    const select = el(
      'select',
      {
        'aria-label': 'Game of the match',
        'data-part': 'match-game',
        onchange: (event) => this.#choose(Number(event.currentTarget.value)),
      },
      games.map((game, at) => el('option', { value: at }, titleOf(game))),
    );
    this.select = select;
    return el(
      'section',
      { class: 'card report', 'aria-label': 'Match review' },
      el(
        'div',
        { class: 'row spread' },
        el('h2', {}, (games[0]?.players ?? []).join(' – ')),
        el(
          'button',
          { type: 'button', class: 'plain small', 'data-action': 'another', onclick: this.#hands.onNew },
          'Another game',
        ),
      ),
      games.length > 1 ? select : null,
      this.curve.node,
      this.#totals,
      el(
        'p',
        { class: 'small soft' },
        `Errors in thousandths of a point, the rate for each decision that was not forced; luck in points; looked ${this.review.plies} plies ahead.`,
      ),
    );
  }

  #decision() {
    /**
     * @param {string} sign
     * @param {string} label
     * @param {number} way
     */
    const button = (sign, label, way) =>
      el(
        'button',
        {
          type: 'button',
          class: 'plain small',
          title: label,
          'aria-label': label,
          'data-action': way > 0 ? 'next-mistake' : 'previous-mistake',
          onclick: () => this.#step(way),
        },
        sign,
      );
    return el(
      'section',
      { class: 'card at-hand', 'aria-label': 'The decision', 'aria-live': 'polite' },
      this.#head,
      this.#told,
      el(
        'div',
        { class: 'row' },
        button('‹ ?', 'Previous mistake (key P)', -1),
        button('? ›', 'Next mistake (key N)', 1),
        el(
          'button',
          { type: 'button', class: 'plain', 'data-action': 'analyse', onclick: () => this.app.show('analyse') },
          'Analyse this position',
        ),
      ),
    );
  }

  #listCard() {
    const filter = el('input', {
      type: 'checkbox',
      role: 'switch',
      class: 'toggle',
      'data-action': 'only-bad',
      onchange: (event) => {
        this.#onlyBad = event.currentTarget.checked;
        this.#draw();
      },
    });
    return el(
      'section',
      { class: 'card', 'aria-label': 'Decisions' },
      el('label', { class: 'row small' }, filter, 'Mistakes only'),
      this.#list,
    );
  }

  // ---- drawn at every step ----

  #draw() {
    const { app, game } = this;
    if (this.select) this.select.value = String(this.#game);
    this.curve.draw({ points: this.#points(), length: game.plies.length, at: app.at, ...this.look });
    this.walk.show({ at: app.at, length: game.plies.length });
    this.#drawTotals();
    this.#drawList();
    this.#drawDecision();
  }

  /** @returns {Point[]} */
  #points() {
    return this.game.plies.map((ply) => ({
      ply: ply.ply,
      share: ply.white_wins,
      mark: KINDS[ply.mark],
      text: `${ply.move}${ply.mark}, White wins ${Math.round(100 * ply.white_wins)} %`,
    }));
  }

  #drawTotals() {
    const { game, review } = this;
    /** @type {{ title: string, totals: MatchTotals[] }[]} */
    const parts = [{ title: 'This game', totals: game.totals }];
    if (review.games.length > 1) parts.push({ title: 'The match', totals: review.totals });
    const columns = parts.flatMap(({ totals }) => totals);
    /**
     * @param {string} name
     * @param {(totals: MatchTotals) => string} value
     * @param {string} [part]
     */
    const row = (name, value, part) =>
      el(
        'tr',
        {},
        el('th', { scope: 'row' }, name),
        columns.map((totals, at) => el('td', { 'data-total': part && `${part} ${at}` }, value(totals))),
      );
    replace(
      this.#totals,
      el(
        'table',
        { class: 'accuracy numbers' },
        el(
          'thead',
          {},
          parts.length > 1
            ? el(
                'tr',
                {},
                el('td', {}),
                parts.map(({ title }) => el('th', { colspan: 2, scope: 'colgroup' }, title)),
              )
            : null,
          el(
            'tr',
            {},
            el('td', {}),
            columns.map((_, at) =>
              el(
                'th',
                { scope: 'col' },
                el('span', { class: `swatch tint-${this.look.tints[at % 2]}`, 'aria-hidden': 'true' }),
                game.players[at % 2],
              ),
            ),
          ),
        ),
        el(
          'tbody',
          {},
          row('Error rate', ({ error_rate }) => error_rate.toFixed(1), 'rate'),
          row('Decisions', ({ decisions }) => String(decisions)),
          row('Errors', ({ error }) => thousandths(error)),
          row('of it the cube', ({ cube_error }) => thousandths(cube_error)),
          row('Luck', ({ luck }) => signed(luck)),
          SIGNS.map((sign, at) => row(`${sign} ${NAMES[sign]}`, ({ marks }) => String(marks[at]))),
        ),
      ),
    );
  }

  #drawList() {
    const { plies, players } = this.game;
    const shown = plies.filter(
      (ply) => decides(ply) && !(ply.kind === 'cube' && ply.forced) && (!this.#onlyBad || ply.mark),
    );
    replace(
      this.#list,
      shown.length
        ? shown.map((ply) => {
            const dice = plies[ply.ply - 2];
            const thrown = ply.kind === 'play' && dice?.kind === 'throw' ? `${dice.move}: ` : '';
            return el(
              'li',
              {},
              el(
                'button',
                {
                  type: 'button',
                  class: `match-ply ${KINDS[ply.mark] ?? ''}`,
                  'data-ply': ply.ply,
                  'aria-current': ply.ply === this.app.at + 1 ? 'true' : null,
                  onclick: () => this.#go(ply.ply - 1),
                },
                el('span', {
                  class: `swatch tint-${this.look.tints[ply.player]}`,
                  title: players[ply.player],
                  role: 'img',
                  'aria-label': players[ply.player],
                }),
                el(
                  'span',
                  { class: 'numbers' },
                  thrown,
                  ply.move,
                  ply.mark ? el('span', { class: 'sign' }, ply.mark) : null,
                ),
                el('span', { class: 'soft small numbers' }, ply.error >= 0.0005 ? `−${thousandths(ply.error)}` : ''),
              ),
            );
          })
        : el('li', { class: 'soft small' }, 'No mistakes'),
    );
    const here = this.#list.querySelector('[aria-current]');
    if (here instanceof HTMLElement)
      this.#list.scrollTop = here.offsetTop - this.#list.offsetTop - this.#list.clientHeight / 2;
  }

  #drawDecision() {
    const { app, game } = this,
      ply = game.plies[app.at];
    if (!ply) {
      const { won } = game;
      app.board.draw({});
      replace(this.#head, 'The end');
      const end = won ? `${game.players[won.player]} wins ${won.points}.` : 'The game breaks off here.';
      return replace(this.#told, el('p', {}, end));
    }
    const name = game.players[ply.player];
    if (!decides(ply)) {
      app.board.draw({});
      replace(this.#head, `${name} throws ${ply.move}`);
      const what = ply.luck > 0.02 ? 'Good luck' : ply.luck < -0.02 ? 'Bad luck' : 'About average';
      return replace(this.#told, el('p', {}, `${what}: ${signed(ply.luck)} points.`));
    }
    const legal = app.state.legal;
    /** @param {string | null} text */
    const gesture = (text) => legal.find((move) => move.text === text)?.gesture;
    /** @type {Arrow[]} */
    const arrows = [];
    const [best, made] = [gesture(ply.best ?? ply.move), gesture(ply.move)];
    if (ply.best && made) arrows.push({ gesture: made, rank: 1, kind: 'bad' });
    if (best) arrows.push({ gesture: best, rank: 0, kind: 'best' });
    app.board.draw({ arrows });
    replace(
      this.#head,
      `${name}: ${ply.move}`,
      ply.mark ? el('span', { class: `sign ${KINDS[ply.mark]}` }, ply.mark) : '',
    );
    const words = ply.best
      ? `It costs ${thousandths(ply.error)} thousandths of a point; ${ply.best} is better.`
      : ply.forced
        ? 'There was nothing to decide.'
        : 'The best there is.';
    replace(
      this.#told,
      el('p', {}, words),
      el('p', { class: 'small soft' }, `White wins ${Math.round(100 * ply.white_wins)} % of the games after it.`),
    );
  }
}

/** @param {MatchGame} game */
const titleOf = ({ number, score, won, players }) => {
  const at = score ? ` at ${score.join(' : ')}` : '';
  return `Game ${number}${at}${won ? `, ${players[won.player]} wins ${won.points}` : ''}`;
};
