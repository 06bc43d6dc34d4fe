// @ts-check
// A finished review on the page: curve, accuracy, the move at hand with the better line, all moves with their marks. Walking
// through the game moves the board; a move of the reader's own is a try, with a way back.

import { post } from './api.js';
import { byId, el, messageOf, replace } from './element.js';
import { GameCurve, ScoreBar } from './chart.js';
import { download } from './files.js';
import { Lesson } from './lesson.js';
import { MoveList, Walk, flipper, keys, steps } from './movelist.js';
import { isMany, tints } from './players.js';
import { rounds } from './rounds.js';
import { brief, isExact, words } from './score.js';
import { fromLine } from './tree.js';

/** @import { App, Arrow, Child, Mark, Move, Point, Review, ReviewedPly } from './types.js' */

/** @typedef {'inaccuracy' | 'mistake' | 'blunder'} Bad */
/** @typedef {ReviewedPly & { judgement: Bad }} BadPly */
/** @typedef {{ onNew(): void, onLeft(): void }} Hands */

const SIGNS = { inaccuracy: '?!', mistake: '?', blunder: '??' };
const NAMES = {
  inaccuracy: ['Inaccuracy', 'Inaccuracies'],
  mistake: ['Mistake', 'Mistakes'],
  blunder: ['Blunder', 'Blunders'],
};
const TOLD = {
  best: 'The best move',
  good: 'A good move',
  inaccuracy: 'Inaccuracy',
  mistake: 'Mistake',
  blunder: 'Blunder',
  forced: 'Forced',
  only: 'The only good move',
  book: 'Book',
};
/** @type {Bad[]} */
const BAD = ['inaccuracy', 'mistake', 'blunder'];
/** @type {Record<string, number | undefined>} */
const WAYS = { n: 1, N: 1, p: -1, P: -1 };
/**
 * @param {ReviewedPly} ply
 * @returns {ply is BadPly}
 */
const isBad = (ply) => ply.judgement in SIGNS;
/** @param {ReviewedPly} ply */
const signOf = (ply) => (isBad(ply) ? SIGNS[ply.judgement] : '');

export class Report {
  #onlyBad = false;
  /** @type {Lesson | null} */
  #lesson = null;
  #panel;
  /** @type {Element[]} */
  #cards = [];
  #hands;
  #home = 0;
  #seen = 0;
  head = el('h2');
  told = el('div', { class: 'told' });
  mistakes = el('ol', { class: 'mistakes', 'aria-label': 'Mistakes' });

