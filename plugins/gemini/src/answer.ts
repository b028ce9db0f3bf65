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
import type { Part, Reply } from './reply.js';

/**
 * A reply with status 200 becomes an answer; citations keep the redirecting links of the reply.
 * @param prices of the model that was asked; absent: no cost is estimated
 * @throws SurfaceError `error` for a blocked prompt, a withheld answer and an empty one
 */
export function toAnswer(reply: Reply, prices?: TokenPrices): Answer {
  const failure = failureOf(reply);
  if (failure) throw failure;
  const candidate = reply.candidates[0];
  const parts = candidate?.content?.parts ?? [];
  const text = parts.map(shownText).join('');
  if (text.trim() === '') throw new SurfaceError('error', 'Gemini: the answer is empty');
  const grounding = candidate?.groundingMetadata;
  const fanOut = (grounding?.webSearchQueries ?? []).filter((query) => query.trim() !== '');
  const tokens = reply.usageMetadata && tokensOf(reply.usageMetadata);
  const cachedInput = reply.usageMetadata?.cachedContentTokenCount;
  const cost = tokens && costOfTokens({ ...tokens, cachedInput, searches: searchesOf(fanOut, reply) }, prices);
  return cutAnswer({
    text,
    citations: grounding ? citationsOf(grounding, parts.map(shownText)) : [],
    fanOut,
    ...(reply.modelVersion && { model: reply.modelVersion }),
    ...(tokens && { tokens }),
    ...(cost && { cost }),
  });
}

/** Thoughts are not shown, and tool calls and their like have no text. */
function shownText(part: Part | null): string {
  return part?.thought ? '' : (part?.text ?? '');
}

function tokensOf(usage: NonNullable<Reply['usageMetadata']>): TokenUsage {
  const { promptTokenCount = 0, toolUsePromptTokenCount = 0, candidatesTokenCount = 0, thoughtsTokenCount = 0 } = usage;
  return {
    input: promptTokenCount + toolUsePromptTokenCount,
    output: candidatesTokenCount + thoughtsTokenCount,
    ...(thoughtsTokenCount > 0 && { reasoning: thoughtsTokenCount }),
  };
}

/** Counts the searches that are billed: each query from Gemini 3 on, and a prompt once before that. */
function searchesOf(fanOut: readonly string[], { modelVersion = '' }: Reply): number {
  return /^gemini-[12]\b/.test(modelVersion) ? Math.min(1, fanOut.length) : fanOut.length;
}
