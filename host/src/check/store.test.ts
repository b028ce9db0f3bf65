import { randomUUID } from 'node:crypto';
import { type Answer, credits, type Outcome, READER_VERSION } from '@namedrop/core';
import type { AccountId, Check } from '@namedrop/plugin-api';
import test from 'ava';
import type pg from 'pg';
import { AccountStore } from '../accounts/accounts.js';
import { interfaceCatalog } from '../catalog/catalog.test.helper.js';
import { AnswerContents } from '../contents/answer-contents.js';
import { silent, testStorage } from '../database/storage.test.helper.js';
import { BrandLookup } from '../tracking/brand-lookup.js';
import { CheckTracker } from '../tracking/check-tracker.js';
import { CheckStore } from './store.js';
import { CheckReader } from './stored/check-reader.js';

const catalog = interfaceCatalog();

const storage = testStorage(test);

const answer: Answer = {
  text: 'Acme is **good**.',
  citations: [{ url: 'https://example.com/', title: 'Example' }],
  fanOut: ['crm'],
  model: 'gpt-5-2026-01-01',
  tokens: { input: 10, output: 20 },
};
const OUTCOMES: readonly Outcome[] = [
  { platform: 'chatgpt', answer, latencyMs: 800 },
  { platform: 'gemini', fault: 'timeout', detail: 'gemini: deadline passed', latencyMs: 60_000 },
];

function checkOf(id: string, outcomes: readonly Outcome[] = OUTCOMES): Check {
  return {
    id,
    request: {
      query: 'best crm',
      brand: 'Acme',
      mode: 'quick',
      platforms: ['chatgpt', 'gemini'],
      region: 'us',
      include: [],
    },
    createdAt: new Date('2026-04-01T10:00:00.123Z'),
    durationMs: 1234,
    report: { providers: {}, errors: {}, answered: 1 },
    outcomes,
    cost: credits(37.5),
    fresh: ['chatgpt'],
    matching: 'words',
    cacheStatus: 'miss',
  };
}

function openStore() {
  return new CheckStore(partsOf(storage().pool));
}

function partsOf(pool: pg.Pool) {
  const tracker = new CheckTracker({ lookup: new BrandLookup(pool), matching: 'words', catalog, log: silent });
  return { pool, laterPool: pool, contents: new AnswerContents({ pool }), tracker };
}

async function account(): Promise<AccountId> {
  return (await new AccountStore(storage()).create({ name: 'Acme' })).id;
}

const rowsOf = async (table: string, column: string, id: string) =>
  (await storage().pool.query(`SELECT * FROM namedrop.${table} WHERE ${column} = $1 ORDER BY 2`, [id])).rows;

test('a check is kept with its report, its price and everything that each platform answered', async (t) => {
  const [id, owner] = [randomUUID(), await account()];
  await openStore().save({ check: checkOf(id), account: owner });
  const { request, report, createdAt } = checkOf(id);
  t.deepEqual(await rowsOf('checks', 'id', id), [
    {
      id,
      account_id: owner,
      mode: 'quick',
      request,
      report,
      cost_hundredths: '3750',
      created_at: createdAt,
      duration_ms: 1234,
      reader_version: READER_VERSION,
      cache_status: null,
      same_as: null,
      paid_for: null,
      attempt: null,
    },
  ]);
  const nothing = {
    answer: null,
    content: null,
    fault: null,
    detail: null,
    model: null,
    input_tokens: null,
    output_tokens: null,
    reasoning_tokens: null,
    cached: null,
  };
  t.deepEqual(await rowsOf('check_answers', 'check_id', id), [
    {
      ...nothing,
      check_id: id,
      platform: 'chatgpt',
      answer,
      latency_ms: 800,
      model: 'gpt-5-2026-01-01',
      input_tokens: '10',
      output_tokens: '20',
    },
    {
      ...nothing,
      check_id: id,
      platform: 'gemini',
      fault: 'timeout',
      detail: 'gemini: deadline passed',
      latency_ms: 60_000,
    },
  ]);
});

test('an engine that showed no answer, and a check without any outcome, are kept', async (t) => {
  const [id, empty, owner] = [randomUUID(), randomUUID(), await account()];
  const store = openStore();
  const absent: Outcome = { platform: 'chatgpt', answer: { text: null, citations: [] }, latencyMs: 0 };
  await store.save({ check: checkOf(id, [absent]), account: owner });
  await store.save({ check: checkOf(empty, []), account: owner });
  const [row] = await rowsOf('check_answers', 'check_id', id);
  t.deepEqual(row.answer, { text: null, citations: [] });
  t.is((await rowsOf('checks', 'id', empty)).length, 1);
});

