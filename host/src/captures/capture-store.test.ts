import test from 'ava';
import { migratedDatabase, testStorage } from '../database/storage.test.helper.js';
import { CaptureStore, type KeptCapture, type TakenCapture } from './capture-store.js';
import { captureOf } from './captures.test.helper.js';

const server = testStorage(test);
const DAY_MS = 86_400_000;
const capturedAt = new Date('2026-04-01T10:00:00.123Z');
const taken = (part: Partial<TakenCapture> = {}): TakenCapture => ({ ...captureOf(), capturedAt, ...part });

async function emptyStore(t: Parameters<typeof migratedDatabase>[0]) {
  const storage = await migratedDatabase(t, server());
  return new CaptureStore(storage.pool);
}

async function listed(captures: AsyncGenerator<KeptCapture>): Promise<KeptCapture[]> {
  const all: KeptCapture[] = [];
  for await (const capture of captures) all.push(capture);
  return all;
}

test('captures come back as they were, the newest first, of one vendor or of all', async (t) => {
  const store = await emptyStore(t);
  const captures = [
    taken(),
    taken({ vendor: 'cloro', reading: 'timeout', body: '"quoted", {braces} \\ and \n lines' }),
    taken({ platform: 'gemini' }),
    taken({ reading: { text: null, citations: [] } }),
  ];
  await store.add(captures);
  const [first, second, , fourth] = captures;
  const all = await listed(store.newest({ platform: 'chatgpt', limit: 10 }));
  t.deepEqual(
    all.map(({ id: _, ...capture }) => capture),
    [fourth, second, first] as TakenCapture[],
  );
  const [one, ...others] = await listed(store.newest({ platform: 'chatgpt', vendor: 'cloro', limit: 10 }));
  t.deepEqual([one?.body, others], [second?.body, []]);
});

test('as many come back as were asked for, over any number of pages', async (t) => {
  const store = await emptyStore(t);
  for (let n = 0; n < 120; n += 10) {
    await store.add(Array.from({ length: 10 }, (_, m) => taken({ body: String(n + m) })));
  }
  const bodies = async (limit: number) =>
    (await listed(store.newest({ platform: 'chatgpt', limit }))).map(({ body }) => Number(body));
  const falling = Array.from({ length: 120 }, (_, n) => 119 - n);
  t.deepEqual(await bodies(1000), falling);
  t.deepEqual(await bodies(101), falling.slice(0, 101));
  t.deepEqual(await bodies(50), falling.slice(0, 50));
});

test('characters that PostgreSQL cannot keep do not lose a capture', async (t) => {
  const store = await emptyStore(t);
  const text = 'a\0b \uD83D 😀';
  await store.add([taken({ body: text, reading: { text, citations: [] } })]);
  const [capture] = await listed(store.newest({ platform: 'chatgpt', limit: 1 }));
  const kept = 'a\uFFFDb \uFFFD 😀';
  t.deepEqual([capture?.body, capture?.reading], [kept, { text: kept, citations: [] }]);
});

test('captures are counted by surface and vendor, with the oldest and the newest', async (t) => {
  const store = await emptyStore(t);
  t.deepEqual(await store.count(), []);
  const later = new Date(capturedAt.getTime() + DAY_MS);
  await store.add([taken(), taken({ capturedAt: later }), taken({ vendor: 'cloro' })]);
  t.deepEqual(await store.count(), [
    { platform: 'chatgpt', vendor: 'cloro', count: 1, oldest: capturedAt, newest: capturedAt },
    { platform: 'chatgpt', vendor: 'dataforseo', count: 2, oldest: capturedAt, newest: later },
  ]);
});

test('sweeping deletes what is old, some at a time, and tells whether there may be more', async (t) => {
  const store = await emptyStore(t);
  const later = new Date(capturedAt.getTime() + 1);
  await store.add(Array.from({ length: 60 }, () => taken()));
  await store.add([taken({ capturedAt: later })]);
  t.true(await store.sweep(capturedAt));
  t.false(await store.sweep(capturedAt));
  const left = await listed(store.newest({ platform: 'chatgpt', limit: 100 }));
  t.deepEqual(
    left.map((capture) => capture.capturedAt),
    [later],
  );
});
