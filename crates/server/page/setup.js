// @ts-check
// A position set up by hand (pieces on a board) or by text (a position, or a list of moves).

import { ApiError, post } from './api.js';
import { below, el, find, messageOf, replace, targetOf } from './element.js';
import { dialog } from './dialog.js';
import { BoardView } from './board.js';
import { isEmpty, pieceIcon } from './pieces.js';
import { Rights, hasRights } from './setup-rights.js';

/** @import { App, Board, Cell, Piece, Standing } from './types.js' */

/** @typedef {(game: { start?: string, moves: string[] }) => Promise<void>} Finish */

const HEAP_ROOM = 7;
/** @type {Cell} */
const FREE = { glyph: '.', owner: null, shade: 'light', name: '' };

/**
 * @param {App} app
 * @param {() => void} done
 */
export function openSetup(app, done) {
  const byHand = app.game.pieces.length > 0 && app.state.board.rows.length > 0;
  const box = dialog('Set up a position');
  /** @param {{ start?: string, moves: string[] }} game */
  const finish = async (game) => {
    box.close();
    await app.open({ game: app.game.name, ...game });
    done();
  };
  const text = byText(app, finish);
  const field = find(text, 'textarea');
  // The text follows the board, but not under the hand that types it.
  /** @param {string} position */
  const follow = (position) => {
    if (field instanceof HTMLTextAreaElement && document.activeElement !== field) field.value = position;
  };
  const bench = byHand ? new Bench(app, finish, follow) : null;
  field?.addEventListener('focus', async () => {
    if (!(field instanceof HTMLTextAreaElement)) return;
    const before = field.value,
      position = await bench?.text();
    if (position && field.value === before) field.value = position;
  });
  box.classList.toggle('large', byHand);
  box.firstElementChild?.append(el('div', { class: 'setup' }, bench?.element, text));
}

// The board to set up on: a piece is chosen from the palette and put down by clicks, or dragged.
class Bench {
  #app;
  /** @type {Cell[][]} */
  #rows = [];
  #mover;
  /** @type {Piece | null} */
  #brush;
  #board;
  #palette;
  #error;
  #place;
  #finish;
  #follow;
  #rights;
  #drawn = 0;

