import type { Comparison } from '@namedrop/core';
import type { Database, Deliveries, Secrets } from '@namedrop/plugin-api';
import { firedDelivery } from './fired-delivery.js';
import { firedEvent } from './fired-event.js';
import type { Found, RunTable, Success, TakenRun } from './run-table.js';
import { sealOf } from './watch-table.js';

export interface AnnouncerParts {
  readonly database: Database;
  readonly runs: RunTable;
  readonly deliveries: Pick<Deliveries, 'enqueue'>;
  readonly secrets: Secrets;
}

/** Writes down what a run found, and puts on its way what has fired: both, or neither. */
export class Announcer {
  constructor(private readonly parts: AnnouncerParts) {}

  /** Does nothing when somebody else has taken the run meanwhile. */
  async conclude(run: TakenRun, found: Found, comparison: Comparison): Promise<void> {
    const { runs } = this.parts;
    const { fired, state: baseline } = comparison;
    // PostgreSQL keeps every character of an answer but this one.
    const summary = comparison.summary.replaceAll('\0', '\uFFFD');
    const success = { ...found, summary, baseline };
    if (fired.length === 0) await runs.succeed(run, success);
    else await this.#announce(run, success, { ...comparison, summary });
  }

  async #announce(run: TakenRun, success: Success, comparison: Comparison): Promise<void> {
    const { database, runs, deliveries, secrets } = this.parts;
    const { now: at, previous } = await runs.lookBack(run.latestRun);
    const { watch, webhookUrl: url } = run;
    const event = firedEvent({ watch, run: run.run, at, comparison, previous, current: success.response });
    const secret = secrets.open(run.webhookSecret, sealOf(watch));
    const delivery = firedDelivery(event, { account: run.account, url, secret });
    await database.transaction(async (within) => {
      const isTold = await runs.fire(run, success, comparison.fired, within);
      if (isTold) await deliveries.enqueue(delivery, within);
    });
  }
}
