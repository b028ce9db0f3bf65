import { randomUUID } from 'node:crypto';
import type { Answer, Credits, Outcome, Region } from '@namedrop/core';
import type { AccountId, Check, ModeName } from '@namedrop/plugin-api';
import test, { type ExecutionContext } from 'ava';
import fc from 'fast-check';
import { AccountStore } from '../accounts/accounts.js';
import { interfaceCatalog } from '../catalog/catalog.test.helper.js';
import { CheckStore } from '../check/store.js';
import { AnswerContents } from '../contents/answer-contents.js';
import { migratedDatabase, silent, testStorage } from '../database/storage.test.helper.js';
import type { BrandSettings, RevisedBrand } from './account-brand.js';
import { BrandLookup } from './brand-lookup.js';
import { BrandStore } from './brand-store.js';
import { CheckTracker } from './check-tracker.js';
import { RebuildTable } from './rebuild-table.js';
import { RebuildWorker } from './rebuild-worker.js';
import { StoredResults } from './stored-results.js';

const catalog = interfaceCatalog();

const server = testStorage(test);

const TABLES = ['brand_facts', 'brand_days', 'brand_day_hosts'];
const TEXTS = [
  'Acme leads.',
  'Globex, then Acme Cloud.',
  'Try Umbrella or Hooli.',
  '1. Hooli\n2. Acme\n3. Globex',
  null,
];
const HOSTS = [
  'https://www.acme.example/a',
  'https://docs.acme.example',
  'https://globex.example/x',
  'https://b.example',
];
const SETTINGS: readonly BrandSettings[] = [
  { name: 'Acme', aliases: [], domains: [], competitors: [] },
  {
    name: 'Acme',
    aliases: ['Acme Cloud', 'Umbrella'],
    domains: ['acme.example'],
    competitors: [
      { name: 'Globex', aliases: [], domains: ['globex.example'] },
      { name: 'Hooli', aliases: [], domains: [] },
    ],
  },
  {
    name: 'Umbrella',
    aliases: ['Acme'],
    domains: ['b.example'],
    competitors: [{ name: 'Hooli', aliases: [], domains: [] }],
  },
];

const answers: fc.Arbitrary<Answer> = fc.record({
  text: fc.constantFrom(...TEXTS),
  citations: fc.subarray(HOSTS).map((urls) => urls.map((url) => ({ url }))),
});
const outcomes: fc.Arbitrary<
  Omit<Extract<Outcome, { answer: unknown }>, 'platform'> | { fault: 'timeout' | 'region' }
> = fc.oneof(
  fc.record({ answer: answers, latencyMs: fc.constant(1) }),
  fc.record({ answer: answers, latencyMs: fc.constant(1), tier: fc.constant('l1' as const) }),
  fc.record({ fault: fc.constantFrom('timeout' as const, 'region' as const) }),
);
const checks = fc.record({
  brand: fc.constantFrom<string>('Acme', 'ACME', 'Umbrella', 'acme cloud', 'Hooli'),
  query: fc.constantFrom<string>('best crm', 'Best  CRM', 'cheap crm'),
  mode: fc.constantFrom<ModeName>('quick', 'all_live', 'mode_of_long_ago'),
  region: fc.constantFrom<Region>('us', 'uk'),
  hour: fc.integer({ min: 0, max: 60 }),
  cost: fc.integer({ min: 0, max: 1000 }),
  outcomes: fc.array(outcomes, { minLength: 1, maxLength: 4 }),
});
type Drawn = typeof checks extends fc.Arbitrary<infer T> ? T : never;

/** Results of each surface, with the mode of their checks and their number in the sums. */
const SURFACES = `
  SELECT mode, platform, query_id, region, day::text, results, sum FROM (
    SELECT fact.platform, query_id, fact.region, day, count(*)::int AS results,
      unnest(array_agg(DISTINCT request->>'mode')) AS mode
    FROM namedrop.brand_facts AS fact JOIN namedrop.checks ON id = check_id WHERE brand_id = $1 GROUP BY 1, 2, 3, 4) AS read
  LEFT JOIN (SELECT platform, query_id, region, day, named + not_named + no_answer + failed AS sum
    FROM namedrop.brand_days WHERE brand_id = $1) AS summed USING (platform, query_id, region, day)`;

const PLATFORMS = ['chatgpt', 'claude', 'gemini', 'perplexity'];
const NOON = Date.parse('2026-04-01T12:00:00Z');

