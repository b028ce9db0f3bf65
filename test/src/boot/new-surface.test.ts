import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startHost } from '@namedrop/host';
import { behaviours, capturedLog, loopbackUpstream } from '@namedrop/testing';
import test from 'ava';
import { check } from './world.js';

const NODE_MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** A whole surface plugin: a made-up engine that speaks JSON over HTTP, in place of the stock one for Claude. */
const SURFACE = `
import { API_VERSION, definePlugin, Http, setting, SurfaceError, surfaceErrorOf, z } from '@namedrop/plugin-api';

const Config = z.strictObject({
  baseUrl: setting(z.url(), { env: 'ACME_ENGINE_BASE_URL' }),
  apiKey: setting(z.string().min(1).optional(), { env: 'ACME_ENGINE_API_KEY', secret: true }),
  model: setting(z.string().default('acme-2'), {}),
});

const Reply = z.object({ said: z.string(), sources: z.array(z.object({ url: z.string(), title: z.string() })) });

const acmeEngine = ({ baseUrl, apiKey, model }, { fetch }) => ({
  platform: 'claude',
  channel: 'api',
  models: { default: model, allowed: [model] },
  async ask(question, signal) {
    try {
      const response = await fetch(new URL('/ask', baseUrl), {
        method: 'POST',
        headers: { authorization: \`Bearer \${apiKey}\`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: question.model ?? model, text: question.text }),
        signal,
      });
      if (!response.ok) throw Object.assign(new Error('refused'), { status: response.status });
      const { said, sources } = Reply.parse(await response.json());
      return { text: said, citations: sources, model };
    } catch (error) {
      throw surfaceErrorOf(error, signal, 'acme-engine');
    }
  },
});

export default definePlugin({
  id: 'acme-engine',
  apiVersion: API_VERSION,
  config: Config,
  requires: { http: Http },
  setup({ config, ports }) {
    const lacking = { platform: 'claude', channel: 'api', needs: ['ACME_ENGINE_API_KEY'] };
    return { surfaces: [config.apiKey ? acmeEngine(config, ports.http) : lacking] };
  },
});
`.trim();

const CONFIG = `
export default {
  port: 0,
  plugins: { 'acme-engine': { module: './plugins/acme-engine/index.js' } },
};
`;

test('a new surface is one folder of less than 100 lines, and its line in the configuration', async (t) => {
  t.true(SURFACE.split('\n').length < 100);
  const folder = await mkdtemp(join(tmpdir(), 'namedrop-surface-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const own = join(folder, 'plugins/acme-engine');
  await mkdir(own, { recursive: true });
  await symlink(NODE_MODULES, join(folder, 'node_modules'));
  await writeFile(join(own, 'package.json'), '{"type":"module"}');
  await writeFile(join(own, 'index.js'), SURFACE);
  await writeFile(join(folder, 'namedrop.config.js'), CONFIG);

  const source = { url: 'https://reviews.example/crm', title: 'CRM reviews' };
  const body = { said: 'Globex leads. Acme follows.', sources: [source] };
  const upstream = await loopbackUpstream(t, behaviours.reply({ body }));
  const start = async (env: NodeJS.ProcessEnv) => {
    const host = await startHost({ cwd: folder, env, log: capturedLog() });
    t.teardown(() => host.stop());
    return host;
  };

  const keyless = await start({ ACME_ENGINE_BASE_URL: upstream.url });
  t.like(keyless.plugins[0], { state: 'no key', detail: 'claude (api) needs ACME_ENGINE_API_KEY' });
  t.is((await check(keyless, { providers: ['claude'] })).status, 501);

  const host = await start({ ACME_ENGINE_BASE_URL: upstream.url, ACME_ENGINE_API_KEY: 'sk-of-ours' });
  t.like(host.plugins[0], { id: 'acme-engine', state: 'ready' });
  const reply = await check(host, { providers: ['claude'], models: { claude: 'acme-2' } });
  t.is(reply.status, 200);
  const { claude } = reply.body.providers as { claude: { mentioned: boolean; rank: number; citations: object[] } };
  t.true(claude.mentioned);
  t.like(claude.citations[0], source);
  t.like(upstream.requests[0], { method: 'POST', url: '/ask', json: { model: 'acme-2', text: 'best crm' } });

  upstream.behave(behaviours.reply({ status: 429, body: {} }));
  const failed = await check(host, { query: 'another question', providers: ['claude'] });
  t.is((failed.body.errors as { claude: { code: string } }).claude.code, 'upstream_rate_limited');
});
