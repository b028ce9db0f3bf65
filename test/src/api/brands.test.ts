import {
  AnswersResponse,
  BrandPreview,
  OverviewResponse,
  TrackedBrandResponse,
  TrackedBrandsResponse,
} from '@namedrop/contract';
import { behaviours, until } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import { Browser, createUser, signInStranger } from './person.js';
import { startWorld } from './world.js';

const CHECK = { query: 'best crm', brand: 'Acme', mode: 'quick' };
const ACME = { name: 'Acme', aliases: ['Acme CRM'], domains: ['https://www.Acme.example/about'], competitors: [] };
const GLOBEX = { name: 'Globex', aliases: ['Globex Cloud'], domains: ['reviews.example'] };

/** A world with a person, whose brands are settled once `figures` says so. */
async function startTracking(t: ExecutionContext) {
  // The pages are read faster than the plan of new accounts allows.
  const config = { defaultPlan: 'enterprise' };
  const world = await startWorld(t, { gemini: 'Try Globex Cloud first. Umbrella is cheap.' }, undefined, { config });
  await createUser(world, 'ada@example.com');
  const browser = new Browser(world.url);
  await browser.login('ada@example.com');
  const { pool } = world.host.storage;
  return {
    ...world,
    browser,
    pool,
    async create(body: object = ACME) {
      const { status, body: reply } = await browser.post('/dashboard/api/brands', body);
      t.is(status, 201, JSON.stringify(reply));
      return TrackedBrandResponse.parse(reply).brand;
    },
    async overview(query = '') {
      const { body } = await browser.get(`/dashboard/api/overview${query}`);
      return OverviewResponse.parse(body);
    },
    /** Resolves once no brand is being read again. */
    settled: () =>
      until(async () => {
        const { body } = await browser.get('/dashboard/api/brands');
        return TrackedBrandsResponse.parse(body).brands.every(({ rebuild }) => rebuild === null);
      }),
    asked: () => Object.values(world.upstreams).reduce((sum, { requests }) => sum + requests.length, 0),
  };
}

test('a brand is created, listed, changed and deleted, and no other account sees it', async (t) => {
  const { browser, create, host, url, pool, settled, post } = await startTracking(t);
  const brand = await create({ ...ACME, competitors: [GLOBEX] });
  t.deepEqual(brand.domains, ['acme.example']);
  t.deepEqual(brand.competitors, [GLOBEX]);

  for (const [fields, field] of [
    [{ name: 'Acme' }, 'name'],
    [{ name: 'Umbrella', aliases: ['acme crm'] }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'Umbrella', domains: ['nonsense'] }, 'domains'],
    [{ name: 'Umbrella', domains: ['javascript:alert(1)'] }, 'domains'],
    [{ name: 'Umbrella', competitors: [{ name: 'umbrella' }] }, 'competitors'],
    [{ name: 'Umbrella', competitors: [{ name: 'A1' }, { name: 'B1', aliases: ['a1'] }] }, 'competitors'],
    [
      { name: 'Umbrella', domains: ['u.example'], competitors: [{ name: 'A1', domains: ['u.example'] }] },
      'competitors',
    ],
  ] as const) {
    const { status, body } = await browser.post('/dashboard/api/brands', fields);
    t.is(status, 400, JSON.stringify(fields));
    t.deepEqual(Object.keys(body.error.details.fieldErrors), [field], JSON.stringify(body));
  }
  t.is((await browser.post('/dashboard/api/brands', { name: 'Umbrella', colour: 'red' })).status, 400);

  const path = `/dashboard/api/brands/${brand.id}`;
  const { body: changed } = await browser.call('PATCH', path, { aliases: [] });
  t.deepEqual([changed.brand.aliases, changed.brand.competitors], [[], [GLOBEX]]);
  await create({ name: 'Acme CRM' });

  const { browser: stranger } = await signInStranger({ host, url });
  t.deepEqual((await stranger.get('/dashboard/api/brands')).body.brands, []);
  t.is((await stranger.get('/dashboard/api/overview')).status, 404);
  for (const [method, at, body] of [
    ['PATCH', path, { name: 'Mine' }],
    ['DELETE', path],
    ['POST', `${path}/preview`, { name: 'Mine' }],
    ['GET', `/dashboard/api/overview?brand=${brand.id}`],
    ['DELETE', '/dashboard/api/brands/none'],
  ] as const) {
    t.is((await stranger.call(method, at, body)).status, 404, `${method} ${at}`);
  }

  await settled();
  await post(CHECK);
  t.is((await browser.delete(path)).status, 200);
  for (const table of ['facts', 'days', 'day_hosts', 'queries'].map((name) => `namedrop.brand_${name}`)) {
    t.is((await pool.query(`SELECT FROM ${table} WHERE brand_id = $1`, [brand.id])).rowCount, 0, table);
  }
  t.is((await browser.delete(path)).status, 404);
});

