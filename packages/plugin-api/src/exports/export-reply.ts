import type { Reply } from '../plugin/route.js';
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from './csv.js';

/** List that is sent as a file. */
export interface ExportedList<T> {
  readonly format: 'csv' | 'ndjson';
  /** Name of the file, without its ending. */
  readonly name: string;
  /** First line of the CSV. */
  readonly columns: readonly string[];
  readonly pages: AsyncIterable<ExportedPage<T>>;
  /** Returns the lines of an entry in the CSV. */
  readonly rowsOf: (entry: T) => readonly (readonly CsvCell[])[];
  /** Returns an entry as NDJSON has it. */
  readonly recordOf: (entry: T) => object;
}

const TYPES = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson; charset=utf-8' } as const;

/** Returns a reply that sends a list page by page, as its reader takes it. */
export function exportReply<T>(list: ExportedList<T>): Reply {
  const { format, name } = list;
  return {
    status: 200,
    headers: {
      'Content-Type': TYPES[format],
      'Content-Disposition': `attachment; filename="${name}.${format}"`,
    },
    body: format === 'csv' ? csvOf(list) : ndjsonOf(list),
  };
}

async function* csvOf<T>({ columns, pages, rowsOf }: ExportedList<T>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns);
  for await (const { entries, cutAt } of pages) {
    yield entries.flatMap(rowsOf).map(csvLine).join('');
    if (cutAt !== undefined) yield csvLine([`truncated: only the newest ${cutAt} entries are exported`]);
  }
}

async function* ndjsonOf<T>({ pages, recordOf }: ExportedList<T>): AsyncGenerator<string> {
  for await (const { entries, cutAt } of pages) {
    yield entries.map((entry) => `${JSON.stringify(recordOf(entry))}\n`).join('');
    if (cutAt !== undefined) yield `${JSON.stringify({ truncated: true, newest: cutAt })}\n`;
  }
}

/** Part of an exported list. */
export interface ExportedPage<T> {
  readonly entries: readonly T[];
  /** Entries that are exported at most, on the last page of a list that has more: the last line of the file says so. */
  readonly cutAt?: number | undefined;
}

/**
 * Walks the pages of a list from the newest entry on.
 * @param look returns the page before a cursor
 * @param max entries, at most
 */
export async function* walkPages<T, C>(
  look: (page: { readonly limit: number; readonly before?: C }) => Promise<{
    readonly shown: readonly T[];
    readonly next_before: C | null;
  }>,
  max: number,
): AsyncGenerator<ExportedPage<T>> {
  let before: C | undefined;
  for (let left = max; left > 0; ) {
    const { shown, next_before } = await look({ limit: Math.min(left, PAGE_SIZE), before });
    left -= shown.length;
    const isCut = left <= 0 && next_before !== null;
    if (shown.length > 0) yield { entries: shown, ...(isCut && { cutAt: max }) };
    if (next_before === null) return;
    before = next_before;
  }
}

/** Entries that are read at once: a slow reader holds these and no more. */
const PAGE_SIZE = 200;
