import { INTERFACE_MODES } from '@namedrop/contract';
import { startTestHost } from '@namedrop/testing/host';
import test, { type ExecutionContext } from 'ava';
import { balanceOf, billed } from './billed.js';
import { limitsOf } from './limits-world.js';
import { type Asked, byId, CHECK, engine, official } from './modes-world.js';

const MODELS = { default: 'large', allowed: ['large', 'small'] };
const EVERYTHING = { channel: 'api', platforms: ['claude', 'grok', 'radio'], price: 100 };

/** A host with a wallet of 1,000 credits, three engines and the operator's mode `everything`. */
async function startComposed(t: ExecutionContext, config: object = {}, radioIsDown = false) {
  const bank = billed();
  const asked: Asked[] = [];
  const world = await startTestHost(t, {
    plugins: {
      ...bank.plugins,
      ...byId(
        official('claude'),
        engine('grok', { models: MODELS, asked }),
        engine('radio', { isDown: radioIsDown, asked }),
      ),
    },
    config: { modes: { everything: EVERYTHING }, ...config },
  });
  await bank.grant(world.account, 1000);
  const check = (mode: string, more: object = {}) => world.post('/v1/check', { ...CHECK, mode, ...more });
  return { ...world, check, asked };
}

test('a mode of the operator asks its platforms in order, at its price, under its name', async (t) => {
  const world = await startComposed(t);
  const { headers, body } = await world.check('everything');
  t.deepEqual(Object.keys(body.providers), ['claude', 'grok', 'radio']);
  t.deepEqual([body.mode, headers.get('x-mode')], ['everything', 'everything']);
  t.deepEqual([body.cost_cents, await balanceOf(world)], [100, 900]);
  const { body: usage } = await world.get('/v1/usage');
  t.is(usage.total.billable_units, 3);
});

test('a share of a price that three platforms do not divide evenly is cut in the favour of the caller', async (t) => {
  const world = await startComposed(t, {}, true);
  const { body } = await world.check('everything');
  t.deepEqual([body.cost_cents, await balanceOf(world)], [66.66, 933.34]);
  t.deepEqual(Object.keys(body.errors), ['radio']);
  t.is(body.errors.radio.code, 'upstream_unavailable');
});

test('providers choose among the platforms of a mode of the operator, and its price is shared by those', async (t) => {
  const world = await startComposed(t);
  const { body } = await world.check('everything', { providers: ['grok', 'claude'], models: { grok: 'small' } });
  t.deepEqual(Object.keys(body.providers), ['grok', 'claude']);
  t.is(body.cost_cents, 100);
  t.deepEqual(world.asked, [{ platform: 'grok', model: 'small' }]);
});

test('prices win over those of the interface, of plugins and of the modes that the operator composes', async (t) => {
  const { check } = await startComposed(t, { prices: { quick: 120, grok: 25.5, everything: 99 } });
  t.is((await check('grok')).body.cost_cents, 25.5);
  t.is((await check('everything', { query: 'another' })).body.cost_cents, 99);
  t.is((await check('quick', { query: 'a third' })).body.cost_cents, 30, 'one of four platforms answers');
});

test('a cached answer never costs more than a fresh one', async (t) => {
  const { check } = await startComposed(t, { prices: { grok: 3, everything: 6 } });
  t.like((await check('grok')).body, { cost_cents: 3, cache_hit: false });
  t.like((await check('grok')).body, { cost_cents: 3, cache_hit: true });
  t.like(
    (await check('everything')).body,
    { cost_cents: 6 },
    '2 credits for grok, which is cached, and 4 for the others',
  );
  t.like((await check('everything')).body, { cost_cents: 5, cache_hit: true });
});

test('a mode for 0 credits is answered without funds, and writes no payment', async (t) => {
  const bank = billed();
  const world = await startTestHost(t, {
    plugins: { ...bank.plugins, ...byId(engine('grok')) },
    config: { prices: { grok: 0 } },
  });
  const { status, body } = await world.post('/v1/check', { ...CHECK, mode: 'grok' });
  t.deepEqual([status, body.cost_cents, body.balance_after_cents], [200, 0, 0]);
  t.like((await world.post('/v1/check', { ...CHECK, mode: 'grok' })).body, { cost_cents: 0, cache_hit: true });
  t.like(await bank.verify(), { entries: 0, holds: 0, faults: [] });
});

