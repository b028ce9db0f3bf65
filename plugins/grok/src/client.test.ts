import { behaviours, loopbackUpstream } from '@namedrop/testing';
import test from 'ava';
import { fixture, KEY, QUESTION, surfaceAt } from './surface.test.helper.js';

test('the question goes to the documented address, with the key in its header', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.reply({ body: fixture('answer') }));
  const surface = await surfaceAt(`${upstream.url}/v1`);
  await surface.ask(QUESTION, AbortSignal.timeout(10_000));
  const { method, url, headers } = upstream.requests[0]!;
  t.deepEqual([method, url], ['POST', '/v1/responses']);
  t.is(headers.authorization, `Bearer ${KEY}`);
});

test('a surface honours the region where the operator has the country sent', async (t) => {
  t.is((await surfaceAt('https://api.x.example')).localizes, undefined);
  t.is((await surfaceAt('https://api.x.example', { userLocation: true })).localizes, 'region');
});
