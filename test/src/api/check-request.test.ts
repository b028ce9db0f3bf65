import test from 'ava';
import { startWorld } from './world.js';

const check = { query: 'best crm for small teams', brand: 'Acme', mode: 'quick' };

test('a minimal quick check answers 200 with all four slots (CHK-01, CHK-18, CHK-40, CHK-45)', async (t) => {
  const { post } = await startWorld(t);
  const { status, body } = await post(check);
  t.is(status, 200);
  t.deepEqual(Object.keys(body.providers), ['chatgpt', 'claude', 'gemini', 'perplexity']);
  for (const slot of Object.values(body.providers)) t.true(Array.isArray((slot as { citations: unknown }).citations));
});

test('query and brand are required and bounded; the refusal names the field (CHK-02, CHK-03, CHK-04, CHK-05, CHK-06)', async (t) => {
  const { post } = await startWorld(t);
  for (const [more, field] of [
    [{ query: undefined }, 'query'],
    [{ query: '' }, 'query'],
    [{ query: 'q'.repeat(501) }, 'query'],
    [{ brand: undefined }, 'brand'],
    [{ brand: '' }, 'brand'],
    [{ brand: 'b'.repeat(101) }, 'brand'],
    [{ mode: undefined }, 'mode'],
  ] as const) {
    const { status, body } = await post({ ...check, ...more });
    t.is(status, 400);
    t.is(body.error.code, 'invalid_request');
    t.deepEqual(Object.keys(body.error.details.fieldErrors), [field]);
    t.true(body.error.message.startsWith(`${field}: `), body.error.message);
  }
  for (const more of [
    { query: 'q' },
    { query: 'q'.repeat(481) },
    { query: '😀'.repeat(500) },
    { brand: 'b' },
    { brand: 'é'.repeat(100) },
  ]) {
    t.is((await post({ ...check, ...more })).status, 200);
  }
});

test('an unknown mode is a validation error, and nothing is asked (CHK-12, CHK-44)', async (t) => {
  const { post, upstreams } = await startWorld(t);
  for (const mode of ['foo', 'QUICK', 'live'])
    t.is((await post({ ...check, mode })).body.error.code, 'invalid_request');
  for (const upstream of Object.values(upstreams)) t.is(upstream.requests.length, 0);
});

for (const [mode, eta] of [
  ['deep', 'Q1 2027'],
  ['change_track', 'unscheduled'],
] as const) {
  test(`${mode} answers 501 with the roadmap body (CHK-13, CHK-14, ERR-03, ERR-04, ERR-05, ERR-06, ERR-07)`, async (t) => {
    const { post } = await startWorld(t);
    const { status, body, headers } = await post({ ...check, mode });
    t.is(status, 501);
    t.deepEqual(Object.keys(body).sort(), ['available_modes', 'error', 'eta', 'message', 'mode', 'request_id']);
    t.like(body, { error: 'mode_roadmap', mode, eta });
    t.deepEqual(body.available_modes, [
      'quick',
      'perplexity_live',
      'chatgpt_live',
      'gemini_live',
      'ai_overview',
      'ai_mode',
      'bing_copilot',
      'all_live',
    ]);
    t.is(headers.get('x-mode'), mode);
    t.is(headers.get('x-request-id'), body.request_id);
  });
}

test('a roadmap mode with another fault is 400, not 501', async (t) => {
  const { post } = await startWorld(t);
  t.is((await post({ ...check, mode: 'deep', query: '' })).status, 400);
});

test('without live capture each live mode is 501 mode_not_yet_available, and quick works (CHK-15, CHK-16, ERR-08, ERR-24)', async (t) => {
  const { post } = await startWorld(t);
  for (const mode of [
    'perplexity_live',
    'chatgpt_live',
    'gemini_live',
    'ai_overview',
    'ai_mode',
    'bing_copilot',
    'all_live',
  ]) {
    const { status, body, headers } = await post({ ...check, mode });
    t.deepEqual([status, body.error.code, body.mode], [501, 'mode_not_yet_available', mode]);
    t.is(headers.get('x-mode'), mode);
  }
  t.is((await post(check)).status, 200);
});

test('the alias realistic stands for perplexity_live, also where that is not configured (CHR-45)', async (t) => {
  const { post } = await startWorld(t);
  const { status, body, headers } = await post({ ...check, mode: 'realistic' });
  t.deepEqual([status, body.mode, headers.get('x-mode')], [501, 'perplexity_live', 'perplexity_live']);
});

test('providers picks platforms, once each, in the order asked (CHK-17, CHK-47, CHR-13)', async (t) => {
  const { post, upstreams } = await startWorld(t);
  const { body } = await post({ ...check, providers: ['gemini', 'chatgpt', 'gemini'] });
  t.deepEqual(Object.keys(body.providers), ['gemini', 'chatgpt']);
  t.deepEqual(body.errors, {});
  t.deepEqual([upstreams.gemini.requests.length, upstreams.claude.requests.length], [1, 0]);
  for (const providers of [['bing'], [], ['openai']]) t.is((await post({ ...check, providers })).status, 400);
});

test('the provider names of ask are refused with the right spelling (TYP-02)', async (t) => {
  const { post } = await startWorld(t);
  const { body } = await post({ ...check, providers: ['openai'] });
  t.true(body.error.message.includes('"chatgpt"'));
});

