// @ts-check
// The view "Evolution": a run of evolution live. How fit the individuals are by epoch, what their fitness costs, the demes and the
// pollen between them, and the best program with what it does. Which run and which individual are shown stands in the address.

import { get } from './api.js';
import { el, messageOf, replace } from './element.js';
import { FitnessCurves } from './evolution-curves.js';
import { Demes } from './evolution-demes.js';
import { Events } from './evolution-events.js';
import { IndividualCard } from './evolution-individual.js';
import { grouped, short } from './evolution-plot.js';
import { Scatter } from './evolution-scatter.js';
import { duration } from './lab-card.js';
import { local } from './storage.js';

/** @import { App, Evolution as Runs, Individual, Run, RunSummary, View } from './types.js' */

const EVERY = 3000;
const STATES = {
  running: 'running',
  stopped: 'stopped',
  finished: 'finished',
  failed: 'failed',
  interrupted: 'interrupted',
  broken: 'cannot be read',
};
/** @type {Record<string, string>} */
const ADVICE = {
  stopped: 'It was stopped; the same command goes on from there.',
  interrupted: 'It has written nothing for a minute; the same command goes on from there.',
  failed: 'It ended with an error, which its terminal tells.',
};

class Evolution {
  /** @type {Runs | null} */
  #known = null;
  /** @type {Run | null} */
  #run = null;
  /** @type {string | null} */
  #trouble = null;
  #timer = 0;
  #asked = 0;
  #ended = false;
  #place = '';
  /** @type {string | undefined} */
  #crowned = undefined;
  #curves = new FitnessCurves();
  #demes = new Demes();
  #events = new Events();
  #scatter;
  #card;
  // What is drawn: the runs, what is said instead of one, the summary, and all the rest.
  runs = el('nav', { class: 'evo-runs', 'aria-label': 'Runs' });
  says = el('div', { class: 'evo-says' });
  summary = el('section', { class: 'card evo-summary', 'aria-label': 'The run', 'data-part': 'summary' });
  body = el('div', { class: 'evo-body' });

