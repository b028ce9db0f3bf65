import test from 'ava';
import { HIT, MISS, receiptOf, startLive, startQuick } from './cache-world.js';

test('another query, model or mode is another answer (CHC-08)', async (t) => {
  const { check, asked } = await startQuick(t);
  await check();
  t.deepEqual(receiptOf(await check({ query: 'Best CRM' })), { ...MISS, cost: 150 });
  t.deepEqual(asked(), [2, 2, 2, 2]);
  const models = { gemini: 'gemini-3.5-flash' };
  const other = await check({ models });
  t.is(other.status, 200, other.text);
  t.deepEqual(receiptOf(other), { ...MISS, cost: 37.5 + 5 });
  t.deepEqual(asked(), [2, 2, 3, 2]);
  t.deepEqual(receiptOf(await check({ models })), HIT);
});

test('how a query was typed does not matter', async (t) => {
  const { check } = await startQuick(t);
  await check();
  const repeat = await check({ query: '  best \n\t crm ' });
  t.deepEqual(receiptOf(repeat), HIT);
  t.is(repeat.body.query, '  best \n\t crm ');
});

test('of fewer platforms each is known, and of more the new ones are asked (CHC-08)', async (t) => {
  const { check, asked } = await startQuick(t);
  await check({ providers: ['chatgpt', 'claude'] });
  t.deepEqual(receiptOf(await check({ providers: ['claude'] })), HIT);
  t.deepEqual(receiptOf(await check({ providers: ['claude', 'gemini'] })), { ...MISS, cost: 75 + 5 });
  t.deepEqual(asked(), [1, 1, 1, 0]);
});

test('another region is another answer, but not of Gemini, which does not honour it (CHC-08)', async (t) => {
  const { check, asked } = await startQuick(t);
  await check();
  t.deepEqual(receiptOf(await check({ region: 'us' })), HIT);
  t.deepEqual(receiptOf(await check({ region: 'uk' })), { ...MISS, cost: 3 * 37.5 + 5 });
  t.deepEqual(asked(), [2, 2, 1, 2]);
});

test('a city has answers of its own on ChatGPT and Claude, which honour it (CHC-07)', async (t) => {
  const { check, asked } = await startQuick(t);
  await check({ city: 'Austin' });
  t.deepEqual(receiptOf(await check({ city: 'Austin' })), HIT);
  t.deepEqual(receiptOf(await check()), { ...MISS, cost: 75 + 5 });
  t.deepEqual(receiptOf(await check({ city: 'Boston' })), { ...MISS, cost: 75 + 5 });
  t.deepEqual(asked(), [3, 3, 1, 1]);
});

test('a live surface has an answer for each region, and none for a city (CHC-07, CHC-08)', async (t) => {
  const { check, vendor } = await startLive(t);
  await check('ai_mode', { city: 'Austin' });
  t.deepEqual(receiptOf(await check('ai_mode')), HIT);
  t.deepEqual(receiptOf(await check('ai_mode', { region: 'uk' })), { ...MISS, cost: 35 });
  t.is(vendor.questions('ai_mode').length, 2);
});
