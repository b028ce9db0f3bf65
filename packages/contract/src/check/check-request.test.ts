import test from 'ava';
import { INTERFACE_MODES, INTERFACE_PLATFORMS, PLANNED_MODES } from '../interface-modes.js';
import { checkBody } from './check-request.js';

const modes = INTERFACE_MODES.map((mode) => ({ aliases: [], honours: [], ...mode }));
const CheckBody = checkBody({
  modes,
  planned: PLANNED_MODES,
  channel(id, channel) {
    const row: { api?: { provider: string }; live?: object } | undefined = INTERFACE_PLATFORMS.find(
      (platform) => platform.id === id,
    );
    return row?.[channel];
  },
});

const body = { query: 'best crm', brand: 'Acme', mode: 'quick' };
const faulty = (more: object) => {
  const { error } = CheckBody.safeParse({ ...body, ...more });
  return [...new Set(error?.issues.map((issue) => issue.path[0]))];
};
const accepted = (more: object) => CheckBody.safeParse({ ...body, ...more }).success;

test('only query, brand and mode are required; region defaults to us (CHK-02, CHK-05, CHK-09, CHK-21, CHK-45)', (t) => {
  const defaults = { case_sensitive: false, region: 'us', include: [] };
  t.deepEqual(CheckBody.parse(body) as unknown, { ...body, ...defaults });
  for (const field of ['query', 'brand', 'mode']) t.deepEqual(faulty({ [field]: undefined }), [field]);
});

for (const [field, max, rows] of [
  ['query', 500, 'CHK-03, CHK-04'],
  ['brand', 100, 'CHK-06'],
  ['city', 80, 'CHK-25'],
] as const) {
  test(`${field} has 1 to ${max} characters, counted as code points (${rows})`, (t) => {
    for (const value of ['a', 'a'.repeat(max - 1), 'a'.repeat(max), '😀'.repeat(max)])
      t.true(accepted({ [field]: value }));
    for (const value of ['', ' ', '\t\n', 'a'.repeat(max + 1), '😀'.repeat(max + 1)])
      t.deepEqual(faulty({ [field]: value }), [field]);
  });
  test(`${field} keeps its blanks: they count towards ${max} and are echoed`, (t) => {
    t.is(CheckBody.parse({ ...body, [field]: ' Acme  x ' })[field], ' Acme  x ');
    t.false(accepted({ [field]: `a${' '.repeat(max)}` }));
  });
}

for (const field of ['aliases', 'competitors']) {
  test(`${field} has up to 10 names of 1 to 100 characters`, (t) => {
    for (const names of [[], ['a'], ['小米', '😀'.repeat(100)], Array.from({ length: 10 }, (_, n) => `Brand ${n}`)])
      t.true(accepted({ [field]: names }));
    for (const wrong of [
      Array.from({ length: 11 }, (_, n) => `Brand ${n}`),
      [''],
      [' '],
      ['a'.repeat(101)],
      [1],
      'Acme',
      null,
      {},
    ])
      t.deepEqual(faulty({ [field]: wrong }), [field], JSON.stringify(wrong));
  });
}

test('every documented mode is known, in exactly this spelling (CHK-12)', (t) => {
  for (const mode of [
    'quick',
    'perplexity_live',
    'chatgpt_live',
    'gemini_live',
    'ai_overview',
    'ai_mode',
    'bing_copilot',
    'all_live',
    'realistic',
    'deep',
    'change_track',
  ])
    t.true(accepted({ mode }), mode);
  for (const mode of ['foo', 'QUICK', 'live', '', ' quick', '__proto__', null, 1])
    t.deepEqual(faulty({ mode }), ['mode']);
});

test('quick takes platform names only, at least one; the message names the right spelling (CHK-17, CHK-47, TYP-02)', (t) => {
  t.true(accepted({ providers: ['claude', 'claude', 'chatgpt'] }));
  for (const providers of [[], ['bing'], ['openai'], ['chatgpt', 'toString'], 'chatgpt', [1], null]) {
    t.deepEqual(faulty({ providers }), ['providers'], JSON.stringify(providers));
  }
  const { error } = CheckBody.safeParse({ ...body, providers: ['anthropic'] });
  t.is(
    error?.issues[0]?.message,
    '"anthropic" is called "claude" here; allowed are chatgpt, claude, gemini, perplexity',
  );
});

test('what every object has is no other name of a platform', (t) => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    const { error } = CheckBody.safeParse({ ...body, providers: [name] });
    const sentence = `"${name}" is no platform of quick; allowed are chatgpt, claude, gemini, perplexity`;
    t.is(error?.issues[0]?.message, sentence);
  }
});

test('a live mode ignores which strings providers holds, not that they are strings', (t) => {
  t.true(accepted({ mode: 'all_live', providers: ['whatever'] }));
  t.true(accepted({ mode: 'all_live', providers: [] }));
  t.deepEqual(faulty({ mode: 'all_live', providers: [1] }), ['providers']);
});

test('region is one of us, uk, ca, au (CHK-20)', (t) => {
  for (const region of ['us', 'uk', 'ca', 'au']) t.true(accepted({ region }));
  for (const region of ['de', 'gb', 'USA', 'US', '', null]) t.deepEqual(faulty({ region }), ['region']);
});

test('models has platform keys only, ids of at most 80 characters (CHK-31, CHK-32)', (t) => {
  t.true(accepted({ models: { chatgpt: 'x'.repeat(80), claude: 'y' } }));
  t.true(accepted({ models: {} }));
  for (const models of [
    { openai: 'x' },
    { chatgpt: 'x'.repeat(81) },
    { chatgpt: 1 },
    [],
    'x',
    null,
    JSON.parse('{"__proto__":"x"}'),
  ]) {
    t.deepEqual(faulty({ models }), ['models'], JSON.stringify(models));
  }
});

test('include is a list of the four documented words (CHK-39)', (t) => {
  t.true(accepted({ include: ['citations', 'fan_out', 'branding', 'raw', 'raw'] }));
  for (const include of [['foo'], 'raw', null]) t.deepEqual(faulty({ include }), ['include']);
});

test('case_sensitive is true or false', (t) => {
  for (const case_sensitive of [true, false])
    t.is(CheckBody.parse({ ...body, case_sensitive }).case_sensitive, case_sensitive);
  for (const case_sensitive of ['true', 1, null]) t.deepEqual(faulty({ case_sensitive }), ['case_sensitive']);
});

test('wrong types name every field at once (CHK-42)', (t) => {
  t.deepEqual(faulty({ query: 5, providers: 'chatgpt', models: [] }), ['query', 'providers', 'models']);
});

test('a fault of providers is named beside the others, and a huge list only for its length', (t) => {
  t.deepEqual(faulty({ query: '', providers: ['openai'] }), ['query', 'providers']);
  t.deepEqual(faulty({ region: 'x', providers: [] }), ['region', 'providers']);
  const { error } = CheckBody.safeParse({
    ...body,
    providers: Array(500_000).fill(1),
    include: Array(101).fill('raw'),
  });
  t.is(error?.issues.length, 2);
});

test('unknown fields are ignored', (t) => {
  t.false('colour' in CheckBody.parse({ ...body, colour: 'red' }));
});
