import { randomUUID } from 'node:crypto';
import type { UsageBucket } from '@namedrop/contract';
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
  const counts = minutes.map((minute, n) => ({
    account,
    minute,
    counters: requestsOf(n + 1),
    others: new Map([
      ['acme', n + 1],
      ['zeta', 1],
    ]),
  }));
  const reversed = counts.toReversed().map((each) => ({ ...each, others: new Map([...each.others].toReversed()) }));
  const adding = Array.from({ length: 8 }, (_, host) => new UsageTable(pool).add(host % 2 ? counts : reversed));
  await Promise.all(adding);
  const table = new UsageTable(pool);
  const sum = async (start: Date, end: Date) => {
    const sums = await table.sums({ account, start, end, by: 'hour' });
    const total = (count: (used: UsageBucket) => number) => sums.reduce((all, { used }) => all + count(used), 0);
    const requests = total((used) => used.requests);
    t.is(
      total((used) => used.provider_breakdown.acme ?? 0),
      requests,
    );
    return requests;
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
  await table.add(all.map((minute) => ({ account, minute, counters: requestsOf(1), others: new Map([['acme', 1]]) })));
  const now = new Date(at('11:00').getTime() + 36 * DAY_MS);
  t.true(await table.sweep(now));
  t.false(await table.sweep(now));
  for (const table of ['usage', 'usage_provider']) {
    t.is((await pool.query(`SELECT FROM namedrop.${table}_minutes`)).rowCount, 1);
  }
  t.is((await pool.query('SELECT sum(requests)::integer AS sum FROM namedrop.usage_hours')).rows[0].sum, 502);
  t.is((await pool.query('SELECT sum(answers)::integer AS sum FROM namedrop.usage_provider_hours')).rows[0].sum, 502);
});

test('a provider without a column is in the buckets in which it answered, and in no other', async (t) => {
  const { pool } = await migratedDatabase(t, server());
  const table = new UsageTable(pool);
  const none = new Map<string, number>();
  await table.add([
    { account, minute: at('10:10'), counters: { ...requestsOf(1), openai: 1 }, others: none },
    { account, minute: at('11:10'), counters: requestsOf(2), others: new Map(Object.entries({ zeta: 2, acme: 1 })) },
    { account: randomUUID() as string as AccountId, minute: at('10:10'), counters: requestsOf(1), others: none },
  ]);
  const sums = await table.sums({ account, start: at('10:00'), end: at('12:00'), by: 'hour' });
  const columns = { openai: 0, anthropic: 0, gemini: 0, perplexity: 0 };
  t.deepEqual(
    sums.map(({ used }) => used.provider_breakdown),
    [
      { ...columns, openai: 1 },
      { ...columns, acme: 1, zeta: 2 },
    ],
  );
  const before = await table.sums({ account, start: at('11:00'), end: at('11:10'), by: 'hour' });
  t.deepEqual(
    before.map(({ used }) => used.provider_breakdown),
    [columns],
  );
});

test('counters and answers of a minute are written together or not at all', async (t) => {
  const { pool } = await migratedDatabase(t, server());
  const table = new UsageTable(pool);
  const minute = { account, minute: at('11:00'), counters: requestsOf(1), others: new Map([['acme', 1]]) };
  await pool.query('ALTER TABLE namedrop.usage_provider_hours ADD CHECK (answers < 2)');
  await table.add([minute]);
  await t.throwsAsync(table.add([minute]), { message: /violates check constraint/ });
  const [sum, ...others] = await table.sums({ account, start: at('11:00'), end: at('12:00'), by: 'hour' });
  t.deepEqual([sum?.used.requests, sum?.used.provider_breakdown.acme, others], [1, 1, []]);
});
