import { type Behaviour, behaviours } from '@namedrop/testing';
import test from 'ava';
import { operatorFolder } from '../boot/command.js';
import { liveVendor } from './live-vendor.js';

const CONFIG = 'export default { port: 0, plugins: { "ai-mode": { live: { vendors: ["dataforseo"] } } } };';

async function checkOn(url: string, token: string) {
  const response = await fetch(`${url}/v1/check`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'best crm', brand: 'Acme', mode: 'ai_mode' }),
  });
  return (await response.json()) as { providers: { ai_mode: { mentioned: boolean } } };
}

test('when the host that asks is killed, the one that waits for its answer asks itself', async (t) => {
  const vendor = await liveVendor(t);
  const asked = Promise.withResolvers<void>();
  const neverAnswers: Behaviour = (request, response) => {
    asked.resolve();
    return behaviours.silent()(request, response);
  };
  vendor.behave('ai_mode', neverAnswers);
  const folder = await operatorFolder(t, { 'namedrop.config.js': CONFIG });
  const env = {
    DATAFORSEO_LOGIN: 'someone@acme.example',
    DATAFORSEO_PASSWORD: 'password-of-ours',
    DATAFORSEO_BASE_URL: vendor.url,
    LOG_LEVEL: 'warn',
  };
  const start = async () => {
    const running = folder.spawn(['start', '--json'], env);
    return { running, url: JSON.parse(await running.printed(/^\}$/m)).url as string };
  };
  const [first, second] = [await start(), await start()];
  const { id } = JSON.parse((await folder.run(['accounts', 'create', '--name', 'Acme', '--json'])).stdout);
  const token = (await folder.run(['keys', 'create', '--account', id])).stdout.trim();

  const cut = t.throwsAsync(checkOn(first.url, token));
  await asked.promise;
  const waiting = checkOn(second.url, token);
  // Only the host that is killed is kept waiting.
  vendor.behave('ai_mode');
  first.running.process.kill('SIGKILL');
  await cut;
  t.true((await waiting).providers.ai_mode.mentioned);
  t.is(vendor.questions('ai_mode').length, 2);
});
