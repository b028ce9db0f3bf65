import { ExtractBrandsResponse } from '@namedrop/contract';
import legacyAsk from '@namedrop/legacy-ask';
import { startTestHost } from '@namedrop/testing/host';
import webhooks from '@namedrop/webhooks';
import test, { type ExecutionContext } from 'ava';
import { balanceOf, billed } from './billed.js';
import { startWorld } from './world.js';

const PLUGINS = { 'legacy-ask': { module: legacyAsk }, webhooks: { module: webhooks } };
const PATH = '/v1/extract_brands';
const ANSWER = `For small teams, **HubSpot** is the best choice. Zoho is cheaper, but its interface is clunky.

HubSpot also has a free plan.`;

/** The host with the endpoint, and how a body is answered. */
async function startExtraction(t: ExecutionContext, config: object = {}) {
  const world = await startTestHost(t, { plugins: PLUGINS, config });
  return { ...world, extract: (body: unknown, init?: RequestInit) => world.post(PATH, body, init) };
}

test('each place that names a brand is a mention, in order, with its sentence and what that says (EXB-01, EXB-07, EXB-11, EXB-12, EXB-14, EXB-15, TYP-25, TYP-26, TYP-27)', async (t) => {
  const { extract } = await startExtraction(t);
  const { status, body } = await extract({ text: ANSWER });
  t.is(status, 200);
  t.deepEqual(Object.keys(body), ['request_id', 'mentions', 'usage']);
  ExtractBrandsResponse.parse(body);
  t.deepEqual(body.mentions, [
    {
      brand: 'HubSpot',
      rank: 1,
      sentiment: 'positive',
      context: 'For small teams, HubSpot is the best choice.',
    },
    {
      brand: 'Zoho',
      rank: 2,
      sentiment: 'negative',
      context: 'Zoho is cheaper, but its interface is clunky.',
    },
    { brand: 'HubSpot', rank: 1, sentiment: 'neutral', context: 'HubSpot also has a free plan.' },
  ]);
  t.deepEqual(Object.keys(body.usage), ['billable_units', 'latency_ms']);
  t.is(body.usage.billable_units, 1);
});

test('usage has the unit that the answer tells of', async (t) => {
  const { extract, get } = await startExtraction(t);
  await extract({ text: ANSWER });
  await extract({ text: '' });
  const { body } = await get('/v1/usage');
  t.like(body.total, { requests: 2, billable_units: 1, cache_hits: 0, errors: 1 });
});

test('tracked brands are looked for and no others; what is not there is not told (EXB-11, EXB-13, EXB-14)', async (t) => {
  const { extract } = await startExtraction(t);
  const brands = async (track_brands: readonly string[]) => {
    const { body } = await extract({ text: ANSWER, track_brands });
    t.is(body.usage.billable_units, 1);
    return body.mentions.map(({ brand, rank }: { brand: string; rank: number }) => [brand, rank]);
  };
  t.deepEqual(await brands(['hubspot', 'Salesforce']), [
    ['hubspot', 1],
    ['hubspot', 1],
  ]);
  t.deepEqual(await brands(['Salesforce']), []);
});

test('an empty list of tracked brands is none, and unknown fields are ignored', async (t) => {
  const { extract } = await startExtraction(t);
  const { body } = await extract({ text: ANSWER, track_brands: [], colour: 'red' });
  t.is(body.mentions.length, 3);
});

test('the provider of the text is repeated in each mention, and left out where it is unknown (EXB-08, EXB-09, EXB-10, TYP-28)', async (t) => {
  const { extract } = await startExtraction(t);
  for (const source_provider of ['openai', 'anthropic', 'gemini', 'perplexity']) {
    const { body } = await extract({ text: ANSWER, source_provider });
    t.is(body.mentions.length, 3);
    for (const { provider } of body.mentions) t.is(provider, source_provider);
  }
  for (const unknown of [{}, { source_provider: 'unknown' }]) {
    const { body } = await extract({ text: ANSWER, ...unknown });
    for (const mention of body.mentions) t.false('provider' in mention);
  }
});

const words = (count: number) => Array.from({ length: count }, (_, index) => `brand ${index}`);

test('what is at the limits is taken, however it is written (EXB-02, EXB-03, EXB-04, EXB-05, EXB-06, LIM-03, LIM-04)', async (t) => {
  const { extract } = await startExtraction(t);
  const escaped = `{"text":"${'\\ud83d\\ude00'.repeat(50_000)}"}`;
  for (const body of [
    { text: 'a' },
    { text: 'a'.repeat(50_000) },
    { text: 'é'.repeat(50_000) },
    { text: '😀'.repeat(50_000) },
    escaped,
    { text: 'a', track_brands: words(50) },
    { text: 'a', track_brands: ['x', '😀'.repeat(80)] },
  ]) {
    t.is((await extract(body)).status, 200, JSON.stringify(body).slice(0, 40));
  }
});