test('an account tracks at most 50 brands', async (t) => {
  const { create, browser } = await startTracking(t);
  for (let n = 0; n < 50; n++) await create({ name: `Brand number ${n}` });
  const { status, body } = await browser.post('/dashboard/api/brands', { name: 'One more' });
  t.is(status, 400);
  t.regex(body.error.message, /50/);
});

test('a check is in the overview at once, a repetition by the cache is not counted, and failures are apart', async (t) => {
  const { browser, create, overview, post, upstreams, settled } = await startTracking(t);
  const { id } = await create({ ...ACME, competitors: [GLOBEX] });
  await settled();
  upstreams.claude.behave(behaviours.reply({ status: 500, body: {} }));
  const { body: check } = await post(CHECK);
  const first = await overview(`?brand=${id}`);
  t.deepEqual(first.outcomes, { asked: 4, named: 2, not_named: 1, no_answer: 0, failed: 1 });
  t.is(first.cost_cents, check.cost_cents);
  t.deepEqual([first.tiles.visibility.value, first.tiles.visibility.n], [2 / 3, 3]);
  t.deepEqual([first.tiles.average_rank.value, first.tiles.average_rank.n], [1, 2]);
  t.deepEqual([first.tiles.share_of_voice.value, first.tiles.share_of_voice.n], [2 / 5, 5]);
  t.is(first.tiles.visibility.verdict, null);
  t.deepEqual(
    first.voices.map(({ name, own, named }) => [name, own, named]),
    [
      ['Globex', false, 3],
      ['Acme', true, 2],
    ],
  );
  t.deepEqual(first.headline, { place: 2, leader: { name: 'Globex', named: 3 } });
  const [row] = first.heat;
  t.is(row?.query, 'best crm');
  t.deepEqual(row?.top_rival, { name: 'Globex', named: 3 });
  t.deepEqual(first.domains.find(({ host }) => host === 'reviews.example')?.class, 'rival');
  t.deepEqual(first.choices, {
    platforms: ['chatgpt/api', 'claude/api', 'gemini/api', 'perplexity/api'],
    regions: ['us'],
    queries: ['best crm'],
  });

  upstreams.claude.behave(behaviours.reply({ status: 500, body: {} }));
  t.is((await post({ ...CHECK, providers: ['chatgpt', 'gemini'] })).body.cache_hit, true);
  t.is((await overview()).outcomes.asked, 4);
  // A check that asks one platform, and has the others out of the cache.
  await post(CHECK);
  t.deepEqual((await overview()).outcomes.failed, 2);
  t.is((await overview()).outcomes.asked, 5);

  await post({ ...CHECK, brand: 'acme crm', query: 'BEST  crm', region: 'uk', providers: ['chatgpt'] });
  await post({ ...CHECK, brand: 'Umbrella', query: 'other', providers: ['chatgpt'] });
  t.deepEqual(
    (await overview('?platform=chatgpt')).platforms.map(({ outcomes: { asked } }) => asked),
    [2],
  );
  t.is((await overview('?region=uk')).outcomes.asked, 1);
  const ofQuery = await overview('?query=Best%20CRM&platform=chatgpt,gemini');
  t.is(ofQuery.outcomes.asked, 3);
  t.deepEqual(ofQuery.domains, (await overview('?platform=chatgpt,gemini')).domains);
  t.is((await overview('?query=unknown')).outcomes.asked, 0);
  t.is((await overview('?from=2020-01-01&until=2020-01-02')).tiles.visibility.value, null);
  t.is((await overview('?from=2000-01-01&until=2001-01-01')).tiles.visibility.before.n, 0);
  for (const [from, until] of [
    ['0000-01-01', '0000-01-02'],
    ['0001-01-01', '0002-01-01'],
  ]) {
    const { status, body } = await browser.get(`/dashboard/api/overview?from=${from}&until=${until}`);
    t.is(status, 400, 'the period before has no date in the database');
    t.regex(body.error.message, /from: must be 2000-01-01 or later/);
  }
});

