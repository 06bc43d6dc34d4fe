// @ts-check
// Play: who sits where, the clocks, the engine as an opponent, and everything one does at a board.

import { listen, post } from './api.js';
import { byId, el, findAll, replace, set, targetOf } from './element.js';
import { icon } from './icons.js';
import { Clock, clockText, readClock } from './clock.js';
import { MoveList } from './moves.js';
import { Memories } from './memories.js';
import { Opponent } from './opponent.js';
import { Preferences } from './preferences.js';
import { local } from './storage.js';
import { acceptDrops, pick, save, share as shareGame } from './files.js';
import { canFlip } from './grid.js';
import { play } from './sound.js';
import { openSetup } from './setup.js';
import { isMany, payoffText, payoffWords, payoffsOf, payoffsWithout } from './players.js';
import { brief, forFirst, share, words } from './score.js';
import { check, counts, endWords, lengthOf, taken } from './ends.js';
import { isEmpty, tokenOf } from './pieces.js';

/** @import { App, Child, EngineMove, Game, Line, Move, Player, Score, State, Stop, Tags, View } from './types.js' */

/** @typedef {{ kind: 'win' | 'draw', by: Player | null, payoffs?: number[], text: string, reason?: string }} Result */
/** @typedef {{ game: string, start?: string, moves: string[], mover: Player, at: number, pieces: number }} Seen */
/** @typedef {{ key: string, result: Result | null, words?: string, clock: string, left?: number[], memories?: unknown }} Stored */
/** @typedef {{ title: HTMLElement, note: HTMLElement, opening: HTMLElement, next: HTMLElement }} Nodes */

const HINT = 900; // milliseconds an answer may take
const TICK = 100;
const TAKES = 0.52; // the engine takes a draw where it expects no more than this share of the point
const LOW = 20; // seconds that are little time
/** @type {Record<string, string>} */
const MUST = { capture: 'A capture must be made.', pass: 'There is no move: pass.' };

class Table {
  #app;
  #wish;
  #moves;
  #opponent;
  #memories = new Memories();
  /** @type {Clock | null} */
  #clock = null;
  /** @type {Result | null} */
  #result = null;
  #waits = false;
  #turned = false;
  /** @type {Player | null} */
  #warned = null;
  #begun = ''; // the moves that were drawn
  /** @type {Seen | null} */
  #seen = null;
  #words = '';
  /** @type {Stop | null} */
  #hint = null;
  #nodes = /** @type {Nodes} */ ({});
  /** @type {Record<string, HTMLButtonElement>} */
  #buttons = {};
  /** @type {Stop[]} */
  #stops = [];
  #ticker;

