import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BootError, startHost } from '@namedrop/host';
import { Deliveries, type Plugin, port, provide, setting, Wallet, z } from '@namedrop/plugin-api';
import test from 'ava';
import { bootOn, freePort, linesOf, listens, plugin, says } from './world.js';

const boot = bootOn(test);
const [A, B] = [port('A'), port('B')];
const never = () => new Promise<never>(() => undefined);

/** A plugin that writes down what is done to it. */
function diary(
  id: string,
  pages: string[],
  hooks: Partial<Record<'setup' | 'start' | 'stop', () => unknown>> = {},
): Plugin {
  const note = async (hook: 'setup' | 'start' | 'stop') => {
    pages.push(`${id} ${hook}`);
    await hooks[hook]?.();
  };
  return plugin(id, {
    setup: async () => {
      await note('setup');
      return { start: () => note('start'), stop: () => note('stop') };
    },
  });
}

test('all that is wrong with manifests and configuration is in one report, and no plugin code has run', async (t) => {
  const pages: string[] = [];
  const wallet = plugin('billing', { provides: [Wallet] });
  const keyed = plugin('chatgpt', { config: z.strictObject({ apiKey: z.string() }) });
  const error = await boot(t).refused({
    fine: diary('fine', pages),
    typo: { module: plugin('typo', { config: z.strictObject({ depth: z.number().optional() }) }), dept: 1 },
    chatgpt: keyed,
    billing: wallet,
    billing2: { module: { ...wallet, id: 'billing2' } },
    watch: plugin('watch', { requires: { deliveries: Deliveries } }),
    a: plugin('a', { requires: { b: B }, provides: [A] }),
    b: plugin('b', { requires: { a: A }, provides: [B] }),
    future: plugin('future', { apiVersion: 2 }),
    alias: plugin('other'),
    absent: { module: './absent.js' },
    uninstalled: {},
    hollow: { module: {} },
  });
  const lines = linesOf(error);
  const expected = [
    'typo config plugins.typo.dept: unknown key; known are depth; did you mean `depth`?',
    'chatgpt config plugins.chatgpt.apiKey: must be a text; nothing was given',
    "billing2 provides Wallet is already provided by 'billing'",
    'watch requires nothing provides Deliveries: add webhooks to plugins',
    'a requires plugins require each other: a -> b -> a',
    'future manifest written for plugin API 2, this host speaks 1; update the host',
    "alias manifest calls itself 'other'; configure it under plugins.other",
  ];
  for (const line of expected) t.true(lines.includes(line), line);
  t.true(lines.some((line) => /^absent import cannot import '\.\/absent\.js': .*is it built\?$/.test(line)));
  t.true(lines.some((line) => /^uninstalled import cannot import '@namedrop\/uninstalled': .*npm install/.test(line)));
  t.true(lines.includes('hollow manifest setup must be a function'));
  t.is(lines.length, 14);
  t.regex(error.report, /^14 plugin problems, nothing was started:\n/);
  t.is(error.exitCode, 78);
  t.deepEqual(pages, []);
});

test('faults of the host and of plugins stand in the same report', async (t) => {
  const error = await boot(t).refused(
    { typo: { module: plugin('typo'), dept: 1 } },
    { config: { prot: 1 }, env: { LOG_LEVEL: 'loud' } },
  );
  t.deepEqual(
    linesOf(error).map((line) => line.split(':')[0]),
    ['host config logLevel (LOG_LEVEL)', 'host config prot', 'typo config plugins.typo.dept'],
  );
  t.regex(error.report, /^3 problems, nothing was started:/);
});

test('setups that throw, hang or return nothing are all reported, and the others are stopped in reverse', async (t) => {
  const pages: string[] = [];
  const { refused, log } = boot(t);
  const error = await refused({
    first: diary('first', pages),
    throws: plugin('throws', {
      setup: () => {
        throw new Error('no luck');
      },
    }),
    hangs: plugin('hangs', { setup: never }),
    empty: plugin('empty', { setup: (() => undefined) as never }),
    last: diary('last', pages),
  });
  t.deepEqual(linesOf(error), [
    'throws setup no luck',
    'hangs setup did not finish within 0.4 s',
    'empty setup setup must return an object',
  ]);
  t.is(error.exitCode, 1);
  const causes = log.lines.filter(({ level }) => level === 'debug').map(({ fields }) => (fields as { err: Error }).err);
  t.true(causes.some(({ message }) => message === 'no luck'));
  t.deepEqual(pages, ['first setup', 'last setup', 'last stop', 'first stop']);
});

