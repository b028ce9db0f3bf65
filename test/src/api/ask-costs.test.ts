import { RetrievedAsk } from '@namedrop/contract';
import { behaviours } from '@namedrop/testing';
import test from 'ava';
import { startAsks } from './ask-world.js';
import { startQueue } from './queue-world.js';

test('the cost breakdown of an ask appears when it is retrieved, where the operator has set the price of a credit (ASR-08)', async (t) => {
  const prices = { 'gpt-6-luna': { input: 1000, output: 500, search: 0.01 } };
  const { ask, read, says, upstreams } = await startAsks(t, {
    settings: { costBreakdown: { creditUsd: 0.01 } },
    options: { settings: { chatgpt: { prices } } },
  });
  const body = says('perplexity', 'Acme leads.') as { readonly usage: object };
  const usage = { ...body.usage, cost: { total_cost: 0.006, currency: 'USD' } };
  upstreams.perplexity.behave(behaviours.reply({ body: { ...body, usage } }));
  const providers = ['openai', 'perplexity'];
  const [fresh, cached] = [await ask({ providers }), await ask({ providers })];
  t.deepEqual(Object.keys(fresh.body.usage), ['billable_units', 'latency_ms', 'cost_cents']);
  const { body: retrieved } = await read(fresh.body.id);
  RetrievedAsk.parse(retrieved);
  t.deepEqual(retrieved.usage, {
    ...fresh.body.usage,
    cost_breakdown: {
      our_price_cents: 75,
      upstream_cost_cents_estimate: 3.6,
      margin_cents: 71.4,
      by_provider: {
        openai: { upstream_cost_cents_estimate: 3, source: 'estimated' },
        perplexity: { upstream_cost_cents_estimate: 0.6, source: 'reported' },
      },
    },
  });
  const again = (await read(cached.body.id)).body.usage.cost_breakdown;
  t.deepEqual(again, {
    our_price_cents: 5,
    upstream_cost_cents_estimate: 0,
    margin_cents: 5,
    by_provider: {
      openai: { upstream_cost_cents_estimate: 0, source: 'cached' },
      perplexity: { upstream_cost_cents_estimate: 0, source: 'cached' },
    },
  });
});

test('a retrieved ask has no breakdown where the cost of an answer is unknown', async (t) => {
  const { ask, read } = await startAsks(t, { settings: { costBreakdown: { creditUsd: 0.01 } } });
  const { body: live } = await ask({ providers: ['openai', 'perplexity'] });
  t.deepEqual((await read(live.id)).body.usage, live.usage);
});

const PRICES = { 'gpt-6-luna': { input: 1000, output: 500, search: 0.01 } };

test('a queued ask has a breakdown when it is retrieved, and its event has none', async (t) => {
  const { queue, register, ended, receiver } = await startQueue(t, {
    settings: { costBreakdown: { creditUsd: 0.01 } },
    options: { settings: { chatgpt: { prices: PRICES } } },
  });
  const { id: webhook_id } = await register();
  const { ask_id: id } = await queue({ providers: ['openai'], mode: 'standard', webhook_id });
  const { body } = await ended(id);
  RetrievedAsk.parse(body);
  t.like(body.usage.cost_breakdown, { our_price_cents: 26.25, upstream_cost_cents_estimate: 3, margin_cents: 23.25 });
  const events = (await receiver.received(1)).map(({ json }) => json as { readonly data: { readonly usage: object } });
  t.deepEqual(
    events.map(({ data }) => Object.keys(data.usage)),
    [['billable_units', 'latency_ms', 'cost_cents']],
  );
});

test('costs are stored although they are not shown, and appear once the operator turns them on', async (t) => {
  const { ask, read, host } = await startAsks(t, { options: { settings: { chatgpt: { prices: PRICES } } } });
  const { body: live } = await ask({ providers: ['openai'] });
  t.deepEqual((await read(live.id)).body.usage, live.usage);
  const { rows } = await host.storage.pool.query('SELECT upstream FROM "legacy-ask".asks');
  t.deepEqual(rows, [{ upstream: { openai: { usd: 0.03, source: 'estimated' } } }]);
});

test('an ask that ended on a host of the release before has no breakdown', async (t) => {
  const { ask, read, host } = await startAsks(t, {
    settings: { costBreakdown: { creditUsd: 0.01 } },
    options: { settings: { chatgpt: { prices: PRICES } } },
  });
  const { body: live } = await ask({ providers: ['openai'] });
  await host.storage.pool.query('UPDATE "legacy-ask".asks SET upstream = NULL');
  t.deepEqual((await read(live.id)).body.usage, live.usage);
});