for (const [what, body, expected] of [
  [
    'a mode that is misspelt',
    { mode: 'grock' },
    /^mode: must be one of quick, .*, bing_copilot, all_live, grok, radio, everything, realistic, deep, change_track\. Did you mean `grok`\?$/,
  ],
  [
    'a platform that the mode does not have',
    { mode: 'everything', providers: ['gorк', 'grok'] },
    'providers: "gorк" is no platform of everything; allowed are claude, grok, radio',
  ],
  [
    'a platform that is misspelt',
    { mode: 'everything', providers: ['rado'] },
    'providers: "rado" is no platform of everything; allowed are claude, grok, radio. Did you mean `radio`?',
  ],
  [
    'a platform by the name of its provider',
    { mode: 'everything', providers: ['anthropic'] },
    'providers: "anthropic" is called "claude" here; allowed are claude, grok, radio',
  ],
  [
    'a contributed platform by the name of its provider',
    { mode: 'everything', providers: ['maker_of_grok'] },
    'providers: "maker_of_grok" is called "grok" here; allowed are claude, grok, radio',
  ],
  [
    'no platform at all',
    { mode: 'everything', providers: [] },
    'providers: must name at least one platform; leave it out for all three',
  ],
  [
    'a key of models that no platform has',
    { mode: 'grok', models: { grokk: 'large' } },
    /grokk\. Did you mean `grok`\?$/,
  ],
] as const) {
  test(`a check with ${what} is refused with the names of this deployment`, async (t) => {
    const { check, asked } = await startComposed(t);
    const { status, body: answer } = await check(body.mode, body);
    t.deepEqual([status, answer.error.code], [400, 'invalid_request']);
    const { formErrors, fieldErrors } = answer.error.details;
    const [field = '', [message] = ['']] = Object.entries<string[]>(fieldErrors)[0] ?? ['', formErrors];
    const said = `${field}: ${message}`;
    if (typeof expected === 'string') t.is(said.replace(/\.$/, ''), expected);
    else t.regex(said, expected);
    t.deepEqual(asked, []);
  });
}

test('a model that a contributed platform does not have is refused, and so is one where it leaves no choice', async (t) => {
  const { check } = await startComposed(t);
  for (const [mode, models, message] of [
    ['grok', { grok: 'smal' }, '"smal" is not available on grok; available are large, small. Did you mean `small`?'],
    ['radio', { radio: 'large' }, '"large" is not available on radio, which leaves no choice of a model.'],
  ] as const) {
    const { status, body } = await check(mode, { models });
    t.deepEqual([status, body.error.code, body.error.message], [400, 'invalid_model', message]);
  }
});

test('a contributed platform without a key is an error of its slot, and its mode alone is not available yet', async (t) => {
  const { post, get } = await startTestHost(t, {
    plugins: byId(engine('grok'), engine('radio', { state: 'no_key' }), engine('lost', { state: 'not_installed' })),
    config: { modes: { everything: { channel: 'api', platforms: ['grok', 'radio', 'lost'], price: 100 } } },
  });
  const { body } = await post('/v1/check', { ...CHECK, mode: 'everything' });
  t.deepEqual(Object.keys(body.providers), ['grok']);
  const error = {
    code: 'upstream_unavailable',
    message: 'The platform is not configured on this deployment.',
    status: 503,
  };
  t.deepEqual(body.errors, { radio: error, lost: error });
  for (const mode of ['radio', 'lost']) {
    const refused = await post('/v1/check', { ...CHECK, mode });
    t.deepEqual([refused.status, refused.body.error.code], [501, 'mode_not_yet_available']);
    t.is(refused.headers.get('x-mode'), mode);
  }
  const { body: health } = await get('/v1/health');
  t.notRegex(JSON.stringify(health), /radio|lost/, 'what was never asked is no outage');
});

test('each mode has a bucket of its own', async (t) => {
  const { check } = await startComposed(t, {
    plans: { narrow: { refill: 0.001, capacity: 1 } },
    defaultPlan: 'narrow',
  });
  for (const mode of ['grok', 'radio', 'everything']) {
    const first = await check(mode, { query: `of ${mode}` });
    t.deepEqual([first.status, limitsOf(first)[1]], [200, '0'], mode);
    t.is((await check(mode, { query: `again of ${mode}` })).status, 429, mode);
  }
});

test('available_modes of an announced mode are the eight of the interface, then each other mode that can be run', async (t) => {
  const eight = INTERFACE_MODES.map(({ name }) => name);
  const bare = await startTestHost(t);
  t.deepEqual((await bare.post('/v1/check', { ...CHECK, mode: 'deep' })).body.available_modes, eight);
  const { post } = await startTestHost(t, {
    plugins: byId(engine('grok'), engine('radio', { state: 'no_key' }), engine('lost', { state: 'not_installed' })),
    config: {
      modes: {
        partly: { channel: 'api', platforms: ['grok', 'radio'], price: 1 },
        nowhere: { channel: 'live', platforms: ['ai_mode'], price: 1 },
      },
    },
  });
  const { status, body } = await post('/v1/check', { ...CHECK, mode: 'deep' });
  t.is(status, 501);
  t.deepEqual(body.available_modes, [...eight, 'grok', 'partly']);
});
