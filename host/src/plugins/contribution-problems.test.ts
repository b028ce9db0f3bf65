import {
  type Contributions,
  definePlugin,
  type Port,
  port,
  provide,
  route,
  type Surface,
  z,
} from '@namedrop/plugin-api';
import test from 'ava';
import { interfaceCatalog } from '../catalog/catalog.test.helper.js';
import { contributionProblems } from './contribution-problems.js';
import { PluginInstance } from './plugin-instance.js';

const log = { debug() {}, info() {}, warn() {}, error() {} };
const A = port<number>('A');

function setUp(
  id: string,
  contributions: Contributions,
  provides: readonly Port<unknown>[] = [],
): Promise<PluginInstance> {
  const config = z.strictObject({});
  const plugin = definePlugin({ id, apiVersion: 1, config, requires: {}, provides, setup: () => contributions });
  return PluginInstance.setUp({ id, plugin, required: true, config: {} }, { ports: {}, log, timeoutMs: 1000 });
}

const surface = (platform: Surface['platform']): Surface => ({
  platform,
  channel: 'api',
  ask: async () => ({ text: 'x', citations: [] }),
});
const get = (path: string) =>
  route({ method: 'get', path, auth: 'none', handle: async () => ({ status: 200, body: {} }) });

async function problems(newcomer: Promise<PluginInstance>, ...before: Promise<PluginInstance>[]): Promise<string[]> {
  const found = await contributionProblems(await newcomer, await Promise.all(before), {
    hostRoutes: [{ method: 'get', path: '/healthz', by: 'host' }],
    catalog: interfaceCatalog(),
  });
  return found.map(({ plugin, phase, message }) => `${plugin} ${phase}: ${message}`);
}

test('what keeps its promises and clashes with nobody is fine', async (t) => {
  const first = setUp('first', { surfaces: [surface('claude')], routes: [get('/a/:id')] });
  const contributions = { surfaces: [surface('gemini')], routes: [get('/a')], ports: [provide(A, 1)] };
  t.deepEqual(await problems(setUp('second', contributions, [A]), first), []);
});

test('a promised port that is missing, and one that was not promised, are problems', async (t) => {
  t.deepEqual(await problems(setUp('x', {}, [A])), [
    'x provides: the manifest provides A, but setup returned nothing for it',
  ]);
  t.deepEqual(await problems(setUp('x', { ports: [{ port: A, needs: ['A_URL'] }] }, [A])), []);
  t.deepEqual(await problems(setUp('x', { ports: [provide(A, 1)] })), [
    "x provides: setup returned A, which the manifest does not list under 'provides'",
  ]);
});

test('two ready surfaces for the same platform and channel clash; one without a key does not', async (t) => {
  const first = setUp('first', { surfaces: [surface('claude')] });
  t.deepEqual(await problems(setUp('second', { surfaces: [surface('claude')] }), first), [
    "second mount: 'first' already serves claude on the api channel",
  ]);
  const keyless = { platform: 'claude', channel: 'api', needs: ['ANTHROPIC_API_KEY'] } as const;
  t.deepEqual(await problems(setUp('second', { surfaces: [keyless] }), first), []);
});

test('routes clash with other plugins, themselves and the host, whatever their parameters are called', async (t) => {
  const first = setUp('first', { routes: [get('/a/:id')] });
  t.deepEqual(
    await problems(
      setUp('second', { routes: [get('/a/:name'), get('/a/{:other}'), get('/healthz'), get('/b'), get('/b')] }),
      first,
    ),
    [
      "second mount: GET /a/:name is already served by 'first'",
      "second mount: GET /a/:other is already served by 'first'",
      "second mount: GET /healthz is already served by 'host'",
      "second mount: GET /b is already served by 'second'",
    ],
  );
});

test('two jobs or two schedules of one plugin need two names; other names may be the same', async (t) => {
  const job = { name: 'sweep', input: z.object({}), run: async () => {} };
  const schedule = { name: 'sweep', every: 'hour', some: async () => false, failure: 'it fails' } as const;
  const first = setUp('first', { jobs: [job] });
  t.deepEqual(await problems(setUp('second', { jobs: [job] }), first), []);
  t.deepEqual(await problems(setUp('third', { jobs: [job, job] })), ["third mount: two jobs are called 'sweep'"]);
  t.deepEqual(await problems(setUp('fourth', { jobs: [job], schedules: [schedule, schedule] })), [
    "fourth mount: two schedules are called 'sweep'",
  ]);
});

test('a cron line that is wrong is named with its job and an example', async (t) => {
  const job = (name: string, every: string) => ({ name, every, input: z.object({}), run: async () => {} });
  const jobs = [job('digest', '0 9 * *'), job('sweep', '*/5 * * * *'), job('tidy', '@daily')];
  t.deepEqual(await problems(setUp('x', { jobs })), [
    "x setup: the job 'digest' has every: '0 9 * *', which is no cron line of five fields, e.g. '0 6 * * *' for 06:00 UTC each day",
  ]);
});
