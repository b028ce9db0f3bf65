import type { AccountId, BudgetedQuestion, Spending } from '@namedrop/plugin-api';
import { slotKey } from '../answers/surfaces.js';
import type { BudgetDay } from './budget-day.js';

/** Room for one question in the budgets of its call. */
export interface ReservedQuestion {
  readonly day: BudgetDay;
  readonly micros: number;
}

export interface CallSpendingParts {
  readonly account: AccountId;
  readonly day: BudgetDay;
  /** Estimate of each question, in the order of the questions. */
  readonly estimates: readonly (readonly [BudgetedQuestion, micros: number])[];
  /** Gives back unused room. Never rejects. */
  giveBack(day: BudgetDay, questions: readonly ReservedQuestion[]): Promise<void>;
}

/** Room that a call has reserved for its questions, until they are asked. */
export class CallSpending implements Spending {
  readonly account: AccountId;
  #left: { readonly slot: string; readonly reserved: ReservedQuestion }[];

  constructor(private readonly parts: CallSpendingParts) {
    const { account, day, estimates } = parts;
    this.account = account;
    this.#left = estimates.map(([question, micros]) => ({ slot: slotOf(question), reserved: { day, micros } }));
  }

  /** Takes the room of a question; undefined: it is used already, or was given back. */
  take(question: BudgetedQuestion): ReservedQuestion | undefined {
    const at = this.#left.findIndex(({ slot }) => slot === slotOf(question));
    return at === -1 ? undefined : this.#left.splice(at, 1)[0]?.reserved;
  }

  /** Puts back the room of a question that was not asked. */
  putBack(question: BudgetedQuestion, reserved: ReservedQuestion): void {
    this.#left.push({ slot: slotOf(question), reserved });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const left = this.#left.map(({ reserved }) => reserved);
    this.#left = [];
    if (left.length > 0) await this.parts.giveBack(this.parts.day, left);
  }
}

function slotOf({ platform, channel }: BudgetedQuestion): string {
  return slotKey(platform, channel);
}
