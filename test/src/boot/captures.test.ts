import { Captures, Metrics } from '@namedrop/plugin-api';
import test from 'ava';
import { operatorFolderOnServer } from './command.js';
import { bootOn, linesOf, plugin } from './world.js';

const boot = bootOn(test);

/** Keeps three replies of two vendors as it starts; reads one of them as it was read then. */
const CAPTURING = {
  'namedrop.config.js': "export default { port: 0, plugins: { capturing: { module: './capturing.js' } } };",
  'capturing.js': `
    import { API_VERSION, Captures, definePlugin, SurfaceError, z } from '@namedrop/plugin-api';
    const cited = (url) => ({ text: 'Acme leads.', citations: [{ url }] });
    const today = { old: cited('https://new.example/'), same: cited('https://same.example/') };
    const reread = (vendor, body) => {
      if (body in today) return today[body];
      throw new SurfaceError('error', 'no answer in it');
    };
    export default definePlugin({
      id: 'capturing', apiVersion: API_VERSION, config: z.strictObject({}), requires: { captures: Captures },
      setup: ({ ports: { captures } }) => ({
        surfaces: [{ platform: 'chatgpt', channel: 'live', needs: ['CAPTURE_KEY'], reread }],
        start: async () => {
          const keep = (vendor, body, reading) => captures.keep({ platform: 'chatgpt', vendor, body, reading });
          keep('dataforseo', 'old', cited('https://old.example/\\u001b[31m'));
          keep('dataforseo', 'same', cited('https://same.example/'));
          keep('cloro', 'broken', cited('https://gone.example/'));
        },
      }),
    });`,
};

test.serial(
  'replies that a host kept are counted, read again and compared, without a key and beside no host',
  async (t) => {
    const folder = await operatorFolderOnServer(t, CAPTURING);
    t.is((await folder.run(['captures', 'ls'])).stdout, 'no captures are kept\n');
    const host = folder.start();
    await host.printed(/PostgreSQL/);
    t.is((await host.stop()).code, 0);

    const listed = await folder.run(['captures', 'ls']);
    t.regex(listed.stdout, /^SURFACE +VENDOR +CAPTURES +OLDEST +NEWEST\nchatgpt +cloro +1 .*\nchatgpt +dataforseo +2 /);
    const counts = JSON.parse((await folder.run(['captures', 'ls', '--json'])).stdout);
    t.deepEqual(
      counts.map(({ platform, vendor, count }: Record<string, unknown>) => [platform, vendor, count]),
      [
        ['chatgpt', 'cloro', 1],
        ['chatgpt', 'dataforseo', 2],
      ],
    );

    const all = await folder.run(['captures', 'replay', '--surface', 'chatgpt_live']);
    t.is(all.code, 0, all.stderr);
    const time = '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z';
    t.regex(
      all.stdout,
      new RegExp(
        [
          `^3 of ${time} from cloro`,
          '  outcome  -  answer of 11 characters',
          '  outcome  \\+  error',
          `1 of ${time} from dataforseo`,
          '  citations  -  https://old.example/\uFFFD\\[31m',
          '  citations  \\+  https://new.example/',
          '3 captures, 2 changed\n$',
        ].join('\n'),
      ),
    );
    const some = await folder.run([
      'captures',
      'replay',
      '--surface',
      'chatgpt',
      '--vendor',
      'dataforseo',
      '--limit',
      '1',
    ]);
    t.is(some.stdout, '1 captures, 0 changed\n');
    const json = JSON.parse((await folder.run(['captures', 'replay', '--surface', 'chatgpt', '--json'])).stdout);
    t.deepEqual(
      json.map(({ changes }: { changes: { what: string }[] }) => changes.map(({ what }) => what)),
      [['outcome'], [], ['citations']],
    );
    t.like(json[0], { id: '3', vendor: 'cloro', after: 'error', before: { text: 'Acme leads.' } });
  },
);

