import type { TrackedBrand } from '@namedrop/core';
import { PLAIN, READER_VERSION, type WatchState } from '@namedrop/core';
import type { AccountId, StoredCheckRecord } from '@namedrop/plugin-api';
import test from 'ava';
import { BaselineReader } from './baseline-reader.js';

const account = '7f1a3a52-9d0e-4b4e-8f0a-3c1d5e6f7a8b' as AccountId;
const UNREAD = { observed: 1, brands: [], cited: { known: {}, candidates: {}, turns: {} } };

/** A reader of the baseline of a run after the run `latest`, whose check is `b`; `a` is an older one. */
function openReader(kept: Readonly<Record<string, Readonly<Record<string, string | null>>>>) {
  const found: string[] = [];
  const reader = new BaselineReader({
    runs: { lookBack: async (run) => ({ now: new Date(), previous: null, check: run === 'latest' ? 'b' : null }) },
    storedChecks: {
      async find(owner, id) {
        found.push(`${owner === account} ${id}`);
        const answers = kept[id];
        const outcomes = Object.entries(answers ?? {}).map(([platform, text]) => {
          return { platform, answer: { text, citations: [] }, latencyMs: 5 };
        });
        return answers && ({ id, outcomes } as unknown as StoredCheckRecord);
      },
    },
  });
  const read = (
    platforms: WatchState['platforms'] | undefined,
    latestRun: string | null = 'latest',
    more: Partial<TrackedBrand> = {},
  ) => {
    const baseline: WatchState | null = platforms ? { version: 1, platforms, silent: {} } : null;
    const names = { brand: 'Acme', caseSensitive: true, aliases: [], competitors: [], ...more };
    const run = { account, ...names, sensitivity: PLAIN, baseline, latestRun };
    return reader.read(run, 'words');
  };
  return { read, found };
}

test('each platform is read again in the check that has its latest answer, or else in that of the latest run', async (t) => {
  const { read, found } = openReader({
    a: { chatgpt: 'Acme leads.', gemini: 'Initech leads.', bing_copilot: 'The acme of tools.' },
    b: { chatgpt: null, gemini: '1. Globex leads.\n2. Acme follows.', grok: 'Acme leads.' },
  });
  const { state, mentions } = await read({
    chatgpt: { ...UNREAD, check: 'a' },
    gemini: UNREAD,
    claude: UNREAD,
    bing_copilot: { ...UNREAD, check: 'a' },
    grok: { ...UNREAD, reader: READER_VERSION },
  });
  const { chatgpt, gemini, claude, bing_copilot: copilot, grok } = state?.platforms ?? {};
  t.deepEqual(chatgpt, { ...UNREAD, check: 'a', reader: READER_VERSION, brands: [standing('Acme', 1)] });
  t.deepEqual(gemini?.brands.toReversed(), [standing('Acme', 2), standing('Globex', 1)]);
  t.deepEqual(copilot, { ...UNREAD, check: 'a', reader: READER_VERSION }, 'it has not the case of the watch');
  t.deepEqual(claude, { ...UNREAD, observed: 0, reader: READER_VERSION, isLearning: true });
  t.deepEqual(grok, { ...UNREAD, reader: READER_VERSION });
  t.deepEqual(
    mentions?.map(({ provider, brand }) => `${provider} ${brand}`),
    ['gemini Globex', 'gemini Acme', 'grok Acme'],
  );
  t.deepEqual(found, ['true b', 'true a'], 'each is found once');
});

test('a baseline that today’s reader made, and a first run, need no check', async (t) => {
  const { read, found } = openReader({});
  const platforms = { chatgpt: { ...UNREAD, reader: READER_VERSION } };
  t.deepEqual(await read(platforms), { state: { version: 1, platforms, silent: {} } });
  t.deepEqual(await read(undefined, null), { state: undefined });
  t.deepEqual(found, []);
});

test('where no check is stored, nothing is read again', async (t) => {
  const { read } = openReader({});
  for (const latestRun of ['latest', null]) {
    const { state, ...rest } = await read({ chatgpt: UNREAD }, latestRun);
    t.like(state?.platforms.chatgpt, { isLearning: true, observed: 0 });
    t.deepEqual(rest, {});
  }
});

test('aliases and competitors are found in the answer that is read again', async (t) => {
  const { read } = openReader({ b: { chatgpt: '1. Globex CRM leads.\n2. Zenith follows.' } });
  const known = { ...standing('Globex', 2), leader: 'brand' as const, otherLed: 0 };
  const { state } = await read({ chatgpt: { ...UNREAD, competitors: [known] } }, 'latest', {
    aliases: ['Zenith'],
    competitors: ['Globex'],
  });
  const { brands, competitors } = state?.platforms.chatgpt ?? {};
  t.deepEqual(brands?.toReversed(), [standing('Acme', 2), standing('Globex', 1)]);
  t.deepEqual(competitors, [{ ...standing('Globex', 1), leader: 'competitor', otherLed: 0 }]);
});

function standing(name: string, rank: number) {
  return { name, rank, against: 0, drift: 0 };
}
