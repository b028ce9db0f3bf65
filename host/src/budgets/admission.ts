import type { AccountId, BudgetedQuestion, Budgets, Spending } from '@namedrop/plugin-api';
import type { Suspensions } from '../accounts/suspensions.js';
import type { BudgetService } from './budget-service.js';

/**
 * Decides whether a call or a run may ask: its account is active, and today's budgets have room. Runs of watches, monitors and
 * queued asks have no caller whose key is looked up, so that the state of their account is checked here.
 */
export class Admission implements Budgets {
  constructor(
    private readonly suspensions: Pick<Suspensions, 'requireActive'>,
    private readonly budgets: Pick<BudgetService, 'reserve'>,
  ) {}

  async reserve(account: AccountId, questions: readonly BudgetedQuestion[]): Promise<Spending> {
    await this.suspensions.requireActive(account);
    return this.budgets.reserve(account, questions);
  }
}
