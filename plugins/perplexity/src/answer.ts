import {
  type Answer,
  type AnswerCost,
  costOfTokens,
  cutAnswer,
  reportedCost,
  SurfaceError,
  type TokenPrices,
  type TokenUsage,
} from '@namedrop/plugin-api';
import { citationsOf } from './citations.js';
import { failureOf } from './faults.js';
import type { Reply } from './reply.js';

/**
 * What the model answered, over all its messages.
 * @param prices of the model that was asked; used where the reply does not report its cost
 * @throws SurfaceError when the reply failed or says nothing
 */
export function toAnswer(reply: Reply, prices?: TokenPrices): Answer {
  const failure = failureOf(reply);
  if (failure) throw failure;
  const messages = reply.output.filter((item) => item.type === 'message').map(({ content }) => content);
  const text = messages.map((parts) => parts.map((part) => part.text).join('')).join('\n\n');
  if (text.trim() === '') throw new SurfaceError('error', 'Perplexity: the answer is empty');
  const searches = reply.output.filter((item) => item.type === 'search_results');
  const fetches = reply.output.filter((item) => item.type === 'fetch_url_results');
  const cost = reply.usage && costOf(reply.usage, prices);
  return cutAnswer({
    text,
    citations: citationsOf(text, {
      results: searches.flatMap(({ results }) => results),
      fetched: fetches.flatMap(({ contents }) => contents),
      annotated: messages.flat().flatMap(({ annotations }) => annotations),
    }),
    fanOut: searches.flatMap(({ queries }) => queries).filter((query) => query.trim() !== ''),
    ...(reply.model && { model: reply.model }),
    ...(reply.usage && { tokens: tokensOf(reply.usage) }),
    ...(cost && { cost }),
  });
}

function tokensOf(usage: NonNullable<Reply['usage']>): TokenUsage {
  const reasoning = usage.output_tokens_details?.reasoning_tokens;
  return { input: usage.input_tokens, output: usage.output_tokens, ...(reasoning && { reasoning }) };
}

function costOf(usage: NonNullable<Reply['usage']>, prices: TokenPrices | undefined): AnswerCost | undefined {
  const { input_tokens: input, input_tokens_details, output_tokens: output, cost, tool_calls_details } = usage;
  const searches = tool_calls_details?.search_web?.invocation ?? 0;
  const cachedInput = input_tokens_details?.cached_tokens;
  return reportedCost(cost?.total_cost) ?? costOfTokens({ input, cachedInput, output, searches }, prices);
}
