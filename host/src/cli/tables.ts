import { cutText } from '@namedrop/core';
import { columns } from '../plugins/report.js';
import { terminalJson, terminalText } from '../plugins/terminal-text.js';

/** The pieces of one JSON array, as its entries come. */
export async function* jsonArray(entries: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const entry of entries) {
    yield before + terminalJson(entry);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** A table for people: headings in capitals, and what to say when there are no rows. Cells are safe on a terminal. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[], none: string): string {
  if (rows.length === 0) return none;
  return columns([headings.map((heading) => heading.toUpperCase()), ...rows.map((row) => row.map(terminalText))]).join(
    '\n',
  );
}

/** Characters of a text that may be long, in a table; `--json` has all of it. */
const WIDEST = 60;

/** As much of a text as a table's cell should hold. */
export function shortened(text: string): string {
  return text.length > WIDEST ? `${cutText(text, WIDEST)}…` : text;
}

/** What is known of one thing, for people: a line each, without what is not known. Values are safe on a terminal. */
export function details(rows: readonly (readonly [what: string, value: string | undefined])[]): string {
  const known = rows.flatMap(([what, value]) => (value === undefined ? [] : [[what, terminalText(value)]]));
  return columns(known).join('\n');
}
