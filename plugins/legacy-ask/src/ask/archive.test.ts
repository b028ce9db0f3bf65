import { randomUUID } from 'node:crypto';
import type { AskResult } from '@namedrop/contract';
import type { AccountId } from '@namedrop/plugin-api';
import test, { type ExecutionContext } from 'ava';
import { openDatabase } from '../database.test.helper.js';
import { Archive } from './archive.js';
import type { AskEnd } from './ask-end.js';

const DAY_MS = 86_400_000;
const account = randomUUID() as AccountId;
const failed: AskEnd = { state: 'failed', content: { code: 'provider_error', message: 'Odd:\u0000 \ud800.' } };

/** An archive on a real database, and its time. */
async function archiveOf(t: ExecutionContext) {
  const opened = await openDatabase(t);
  return { ...opened, archive: new Archive(opened.database) };
}

test('what a model says is kept as it is, whatever it holds, and several at once', async (t) => {
  const { archive } = await archiveOf(t);
  const ids = Array.from({ length: 5 }, () => randomUUID());
  await Promise.all(ids.map((id) => archive.keep({ id, account, ...failed })));
  for (const id of ids) t.deepEqual(await archive.find(id, account), { ...failed, expired: false } as never);
});

test('an ask that is kept a second time replaces a failure, and never a response', async (t) => {
  const { archive, database, time } = await archiveOf(t);
  const id = randomUUID();
  const endOf = (cost: number): AskEnd => {
    return { state: 'succeeded', content: { usage: { cost_cents: cost } } as unknown as AskResult };
  };
  await archive.keep({ id, account, ...failed });
  const [kept] = await database.query('SELECT created_at FROM asks');
  await time.pass(DAY_MS);
  await archive.keep({ id, account, ...endOf(150) });
  t.like(await archive.find(id, account), endOf(150));
  await Promise.all([endOf(5), endOf(10), failed].map((end) => archive.keep({ id, account, ...end })));
  t.like(await archive.find(id, account), endOf(150));
  t.deepEqual(await database.query('SELECT created_at FROM asks'), [kept]);
});

test('after 30 days the content is deleted and the row is kept, so that it is still known to have expired (ASR-18)', async (t) => {
  const { archive, database, time } = await archiveOf(t);
  const [old, young] = [randomUUID(), randomUUID()];
  await archive.keep({ id: old, account, ...failed });
  await time.pass(DAY_MS);
  await archive.keep({ id: young, account, ...failed });
  await time.pass(29 * DAY_MS);
  t.false(await archive.purge());
  const rows = await database.query('SELECT id FROM asks WHERE content IS NOT NULL');
  t.deepEqual(rows, [{ id: young }]);
  t.like(await archive.find(old, account), { expired: true });
  t.like(await archive.find(young, account), { expired: false });
});

test('there is more to delete until little is left', async (t) => {
  const { archive, time } = await archiveOf(t);
  const asks = Array.from({ length: 600 }, () => ({ id: randomUUID(), account, ...failed }));
  await Promise.all(asks.map((ask) => archive.keep(ask)));
  await time.pass(30 * DAY_MS);
  t.deepEqual([await archive.purge(), await archive.purge()], [true, false]);
});

test('the costs of an ask are stored with its response, and deleted with it', async (t) => {
  const { archive, database, time } = await archiveOf(t);
  const content = { usage: { cost_cents: 5 } } as unknown as AskResult;
  const upstream = { openai: { usd: 0.0157137, source: 'reported' } } as const;
  const [known, unknown] = [randomUUID(), randomUUID()];
  await Promise.all([
    archive.keep({ id: known, account, state: 'succeeded', content, upstream }),
    archive.keep({ id: unknown, account, state: 'succeeded', content }),
  ]);
  t.deepEqual(await archive.find(known, account), { state: 'succeeded', content, upstream, expired: false });
  t.deepEqual(await archive.find(unknown, account), { state: 'succeeded', content, expired: false });
  await time.pass(30 * DAY_MS);
  await archive.purge();
  t.deepEqual(await database.query('SELECT FROM asks WHERE upstream IS NOT NULL'), []);
});
