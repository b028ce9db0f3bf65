import type { GenerateContentParameters } from '@google/genai/web';
import type { Question } from '@namedrop/plugin-api';

/** A grounded call. Neither region nor city goes in: Google Search as a tool takes no place. */
export function toRequest(question: Question, model: string, abortSignal: AbortSignal): GenerateContentParameters {
  return {
    model: question.model ?? model,
    contents: [{ role: 'user', parts: [{ text: question.text }] }],
    // A continuation would be a second call, billed again, within one question.
    config: { tools: [{ googleSearch: {} }], automaticContinuation: false, abortSignal },
  };
}
