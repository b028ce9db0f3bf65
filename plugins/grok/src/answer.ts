import { type ResponseReply, readResponse, responseAnswer, responseUse, searched } from '@namedrop/model-apis';
import { type Answer, type AnswerCost, costOfTokens, reportedCost, type TokenPrices } from '@namedrop/plugin-api';
import { VENDOR } from './faults.js';

/** Ticks of a US dollar, by xAI's documentation. */
const TICKS = 10_000_000_000;

/**
 * Reads a reply of the Responses API.
 * @param prices of the model that was asked; used where the reply does not report its cost
 * @throws SurfaceError when the reply failed, refuses or says nothing
 */
export function toAnswer(body: unknown, prices?: TokenPrices): Answer {
  const reply = readResponse(body, VENDOR);
  const answer = responseAnswer(reply, { vendor: VENDOR, annotated: 'mixed' });
  const cost = billed(reply) ?? estimated(reply, prices);
  return { ...answer, grounded: searched(reply), ...(cost && { cost }) };
}

/** The amount that xAI billed, searches included. */
function billed({ usage }: ResponseReply): AnswerCost | undefined {
  const ticks = usage?.cost_in_usd_ticks;
  return ticks === undefined ? undefined : reportedCost(ticks / TICKS);
}

function estimated(reply: ResponseReply, prices: TokenPrices | undefined): AnswerCost | undefined {
  const use = responseUse(reply);
  return use && costOfTokens(use, prices);
}