  /**
   * @param {App} app
   * @param {Finish} finish
   * @param {(position: string) => void} follow
   */
  constructor(app, finish, follow) {
    this.#app = app;
    this.#finish = finish;
    this.#follow = follow;
    this.#rights = hasRights(app.game) ? new Rights(app.state.position, () => this.#later()) : null;
    this.#mover = app.state.mover ?? 0;
    this.#brush = app.game.pieces[0];
    this.#place = el('div', { class: 'setup-board' });
    this.#board = new BoardView(this.#place, () => {});
    this.#board.turned = app.board.turned;
    this.#error = el('p', { class: 'error small', role: 'alert' });
    this.#palette = el('div', { class: 'palette', role: 'radiogroup', 'aria-label': 'Piece to put down' });
    this.#place.addEventListener('click', (event) => this.#put(targetOf(event).dataset.key), true);
    this.#place.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Enter' || event.key === ' ') this.#put(targetOf(event).dataset.key);
      },
      true,
    );
    this.#place.addEventListener('pointerdown', (event) => this.#lift(event), true);
    this.#take(app.state.board);
    this.element = el(
      'div',
      { class: 'bench' },
      this.#place,
      el(
        'div',
        { class: 'bench-side' },
        this.#palette,
        this.#sides(),
        this.#rights?.node,
        this.#buttons(),
        this.#error,
      ),
    );
  }

  /** @param {Board} board */
  #take(board) {
    this.#rows = board.rows.map((row) => row.map((cell) => ({ ...cell })));
    if (this.#app.game.look === 'heaps') this.#room();
    this.#draw();
  }

  // Heaps are as long as their sticks; here there is room for more.
  #room() {
    const columns = Math.max(HEAP_ROOM, ...this.#rows.map((row) => row.length));
    this.#rows = this.#rows.map((row, r) =>
      Array.from({ length: columns }, (_, c) => ({ ...(row[c] ?? FREE), name: `${r + 1}.${c + 1}` })),
    );
  }

  #draw() {
    const { game } = this.#app,
      state = this.#app.state;
    this.#board.show(game, {
      position: JSON.stringify(this.#rows),
      board: { ...state.board, rows: this.#rows },
      legal: [],
      last: null,
      must: null,
      mover: this.#mover,
    });
    this.#rights?.show(this.#rows, this.#mover);
    this.#later();
    /** @param {Piece | null} piece */
    const choice = (piece) =>
      el(
        'button',
        {
          type: 'button',
          role: 'radio',
          'aria-checked': piece === this.#brush,
          'data-piece': piece ? piece.glyph : 'none',
          'aria-label': piece ? this.#title(piece) : 'Empty field',
          title: piece ? this.#title(piece) : 'Empty field',
          onclick: () => {
            this.#brush = piece;
            this.#draw();
          },
          onpointerdown: (event) => piece && this.#carry(event, piece, null),
        },
        piece ? pieceIcon(game, piece) : el('span', { class: 'nothing', 'aria-hidden': 'true' }, '✕'),
      );
    const focus = this.#palette.contains(document.activeElement);
    const owners = [...new Set(game.pieces.map((piece) => piece.owner))];
    replace(
      this.#palette,
      owners.map((owner, index) =>
        el(
          'div',
          { class: 'palette-row', role: 'presentation' },
          game.pieces.filter((piece) => piece.owner === owner).map(choice),
          index === owners.length - 1 && choice(null),
        ),
      ),
    );
    if (focus) find(this.#palette, '[aria-checked="true"]')?.focus();
  }

  /** @param {Piece} piece */
  #title(piece) {
    return piece.owner === null || piece.owner === undefined
      ? piece.name
      : `${this.#app.game.players[piece.owner]} ${piece.name}`;
  }

  /** @param {string} key */
  #cell(key) {
    const [r, c] = key.split(',').map(Number);
    return this.#rows[r][c];
  }

  /**
   * The piece chosen is put down; on its own like it is taken up again.
   * @param {string | undefined} key
   */
  #put(key) {
    if (!key) return;
    const cell = this.#cell(key),
      brush = this.#brush;
    const same = brush && cell.glyph === brush.glyph && (cell.owner ?? null) === (brush.owner ?? null);
    this.#set(cell, same ? null : brush);
    this.#draw();
  }

  /**
   * @param {Cell} cell
   * @param {Standing | null} piece
   */
  #set(cell, piece) {
    cell.glyph = piece ? piece.glyph : '.';
    cell.owner = piece?.owner ?? null;
    this.#error.textContent = '';
  }

  /** @param {PointerEvent} event */
  #lift(event) {
    const key = targetOf(event).dataset?.key;
    if (!key || isEmpty(this.#cell(key).glyph)) return;
    const { glyph, owner } = this.#cell(key);
    this.#carry(
      event,
      this.#app.game.pieces.find((piece) => piece.glyph === glyph && (piece.owner ?? null) === (owner ?? null)) ?? {
        glyph,
        owner,
      },
      key,
    );
  }

  /**
   * Drags a piece from the palette or from a cell; let go beside the board, it is gone.
   * @param {PointerEvent} down
   * @param {Standing} piece
   * @param {string | null} from
   */
  #carry(down, piece, from) {
    const stop = new AbortController(),
      options = { signal: stop.signal };
    /** @type {HTMLElement | null} */
    let image = null;
    document.addEventListener(
      'pointermove',
      (event) => {
        if (!image && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < 6) return;
        if (!image) {
          image = el('div', { class: 'carried' }, pieceIcon(this.#app.game, piece));
          this.#place.closest('dialog')?.append(image);
        }
        image.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
      },
      options,
    );
    /** @param {PointerEvent} event */
    const end = (event) => {
      stop.abort();
      if (!image) return;
      image.remove();
      const goal = below(event)?.dataset?.key;
      if (goal === from) return;
      if (from) this.#set(this.#cell(from), null);
      if (goal) this.#set(this.#cell(goal), piece);
      this.#place.addEventListener('click', (click) => click.stopImmediatePropagation(), { capture: true, once: true });
      this.#draw();
    };
    document.addEventListener('pointerup', end, options);
    document.addEventListener(
      'pointercancel',
      () => {
        stop.abort();
        image?.remove();
      },
      options,
    );
  }

  #sides() {
    return el(
      'fieldset',
      { class: 'choice' },
      el('legend', {}, 'To move'),
      el(
        'div',
        { class: 'segments' },
        this.#app.game.players.map((player, index) =>
          el(
            'label',
            {},
            el('input', {
              type: 'radio',
              name: 'mover',
              value: index,
              'data-mover': index,
              checked: index === this.#mover,
              onchange: () => {
                this.#mover = index;
                this.#rights?.show(this.#rows, this.#mover);
                this.#later();
              },
            }),
            el('span', {}, player),
          ),
        ),
      ),
    );
  }

  #buttons() {
    /**
     * @param {string} name
     * @param {string} label
     * @param {() => void} act
     */
    const button = (name, label, act, kind = 'plain') =>
      el('button', { type: 'button', class: kind, 'data-action': name, onclick: act }, label);
    return el(
      'div',
      { class: 'row' },
      button('clear', 'Clear', () => {
        for (const cell of this.#rows.flat()) if (!isEmpty(cell.glyph)) this.#set(cell, null);
        this.#draw();
      }),
      button('first', 'Start position', () => this.#first()),
      button('use', 'Use this position', () => this.#use(), 'do'),
    );
  }

  async #first() {
    try {
      this.#take((await post('/api/position', { game: this.#app.game.name, moves: [] })).board);
    } catch (error) {
      this.#error.textContent = messageOf(error);
    }
  }

  async #position() {
    const rows = this.#rows.map((row) => row.map((cell) => cell.glyph).join(''));
    const { position } = await post('/api/setup', { game: this.#app.game.name, rows, mover: this.#mover });
    return this.#rights ? this.#rights.write(position) : position;
  }

  // The text follows the board: chess positions are written here; for other games the server writes them when the text is wanted.
  #later() {
    if (this.#drawn++ && this.#rights) this.#follow(this.#rights.text(this.#rows, this.#mover));
  }

  /** The text of what stands on the board, where somebody has changed it and it is a position. */
  async text() {
    if (this.#drawn < 2 || this.#rights) return null;
    return this.#position().catch(() => null);
  }

  async #use() {
    try {
      const start = await this.#position();
      // Rights that the pieces do not allow are refused before the box closes.
      await post('/api/position', { game: this.#app.game.name, start, moves: [] });
      await this.#finish({ start, moves: [] });
    } catch (error) {
      this.#error.textContent = messageOf(error);
    }
  }
}

/**
 * @param {App} app
 * @param {Finish} finish
 */
function byText(app, finish) {
  const field = el('textarea', {
    rows: 3,
    spellcheck: 'false',
    'data-choice': 'text',
    'aria-label': 'A position or a list of moves as text',
    placeholder: app.game.example ?? app.game.start,
  });
  field.value = app.state.position;
  const where = el('pre', { class: 'where small', 'aria-hidden': 'true' });
  const error = el('p', { class: 'error small', role: 'alert' });
  const use = async () => {
    replace(error);
    replace(where);
    try {
      await finish(await read(app.game.name, field.value.trim()));
    } catch (problem) {
      error.textContent = messageOf(problem);
      if (problem instanceof ApiError && problem.at !== undefined) point(field, where, problem.at);
    }
  };
  return el(
    'div',
    { class: 'by-text' },
    el('h3', {}, 'As text: a position, or moves from the start'),
    field,
    where,
    error,
    el(
      'div',
      { class: 'row' },
      el('button', { type: 'button', class: 'plain', 'data-action': 'read', onclick: use }, 'Use this text'),
    ),
  );
}

/**
 * A text is a position if it reads as one, otherwise moves. Of two complaints the one that got further is told.
 * @param {string} game
 * @param {string} text
 * @returns {Promise<{ start?: string, moves: string[] }>}
 */
async function read(game, text) {
  try {
    const { start } = await post('/api/position', { game, start: text, moves: [] });
    return { start, moves: [] };
  } catch (asPosition) {
    const moves = text
      .replace(/\{[^}]*\}|\b\d+\.(\.\.)?|(1-0|0-1|1\/2-1\/2|\*)\s*$/g, ' ')
      .split(/\s+/)
      .filter(Boolean);
    try {
      return { start: undefined, moves: (await post('/api/position', { game, moves })).moves };
    } catch (asMoves) {
      const looksLikeMoves = moves.length > 1 && !/[/:]/.test(text);
      if (looksLikeMoves && asMoves instanceof ApiError) asMoves.at = undefined;
      throw looksLikeMoves ? asMoves : asPosition;
    }
  }
}

/**
 * Shows where the complaint points: a caret below the text, and the cursor in it. `at` counts bytes.
 * @param {HTMLTextAreaElement} field
 * @param {HTMLElement} where
 * @param {number} at
 */
function point(field, where, at) {
  const text = field.value.trim();
  const index = new TextDecoder().decode(new TextEncoder().encode(text).slice(0, at)).length;
  const from = Math.max(0, index - 24);
  where.textContent = `${text.slice(from, index + 24)}\n${' '.repeat(index - from)}^`;
  field.focus();
  field.setSelectionRange(index, index + 1);
}
