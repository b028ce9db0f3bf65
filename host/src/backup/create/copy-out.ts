import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { quotedColumns, quotedName } from '../database-tables.js';
import { type BackupTable, folderOf, type Totals, titleOf } from '../file/manifest.js';
import type { TarEntry } from '../file/tar-entry.js';
import { STORED_ROWS } from '../left-out.js';
import type { Progress } from '../progress.js';

/** Bytes of a piece of a table. */
const PIECE_BYTES = 4 * 1024 * 1024;
const NEW_LINE = 0x0a;

/**
 * Reads a table as the text that COPY prints, in pieces of some MiB. A piece ends at the end of a row, except within rows
 * that are larger than it.
 * @param totals gets the rows and bytes of the table at the end
 */
export async function* copyOut(
  client: pg.ClientBase,
  table: BackupTable,
  totals: Totals,
  progress: Progress,
): AsyncGenerator<TarEntry> {
  const only = STORED_ROWS[titleOf(table)];
  const select = `SELECT ${quotedColumns(table.columns)} FROM ${quotedName(table)}${only ? ` WHERE ${only}` : ''}`;
  const rows = client.query(to(`COPY (${select}) TO STDOUT`));
  let bytes = 0;
  let number = 0;
  for await (const content of pieces(rows)) {
    bytes += content.length;
    number += 1;
    progress.table(titleOf(table), bytes);
    yield { name: `${folderOf(table)}${String(number).padStart(6, '0')}.copy`, content };
  }
  totals[titleOf(table)] = { rows: rows.rowCount, bytes };
}

async function* pieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < PIECE_BYTES) continue;
    const whole = Buffer.concat(chunks);
    const end = whole.lastIndexOf(NEW_LINE) + 1 || length;
    yield whole.subarray(0, end);
    chunks = [whole.subarray(end)];
    length -= end;
  }
  if (length > 0) yield Buffer.concat(chunks);
}
