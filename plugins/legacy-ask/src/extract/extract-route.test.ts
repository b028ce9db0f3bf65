import { type AccountId, API_VERSION, Clock, definePlugin, z } from '@namedrop/plugin-api';
import { startTestHost } from '@namedrop/testing/host';
import test from 'ava';
import { extractRoute } from './extract-route.js';
import { Extractor } from './extractor.js';
import { type FirstMentions, fittedReply } from './fit-mentions.js';

const account = '7f1a3a52-9d0e-4b4e-8f0a-3c1d5e6f7a8b' as AccountId;
const LONG = 'Acme leads. '.repeat(1000);
const REST = { request_id: account, usage: { billable_units: 1, latency_ms: 0 } } as const;
const mentionsOf = (found: FirstMentions): object[] =>
  JSON.parse(new TextDecoder().decode(fittedReply(REST, found))).mentions;
const acmeIn = (text: string) => ({ text, track: ['Acme'], source: 'unknown' as const });

test('an extraction that fails is a 500, and says nothing of why (EXB-20, ERR-21)', async (t) => {
  const broken = definePlugin({
    id: 'broken',
    apiVersion: API_VERSION,
    config: z.strictObject({}),
    requires: { clock: Clock },
    setup: ({ ports: { clock } }) => ({
      routes: [extractRoute({ clock, extractor: { extract: () => Promise.reject(new Error('the inside of it')) } })],
    }),
  });
  const { post } = await startTestHost(t, { plugins: { broken: { module: broken } } });
  const { status, body, text } = await post('/v1/extract_brands', { text: 'Acme' });
  t.deepEqual([status, body.error.code], [500, 'internal_error']);
  t.false(text.includes('the inside'));
});

test('a long text is read on a thread, with the same result as a short one', async (t) => {
  const extractor = new Extractor('words');
  t.teardown(() => extractor.stop());
  const [short] = mentionsOf(await extractor.extract(acmeIn('Acme leads.'), account));
  const found = await extractor.extract(acmeIn(LONG), account);
  const long = mentionsOf(found);
  t.deepEqual([long.length, found.ends.length, found.total], [1000, 1000, 1000]);
  t.true(long.every((mention) => JSON.stringify(mention) === JSON.stringify(short)));
});

test('a thread looks for brands by the rule of the deployment', async (t) => {
  const extractor = new Extractor('literal');
  t.teardown(() => extractor.stop());
  t.is(
    (await extractor.extract({ text: 'It is affordable. '.repeat(1000), track: ['Ford'], source: 'unknown' }, account))
      .total,
    1000,
  );
});

test('when very many long texts come at once, those that find no place are told to come again (EXB-19)', async (t) => {
  const extractor = new Extractor('words');
  t.teardown(() => extractor.stop());
  const other = '1b2c3d4e-9d0e-4b4e-8f0a-3c1d5e6f7a8b' as AccountId;
  const burst = Promise.allSettled(Array.from({ length: 40 }, () => extractor.extract(acmeIn(LONG), account)));
  t.is((await extractor.extract(acmeIn(LONG), other)).total, 1000, 'another account has extractions of its own');
  const outcomes = await burst;
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  t.is(refused.length, 7);
  for (const { status, code, options } of refused) {
    t.deepEqual([status, code, options.headers], [429, 'rate_limited', { 'retry-after': '1' }]);
  }
});
