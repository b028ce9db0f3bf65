import test from 'ava';
import type { Call, Evidence } from './evidence.js';
import { type CheckName, judge, REVERSED_FAULT } from './judge.js';
import { entry, failed, MINUTE_MS, RUN, SLOT, SOUND } from './sound.test.helper.js';

test('sound evidence has no violation, and every check but that of reversals looked at something', (t) => {
  t.deepEqual(failed({}), []);
  const idle = judge(SOUND).filter(({ looked }) => looked === 0);
  t.deepEqual(
    idle.map(({ name }) => name),
    ['given back too much'],
  );
});

test('a storm without any evidence is reported by every check that always has some', (t) => {
  const none = Object.fromEntries(Object.entries(SOUND).map(([name, value]) => [name, emptied(value)]));
  const silent = judge(none as unknown as Evidence).filter(({ violations }) => violations.length === 0);
  t.deepEqual(
    silent.map(({ name }) => name),
    ['given back too much', 'held without work'],
  );
});

function emptied(value: unknown): unknown {
  if (value instanceof Map) return new Map();
  return Array.isArray(value) ? [] : 0;
}

test('a storm without a reversal is reported when a payment was lost in a long outage', (t) => {
  const [verdict] = failed({ faults: new Map([[REVERSED_FAULT, 1]]) });
  t.like(verdict, { name: 'given back too much', violations: ['nothing was looked at'] });
  const entries = [...SOUND.entries, entry('check', 'failed-1', -500), entry('check', 'failed-1', 500, 'reversal')];
  t.deepEqual(failed({ faults: new Map([[REVERSED_FAULT, 1]]), entries }), []);
});

test('a storm that left no hold open is reported after ten kills', (t) => {
  const kills = Array.from({ length: 10 }, (_, n) => ({ host: `killed-${n}`, slot: 0, at: SLOT }));
  t.like(failed({ kills, agedHolds: 0 })[0], { name: 'held without work', violations: ['nothing was looked at'] });
  t.deepEqual(failed({ kills }), []);
});

/** Call that was answered with an error. */
const [, FAILED] = SOUND.calls as [Call, Call];

