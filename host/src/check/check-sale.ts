import {
  type Answered,
  buildReport,
  type Channel,
  type Credits,
  checkPrice,
  type Matching,
  type Outcome,
  type Report,
  type ReportOptions,
} from '@namedrop/core';
import type {
  Accepted,
  AccountId,
  Admission,
  Answers,
  BudgetedQuestion,
  Check,
  Logger,
  Priced,
  Purpose,
  Sale,
  Sold,
  Spending,
  Storing,
  Wallet,
} from '@namedrop/plugin-api';
import { cacheStatusOf, freshOf, isCached } from './cache-status.js';
import type { CheckArchive } from './check-archive.js';
import { CheckQuestions, type ChosenRequest } from './check-questions.js';
import { Progress } from './progress.js';
import type { ReadAnswers } from './read-answers.js';

/** Parts of the sale of a check. */
export interface CheckSaleParts {
  readonly answers: Answers;
  readonly wallet: Pick<Wallet, 'quote'>;
  readonly store: Pick<CheckArchive, 'save' | 'saveLater'>;
  readonly log: Logger;
  readonly matching: Matching;
  /** Milliseconds after which any check has its answer. */
  readonly longestMs: number;
  readonly read: ReadAnswers;
}

/** A check before it is sold. */
export interface OrderedCheck {
  readonly account: AccountId;
  readonly request: ChosenRequest;
  /** Channel of its mode. */
  readonly channel: Channel;
  /** List price of its mode. */
  readonly price: Credits;
  readonly call: Accepted;
  /** Moment of its start, in milliseconds of `performance.now()`. */
  readonly startedAt: number;
}

/** Report of a check, and its price. */
export interface ReadCheck extends Priced {
  readonly report: Report;
}

/** Sale of a check. A fully cached check is charged at once, any other one holds its quote before a surface is asked. */
export class CheckSale implements Sale<Outcome, ReadCheck> {
  readonly account: AccountId;
  readonly purpose: Purpose;
  readonly once: string | undefined;
  readonly withinMs: number;
  readonly admission: Admission | undefined;
  readonly whenKnown = 'charge';
  readonly storing: Storing<Outcome, ReadCheck>;
  readonly #questions: CheckQuestions;
  readonly #options: ReportOptions;
  readonly #progress: Progress;

  constructor(
    private readonly order: OrderedCheck,
    private readonly parts: CheckSaleParts,
  ) {
    const { account, request, channel, call } = order;
    const { answers, matching, log, read, longestMs } = parts;
    const { id, observer, paysFor = { kind: 'check', id } } = call;
    this.account = account;
    this.purpose = { ...paysFor, note: request.mode };
    this.once = call.once;
    this.withinMs = longestMs;
    this.admission = call.admission;
    this.storing = {
      store: (sold) => this.#store(sold),
      failed: (err) => log.error({ check: id, err }, 'check was answered but could not be stored'),
    };
    this.#questions = new CheckQuestions(id, request, channel, answers);
    this.#options = { ...request, channel, matching };
    const resultOf = (outcome: Answered) => read.resultOf(outcome, this.#options);
    this.#progress = new Progress({ id, platforms: request.platforms, observer, resultOf, log });
  }

  known(): Promise<readonly (Outcome | undefined)[]> {
    return this.#questions.known();
  }

  isCached(outcome: Outcome): boolean {
    return isCached(outcome);
  }

  /** Quotes the worst case: every platform answers, also one that cannot be asked, because the price is shown up front. */
  quote(known: readonly (Outcome | undefined)[]): Promise<Credits> {
    const cached = known.filter(isCached).length;
    return this.#price({ fresh: known.length - cached, cached });
  }

  questions(): BudgetedQuestion[] {
    return this.#questions.budgeted();
  }

  ask(index: number, spending: Spending): Promise<Outcome> {
    return this.#questions.ask(index, spending);
  }

  async read(outcomes: readonly Outcome[]): Promise<ReadCheck> {
    const report = buildReport(outcomes, this.#options, await this.parts.read.readAll(outcomes, this.#options));
    const answered = outcomes.filter((outcome) => 'answer' in outcome).length;
    const cached = outcomes.filter(isCached).length;
    return { report, price: await this.#price({ fresh: answered - cached, cached }) };
  }

  begun(price: Credits): void {
    this.#progress.begun(price);
  }

  arrived(outcome: Outcome): void {
    this.#progress.ended(outcome);
  }

  /** Builds the check that was sold: the same for its store and for its caller. */
  checkOf({ found, results: outcomes, asked, soldAt, ...receipt }: Sold<Outcome, ReadCheck>): Check {
    const { request, call, startedAt } = this.order;
    return {
      id: call.id,
      request,
      createdAt: call.at,
      durationMs: Math.round(soldAt - startedAt),
      matching: this.parts.matching,
      outcomes,
      report: found.report,
      fresh: freshOf(outcomes),
      cacheStatus: cacheStatusOf(outcomes, asked),
      ...receipt,
    };
  }

  /** A check that caches answered costs little and shows nothing new, so its caller does not wait for the database. */
  async #store(sold: Sold<Outcome, ReadCheck>): Promise<void> {
    const { paysFor, attempt } = this.order.call;
    const check = this.checkOf(sold);
    const finished = { check, account: this.account, paysFor, attempt };
    if (check.cacheStatus === 'miss' || attempt !== undefined) await this.parts.store.save(finished);
    else this.parts.store.saveLater(finished);
  }

  #price(answering: { readonly fresh: number; readonly cached: number }): Promise<Credits> {
    const { account, request, price } = this.order;
    const listed = checkPrice({ price, total: request.platforms.length, ...answering });
    return this.parts.wallet.quote(account, listed);
  }
}
