import type { Outcome } from '@namedrop/core';
import { type AccountId, type AnswerCost, type BudgetedQuestion, type Logger, utcDay } from '@namedrop/plugin-api';
import type { BudgetDay } from './budget-day.js';
import { accountScope, DEPLOYMENT, type Scope, vendorScope } from './budget-policy.js';
import type { CallSpending } from './call-spending.js';
import { microsOf } from './micros.js';

/** One call of an upstream. */
interface Attempt {
  readonly day: BudgetDay;
  readonly scopes: readonly Scope[];
  /** Estimate that is reserved for it. */
  readonly micros: number;
  /** Cost, once it is known. */
  cost?: number;
}

export interface QuestionSpendingParts {
  readonly question: BudgetedQuestion;
  /** Room of the call that asks; absent: none. */
  readonly call: CallSpending | undefined;
  readonly log: Logger;
  now(): Date;
  /** Millionths of a US dollar that a call of an upstream may cost. */
  estimate(): number;
  /** Takes room for one call in all scopes. @returns whether there was room */
  take(day: BudgetDay, scopes: readonly Scope[], micros: number): Promise<boolean>;
  /** Corrects the cost of one call. */
  correct(day: BudgetDay, scopes: readonly Scope[], micros: number): Promise<void>;
}

/** Use of budgets by one question: each call of an upstream is counted before it is made, and its cost afterwards. */
export class QuestionSpending {
  readonly #attempts: Attempt[] = [];

  constructor(private readonly parts: QuestionSpendingParts) {}

  /** Counts a call of an upstream that is about to be made. @returns false: a budget has no room. Never rejects. */
  async attempt(vendor: string): Promise<boolean> {
    const { call, question, log } = this.parts;
    const reserved = call?.take(question);
    const all: Scope[] = [...callScopes(call?.account), vendorScope(vendor)];
    const { day, micros } = reserved ?? { day: utcDay(this.parts.now()), micros: this.parts.estimate() };
    const isTaken = await this.parts.take(day, reserved ? [vendorScope(vendor)] : all, micros).catch((err: unknown) => {
      log.error({ ...question, vendor, err }, 'budgets could not be read; the vendor is not asked');
      return false;
    });
    if (isTaken) this.#attempts.push({ day, scopes: all, micros });
    else if (reserved) call?.putBack(question, reserved);
    return isTaken;
  }

  /** Notes the cost of the last call of an upstream. */
  paid({ usd }: AnswerCost): void {
    const last = this.#attempts.at(-1);
    if (last) last.cost = microsOf(usd);
  }

  /** Corrects the reserved amounts, once the question has its outcome. Never rejects. @returns known costs of calls */
  async end(outcome: Outcome): Promise<number[]> {
    const last = this.#attempts.at(-1);
    if (last && last.cost === undefined) {
      const cost = costOf(outcome);
      if (cost !== undefined) last.cost = cost;
    }
    for (const { day, scopes, micros, cost } of this.#attempts) {
      if (cost === undefined || cost === micros) continue;
      await this.parts.correct(day, scopes, cost - micros).catch((err: unknown) => {
        this.parts.log.error(
          { ...this.parts.question, err },
          'the cost of a question was not counted; its estimate is',
        );
      });
    }
    return this.#attempts.flatMap(({ cost }) => cost ?? []);
  }
}

/** Scopes of a call, without those of vendors. */
export function callScopes(account: AccountId | undefined): Scope[] {
  return account === undefined ? [DEPLOYMENT] : [DEPLOYMENT, accountScope(account)];
}

/**
 * Returns millionths of a US dollar; undefined where the estimate is all that is known. An upstream that did not answer in
 * time may have worked on; any other failure without a reported cost is free of charge.
 */
function costOf(outcome: Outcome): number | undefined {
  if ('answer' in outcome) return outcome.answer.cost && microsOf(outcome.answer.cost.usd);
  return outcome.fault === 'timeout' ? undefined : 0;
}
