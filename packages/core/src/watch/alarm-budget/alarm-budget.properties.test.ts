import test from 'ava';
import fc from 'fast-check';
import { compareRun } from '../compare-run.js';
import { comparisons, ranked, type Seen } from '../compare-run.test.helper.js';
import { detectionDelays } from '../detection-delay.js';
import type { WatchState } from '../state.js';
import { BRAND_TRIGGERS, PLAIN } from '../triggers.js';
import { budgetOf } from './simulated-watch.test.helper.js';

const PAGES = ['https://a.example/1', 'https://a.example/2', 'https://b.example/1'];
const observation = fc
  .record({ rank: fc.option(fc.integer({ min: 1, max: 4 })), cited: fc.subarray(PAGES) })
  .map(({ rank, cited }) => ranked(rank, cited));
const seen: fc.Arbitrary<Seen> = fc.record({ chatgpt: observation, gemini: observation }, { requiredKeys: [] });
/** Answers that stay the same for a while, so that changes are found. */
const runs = fc
  .array(fc.tuple(seen, fc.integer({ min: 1, max: 30 })), { minLength: 1, maxLength: 5 })
  .map((stretches) => stretches.flatMap(([same, length]) => Array.from({ length }, () => same)));
const alarmsPerYear = fc.double({ min: 0.1, max: 365, noNaN: true });

test('a larger budget never finds the first change later', (t) => {
  fc.assert(
    fc.property(runs, alarmsPerYear, alarmsPerYear, (all, one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)].map((budget) => {
        const found = comparisons(all, { sensitivity: budgetOf(budget) }).findIndex(({ fired }) => fired.length > 0);
        return found < 0 ? all.length : found;
      });
      t.true((more ?? 0) <= (less ?? 0));
    }),
    { numRuns: 150 },
  );
});

test('the state is plain JSON and bounded, and the same answers give the same state', (t) => {
  fc.assert(
    fc.property(runs, alarmsPerYear, (all, budget) => {
      const { state } = comparisons(all, { sensitivity: budgetOf(budget) }).at(-1)!;
      t.deepEqual(JSON.parse(JSON.stringify(state)), state);
      t.deepEqual(comparisons(all, { sensitivity: budgetOf(budget) }).at(-1)?.state, state);
      t.true(JSON.stringify(state).length < 3000);
    }),
    { numRuns: 50 },
  );
});

const count = fc.oneof(fc.integer({ min: -2, max: 600 }), fc.double(), fc.maxSafeInteger());
const bits = fc.string({ unit: fc.constantFrom('0', '1', 'x'), maxLength: 80 });
/** Of the right shape; the numbers are anything. */
const arbitraryState = fc.record({
  version: fc.constant(1 as const),
  silent: fc.constant({}),
  platforms: fc.record({
    chatgpt: fc.record({
      observed: count,
      brands: fc.array(
        fc.record({ name: fc.constantFrom('Acme', 'Globex'), rank: fc.option(count), against: count, drift: count }),
        { maxLength: 3 },
      ),
      cited: fc.constant({ known: {}, candidates: {}, turns: {} }),
      usual: fc.record({
        mention: fc.record({ old: fc.record({ total: count, hits: count }), recent: bits }),
        ranks: fc.record({
          old: fc.dictionary(count.map(String), count, { maxKeys: 5 }),
          recent: fc.array(count, { maxLength: 60 }),
        }),
        cited: fc.record({
          old: count,
          recent: fc.integer({ min: 0, max: 32 }),
          forgotten: count,
          pages: fc.dictionary(fc.string(), fc.tuple(count, count, count, bits), { maxKeys: 5 }),
        }),
      }),
    }),
  }),
}) as fc.Arbitrary<WatchState>;

test('no state and no answers stop a comparison or its report', (t) => {
  const sensitivity = { ...PLAIN, ...budgetOf(365) };
  const options = { brand: 'Acme', triggerOn: BRAND_TRIGGERS, sensitivity, runsPerYear: 52 };
  fc.assert(
    fc.property(arbitraryState, fc.array(seen, { maxLength: 5 }), (start, all) => {
      let state = start;
      for (const run of all) ({ state } = compareRun(state, run, options));
      detectionDelays(state, options);
      t.pass();
    }),
    { numRuns: 300 },
  );
});
