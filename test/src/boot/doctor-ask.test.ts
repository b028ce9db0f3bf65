import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { behaviours, type LoopbackUpstream, loopbackUpstream } from '@namedrop/testing';
import { testDatabase } from '@namedrop/testing/host';
import test, { type ExecutionContext } from 'ava';
import pg from 'pg';
import { type Folder, operatorFolder } from './command.js';

const KEY = 'sk-acme-of-ours';

const PLUGIN = `
import { API_VERSION, definePlugin, Http, setting, surfaceErrorOf, z } from '@namedrop/plugin-api';

const Config = z.strictObject({
  baseUrl: setting(z.url(), { env: 'ACME_BASE_URL' }),
  apiKey: setting(z.string().optional(), { env: 'ACME_API_KEY', secret: true }),
});

const acme = (channel, { baseUrl, apiKey }, { fetch }) => ({
  platform: 'acme',
  channel,
  samples: new URL('./samples/', import.meta.url),
  ...(channel === 'api' ? { typicalCost: { usd: 0.031, source: 'estimated' } } : { regions: ['ca', 'uk'] }),
  async ask({ text, region }, signal) {
    try {
      const headers = { authorization: 'Bearer ' + apiKey };
      const response = await fetch(new URL('/ask', baseUrl), { method: 'POST', headers, body: JSON.stringify({ text, region }), signal });
      if (!response.ok) throw Object.assign(new Error('refused'), { status: response.status });
      const { said, sources, model } = await response.json();
      return { text: said, citations: sources.map((url) => ({ url })), model };
    } catch (error) {
      throw surfaceErrorOf(error, signal, 'acme');
    }
  },
});

const lacking = (channel) => ({ platform: 'acme', channel, needs: ['ACME_API_KEY'] });

export default definePlugin({
  id: 'acme',
  apiVersion: API_VERSION,
  config: Config,
  requires: { http: Http },
  platforms: [{ id: 'acme', label: 'Acme', api: { deadlineMs: 5000 }, live: { deadlineMs: 5000 } }],
  modes: [{ name: 'acme', channel: 'api', platforms: ['acme'], price: 40 }],
  setup: ({ config, ports }) => ({
    surfaces: ['api', 'live'].map((channel) => (config.apiKey ? acme(channel, config, ports.http) : lacking(channel))),
  }),
});
`;

const REPLY = {
  id: 'reply_1',
  said: 'Globex, Initech and Hooli.',
  sources: ['https://a.example/crm'],
  model: 'acme-2',
  echo: KEY,
};

interface Scene {
  readonly folder: Folder;
  readonly upstream: LoopbackUpstream;
  readonly databaseUrl: string;
}

/** An operator's folder with an engine of the operator's own, which ships one sample. */
async function scene(t: ExecutionContext, env: NodeJS.ProcessEnv = { ACME_API_KEY: KEY }): Promise<Scene> {
  const upstream = await loopbackUpstream(t, behaviours.reply({ body: REPLY }));
  const databaseUrl = await testDatabase(t);
  const config = "export default { plugins: { acme: { module: './acme.js' } } };";
  const folder = await operatorFolder(
    t,
    { 'namedrop.config.js': config, 'acme.js': PLUGIN },
    { env: { DATABASE_URL: databaseUrl, ACME_BASE_URL: upstream.url, ...env } },
  );
  await mkdir(join(folder.path, 'samples'));
  await writeFile(join(folder.path, 'samples/answer.json'), JSON.stringify({ ...REPLY, said: 'Hooli.' }));
  return { folder, upstream, databaseUrl };
}

const ASK = ['doctor', '--ask', 'acme-api', '--yes'];

