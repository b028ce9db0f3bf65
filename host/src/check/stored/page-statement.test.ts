import { randomUUID } from 'node:crypto';
import type { AccountId } from '@namedrop/plugin-api';
import test from 'ava';
import { AccountStore } from '../../accounts/accounts.js';
import { testStorage } from '../../database/storage.test.helper.js';
import type { ChecksPage } from './listed-checks.js';
import { pageStatement } from './page-statement.js';

const storage = testStorage(test);

/** Time of the newest check. */
const NOW = new Date();
/** Checks of the account. The table has at least 1,000 pages for them; the index about 200. */
const CHECKS = 20_000;
/** Pages that a list may read: those of the index and of the rows that it returns. */
const MAX_PAGES = 500;

const FILL = `
  INSERT INTO namedrop.checks (id, account_id, mode, request, report, cost_hundredths, created_at, duration_ms)
  SELECT gen_random_uuid(), $1, CASE WHEN n = 1 THEN 'ai_mode' ELSE 'quick' END,
    jsonb_build_object('query', CASE WHEN n = 2 THEN 'Rare query' ELSE 'query ' || n % 100 END,
      'brand', CASE WHEN n = 3 THEN 'Rare brand' ELSE 'Acme' END, 'platforms', CASE WHEN n = 4 THEN '["claude", "chatgpt"]' ELSE '["chatgpt"]' END::jsonb,
      'region', CASE WHEN n = 5 THEN 'uk' ELSE 'us' END),
    jsonb_build_object('providers', '{}'::jsonb, 'padding', repeat('x', 400)), 0, $2::timestamptz - n * interval '1 s', 1
  FROM generate_series(1, ${CHECKS}) AS n`;

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly 'Actual Rows': number;
}

test.before(async () => {
  const { id } = await new AccountStore(storage()).create({ name: 'Acme' });
  account = id;
  await storage().pool.query(FILL, [account, NOW]);
  await storage().pool.query('VACUUM ANALYZE namedrop.checks');
});
let account: AccountId;

const on = (...names: readonly string[]) => ({ surfaces: { names, modes: { live: ['ai_mode'], api: ['quick'] } } });

const FILTERS: readonly (readonly [name: string, filter: Omit<ChecksPage, 'limit'>, rows: number])[] = [
  ['no filter', {}, 51],
  ['a brand that one check has', { brand: 'rare  BRAND' }, 1],
  ['a query that one check has', { query: 'rare query' }, 1],
  ['a query and a brand that no check has together', { query: 'rare query', brand: 'rare brand' }, 0],
  ['a query that each hundredth check has', { query: 'QUERY 7' }, 51],
  ['a mode that one check has', { mode: 'ai_mode' }, 1],
  ['a platform that one check asked', { platform: 'claude' }, 1],
  ['a platform that no check asked', { platform: 'gemini' }, 0],
  ['a platform that all checks asked', { platform: 'chatgpt' }, 51],
  ['platforms that one check asked', { platform: ['claude', 'gemini'] }, 1],
  ['a platform on a channel that one check asked', on('chatgpt/live'), 1],
  ['a platform on the channel of all other checks', on('chatgpt/api'), 51],
  ['platforms on channels of which one check asked one', on('claude/api', 'claude/live', 'chatgpt/live'), 2],
  ['platforms on all channels', on('claude/api', 'claude/live'), 1],
  ['a region that one check has', { region: 'uk' }, 1],
  ['the region of all other checks', { region: 'us' }, 51],
  ['a time long ago', { until: new Date(NOW.getTime() - (CHECKS - 10) * 1000) }, 10],
  ['a cursor of no check', { before: randomUUID() }, 0],
];

for (const [name, filter, rows] of FILTERS) {
  test(`a page of ${CHECKS} checks with ${name} reads at most ${MAX_PAGES} pages`, async (t) => {
    const { text, values } = pageStatement(account, { limit: 51, ...filter });
    const explained = await storage().pool.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values);
    const [{ Plan: plan }] = explained.rows[0]['QUERY PLAN'] as [{ Plan: Plan }];
    t.is(plan['Actual Rows'], rows);
    t.true(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] <= MAX_PAGES, JSON.stringify(plan, null, 1));
  });
}
