import type { GenerateContentConfig, GenerateContentParameters } from '@google/genai/web';
import { type Question, searches, turnsOf } from '@namedrop/plugin-api';

/** Tokens for thinking, which the API counts with the answer. */
const THINKING = 4096;

const ROLES = { user: 'user', assistant: 'model' } as const;

/**
 * The question as the only message, or the turns of a chat; grounded, unless it is to do without a search. No place goes
 * in: Google Search as a tool takes none.
 */
export function toRequest(question: Question, model: string, abortSignal: AbortSignal): GenerateContentParameters {
  return {
    model: question.model ?? model,
    contents: turnsOf(question).map(({ role, content }) => ({ role: ROLES[role], parts: [{ text: content }] })),
    config: {
      ...(searches(question) && { tools: [{ googleSearch: {} }] }),
      ...saidOf(question),
      // A continuation would be a second call, billed again, within one question.
      automaticContinuation: false,
      abortSignal,
    },
  };
}

/** What a chat says beside its turns. */
function saidOf({ chat }: Question): GenerateContentConfig {
  const { system, temperature, maxTokens } = chat ?? {};
  return {
    ...(system !== undefined && { systemInstruction: system }),
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { maxOutputTokens: maxTokens + THINKING }),
  };
}
