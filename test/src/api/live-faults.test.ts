import { behaviours, failedTask } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import { LIVE_PLATFORMS, startLiveWorld } from './live-world.js';
import { purse } from './purse.js';

const { reply, reset, silent } = behaviours;

/** Milliseconds of the surface that hangs; the others have their usual time. */
const CHATGPT_MS = 1_500;
/** Far beyond that, and far below what the others may take. */
const SOON_MS = 20_000;

const NO_SUCH_PLACE = reply({ body: failedTask(40501, "Invalid Field: 'location_code'.") });
const NO_SUCH_COUNTRY = reply({
  status: 400,
  body: {
    success: false,
    error: { code: 'VALIDATION_ERROR', message: 'Invalid.', details: [{ field: 'country', message: 'Unsupported' }] },
  },
});

test('all_live with two of six failing is 200 with four slots and two errors, when the slowest has had its time (CHR-10, CHR-11, CHR-12, ERR-14, ERR-16)', async (t) => {
  const { check, vendor } = await startLiveWorld(t, {}, { deadlines: { chatgptLiveMs: CHATGPT_MS } });
  vendor.behave('chatgpt', silent());
  vendor.behave('gemini', reply({ status: 500, body: {} }));
  const { status, body } = await check('all_live');
  t.is(status, 200);
  t.deepEqual(Object.keys(body.providers), ['perplexity', 'ai_overview', 'ai_mode', 'bing_copilot']);
  t.deepEqual(Object.keys(body.errors).sort(), ['chatgpt', 'gemini']);
  t.like(body.errors.chatgpt, { code: 'upstream_timeout', status: 503 });
  t.like(body.errors.gemini, { code: 'upstream_unavailable', status: 503 });
  t.true(body.duration_ms < SOON_MS, String(body.duration_ms));
});

test('all_live with six of six failing is 200 with nothing but errors (CHR-12, ERR-17)', async (t) => {
  const { check, vendor } = await startLiveWorld(t);
  for (const name of ['dataforseo', 'cloro'] as const) vendor.behave(name, reset());
  const { status, body } = await check('all_live');
  t.deepEqual([status, body.providers], [200, {}]);
  t.deepEqual(Object.keys(body.errors).sort(), [...LIVE_PLATFORMS].sort());
});

test('what DataForSEO cannot capture is captured by cloro', async (t) => {
  const { check, vendor } = await startLiveWorld(t);
  vendor.behave('dataforseo', reply({ body: failedTask(50000, 'Internal Error.') }));
  const { body } = await check('all_live');
  t.deepEqual([Object.keys(body.providers), body.errors], [[...LIVE_PLATFORMS], {}]);
  for (const platform of LIVE_PLATFORMS) {
    t.is(vendor.questions(platform).length, platform === 'perplexity' ? 1 : 2, platform);
  }
});

test('a search of so many percent signs that DataForSEO would refuse it is captured by cloro', async (t) => {
  const { check, vendor } = await startLiveWorld(t);
  const { body } = await check('ai_overview', { query: '%'.repeat(500) });
  t.deepEqual(Object.keys(body.providers), ['ai_overview']);
  t.deepEqual(
    vendor.questions('ai_overview').map(({ url }) => url),
    ['/v1/async/task'],
  );
});

test('a vendor that limits us is told as it is, and no other is paid for (ERR-15)', async (t) => {
  const { check, vendor } = await startLiveWorld(t);
  vendor.behave('dataforseo', reply({ body: failedTask(40202, 'Rate limit exceeded.') }));
  const { status, body } = await check('ai_mode');
  t.deepEqual([status, body.providers], [200, {}]);
  t.like(body.errors.ai_mode, { code: 'upstream_rate_limited', status: 503 });
  t.is(vendor.questions('ai_mode').length, 1);
});

