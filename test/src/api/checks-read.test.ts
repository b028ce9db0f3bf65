import { randomUUID } from 'node:crypto';
import { StoredCheckResponse, StoredChecksResponse } from '@namedrop/contract';
import { behaviours, until } from '@namedrop/testing';
import test from 'ava';
import { CHECK, ONE, startReading } from './checks-world.js';
import { signInStranger } from './person.js';

/** A body without the id of its own call. */
const withoutRequestId = ({ request_id: _, ...body }: { request_id: string }) => body;

test('a check is read as its caller got it, by key and by session alike, and with raw where it is asked for', async (t) => {
  const { post, read, list, upstreams, person } = await startReading(t);
  upstreams.gemini.behave(behaviours.reply({ status: 429, body: {} }));
  const compared = { aliases: ['Acme CRM'], competitors: ['Globex'] };
  const asked = { ...CHECK, ...compared, region: 'uk', city: 'Leeds', include: ['branding'], case_sensitive: true };
  const { body: called } = await post({ ...asked, providers: ['claude', 'gemini', 'chatgpt'] });
  const { balance_after_cents: _balance, warnings: _warnings, ...report } = called;

  const { status, body } = await read(called.id);
  t.is(status, 200);
  t.not(body.request_id, called.request_id);
  const { request, ...same } = StoredCheckResponse.strict().parse(body);
  t.deepEqual(withoutRequestId(same), withoutRequestId(report));
  t.deepEqual(Object.keys(body.providers), ['claude', 'chatgpt'], 'in the order of the call');
  const { query: _query, brand: _brand, mode: _mode, ...sent } = asked;
  t.deepEqual(request, { ...sent, providers: ['claude', 'gemini', 'chatgpt'], case_sensitive: true });

  const { body: whole } = await read(called.id.toUpperCase(), '?include=raw&unknown=1');
  const { raw, ...slot } = whole.providers.claude;
  t.true(raw.startsWith('Acme is a popular choice'));
  t.deepEqual(slot, called.providers.claude);
  t.deepEqual(whole.errors, called.errors);

  const { checks, next_before } = StoredChecksResponse.parse((await list()).body);
  t.is(next_before, null);
  t.deepEqual(Object.keys(checks[0]?.providers ?? {}), ['claude', 'chatgpt']);
  const { id, created_at, query, brand, mode, cost_cents, duration_ms, cache_hit } = called;
  t.deepEqual(checks, [
    {
      ...{ id, created_at, query, brand, mode, cost_cents, duration_ms, cache_hit, region: 'uk', city: 'Leeds' },
      providers: { claude: { mentioned: true, rank: 1 }, chatgpt: { mentioned: true, rank: 1 } },
      errors: { gemini: { code: 'upstream_rate_limited' } },
    },
  ]);
  const browser = await person();
  const seen = [`/checks`, `/checks/${called.id}?include=raw`];
  for (const [path, byKey] of [
    [seen[0], (await list()).body],
    [seen[1], whole],
  ]) {
    const bySession = await browser.get(`/dashboard/api${path}`);
    t.deepEqual(withoutRequestId(bySession.body), withoutRequestId(byKey), path);
  }
});

