import { randomUUID } from 'node:crypto';
import { buildReport, type Matching, MODES, type Outcome, prorate } from '@namedrop/core';
import type {
  AccountId,
  Answers,
  Check,
  CheckRequest,
  Checks,
  Clock,
  Logger,
  Trace,
  Wallet,
} from '@namedrop/plugin-api';
import type { CheckStore } from './store.js';
import type { Surfaces } from './surfaces.js';

export interface CheckParts {
  readonly answers: Answers;
  readonly surfaces: Surfaces;
  readonly wallet: Wallet;
  readonly store: Pick<CheckStore, 'save'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly matching: Matching;
}

/** One check from request to report; the route and every later caller come through here. */
export class CheckService implements Checks {
  constructor(private readonly parts: CheckParts) {}

  async run(
    account: AccountId,
    request: CheckRequest,
    accepted?: { readonly id: string; readonly at: Date },
  ): Promise<Check> {
    const { surfaces, wallet, clock, matching } = this.parts;
    const { mode, platforms } = request;
    const started = performance.now();
    const { id, at: createdAt } = accepted ?? { id: randomUUID(), at: clock.now() };
    surfaces.requireAny(mode, platforms);
    surfaces.requireModels(mode, request.models ?? {});

    const quoted = await wallet.quote(account, MODES[mode].price);
    await using hold = await wallet.hold(account, quoted);
    const outcomes = await this.#askAll(request, { requestId: id });
    const report = buildReport(outcomes, { ...request, channel: MODES[mode].channel, matching });
    const { cost, balanceAfter } = await hold.settle(prorate(quoted, report.answered, platforms.length));
    const durationMs = Math.round(performance.now() - started);
    const check = { id, request, createdAt, durationMs, report, cost, balanceAfter, cacheHit: false };
    await this.#keep(check, account, outcomes);
    return check;
  }

  /** All platforms at once: the slowest decides the time. */
  #askAll({ mode, platforms, query, region, city, models }: CheckRequest, trace: Trace): Promise<Outcome[]> {
    const ask = (platform: CheckRequest['platforms'][number]) =>
      this.parts.answers.ask(
        platform,
        MODES[mode].channel,
        { text: query, region, city, model: models?.[platform] },
        trace,
      );
    return Promise.all(platforms.map(ask));
  }

  /** A report that was paid for is delivered even when the disk is full; that it could not be kept is the operator's. */
  async #keep(check: Check, account: AccountId, outcomes: readonly Outcome[]): Promise<void> {
    try {
      await this.parts.store.save({ check, account, outcomes });
    } catch (error) {
      this.parts.log.error({ check: check.id, err: error }, 'check was answered but could not be stored');
    }
  }
}
