import { CheckResponse, WatchResponse } from '@namedrop/contract';
import { API_VERSION, definePlugin, z } from '@namedrop/plugin-api';
import { startTestHost } from '@namedrop/testing/host';
import test from 'ava';
import { startIdempotencyWorld } from './idempotency-world.js';
import { startLiveWorld } from './live-world.js';
import { startWatchWorld } from './watch-world.js';
import { startWorld } from './world.js';

const CHECK = { query: 'best crm', brand: 'Acme', mode: 'quick' };
const CITY = '`city` is ignored: in quick only chatgpt and claude use it.';

test('a quick check warns of each field that had no effect, and of none where all had', async (t) => {
  const { post } = await startWorld(t);
  for (const [more, warnings] of [
    [{}, undefined],
    [{ region: 'uk', city: 'Leeds', models: { chatgpt: 'gpt-6.1-sol' }, include: ['citations', 'raw'] }, undefined],
    [{ providers: ['gemini', 'claude'], city: 'Leeds', models: {} }, undefined],
    [{ regoin: 'uk' }, { regoin: '`regoin` is ignored: this endpoint has no such field. Did you mean `region`?' }],
    [{ colour: 'red' }, { colour: '`colour` is ignored: this endpoint has no such field.' }],
    [
      { providers: ['gemini'], region: 'uk', city: 'Leeds' },
      { region: '`region` is ignored: in quick only chatgpt, claude and perplexity use it.', city: CITY },
    ],
    [
      { providers: ['claude'], models: { gemini: 'gemini-4-argon' } },
      { 'models.gemini': '`models.gemini` is ignored: `providers` does not name gemini.' },
    ],
    [{ include: ['fan_out'] }, { include: '`fan_out` in `include` is ignored: quick reports no fan-out.' }],
    [{ include: ['branding'] }, { include: '`branding` in `include` is ignored: quick reports no branding.' }],
  ] as const) {
    const { status, body } = await post({ ...CHECK, ...more });
    t.is(status, 200);
    CheckResponse.parse(body);
    const expected = warnings && Object.entries(warnings).map(([field, message]) => ({ field, message }));
    t.deepEqual(body.warnings, expected, JSON.stringify(more));
  }
});

test('a live check warns of providers, models and a city, costs the same and asks the same', async (t) => {
  const { check } = await startLiveWorld(t);
  const plain = await check('all_live');
  const { body } = await check('all_live', {
    query: 'another',
    providers: ['chatgpt'],
    models: { claude: 'x' },
    city: 'Leeds',
  });
  t.deepEqual(body.warnings, [
    {
      field: 'providers',
      message: '`providers` is ignored: all_live always asks all of its platforms; only quick lets you choose.',
    },
    { field: 'city', message: '`city` is ignored: no platform of all_live uses it.' },
    { field: 'models', message: '`models` is ignored: only quick lets you choose models.' },
  ]);
  t.false('warnings' in plain.body);
  t.is(body.cost_cents, plain.body.cost_cents);
  t.deepEqual(Object.keys(body.providers), Object.keys(plain.body.providers));
});

for (const [platform, ignored] of [
  ['chatgpt', []],
  ['claude', []],
  ['perplexity', ['city']],
  ['gemini', ['region', 'city']],
] as const) {
  test(`a quick check of ${platform} alone warns of ${ignored.join(' and ') || 'no location'}`, async (t) => {
    const { post, sent } = await startWorld(t);
    const { body } = await post({ ...CHECK, providers: [platform], region: 'uk', city: 'Leeds' });
    t.deepEqual(
      (body.warnings ?? []).map(({ field }: { field: string }) => field),
      ignored,
    );
    t.is(JSON.stringify(sent(platform)).includes('GB'), !(ignored as readonly string[]).includes('region'));
    t.is(JSON.stringify(sent(platform)).includes('Leeds'), !(ignored as readonly string[]).includes('city'));
  });
}

test('a location is ignored where the platforms that use it have no key', async (t) => {
  const { post } = await startWorld(t, {}, undefined, { unconfigured: ['chatgpt', 'claude'] });
  const { body } = await post({ ...CHECK, region: 'uk', city: 'Leeds' });
  t.deepEqual(body.warnings, [{ field: 'city', message: '`city` is ignored: no platform of quick uses it.' }]);
});

