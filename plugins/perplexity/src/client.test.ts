import { behaviours, loopbackUpstream } from '@namedrop/testing';
import test from 'ava';
import { fixture, KEY, QUESTION, surfaceAt } from './surface.test.helper.js';

test('the question goes to the documented address, with the key in its header', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.reply({ body: fixture('marked') }));
  const surface = await surfaceAt(upstream.url);
  await surface.ask(QUESTION, AbortSignal.timeout(10_000));
  const [{ method, url, headers }] = upstream.requests as [(typeof upstream.requests)[0]];
  t.deepEqual([method, url], ['POST', '/v1/responses']);
  t.is(headers.authorization, `Bearer ${KEY}`);
});

test('the body holds the documented fields and no other, for the API refuses what it does not know', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.reply({ body: fixture('marked') }));
  await (await surfaceAt(upstream.url)).ask({ ...QUESTION, region: 'uk' }, AbortSignal.timeout(10_000));
  t.deepEqual(upstream.requests[0]?.json, {
    model: 'perplexity/sonar',
    input: QUESTION.text,
    tools: [{ type: 'web_search', user_location: { country: 'GB' } }],
    tool_choice: { type: 'web_search' },
    store: false,
  });
});
