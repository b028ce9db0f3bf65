import { credits } from '@namedrop/core';
import type { TestHost } from '@namedrop/testing/host';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days of the past of a wallet. */
const DAYS = 30;

type World = Pick<TestHost, 'host' | 'account'>;

interface Line {
  readonly kind: 'grant' | 'charge';
  readonly amount: number;
  readonly purpose: string;
  readonly note: string;
  /** Hours after the begin of the time. */
  readonly at: number;
}

/** Charges of watches every day and of a check on every third, after a grant. */
function lines(): Line[] {
  const grant: Line = { kind: 'grant', amount: 20_000, purpose: 'grant', note: 'invoice 17', at: 0 };
  const days = Array.from({ length: DAYS - 1 }, (_, day): Line[] => {
    const at = day * 24 + 6;
    const watches: Line[] = [1, 2].map((n) => ({
      kind: 'charge',
      amount: -165,
      purpose: 'watch',
      note: 'all_live',
      at: at + n / 60,
    }));
    const check: Line = { kind: 'charge', amount: -150, purpose: 'check', note: 'quick', at: at + 3 };
    return day % 3 === 0 ? [...watches, check] : watches;
  });
  return [grant, ...days.flat()];
}

/** Gives an account a wallet with 30 days of entries. */
export async function rememberMoney({ host: { storage }, account }: World): Promise<void> {
  const start = Math.floor(Date.now() / DAY_MS) * DAY_MS - (DAYS - 1) * DAY_MS;
  const all = lines();
  let balance = 0;
  const rows = all.map(({ kind, amount, purpose, note, at }, index) => {
    balance += amount;
    const [sum, after] = [credits(Math.abs(amount)) * Math.sign(amount), credits(balance)];
    return [index + 1, kind, sum, after, purpose, note, new Date(start + at * HOUR_MS)];
  });
  await storage.pool.query('INSERT INTO billing.wallets VALUES ($1, $2, 0, $3)', [
    account,
    credits(balance),
    all.length,
  ]);
  for (const row of rows) {
    await storage.pool.query(
      `INSERT INTO billing.entries (account_id, number, transfer, kind, amount, balance_after, purpose_kind, purpose_id, note, at)
       VALUES ($1, $2, gen_random_uuid(), $3, $4, $5, $6, gen_random_uuid()::text, $7, $8)`,
      [account, ...row],
    );
  }
}

/** Gives an account calls of 30 days. */
export async function rememberUsage({ host: { storage }, account }: World): Promise<void> {
  await storage.pool.query(
    `INSERT INTO namedrop.usage_hours (account_id, hour, requests, billable_units, cache_hits, errors, openai, anthropic, gemini, perplexity)
     SELECT $1, date_trunc('day', now(), 'UTC') - day * interval '1 day' + interval '6 hours',
       20 + day % 4, 80 + day % 7, 3, day % 3, 20, 19, 18, 12
     FROM generate_series(1, 29) AS day`,
    [account],
  );
}

/** Seven days of calls to official APIs: fine, degraded since yesterday, down, too few. */
export async function rememberOutcomes({ host: { storage } }: Pick<World, 'host'>): Promise<void> {
  const pasts = [
    ...[0, 1, 2, 3, 4, 5, 6].map((day) => ['chatgpt', day, 700, 3]),
    ...[0, 1, 2, 3, 4, 5, 6].map((day) => ['claude', day, 300, day < 1 ? 14 : 0]),
    ...[0, 1, 2, 3, 4, 5, 6].map((day) => ['gemini', day, 200, day === 2 ? 120 : 40]),
    ['perplexity', 1, 12, 0],
  ] as const;
  for (const [platform, day, successes, failures] of pasts) {
    await storage.pool.query(
      `INSERT INTO namedrop.provider_outcomes (platform, hour, step, calls)
       SELECT $1, date_trunc('hour', namedrop.now()) - $2 * interval '1 day', step, calls
       FROM (VALUES (165, $3::bigint), (-1, $4::bigint)) AS outcomes (step, calls) WHERE calls > 0`,
      [platform, day, successes, failures],
    );
  }
}
