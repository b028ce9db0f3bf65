import type { Question, Surface, UnconfiguredSurface } from '@namedrop/plugin-api';
import { type Behaviour, behaviours, loopbackFetch, loopbackUpstream, memoryCaptures } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import { readCloro } from './cloro/reading.js';
import type { CloroSurface } from './cloro/surface.js';
import { type LiveConfig, liveConfig } from './config.js';
import type { DataForSeoSurface } from './dataforseo/surface.js';
import { liveSurface } from './live-surface.js';

const QUESTION: Question = { text: 'best crm for a small agency', region: 'us' };
const NOWHERE = 'http://127.0.0.1:1';

const cloro: CloroSurface = {
  taskType: 'CHATGPT',
  payload: ({ text }) => ({ prompt: text }),
  read(response, notes) {
    const { text, citations } = readCloro(response, notes);
    return { text, citations };
  },
};

const dataforseo: DataForSeoSurface = {
  path: 'ai_optimization/chat_gpt/llm_scraper',
  noResults: 'failure',
  read: (result) => ({ text: (result as { markdown: string }).markdown, citations: [] }),
};

const saidByDataForSeo = (markdown: string): unknown => ({
  status_code: 20000,
  status_message: 'Ok.',
  tasks: [{ id: 'task-1', status_code: 20000, status_message: 'Ok.', result: [{ markdown }] }],
});
const saidByCloro = (text: string): unknown => ({ task: { id: 'task-1', status: 'COMPLETED' }, response: { text } });

/** What an operator sets; the addresses and the pace are the tests' own. */
interface Setup {
  readonly vendors?: readonly string[];
  readonly login?: string;
  readonly password?: string;
  readonly apiKey?: string;
  readonly dataForSeoUrl?: string;
  readonly cloroUrl?: string;
}

const BOTH = { login: 'someone@acme.example', password: 'secret', apiKey: 'key' };

function configOf({ vendors, login, password, apiKey, dataForSeoUrl = NOWHERE, cloroUrl = NOWHERE }: Setup) {
  return liveConfig({ env: 'LIVE_CHATGPT', mode: 'chatgpt_live', vendors: ['dataforseo', 'cloro'] }).parse({
    ...(vendors && { vendors }),
    dataforseo: { login, password, baseUrl: dataForSeoUrl },
    cloro: { apiKey, baseUrl: cloroUrl, pollMs: 1 },
  });
}

function surfaceOf(config: LiveConfig, captures = memoryCaptures()) {
  return liveSurface({
    platform: 'chatgpt',
    config,
    ports: { http: { fetch: loopbackFetch }, captures },
    through: { dataforseo, cloro },
  });
}

function asked(surface: Surface | UnconfiguredSurface) {
  return 'ask' in surface ? surface.through : surface.needs;
}

/** Both vendors, with what each does, and the surface that asks them. */
async function withBoth(
  t: ExecutionContext,
  behaviour: Readonly<Record<'dataforseo' | 'cloro', Behaviour>>,
  setup: Setup = {},
) {
  const dataForSeoAt = await loopbackUpstream(t, behaviour.dataforseo);
  const cloroAt = await loopbackUpstream(t, behaviour.cloro);
  const captures = memoryCaptures();
  const config = configOf({ ...BOTH, dataForSeoUrl: dataForSeoAt.url, cloroUrl: cloroAt.url, ...setup });
  const surface = surfaceOf(config, captures) as Surface;
  return { captures, dataForSeoAt, cloroAt, ask: () => surface.ask(QUESTION, AbortSignal.timeout(20_000)) };
}

const cloroAnswers: Behaviour = (request, response) =>
  behaviours.reply({
    body: request.method === 'POST' ? { task: { id: 'task-1', status: 'QUEUED' } } : saidByCloro('From cloro.'),
  })(request, response);

test('with the keys of both vendors, DataForSEO is asked first', (t) => {
  t.deepEqual(asked(surfaceOf(configOf(BOTH))), ['dataforseo', 'cloro']);
});

test('the order of the vendors is configuration, and one that is not named is not asked', (t) => {
  t.deepEqual(asked(surfaceOf(configOf({ ...BOTH, vendors: ['cloro', 'dataforseo'] }))), ['cloro', 'dataforseo']);
  t.deepEqual(asked(surfaceOf(configOf({ ...BOTH, vendors: ['cloro'] }))), ['cloro']);
});

test('a vendor without its keys is passed over', (t) => {
  const { login, password, apiKey } = BOTH;
  t.deepEqual(asked(surfaceOf(configOf({ apiKey }))), ['cloro']);
  t.deepEqual(asked(surfaceOf(configOf({ login, password }))), ['dataforseo']);
});

