import billing from '@namedrop/billing';
import { CheckResponse, checkBody, INTERFACE_MODES, ModesResponse, watchBody } from '@namedrop/contract';
import { provide, Wallet } from '@namedrop/plugin-api';
import { startTestHost } from '@namedrop/testing/host';
import test from 'ava';
import { plugin } from '../boot/world.js';
import { limitsOf } from './limits-world.js';
import { byId, CHECK, engine, modeIn, official } from './modes-world.js';
import { startWithPerson } from './person.js';
import { startWatchWorld } from './watch-world.js';

const MODELS = { default: 'large', allowed: ['large', 'small'] };
const UNCONFIGURED = 'The platform is not configured on this deployment.';
const LIMITS = { plans: { wide: { refill: 0.001, capacity: 3 } }, defaultPlan: 'wide' };

test('GET /v1/modes lists the modes of the interface, those of plugins and those of the operator, in this order', async (t) => {
  const { get } = await startTestHost(t, {
    plugins: byId(billing, engine('grok')),
    config: {
      modes: { everything: { channel: 'api', platforms: ['claude', 'grok'], price: 99.5 } },
      prices: { grok: 25 },
    },
  });
  const { status, body } = await get('/v1/modes');
  t.is(status, 200);
  const { modes, planned } = ModesResponse.parse(body);
  t.deepEqual(
    modes.map(({ name, price }) => [name, price]),
    [...INTERFACE_MODES.map(({ name, price }) => [name, price]), ['grok', 25], ['everything', 99.5]],
  );
  t.deepEqual(modeIn(body, 'perplexity_live').aliases, ['realistic']);
  t.deepEqual(
    planned.map(({ name }) => name),
    ['deep', 'change_track'],
  );
  t.is(modeIn(body, 'grok').cached_price, 5);
});

test('without plugins no mode of the interface is installed, nothing costs credits and there are no watches', async (t) => {
  const { get } = await startTestHost(t);
  const { body } = await get('/v1/modes');
  const { modes } = ModesResponse.parse(body);
  t.false('watch' in body);
  for (const { name, state, price, cached_price: cached, platforms, honours } of modes) {
    t.deepEqual([state, price, cached], ['not_installed', 0, 0], name);
    t.deepEqual(honours, name === 'quick' ? ['providers'] : []);
    for (const platform of platforms) t.like(platform, { state: 'not_installed', message: UNCONFIGURED });
  }
});

test('a mode is ready with one ready platform, and each other platform has its state and a sentence', async (t) => {
  const { get } = await startTestHost(t, {
    plugins: byId(
      engine('grok', { models: MODELS, localizes: 'city' }),
      engine('radio', { state: 'no_key', models: MODELS }),
      engine('lost', { state: 'not_installed' }),
    ),
    config: { modes: { all_new: { label: 'All', channel: 'api', platforms: ['radio', 'lost', 'grok'], price: 100 } } },
  });
  const { body } = await get('/v1/modes');
  t.is(modeIn(body, 'grok').state, 'ready');
  t.is(modeIn(body, 'radio').state, 'no_key');
  t.is(modeIn(body, 'lost').state, 'not_installed');
  t.like(modeIn(body, 'all_new'), { label: 'All', state: 'ready', honours: ['providers', 'models', 'region', 'city'] });
  t.deepEqual(modeIn(body, 'all_new').platforms, [
    { id: 'radio', label: 'The radio', state: 'no_key', message: UNCONFIGURED, deadline_ms: 7000, models: MODELS },
    { id: 'lost', label: 'The lost', state: 'not_installed', message: UNCONFIGURED, deadline_ms: 7000 },
    {
      id: 'grok',
      label: 'The grok',
      state: 'ready',
      deadline_ms: 7000,
      models: MODELS,
      localizes: 'city',
      regions: ['us', 'uk', 'ca', 'au'],
    },
  ]);
  t.deepEqual(modeIn(body, 'grok').include, {
    citations: 'always',
    fan_out: 'never',
    branding: 'never',
    raw: 'on_request',
    sentiment: 'on_request',
  });
  t.notRegex(JSON.stringify(body), /API_KEY/, 'callers do not learn what the operator must set');
});

test('a field or a word that a mode does not honour is what a check warns of', async (t) => {
  const { get, post } = await startTestHost(t, {
    plugins: byId(
      engine('plain'),
      engine('local', { localizes: 'region', models: MODELS }),
      engine('urban', { localizes: 'city', models: MODELS }),
    ),
    config: { modes: { both: { channel: 'api', platforms: ['plain', 'local'], price: 10 } } },
  });
  const { body } = await get('/v1/modes');
  const { modes } = ModesResponse.parse(body);
  for (const name of ['plain', 'local', 'urban', 'both']) {
    const { honours, include, platforms } = modes.find((mode) => mode.name === name) as (typeof modes)[number];
    const sent = {
      providers: platforms.map(({ id }) => id),
      region: 'uk',
      city: 'Leeds',
      include: Object.keys(include),
    };
    const { status, body: checked } = await post('/v1/check', { ...CHECK, mode: name, ...sent });
    t.is(status, 200, name);
    const ignored = (CheckResponse.parse(checked).warnings ?? []).map(({ field, message }) =>
      field === 'include' ? message.split('`')[1] : field,
    );
    const expected = [
      ...['providers', 'region', 'city'].filter((field) => !(honours as string[]).includes(field)),
      ...Object.entries(include).flatMap(([word, effect]) => (effect === 'never' ? [word] : [])),
    ];
    t.deepEqual(ignored, expected, name);
  }
});

