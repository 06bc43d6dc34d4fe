// @ts-check
// The study beside the board: its moves, what may be said about the one shown, undo and redo, and ways to keep it.

import { byId, el, replace, set } from './element.js';
import { dialog } from './dialog.js';
import { download, pick, shareLink } from './files.js';
import { icon } from './icons.js';
import { Pencil, drawn, spoken, toggled } from './pencil.js';
import { post } from './api.js';
import { shelf } from './study.js';
import { SIGNS, add, branches, check, edit, find, measure, promote, remove, toLine } from './tree.js';
import { Variations } from './variations.js';

/** @import { App, Child, Move } from './types.js' */

/** @type {Record<string, string>} */
const SIGN_NAMES = {
  '!': 'Good move',
  '?': 'Mistake',
  '!!': 'Brilliant move',
  '??': 'Blunder',
  '!?': 'Interesting move',
  '?!': 'Dubious move',
};

export class StudyCard {
  #app;
  #list;
  #pencil;
  /** @type {Record<string, HTMLButtonElement>} */
  #buttons = {};
  #remark;
  #shapes = el('p', { class: 'soft small shapes-told', hidden: true });
  #at = '';
  /** @type {AbortController} */
  #stop = new AbortController();

  /**
   * @param {App} app
   * @param {Child} curve
   */
  constructor(app, curve) {
    this.#app = app;
    this.#list = new Variations(app);
    this.#pencil = new Pencil(byId('board'), (shape) => this.#drew(shape));
    this.#remark = el('textarea', {
      rows: 1,
      class: 'remark-field',
      'data-action': 'remark',
      'aria-label': 'Comment on this position',
      placeholder: 'Say something about this position',
      onchange: (event) => this.#say(event.currentTarget.value),
      onblur: (event) => this.#say(event.currentTarget.value),
      oninput: () => this.#grow(),
    });
    document.addEventListener('keydown', (event) => this.#key(event), { signal: this.#stop.signal });
    this.node = el(
      'section',
      { class: 'card game', 'aria-label': 'The study' },
      el(
        'div',
        { class: 'row spread' },
        el('h2', {}, 'Study'),
        el(
          'div',
          { class: 'row tight' },
          this.#button('undo', 'Undo', 'undo', () => app.undo()),
          this.#button('redo', 'Redo', 'redo', () => app.redo()),
          this.#button('review', 'Review it', null, () => app.show('review')),
        ),
      ),
      curve,
      this.#list.node,
      this.#editor(),
      this.#keeping(),
    );
  }

  stop() {
    this.#say(this.#remark.value);
    this.#stop.abort();
    this.#pencil.stop();
    this.#app.board.shapes = [];
  }

  show() {
    const app = this.#app,
      { study } = app,
      node = find(study.tree, this.#way);
    this.#list.show();
    const at = JSON.stringify([app.game.name, app.start, this.#way]);
    // What is being typed is not overwritten, unless the position is another.
    if (at !== this.#at || document.activeElement !== this.#remark) this.#remark.value = node?.comment ?? '';
    this.#at = at;
    this.#grow();
    for (const sign of SIGNS) {
      set(this.#buttons[sign], { 'aria-pressed': node?.sign === sign });
      this.#buttons[sign].disabled = !app.at;
    }
    this.#buttons.review.hidden = !app.game.duel;
    this.#buttons.undo.disabled = !study.canUndo;
    this.#buttons.redo.disabled = !study.canRedo;
    this.#buttons.promote.disabled = branches(study.tree, this.#way) === -1;
    this.#buttons.remove.disabled = !app.at;
    const shapes = node?.shapes ?? [];
    app.board.shapes = drawn(shapes);
    this.#shapes.hidden = !shapes.length;
    this.#shapes.textContent = shapes.length ? `Drawn: ${spoken(shapes)}` : '';
    this.#buttons.clear.hidden = !shapes.length;
  }

  /**
   * A line of the engine becomes a variation; its first move says what it is worth.
   * @param {Move[]} moves
   * @param {string} words
   */
  keep(moves, words) {
    const way = this.#way,
      texts = moves.map((move) => move.text);
    this.#app.change((tree) => {
      const grown = add(tree, [...way, ...texts]);
      const first = [...way, texts[0]];
      const old = find(grown, first)?.comment;
      return old?.includes(words) ? grown : edit(grown, first, { comment: [old, words].filter(Boolean).join(' ') });
    });
  }

  get #way() {
    return this.#app.moves.slice(0, this.#app.at);
  }

  /** @param {string} shape */
  #drew(shape) {
    const way = this.#way,
      shapes = find(this.#app.study.tree, way)?.shapes ?? [];
    this.#app.change((tree) => edit(tree, way, { shapes: toggled(shapes, shape) }));
  }

  /** @param {string} text */
  #say(text) {
    if (!this.#at) return;
    // The words belong to the position they were typed for, wherever the reader is by now.
    const [game, start, way] = JSON.parse(this.#at);
    const app = this.#app,
      node = find(app.study.tree, way);
    if (game !== app.game.name || (start ?? undefined) !== app.start || !node) return;
    const comment = text.trim();
    if (comment !== (node.comment ?? '')) app.change((tree) => edit(tree, way, { comment }));
  }

  #grow() {
    const { value } = this.#remark;
    this.#remark.rows = Math.min(8, Math.max(1, Math.ceil(value.length / 46), value.split('\n').length));
  }

  /** @param {string} sign */
  #judge(sign) {
    const way = this.#way,
      old = find(this.#app.study.tree, way)?.sign;
    if (way.length) this.#app.change((tree) => edit(tree, way, { sign: old === sign ? undefined : sign }));
  }

  #promote() {
    const way = this.#way;
    this.#app.change((tree) => promote(tree, way));
  }

  #remove() {
    const way = this.#way;
    if (!way.length) return;
    const { nodes } = measure(find(this.#app.study.tree, way) ?? { children: [] });
    this.#app.change((tree) => remove(tree, way));
    this.#app.say(`${way.at(-1)} ${nodes ? `and ${nodes} more ` : ''}removed. Undo brings it back.`);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest('input, textarea, select, dialog')) return;
    const command = (event.ctrlKey || event.metaKey) && !event.altKey,
      key = event.key.toLowerCase();
    if (command && (key === 'z' || key === 'y')) {
      event.preventDefault();
      if (key === 'y' || event.shiftKey) this.#app.redo();
      else this.#app.undo();
      return;
    }
    if (command || event.altKey || event.defaultPrevented) return;
    if (event.key === 'c') {
      event.preventDefault();
      this.#remark.focus();
    } else if (event.key === 'Delete') this.#remove();
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      if (!target.closest('#board, [role="tab"], [role="slider"]')) this.#beside(event);
    }
  }

  /**
   * The next of the moves that stand beside each other.
   * @param {KeyboardEvent} event
   */
  #beside(event) {
    const way = this.#way,
      { children } = find(this.#app.study.tree, way.slice(0, -1)) ?? { children: [] };
    if (!way.length || children.length < 2) return;
    event.preventDefault();
    const here = children.findIndex((child) => child.move === way.at(-1));
    const next = children[(here + (event.key === 'ArrowDown' ? 1 : -1) + children.length) % children.length];
    this.#app.visit([...way.slice(0, -1), next.move ?? '']);
  }

  /**
   * @param {string} name
   * @param {string} label
   * @param {Parameters<typeof icon>[0] | null} sign
   * @param {() => unknown} act
   */
  #button(name, label, sign, act) {
    const button = el(
      'button',
      {
        type: 'button',
        class: sign ? 'quiet' : 'plain small',
        'data-action': name,
        'aria-label': sign ? label : null,
        title: sign ? label : null,
        onclick: () => Promise.resolve(act()).catch((error) => this.#app.say(error.message)),
      },
      sign ? icon(sign) : label,
    );
    this.#buttons[name] = button;
    return button;
  }

  #editor() {
    const signs = SIGNS.map((sign) => {
      const button = el(
        'button',
        {
          type: 'button',
          class: 'plain small sign-button',
          'data-sign': sign,
          'aria-label': SIGN_NAMES[sign],
          title: SIGN_NAMES[sign],
          'aria-pressed': false,
          onclick: () => this.#judge(sign),
        },
        sign,
      );
      this.#buttons[sign] = button;
      return button;
    });
    return el(
      'div',
      { class: 'study-edit' },
      this.#remark,
      el(
        'div',
        { class: 'row tight' },
        el('div', { class: 'row tight', role: 'group', 'aria-label': 'Judge this move' }, signs),
        this.#button('promote', 'Promote', null, () => this.#promote()),
        this.#button('remove', 'Delete from here', null, () => this.#remove()),
        this.#button('clear', 'Clear drawings', null, () => {
          const way = this.#way;
          this.#app.change((tree) => edit(tree, way, { shapes: [] }));
        }),
      ),
      this.#shapes,
    );
  }

  #keeping() {
    const app = this.#app;
    return el(
      'div',
      { class: 'row tight study-keep' },
      this.#button('save-study', 'Save', null, () => this.#save()),
      this.#button('load-study', 'Load', null, () => pick(app, () => {}, 'analyse')),
      this.#button('share-study', 'Share', null, async () => shareLink(app, await app.studyLink())),
      this.#button('shelf', 'Studies', null, () => this.#shelf()),
      this.#button('help', 'How?', null, () => this.#help()),
    );
  }

  async #save() {
    const { game, start, study } = this.#app;
    const { name, text } = await post('/api/file/write', {
      game: game.name,
      start,
      tags: {},
      study: toLine(study.tree),
    });
    download(name.replace('game.', 'study.'), text);
    if (game.files.extension === 'mat')
      this.#app.say('A .mat file holds the main line alone. Share the link or keep the study to have it whole.');
  }

  // Studies kept in this browser by name.
  #shelf() {
    const app = this.#app,
      kept = shelf(app.game.name);
    /** @type {HTMLInputElement} */
    const field = el('input', {
      type: 'text',
      maxlength: 80,
      'aria-label': 'Name of the study',
      placeholder: 'A name',
    });
    const list = el('ul', { class: 'game-list kept-studies' });
    const box = dialog(
      `Studies of ${app.game.title}`,
      el(
        'p',
        { class: 'soft small' },
        'The present study is always kept in this browser. Under a name it stays when another begins.',
      ),
      el(
        'form',
        {
          class: 'row',
          onsubmit: (event) => {
            event.preventDefault();
            const name = field.value.trim();
            if (!name) return field.focus();
            const { start, study, moves, dice } = app;
            if (!kept.keep({ name, start, dice, moves, line: toLine(study.tree), kept: Date.now() }))
              app.say('The browser’s store is full. Save the study as a file.');
            fill();
          },
        },
        field,
        el('button', { class: 'do', 'data-action': 'keep-study' }, 'Keep'),
      ),
      list,
    );
    const fill = () => {
      const each = kept.list();
      replace(
        list,
        each.length
          ? each.map((study) =>
              el(
                'li',
                { class: 'row spread' },
                el(
                  'button',
                  {
                    type: 'button',
                    class: 'plain',
                    'data-study': study.name,
                    onclick: () => {
                      box.close();
                      const { start, moves, dice } = study;
                      app.open({ start, moves, dice, tree: check(study.line) ?? undefined, fresh: true });
                    },
                  },
                  el('span', {}, study.name),
                  el('span', { class: 'soft small' }, new Date(study.kept).toLocaleDateString()),
                ),
                el(
                  'button',
                  {
                    type: 'button',
                    class: 'quiet',
                    'aria-label': `Delete ${study.name}`,
                    onclick: () => {
                      kept.drop(study.name);
                      fill();
                    },
                  },
                  icon('close'),
                ),
              ),
            )
          : el('li', { class: 'soft small' }, 'None yet.'),
      );
    };
    fill();
  }

  #help() {
    /** @type {[string, string][]} */
    const rows = [
      ['a move on the board', 'goes on, or begins a variation; nothing is lost'],
      ['← →, Home, End', 'walk along the line'],
      ['↑ ↓', 'the other moves that were tried here'],
      ['Ctrl+Z, Ctrl+Y', 'undo, redo'],
      ['c', 'comment on the position'],
      ['Delete', 'removes the move shown and what follows'],
      ['right mouse button', 'marks a field, or draws an arrow; Shift red, Ctrl blue, both yellow'],
      ['m, a on a field', 'the same by keys: mark, arrow from and to; again for the next colour'],
      ['+ at a line of the engine', 'puts the line into the study'],
    ];
    dialog(
      'Working with a study',
      el(
        'dl',
        { class: 'keys-told' },
        rows.map(([name, text]) => el('div', {}, el('dt', {}, name), el('dd', {}, text))),
      ),
    );
  }
}
