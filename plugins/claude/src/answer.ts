import { type MessageReply, messageAnswer, messageUse } from '@namedrop/model-apis';
import { type Answer, costOfTokens, type TokenPrices } from '@namedrop/plugin-api';
import { VENDOR } from './faults.js';

/**
 * Reads the replies to one question: the first, and one for each time that it was resumed.
 * @param prices of the model that was asked; absent: no cost is estimated
 * @throws SurfaceError when a turn failed, refuses, or all of them say nothing
 */
export function toAnswer(turns: readonly MessageReply[], prices?: TokenPrices): Answer {
  const answer = messageAnswer(turns, VENDOR);
  const use = messageUse(turns);
  const cost = use && costOfTokens(use, prices);
  return { ...answer, ...(cost && { cost }) };
}
