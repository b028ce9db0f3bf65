import test from 'ava';
import fc from 'fast-check';
import { comparisons, type Seen } from './compare-run.test.helper.js';
import { directComparison } from './direct-comparison.test.helper.js';
import type { Observation } from './observation.js';
import { type Sensitivity, TRIGGERS } from './triggers.js';

const BRANDS = ['Acme', 'Globex', 'Initech', 'Hooli', 'Umbrella', 'Soylent'];
const PAGES = ['https://a.example/1', 'https://a.example/2', 'https://www.b.example/1', 'https://c.example'];

/** Ranks rise along the brands, and two may share one. */
const observed = fc
  .record({
    names: fc.shuffledSubarray(BRANDS),
    steps: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: BRANDS.length, maxLength: BRANDS.length }),
    citations: fc.shuffledSubarray(PAGES),
  })
  .map(({ names, steps, citations }): Observation => {
    const brands = names.map((name, index) => ({
      name,
      rank: 1 + steps.slice(0, index + 1).reduce((sum, step) => sum + step, 0),
    }));
    const rank = brands.find(({ name }) => name === 'Acme')?.rank ?? null;
    return { mentioned: rank !== null, rank, citations, brands };
  });
const seen: fc.Arbitrary<Seen> = fc.record({ chatgpt: observed, gemini: observed }, { requiredKeys: [] });
const runs = fc.array(seen, { minLength: 1, maxLength: 8 });
const triggerOn = fc.shuffledSubarray([...TRIGGERS], { minLength: 1 });
const sensitivity: fc.Arbitrary<Sensitivity> = fc.record({
  confirm: fc.integer({ min: 1, max: 5 }),
  minRankChange: fc.integer({ min: 1, max: 4 }),
  cooldownRuns: fc.integer({ min: 0, max: 4 }),
  ignoreCitationChurn: fc.boolean(),
});

test('plain comparison is that of each run with the latest answers before it (WDL-06, WDL-07, WDL-08, WDL-09, WDL-10, WDL-11, WDL-12, WDL-13, EVT-09)', (t) => {
  fc.assert(
    fc.property(runs, (all) => {
      const compared = comparisons(all).map(({ fired, delta }) => ({ fired, delta }));
      const direct = all.map((run, index) => directComparison(all.slice(0, index), run));
      t.deepEqual(compared, direct);
    }),
    { numRuns: 2000 },
  );
});

test('only what is subscribed to fires, in the order of the interface, and never without a summary', (t) => {
  fc.assert(
    fc.property(runs, triggerOn, sensitivity, (all, triggerOn, sensitivity) => {
      for (const { fired, summary } of comparisons(all, { triggerOn, sensitivity })) {
        t.deepEqual(
          fired,
          TRIGGERS.filter((trigger) => fired.includes(trigger) && triggerOn.includes(trigger)),
        );
        t.true(fired.length === 0 || summary !== '');
        t.true([...summary].length <= 1000);
      }
    }),
  );
});

test('the same answers over and over tell what they have to tell, and then nothing', (t) => {
  fc.assert(
    fc.property(runs, seen, sensitivity, (before, again, sensitivity) => {
      const settled = before.length + 4 * (sensitivity.confirm + sensitivity.cooldownRuns + 1);
      const repeated = [...before, ...Array.from({ length: settled }, () => again)];
      const later = comparisons(repeated, { sensitivity }).slice(settled);
      t.true(later.length > 0 && later.every(({ fired }) => fired.length === 0));
    }),
  );
});

test('plain, the same answers twice never fire, whatever came before', (t) => {
  fc.assert(
    fc.property(runs, seen, (before, again) => {
      t.deepEqual(comparisons([...before, again, again]).at(-1)?.fired, []);
    }),
  );
});

test('the state is plain JSON and stays small, however many runs there were', (t) => {
  fc.assert(
    fc.property(fc.array(seen, { minLength: 1, maxLength: 30 }), sensitivity, (all, sensitivity) => {
      const { state } = comparisons(all, { sensitivity }).at(-1)!;
      t.deepEqual(JSON.parse(JSON.stringify(state)), state);
      t.true(JSON.stringify(state).length < 2000);
    }),
  );
});
