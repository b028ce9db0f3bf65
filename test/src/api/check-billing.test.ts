import { CheckResponse } from '@namedrop/contract';
import { behaviours } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import { purse } from './purse.js';
import { startWorld } from './world.js';

const check = { query: 'best crm', brand: 'Acme', mode: 'quick' };
const broken = behaviours.reply({ status: 500, body: {} });
const worldWith = (t: ExecutionContext, credits: number) =>
  startWorld(t, undefined, undefined, { plugins: { purse: { module: purse, holds: credits * 100 } as never } });

test('with a plugin that bills, a check costs its price and tells what is left (CHR-02, CHR-07, CHR-08, CHR-09, CHR-46, CHR-47, TYP-32)', async (t) => {
  const { post } = await worldWith(t, 1000);
  const { body, headers } = await post(check);
  const { warnings: _, ...always } = CheckResponse.shape;
  t.deepEqual(Object.keys(body), Object.keys(always));
  t.deepEqual([body.cost_cents, body.balance_after_cents], [150, 850]);
  t.deepEqual([headers.get('x-cost-cents'), headers.get('x-balance-after-cents')], ['150', '850']);
});

test('failed platforms are not paid for, and none at all is free (CHR-08, CHR-46)', async (t) => {
  const { post, upstreams } = await worldWith(t, 1000);
  upstreams.claude.behave(broken);
  t.like((await post(check)).body, { cost_cents: 112.5, balance_after_cents: 887.5 });
  for (const upstream of Object.values(upstreams)) upstream.behave(broken);
  t.like((await post({ ...check, query: 'another one' })).body, { cost_cents: 0, balance_after_cents: 887.5 });
});

test('an empty wallet is 402 with the balance and the price, before anything is asked (ERR-09, ERR-11)', async (t) => {
  const { post, upstreams } = await worldWith(t, 149.99);
  const { status, body, headers } = await post(check);
  t.deepEqual([status, body.error.code], [402, 'insufficient_balance']);
  t.deepEqual([body.balance_cents, body.required_cents], [149.99, 150]);
  t.is(headers.get('x-mode'), 'quick');
  for (const upstream of Object.values(upstreams)) t.is(upstream.requests.length, 0);
});

test('two calls on a balance for one: one is answered, one refused, nothing is paid twice', async (t) => {
  const { post } = await worldWith(t, 150);
  const statuses = (await Promise.all([post(check), post(check)])).map(({ status }) => status);
  t.deepEqual(statuses.sort(), [200, 402]);
});

test('a refusal costs nothing: validation, unknown model, roadmap mode (CHK-36, CHK-44)', async (t) => {
  const { post } = await worldWith(t, 150);
  await post({ ...check, query: '' });
  await post({ ...check, mode: 'deep' });
  await post({ ...check, models: { claude: 'no-such' } });
  t.like((await post(check)).body, { cost_cents: 150, balance_after_cents: 0 });
});
