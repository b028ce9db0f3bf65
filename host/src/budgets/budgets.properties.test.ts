import { randomUUID } from 'node:crypto';
import type { AccountId } from '@namedrop/plugin-api';
import test from 'ava';
import fc from 'fast-check';
import { Registry } from 'prom-client';
import type { Surfaces } from '../answers/surfaces.js';
import { migratedDatabase, silent, testStorage } from '../database/storage.test.helper.js';
import { BudgetNotices } from './budget-notices.js';
import { BudgetPolicy } from './budget-policy.js';
import { BudgetService } from './budget-service.js';
import { BudgetSettings } from './budget-settings.js';
import { BudgetTable } from './budget-table.js';

const server = testStorage(test);

const HOSTS = 3;
const ACCOUNTS = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as AccountId[];
const PLATFORMS = ['chatgpt', 'claude', 'gemini'] as const;
/** US dollars, in whole thousandths. */
const price = fc.integer({ min: 0, max: 20 }).map((thousandths) => thousandths / 1000);

const notAsked = () => Promise.reject(new Error('no surface is asked here'));

/** A call of several platforms: what each really costs, undefined where it is not asked after all. */
const aCall = fc.record({
  host: fc.nat(HOSTS - 1),
  account: fc.constantFrom(...ACCOUNTS),
  costs: fc.array(fc.option(price, { nil: undefined }), { minLength: 1, maxLength: 3 }),
});
const aWorld = fc.record({
  calls: fc.option(fc.nat(12), { nil: undefined }),
  usd: fc.option(price, { nil: undefined }),
  accountCalls: fc.option(fc.nat(8), { nil: undefined }),
  vendorCalls: fc.option(fc.nat(6), { nil: undefined }),
  estimate: price,
  asked: fc.array(aCall, { minLength: 1, maxLength: 16 }),
});

test('concurrent calls of hosts never exceed a budget in calls, nor one in USD by more than open estimates lacked', async (t) => {
  const storage = await migratedDatabase(t, server());
  const { pool } = storage;
  const property = fc.asyncProperty(aWorld, async ({ calls, usd, accountCalls, vendorCalls, estimate, asked }) => {
    // A clock of its own, and so rows of its own: days far apart are independent.
    await pool.query('TRUNCATE namedrop.budget_days');
    const settings = BudgetSettings.parse({
      deployment: { callsPerDay: calls, usdPerDay: usd },
      account: { callsPerDay: accountCalls },
      vendors: { claude: { callsPerDay: vendorCalls }, gemini: {} },
    });
    const policy = new BudgetPolicy(settings);
    // Without a budget, questions do not get here.
    fc.pre(policy.isOn);
    const clock = { now: () => new Date('2026-11-23T12:00:00Z') };
    const table = new BudgetTable(pool);
    const hosts = Array.from({ length: HOSTS }, () => {
      const contributed = { deliveries: undefined };
      const web = { refusalOf: () => undefined };
      const registry = new Registry();
      const notices = new BudgetNotices({ policy, settings, contributed, web, pool, clock, log: silent, registry });
      const typicalCost = { usd: estimate, source: 'estimated' as const };
      const find: Surfaces['find'] = (platform, channel) => ({ platform, channel, typicalCost, ask: notAsked });
      return {
        notices,
        budgets: new BudgetService({ policy, table, notices, clock, log: silent, surfaces: { find } }),
      };
    });
    /** Calls of upstreams that were made. */
    const made: { account: AccountId; vendor: string; cost: number }[] = [];
    await Promise.all(
      asked.map(async ({ host, account, costs }) => {
        const { budgets } = hosts[host] as (typeof hosts)[number];
        const questions = costs.map((_, index) => ({ platform: PLATFORMS[index] as string, channel: 'api' as const }));
        const spending = await budgets.reserve(account, questions).catch(() => undefined);
        if (!spending) return;
        await Promise.all(
          costs.map(async (cost, index) => {
            const question = questions[index];
            if (cost === undefined || !question) return;
            const each = budgets.question(question, spending);
            if (!(await each.attempt(question.platform))) return;
            made.push({ account, vendor: question.platform, cost });
            const answer = { text: '', citations: [], cost: { usd: cost, source: 'reported' as const } };
            await each.end({ platform: question.platform, answer, latencyMs: 1 });
          }),
        );
        await spending[Symbol.asyncDispose]();
      }),
    );
    for (const { notices } of hosts) await notices.stop();
    const listed = new Map((await table.list('2026-11-23')).map((row) => [row.scope as string, row]));
    const spent = made.reduce((sum, { cost }) => sum + Math.round(cost * 1e6), 0);
    const lacked = made.reduce((sum, { cost }) => sum + Math.max(0, Math.round((cost - estimate) * 1e6)), 0);
    const of = (scope: string) => listed.get(scope) ?? { calls: 0, micros: 0 };
    return (
      of('deployment').calls === made.length &&
      of('deployment').micros === spent &&
      (calls === undefined || made.length <= calls) &&
      (usd === undefined || spent <= Math.round(usd * 1e6) + lacked) &&
      ACCOUNTS.every((account) => {
        const own = made.filter((each) => each.account === account).length;
        return of(`account:${account}`).calls === own && (accountCalls === undefined || own <= accountCalls);
      }) &&
      PLATFORMS.every(
        (vendor) => of(`vendor:${vendor}`).calls === made.filter((one) => one.vendor === vendor).length,
      ) &&
      (vendorCalls === undefined || of('vendor:claude').calls <= vendorCalls)
    );
  });
  await t.notThrowsAsync(fc.assert(property, { numRuns: 150 }));
});

test('a host that dies leaves its reservations, and rows older than 35 days go when a day begins', async (t) => {
  const { pool } = await migratedDatabase(t, server());
  const table = new BudgetTable(pool);
  const wanted = [{ scope: 'deployment', limit: { calls: 3, micros: 10 } }] as const;
  t.deepEqual(await table.take('2024-10-01', wanted, { calls: 2, micros: 4 }), []);
  t.deepEqual(await table.take('2024-10-01', wanted, { calls: 2, micros: 4 }), ['deployment']);
  t.like((await table.list('2024-10-01'))[0], { calls: 2, micros: 4, notified: false });
  await table.take('2024-11-06', wanted, { calls: 1, micros: 0 });
  t.deepEqual(await table.list('2024-10-01'), []);
});

test('a host whose clock is months ahead ends no day of the others', async (t) => {
  const { pool } = await migratedDatabase(t, server());
  const table = new BudgetTable(pool);
  const today = new Date().toISOString().slice(0, 10);
  const wanted = [{ scope: 'deployment', limit: { calls: 1 } }] as const;
  t.deepEqual(await table.take(today, wanted, { calls: 1, micros: 0 }), []);
  await table.take('2199-01-01', wanted, { calls: 1, micros: 0 });
  t.deepEqual(await table.take(today, wanted, { calls: 1, micros: 0 }), ['deployment']);
});

test('an amount of money is reserved only while some of the budget is left', async (t) => {
  const { pool } = await migratedDatabase(t, server());
  const table = new BudgetTable(pool);
  const wanted = [{ scope: `account:${randomUUID() as AccountId}`, limit: { micros: 10 } }] as const;
  t.deepEqual(await table.take('2024-11-06', wanted, { calls: 1, micros: 0 }), []);
  t.deepEqual(await table.take('2024-11-06', wanted, { calls: 1, micros: 10 }), []);
  t.is((await table.take('2024-11-06', wanted, { calls: 1, micros: 0 })).length, 1);
});