  /**
   * @param {HTMLElement} panel
   * @param {App} app
   * @param {Review} review
   * @param {Hands} hands
   */
  constructor(panel, app, review, hands) {
    this.app = app;
    this.review = review;
    this.#hands = hands;
    this.game = app.games.find(({ name }) => name === review.game) ?? app.game;
    this.look = { players: this.game.players, tints: tints(this.game) };
    this.start = review.start === this.game.start ? undefined : review.start; // the game's own first position needs no words
    this.names = this.game.players.map((player) => review.tags?.[player] ?? player);
    const movers = isMany(this.game) ? review.plies.map(({ player }) => player) : undefined;
    this.who = { seats: this.game.players.length, first: review.plies[0]?.player ?? 0, movers };
    this.rounds = rounds(review.moves.length, this.who);
    this.bad = review.plies.filter(isBad);
    this.curve = new GameCurve((ply) => this.#go(ply));
    this.points = this.#pointsOf(review.plies);
    this.bar = new ScoreBar();
    this.walk = new Walk((ply) => this.#go(ply));
    this.moves = new MoveList((ply) => this.#go(ply), { label: 'Moves of the game' });
    this.stopKeys = keys((event) => this.#key(event));
    this.steps = this.#mistakeButtons();
    this.back = el(
      'button',
      { type: 'button', class: 'do', 'data-action': 'back-to-game', onclick: () => this.#go(this.#seen) },
      'Back to the game',
    );
    replace(byId('above'), this.bar.node);
    replace(byId('below'), this.walk.node, el('div', { class: 'row' }, this.steps, flipper(app)));
    this.#panel = panel;
    this.#cards = [this.#summary(), this.#moveCard(), this.#listCard()];
    replace(panel, this.#cards);
  }

  /**
   * The mistakes of a player as questions: the position before each, and something better is to be found.
   * @param {number} player
   */
  #learn(player) {
    const tasks = this.bad.flatMap(({ ply, best, line, move, player: who }) =>
      best && who === player
        ? [
            {
              game: this.review.game,
              start: this.start,
              moves: this.review.moves,
              at: ply - 1,
              best,
              line: line?.[0]?.text === best.text ? line : [best, ...(line ?? [])],
              player: who,
              played: move.text,
            },
          ]
        : [],
    );
    this.#lesson = new Lesson(this.app, tasks, {
      title: `Mistakes of ${this.names[player]}`,
      view: 'review',
      onEnd: () => {
        this.#lesson?.stop();
        this.#lesson = null;
        replace(this.#panel, this.#cards);
        this.#go(this.#home);
      },
    });
    replace(this.#panel, this.#lesson.node);
    this.#lesson.begin();
  }

  // The review with its remarks and better lines, to go on with.
  async #study() {
    const { review, app } = this;
    try {
      const read = await post('/api/file/read', { text: review.text, game: review.game });
      const { study, moves } = read.games[0];
      await app.open({
        game: review.game,
        start: this.start,
        moves,
        at: Math.min(this.#home, moves.length),
        tree: study && fromLine(study),
        fresh: true,
        view: 'analyse',
      });
    } catch (error) {
      app.say(messageOf(error));
    }
  }

  #learnButtons() {
    return this.names.map((name, player) => {
      const { length } = this.bad.filter((ply) => ply.player === player && ply.best);
      return (
        length > 0 &&
        el(
          'button',
          {
            type: 'button',
            class: 'plain',
            'data-action': 'learn',
            'data-player': player,
            onclick: () => this.#learn(player),
          },
          `Learn from ${name}’s ${length === 1 ? 'mistake' : `${length} mistakes`}`,
        )
      );
    });
  }

  unmount() {
    this.#lesson?.stop();
    this.stopKeys();
    this.app.board.draw({});
    for (const seat of ['above', 'below']) replace(byId(seat));
  }

  // The position on the board changed: is it of the game, a try, or another game altogether?
  update() {
    const { app, review } = this;
    if (
      app.game.name !== review.game ||
      app.state.start !== review.start ||
      (app.moves.length === 0 && review.moves.length > 0)
    )
      return this.#hands.onLeft();
    if (this.#lesson) return this.walk.show({ at: app.at, length: review.moves.length });
    const common = app.moves.slice(0, app.at).findIndex((move, index) => move !== review.moves[index]);
    const trying = common !== -1;
    if (
      !trying &&
      (app.moves.length !== review.moves.length || app.moves.some((move, index) => move !== review.moves[index]))
    ) {
      return this.#go(app.at); // a try was taken back: the rest of the game is there again
    }
    this.#home = trying ? common : app.at;
    if (!trying) this.#seen = app.at;
    this.#draw(trying);
  }

  /**
   * A move made on the board: on along the game, or a try.
   * @param {Move} move
   */
  tried(move) {
    const { app, review } = this;
    if (this.#lesson) return this.#lesson.gesture(move);
    if (app.moves === review.moves || app.moves.slice(0, app.at).every((each, index) => each === review.moves[index])) {
      if (review.moves[app.at] === move.text) return app.go(app.at + 1);
    }
    return app.follow([move.text]);
  }

  /** @param {number} ply */
  #go(ply) {
    const { app, review } = this;
    const there =
      app.moves.length === review.moves.length && app.moves.every((move, index) => move === review.moves[index]);
    return there
      ? app.go(ply)
      : app.open({ game: review.game, start: this.start, moves: review.moves, at: ply, view: 'review' });
  }

  /**
   * @param {ReviewedPly[]} plies
   * @returns {Point[]}
   */
  #pointsOf(plies) {
    const [first] = plies;
    /** @type {Point[]} */
    const points = plies.map((ply) => ({
      ply: ply.ply,
      share: ply.first_share,
      shares: ply.shares,
      exact: ply.exact,
      mark: isBad(ply) ? ply.judgement : undefined,
      text: `${ply.move.text}${signOf(ply)}, ${words(ply.score, this.look.players, ply.exact)}`,
    }));
    if (first && !isMany(this.game))
      points.unshift({
        ply: 0,
        share: Math.max(0, Math.min(1, first.first_share + (first.player === 0 ? 1 : -1) * (first.loss ?? 0))),
        exact: false,
        text: 'before the first move',
      });
    return points;
  }

  // ---- drawn once ----

  #summary() {
    const { review, names } = this,
      { opening, ending } = review;
    /**
     * @param {number} player
     * @param {Bad} judgement
     */
    const counts = (player, judgement) =>
      this.bad.filter((ply) => ply.player === player && ply.judgement === judgement).length;
    /** @type {({ name: string, value: Child } | null)[]} */
    const facts = [
      opening?.name
        ? {
            name: 'Opening',
            value: el(
              'button',
              {
                type: 'button',
                class: 'fact',
                'data-action': 'opening',
                onclick: () => this.#go(opening.moves ?? 0),
              },
              [opening.code, opening.name].filter(Boolean).join(' '),
            ),
          }
        : null,
      ending?.text
        ? {
            name: 'Ending',
            value: el(
              'button',
              {
                type: 'button',
                class: 'fact exact',
                'data-action': 'ending',
                onclick: () => this.#go(ending.ply ?? review.moves.length),
              },
              capital(ending.text),
            ),
          }
        : null,
      review.result && review.result !== '*' ? { name: 'Result', value: review.result } : null,
    ];
    const known = facts.filter((fact) => fact !== null);
    return el(
      'section',
      { class: 'card report', 'aria-label': 'Review' },
      el(
        'div',
        { class: 'row spread' },
        el('h2', {}, names.join(' – ')),
        el(
          'button',
          { type: 'button', class: 'plain small', 'data-action': 'another', onclick: this.#hands.onNew },
          'Another game',
        ),
      ),
      this.curve.node,
      el(
        'table',
        { class: 'accuracy numbers' },
        el(
          'thead',
          {},
          el(
            'tr',
            {},
            el('td', {}),
            names.map((name, player) =>
              el(
                'th',
                { scope: 'col' },
                el('span', { class: `swatch tint-${this.look.tints[player]}`, 'aria-hidden': 'true' }),
                name,
              ),
            ),
          ),
        ),
        el(
          'tbody',
          {},
          el(
            'tr',
            { class: 'main' },
            el('th', { scope: 'row' }, 'Accuracy'),
            names.map((_, player) => {
              const accuracy = review.accuracy?.[player];
              const known = accuracy !== null && accuracy !== undefined;
              return el('td', { 'data-accuracy': player }, known ? `${accuracy.toFixed(1)} %` : '–');
            }),
          ),
          BAD.map((judgement) =>
            el(
              'tr',
              {},
              el(
                'th',
                { scope: 'row' },
                NAMES[judgement][1],
                el('span', { class: `sign ${judgement}` }, SIGNS[judgement]),
              ),
              names.map((_, player) => el('td', { 'data-count': `${judgement} ${player}` }, counts(player, judgement))),
            ),
          ),
        ),
      ),
      known.length
        ? el(
            'dl',
            { class: 'facts' },
            known.map(({ name, value }) => el('div', {}, el('dt', {}, name), el('dd', {}, value))),
          )
        : null,
    );
  }

  #mistakeButtons() {
    /**
     * @param {string} sign
     * @param {string} label
     * @param {string} action
     * @param {number} step
     */
    const button = (sign, label, action, step) =>
      el(
        'button',
        {
          type: 'button',
          class: 'plain small',
          title: label,
          'aria-label': label,
          'data-action': action,
          onclick: () => this.#step(step),
        },
        sign,
      );
    return [
      button('‹ ?', 'Previous mistake (key P)', 'previous-mistake', -1),
      button('? ›', 'Next mistake (key N)', 'next-mistake', 1),
    ];
  }

  #moveCard() {
    const think = el(
      'button',
      { type: 'button', class: 'plain', 'data-action': 'analyse', onclick: () => this.app.show('analyse') },
      'Analyse this position',
    );
    return el(
      'section',
      { class: 'card at-hand', 'aria-label': 'The move', 'aria-live': 'polite' },
      this.head,
      this.told,
      el('div', { class: 'row' }, this.back, think),
    );
  }

  #listCard() {
    const { review } = this;
    const filter = el('input', {
      type: 'checkbox',
      role: 'switch',
      class: 'toggle',
      'data-action': 'mistakes-only',
      onchange: (event) => {
        this.#onlyBad = event.currentTarget.checked;
        this.#drawList();
      },
    });
    return el(
      'section',
      { class: 'card', 'aria-label': 'Moves' },
      el(
        'div',
        { class: 'row spread' },
        el('h2', {}, 'Moves'),
        el('label', { class: 'switch small' }, 'Mistakes only', filter),
      ),
      this.moves.node,
      this.mistakes,
      el(
        'div',
        { class: 'row' },
        el(
          'button',
          {
            type: 'button',
            class: 'plain',
            'data-action': 'download',
            onclick: () => download(review.name, review.text),
          },
          'Download with comments',
        ),
        el(
          'button',
          { type: 'button', class: 'plain', 'data-action': 'study-review', onclick: () => this.#study() },
          'Open as a study',
        ),
        this.#learnButtons(),
      ),
    );
  }

  // ---- drawn for every position ----

  /** @param {boolean} trying */
  #draw(trying) {
    const { app, review } = this,
      at = this.#home,
      ply = trying ? null : review.plies[at - 1];
    this.curve.draw({ points: this.points, length: review.moves.length, at, ...this.look });
    this.walk.show({ at, length: review.moves.length });
    this.#drawBar(trying, at);
    this.#drawList();
    this.back.hidden = !trying;
    this.steps[0].disabled = !this.bad.some((each) => each.ply < at);
    this.steps[1].disabled = !this.bad.some((each) => each.ply > at);
    if (trying) this.#tellTry(at);
    else if (ply) this.#tellMove(ply);
    else this.#tellStart();
    /** @type {Arrow[]} */
    const arrows = [];
    /** @type {Mark[]} */
    const marks = [];
    if (ply && isBad(ply)) {
      const { gesture } = ply.move,
        goal = gesture.at(-1);
      if (gesture.length) arrows.push({ gesture, rank: 1, kind: 'bad' });
      if (ply.best?.gesture.length) arrows.push({ gesture: ply.best.gesture, rank: 0, kind: 'best' });
      if (goal !== undefined) marks.push({ cell: goal, kind: 'bad', text: SIGNS[ply.judgement] });
    }
    app.board.draw({ arrows, marks });
  }

  /**
   * @param {boolean} trying
   * @param {number} at
   */
  #drawBar(trying, at) {
    const point = trying ? null : this.points.find((each) => each.ply === at),
      ply = this.review.plies[at - 1];
    const text =
      trying || !ply
        ? ''
        : isExact(ply.score, ply.exact) || ply.exact
          ? words(ply.score, this.look.players, ply.exact)
          : brief(ply.score, this.look.players);
    this.bar.show({
      share: point?.share,
      shares: point?.shares,
      text,
      spoken: point?.text,
      exact: Boolean(ply?.exact) && !trying,
      ...this.look,
    });
  }

