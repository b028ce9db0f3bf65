import type { AccountId, CallUsage, Check, CheckRequest, Checks } from '@namedrop/plugin-api';
import test from 'ava';
import { interfaceCatalog } from '../catalog/catalog.test.helper.js';
import { countedChecks } from './counted-checks.js';

const ACCOUNT = 'an account' as AccountId;
const REQUEST = {} as CheckRequest;
const NOW = new Date('2026-04-01T10:20:00Z');
const check = {
  request: { mode: 'all_live' },
  report: { answered: 3 },
  fresh: ['chatgpt', 'ai_mode'],
  cacheStatus: 'miss',
} as unknown as Check;

/** Checks that end so, and what is noted of them. */
function counting(run: Checks['run']) {
  const noted: [AccountId, Date, CallUsage?][] = [];
  const usage = { run: (...run: (typeof noted)[number]) => void noted.push(run) };
  const checks = countedChecks(
    { run, requireAvailable: () => undefined },
    { usage, clock: { now: () => NOW }, catalog: interfaceCatalog() },
  );
  return { checks, noted };
}

test('what a plugin runs counts as a call of the account, with the platforms that answered', async (t) => {
  const { checks, noted } = counting(async () => check);
  const at = new Date('2026-04-01T09:59:59Z');
  t.is(await checks.run(ACCOUNT, REQUEST, { id: 'c', at }), check);
  await checks.run(ACCOUNT, REQUEST);
  const usage = { units: 3, cacheHit: false, providers: ['openai'] };
  t.deepEqual(noted, [
    [ACCOUNT, at, usage],
    [ACCOUNT, NOW, usage],
  ]);
});

test('one that is refused counts as an error, and the refusal goes on', async (t) => {
  const refusal = new Error('no money');
  const { checks, noted } = counting(() => Promise.reject(refusal));
  t.is(await t.throwsAsync(checks.run(ACCOUNT, REQUEST)), refusal);
  t.deepEqual(noted, [[ACCOUNT, NOW]]);
});
