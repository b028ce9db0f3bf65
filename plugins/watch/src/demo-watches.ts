import { randomBytes } from 'node:crypto';
import { brandMentions, compareRun, observations, type Trigger, type WatchState } from '@namedrop/core';
import {
  type Database,
  DEMO_ACCOUNT,
  type Deliveries,
  INTERVALS,
  type PastRun,
  type PastWatch,
  type Queryable,
  runsPerYear,
  type Secrets,
} from '@namedrop/plugin-api';
import { firedDelivery } from './fired-delivery.js';
import { firedEvent } from './fired-event.js';
import { runResponse } from './runs/run-response.js';
import { trackedBrand } from './tracked-brand.js';
import { sealOf } from './watch-table.js';

const HOURS = INTERVALS.daily;
const URL = 'https://hooks.brambleway.example/namedrop';

const ADD_WATCH = `
  INSERT INTO watches (id, account_id, query, brand, mode, interval_hours, webhook_url, webhook_secret, trigger_on,
    sensitivity, competitors, enabled, next_run_at, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, false, $12, $13)`;
const ADD_RUN = `
  INSERT INTO runs (id, watch_id, planned_for, state, attempt, wake_at, started_at, ended_at, check_id, cost_hundredths,
    triggers_fired, diff_summary, response, delivery, revision)
  VALUES ($1, $2, $3, 'succeeded', 1, $3, $3, $4, $5, $6, $7, $8, $9, $10, 0)`;
const ADD_BASELINE = 'INSERT INTO baselines (watch_id, state, run_id) VALUES ($1, $2, $3)';

export interface DemoWatchParts {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'seal'>;
  readonly deliveries: Pick<Deliveries, 'logDemo'>;
}

/** Stores watches of the demo with their runs, which the rules of all runs compare and report. */
export class DemoWatches {
  constructor(private readonly parts: DemoWatchParts) {}

  /** Stores a watch, paused. Its deliveries are logged and not sent. */
  add(watch: PastWatch): Promise<void> {
    const secret = randomBytes(24).toString('hex');
    return this.parts.database.transaction(async (tx) => {
      await this.#addWatch(watch, secret, tx);
      let before: Before = {};
      for (const run of watch.runs) before = await this.#addRun({ watch, secret, run }, before, tx);
      if (before.state) await tx.query(ADD_BASELINE, [watch.id, JSON.stringify(before.state), before.run]);
    });
  }

  async #addWatch(watch: PastWatch, secret: string, tx: Queryable): Promise<void> {
    const { id, query, brand, mode, triggerOn, sensitivity, competitors, createdAt, runs } = watch;
    const sealed = this.parts.secrets.seal(secret, sealOf(id));
    const next = runs.at(-1)?.check.createdAt ?? createdAt;
    const asked = [id, DEMO_ACCOUNT, query, brand, mode, HOURS, URL, sealed, triggerOn];
    await tx.query(ADD_WATCH, [...asked, JSON.stringify(sensitivity), competitors, next, createdAt]);
  }

  async #addRun({ watch, secret, run }: Added, { state, response: previous }: Before, tx: Queryable): Promise<Before> {
    const { check } = run;
    const response = runResponse({ ...watch, ...NAMES }, check);
    const compared = compare(watch, run, state);
    const { fired, summary } = compared;
    const at = new Date(check.createdAt.getTime() + check.durationMs);
    const { id } = run;
    const isTold = fired.length > 0 && this.parts.deliveries.logDemo !== undefined;
    const delivery = fired.length === 0 ? null : isTold ? 'delivered' : 'undelivered';
    const found = [check.id, check.cost, fired, summary, JSON.stringify(response), delivery];
    await tx.query(ADD_RUN, [id, watch.id, check.createdAt, at, ...found]);
    if (isTold) {
      const told = { comparison: compared, previous: previous ?? null, current: response };
      const event = firedEvent({ watch: watch.id, run: id, at, ...told });
      const receiver = { account: DEMO_ACCOUNT, url: URL, secret };
      await this.parts.deliveries.logDemo?.(firedDelivery(event, receiver), at, tx);
    }
    return { state: compared.state, response, run: id };
  }
}

/** Part of a watch that the demo leaves at its default. */
const NAMES = { caseSensitive: false, aliases: [] } as const;

interface Added {
  readonly watch: PastWatch;
  readonly secret: string;
  readonly run: PastRun;
}

/** Result of the run before; empty before the first. */
interface Before {
  readonly state?: WatchState;
  readonly response?: ReturnType<typeof runResponse>;
  readonly run?: string;
}

function compare(watch: PastWatch, { check }: PastRun, state: WatchState | undefined) {
  const { brand, competitors, sensitivity } = watch;
  const triggerOn: readonly Trigger[] = watch.triggerOn;
  const options = { ...trackedBrand({ ...watch, ...NAMES }), matching: check.matching };
  const mentions = brandMentions(check.outcomes, options);
  const seen = observations(check.outcomes, options, mentions);
  const runs = { runsPerYear: runsPerYear(HOURS), check: check.id };
  return compareRun(state, seen, { brand, competitors, triggerOn, sensitivity, ...runs });
}