  /**
   * @param {HTMLElement} panel
   * @param {App} app
   */
  constructor(panel, app) {
    this.app = app;
    this.#scatter = new Scatter((name) => this.#way(name));
    this.#card = new IndividualCard({
      play: (individual) => this.#play(individual),
      champion: () => (location.hash = this.#way('')),
    });
    replace(
      this.body,
      this.#titled('Fitness by epoch', this.#curves.node, { below: this.#curves.legend }),
      this.#titled('Fitness against nodes', this.#scatter.node, {
        beside: this.#scatter.choice,
        below: this.#scatter.legend,
      }),
      this.#titled('Demes and pollination', this.#demes.node),
      this.#titled('Events', this.#events.node),
      this.#card.node,
    );
    replace(
      panel,
      el(
        'div',
        { class: 'evolution' },
        el(
          'header',
          {},
          el('h2', {}, 'Evolution'),
          el(
            'p',
            { class: 'soft' },
            'Players that nobody wrote: programs and weights that play, are selected, and have children.',
          ),
        ),
        this.runs,
        this.says,
        this.summary,
        this.body,
      ),
    );
    this.summary.hidden = this.body.hidden = true;
    this.wake = () => {
      if (document.visibilityState === 'visible') this.#ask();
    };
    document.addEventListener('visibilitychange', this.wake);
    this.#place = app.place;
    this.#ask();
  }

  /**
   * @param {string} title
   * @param {HTMLElement} node
   * @param {{ beside?: HTMLElement, below?: HTMLElement }} [more]
   */
  #titled(title, node, { beside, below } = {}) {
    return el(
      'section',
      { class: 'card', 'aria-label': title },
      el('div', { class: 'row spread evo-title' }, el('h3', {}, title), beside),
      node,
      below,
    );
  }

  // The address has changed, or may have.
  update() {
    if (this.#place === this.app.place) return;
    const run = this.#place.split('/')[0];
    this.#place = this.app.place;
    if (run !== this.#place.split('/')[0]) this.#run = null;
    this.#draw();
    this.#ask();
    this.#card.node.querySelector('h3')?.focus();
  }

  unmount() {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#card.forget();
    document.removeEventListener('visibilitychange', this.wake);
  }

  /** @param {string} individual */
  #way(individual) {
    return this.app.way([this.#name(), individual].filter(Boolean).join('/'));
  }

  // The run of the address, or the first of the list.
  #name() {
    return this.app.place.split('/')[0] || (this.#known?.runs[0]?.name ?? '');
  }

  // The individual of the address, or the champion.
  #chosen() {
    return this.app.place.split('/')[1] || 'champion';
  }

  // Asks how things stand, and again in a while. A page that nobody sees does not ask.
  async #ask() {
    const asked = ++this.#asked;
    clearTimeout(this.#timer);
    try {
      const known = await get('/api/evolution');
      if (asked !== this.#asked || this.#ended) return;
      this.#known = known;
      const entry = this.#entry();
      const run =
        entry && entry.state !== 'broken' ? await get(`/api/evolution/${encodeURIComponent(entry.name)}`) : null;
      if (asked !== this.#asked || this.#ended) return;
      [this.#run, this.#trouble] = [/** @type {Run | null} */ (run), null];
    } catch (error) {
      if (asked !== this.#asked || this.#ended) return;
      this.#trouble = messageOf(error);
    }
    this.#tell();
    this.#draw();
    this.#timer = setTimeout(() => {
      if (document.visibilityState === 'visible') this.#ask();
    }, EVERY);
  }

  /** @returns {RunSummary | undefined} */
  #entry() {
    return this.#known?.runs.find(({ name }) => name === this.#name());
  }

  // A new champion under the reader's eyes is announced.
  #tell() {
    const champion = this.#run?.champion;
    const crowned = champion && `${this.#run?.name} ${champion.name}`;
    if (champion && this.#crowned?.startsWith(`${this.#run?.name} `) && crowned !== this.#crowned)
      this.app.say(`New champion: ${champion.name}, fitness ${champion.fitness.toFixed(2)}`);
    this.#crowned = crowned ?? undefined;
  }

  #draw() {
    const runs = this.#known?.runs ?? [],
      entry = this.#entry(),
      run = this.#run;
    this.#drawRuns(runs);
    this.#drawSays(runs, entry);
    this.summary.hidden = !run;
    this.body.hidden = !run?.epochs.length && !run?.champion;
    document.title = [run?.name, 'Evolution', 'Foehn'].filter(Boolean).join(' · ');
    if (!run) return;
    this.#drawSummary(run);
    const chosen = this.#chosen();
    this.#curves.show(finished(run));
    this.#scatter.show(run, chosen);
    this.#demes.show(run);
    this.#events.show(run);
    this.#card.node.hidden = !run.champion && chosen === 'champion';
    const member = chosen === 'champion' ? run.champion : run.front.find(({ name }) => name === chosen);
    if (!this.#card.node.hidden) this.#card.show(run.name, chosen, `${member?.name} ${member?.games}`);
  }

  /** @param {RunSummary[]} runs */
  #drawRuns(runs) {
    const shape = JSON.stringify([runs.map(({ name, title, state }) => [name, title, state]), this.#name()]);
    if (this.runs.dataset.shape === shape) return;
    this.runs.dataset.shape = shape;
    this.runs.hidden = runs.length < 2;
    const held = this.runs.contains(document.activeElement) && document.activeElement?.getAttribute('data-run');
    replace(
      this.runs,
      runs.map(({ name, title, state }) =>
        el(
          'a',
          { href: this.app.way(name), 'data-run': name, 'aria-current': name === this.#name() ? 'true' : null },
          el('b', {}, name),
          el('span', { class: 'soft' }, title),
          el('span', { class: `badge ${state}` }, STATES[state]),
        ),
      ),
    );
    if (held) /** @type {HTMLElement | null} */ (this.runs.querySelector(`[data-run="${held}"]`))?.focus();
  }

  /**
   * What is said where there is no run to show.
   * @param {RunSummary[]} runs
   * @param {RunSummary | undefined} entry
   */
  #drawSays(runs, entry) {
    const what = this.#trouble
      ? `trouble ${this.#trouble}`
      : !this.#known
        ? 'waits'
        : !runs.length
          ? 'empty'
          : !entry
            ? `missing ${this.#name()}`
            : (entry.problem ?? (this.#run && !finished(this.#run).length ? 'young' : ''));
    if (this.says.dataset.what === what) return;
    this.says.dataset.what = what;
    replace(
      this.says,
      this.#trouble
        ? el(
            'p',
            { class: 'card lab-problem', role: 'alert' },
            `The server does not say how the runs stand: ${this.#trouble}`,
          )
        : what === 'empty'
          ? empty()
          : what === 'young'
            ? el('p', { class: 'card soft' }, 'The first epoch is being played. The curves begin when it is over.')
            : what.startsWith('missing')
              ? el('p', { class: 'card' }, `There is no run “${this.#name()}”. It may have been removed.`)
              : entry?.problem && el('p', { class: 'card lab-problem' }, entry.problem),
    );
  }

  /** @param {Run} run */
  #drawSummary(run) {
    const { champion, epochs } = run,
      best = Math.max(0, ...epochs.map(({ best_fitness }) => best_fitness));
    const facts = [
      ['Epoch', run.epoch === null ? '–' : grouped(run.epoch)],
      ['Games', grouped(run.games)],
      ['Games an hour', run.games_per_hour >= 1 ? short(run.games_per_hour) : '–'],
      ['Individuals tried', grouped(run.evaluations)],
      ['Positions searched', short(run.nodes)],
      ['Time', duration(run.seconds)],
      ['Best fitness', best ? best.toFixed(2) : '–'],
      ['Champion', champion ? champion.name : '–'],
    ];
    const shape = JSON.stringify([facts, run.state, run.name]);
    if (this.summary.dataset.shape === shape) return;
    this.summary.dataset.shape = shape;
    replace(
      this.summary,
      el(
        'div',
        { class: 'row spread' },
        el('h3', {}, `${run.title}, run “${run.name}”`),
        el('span', { class: `badge ${run.state}`, 'data-state': run.state }, STATES[run.state]),
      ),
      el(
        'dl',
        { class: 'evo-facts numbers' },
        facts.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value))),
      ),
      ADVICE[run.state] && el('p', { class: 'small soft' }, ADVICE[run.state]),
      el(
        'details',
        { class: 'small' },
        el('summary', {}, 'Settings'),
        el(
          'dl',
          { class: 'evo-plan mono' },
          Object.entries(run.plan).map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value))),
        ),
      ),
    );
  }

  /**
   * A game against an individual. Who was evolved with White alone plays White.
   * @param {Individual} individual
   */
  #play(individual) {
    const kept = local.read('preferences', /** @type {{ seats?: string }} */ ({})),
      alone = kept.seats === 'both' || kept.seats === 'none',
      seats = this.#run?.plan.colours === 'white' ? 'second' : alone ? 'first' : kept.seats;
    const evolved = { game: individual.game, id: `${this.#name()}/${this.#chosen()}`, name: individual.name };
    local.write('preferences', { ...kept, seats, evolved });
    local.write(`table:${individual.game}`, null);
    this.app.foreign = false;
    this.app.open({ game: individual.game, moves: [], view: 'play', place: '' });
  }
}