test('the limits of the forms are those by which checks and watches are validated', async (t) => {
  const { get } = await startWatchWorld(t);
  const { body } = await get('/v1/modes');
  const { modes, check, watch, regions } = ModesResponse.parse(body);
  const askable = { modes: modes.map((mode) => ({ ...mode, platforms: [] })), planned: [], channel: () => undefined };
  const text = (length: number) => 'x'.repeat(length);
  const isCheck = (more: object) => checkBody(askable).safeParse({ ...CHECK, mode: 'quick', ...more }).success;
  for (const field of ['query', 'brand', 'city'] as const) {
    t.true(isCheck({ [field]: text(check[field].max) }), field);
    t.false(isCheck({ [field]: text(check[field].max + 1) }), field);
  }
  t.is(check.region.default, checkBody(askable).parse({ ...CHECK, mode: 'quick' }).region);
  t.deepEqual(regions[1], { id: 'uk', label: 'United Kingdom' });
  for (const { id } of regions) t.true(isCheck({ region: id }));

  if (!watch) return t.fail('this deployment has watches');
  const whole = { ...CHECK, mode: 'quick', interval: 'daily', webhook_url: 'https://hook.example' };
  const isWatch = (more: object) =>
    watchBody(askable).safeParse({ ...whole, webhook_secret: text(20), ...more }).success;
  for (const field of ['query', 'brand', 'webhook_url', 'webhook_secret'] as const) {
    t.true(isWatch({ [field]: text(watch[field].max) }), field);
    t.false(isWatch({ [field]: text(watch[field].max + 1) }), field);
  }
  t.false(isWatch({ webhook_secret: text((watch.webhook_secret.min ?? 0) - 1) }));
  for (const interval of watch.interval) t.true(isWatch({ interval }));
  t.true(isWatch({ trigger_on: watch.trigger_on }));
  const { sensitivity } = watchBody(askable).parse({ ...whole, webhook_secret: text(20) });
  for (const [name, { min, max, ...rest }] of Object.entries(watch.sensitivity)) {
    t.is(sensitivity[name as keyof typeof watch.sensitivity], 'default' in rest ? rest.default : undefined);
    for (const [number, expected] of [
      [min - 1, false],
      [min, true],
      [max, true],
      [max + 1, false],
    ] as const)
      t.is(isWatch({ sensitivity: { [name]: number } }), expected, `${name} ${number}`);
  }
});

test('GET /v1/modes takes a key, counts as a call and has one bucket of its own', async (t) => {
  const { get, post, url } = await startTestHost(t, { plugins: byId(engine('grok')), config: LIMITS });
  const bare = await fetch(`${url}/v1/modes`);
  t.is(bare.status, 401);
  t.like(await bare.json(), { error: { code: 'missing_authorization' } });
  t.is((await post('/v1/check', { ...CHECK, mode: 'grok' })).status, 200);
  for (const remaining of ['2', '1', '0']) t.is(limitsOf(await get('/v1/modes'))[1], remaining);
  const refused = await get('/v1/modes');
  t.deepEqual([refused.status, refused.body.error.code], [429, 'rate_limited']);
  t.is((await get('/v1/usage')).body.total.requests, 5);
});

test('the price is what the account of the caller pays', async (t) => {
  const wallet: Wallet = {
    quote: async (_, price) => (price / 2) as typeof price,
    hold: () => Promise.reject(new Error('not used')),
    charge: () => Promise.reject(new Error('not used')),
  };
  const half = plugin('half', { provides: [Wallet], adds: { ports: [provide(Wallet, wallet)] } });
  const { get } = await startTestHost(t, {
    plugins: byId(half, engine('grok', { price: 33 }), engine('radio', { price: 3 })),
  });
  const { body } = await get('/v1/modes');
  for (const [name, price, cached] of [
    ['quick', 75, 2.5],
    ['grok', 16.5, 2.5],
    ['radio', 1.5, 1.5],
  ] as const)
    t.like(modeIn(body, name), { price, cached_price: cached });
});

test('a session gets the same list, without a key and without being counted', async (t) => {
  const { browser, get, url } = await startWithPerson(t, { plugins: byId(engine('grok')) });
  const [own, byKey] = [await browser.get('/dashboard/api/modes'), await get('/v1/modes')];
  t.is(own.status, 200);
  t.deepEqual({ ...own.body, request_id: '' }, { ...byKey.body, request_id: '' });
  t.is((await fetch(`${url}/dashboard/api/modes`)).status, 401);
  t.is((await get('/v1/usage')).body.total.requests, 1);
});

test('quick reports the state of each of its four platforms', async (t) => {
  const { get } = await startTestHost(t, { plugins: byId(official('claude', 'gemini')) });
  const { platforms, state } = modeIn((await get('/v1/modes')).body, 'quick');
  t.is(state, 'ready');
  t.deepEqual(
    platforms.map(({ id, state: one, message }) => [id, one, message]),
    [
      ['chatgpt', 'not_installed', UNCONFIGURED],
      ['claude', 'ready', undefined],
      ['gemini', 'ready', undefined],
      ['perplexity', 'not_installed', UNCONFIGURED],
    ],
  );
  t.is(platforms[1]?.localizes, null);
});
