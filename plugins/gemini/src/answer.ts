import { type Answer, SurfaceError, type TokenUsage } from '@namedrop/plugin-api';
import { citationsOf } from './citations.js';
import type { Part, Reply } from './reply.js';

/** Ways to end in which what text there is, is no answer. `MAX_TOKENS` is not among them: a cut answer is one. */
const FAILED_FINISHES = new Set([
  'SAFETY',
  'RECITATION',
  'LANGUAGE',
  'OTHER',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'MALFORMED_FUNCTION_CALL',
  'MALFORMED_RESPONSE',
  'UNEXPECTED_TOOL_CALL',
  'TOO_MANY_TOOL_CALLS',
  'IMAGE_SAFETY',
  'IMAGE_PROHIBITED_CONTENT',
  'IMAGE_RECITATION',
  'IMAGE_OTHER',
  'NO_IMAGE',
]);

/**
 * A reply with status 200 becomes an answer; citations keep the redirecting links of the reply.
 * @throws SurfaceError `error` for a blocked prompt, a withheld answer and an empty one
 */
export function toAnswer(reply: Reply): Answer {
  if (reply.promptFeedback?.blockReason) throw new SurfaceError('error', 'Gemini: prompt blocked');
  const candidate = reply.candidates[0];
  const finish = candidate?.finishReason ?? '';
  if (FAILED_FINISHES.has(finish)) throw new SurfaceError('error', `Gemini: answer withheld (${finish})`);
  const parts = candidate?.content?.parts ?? [];
  const text = parts.map(shownText).join('');
  if (!text.trim()) throw new SurfaceError('error', 'Gemini: empty answer');
  const grounding = candidate?.groundingMetadata;
  return {
    text,
    citations: grounding ? citationsOf(grounding, parts.map(shownText)) : [],
    fanOut: (grounding?.webSearchQueries ?? []).filter((query): query is string => !!query?.trim()),
    ...(reply.modelVersion && { model: reply.modelVersion }),
    ...(reply.usageMetadata && { tokens: tokensOf(reply.usageMetadata) }),
  };
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