function toCheck({ brand, query, mode, region, hour, cost, outcomes: drawn }: Drawn): Check {
  const platforms = PLATFORMS.slice(0, drawn.length);
  return {
    id: randomUUID(),
    request: { query, brand, mode, platforms, region, include: [] },
    createdAt: new Date(NOON + hour * 3_600_000),
    durationMs: 1,
    report: { providers: {}, errors: {}, answered: 1 },
    outcomes: drawn.map((outcome, n) => ({ detail: '', latencyMs: 1, ...outcome, platform: PLATFORMS[n] }) as Outcome),
    cost: cost as Credits,
    fresh: [],
    matching: 'words',
    cacheStatus: 'miss',
  };
}

/** A migrated database with an account, whose stored checks are counted for its brands. */
async function openTracking(t: ExecutionContext) {
  const storage = await migratedDatabase(t, server());
  const { pool } = storage;
  const lookup = new BrandLookup(pool);
  const tracker = new CheckTracker({ lookup, matching: 'words', catalog, log: silent });
  const contents = new AnswerContents({ pool });
  return {
    storage,
    pool,
    lookup,
    account: (await new AccountStore(storage).create({ name: 'Acme' })).id,
    store: new CheckStore({ pool, laterPool: pool, contents, tracker }),
    brands: new BrandStore(pool, { now: () => new Date() }),
  };
}

test('reading stored checks again gives what counting them one after the other gave, and again the same', async (t) => {
  const { storage, pool, lookup, store, brands } = await openTracking(t);
  const table = new RebuildTable(pool);
  const worker = new RebuildWorker({ table, stored: new StoredResults(pool), matching: 'words', catalog, log: silent });
  const { signal } = new AbortController();
  /** Rows with the text of their query in place of its id, which differs for a new brand. */
  const rowsOf = async (brand: string, name: string) => {
    const { rows } = await pool.query(
      `SELECT kept.*, known.key FROM namedrop.${name} AS kept
       LEFT JOIN namedrop.brand_queries AS known ON known.id::text = to_jsonb(kept)->>'query_id'
       WHERE kept.brand_id = $1`,
      [brand],
    );
    return rows.map(({ brand_id: _, query_id: __, ...row }) => JSON.stringify(row)).toSorted();
  };
  const dump = (brand: string) => Promise.all(TABLES.map((name) => rowsOf(brand, name)));

  await fc.assert(
    fc.asyncProperty(
      fc.array(checks, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...SETTINGS),
      fc.constantFrom(...SETTINGS),
      async (drawn, first, second) => {
        const account = (await new AccountStore(storage).create({ name: 'Acme' })).id as AccountId;
        const { id } = await brands.create(account, second);
        lookup.forget(account);
        await Promise.all(drawn.map((one) => store.save({ check: toCheck(one), account })));
        const counted = await dump(id);
        const { rows } = await pool.query(SURFACES, [id]);
        for (const { mode, platform, query_id, region, day, results, sum } of rows) {
          t.is(platform.endsWith('/api'), mode === 'quick', `${platform} in ${mode}`);
          t.is(results, sum, `${platform} of ${query_id} in ${region} on ${day}`);
        }
        // Changed to other settings and back, so that each result is read by both.
        await brands.change(account, id, first);
        await worker.runDue(signal);
        await brands.change(account, id, second);
        await worker.runDue(signal);
        t.deepEqual(await dump(id), counted);
        // A host that has not heard of the change counts for the settings that are saved.
        const [late, ...others] = drawn.map(toCheck);
        await brands.change(account, id, first);
        for (const check of [late!, ...others]) await store.save({ check, account });
        await worker.runDue(signal);
        const mixed = await dump(id);
        await table.schedule(account);
        await worker.runDue(signal);
        t.deepEqual(await dump(id), mixed);
        await pool.query('UPDATE namedrop.tracked_brands SET rebuild_after = NULL');
      },
    ),
    { numRuns: 25 },
  );
});

