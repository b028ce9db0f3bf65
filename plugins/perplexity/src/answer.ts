import { type Answer, cutAnswer, SurfaceError, type TokenUsage } from '@namedrop/plugin-api';
import { citationsOf } from './citations.js';
import { failureOf } from './faults.js';
import type { Reply } from './reply.js';

/**
 * What the model answered, over all its messages.
 * @throws SurfaceError when the reply failed or says nothing
 */
export function toAnswer(reply: Reply): Answer {
  const failure = failureOf(reply);
  if (failure) throw failure;
  const messages = reply.output.filter((item) => item.type === 'message').map(({ content }) => content);
  const text = messages.map((parts) => parts.map((part) => part.text).join('')).join('\n\n');
  if (text.trim() === '') throw new SurfaceError('error', 'Perplexity: the answer is empty');
  const searches = reply.output.filter((item) => item.type === 'search_results');
  const fetches = reply.output.filter((item) => item.type === 'fetch_url_results');
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
  });
}

function tokensOf(usage: NonNullable<Reply['usage']>): TokenUsage {
  const reasoning = usage.output_tokens_details?.reasoning_tokens;
  return { input: usage.input_tokens, output: usage.output_tokens, ...(reasoning && { reasoning }) };
}
