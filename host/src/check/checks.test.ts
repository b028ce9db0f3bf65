import { type Channel, type Credits, credits, type Outcome, type Platform } from '@namedrop/core';
import {
  type AccountId,
  type Answers,
  ApiError,
  type Budgets,
  type CheckRequest,
  InsufficientFunds,
  type Question,
  type Wallet,
} from '@namedrop/plugin-api';
import test from 'ava';
import { Surfaces } from '../answers/surfaces.js';
import { interfaceCatalog } from '../catalog/catalog.test.helper.js';
import type { FinishedCheck } from '../tracking/finished-check.js';
import { type CheckParts, CheckService } from './checks.js';

const account = 'account' as AccountId;
const request = {
  query: 'best crm',
  brand: 'Acme',
  mode: 'quick',
  platforms: ['chatgpt', 'claude', 'gemini', 'perplexity'],
  region: 'us',
  include: [],
} satisfies CheckRequest;

/** A wallet that keeps book of one account, so that tests can see what was held, charged and given back. */
function fakeWallet(balance: number) {
  const book = { balance: credits(balance), held: credits(0) };
  const wallet: Wallet = {
    quote: async (_account, price) => price,
    async hold(_account, amount) {
      if (amount > book.balance) throw new InsufficientFunds(book.balance, amount);
      book.held = amount;
      return {
        async settle(cost) {
          book.balance = (book.balance - cost) as Credits;
          book.held = credits(0);
          return { cost, balanceAfter: book.balance };
        },
        async [Symbol.asyncDispose]() {
          book.held = credits(0);
        },
      };
    },
    async charge(_account, amount) {
      if (amount > book.balance) throw new InsufficientFunds(book.balance, amount);
      book.balance = (book.balance - amount) as Credits;
      return { cost: amount, balanceAfter: book.balance };
    },
  };
  return { wallet, book };
}

/** A rate limit's tokens, for tests to count. */
function fakeBucket(left: number) {
  const bucket = {
    left,
    take: async () => void bucket.left--,
    giveBack: async () => void bucket.left++,
  };
  return bucket;
}

const answer = { text: 'Acme is good.', citations: [] };

interface ServiceOptions extends Partial<CheckParts> {
  /** What another call is asking already. */
  readonly joining?: readonly Platform[];
}

/** Answers of which none is kept but those that an earlier attempt brought. */
function answersThat(ask: (...asked: [Platform, Channel, Question]) => Outcome): Answers {
  return {
    prepare: async (platform, channel, question, { freshSince } = {}) => ({
      known: undefined,
      isBrought: freshSince !== undefined,
      ask: async () => ask(platform, channel, question),
    }),
    serving: () => undefined,
  };
}

function service(failing: readonly Platform[], { joining = [], ...more }: ServiceOptions = {}) {
  const { wallet, book } = fakeWallet(1000);
  const bucket = fakeBucket(10);
  const asked: unknown[] = [];
  const stored: FinishedCheck[] = [];
  const storedLater: FinishedCheck[] = [];
  const surfaces = new Surfaces(
    {
      surfaces: request.platforms.map((platform) => ({
        platform,
        channel: 'api' as const,
        models: { default: 'm', allowed: ['m', 'n'] },
        ask: () => Promise.reject(new Error('not reached: the answers are faked')),
      })),
    },
    interfaceCatalog(),
  );
  const checks = new CheckService({
    answers: answersThat((platform, channel, question) => {
      asked.push({ platform, channel, ...question });
      return failing.includes(platform)
        ? { platform, fault: 'unavailable', detail: 'HTTP 500', latencyMs: 1 }
        : { platform, answer, latencyMs: 1, tier: joining.includes(platform) ? 'l1' : undefined };
    }),
    surfaces,
    contributed: { wallet },
    budgets: { reserve: async (of) => ({ account: of, [Symbol.asyncDispose]: async () => undefined }) },
    store: { save: async (kept) => void stored.push(kept), saveLater: (kept) => void storedLater.push(kept) },
    clock: { now: () => new Date('2026-01-02T03:04:05.678Z') },
    log: { debug() {}, info() {}, warn() {}, error() {} },
    matching: 'words',
    longestMs: 100_000,
    ...more,
  });
  return { checks, book, asked, stored, storedLater, bucket };
}

for (const [failing, cost] of [
  [[], 150],
  [['claude'], 112.5],
  [['claude', 'gemini'], 75],
  [['chatgpt', 'claude', 'gemini'], 37.5],
  [['chatgpt', 'claude', 'gemini', 'perplexity'], 0],
] as const) {
  test(`with ${failing.length} of four failing a quick check costs ${cost} (CHR-08, CHR-09)`, async (t) => {
    const { checks, book } = service(failing);
    const check = await checks.run(account, request);
    t.is(check.cost, credits(cost));
    t.is(check.balanceAfter, credits(1000 - cost));
    t.deepEqual(book, { balance: credits(1000 - cost), held: credits(0) });
  });
}