test('starts that throw or hang are all reported, everything is stopped in reverse, and nothing listens', async (t) => {
  const pages: string[] = [];
  const place = await freePort();
  const plugins = {
    first: diary('first', pages),
    throws: diary('throws', pages, { start: () => Promise.reject(new Error('cold')) }),
    hangs: diary('hangs', pages, { start: never }),
    last: diary('last', pages),
  };
  const error = await boot(t).refused(plugins, { config: { port: place } });
  t.deepEqual(linesOf(error), ['throws start cold', 'hangs start did not finish within 0.4 s']);
  t.deepEqual(pages.slice(4), [
    'first start',
    'throws start',
    'throws stop',
    'hangs start',
    'hangs stop',
    'last start',
    'last stop',
    'first stop',
  ]);
  t.false(await listens(place));
});

test('a stop that throws or hangs on the way down has its line too, and the others are still stopped', async (t) => {
  const pages: string[] = [];
  const error = await boot(t).refused({
    first: diary('first', pages),
    stuck: diary('stuck', pages, { stop: never }),
    angry: diary('angry', pages, { stop: () => Promise.reject(new Error('let me be')) }),
    throws: diary('throws', pages, { start: () => Promise.reject(new Error('cold')) }),
  });
  t.deepEqual(linesOf(error), ['throws start cold', 'angry stop let me be', 'stuck stop did not finish within 0.4 s']);
  t.is(pages.at(-1), 'first stop');
});

test('contributions that break a promise or clash are reported, with what follows from them', async (t) => {
  const get = (path: string) =>
    ({ method: 'get', path, auth: 'none', handle: async () => ({ status: 200, body: {} }) }) as const;
  const error = await boot(t).refused({
    breaks: plugin('breaks', { provides: [A] }),
    follows: plugin('follows', { requires: { a: A } }),
    extra: plugin('extra', { adds: { ports: [provide(B, 1)] } }),
    one: plugin('one', { adds: { surfaces: [says('claude')] } }),
    two: plugin('two', { adds: { surfaces: [says('claude')] } }),
    taken: plugin('taken', { adds: { routes: [get('/readyz'), { ...get('/v1/check'), method: 'post' }] } }),
  });
  t.deepEqual(linesOf(error), [
    'breaks provides the manifest provides A, but setup returned nothing for it',
    "follows requires nothing provides A, since 'breaks' failed",
    "extra provides setup returned B, which the manifest does not list under 'provides'",
    "two mount 'one' already serves claude on the api channel",
    "taken mount GET /readyz is already served by 'host'",
    "taken mount POST /v1/check is already served by 'host'",
  ]);
});

test('a port that is filled with nothing is a problem of who needs it, and what was set up is stopped', async (t) => {
  const pages: string[] = [];
  const error = await boot(t).refused({
    first: diary('first', pages),
    hollow: plugin('hollow', { provides: [A], adds: { ports: [provide(A, undefined)] } }),
    needy: plugin('needy', { requires: { a: A } }),
  });
  t.deepEqual(linesOf(error), ['needy setup A was promised, and nothing fills it']);
  t.deepEqual(pages, ['first setup', 'first stop']);
});

test('plugins that are not required are left out with their problems, and the host runs without them', async (t) => {
  const pages: string[] = [];
  const optional = (module: unknown, settings: object = {}) => ({ module, required: false, ...settings });
  const { start, log } = boot(t);
  const host = await start({
    typo: optional(plugin('typo'), { dept: 1 }),
    absent: optional('./absent.js'),
    watch: optional(plugin('watch', { requires: { deliveries: Deliveries } })),
    throws: optional(diary('throws', pages, { setup: () => Promise.reject(new Error('no luck')) })),
    cold: optional({ ...diary('cold', pages, { start: () => Promise.reject(new Error('cold')) }), provides: [] }),
    two: optional(plugin('two', { adds: { surfaces: [says('claude'), says('claude')] } })),
    off: { module: './absent.js', enabled: false },
    fine: plugin('fine', { adds: { surfaces: [says('gemini')] } }),
  });
  const states = host.plugins.map(({ id, state, detail }) => `${id} ${state}: ${detail}`);
  t.regex(states[0] ?? '', /^typo failed: config: plugins\.typo\.dept: unknown key/);
  t.regex(states[1] ?? '', /^absent failed: import: cannot import/);
  t.deepEqual(states.slice(2), [
    'watch failed: requires: nothing provides Deliveries: add webhooks to plugins',
    'throws failed: setup: no luck',
    'cold failed: start: cold',
    "two failed: mount: 'two' already serves claude on the api channel",
    'off disabled: enabled: false in the configuration',
    'fine ready: gemini (api)',
  ]);
  t.deepEqual(pages, ['throws setup', 'cold setup', 'cold start', 'cold stop']);
  t.is(log.lines.filter(({ message }) => message.startsWith('left out: ')).length, 6);
});