test('without any keys, the surface says in one sentence what to set, for the vendors that it may ask', (t) => {
  t.deepEqual(asked(surfaceOf(configOf({}))), ['DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD, or CLORO_API_KEY']);
  t.deepEqual(asked(surfaceOf(configOf({ vendors: ['cloro'], login: 'someone', password: 'secret' }))), [
    'CLORO_API_KEY',
  ]);
});

test('a surface that is off asks nobody, whatever keys there are', (t) => {
  const surface = surfaceOf(configOf({ ...BOTH, vendors: ['off'] }));
  t.false('ask' in surface);
  t.deepEqual(asked(surface), ['a vendor: its setting says off']);
});

test('a surface that only cloro captures needs only its key', (t) => {
  const config = liveConfig({ env: 'LIVE_PERPLEXITY', mode: 'perplexity_live', vendors: ['cloro'] });
  t.deepEqual(asked(surfaceOf(config.parse({}))), ['CLORO_API_KEY']);
  t.deepEqual(asked(surfaceOf(config.parse({ cloro: { apiKey: 'key' } }))), ['cloro']);
});

test('a live surface honours the region and nothing finer', (t) => {
  t.like(surfaceOf(configOf(BOTH)), { platform: 'chatgpt', channel: 'live', localizes: 'region' });
});

test('when the first vendor fails, the second one answers', async (t) => {
  const { ask, captures, dataForSeoAt } = await withBoth(t, {
    dataforseo: behaviours.reply({ status: 503, body: '' }),
    cloro: cloroAnswers,
  });
  t.is((await ask()).text, 'From cloro.');
  t.is(dataForSeoAt.requests.length, 1);
  t.deepEqual(
    captures.counted.map(({ vendor, sign, detail }) => [vendor, sign, detail]),
    [['dataforseo', 'fallback', 'DataForSEO: HTTP 503']],
  );
});

test('when the first vendor answers, nobody else hears of the question', async (t) => {
  const { ask, cloroAt } = await withBoth(t, {
    dataforseo: behaviours.reply({ body: saidByDataForSeo('From DataForSEO.') }),
    cloro: cloroAnswers,
  });
  t.is((await ask()).text, 'From DataForSEO.');
  t.is(cloroAt.requests.length, 0);
});

test('when the second vendor refuses the key too, the outage of the first is told', async (t) => {
  const { ask } = await withBoth(t, {
    dataforseo: behaviours.reset(),
    cloro: behaviours.reply({ status: 403, body: { error: { code: 'INSUFFICIENT_CREDITS' } } }),
  });
  t.like(await t.throwsAsync(ask()), {
    name: 'SurfaceError',
    fault: 'unavailable',
    message: 'DataForSEO: connection failed (ECONNRESET)',
  });
});

test('earlier replies of each vendor are read again, with and without keys', (t) => {
  for (const surface of [
    surfaceOf(configOf(BOTH)),
    surfaceOf(configOf({})),
    surfaceOf(configOf({ vendors: ['off'] })),
  ]) {
    t.is(surface.reread?.('cloro', JSON.stringify(saidByCloro('Brewline.'))).text, 'Brewline.');
    t.is(surface.reread?.('dataforseo', JSON.stringify(saidByDataForSeo('Brewline.'))).text, 'Brewline.');
  }
});

test('a reply that is read again has the cost that its vendor reports', (t) => {
  const surface = surfaceOf(configOf(BOTH));
  const { cost } =
    surface.reread?.('dataforseo', JSON.stringify(Object.assign({}, saidByDataForSeo('Brewline.'), { cost: 0.004 }))) ??
    {};
  t.deepEqual(cost, { usd: 0.004, source: 'reported' });
});

test('replies of a vendor that does not capture the surface cannot be read again', (t) => {
  const perplexity = surfaceOf(
    liveConfig({ env: 'LIVE_PERPLEXITY', mode: 'perplexity_live', vendors: ['cloro'] }).parse({}),
  );
  for (const [surface, vendor] of [
    [perplexity, 'dataforseo'],
    [surfaceOf(configOf(BOTH)), 'somebody'],
  ] as const) {
    t.like(
      t.throws(() => surface.reread?.(vendor, '{}')),
      { name: 'SurfaceError', fault: 'error' },
    );
  }
});

test('reading a reply again throws surface errors and nothing else', (t) => {
  const surface = surfaceOf(configOf({}));
  for (const body of ['', '{', 'null', '[]', '"Brewline."', '{"task":{"status":"FAILED"}}']) {
    t.like(
      t.throws(() => surface.reread?.('cloro', body)),
      { name: 'SurfaceError' },
      body,
    );
  }
});