test.serial(
  'doctor --ask asks every engine once, prints model, citations and drift, and stores and charges nothing',
  async (t) => {
    const { folder, upstream, databaseUrl } = await scene(t);
    const { code, stdout, stderr } = await folder.run(['doctor', '--ask', '--yes']);
    t.is(code, 0, stdout + stderr);
    t.regex(stdout, /^ok +plugin acme +ready/m);
    for (const name of ['acme-api', 'acme-live']) {
      const line = new RegExp(
        `^ok +ask ${name} +[\\d.]+ s, acme-2, 26 characters, 1 citation, cost unknown, no drift$`,
        'm',
      );
      t.regex(stdout, line);
    }
    t.is(upstream.requests.length, 2);
    t.like(upstream.requests[0], { url: '/ask', headers: { authorization: `Bearer ${KEY}` } });
    const regions = upstream.requests.map(({ json }) => (json as { region: string }).region);
    t.deepEqual(regions.toSorted(), ['ca', 'us']);
    t.regex(stderr, /^This asks 2 questions .* acme-api about \$0\.0310, acme-live cost unknown\./);
    t.notRegex(stdout + stderr, new RegExp(KEY));
    const client = new pg.Client(databaseUrl);
    await client.connect();
    t.teardown(() => client.end());
    for (const table of ['checks', 'answers', 'provider_outcomes', 'usage_minutes']) {
      const { rows } = await client.query(`SELECT 1 FROM namedrop.${table}`);
      t.deepEqual(rows, [], table);
    }
  },
);

test.serial('doctor --ask --json has the figures of each engine in its finding', async (t) => {
  const { folder } = await scene(t);
  const { stdout } = await folder.run([...ASK, '--json']);
  const last = JSON.parse(stdout).at(-1);
  t.like(last, { state: 'ok', what: 'ask acme-api' });
  t.like(last.asked, { engine: 'acme-api', model: 'acme-2', characters: 26, citations: 1, cost: null, saved: null });
  t.deepEqual(last.asked.drift, { missing: [], changed: [], added: [] });
});

test.serial(
  'a reply that lacks a field of the samples is drift and exit code 1; one with a new field is a warning',
  async (t) => {
    const { folder, upstream } = await scene(t);
    const { id: _, ...bare } = REPLY;
    upstream.behave(behaviours.reply({ body: { ...bare, said: 'Hooli.', echo: 7 } }));
    const gone = await folder.run(ASK);
    t.is(gone.code, 1);
    t.regex(
      gone.stdout,
      /^fail +ask acme-api .*drift from .*samples.*: missing id, changed echo: number, was string: look at the reply .* install a version/m,
    );

    upstream.behave(behaviours.reply({ body: { ...REPLY, tier: 'fast' } }));
    const grown = await folder.run(ASK);
    t.is(grown.code, 0, grown.stdout);
    t.regex(grown.stdout, /^warn +ask acme-api .*: new tier: nothing breaks by new fields; record the reply/m);
  },
);

test.serial('an engine that fails is reported with its fault and exit code 1, and nothing is repeated', async (t) => {
  const { folder, upstream } = await scene(t);
  upstream.behave(behaviours.reply({ status: 429, body: { error: 'slow down' } }));
  const { code, stdout } = await folder.run(ASK);
  t.is(code, 1);
  t.regex(
    stdout,
    /^fail +ask acme-api +[\d.]+ s, rate_limited: .*shape not compared: there is no JSON reply: ask it again in a minute; if it stays so, raise the limits/m,
  );
  t.is(upstream.requests.length, 1);
});

test.serial('--save keeps replies as recordings without keys and ids, and --against compares with them', async (t) => {
  const { folder, upstream } = await scene(t);
  const missing = await folder.run([...ASK, '--against', 'kept']);
  t.is(missing.code, 0);
  t.regex(missing.stdout, /shape not compared: \S+kept holds no recording of it(?:$|: )/m);

  const saved = await folder.run([...ASK, '--save', 'kept']);
  const file = join(folder.path, 'kept/acme-api.json');
  t.true(saved.stdout.includes(`saved as ${file}`));
  const text = await readFile(file, 'utf8');
  for (const gone of [KEY, 'reply_1', 'authorization']) t.false(text.includes(gone), gone);
  t.like(JSON.parse(text)[0], { method: 'POST', path: '/ask', status: 200, response: { said: REPLY.said } });

  const same = await folder.run([...ASK, '--against', 'kept']);
  t.regex(same.stdout, /^ok +ask acme-api .*no drift$/m);
  upstream.behave(behaviours.reply({ body: { ...REPLY, model: ['acme-3'] } }));
  const drifted = await folder.run([...ASK, '--against', 'kept', '--save', 'kept']);
  t.is(drifted.code, 1);
  t.regex(drifted.stdout, /^fail +ask acme-api .*changed model: array, was string.*acme-api-failed\.json: /m);
  t.is(await readFile(file, 'utf8'), text);
});

