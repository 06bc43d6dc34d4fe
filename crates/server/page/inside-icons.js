// @ts-check
// Line drawings for the buttons of the replay, 24 by 24, in the colour of their text.

import { svg } from './element.js';

const PATHS = {
  first: 'M6 5v14M18 5l-8 7 8 7z',
  back: 'M20 12H9M13 7l-5 5 5 5M4 6v12',
  step: 'M4 12h11M11 7l5 5-5 5M20 6v12',
  last: 'M18 5v14M6 5l8 7-8 7z',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  over: 'M4 15c1-7 12-8 15-1M19.500 8v6.500H13M9 19h4',
  'next-cut':
    'M8.500 8.500L20 19M8.500 15.500L20 5M6 9.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM6 19.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z',
  'zoom-in': 'M12 5v14M5 12h14',
  'zoom-out': 'M5 12h14',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  fold: 'M12 4v4M6 13l6-5 6 5M5 19h14',
  unfold: 'M12 4v5M12 9l-6 6M12 9l6 6M12 9v6M4.500 19h3M10.500 19h3M16.500 19h3',
};

/** @param {keyof typeof PATHS} name */
export const icon = (name) =>
  svg('svg', { class: 'in-icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: PATHS[name] }));
