import { CheckResponse } from '@namedrop/contract';
import test from 'ava';
import { LIVE_MODES, LIVE_PLATFORMS, startLiveWorld } from './live-world.js';

for (const [mode, slot] of Object.entries(LIVE_MODES)) {
  test(`${mode} captures one surface, in the slot ${slot} (CHK-10, CHR-01, CHR-04, CHR-14, CHR-15, CHR-16, CHR-17, CHR-18, CHR-19)`, async (t) => {
    const { check, vendor } = await startLiveWorld(t);
    const { status, body, headers } = await check(mode);
    t.is(status, 200);
    t.deepEqual(CheckResponse.parse(body), body);
    t.deepEqual([body.mode, headers.get('x-mode')], [mode, mode]);
    t.deepEqual([Object.keys(body.providers), body.errors], [[slot], {}]);
    t.like(body.providers[slot], { mentioned: true, rank: 1, context: 'Acme is a popular choice for small teams.' });
    const asked = LIVE_PLATFORMS.filter((platform) => vendor.questions(platform).length > 0);
    t.deepEqual(asked, [slot]);
  });
}

test('all_live captures the six surfaces, each once (CHK-10, CHR-20)', async (t) => {
  const { check, vendor } = await startLiveWorld(t);
  const { status, body } = await check('all_live');
  t.is(status, 200);
  t.deepEqual(CheckResponse.parse(body), body);
  t.deepEqual([Object.keys(body.providers), body.errors], [[...LIVE_PLATFORMS], {}]);
  for (const platform of LIVE_PLATFORMS) t.is(vendor.questions(platform).length, 1, platform);
});

test('realistic is the old name of perplexity_live, which is what body and header say (CHK-11, CHR-05, CHR-45)', async (t) => {
  const { check } = await startLiveWorld(t);
  const { status, body, headers } = await check('realistic');
  t.deepEqual([status, body.mode, headers.get('x-mode')], [200, 'perplexity_live', 'perplexity_live']);
  t.deepEqual(Object.keys(body.providers), ['perplexity']);
});

test('providers and models mean nothing to a live mode, whatever they hold (CHK-19, CHK-30)', async (t) => {
  const { check } = await startLiveWorld(t);
  const one = await check('chatgpt_live', { providers: ['claude'], models: { chatgpt: 'no-such' } });
  t.deepEqual([one.status, Object.keys(one.body.providers)], [200, ['chatgpt']]);
  const six = await check('all_live', { providers: ['gemini'] });
  t.deepEqual([six.status, Object.keys(six.body.providers)], [200, [...LIVE_PLATFORMS]]);
});

test('the region reaches the vendor of every surface, as its number or its country (CHK-22)', async (t) => {
  const { check, vendor } = await startLiveWorld(t);
  await check('all_live', { region: 'au' });
  await check('all_live');
  for (const platform of LIVE_PLATFORMS) {
    const places = vendor.questions(platform).map(({ json }) => placeIn(json));
    t.deepEqual(places, platform === 'perplexity' ? ['AU', 'US'] : [2036, 2840], platform);
  }
});

function placeIn(json: unknown): unknown {
  if (Array.isArray(json)) return json[0].location_code;
  return (json as { payload: { country: string } }).payload.country;
}

test('a city is passed over by live modes (CHK-28)', async (t) => {
  const { check, vendor } = await startLiveWorld(t);
  const { status } = await check('all_live', { region: 'uk', city: 'Kirkcaldy' });
  t.is(status, 200);
  for (const platform of LIVE_PLATFORMS) {
    const [question] = vendor.questions(platform);
    t.false(question?.body.includes('Kirkcaldy'), platform);
  }
});
