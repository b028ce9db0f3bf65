import { createHash } from 'node:crypto';
import type { Question, Surface } from '@namedrop/plugin-api';

/** Whose questions these are: others, which a surface is asked in another way, would have keys of their own. */
const NAMESPACE = 'check';

/**
 * What an answer is kept under: two questions with one key have the same answer. The brand is no part of it, and of the
 * place only what the surface honours.
 * @returns 43 characters of A-Z, a-z, 0-9, - and _
 */
export function answerKey({ platform, channel, models, localizes }: Surface, question: Question): string {
  const model = question.model ?? models?.default;
  const region = localizes && question.region;
  const city = localizes === 'city' ? question.city : undefined;
  const parts = [NAMESPACE, channel, platform, model, tidy(question.text), region, city && tidy(city)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** As an engine reads it: how it was typed does not matter, but capitals may. */
function tidy(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ');
}
