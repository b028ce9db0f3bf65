import billing from '@namedrop/billing';
import { startTestHost } from '@namedrop/testing/host';
import test from 'ava';
import { plugin, says } from '../boot/world.js';

const claude = { module: plugin('claude', { adds: { surfaces: [says('claude')] } }) };
const SETTINGS: readonly (readonly [string, NodeJS.ProcessEnv, string])[] = [
  [
    'at the deployment that callers know',
    { NAMEDROP_BASE_URL: 'https://namedrop.example/' },
    'https://namedrop.example/dashboard/billing',
  ],
  [
    'wherever the operator says',
    { NAMEDROP_TOPUP_URL: 'https://shop.example/credits' },
    'https://shop.example/credits',
  ],
];

for (const [where, env, url] of SETTINGS) {
  test(`who cannot pay is sent to top up ${where} (ERR-10)`, async (t) => {
    const { post, get } = await startTestHost(t, { env, plugins: { billing: { module: billing }, claude } });
    const { status, body } = await post('/v1/check', { query: 'best crm', brand: 'Acme', mode: 'quick' });
    t.deepEqual([status, body.topup_url], [402, url]);
    t.is((await get('/v1/balance')).body.topup_url, url);
  });
}
