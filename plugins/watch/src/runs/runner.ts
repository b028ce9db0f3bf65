import { CHECK_FAULTS, compareRun, isUnasked, observations } from '@namedrop/core';
import type { Settle } from '@namedrop/durable-work';
import {
  AccountSuspended,
  ApiError,
  type Check,
  type CheckRequest,
  type Checks,
  type Clock,
  InsufficientFunds,
  isOverBudget,
  type Logger,
  runsPerYear,
  type Secrets,
} from '@namedrop/plugin-api';
import { trackedBrand } from '../tracked-brand.js';
import { sealOf } from '../watch-table.js';
import type { Announcer } from './announcer.js';
import type { BaselineReader } from './baseline-reader.js';
import { purposeOf } from './purpose.js';
import type { RunEnds } from './run-ends.js';
import { runResponse } from './run-response.js';
import type { RunTable, TakenRun } from './run-table.js';

export interface RunnerParts {
  readonly runs: RunTable;
  readonly checks: Pick<Checks, 'run'>;
  readonly announcer: Announcer;
  readonly baselines: BaselineReader;
  readonly ends: RunEnds;
  readonly secrets: Pick<Secrets, 'open'>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Error of a run whose webhook secret cannot be opened. */
const SECRET_UNREADABLE = 'webhook_secret_unreadable';

/** Runs watches: checks, compares with the run before, and saves what was found. */
export class Runner {
  constructor(private readonly parts: RunnerParts) {}

  /**
   * Makes one attempt. It rejects for an attempt without a result, which `afterError` then ends.
   * @param signal aborted: the host stops, or this has taken far too long
   */
  async attempt(run: TakenRun, signal: AbortSignal): Promise<Settle> {
    const isOurs = (await this.parts.ends.endUntried(run)) ?? (await this.#try(run, signal));
    return () => this.#amendUnless(isOurs, run);
  }

  /** Returns how to end an attempt that was rejected: for good, or for a later attempt. */
  afterError(run: TakenRun, error: unknown, signal: AbortSignal): Settle {
    const end = this.#endAfter(run, error, signal);
    return async () => this.#amendUnless(await end(), run);
  }

  #endAfter(run: TakenRun, error: unknown, signal: AbortSignal): () => Promise<boolean> {
    const { runs, ends, log } = this.parts;
    if (isOverBudget(error)) return () => ends.endSkipped(run, error.code);
    if (error instanceof AccountSuspended) return () => ends.endSkipped(run, 'account_suspended');
    const refusal = refusalOf(error);
    if (refusal) return () => ends.endInVain(run, refusal);
    if (signal.aborted) return () => runs.giveBack(run);
    log.warn({ run: run.id, attempt: run.attempt, err: error }, 'an attempt to run a watch failed');
    return () => runs.putOff(run);
  }

  async #amendUnless(isOurs: boolean, run: TakenRun): Promise<void> {
    if (!isOurs) await this.parts.ends.amend(run);
  }

  async #try(run: TakenRun, signal: AbortSignal): Promise<boolean> {
    // Before the check is paid for: without the secret, nothing it finds can be delivered.
    if (!this.#canSign(run)) return this.parts.ends.endInVain(run, SECRET_UNREADABLE);
    const check = await this.#check(run);
    const cutShort =
      signal.aborted && check.outcomes.some((outcome) => 'fault' in outcome && !isUnasked(outcome.fault));
    return cutShort ? this.parts.runs.giveBack(run) : this.#conclude(run, check);
  }

  #canSign({ watch, id, webhookSecret }: TakenRun): boolean {
    const { secrets, log } = this.parts;
    try {
      secrets.open(webhookSecret, sealOf(watch));
      return true;
    } catch (err) {
      log.error({ watch, run: id, err }, 'the webhook secret of a watch cannot be opened; restore the secret key');
      return false;
    }
  }

  /**
   * A check with the defaults of POST /v1/check, of which the cache answers nothing but what an earlier attempt brought:
   * it is paid for once, however often it runs, and what was paid for is told. It has the id of the run, so that the
   * archive keeps one check of a run: that of the latest attempt.
   */
  #check(taken: TakenRun): Promise<Check> {
    const { id, attempt, startedAt, account, query, brand, caseSensitive, aliases, competitors, mode } = taken;
    const { checks, clock } = this.parts;
    const again = attempt > 1 && { freshSince: startedAt };
    const names = {
      brand,
      ...(caseSensitive && { caseSensitive }),
      ...(aliases.length > 0 && { aliases }),
      ...(competitors.length > 0 && { competitors }),
    };
    const request: CheckRequest = { query, ...names, mode, region: 'us', include: [], fresh: true, ...again };
    return checks.run(account, request, {
      id,
      at: clock.now(),
      paysFor: purposeOf(taken),
      once: id,
      attempt,
    });
  }

  async #conclude(run: TakenRun, check: Check): Promise<boolean> {
    const { announcer, baselines, ends } = this.parts;
    const { brand, competitors, triggerOn, sensitivity } = run;
    const compared = { brand, competitors, triggerOn, sensitivity, runsPerYear: runsPerYear(run.hours) };
    const { outcomes, matching, cost } = check;
    const found = { check: check.id, cost, response: runResponse(run, check) };
    if (outcomes.every((outcome) => 'fault' in outcome && outcome.fault === 'over_budget'))
      return ends.endSkipped(run, 'budget_exceeded', found);
    if (check.report.answered === 0) return ends.endInVain(run, commonFault(check), found);
    const mentions = found.response.brand_mentions;
    const seen = observations(outcomes, { ...trackedBrand(run), matching }, mentions);
    const { state, mentions: before } = await baselines.read(run, matching);
    const comparison = compareRun(state, seen, { ...compared, check: check.id });
    return announcer.conclude(run, found, comparison, before);
  }
}

/** Why a run cannot be made, which a second attempt would not change; undefined for a failure of ours. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof InsufficientFunds) return 'insufficient_balance';
  return error instanceof ApiError ? error.code : undefined;
}

/** Returns the code that all failed platforms share, or else that of an outage. Platforms that were not asked count last. */
function commonFault({ outcomes }: Check): string {
  const failed = outcomes.filter((outcome) => 'fault' in outcome);
  const asked = failed.filter(({ fault }) => !isUnasked(fault));
  const counted = asked.length > 0 ? asked : failed;
  const [first, ...others] = new Set(counted.map(({ fault }) => CHECK_FAULTS[fault].code));
  return first !== undefined && others.length === 0 ? first : 'upstream_unavailable';
}
