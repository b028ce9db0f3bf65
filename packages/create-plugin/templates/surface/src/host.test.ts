import { behaviours, loopbackUpstream } from '@namedrop/testing';
import { startTestHost } from '@namedrop/testing/host';
import test from 'ava';
import plugin from './index.ts';

test('a check in the mode sample_plugin reports what the engine answers', async (t) => {
  const upstream = await loopbackUpstream(t, behaviours.reply({ body: { answer: 'Acme leads.' } }));
  const { post } = await startTestHost(t, {
    plugins: { 'sample-plugin': { module: plugin, apiKey: 'example', baseUrl: upstream.url } },
  });
  const { status, body } = await post('/v1/check', { query: 'best crm', brand: 'Acme', mode: 'sample_plugin' });
  t.is(status, 200);
  t.true(body.providers.sample_plugin.mentioned);
});
