import type { Answer, Captures } from '@namedrop/plugin-api';
import test from 'ava';
import { interfaceCatalog } from '../catalog/catalog.test.helper.js';
import { answer, captureOf, notedLog, standingClock } from './captures.test.helper.js';
import { CheckedCaptures } from './checked-captures.js';

const clock = standingClock();
const TASK = { idempotencyKey: '2a9c8a4e-9d5c-4c5e-8b8e-0f6d3f6f7a10', orderedAt: clock.now() };
const SUBJECT = { platform: 'chatgpt', vendor: 'cloro', question: 'digest' } as const;
const DRIFT = { platform: 'chatgpt', vendor: 'cloro', sign: 'fallback', detail: 'timeout' } as const;

/** Whether a value names a platform and a vendor, which is all that `mayAsk` takes. */
const isCall = (value: { platform?: unknown; vendor?: unknown } | undefined | null): boolean => {
  try {
    return value?.platform === 'chatgpt' && value.vendor === 'cloro';
  } catch {
    return false;
  }
};

/** The port, and what came through it. */
function checked() {
  const passed: unknown[][] = [];
  const inner: Captures = {
    async mayAsk(...given) {
      passed.push(['mayAsk', ...given]);
      return true;
    },
    keep: (...given) => void passed.push(['keep', ...given]),
    count: (...given) => void passed.push(['count', ...given]),
    async openTask(...given) {
      passed.push(['openTask', ...given]);
      return TASK;
    },
    noteOrdered: async (...given) => void passed.push(['noteOrdered', ...given]),
    closeTask: async (...given) => void passed.push(['closeTask', ...given]),
  };
  const log = notedLog();
  return {
    passed,
    log,
    captures: new CheckedCaptures({ captures: inner, catalog: interfaceCatalog(), plugin: 'acme', clock, log }),
  };
}

const throwing = Object.defineProperty({}, 'platform', {
  enumerable: true,
  get() {
    throw new Error('boo');
  },
});
const revoked = Proxy.revocable({}, {});
revoked.revoke();

const NONSENSE: readonly unknown[] = [
  undefined,
  null,
  7,
  'text',
  [],
  {},
  throwing,
  revoked.proxy,
  Symbol('x'),
  { platform: 'myspace', vendor: 'cloro', sign: 'fallback', body: '', reading: 'error', question: 'digest' },
  { platform: 'chatgpt', vendor: 'a vendor\n', sign: 'fallback', body: '', reading: 'error', question: 'digest' },
  { platform: 'chatgpt', vendor: 'cloro', sign: '__proto__', body: 7, reading: 'error', question: null },
  { ...DRIFT, detail: 7 },
  { idempotencyKey: 'no key' },
];

test('what is as the contract says passes', async (t) => {
  const { captures, passed, log } = checked();
  const { platform, vendor } = SUBJECT;
  t.true(await captures.mayAsk({ platform, vendor }));
  captures.keep(captureOf());
  captures.keep(captureOf({ reading: 'timeout', cost: { usd: 0.002, source: 'reported' } }));
  captures.count(DRIFT);
  t.is(await captures.openTask(SUBJECT), TASK);
  await captures.noteOrdered(TASK, 'name');
  await captures.closeTask({ ...TASK, id: 'name' });
  t.deepEqual(passed, [
    ['mayAsk', { platform, vendor }],
    ['keep', captureOf()],
    ['keep', captureOf({ reading: 'timeout', cost: { usd: 0.002, source: 'reported' } })],
    ['count', DRIFT],
    ['openTask', SUBJECT],
    ['noteOrdered', TASK, 'name'],
    ['closeTask', { ...TASK, id: 'name' }],
  ]);
  t.deepEqual(log.lines, []);
});

test('whatever else is given is dropped without a fault, and told once for each method', async (t) => {
  const { captures, passed, log } = checked();
  for (const given of NONSENSE as never[]) {
    if (!isCall(given)) t.false(await captures.mayAsk(given));
    t.notThrows(() => captures.keep(given));
    t.notThrows(() => captures.count(given));
    t.is(typeof (await captures.openTask(given)).idempotencyKey, 'string');
    await t.notThrowsAsync(captures.noteOrdered(given, 'name'));
    await t.notThrowsAsync(captures.noteOrdered(TASK, given === 'text' ? ('' as never) : given));
    await t.notThrowsAsync(captures.closeTask(given));
  }
  t.deepEqual(passed, []);
  const message = 'a plugin broke the contract of Captures; what it gave is dropped';
  t.deepEqual(
    log.lines,
    ['mayAsk', 'keep', 'count', 'openTask', 'noteOrdered', 'closeTask'].map((method) => [
      'warn',
      message,
      { plugin: 'acme', method },
    ]),
  );
});

test('a reading that no check would accept is an error, and its reply is kept', (t) => {
  const circular: Record<string, unknown> = { text: 'Acme.' };
  circular.citations = [circular];
  const { captures, passed } = checked();
  const readings: unknown[] = [undefined, null, 'nonsense', circular, { ...answer, text: 7 }];
  for (const reading of readings) captures.keep(captureOf({ reading: reading as Answer }));
  t.deepEqual(
    passed,
    readings.map(() => ['keep', captureOf({ reading: 'error' })]),
  );
});

test('what holds itself is kept without itself', (t) => {
  const circular: Answer & { self?: unknown } = { ...answer };
  circular.self = circular;
  const { captures, passed } = checked();
  captures.keep(captureOf({ reading: circular }));
  t.deepEqual(passed, [['keep', captureOf()]]);
});