test('a required plugin whose provider is not required and fails to start is a problem', async (t) => {
  const provider = plugin('provider', {
    provides: [A],
    adds: { ports: [provide(A, 1)], start: () => Promise.reject(new Error('cold')) },
  });
  const error = await boot(t).refused({
    provider: { module: provider, required: false },
    consumer: plugin('consumer', { requires: { a: A } }),
  });
  t.deepEqual(linesOf(error), ["consumer requires nothing provides A, since 'provider' failed"]);
});

test('a port that is in use is a sentence with the remedy, and everything is closed again', async (t) => {
  const pages: string[] = [];
  const other: Server = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  t.teardown(() => other.close());
  const { port: taken } = other.address() as AddressInfo;
  const error = await boot(t).refused({ one: diary('one', pages) }, { config: { port: taken } });
  t.deepEqual(linesOf(error), [
    `host listen port ${taken} of 127.0.0.1 is in use; stop what listens there, or set another PORT (0: any)`,
  ]);
  t.is(error.exitCode, 1);
  t.is(pages.at(-1), 'one stop');
});

test('a database that cannot be reached is a sentence without its password', async (t) => {
  const databaseUrl = `postgres://root:hunter2-secret@127.0.0.1:${await freePort()}/namedrop`;
  const error = await boot(t).refused({}, { config: { databaseUrl, databaseWaitMs: 0 } });
  t.regex(linesOf(error)[0] ?? '', /^host storage .*DATABASE_URL/);
  t.is(linesOf(error).length, 1);
  t.notRegex(error.report, /hunter2/);
  t.is(error.exitCode, 1);
});

test('a password with a raw slash, which ends the host too early, is not printed in parts', async (t) => {
  const error = await boot(t).refused(
    {},
    { config: { databaseUrl: 'postgres://user:1234/Sup3rSecretPw@127.0.0.1:5/db' } },
  );
  t.regex(linesOf(error)[0] ?? '', /^host storage DATABASE_URL cannot be read\. .*\/ is written as %2F/);
  t.notRegex(error.report, /1234|Sup3r/);
});

test('a migration that fails is a problem of its plugin, before any setup', async (t) => {
  const pages: string[] = [];
  const broken = { ...diary('broken', pages), migrations: [{ name: '001-broken', up: 'CREATE TABEL x ()' }] };
  const error = await boot(t).refused({ broken });
  t.regex(linesOf(error)[0] ?? '', /^broken migrate .*001-broken/);
  t.deepEqual(pages, []);
});

test('a secret key that cannot be used is a fault of the configuration, and is not repeated', async (t) => {
  const error = await boot(t).refused({}, { config: { secretKey: 'too-short-for-a-key' } });
  t.regex(error.report, /host +config +secretKey: is not a key: it takes 32 bytes/);
  t.notRegex(error.report, /too-short/);
  t.is(error.exitCode, 78);
});

test('a secret that a plugin throws around does not reach the report', async (t) => {
  const chatty = plugin('chatty', {
    config: z.strictObject({ apiKey: setting(z.string(), { secret: true }) }),
    setup: ({ config }) => {
      throw new Error(`cannot use ${(config as { apiKey: string }).apiKey}`);
    },
  });
  const error = await boot(t).refused({ chatty: { module: chatty, apiKey: 'sk-very-secret' } });
  t.deepEqual(linesOf(error), ['chatty setup cannot use •••']);
  const host = await boot(t).start({ chatty: { module: chatty, apiKey: 'sk-very-secret', required: false } });
  t.is(host.plugins[0]?.detail, 'setup: cannot use •••');
});

test('a configuration file that is broken is a fault with its path', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'namedrop-config-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const file = join(folder, 'namedrop.config.js');
  await writeFile(file, 'export default {');
  const error = await t.throwsAsync<BootError>(startHost({ config: file, env: {} }), { instanceOf: BootError });
  t.true(error?.report.includes(file));
  t.is(error?.exitCode, 78);
});

test('a start warns of an older setting in the file, and of none that a variable sets', async (t) => {
  const { start, log } = boot(t);
  const env = { NAMEDROP_AI_MODE_DEADLINE_MS: '70000' };
  await start({}, { env, config: { targets: { claude: { p95LatencyMs: 6000 } } } });
  const warned = log.lines.filter(({ message }) => message.includes('deprecated')).map(({ message }) => message);
  t.deepEqual(warned, [
    'targets.claude.p95LatencyMs is deprecated: set plugins.claude.target.p95LatencyMs instead (docs/compatibility.md)',
  ]);
});
