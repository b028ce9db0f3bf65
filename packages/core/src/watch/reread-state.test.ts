import test from 'ava';
import fc from 'fast-check';
import { READER_VERSION } from '../brand/reader-version.js';
import { compareRun } from './compare-run.js';
import { naming, ranked, type Seen } from './compare-run.test.helper.js';
import type { Observation } from './observation.js';
import { outdatedPlatforms, rereadState } from './reread-state.js';
import type { WatchState } from './state.js';
import { BRAND_TRIGGERS, PLAIN, type Sensitivity, TRIGGERS } from './triggers.js';

const PAGES = ['https://a.example/', 'https://b.example/'];

/** A watch of one platform whose reader may change between two runs. */
function watchOf(sensitivity: Partial<Sensitivity> = {}, competitors: readonly string[] = []) {
  const options = {
    brand: 'Acme',
    competitors,
    triggerOn: competitors.length > 0 ? TRIGGERS : BRAND_TRIGGERS,
    sensitivity: { ...PLAIN, ...sensitivity },
    runsPerYear: 365,
  };
  let state: WatchState | undefined;
  const run = (seen: Observation | Seen) => {
    const comparison = compareRun(state, 'brands' in seen ? { chatgpt: seen as Observation } : (seen as Seen), options);
    state = JSON.parse(JSON.stringify(comparison.state));
    return comparison;
  };
  return {
    run,
    /** Runs one after the other. @returns what fired in each */
    fired: (...seen: readonly Observation[]) => seen.map((each) => run(each).fired),
    /** Another version has read what there is; today's reads it so, or finds no answer. */
    upgrade(seen: Seen = {}) {
      const unread = ([platform, read]: [string, object | undefined]) => [
        platform,
        { ...read, reader: READER_VERSION + 1 },
      ];
      const platforms = Object.fromEntries(Object.entries(state?.platforms ?? {}).map(unread));
      state = rereadState({ ...(state as WatchState), platforms }, seen, options);
    },
    state: () => state as WatchState,
  };
}

test('a brand that only the new reader finds in the answer of before is no event, and a later change is reported from its rank', (t) => {
  const { run, fired, upgrade } = watchOf();
  run(naming(['Globex'], PAGES));
  upgrade({ chatgpt: naming(['Globex', 'Acme'], PAGES) });
  t.deepEqual(fired(naming(['Globex', 'Acme'], PAGES)), [[]]);
  const moved = run(naming(['Acme', 'Globex'], PAGES));
  t.deepEqual(moved.fired, ['rank_changed']);
  t.like(moved.delta.rank_changes[0], { brand: 'Acme', from_rank: 2, to_rank: 1 });
  t.deepEqual(moved.delta.new_brands, []);
});

test('a change in the first run of a new reader is reported, compared with its own reading of before', (t) => {
  const { run, upgrade } = watchOf();
  run(naming(['Acme', 'Globex'], PAGES));
  upgrade({ chatgpt: naming(['Initech', 'Globex', 'Acme'], PAGES) });
  const { fired, delta } = run(naming(['Initech', 'Acme'], PAGES.slice(1)));
  t.deepEqual(fired, ['rank_changed', 'citation_changed']);
  t.deepEqual(delta.rank_changes, [{ brand: 'Acme', from_rank: 3, to_rank: 2, platform: 'chatgpt' }]);
  t.deepEqual([delta.new_brands, delta.dropped_brands], [[], ['Globex']]);
});

for (const [which, seen, event] of [
  ['reads the latest answer as before', { chatgpt: naming(['Acme'], PAGES) }, ['mention_removed', 'citation_changed']],
  ['finds other pages in it', { chatgpt: naming(['Acme'], PAGES.slice(1)) }, ['mention_removed']],
  ['finds another rank in it', { chatgpt: naming(['Globex', 'Acme'], PAGES) }, ['mention_removed', 'citation_changed']],
  ['does not find the brand in it', { chatgpt: naming(['Globex'], PAGES) }, ['citation_changed']],
  ['finds no answer', {}, []],
] as const) {
  test(`a watch with an alarm budget learns again only what differs, where the new reader ${which}`, (t) => {
    const { fired, upgrade } = watchOf({ alarmsPerYear: 365, confirm: 5 });
    fired(...Array.from({ length: 60 }, () => naming(['Acme'], PAGES)));
    upgrade(seen);
    t.deepEqual(fired(...Array.from({ length: 2 }, () => naming(['Globex'])))[1], event);
  });
}

