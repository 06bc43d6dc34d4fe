// @ts-check
// How boards and pieces look, beside light and dark: two themes of boards, two sets of pieces. Kept in this browser.

import { el } from './element.js';
import { dialog } from './dialog.js';
import { local } from './storage.js';

const BOARDS = [
  ['cool', 'Cool', 'green, blue and cloth'],
  ['wood', 'Wood', 'maple and walnut'],
];
const PIECES = [
  ['drawn', 'Drawn', 'as people know them'],
  ['letters', 'Letters', 'discs with the letters of the notation'],
];

/** Puts what was chosen on the page. */
export function applyLooks() {
  const { dataset } = document.documentElement;
  dataset.board = local.text('board look') === 'wood' ? 'wood' : 'cool';
  dataset.pieces = local.text('piece look') === 'letters' ? 'letters' : 'drawn';
}

/** @param {() => void} changed */
export function chooseLooks(changed) {
  /**
   * @param {string} title
   * @param {string} name
   * @param {string[][]} choices
   * @param {string | undefined} chosen
   */
  const group = (title, name, choices, chosen) =>
    el(
      'fieldset',
      { class: 'looks' },
      el('legend', {}, title),
      choices.map(([value, label, about]) =>
        el(
          'label',
          { class: 'look-choice' },
          el('input', {
            type: 'radio',
            name,
            value,
            checked: value === chosen,
            onchange: () => {
              local.writeText(name, value);
              applyLooks();
              changed();
            },
          }),
          el('span', {}, label),
          el('span', { class: 'soft small' }, about),
        ),
      ),
    );
  const { board, pieces } = document.documentElement.dataset;
  dialog(
    'Boards and pieces',
    group('Board', 'board look', BOARDS, board),
    group('Pieces', 'piece look', PIECES, pieces),
  );
}
