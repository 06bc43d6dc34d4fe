// @ts-check
// Small line drawings for buttons, 24 by 24, in the colour of their text.

import { svg } from './element.js';

const PATHS = {
  new: 'M12 5v14M5 12h14',
  back: 'M9 7L4 12l5 5M4 12h10a5 5 0 0 1 0 10',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 1 4 10.5c-.7.7-1 1.500-1 2.500H9c0-1-.3-1.800-1-2.500A6 6 0 0 1 12 3z',
  flip: 'M8 4v15M8 4L4.500 8M8 4l3.500 4M16 20V5M16 20l-3.500-4M16 20l3.500-4',
  draw: 'M4 9h16M4 15h16',
  resign: 'M6 21V4M6 5c4-2 7 2 12 0v9c-5 2-8-2-12 0',
  save: 'M12 4v11M7.500 11l4.500 4.500 4.500-4.500M5 20h14',
  load: 'M12 15.500V4.500M7.500 8.500L12 4l4.500 4.500M5 20h14',
  share:
    'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.700-5.700l-1.300 1.300M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.700 5.700l1.300-1.300',
  setup: 'M4 20l1-4L16.500 4.500l3 3L8 19zM14 7l3 3',
  sound: 'M4 9.500v5h3.500L12 19V5L7.500 9.500zM15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  silent: 'M4 9.500v5h3.500L12 19V5L7.500 9.500zM16 9.500l5 5M21 9.500l-5 5',
  start: 'M6 5v14M18 5l-8 7 8 7z',
  previous: 'M15 5l-8 7 8 7z',
  next: 'M9 5l8 7-8 7z',
  end: 'M18 5v14M6 5l8 7-8 7z',
  sun: 'M12 7.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9zM12 2v2.500M12 19.500V22M2 12h2.500M19.500 12H22M5 5l1.700 1.700M17.300 17.300L19 19M5 19l1.700-1.700M17.300 6.700L19 5',
  moon: 'M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10z',
  pause: 'M8 5v14M16 5v14',
  go: 'M8 5l11 7-11 7z',
  undo: 'M9 7L4 12l5 5M4 12h10a5 5 0 0 1 5 5v1',
  redo: 'M15 7l5 5-5 5M20 12H10a5 5 0 0 0-5 5v1',
  close: 'M6 6l12 12M18 6L6 18',
};

/** @param {keyof typeof PATHS} name */
export const icon = (name) =>
  svg('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: PATHS[name] }));
