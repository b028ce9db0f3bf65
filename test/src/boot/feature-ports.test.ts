import { randomUUID } from 'node:crypto';
import type { Host } from '@namedrop/host';
import {
  type AccountId,
  Accounts,
  API_VERSION,
  Catalog,
  type CheckRequest,
  Checks,
  type Contributions,
  definePlugin,
  StoredChecks,
  type StoredChecksPage,
  SurfaceError,
  z,
} from '@namedrop/plugin-api';
import { startTestHost } from '@namedrop/testing/host';
import test, { type ExecutionContext } from 'ava';
import { plugin } from './world.js';

const LONG = `Acme leads. ${'Globex follows. '.repeat(60)}`;

const surfaces: Contributions['surfaces'] = [
  {
    platform: 'chatgpt',
    channel: 'api',
    ask: async () => ({
      text: LONG,
      citations: [{ url: 'https://reviews.example/crm', title: 'Reviews' }],
      model: 'm-1',
    }),
  },
  {
    platform: 'claude',
    channel: 'api',
    ask: async () => {
      throw new SurfaceError('rate_limited', 'slow down');
    },
  },
  { platform: 'gemini', channel: 'api', ask: async () => ({ text: 'Globex.', citations: [] }) },
  { platform: 'perplexity', channel: 'api', needs: ['PERPLEXITY_API_KEY'] },
];

interface Ports {
  readonly catalog: Catalog;
  readonly checks: Checks;
  readonly stored: StoredChecks;
  readonly accounts: Accounts;
}

/** A host with a feature plugin that reads what is stored. */
async function startFeature(
  t: ExecutionContext,
): Promise<Ports & { readonly host: Host; readonly account: AccountId }> {
  const { promise, resolve } = Promise.withResolvers<Ports>();
  const feature = definePlugin({
    id: 'feature',
    apiVersion: API_VERSION,
    config: z.strictObject({}),
    requires: { catalog: Catalog, checks: Checks, stored: StoredChecks, accounts: Accounts },
    setup: ({ ports }) => {
      resolve(ports);
      return {};
    },
  });
  const modules = { engines: { module: plugin('engines', { adds: { surfaces } }) }, feature: { module: feature } };
  const { host, account } = await startTestHost(t, { plugins: modules });
  return { ...(await promise), host, account };
}

const REQUEST: CheckRequest = {
  query: 'best crm',
  brand: 'Acme',
  mode: 'quick',
  platforms: ['gemini', 'chatgpt', 'claude'],
  region: 'us',
  include: [],
  fresh: true,
};

const MINUTE_MS = 60_000;
const START = Date.parse('2026-11-01T00:00:00Z');

/** Runs checks that were accepted a minute after each other. @returns their ids, in the order of their times */
async function runChecks(checks: Checks, account: AccountId, changes: readonly Partial<CheckRequest>[]) {
  const ids: string[] = [];
  for (const [index, change] of changes.entries()) {
    const accepted = { id: randomUUID(), at: new Date(START + index * MINUTE_MS) };
    ids.push((await checks.run(account, { ...REQUEST, ...change }, accepted)).id);
  }
  return ids;
}

test('a feature plugin reads a stored check of an account whole, with long and short answers and the fault', async (t) => {
  const { checks, stored, account } = await startFeature(t);
  const { id, report, cost, createdAt, outcomes } = await checks.run(account, { ...REQUEST, city: 'Boston' });

  const record = await stored.find(account, id);
  const { fresh, ...request } = { ...REQUEST, city: 'Boston' };
  t.true(fresh);
  t.deepEqual(record?.request, request);
  t.deepEqual(record?.report, report);
  t.deepEqual(record?.outcomes, outcomes);
  t.deepEqual(
    record?.outcomes.map(({ platform }) => platform),
    ['gemini', 'chatgpt', 'claude'],
  );
  t.like(record, { id, cost, createdAt });

  const [summary, ...rest] = await stored.page(account, { limit: 10 });
  t.deepEqual(rest, []);
  t.like(summary, {
    id,
    cost,
    createdAt,
    query: 'best crm',
    brand: 'Acme',
    mode: 'quick',
    region: 'us',
    city: 'Boston',
  });
  t.deepEqual(
    summary?.verdicts.toSorted((one, other) => one.platform.localeCompare(other.platform)),
    [
      { platform: 'chatgpt', mentioned: true, rank: 1 },
      { platform: 'gemini', mentioned: false, rank: null },
    ],
  );
  t.deepEqual(summary?.failures, [{ platform: 'claude', code: 'upstream_rate_limited' }]);
});

test('pages of stored checks follow each other without gap or repetition, also where checks share a time', async (t) => {
  const { checks, stored, account, host } = await startFeature(t);
  const ids = await runChecks(checks, account, [{}, {}, {}, {}, {}]);
  await host.storage.pool.query('UPDATE namedrop.checks SET created_at = $2 WHERE id = ANY ($1)', [
    ids.slice(1, 4),
    new Date(START),
  ]);
  const seen: string[] = [];
  for (let before: string | undefined; ; before = seen.at(-1)) {
    const page = await stored.page(account, { limit: 2, before });
    seen.push(...page.map(({ id }) => id));
    if (page.length < 2) break;
  }
  t.deepEqual(seen.toSorted(), ids.toSorted());
  t.is(seen[0], ids[4]);
  t.is('city' in ((await stored.page(account, { limit: 1 }))[0] ?? {}), false);
});

