import type { Catalog, Channel, Failed, Outcome, Platform } from '@namedrop/core';
import type { Answers, AskOptions, Question } from '@namedrop/plugin-api';
import { AnswerStage } from '../answers/ask-stage.js';
import type { Surfaces } from '../answers/surfaces.js';
import type { BudgetService } from './budget-service.js';
import type { QuestionsUnderWay } from './questions-under-way.js';
import { vendorsOf } from './vendors-of.js';

export interface BudgetedAnswersParts {
  /** Service that asks. */
  readonly asking: Answers;
  readonly surfaces: Surfaces;
  readonly catalog: Pick<Catalog, 'channel' | 'platforms'>;
  readonly budgets: BudgetService;
  readonly underWay: QuestionsUnderWay;
}

/** Stage that asks within budgets. Comes behind the caches, whose answers cost nothing. */
export class BudgetedAnswers extends AnswerStage {
  constructor(private readonly parts: BudgetedAnswersParts) {
    super(parts.asking);
  }

  override async ask(
    platform: Platform,
    channel: Channel,
    question: Question,
    options: AskOptions = {},
  ): Promise<Outcome> {
    const { budgets, underWay } = this.parts;
    const ask = () => super.ask(platform, channel, question, options);
    if (!budgets.isOn || (await this.known(platform, channel, question)) !== undefined) return ask();
    const slot = { platform, channel };
    const spending = budgets.question(slot, options.spending);
    const vendor = this.#vendorOf(platform, channel);
    if (vendor !== undefined && !(await spending.attempt(vendor))) return overBudget(platform, vendor);
    const outcome = await underWay.run(spending, ask);
    for (const cost of await spending.end(outcome)) budgets.learn(slot, cost);
    return outcome;
  }

  /** Returns the one vendor of a surface; undefined where the surface counts the vendors that it goes through. */
  #vendorOf(platform: Platform, channel: Channel): string | undefined {
    const { surfaces, catalog } = this.parts;
    const { through } = surfaces.find(platform, channel) ?? {};
    return through ? undefined : vendorsOf({ platform, channel }, catalog)[0];
  }
}

function overBudget(platform: Platform, vendor: string): Failed {
  return { platform, fault: 'over_budget', detail: `the budget of ${vendor} is used up for today`, latencyMs: 0 };
}
