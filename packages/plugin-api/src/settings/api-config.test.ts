import test from 'ava';
import type { z } from 'zod';
import { apiConfig } from './api-config.js';
import { settingMeta } from './setting.js';

const Config = apiConfig({
  platform: 'acme',
  env: { apiKey: 'ACME_API_KEY', baseUrl: 'ACME_BASE_URL' },
  baseUrl: 'https://api.acme.example',
  model: 'acme-2',
  models: ['acme-1', 'acme-2'],
});

const pathsOf = (input: unknown) => Config.safeParse(input).error?.issues.map(({ path }) => path.join('.'));

test('nothing needs to be set', (t) => {
  const { apiKey, ...rest } = Config.parse({});
  t.is(apiKey, undefined);
  t.deepEqual(rest, { baseUrl: 'https://api.acme.example', model: 'acme-2', models: ['acme-1', 'acme-2'], target: {} });
});

test('key and address come from the environment, and the key is a secret', (t) => {
  const metaOf = (field: z.ZodType) => settingMeta(field);
  t.deepEqual(metaOf(Config.shape.apiKey), { env: 'ACME_API_KEY', secret: true });
  t.deepEqual(metaOf(Config.shape.baseUrl), { env: 'ACME_BASE_URL' });
  t.deepEqual(metaOf(Config.shape.model), {});
});

test('a key that cannot stand in a header is refused, and not quoted', (t) => {
  for (const apiKey of ['', 'sk-1234\n', 'sk 1234', 'sk-“1234”']) {
    t.deepEqual(pathsOf({ apiKey }), ['apiKey']);
    t.notRegex(String(Config.safeParse({ apiKey }).error), /1234/);
  }
});

test('the default model is one of the models', (t) => {
  t.deepEqual(pathsOf({ model: 'my-own' }), ['model']);
  t.is(Config.parse({ model: 'my-own', models: ['my-own'] }).model, 'my-own');
  t.deepEqual(pathsOf({ models: [] }), ['models', 'model']);
});

test('an address with a query or a fragment is refused, even an empty one: paths would land in it', (t) => {
  for (const end of ['?', '/?', '?a=b', '#', '/v1#a']) {
    t.deepEqual(pathsOf({ baseUrl: `https://api.acme.example${end}` }), ['baseUrl'], end);
  }
  t.is(pathsOf({ baseUrl: 'https://api.acme.example/v1' }), undefined);
});

test('typos and other schemes are refused', (t) => {
  t.deepEqual(pathsOf({ modle: 'x' }), ['']);
  t.deepEqual(pathsOf({ baseUrl: 'ftp://api.acme.example' }), ['baseUrl']);
  t.deepEqual(pathsOf({ baseUrl: 'api.acme.example' }), ['baseUrl']);
  t.deepEqual(pathsOf({ baseUrl: 'https://user:pass@api.acme.example' }), ['baseUrl']);
});

test('prices are of models that may be asked, and in US dollars', (t) => {
  const prices = { 'acme-1': { input: 1.25, cachedInput: 0.125, output: 10, search: 0.01 } };
  t.deepEqual(Config.parse({ prices }).prices, prices);
  t.deepEqual(pathsOf({ prices: { 'acme-3': prices['acme-1'] } }), ['prices.acme-3']);
  for (const [field, wrong] of Object.entries({ input: -1, output: 0.0000001, search: '0.01', cachedInput: 1001 })) {
    const price = { ...prices['acme-1'], [field]: wrong };
    t.deepEqual(pathsOf({ prices: { 'acme-1': price } }), [`prices.acme-1.${field}`]);
  }
  const { search: _, ...incomplete } = prices['acme-1'];
  t.deepEqual(pathsOf({ prices: { 'acme-1': incomplete } }), ['prices.acme-1.search']);
});