test('characters that PostgreSQL cannot keep do not lose a check', async (t) => {
  const [id, owner] = [randomUUID(), await account()];
  const text = 'a\0b \uD83D \uDE00 😀 \\u0000';
  const kept = 'a\uFFFDb \uFFFD \uFFFD 😀 \\u0000';
  const outcomes: readonly Outcome[] = [
    {
      platform: 'chatgpt',
      answer: { text, citations: [{ url: 'https://a.example/', title: text }], model: text },
      latencyMs: 1,
    },
    { platform: 'gemini', fault: 'error', detail: text, latencyMs: 1 },
  ];
  const check: Check = {
    ...checkOf(id, outcomes),
    request: { ...checkOf(id).request, query: text, brand: text },
    report: {
      providers: { chatgpt: { mentioned: true, rank: 1, context: text, citations: [], fan_out: [text] } },
      errors: {},
      answered: 1,
    },
  };
  await openStore().save({ check, account: owner });
  const [row] = await rowsOf('checks', 'id', id);
  t.is(row.request.query, kept);
  t.is(row.report.providers.chatgpt.context, kept);
  const [chatgpt, gemini] = await rowsOf('check_answers', 'check_id', id);
  t.deepEqual(chatgpt.answer, { text: kept, citations: [{ url: 'https://a.example/', title: kept }], model: kept });
  t.is(chatgpt.model, kept);
  t.is(gemini.detail, kept);
});

test('a check is kept whole or not at all, and once', async (t) => {
  const [id, owner] = [randomUUID(), await account()];
  const store = openStore();
  const twice = [...OUTCOMES, ...OUTCOMES];
  await t.throwsAsync(store.save({ check: checkOf(id, twice), account: owner }), {
    message: /duplicate key/,
  });
  t.deepEqual(await rowsOf('checks', 'id', id), []);
  await t.throwsAsync(store.save({ check: checkOf(id), account: randomUUID() as string as AccountId }), {
    message: /foreign key/,
  });
  await store.save({ check: checkOf(id), account: owner });
  await store.save({ check: { ...checkOf(id), durationMs: 1 }, account: owner });
  const [row] = await rowsOf('checks', 'id', id);
  t.is(row.duration_ms, checkOf(id).durationMs, 'the first one stays');
  t.is((await rowsOf('check_answers', 'check_id', id)).length, OUTCOMES.length);
});

test('of checks that end at the same time, one that cannot be kept does not cost the others', async (t) => {
  const [twice, owner] = [randomUUID(), await account()];
  const store = openStore();
  const ids = Array.from({ length: 5 }, () => randomUUID());
  const saving = [...ids.slice(0, 2), twice, twice, ...ids.slice(2)].map((id) =>
    store.save({ check: checkOf(id), account: owner }),
  );
  saving.push(store.save({ check: checkOf(randomUUID()), account: randomUUID() as string as AccountId }));
  const failed = (await Promise.allSettled(saving)).filter(({ status }) => status === 'rejected');
  t.is(failed.length, 1);
  for (const id of [...ids, twice]) t.is((await rowsOf('check_answers', 'check_id', id)).length, 2);
});

