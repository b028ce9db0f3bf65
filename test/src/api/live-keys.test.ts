import type { CaptureVendorName } from '@namedrop/demo';
import test from 'ava';
import { operatorFolder } from '../boot/command.js';
import { LIVE_MODES, LIVE_PLATFORMS, startLiveWorld } from './live-world.js';

interface Keys {
  readonly title: string;
  readonly keys: readonly CaptureVendorName[];
  readonly env: Readonly<Record<string, string>>;
  /** What `namedrop plugins ls` says of each live surface. */
  readonly perplexity: string;
  readonly others: string;
}

const DATAFORSEO = { DATAFORSEO_LOGIN: 'someone@acme.example', DATAFORSEO_PASSWORD: 'password-of-ours' };
const CLORO = { CLORO_API_KEY: 'key-of-ours' };
const NEEDS_CLORO = 'needs CLORO_API_KEY';

const COMBINATIONS: readonly Keys[] = [
  {
    title: 'no key of a vendor',
    keys: [],
    env: {},
    perplexity: NEEDS_CLORO,
    others: 'needs DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD, or CLORO_API_KEY',
  },
  { title: 'a key of cloro alone', keys: ['cloro'], env: CLORO, perplexity: 'cloro', others: 'cloro' },
  {
    title: 'an account at DataForSEO alone',
    keys: ['dataforseo'],
    env: DATAFORSEO,
    perplexity: NEEDS_CLORO,
    others: 'dataforseo',
  },
  {
    title: 'both vendors',
    keys: ['dataforseo', 'cloro'],
    env: { ...DATAFORSEO, ...CLORO },
    perplexity: 'cloro',
    others: 'dataforseo, cloro',
  },
];

const PLUGINS = ['perplexity', 'chatgpt', 'gemini', 'ai-overview', 'ai-mode', 'bing-copilot'] as const;

for (const { title, keys, env, perplexity, others } of COMBINATIONS) {
  const served = LIVE_PLATFORMS.filter(
    (platform) => keys.includes('cloro') || (keys.length > 0 && platform !== 'perplexity'),
  );

  test(`with ${title}, each mode of one surface is 200 or 501, and asks nobody for nothing (CHK-15)`, async (t) => {
    const { check, vendor } = await startLiveWorld(t, {}, { keys });
    for (const [mode, platform] of Object.entries(LIVE_MODES)) {
      const { status, body } = await check(mode);
      if (served.includes(platform)) t.deepEqual([status, Object.keys(body.providers)], [200, [platform]], mode);
      else t.deepEqual([status, body.error?.code, body.mode], [501, 'mode_not_yet_available', mode]);
      t.is(vendor.questions(platform).length, served.includes(platform) ? 1 : 0, mode);
    }
  });

  test(`with ${title}, all_live runs what there is, and says of the rest that it is not configured`, async (t) => {
    const { check } = await startLiveWorld(t, {}, { keys });
    const { status, body } = await check('all_live');
    if (served.length === 0) return t.deepEqual([status, body.error.code], [501, 'mode_not_yet_available']);
    t.is(status, 200);
    t.deepEqual(Object.keys(body.providers), served);
    t.deepEqual([...Object.keys(body.errors), ...served].sort(), [...LIVE_PLATFORMS].sort());
    for (const error of Object.values(body.errors) as { code: string; message: string }[]) {
      t.is(error.code, 'upstream_unavailable');
      t.regex(error.message, /not configured/);
    }
  });

  test(`with ${title}, plugins ls says which surfaces are ready, through whom, and what the others need`, async (t) => {
    const plugins = Object.fromEntries(PLUGINS.map((id) => [id, {}]));
    const folder = await operatorFolder(t, {
      'namedrop.config.js': `export default { port: 0, plugins: ${JSON.stringify(plugins)} };`,
    });
    const { code, stdout } = await folder.run(['plugins', 'ls', '--json'], env);
    t.is(code, 0);
    for (const { id, state, detail } of JSON.parse(stdout) as Record<'id' | 'state' | 'detail', string>[]) {
      const said = id === 'perplexity' ? perplexity : others;
      const isReady = !said.startsWith('needs');
      t.is(state, isReady ? 'ready' : 'no key', id);
      const surface = `${id.replace('-', '_')} (live${isReady ? ` through ${said})` : `) ${said}`}`;
      t.true(detail?.includes(surface), `${detail} / ${surface}`);
    }
  });
}

for (const [set, missing] of [
  ['login', 'password'],
  ['password', 'login'],
] as const) {
  test(`a ${set} at DataForSEO without its ${missing} is a fault of the configuration, whatever other key there is`, async (t) => {
    const folder = await operatorFolder(t, {
      'namedrop.config.js': 'export default { port: 0, plugins: { chatgpt: {} } };',
    });
    const env = { ...CLORO, [`DATAFORSEO_${set.toUpperCase()}`]: 'something-of-ours' };
    const fault = `plugins.chatgpt.live.dataforseo.${missing}: must be set together with ${set}`;
    for (const command of [['config', 'check'], ['start']]) {
      const { code, stdout, stderr } = await folder.run(command, env);
      t.not(code, 0, command.join(' '));
      t.true(`${stdout}${stderr}`.includes(fault), `${stdout}${stderr}`);
      t.false(`${stdout}${stderr}`.includes('something-of-ours'));
    }
  });
}
