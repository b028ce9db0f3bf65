import { randomUUID } from 'node:crypto';
import type { AccountId, Database, PreparedStatement } from '@namedrop/plugin-api';
import test from 'ava';
import { openDatabase } from '../database.test.helper.js';
import { FIND, FIND_ALIKE, FIND_OF_PROVIDER } from './mention-statements.js';
import { MentionTable, type NewCrawl } from './mention-table.js';

const account = randomUUID() as string as AccountId;

/** A part of a plan, as far as it matters here. */
interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Plan[];
}

/** How a statement is run, by a plan for these values and by one for any. */
async function plansOf(database: Database, { text }: PreparedStatement, values: readonly unknown[]): Promise<Plan[]> {
  const [own] = await database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`EXPLAIN (FORMAT JSON) ${text}`, values);
  const [any] = await database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`EXPLAIN (FORMAT JSON, GENERIC_PLAN) ${text}`);
  return [own, any].flatMap((row) => row?.['QUERY PLAN'].map(({ Plan: plan }) => plan) ?? []);
}

function partsOf(plan: Plan): readonly Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(partsOf)];
}

/** Many mentions of some brands, of which every third is of a hot one, where there is one. */
function fill(database: Database, many: number, hot: boolean): Promise<unknown> {
  return database.query(
    `WITH answer AS (
      INSERT INTO crawled_answers (ask_id, provider, model, prompt, citations)
      VALUES (gen_random_uuid(), 'openai', 'model', 'prompt', '[]') RETURNING id
    )
    INSERT INTO mentions (account_id, answer_id, provider, brand, normalized_brand, snapshot_at, rank, sentiment, stance,
      context, content)
    SELECT $1, id, 'openai', name, name, namedrop.now() - n * interval '1 s', 1, 'neutral', 'present', 'c', repeat('x', 100)
    FROM answer, generate_series(1, $2::integer) AS n,
      LATERAL (SELECT CASE WHEN $3 AND n % 3 = 0 THEN 'hot' ELSE 'brand ' || n % 500 END AS name) AS named`,
    [account, many, hot],
  );
}

test('whatever the statistics say, a search reads no more of a brand than it tells, of a provider that has none too', async (t) => {
  const { database } = await openDatabase(t);
  const requireNarrow = async (statement: PreparedStatement, values: readonly unknown[], index: string) => {
    for (const plan of await plansOf(database, statement, values)) {
      const parts = partsOf(plan);
      t.false(parts.some((part) => part['Node Type'].includes('Sort')));
      const [reading, ...others] = parts.filter((part) => part['Relation Name'] === 'mentions');
      t.like(reading, { 'Node Type': 'Index Scan', 'Index Name': index });
      t.is(reading?.Filter, undefined);
      t.deepEqual(others, []);
    }
  };
  const requireAllNarrow = async () => {
    for (const brand of ['hot', 'brand 7', 'nobody']) {
      await requireNarrow(FIND, [account, brand, '-infinity', 50], 'mentions_of_brand');
      await requireNarrow(FIND_OF_PROVIDER, [account, brand, '-infinity', 50, 'gemini'], 'mentions_of_provider');
    }
  };
  await database.query('ALTER TABLE mentions SET (autovacuum_enabled = false)');
  await requireAllNarrow();
  await fill(database, 10_000, false);
  await database.query('ANALYZE mentions');
  await fill(database, 10_000, true);
  await requireAllNarrow();
  await database.query('VACUUM ANALYZE mentions');
  await requireAllNarrow();
});

test('brands alike are looked for in the index, and not at all for what is like nothing', async (t) => {
  const { database } = await openDatabase(t);
  await database.query(`INSERT INTO brands SELECT $1, md5(n::text), md5(n::text) FROM generate_series(1, 5000) AS n`, [
    account,
  ]);
  await database.query('ANALYZE brands');
  const [own, any] = await plansOf(database, FIND_ALIKE, [account, 'acme']);
  for (const plan of [own, any]) {
    const indexes = partsOf(plan as Plan).flatMap((part) => part['Index Name'] ?? []);
    t.deepEqual(indexes, ['brands_alike']);
  }
  const [nothing] = await plansOf(database, FIND_ALIKE, [account, '😀']);
  t.false(partsOf(nothing as Plan).some((part) => part['Node Type'].includes('Scan')));
});

const CRAWL: Omit<NewCrawl, 'id'> = {
  account,
  brand: 'Acme',
  prompt: 'prompt',
  answers: [
    { provider: 'openai', model: 'm', content: '', citations: [], tokens: { input: 0, output: 0 }, latency_ms: 1 },
  ],
  mentions: [
    {
      brand: 'Acme',
      provider: 'openai',
      rank: 2,
      sentiment: 'negative',
      stance: 'absent',
      context: 'Acme\0.',
      excerpt: 'An \ud800 excerpt.',
    },
  ],
};

test('what a crawl found is found again, as far as the database can keep it', async (t) => {
  const { database } = await openDatabase(t);
  const table = new MentionTable(database);
  const id = randomUUID();
  const { snapshotAt, count } = await table.add({ ...CRAWL, id });
  t.is(count, 1);
  const [mention, ...others] = await table.find({ account, brand: 'acme', limit: 10 });
  t.deepEqual(others, []);
  t.like(mention, {
    snapshotAt,
    rank: 2,
    ask: id,
    context: 'Acme\uFFFD.',
    content: 'An \uFFFD excerpt.',
    category: null,
  });
  const of = (more: object) => table.find({ account, brand: 'acme', limit: 10, ...more });
  t.is((await of({ since: snapshotAt })).length, 1);
  t.is((await of({ since: new Date(snapshotAt.getTime() + 1) })).length, 0);
  t.is((await of({ provider: 'gemini' })).length, 0);
  t.is((await of({ account: randomUUID() })).length, 0);
});

test('a crawl of which a part cannot be kept is not kept at all', async (t) => {
  const { database } = await openDatabase(t);
  const table = new MentionTable(database);
  const wrong = { ...CRAWL, id: randomUUID(), mentions: CRAWL.mentions.map((mention) => ({ ...mention, rank: 0 })) };
  await t.throwsAsync(table.add(wrong));
  for (const name of ['mentions', 'crawled_answers', 'brands']) {
    t.deepEqual(await database.query(`SELECT FROM ${name}`), [], name);
  }
});

test('an answer that names nobody leaves its brand in the catalogue, and crawls at the same time leave it once', async (t) => {
  const { database } = await openDatabase(t);
  const table = new MentionTable(database);
  const crawls = Array.from({ length: 8 }, () => table.add({ ...CRAWL, id: randomUUID(), mentions: [] }));
  for (const { count } of await Promise.all(crawls)) t.is(count, 0);
  t.is((await database.query('SELECT FROM brands')).length, 1);
  t.deepEqual(await table.findAlike(account, 'acme'), []);
  t.like((await table.findAlike(account, 'acmes'))[0], { brand: 'Acme' });
});
