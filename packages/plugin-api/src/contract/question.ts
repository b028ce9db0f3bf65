import { ISO_COUNTRY } from '@namedrop/core';
import type { ChatTurn } from './chat.js';
import type { Question } from './surface.js';

/** What goes to the model: the turns of a chat, else the text alone. */
export function turnsOf({ text, chat }: Question): readonly ChatTurn[] {
  return chat?.turns ?? [{ role: 'user', content: text }];
}

/** Whether the model is to search the web: always, but for chats that do without. */
export function searches({ chat }: Question): boolean {
  return chat?.webSearch ?? true;
}

/** Where searches are made from, as ISO 3166-1 alpha-2; undefined for a chat that does not say. */
export function countryOf({ region, chat }: Question): string | undefined {
  return chat ? chat.country : ISO_COUNTRY[region];
}