test.serial(
  'captures replay refuses a surface that there is not, and fails for one that no plugin reads',
  async (t) => {
    const folder = await operatorFolderOnServer(t, CAPTURING);
    const unknown = await folder.run(['captures', 'replay', '--surface', 'altavista']);
    t.is(unknown.code, 64);
    t.regex(
      unknown.stderr,
      /perplexity, chatgpt, gemini, ai_overview, ai_mode, bing_copilot, perplexity_live, chatgpt_live/,
    );
    t.is((await folder.run(['captures', 'replay'])).code, 64);
    for (const limit of ['0', '1.5', '1001', 'all']) {
      t.is((await folder.run(['captures', 'replay', '--surface', 'chatgpt', '--limit', limit])).code, 64, limit);
    }
    const unread = await folder.run(['captures', 'replay', '--surface', 'ai_mode']);
    t.is(unread.code, 1);
    t.is(unread.stderr, 'no plugin here reads captures of ai_mode\n');
  },
);

test('a plugin that captures finds its task again after a restart, and its signs of drift in /metrics', async (t) => {
  const tasks: unknown[] = [];
  const capturing = plugin('capturing', {
    requires: { captures: Captures },
    setup: ({ ports }) => {
      const { captures } = ports as { captures: Captures };
      return {
        async start() {
          const task = await captures.openTask({ platform: 'perplexity', vendor: 'cloro', question: 'digest' });
          tasks.push(task);
          await captures.noteOrdered(task, 'task-7');
          captures.count({ platform: 'perplexity', vendor: 'cloro', sign: 'empty_answer' });
        },
      };
    },
  });
  const first = await boot(t).start({ capturing });
  await first.stop();
  const host = await boot(t).start({ capturing }, { config: { metrics: true } });
  t.deepEqual(tasks[1], { ...(tasks[0] as object), id: 'task-7' });
  const response = await fetch(`${host.url}/metrics`);
  t.is(response.status, 200);
  t.regex(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  const text = await response.text();
  t.regex(text, /^namedrop_capture_empty_answers_total\{platform="perplexity",vendor="cloro"\} 1$/m);
  t.regex(text, /^process_resident_memory_bytes \d+$/m);
});

test('each host has metrics of its own, also beside another in the process, and /metrics is nothing without the setting', async (t) => {
  const [counting, other, silent] = await Promise.all([
    boot(t).start({}, { config: { metrics: true } }),
    boot(t).start({}, { config: { metrics: true } }),
    boot(t).start({}),
  ]);
  for (const { url } of [counting, other]) t.is((await fetch(`${url}/metrics`)).status, 200);
  const refused = await fetch(`${silent.url}/metrics`);
  const nowhere = await fetch(`${silent.url}/nowhere`);
  t.is(refused.status, 404);
  const withoutId = async (response: Response) => ({ ...((await response.json()) as object), request_id: undefined });
  t.deepEqual(await withoutId(refused), await withoutId(nowhere));
});

test('no plugin can serve the paths of the operator, whether the host serves them or not', async (t) => {
  const handle = async () => ({ status: 200, body: {} });
  const taking = (path: string) =>
    plugin('taking', { adds: { routes: [{ method: 'get', path, auth: 'none', handle }] } });
  for (const path of ['/metrics', '/healthz', '/readyz', '/.well-known/security.txt']) {
    const error = await boot(t).refused({ taking: taking(path) });
    t.deepEqual(linesOf(error), [`taking mount GET ${path} is already served by 'host'`]);
  }
});

test('a plugin that takes the name of a metric of the host is refused at its setup, and left out if optional', async (t) => {
  const queue = plugin('queue', {
    requires: { metrics: Metrics },
    setup: ({ ports }) => {
      const { metrics } = ports as { metrics: Metrics };
      metrics.gauge({ name: 'jobs', help: 'Jobs of the plugin.', measure: async () => 1 });
      return {};
    },
  });
  const message = 'A metric with the name namedrop_queue_jobs has already been registered.';
  t.deepEqual(linesOf(await boot(t).refused({ queue })), [`queue setup ${message}`]);
  const host = await boot(t).start({ queue: { module: queue, required: false } });
  t.deepEqual(
    host.plugins.map(({ id, state }) => `${id} ${state}`),
    ['queue failed'],
  );
});
