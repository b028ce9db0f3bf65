import type { AskResponse } from '@namedrop/contract';
import { askSummary, type Credits, credits, type Matching } from '@namedrop/core';
import type { Deliveries, Queryable } from '@namedrop/plugin-api';
import type { AskEnd, AskFailure } from '../ask/ask-end.js';
import type { Monitoring, TakenAsk, Told } from '../queue/queued-ask.js';
import { observationsOf, type ReadAsk } from './observation.js';

/**
 * An open run with its monitor, which nobody changes until the end is written. What it is compared with is the latest run
 * of the same prompt in which a provider answered.
 */
const OPEN = {
  name: 'find-monitor-run',
  text: `
    SELECT monitors.id AS monitor, name, webhook_id AS webhook, enabled, run.track_brands AS brands,
      earlier.track_brands AS "earlierBrands", earlier.response AS earlier,
      earlier.reader_version AS "earlierReader"
    FROM monitor_runs AS run
    JOIN monitors ON monitors.id = run.monitor_id
    LEFT JOIN LATERAL (
      SELECT track_brands, response, reader_version FROM monitor_runs
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
      SET state = $2, ran_at = namedrop.now(), error = $3, cost_hundredths = $4, diff_summary = $5, response = $6::json,
        reader_version = $7
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
  /** null also where it is unknown. */
  readonly earlierReader: number | null;
}

/** What an ask that has ended means for the monitor. */
interface RunEnd {
  /** Why it failed. */
  readonly error?: AskFailure['code'];
  readonly cost: Credits;
  readonly summary: string;
  /** Absent: it failed. */
  readonly response?: AskResponse;
  /** Version of the reader that read it; absent: unknown. */
  readonly reader?: number | undefined;
}

/** Parts of the ends of runs. */
export interface MonitorEndsParts {
  readonly deliveries: Pick<Deliveries, 'knows'>;
  /** By which rule answers are read again. */
  readonly matching: Matching;
}

/** Writes down how runs ended. */
export class MonitorEnds implements Monitoring {
  constructor(private readonly parts: MonitorEndsParts) {}

  /** A run that was refused is not reported: an empty wallet, a budget or a suspension would send an event every hour. */
  async ended({ id, account }: Pick<TakenAsk, 'id' | 'account'>, end: AskEnd, within: Queryable): Promise<Told> {
    const [run] = await within.query<OpenRun>(OPEN, [id]);
    if (!run) return {};
    const { deliveries, matching } = this.parts;
    const { error, cost, summary, response, reader } = await runEndOf(id, end, run, matching);
    await within.query(CLOSE, [id, end.state, error, cost, summary, response && JSON.stringify(response), reader]);
    const { monitor, name, webhook, enabled } = run;
    const isTold = enabled && webhook !== null && !isUnaffordable(error);
    if (!isTold || !(await deliveries.knows(account, webhook))) return {};
    return { webhook, monitor: { id: monitor, name, run_id: id, diff_summary: summary } };
  }
}

const isUnaffordable = (error: AskFailure['code'] | undefined) =>
  error === 'insufficient_balance' || error === 'budget_exceeded' || error === 'account_suspended';

async function runEndOf(id: string, end: AskEnd, run: OpenRun, matching: Matching): Promise<RunEnd> {
  if (end.state === 'failed') {
    const { code, message } = end.content;
    return { error: code, cost: credits(0), summary: `Failed: ${message}` };
  }
  const { content, reader } = end;
  const { before, after } = await observationsOf(
    earlierOf(run),
    { result: content, brands: run.brands, reader },
    matching,
  );
  return {
    cost: credits(content.usage.cost_cents),
    summary: askSummary(before, after),
    response: { request_id: id, id, ...content },
    reader,
  };
}

function earlierOf({ earlier, earlierBrands, earlierReader }: OpenRun): ReadAsk | undefined {
  return earlier ? { result: earlier, brands: earlierBrands ?? [], reader: earlierReader ?? undefined } : undefined;
}