test('results stay when their checks are swept, and reading again keeps them unless their name is gone', async (t) => {
  const { pool, account, store, brands } = await openTracking(t);
  const worker = new RebuildWorker({
    table: new RebuildTable(pool),
    stored: new StoredResults(pool),
    matching: 'words',
    catalog,
    log: silent,
  });
  const { signal } = new AbortController();
  const brand = await brands.create(account, SETTINGS[1]!);
  const answer = { text: 'Acme, then Hooli.', citations: [{ url: 'https://docs.acme.example/' }] };
  const ask = (name: string) =>
    store.save({
      check: toCheck({
        brand: name,
        query: 'q',
        mode: 'quick',
        region: 'us',
        hour: 0,
        cost: 9,
        outcomes: [{ answer, latencyMs: 1 }],
      }),
      account,
    });
  await ask('Acme');
  await ask('Umbrella');
  await store.sweep(new Date());
  t.is((await pool.query('SELECT FROM namedrop.checks')).rowCount, 0);
  const days = async () => {
    const { rows } = await pool.query(
      `SELECT sum(named)::int AS named, sum(citing_own)::int AS own, sum(cost_hundredths)::int AS cost
       FROM namedrop.brand_days WHERE query_id = 0`,
    );
    return rows[0];
  };
  t.deepEqual(await days(), { named: 2, own: 2, cost: 18 });
  // The brand has lost the domain and the alias.
  await brands.change(account, brand.id, SETTINGS[0]!);
  await worker.runDue(signal);
  t.deepEqual(await days(), { named: 1, own: 0, cost: 9 });
});

test('a re-read that a host leaves is taken over at its day, and a change during it is not overwritten', async (t) => {
  const { pool, account, store, brands } = await openTracking(t);
  for (const hour of [0, 24, 48]) {
    const answer = { text: 'Acme leads.', citations: [] };
    const outcomes = [{ answer, latencyMs: 1 }];
    await store.save({
      check: toCheck({ brand: 'Acme', query: 'q', mode: 'quick', region: 'us', hour, cost: 0, outcomes }),
      account,
    });
  }
  const brand = await brands.create(account, SETTINGS[0]!);
  const table = new RebuildTable(pool);
  const claimed = await table.claim();
  t.is(await table.claim(), undefined);
  const read = (one: RevisedBrand, day: string) => ({ brand: one.id, day, checks: [], keys: ['acme'], facts: [] });
  t.like(await table.begin(claimed!), { next: '2026-04-03', oldest: '2026-04-01' });
  t.is(await table.previous(claimed!, '2026-04-03'), '2026-04-02');
  t.true(await table.writeDay(claimed!, read(claimed!, '2026-04-03'), '2026-04-02'));
  t.deepEqual((await brands.find(account, brand.id))?.rebuild, { state: 'running', days_done: 1, days_total: 3 });

  await pool.query("UPDATE namedrop.tracked_brands SET rebuild_lease = now() - interval '1 s'");
  const taken = await table.claim();
  t.is((await table.begin(taken!))?.next, '2026-04-02');
  t.false(await table.writeDay(claimed!, read(claimed!, '2026-04-02'), '2026-04-01'));

  await brands.change(account, brand.id, SETTINGS[1]!);
  t.false(await table.writeDay(taken!, read(taken!, '2026-04-02'), '2026-04-01'));
  t.deepEqual((await brands.find(account, brand.id))?.rebuild, { state: 'waiting', days_done: 0, days_total: null });
});

test('a day that takes longer to read than a lease stays with its host, and is left when the host stops', async (t) => {
  const { pool, account, store, brands } = await openTracking(t);
  const outcomes = [{ answer: { text: 'Acme leads.', citations: [] }, latencyMs: 1 }];
  const drawn: Drawn = { brand: 'Acme', query: 'q', mode: 'quick', region: 'us', hour: 0, cost: 0, outcomes };
  for (let n = 0; n < 50; n++) await store.save({ check: toCheck(drawn), account });
  await brands.create(account, SETTINGS[0]!);
  const table = new RebuildTable(pool);
  const slow = new StoredResults(pool);
  const taken: unknown[] = [];
  let read = 0;
  const stop = new AbortController();
  const stored = {
    async *read(scope: Parameters<StoredResults['read']>[0]) {
      for await (const check of slow.read(scope)) {
        read += 1;
        // The lease is over until the next sign of life; another host looks later in the day.
        if (read === 15) await pool.query("UPDATE namedrop.tracked_brands SET rebuild_lease = now() - interval '1 s'");
        if (read === 45) taken.push(await table.claim());
        if (read === 75) stop.abort();
        yield check;
      }
    },
  } as Partial<StoredResults> as StoredResults;
  const worker = new RebuildWorker({ table, stored, matching: 'words', catalog, log: silent });
  await worker.runDue(new AbortController().signal);
  t.deepEqual(taken, [undefined]);
  t.is((await pool.query('SELECT FROM namedrop.brand_facts')).rowCount, 50);
  t.is((await brands.list(account))[0]?.rebuild, null);

  await table.schedule(account);
  await worker.runDue(stop.signal);
  t.is(read, 75, 'the rest of the day is not read');
  t.deepEqual((await brands.list(account))[0]?.rebuild?.state, 'waiting');
});
