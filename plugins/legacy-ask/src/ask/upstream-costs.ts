import type { ProviderId } from '@namedrop/contract';
import type { AnswerCost } from '@namedrop/plugin-api';
import { isCached, type Voice } from './asking.js';

/** Cost of one provider's answer. Plain data: it is stored with the ask. */
export interface UpstreamCost {
  readonly usd: number;
  /** `cached`: the answer was bought before, and cost nothing. */
  readonly source: AnswerCost['source'] | 'cached';
}

/** Costs of the providers that answered. */
export type UpstreamCosts = Readonly<Partial<Record<ProviderId, UpstreamCost>>>;

/** Returns what the answers cost; undefined where the cost of one is unknown, for then the sum would be too low. */
export function upstreamCostsOf(voices: readonly Voice[]): UpstreamCosts | undefined {
  const answered = voices.filter((voice) => 'answer' in voice);
  const costs = answered.map((voice): readonly [ProviderId, UpstreamCost | undefined] => {
    return [voice.provider, isCached(voice) ? { usd: 0, source: 'cached' } : voice.answer.cost];
  });
  return costs.every(([, cost]) => cost) ? Object.fromEntries(costs) : undefined;
}
