import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { readConfig } from './read-config.js';

const cwd = '/srv/namedrop';
const read = (file: object, env: NodeJS.ProcessEnv = {}) => readConfig({ file, env, cwd });

async function temporary(t: ExecutionContext, files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'namedrop-config-'));
  t.teardown(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

test('without file and environment, every setting has its default', async (t) => {
  const { core, plugins, faults, path } = await readConfig({ env: {}, cwd: '/nowhere' });
  t.deepEqual(faults, []);
  t.deepEqual(plugins, []);
  t.is(path, undefined);
  t.deepEqual(core, {
    port: 4600,
    host: '127.0.0.1',
    databaseWaitMs: 60_000,
    dataDir: '/nowhere/data',
    logLevel: 'info',
    matching: 'words',
    deadlines: {
      quickMs: 60_000,
      perplexityLiveMs: 90_000,
      chatgptLiveMs: 90_000,
      geminiLiveMs: 90_000,
      aiOverviewMs: 30_000,
      aiModeMs: 90_000,
      bingCopilotMs: 30_000,
    },
    cache: { lifetimeMs: 86_400_000, absentLifetimeMs: 3_600_000, memoryMb: 64 },
    checks: { keepDays: 400 },
    captures: { keepDays: 3 },
    citations: { resolveShortLinks: true },
    defaultPlan: 'growth',
    keysPerAccount: 100,
    budgets: { deployment: {}, account: {} },
    targets: {
      chatgpt: { successRate: 0.99, p95LatencyMs: 5000 },
      claude: { successRate: 0.99, p95LatencyMs: 5000 },
      gemini: { successRate: 0.99, p95LatencyMs: 5000 },
      perplexity: { successRate: 0.95, p95LatencyMs: 8000 },
    },
    trustedProxyHops: 0,
    security: {},
    metrics: false,
    drainMs: 30_000,
  });
});

test('the environment wins over the file, and the file over the default; each value tells its origin', async (t) => {
  const file = { port: 1, host: '0.0.0.0', deadlines: { quickMs: 5 } };
  const { core, settings } = await read(file, { PORT: '2', NAMEDROP_QUICK_DEADLINE_MS: '7' });
  t.like(core, { port: 2, host: '0.0.0.0', drainMs: 30_000, deadlines: { quickMs: 7 } });
  const origins = Object.fromEntries(settings.map(({ path, origin }) => [path, origin]));
  t.like(origins, { port: 'env PORT', host: 'file', drainMs: 'default' });
  t.is(origins['deadlines.quickMs'], 'env NAMEDROP_QUICK_DEADLINE_MS');
});

test('an empty variable says nothing', async (t) => {
  const { core, faults } = await read({ port: 1 }, { PORT: '', DATABASE_URL: '' });
  t.deepEqual(faults, []);
  t.is(core?.port, 1);
});

test('a variable with _FILE is read from that file, without its last line break', async (t) => {
  const folder = await temporary(t, { url: 'postgres://u:p@db/namedrop\n' });
  const env = { DATABASE_URL_FILE: join(folder, 'url') };
  const { core, settings } = await read({}, env);
  t.is(core?.databaseUrl, 'postgres://u:p@db/namedrop');
  t.like(
    settings.find(({ path }) => path === 'databaseUrl'),
    { origin: 'env DATABASE_URL_FILE', secret: true },
  );
});

test('a _FILE that cannot be read, and one beside the variable itself, are faults', async (t) => {
  const missing = await read({}, { PORT_FILE: '/nowhere/port' });
  t.deepEqual(missing.faults, [{ path: 'PORT_FILE', message: 'cannot read /nowhere/port (ENOENT)' }]);
  const both = await read({}, { PORT: '1', PORT_FILE: '/nowhere/port' });
  t.deepEqual(both.faults, [{ path: 'PORT_FILE', message: 'PORT is set as well; keep one of the two' }]);
  t.is(both.core, undefined);
});

test('plans are those of the file, and the default plan must be one of them', async (t) => {
  const plans = { basic: { refill: 0.5, capacity: 10 } };
  const mine = await read({ plans, defaultPlan: 'basic' });
  t.deepEqual([mine.faults, mine.core?.plans, mine.core?.defaultPlan], [[], plans, 'basic']);
  t.is((await read({}, { NAMEDROP_DEFAULT_PLAN: 'free' })).core?.defaultPlan, 'free');
  const faultsOf = async (file: object, env = {}) =>
    (await read(file, env)).faults.map(({ path, message }) => `${path}: ${message}`);
  t.deepEqual(await faultsOf({ plans }), [
    'defaultPlan: must be one of the plans: basic; its default "growth" is none of them',
  ]);
  const variable = { NAMEDROP_DEFAULT_PLAN: 'toString' };
  t.deepEqual(await faultsOf({}, variable), [
    'defaultPlan (NAMEDROP_DEFAULT_PLAN): must be one of the plans: free, starter, growth, scale, enterprise; "toString" was given',
  ]);
  const wrong = { growth: { refill: 0, capacity: 0.5 }, free: { refil: 1, capacity: 1, refill: 1 } };
  const paths = (await read({ plans: wrong })).faults.map(({ path }) => path);
  t.deepEqual(paths, ['plans.growth.refill', 'plans.growth.capacity', 'plans.free.refil']);
});

test('all faults come at once, each with its path and variable, and none repeats a secret', async (t) => {
  const file = {
    prot: 1,
    matching: 'fuzzy',
    deadlines: { quick: 1 },
    plugins: { Bad_Id: {}, chatgpt: { enabled: 'no' } },
  };
  const { faults, core, plugins } = await read(file, { PORT: '70000', DATABASE_URL: 'mysql://root:hunter2@db' });
  const paths = faults.map(({ path }) => path).sort();
  t.deepEqual(paths, [
    'databaseUrl (DATABASE_URL)',
    'deadlines.quick',
    'matching',
    'plugins.Bad_Id',
    'plugins.chatgpt.enabled',
    'port (PORT)',
    'prot',
  ]);
  t.is(core, undefined);
  t.deepEqual(plugins, []);
  t.notRegex(JSON.stringify(faults), /hunter2/);
  t.regex(faults.find(({ path }) => path === 'prot')?.message ?? '', /unknown key; known are port, host, /);
  t.is(
    faults.find(({ path }) => path === 'deadlines.quick')?.message,
    'unknown key; known are quickMs, perplexityLiveMs, chatgptLiveMs, geminiLiveMs, aiOverviewMs, aiModeMs, bingCopilotMs',
  );
});

test('a private target that is no range is a fault that says which one', async (t) => {
  const name = 'NAMEDROP_ALLOW_PRIVATE_TARGETS';
  const { faults } = await read({}, { [name]: '127.0.0.0/8, 10.0.0.0/33,localhost,::1/128' });
  const must = 'must be a range of addresses, such as 10.0.0.0/8, 127.0.0.1/32 or fd00::/8';
  t.deepEqual(
    faults,
    ['10.0.0.0/33', 'localhost'].map((range, index) => {
      return { path: `allowPrivateTargets.${index + 1} (${name})`, message: `${must}; "${range}" was given` };
    }),
  );
  const { core } = await read({}, { [name]: '127.0.0.0/8,::1/128' });
  t.deepEqual(core?.allowPrivateTargets, ['127.0.0.0/8', '::1/128']);
});

for (const [port, ok] of [
  ['0', true],
  ['65535', true],
  ['-1', false],
  ['65536', false],
  ['80.5', false],
  ['eighty', false],
] as const) {
  test(`PORT=${port} is ${ok ? 'taken' : 'refused'}`, async (t) => {
    const { faults } = await read({}, { PORT: port });
    t.is(faults.length, ok ? 0 : 1);
  });
}

for (const [address, ok] of [
  ['https://namedrop.example.com', true],
  ['http://localhost:4741/below', true],
  ['localhost:4741', false],
  ['ftp://namedrop.example.com', false],
  ['javascript:alert(1)', false],
  ['namedrop.example.com', false],
] as const) {
  test(`${address} is ${ok ? 'taken' : 'refused'} as an address of web pages`, async (t) => {
    for (const [path, name] of Object.entries({
      baseUrl: 'NAMEDROP_BASE_URL',
      topupUrl: 'NAMEDROP_TOPUP_URL',
      methodologyUrl: 'NAMEDROP_METHODOLOGY_URL',
    })) {
      const { faults } = await read({}, { [name]: address });
      const message = `must be a web address like https://namedrop.example.com; "${address}" was given`;
      t.deepEqual(faults, ok ? [] : [{ path: `${path} (${name})`, message }]);
    }
  });
}

test('an address of web pages with a password is refused, and the password is not echoed', async (t) => {
  const expected = 'must have no user and password: callers read it; a text of 48 characters was given';
  for (const name of ['NAMEDROP_BASE_URL', 'NAMEDROP_TOPUP_URL', 'NAMEDROP_METHODOLOGY_URL']) {
    const { faults } = await read({}, { [name]: 'https://ada:not-for-callers@namedrop.example.com' });
    t.is(faults.map(({ message }) => message).join(), expected, name);
  }
});

const KEY = 'ab'.repeat(32);
for (const [value, ok] of [
  [KEY, true],
  [Buffer.alloc(32, 7).toString('base64'), true],
  [`${KEY},${KEY}`, true],
  [`${KEY}, ${KEY}`, true],
  [`${KEY},`, false],
  [`${KEY},short-of-a-key`, false],
  [KEY.slice(1), false],
] as const) {
  test(`NAMEDROP_SECRET_KEY=${value} is ${ok ? 'taken' : 'refused'}`, async (t) => {
    const { faults } = await read({}, { NAMEDROP_SECRET_KEY: value });
    t.is(faults.length, ok ? 0 : 1);
    t.false(JSON.stringify(faults).includes(value));
  });
}

test('a path in the file is meant from the file, one in the environment from the working directory', async (t) => {
  const folder = await temporary(t, { 'namedrop.config.js': 'export default { dataDir: "./d" }' });
  const file = join(folder, 'namedrop.config.js');
  t.is((await readConfig({ file, env: {}, cwd })).core?.dataDir, join(folder, 'd'));
  t.is((await readConfig({ file, env: { NAMEDROP_DATA_DIR: './e' }, cwd })).core?.dataDir, join(cwd, 'e'));
});

test('namedrop.config.js of the working directory is found by itself', async (t) => {
  const folder = await temporary(t, { 'namedrop.config.js': 'export default { port: 5 }' });
  const { core, path } = await readConfig({ env: {}, cwd: folder });
  t.is(core?.port, 5);
  t.is(path, join(folder, 'namedrop.config.js'));
});

test('a configuration file that is missing, broken, throws or exports nothing is a fault with its path', async (t) => {
  const folder = await temporary(t, {
    'syntax.js': 'export default {',
    'throws.js': 'throw new Error("no luck")',
    'nothing.js': 'export const port = 1',
    'package.json': '{"type":"module"}',
  });
  const faultOf = async (name: string) => {
    const { faults } = await readConfig({ file: join(folder, name), env: {}, cwd });
    t.is(faults.length, 1);
    t.is(faults[0]?.path, join(folder, name));
    return faults[0]?.message ?? '';
  };
  t.is(await faultOf('absent.js'), 'there is no such file');
  t.regex(await faultOf('syntax.js'), /^cannot be loaded: SyntaxError: /);
  t.is(await faultOf('throws.js'), 'cannot be loaded: Error: no luck');
  t.is(await faultOf('nothing.js'), 'must export an object as default');
});

test('a plugin entry keeps its own settings apart from the switches of the host', async (t) => {
  const plugin = { id: 'acme' };
  const { plugins, faults } = await read({
    plugins: {
      chatgpt: { apiKey: 'k' },
      acme: { module: plugin, required: false },
      off: { module: './off.js', enabled: false },
    },
  });
  t.deepEqual(faults, []);
  t.like(plugins[0], {
    id: 'chatgpt',
    module: '@namedrop/chatgpt',
    enabled: true,
    required: true,
    config: { apiKey: 'k' },
  });
  t.is(plugins[1]?.module, plugin);
  t.like(plugins[1], { required: false, config: {} });
  t.like(plugins[2], { module: './off.js', enabled: false });
});

test('plugins must be a map of objects', async (t) => {
  const list = await read({ plugins: ['chatgpt'] });
  t.deepEqual(
    list.faults.map(({ path }) => path),
    ['plugins'],
  );
  const flag = await read({ plugins: { chatgpt: true } });
  t.deepEqual(
    flag.faults.map(({ path }) => path),
    ['plugins.chatgpt'],
  );
});
