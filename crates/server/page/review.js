// @ts-check
// The view "Review": a game file, or the game on the board, judged move by move by the server; here it is drawn. The review is
// kept while the reader walks through the game or tries moves out, and over a reload of the tab.

import { ApiError, post, listen } from './api.js';
import { el, messageOf, replace } from './element.js';
import { local, session } from './storage.js';
import { Report } from './report.js';
import { MatchReport } from './review-match.js';
import { ManyReviews } from './review-many.js';
import { time } from './score.js';

/** @import { App, FileRead, Game, GameRecord, MatchReview, Move, Review as Reviewed, ReviewQuestion, Stop, View } from './types.js' */

/**
 * What went wrong, and the text it is about.
 * @typedef {{ message: string, what?: string, hint?: string, at?: number, text?: string }} Trouble
 */

const SPEEDS = [
  ['0.1', 'Fast', '0.1 s'],
  ['0.3', 'Normal', '0.3 s'],
  ['1', 'Deep', '1 s'],
];
const LARGEST = 8 * 1024 * 1024;
const SHOWN = 200;

// The last review of this tab.
const kept = {
  /** @type {Reviewed | null} */
  review: session.read('review', null),
  /** @param {Reviewed} review */
  keep(review) {
    this.review = review;
    session.write('review', review);
  },
  /** @type {MatchReview | null} */
  match: session.read('match review', null),
  /** @param {MatchReview} match */
  keepMatch(match) {
    this.match = match;
    session.write('match review', match);
  },
};

/** How many plies ahead a backgammon match is looked at for each speed. */
const PLIES = { 0.1: 0, 0.3: 1, 1: 2 };

const speed = () => SPEEDS.find(([value]) => value === local.read('review speed', ''))?.[0] ?? '0.3';

class Review {
  /** @type {Stop | null} */
  #close = null;
  /** @type {Report | MatchReport | null} */
  #report = null;
  /** @type {ManyReviews | null} */
  #many = null;
  #busy = false;
  onBoard = el('button');
  onBoardNote = el('span');
  drops = new AbortController();

