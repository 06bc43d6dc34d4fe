// A finished review on the page: curve, accuracy, the move at hand with the better line, all moves with their marks. Walking
// through the game moves the board; a move of the reader's own is a try, with a way back.

import { el, replace } from './element.js';
import { GameCurve, ScoreBar } from './chart.js';
import { download } from './files.js';
import { MoveList, Walk, flipper, keys, steps } from './movelist.js';
import { brief, isExact, tints, words } from './score.js';

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
const isBad = (ply) => ply.judgement in SIGNS;

export class Report {
  #onlyBad = false;
  #hands;
  #home = 0;
  #seen = 0;

  constructor(panel, app, review, hands) {
    Object.assign(this, { app, review });
    this.#hands = hands;
    this.game = app.games.find(({ name }) => name === review.game) ?? app.game;
    this.look = { players: this.game.players, tints: tints(this.game) };
    this.start = review.start === this.game.start ? undefined : review.start; // the game's own first position needs no words
    this.names = this.game.players.map((player) => review.tags?.[player] ?? player);
    this.bad = review.plies.filter(isBad);
    this.curve = new GameCurve((ply) => this.#go(ply));
    this.points = this.#pointsOf(review.plies);
    this.bar = new ScoreBar();
    this.walk = new Walk((ply) => this.#go(ply));
    this.moves = new MoveList((ply) => this.#go(ply), { label: 'Moves of the game' });
    this.stopKeys = keys((event) => this.#key(event));
    replace(document.getElementById('above'), this.bar.node);
    replace(document.getElementById('below'), this.walk.node, this.#mistakeButtons());
    replace(panel, this.#summary(), this.#moveCard(), this.#listCard());
  }

  unmount() {
    this.stopKeys();
    this.app.board.draw({});
    for (const seat of ['above', 'below']) replace(document.getElementById(seat));
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

  // A move made on the board: on along the game, or a try.
  tried(move) {
    const { app, review } = this;
    if (app.moves === review.moves || app.moves.slice(0, app.at).every((each, index) => each === review.moves[index])) {
      if (review.moves[app.at] === move.text) return app.go(app.at + 1);
    }
    return app.play(move.text);
  }

  #go(ply) {
    const { app, review } = this;
    const there =
      app.moves.length === review.moves.length && app.moves.every((move, index) => move === review.moves[index]);
    return there
      ? app.go(ply)
      : app.open({ game: review.game, start: this.start, moves: review.moves, at: ply, view: 'review' });
  }

  #pointsOf(plies) {
    const [first] = plies;
    const points = plies.map((ply) => ({
      ply: ply.ply,
      share: ply.first_share,
      exact: ply.exact,
      mark: isBad(ply) ? ply.judgement : undefined,
      text: `${ply.move.text}${SIGNS[ply.judgement] ?? ''}, ${words(ply.score, this.look.players, ply.exact)}`,
    }));
    if (first)
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
    const { review, names } = this;
    const counts = (player, judgement) =>
      this.bad.filter((ply) => ply.player === player && ply.judgement === judgement).length;
    const facts = [
      review.opening?.name
        ? [
            'Opening',
            el(
              'button',
              {
                type: 'button',
                class: 'fact',
                'data-action': 'opening',
                onclick: () => this.#go(review.opening.moves ?? 0),
              },
              [review.opening.code, review.opening.name].filter(Boolean).join(' '),
            ),
          ]
        : null,
      review.ending?.text
        ? [
            'Ending',
            el(
              'button',
              {
                type: 'button',
                class: 'fact exact',
                'data-action': 'ending',
                onclick: () => this.#go(review.ending.ply ?? review.moves.length),
              },
              capital(review.ending.text),
            ),
          ]
        : null,
      review.result && review.result !== '*' ? ['Result', review.result] : null,
    ].filter(Boolean);
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
            [0, 1].map((player) =>
              el(
                'td',
                { 'data-accuracy': player },
                review.accuracy?.[player] === null || review.accuracy?.[player] === undefined
                  ? '–'
                  : `${review.accuracy[player].toFixed(1)} %`,
              ),
            ),
          ),
          Object.keys(SIGNS).map((judgement) =>
            el(
              'tr',
              {},
              el(
                'th',
                { scope: 'row' },
                NAMES[judgement][1],
                el('span', { class: `sign ${judgement}` }, SIGNS[judgement]),
              ),
              [0, 1].map((player) => el('td', { 'data-count': `${judgement} ${player}` }, counts(player, judgement))),
            ),
          ),
        ),
      ),
      facts.length
        ? el(
            'dl',
            { class: 'facts' },
            facts.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value))),
          )
        : null,
    );
  }

  #mistakeButtons() {
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
    this.steps = [
      button('‹ ?', 'Previous mistake (key P)', 'previous-mistake', -1),
      button('? ›', 'Next mistake (key N)', 'next-mistake', 1),
    ];
    return el('div', { class: 'row' }, this.steps, flipper(this.app));
  }

  #moveCard() {
    this.head = el('h2', {});
    this.told = el('div', { class: 'told' });
    this.back = el(
      'button',
      { type: 'button', class: 'do', 'data-action': 'back-to-game', onclick: () => this.#go(this.#seen) },
      'Back to the game',
    );
    this.think = el(
      'button',
      { type: 'button', class: 'plain', 'data-action': 'analyse', onclick: () => this.app.show('analyse') },
      'Analyse this position',
    );
    this.card = el(
      'section',
      { class: 'card at-hand', 'aria-label': 'The move', 'aria-live': 'polite' },
      this.head,
      this.told,
      el('div', { class: 'row' }, this.back, this.think),
    );
    return this.card;
  }

  #listCard() {
    const { review } = this;
    this.filter = el('input', {
      type: 'checkbox',
      role: 'switch',
      class: 'toggle',
      'data-action': 'mistakes-only',
      onchange: (event) => {
        this.#onlyBad = event.target.checked;
        this.#drawList();
      },
    });
    this.mistakes = el('ol', { class: 'mistakes', 'aria-label': 'Mistakes' });
    return el(
      'section',
      { class: 'card', 'aria-label': 'Moves' },
      el(
        'div',
        { class: 'row spread' },
        el('h2', {}, 'Moves'),
        el('label', { class: 'switch small' }, 'Mistakes only', this.filter),
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
      ),
    );
  }

  // ---- drawn for every position ----

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
    const arrows =
      ply && isBad(ply)
        ? [{ ...ply.move, rank: 1, kind: 'bad' }, ply.best && { ...ply.best, rank: 0, kind: 'best' }].filter(
            (move) => move?.gesture?.length,
          )
        : [];
    const marks =
      ply && isBad(ply) && ply.move.gesture?.length
        ? [{ cell: ply.move.gesture.at(-1), kind: 'bad', text: SIGNS[ply.judgement] }]
        : [];
    app.board.draw({ arrows, marks });
  }

  #drawBar(trying, at) {
    const point = trying ? null : this.points[at],
      ply = this.review.plies[at - 1];
    const text =
      trying || !ply
        ? ''
        : isExact(ply.score, ply.exact) || ply.exact
          ? words(ply.score, this.look.players, ply.exact)
          : brief(ply.score, this.look.players);
    this.bar.show({
      share: point?.share,
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
    if (!this.#onlyBad) return this.moves.show({ moves: review.moves, at, first: review.plies[0]?.player ?? 0, marks });
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

  #number(ply) {
    const shift = this.review.plies[0]?.player === 1 ? 1 : 0,
      half = ply.ply - 1 + shift;
    return `${Math.floor(half / 2) + 1}.${half % 2 ? ' …' : ''}`;
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

  #tellMove(ply) {
    replace(
      this.head,
      `${this.#number(ply)} ${ply.move.text}`,
      SIGNS[ply.judgement] ? el('span', { class: `sign ${ply.judgement}` }, SIGNS[ply.judgement]) : '',
      el('span', { class: `judged ${isBad(ply) ? ply.judgement : ''}` }, TOLD[ply.judgement] ?? ply.judgement),
    );
    const exact = ply.exact || isExact(ply.score, ply.exact);
    replace(
      this.told,
      el('p', { class: exact ? 'exact' : 'soft' }, capital(words(ply.score, this.look.players, ply.exact))),
      isBad(ply) && ply.best ? this.#better(ply) : null,
      ply.words ? el('p', { class: 'small soft' }, capital(ply.words)) : null,
    );
  }

  // "Better was 22-18: 22-18 15x22 25x18", every move to be tried out with a click.
  #better(ply) {
    const line = ply.line?.[0]?.text === ply.best.text ? ply.line : [ply.best, ...(ply.line ?? [])];
    const before = this.review.moves.slice(0, ply.ply - 1);
    return el(
      'p',
      { class: 'better-line', 'data-better': ply.best.text },
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

  #step(way) {
    const at = this.#home,
      next = way > 0 ? this.bad.find((ply) => ply.ply > at) : this.bad.findLast((ply) => ply.ply < at);
    if (next) this.#go(next.ply);
  }

  #key(event) {
    const way = { n: 1, N: 1, p: -1, P: -1 }[event.key];
    if (way) {
      event.preventDefault();
      return this.#step(way);
    }
    if (event.key === 'Escape' && !this.back.hidden) return this.#go(this.#seen);
    const { app, review } = this,
      trying = !this.back.hidden;
    const ply = trying
      ? { ArrowLeft: app.at - 1, ArrowRight: app.at + 1 }[event.key]
      : steps(event, app.at, review.moves.length);
    if (ply === undefined) return;
    event.preventDefault();
    if (trying) app.go(ply);
    else if (ply !== app.at) this.#go(ply);
  }
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
