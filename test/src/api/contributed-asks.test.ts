import legacyAsk from '@namedrop/legacy-ask';
import { API_VERSION, definePlugin, type Surface, z } from '@namedrop/plugin-api';
import { startTestHost } from '@namedrop/testing/host';
import webhooks from '@namedrop/webhooks';
import test from 'ava';
import { plugin, says } from '../boot/world.js';
import { SECRET_KEY } from './person.js';
import { purse } from './purse.js';

const serving = (platform: Surface['platform'], text: string): Surface => ({
  ...says(platform, text),
  models: { default: 'large', allowed: ['large'] },
});

/** A platform that the interface does not know, counted by a provider of the ask API. */
const clone = definePlugin({
  id: 'clone',
  apiVersion: API_VERSION,
  config: z.strictObject({}),
  requires: {},
  platforms: [{ id: 'clone', label: 'Clone', api: { provider: 'openai' } }],
  modes: [{ name: 'clone', channel: 'api', platforms: ['clone'], price: 10 }],
  setup: () => ({ surfaces: [serving('clone', 'Clone speaks.')] }),
});

const own = (surfaces: readonly Surface[]) => plugin('own', { adds: { surfaces } });

async function startAsking(t: Parameters<typeof startTestHost>[0], surfaces: readonly Surface[]) {
  const { post } = await startTestHost(t, {
    plugins: {
      clone: { module: clone },
      own: { module: own(surfaces) },
      purse: { module: purse, holds: 10_000_000 },
      webhooks: { module: webhooks },
      'legacy-ask': { module: legacyAsk },
    },
    config: { secretKey: SECRET_KEY },
  });
  return (providers: readonly string[]) => post('/v1/ask', { prompt: 'best crm', providers });
}

test('an ask goes to the platform of the interface, and not to a contributed one of the same provider', async (t) => {
  const ask = await startAsking(t, [serving('chatgpt', 'ChatGPT speaks.')]);
  const { status, text } = await ask(['openai']);
  t.is(status, 200, text);
  t.true(text.includes('ChatGPT speaks.'), text);
});

test('an ask goes to the platform that the interface counts by the provider, whatever the surface says', async (t) => {
  const surface = { ...serving('chatgpt', 'ChatGPT speaks.'), provider: 'anthropic' };
  const ask = await startAsking(t, [surface]);
  t.true((await ask(['openai'])).text.includes('ChatGPT speaks.'));
  t.like((await ask(['anthropic', 'openai'])).body, {
    providers: [{ provider: 'anthropic', error: { code: 'provider_unavailable' } }, { provider: 'openai' }],
  });
});

test('an ask of a provider whose platform lacks its key is not put to a contributed platform', async (t) => {
  const ask = await startAsking(t, [serving('claude', 'Claude speaks.')]);
  const { status, body, text } = await ask(['openai', 'anthropic']);
  t.is(status, 200, text);
  t.notRegex(text, /Clone speaks/);
  t.is(body.usage.billable_units, 1);
});

test('the ask API takes no contributed provider or platform', async (t) => {
  const ask = await startAsking(t, [serving('claude', 'Claude speaks.')]);
  const { status, body } = await ask(['clone']);
  t.deepEqual([status, body.error.code], [400, 'invalid_request']);
});
