import type { Catalog, Failed, Outcome, Platform } from '@namedrop/core';
import type { AskOptions, Question, Surface } from '@namedrop/plugin-api';
import { type Asker, AskStage } from '../answers/ask-stage.js';
import type { BudgetService } from './budget-service.js';
import type { QuestionsUnderWay } from './questions-under-way.js';
import { vendorsOf } from './vendors-of.js';

export interface BudgetedAnswersParts {
  /** Stage that asks. */
  readonly asking: Asker;
  readonly catalog: Pick<Catalog, 'channel' | 'platforms'>;
  readonly budgets: BudgetService;
  readonly underWay: QuestionsUnderWay;
}

/** Stage that asks within budgets. Comes behind the caches, whose answers cost nothing. */
export class BudgetedAnswers extends AskStage {
  constructor(private readonly parts: BudgetedAnswersParts) {
    super(parts.asking);
  }

  override async ask(surface: Surface, question: Question, options: AskOptions): Promise<Outcome> {
    const { budgets, underWay } = this.parts;
    const ask = () => super.ask(surface, question, options);
    if (!budgets.isOn) return ask();
    const { platform, channel } = surface;
    const slot = { platform, channel };
    const spending = budgets.question(slot, options.spending);
    const vendor = this.#vendorOf(surface);
    if (vendor !== undefined && !(await spending.attempt(vendor))) return overBudget(platform, vendor);
    const outcome = await underWay.run(spending, ask);
    for (const cost of await spending.end(outcome)) budgets.learn(slot, cost);
    return outcome;
  }

  /** Returns the one vendor of a surface; undefined where the surface counts the vendors that it goes through. */
  #vendorOf(surface: Surface): string | undefined {
    return surface.through ? undefined : vendorsOf(surface, this.parts.catalog)[0];
  }
}

function overBudget(platform: Platform, vendor: string): Failed {
  return { platform, fault: 'over_budget', detail: `the budget of ${vendor} is used up for today`, latencyMs: 0 };
}