/** Evidence that breaks one rule, the check that reports it, and an id that its sentence has. */
const BROKEN: readonly [title: string, evidence: Partial<Evidence>, check: CheckName, id: RegExp][] = [
  [
    'a check with two charges is charged twice',
    {
      calls: [{ account: 'account', host: 'host-1', purpose: 'check', id: 'check-1', result: 200, cost: 1000 }, FAILED],
      entries: [...SOUND.entries, entry('check', 'check-1', -500, 'another transfer')],
    },
    'charged twice',
    /check check-1 was charged 2 times/,
  ],
  [
    'a charge for a call that was answered 500 is reported',
    { entries: [...SOUND.entries, entry('check', 'failed-1', -500)] },
    'charged for an error',
    /check failed-1 was answered 500 by host-1 and cost 500/,
  ],
  [
    'a charge for a queued ask whose caller was answered 500 is reported',
    { calls: [...SOUND.calls, { account: 'account', host: 'host-1', purpose: 'ask', id: 'ask-1', result: 500 }] },
    'charged for an error',
    /ask ask-1 was answered 500 by host-1 and cost 3750/,
  ],
  [
    'a check that cost more than its reply says is reported',
    {
      calls: [{ account: 'account', host: 'host-1', purpose: 'check', id: 'check-1', result: 200, cost: 100 }, FAILED],
    },
    'charged other than stated',
    /check check-1 costs 100 by its reply and 500 by the ledger/,
  ],
  [
    'a keyed check that cost nothing although its reply says so is reported',
    { entries: SOUND.entries.filter(({ transfer }) => transfer !== 'transfer of key-1') },
    'charged other than stated',
    /key key-1 costs 500 by its reply and 0 by the ledger/,
  ],
  [
    'an ask whose cost is not the charge is reported',
    { asks: [{ id: 'ask-1', accepted: true, status: 'succeeded', cost: 500 }] },
    'charged other than stated',
    /ask ask-1 costs 500 by its reply and 3750 by the ledger/,
  ],
  [
    'a run whose cost is not the charge is reported',
    { runs: [{ ...RUN, cost: 0 }] },
    'charged other than stated',
    /run run-1 costs 0 by its reply and 1500 by the ledger/,
  ],
  [
    'a charge that no call explains is reported',
    { entries: [...SOUND.entries, entry('check', 'unknown-1', -500)] },
    'charged without a call',
    /1 charges for 0 calls without a reply: check unknown-1/,
  ],
  [
    'a reversal without a charge is reported',
    { entries: [...SOUND.entries, entry('check', 'unknown-1', 500, 'reversal')] },
    'given back too much',
    /check unknown-1 got 500 back/,
  ],
  [
    'a hold that is left is reported',
    { holds: [{ id: 'hold-1', account: 'account', purpose: 'ask', purposeId: 'ask-9' }] },
    'held without work',
    /hold hold-1 for ask ask-9/,
  ],
  [
    'a fault of the ledger is reported',
    { ledgerFaults: ['account account: the balance is 1'] },
    'faults of the ledger',
    /the balance is 1/,
  ],
  [
    'a slot without a run is reported when the run before had ended',
    { dueSlots: [...SOUND.dueSlots, { watch: 'watch-1', slot: SLOT + MINUTE_MS }] },
    'lost runs',
    /watch watch-1 has no run for 2026-01-05T10:01:00.000Z/,
  ],
  [
    'a run that has not ended is reported',
    { runs: [{ ...RUN, endedAt: undefined, state: 'running' }] },
    'lost runs',
    /run run-1 is still running/,
  ],
  [
    'an ask that is still queued is reported',
    { asks: [...SOUND.asks, { id: 'ask-2', accepted: true, status: 'queued' }] },
    'lost asks',
    /ask ask-2 is queued/,
  ],
  [
    'an ask that cannot be found is reported',
    { asks: [...SOUND.asks, { id: 'ask-2', accepted: true, status: '404' }] },
    'lost asks',
    /ask ask-2 is 404/,
  ],
  [
    'an event without a delivery is reported',
    { deliveries: SOUND.deliveries.filter(({ subject }) => subject !== 'run-1') },
    'lost deliveries',
    /no delivery reports run-1/,
  ],
  [
    'a delivery that its receiver never got is reported',
    { posts: SOUND.posts.filter(({ subject }) => subject !== 'run-1') },
    'lost deliveries',
    /delivery delivery-1 of run-1 is delivered and was not accepted/,
  ],
  [
    'a delivery that is still waiting is reported',
    { deliveries: [...SOUND.deliveries, { id: 'delivery-3', subject: 'run-1', state: 'waiting', attempts: 1 }] },
    'lost deliveries',
    /delivery delivery-3 of run-1 is waiting/,
  ],
  [
    'a delivery given up before its third attempt is reported',
    { deliveries: [...SOUND.deliveries, { id: 'delivery-3', subject: 'run-1', state: 'failed', attempts: 2 }] },
    'lost deliveries',
    /delivery delivery-3 of run-1 is failed/,
  ],
  [
    'an event with two bodies is reported',
    { posts: [...SOUND.posts, { subject: 'run-1', body: '{"another":1}', signed: true, accepted: true }] },
    'changed deliveries',
    /run-1 arrived with 2 bodies/,
  ],
  [
    'an event with a wrong signature is reported',
    { posts: [...SOUND.posts, { subject: 'run-1', body: '{}', signed: false, accepted: true }] },
    'changed deliveries',
    /run-1 arrived without a valid signature/,
  ],
  [
    'a keyed call without a reply is reported',
    { keyedCalls: [...SOUND.keyedCalls, { account: 'account', key: 'key-2', replies: [] }] },
    'keys without a reply',
    /key key-2 has no reply/,
  ],
];

for (const [title, evidence, check, sentence] of BROKEN) {
  test(title, (t) => {
    const verdicts = failed(evidence);
    t.deepEqual(
      verdicts.map(({ name }) => name),
      [check],
    );
    t.is(verdicts[0]?.violations.length, 1);
    t.regex(verdicts[0]?.violations[0] ?? '', sentence);
  });
}

