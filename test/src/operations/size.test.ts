import { randomBytes } from 'node:crypto';
import { API_VERSION, definePlugin, z } from '@namedrop/plugin-api';
import { startTestHost } from '@namedrop/testing/host';
import test from 'ava';
import { PLUGINS_WITH_TABLES } from '../bench/growth/plugins.js';
import { read } from '../repository/tree.js';

const PAGE = read('docs/operations/size.md');
const CHECKS = 200;
const PLATFORMS = ['acme_a', 'acme_b', 'acme_c', 'acme_d'];
const WORDS = Array.from({ length: 5000 }, () =>
  randomBytes(4)
    .toString('hex')
    .slice(0, 3 + ((randomBytes(1)[0] ?? 0) % 6)),
);

/** Returns text of some characters, made of words that repeat as those of a language do. */
function prose(characters: number): string {
  let text = 'Acme leads.';
  while (text.length < characters) text += ` ${WORDS[randomBytes(2).readUInt16LE() % WORDS.length]}`;
  return text;
}

const citation = (site: number) => ({
  url: `https://site${site}.example/${randomBytes(12).toString('hex')}`,
  title: prose(40),
});

/** Four platforms whose answers have 2,500 characters and eight citations. */
const acme = definePlugin({
  id: 'acme',
  apiVersion: API_VERSION,
  config: z.strictObject({}),
  requires: {},
  platforms: PLATFORMS.map((id) => ({ id, label: id, api: { deadlineMs: 5000 } })),
  modes: [{ name: 'acme', channel: 'api', platforms: PLATFORMS, price: 40 }],
  setup: () => ({
    surfaces: PLATFORMS.map((platform) => ({
      platform,
      channel: 'api' as const,
      ask: async () => ({
        text: prose(2500),
        model: 'acme-1',
        citations: Array.from({ length: 8 }, (_, n) => citation(n)),
      }),
    })),
  }),
});

test('a fresh check takes as much disk as the page of sizes says, and a cached one too', async (t) => {
  t.timeout(120_000);
  const { host, post } = await startTestHost(t, {
    plugins: { acme: { module: acme } },
    config: { plans: { open: { refill: 100_000, capacity: 100_000 } }, defaultPlan: 'open' },
  });
  const { pool } = host.storage;
  const sizeOf = async () => {
    await pool.query('VACUUM');
    const { rows } = await pool.query(`SELECT sum(pg_total_relation_size(oid))::float8 AS bytes FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'namedrop'::regnamespace AND relname ~ '^(checks|check_answers|answers|answer_contents)$'`);
    return rows[0].bytes as number;
  };
  const takes = async () => {
    const before = await sizeOf();
    const ask = (n: number) => post('/v1/check', { mode: 'acme', query: `best crm ${n}`, brand: 'Acme' });
    for (let n = 0; n < CHECKS; n += 10) {
      const replies = await Promise.all(Array.from({ length: 10 }, (_, i) => ask(n + i)));
      t.true(replies.every(({ status }) => status === 200));
    }
    // Checks that caches answered are stored in a batch, soon after their replies.
    await new Promise((later) => setTimeout(later, 1000));
    return ((await sizeOf()) - before) / CHECKS / 1000;
  };
  const shown = (row: string) => Number(new RegExp(`^\\| ${row} \\| [^|]+ \\| ([\\d.]+) \\|`, 'm').exec(PAGE)?.[1]);
  const [fresh, cached] = [await takes(), await takes()];
  const expected = shown('fresh check, answers of 2,500 characters');
  t.true(fresh > 0.7 * expected && fresh < 1.3 * expected, `${fresh} kB, and ${expected} on the page`);
  t.true(cached < shown('check that the cache answered, with its charge') * 1.3, `${cached} kB`);
});

test('the connections on the pages of databases and sizes are the sum of the pools of a host, and a few more', async (t) => {
  const plugins = Object.fromEntries(Object.entries(PLUGINS_WITH_TABLES).map(([id, module]) => [id, { module }]));
  const { get } = await startTestHost(t, { plugins, config: { metrics: true } });
  const { text } = await get('/metrics');
  const pools = [...text.matchAll(/^namedrop_database_connections_max\{.*\} (\d+)$/gm)].map(([, max]) => Number(max));
  t.true(pools.length > 5);
  // Those of the job queue and of the models are in no gauge.
  const most = pools.reduce((sum, max) => sum + max, 0) + 4 + 5;
  const [, own] =
    /A host opens at most (\d+) connections, and 10 more/.exec(read('docs/operations/databases.md')) ?? [];
  const limit = Number(own) + 10 * Object.keys(PLUGINS_WITH_TABLES).length;
  t.true(most <= limit && most > limit - 3, `${most} of ${limit}`);
  t.true(PAGE.includes(`that is ${limit}.`) && PAGE.includes(`\`max_connections = ${2 * limit + 10}\``), `${limit}`);
});
