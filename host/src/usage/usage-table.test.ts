import { randomUUID } from 'node:crypto';
import type { AccountId } from '@namedrop/plugin-api';
import test from 'ava';
import { migratedDatabase, testStorage } from '../database/storage.test.helper.js';
import type { Counters } from './usage-statements.js';
import { UsageTable } from './usage-table.js';

const server = testStorage(test);
const account = randomUUID() as string as AccountId;
const at = (minute: string) => new Date(`2026-04-08T${minute}:00Z`);
const DAY_MS = 24 * 3_600_000;

function requestsOf(count: number): Counters {
  const none = { billable_units: 0, cache_hits: 0, errors: 0, openai: 0, anthropic: 0, gemini: 0, perplexity: 0 };
  return { requests: count, ...none };
}

test('hosts that add to the same minutes at once lose nothing, and every split of an hour adds up to it', async (t) => {
  const { pool } = await migratedDatabase(t, server());
  const minutes = Array.from({ length: 60 }, (_, n) => at(`11:${String(n).padStart(2, '0')}`));
  const counts = minutes.map((minute, n) => ({ account, minute, counters: requestsOf(n + 1) }));
  const adding = Array.from({ length: 8 }, (_, host) =>
    new UsageTable(pool).add(host % 2 ? counts : counts.toReversed()),
  );
  await Promise.all(adding);
  const table = new UsageTable(pool);
  const sum = async (start: Date, end: Date) => {
    const sums = await table.sums({ account, start, end, by: 'hour' });
    return sums.reduce((all, { used }) => all + used.requests, 0);
  };
  const whole = 8 * 30 * 61;
  t.is(await sum(at('11:00'), at('12:00')), whole);
  for (const minute of minutes.slice(1)) {
    const [before, after] = [await sum(at('11:00'), minute), await sum(minute, at('12:00'))];
    t.is(before, 4 * minute.getUTCMinutes() * (minute.getUTCMinutes() + 1));
    t.is(before + after, whole);
  }
});

test('the sweep deletes minutes older than 36 days page by page, and hours stay', async (t) => {
  const { pool } = await migratedDatabase(t, server());
  const table = new UsageTable(pool);
  const old = Array.from({ length: 501 }, (_, n) => new Date(at('11:00').getTime() - n * 60_000));
  const all = [...old, new Date(at('11:01').getTime())];
  await table.add(all.map((minute) => ({ account, minute, counters: requestsOf(1) })));
  const now = new Date(at('11:00').getTime() + 36 * DAY_MS);
  t.true(await table.sweep(now));
  t.false(await table.sweep(now));
  t.is((await pool.query('SELECT FROM namedrop.usage_minutes')).rowCount, 1);
  t.is((await pool.query('SELECT sum(requests)::integer AS sum FROM namedrop.usage_hours')).rows[0].sum, 502);
});