test('stored checks are filtered by time, mode, brand, query and platform', async (t) => {
  const { checks, stored, account } = await startFeature(t);
  const [first, second, third] = await runChecks(checks, account, [
    { brand: 'Globex' },
    { platforms: ['chatgpt'] },
    { platforms: ['gemini', 'claude'] },
  ]);
  const idsOf = async (filter: Omit<StoredChecksPage, 'limit'>) => {
    return (await stored.page(account, { limit: 10, ...filter })).map(({ id }) => id);
  };
  const at = (minutes: number) => new Date(START + minutes * MINUTE_MS);
  t.deepEqual(await idsOf({}), [third, second, first]);
  t.deepEqual(await idsOf({ from: at(1) }), [third, second]);
  t.deepEqual(await idsOf({ until: at(1) }), [first]);
  t.deepEqual(await idsOf({ from: at(1), until: at(2) }), [second]);
  t.deepEqual(await idsOf({ brand: 'Globex' }), [first]);
  t.deepEqual(await idsOf({ brand: ' acme' }), [third, second]);
  t.deepEqual(await idsOf({ query: 'no such query' }), []);
  t.deepEqual(await idsOf({ platform: 'chatgpt' }), [second, first]);
  t.deepEqual(await idsOf({ platform: 'claude', brand: 'Acme' }), [third]);
  t.deepEqual(await idsOf({ mode: 'quick' }), [third, second, first]);
  t.deepEqual(await idsOf({ mode: 'ai_overview' }), []);
});

test('stored checks of another account are neither listed, read, nor reached by a cursor', async (t) => {
  const { checks, stored, account, host } = await startFeature(t);
  const { id: other } = await host.accounts.create({ name: 'Other' });
  const [own] = await runChecks(checks, account, [{}]);
  const [foreign] = await runChecks(checks, other, [{}]);
  t.deepEqual(
    (await stored.page(account, { limit: 10 })).map(({ id }) => id),
    [own],
  );
  t.is(await stored.find(account, foreign as string), undefined);
  t.is(await stored.find(account, 'no such check'), undefined);
  t.deepEqual(await stored.page(account, { limit: 10, before: foreign }), []);
  t.deepEqual(await stored.page(randomUUID() as string as AccountId, { limit: 10 }), []);
});

test('a call without an account or with a limit out of range is refused with a sentence', async (t) => {
  const { stored, accounts, account } = await startFeature(t);
  const forgetful = stored as unknown as Record<'page' | 'find', (...given: unknown[]) => Promise<unknown>>;
  const message = 'StoredChecks needs the id of an account, a UUID, as its first argument';
  for (const call of [
    () => forgetful.page({ limit: 10 }),
    () => forgetful.page(undefined, { limit: 10 }),
    () => forgetful.find(randomUUID().slice(1)),
  ]) {
    await t.throwsAsync(call, { instanceOf: TypeError, message });
  }
  for (const limit of [0, 201, 1.5, Number.NaN]) {
    const refusal = { instanceOf: RangeError, message: 'limit must be a whole number from 1 to 200' };
    await t.throwsAsync(stored.page(account, { limit }), refusal);
    await t.throwsAsync(accounts.page({ limit }), refusal);
  }
});

test('accounts are listed by pages that follow each other', async (t) => {
  const { accounts, account, host } = await startFeature(t);
  const made = await Promise.all(['A', 'B', 'C', 'D'].map((name) => host.accounts.create({ name })));
  const seen: string[] = [];
  for (let after: AccountId | undefined; ; ) {
    const page = await accounts.page({ limit: 2, after });
    seen.push(...page.map(({ id }) => id));
    after = page.at(-1)?.id;
    if (page.length < 2) break;
  }
  t.deepEqual(seen, [account, ...made.map(({ id }) => id)].toSorted());
  t.deepEqual(
    await accounts.find(account),
    (await accounts.page({ limit: 200 })).find(({ id }) => id === account),
  );
});

test('a feature plugin reads which platforms and modes the deployment knows, and which of them can run', async (t) => {
  const { catalog } = await startFeature(t);
  t.is(catalog.platform('chatgpt')?.label, 'ChatGPT');
  t.deepEqual(catalog.mode('quick')?.platforms, ['chatgpt', 'claude', 'gemini', 'perplexity']);
  t.is(catalog.mode('no_such_mode'), undefined);
  t.deepEqual(
    catalog.mode('quick')?.platforms.map((platform) => catalog.readinessOf(platform, 'quick')),
    ['ready', 'ready', 'ready', 'no_key'],
  );
  t.is(catalog.readinessOf('bing_copilot', 'bing_copilot'), 'not_installed');
  t.true(catalog.availableModes().includes('quick'));
});

test('the readiness in the catalog cannot be read before every plugin has started, and the modes can', async (t) => {
  const early = definePlugin({
    id: 'early',
    apiVersion: API_VERSION,
    config: z.strictObject({}),
    requires: { catalog: Catalog },
    setup: ({ ports: { catalog } }) => ({
      start: async () => {
        t.is(catalog.mode('quick')?.name, 'quick');
        const message = 'Surfaces cannot be used before every plugin has started';
        t.throws(() => catalog.readinessOf('chatgpt', 'quick'), { message });
      },
    }),
  });
  t.plan(2);
  await startTestHost(t, { plugins: { early: { module: early } } });
});