test('lists have pages of 1 to 200 checks without gap or repetition, also where checks share a time', async (t) => {
  const { check, pool, list, idsOf } = await startReading(t);
  const ids: string[] = [];
  for (const query of ['a', 'b', 'c', 'd', 'e']) ids.push((await check({ query })).id);
  await pool.query('UPDATE namedrop.checks SET created_at = now() WHERE id = ANY ($1)', [ids.slice(1, 4)]);
  const seen: string[] = [];
  for (let before: string | null = ''; before !== null; ) {
    const { body } = await list(`?limit=2${before && `&before=${before}`}`);
    seen.push(...body.checks.map(({ id }: { id: string }) => id));
    before = body.next_before;
  }
  t.deepEqual(seen.toSorted(), ids.toSorted());

  await pool.query(
    `INSERT INTO namedrop.checks (id, account_id, mode, request, report, cost_hundredths, created_at, duration_ms)
     SELECT gen_random_uuid(), account_id, mode, request, report, 0, created_at - n * interval '1 day', 0
     FROM namedrop.checks, generate_series(1, 195) AS n WHERE id = $1`,
    [ids[0]],
  );
  const pageOf = async (query: string) => {
    const { body } = await list(query);
    return [body.checks.length, body.next_before !== null];
  };
  t.deepEqual(await pageOf('?limit=1'), [1, true]);
  t.deepEqual(await pageOf(''), [50, true]);
  t.deepEqual(await pageOf('?limit=200'), [200, false]);
  await check({ query: 'f' });
  t.deepEqual(await pageOf('?limit=200'), [200, true]);
  t.deepEqual(await idsOf(`?before=${randomUUID()}`), [], 'a cursor of no check of this account');
});

test('lists are filtered by brand, query, mode, platform, region and time', async (t) => {
  const { check, pool, idsOf } = await startReading(t);
  const first = (await check({ query: 'Best  CRM', brand: 'Acme École' })).id;
  const second = (await check({ query: 'best crm', brand: 'Globex', providers: ['gemini', 'claude'] })).id;
  const third = (await check({ query: 'cheap phones', brand: 'globex', region: 'uk' })).id;
  await pool.query(
    `UPDATE namedrop.checks SET mode = 'perplexity_live', created_at = '2026-04-01T10:00:00Z' WHERE id = $1`,
    [first],
  );
  const fourth = (await check({ query: 'old', brand: 'Old' })).id;
  await pool.query(`UPDATE namedrop.checks SET mode = 'removed', created_at = '2026-04-01T09:00:00Z' WHERE id = $1`, [
    fourth,
  ]);
  for (const [query, expected] of [
    ['brand=%20acme%20%20%C3%89COLE', [first]],
    ['brand=acme', []],
    ['query=BEST%20crm%20', [second, first]],
    ['query=best', []],
    ['query=cheap%20%00phones', []],
    ['unknown=%00&brand=Globex', [third, second]],
    ['query=best+crm&brand=GLOBEX', [second]],
    ['mode=quick', [third, second]],
    ['mode=realistic', [first]],
    ['mode=all_live', []],
    ['mode=removed', [fourth]],
    ['platform=gemini', [second]],
    ['platform=claude&mode=quick', [third, second]],
    ['platform=gemini,%20perplexity', [second]],
    ['platform=gemini,claude&region=us', [second, first, fourth]],
    ['region=uk', [third]],
    ['region=au', []],
    ['until=2026-04-01T10:00:00Z', [fourth]],
    ['from=2026-04-01T10:00:00Z&until=2026-04-01T10:00:00.001Z', [first]],
    ['from=2026-04-02', [third, second]],
    ['from=0001-01-01T00:00:00Z&until=9999-12-31T23:59:59Z', [third, second, first, fourth]],
    ['brand=%25', []],
  ] as const) {
    t.deepEqual(await idsOf(`?${query}`), expected, query);
  }
});

