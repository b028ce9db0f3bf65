import type { Outcome } from '@namedrop/core';
import type { Answers } from '@namedrop/plugin-api';
import type { Registry } from 'prom-client';
import { AnswerStage, type AskedSlot } from '../check/answer-stage.js';
import { CostCounter } from './cost-counter.js';

/** Counts the cost of every answer that is bought. Comes behind the caches: what they answer costs nothing again. */
export class CostedAnswers extends AnswerStage {
  readonly #costs: CostCounter<'platform' | 'channel'>;

  constructor(asking: Answers, registry: Registry) {
    super(asking);
    this.#costs = new CostCounter(registry, {
      name: 'namedrop_answer_cost_usd_total',
      help: 'US dollars that answers cost, without those out of the cache.',
      labels: ['platform', 'channel'],
    });
  }

  protected override handled(outcome: Outcome, slot: AskedSlot): Outcome {
    if ('answer' in outcome && outcome.answer.cost) this.#costs.add({ ...slot }, outcome.answer.cost);
    return outcome;
  }
}