test('the list of answers has as many as the overview counts, for each filter, and so has its export', async (t) => {
  const { create, overview, post, upstreams, says, browser, settled, ...world } = await startTracking(t);
  const { id } = await create({ ...ACME, competitors: [GLOBEX] });
  await settled();
  upstreams.claude.behave(behaviours.reply({ status: 500, body: {} }));
  await post(CHECK);
  upstreams.claude.behave(behaviours.reply({ body: says('claude', 'I could not find any information about Acme.') }));
  await post({ ...CHECK, brand: 'acme crm', query: 'BEST  crm', region: 'uk', providers: ['claude', 'gemini'] });
  await post({ ...CHECK, brand: 'Umbrella', query: 'other', providers: ['chatgpt'] });
  await post({ ...CHECK, providers: ['chatgpt', 'gemini'] });
  const read = async (query: string) => {
    const { status, body } = await browser.get(`/dashboard/api/checks?brand_id=${id}${query}`);
    t.is(status, 200, JSON.stringify(body));
    const { checks, total } = AnswersResponse.parse(body);
    const listed = checks.flatMap(({ answers }) => answers ?? []);
    t.deepEqual(total, { answers: listed.length, checks: checks.length }, query);
    const csv = await browser.fetch(`/dashboard/api/checks/export?brand_id=${id}${query}`);
    t.is(csv.split('\r\n').length - 2, listed.length, query);
    return listed.length;
  };
  for (const filter of [
    '',
    '&platform=gemini',
    '&platform=claude,chatgpt',
    '&platform=claude/api,chatgpt/live',
    '&platform=gemini/live',
    '&region=uk',
    '&query=Best%20CRM&platform=claude',
  ]) {
    const { outcomes, absent, citing, voices, domains } = await overview(`?brand=${id}${filter}`);
    const today = `${filter}&from=${new Date().toISOString().slice(0, 10)}`;
    t.is(await read(today), outcomes.asked, filter);
    for (const outcome of ['named', 'not_named', 'no_answer', 'failed'] as const) {
      t.is(await read(`${today}&outcome=${outcome}`), outcomes[outcome], `${outcome} ${filter}`);
    }
    t.is(await read(`${today}&outcome=named,not_named`), outcomes.named + outcomes.not_named, filter);
    t.is(await read(`${today}&outcome=absent`), absent, filter);
    t.is(await read(`${today}&host=any`), citing.answers, filter);
    for (const { host, answers } of domains) t.is(await read(`${today}&host=${host.toUpperCase()}`), answers, host);
    for (const { name, own, named } of voices) if (!own) t.is(await read(`${today}&competitor=${name}`), named, filter);
  }
  t.is((await overview(`?brand=${id}`)).absent, 1);
  t.is(await read('&brand=ACME%20crm'), 2);
  t.is(await read('&mode=quick&limit=200'), 6);
  t.is(await read('&platform=removed,%00'), 0);
  const listed = async (names: string) => browser.get(`/dashboard/api/checks?platform=${names}`);
  for (const [names, checks] of [
    ['gemini', 3],
    ['claude/live,gemini/api', 3],
    ['claude/live,gemini/live', 0],
  ] as const) {
    t.is((await listed(names)).body.checks.length, checks, `checks of all brands, ${names}`);
  }
  t.regex((await listed('gemini/page')).body.error.message, /^platform: must be .*one of the channels live, api/);
  t.is(await read('&until=2020-01-01'), 0);

  const pages: string[] = [];
  for (let before: string | null = ''; before !== null; ) {
    const { body } = await browser.get(`/dashboard/api/checks?brand_id=${id}&limit=1${before && `&before=${before}`}`);
    t.is(body.total === undefined, before !== '', 'the first page alone has a total');
    pages.push(...body.checks.map(({ id: check }: { id: string }) => check));
    before = body.next_before;
  }
  t.is(new Set(pages).size, 2);

  const { browser: stranger } = await signInStranger(world);
  const { body: foreign } = await stranger.get(`/dashboard/api/checks?brand_id=${id}`);
  t.deepEqual([foreign.checks, foreign.total], [[], { answers: 0, checks: 0 }]);
  for (const [query, message] of [
    ['outcome=named', /^brand_id: must be given with outcome, host, competitor\.$/],
    [`brand_id=${id}&outcome=maybe`, /^outcome: must be one of named, not_named, no_answer, failed, absent/],
    ['brand_id=x', /^brand_id: must be the id of a tracked brand/],
    ['region=xx', /^region: must be one of /],
  ] as const) {
    const { status, body } = await browser.get(`/dashboard/api/checks?${query}`);
    t.is(status, 400, query);
    t.regex(body.error.message, message);
  }
});

