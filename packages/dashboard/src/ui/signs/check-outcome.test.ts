import test from 'ava';
import { askedPlatforms, outcomeOf } from './check-outcome.js';

const NONE = { providers: {}, errors: {} };
const FAILED = { providers: {}, errors: { claude: {} } };

test('each result of a platform has its outcome, and only a named brand a rank', (t) => {
  const of = (slot: { mentioned: boolean; rank: number | null; stance?: string; surface_present?: false }) =>
    outcomeOf({ providers: { claude: slot }, errors: {} }, 'claude');
  t.deepEqual(of({ mentioned: true, rank: 2, stance: 'present' }), { outcome: 'named', rank: 2 });
  t.deepEqual(of({ mentioned: true, rank: 1, stance: 'absent' }), { outcome: 'absent', rank: 1 });
  t.deepEqual(of({ mentioned: false, rank: null }), { outcome: 'not_named', rank: null });
  t.deepEqual(of({ mentioned: false, rank: null, surface_present: false }), { outcome: 'no_answer', rank: null });
});

test('a platform without a result has failed, waits, or was not asked', (t) => {
  t.is(outcomeOf(FAILED, 'claude').outcome, 'failed');
  t.is(outcomeOf(FAILED, 'toString').outcome, 'not_asked');
  t.is(outcomeOf({ ...NONE, state: 'failed' }, 'claude').outcome, 'failed');
  t.is(outcomeOf({ ...FAILED, state: 'running' }, 'claude').outcome, 'waiting');
});

test('the platforms of a check come in the order of the catalog, unknown ones last', (t) => {
  const check = { providers: { own: { mentioned: false, rank: null }, gemini: { mentioned: false, rank: null } } };
  t.deepEqual(askedPlatforms({ ...FAILED, ...check }, ['claude', 'chatgpt', 'gemini']), ['claude', 'gemini', 'own']);
});
