import { settingMeta, type z } from '@namedrop/plugin-api';
import test from 'ava';
import { Config } from './config.js';

const pathsOf = (input: unknown) => Config.safeParse(input).error?.issues.map(({ path }) => path.join('.'));

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

test('a key that cannot stand in a header is refused, and not quoted', (t) => {
  for (const apiKey of ['', 'pplx-1234\n', 'pplx- 1234', 'pplx--“1234”']) {
    const { error } = Config.safeParse({ apiKey });
    t.deepEqual(
      error?.issues.map(({ path }) => path),
      [['apiKey']],
    );
    t.notRegex(String(error), /1234/);
  }
});

test('the default model is one of the models', (t) => {
  t.deepEqual(pathsOf({ model: 'perplexity/of-my-own' }), ['model']);
  t.is(Config.parse({ model: 'perplexity/of-my-own', models: ['perplexity/of-my-own'] }).model, 'perplexity/of-my-own');
  t.deepEqual(pathsOf({ models: [] }), ['models', 'model']);
});

test('typos and other schemes are refused', (t) => {
  t.deepEqual(pathsOf({ modle: 'x' }), ['']);
  t.deepEqual(pathsOf({ baseUrl: 'ftp://api.perplexity.ai' }), ['baseUrl']);
  t.deepEqual(pathsOf({ baseUrl: 'api.perplexity.ai' }), ['baseUrl']);
});
