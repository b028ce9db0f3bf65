import { LIVE_PLATFORMS, type LivePlatform } from '@namedrop/contract';
import { SurfaceError } from '@namedrop/plugin-api';
import test, { type ExecutionContext } from 'ava';
import type { CaptureVendorName } from './capture-shape.js';
import { CAPTURE_SHAPES } from './capture-shapes.js';
import type { LiveAnswer } from './live-recording.js';
import { liveSurfaceAt } from './live-surfaces.test.helper.js';
import { pagesOf } from './passages.js';
import { loadRecordings, Recordings } from './recordings.js';
import { startReplayUpstream } from './replay-upstream.js';

const KEY = 'replay-key-1234';
const recordings = await loadRecordings();
const [first] = recordings.all;

/** [vendor, platform] for all that the vendors capture. */
const CAPTURES = CAPTURE_SHAPES.map(({ vendor, platform }) => [vendor, platform] as const);

interface Asked {
  readonly query: string;
  readonly from?: Recordings;
  readonly key?: string;
}

async function ask(t: ExecutionContext, vendor: CaptureVendorName, platform: LivePlatform, asked: Asked) {
  const { query, from = recordings, key = KEY } = asked;
  const upstream = await startReplayUpstream({ recordings: from, apiKey: KEY, pace: 0 });
  t.teardown(() => upstream[Symbol.asyncDispose]());
  const surface = await liveSurfaceAt(platform, vendor, upstream, key);
  return surface.ask({ text: query, region: 'us' }, AbortSignal.timeout(10_000));
}

/** The first recording with another outcome on one platform. */
function recordedAs(platform: LivePlatform, outcome: LiveAnswer | { latencyMs: number; overloaded: true }): Recordings {
  return new Recordings([{ ...first, live: { ...first.live!, [platform]: outcome } }]);
}

/** What is left of an answer without the links and numbers that stand for its citations. */
function withoutMarkers(text: string): string {
  return text.replace(/ ?\[\[?[^\]]*\]?\]\([^)]*\)/g, '').replace(/\[\d+\]/g, '');
}

function page(url: string): string {
  return url.replace('?utm_source=chatgpt.com', '').replace(/#:~:text=.*/, '');
}

test('DataForSEO captures all live surfaces but Perplexity, cloro all six', (t) => {
  const captured = (name: string) => CAPTURES.flatMap(([vendor, platform]) => (vendor === name ? [platform] : []));
  t.deepEqual(captured('cloro').sort(), LIVE_PLATFORMS.toSorted());
  t.deepEqual(captured('dataforseo').sort(), LIVE_PLATFORMS.filter((platform) => platform !== 'perplexity').sort());
});

for (const { query, live } of recordings.all) {
  for (const [vendor, platform] of live ? CAPTURES : []) {
    const recorded = live![platform];
    if ('overloaded' in recorded) continue;
    test(`"${query}": the real ${platform} surface reads back what was recorded, from ${vendor}`, async (t) => {
      const answer = await ask(t, vendor, platform, { query });
      t.is(withoutMarkers(answer.text ?? ''), recorded.text);
      t.deepEqual(
        answer.citations.map(({ url, title }) => [page(url), title]),
        pagesOf(recorded.citations).map(({ url, title }) => [url, title]),
      );
      t.deepEqual(answer.fanOut ?? [], recorded.fanOut);
      t.deepEqual(
        (answer.sponsored ?? []).map(({ advertiser, title, url, rendered }) => [
          advertiser,
          title,
          page(url),
          rendered,
        ]),
        recorded.ads.map(({ advertiser, title, url, rendered }) => [advertiser, title, url, rendered]),
      );
      if (recorded.brands.length > 0) {
        t.deepEqual(
          answer.entities?.map(({ name }) => name),
          recorded.brands.map(({ name }) => name),
        );
      }
    });
  }
}

for (const [vendor, platform] of CAPTURES) {
  test(`${vendor} answers an unknown question for ${platform} with a stand-in that says so`, async (t) => {
    const { text, citations } = await ask(t, vendor, platform, { query: 'best 50% off C++ book for Nemo & sons?' });
    t.regex(text ?? '', /“best 50% off C\+\+ book for Nemo & sons\?”/);
    t.regex(text ?? '', /no recorded answer/);
    t.is(citations.length, 1);
  });

  test(`${vendor} refuses a wrong key for ${platform} in its own words`, async (t) => {
    const asked = ask(t, vendor, platform, { query: 'anything', key: 'wrong-key' });
    const error = await t.throwsAsync(asked, { instanceOf: SurfaceError });
    t.is(error?.fault, 'auth_failed');
  });

  test(`${vendor} is overloaded for ${platform} where that was recorded`, async (t) => {
    const from = recordedAs(platform, { latencyMs: 0, overloaded: true });
    const asked = ask(t, vendor, platform, { query: first.query, from });
    const error = await t.throwsAsync(asked, { instanceOf: SurfaceError });
    t.is(error?.fault, 'unavailable');
  });
}

for (const [vendor, platform] of [
  ['dataforseo', 'ai_mode'],
  ['cloro', 'ai_mode'],
  ['cloro', 'ai_overview'],
] as const) {
  test(`an ad among the answer of ${platform} is read from ${vendor}`, async (t) => {
    const ad = {
      advertiser: 'Ledgerfox',
      title: 'CRM and invoices',
      url: 'https://ledgerfox.example/',
      rendered: true,
    };
    const from = recordedAs(platform, { ...(first.live!.ai_mode as LiveAnswer), ads: [ad] });
    const { sponsored } = await ask(t, vendor, platform, { query: first.query, from });
    t.deepEqual(sponsored, [{ ...ad, domain: 'ledgerfox.example' }]);
  });
}
