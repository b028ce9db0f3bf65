import { behaviours, loopbackUpstream } from '@namedrop/testing';
import { startTestHost } from '@namedrop/testing/host';
import test from 'ava';
import plugin from './index.ts';

test('a check in the mode sample_plugin reports what the finished task says', async (t) => {
  const upstream = await loopbackUpstream(
    t,
    behaviours.inTurn(
      behaviours.reply({ body: { id: '1' } }),
      behaviours.reply({ body: { state: 'working' } }),
      behaviours.reply({ body: { state: 'done', answer: 'Acme leads.' } }),
    ),
  );
  const { post } = await startTestHost(t, {
    plugins: { 'sample-plugin': { module: plugin, apiKey: 'example', baseUrl: upstream.url, pollMs: 1 } },
  });
  const { status, body } = await post('/v1/check', { query: 'best crm', brand: 'Acme', mode: 'sample_plugin' });
  t.is(status, 200);
  t.true(body.providers.sample_plugin.mentioned);
});