for (const [count, share] of [
  [1, 150],
  [2, 75],
  [3, 50],
] as const) {
  test(`of ${count} requested platforms each is worth ${share}`, async (t) => {
    const platforms = request.platforms.slice(0, count);
    const { checks } = service(platforms.slice(1));
    t.is((await checks.run(account, { ...request, platforms })).cost, credits(share));
  });
}

test('every requested platform is in exactly one of providers and errors, in the order asked (CHR-10, CHR-13)', async (t) => {
  const { checks } = service(['gemini']);
  const { report } = await checks.run(account, { ...request, platforms: ['perplexity', 'gemini', 'chatgpt'] });
  t.deepEqual(Object.keys(report.providers), ['perplexity', 'chatgpt']);
  t.deepEqual(Object.keys(report.errors), ['gemini']);
});

test('place and model overrides reach the platforms they are for (CHK-37)', async (t) => {
  const { checks, asked } = service([]);
  await checks.run(account, { ...request, region: 'uk', city: 'London', models: { claude: 'n' } });
  t.deepEqual(
    (asked as { platform: string; model?: string }[]).map(({ platform, model }) => [platform, model]),
    [
      ['chatgpt', undefined],
      ['claude', 'n'],
      ['gemini', undefined],
      ['perplexity', undefined],
    ],
  );
  t.true(
    (asked as { region: string; city: string }[]).every(({ region, city }) => region === 'uk' && city === 'London'),
  );
});

test('an unknown model is refused before anything is held or asked (CHK-33, CHK-36)', async (t) => {
  const { checks, book, asked } = service([]);
  const error = await t.throwsAsync(checks.run(account, { ...request, models: { gemini: 'x', claude: 'no-such' } }));
  t.true(error instanceof ApiError);
  t.like(error, { status: 400, code: 'invalid_model', options: { fields: { provider: 'claude', model: 'no-such' } } });
  t.deepEqual([asked.length, book.balance], [0, credits(1000)]);
});

test('a wallet below the price refuses before anything is asked', async (t) => {
  const { checks, asked } = service([], { contributed: { wallet: fakeWallet(149.99).wallet } });
  await t.throwsAsync(checks.run(account, request), { instanceOf: InsufficientFunds });
  t.is(asked.length, 0);
});

test('what is thrown between hold and settle gives the hold back', async (t) => {
  const { wallet, book } = fakeWallet(1000);
  const answers = answersThat(() => {
    throw new Error('bug');
  });
  const { checks } = service([], { contributed: { wallet }, answers });
  await t.throwsAsync(checks.run(account, request), { message: 'bug' });
  t.deepEqual(book, { balance: credits(1000), held: credits(0) });
});

for (const [what, joining, left] of [
  ['nobody was asked for', request.platforms, 10],
  ['somebody was asked for', request.platforms.slice(1), 9],
] as const) {
  test(`a check that ${what}, since another call asks the same, leaves ${left} of 10 tokens (RLH-11, CHC-12)`, async (t) => {
    const { checks, bucket } = service([], { joining });
    await checks.run(account, request, { id: 'id', at: new Date(), admission: bucket });
    t.is(bucket.left, left);
  });
}

test('a run that is repeated with all its answers holds its price, and takes no room in budgets', async (t) => {
  const reserved: number[] = [];
  const budgets: Budgets = {
    reserve: async (of, { length }) => {
      reserved.push(length);
      return { account: of, [Symbol.asyncDispose]: async () => undefined };
    },
  };
  const answers = answersThat((platform) => ({ platform, answer, latencyMs: 1 }));
  const { checks, book } = service([], { budgets, answers });
  const check = await checks.run(account, { ...request, fresh: true, freshSince: new Date() });
  t.deepEqual(reserved, [0]);
  t.deepEqual([check.cost, book.held, check.fresh], [credits(150), credits(0), request.platforms]);
});

test('everything captured is stored; a report that cannot be stored is delivered all the same', async (t) => {
  const { checks, stored } = service(['claude']);
  await checks.run(account, request);
  t.deepEqual(
    stored[0]?.check.outcomes.map(({ platform }) => platform),
    [...request.platforms],
  );
  const store = { save: () => Promise.reject(new Error('disk full')), saveLater: () => undefined };
  const full = service([], { store });
  t.is((await full.checks.run(account, request)).report.answered, 4);
});

test('a check that another call answered is stored later, and one that asked a platform before its reply', async (t) => {
  const joined = service([], { joining: request.platforms });
  await joined.checks.run(account, request);
  t.deepEqual([joined.stored.length, joined.storedLater.length], [0, 1]);
  const asked = service([], { joining: request.platforms.slice(1) });
  await asked.checks.run(account, request);
  t.deepEqual([asked.stored.length, asked.storedLater.length], [1, 0]);
});
