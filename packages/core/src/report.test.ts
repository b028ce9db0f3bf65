import test from 'ava';
import type { Answer } from './answer.js';
import { FAULTS } from './faults.js';
import type { Outcome } from './outcome.js';
import { buildReport, type ReportOptions } from './report.js';

const options: ReportOptions = { brand: 'Acme', channel: 'api', include: [], matching: 'words' };
const rich: Answer = {
  text: 'Acme is the best choice. Globex follows.',
  citations: [
    { url: 'https://a.example/x', text: '😀'.repeat(400), branding: { name: 'A' } },
    { url: 'https://b.example/', title: 'B' },
    { url: 'http://a.example/x/?utm_source=openai', title: 'A', snippet: 'from the page' },
  ],
  fanOut: ['acme crm'],
  entities: [{ name: 'Acme' }],
  sponsored: [{ advertiser: 'Ad', title: 'Ad', url: 'https://ad.example/', domain: 'ad.example', rendered: true }],
};
const outcome = (answer: Answer, platform: Outcome['platform'] = 'chatgpt'): Outcome => ({
  platform,
  answer,
  latencyMs: 1,
});
const slot = (answer: Answer, more: Partial<ReportOptions> = {}) =>
  buildReport([outcome(answer)], { ...options, ...more }).providers.chatgpt;

test('a quick slot has mentioned, rank, context, citations and an empty fan-out, and nothing else (CHR-29, CHR-32, CHR-34, CHR-41)', (t) => {
  t.deepEqual(Object.keys(slot(rich, { include: ['fan_out', 'citations'] }) ?? {}).sort(), [
    'citations',
    'context',
    'fan_out',
    'mentioned',
    'rank',
  ]);
  t.deepEqual(slot(rich)?.fan_out, []);
});

test('a slot says whether the engine searched where the surface says so', (t) => {
  t.is(slot({ ...rich, grounded: true })?.grounded, true);
  t.is(slot({ ...rich, grounded: false }, { channel: 'live' })?.grounded, false);
  t.false('grounded' in (slot(rich) ?? {}));
});

test('a mention has its rank and its sentence; without one rank is null and context empty (CHR-21, CHR-22, CHR-23, CHR-24)', (t) => {
  t.like(slot(rich), { mentioned: true, rank: 1, context: 'Acme is the best choice.' });
  t.like(slot({ ...rich, text: 'Globex leads.' }), { mentioned: false, rank: null, context: '' });
});

test('one page cited twice is one citation, filled from both, and a missing title is the host (CHR-25)', (t) => {
  const { citations } = slot(rich) ?? {};
  t.deepEqual(
    citations?.map(({ url, title }) => [url, title]),
    [
      ['https://a.example/x', 'A'],
      ['https://b.example/', 'B'],
    ],
  );
  t.is(slot({ ...rich, citations: [{ url: 'https://www.c.example/y' }] })?.citations[0]?.title, 'www.c.example');
});

test('the cited span is cut at 300 characters, never through one (CHR-26)', (t) => {
  t.is(slot(rich)?.citations[0]?.text, '😀'.repeat(300));
});

test('branding and raw come only when asked for (CHR-28, CHR-43)', (t) => {
  t.false('branding' in (slot(rich)?.citations[0] ?? {}));
  t.deepEqual(slot(rich, { include: ['branding'] })?.citations[0]?.branding, { name: 'A' });
  t.false('raw' in (slot(rich) ?? {}));
  t.is(slot(rich, { include: ['raw'] })?.raw, rich.text ?? undefined);
});

test('a live slot adds fan-out, entities, ads where the surface looked, and a missing answer (CHR-30, CHR-33, CHR-39, CHR-40, CHR-42)', (t) => {
  t.like(slot(rich, { channel: 'live' }), { fan_out: ['acme crm'], brand_entities: [{ name: 'Acme' }] });
  t.is(slot(rich, { channel: 'live' })?.sponsored?.length, 1);
  t.deepEqual(slot({ ...rich, sponsored: [] }, { channel: 'live' })?.sponsored, []);
  t.false('sponsored' in (slot({ ...rich, sponsored: undefined }, { channel: 'live' }) ?? {}));
  t.false('surface_present' in (slot({ ...rich, text: 'Globex' }, { channel: 'live' }) ?? {}));
  t.deepEqual(slot({ text: null, citations: [] }, { channel: 'live', include: ['raw'] }), {
    mentioned: false,
    rank: null,
    context: '',
    citations: [],
    fan_out: [],
    brand_entities: [],
    surface_present: false,
    raw: '',
  });
});

test('where the surface marked up no brands, a live slot has those that the answer names (CHR-32)', (t) => {
  const text = 'We like HubSpot ([hubspot.example](https://www.hubspot.example/)) and Zoho.';
  const derived = [{ name: 'HubSpot', domain: 'hubspot.example' }, { name: 'Zoho' }];
  for (const entities of [undefined, [], [{ name: ' ' }]]) {
    t.deepEqual(slot({ text, citations: [], entities }, { channel: 'live' })?.brand_entities, derived);
  }
  const marked = [{ name: 'Zoho', domain: 'zoho.example', description: 'CRM', category: 'company' }];
  t.deepEqual(slot({ text, citations: [], entities: marked }, { channel: 'live' })?.brand_entities, [
    { name: 'Zoho', domain: 'zoho.example', description: 'CRM' },
  ]);
});

test('a rank counts the brands that the surface marked up besides those that are found', (t) => {
  const answer = { text: 'we use zorvo for enterprises, and acme for developers.', citations: [] };
  const rank = (entities: Answer['entities']) => slot({ ...answer, entities }, { channel: 'live' })?.rank;
  t.is(rank(undefined), slot(answer)?.rank);
  t.is(rank([]), 1);
  t.is(rank([{ name: 'Zorvo' }]), 2);
});

