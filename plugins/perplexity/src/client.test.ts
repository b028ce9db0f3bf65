import { behaviours, loopbackUpstream } from '@namedrop/testing';
import test from 'ava';
import { fixture, KEY, QUESTION, surfaceAt } from './surface.test.helper.js';

const ENVIRONMENT = {
  PERPLEXITY_API_KEY: 'pplx-of-the-environment',
  PERPLEXITY_BASE_URL: 'http://environment.test',
  PERPLEXITY_CUSTOM_HEADERS: 'x-environment: yes\nauthorization: Bearer pplx-of-the-environment',
  PERPLEXITY_LOG: 'debug',
};

test('only the configuration reaches the vendor, whatever the environment says, and nothing is printed', async (t) => {
  Object.assign(process.env, ENVIRONMENT);
  const printed: unknown[] = [];
  const { log, info, warn, error, debug } = console;
  const print = (...words: unknown[]) => void printed.push(words);
  Object.assign(console, { log: print, info: print, warn: print, error: print, debug: print });
  t.teardown(() => Object.assign(console, { log, info, warn, error, debug }));
  const upstream = await loopbackUpstream(t, behaviours.reply({ body: fixture('marked') }));
  const surface = await surfaceAt(upstream.url);
  await surface.ask(QUESTION, AbortSignal.timeout(10_000));
  const [{ method, url, headers, body }] = upstream.requests as [(typeof upstream.requests)[0]];
  t.deepEqual([method, url], ['POST', '/v1/responses']);
  t.is(headers.authorization, `Bearer ${KEY}`);
  t.notRegex(JSON.stringify(headers) + body, /environment/);
  t.is(process.env.PERPLEXITY_CUSTOM_HEADERS, ENVIRONMENT.PERPLEXITY_CUSTOM_HEADERS);
  t.deepEqual(printed, []);
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