test('pages that the new reader writes otherwise are no event, and a page that comes afterwards is', (t) => {
  const { run, fired, upgrade } = watchOf({ confirm: 2 });
  fired(naming(['Acme'], PAGES), naming(['Acme'], PAGES));
  const written = ['https://a.example/', 'https://b.example/page'];
  upgrade({ chatgpt: naming(['Acme'], written) });
  t.deepEqual(fired(...[1, 2, 3].map(() => naming(['Acme'], written))), [[], [], []]);
  const more = naming(['Acme'], [...written, 'https://c.example/']);
  t.deepEqual(fired(more, more), [[], ['citation_changed']]);
  t.deepEqual(run(more).fired, []);
});

test('without an answer that is kept, the next run sets the baseline without any event, and the one after is compared', (t) => {
  const { run, upgrade } = watchOf({ minRankChange: 2, cooldownRuns: 2 });
  run(naming(['Globex'], PAGES));
  run(naming(['Acme', 'Globex'], PAGES));
  upgrade();
  const first = run(naming(['Globex', 'Initech'], ['https://c.example/']));
  t.deepEqual([first.fired, first.summary], [[], '']);
  t.deepEqual(first.delta, { new_brands: [], dropped_brands: [], rank_changes: [], top3_reordered: false });
  t.deepEqual(run(naming(['Globex', 'Acme'], ['https://c.example/'])).fired, [], 'the trigger keeps silent');
  t.deepEqual(run(naming(['Globex', 'Acme'], ['https://c.example/'])).fired, ['mention_added']);
});

test('without an answer that is kept, the next `confirm` answers are no event, and a change after them is', (t) => {
  for (const lost of [ranked(null), ranked(3, ['https://c.example/'])]) {
    const { fired, upgrade } = watchOf({ confirm: 3 });
    fired(...[1, 2, 3].map(() => ranked(1, PAGES)));
    upgrade();
    t.deepEqual(fired(...Array.from({ length: 6 }, () => lost)).flat(), []);
    const back = lost.mentioned ? ranked(null, lost.citations) : ranked(1, lost.citations);
    t.deepEqual(fired(back, back, back), [[], [], [lost.mentioned ? 'mention_removed' : 'mention_added']]);
  }
});

test('without an answer that is kept, a brand that was there stays, so its return in noisy answers is no event', (t) => {
  const { fired, upgrade } = watchOf({ confirm: 3 });
  fired(ranked(1), ranked(1), ranked(1));
  upgrade();
  t.deepEqual(fired(ranked(null), ranked(1), ranked(null), ranked(1), ranked(1), ranked(1)).flat(), []);
});

test('a change that is not confirmed counts once where the new reader reads the same, and not at all where it does not', (t) => {
  const same = watchOf({ confirm: 3 });
  same.fired(ranked(1), ranked(1), ranked(1), ranked(null), ranked(null));
  same.upgrade({ chatgpt: ranked(null) });
  t.deepEqual(same.fired(ranked(null), ranked(null)), [[], ['mention_removed']]);

  const other = watchOf({ confirm: 3 });
  other.fired(ranked(1), ranked(1), ranked(1), ranked(null), ranked(null));
  other.upgrade({ chatgpt: ranked(1) });
  t.deepEqual(other.fired(ranked(null), ranked(null), ranked(null)), [[], [], ['mention_removed']]);
});

