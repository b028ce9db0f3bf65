import { SurfaceError } from '@namedrop/plugin-api';
import test, { type ExecutionContext } from 'ava';
import type { RecordedAnswer, RecordedPlatform } from './recording.js';
import { loadRecordings } from './recordings.js';
import { startReplayUpstream } from './replay-upstream.js';
import { PLATFORMS, surfaceAt } from './surfaces.test.helper.js';

const KEY = 'replay-key-1234';
const recordings = await loadRecordings();

async function upstreamFor(t: ExecutionContext, pace = 0) {
  const upstream = await startReplayUpstream({ recordings, apiKey: KEY, pace });
  t.teardown(() => upstream[Symbol.asyncDispose]());
  return upstream;
}

async function ask(t: ExecutionContext, platform: RecordedPlatform, text: string, apiKey = KEY) {
  const { baseUrls } = await upstreamFor(t);
  const surface = await surfaceAt(platform, baseUrls[platform], apiKey);
  return surface.ask({ text, region: 'us' }, AbortSignal.timeout(10_000));
}

/** What is left of an answer without its vendor's citation markers. */
function withoutMarkers(text: string): string {
  return text.replace(/ \(\[[^\]]+\]\([^)]+\)\)/g, '').replace(/\[\d+\]/g, '');
}

for (const { query, platforms } of recordings.all) {
  for (const platform of PLATFORMS) {
    const recorded = platforms[platform];
    if ('overloaded' in recorded) {
      test(`"${query}": the real ${platform} surface finds its vendor overloaded`, async (t) => {
        const error = await t.throwsAsync(ask(t, platform, query), { instanceOf: SurfaceError });
        t.is(error?.fault, 'unavailable');
      });
    } else {
      test(`"${query}": the real ${platform} surface reads back what was recorded`, async (t) => {
        const answer = await ask(t, platform, query);
        t.is(withoutMarkers(answer.text ?? ''), recorded.text);
        t.is(answer.model, recorded.model);
        t.deepEqual(answer.fanOut, recorded.searches);
        t.is(answer.tokens?.input, recorded.tokens.input);
        t.deepEqual(
          answer.citations.map(({ url }) => stripped(url)),
          pagesIn(recorded),
        );
        for (const { text } of answer.citations) if (text) t.true(recorded.text.includes(text), text);
      });
    }
  }
}

function pagesIn({ text, citations }: RecordedAnswer): string[] {
  const inOrder = citations.toSorted((one, other) => text.indexOf(one.supports) - text.indexOf(other.supports));
  return [...new Set(inOrder.map(({ url }) => url))];
}

function stripped(url: string): string {
  return url.replace('?utm_source=openai', '');
}

for (const platform of PLATFORMS) {
  test(`${platform} answers an unknown question with a stand-in that says so`, async (t) => {
    const { text, citations } = await ask(t, platform, 'best submarine for Nemo & sons?');
    t.regex(text ?? '', /“best submarine for Nemo & sons\?”/);
    t.regex(text ?? '', /no recorded answer/);
    t.is(citations.length, 1);
  });

  test(`${platform} refuses a wrong key in its own words`, async (t) => {
    const error = await t.throwsAsync(ask(t, platform, 'anything', 'wrong-key'), { instanceOf: SurfaceError });
    t.is(error?.fault, 'auth_failed');
  });
}

const CALLS = {
  chatgpt: { path: '/responses', key: { authorization: `Bearer ${KEY}` } },
  claude: { path: '/v1/messages', key: { authorization: `Bearer ${KEY}` } },
  gemini: { path: '/v1/models/gemini-3.8-flash:generateContent', key: { 'x-goog-api-key': KEY } },
  perplexity: { path: '/v1/responses', key: { authorization: `Bearer ${KEY}` } },
};

/** [what is wrong, path suffix, method, headers, body, the status of each vendor] */
const WRONG: readonly [string, Partial<RequestInit> & { path?: string }, Record<RecordedPlatform, number>][] = [
  ['no key', { headers: {} }, { chatgpt: 401, claude: 401, gemini: 400, perplexity: 401 }],
  ['another path', { path: '/nowhere' }, { chatgpt: 404, claude: 404, gemini: 404, perplexity: 404 }],
  ['another method', { method: 'PUT' }, { chatgpt: 405, claude: 405, gemini: 404, perplexity: 405 }],
  ['broken JSON', { body: '{' }, { chatgpt: 400, claude: 400, gemini: 400, perplexity: 400 }],
  ['an empty request', { body: '{}' }, { chatgpt: 400, claude: 400, gemini: 400, perplexity: 400 }],
];

for (const [fault, { path, ...init }, statuses] of WRONG) {
  for (const platform of PLATFORMS) {
    test(`${platform} answers ${fault} with its own error shape`, async (t) => {
      const { baseUrls } = await upstreamFor(t);
      const url = baseUrls[platform] + (path ?? CALLS[platform].path);
      const response = await fetch(url, { method: 'POST', body: '{}', headers: CALLS[platform].key, ...init });
      t.is(response.status, statuses[platform]);
      const body = (await response.json()) as { error: { message: string } };
      t.is(typeof body.error.message, 'string');
      t.false(JSON.stringify(body).includes(KEY));
    });
  }
}

test('outside of the four vendors there is nothing', async (t) => {
  const { baseUrls } = await upstreamFor(t);
  t.is((await fetch(new URL('/admin', baseUrls.chatgpt))).status, 404);
});

test('it listens on the loopback address only', async (t) => {
  const { baseUrls } = await upstreamFor(t);
  for (const url of Object.values(baseUrls)) t.is(new URL(url).hostname, '127.0.0.1');
});

test('it takes the recorded time to answer, or the share of it that it is told', async (t) => {
  const [{ query, platforms }] = recordings.all;
  const { baseUrls } = await upstreamFor(t, 0.2);
  const surface = await surfaceAt('chatgpt', baseUrls.chatgpt, KEY);
  const started = performance.now();
  await surface.ask({ text: query, region: 'us' }, AbortSignal.timeout(10_000));
  t.true(performance.now() - started >= platforms.chatgpt.latencyMs * 0.2 - 2);
});

test('it closes at once, even while somebody waits for an answer', async (t) => {
  const [{ query }] = recordings.all;
  const upstream = await startReplayUpstream({ recordings, apiKey: KEY, pace: 20 });
  const surface = await surfaceAt('claude', upstream.baseUrls.claude, KEY);
  const asked = t.throwsAsync(surface.ask({ text: query, region: 'us' }, AbortSignal.timeout(10_000)));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const started = performance.now();
  await upstream[Symbol.asyncDispose]();
  t.true(performance.now() - started < 1000);
  await asked;
});
