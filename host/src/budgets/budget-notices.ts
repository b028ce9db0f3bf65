import { randomUUID } from 'node:crypto';
import type { AccountId, Clock, Deliveries, Logger, PublicWeb } from '@namedrop/plugin-api';
import type pg from 'pg';
import { Counter, type Registry } from 'prom-client';
import { inTransaction } from '../database/in-transaction.js';
import { queryableOf } from '../database/plugin-database.js';
import type { Contributed } from '../plugins/contributed.js';
import { type BudgetDay, nextDay } from './budget-day.js';
import { type BudgetPolicy, type Scope, split } from './budget-policy.js';
import type { BudgetSettings } from './budget-settings.js';
import { type Amount, noteNotified } from './budget-table.js';
import { usdOfMicros } from './micros.js';

/** Event of the webhook. */
export const BUDGET_EXCEEDED = 'budget.exceeded';

/** Account of deliveries to the operator: no account of a caller has this id. */
export const OPERATOR: AccountId = '00000000-0000-4000-8000-000000000001' as AccountId;

export interface NoticeParts {
  readonly policy: BudgetPolicy;
  readonly settings: Pick<BudgetSettings, 'notifyUrl' | 'notifySecret'>;
  /** Has the port that sends webhooks, where a plugin fills it. */
  readonly contributed: Pick<Contributed, 'deliveries'>;
  readonly web: Pick<PublicWeb, 'refusalOf'>;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly registry: Registry;
}

/** Notifies the operator of a budget that is used up: once a day, whichever host meets it. */
export class BudgetNotices {
  readonly #refusals: Counter<'kind' | 'vendor'>;
  readonly #begun = new Set<string>();
  readonly #pending = new Set<Promise<void>>();
  #deliveries: Deliveries | undefined;

  constructor(private readonly parts: NoticeParts) {
    this.#refusals = new Counter({
      name: 'namedrop_budget_refusals_total',
      help: 'Calls and questions that a budget refused, by the kind of budget and its vendor.',
      labelNames: ['kind', 'vendor'],
      registers: [parts.registry],
    });
  }

  /** From now on sends webhooks, if the operator has set an address and a plugin sends them. */
  start(): void {
    const { settings, log, contributed, web } = this.parts;
    if (settings.notifyUrl === undefined) return;
    const { deliveries } = contributed;
    if (!deliveries) log.warn({}, 'budgets.notifyUrl has no effect without the plugin webhooks');
    const refusal = web.refusalOf(settings.notifyUrl, ['http', 'https']);
    if (refusal) log.warn({}, `no webhook about a budget can be sent: budgets.notifyUrl ${refusal}`);
    this.#deliveries = deliveries;
    deliveries?.register({ event: BUDGET_EXCEEDED, ended: async () => undefined, sample: async () => undefined });
  }

  /** Counts a refusal, and notifies the operator of the first of the day. Does not wait. */
  refused(day: BudgetDay, scope: Scope): void {
    const [kind, name = ''] = split(scope);
    this.#refusals.inc({ kind, vendor: kind === 'vendor' ? name : '' });
    const key = `${day} ${scope}`;
    if (this.#begun.has(key)) return;
    for (const old of this.#begun) if (!old.startsWith(day)) this.#begun.delete(old);
    this.#begun.add(key);
    const notice = this.#notify(day, scope)
      .catch((err: unknown) => {
        // The next refusal tries again.
        this.#begun.delete(key);
        this.parts.log.error({ scope, err }, 'the operator could not be notified of a budget that is used up');
      })
      .finally(() => this.#pending.delete(notice));
    this.#pending.add(notice);
  }

  /** Resolves once every notice is written. */
  async stop(): Promise<void> {
    await Promise.all(this.#pending);
  }

  /** The note and the delivery commit together: a host that dies in between leaves both to the next. */
  async #notify(day: BudgetDay, scope: Scope): Promise<void> {
    const { pool, policy, log } = this.parts;
    const used = await inTransaction(pool, async (client) => {
      const noted = await noteNotified(client, day, scope);
      if (noted) await this.#send(client, day, scope, noted);
      return noted;
    });
    if (!used) return;
    const limit = limitFields(policy, scope);
    log.warn(
      { scope, day, calls: used.calls, usd: usdOfMicros(used.micros), ...limit },
      'a budget is used up for today',
    );
  }

  async #send(client: pg.PoolClient, day: BudgetDay, scope: Scope, used: Amount): Promise<void> {
    const { policy, settings, clock } = this.parts;
    const { notifyUrl: url, notifySecret: secret } = settings;
    if (!this.#deliveries || url === undefined || secret === undefined) return;
    const id = randomUUID();
    const now = clock.now();
    const data = {
      scope,
      day,
      calls: used.calls,
      usd: usdOfMicros(used.micros),
      ...limitFields(policy, scope),
      resets_at: nextDay(now).toISOString(),
    };
    const body = JSON.stringify({ id, type: BUDGET_EXCEEDED, created: Math.floor(now.getTime() / 1000), data });
    const delivery = { account: OPERATOR, event: BUDGET_EXCEEDED, source: OPERATOR, subject: id, body };
    await this.#deliveries.enqueue({ ...delivery, target: { url, secret } }, queryableOf(client));
  }
}

function limitFields(policy: BudgetPolicy, scope: Scope) {
  const { calls, micros } = policy.limitOf(scope);
  return {
    ...(calls !== undefined && { calls_per_day: calls }),
    ...(micros !== undefined && { usd_per_day: usdOfMicros(micros) }),
  };
}
