import type { Channel, Outcome, Platform } from '@namedrop/core';
import type { Answers, AskOptions, Question, Serving } from '@namedrop/plugin-api';
import type { Registry } from 'prom-client';
import { CostCounter } from './cost-counter.js';

/** Counts the cost of every answer that is bought. Comes behind the caches: what they answer costs nothing again. */
export class CostedAnswers implements Answers {
  readonly #costs: CostCounter<'platform' | 'channel'>;

  constructor(
    private readonly asking: Answers,
    registry: Registry,
  ) {
    this.#costs = new CostCounter(registry, {
      name: 'namedrop_answer_cost_usd_total',
      help: 'US dollars that answers cost, without those out of the cache.',
      labels: ['platform', 'channel'],
    });
  }

  known(...question: Parameters<Answers['known']>): Promise<Outcome | undefined> {
    return this.asking.known(...question);
  }

  serving(...provider: Parameters<Answers['serving']>): Serving | undefined {
    return this.asking.serving(...provider);
  }

  async ask(platform: Platform, channel: Channel, question: Question, options?: AskOptions): Promise<Outcome> {
    const outcome = await this.asking.ask(platform, channel, question, options);
    if ('answer' in outcome && outcome.answer.cost) this.#costs.add({ platform, channel }, outcome.answer.cost);
    return outcome;
  }
}
