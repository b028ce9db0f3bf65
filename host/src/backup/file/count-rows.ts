import { BackupError } from '../backup-error.js';
import type { Progress } from '../progress.js';
import { readEntry } from './backup-file.js';
import { ENTRIES, Totals } from './manifest.js';
import type { TarEntry } from './tar-entry.js';
import { damaged } from './tar-reader.js';

const NEW_LINE = 0x0a;
const PIECE = /^data\/([^/]+)\/([^/]+)\/\d+\.copy$/;

/**
 * Counts the rows of a backup and compares them with its totals.
 * @returns the totals
 * @throws BackupError where they differ
 */
export async function countRows(entries: AsyncIterable<TarEntry>, progress: Progress): Promise<Totals> {
  const counted: Totals = {};
  for await (const { name, content } of entries) {
    if (name === ENTRIES.totals) return requireEqual(readEntry(Totals, content), counted);
    const [, schema, table] = PIECE.exec(name) ?? [];
    if (!schema) continue;
    const title = `${schema}.${table}`;
    const { rows, bytes } = counted[title] ?? { rows: 0, bytes: 0 };
    counted[title] = { rows: rows + linesIn(content), bytes: bytes + content.length };
    progress.table(title, bytes);
  }
  throw damaged();
}

/** A row is a line: COPY escapes line breaks of values. */
function linesIn(content: Buffer): number {
  let lines = 0;
  for (let at = content.indexOf(NEW_LINE); at >= 0; at = content.indexOf(NEW_LINE, at + 1)) lines += 1;
  return lines;
}

function requireEqual(totals: Totals, counted: Totals): Totals {
  for (const [table, { rows, bytes }] of Object.entries(totals)) {
    const found = counted[table] ?? { rows: 0, bytes: 0 };
    if (found.rows !== rows || found.bytes !== bytes)
      throw new BackupError(
        `The backup is damaged: ${table} has ${found.rows} rows instead of ${rows}. Use another one.`,
      );
  }
  return totals;
}
