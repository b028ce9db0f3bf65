import { type Answer, costOfTokens, type ModelUse, reportedCost } from '@namedrop/plugin-api';
import type { Engine } from './engine.js';

/** The cost of an answer: as reported, else its use at the configured prices. Empty where neither is known. */
export function costOf(
  use: ModelUse | undefined,
  { prices }: Pick<Engine, 'prices'>,
  reported?: number,
): Pick<Answer, 'cost'> {
  const cost = reportedCost(reported) ?? (use && costOfTokens(use, prices));
  return cost ? { cost } : {};
}
