import { settingMeta, type z } from '@namedrop/plugin-api';
import test from 'ava';
import { Config } from './config.js';

test('nothing needs to be set: without a key the plugin is installed, not broken', (t) => {
  const { apiKey, baseUrl, model, models } = Config.parse({});
  t.is(apiKey, undefined);
  t.is(baseUrl, 'https://api.perplexity.ai');
  t.true(models.includes(model));
});

test('key and address come from the environment, and the key is a secret', (t) => {
  const metaOf = (field: z.ZodType) => settingMeta(field);
  t.deepEqual(metaOf(Config.shape.apiKey), { env: 'PERPLEXITY_API_KEY', secret: true });
  t.deepEqual(metaOf(Config.shape.baseUrl), { env: 'PERPLEXITY_BASE_URL' });
});
