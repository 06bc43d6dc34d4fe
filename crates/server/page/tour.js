// @ts-check
// A short tour for somebody who is here for the first time. It is offered in one line, and left at once by whoever wants to.

import { el, replace } from './element.js';
import { dialog } from './dialog.js';
import { local } from './storage.js';

const STEPS = [
  [
    'Play',
    'Choose a game above and move by touching or dragging. The engine answers; its strength, the seats and the clock are below the list of moves. Arrow keys walk through the game.',
  ],
  [
    'Analyse',
    'The engine tells what it thinks while it thinks. Try moves out: they become variations of your study, which this browser keeps. Comment, draw with the right mouse button, undo with Ctrl+Z, save it as a file or share it as a link.',
  ],
  [
    'Review',
    'Give it a game, and it says which moves were mistakes and what was better. Then find the better moves yourself.',
  ],
  [
    'Inside, Lab, Evolution',
    'How the search works, step by step; experiments that measure it; programs that evolved. These are for the curious and for students; each begins with a few words.',
  ],
];

/** Offers the tour, once in this browser. */
export function offerTour() {
  if (local.read('toured', false) || location.hash.length > 1) return;
  const strip = el(
    'div',
    { class: 'welcome', role: 'region', 'aria-label': 'Welcome' },
    el('span', {}, 'New here? '),
    el(
      'button',
      { type: 'button', class: 'plain small', 'data-action': 'tour', onclick: () => tour() },
      'A tour in four steps',
    ),
    el(
      'button',
      { type: 'button', class: 'quiet small', 'data-action': 'no-tour', onclick: () => leave() },
      'No, thanks',
    ),
  );
  const leave = () => {
    local.write('toured', true);
    strip.remove();
  };
  const tour = () => {
    leave();
    takeTour();
  };
  document.querySelector('main')?.before(strip);
}

export function takeTour() {
  let at = 0;
  const title = el('h3'),
    text = el('p'),
    acts = el('div', { class: 'row' });
  const box = dialog('What is here', title, text, acts);
  /** @param {string} label @param {string} action @param {() => void} act */
  const button = (label, action, act) =>
    el(
      'button',
      { type: 'button', class: action === 'tour-next' ? 'do' : 'plain', 'data-action': action, onclick: act },
      label,
    );
  const show = () => {
    title.textContent = `${at + 1} of ${STEPS.length}: ${STEPS[at][0]}`;
    text.textContent = STEPS[at][1];
    const last = at === STEPS.length - 1;
    replace(
      acts,
      at > 0 && button('Back', 'tour-back', () => step(-1)),
      button(last ? 'Begin' : 'Next', 'tour-next', () => (last ? box.close() : step(1))),
    );
  };
  /** @param {number} by */
  const step = (by) => {
    at += by;
    show();
    acts.querySelector('button:last-child') instanceof HTMLElement &&
      /** @type {HTMLElement} */ (acts.lastElementChild).focus();
  };
  show();
}

/**
 * A few words at the head of a view, for those who want them.
 * @param {string} title
 * @param {string[]} paragraphs
 */
export const introduction = (title, paragraphs) =>
  el(
    'details',
    { class: 'introduction small' },
    el('summary', {}, title),
    paragraphs.map((words) => el('p', {}, words)),
  );
