import { createHash } from 'node:crypto';
import { type AccountId, type Chat, type Question, type Surface, searches } from '@namedrop/plugin-api';

/**
 * What an answer is kept under: two questions with one key have the same answer. The brand is no part of it, and of the
 * place only what the surface honours. A surface with a revision has other keys for each. Checks and asks have keys of their own, since surfaces are asked in another way.
 * @param scope whose answer it is; absent: one that all accounts share
 * @returns 43 characters of A-Z, a-z, 0-9, - and _
 */
export function answerKey(surface: Surface, question: Question, scope?: AccountId): string {
  const { platform, channel, models, revision } = surface;
  const { text, model = models?.default, chat } = question;
  const asked = chat ? partsOf(chat) : [tidy(text)];
  const place = placeOf(surface, question);
  const parts: unknown[] = [chat ? 'ask' : 'check', channel, platform, model, ...asked, ...place];
  if (scope !== undefined) parts.push(scope);
  // Keys of surfaces without a revision are those of earlier releases, so that an upgrade keeps their answers.
  if (revision !== undefined) parts.push({ revision });
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** All that a chat says, but for the place. */
function partsOf({ system, turns, temperature, maxTokens, webSearch }: Chat): readonly unknown[] {
  const said = turns.map(({ role, content }) => [role, tidy(content)]);
  return [system && tidy(system), said, temperature, maxTokens, webSearch];
}

/** What the surface makes of the place: without a search, nothing. */
function placeOf({ localizes }: Surface, question: Question): readonly unknown[] {
  const { region, city, chat } = question;
  const honoured = searches(question) ? localizes : undefined;
  const town = honoured === 'city' ? city : undefined;
  return [honoured && (chat ? chat.country : region), town && tidy(town)];
}

/** As an engine reads it: how it was typed does not matter, but capitals may. */
function tidy(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ');
}