test('the searches of a live slot are neither blank nor repeated (CHR-30)', (t) => {
  const fanOut = ['acme crm', ' ', 'acme crm ', '', 'globex'];
  t.deepEqual(slot({ ...rich, fanOut }, { channel: 'live' })?.fan_out, ['acme crm', 'globex']);
});

test('an ad has its five fields and no other (CHR-36)', (t) => {
  const ads = rich.sponsored?.map((ad) => ({ ...ad, image: 'x' }));
  t.deepEqual(slot({ ...rich, sponsored: ads }, { channel: 'live' })?.sponsored, rich.sponsored);
});

test('without an answer there are no citations, searches and brands, but ads where the surface looked (CHR-33, CHR-39)', (t) => {
  t.deepEqual(slot({ ...rich, text: null }, { channel: 'live' }), {
    mentioned: false,
    rank: null,
    context: '',
    citations: [],
    fan_out: [],
    brand_entities: [],
    sponsored: rich.sponsored,
    surface_present: false,
  });
});

test('an ad changes nothing else of a slot (CHR-38)', (t) => {
  const { sponsored, ...without } = slot(rich, { channel: 'live', brand: 'Ad' }) ?? {};
  t.is(sponsored?.length, 1);
  t.deepEqual(without, slot({ ...rich, sponsored: undefined }, { channel: 'live', brand: 'Ad' }));
});

test('a brand that is only in an ad is not mentioned (CHR-38)', (t) => {
  const ads = rich.sponsored?.map((ad) => ({ ...ad, advertiser: 'Acme', title: 'Acme' }));
  t.like(slot({ text: 'Globex leads.', citations: [], sponsored: ads }, { channel: 'live' }), {
    mentioned: false,
    rank: null,
  });
});

const CODES = {
  timeout: 'upstream_timeout',
  rate_limited: 'upstream_rate_limited',
  auth_failed: 'upstream_unavailable',
  unavailable: 'upstream_unavailable',
  error: 'upstream_unavailable',
  unconfigured: 'upstream_unavailable',
  over_budget: 'upstream_unavailable',
  region: 'surface_unavailable_in_region',
} as const;

for (const fault of FAULTS) {
  test(`${fault} is ${CODES[fault]}, with a sentence, and 503 unless no repetition can help (CHR-11, ERR-14, ERR-15, ERR-16, ERR-18)`, (t) => {
    const failed = [{ platform: 'claude', fault, detail: 'x', latencyMs: 1 }] as const;
    const { errors, providers, answered } = buildReport(failed, options);
    t.deepEqual([Object.keys(providers).length, answered], [0, 0]);
    t.is(errors.claude?.code, CODES[fault]);
    t.is(errors.claude?.status, fault === 'region' ? undefined : 503);
    t.regex(errors.claude?.message ?? '', /^The platform .+\.$/);
  });
}

const TABLE = '| Tool | Price |\n|---|---|\n| Pipedrive | $5 |\n| [Acme](https://acme.example) | $9 |';

test('competitors are reported in the order of the request, each beside the brand with a rank of its own', (t) => {
  const competitors = ['Zorvo', 'pipedrive', 'HubSpot'];
  t.deepEqual(slot({ text: TABLE, citations: [] }, { competitors })?.competitors, [
    { brand: 'Zorvo', mentioned: false, rank: null, context: '' },
    { brand: 'pipedrive', mentioned: true, rank: 1, context: 'Pipedrive | $5' },
    { brand: 'HubSpot', mentioned: false, rank: null, context: '' },
  ]);
  t.is(slot({ text: TABLE, citations: [] }, { competitors })?.rank, 2);
  t.deepEqual(slot({ text: null, citations: [] }, { competitors: ['Zorvo'] })?.competitors, [
    { brand: 'Zorvo', mentioned: false, rank: null, context: '' },
  ]);
});

test('sentiment and stance are reported where they are asked for and the brand is mentioned', (t) => {
  const text =
    "Acme Cloud is the best choice. Globex is slow and expensive. I couldn't find any information about Initech.";
  const asked = { aliases: ['Acme Cloud'], competitors: ['Globex', 'Initech', 'Zorvo'], brand: 'Umbrella' };
  const context = 'Acme Cloud is the best choice.';
  t.like(slot({ text, citations: [] }, asked), { mentioned: true, context });
  t.false('sentiment' in (slot({ text, citations: [] }, asked) ?? {}));
  const said = slot({ text, citations: [] }, { ...asked, include: ['sentiment'] });
  t.like(said, { mentioned: true, context, sentiment: 'positive', stance: 'present' });
  t.deepEqual(
    said?.competitors?.map(({ brand, sentiment, stance }) => [brand, sentiment, stance]),
    [
      ['Globex', 'negative', 'present'],
      ['Initech', 'neutral', 'absent'],
      ['Zorvo', undefined, undefined],
    ],
  );
  t.false('sentiment' in (slot({ text: 'Globex.', citations: [] }, { include: ['sentiment'] }) ?? {}));
  const german = slot({ text: 'Für kleine Teams ist Acme sehr gut.', citations: [] }, { include: ['sentiment'] });
  t.is(german?.sentiment, 'unknown');
});

test('what is said of a competitor in one sentence is not said of the brand', (t) => {
  const text = 'Globex is slow, but Acme Cloud is the best choice.';
  const said = slot({ text, citations: [] }, { brand: 'Acme', competitors: ['Globex'], include: ['sentiment'] });
  t.is(said?.sentiment, 'positive');
  t.is(said?.competitors?.[0]?.sentiment, 'negative');
});
