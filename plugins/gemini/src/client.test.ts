import { behaviours, loopbackUpstream } from '@namedrop/testing';
import test from 'ava';
import { fixture, KEY, QUESTION, surfaceAt } from './surface.test.helper.js';

test('the question goes to the documented address, with the key in its header, and nothing is printed', async (t) => {
  const printed: unknown[] = [];
  const { log, info, warn, error, debug } = console;
  const print = (...words: unknown[]) => void printed.push(words);
  Object.assign(console, { log: print, info: print, warn: print, error: print, debug: print });
  t.teardown(() => Object.assign(console, { log, info, warn, error, debug }));
  const upstream = await loopbackUpstream(t, behaviours.reply({ body: fixture('unknown-parts') }));
  const surface = await surfaceAt(upstream.url);
  await surface.ask(QUESTION, AbortSignal.timeout(10_000));
  const [{ method, url, headers }] = upstream.requests as [(typeof upstream.requests)[0]];
  t.deepEqual([method, url], ['POST', '/v1/models/gemini-3.8-flash:generateContent']);
  t.is(headers['x-goog-api-key'], KEY);
  t.deepEqual(printed, []);
});
