import { randomUUID } from 'node:crypto';
import {
  type Answered as AnsweredOutcome,
  buildReport,
  type Channel,
  type Credits,
  checkPrice,
  type Matching,
  type ModeName,
  type Outcome,
  type Platform,
  type Report,
} from '@namedrop/core';
import type {
  Accepted,
  AccountId,
  Answers,
  AskOptions,
  BudgetedQuestion,
  Budgets,
  CacheStatus,
  Check,
  CheckRequest,
  Checks,
  Clock,
  Logger,
  Purpose,
  Question,
  Receipt,
  Wallet,
} from '@namedrop/plugin-api';
import type { Surfaces } from '../answers/surfaces.js';
import type { FinishedCheck } from '../tracking/finished-check.js';
import { cacheStatusOf } from './cache-status.js';
import type { CheckArchive } from './check-archive.js';
import { Progress } from './progress.js';
import { ReadAnswers } from './read-answers.js';

export interface CheckParts {
  readonly budgets: Budgets;
  readonly answers: Answers;
  readonly surfaces: Surfaces;
  readonly wallet: Wallet;
  readonly store: Pick<CheckArchive, 'save' | 'saveLater'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly matching: Matching;
  /** Milliseconds after which any check has its answer. */
  readonly longestMs: number;
}

/** A check, with what its mode settles. */
interface Asked extends CheckRequest {
  readonly platforms: readonly Platform[];
  readonly channel: Channel;
  readonly price: Credits;
}

/** What became of a check's questions, and what that cost. */
interface Answered extends Receipt {
  /** One per platform, in the request's order. */
  readonly outcomes: readonly Outcome[];
  readonly report: Report;
  readonly fresh: readonly Platform[];
  readonly cacheStatus: CacheStatus;
}

/** One check from request to report; the route and every later caller come through here. */
export class CheckService implements Checks {
  readonly #read = new ReadAnswers();

  constructor(private readonly parts: CheckParts) {}

  requireAvailable(mode: ModeName): void {
    const { surfaces } = this.parts;
    const found = surfaces.requireMode(mode);
    surfaces.requireAny(found, found.platforms);
  }

  async run(account: AccountId, asked: CheckRequest, accepted?: Accepted): Promise<Check> {
    const { surfaces, clock, matching } = this.parts;
    const started = performance.now();
    const call: Accepted = accepted ?? { id: randomUUID(), at: clock.now() };
    const mode = surfaces.requireMode(asked.mode);
    const request = { ...asked, mode: mode.name, platforms: asked.platforms ?? mode.platforms };
    surfaces.requireAny(mode, request.platforms);
    surfaces.requireModels(mode, request.models ?? {});

    const answered = await this.#answer(account, { ...request, channel: mode.channel, price: mode.price }, call);
    const durationMs = Math.round(performance.now() - started);
    const check = { id: call.id, request, createdAt: call.at, durationMs, matching, ...answered };
    const { paysFor, attempt } = call;
    const finished = { check, account, paysFor, attempt };
    // One that caches answered costs little and shows nothing new, so its caller does not wait for the database.
    if (check.cacheStatus === 'miss' || attempt !== undefined) await this.#keep(finished);
    else this.parts.store.saveLater(finished);
    return check;
  }

