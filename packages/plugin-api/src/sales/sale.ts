import type { Credits } from '@namedrop/core';
import type { AccountId } from '../ports/accounts/accounts.js';
import type { Purpose, Receipt, Wallet } from '../ports/accounts/wallet.js';
import type { BudgetedQuestion, Budgets, Spending } from '../ports/asking/budgets.js';
import type { Admission } from '../ports/asking/checks.js';

/** Ports that a sale uses. */
export interface SalePorts {
  readonly wallet: Pick<Wallet, 'hold' | 'charge'>;
  readonly budgets: Budgets;
}

/** Result of reading answers, with the price of all of them. */
export interface Priced {
  readonly price: Credits;
}

/**
 * Sale of the answers to some questions, for `sell`. `Result` is the answer to one question or its failure; `Found` is read
 * in all of them. Each function is called at most once per sale, `ask` and `arrived` at most once per question.
 */
export interface Sale<Result, Found extends Priced> {
  readonly account: AccountId;
  readonly purpose: Purpose;
  /** UUID under which the sale is paid once. Absent: its caller does not repeat it. */
  readonly once?: string;
  /** Milliseconds from the hold to its settlement, at most. */
  readonly withinMs: number;
  /** Rate limit of the caller. Absent: nothing limits the sale, or its token was taken before. */
  readonly admission?: Admission;
  /** Payment where no question has to be asked: `charge` charges the price at once, `hold` demands the whole quote as ever. */
  readonly whenKnown: 'charge' | 'hold';
  /** Keeps the hold when the sale fails: the next attempt continues with it, under the same `once`. Default false. */
  readonly keepsHold?: boolean;
  /** Result of an earlier attempt, which only has to be paid. */
  readonly found?: Found;

  /** Looks up what can be said without asking, one entry per question. undefined: it takes asking. */
  known(): Promise<readonly (Result | undefined)[]>;
  /** Returns whether a result is an answer that was given before, or to another call. */
  isCached(result: Result): boolean;
  /** Quotes the most that the sale may cost: it is held before a surface is asked. */
  quote(known: readonly (Result | undefined)[]): Promise<Credits>;
  /** Lists the questions that take room in the budgets. */
  questions(known: readonly (Result | undefined)[]): readonly BudgetedQuestion[] | Promise<readonly BudgetedQuestion[]>;
  /** Asks one question. Never rejects: a failure is a result. */
  ask(index: number, spending: Spending): Promise<Result>;
  /**
   * Reads the results, and does what must not fail after the payment. An error ends the sale without a charge.
   * @param asked whether a surface was asked for this sale
   */
  read(results: readonly Result[], asked: boolean): Promise<Found>;
  /** Reports that a price is held or charged. */
  begun?(price: Credits): void;
  /** Reports each result, in the order of arrival. */
  arrived?(result: Result): void;
  /** Store of what was sold. Absent: the caller stores it. */
  readonly storing?: Storing<Result, Found>;
}

/** Store of what was sold: it is called last. */
export interface Storing<Result, Found extends Priced> {
  store(sold: Sold<Result, Found>): Promise<void> | void;
  /** Reports a failure of `store`. The sale does not fail: it was paid. */
  failed(error: unknown): void;
}

/** Answers that were sold, and their receipt. */
export interface Sold<Result, Found extends Priced> extends Receipt {
  readonly found: Found;
  /** One per question. Empty where an earlier attempt found the result. */
  readonly results: readonly Result[];
  /** Whether a surface was asked for this sale. */
  readonly asked: boolean;
  /** Moment after the payment, in milliseconds of `performance.now()`. */
  readonly soldAt: number;
}