test.serial(
  'doctor --ask says that it costs money, and asks no engine without --yes or a yes on the terminal',
  async (t) => {
    const { folder, upstream } = await scene(t);
    const alone = await folder.run(['doctor', '--ask']);
    t.is(alone.code, 64);
    t.is(
      alone.stderr,
      'This asks 2 questions with the keys of this deployment: acme-api about $0.0310, acme-live cost unknown. In all about $0.0310, without the engine of unknown cost. The vendors bill it, no wallet pays. There is no terminal to answer on: --yes says yes.\n',
    );
    for (const typed of ['\n', 'n\n', 'maybe\n', '']) {
      const refused = await folder.run(['doctor', '--ask'], {}, typed);
      t.is(refused.code, 1);
      t.regex(refused.stderr, /no wallet pays\. \[y\/N\] No engine was asked\.\n$/);
    }
    t.is(upstream.requests.length, 0);
    const agreed = await folder.run(['doctor', '--ask'], {}, 'y\n');
    t.is(agreed.code, 0, agreed.stderr);
    t.is(upstream.requests.length, 2);
  },
);

test.serial('doctor --ask refuses unknown engines, those without a key, and options without --ask', async (t) => {
  const { folder, upstream } = await scene(t, {});
  const of = async (...args: string[]) => {
    const { code, stderr } = await folder.run(['doctor', ...args]);
    return [code, stderr];
  };
  t.deepEqual(await of('--ask', 'acme-api,unknown', '--yes'), [
    64,
    '--ask unknown is no engine of this deployment. Its engines are acme-api, acme-live.\n',
  ]);
  t.deepEqual(await of('--ask', 'acme', '--yes'), [1, 'acme-api cannot be asked: it needs ACME_API_KEY.\n']);
  t.deepEqual(await of('--ask', '--yes'), [1, 'No engine has its key: "namedrop plugins ls" lists what is missing.\n']);
  t.deepEqual(await of('--save', 'kept'), [64, '--save needs --ask: it says what to do with the replies.\n']);
  t.is(upstream.requests.length, 0);
});

test.serial('doctor --ask asks no engine while something else fails', async (t) => {
  const { folder, upstream } = await scene(t);
  const broken = "export default { plugins: { acme: { module: './acme.js' }, nowhere: {} } };";
  await writeFile(join(folder.path, 'broken.js'), broken);
  const { code, stdout } = await folder.run([...ASK, '--config', 'broken.js']);
  t.is(code, 1);
  t.regex(
    stdout,
    /^warn +ask +no engine was asked, since something else fails: mend the lines that fail, then run the command again$/m,
  );
  t.is(upstream.requests.length, 0);
});

test.serial('doctor --ask prints no key that an upstream echoes as a model or as a field', async (t) => {
  const { folder, upstream } = await scene(t);
  upstream.behave(behaviours.reply({ body: { ...REPLY, model: `acme for ${KEY}`, [KEY]: 1 } }));
  for (const args of [ASK, [...ASK, '--json']]) {
    const { stdout, stderr } = await folder.run(args);
    t.regex(stdout, /acme for •••/);
    t.false((stdout + stderr).includes(KEY));
  }
});

test.serial(
  'a deeply nested reply, and a recording that cannot be written, are findings of their engine',
  async (t) => {
    const { folder, upstream } = await scene(t);
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    upstream.behave(async (_request, response) => {
      const body = `${JSON.stringify(REPLY).slice(0, -1)},"d":${deep}}`;
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });
    const nested = await folder.run([...ASK, '--save', 'kept']);
    t.regex(nested.stdout, /^warn +ask acme-api .*: new d, saved as \S+acme-api\.json: nothing breaks/m);

    await writeFile(join(folder.path, 'taken'), '');
    const { code, stdout } = await folder.run(['doctor', '--ask', '--yes', '--save', 'taken']);
    t.is(code, 1);
    for (const name of ['acme-api', 'acme-live']) {
      t.regex(stdout, new RegExp(`^fail +ask ${name} .*, the recording was not saved: E\\w+`, 'm'));
    }
  },
);
