import { behaviours, loopbackUpstream } from '@namedrop/testing';
import test from 'ava';
import { fixture, KEY, QUESTION, surfaceAt } from './surface.test.helper.js';

const ENVIRONMENT = {
  GOOGLE_API_KEY: 'key-of-the-environment',
  GEMINI_API_KEY: 'other-key-of-the-environment',
  GOOGLE_GEMINI_BASE_URL: 'http://environment.test',
  GOOGLE_VERTEX_BASE_URL: 'http://environment.test',
  GOOGLE_GENAI_API_VERSION: 'environment',
  GOOGLE_GENAI_USE_VERTEXAI: 'true',
  GOOGLE_GENAI_USE_ENTERPRISE: 'false',
  GOOGLE_CLOUD_PROJECT: 'project-of-the-environment',
  GOOGLE_CLOUD_LOCATION: 'environment',
};

test('only the configuration reaches the vendor, whatever the environment says, and nothing is printed', async (t) => {
  Object.assign(process.env, ENVIRONMENT);
  const printed: unknown[] = [];
  const { log, info, warn, error, debug } = console;
  const print = (...words: unknown[]) => void printed.push(words);
  Object.assign(console, { log: print, info: print, warn: print, error: print, debug: print });
  t.teardown(() => Object.assign(console, { log, info, warn, error, debug }));
  const upstream = await loopbackUpstream(t, behaviours.reply({ body: fixture('unknown-parts') }));
  const surface = await surfaceAt(upstream.url);
  await surface.ask(QUESTION, AbortSignal.timeout(10_000));
  const [{ method, url, headers, body }] = upstream.requests as [(typeof upstream.requests)[0]];
  t.deepEqual([method, url], ['POST', '/v1/models/gemini-3.8-flash:generateContent']);
  t.is(headers['x-goog-api-key'], KEY);
  t.notRegex(JSON.stringify(headers) + body, /environment/);
  t.deepEqual(printed, []);
});