  #drawList() {
    const { review } = this,
      at = this.#home;
    this.moves.node.hidden = this.#onlyBad;
    this.mistakes.hidden = !this.#onlyBad;
    const marks = Object.fromEntries(
      this.bad.map((ply) => [
        ply.ply,
        { sign: SIGNS[ply.judgement], kind: ply.judgement, title: NAMES[ply.judgement][0].toLowerCase() },
      ]),
    );
    if (!this.#onlyBad) return this.moves.show({ moves: review.moves, at, who: this.who, marks });
    replace(
      this.mistakes,
      this.bad.length
        ? this.bad.map((ply) =>
            el(
              'li',
              {},
              el(
                'button',
                {
                  type: 'button',
                  class: `mistake-row ${ply.judgement}`,
                  'data-ply': ply.ply,
                  'aria-current': ply.ply === at ? 'true' : null,
                  onclick: () => this.#go(ply.ply),
                },
                el(
                  'span',
                  { class: 'numbers' },
                  `${this.#number(ply)} ${ply.move.text}`,
                  el('span', { class: 'sign' }, SIGNS[ply.judgement]),
                ),
                el('span', { class: 'soft small' }, `better ${ply.best?.text ?? '–'}`),
              ),
            ),
          )
        : el('li', { class: 'soft small' }, 'No mistakes'),
    );
  }

