import { CheckResponse, StoredCheckResponse } from '@namedrop/contract';
import { until } from '@namedrop/testing';
import test from 'ava';
import { HIT, MISS, purseOf, receiptOf } from './cache-world.js';
import { startLiveWorld } from './live-world.js';
import { CITED, startWorld } from './world.js';

const CHECK = { query: 'best crm', brand: 'Brambleway', mode: 'quick' };
const ANSWERS = {
  chatgpt: 'For small teams, Bramble Way CRM is the best choice. Ledgerfox is slow and expensive.',
  claude: '| Tool | Price |\n|---|---|\n| Ledgerfox | $5 |\n| Brambleway | $9 |',
  gemini: '小さなチームには、ブランブルウェイとHubSpotがおすすめです。',
  perplexity: "I couldn't find any information about Ledgerfox.",
};
const NAMES = { aliases: ['Bramble Way CRM', 'ブランブルウェイ'], competitors: ['HubSpot', 'Ledgerfox'] };

type Slots = Record<string, { mentioned: boolean; rank: number | null; competitors?: { rank: number | null }[] }>;
const ranksIn = (providers: Slots) =>
  Object.fromEntries(
    Object.entries(providers).map(([platform, { rank, competitors = [] }]) => [
      platform,
      [rank, ...competitors.map((one) => one.rank)],
    ]),
  );

test('aliases, competitors and sentiment change how fresh and cached answers are read, and neither price nor question', async (t) => {
  const { post, upstreams } = await startWorld(t, ANSWERS, CITED, { plugins: purseOf(1_000_000) });
  const fresh = await post({ ...CHECK, ...NAMES, include: ['sentiment'] });
  t.deepEqual(receiptOf(fresh), { ...MISS, cost: 150 });
  CheckResponse.parse(fresh.body);
  t.false('warnings' in fresh.body);
  t.deepEqual(ranksIn(fresh.body.providers), {
    chatgpt: [1, null, 2],
    claude: [2, null, 1],
    gemini: [1, 2, null],
    perplexity: [null, null, 1],
  });
  const { chatgpt, perplexity } = fresh.body.providers;
  t.like(chatgpt, { sentiment: 'positive', stance: 'present' });
  t.deepEqual(chatgpt.competitors, [
    { brand: 'HubSpot', mentioned: false, rank: null, context: '' },
    {
      brand: 'Ledgerfox',
      mentioned: true,
      rank: 2,
      context: 'Ledgerfox is slow and expensive.',
      sentiment: 'negative',
      stance: 'present',
    },
  ]);
  t.false('sentiment' in perplexity);
  t.is(perplexity.competitors[1].stance, 'absent');

  const other = await post({ ...CHECK, competitors: ['Ledgerfox'], aliases: [] });
  t.deepEqual(receiptOf(other), HIT);
  t.deepEqual(ranksIn(other.body.providers), {
    chatgpt: [1, 2],
    claude: [2, 1],
    gemini: [null, null],
    perplexity: [null, 1],
  });
  t.notRegex(other.text, /"sentiment"|"stance"/);

  const plain = await post(CHECK);
  t.deepEqual(receiptOf(plain), HIT);
  t.notRegex(plain.text, /competitors|sentiment|stance|aliases/);
  const empty = await post({ ...CHECK, aliases: [], competitors: [], include: [] });
  t.deepEqual(empty.body.providers, plain.body.providers);
  t.deepEqual((await post({ ...CHECK, ...NAMES, include: ['sentiment'] })).body.providers, fresh.body.providers);
  t.deepEqual(
    Object.values(upstreams).map(({ requests }) => requests.length),
    [1, 1, 1, 1],
  );
});