  /** What is answered already costs little and takes no token; for what is not, the price is held before anybody is asked. */
  async #answer(account: AccountId, request: Asked, call: Accepted): Promise<Answered> {
    const { wallet, budgets, longestMs } = this.parts;
    const { once, admission, paysFor = { kind: 'check', id: call.id } } = call;
    const purpose: Purpose = { ...paysFor, note: request.mode };
    const progress = this.#progressOf(request, call);
    const known = await Promise.all(request.platforms.map((platform) => this.#known(request, platform)));
    if (known.every((outcome) => outcome !== undefined)) {
      // Where nobody can be asked and nothing is known, nothing is paid either: only the token bounds such calls.
      if (!known.some(isCached)) await admission?.take();
      const report = await this.#report(request, known);
      const price = await this.#priceOf(account, request, known);
      const receipt = await wallet.charge(account, price, purpose, { once });
      progress.begun(price);
      for (const outcome of known) progress.ended(outcome);
      return { outcomes: known, report, fresh: [], cacheStatus: cacheStatusOf(known, false), ...receipt };
    }
    await admission?.take();
    const quoted = await this.#quote(account, request, known);
    const options = { withinMs: longestMs, once };
    // Nobody was asked: the token is the caller's again.
    const refuse = async (refusal: unknown) => {
      await admission?.giveBack();
      throw refusal;
    };
    await using spending = await budgets.reserve(account, await this.#questionsOf(request, known)).catch(refuse);
    await using hold = await wallet.hold(account, quoted, purpose, options).catch(refuse);
    progress.begun(quoted);
    const asking = request.platforms.map(async (platform, index) => {
      const { fresh, freshSince } = request;
      const options = { requestId: call.id, fresh, freshSince, spending };
      const outcome = known[index] ?? (await this.#ask(request, platform, options));
      progress.ended(outcome);
      return outcome;
    });
    const outcomes = await Promise.all(asking);
    // Before the money: what cannot be reported is not paid for.
    const report = await this.#report(request, outcomes);
    const actual = await this.#priceOf(account, request, outcomes);
    const receipt = await hold.settle(Math.min(actual, quoted) as Credits);
    const asked = outcomes.some((outcome, index) => known[index] === undefined && !isCached(outcome));
    // Another call's question answered this one too: a hit, which takes no token.
    if (!asked) await admission?.giveBack();
    return { outcomes, report, fresh: freshOf(outcomes), cacheStatus: cacheStatusOf(outcomes, asked), ...receipt };
  }

  async #report(request: Asked, outcomes: readonly Outcome[]): Promise<Report> {
    const options = { ...request, matching: this.parts.matching };
    return buildReport(outcomes, options, await this.#read.readAll(outcomes, options));
  }

  #progressOf(request: Asked, { id, observer }: Accepted): Progress {
    const { matching, log } = this.parts;
    const resultOf = (outcome: AnsweredOutcome) => this.#read.resultOf(outcome, { ...request, matching });
    return new Progress({ id, platforms: request.platforms, observer, resultOf, log });
  }

  /** What it costs if everybody answers, also those who cannot be asked: the mode's price is told before. */
  #quote(account: AccountId, request: Asked, known: readonly (Outcome | undefined)[]): Promise<Credits> {
    const cached = known.filter(isCached).length;
    return this.#price(account, request, { fresh: known.length - cached, cached });
  }

  #priceOf(account: AccountId, request: Asked, outcomes: readonly Outcome[]): Promise<Credits> {
    const answered = outcomes.filter((outcome) => 'answer' in outcome).length;
    const cached = outcomes.filter(isCached).length;
    return this.#price(account, request, { fresh: answered - cached, cached });
  }

  #price(
    account: AccountId,
    { price, platforms }: Asked,
    answering: { readonly fresh: number; readonly cached: number },
  ): Promise<Credits> {
    const listed = checkPrice({ price, total: platforms.length, ...answering });
    return this.parts.wallet.quote(account, listed);
  }

  async #known(request: Asked, platform: Platform): Promise<Outcome | undefined> {
    if (request.fresh) return undefined;
    return this.parts.answers.known(platform, request.channel, questionOf(request, platform));
  }

  /** Returns the questions that take asking. An earlier attempt has used budgets for what it brought. */
  async #questionsOf(request: Asked, known: readonly (Outcome | undefined)[]): Promise<BudgetedQuestion[]> {
    const { channel, freshSince } = request;
    const isBrought = async (platform: Platform) =>
      freshSince !== undefined &&
      (await this.parts.answers.known(platform, channel, questionOf(request, platform), { freshSince })) !== undefined;
    const unknown = request.platforms.filter((_, index) => known[index] === undefined);
    const brought = await Promise.all(unknown.map(isBrought));
    return unknown.filter((_, index) => !brought[index]).map((platform) => ({ platform, channel }));
  }

  #ask(request: Asked, platform: Platform, options: AskOptions): Promise<Outcome> {
    return this.parts.answers.ask(platform, request.channel, questionOf(request, platform), options);
  }

  /** A report that was paid for is delivered even when the disk is full; that it could not be kept is the operator's. */
  async #keep(finished: FinishedCheck): Promise<void> {
    try {
      await this.parts.store.save(finished);
    } catch (error) {
      this.parts.log.error({ check: finished.check.id, err: error }, 'check was answered but could not be stored');
    }
  }
}

function questionOf({ query, region, city, models }: CheckRequest, platform: Platform): Question {
  return { text: query, region, city, model: models?.[platform] };
}

function freshOf(outcomes: readonly Outcome[]): Platform[] {
  return outcomes.filter((outcome) => 'answer' in outcome && !isCached(outcome)).map(({ platform }) => platform);
}

function isCached(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && 'answer' in outcome && outcome.tier !== undefined;
}
