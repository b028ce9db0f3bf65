import { columns } from '../plugins/report.js';

/** Prints results on standard output: for people, or with `--json` as one JSON value. */
export function print(json: boolean, { text, data }: { text: string; data: unknown }): void {
  process.stdout.write(`${json ? JSON.stringify(data, null, 2) : text}\n`);
}

/** A table for people: headings in capitals, and what to say when there are no rows. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[], none: string): string {
  return rows.length === 0 ? none : columns([headings.map((heading) => heading.toUpperCase()), ...rows]).join('\n');
}
