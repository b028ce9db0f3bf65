import { INTERFACE_MODES } from '@namedrop/contract';
import test from 'ava';
import { CHECK, HIT, MISS, purseOf, receiptOf, startLive, startQuick } from './cache-world.js';
import { LIVE_MODES } from './live-world.js';

test('a repeated quick check costs 5 credits and asks nobody (CHC-01, CHC-02, CHC-03, CHC-04, CHC-05, CHR-48)', async (t) => {
  const { check, asked } = await startQuick(t);
  const fresh = await check();
  t.deepEqual(receiptOf(fresh), { ...MISS, cost: 150 });
  for (let n = 1; n <= 3; n++) {
    const repeat = await check();
    t.deepEqual(receiptOf(repeat), HIT);
    t.is(repeat.body.balance_after_cents, fresh.body.balance_after_cents - 5 * n);
    t.is(repeat.headers.get('x-balance-after-cents'), String(repeat.body.balance_after_cents));
    t.is(repeat.headers.get('x-cost-cents'), '5');
  }
  t.deepEqual(asked(), [1, 1, 1, 1]);
});

const modeOf = (name: string) => INTERFACE_MODES.find((mode) => mode.name === name) ?? INTERFACE_MODES[0];

for (const mode of [...Object.keys(LIVE_MODES), 'all_live'] as (keyof typeof LIVE_MODES | 'all_live')[]) {
  test(`a repeated ${mode} check costs 5 credits, with no part of its price on top (CHC-01, CHC-03, CHC-05, CHC-06, CHC-14)`, async (t) => {
    const { check, vendor } = await startLive(t);
    const fresh = await check(mode);
    t.deepEqual(receiptOf(fresh), { ...MISS, cost: modeOf(mode).price });
    const repeat = await check(mode);
    t.deepEqual(receiptOf(repeat), HIT);
    t.deepEqual(repeat.body.providers, fresh.body.providers);
    for (const platform of modeOf(mode).platforms) t.is(vendor.questions(platform as 'gemini').length, 1, platform);
  });
}

test('a repeat has the content of the first answer and an id of its own (CHC-06)', async (t) => {
  const { check } = await startQuick(t);
  const include = ['citations', 'fan_out', 'branding', 'raw'];
  const [fresh, repeat] = [await check({ include }), await check({ include })];
  t.deepEqual(repeat.body.providers, fresh.body.providers);
  t.deepEqual(repeat.body.errors, {});
  t.not(repeat.body.id, fresh.body.id);
});

test('a repeat is no idempotent replay (CHC-15)', async (t) => {
  const { check } = await startQuick(t);
  await check();
  const repeat = await check();
  t.false(repeat.headers.has('idempotency-replay'));
  t.is(repeat.body.cost_cents, 5);
});

test('another brand on the same question is a hit, and is read anew', async (t) => {
  const { check, asked } = await startQuick(t);
  await check();
  const other = await check({ brand: 'Globex' });
  t.deepEqual(receiptOf(other), HIT);
  t.like(other.body.providers.claude, { mentioned: true, rank: 2, context: 'Globex follows.' });
  const nobody = await check({ brand: 'Initech' });
  t.like(nobody.body.providers.claude, { mentioned: false, rank: null, context: '' });
  t.deepEqual(asked(), [1, 1, 1, 1]);
});

test('raw is there when this call includes it, whether the first one did or not (CHC-09, CHC-10)', async (t) => {
  const { check } = await startQuick(t);
  t.false('raw' in (await check()).body.providers.chatgpt);
  const withRaw = await check({ include: ['raw'] });
  t.deepEqual(receiptOf(withRaw), HIT);
  t.true(withRaw.body.providers.chatgpt.raw.startsWith('Acme is a popular choice'));
  t.false('raw' in (await check()).body.providers.chatgpt);
});

test('realistic and perplexity_live have one answer (CHC-11)', async (t) => {
  const { check, vendor } = await startLive(t);
  await check('perplexity_live');
  const alias = await check('realistic');
  t.deepEqual(receiptOf(alias), HIT);
  t.is(alias.headers.get('x-mode'), 'perplexity_live');
  t.is(vendor.questions('perplexity').length, 1);
});

test('surfaces share their answers among the modes that ask them', async (t) => {
  const { check } = await startLive(t);
  await check('all_live');
  t.deepEqual(receiptOf(await check('ai_mode')), HIT);
});

test('an account finds what another one has asked', async (t) => {
  const { check, post, host } = await startQuick(t);
  await check();
  const { id: account } = await host.accounts.create({ name: 'Other' });
  const { token } = await host.keys.create({ account, name: 'other', mode: 'live' });
  const other = await post(CHECK, { headers: { authorization: `Bearer ${token}` } });
  t.deepEqual(receiptOf(other), HIT);
});

test('hits take no token: a key may make more of them than its bucket holds (CHC-12)', async (t) => {
  const { check, post, host } = await startQuick(t);
  await check();
  const { id: account } = await host.accounts.create({ name: 'Small', plan: 'free' });
  const { token } = await host.keys.create({ account, name: 'small', mode: 'live' });
  const calls = Array.from({ length: 30 }, () => post(CHECK, { headers: { authorization: `Bearer ${token}` } }));
  const replies = await Promise.all(calls);
  t.deepEqual(replies.map(receiptOf), Array(30).fill(HIT));
  t.deepEqual(new Set(replies.map(({ headers }) => headers.get('x-ratelimit-remaining'))), new Set(['5']));
});

test('a wallet that cannot pay the full price can pay a repeat', async (t) => {
  const { check } = await startQuick(t, { plugins: purseOf(40_000) });
  await check();
  await check({ query: 'drains it' });
  t.is((await check()).body.balance_after_cents, 400 - 2 * 150 - 5);
  t.is((await check({ query: 'too dear' })).status, 402);
  t.deepEqual(receiptOf(await check()), HIT);
});
