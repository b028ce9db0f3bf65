import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { behaviours, loopbackUpstream } from '@namedrop/testing';
import test from 'ava';
import { type DevStart, pluginFolder } from './dev-world.js';

const KEY = 'sk-echo-1234567890';

/** A surface that orders an answer and collects it, as an engine with tasks wants it. */
const INDEX = `
  import { randomUUID } from 'node:crypto';
  import { API_VERSION, apiKeySetting, baseUrlSetting, definePlugin, Http, surfaceErrorOf, z } from '@namedrop/plugin-api';

  const Config = z.strictObject({
    apiKey: apiKeySetting('ECHO_API_KEY'),
    baseUrl: baseUrlSetting('ECHO_BASE_URL', 'https://api.echo.example'),
  });
  const SLOT = { platform: 'claude', channel: 'api' } as const;

  export default definePlugin({
    id: 'echo',
    apiVersion: API_VERSION,
    config: Config,
    requires: { http: Http },
    setup({ config: { apiKey, baseUrl }, ports: { http } }) {
      if (!apiKey) return { surfaces: [{ ...SLOT, needs: ['ECHO_API_KEY'] }] };
      const ask = async ({ text }: { text: string }, signal: AbortSignal) => {
        try {
          const headers = { authorization: 'Bearer ' + apiKey, 'content-type': 'application/json' };
          const order = JSON.stringify({ text, once: randomUUID() });
          const ordered = await http.fetch(baseUrl + '/tasks', { method: 'POST', headers, body: order, signal });
          const { id } = (await ordered.json()) as { id: string };
          for (;;) {
            const looked = await http.fetch(baseUrl + '/tasks/' + id, { headers, signal });
            const { state, said } = (await looked.json()) as { state: string; said: string };
            if (state === 'done') return { text: said, citations: [] };
          }
        } catch (error) {
          throw surfaceErrorOf(error, signal, 'Echo');
        }
      };
      return { surfaces: [{ ...SLOT, ask }] };
    },
  });
`;
const FILES = {
  'package.json': JSON.stringify({ name: 'echo', type: 'module', exports: './index.ts' }),
  'index.ts': INDEX,
};

async function mentioned({ url, token }: DevStart, query = 'best crm'): Promise<unknown> {
  const response = await fetch(`${url}/v1/check`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, brand: 'Acme', mode: 'quick', providers: ['claude'] }),
  });
  const { providers, errors } = (await response.json()) as Record<string, { claude?: { mentioned?: boolean } }>;
  return providers?.claude?.mentioned ?? errors?.claude;
}

test.serial(
  'replies that --record has kept are replayed by --replay without a key and without the upstream',
  async (t) => {
    const upstream = await loopbackUpstream(
      t,
      behaviours.inTurn(
        behaviours.reply({ body: { id: 'task-4711', key: KEY } }),
        behaviours.reply({ body: { state: 'working' } }),
        behaviours.reply({ body: { state: 'done', said: 'Acme leads.' } }),
      ),
    );
    const folder = await pluginFolder(t, FILES);
    const env = { ECHO_BASE_URL: upstream.url };
    const recording = folder.dev(['--record', 'recordings'], { ...env, ECHO_API_KEY: KEY });
    t.is(await mentioned(await recording.started(1)), true);
    recording.process.kill('SIGINT');
    await recording.finished;
    t.is(upstream.requests.length, 3);
    const kept = await readFile(path.join(folder.path, 'recordings/echo.json'), 'utf8');
    t.false(kept.includes(KEY));
    t.false(kept.includes('task-4711'));
    t.is((JSON.parse(kept) as unknown[]).length, 3);

    const replaying = folder.dev(['--replay', 'recordings'], env);
    const start = await replaying.started(1);
    t.is(await mentioned(start), true);
    t.is(await mentioned(start, 'another question'), true);
    t.regex(
      await replaying.logged(/another request body/),
      /Replayed for another request body .*: POST http:\S+\/tasks$/m,
    );
    t.is(upstream.requests.length, 3);
  },
);

