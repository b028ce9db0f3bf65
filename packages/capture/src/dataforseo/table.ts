import { lenient, z } from '@namedrop/plugin-api';
import { oneOrMany } from '../reading/shapes.js';

/** A table that an answer shows, as elements of chats and of overviews have it. */
export const Table = z.object({
  table_header: oneOrMany(lenient.text),
  table_content: oneOrMany(oneOrMany(lenient.text)),
});
export type Table = z.output<typeof Table>;

/** A table in Markdown; empty for none. */
export function tableText({ table_header: header, table_content: rows }: Table = NONE): string {
  const head = header.length > 0 ? [header, header.map(() => '---')] : [];
  return [...head, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const NONE: Table = { table_header: [], table_content: [] };
