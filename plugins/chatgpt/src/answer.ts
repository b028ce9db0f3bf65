import {
  type Answer,
  costOfTokens,
  cutAnswer,
  SurfaceError,
  type TokenPrices,
  type TokenUsage,
} from '@namedrop/plugin-api';
import { citationsOf } from './citations.js';
import { failureOf } from './faults.js';
import type { OutputText, Reply } from './reply.js';

/**
 * What the model answered: its messages without the commentary on its own work.
 * @param prices of the model that was asked; absent: no cost is estimated
 * @throws SurfaceError when the reply failed, refuses or says nothing
 */
export function toAnswer(reply: Reply, prices?: TokenPrices): Answer {
  const failure = failureOf(reply);
  if (failure) throw failure;
  const messages = reply.output.filter((item) => item.type === 'message').filter(({ phase }) => phase !== 'commentary');
  const parts = messages.flatMap(({ content }) => content);
  if (parts.some(({ type }) => type === 'refusal')) throw new SurfaceError('error', 'OpenAI: the model refused');
  const text = messages
    .map(({ content }) =>
      content
        .filter(isText)
        .map((part) => part.text)
        .join(''),
    )
    .join('\n\n');
  if (text.trim() === '') throw new SurfaceError('error', 'OpenAI: the answer is empty');
  const cost = reply.usage && costOfTokens({ ...useOf(reply.usage), searches: searchesOf(reply) }, prices);
  return cutAnswer({
    text,
    citations: parts.filter(isText).flatMap(citationsOf),
    fanOut: reply.output.flatMap(queriesOf),
    ...(reply.model && { model: reply.model }),
    ...(reply.usage && { tokens: tokensOf(reply.usage) }),
    ...(cost && { cost }),
  });
}

function isText(part: { readonly type: string }): part is OutputText {
  return part.type === 'output_text';
}

function queriesOf(item: Reply['output'][number]): string[] {
  if (item.type !== 'web_search_call') return [];
  const { queries, query } = item.action;
  return (queries.length > 0 ? queries : [query ?? '']).filter((words) => words.trim() !== '');
}

function tokensOf(usage: NonNullable<Reply['usage']>): TokenUsage {
  const reasoning = usage.output_tokens_details?.reasoning_tokens;
  return { input: usage.input_tokens, output: usage.output_tokens, ...(reasoning && { reasoning }) };
}

function useOf({ input_tokens: input, input_tokens_details, output_tokens: output }: NonNullable<Reply['usage']>) {
  return { input, cachedInput: input_tokens_details?.cached_tokens, output };
}

/** Counts the searches that are billed: other actions of the tool open a page that was found, or look into it. */
function searchesOf({ output }: Reply): number {
  return output.filter(({ type }) => type === 'web_search_call').length;
}