test('a region that a surface does not serve is an error without a status, costs nothing, and is not tried elsewhere (ERR-18, CHP-18)', async (t) => {
  const { check, vendor } = await billed(t);
  vendor.behave('gemini', NO_SUCH_PLACE);
  const { status, body } = await check('all_live', { region: 'au' });
  t.is(status, 200);
  t.deepEqual(Object.keys(body.errors), ['gemini']);
  t.deepEqual(Object.keys(body.errors.gemini), ['code', 'message']);
  t.is(body.errors.gemini.code, 'surface_unavailable_in_region');
  t.is(body.cost_cents, 137.5);
  t.is(vendor.questions('gemini').length, 1);

  vendor.behave('perplexity', NO_SUCH_COUNTRY);
  const alone = await check('perplexity_live', { region: 'au', query: 'another one' });
  t.deepEqual([alone.status, alone.body.errors.perplexity.code], [200, 'surface_unavailable_in_region']);
  t.is(alone.body.cost_cents, 0);
});

const failedWith = (error: object) =>
  reply({ body: { task: { id: 'PERPLEXITY', status: 'FAILED' }, response: { error } } });

for (const [said, code] of [
  [{ code: 'TIMEOUT', message: 'It took too long.' }, 'upstream_timeout'],
  [{ code: 'COUNTRY_NOT_SUPPORTED', message: 'No.' }, 'surface_unavailable_in_region'],
  [{ code: 'RATE_LIMIT_EXCEEDED', message: 'Slow down.' }, 'upstream_rate_limited'],
  [{ code: 'INSUFFICIENT_CREDITS', message: 'Top up.' }, 'upstream_unavailable'],
] as const) {
  test(`a task that cloro fails with ${said.code} is ${code}, and no second capture is bought`, async (t) => {
    const { check, vendor } = await startLiveWorld(t);
    vendor.behaveAtLooks(failedWith(said));
    const { body } = await check('perplexity_live');
    t.is(body.errors.perplexity.code, code);
    t.is(vendor.questions('perplexity').length, 1);
  });
}

test('five broken looks at a task end a check with upstream_unavailable, and the next check collects it, unpaid', async (t) => {
  const { check, vendor } = await startLiveWorld(t);
  vendor.behaveAtLooks(reply({ status: 502, body: 'Bad gateway' }));
  t.is((await check('perplexity_live')).body.errors.perplexity.code, 'upstream_unavailable');
  vendor.behaveAtLooks();
  t.true((await check('perplexity_live')).body.providers.perplexity.mentioned);
  t.is(vendor.questions('perplexity').length, 1);
});

test('all_live costs a sixth of its price for each surface that answers, and nothing when none does (CHR-08, CHP-12, CHP-13)', async (t) => {
  const { check, vendor } = await billed(t);
  const prices: number[] = [(await check('all_live')).body.cost_cents];
  for (const platform of LIVE_PLATFORMS) {
    vendor.behave(platform, reply({ status: 401, body: {} }));
    // Another question each time: what is known would be answered out of the cache.
    prices.push((await check('all_live', { query: `without ${platform}` })).body.cost_cents);
  }
  t.deepEqual(prices, [165, 137.5, 110, 82.5, 55, 27.5, 0]);
});

test('that a page showed no AI answer is what was asked for, and costs its price', async (t) => {
  const { check } = await billed(t, { ai_overview: { text: '' } });
  const { body } = await check('ai_overview');
  t.is(body.providers.ai_overview.surface_present, false);
  t.is(body.cost_cents, 15);
});

test('no key and no word of a vendor reaches the caller or the log (ERR-26)', async (t) => {
  const { check, vendor, logs } = await startLiveWorld(t);
  const secrets = [
    'password-of-ours',
    Buffer.from('someone@acme.example:password-of-ours').toString('base64'),
    'key-of-ours',
  ];
  const words = `The quokka does not know ${secrets.join(', ')}`;
  vendor.behave('dataforseo', reply({ status: 401, body: { status_code: 40100, status_message: words, tasks: null } }));
  vendor.behave('cloro', reply({ status: 401, body: { error: words } }));
  const { text, body } = await check('all_live');
  t.deepEqual(body.providers, {});
  for (const word of [...secrets, 'quokka']) {
    t.false(text.includes(word), word);
    t.false(logs().includes(word), `${word} in the log`);
  }
});

const billed = (t: ExecutionContext, shown = {}) =>
  startLiveWorld(t, shown, { plugins: { purse: { module: purse, holds: 1_000_000 } } });
