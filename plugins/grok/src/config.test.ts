import { settingMeta, type z } from '@namedrop/plugin-api';
import test from 'ava';
import { Config } from './config.js';
import plugin from './index.js';

test('nothing needs to be set: without a key the plugin is installed, not broken', (t) => {
  const { apiKey, baseUrl, model, models, xSearch, userLocation } = Config.parse({});
  t.deepEqual([apiKey, baseUrl, xSearch, userLocation], [undefined, 'https://api.x.ai/v1', false, false]);
  t.true(models.includes(model));
});

test('the settings come from the environment, and the key is a secret', (t) => {
  const metaOf = (field: z.ZodType) => settingMeta(field);
  t.deepEqual(metaOf(Config.shape.apiKey), { env: 'XAI_API_KEY', secret: true });
  t.deepEqual(metaOf(Config.shape.baseUrl), { env: 'XAI_BASE_URL' });
  t.deepEqual(metaOf(Config.shape.xSearch), { env: 'XAI_X_SEARCH' });
  t.deepEqual(metaOf(Config.shape.userLocation), { env: 'XAI_USER_LOCATION' });
});

test('a question may take 90 s, and the operator settles deadline and target', (t) => {
  const { platforms } = plugin;
  const declared = (input: object) => typeof platforms === 'function' && platforms(Config.parse(input));
  const grok = (api: object) => [{ id: 'grok', label: 'Grok', api: { provider: 'xai', ...api } }];
  const target = { successRate: 0.99, p95LatencyMs: 20_000 };
  t.deepEqual(declared({}), grok({ deadlineMs: 90_000, target }));
  t.deepEqual(
    declared({ deadlineMs: 30_000, target: { p95LatencyMs: 9000 } }),
    grok({ deadlineMs: 30_000, target: { ...target, p95LatencyMs: 9000 } }),
  );
});
