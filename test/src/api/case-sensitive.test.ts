import { WatchFired } from '@namedrop/contract';
import test from 'ava';
import { HIT, MISS, purseOf, receiptOf } from './cache-world.js';
import type { Shown } from './live-vendor.js';
import { Browser, createUser } from './person.js';
import { startWatchWorld } from './watch-world.js';
import { CITED, startWorld } from './world.js';

const CHECK = { query: 'best shop', brand: 'Target', mode: 'quick', include: ['raw'] };
const ANSWERS = {
  chatgpt: 'Set a target for every quarter.',
  claude: 'Our target is low prices. Globex is cheap. Target is close.',
  gemini: 'TARGET AUDIENCE: families.',
  perplexity: 'Try Tarjet.',
};
const REFUSAL = 'case_sensitive: must be true or false.';
const CASELESS = [
  { field: 'case_sensitive', message: '`case_sensitive` is ignored: no letter of the brand has a case.' },
];

/** Each slot of a reply: whether the brand is mentioned. */
const mentionsIn = ({ body }: { body: { providers: Record<string, { mentioned: boolean }> } }) =>
  Object.entries(body.providers).flatMap(([platform, { mentioned }]) => (mentioned ? [platform] : []));

test('case_sensitive of a check changes how fresh and cached answers are read, and neither price nor question', async (t) => {
  const { post, upstreams, host } = await startWorld(t, ANSWERS, CITED, { plugins: purseOf(1_000_000) });
  const fresh = await post({ ...CHECK, case_sensitive: true });
  t.deepEqual(receiptOf(fresh), { ...MISS, cost: 150 });
  t.deepEqual(mentionsIn(fresh), ['claude']);
  t.like(fresh.body.providers.claude, { rank: 2, context: 'Target is close.', raw: ANSWERS.claude });
  t.like(fresh.body.providers.gemini, { mentioned: false, rank: null, context: '', raw: ANSWERS.gemini });
  t.false('warnings' in fresh.body);

  for (const more of [{}, { case_sensitive: false }]) {
    const insensitive = await post({ ...CHECK, ...more });
    t.deepEqual(receiptOf(insensitive), HIT);
    t.deepEqual(mentionsIn(insensitive), ['chatgpt', 'claude', 'gemini', 'perplexity']);
    t.is(insensitive.body.providers.claude.context, 'Our target is low prices.');
  }
  const cached = await post({ ...CHECK, case_sensitive: true });
  t.deepEqual(receiptOf(cached), HIT);
  t.deepEqual(cached.body.providers, fresh.body.providers);
  t.deepEqual(mentionsIn(await post({ ...CHECK, brand: 'TARGET', case_sensitive: true })), ['gemini']);
  t.deepEqual(
    Object.values(upstreams).map(({ requests }) => requests.length),
    [1, 1, 1, 1],
  );

  const plain = await post({ ...CHECK, query: 'another' });
  const { rows } = await host.storage.pool.query(
    `SELECT id, request->'caseSensitive' AS "caseSensitive" FROM namedrop.checks WHERE cache_status IS NULL ORDER BY created_at`,
  );
  t.deepEqual(rows, [
    { id: fresh.body.id, caseSensitive: true },
    { id: plain.body.id, caseSensitive: null },
  ]);

  const keyed = (more: object) => post({ ...CHECK, ...more }, { headers: { 'idempotency-key': 'one' } });
  const first = await keyed({ case_sensitive: true });
  const replayed = await keyed({ case_sensitive: true });
  t.deepEqual([replayed.headers.get('idempotency-replay'), replayed.text], ['true', first.text]);
  const other = await keyed({});
  t.deepEqual([other.status, other.body.error.code], [422, 'idempotency_body_mismatch']);
});

test('a watch with case_sensitive fires by the case of its brand, and shows it to people', async (t) => {
  const shown = { ai_overview: { text: 'Globex leads. Set a target.' } as Shown };
  const world = await startWatchWorld(t, shown);
  const [exact, plain] = [
    await world.create({ brand: 'Target', case_sensitive: true }),
    await world.create({ brand: 'Target' }),
  ];
  for (const text of [
    'Globex leads. Set a target.',
    'Globex leads. Target follows.',
    'Globex leads. TARGET follows.',
  ]) {
    shown.ai_overview = { text };
    const runs = (await world.rows(exact)).length + 1;
    await world.passUntilDue(exact);
    await world.passUntilDue(plain);
    await Promise.all([world.ended(exact, runs), world.ended(plain, runs)]);
  }
  const fired = async (id: string) => (await world.rows(id)).map(({ triggers_fired }) => triggers_fired[0]);
  t.deepEqual(await fired(exact), [undefined, 'mention_added', 'mention_removed']);
  t.deepEqual(await fired(plain), ['mention_added', undefined, undefined]);
  t.deepEqual(
    (await world.rows(exact)).map(({ cost }) => cost),
    [15, 15, 15],
  );
  await world.receiver.received(3);
  const events = world.bodies().filter(({ watch_id }) => watch_id === exact);
  const [added, removed] = events.map((event) => WatchFired.parse(event).current_response);
  t.like(added?.providers.ai_overview, { mentioned: true, context: 'Target follows.' });
  t.true(added?.brand_mentions.some(({ brand, rank }) => brand === 'Target' && rank === 2));
  t.is(removed?.providers.ai_overview?.mentioned, false);

  await createUser(world, 'ada@example.com');
  const browser = new Browser(world.url);
  await browser.login('ada@example.com');
  const { body: list } = await browser.get('/dashboard/api/watches');
  const cases = list.watches.map(({ id, case_sensitive }: Record<string, unknown>) => [id, case_sensitive]);
  t.deepEqual(cases, [
    [plain, false],
    [exact, true],
  ]);
  t.is((await browser.get(`/dashboard/api/watches/${exact}`)).body.watch.case_sensitive, true);
  t.is((await browser.post(`/dashboard/api/watches/${exact}/pause`)).body.watch.case_sensitive, true);
  t.is((await world.find(exact)).body.case_sensitive, true);
});

test('case_sensitive of checks and watches is true or false, and a brand without case ignores it with a warning', async (t) => {
  const { check, postWatch, bodyOf } = await startWatchWorld(t, { ai_overview: { text: '我推荐小米手机' } });
  const ways = [
    { status: 200, send: (more: object) => check('ai_overview', more) },
    { status: 201, send: (more: object) => postWatch(bodyOf(more)) },
  ];
  for (const { status, send } of ways) {
    for (const wrong of ['true', 1, 0, null, [], {}]) {
      const refused = await send({ case_sensitive: wrong });
      t.deepEqual([refused.status, refused.body.error.code], [400, 'invalid_request'], JSON.stringify(wrong));
      t.is(refused.body.error.message, REFUSAL);
      t.deepEqual(Object.keys(refused.body.error.details.fieldErrors), ['case_sensitive']);
    }
    for (const [more, warnings] of [
      [{ brand: '小米', case_sensitive: true }, CASELESS],
      [{ brand: '小米', case_sensitive: false }, undefined],
      [{ brand: '3M', case_sensitive: true }, undefined],
    ] as const) {
      const taken = await send(more);
      t.is(taken.status, status);
      t.deepEqual(taken.body.warnings, warnings, JSON.stringify(more));
    }
    const misspelt = await send({ caseSensitive: true });
    t.regex(misspelt.body.warnings[0].message, /Did you mean `case_sensitive`\?$/);
  }
  t.true((await check('ai_overview', { brand: '小米', case_sensitive: true })).body.providers.ai_overview.mentioned);
});
