import { STORED_ANSWERS, type StoredAnswerRow } from '../inventory.js';
import type { Upgraded } from '../world.js';

/** Every answer that a check or the cache had stored is there, and those of checks are as they were. */
export async function storedAnswers({ before, pool }: Upgraded): Promise<string[]> {
  const { rows } = await pool.query<StoredAnswerRow>(STORED_ANSWERS);
  const now = new Map(rows.map(({ key, answer }) => [key, answer]));
  return before.storedAnswers.flatMap(({ key, answer }) => {
    if (!now.has(key)) return [`the answer ${key} was lost`];
    return now.get(key) === answer ? [] : [`the answer ${key} was changed`];
  });
}
