/** Value of a cell. Texts come from strangers, numbers and booleans do not. */
export type CsvCell = string | number | boolean | null | undefined;

/** Beginnings of a text that a spreadsheet takes for a formula, also behind white space of another kind. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;
const QUOTED = /[",\r\n]/;

/** Marks a file as UTF-8, which spreadsheets do not assume. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Returns a line of RFC 4180. A text that looks like a formula gets an apostrophe in front. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(value: CsvCell): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
