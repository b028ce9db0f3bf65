import { behaviours, loopbackUpstream } from '@namedrop/testing';
import test from 'ava';
import { fixture, KEY, QUESTION, surfaceAt } from './surface.test.helper.js';

const ENVIRONMENT = {
  OPENAI_API_KEY: 'sk-of-the-environment',
  OPENAI_ADMIN_KEY: 'sk-admin-of-the-environment',
  OPENAI_BASE_URL: 'http://environment.test/v1',
  OPENAI_ORG_ID: 'org-of-the-environment',
  OPENAI_PROJECT_ID: 'project-of-the-environment',
  OPENAI_CUSTOM_HEADERS: 'x-environment: yes\nauthorization: Bearer sk-of-the-environment',
  OPENAI_LOG: 'debug',
};

test('only the configuration reaches the vendor, whatever the environment says', async (t) => {
  Object.assign(process.env, ENVIRONMENT);
  const upstream = await loopbackUpstream(t, behaviours.reply({ body: fixture('answer') }));
  const surface = await surfaceAt(`${upstream.url}/v1`);
  await surface.ask(QUESTION, AbortSignal.timeout(10_000));
  const [{ method, url, headers, body }] = upstream.requests as [(typeof upstream.requests)[0]];
  t.deepEqual([method, url], ['POST', '/v1/responses']);
  t.is(headers.authorization, `Bearer ${KEY}`);
  t.notRegex(JSON.stringify(headers) + body, /environment/);
  t.is(process.env.OPENAI_CUSTOM_HEADERS, ENVIRONMENT.OPENAI_CUSTOM_HEADERS);
});
