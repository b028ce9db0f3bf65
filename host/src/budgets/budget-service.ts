import {
  type AccountId,
  ApiError,
  type BudgetedQuestion,
  type Clock,
  type Logger,
  type Spending,
  utcDay,
} from '@namedrop/plugin-api';
import type { Surfaces } from '../answers/surfaces.js';
import { type BudgetDay, secondsToNextDay } from './budget-day.js';
import type { BudgetNotices } from './budget-notices.js';
import { type BudgetPolicy, type Scope, split } from './budget-policy.js';
import type { BudgetTable } from './budget-table.js';
import { CallSpending, type ReservedQuestion } from './call-spending.js';
import { CostEstimates } from './cost-estimates.js';
import { callScopes, QuestionSpending } from './question-spending.js';

export interface BudgetParts {
  readonly policy: BudgetPolicy;
  readonly table: BudgetTable;
  readonly notices: BudgetNotices;
  readonly clock: Clock;
  readonly log: Logger;
  readonly surfaces: Pick<Surfaces, 'find'>;
}

/** Sentences about budgets that are used up, by the kind of their scope. */
const REFUSALS = {
  deployment: 'This deployment has used up its budget for today; answers out of the cache are still given.',
  account: 'This account has used up its budget for today; answers out of the cache are still given.',
};

/** Budgets of the deployment: reserves room before upstreams are asked, and counts the costs of their answers. */
export class BudgetService {
  readonly #estimates: CostEstimates;

  constructor(private readonly parts: BudgetParts) {
    this.#estimates = new CostEstimates(parts.surfaces);
  }

  /** Whether any budget is set. Without one, nothing is counted or refused. */
  get isOn(): boolean {
    return this.parts.policy.isOn;
  }

  /** Takes room in the budgets of the deployment and the account. @throws ApiError 429 `budget_exceeded` */
  async reserve(account: AccountId, questions: readonly BudgetedQuestion[]): Promise<Spending> {
    const now = this.parts.clock.now();
    const day = utcDay(now);
    const estimates = questions.map((question) => [question, this.#estimates.of(question)] as const);
    if (this.isOn && estimates.length > 0) {
      const micros = estimates.reduce((sum, [, estimate]) => sum + estimate, 0);
      const [refused] = await this.#take(day, callScopes(account), estimates.length, micros);
      if (refused) throw refusalOf(refused, now);
    }
    const giveBack = (of: BudgetDay, left: readonly ReservedQuestion[]) => this.#giveBack(of, account, left);
    return new CallSpending({ account, day, estimates: this.isOn ? estimates : [], giveBack });
  }

  /** Begins to count a question. @param spending room of its call; absent: it takes its own */
  question(question: BudgetedQuestion, spending: Spending | undefined): QuestionSpending {
    const { clock, log, table } = this.parts;
    return new QuestionSpending({
      question,
      call: spending instanceof CallSpending ? spending : undefined,
      log,
      now: () => clock.now(),
      estimate: () => this.#estimates.of(question),
      take: async (day, scopes, micros) => (await this.#take(day, scopes, 1, micros)).length === 0,
      correct: (day, scopes, micros) => table.add(day, scopes, { calls: 0, micros }),
    });
  }

  /** Learns from the cost of a call, for later estimates. */
  learn(question: BudgetedQuestion, micros: number): void {
    this.#estimates.learn(question, micros);
  }

  async #take(day: BudgetDay, scopes: readonly Scope[], calls: number, micros: number): Promise<Scope[]> {
    const { policy, table, notices } = this.parts;
    const wanted = scopes.map((scope) => ({ scope, limit: policy.limitOf(scope) }));
    const refused = await table.take(day, wanted, { calls, micros });
    for (const scope of refused) notices.refused(day, scope);
    return refused;
  }

  async #giveBack(day: BudgetDay, account: AccountId, left: readonly ReservedQuestion[]): Promise<void> {
    const micros = left.reduce((sum, question) => sum + question.micros, 0);
    const unused = { calls: -left.length, micros: -micros };
    await this.parts.table.add(day, callScopes(account), unused).catch((err: unknown) => {
      this.parts.log.error({ account, err }, 'room in budgets that was not used stays reserved for today');
    });
  }
}

/** Builds the refusal of a call. @param at when the day was chosen, which may be over by now */
function refusalOf(scope: Scope, at: Date): ApiError {
  const message = `${REFUSALS[split(scope)[0] as keyof typeof REFUSALS]} It begins anew at 00:00 UTC.`;
  return new ApiError(429, 'budget_exceeded', message, { headers: { 'Retry-After': String(secondsToNextDay(at)) } });
}
