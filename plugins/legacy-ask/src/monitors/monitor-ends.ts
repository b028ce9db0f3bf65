import type { AskResponse } from '@namedrop/contract';
import { askSummary, type Credits, credits } from '@namedrop/core';
import type { Deliveries, Queryable } from '@namedrop/plugin-api';
import type { AskEnd, AskFailure } from '../ask/ask-end.js';
import type { Monitoring, TakenAsk, Told } from '../queue/queued-ask.js';
import { observationOf } from './observation.js';

/**
 * An open run with its monitor, which nobody changes until the end is written. What it is compared with is the latest run
 * of the same prompt in which a provider answered.
 */
const OPEN = {
  name: 'find-monitor-run',
  text: `
    SELECT monitors.id AS monitor, name, webhook_id AS webhook, enabled, run.track_brands AS brands,
      earlier.track_brands AS "earlierBrands", earlier.response AS earlier
    FROM monitor_runs AS run
    JOIN monitors ON monitors.id = run.monitor_id
    LEFT JOIN LATERAL (
      SELECT track_brands, response FROM monitor_runs
      WHERE monitor_id = run.monitor_id AND prompt = run.prompt AND state = 'succeeded'
      ORDER BY planned_for DESC LIMIT 1
    ) AS earlier ON true
    WHERE run.id = $1 AND run.state = 'open'
    FOR NO KEY UPDATE OF monitors`,
};

const CLOSE = {
  name: 'end-monitor-run',
  text: `
    WITH run AS (
      UPDATE monitor_runs
      SET state = $2, ran_at = namedrop.now(), error = $3, cost_hundredths = $4, diff_summary = $5, response = $6::json
      WHERE id = $1 RETURNING monitor_id, ran_at
    )
    UPDATE monitors SET last_run_at = ran_at FROM run WHERE id = monitor_id`,
};

interface OpenRun {
  readonly monitor: string;
  readonly name: string;
  readonly webhook: string | null;
  readonly enabled: boolean;
  readonly brands: readonly string[];
  /** null, like the next: it is the first. */
  readonly earlierBrands: readonly string[] | null;
  readonly earlier: AskResponse | null;
}

/** What an ask that has ended means for the monitor. */
interface RunEnd {
  /** Why it failed. */
  readonly error?: AskFailure['code'];
  readonly cost: Credits;
  readonly summary: string;
  /** Absent: it failed. */
  readonly response?: AskResponse;
}

/** Writes down how runs ended. */
export class MonitorEnds implements Monitoring {
  constructor(private readonly deliveries: Pick<Deliveries, 'knows'>) {}

  /** A run that could not be paid for is not told: an empty wallet would tell of itself every hour. */
  async ended({ id, account }: Pick<TakenAsk, 'id' | 'account'>, end: AskEnd, within: Queryable): Promise<Told> {
    const [run] = await within.query<OpenRun>(OPEN, [id]);
    if (!run) return {};
    const { error, cost, summary, response } = runEndOf(id, end, run);
    await within.query(CLOSE, [id, end.state, error, cost, summary, response && JSON.stringify(response)]);
    const { monitor, name, webhook, enabled } = run;
    const isTold = enabled && webhook !== null && error !== 'insufficient_balance';
    if (!isTold || !(await this.deliveries.knows(account, webhook))) return {};
    return { webhook, monitor: { id: monitor, name, run_id: id, diff_summary: summary } };
  }
}

function runEndOf(id: string, end: AskEnd, { brands, earlier, earlierBrands }: OpenRun): RunEnd {
  if (end.state === 'failed') {
    const { code, message } = end.content;
    return { error: code, cost: credits(0), summary: `Failed: ${message}` };
  }
  const before = earlier ? observationOf(earlier, earlierBrands ?? []) : undefined;
  return {
    cost: credits(end.content.usage.cost_cents),
    summary: askSummary(before, observationOf(end.content, brands)),
    response: { request_id: id, id, ...end.content },
  };
}
