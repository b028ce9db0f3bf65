import type { Credits, Logger, Wallet } from '@namedrop/plugin-api';
import { purposeOf } from './purpose.js';
import type { Found, RunTable, TakenRun } from './run-table.js';
import { MAX_FAILURES, MAX_PAID_FAILURES } from './run-work.js';

export interface RunEndsParts {
  readonly runs: RunTable;
  readonly wallet: Pick<Wallet, 'hold' | 'charge'>;
  readonly log: Logger;
}

const NOTHING = 0 as Credits;

const AGAIN = 'a run of a watch that was paid for found nothing; it is tried again';

/**
 * Ends runs of which nothing is told, with what the books say that they cost: an earlier attempt may have died between
 * paying and saving. What was paid for is not given up as soon.
 */
export class RunEnds {
  constructor(private readonly parts: RunEndsParts) {}

  /**
   * Ends a run instead of trying it, where its watch is paused or too many attempts have failed.
   * @returns undefined where it is to be tried; else whether it was this attempt's to end
   */
  async endUntried(run: TakenRun): Promise<boolean | undefined> {
    const { runs, log } = this.parts;
    const { enabled, failures, isOutdated } = run;
    const isTried = enabled && failures < MAX_FAILURES;
    if (isTried && !isOutdated) return undefined;
    const cost = await this.#close(run);
    // An earlier attempt held the price of another question: the new one is held by itself.
    if (isTried) return undefined;
    if (!enabled) return runs.skip(run, { cost });
    if (cost > 0 && failures < MAX_PAID_FAILURES) return undefined;
    log.error({ watch: run.watch, run: run.id, failures, cost }, 'a run of a watch was given up');
    return runs.fail(run, 'internal_error', { cost });
  }

  /**
   * Ends a run that was tried in vain: nobody is told of it but the operator. One that was paid for is left to a later
   * attempt, which may find what an earlier one brought.
   * @param found absent: nobody was asked
   * @returns whether it was this attempt's to end
   */
  async endInVain(run: TakenRun, error: string, found?: Found): Promise<boolean> {
    const { runs, log } = this.parts;
    const cost = found?.cost ?? (await this.#close(run));
    const isLeft = cost > 0;
    const isOurs = isLeft ? await runs.putOff(run) : await runs.fail(run, error, { ...found, cost });
    log.warn({ watch: run.watch, run: run.id, error, cost }, isLeft ? AGAIN : 'a run of a watch failed');
    return isOurs;
  }

  /**
   * Ends a run that a budget refuses, or whose account is suspended. One that an earlier attempt paid for is left to a later attempt.
   * @param found absent: nobody was asked
   * @returns whether it was this attempt's to end
   */
  async endSkipped(run: TakenRun, reason: string, found?: Found): Promise<boolean> {
    const { runs, log } = this.parts;
    const cost = found?.cost ?? (await this.#close(run));
    if (cost > 0) return runs.putOff(run);
    const isOurs = await runs.skip(run, { reason, ...found, cost });
    log.warn({ watch: run.watch, run: run.id, reason }, 'a run of a watch was skipped');
    return isOurs;
  }

  /** Of a run that somebody else has taken meanwhile: it may have ended before this attempt paid for it. */
  async amend(run: TakenRun): Promise<void> {
    const { runs, wallet } = this.parts;
    // Only looks: whoever has it now may hold its price.
    const { cost } = await wallet.charge(run.account, NOTHING, purposeOf(run), { once: run.id });
    await runs.amend(run, cost);
  }

  /** @returns what was paid for a run; what is held for it is given back, and is charged by nobody any more */
  async #close(run: TakenRun): Promise<Credits> {
    const hold = await this.parts.wallet.hold(run.account, NOTHING, purposeOf(run), { once: run.id });
    return (await hold.settle(NOTHING)).cost;
  }
}