/**
 * The epochs that all demes have finished: the mean of a few would leap.
 * @param {Run} run
 */
const finished = ({ epochs, demes }) => epochs.filter((epoch) => epoch.demes >= demes.length);

// What this is, and what to type.
function empty() {
  const commands = [
    ['foehn learn evolve chess', 'evolves players of chess until Ctrl-C; the same command goes on later'],
    ['foehn learn evolve checkers --minutes 10', 'any other game of two players, for ten minutes'],
    ['foehn serve --runs DIR', 'shows runs that were written elsewhere with --out'],
  ];
  return el(
    'section',
    { class: 'card lab-empty', 'data-part': 'empty' },
    el('h3', {}, 'No run yet'),
    el(
      'p',
      {},
      'In a run, individuals play against teachers of known strength. Each has a program that decides how deep to look, and weights that ' +
        'judge positions and order moves; the better ones have children. Here you see it happen, look into the best program, and play against it.',
    ),
    el(
      'dl',
      {},
      commands.map(([command, meaning]) =>
        el('div', {}, el('dt', {}, el('code', {}, command)), el('dd', { class: 'soft' }, meaning)),
      ),
    ),
  );
}

/** @type {View} */
const view = {
  name: 'evolution',
  title: 'Evolution',
  wide: true,
  places: true,
  mount: (panel, app) => new Evolution(panel, app),
};
export default view;
