// @ts-check
// Games in and out: save as a file, load one (picked or dropped), share as a link.

import { post } from './api.js';
import { el, messageOf } from './element.js';
import { dialog } from './dialog.js';
import { fromLine, measure } from './tree.js';

/** @import { App, Game, GameRecord, Stop, Tags } from './types.js' */

/** @typedef {(game: GameRecord) => void} Then */

const LARGEST = 4 * 1024 * 1024;

/**
 * @param {App} app
 * @param {Tags} tags
 */
export async function save(app, tags) {
  const file = await post('/api/file/write', { game: app.game.name, start: app.start, moves: app.moves, tags });
  download(file.name, file.text);
}

/**
 * @param {string} name
 * @param {string} text
 */
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  el('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/**
 * @param {App} app
 * @param {Then} then
 */
export function pick(app, then, view = 'play') {
  /** @type {HTMLInputElement} */
  const input = el('input', {
    type: 'file',
    accept: `.${app.game.files.extension},.txt,.pgn,.pdn`,
    class: 'hidden',
    onchange: () => {
      if (input.files?.[0]) load(app, input.files[0], then, view);
      input.remove();
    },
  });
  document.body.append(input);
  input.click();
}

/**
 * Reads a file and opens its game; of several people choose one.
 * @param {App} app
 * @param {File} file
 * @param {Then} then
 */
export async function load(app, file, then, view = 'play') {
  try {
    if (file.size > LARGEST) throw new Error(`${file.name} is larger than 4 MiB`);
    const text = await file.text();
    const read = await understand(app.game, file.name, text);
    if (!read.games.length) throw new Error(`there is no game in ${file.name}`);
    /** @param {GameRecord} game */
    const open = async (game) => {
      const entry = app.games.find(({ name }) => name === read.game);
      await app.open({
        game: read.game,
        start: game.start === entry?.start ? undefined : game.start,
        moves: game.moves,
        tree: game.study && fromLine(game.study),
        at: view === 'analyse' ? 0 : undefined,
        fresh: true,
        view,
      });
      then(game);
      if (game.study) app.say(toldOf(measure(fromLine(game.study)).nodes, game.moves.length, read.warnings));
      else if (read.warnings.length) app.say(read.warnings[0]);
    };
    if (read.games.length === 1) await open(read.games[0]);
    else choose(file.name, read.games, app.games.find(({ name }) => name === read.game) ?? app.game, open);
  } catch (error) {
    app.say(messageOf(error));
  }
}

/**
 * The game is guessed from the text; if no guess fits, the present game says what it cannot read, if the file is of its kind.
 * @param {Game} game
 * @param {string} name
 * @param {string} text
 */
async function understand(game, name, text) {
  try {
    return await post('/api/file/read', { text });
  } catch (error) {
    return post('/api/file/read', { text, game: game.name }).catch((own) => {
      throw name.endsWith(`.${game.files.extension}`) ? own : error;
    });
  }
}

/**
 * Who played, by the tags of a file; two players have tags of their own.
 * @param {Tags} tags
 * @param {string[]} players
 */
const namesOf = (tags, players) =>
  players.length > 2 ? players.map((player) => tags[player]) : [tags.White ?? tags.First, tags.Black ?? tags.Second];

/**
 * @param {string} name
 * @param {GameRecord[]} games
 * @param {Game} kind
 * @param {(game: GameRecord) => void} open
 */
function choose(name, games, { players }, open) {
  /** @param {GameRecord} game */
  const title = ({ tags, moves, result }) => ({
    who: namesOf(tags, players).filter(Boolean).join(' – ') || tags.Event || 'Game',
    what: [tags.Event, tags.Date, `${moves.length} moves`, result].filter(Boolean).join(' · '),
  });
  const box = dialog(
    `${games.length} games in ${name}`,
    el(
      'ol',
      { class: 'game-list' },
      games.map((game, index) => {
        const { who, what } = title(game);
        return el(
          'li',
          {},
          el(
            'button',
            {
              type: 'button',
              class: 'plain',
              'data-game': index,
              onclick: () => {
                box.close();
                open(game);
              },
            },
            el('span', {}, who),
            el('span', { class: 'soft small' }, what),
          ),
        );
      }),
    ),
  );
}

/**
 * What was read of a study.
 * @param {number} nodes
 * @param {number} main
 * @param {string[]} warnings
 */
const toldOf = (nodes, main, [first, ...more]) =>
  [
    `A study of ${nodes} moves was read, ${nodes - main} of them in variations.`,
    first && `Not all could be understood: ${first}${more.length ? `, and ${more.length} more` : ''}.`,
  ]
    .filter(Boolean)
    .join(' ');

/**
 * Copies the link of the game; where the clipboard is out of reach it is shown to be copied by hand.
 * @param {App} app
 */
export const share = (app) => shareLink(app, app.link());

const LONGEST_LINK = 16_000; // the server and most programs that carry links take no more

/**
 * @param {App} app
 * @param {string} link
 */
export async function shareLink(app, link) {
  if (link.length > LONGEST_LINK)
    return app.say(`This study is too large for a link (${link.length} signs). Save it as a file.`);
  try {
    await navigator.clipboard.writeText(link);
    app.say('Link copied. It holds the whole game.');
  } catch {
    /** @type {HTMLInputElement} */
    const field = el('input', {
      type: 'text',
      readonly: true,
      value: link,
      class: 'whole',
      'aria-label': 'Link to this game',
      onfocus: () => field.select(),
    });
    dialog('Link to this game', el('p', { class: 'soft small' }, 'It holds the whole game. Copy it:'), field);
    field.focus();
  }
}

/**
 * Files dropped anywhere on the page; returns a function that stops listening.
 * @param {App} app
 * @param {Then} then
 * @returns {Stop}
 */
export function acceptDrops(app, then) {
  const stop = new AbortController(),
    options = { signal: stop.signal };
  /** @param {DragEvent} event */
  const hasFiles = (event) => event.dataTransfer?.types.includes('Files');
  /** @param {boolean} on */
  const shade = (on) => document.body.classList.toggle('dropping', on);
  document.addEventListener(
    'dragover',
    (event) => {
      if (hasFiles(event)) {
        event.preventDefault();
        shade(true);
      }
    },
    options,
  );
  document.addEventListener(
    'dragleave',
    (event) => {
      if (!event.relatedTarget) shade(false);
    },
    options,
  );
  document.addEventListener(
    'drop',
    (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      shade(false);
      const file = event.dataTransfer?.files[0];
      if (file) load(app, file, then);
    },
    options,
  );
  return () => stop.abort();
}
