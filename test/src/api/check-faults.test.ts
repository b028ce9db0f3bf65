import { behaviours } from '@namedrop/testing';
import test from 'ava';
import { startWorld } from './world.js';

const check = { query: 'best crm', brand: 'Acme', mode: 'quick' };

test('one hangs, one limits, one sends broken JSON: 200 within the deadline, three codes and one result (CHR-10, CHR-11, CHR-12, ERR-14, ERR-15, ERR-16, ERR-17)', async (t) => {
  const { post, upstreams } = await startWorld(t, undefined, undefined, { quickMs: 3000 });
  upstreams.chatgpt.behave(behaviours.silent());
  upstreams.claude.behave(behaviours.reply({ status: 429, body: {} }));
  upstreams.gemini.behave(behaviours.brokenJson());
  const { status, body } = await post(check);
  t.is(status, 200);
  t.deepEqual(Object.keys(body.providers), ['perplexity']);
  t.like(body.errors, {
    chatgpt: { code: 'upstream_timeout', status: 503 },
    claude: { code: 'upstream_rate_limited', status: 503 },
    gemini: { code: 'upstream_unavailable', status: 503 },
  });
  for (const { message } of Object.values(body.errors) as { message: string }[]) t.true(message.length > 0);
  t.true(body.duration_ms >= 2950, String(body.duration_ms));
});

test('all four failing is still 200, with nothing but errors (CHR-12, ERR-17, TYP-23)', async (t) => {
  const { post, upstreams } = await startWorld(t);
  for (const upstream of Object.values(upstreams)) upstream.behave(behaviours.reply({ status: 500, body: {} }));
  const { status, body, headers } = await post(check);
  t.is(status, 200);
  t.deepEqual(body.providers, {});
  t.is(Object.keys(body.errors).length, 4);
  t.is(headers.get('x-cost-cents'), '0');
});

test('the four are asked at the same time: none waits for another to answer', async (t) => {
  const { post, upstreams, says } = await startWorld(t);
  const allAsked = Promise.withResolvers<void>();
  let asked = 0;
  for (const platform of Object.keys(upstreams) as (keyof typeof upstreams)[]) {
    upstreams[platform].behave(async (request, response) => {
      asked += 1;
      if (asked === 4) allAsked.resolve();
      await allAsked.promise;
      await behaviours.reply({ body: says(platform, 'Acme') })(request, response);
    });
  }
  const { body } = await post(check);
  t.is(Object.keys(body.providers).length, 4);
});

test('a platform without a key is an error of that platform; a call for it alone is 501', async (t) => {
  const { post } = await startWorld(t, undefined, undefined, { unconfigured: ['claude'] });
  const { body } = await post(check);
  t.like(body.errors, { claude: { code: 'upstream_unavailable' } });
  t.true(body.errors.claude.message.includes('not configured'));
  t.is(Object.keys(body.providers).length, 3);
  const alone = await post({ ...check, providers: ['claude'] });
  t.deepEqual([alone.status, alone.body.error.code], [501, 'mode_not_yet_available']);
  const overridden = await post({ ...check, models: { claude: 'no-such' } });
  t.deepEqual([overridden.status, overridden.body.error.code], [400, 'invalid_model']);
});

test('no secret and no word of an upstream reaches the caller or the log (ERR-26)', async (t) => {
  const { post, upstreams, logs } = await startWorld(t);
  const body = { error: { message: 'Incorrect API key provided: test-key-of-ours', type: 'x', code: 'y' } };
  for (const upstream of Object.values(upstreams)) upstream.behave(behaviours.reply({ status: 401, body }));
  const { text } = await post(check);
  for (const secret of ['test-key-of-ours', 'Incorrect API key']) {
    t.false(text.includes(secret), secret);
    t.false(logs().includes(secret), `${secret} in the log`);
  }
  t.false(text.includes('node_modules'));
});

test('fifty checks at once each get their own answers', async (t) => {
  const plans = { test: { refill: 50, capacity: 50 } };
  const options = { config: { plans, defaultPlan: 'test' } };
  const { post, upstreams, says } = await startWorld(t, undefined, undefined, options);
  for (const [platform, upstream] of Object.entries(upstreams)) {
    upstream.behave((request, response) => {
      const number = /question (\d+)/.exec(request.body)?.[1];
      return behaviours.reply({ body: says(platform as 'claude', `Answer ${number} names Acme.`) })(request, response);
    });
  }
  const numbers = Array.from({ length: 50 }, (_, number) => number);
  const replies = await Promise.all(numbers.map((number) => post({ ...check, query: `question ${number}` })));
  for (const [number, { body }] of replies.entries()) {
    t.is(body.query, `question ${number}`);
    for (const { context } of Object.values(body.providers) as { context: string }[]) {
      t.is(context, `Answer ${number} names Acme.`);
    }
    t.is(Object.keys(body.providers).length, 4);
  }
});
