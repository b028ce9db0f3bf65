import type { AccountId, Database, Deliveries, Queryable } from '@namedrop/plugin-api';
import type { AskQueue } from '../queue/ask-queue.js';
import { requireWebhook } from '../require-webhook.js';
import type { Monitor, MonitorChanges, NewMonitor } from './monitor.js';
import type { MonitorTable } from './monitor-table.js';
import type { EndedRun, RunHistory } from './run-history.js';

export interface MonitorDeskParts {
  readonly database: Database;
  readonly monitors: MonitorTable;
  readonly history: RunHistory;
  readonly deliveries: Pick<Deliveries, 'knows' | 'cancel'>;
  readonly queue: Pick<AskQueue, 'withdraw'>;
}

/** Where people deal with the monitors of their account. An endpoint that was deleted since is none of any monitor. */
export class MonitorDesk {
  constructor(private readonly parts: MonitorDeskParts) {}

  /**
   * @returns undefined where the account has as many as it may
   * @throws ApiError 400 `invalid_request` for an endpoint that the account does not have
   */
  async create(account: AccountId, monitor: NewMonitor): Promise<Monitor | undefined> {
    await requireWebhook(this.parts.deliveries, account, monitor.webhook);
    return this.parts.monitors.create(account, monitor);
  }

  /** The newest first. */
  async list(account: AccountId): Promise<readonly Monitor[]> {
    return this.#withEndpoints(account, await this.parts.monitors.list(account));
  }

  /** @returns undefined for what is no id of a monitor */
  async find(id: string, account: AccountId): Promise<Monitor | undefined> {
    return this.#withEndpoint(account, await this.parts.monitors.find(id, account));
  }

  /** Its latest runs, the newest first. */
  runs({ id }: Monitor): Promise<readonly EndedRun[]> {
    return this.parts.history.list(id);
  }

  /**
   * From now on; disabled, a run that nobody has begun is called off, and so is what is on its way.
   * @returns undefined for what is no id of a monitor
   * @throws ApiError 400 `invalid_request` for an endpoint that the account does not have
   */
  async change(id: string, account: AccountId, changes: MonitorChanges): Promise<Monitor | undefined> {
    const { database, monitors, deliveries } = this.parts;
    await requireWebhook(deliveries, account, changes.webhook);
    const changed = await database.transaction(async (within) => {
      const monitor = await monitors.change(id, account, changes, within);
      if (monitor && changes.enabled === false) await this.#callOff(monitor.id, within);
      return monitor;
    });
    return this.#withEndpoint(account, changed);
  }

  /** For good, with its runs; what nobody has begun, and what is on its way, is called off. @returns whether there was one */
  remove(id: string, account: AccountId): Promise<boolean> {
    const { database, monitors } = this.parts;
    return database.transaction(async (within) => {
      const removed = await monitors.remove(id, account, within);
      if (removed) await this.#callOff(id, within);
      return removed;
    });
  }

  async #callOff(monitor: string, within: Queryable): Promise<void> {
    const { queue, history, deliveries } = this.parts;
    await history.forget(await queue.withdraw(monitor, within), within);
    await deliveries.cancel(monitor, within);
  }

  async #withEndpoint(account: AccountId, monitor: Monitor | undefined): Promise<Monitor | undefined> {
    return monitor && (await this.#withEndpoints(account, [monitor]))[0];
  }

  /** Each endpoint is looked up once, however many monitors name it. */
  async #withEndpoints(account: AccountId, monitors: readonly Monitor[]): Promise<readonly Monitor[]> {
    const known = new Set<string | null>();
    const named = new Set(monitors.flatMap(({ webhook }) => webhook ?? []));
    const look = async (webhook: string) => {
      if (await this.parts.deliveries.knows(account, webhook)) known.add(webhook);
    };
    await Promise.all([...named].map(look));
    return monitors.map((monitor) => (known.has(monitor.webhook) ? monitor : { ...monitor, webhook: null }));
  }
}
