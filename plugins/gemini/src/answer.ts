import { type Answer, cutAnswer, SurfaceError, type TokenUsage } from '@namedrop/plugin-api';
import { citationsOf } from './citations.js';
import { failureOf } from './faults.js';
import type { Part, Reply } from './reply.js';

/**
 * A reply with status 200 becomes an answer; citations keep the redirecting links of the reply.
 * @throws SurfaceError `error` for a blocked prompt, a withheld answer and an empty one
 */
export function toAnswer(reply: Reply): Answer {
  const failure = failureOf(reply);
  if (failure) throw failure;
  const candidate = reply.candidates[0];
  const parts = candidate?.content?.parts ?? [];
  const text = parts.map(shownText).join('');
  if (text.trim() === '') throw new SurfaceError('error', 'Gemini: the answer is empty');
  const grounding = candidate?.groundingMetadata;
  return cutAnswer({
    text,
    citations: grounding ? citationsOf(grounding, parts.map(shownText)) : [],
    fanOut: (grounding?.webSearchQueries ?? []).filter((query) => query.trim() !== ''),
    ...(reply.modelVersion && { model: reply.modelVersion }),
    ...(reply.usageMetadata && { tokens: tokensOf(reply.usageMetadata) }),
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