test('what is beyond them is refused as invalid, not as too large (EXB-02, EXB-03, EXB-05, EXB-06, EXB-08, LIM-10)', async (t) => {
  const { extract } = await startExtraction(t);
  for (const [field, body] of [
    ['text', {}],
    ['text', { text: '' }],
    ['text', { text: 'a'.repeat(50_001) }],
    ['text', { text: '😀'.repeat(50_001) }],
    ['text', { text: ['a'] }],
    ['track_brands', { text: 'a', track_brands: words(51) }],
    ['track_brands', { text: 'a', track_brands: words(101) }],
    ['track_brands', { text: 'a', track_brands: [''] }],
    ['track_brands', { text: 'a', track_brands: ['a'.repeat(81)] }],
    ['track_brands', { text: 'a', track_brands: 'Acme' }],
    ['source_provider', { text: 'a', source_provider: 'foo' }],
    ['source_provider', { text: 'a', source_provider: 'chatgpt' }],
  ] as const) {
    const { status, body: answer } = await extract(body);
    t.deepEqual([status, answer.error.code], [400, 'invalid_request']);
    t.deepEqual(Object.keys(answer.error.details.fieldErrors), [field]);
  }
});

test('a key is needed (EXB-18, AUT-09)', async (t) => {
  const { extract } = await startExtraction(t);
  for (const authorization of ['', 'Bearer lvk_live_x']) {
    const { status, body } = await extract({ text: 'a' }, { headers: { authorization } });
    t.deepEqual([status, body.error.code], [401, 'unauthorized']);
  }
});

test('a key that calls too often is told when to come again, and every reply says what is left (EXB-19, ERR-20)', async (t) => {
  const config = { plans: { tight: { refill: 0.001, capacity: 2 } }, defaultPlan: 'tight' };
  const { extract } = await startExtraction(t, config);
  const replies = [await extract({ text: 'a' }), await extract({ text: 'a' }), await extract({ text: 'a' })];
  t.deepEqual(
    replies.map(({ status, headers }) => [status, headers.get('x-ratelimit-remaining')]),
    [
      [200, '1'],
      [200, '0'],
      [429, '0'],
    ],
  );
  t.is(replies[2]?.body.error.code, 'rate_limited');
  t.regex(replies[2]?.headers.get('retry-after') ?? '', /^\d+$/);
});

test('it costs nothing, also who has nothing, and no engine is asked (EXB-16, EXB-17, LIM-09)', async (t) => {
  const bank = billed();
  const world = await startWorld(t, {}, [], { plugins: { ...PLUGINS, ...bank.plugins } });
  const { url, token, account, upstreams } = world;
  const extract = () =>
    fetch(new URL(PATH, url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text: ANSWER }),
    });
  t.is((await extract()).status, 200);
  await bank.grant(account, 100);
  t.is((await extract()).status, 200);
  t.is(await balanceOf(world), 100);
  for (const { requests } of Object.values(upstreams)) t.is(requests.length, 0);
});

test('the same text gives the same mentions, also where it is so long that a thread reads it', async (t) => {
  const { extract } = await startExtraction(t);
  const text = `${ANSWER}\n\n`.repeat(300);
  const [one, other] = [await extract({ text }), await extract({ text })];
  t.is(one.body.mentions.length, 900);
  t.deepEqual(one.body.mentions, other.body.mentions);
});

const AFFORDABLE = 'It is affordable, and we like Salesforse. ';

/** How often a text names brands, short and long, under each rule. */
const BY_RULE = [
  { matching: 'words', Ford: 0, Salesforce: 1 },
  { matching: 'literal', Ford: 1, Salesforce: 1, Nike: 1 },
] as const;

for (const { matching, ...brands } of BY_RULE) {
  test(`brands are looked for by the rule of the deployment, ${matching}, also on a thread (EXB-11)`, async (t) => {
    const { extract } = await startExtraction(t, { matching });
    for (const [brand, times] of Object.entries(brands)) {
      for (const length of [1, 500]) {
        const { body } = await extract({ text: AFFORDABLE.repeat(length), track_brands: [brand] });
        t.is(body.mentions.length, times * length, `${brand}, ${length} times`);
      }
    }
  });
}