test('a query that cannot be understood is refused with the field and what it may be', async (t) => {
  const { list, read, check } = await startReading(t);
  const { id } = await check();
  for (const [query, message] of [
    ['limit=0', /^limit: must be a whole number from 1 to 200, once\.$/],
    ['limit=201', /^limit: must be a whole number from 1 to 200, once\.$/],
    ['limit=1&limit=2', /^limit: must be a whole number from 1 to 200, once\.$/],
    ['before=1', /^before: must be the next_before of the page before, once\.$/],
    ['before=%00', /^before: must be the next_before of the page before, once\.$/],
    [`mode=${'m'.repeat(101)}`, /^mode: /],
    ['mode=', /^mode: must not be empty/],
    ['platform=bard', /^platform: must be one of chatgpt, /],
    ['platform=claude,bard', /^platform: must be one of chatgpt, /],
    ['platform=claude&platform=gemini', /^platform: must be given once\.$/],
    ['region=xx', /^region: must be one of /],
    ['from=yesterday', /^from: must be a date or a time with its zone/],
    ['from=2026-04-02&until=2026-04-02', /^from: must be before until\.$/],
    ['brand=', /^brand: /],
    ['query=a&query=b', /^query: must be given once\.$/],
  ] as const) {
    const { status, body } = await list(`?${query}`);
    t.deepEqual([status, body.error?.code], [400, 'invalid_request'], query);
    t.regex(body.error.message, message, query);
  }
  const { status, body } = await read(id, '?include=citations');
  t.deepEqual([status, body.error.message], [400, 'include: must be one of raw.']);
});

test('a check that is foreign, swept or no id gives 404 with a sentence that names keepDays', async (t) => {
  const { check, read, list, pool, ...world } = await startReading(t, { checks: { keepDays: 7 } });
  const { id } = await check();
  const { browser } = await signInStranger(world);
  const foreign = await browser.get(`/dashboard/api/checks/${id}`);
  t.deepEqual([foreign.status, foreign.body.error.code], [404, 'check_not_found']);
  t.deepEqual((await browser.get(`/dashboard/api/checks?before=${id}`)).body.checks, []);
  await pool.query('DELETE FROM namedrop.checks');
  for (const hostile of [id, randomUUID(), 'abc', '%00', "'%3B--", '%F0%9F%92%A5', 'x'.repeat(5000)]) {
    const { status, body } = await read(hostile);
    t.deepEqual([status, body.error.code], [404, 'check_not_found'], hostile);
    t.regex(body.error.message, /keeps checks for 7 days \(checks\.keepDays\)/);
  }
  t.is((await list()).body.checks.length, 0);
  for (const path of ['', `/${id}`]) {
    const { status, body } = await world.get(`/v1/checks${path}`, { headers: { authorization: 'Bearer lvk_live_x' } });
    t.deepEqual([status, body.error.code], [401, 'invalid_api_key']);
  }
});

test('a check whose caller hangs up runs to its end, costs once and is found; so does its key, once', async (t) => {
  const { url, token, upstreams, says, list, read, get, post } = await startReading(t);
  const reply = behaviours.reply({ body: says('claude', 'Acme leads.') });
  for (const [query, key] of [
    ['hung up', undefined],
    ['hung up with a key', 'k-1'],
  ] as const) {
    const asked = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    upstreams.claude.behave(async (request, response) => {
      asked.resolve();
      await released;
      await reply(request, response);
    });
    const before = (await get('/v1/balance')).body.balance_cents;
    const hangUp = new AbortController();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const call = fetch(`${url}/v1/check`, {
      method: 'POST',
      headers: { ...headers, ...(key && { 'idempotency-key': key }) },
      body: JSON.stringify({ ...ONE, query }),
      signal: hangUp.signal,
    });
    await asked.promise;
    hangUp.abort();
    await t.throwsAsync(call, { name: 'AbortError' });
    t.is((await get('/v1/balance')).body.held_cents, 150, 'it goes on');
    release();
    const found = await until(async () => {
      const { body } = await list(`?query=${encodeURIComponent(query)}`);
      return body.checks.length > 0 && body.checks;
    });
    const [{ id, cost_cents }] = found;
    t.is(cost_cents, 150);
    t.is((await read(id)).body.providers.claude.mentioned, true);
    if (key) t.is((await post({ ...ONE, query }, { headers: { 'idempotency-key': key } })).body.id, id);
    t.like((await get('/v1/balance')).body, { balance_cents: before - 150, held_cents: 0 });
    t.is((await list(`?query=${encodeURIComponent(query)}`)).body.checks.length, 1);
  }
});
