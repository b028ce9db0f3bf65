import type { Channel } from '@namedrop/core';
import type { Platform } from '../../contract/names.js';
import { port } from '../../contract/port.js';
import { ApiError } from '../../errors.js';
import type { AccountId } from '../accounts/accounts.js';

/** A question that a call may put to a platform. */
export interface BudgetedQuestion {
  readonly platform: Platform;
  readonly channel: Channel;
}

/**
 * Room that one call has taken in today's budgets, for `AskOptions.spending`. Its end gives back the room of questions that
 * were not asked; it never rejects.
 */
export interface Spending extends AsyncDisposable {
  readonly account: AccountId;
}

/** Limits of what the operator spends on upstreams in a UTC day. */
export interface Budgets {
  /**
   * Takes room for all questions of a call or a run, or for none. Call it before credits are held and a platform is asked,
   * also without a budget: runs of a suspended account end here.
   * @throws ApiError 429 `budget_exceeded` when the deployment or the account has used up its budget of the day
   * @throws AccountSuspended
   */
  reserve(account: AccountId, questions: readonly BudgetedQuestion[]): Promise<Spending>;
}
export const Budgets = port<Budgets>('Budgets');

/** Recognises a refusal since a budget of the day is used up: the call has not asked, held or charged anything. */
export function isOverBudget(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'budget_exceeded';
}
