import test from 'ava';
import { exportReply, walkPages } from './export-reply.js';

const ENTRIES = [5, 4, 3, 2, 1];

/** Pages of the entries before a cursor. */
async function look({ limit, before = 6 }: { readonly limit: number; readonly before?: number }) {
  const older = ENTRIES.filter((entry) => entry < before);
  const shown = older.slice(0, limit);
  return { shown, next_before: older.length > limit ? (shown.at(-1) ?? null) : null };
}

async function exported(format: 'csv' | 'ndjson', max: number): Promise<string[]> {
  const rowsOf = (entry: number) => [[entry]];
  const recordOf = (entry: number) => ({ entry });
  const pages = walkPages(look, max);
  const { body } = exportReply({ format, name: 'list', columns: ['entry'], pages, rowsOf, recordOf });
  let text = '';
  for await (const part of body as AsyncIterable<string>) text += part;
  return text
    .trimEnd()
    .split(/\r?\n/)
    .slice(format === 'csv' ? 1 : 0);
}

test('a file that leaves older entries out says so in its last line, and a whole one does not', async (t) => {
  t.deepEqual(await exported('csv', 3), ['5', '4', '3', 'truncated: only the newest 3 entries are exported']);
  t.deepEqual(await exported('ndjson', 1), ['{"entry":5}', '{"truncated":true,"newest":1}']);
  for (const max of [5, 6]) {
    t.deepEqual(await exported('csv', max), ['5', '4', '3', '2', '1']);
    t.is((await exported('ndjson', max)).length, 5);
  }
});