  /**
   * @param {HTMLElement} panel
   * @param {App} app
   */
  constructor(panel, app) {
    this.app = app;
    this.panel = panel;
    this.#listenForFiles();
    if (kept.match && MatchReport.belongs(kept.match, app) >= 0) this.#showMatch(kept.match);
    else if (kept.review && this.#belongs(kept.review)) this.#showReport(kept.review);
    else this.#showChoice();
  }

  update() {
    this.#report?.update();
    if (!this.#report) this.#tellBoard();
  }

  /** @param {Move} move */
  gesture(move) {
    if (this.#report) this.#report.tried(move);
    else this.app.play(move.text);
  }

  unmount() {
    this.#close?.();
    this.#many?.stop();
    this.#report?.unmount();
    this.drops.abort();
    document.body.classList.remove('dropping');
  }

  /**
   * Is the game on the board the one reviewed, or a try that began in it?
   * @param {Reviewed} review
   */
  #belongs({ game, start, moves }) {
    const { app } = this;
    if (game !== app.game.name || app.state.start !== start || app.moves.length === 0) return false;
    const apart = app.moves.findIndex((move, index) => move !== moves[index]);
    return apart === -1 || apart >= app.moves.length / 2;
  }

  // ---- choosing ----

  /** @param {Trouble} [problem] */
  #showChoice(problem) {
    this.#report?.unmount();
    this.#report = null;
    this.#busy = false;
    this.#many?.stop();
    this.#many = null;
    const { app } = this,
      last = kept.review;
    const file = el('input', {
      type: 'file',
      class: 'hidden',
      'data-action': 'file',
      multiple: true,
      accept: [...new Set(app.games.flatMap((game) => [`.${game.files.extension}`]))].join(',') + ',.txt',
      onchange: (event) => this.#take([...(event.currentTarget.files ?? [])]),
    });
    this.onBoard = el(
      'button',
      { type: 'button', class: 'plain', 'data-action': 'review-board', onclick: () => this.#reviewBoard() },
      'Review the game on the board',
    );
    this.onBoardNote = el('span', { class: 'soft small' });
    const speeds = el(
      'fieldset',
      { class: 'speeds' },
      el(
        'legend',
        { class: 'small soft' },
        isMatch(app.game.name, app) ? 'How far (0, 1 or 2 plies ahead)' : 'Time for a move',
      ),
      SPEEDS.map(([value, name, note]) =>
        el(
          'label',
          {},
          el('input', {
            type: 'radio',
            name: 'speed',
            value,
            checked: value === speed(),
            'data-speed': value,
            onchange: () => local.write('review speed', value),
          }),
          el('span', {}, name, el('span', { class: 'soft small' }, note)),
        ),
      ),
    );
    const pasted = el('textarea', {
      rows: 5,
      'aria-label': 'Text of a game',
      spellcheck: 'false',
      'data-action': 'paste',
    });
    replace(
      this.panel,
      el(
        'section',
        { class: 'card review-choice', 'aria-label': 'Review a game' },
        el('h2', {}, 'Review a game'),
        problem ? trouble(problem) : null,
        el(
          'label',
          { class: 'drop' },
          file,
          el('span', { class: 'big' }, 'Drop game files here'),
          el(
            'span',
            { class: 'soft small' },
            `or choose one: ${[...new Set(app.games.map((game) => game.files.name))].slice(0, 4).join(', ')}, ..`,
          ),
        ),
        el('div', { class: 'row' }, this.onBoard, this.onBoardNote),
        speeds,
        el(
          'details',
          {},
          el('summary', { class: 'small', 'data-action': 'paste-open' }, 'Paste the text of a game'),
          pasted,
          el(
            'button',
            {
              type: 'button',
              class: 'plain',
              'data-action': 'review-text',
              onclick: () => this.#read(pasted.value),
            },
            'Review this text',
          ),
        ),
        last
          ? el(
              'button',
              {
                type: 'button',
                class: 'plain small',
                'data-action': 'last-review',
                onclick: () => this.#showReport(last),
              },
              'Back to the last review',
            )
          : null,
      ),
    );
    this.#tellBoard();
  }

  #tellBoard() {
    if (this.#busy) return;
    const { length } = this.app.moves;
    this.onBoard.disabled = length === 0;
    this.onBoardNote.textContent = length === 0 ? 'no moves yet' : `${length} ${length === 1 ? 'ply' : 'plies'}`;
  }

  // A file may be dropped anywhere on the page.
  #listenForFiles() {
    /** @param {DragEvent} event */
    const hasFile = (event) => [...(event.dataTransfer?.types ?? [])].includes('Files');
    /** @param {DragEvent} event */
    const over = (event) => {
      if (hasFile(event)) {
        event.preventDefault();
        document.body.classList.add('dropping');
      }
    };
    /** @param {DragEvent} event */
    const leave = (event) => {
      if (!event.relatedTarget) document.body.classList.remove('dropping');
    };
    /** @param {DragEvent} event */
    const drop = (event) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      document.body.classList.remove('dropping');
      this.#take([...(event.dataTransfer?.files ?? [])]);
    };
    const options = { signal: this.drops.signal };
    document.addEventListener('dragover', over, options);
    document.addEventListener('dragleave', leave, options);
    document.addEventListener('drop', drop, options);
  }