/** A plugin whose key comes from a variable that its configuration names, and travels in the address. */
const NAMED = `
  import { API_VERSION, definePlugin, Http, setting, surfaceErrorOf, z } from '@namedrop/plugin-api';

  const Config = z.strictObject({
    keyEnv: z.string(),
    baseUrl: z.string(),
    apiKey: setting(z.string().optional(), { envFrom: 'keyEnv', secret: true }),
  });
  const SLOT = { platform: 'claude', channel: 'api' } as const;

  export default definePlugin({
    id: 'named',
    apiVersion: API_VERSION,
    config: Config,
    requires: { http: Http },
    setup({ config: { apiKey, baseUrl, keyEnv }, ports: { http } }) {
      if (!apiKey) return { surfaces: [{ ...SLOT, needs: [keyEnv] }] };
      const ask = async (_question: object, signal: AbortSignal) => {
        try {
          const answered = await http.fetch(baseUrl + '/ask?' + new URLSearchParams({ key: apiKey }), { signal });
          const { said } = (await answered.json()) as { said: string };
          return { text: said, citations: [] };
        } catch (error) {
          throw surfaceErrorOf(error, signal, 'Named');
        }
      };
      return { surfaces: [{ ...SLOT, ask }] };
    },
  });
`;

test.serial(
  'a key whose variable the configuration names is not recorded in any spelling, and a replay needs none',
  async (t) => {
    const key = 'sk+a/b=c d&e-4711';
    const upstream = await loopbackUpstream(t, behaviours.reply({ body: { said: 'Acme leads.' } }));
    const config = { plugins: { named: { keyEnv: 'NAMED_KEY', baseUrl: upstream.url } } };
    const folder = await pluginFolder(t, {
      'package.json': JSON.stringify({ name: 'named', type: 'module', exports: './index.ts' }),
      'index.ts': NAMED,
      'namedrop.config.js': `export default ${JSON.stringify(config)};`,
    });
    const recording = folder.dev(['--record', 'recordings'], { NAMED_KEY: key });
    t.is(await mentioned(await recording.started(1)), true);
    recording.process.kill('SIGINT');
    await recording.finished;
    t.is(upstream.requests.length, 1);
    const kept = await readFile(path.join(folder.path, 'recordings/named.json'), 'utf8');
    t.regex(kept, /key=scrubbed-secret"/);
    t.false(kept.includes('4711'));

    const replaying = folder.dev(['--replay', 'recordings'], {});
    t.is(await mentioned(await replaying.started(1)), true);
    t.is(upstream.requests.length, 1);
  },
);

test.serial('a recording continues after a restart, and replays its answers in any order', async (t) => {
  const upstream = await loopbackUpstream(t, ({ method, json, url }, response) => {
    const { text } = (json ?? {}) as { text?: string };
    const body =
      method === 'POST'
        ? { id: text === 'best crm' ? 'task-4711' : 'task-0815' }
        : { state: 'done', said: url.endsWith('task-4711') ? 'Acme leads.' : 'Globex leads.' };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const folder = await pluginFolder(t, FILES, { packages: ['@namedrop/plugin-api'] });
  const env = { ECHO_BASE_URL: upstream.url };
  const dev = folder.dev(['--record', 'recordings'], { ...env, ECHO_API_KEY: KEY });
  t.is(await mentioned(await dev.started(1)), true);
  await folder.write('index.ts', `${INDEX}\n`);
  t.is(await mentioned(await dev.started(2), 'best erp'), false);
  const kept = JSON.parse(await readFile(path.join(folder.path, 'recordings/echo.json'), 'utf8')) as unknown[];
  t.is(kept.length, 4);
  dev.process.kill('SIGINT');
  t.notRegex((await dev.finished).stderr, /echo\.json has changed/);
  await upstream.close();

  const replaying = folder.dev(['--replay', 'recordings'], env);
  const start = await replaying.started(1);
  t.is(await mentioned(start, 'best erp'), false);
  t.is(await mentioned(start), true);
  replaying.process.kill('SIGINT');
  t.notRegex((await replaying.finished).stderr, /Replayed for another|Not recorded/);
});

test.serial('a replay without the call fails that platform, and the log names what is recorded', async (t) => {
  const folder = await pluginFolder(t, { ...FILES, 'recordings/echo.json': '[]' });
  const dev = folder.dev(['--replay', 'recordings'], { ECHO_API_KEY: KEY, ECHO_BASE_URL: 'http://127.0.0.1:9' });
  t.like(await mentioned(await dev.started(1)), { code: 'upstream_unavailable' });
  t.regex(await dev.logged(/Not recorded/), /Not recorded: POST http:\/\/127\.0\.0\.1:9\/tasks\. .*has: nothing\./);
});

test.serial('dev prints that there is no recording to replay, and waits', async (t) => {
  const folder = await pluginFolder(t, FILES);
  t.regex(
    await folder.dev(['--replay', 'nowhere']).logged(/Waiting for a change/),
    /there is no recording .*nowhere\/echo\.json: record one first/,
  );
});