  /**
   * @param {HTMLElement} panel
   * @param {App} app
   */
  constructor(panel, app) {
    this.#app = app;
    this.#wish = new Preferences(app, (what) => this.#preferred(what));
    this.#moves = new MoveList(app);
    this.#opponent = new Opponent({
      answer: (reply) => this.#answered(reply),
      fail: (error) => {
        this.#waits = true;
        app.say(error.message);
        this.update();
      },
    });
    this.#waits = app.foreign;
    replace(panel, this.#status(), this.#moves.element, this.#actions(), this.#wish.element, this.#tools());
    this.#stops = [acceptDrops(app, () => this.#loaded()), this.#keys()];
    this.#ticker = setInterval(() => this.#tick(), TICK);
    window.addEventListener('pagehide', this.#onHide);
  }

  #onHide = () => this.#keep();

  unmount() {
    this.#keep();
    this.#opponent.forget();
    this.#hint?.();
    clearInterval(this.#ticker);
    window.removeEventListener('pagehide', this.#onHide);
    for (const stop of this.#stops) stop();
  }

  // who and what

  get #live() {
    return this.#app.at === this.#app.moves.length;
  }
  /** @returns {Result | null} */
  get #over() {
    return this.#live ? (this.#result ?? this.#app.state.outcome) : null;
  }
  /** @param {Player} player */
  #isEngine(player) {
    return !this.#wish.people.includes(player);
  }
  // The engine plays all seats.
  get #alone() {
    return !this.#wish.people.length;
  }
  // Several people sit at the table, so none of them is simply "you".
  get #shared() {
    return this.#wish.people.length > 1;
  }
  get #engineToMove() {
    return this.#live && !this.#over && this.#isEngine(this.#app.state.mover);
  }
  get #name() {
    return `table:${this.#app.game.name}`;
  }
  #gameKey() {
    const { start, moves } = this.#app;
    return `${start ?? ''}|${moves.join(' ')}`;
  }

  // From one position to the next: clocks, the engine, and all that is drawn.
  update() {
    const app = this.#app;
    this.#hint?.();
    this.#notice();
    if (this.#engineToMove && !this.#waits) this.#ask();
    else this.#opponent.forget();
    app.board.active = this.#mayMove();
    this.#turn();
    this.#draw();
    this.#keep();
  }

  #mayMove() {
    if (this.#over) return false;
    return !this.#isEngine(this.#app.state.mover) || (this.#alone && this.#waits);
  }

  // What is new since the last look: another game, a move, a step back.
  #notice() {
    const { game, start, moves, state } = this.#app;
    const before = this.#seen,
      now = { game: game.name, start, moves: [...moves], mover: state.mover, at: this.#app.at, pieces: this.#pieces() };
    this.#seen = now;
    const sameGame = before !== null && before.game === now.game && before.start === now.start;
    if (!sameGame || !isPrefix(before.moves, moves)) this.#changedGame(before, sameGame);
    else if (moves.length > before.moves.length && this.#live) {
      this.#result = null;
      this.#clock?.moved(before.mover);
      play(this.#wish.sound, this.#soundOf(before.pieces, now.pieces));
    }
    if (!this.#clock) return;
    this.#clock.run(this.#live && !this.#over && moves.length && !this.#waits ? state.mover : null);
  }

  #pieces() {
    return this.#app.state.board.rows.flat().filter(({ glyph }) => !isEmpty(glyph)).length;
  }

  /**
   * What a move sounds like: a check, fewer pieces than before, or just a move.
   * @param {number} before
   * @param {number} after
   */
  #soundOf(before, after) {
    const { game, state } = this.#app;
    return check(game, state) ? 'check' : after < before ? 'capture' : 'move';
  }

  /**
   * Another game, or moves taken back: what is known of it is recalled; a new game winds the clocks.
   * @param {Seen | null} before
   * @param {boolean} sameGame
   */
  #changedGame(before, sameGame) {
    const stored = local.read(this.#name, /** @type {Stored | null} */ (null));
    const known = stored?.key === this.#gameKey() ? stored : null;
    this.#result = known?.result ?? null;
    this.#words = known?.words ?? '';
    if (known) this.#memories.restore(known.memories);
    else if (!sameGame || !isPrefix(this.#app.moves, before?.moves ?? [])) this.#memories.clear();
    if (sameGame && this.#app.moves.length) return;
    const rule = readClock(this.#wish.clock),
      seats = this.#app.game.players.length;
    this.#clock = rule ? new Clock(rule, seats, known?.clock === this.#wish.clock ? known.left : undefined) : null;
    if (before && before.game !== this.#app.game.name) {
      this.#turned = false;
      this.#waits = false;
    }
    if (this.#app.foreign) this.#waits = true;
    this.#wish.game();
  }

  #keep() {
    if (!this.#seen || this.#seen.game !== this.#app.game.name) return;
    local.write(this.#name, {
      key: this.#gameKey(),
      result: this.#result,
      words: this.#words,
      clock: this.#wish.clock,
      left: this.#clock?.all(),
      memories: this.#memories.all(),
    });
  }

  // the engine

  #ask() {
    const { game, start, moves, state } = this.#app;
    const clock = this.#clock && { remaining: this.#clock.left(state.mover), increment: this.#clock.rule.increment };
    this.#opponent.ask(
      { game: game.name, start, moves, ...this.#strength(), clock: clock ?? undefined },
      { slowly: this.#alone },
    );
  }

  // An evolved individual with what it remembers, or a level.
  #strength() {
    const { evolved, level } = this.#wish,
      { state, moves } = this.#app;
    if (!evolved) return { level };
    return { individual: evolved.id, memory: this.#memories.recall(evolved.id, state.mover, moves.length) };
  }

  /** @param {EngineMove} reply */
  #answered({ move, score, depth, nodes, book, seconds, memory, state }) {
    const { evolved } = this.#wish,
      { mover } = this.#app.state;
    if (evolved && memory !== null)
      this.#memories.keep({ id: evolved.id, player: mover, ply: this.#app.moves.length, text: memory });
    this.#words = [
      move.text,
      book && 'book',
      depth > 0 && `depth ${depth}`,
      score && this.#scoreWords(score, mover),
      nodes > 0 && `${count(nodes)} positions`,
      seconds > 0 && `${seconds.toFixed(seconds < 1 ? 2 : 1)} s`,
    ]
      .filter(Boolean)
      .join(' · ');
    this.#app.play(move.text, state);
  }

  /**
   * A score as every view tells it: who is ahead, never "+" for one and "−" for the other.
   * @param {Score} score
   * @param {Player} mover
   */
  #scoreWords(score, mover) {
    const { game } = this.#app;
    if (score.payoffs) return brief(score, game.players);
    return isMany(game) ? score.text : words(forFirst(score, mover, game), game.players);
  }

  // what people do

  /** @param {Move} move */
  gesture(move) {
    this.#waits = false;
    this.#app.foreign = false;
    this.#app.play(move.text);
  }

  /** @param {string} what */
  #preferred(what) {
    if (what === 'seats' || what === 'people') {
      this.#turned = false;
      this.#waits = false;
      this.#app.foreign = false;
    }
    if (what === 'clock' && !this.#app.moves.length) this.#seen = null;
    if (what === 'clock' && this.#app.moves.length) this.#app.say('The clock is set for the next game.');
    if (what === 'ballot') {
      if (this.#app.moves.join(' ') === this.#begun) this.#new();
      else this.#app.say('The next game begins so.');
      return;
    }
    if ((what === 'level' || what === 'evolved') && !this.#opponent.thinking) {
      this.#draw();
      return;
    }
    this.update();
  }

  #new() {
    this.#waits = false;
    this.#result = null;
    this.#seen = null;
    this.#words = '';
    local.write(this.#name, null);
    this.#app.foreign = false;
    const moves = this.#wish.firstMoves();
    const played = this.#app.moves.length > moves.length;
    this.#begun = moves.join(' ');
    this.#app.open({ game: this.#app.game.name, moves, fresh: true });
    if (played)
      this.#app.say('A new game.', {
        name: 'old-game',
        label: 'Back to the old one',
        act: () => {
          this.#waits = true;
          this.#app.undo();
        },
      });
  }

  // Back to where it was last a person's turn.
  async #takeBack() {
    const { game, start, moves } = this.#app;
    this.#opponent.forget();
    /** @param {number} ply */
    const isOwn = async (ply) => {
      const { mover, turn } = await post('/api/position', { game: game.name, start, moves: moves.slice(0, ply) });
      return turn === 'player' && (this.#alone || !this.#isEngine(mover));
    };
    let ply = moves.length - 1;
    if (!this.#alone || game.chance) while (ply > 0 && !(await isOwn(ply))) ply--;
    if (moves !== this.#app.moves) return;
    this.#waits = this.#alone || ply === 0;
    this.#result = null;
    await this.#app.back(ply);
  }

  // Two people agree by themselves; the engine looks at the position first, and takes a draw where it is not better.
  async #offerDraw() {
    const { game } = this.#app;
    const agreed = () => this.#finish({ kind: 'draw', by: null, text: 'draw', reason: 'agreed by both' });
    if (this.#shared) return agreed();
    const { moves } = this.#app;
    const engine = 1 - this.#own;
    this.#buttons.draw.disabled = true;
    this.#say(undefined, `${this.#wish.foe} thinks about the draw ..`);
    const { line, mover } = await this.#look();
    if (moves !== this.#app.moves || this.#over) return;
    const own = line && share(line.score, game);
    const its = own === null || own === undefined ? 1 : mover === engine ? own : 1 - own;
    if (its <= TAKES) return agreed();
    this.#draw();
    this.#say(undefined, `${this.#wish.foe} would rather play on.`);
  }

  /**
   * What the engine thinks of the position after a moment.
   * @returns {Promise<{ line: Line | null, mover: Player }>}
   */
  #look() {
    const { game, start, moves, state } = this.#app;
    return new Promise((resolve) => {
      /** @type {Line | null} */
      let line = null;
      const done = () => {
        clearTimeout(timer);
        end();
        resolve({ line, mover: state.mover });
      };
      const timer = setTimeout(done, 2 * HINT);
      const end = listen('/api/analysis', {
        query: { game: game.name, start, moves: moves.join(' '), lines: 1 },
        on: {
          analysis: (news) => {
            line = news.lines[0] ?? line;
            if (news.state === 'done') done();
          },
        },
        fail: done,
        end: done,
      });
    });
  }

  #resign() {
    const { people } = this.#wish,
      { mover } = this.#app.state;
    const loser = people.includes(mover) ? mover : people[0];
    this.#lose(loser, `${this.#app.game.players[loser]} resigned`);
  }

  // A game that was given up, lost on time or agreed drawn goes on; a clock that ran out is wound.
  #unresign() {
    this.#result = null;
    const rule = readClock(this.#wish.clock);
    if (this.#clock?.fallen !== null && rule) this.#clock = new Clock(rule, this.#app.game.players.length);
    this.update();
  }

  /**
   * A player has lost beside the board: of two the other wins, more than two share the point.
   * @param {Player} loser
   * @param {string} reason
   */
  #lose(loser, reason) {
    const { players } = this.#app.game;
    const [winner, ...more] = players.map((_, player) => player).filter((player) => player !== loser);
    this.#finish(
      more.length
        ? {
            kind: 'draw',
            by: null,
            payoffs: payoffsWithout(loser, players.length),
            text: `${players[loser]} loses`,
            reason,
          }
        : { kind: 'win', by: winner, text: `${players[winner]} wins`, reason },
    );
  }

  /** @param {Result} result */
  #finish(result) {
    this.#result = result;
    this.#opponent.forget();
    this.#clock?.run(null);
    this.update();
  }

  // A strong answer, asked for a moment and drawn as an arrow.
  #askHint() {
    this.#hint?.();
    const { game, start, moves, at } = this.#app;
    const button = this.#buttons.hint;
    button.disabled = true;
    /** @type {Line | null} */
    let best = null;
    const end = listen('/api/analysis', {
      query: { game: game.name, start, moves: moves.slice(0, at).join(' '), lines: 1 },
      on: {
        analysis: (news) => {
          best = news.lines[0] ?? best;
          if (news.state === 'done') done();
        },
      },
      fail: (error) => {
        this.#hint = null;
        button.disabled = false;
        this.#app.say(error.message);
      },
      end: () => done(),
    });
    const stop = () => {
      clearTimeout(timer);
      end();
      this.#hint = null;
      button.disabled = false;
    };
    const done = () => {
      stop();
      const move = best?.moves[0];
      if (!move) return;
      this.#app.board.draw({ arrows: [{ gesture: move.gesture, kind: 'best' }] });
      if (best) this.#say(undefined, `Hint: ${move.text} (${this.#scoreWords(best.score, this.#app.state.mover)})`);
    };
    const timer = setTimeout(done, HINT);
    this.#hint = stop;
  }

  #loaded() {
    this.#waits = true;
    this.update();
    this.#app.say(`${this.#app.moves.length} moves read. Step through them, or play on.`);
  }

  #flip() {
    this.#turned = !this.#turned;
    this.#turn();
    this.#drawSeats();
  }

  // The person sits below, the first of several; the first player if nobody does.
  get #own() {
    return this.#wish.people[0] ?? 0;
  }

  // On a board that is turned, who sits across it.
  get #below() {
    const seats = this.#app.game.players.length;
    return this.#turned ? (this.#own + Math.floor(seats / 2)) % seats : this.#own;
  }

  #turn() {
    const { game, home, board } = this.#app;
    board.flip(canFlip(game.look) && isAbove(home, this.#own, game) !== this.#turned);
  }

  // drawing

  #status() {
    this.#nodes.title = el('p', { class: 'says' });
    this.#nodes.note = el('p', { class: 'note small soft' });
    this.#nodes.opening = el('p', { class: 'note small soft', 'data-opening': '', hidden: true });
    this.#nodes.next = el('div', { class: 'row next' });
    return el(
      'section',
      { class: 'card status', 'data-status': '', 'aria-live': 'polite' },
      el('div', {}, this.#nodes.title, this.#nodes.note, this.#nodes.opening),
      this.#nodes.next,
    );
  }

  /**
   * @param {Parameters<typeof icon>[0]} name
   * @param {string} label
   * @param {() => void} act
   */
  #action(name, label, act) {
    this.#buttons[name] = el(
      'button',
      { type: 'button', class: name === 'new' ? 'do' : 'plain', 'data-action': name, onclick: act },
      icon(name),
      el('span', {}, label),
    );
    return this.#buttons[name];
  }

  #actions() {
    return el(
      'div',
      { class: 'actions' },
      this.#action('new', 'New game', () => this.#new()),
      this.#action('back', 'Take back', () => this.#takeBack()),
      this.#action('hint', 'Hint', () => this.#askHint()),
      this.#action('flip', 'Flip', () => this.#flip()),
      this.#action('draw', 'Draw?', () => this.#offerDraw()),
      this.#action('resign', 'Resign', () => this.#resign()),
    );
  }

  #tools() {
    /**
     * @param {Parameters<typeof icon>[0]} name
     * @param {string} label
     * @param {() => unknown} act
     */
    const tool = (name, label, act) =>
      el(
        'button',
        {
          type: 'button',
          class: 'quiet tool',
          'data-action': name,
          onclick: () => Promise.resolve(act()).catch((error) => this.#app.say(error.message)),
        },
        icon(name),
        el('span', {}, label),
      );
    const sound = (this.#buttons.sound = el('button', {
      type: 'button',
      class: 'quiet tool',
      'data-action': 'sound',
      onclick: () => {
        this.#wish.sound = !this.#wish.sound;
        play(this.#wish.sound, 'move');
        this.#drawSound();
      },
    }));
    const names = () => this.#app.game.players.map((_, player) => (this.#isEngine(player) ? this.#wish.foe : 'You'));
    /** @returns {Tags} */
    const tags = () => Object.fromEntries(this.#app.game.players.map((player, index) => [player, names()[index]]));
    return el(
      'div',
      { class: 'row tools' },
      tool('setup', 'Set up', () =>
        openSetup(this.#app, () => {
          this.#waits = true;
          this.#seen = null;
          this.update();
        }),
      ),
      tool('save', 'Save', () => save(this.#app, tags())),
      tool('load', 'Load', () => pick(this.#app, () => this.#loaded())),
      tool('share', 'Share', () => shareGame(this.#app)),
      sound,
    );
  }

  #draw() {
    this.#moves.update();
    this.#drawStatus();
    this.#drawSeats();
    this.#drawSound();
    const { moves, state, game } = this.#app;
    this.#buttons.back.disabled = !moves.length;
    this.#buttons.hint.disabled = Boolean(this.#over) || !state.legal.length || this.#opponent.thinking;
    this.#buttons.flip.disabled = !canFlip(game.look);
    this.#buttons.draw.hidden = !game.duel;
    this.#buttons.draw.disabled = Boolean(this.#over) || this.#alone || this.#opponent.thinking || !moves.length;
    this.#buttons.resign.disabled = Boolean(this.#over) || this.#alone || !moves.length;
  }

  #drawSound() {
    replace(this.#buttons.sound, icon(this.#wish.sound ? 'sound' : 'silent'), el('span', {}, 'Sound'));
    set(this.#buttons.sound, { 'aria-pressed': this.#wish.sound });
  }

  // What is going on, in a sentence, and what one may do about it.
  #drawStatus() {
    const app = this.#app,
      { state, game, moves, at } = app;
    const mover = game.players[state.mover];
    /**
     * @param {string} name
     * @param {string} label
     * @param {() => void} act
     */
    const button = (name, label, act, kind = 'plain') =>
      el('button', { type: 'button', class: kind, 'data-action': name, onclick: act }, label);
    const must = state.must ? (MUST[state.must] ?? `Must: ${state.must}.`) : '';
    const over = this.#over;
    this.#nodes.opening.textContent = this.#nodes.opening.title = state.opening ?? '';
    this.#nodes.opening.hidden = !state.opening;
    if (over) {
      this.#say(
        capital(over.text),
        [
          over.reason,
          state.outcome && endWords(game, state),
          isMany(game) && payoffWords(payoffsOf(over, game.players.length), game.players),
          lengthOf(game, moves.length),
        ]
          .filter(Boolean)
          .join(' · '),
        button('new', 'New game', () => this.#new(), 'do'),
        !state.outcome && button('unresign', 'Play on', () => this.#unresign()),
        (game.duel || game.files.extension === 'mat') && button('review', 'Review', () => app.show('review')),
        button('analyse', 'Analyse', () => app.show('analyse')),
      );
    } else if (!this.#live) {
      this.#say(
        at === 0 ? 'Start of the game' : `After move ${at} of ${moves.length}`,
        this.#isEngine(state.mover) && !this.#alone
          ? `${mover} to move.`
          : `${mover} to move. Play on from here, or return.`,
        button('return', 'Return to the game', () => app.go(moves.length)),
      );
    } else if (this.#engineToMove && this.#waits) {
      this.#say(
        `${mover} to move`,
        'The engine waits.',
        button(
          'go',
          this.#alone && moves.length ? 'Continue' : 'Let it move',
          () => {
            this.#waits = false;
            app.foreign = false;
            this.update();
          },
          'do',
        ),
      );
    } else if (this.#engineToMove) {
      this.#say(
        this.#alone ? `${mover} is thinking` : `${this.#wish.foe} is thinking`,
        this.#words,
        this.#alone &&
          button('pause', 'Pause', () => {
            this.#waits = true;
            this.update();
          }),
      );
    } else {
      this.#say(
        this.#shared || this.#waits ? `${mover} to move` : 'Your move',
        [check(game, state) && 'Check.', must].filter(Boolean).join(' ') ||
          (this.#words && `${this.#wish.foe}: ${this.#words}`) ||
          (this.#shared ? '' : `You are ${mover}.`),
      );
    }
    document.body.dataset.turn = over
      ? 'over'
      : !this.#live
        ? 'past'
        : this.#engineToMove
          ? this.#waits
            ? 'waiting'
            : 'engine'
          : 'person';
  }

  /**
   * @param {string | undefined} title
   * @param {string} note
   * @param {...Child} next
   */
  #say(title, note, ...next) {
    if (title !== undefined) {
      this.#nodes.title.textContent = title;
      replace(this.#nodes.next, next);
    }
    this.#nodes.note.textContent = note || '\u00a0';
  }

  #drawSeats() {
    const { game } = this.#app,
      below = this.#below;
    const others = game.players.slice(1).map((_, index) => (below + index + 1) % game.players.length);
    replace(
      byId('above'),
      isMany(game)
        ? el(
            'div',
            { class: 'others' },
            others.map((seat) => el('div', { class: 'one' }, this.#seat(seat))),
          )
        : this.#seat(others[0]),
    );
    replace(byId('below'), this.#seat(below));
  }

  /** @param {Player} player */
  #seat(player) {
    const { game, state, origin, levels } = this.#app;
    const prisoners = taken(game, state, origin, player);
    const engine = this.#isEngine(player),
      turn = !this.#over && state.mover === player && !state.outcome;
    const level = levels.find((each) => each.number === this.#wish.level)?.name ?? '',
      many = isMany(game),
      { points, out = false } = state.seats?.[player] ?? {};
    const payoff = many && this.#over ? payoffsOf(this.#over, game.players.length)[player] : undefined;
    return [
      el(
        'div',
        { class: `who${turn ? ' turn' : ''}${out ? ' out' : ''}`, 'data-seat': player },
        tokenOf(game, player),
        el('b', {}, game.players[player]),
        el(
          'span',
          { class: 'soft small' },
          engine
            ? many
              ? 'Foehn'
              : `${this.#wish.foe} · ${this.#wish.evolved ? 'evolved' : level}`
            : this.#shared
              ? ''
              : 'You',
        ),
        payoff !== undefined
          ? el('span', { class: 'payoff numbers', 'data-payoff': player }, payoffText(payoff))
          : points !== undefined && el('span', { class: 'numbers', 'data-points': player }, payoffText(points)),
        counts(game, state, player).map(({ what, value }) =>
          el('span', { class: 'numbers small soft', 'data-count': player }, `${value} ${what}`),
        ),
        prisoners > 0 && el('span', { class: 'numbers small soft', 'data-taken': player }, `${prisoners} taken`),
        turn &&
          engine &&
          !this.#waits &&
          this.#live &&
          el('span', { class: 'dots', 'aria-hidden': 'true' }, el('i'), el('i'), el('i')),
      ),
      this.#clock &&
        el('time', {
          class: 'clock numbers',
          'data-clock': player,
          role: 'timer',
          'aria-label': `${game.players[player]}'s clock`,
        }),
    ];
  }

  #tick() {
    if (!this.#clock) return;
    for (const node of findAll(document, '[data-clock]')) {
      const player = Number(node.dataset.clock),
        left = this.#clock.left(player);
      node.textContent = clockText(left);
      node.classList.toggle('runs', this.#clock.running === player);
      node.classList.toggle('short', left < LOW);
    }
    this.#warn(this.#clock);
    const fallen = this.#clock.running === null ? null : this.#clock.fallen;
    if (fallen !== null) this.#lose(fallen, `${this.#app.game.players[fallen]}'s time is up`);
  }

  /**
   * Once for each time that it grows short, for a person.
   * @param {Clock} clock
   */
  #warn(clock) {
    const { running } = clock;
    const short = running !== null && !this.#isEngine(running) && clock.left(running) < LOW;
    if (short && this.#warned !== running) play(this.#wish.sound, 'low');
    this.#warned = short ? running : clock.running === null ? this.#warned : null;
  }

  // Left and right step through the game wherever a key is not wanted for something else.
  #keys() {
    /** @param {KeyboardEvent} event */
    const press = (event) => {
      if (
        event.defaultPrevented ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        document.querySelector('dialog[open]')
      )
        return;
      if (targetOf(event).closest('input, select, textarea, [role="tab"], [role="radio"], [role="gridcell"]')) return;
      const { at, moves } = this.#app;
      /** @type {Record<string, number>} */
      const goals = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: moves.length };
      const goal = goals[event.key];
      if (goal === undefined) return;
      event.preventDefault();
      this.#app.go(goal);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }
}

/**
 * @param {string[]} shorter
 * @param {string[]} longer
 */
const isPrefix = (shorter, longer) =>
  shorter.length <= longer.length && shorter.every((move, index) => move === longer[index]);

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {number} nodes */
const count = (nodes) =>
  nodes >= 1e6 ? `${(nodes / 1e6).toFixed(1)} M` : nodes >= 1e4 ? `${Math.round(nodes / 1e3)} k` : String(nodes);

/**
 * Do a player's pieces stand in the upper part of the first position, so that the board must be turned to seat the player behind
 * them? Of two players it is the one whose pieces stand higher. More than two who share a cloth begin together in the middle.
 * @param {State | null} home
 * @param {Player} player
 * @param {Game} game
 */
function isAbove(home, player, game) {
  const seats = game.players.length;
  if (isMany(game) && game.look === 'cloth') return false;
  const rows = home?.board.rows ?? [];
  const means = Array.from({ length: seats }, (_, seat) =>
    mean(rows.flatMap((row, index) => row.filter(({ owner }) => owner === seat).map(() => index))),
  );
  const [first, second] = means,
    own = means[player];
  if (seats > 2) return own !== null && own < (rows.length - 1) / 2;
  return player !== (first !== null && second !== null && second > first ? 1 : 0);
}

/**
 * @param {number[]} numbers
 * @returns {number | null}
 */
const mean = (numbers) => (numbers.length ? numbers.reduce((sum, each) => sum + each, 0) / numbers.length : null);

/** @type {View} */
const view = { name: 'play', title: 'Play', mount: (panel, app) => new Table(panel, app) };
export default view;