  /** @param {ReviewedPly} ply */
  #number(ply) {
    const round = this.rounds.find(({ plies }) => plies.includes(ply.ply));
    return `${round?.number ?? '?'}.${round?.plies[0] === ply.ply ? '' : ' …'}`;
  }

  #tellStart() {
    replace(this.head, 'Before the first move');
    const many = this.bad.length;
    replace(
      this.told,
      el('p', {}, many ? `${many} ${many === 1 ? 'move' : 'moves'} to look at.` : 'No mistakes were found.'),
      el('p', { class: 'soft small' }, 'Arrow keys walk through the game, N and P from mistake to mistake.'),
    );
  }

  /** @param {ReviewedPly} ply */
  #tellMove(ply) {
    replace(
      this.head,
      `${this.#number(ply)} ${ply.move.text}`,
      isBad(ply) ? el('span', { class: `sign ${ply.judgement}` }, SIGNS[ply.judgement]) : '',
      el('span', { class: `judged ${isBad(ply) ? ply.judgement : ''}` }, TOLD[ply.judgement] ?? ply.judgement),
    );
    const exact = ply.exact || isExact(ply.score, ply.exact);
    replace(
      this.told,
      el('p', { class: exact ? 'exact' : 'soft' }, capital(words(ply.score, this.look.players, ply.exact))),
      isBad(ply) && ply.best ? this.#better(ply, ply.best) : null,
      ply.words ? el('p', { class: 'small soft' }, capital(ply.words)) : null,
    );
  }

  /**
   * "Better was 22-18: 22-18 15x22 25x18", every move to be tried out with a click.
   * @param {ReviewedPly} ply
   * @param {Move} best
   */
  #better(ply, best) {
    const line = ply.line?.[0]?.text === best.text ? ply.line : [best, ...(ply.line ?? [])];
    const before = this.review.moves.slice(0, ply.ply - 1);
    return el(
      'p',
      { class: 'better-line', 'data-better': best.text },
      'Better was ',
      line
        .slice(0, 10)
        .map((move, index) => [
          el(
            'button',
            {
              type: 'button',
              class: 'step',
              'data-step': index + 1,
              onclick: () =>
                this.app.open({
                  same: true,
                  game: this.review.game,
                  start: this.start,
                  moves: [...before, ...line.slice(0, index + 1).map(({ text }) => text)],
                  view: 'review',
                }),
            },
            move.text,
          ),
          ' ',
        ])
        .flat(),
    );
  }

  /** @param {number} from */
  #tellTry(from) {
    const tried = this.app.moves.slice(from, this.app.at);
    replace(this.head, 'Trying out');
    replace(
      this.told,
      el(
        'p',
        { class: 'numbers', 'data-trying': tried.length },
        `${from ? `After ${this.review.moves[from - 1]}: ` : ''}${tried.join(' ')}`,
      ),
      this.app.state.outcome
        ? el('p', { class: 'soft' }, this.app.state.outcome.text)
        : el('p', { class: 'soft small' }, 'The review stays as it is.'),
    );
  }

  // ---- walking ----

  /** @param {number} way */
  #step(way) {
    const at = this.#home,
      next = way > 0 ? this.bad.find((ply) => ply.ply > at) : this.bad.findLast((ply) => ply.ply < at);
    if (next) this.#go(next.ply);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (this.#lesson) return;
    const way = WAYS[event.key];
    if (way) {
      event.preventDefault();
      return this.#step(way);
    }
    if (event.key === 'Escape' && !this.back.hidden) return this.#go(this.#seen);
    const { app, review } = this,
      trying = !this.back.hidden;
    /** @type {Record<string, number>} */
    const tries = { ArrowLeft: app.at - 1, ArrowRight: app.at + 1 };
    const ply = trying ? tries[event.key] : steps(event, app.at, review.moves.length);
    if (ply === undefined) return;
    event.preventDefault();
    if (trying) app.go(ply);
    else if (ply !== app.at) this.#go(ply);
  }
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