test('each platform is read again once, whether it answers in the next run or not', (t) => {
  const { run, upgrade, state } = watchOf();
  run({ chatgpt: ranked(1), gemini: ranked(2) });
  const { platforms } = state();
  t.is(platforms.chatgpt?.reader, READER_VERSION);
  t.deepEqual(outdatedPlatforms(state()), []);
  const { reader, ...gemini } = platforms.gemini as { reader?: number } & NonNullable<typeof platforms.gemini>;
  const older = { ...platforms, chatgpt: { ...platforms.chatgpt, reader: READER_VERSION + 1, check: 'c' }, gemini };
  t.deepEqual(outdatedPlatforms({ ...state(), platforms: older as WatchState['platforms'] }), [
    { platform: 'chatgpt', check: 'c' },
    { platform: 'gemini' },
  ]);
  upgrade({ chatgpt: ranked(3) });
  t.deepEqual(outdatedPlatforms(state()), []);
  t.deepEqual(run({ chatgpt: ranked(3) }).fired, []);
  t.deepEqual(run({ gemini: ranked(null) }).fired, [], 'no answer of it was kept');
  t.deepEqual(run({ gemini: ranked(2) }).fired, ['mention_added']);
});

test('a competitor that only the new reader finds in the answer of before is no event, and its next change is', (t) => {
  const { run, upgrade } = watchOf({}, ['Globex']);
  run(naming(['Acme']));
  upgrade({ chatgpt: naming(['Globex', 'Acme']) });
  t.deepEqual(run(naming(['Globex', 'Acme'])).competitorChanges, []);
  t.like(run(naming(['Acme'])).competitorChanges, [{ change: 'removed', from_rank: 1 }]);
  t.like(run(naming(['Globex'])).competitorChanges, [{ change: 'added' }, { change: 'passed' }]);
});

test('without an answer that is kept, the next one is the baseline of the competitors', (t) => {
  const { run, upgrade } = watchOf({}, ['Globex']);
  run(naming(['Acme', 'Globex']));
  upgrade();
  t.deepEqual(run(naming(['Globex', 'Acme'])).competitorChanges, []);
  t.deepEqual(run(naming(['Acme', 'Globex'])).competitorChanges, []);
  t.like(run(naming(['Globex', 'Acme'])).competitorChanges, [{ change: 'passed', from_rank: 2, to_rank: 1 }]);
});

test('a new reader that reads the last answer as it was read changes no event of a watch without `confirm`, nor of its competitors', (t) => {
  const observation = fc
    .tuple(fc.shuffledSubarray(['Acme', 'Globex', 'Initech']), fc.subarray([...PAGES, 'https://c.example/']))
    .map(([names, pages]) => naming(names, pages));
  const history = fc.array(observation, { minLength: 1, maxLength: 8 });
  const property = fc.property(history, history, fc.nat(3), fc.boolean(), (before, after, cooldownRuns, churn) => {
    const sensitivity = { cooldownRuns, ignoreCitationChurn: churn };
    const [upgraded, untouched] = [watchOf(sensitivity, ['Globex']), watchOf(sensitivity, ['Globex'])];
    for (const watch of [upgraded, untouched]) watch.fired(...before);
    upgraded.upgrade({ chatgpt: before.at(-1) as Observation });
    t.deepEqual(upgraded.fired(...after), untouched.fired(...after));
  });
  t.notThrows(() => fc.assert(property, { numRuns: 300 }));
});

test('a new reader that reads the last answer as it was read changes no event of competitors with an alarm budget', (t) => {
  const stretch = fc.tuple(fc.shuffledSubarray(['Acme', 'Globex', 'Initech']), fc.integer({ min: 1, max: 20 }));
  const history = fc
    .array(stretch, { minLength: 1, maxLength: 4 })
    .map((all) => all.flatMap(([names, length]) => Array.from({ length }, () => naming(names))));
  const property = fc.property(history, history, (before, after) => {
    const watches = [1, 2].map(() => watchOf({ alarmsPerYear: 365 }, ['Globex', 'Initech']));
    for (const { fired } of watches) fired(...before);
    watches[0]?.upgrade({ chatgpt: before.at(-1) as Observation });
    const [upgraded, untouched] = watches.map(({ fired }) => fired(...after));
    t.deepEqual(upgraded, untouched);
  });
  t.notThrows(() => fc.assert(property, { numRuns: 200 }));
});
