import { compareRun, detectionDelays, type WatchState } from '@namedrop/core';
import test from 'ava';
import { KnownDelays } from './known-delays.js';

const OPTIONS: Parameters<typeof detectionDelays>[1] = {
  brand: 'Acme',
  competitors: [],
  triggerOn: ['mention_removed'],
  sensitivity: { confirm: 1, minRankChange: 1, cooldownRuns: 0, ignoreCitationChurn: false, alarmsPerYear: 12 },
  runsPerYear: 365,
};

/** The state after some runs that name the brand. */
function stateAfter(runs: number): WatchState | undefined {
  let state: WatchState | undefined;
  const seen = { chatgpt: { mentioned: true, rank: 1, citations: [], brands: [{ name: 'Acme', rank: 1 }] } };
  for (let run = 0; run < runs; run++) state = compareRun(state, seen, OPTIONS).state;
  return state;
}

test('delays are computed once for the same watch, state and settings, and again for others', (t) => {
  const delays = new KnownDelays();
  const first = delays.of('a', stateAfter(9), OPTIONS);
  t.deepEqual(first, detectionDelays(stateAfter(9), OPTIONS));
  t.is(delays.of('a', stateAfter(9), { ...OPTIONS }), first);
  t.deepEqual(delays.of('a', stateAfter(20), OPTIONS), detectionDelays(stateAfter(20), OPTIONS));
  const later = { ...OPTIONS, runsPerYear: 12 };
  const last = delays.of('a', stateAfter(9), later);
  t.deepEqual(last, detectionDelays(stateAfter(9), later));
  t.is(delays.of('a', stateAfter(9), later), last);
  for (let n = 0; n < 1000; n++) delays.of(`other ${n}`, undefined, OPTIONS);
  t.not(delays.of('a', stateAfter(9), later), last, 'of the many watches since, the oldest is forgotten');
});