test('two charges under one key are charged twice, whatever calls they name', (t) => {
  const verdicts = failed({ entries: [...SOUND.entries, entry('check', 'check-3', -500, 'transfer of key-1')] });
  t.deepEqual(
    verdicts.map(({ name }) => name),
    ['charged twice', 'charged other than stated'],
  );
  t.regex(String(verdicts[0]?.violations), /key key-1 of account account was charged 2 times/);
});

test('a reversed charge causes no violation and is counted apart', (t) => {
  const reversed = [entry('check', 'failed-1', -500), entry('check', 'failed-1', 500, 'reversal')];
  const verdicts = judge({ ...SOUND, entries: [...SOUND.entries, ...reversed] });
  t.deepEqual(
    verdicts.flatMap(({ violations }) => violations),
    [],
  );
  t.is(verdicts.find(({ name }) => name === 'charged twice')?.apart, 1);
});

test('an entry of 0 makes up for no second charge', (t) => {
  const twice = [entry('check', 'check-1', -500, 'another transfer'), entry('check', 'check-1', 0, 'of nothing')];
  const calls = [{ ...SOUND.calls[0], cost: 1000 }, ...SOUND.calls.slice(1)] as Evidence['calls'];
  t.deepEqual(
    failed({ calls, entries: [...SOUND.entries, ...twice] }).map(({ name }) => name),
    ['charged twice'],
  );
});

test('a call without a reply excuses one charge of its account, and no second one', (t) => {
  const calls = [
    ...SOUND.calls,
    { account: 'account', host: 'host-1', purpose: 'check' as const, result: 'lost' as const },
  ];
  const one = [...SOUND.entries, entry('check', 'unknown-1', -500)];
  t.deepEqual(failed({ calls, entries: one }), []);
  const other = [...SOUND.entries, { ...entry('check', 'unknown-1', -500), account: 'another' }];
  t.is(failed({ calls, entries: other })[0]?.name, 'charged without a call');
  const two = [...one, entry('check', 'unknown-2', -500)];
  t.is(failed({ calls, entries: two })[0]?.name, 'charged without a call');
});

test('a slot in which the run before was still open is counted apart', (t) => {
  const dueSlots = [...SOUND.dueSlots, { watch: 'watch-1', slot: SLOT + 500 }];
  const verdict = judge({ ...SOUND, dueSlots }).find(({ name }) => name === 'lost runs');
  t.like(verdict, { violations: [], apart: 1, looked: 2 });
});

test('a slot after the end of the run before is reported although an earlier run was open longer', (t) => {
  const runs = [
    { ...RUN, endedAt: SLOT + 3 * MINUTE_MS },
    { ...RUN, id: 'run-2', slot: SLOT + MINUTE_MS, endedAt: SLOT + MINUTE_MS + 1 },
  ];
  const dueSlots = [...SOUND.dueSlots, { watch: 'watch-1', slot: SLOT + 2 * MINUTE_MS }];
  const verdict = judge({ ...SOUND, runs, dueSlots }).find(({ name }) => name === 'lost runs');
  t.like(verdict, { apart: 0, violations: ['watch watch-1 has no run for 2026-01-05T10:02:00.000Z'] });
});

test('slots that fell into open runs are reported when they are more than half of all', (t) => {
  const dueSlots = [...SOUND.dueSlots, ...[100, 200].map((later) => ({ watch: 'watch-1', slot: SLOT + later }))];
  const [verdict] = failed({ dueSlots });
  t.deepEqual(verdict?.violations, ['2 of 3 slots fell into open runs']);
});

test('a delivery given up after three attempts is counted apart', (t) => {
  const deliveries = [...SOUND.deliveries, { id: 'delivery-3', subject: 'run-1', state: 'failed', attempts: 3 }];
  const verdict = judge({ ...SOUND, deliveries }).find(({ name }) => name === 'lost deliveries');
  t.like(verdict, { violations: [], apart: 1 });
});
