import test from 'ava';
import fc from 'fast-check';
import { compareRun } from './compare-run.js';
import { comparisons, type Seen } from './compare-run.test.helper.js';
import type { Comparison } from './comparison.js';
import { directComparison } from './direct-comparison.test.helper.js';
import type { Observation } from './observation.js';
import type { WatchState } from './state.js';
import { BRAND_TRIGGERS, COMPETITOR_TRIGGERS, type Sensitivity, TRIGGERS } from './triggers.js';

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
const triggerOn = fc.shuffledSubarray([...BRAND_TRIGGERS], { minLength: 1 });
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
          BRAND_TRIGGERS.filter((trigger) => fired.includes(trigger) && triggerOn.includes(trigger)),
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

const competitors = fc.shuffledSubarray(['Globex', 'Initech', 'Nobody', 'constructor'], { minLength: 1 });
const optionalBudget = fc.option(fc.double({ min: 0.1, max: 365, noNaN: true }), { nil: undefined });
const calm = fc.tuple(sensitivity, optionalBudget).map(([plain, alarmsPerYear]): Sensitivity => {
  return alarmsPerYear === undefined ? plain : { ...plain, alarmsPerYear };
});

test('competitors change nothing of the tracked brand: the same triggers fire, with the same delta and the same state', (t) => {
  fc.assert(
    fc.property(runs, triggerOn, calm, competitors, (all, triggerOn, sensitivity, competitors) => {
      const alone = comparisons(all, { triggerOn, sensitivity });
      const beside = comparisons(all, { triggerOn, sensitivity, competitors });
      const ownOf = ({ fired, delta }: Comparison) => ({ fired, delta });
      t.deepEqual(beside.map(ownOf), alone.map(ownOf));
      t.deepEqual(
        beside.map(({ state }) => withoutCompetitors(state)),
        alone.map(({ state }) => withoutCompetitors(state)),
      );
    }),
    { numRuns: 1000 },
  );
});

test('without a budget, competitor triggers beside them change nothing of what else fires, and fire in their order', (t) => {
  fc.assert(
    fc.property(runs, triggerOn, sensitivity, competitors, (all, triggerOn, sensitivity, competitors) => {
      const alone = comparisons(all, { triggerOn, sensitivity }).map(({ fired }) => fired);
      const both = { triggerOn: [...COMPETITOR_TRIGGERS, ...triggerOn], sensitivity, competitors };
      const beside = comparisons(all, both).map(({ fired }) => fired);
      t.deepEqual(
        beside.map((fired) => fired.filter((trigger) => BRAND_TRIGGERS.some((own) => own === trigger))),
        alone,
      );
      t.deepEqual(
        beside,
        beside.map((fired) => TRIGGERS.filter((trigger) => fired.includes(trigger))),
      );
    }),
    { numRuns: 1000 },
  );
});

test('a watch that names competitors from some run on reports none of them for the answers that it knows already', (t) => {
  fc.assert(
    fc.property(runs, calm, competitors, (all, sensitivity, competitors) => {
      const options = { brand: 'Acme', triggerOn: TRIGGERS, sensitivity, runsPerYear: 365 };
      const { state } = comparisons(all, { sensitivity }).at(-1)!;
      t.deepEqual(compareRun(state, all.at(-1)!, { ...options, competitors }).competitorChanges, []);
    }),
  );
});

test('each competitor trigger fires exactly where a change of its kind is listed', (t) => {
  fc.assert(
    fc.property(runs, sensitivity, competitors, (all, sensitivity, competitors) => {
      for (const { fired, competitorChanges } of comparisons(all, {
        triggerOn: COMPETITOR_TRIGGERS,
        sensitivity,
        competitors,
      })) {
        const kinds = new Set(competitorChanges.map(({ change }) => `competitor_${change}`));
        t.deepEqual(
          fired,
          COMPETITOR_TRIGGERS.filter((trigger) => kinds.has(trigger)),
        );
        t.true(
          competitorChanges.every(
            ({ change, from_rank, to_rank }) => (change === 'removed' ? from_rank : to_rank) !== null,
          ),
        );
      }
    }),
  );
});

function withoutCompetitors({ platforms, ...state }: WatchState) {
  const entries = Object.entries(platforms).map(([platform, of]) => {
    const { competitors: _, ...rest } = { ...of };
    if (!rest.usual) return [platform, rest];
    const { competitors: __, ...usual } = rest.usual;
    return [platform, { ...rest, usual }];
  });
  return { ...state, platforms: Object.fromEntries(entries) };
}