test('a brand that is created or changed reads the stored checks again, and its preview says what will change', async (t) => {
  const { create, overview, post, browser, settled, asked } = await startTracking(t);
  await post(CHECK);
  await post({ ...CHECK, brand: 'Acme Corporation of Old', query: 'old name', providers: ['chatgpt'] });
  const calls = asked();
  const { id } = await create();
  await settled();
  const before = await overview();
  t.is(before.outcomes.asked, 4);

  const change = { aliases: ['Umbrella', 'Acme Corporation of Old'], competitors: [GLOBEX] };
  const { body } = await browser.post(`/dashboard/api/brands/${id}/preview`, change);
  const preview = BrandPreview.parse(body);
  t.true(preview.complete);
  t.is(preview.checks_read, 2);
  t.deepEqual([preview.before.named, preview.after.named], [3, 5]);
  t.is(preview.changed, 2);
  t.deepEqual(
    preview.examples.map((example) => [example.platform, example.before?.outcome, example.after?.outcome]),
    [
      ['chatgpt', undefined, 'named'],
      ['gemini', 'not_named', 'named'],
    ],
  );
  t.deepEqual(preview.rivals, [{ name: 'Globex', before: null, after: 5 }]);
  t.deepEqual((await overview()).outcomes, before.outcomes);

  t.is((await browser.call('PATCH', `/dashboard/api/brands/${id}`, change)).status, 200);
  t.not((await overview()).rebuild, null);
  await settled();
  const after = await overview();
  t.deepEqual([after.outcomes.named, after.outcomes.asked], [5, 5]);
  t.is(after.voices.find(({ own }) => !own)?.named, 5);
  t.is(asked(), calls);
});

test('a check whose results cannot be written is not stored either, and its caller gets the reply', async (t) => {
  const { create, post, pool, overview, settled } = await startTracking(t);
  await create();
  await settled();
  await pool.query(`
    CREATE FUNCTION namedrop.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'full'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON namedrop.brand_day_hosts EXECUTE FUNCTION namedrop.refuse()`);
  t.is((await post(CHECK)).status, 200);
  t.is((await pool.query('SELECT FROM namedrop.checks')).rowCount, 0);
  t.is((await overview()).outcomes.asked, 0);
  await pool.query('DROP TRIGGER refuse ON namedrop.brand_day_hosts');
  await post({ ...CHECK, query: 'another' });
  t.is((await overview()).outcomes.asked, 4);
});