  /**
   * A file; of several, their texts one after the other are one file of many games.
   * @param {File[]} files
   */
  async #take(files) {
    if (!files.length) return;
    const size = files.reduce((sum, file) => sum + file.size, 0),
      name = files.length > 1 ? `${files.length} files` : files[0].name;
    if (size > LARGEST)
      return this.#showChoice({
        message: `${name} is too large: ${Math.round(size / 1048576)} MB, at most ${LARGEST / 1048576} MB are read`,
      });
    try {
      const texts = await Promise.all(files.map((file) => file.text()));
      await this.#read(texts.join('\n\n'), files[0].name);
    } catch (error) {
      this.#showChoice(troubleOf(error));
    }
  }

  async #reviewBoard() {
    const { app } = this;
    try {
      const { text } = await post('/api/file/write', {
        game: app.game.name,
        start: app.start,
        moves: app.moves,
        tags: {},
      });
      if (isMatch(app.game.name, app)) this.#runMatch(text);
      else this.#run({ text, game: app.game.name });
    } catch (error) {
      this.#showChoice(troubleOf(error));
    }
  }

  /** @param {string} text */
  async #read(text, name = '') {
    if (!text.trim()) return this.#showChoice({ message: 'there is no game in an empty text' });
    try {
      const { game, games } = await this.#recognise(text, name);
      if (!games.length) return this.#showChoice({ message: 'no game was found in the file' });
      if (isMatch(game, this.app)) return this.#runMatch(text);
      if (games.length === 1) return this.#run({ text, game, index: 0 });
      this.#showGames(text, game, games);
    } catch (error) {
      this.#showChoice(troubleOf(error, text));
    }
  }

  /**
   * The server guesses the game. Where it cannot, the game that the file's name tells is meant, else the one on the board, and
   * what is wrong with the file is said for that game.
   * @param {string} text
   * @param {string} name
   * @returns {Promise<FileRead>}
   */
  async #recognise(text, name) {
    try {
      return await post('/api/file/read', { text });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) throw error;
      const { app } = this;
      /** @param {Game} game */
      const fits = (game) => name.toLowerCase().endsWith(`.${game.files.extension}`);
      const meant = fits(app.game) ? app.game : (app.games.find(fits) ?? app.game);
      return post('/api/file/read', { text, game: meant.name });
    }
  }

  /**
   * A file of several games: which?
   * @param {string} text
   * @param {string} game
   * @param {GameRecord[]} games
   */
  #showGames(text, game, games) {
    this.#busy = true;
    const entry = this.app.games.find(({ name }) => name === game) ?? this.app.game;
    const items = games.map((each, index) => ({
      each,
      index,
      words: [
        ...entry.players.map((player) => each.tags[player] ?? player),
        each.tags.Event,
        each.tags.Date,
        each.result,
      ]
        .filter(Boolean)
        .join(' ')
        .toLowerCase(),
    }));
    const list = el('ul', { class: 'games' }),
      more = el('p', { class: 'soft small' });
    /** @param {string} wanted */
    const fill = (wanted) => {
      const found = items.filter(({ words }) => words.includes(wanted));
      replace(
        list,
        found.slice(0, SHOWN).map(({ each, index }) =>
          el(
            'li',
            {},
            el(
              'button',
              {
                type: 'button',
                class: 'pick-game',
                'data-game': index,
                onclick: () => this.#run({ text, game, index }),
              },
              el('span', {}, `${index + 1}. ${entry.players.map((player) => each.tags[player] ?? player).join(' – ')}`),
              el(
                'span',
                { class: 'soft small numbers' },
                [each.tags.Event, each.tags.Date, each.result, `${each.moves.length} plies`]
                  .filter((part) => part && part !== '*')
                  .join(' · '),
              ),
            ),
          ),
        ),
      );
      more.textContent = found.length > SHOWN ? `${found.length - SHOWN} more: type a name` : '';
    };
    replace(
      this.panel,
      el(
        'section',
        { class: 'card review-choice', 'aria-label': 'Choose a game' },
        el(
          'div',
          { class: 'row spread' },
          el('h2', {}, `${games.length} games in the file`),
          el(
            'button',
            { type: 'button', class: 'quiet', 'data-action': 'cancel', onclick: () => this.#showChoice() },
            'Cancel',
          ),
        ),
        el('input', {
          type: 'search',
          placeholder: 'Find a game',
          'aria-label': 'Find a game',
          oninput: (event) => fill(event.currentTarget.value.trim().toLowerCase()),
        }),
        el(
          'button',
          { type: 'button', class: 'do', 'data-action': 'review-all', onclick: () => this.#all(text, game, games) },
          `Review all ${games.length} games`,
        ),
        list,
        more,
      ),
    );
    fill('');
  }

  /**
   * Every game of a file, one after the other.
   * @param {string} text
   * @param {string} game
   * @param {GameRecord[]} games
   */
  #all(text, game, games) {
    const many = new ManyReviews(
      this.app,
      { text, game, games, seconds: Number(speed()) },
      {
        onOpen: (review, ply) => {
          kept.keep(review);
          this.#showReport(review, ply);
        },
        onEnd: () => {
          many.stop();
          this.#many = null;
          this.#showChoice();
        },
      },
    );
    this.#many = many;
    replace(this.panel, many.node);
    many.begin();
  }

  // ---- running ----

  // The card that shows how far a review has come, and who writes on it.
  #underWay() {
    const bar = el('progress', { max: 1, 'aria-label': 'Progress of the review', 'data-progress': '' });
    const told = el('p', { class: 'soft small numbers', role: 'status' }, 'Reading the game');
    this.#report?.unmount();
    this.#report = null;
    this.#busy = true;
    replace(
      this.panel,
      el(
        'section',
        { class: 'card review-choice', 'aria-label': 'Review under way' },
        el(
          'div',
          { class: 'row spread' },
          el('h2', {}, 'Reviewing'),
          el(
            'button',
            {
              type: 'button',
              class: 'quiet',
              'data-action': 'cancel',
              onclick: () => {
                this.#close?.();
                this.#showChoice();
              },
            },
            'Cancel',
          ),
        ),
        bar,
        told,
      ),
    );
    const began = performance.now();
    this.#close?.();
    return (/** @type {{ done: number, total: number }} */ { done, total }) => {
      Object.assign(bar, { max: total || 1, value: done });
      const left = done > 1 ? ((performance.now() - began) / 1000 / done) * (total - done) : null;
      told.textContent = `${done} of ${total} positions${left !== null && left > 1 ? `, about ${time(left)} left` : ''}`;
    };
  }

  /** @param {ReviewQuestion} question */
  #run(question) {
    const progress = this.#underWay();
    let done = false;
    this.#close = listen('/api/review', {
      body: { ...question, seconds_a_move: Number(speed()) },
      on: {
        progress,
        review: (review) => {
          done = true;
          kept.keep(review);
          this.#showReport(review);
        },
        error: (event) => {
          done = true;
          this.#showChoice({ message: event.error?.what ?? event.what ?? 'the review failed' });
        },
      },
      fail: (error) => this.#showChoice(troubleOf(error, question.text)),
      end: () => {
        if (!done) this.#showChoice({ message: 'the review ended before it was finished' });
      },
    });
  }

  /** @param {string} text */
  #runMatch(text) {
    const progress = this.#underWay();
    const plies = PLIES[/** @type {keyof typeof PLIES} */ (/** @type {unknown} */ (speed()))];
    let done = false;
    this.#close = listen('/api/review/match', {
      body: { text, plies },
      on: {
        progress,
        match: (match) => {
          done = true;
          kept.keepMatch(match);
          this.#showMatch(match);
        },
        error: (event) => {
          done = true;
          this.#showChoice({ message: event.error?.what ?? event.what ?? 'the review failed' });
        },
      },
      fail: (error) => this.#showChoice(troubleOf(error, text)),
      end: () => {
        if (!done) this.#showChoice({ message: 'the review ended before it was finished' });
      },
    });
  }

  /** @param {MatchReview} match */
  async #showMatch(match) {
    const { app } = this;
    this.#busy = false;
    this.#report?.unmount();
    const here = MatchReport.belongs(match, app);
    const report = new MatchReport(this.panel, app, match, {
      onNew: () => this.#showChoice(),
      onLeft: () => this.#showChoice(),
    });
    this.#report = report;
    if (here >= 0) report.update();
    else await report.open();
  }

  /**
   * @param {Reviewed} review
   * @param {number} [ply]
   */
  async #showReport(review, ply = 0) {
    const { app } = this,
      many = this.#many;
    const isNew = () => {
      if (!many) return this.#showChoice();
      this.#report?.unmount();
      this.#report = null;
      this.#busy = true;
      replace(this.panel, many.node);
    };
    this.#busy = false;
    this.#report?.unmount();
    const same = this.#belongs(review);
    const report = new Report(this.panel, app, review, {
      onNew: isNew,
      onLeft: () => this.#showChoice(),
    });
    this.#report = report;
    if (same && !ply) report.update();
    else await app.open({ game: review.game, start: report.start, moves: review.moves, at: ply, view: 'review' });
  }
}

