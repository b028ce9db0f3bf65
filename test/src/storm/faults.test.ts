import test from 'ava';
import { FAULTS, type PlannedFault, planFaults } from './faults.js';

function plan(seed: number, hasDisk = true): PlannedFault[] {
  const faults = planFaults(seed, hasDisk);
  return Array.from({ length: 200 }, () => faults.next().value);
}

test('the same seed plans the same faults, and another seed others', (t) => {
  t.deepEqual(plan(7), plan(7));
  t.notDeepEqual(plan(7), plan(8));
});

test('200 faults have every kind', (t) => {
  const kinds = new Set(plan(7).map(({ kind }) => kind));
  t.deepEqual([...kinds].toSorted(), Object.keys(FAULTS).toSorted());
});

test('200 faults have four outages that no payment outlasts', (t) => {
  for (const seed of [1, 7, 42])
    t.is(plan(seed).filter(({ kind }) => kind === 'payment lost in a long outage').length, 4);
});

test('without a disk of its own, no fault of a full disk is planned', (t) => {
  const kinds = new Set(plan(7, false).map(({ kind }) => kind));
  t.deepEqual(
    [...kinds].filter((kind) => kind.startsWith('disk')),
    [],
  );
  t.is(kinds.size, Object.keys(FAULTS).length - 2);
});