test('region reaches chatgpt, claude and perplexity as an ISO country, never gemini (CHK-20, CHK-21, CHK-23, CHK-24)', async (t) => {
  const { post, sent } = await startWorld(t);
  for (const [region, country] of [
    [undefined, 'US'],
    ['us', 'US'],
    ['uk', 'GB'],
    ['ca', 'CA'],
    ['au', 'AU'],
  ] as const) {
    t.is((await post({ ...check, region })).status, 200);
    for (const platform of ['chatgpt', 'claude', 'perplexity'] as const) {
      t.like(sent(platform).tools[0].user_location, { country }, `${platform} ${region}`);
    }
  }
  const [first, ...others] = sent.all('gemini');
  for (const other of others) t.deepEqual(other, first);
  for (const region of ['de', 'gb', 'USA', '']) t.is((await post({ ...check, region })).status, 400);
});

test('city reaches chatgpt and claude only, together with the region (CHK-25, CHK-26, CHK-27, CHK-29)', async (t) => {
  const { post, sent } = await startWorld(t);
  await post({ ...check, region: 'uk', city: 'Leeds' });
  for (const platform of ['chatgpt', 'claude'] as const) {
    t.like(sent(platform).tools[0].user_location, { country: 'GB', city: 'Leeds' });
  }
  for (const platform of ['gemini', 'perplexity'] as const) t.false(JSON.stringify(sent(platform)).includes('Leeds'));
  for (const city of ['', 'x'.repeat(81)]) t.is((await post({ ...check, city })).status, 400);
  for (const city of ['x', 'x'.repeat(80)]) t.is((await post({ ...check, city })).status, 200);
});

test('a model override reaches its platform, the others keep their defaults, reasoning models included (CHK-30, CHK-37, CHK-38)', async (t) => {
  const { post, sent, upstreams } = await startWorld(t);
  await post(check);
  const standard = { claude: sent('claude').model, perplexity: sent('perplexity').model };
  t.is((await post({ ...check, models: { chatgpt: 'gpt-6.1-sol' } })).status, 200);
  t.is(sent('chatgpt').model, 'gpt-6.1-sol');
  t.deepEqual({ claude: sent('claude').model, perplexity: sent('perplexity').model }, standard);
  t.is(upstreams.chatgpt.requests.length, 2);
});

test('an unavailable model is 400 invalid_model with provider and model, before anything is asked (CHK-32, CHK-33, CHK-34, CHK-35, CHK-36)', async (t) => {
  const { post, upstreams } = await startWorld(t);
  for (const [provider, model] of [
    ['chatgpt', 'no-such'],
    ['chatgpt', 'x'.repeat(80)],
    ['chatgpt', 'claude-haiku-5-5'],
    ['perplexity', ''],
  ] as const) {
    const { status, body } = await post({ ...check, models: { [provider]: model } });
    t.deepEqual([status, body.error.code, body.provider, body.model], [400, 'invalid_model', provider, model]);
  }
  const { body } = await post({ ...check, providers: ['claude'], models: { perplexity: 'nope', gemini: 'nope' } });
  t.is(body.provider, 'gemini');
  for (const upstream of Object.values(upstreams)) t.is(upstream.requests.length, 0);
});

test('models with an unknown key, a too long id or the wrong shape is invalid_request (CHK-31, CHK-32)', async (t) => {
  const { post } = await startWorld(t);
  for (const models of [{ openai: 'x' }, { chatgpt: 'x'.repeat(81) }, []]) {
    t.is((await post({ ...check, models })).body.error.code, 'invalid_request');
  }
});

test('include takes the four documented words; fan-out stays empty and raw is the answer (CHK-39, CHK-41, CHR-29, CHR-43)', async (t) => {
  const { post } = await startWorld(t);
  for (const include of [['citations'], ['fan_out'], ['branding'], []]) {
    const { body } = await post({ ...check, include });
    t.deepEqual(body.providers.claude.fan_out, []);
    t.false('raw' in body.providers.claude);
  }
  const { body } = await post({ ...check, include: ['raw'] });
  t.is(body.providers.gemini.raw, 'Acme is a popular choice for small teams. Globex follows.');
  t.is((await post({ ...check, include: ['foo'] })).status, 400);
});

test('wrong JSON types fail validation, all of them named (CHK-42)', async (t) => {
  const { post } = await startWorld(t);
  const { status, body } = await post({ ...check, query: 5, providers: 'chatgpt', models: [] });
  t.is(status, 400);
  t.deepEqual(Object.keys(body.error.details.fieldErrors).sort(), ['models', 'providers', 'query']);
});

test('malformed JSON is the standard envelope; X-Request-ID is there all the same (CHK-43, ERR-01, TYP-33)', async (t) => {
  const { post } = await startWorld(t);
  const { status, body, headers } = await post('{');
  t.deepEqual([status, body.error.code], [400, 'invalid_request']);
  t.is(headers.get('x-request-id'), body.request_id);
  t.regex(headers.get('content-type') ?? '', /^application\/json/);
});

test('an incoming X-Request-ID is not taken over', async (t) => {
  const { post } = await startWorld(t);
  const { body } = await post(check, { headers: { 'x-request-id': 'mine' } });
  t.not(body.request_id, 'mine');
});

test('unknown fields are ignored (CHK-46)', async (t) => {
  const { post } = await startWorld(t);
  t.is((await post({ ...check, colour: 'red' })).status, 200);
});
