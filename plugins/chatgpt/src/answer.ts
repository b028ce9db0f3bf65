import { readResponse, responseAnswer, responseUse } from '@namedrop/model-apis';
import { type Answer, costOfTokens, type TokenPrices } from '@namedrop/plugin-api';

/** Begins the messages of errors. */
export const VENDOR = 'OpenAI';

/**
 * Reads a reply of the Responses API. OpenAI annotates cited pages alone, each by its marker.
 * @param prices of the model that was asked; absent: no cost is estimated
 * @throws SurfaceError when the reply failed, refuses or says nothing
 */
export function toAnswer(body: unknown, prices?: TokenPrices): Answer {
  const reply = readResponse(body, VENDOR);
  const answer = responseAnswer(reply, { vendor: VENDOR, annotated: 'cited' });
  const use = responseUse(reply);
  const cost = use && costOfTokens(use, prices);
  return { ...answer, ...(cost && { cost }) };
}
