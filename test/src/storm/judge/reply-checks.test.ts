import test from 'ava';
import type { Outage } from './evidence.js';
import { judge } from './judge.js';
import { failed, MINUTE_MS, REPLY, SLOT, SOUND } from './sound.test.helper.js';

/** Cut while a reply is stored. */
const CUT: Outage = { slot: 0, from: -100, to: -100 };

/** Kill after a reply, outages before it, and whether they excuse another reply a minute later. Times in milliseconds after the reply. */
const KILLS: readonly {
  readonly title: string;
  readonly host?: string;
  readonly at: number;
  readonly outages?: readonly Outage[];
  readonly excuses: boolean;
}[] = [
  { title: 'its host was killed at once without an outage', at: 0, excuses: false },
  { title: 'its host was killed 4 s later without an outage', at: 4000, excuses: false },
  { title: 'a statement was lost and its host was killed at once', at: 0, outages: [CUT], excuses: true },
  { title: 'a statement was lost and its host was killed 4 s later', at: 4000, outages: [CUT], excuses: true },
  { title: 'a statement was lost and its host was killed 6 s later', at: 6000, outages: [CUT], excuses: false },
  {
    title: 'the outage began after the reply and its host was killed in it',
    at: 2000,
    outages: [{ from: 1000, to: 9000 }],
    excuses: false,
  },
  { title: 'its host was killed before it', at: -2000, outages: [CUT], excuses: false },
  { title: 'its host was killed after the second reply', at: 61_000, outages: [CUT], excuses: false },
  { title: 'the other host was killed', host: 'host-2', at: 1000, outages: [CUT], excuses: false },
  {
    title: 'its host was killed 20 s later and two outages overlapped for 16 s',
    at: 20_000,
    outages: [
      { from: -1000, to: 10_000 },
      { slot: 0, from: 8000, to: 16_000 },
    ],
    excuses: true,
  },
  {
    title: 'its host was killed 20 s later and one outage lasted for 10 s',
    at: 20_000,
    outages: [
      { from: 0, to: 10_000 },
      { from: 2000, to: 9000 },
    ],
    excuses: false,
  },
  {
    title: 'its host was killed 20 s later and the other one had an outage',
    at: 20_000,
    outages: [{ slot: 1, from: 0, to: 20_000 }],
    excuses: false,
  },
];

for (const { title, host = 'host-1', at, outages = [], excuses } of KILLS) {
  test(`a reply that differs from the first one is ${excuses ? 'counted apart' : 'reported'} when ${title}`, (t) => {
    const second = { ...REPLY, host: 'host-2', at: SLOT + MINUTE_MS, body: '{"request_id":"check-3"}' };
    const verdict = judge({
      ...SOUND,
      keyedCalls: [{ account: 'account', key: 'key-1', replies: [REPLY, second] }],
      kills: [{ host, slot: 0, at: SLOT + at }],
      outages: outages.map(({ from, to, ...outage }) => ({ ...outage, from: SLOT + from, to: SLOT + to })),
    }).find(({ name }) => name === 'replies that differ');
    t.is(verdict?.violations.length, excuses ? 0 : 1);
    t.is(verdict?.apart, excuses ? 1 : 0);
  });
}

test('replies that differ are reported with both of them when no host was killed', (t) => {
  const second = { ...REPLY, at: SLOT + 1000, body: '{"request_id":"check-3"}' };
  const [verdict] = failed({ keyedCalls: [{ account: 'account', key: 'key-1', replies: [REPLY, second] }] });
  t.deepEqual(verdict?.violations, [
    'key key-1 was answered with request check-2 by host-1 at 2026-01-05T10:00:00.000Z ' +
      'and then with request check-3 by host-1 at 2026-01-05T10:00:01.000Z',
  ]);
});
