import { behaviours } from '@namedrop/testing';
import test from 'ava';
import { operatorFolder } from '../boot/command.js';
import { liveVendor } from './live-vendor.js';

const CONFIG = 'export default { port: 0, plugins: { perplexity: { live: { cloro: { pollMs: 20 } } } } };';
const PROCESSING = behaviours.reply({ body: { task: { id: 'PERPLEXITY', status: 'PROCESSING' } } });

async function checkOn(url: string, token: string) {
  const response = await fetch(`${url}/v1/check`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'best crm', brand: 'Acme', mode: 'perplexity_live' }),
  });
  return response.json() as Promise<{ providers: { perplexity: { mentioned: boolean } } }>;
}

test('a capture that was ordered is taken up by the next host, also after kill -9, and is ordered once', async (t) => {
  const vendor = await liveVendor(t);
  const looked = Promise.withResolvers<void>();
  vendor.behaveAtLooks((request, response) => {
    looked.resolve();
    return PROCESSING(request, response);
  });
  const folder = await operatorFolder(t, { 'namedrop.config.js': CONFIG });
  const env = { CLORO_API_KEY: 'key-of-ours', CLORO_BASE_URL: vendor.url };
  const first = folder.spawn(['start', '--json'], env);
  const { url } = JSON.parse(await first.printed(/^\}$/m));
  const { id } = JSON.parse((await folder.run(['accounts', 'create', '--name', 'Acme', '--json'])).stdout);
  const token = (await folder.run(['keys', 'create', '--account', id])).stdout.trim();
  const cut = t.throwsAsync(checkOn(url, token));
  await looked.promise;
  first.process.kill('SIGKILL');
  await first.finished;
  await cut;

  vendor.behaveAtLooks();
  const second = folder.spawn(['start', '--json'], env);
  const { url: again } = JSON.parse(await second.printed(/^\}$/m));
  const { providers } = await checkOn(again, token);
  t.true(providers.perplexity.mentioned);
  t.is(vendor.questions('perplexity').length, 1);
});