/**
 * Whether a file of this game is a backgammon match, which has a review of its own.
 * @param {string} game
 * @param {App} app
 */
const isMatch = (game, app) => app.games.find(({ name }) => name === game)?.files.extension === 'mat';

/**
 * What went wrong, as an ApiError says it or in its own words.
 * @param {unknown} error
 * @param {string} [text]
 * @returns {Trouble}
 */
function troubleOf(error, text) {
  const { what, hint, at } = error instanceof ApiError ? error : {};
  return { message: messageOf(error), what, hint, at, text };
}

/**
 * What was wrong with a file and where, with the line in question.
 * @param {Trouble} error
 */
function trouble(error) {
  const place = error.at !== undefined && error.text ? whereIs(error.text, error.at) : null;
  return el(
    'div',
    { class: 'trouble', role: 'alert', 'data-trouble': '' },
    el('p', {}, el('strong', {}, sentence(error.what ?? error.message))),
    error.hint ? el('p', { class: 'small' }, sentence(error.hint)) : null,
    place && !/line \d/.test(error.what ?? '')
      ? el('p', { class: 'small' }, `Line ${place.line}, column ${place.column}`)
      : null,
    place ? el('pre', { class: 'mono small' }, place.before, el('mark', {}, place.here), place.after) : null,
  );
}

/** @param {string} text */
const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The line and column of a byte of the text, and what stands around it.
 * @param {string} text
 * @param {number} at
 */
function whereIs(text, at) {
  const before = new TextDecoder().decode(new TextEncoder().encode(text).slice(0, at));
  const lines = before.split('\n'),
    column = lines[lines.length - 1].length;
  const row = text.split('\n')[lines.length - 1] ?? '';
  const here = row.slice(column).match(/^\S+/)?.[0] ?? '␣';
  return {
    line: lines.length,
    column: column + 1,
    before: row.slice(Math.max(0, column - 24), column),
    here: here.slice(0, 24),
    after: row.slice(column + here.length, column + here.length + 24),
  };
}

/** @type {View} */
const view = { name: 'review', title: 'Review', mount: (panel, app) => new Review(panel, app) };
export default view;
