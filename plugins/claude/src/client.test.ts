import { behaviours, loopbackUpstream } from '@namedrop/testing';
import test from 'ava';
import { fixture, KEY, QUESTION, surfaceAt } from './surface.test.helper.js';

const ENVIRONMENT = {
  ANTHROPIC_API_KEY: 'sk-of-the-environment',
  ANTHROPIC_AUTH_TOKEN: 'token-of-the-environment',
  ANTHROPIC_BASE_URL: 'http://environment.test',
  ANTHROPIC_CUSTOM_HEADERS: 'x-environment: yes\nauthorization: Bearer sk-of-the-environment',
  ANTHROPIC_PROFILE: 'environment',
  ANTHROPIC_LOG: 'debug',
};

test('only the configuration reaches the vendor, whatever the environment says', async (t) => {
  Object.assign(process.env, ENVIRONMENT);
  const upstream = await loopbackUpstream(t, behaviours.reply({ body: fixture('answer') }));
  const surface = await surfaceAt(upstream.url);
  await surface.ask(QUESTION, AbortSignal.timeout(10_000));
  const [{ method, url, headers, body }] = upstream.requests as [(typeof upstream.requests)[0]];
  t.deepEqual([method, url], ['POST', '/v1/messages']);
  t.is(headers.authorization, `Bearer ${KEY}`);
  t.notRegex(JSON.stringify(headers) + body, /environment/);
  t.is(process.env.ANTHROPIC_CUSTOM_HEADERS, ENVIRONMENT.ANTHROPIC_CUSTOM_HEADERS);
});
