import { behaviours, fixedClock } from '@namedrop/testing';
import test from 'ava';
import { HIT, MISS, receiptOf, startLive, startQuick } from './cache-world.js';

const HOUR_MS = 3_600_000;
const broken = behaviours.reply({ status: 500, body: {} });

test('what failed is asked again at its share, what answered is not: 5 credits together (CHC-16)', async (t) => {
  const { check, upstreams, asked, says } = await startQuick(t);
  upstreams.claude.behave(broken);
  upstreams.gemini.behave(broken);
  t.deepEqual(receiptOf(await check()), { ...MISS, cost: 75 });
  t.deepEqual(receiptOf(await check()), { ...MISS, cost: 5 });
  upstreams.claude.behave(behaviours.reply({ body: says('claude', 'Acme leads.') }));
  const healed = await check();
  t.deepEqual(receiptOf(healed), { ...MISS, cost: 37.5 + 5 });
  t.deepEqual([healed.body.providers.claude.context, Object.keys(healed.body.errors)], ['Acme leads.', ['gemini']]);
  t.deepEqual(asked(), [1, 3, 3, 1]);
});

test('when everything failed nothing is known, and nothing is paid (CHC-16)', async (t) => {
  const { check, upstreams, says } = await startQuick(t);
  for (const upstream of Object.values(upstreams)) upstream.behave(broken);
  for (let n = 0; n < 2; n++) t.deepEqual(receiptOf(await check()), { ...MISS, cost: 0 });
  upstreams.chatgpt.behave(behaviours.reply({ body: says('chatgpt', 'Acme leads.') }));
  t.deepEqual(receiptOf(await check()), { ...MISS, cost: 37.5 });
});

test('a repeat of which some slots can never be asked costs 5 and asks nobody (CHC-14)', async (t) => {
  const { check, vendor } = await startLive(t, {}, { keys: ['dataforseo'] });
  const fresh = await check('all_live');
  t.deepEqual(receiptOf(fresh), { ...MISS, cost: 5 * 27.5 });
  const repeat = await check('all_live');
  t.deepEqual(receiptOf(repeat), HIT);
  t.deepEqual(Object.keys(repeat.body.errors), ['perplexity']);
  t.is(vendor.questions('chatgpt').length, 1);
});

test('that a page showed no AI answer is known for an hour, an answer for a day', async (t) => {
  const clock = fixedClock();
  const { check } = await startLive(t, { ai_overview: { text: '' } }, { clock });
  const fresh = await check('ai_overview');
  t.is(fresh.body.providers.ai_overview.surface_present, false);
  await check('ai_mode');
  clock.advance(HOUR_MS - 1);
  const repeat = await check('ai_overview');
  t.deepEqual(receiptOf(repeat), HIT);
  t.deepEqual(repeat.body.providers, fresh.body.providers);
  clock.advance(1);
  t.deepEqual(receiptOf(await check('ai_overview')), { ...MISS, cost: 15 });
  clock.advance(23 * HOUR_MS - 1);
  t.deepEqual(receiptOf(await check('ai_mode')), HIT);
  clock.advance(1);
  t.deepEqual(receiptOf(await check('ai_mode')), { ...MISS, cost: 35 });
});
