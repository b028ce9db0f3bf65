import type { Catalog, Channel, Failed, Outcome, Platform, ProviderName } from '@namedrop/core';
import type { Answers, AskOptions, Question, Serving } from '@namedrop/plugin-api';
import type { Surfaces } from '../check/surfaces.js';
import type { BudgetService } from './budget-service.js';
import type { QuestionsUnderWay } from './questions-under-way.js';

export interface BudgetedAnswersParts {
  /** Who asks. */
  readonly asking: Answers;
  readonly surfaces: Surfaces;
  readonly catalog: Pick<Catalog, 'channel'>;
  readonly budgets: BudgetService;
  readonly underWay: QuestionsUnderWay;
}

/** Stage that asks within budgets. Comes behind the caches: what they answer costs nothing again. */
export class BudgetedAnswers implements Answers {
  constructor(private readonly parts: BudgetedAnswersParts) {}

  known(...question: Parameters<Answers['known']>): Promise<Outcome | undefined> {
    return this.parts.asking.known(...question);
  }

  serving(provider: ProviderName): Serving | undefined {
    return this.parts.asking.serving(provider);
  }

  async ask(platform: Platform, channel: Channel, question: Question, options: AskOptions = {}): Promise<Outcome> {
    const { asking, budgets, underWay } = this.parts;
    const ask = () => asking.ask(platform, channel, question, options);
    const isAsked = (await asking.known(platform, channel, question)) === undefined;
    if (!budgets.isOn || !isAsked) return ask();
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
    if (surfaces.find(platform, channel)?.through) return undefined;
    return catalog.channel(platform, channel)?.provider ?? platform;
  }
}

function overBudget(platform: Platform, vendor: string): Failed {
  return { platform, fault: 'over_budget', detail: `the budget of ${vendor} is used up for today`, latencyMs: 0 };
}
