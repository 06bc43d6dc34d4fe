// @ts-check
// A box over the page, with a title and a way out. Escape and a click beside it close it.

import { el } from './element.js';
import { icon } from './icons.js';

/** @import { Children } from './types.js' */

let count = 0;

/**
 * @param {string} title
 * @param {...Children} children
 */
export function dialog(title, ...children) {
  const id = `dialog-${++count}`;
  const close = () => box.close();
  /** @type {HTMLDialogElement} */
  const box = el(
    'dialog',
    {
      class: 'dialog',
      'aria-labelledby': id,
      onclose: () => box.remove(),
      onpointerdown: (event) => {
        if (event.target === box) close();
      },
    },
    el(
      'div',
      { class: 'dialog-body' },
      el(
        'header',
        { class: 'row spread' },
        el('h2', { id }, title),
        el(
          'button',
          { type: 'button', class: 'quiet', 'data-action': 'close', 'aria-label': 'Close', onclick: close },
          icon('close'),
        ),
      ),
      ...children,
    ),
  );
  document.body.append(box);
  box.showModal();
  return box;
}
