import test from 'ava';
import { learningState, renamedState, unreadState } from './changed-state.js';
import { compareRun } from './compare-run.js';
import { naming, type Seen } from './compare-run.test.helper.js';
import type { Observation } from './observation.js';
import { rereadState } from './reread-state.js';
import type { WatchState } from './state.js';
import { PLAIN, type Sensitivity, TRIGGERS } from './triggers.js';

const PAGES = ['https://a.example/1', 'https://a.example/2'];

/** A watch of one platform whose settings may change between two runs. */
function watchOf(settings: Partial<Sensitivity> = {}) {
  let sensitivity = { ...PLAIN, ...settings };
  let state: WatchState | undefined;
  const run = (seen: Observation | Seen) => {
    const options = { brand: 'Acme', triggerOn: TRIGGERS, sensitivity, runsPerYear: 365 };
    const observed = 'brands' in seen ? { chatgpt: seen as Observation } : (seen as Seen);
    const comparison = compareRun(state, observed, options);
    state = JSON.parse(JSON.stringify(comparison.state));
    return comparison.fired;
  };
  return {
    runs: (...seen: readonly (Observation | Seen)[]) => seen.map(run),
    /** @param latest the latest answer, read by the new settings; absent: not kept */
    change(next: (state: WatchState) => WatchState, latest?: Observation, more: Partial<Sensitivity> = {}) {
      sensitivity = { ...sensitivity, ...more };
      const seen = latest ? { chatgpt: latest } : {};
      state = rereadState(next(state as WatchState), seen, { brand: 'Acme', sensitivity });
    },
  };
}

const times = <T>(count: number, value: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => value(index));

for (const confirm of [1, 3]) {
  test(`another question is learned silently on all its platforms, and then reports changes, with confirm ${confirm}`, (t) => {
    const { runs, change } = watchOf({ confirm });
    runs(...times(confirm, () => naming(['Globex'], PAGES)));
    change(() => learningState(['chatgpt', 'gemini']));
    const both = { chatgpt: naming(['Acme'], PAGES.slice(1)), gemini: naming(['Acme']) };
    t.deepEqual(runs({ chatgpt: both.chatgpt }, ...times(confirm, () => both)).flat(), []);
    t.deepEqual(runs(...times(confirm, () => ({ gemini: naming(['Globex']) }))).at(-1), ['mention_removed']);
  });

  test(`other names hold as the latest answer shows them, whatever the names before were, with confirm ${confirm}`, (t) => {
    for (const latest of [naming(['Acme', 'Globex'], PAGES), naming(['Globex'], PAGES)]) {
      const { runs, change } = watchOf({ confirm, cooldownRuns: 2 });
      runs(...times(confirm, () => naming(['Globex'], PAGES)), ...times(confirm, () => naming(['Acme'], PAGES)));
      runs(naming(['Globex'], PAGES));
      change(renamedState, latest);
      t.deepEqual(runs(...times(confirm + 2, () => latest)).flat(), []);
      const other = latest.mentioned ? naming(['Globex'], PAGES) : naming(['Acme', 'Globex'], PAGES);
      const event = latest.mentioned ? 'mention_removed' : 'mention_added';
      t.deepEqual(runs(...times(confirm, () => other)).at(-1), [event]);
    }
  });
}

test('other names are learned from the next answer where the latest is not kept', (t) => {
  const { runs, change } = watchOf();
  runs(naming(['Globex'], PAGES));
  change(renamedState);
  t.deepEqual(runs(naming(['Acme'], PAGES), naming(['Globex'], PAGES)), [[], ['mention_removed']]);
});

test('a watch with an alarm budget does not judge other names by the answers about the names before', (t) => {
  const { runs, change } = watchOf({ alarmsPerYear: 1, confirm: 5 });
  runs(...times(100, () => naming(['Acme'], PAGES)));
  const kept = watchOf({ alarmsPerYear: 1, confirm: 5 });
  kept.runs(...times(100, () => naming(['Acme'], PAGES)));
  change(renamedState, naming(['Acme'], PAGES));
  const noisy = times(60, (index) => naming(index % 3 === 0 ? ['Acme'] : ['Globex'], PAGES));
  t.deepEqual(runs(...noisy).flat(), []);
  t.deepEqual(kept.runs(...noisy).flat(), ['mention_removed'], 'without the change it is one');
});

test('sites instead of pages are no event, and then a site that comes is one', (t) => {
  for (const [now, before] of [
    [true, false],
    [false, true],
  ] as const) {
    const { runs, change } = watchOf({ ignoreCitationChurn: before });
    runs(naming(['Acme'], PAGES));
    change(unreadState, naming(['Acme'], PAGES), { ignoreCitationChurn: now });
    t.deepEqual(runs(naming(['Acme'], PAGES)), [[]]);
    t.deepEqual(runs(naming(['Acme'], [...PAGES, 'https://b.example/'])), [['citation_changed']]);
  }
});

test('with another brand, its competitors are named as before, and the latest answer shows who leads', (t) => {
  for (const alarmsPerYear of [undefined, 1]) {
    const plain = { ...PLAIN, ...(alarmsPerYear !== undefined && { alarmsPerYear, confirm: 5 }) };
    const options = { competitors: ['Globex'], triggerOn: TRIGGERS, sensitivity: plain, runsPerYear: 365 };
    let state: WatchState | undefined;
    const run = (brand: string, names: readonly string[]) => {
      const observation = naming(names);
      const rank = observation.brands.find(({ name }) => name === brand)?.rank ?? null;
      const comparison = compareRun(state, { chatgpt: { ...observation, rank } }, { ...options, brand });
      state = comparison.state;
      return comparison.competitorChanges.map(({ change }) => change);
    };
    const before = times(60, () => ['Acme', 'Globex', 'Hooli']).map((names) => run('Acme', names));
    state = rereadState(
      renamedState(state as WatchState),
      { chatgpt: { ...naming(['Acme', 'Globex', 'Hooli']), rank: 3 } },
      { ...options, brand: 'Hooli' },
    );
    t.deepEqual([...before, ...times(60, () => run('Hooli', ['Acme', 'Globex', 'Hooli']))].flat(), []);
    t.deepEqual(times(10, () => run('Hooli', ['Acme', 'Hooli'])).flat(), ['removed']);
  }
});