test('a stored check has the names of its request, each once, and a replay has the same bytes', async (t) => {
  const { post, get } = await startWorld(t, ANSWERS, CITED, { plugins: purseOf(1_000_000) });
  const repeated = {
    aliases: ['brambleway', 'Bramble Way CRM', 'Bramble-Way CRM'],
    competitors: ['Ledgerfox', 'ledger fox', 'HubSpot, Inc.', 'HubSpot'],
  };
  const keyed = (more: object) => post({ ...CHECK, ...more }, { headers: { 'idempotency-key': 'one' } });
  const first = await keyed(repeated);
  t.is(first.status, 200);
  t.deepEqual(
    first.body.providers.claude.competitors.map(({ brand }: { brand: string }) => brand),
    ['Ledgerfox', 'HubSpot, Inc.'],
  );
  const ignored = (field: string) => `A name in \`${field}\` is ignored where it repeats another: `;
  t.deepEqual(first.body.warnings, [
    {
      field: 'aliases',
      message: `${ignored('aliases')}"brambleway" repeats "Brambleway"; "Bramble-Way CRM" repeats "Bramble Way CRM".`,
    },
    {
      field: 'competitors',
      message: `${ignored('competitors')}"ledger fox" repeats "Ledgerfox"; "HubSpot" repeats "HubSpot, Inc.".`,
    },
  ]);
  const replayed = await keyed(repeated);
  t.deepEqual([replayed.headers.get('idempotency-replay'), replayed.text], ['true', first.text]);
  const changed = await keyed({ ...repeated, competitors: ['Ledgerfox'] });
  t.deepEqual([changed.status, changed.body.error.code], [422, 'idempotency_body_mismatch']);

  const stored = await get(`/v1/checks/${first.body.id}`);
  StoredCheckResponse.parse(stored.body);
  t.deepEqual(stored.body.providers, first.body.providers);
  t.like(stored.body.request, { aliases: ['Bramble Way CRM'], competitors: ['Ledgerfox', 'HubSpot, Inc.'] });
  const plain = await post({ ...CHECK, aliases: [], competitors: [], providers: ['claude'] });
  await until(async () => (await get(`/v1/checks/${plain.body.id}`)).status === 200);
  const { request } = (await get(`/v1/checks/${plain.body.id}`)).body;
  t.false('aliases' in request || 'competitors' in request);
});

test('a live slot reports competitors beside the brands that the surface marks up, which stay as they are', async (t) => {
  const { check } = await startLiveWorld(t, { ai_overview: { text: 'We like acme, then Globex Cloud.' } });
  const plain = await check('ai_overview', { brand: 'Acme' });
  const compared = await check('ai_overview', { brand: 'Acme', competitors: ['globex'] });
  const { competitors, ...slot } = compared.body.providers.ai_overview;
  t.like(competitors[0], { brand: 'globex', mentioned: true });
  t.not(competitors[0].rank, slot.rank);
  t.deepEqual(slot.brand_entities, plain.body.providers.ai_overview.brand_entities);
});

test('case_sensitive holds for aliases: those that differ by case alone are several, and warns where none has a case', async (t) => {
  const answers = { ...ANSWERS, chatgpt: 'Try TARGET.', claude: 'Set a target.' };
  const { post } = await startWorld(t, answers, CITED, { plugins: purseOf(1_000_000) });
  const exact = { brand: 'Target', aliases: ['TARGET', 'TARGET'], case_sensitive: true };
  const { providers } = (await post({ ...CHECK, ...exact })).body;
  t.deepEqual([providers.chatgpt.mentioned, providers.claude.mentioned], [true, false]);
  const caseless = { brand: '小米', case_sensitive: true };
  t.is((await post({ ...CHECK, ...caseless, aliases: ['红米'] })).body.warnings.length, 1);
  t.false('warnings' in (await post({ ...CHECK, ...caseless, aliases: ['Xiaomi'] })).body);
});

test('lists of names that are wrong, and a competitor that is the brand or an alias, are refused before any charge', async (t) => {
  const { post, upstreams } = await startWorld(t, ANSWERS, CITED, { plugins: purseOf(1_000_000) });
  const eleven = Array.from({ length: 11 }, (_, n) => `Brand ${n}`);
  for (const [more, field, message] of [
    [{ aliases: eleven }, 'aliases', 'aliases: must have at most 10 entries.'],
    [{ competitors: eleven }, 'competitors', 'competitors: must have at most 10 entries.'],
    [{ aliases: 'Acme' }, 'aliases', 'aliases: must be a list.'],
    [{ competitors: [1] }, 'competitors', 'competitors.0: must be a text.'],
    [
      { competitors: [' '] },
      'competitors',
      'competitors.0: must not be empty: at least one character must be visible.',
    ],
    [{ aliases: ['a'.repeat(101)] }, 'aliases', 'aliases.0: must be at most 100 characters long.'],
    [
      { competitors: ['HubSpot', 'bramble way, Inc.'] },
      'competitors',
      'competitors: "bramble way, Inc." is the brand itself; name other brands.',
    ],
    [
      { aliases: ['Ledgerfox'], competitors: ['LEDGERFOX'] },
      'competitors',
      'competitors: "LEDGERFOX" is the alias "Ledgerfox" itself; name other brands.',
    ],
  ] as const) {
    const { status, body } = await post({ ...CHECK, ...more });
    t.deepEqual([status, body.error.code, body.error.message], [400, 'invalid_request', message]);
    t.deepEqual(Object.keys(body.error.details.fieldErrors), [field]);
  }
  t.deepEqual(
    Object.values(upstreams).map(({ requests }) => requests.length),
    [0, 0, 0, 0],
  );
  const { body } = await post({ ...CHECK, competitor: ['HubSpot'] });
  t.regex(body.warnings[0].message, /Did you mean `competitors`\?$/);
  t.is((await post({ ...CHECK, brand: 'C++', competitors: ['C#', 'C'] })).status, 200);
});
