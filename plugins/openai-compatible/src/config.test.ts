import test from 'ava';
import { Config } from './config.js';
import plugin from './index.js';

const ENGINE = {
  label: 'Acme',
  protocol: 'chat',
  baseUrl: 'https://api.acme.example/v1',
  keyEnv: 'ACME_API_KEY',
  model: 'acme-1',
  price: 40,
};
const SEARCH = { tools: [{ type: 'acme:web_search', parameters: { engine: 'native' } }] };

/** The paths that are refused in a configuration of one engine, `acme`, with some fields changed. */
function refused(fields: object, id = 'acme'): string[] {
  const { error } = Config.safeParse({ engines: { [id]: { ...ENGINE, ...fields } } });
  return (error?.issues ?? []).map(
    ({ path, message, code }) => `${path.join('.')}: ${code === 'custom' ? message : code}`,
  );
}

test('without engines the plugin is installed and brings nothing', (t) => {
  t.deepEqual(Config.parse({}), { engines: {} });
});

test('each engine is a platform with a mode of its own, in the order of the configuration', (t) => {
  const config = Config.parse({
    engines: {
      acme: ENGINE,
      brewline: { ...ENGINE, label: 'Brewline', price: 2.5, deadlineMs: 300_000, target: { p95LatencyMs: 20_000 } },
    },
  });
  const { platforms, modes } = plugin;
  t.deepEqual(typeof platforms === 'function' && platforms(config), [
    { id: 'acme', label: 'Acme', api: { provider: 'acme', deadlineMs: undefined, target: undefined } },
    {
      id: 'brewline',
      label: 'Brewline',
      api: { provider: 'brewline', deadlineMs: 300_000, target: { p95LatencyMs: 20_000 } },
    },
  ]);
  t.deepEqual(typeof modes === 'function' && modes(config), [
    { name: 'acme', label: 'Acme', channel: 'api', platforms: ['acme'], price: 40 },
    { name: 'brewline', label: 'Brewline', channel: 'api', platforms: ['brewline'], price: 2.5 },
  ]);
});

test('http is refused beyond this machine, unless the operator allows it', (t) => {
  const http = 'engines.acme.baseUrl: must begin with https://, unless the host is this machine or allowHttp is true';
  t.deepEqual(refused({ baseUrl: 'http://vllm.lan:8000/v1' }), [http]);
  t.deepEqual(refused({ baseUrl: 'http://127.0.0.1.evil.example' }), [http]);
  t.deepEqual(refused({ baseUrl: 'http://localhost.evil.example' }), [http]);
  t.deepEqual(refused({ baseUrl: 'http://vllm.lan:8000/v1', allowHttp: true }), []);
  for (const baseUrl of ['http://localhost:11434/v1', 'http://127.0.0.1:8000', 'http://127.8.9.1', 'http://[::1]:80']) {
    t.deepEqual(refused({ baseUrl }), [], baseUrl);
  }
});

test('an address with a password, a query or no http is refused', (t) => {
  for (const baseUrl of ['https://u:p@a.example', 'https://a.example?x=1', 'ftp://a.example', 'a.example']) {
    t.true(
      refused({ baseUrl }).some((fault) => fault.startsWith('engines.acme.baseUrl: ')),
      baseUrl,
    );
  }
});

test('an engine names the variable of its key, unless it needs none', (t) => {
  const missing = "engines.acme.keyEnv: must name the variable of the key, unless auth is 'none'";
  t.deepEqual(refused({ keyEnv: undefined }), [missing]);
  t.deepEqual(refused({ keyEnv: undefined, auth: 'none' }), []);
  t.deepEqual(refused({ keyEnv: undefined, apiKey: 'secret' }), []);
  t.deepEqual(refused({ keyEnv: 'sk-abc' }).length, 1);
  t.deepEqual(refused({ keyEnv: 'gsk_abc' }).length, 1);
});

test('fields that the plugin sets are refused in extra', (t) => {
  t.deepEqual(
    refused({ extra: { temperature: 0, model: 'x', stream: true } }).map((fault) => fault.split(':')[0]),
    ['engines.acme.extra.model', 'engines.acme.extra.stream'],
  );
});

test('the country needs a place in the request', (t) => {
  const nowhere = 'engines.acme.region: must be ';
  for (const [region, more] of [
    ['user_location', {}],
    ['/tools/0/user_location', {}],
    ['/tools/1/user_location', { search: SEARCH }],
    ['/tools/0/missing/user_location', { search: SEARCH }],
    ['/tools/length', { search: SEARCH }],
    ['/tools/-', { search: SEARCH }],
    ['/messages/0/content', { search: SEARCH }],
    ['/model', {}],
    ['country', {}],
    ['', {}],
  ] as const) {
    t.true(refused({ region, ...more })[0]?.startsWith(nowhere), region);
  }
  for (const [region, more] of [
    ['none', {}],
    ['user_location', { search: SEARCH }],
    ['/tools/0/parameters/user_location', { search: SEARCH }],
    ['/web_search_options', {}],
    ['/plugins/0/user_location', { extra: { plugins: [{ id: 'web' }] } }],
  ] as const) {
    t.deepEqual(refused({ region, ...more }), [], region);
  }
});

test('an id that is no name of a platform is refused', (t) => {
  for (const id of ['Acme', 'a', 'a-b', '1a', 'a'.repeat(33), '', 'constructor']) t.is(refused({}, id).length, 1, id);
});

test('an id that the interface reserves for a platform, a mode or a provider is refused, with another to choose', (t) => {
  for (const id of [
    'chatgpt',
    'gemini',
    'perplexity',
    'ai_mode',
    'quick',
    'realistic',
    'deep',
    'openai',
    'anthropic',
  ]) {
    const [fault, ...more] = refused({ label: 'Gemini' }, id);
    t.deepEqual(more, []);
    t.regex(fault ?? '', new RegExp(`^engines\\.${id}: has an id that the interface reserves .* my_${id}$`), id);
  }
  t.deepEqual(refused({}, 'deepseek'), []);
  t.deepEqual(refused({}, 'my_gemini'), []);
});

test('a price is 0 to 1,000,000 credits with at most two decimals', (t) => {
  for (const price of [0, 0.01, 0.07, 2.5, 37.35, 999_999.99, 1_000_000])
    t.deepEqual(refused({ price }), [], `${price}`);
  t.deepEqual(refused({ price: 40.125 }), ['engines.acme.price: not_multiple_of']);
});

test('a misspelt field, an unknown protocol and amounts out of range are refused', (t) => {
  for (const fields of [
    { lable: 'x' },
    { protocol: 'grpc' },
    { auth: 'basic' },
    { path: 'chat' },
    { path: '/chat?x=1' },
    { price: -0.01 },
    { price: 1_000_000.01 },
    { price: 40.125 },
    { prices: { input: -1, output: 1, search: 0 } },
    { prices: { input: 1, output: 1 } },
    { deadlineMs: 999 },
    { target: { successRate: 1.1 } },
    { target: { p95: 1 } },
    { concurrency: 0 },
    { search: { tools: [] } },
    { label: ' ' },
  ]) {
    t.is(refused(fields).length, 1, JSON.stringify(fields));
  }
});
