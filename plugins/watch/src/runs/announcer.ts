import type { Comparison, RunMention } from '@namedrop/core';
import { type Database, type Deliveries, type Secrets, storableText } from '@namedrop/plugin-api';
import { firedDelivery } from '../fired-delivery.js';
import { firedEvent } from '../fired-event.js';
import { sealOf } from '../watch-table.js';
import type { CountRuns } from './run-metrics.js';
import type { Found, RunTable, Success, TakenRun } from './run-table.js';

export interface AnnouncerParts {
  readonly database: Database;
  readonly runs: RunTable;
  readonly deliveries: Pick<Deliveries, 'enqueue'>;
  readonly secrets: Secrets;
  readonly count: CountRuns;
}

/** Writes down what a run found, and puts on its way what has fired: both, or neither. */
export class Announcer {
  constructor(private readonly parts: AnnouncerParts) {}

  /**
   * @param before what the latest run found, where it was read again; absent: what was noted holds
   * @returns false: somebody else has taken the run meanwhile, and nothing was done
   */
  async conclude(
    run: TakenRun,
    found: Found,
    comparison: Comparison,
    before?: readonly RunMention[],
  ): Promise<boolean> {
    const { runs } = this.parts;
    const { fired, state: baseline } = comparison;
    const summary = storableText(comparison.summary);
    const success = { ...found, summary, baseline };
    if (fired.length === 0) return runs.succeed(run, success);
    return this.#announce(run, success, { ...comparison, summary }, before);
  }

  async #announce(
    run: TakenRun,
    success: Success,
    comparison: Comparison,
    before: readonly RunMention[] | undefined,
  ): Promise<boolean> {
    const { database, runs, deliveries, secrets, count } = this.parts;
    const { now: at, previous: noted } = await runs.lookBack(run.latestRun);
    const previous = before ? { brand_mentions: [...before] } : noted;
    const { watch, webhookUrl: url } = run;
    const event = firedEvent({ watch, run: run.id, at, comparison, previous, current: success.response });
    const secret = secrets.open(run.webhookSecret, sealOf(watch));
    const delivery = firedDelivery(event, { account: run.account, url, secret });
    const isOurs = await database.transaction(async (within) => {
      const isTold = await runs.fire(run, success, comparison.fired, within);
      if (isTold) await deliveries.enqueue(delivery, within);
      return isTold !== undefined;
    });
    if (isOurs) count('succeeded');
    return isOurs;
  }
}