test('a check that the cache answered refers to an equal one, is found like it, and is stored once', async (t) => {
  const [owner, other] = [await account(), await account()];
  const store = openStore();
  const reader = new CheckReader(storage().pool, async () => undefined);
  const first = checkOf(randomUUID());
  await store.save({ check: first, account: owner });
  const hit = (request: object = {}, outcomes = OUTCOMES): Check => ({
    ...checkOf(randomUUID(), outcomes),
    request: { ...first.request, ...request },
    report: { ...first.report, answered: outcomes.length },
    cacheStatus: 'hit-l2',
  });
  const [again, renamed, renamedAgain, foreign] = [hit(), hit({ brand: 'Globex' }), hit({ brand: 'Globex' }), hit()];
  const fewer = hit({}, OUTCOMES.slice(0, 1));
  const all = [again, renamed, renamedAgain, fewer].map((check) => ({ check, account: owner }));
  t.deepEqual(await store.saveLater([...all, { check: foreign, account: other }]), []);
  t.deepEqual(await store.saveLater(all), [], 'written already');

  const sourceOf = async ({ id }: Check) => (await rowsOf('checks', 'id', id))[0].same_as;
  t.deepEqual(await Promise.all([again, renamed, renamedAgain, fewer, foreign].map(sourceOf)), [
    first.id,
    null,
    renamed.id,
    null,
    null,
  ]);
  t.like(await reader.find(owner, again.id), {
    id: again.id,
    report: first.report,
    outcomes: OUTCOMES,
    cacheStatus: 'hit-l2',
  });
  t.like(await reader.find(owner, renamedAgain.id), { request: { brand: 'Globex' }, report: renamed.report });
  t.is((await reader.page(owner, { limit: 10 })).length, 5);
  const young = { ...hit(), createdAt: new Date() };
  t.deepEqual(await store.saveLater([{ check: young, account: owner }]), []);
  await storage().pool.query('DELETE FROM namedrop.checks WHERE id = $1', [first.id]);
  t.is(await reader.find(owner, young.id), undefined, 'its source is gone');
});

test('of checks that are stored later, one that is refused costs no other, and is named', async (t) => {
  const owner = await account();
  const store = openStore();
  const all = [owner, randomUUID() as string as AccountId, owner].map((of) => ({
    check: { ...checkOf(randomUUID()), cacheStatus: 'hit-l1' as const },
    account: of,
  }));
  const refused = await store.saveLater(all);
  t.deepEqual(
    refused.map(({ id }) => id),
    [all[1]?.check.id],
  );
  for (const index of [0, 2]) t.is((await rowsOf('checks', 'id', all[index]?.check.id ?? '')).length, 1);
});

test('checks whose source is gone are stored whole once, and the others refer to the first of them', async (t) => {
  const owner = await account();
  const store = openStore();
  const reader = new CheckReader(storage().pool, async () => undefined);
  const source = checkOf(randomUUID());
  await store.save({ check: source, account: owner });
  const hits = Array.from({ length: 4 }, () => ({
    check: { ...checkOf(randomUUID()), cacheStatus: 'hit-l1' as const },
    account: owner,
  }));
  await storage().pool.query('DELETE FROM namedrop.checks WHERE id = $1', [source.id]);
  t.deepEqual(await store.saveLater(hits.slice(0, 2)), []);
  t.deepEqual(await store.saveLater(hits), []);
  const sources = await Promise.all(hits.map(async ({ check }) => (await rowsOf('checks', 'id', check.id))[0].same_as));
  t.deepEqual(sources, [null, hits[0]?.check.id, hits[0]?.check.id, hits[0]?.check.id]);
  for (const { check } of hits) t.deepEqual((await reader.find(owner, check.id))?.outcomes, OUTCOMES);
});

test('a batch that is refused as a whole is stored in parts, and a lost connection forgets what was stored', async (t) => {
  const owner = await account();
  const { pool } = storage();
  const sizes: number[] = [];
  let lost = false;
  const limited = {
    query: (async (statement: { values: readonly string[] }) => {
      if (lost) throw new Error('Connection terminated unexpectedly');
      const rows: { id: string }[] = JSON.parse(statement.values[0] ?? '[]');
      sizes.push(rows.length);
      if (rows.length > 2) {
        // The same error as of a batch that is too large, whose test would need 256 MiB.
        return pool.query(`DO $$ BEGIN RAISE 'total size of jsonb object elements' USING ERRCODE = '54000'; END $$`);
      }
      return pool.query(statement as never);
    }) as unknown as typeof pool.query,
  };
  const store = new CheckStore({ ...partsOf(pool), laterPool: limited });
  const hit = () => ({ check: { ...checkOf(randomUUID()), cacheStatus: 'hit-l1' as const }, account: owner });
  const all = [hit(), hit(), { ...hit(), account: randomUUID() as string as AccountId }, hit(), hit()];
  t.deepEqual(
    (await store.saveLater(all)).map(({ id }) => id),
    [all[2]?.check.id],
  );
  t.deepEqual(sizes, [5, 3, 2, 1, 2]);
  lost = true;
  await t.throwsAsync(store.saveLater([hit()]), { message: /Connection terminated/ });
  lost = false;
  const next = hit();
  await store.saveLater([next]);
  t.is((await rowsOf('checks', 'id', next.check.id))[0].same_as, null);
});