for (const [localizes, ignored] of [
  ['city', []],
  ['region', ['city']],
  [undefined, ['region', 'city']],
] as const) {
  test(`a check of another plugin's surface that uses ${localizes ?? 'no location'} warns accordingly`, async (t) => {
    const surface = {
      platform: 'bing_copilot' as const,
      channel: 'live' as const,
      ...(localizes && { localizes }),
      ask: async () => ({ text: 'Acme leads.', citations: [] }),
    };
    const module = definePlugin({
      id: 'other',
      apiVersion: API_VERSION,
      config: z.strictObject({}),
      requires: {},
      setup: () => ({ surfaces: [surface] }),
    });
    const { post } = await startTestHost(t, { plugins: { other: { module } } });
    const { status, body } = await post('/v1/check', { ...CHECK, mode: 'bing_copilot', region: 'uk', city: 'Leeds' });
    t.is(status, 200);
    t.deepEqual(
      (body.warnings ?? []).map(({ field, message }: Record<string, string>) => [field, message]),
      ignored.map((field) => [field, `\`${field}\` is ignored: no platform of bing_copilot uses it.`]),
    );
  });
}

test('warnings are bounded, and their names cut', async (t) => {
  const { post } = await startWorld(t);
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`${'f'.repeat(500)}${n}`, n]));
  const { body } = await post({ ...CHECK, providers: ['gemini'], region: 'uk', ...many });
  t.is(body.warnings.length, 20);
  t.is(body.warnings[0].field, 'region');
  t.is(body.warnings[1].field, `${'f'.repeat(40)}…`);
  t.regex(body.warnings[19].message, /this endpoint has no such field\. So are 481 more\.$/);
  CheckResponse.parse(body);
});

test('a misspelt field comes before the unknown ones that nothing is near to', async (t) => {
  const { post } = await startWorld(t);
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`other${n}`, n]));
  const { body } = await post({ ...CHECK, ...many, regoin: 'uk' });
  t.is(body.warnings.length, 20);
  t.regex(body.warnings[0].message, /^`regoin` is ignored: .* Did you mean `region`\?$/);
  t.is(body.warnings[1].field, 'other0');
});

test('a refusal and an announced mode have no warnings', async (t) => {
  const { post } = await startWorld(t);
  for (const more of [{ mode: 'deep' }, { query: '' }]) {
    t.notRegex((await post({ ...CHECK, regoin: 'uk', ...more })).text, /warnings/);
  }
});

test('a cached reply warns as well, a replay has the same bytes, and what is stored has no warnings', async (t) => {
  const { check, post, host } = await startIdempotencyWorld(t);
  const first = await check('one', { regoin: 'uk' });
  t.is(first.body.warnings.length, 1);
  const replayed = await check('one', { regoin: 'uk' });
  t.is(replayed.text, first.text);
  const cached = await post({ ...CHECK, regoin: 'uk' });
  t.is(cached.headers.get('x-cache-status'), 'hit-l1');
  t.deepEqual(cached.body.warnings, first.body.warnings);
  t.false('warnings' in (await post(CHECK)).body);
  const { rows } = await host.storage.pool.query('SELECT checks::text AS text FROM namedrop.checks');
  t.true(rows.length > 0);
  for (const { text } of rows) t.notRegex(text, /warnings|regoin/);
});

test('a watch warns of the fields of a check and of unknown ones when it is created, and at no other time', async (t) => {
  const { postWatch, bodyOf, find } = await startWatchWorld(t);
  const { status, body } = await postWatch(bodyOf({ region: 'uk', providers: ['gemini'], intreval: 'daily' }));
  t.is(status, 201);
  WatchResponse.parse(body);
  t.deepEqual(body.warnings, [
    { field: 'providers', message: '`providers` is ignored: a watch asks all platforms of its mode.' },
    { field: 'region', message: '`region` is ignored: a watch asks from `us`.' },
    { field: 'intreval', message: '`intreval` is ignored: this endpoint has no such field. Did you mean `interval`?' },
  ]);
  t.false('warnings' in (await find(body.id)).body);
  t.false('warnings' in (await postWatch(bodyOf())).body);
});
